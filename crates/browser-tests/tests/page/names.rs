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
async fn the_last_match_is_resumed_from_beside_or_above_the_games_without_scrolling() {
    for screen in [PHONE, WIDE] {
        let stage = BrowserTest::open(screen).await;
        stage.sit_down(["person", "beginner"], "0").await;
        stage.my_turn().await;
        stage.go("#/").await;
        stage.see(&id("resume")).await;
        let above = "const place = (css) => document.querySelector(css).getBoundingClientRect(); \
            const resume = place('[data-testid=\"resume\"]'); const games = place('.shelf'); \
            return resume.bottom <= innerHeight && (resume.bottom <= games.top || resume.right <= games.left)";
        assert_eq!(stage.ask(above).await, true);
        assert!(!stage.scrolls_sideways().await);
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn points_are_what_one_has_and_what_empty_cells_will_cost_stands_beside_them() {
    for (screen, cost) in [(WIDE, "\u{2212}162 at the end"), (PHONE, "\u{2212}162 na koniec")] {
        let stage = BrowserTest::open(screen).await;
        stage.sit_down(["person", "person"], "0").await;
        let standing = stage.text(&id("standing-0")).await;
        assert!(standing.trim().starts_with('5'), "{standing}");
        assert_eq!(stage.text(&format!(".pw-own {}", id("pw-cost"))).await, cost);
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_last_decision_stands_below_the_task_and_is_lit_on_the_board_until_the_next() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    assert!(!stage.sees(".walked").await, "nobody has decided anything");
    let mut lit = (false, false);
    for _ in 0..30 {
        assert!(stage.my_turn().await);
        let before = stage.log().await;
        stage.decide_by_mouse().await;
        stage.eventually("it is decided", async || stage.log().await != before).await;
        let (last, log) = (stage.text(&id("last")).await, stage.log().await);
        assert!(log.lines().take(2).any(|line| line == last), "{last} is not what {log} begins with");
        let laid = last.contains("places");
        if last.contains("special patch on") {
            continue;
        }
        assert!(stage.sees(".walked").await, "the token walked: {last}");
        let around =
            stage.ask("return [...document.querySelectorAll('.quilt-lit')].some((it) => it.getAttribute('d'))").await;
        assert_eq!(around, laid, "{last}");
        lit = (lit.0 || laid, lit.1 || !laid);
        if lit == (true, true) {
            return stage.close().await;
        }
    }
    panic!("in thirty decisions nobody both placed a patch and advanced");
}
