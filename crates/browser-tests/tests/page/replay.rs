//! Looking at matches again, and sharing them.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, finished_match, id};
use thirtyfour::prelude::*;

/// The record of a whole match of Patchwork between a person and an easy computer player.
pub(crate) fn finished_against_the_computer() -> String {
    finished_match().replace("tag player-0 random\n", "").replace("tag player-1 random", "tag player-1 easy")
}

/// Opens the replay of that match; it stands at its end.
async fn replay(screen: Screen) -> BrowserTest {
    let stage = BrowserTest::open(screen).await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.click(&id("end-replay")).await;
    stage.see(".replay").await;
    stage
}

/// Where in the match that is, as the slider says it: `Step 3 of 47`.
async fn place(stage: &BrowserTest) -> String {
    stage.see(&id("replay-step")).await.attr("aria-label").await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn playing_on_keeps_everybody_and_is_not_offered_at_the_end() {
    let stage = replay(WIDE).await;
    let offered =
        "return document.querySelector('[data-testid=\"play-on\"]').checkVisibility({ visibilityProperty: true })";
    assert_eq!(stage.ask(offered).await, false, "nothing is left to decide");
    stage.click(&id("replay-first")).await;
    stage.eventually("playing on is offered", async || stage.ask(offered).await == true).await;
    stage.click(&id("play-on")).await;
    stage.see(".dialog[open]").await;
    stage.reads(&id("play-on-1"), |choices| choices.contains("As it was: Computer (easy)")).await;
    stage.is_open_to_everybody("who plays from here").await;
    stage.click(&id("dialog-yes")).await;
    stage.see(&id("undo")).await;
    assert!(stage.my_turn().await);
    let chips = stage.text(".chips").await;
    assert!(chips.contains("You") && chips.contains("easy"), "{chips}");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_log_follows_and_the_page_stays() {
    for screen in [WIDE, PHONE] {
        let stage = replay(screen).await;
        if screen.touch {
            stage.tap(&id("replay-panel")).await;
        }
        let in_view = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
            const [line, log] = [box('.log-line.lit'), box('.replay-log')]; \
            return line.top >= log.top - 1 && line.bottom <= log.bottom + 1 && scrollY === 0 && document.querySelector('.replay').scrollTop === 0";
        stage.see(".log-line.lit").await;
        stage.eventually("the last line in view", async || stage.ask(in_view).await == true).await;
        for _ in 0..12 {
            stage.press(Key::Left).await;
        }
        stage.eventually("an earlier line in view", async || stage.ask(in_view).await == true).await;
        if !screen.touch {
            stage.click(&id("replay-first")).await;
            stage.click(&id("replay-last")).await;
            stage.eventually("the last line in view again", async || stage.ask(in_view).await == true).await;
        }
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_click_anywhere_stops_the_playback() {
    let stage = replay(WIDE).await;
    for target in [".board", ".log-line:nth-child(9) .log-button", "[data-testid='replay-back']", "[data-testid='now']"]
    {
        stage.click(&id("replay-first")).await;
        let before = place(&stage).await;
        stage.click(&id("replay-play")).await;
        stage.eventually("the match goes on", async || place(&stage).await != before).await;
        stage.click(target).await;
        stage.see("[data-testid='replay-play'][aria-label='Play']").await;
        let stopped = place(&stage).await;
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        assert_eq!(place(&stage).await, stopped, "after a click on {target}");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn nothing_of_a_replay_is_cut_by_its_panel_in_any_window() {
    let stage = replay(WIDE).await;
    stage.click(&id("replay-first")).await;
    stage.press(Key::Right).await;
    let mut found = Vec::new();
    for (width, height) in [
        (360, 640),
        (390, 844),
        (740, 360),
        (768, 1024),
        (820, 1180),
        (1024, 768),
        (1280, 600),
        (1366, 650),
        (1440, 900),
        (2560, 1440),
    ] {
        stage.look_at(Screen { width, height, ..WIDE }).await;
        stage.frames(2).await;
        stage.picture(&format!("replay-{width}x{height}")).await;
        let mut misfits = stage.misfits().await;
        let covered = "const [board, panel] = ['.board', '.panel-replay'].map((css) => document.querySelector(css).getBoundingClientRect()); \
            return panel.width > 0 && panel.left < board.right - 1";
        if stage.ask(covered).await == true {
            misfits.push("the panel covers the board".to_owned());
        }
        found.extend(misfits.into_iter().map(|misfit| format!("{width}x{height}: {misfit}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn an_analysed_match_ends_with_what_is_certain() {
    let stage = BrowserTest::open(WIDE).await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.click(&id("end-analysis")).await;
    stage.see(".mark").await;
    stage.reads(&id("analyse"), |button| button == "Analyse").await;
    let won = stage.text(".chart figcaption").await;
    assert!(won.contains("100%") && won.contains(" 0%"), "{won}");
    let reaches_the_end = "const now = Number(document.querySelector('.chart-now').getAttribute('x1')); \
        return [...document.querySelectorAll('.chart-end')].every((end) => Math.abs(Number(end.getAttribute('cx')) - now) < 1)";
    assert_eq!(stage.ask(reaches_the_end).await, true);
    stage.is_open_to_everybody("an analysed match").await;
    stage.picture("analysis-wide").await;
    // The graph is a place to go to.
    stage.click(&id("chart")).await;
    stage.eventually("the middle of the match", async || !place(&stage).await.contains("47 of 47")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_link_carries_a_match_which_is_stepped_through_judged_and_played_on() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    for _ in 0..4 {
        assert!(stage.my_turn().await);
        stage.decide_by_keyboard().await;
    }
    let entries = stage.log().await.lines().count();
    stage.click(&id("panel-menu")).await;
    stage.click(&id("share-link")).await;
    let address = stage.see(&id("share-address")).await.prop("value").await.unwrap().unwrap();
    // Whoever gets the link has nothing else of the match.
    let other = BrowserTest::open(WIDE).await;
    other.go(&format!("#{}", address.split_once('#').unwrap().1)).await;
    other.see(".replay").await;
    other.click(&id("replay-last")).await;
    let place = async || other.see(&id("replay-step")).await.attr("aria-label").await.unwrap().unwrap();
    other.eventually("the last step", async || place().await.contains(&format!("{entries} of {entries}"))).await;
    other.click(&id("replay-back")).await;
    other.eventually("one back", async || place().await.contains(&format!("{} of", entries - 1))).await;
    other.click(&id("analyse")).await;
    other.see(".mark").await;
    other.is_open_to_everybody("a judged replay").await;
    other.click(&id("play-on")).await;
    other.choose("play-on-1", "beginner").await;
    other.click(&id("dialog-yes")).await;
    other.see(&id("undo")).await;
    assert!(other.my_turn().await, "it is played on against the computer");
    other.close().await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_link_cut_off_on_the_way_is_told_and_loses_nothing_here() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.press("a").await;
    let before = stage.log().await;
    stage.click(&id("panel-menu")).await;
    stage.click(&id("share-link")).await;
    let address = stage.see(&id("share-address")).await.prop("value").await.unwrap().unwrap();
    let fragment = address.split_once('#').unwrap().1;
    stage.go(&format!("#{}", &fragment[..fragment.len() / 2])).await;
    assert!(stage.text(&id("error")).await.contains("damaged"));
    stage.comes_back_to(&before).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn on_a_phone_a_replay_shows_the_whole_quilt_above_its_controls() {
    let stage = BrowserTest::open(PHONE).await;
    stage.open_file("match", finished_match().as_bytes()).await;
    stage.tap(&id("end-replay")).await;
    stage.see(".replay").await;
    stage.tap(&id("replay-first")).await;
    // A page that is too wide is shrunk by a phone, and would hide that from what is measured here.
    assert_eq!(stage.ask("return [innerWidth, innerHeight]").await, serde_json::json!([PHONE.width, PHONE.height]));
    let edges = "const place = (css) => document.querySelector(css).getBoundingClientRect(); \
        const [cloth, controls] = [place('[data-testid=\"cloth\"]'), place('.act-buttons')]; \
        return cloth.top >= 0 && cloth.bottom <= controls.top + 1 && controls.bottom <= innerHeight + 1";
    assert_eq!(stage.ask(edges).await, true);
    for control in ["replay-first", "replay-back", "replay-play", "replay-on", "replay-last", "replay-step", "play-on"]
    {
        let within_reach = format!(
            "const it = document.querySelector('[data-testid=\"{control}\"]'); const {{ x, y, width, height }} = it.getBoundingClientRect(); \
             return y > innerHeight / 2 && width >= 44 && height >= 44 && it.contains(document.elementFromPoint(x + width / 2, y + height / 2))"
        );
        assert_eq!(stage.ask(&within_reach).await, true, "{control}");
    }
    let before = stage.text(&id("now")).await;
    stage.tap(&id("replay-on")).await;
    stage.reads(&id("now"), |now| now != before).await;
    stage.close().await;
}
