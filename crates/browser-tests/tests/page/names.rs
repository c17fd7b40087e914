//! Who is who, and where everything is found again.

use mozaika_browser_tests::{BrowserTest, PHONE, WIDE, id};

const CUT_OFF: &str = "return [...document.querySelectorAll('.chip-name')].filter((name) => name.checkVisibility()) \
    .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2) \
    .map((name) => name.textContent)";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_lone_person_is_spoken_to_and_no_name_is_cut_off_on_a_phone() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_by_touch().await;
    assert!(stage.my_turn().await);
    let chips = stage.text(".chips").await;
    assert!(chips.contains("Ty") && chips.contains("Komputer"), "{chips}");
    assert_eq!(stage.ask(CUT_OFF).await, serde_json::json!([]));
    stage.tap(&id("advance")).await;
    assert!(stage.my_turn().await);
    let log = stage.log().await;
    assert!(log.contains("Idziesz naprzód o 1 pole i bierzesz 1 guzik."), "{log}");
    assert!(!log.contains("Gracz 1"), "{log}");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_last_match_is_resumed_from_above_the_games() {
    for screen in [PHONE, WIDE] {
        let stage = BrowserTest::open(screen).await;
        stage.sit_down(["person", "beginner"], "0").await;
        stage.my_turn().await;
        stage.go("#/").await;
        stage.see(&id("resume")).await;
        let above = "const place = (css) => document.querySelector(css).getBoundingClientRect(); \
            return place('[data-testid=\"resume\"]').bottom <= place('.card').top";
        assert_eq!(stage.ask(above).await, true);
        assert!(!stage.scrolls_sideways().await);
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn on_a_wide_screen_a_panel_covers_nothing_that_one_decides_by() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    for name in ["log", "score", "moves", "menu"] {
        assert!(stage.my_turn().await);
        stage.click(&id(&format!("panel-{name}"))).await;
        stage.see(&id("panel")).await;
        let covered = "const place = (css) => document.querySelector(css).getBoundingClientRect(); \
            const panel = place('[data-testid=\"panel\"]'); \
            return ['.offers', '.track', '[data-testid=\"cloth\"]', '.pw-other', '.act', '.pw-own .plaque'] \
            .filter((css) => { const it = place(css); return it.right > panel.left + 1 && it.left < panel.right - 1 \
            && it.bottom > panel.top + 1 && it.top < panel.bottom - 1; })";
        assert_eq!(stage.ask(covered).await, serde_json::json!([]), "{name}");
        assert!(!stage.scrolls().await, "{name}");
        stage.decide_by_mouse().await;
        stage.click(&id("panel-close")).await;
    }
    stage.close().await;
}
