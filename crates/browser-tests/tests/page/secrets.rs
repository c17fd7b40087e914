//! Nobody sees on this device what is another's secret.

use mozaika_browser_tests::{BrowserTest, WIDE, id};

/// Everything that the page holds, seen or not.
const PAGE: &str = "return document.documentElement.outerHTML";

/// Words of cards, as text, log and list tell them.
const CARDS: [&str; 5] = ["hand: ", "Builder", "Carpenter", "Woodcutter", "woodcutter"];
/// Everything that the browser keeps for this page, its saved matches included, and its address.
const KEPT: &str = "const done = arguments[arguments.length - 1]; \
    const kept = JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + location.href + document.title; \
    const asked = indexedDB.open('mozaika'); asked.onsuccess = () => { const database = asked.result; \
    const all = database.transaction(['matches']).objectStore('matches').getAll(); \
    all.onsuccess = () => { database.close(); done(kept + all.result.join()); }; };";
/// The last cards of the list, which are on no other's page after they were chosen.
const CHOSEN: [&str; 5] = ["fuel_collector", "supplier", "slash_and_burn_farmer", "water_carrier", "feudal_lord"];

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_a_computer_chooses_in_secret_is_not_told() {
    let stage = BrowserTest::open(mozaika_browser_tests::Screen { still: false, ..WIDE }).await;
    // Whatever the task line and the line below it ever said.
    stage
        .before_every_page(
            "window.said = []; setInterval(() => { for (const name of ['now', 'last']) { \
             const text = document.querySelector(`[data-testid='${name}']`)?.textContent; \
             if (text && text !== window.said.at(-1)) window.said.push(text); } }, 5)",
        )
        .await;
    stage.sit_down_with("glassroad", &["person", "beginner"]).await;
    for touch in 0..14 {
        assert!(stage.settlers_turn().await);
        stage.settle_by_mouse(touch).await;
    }
    let said = stage.ask("return window.said").await;
    let said: Vec<&str> = said.as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let told = |line: &&&str| line.starts_with("Computer") && (line.contains("choose") || line.contains("face down"));
    assert_eq!(said.iter().filter(told).collect::<Vec<_>>(), Vec::<&&str>::new());
    assert!(said.contains(&"Computer (beginner) makes a secret choice."), "{said:?}");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn between_people_with_secrets_the_device_is_handed_over() {
    let stage = BrowserTest::open(WIDE).await;
    stage.go("#/new/glassroad").await;
    stage.choose("seats", "2").await;
    for (seat, name) in [(0, "Ada"), (1, "Bo")] {
        stage.choose(&format!("occupant-{seat}"), "person").await;
        stage.see(&id(&format!("name-{seat}"))).await.send_keys(name).await.unwrap();
    }
    stage.click(&id("begin")).await;
    let mut held = Vec::new();
    for name in ["first", "second"] {
        stage.see(&id("hand-over")).await;
        stage.picture(&format!("hand-over-{name}")).await;
        stage.is_open_to_everybody("the screen to hand over").await;
        let page = stage.ask(PAGE).await;
        for word in CARDS {
            assert!(!page.as_str().unwrap().contains(word), "{word} is on the page before the device is handed over");
        }
        // The match is saved soon after every change, with everything in it.
        let kept = async || stage.browser.execute_async(KEPT, Vec::new()).await.unwrap().json().to_string();
        stage.eventually("the match is saved", async || kept().await.contains("\\\"game\\\":\\\"glassroad\\\"")).await;
        let kept = kept().await;
        assert!(CARDS.iter().chain(&CHOSEN).all(|word| !kept.contains(word)), "{kept}");
        let asked = stage.text("h1").await;
        held.push(if asked.contains("Ada") { "Ada" } else { "Bo" });
        stage.click(&id("hand-over-ready")).await;
        stage.see(".gr.choosing").await;
        // A link would hold what both have chosen: there is none before the end.
        stage.click(&id("panel-menu")).await;
        stage.see(&id("share-later")).await;
        assert!(!stage.sees(&id("share-link")).await);
        stage.click(&id("panel-close")).await;
        for card in CHOSEN {
            stage.click(&format!(".gr-hand [data-card='{card}']")).await;
        }
        stage.click(&id("gr-do")).await;
    }
    held.sort_unstable();
    assert_eq!(held, ["Ada", "Bo"], "each had the device once");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn who_comes_back_to_a_match_with_secrets_is_asked_who_it_is() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_with("glassroad", &["person", "person"]).await;
    stage.click(&id("hand-over-ready")).await;
    stage.see(".gr.choosing").await;
    stage.go("#/").await;
    stage.click(&id("resume")).await;
    stage.see(&id("hand-over")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn where_nobody_has_a_secret_nothing_is_handed_over() {
    for game in ["patchwork", "sintra"] {
        let stage = BrowserTest::open(WIDE).await;
        stage.go(&format!("#/new/{game}")).await;
        for seat in 0..2 {
            stage.choose(&format!("occupant-{seat}"), "person").await;
        }
        stage.click(&id("begin")).await;
        stage.see("[data-part='own-board']").await;
        assert!(!stage.sees(&id("hand-over")).await, "{game}");
        stage.close().await;
    }
}
