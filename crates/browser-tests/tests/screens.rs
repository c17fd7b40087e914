//! Every screen, the ways between them, and what comes from outside.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use mozaika_browser_tests::{PHONE, Screen, Stage, WIDE, id};
use thirtyfour::prelude::*;

#[tokio::test]
async fn every_screen_is_open_to_everybody_in_both_languages_and_lights() {
    for screen in [WIDE, Screen { touch: false, width: 1280, height: 800, ..PHONE }] {
        let stage = Stage::open(screen).await;
        for (name, fragment) in [
            ("home", "#/"),
            ("new match", "#/new/patchwork"),
            ("settings", "#/settings"),
            ("about", "#/about"),
            ("rules", "#/rules/patchwork"),
            ("nowhere", "#/somewhere/else"),
        ] {
            stage.go(fragment).await;
            stage.see("h1").await;
            stage.is_open_to_everybody(name).await;
            stage.picture(&format!("{}-{}", name.replace(' ', "-"), screen.language)).await;
        }
        stage.sit_down(["person", "person"], "0").await;
        stage.decide_by_click().await;
        for panel in ["panel-log", "panel-score", "panel-moves", "panel-menu"] {
            stage.click(&id(panel)).await;
            stage.see(&id("panel")).await;
            stage.is_open_to_everybody(panel).await;
        }
        stage.close().await;
    }
}

#[tokio::test]
async fn the_page_starts_and_plays_without_a_network() {
    let mut stage = Stage::open(WIDE).await;
    stage.ask("return navigator.serviceWorker.ready.then(() => true)").await;
    stage.cut_the_network();
    stage.browser.refresh().await.unwrap();
    stage.see(".home").await;
    stage.click(&id("play-patchwork")).await;
    assert!(stage.my_turn().await);
    stage.decide_by_click().await;
    assert!(stage.my_turn().await);
    stage.browser.quit().await.unwrap();
}

#[tokio::test]
async fn a_link_carries_a_whole_match_which_is_stepped_through_and_played_on() {
    let stage = Stage::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    for _ in 0..4 {
        stage.my_turn().await;
        stage.decide_by_click().await;
    }
    let entries = stage.entries().await;
    stage.click(&id("panel-menu")).await;
    stage.click(&id("share-link")).await;
    let address = stage.see(&id("share-address")).await.prop("value").await.unwrap().unwrap();
    let fragment = address.split_once('#').unwrap().1.to_owned();
    stage.go(&format!("#{fragment}")).await;
    stage.see(".replay").await;
    stage.click(&id("replay-last")).await;
    let place = stage.see(&id("replay-step")).await.attr("aria-label").await.unwrap().unwrap();
    assert!(place.contains(&format!("{entries} of {entries}")), "{place}");
    stage.click(&id("replay-back")).await;
    stage.click(&id("analyse")).await;
    stage.see(".mark").await;
    stage.picture("replay-wide").await;
    stage.is_open_to_everybody("a replay").await;
    stage.click(&id("play-on")).await;
    stage.see(&id("undo")).await;
    stage.close().await;
}

#[tokio::test]
async fn broken_links_and_files_are_told_in_a_sentence() {
    let stage = Stage::open(WIDE).await;
    for fragment in ["#/record/AAAA", "#/record/!!!", &format!("#/record/{}", "A".repeat(30_000))] {
        stage.go(fragment).await;
        assert!(stage.text(&id("trouble")).await.len() > 20);
    }
    stage.go("#/table/nothing-here").await;
    assert!(stage.text(&id("trouble")).await.contains("no such match"));
    stage.go("#/").await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.mozaika");
    std::fs::write(&file, "mozaika record 1\ngame patchwork\n0 fly\n").unwrap();
    stage.see(&id("open-file")).await.send_keys(file.to_str().unwrap()).await.unwrap();
    let said = stage.reads(&id("file-said"), |said| !said.is_empty()).await;
    assert!(said.contains("not a match record"), "{said}");
    stage.close().await;
}

#[tokio::test]
async fn games_without_drawings_are_played_from_lists_of_moves() {
    for game in ["sintra", "glassroad"] {
        let stage = Stage::open(WIDE).await;
        stage.click(&id(&format!("play-{game}"))).await;
        stage.see(".plain").await;
        stage.see(".move").await;
        let before = stage.browser.find_all(By::Css(".log-line")).await.unwrap().len();
        stage.click(".move").await;
        for _ in 0..200 {
            if stage.browser.find_all(By::Css(".log-line")).await.unwrap().len() > before {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert!(stage.browser.find_all(By::Css(".log-line")).await.unwrap().len() > before);
        stage.picture(&format!("plain-{game}")).await;
        stage.close().await;
    }
}

#[tokio::test]
async fn the_notation_box_plays_a_move_and_refuses_nonsense() {
    let stage = Stage::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(&id("panel-moves")).await;
    stage.see(&id("notation")).await.send_keys("buy 99 r0 a1").await.unwrap();
    stage.click(&id("notation-play")).await;
    assert!(stage.text(&id("refusal")).await.contains("no move of Patchwork"));
    let field = stage.see(&id("notation")).await;
    field.clear().await.unwrap();
    field.send_keys("advance").await.unwrap();
    stage.click(&id("notation-play")).await;
    stage.reads(&id("now"), |now| now.contains("Player 2")).await;
    stage.close().await;
}
