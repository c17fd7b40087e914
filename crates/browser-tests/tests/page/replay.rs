//! Looking at matches again, and sharing them.

use mozaika_browser_tests::{BrowserTest, PHONE, WIDE, finished_match, id};

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
    // A page that is too wide is shrunk by a phone, and would hide that from what is measured here.
    assert_eq!(stage.ask("return [innerWidth, innerHeight]").await, serde_json::json!([PHONE.width, PHONE.height]));
    let edges = "const place = (css) => document.querySelector(css).getBoundingClientRect(); \
        const [cloth, controls] = [place('[data-testid=\"cloth\"]'), place('.act')]; \
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
    stage.tap(&id("replay-back")).await;
    stage.reads(&id("now"), |now| now != before).await;
    stage.close().await;
}
