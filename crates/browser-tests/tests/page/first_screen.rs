//! The first screen: the question before a first match, saved matches, languages, installing, options.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, id};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_first_match_asks_once_how_well_one_knows_the_game_and_then_plays_at_that_level() {
    let stage = BrowserTest::open(WIDE).await;
    stage.click(&id("play-patchwork")).await;
    stage.see("dialog:modal").await;
    stage.is_open_to_everybody("the first question").await;
    stage.picture("first-question-wide").await;
    stage.click(&id("know-new")).await;
    stage.see(&id("quilt")).await;
    stage.reads(".chips", |chips| chips.contains("beginner")).await;
    // From now on one tap is enough, and other games are asked for on their own.
    stage.go("#/").await;
    stage.click(&id("play-patchwork")).await;
    stage.see(&id("quilt")).await;
    assert!(!stage.sees("dialog").await);
    stage.go("#/").await;
    stage.click(&id("play-sintra")).await;
    stage.click(&id("know-well")).await;
    stage.reads(".chips", |chips| chips.contains("hard")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_level_of_a_match_that_was_set_up_is_the_level_of_the_next() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "easy"], "0").await;
    stage.go("#/").await;
    stage.click(&id("play-patchwork")).await;
    stage.reads(".chips", |chips| chips.contains("easy")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_rules_can_be_read_before_the_first_match() {
    let stage = BrowserTest::open(PHONE).await;
    stage.tap(&id("play-glassroad")).await;
    stage.tap(&id("know-rules")).await;
    stage.see(&id("dialog-rules")).await;
    stage.eventually("all parts", async || stage.count("dialog .rule").await == 8).await;
    stage.tap(&id("dialog-close")).await;
    stage.see_gone("dialog").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_language_is_switched_on_the_first_screen_and_boxes_keep_their_shape() {
    let shapes = "return [...document.querySelectorAll('.cover, .cover-buttons > *')] \
        .map((it) => it.getBoundingClientRect()).map(({ top }) => Math.round(top))";
    for screen in [WIDE, Screen { width: 1366, height: 650, ..WIDE }] {
        let stage = BrowserTest::open(screen).await;
        let english = stage.ask(shapes).await;
        stage.click(&id("speak-pl")).await;
        stage.reads(".motto", |motto| motto.contains("rzemios")).await;
        assert_eq!(stage.ask("return document.documentElement.lang").await, "pl");
        assert_eq!(stage.ask(shapes).await, english);
        stage.go("#/").await;
        stage.reads(".motto", |motto| motto.contains("rzemios")).await;
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn where_the_browser_offers_to_install_the_page_there_is_a_button_for_it() {
    let stage = BrowserTest::open(WIDE).await;
    // What this browser offers by itself comes whenever it likes.
    let alone = "addEventListener('beforeinstallprompt', (offer) => { if (offer.isTrusted) offer.stopImmediatePropagation(); }, true)";
    stage.before_every_page(alone).await;
    stage.go("#/").await;
    stage.see(".home").await;
    assert!(!stage.sees(&id("install")).await);
    stage
        .ask(
            "const offer = new Event('beforeinstallprompt', { cancelable: true }); \
              offer.prompt = () => { window.asked = (window.asked ?? 0) + 1; }; dispatchEvent(offer); return 0",
        )
        .await;
    stage.click(&id("install")).await;
    assert_eq!(stage.ask("return window.asked").await, 1);
    stage.see_gone(&id("install")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn saved_matches_say_when_and_against_whom_and_show_a_picture() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "easy"], "0").await;
    stage.my_turn().await;
    stage.go("#/").await;
    let players = stage.text(&id("saved-players")).await;
    assert!(players.contains("You") && players.contains("Computer (easy)"), "{players}");
    let date = stage.text(&id("saved-date")).await;
    let month = stage.ask("return new Date().toLocaleString('en', { month: 'long' })").await;
    assert!(date.contains(month.as_str().unwrap()), "{date}");
    assert!(stage.sees(".home-last .kept-picture").await);
    // A picture is an image, whatever is in it; nothing of it becomes a part of the page.
    let put = "const done = arguments[arguments.length - 1]; indexedDB.open('mozaika', 1).onsuccess = (opened) => { \
        const writing = opened.target.result.transaction('matches', 'readwrite'); const matches = writing.objectStore('matches'); \
        matches.getAll().onsuccess = (all) => { const saved = JSON.parse(all.target.result[0]); \
        saved.picture = '<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><script>window.harm = 1</script><rect width=\"9\" height=\"9\"/></svg>'; \
        matches.put(JSON.stringify(saved), saved.id); }; writing.oncomplete = () => done(true); };";
    stage.browser.execute_async(put, Vec::new()).await.unwrap();
    stage.go("#/").await;
    stage.see("img.kept-picture").await;
    let drawn = "const picture = document.querySelector('img.kept-picture'); return picture.decode().then(() => picture.naturalWidth > 0)";
    assert_eq!(stage.ask(drawn).await, true);
    assert_eq!(stage.ask("return window.harm ?? null").await, json!(null));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_option_of_every_game_is_reached_and_what_too_few_cannot_play_is_told() {
    let stage = BrowserTest::open(WIDE).await;
    for (game, options) in [
        ("patchwork", vec!["printing", "flip"]),
        ("sintra", vec!["side"]),
        ("glassroad", vec!["beginner", "fifth_period", "small_display"]),
    ] {
        stage.go(&format!("#/new/{game}")).await;
        for option in options {
            stage.see(&id(&format!("option-{option}"))).await;
        }
        stage.is_open_to_everybody(&format!("setting up {game}")).await;
        stage.picture(&format!("set-up-{game}-wide")).await;
    }
    assert!(stage.sees("[data-testid='option-small_display'][disabled]").await, "two players have one display only");
    stage.choose("seats", "4").await;
    stage.choose("option-small_display", "true").await;
    stage.choose("option-beginner", "true").await;
    // Two leave again: what four could choose is not asked of two.
    stage.choose("seats", "2").await;
    stage.see("[data-testid='option-small_display'][disabled]").await;
    stage.click(&id("begin")).await;
    stage.see(".table").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_first_screen_is_whole_in_every_window() {
    let cut = "return [...document.querySelectorAll('.home h1, .home h2, .home p, .home button, .home a')] \
        .filter((it) => it.checkVisibility() && (it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline')) \
        .map((it) => it.textContent)";
    let beside = "return [...document.querySelectorAll('.cover-buttons > *')].filter((it) => \
        it.getBoundingClientRect().right > it.closest('.cover').getBoundingClientRect().right - 8).map((it) => it.textContent)";
    for (width, height) in
        [(360, 640), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1366, 650), (1440, 900), (2560, 1440)]
    {
        for (language, dark) in [("pl", true), ("en", false)] {
            let screen = Screen { width, height, touch: width < 1000, language, dark, still: true };
            let stage = BrowserTest::open(screen).await;
            stage.picture(&format!("home-{width}x{height}-{language}")).await;
            assert_eq!(stage.ask(cut).await, json!([]), "{width}x{height} {language}");
            assert_eq!(stage.ask(beside).await, json!([]), "{width}x{height} {language}: on the edge of its box");
            assert!(!stage.scrolls_sideways().await, "{width}x{height} {language}");
            let small = stage.too_small_to_touch().await;
            assert!(small.is_empty(), "{width}x{height} {language}: {small:?}");
            let plays = "return [...document.querySelectorAll('.cover .primary')].every((it) => it.getBoundingClientRect().bottom <= innerHeight)";
            if width >= 1000 {
                assert_eq!(
                    stage.ask(plays).await,
                    true,
                    "{width}x{height} {language}: every game can be started at once"
                );
            }
            stage.close().await;
        }
    }
}
