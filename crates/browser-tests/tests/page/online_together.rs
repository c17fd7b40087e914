//! What people do together at one table of a real server besides moving: choose at the same time, talk, agree, part.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, id};

use crate::online::{NOBODY_ANSWERS, give_name, invites, lines, next_of, sets_up, state, told_alike};

/// Makes any of the decisions that the list of moves offers; says whether there was one, or that the match is over.
async fn decide_from_list(stage: &BrowserTest, nth: usize) -> String {
    let script = format!(
        "const see = (name) => document.querySelector(`[data-testid='${{name}}']`); \
         if (see('ending')) return 'over'; \
         if (document.querySelector('.table.thinking')) return 'wait'; \
         const moves = [...document.querySelectorAll('.move')]; \
         if (!moves.length) {{ if (!see('notation')) see('panel-moves').click(); return 'wait'; }} \
         moves[{nth} % moves.length].click(); return 'moved'"
    );
    stage.ask(&script).await.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn glass_road_is_played_to_its_end_by_two_who_choose_at_the_same_time() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "glassroad", "Ada").await;
    let bo = ada.somebody_else(Screen { language: "pl", ..PHONE }, &link).await;
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(".gr-table, .table").await;
    }
    let (mut decisions, mut pauses) = (0, 0);
    loop {
        let done = [decide_from_list(&ada, decisions * 7).await, decide_from_list(&bo, decisions * 5).await];
        let moved = done.iter().filter(|done| *done == "moved").count();
        decisions += moved;
        if done.iter().all(|done| done == "over") {
            break;
        }
        if decisions == 1 && moved == 1 {
            let waiting = if done[0] == "moved" { &ada } else { &bo };
            waiting.reads(&id("now"), |now| now.contains('…')).await;
        }
        if moved == 0 {
            pauses += 1;
            assert!(pauses < 4000, "nobody has anything to decide after {decisions} decisions");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        if decisions == 9 {
            bo.picture("online-glassroad-phone").await;
            ada.picture("online-glassroad-wide").await;
        }
    }
    assert!(decisions > 60, "{decisions}");
    ada.reads(&id("ending"), |ending| ending.contains("point")).await;
    bo.reads(&id("ending"), |ending| ending.contains("punkt")).await;
    ada.click(&id("luck-check")).await;
    ada.reads(&id("luck-said"), |said| said.starts_with("Fair: all")).await;
    bo.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_take_back_by_agreement_and_end_by_agreement() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("quilt")).await;
    }
    bo.click(&id("panel-menu")).await;
    bo.click(".reactions summary").await;
    bo.click(&id("react-good_luck")).await;
    ada.reads(&id("voice-1"), |said| said == "Good luck!").await;
    // Whoever decides last asks to take it back.
    let mover = next_of(&[&ada, &bo]).await.unwrap();
    let other = if std::ptr::eq(mover, &raw const ada) { &bo } else { &ada };
    bo.click(&id("panel-close")).await;
    let before = lines(mover).await;
    mover.decide_by_keyboard().await;
    mover.eventually("it is shown", async || lines(mover).await > before).await;
    mover.click(&id("panel-menu")).await;
    mover.click(&id("propose-undo")).await;
    other.see(&id("proposal-yes")).await;
    other.picture("online-proposal").await;
    other.is_open_to_everybody("a proposal").await;
    other.click(&id("proposal-yes")).await;
    for person in [mover, other] {
        person.eventually("it is taken back", async || lines(person).await == before).await;
        person.see_gone(&id("proposal")).await;
    }
    // Bo is muted, and says nothing more to Ada.
    ada.click(&id("panel-menu")).await;
    ada.click(".people summary").await;
    ada.click(&id("person-mute")).await;
    ada.reads(&id("person-mute"), |said| said == "Unmute").await;
    ada.picture("online-menu").await;
    ada.is_open_to_everybody("the menu of an online match").await;
    bo.click(&id("panel-menu")).await;
    bo.click(".reactions summary").await;
    tokio::time::sleep(std::time::Duration::from_millis(1600)).await;
    bo.click(&id("react-wow")).await;
    bo.see(&id("voice-1")).await;
    ada.frames(4).await;
    assert!(!ada.sees(&id("voice-1")).await, "Bo is muted");
    ada.click(&id("propose-end")).await;
    bo.click(&id("proposal-yes")).await;
    for person in [&ada, &bo] {
        person.reads(&id("ending"), |ending| ending.contains("agreement")).await;
    }
    // One of them has enough.
    bo.click(&id("rematch-decline")).await;
    ada.reads(&id("rematch-said"), |said| said.contains("Bo")).await;
    bo.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_starts_when_they_like_and_sends_somebody_away() {
    let ada = BrowserTest::open(WIDE).await;
    let link = sets_up(&ada, "patchwork", "Ada", &["friend"], &[("table-start", "host")]).await;
    let bo = ada.somebody_else(WIDE, &link).await;
    give_name(&bo, "Bo").await;
    ada.click(&id("kick-1")).await;
    ada.reads(&id("seat-1"), |seat| seat.contains("Free")).await;
    bo.see(&id("sit-down")).await;
    bo.click(&id("sit-down")).await;
    bo.reads(&id("lobby-said"), |said| said.contains("sent you away")).await;
    let cy = ada.somebody_else(PHONE, &link).await;
    give_name(&cy, "Cy").await;
    ada.see(&id("lobby-start")).await;
    ada.picture("online-lobby-host").await;
    assert!(!ada.sees(&id("quilt")).await, "it waits for its host");
    ada.click(&id("lobby-start")).await;
    for person in [&ada, &cy] {
        person.see(&id("quilt")).await;
    }
    bo.see(&id("quilt")).await;
    ada.see(&id("spectators")).await;
    assert_eq!(state(&bo).await, "wait", "Bo watches");
    // The server ends with Ada's browser.
    for person in [cy, bo, ada] {
        person.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_is_found_again_watched_and_deleted_with_everything_else() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for _ in 0..3 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    told_alike(&[&ada, &bo]).await;
    bo.click(&id("panel-menu")).await;
    bo.click(&id("resign")).await;
    bo.click(&id("dialog-yes")).await;
    ada.see(&id("ending")).await;
    ada.go("#/me").await;
    ada.reads(&id("history-line"), |line| line.contains("Bo") && line.contains("won")).await;
    ada.picture("online-me-history").await;
    ada.is_open_to_everybody("what somebody has played").await;
    ada.click(&id("history-replay")).await;
    ada.see(".replay-top").await;
    ada.go("#/me").await;
    ada.click(&id("me-erase")).await;
    ada.click(&id("dialog-yes")).await;
    ada.see_gone(&id("me-known")).await;
    ada.see(&id("name-ready")).await;
    bo.close().await;
    ada.close_after(&NOBODY_ANSWERS).await;
}
