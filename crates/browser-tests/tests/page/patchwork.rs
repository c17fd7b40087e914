//! Whole matches of Patchwork: by mouse, by keyboard, by thumb.

use mozaika_browser_tests::{BrowserTest, LAID, PHONE, POSSIBLE, Screen, WIDE, id};
use thirtyfour::prelude::*;

/// No match has more decisions of one side, or of both.
const LONGEST: usize = 160;

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_match_against_the_computer_is_clicked_through_to_its_end() {
    let stage = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    stage.sit_down(["person", "beginner"], "0").await;
    let mut decisions = 0;
    while stage.my_turn().await {
        stage.decide_by_mouse().await;
        decisions += 1;
        if decisions == 8 {
            stage.my_turn().await;
            stage.picture("match-wide").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
    }
    assert!(decisions > 5, "a match of {decisions} decisions");
    stage.reads(&id("ending"), |ending| ending.contains("points")).await;
    assert!(stage.text(&id("score-sheet")).await.contains("Free cells"));
    stage.picture("ending-wide").await;
    stage.is_open_to_everybody("the end of a match").await;
    stage.click(&id("rematch")).await;
    stage.see_gone(&id("ending")).await;
    assert!(stage.my_turn().await, "the next match is under way");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn two_people_at_one_device_play_a_whole_match_by_keyboard_alone() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.press("1").await;
    stage.see(&id("place")).await;
    for key in ["r", "f", "R"] {
        let before = stage.ghost().await;
        stage.press(key).await;
        // A patch may be its own mirror image, but its place is told either way.
        assert!(stage.sees(&id("place")).await, "{key} keeps the patch in the hand");
        if key == "r" {
            stage.eventually("the patch is turned", async || stage.ghost().await != before).await;
        }
    }
    for (key, way_back) in [(Key::Left, Key::Right), (Key::Up, Key::Down)] {
        let before = stage.ghost().await;
        stage.press(key).await;
        stage.eventually("the patch moves", async || stage.ghost().await != before).await;
        stage.press(way_back).await;
        stage.eventually("the patch moves back", async || stage.ghost().await == before).await;
    }
    stage.press(Key::Escape).await;
    stage.see_gone(&id("place")).await;
    let mut decisions = 0;
    while stage.my_turn().await {
        stage.decide_by_keyboard().await;
        decisions += 1;
        assert!(decisions < LONGEST, "this match does not end");
    }
    assert!(stage.text(&id("ending")).await.contains("points"));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_phone_in_polish_is_played_with_one_thumb() {
    let stage = BrowserTest::open(PHONE).await;
    assert!(stage.text(".home").await.contains("Zagraj"));
    stage.sit_down_by_touch().await;
    let mut decisions = 0;
    while stage.my_turn().await {
        stage.decide_by_thumb().await;
        decisions += 1;
        if decisions == 6 {
            stage.my_turn().await;
            stage.picture("match-phone").await;
            assert!(!stage.scrolls().await, "no page scrolls during play");
            let now = stage.text(&id("now")).await;
            assert!(now.contains("łatk") || now.contains("guzik"), "{now}");
            stage.is_open_to_everybody("a table on a phone").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
    }
    let ending = stage.text(&id("ending")).await;
    assert!(ending.contains("punkt"), "{ending}");
    stage.picture("ending-phone").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn everything_to_touch_on_a_phone_is_large_enough_for_a_finger() {
    let stage = BrowserTest::open(PHONE).await;
    assert_eq!(stage.too_small_to_touch().await, Vec::<String>::new(), "at home");
    stage.sit_down_by_touch().await;
    assert!(stage.my_turn().await);
    assert_eq!(stage.too_small_to_touch().await, Vec::<String>::new(), "at the table");
    stage.tap(POSSIBLE).await;
    stage.see(&id("place")).await;
    assert_eq!(stage.too_small_to_touch().await, Vec::<String>::new(), "with a patch in the hand");
    for fragment in ["#/settings", "#/new/patchwork", "#/rules/patchwork", "#/about"] {
        stage.go(fragment).await;
        stage.see("h1").await;
        assert_eq!(stage.too_small_to_touch().await, Vec::<String>::new(), "{fragment}");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_patch_is_dragged_onto_the_quilt() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.drag(POSSIBLE, &id("cloth")).await;
    stage.eventually("the patch lies on a quilt", async || stage.sees(".quilt .piece:not(.ghost *)").await).await;
    assert!(!stage.sees(&id("place")).await, "the hand is empty");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn an_illegal_drop_says_why_and_changes_nothing() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.play_until_patches_could_overlap().await;
    let (log, board) = (stage.log().await, stage.board().await);
    stage.drag(POSSIBLE, LAID).await;
    stage.reads(&id("refusal"), |why| why.contains("is already covered") && why.contains("(PW-")).await;
    stage.picture("refusal-wide").await;
    for way in ["the drop", "Enter", "the button"] {
        assert_eq!(stage.board().await, board, "{way} changes nothing on the table");
        assert_eq!(stage.log().await, log, "{way} is no decision");
        assert!(
            stage.sees(".offer.held").await && stage.sees(&id("put-back")).await,
            "after {way} the patch is in the hand"
        );
        assert!(stage.sees(".ghost .in-the-way").await, "red thread shows what is in the way");
        match way {
            "the drop" => stage.press(Key::Enter).await,
            _ => stage.click(&id("place")).await,
        }
        stage.see(&id("refusal")).await;
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_patch_that_is_too_expensive_says_what_is_missing() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    for _ in 0..30 {
        assert!(stage.my_turn().await);
        if stage.sees(".offer.too-expensive").await {
            let before = stage.log().await;
            stage.click(".offer.too-expensive").await;
            let why = stage.text(&id("refusal")).await;
            assert!(why.contains("This patch costs") && why.contains("PW-"), "{why}");
            assert_eq!(stage.log().await, before);
            return stage.close().await;
        }
        stage.decide_by_keyboard().await;
    }
    panic!("in thirty decisions nothing was too expensive");
}
