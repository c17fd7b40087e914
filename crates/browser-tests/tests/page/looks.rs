//! Every screen, wide and on a phone, light and dark, in Polish and English: pictures to look at, and axe.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, finished_match, id};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_screen_is_open_to_everybody_wide_and_light_in_english() {
    every_screen(WIDE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_screen_is_open_to_everybody_wide_and_dark_in_polish() {
    every_screen(Screen { language: "pl", dark: true, ..WIDE }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_screen_is_open_to_everybody_on_a_phone_at_night_in_polish() {
    every_screen(PHONE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_screen_is_open_to_everybody_on_a_phone_by_day_in_english() {
    every_screen(Screen { language: "en", dark: false, ..PHONE }).await;
}

async fn every_screen(screen: Screen) {
    let stage = BrowserTest::open(screen).await;
    let mut found = Vec::new();
    let look = async |name: &str, found: &mut Vec<String>| {
        stage.picture(&format!("{name}-{screen}")).await;
        if stage.scrolls_sideways().await {
            found.push(format!("{name} scrolls sideways"));
        }
        found.extend(stage.barriers().await.into_iter().map(|barrier| format!("{name}: {barrier}")));
    };
    for (name, fragment) in [
        ("home", "#/"),
        ("new-match", "#/new/patchwork"),
        ("settings", "#/settings"),
        ("about", "#/about"),
        ("rules", "#/rules/patchwork"),
        ("not-found", "#/somewhere/else"),
    ] {
        stage.go(fragment).await;
        stage.see("h1").await;
        look(name, &mut found).await;
    }
    stage.sit_down(["person", "person"], "0").await;
    for _ in 0..6 {
        stage.my_turn().await;
        stage.decide_by_keyboard().await;
    }
    stage.my_turn().await;
    look("table", &mut found).await;
    for (name, key) in [("log", "l"), ("score", "s")] {
        stage.press(key).await;
        stage.see(&id("panel")).await;
        look(name, &mut found).await;
        stage.press(key).await;
    }
    stage.click(&id("panel-menu")).await;
    look("menu", &mut found).await;
    stage.click(&id("panel-menu")).await;
    if stage.sees(".offer:not(.too-expensive):not(.no-room)").await {
        stage.click(".offer:not(.too-expensive):not(.no-room)").await;
        stage.see(&id("place")).await;
        look("held", &mut found).await;
    }
    stage.go("#/").await;
    stage.open_file("match", finished_match().as_bytes()).await;
    stage.see(&id("ending")).await;
    look("ending", &mut found).await;
    stage.click(&id("end-replay")).await;
    stage.see(".replay").await;
    look("replay", &mut found).await;
    stage.go("#/").await;
    stage.see(&id("saved-match")).await;
    look("home-with-matches", &mut found).await;
    assert!(found.is_empty(), "{}", found.join("\n"));
    stage.close().await;
}
