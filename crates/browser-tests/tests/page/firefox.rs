//! The page in Firefox.

use mozaika_browser_tests::{Firefox, id};

/// A person's turn has come, or the match is over.
const WAITS: &str =
    "document.querySelector('.table:not(.thinking)') !== null && document.querySelector('.move') !== null";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_short_match_of_every_game_is_played_in_firefox_against_the_computer() {
    let mut firefox = Firefox::open().await;
    for game in ["patchwork", "sintra", "glassroad"] {
        firefox.go(&format!("#/new/{game}")).await;
        firefox.choose("occupant-1", "beginner").await;
        firefox.choose("starter", "0").await;
        firefox.click(&id("begin")).await;
        firefox.see(&format!(".table[data-game='{game}']")).await;
        if firefox.ask("document.querySelector('.move') === null").await == true {
            firefox.click(&id("panel-moves")).await;
        }
        for _ in 0..3 {
            firefox.eventually(WAITS).await;
            let before = firefox.ask("document.querySelector('[data-testid=\"moves\"]').textContent").await;
            firefox.click(".move").await;
            let changed = format!("document.querySelector('[data-testid=\"moves\"]')?.textContent !== {before}");
            firefox.eventually(&changed).await;
        }
        firefox.eventually(WAITS).await;
        firefox.picture(&format!("firefox-{game}")).await;
    }
    firefox.go("#/").await;
    firefox.eventually("document.querySelectorAll('[data-testid=\"saved-match\"]').length === 3").await;
    firefox.picture("firefox-home").await;
    firefox.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_scrolls_in_firefox_has_no_white_strip_beside_it() {
    let mut firefox = Firefox::open().await;
    firefox.go("#/new/patchwork").await;
    firefox.choose("occupant-1", "person").await;
    firefox.click(&id("begin")).await;
    firefox.see(".offer").await;
    let plain = "[...document.querySelectorAll('*')].filter((it) => /auto|scroll/.test(getComputedStyle(it).overflow)) \
        .filter((it) => getComputedStyle(it).scrollbarColor === 'auto').map((it) => it.outerHTML.slice(0, 80))";
    assert_eq!(firefox.ask(plain).await, serde_json::json!([]));
    firefox.close().await;
}
