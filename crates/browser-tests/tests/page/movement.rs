//! Movement explains what happened, and nobody has to wait for it.

use mozaika_browser_tests::{BrowserTest, Screen, WIDE, id};

/// Notes everything that the page lets travel.
const WITNESS: &str = "window.journeys = []; const animate = Element.prototype.animate; \
    Element.prototype.animate = function (frames, how) { \
        window.journeys.push(`${this.getAttribute('class')} ${frames.length}`); return animate.call(this, frames, how); };";

/// How many journeys of that kind were made, with more frames than so many.
async fn journeys(stage: &BrowserTest, kind: &str, frames: u64) -> usize {
    let all = stage.ask("return window.journeys").await;
    let made = all.as_array().unwrap().iter().filter_map(|journey| journey.as_str().unwrap().split_once(' '));
    made.filter(|(what, count)| *what == kind && count.parse::<u64>().unwrap() > frames).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn tokens_walk_space_by_space_and_taken_patches_fly() {
    let stage = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    stage.before_every_page(WITNESS).await;
    stage.sit_down(["person", "beginner"], "0").await;
    for _ in 0..12 {
        assert!(stage.my_turn().await);
        stage.decide_by_mouse().await;
    }
    stage.my_turn().await;
    assert!(journeys(&stage, "token", 2).await > 0, "a token walks over the spaces on its way");
    assert!(journeys(&stage, "flight", 1).await > 0, "a patch that the computer takes flies to its quilt");
    assert!(journeys(&stage, "patch", 1).await > 0, "the circle closes up");
    stage.see_gone(".flight").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn nothing_travels_for_those_who_want_little_motion() {
    let stage = BrowserTest::open(WIDE).await;
    stage.before_every_page(WITNESS).await;
    stage.sit_down(["person", "beginner"], "0").await;
    for _ in 0..4 {
        assert!(stage.my_turn().await);
        stage.decide_by_mouse().await;
    }
    assert_eq!(stage.ask("return window.journeys.length").await, 0);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn who_skips_sees_the_computers_moves_at_once() {
    let stage = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    stage.before_every_page(WITNESS).await;
    stage.go("#/settings").await;
    stage.click(&id("pace-slow")).await;
    stage.sit_down(["person", "beginner"], "1").await;
    // The computer shows its move; whoever has seen enough presses a key.
    stage
        .eventually("the computer shows its move", async || {
            stage.sees(".offer.coming").await || stage.sees(".landing").await
        })
        .await;
    stage.picture("coming-wide").await;
    stage.press("s").await;
    let before = stage.ask("return window.journeys.length").await;
    assert!(stage.my_turn().await);
    assert_eq!(stage.ask("return window.journeys.length").await, before, "nothing travels any more");
    stage.close().await;
}
