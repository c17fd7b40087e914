//! Patchwork in a real browser.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use mozaika_browser_tests::{PHONE, Stage, WIDE, id};
use thirtyfour::prelude::*;

#[tokio::test]
async fn a_whole_match_is_clicked_through_against_the_computer() {
    let stage = Stage::open(WIDE).await;
    stage.picture("home-wide").await;
    stage.sit_down(["person", "beginner"], "0").await;
    stage.press("x").await;
    let mut decided = 0;
    while stage.my_turn().await {
        stage.decide_by_click().await;
        decided += 1;
        if decided == 6 {
            stage.my_turn().await;
            stage.picture("table-wide").await;
        }
        assert!(decided < 120, "no match is this long");
    }
    let ending = stage.text(&id("ending")).await;
    assert!(ending.contains("points"), "{ending}");
    stage.picture("ending-wide").await;
    stage.is_open_to_everybody("the end of a match").await;
    stage.close().await;
}

#[tokio::test]
async fn a_hot_seat_match_is_played_by_keyboard_alone() {
    let stage = Stage::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    let mut decided = 0;
    while stage.my_turn().await {
        let special = stage.sees(&id("place")).await;
        if special {
            stage.press(&Key::Enter.to_string()).await;
        } else {
            stage.press("1").await;
            if stage.sees(&id("place")).await {
                for key in ["r".to_owned(), "f".to_owned(), Key::Up.to_string(), Key::Left.to_string()] {
                    stage.press(&key).await;
                }
                stage.press(&Key::Enter.to_string()).await;
            }
            // Where the patch does not fit as it is held, it is put back.
            if stage.sees(&id("place")).await && stage.sees(&id("refusal")).await {
                stage.press(&Key::Escape.to_string()).await;
                stage.press("a").await;
            } else if stage.sees(&id("advance")).await && stage.sees(&id("refusal")).await {
                stage.press("a").await;
            }
        }
        decided += 1;
        assert!(decided < 200, "no match is this long");
    }
    stage.close().await;
}

#[tokio::test]
async fn a_phone_in_polish_plays_with_one_thumb() {
    let stage = Stage::open(PHONE).await;
    stage.picture("home-phone").await;
    assert!(stage.text(".home").await.contains("Zagraj"));
    stage.click(&id("play-patchwork")).await;
    for _ in 0..4 {
        assert!(stage.my_turn().await);
        stage.decide_by_click().await;
    }
    assert!(stage.my_turn().await);
    stage.picture("table-phone").await;
    let scrolls = stage.ask("return document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1").await;
    assert_eq!(scrolls, false, "no page scrolls during play");
    let now = stage.text(&id("now")).await;
    assert!(now.contains("łatk"), "{now}");
    stage.is_open_to_everybody("a table on a phone").await;
    stage.close().await;
}

#[tokio::test]
async fn undo_takes_back_and_a_reload_in_mid_match_loses_nothing() {
    let stage = Stage::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    for _ in 0..5 {
        assert!(stage.my_turn().await);
        stage.decide_by_click().await;
    }
    let before = stage.entries().await;
    let newest = stage.text(".log-line").await;
    stage.browser.refresh().await.unwrap();
    stage.see(&id("quilt")).await;
    assert_eq!(stage.entries().await, before);
    assert_eq!(stage.text(".log-line").await, newest);
    stage.click(&id("undo")).await;
    assert_eq!(stage.entries().await, before - 1);
    stage.go("").await;
    stage.click(&id("go-on")).await;
    stage.see(&id("quilt")).await;
    assert_eq!(stage.entries().await, before - 1);
    stage.close().await;
}

#[tokio::test]
async fn an_illegal_drop_says_why_and_changes_nothing() {
    let stage = Stage::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.decide_by_click().await;
    stage.my_turn().await;
    // Back to the first player, whose patch lies in the middle.
    while stage.sees(&id("advance")).await && !stage.sees("[data-testid='quilt'] .piece").await {
        stage.click(&id("advance")).await;
        stage.my_turn().await;
    }
    let offers = stage.browser.find_all(By::Css(".offer:not(.dear):not(.no-room)")).await.unwrap();
    let Some(offer) = offers.first() else { return stage.close().await };
    let piece = stage.see("[data-testid='quilt'] .piece .piece-cloth").await;
    stage.browser.action_chain().drag_and_drop_element(offer, &piece).perform().await.unwrap();
    let why = stage.text(&id("refusal")).await;
    assert!(why.contains("covered") && why.contains("PW-5.4"), "{why}");
    stage.picture("refusal-wide").await;
    assert!(stage.sees(&id("place")).await, "the patch stays in the hand");
    stage.close().await;
}
