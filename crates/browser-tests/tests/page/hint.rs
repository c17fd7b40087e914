//! What the computer suggests is shown on the board, and played.

use mozaika_browser_tests::{BrowserTest, PHONE, POSSIBLE, WIDE, id};

/// Shows an alternative that takes a patch.
const TAKES: &str = "[data-testid='hint-show-other'][aria-label*='take the']";
const GHOST: &str = "[data-testid='quilt'] .ghost .piece";

/// How many lines the log has; what is open stays open.
async fn entries(stage: &BrowserTest) -> usize {
    stage.click(&id("panel-log")).await;
    stage.see(".log-line").await;
    let count = stage.count(".log-line").await;
    stage.click(&id("hint")).await;
    count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_hint_is_shown_whatever_was_in_the_hand_and_then_played() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(&id("hint")).await;
    let says = stage.text(&id("hint-says")).await;
    assert!(says.contains("advance"), "this hint takes no patch: {says}");
    stage.click(TAKES).await;
    stage.see(GHOST).await;
    let shown = stage.ghost().await;
    // What is shown next takes its place, and then it comes back.
    stage.click(&id("hint-show")).await;
    stage.see_gone(GHOST).await;
    stage.see(".landing-ring").await;
    stage.click(TAKES).await;
    stage.eventually("the first ghost again", async || stage.ghost().await == shown).await;
    // A patch in the hand makes way for what is shown.
    stage.click(&id("panel-close")).await;
    stage.click(POSSIBLE).await;
    stage.see(&id("place")).await;
    stage.press("r").await;
    stage.click(&id("hint")).await;
    assert_eq!(stage.text(&id("hint-says")).await, says);
    stage.click(TAKES).await;
    stage.see_gone(&id("place")).await;
    stage.eventually("the hint on the board", async || stage.ghost().await == shown).await;
    let before = entries(&stage).await;
    stage.click("[data-testid='hint-play-other'][aria-label*='take the']").await;
    stage.see_gone(&id("hint-says")).await;
    stage.see("[data-testid='other-quilt'] .piece").await;
    assert_eq!(entries(&stage).await, before + 1);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn other_good_moves_come_in_order_and_can_be_played() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(&id("hint")).await;
    stage.see(&id("hint-others")).await;
    let chances = stage.ask("return [...document.querySelectorAll('[data-testid=\"hint-chance\"]')].map((it) => parseInt(it.textContent))").await;
    let chances: Vec<i64> = chances.as_array().unwrap().iter().map(|chance| chance.as_i64().unwrap()).collect();
    assert!(!chances.is_empty() && chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    let before = entries(&stage).await;
    stage.click(&id("hint-play-other")).await;
    stage.see_gone(&id("hint-says")).await;
    assert_eq!(entries(&stage).await, before + 1);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn on_a_phone_the_panel_gives_way_to_what_is_shown() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_by_touch().await;
    assert!(stage.my_turn().await);
    stage.tap(&id("hint")).await;
    stage.see(&id("hint-says")).await;
    stage.tap(&id("hint-show")).await;
    stage.see_gone(&id("panel")).await;
    stage.see(".ghost .piece, .landing-ring").await;
    stage.picture("hint-phone").await;
    // The hint is still there when it is asked for again.
    stage.tap(&id("hint")).await;
    stage.see(&id("hint-says")).await;
    stage.close().await;
}
