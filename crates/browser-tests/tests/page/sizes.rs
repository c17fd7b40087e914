//! Windows of every size, upright and wide, with two to four seats: whole boards, whole sentences, whole names.

use mozaika_browser_tests::{BrowserTest, Screen, WIDE, id};

/// Phones upright and across, tablets upright and across, low laptops, desks.
const SIZES: [(u32, u32); 15] = [
    (360, 640),
    (375, 667),
    (430, 932),
    (640, 360),
    (844, 390),
    // A desk of 1440 by 900 at 200 %.
    (720, 450),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1280, 600),
    (1366, 650),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
];

fn screen(width: u32, height: u32, language: &'static str, dark: bool) -> Screen {
    Screen { width, height, touch: width.min(height) < 500, language, dark, still: true }
}

/// Walks through all sizes with what is on the screen now.
async fn walk(stage: &BrowserTest, shown: &str, language: &'static str, dark: bool) -> Vec<String> {
    let mut found = Vec::new();
    for (width, height) in SIZES {
        stage.look_at(screen(width, height, language, dark)).await;
        // Two frames: the sizes of boxes, then what is drawn by them.
        stage.frames(2).await;
        let size = format!("{shown}-{width}x{height}");
        stage.picture(&format!("size-{size}")).await;
        found.extend(stage.misfits().await.into_iter().map(|misfit| format!("{size}: {misfit}")));
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn patchwork_fits_into_every_window_in_both_languages() {
    for (language, dark) in [("en", false), ("pl", true)] {
        let stage = BrowserTest::open(Screen { language, dark, ..WIDE }).await;
        stage.sit_down(["person", "beginner"], "0").await;
        for _ in 0..4 {
            assert!(stage.my_turn().await);
            stage.decide_by_mouse().await;
        }
        assert!(stage.my_turn().await);
        let mut found = walk(&stage, &format!("patchwork-{language}"), language, dark).await;
        stage.look_at(Screen { language, dark, ..WIDE }).await;
        if stage.sees(".offer:not(.too-expensive):not(.no-room)").await {
            stage.click(".offer:not(.too-expensive):not(.no-room)").await;
            stage.see(&id("place")).await;
            found.extend(walk(&stage, &format!("patchwork-held-{language}"), language, dark).await);
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn four_seats_fit_into_every_window() {
    for game in ["sintra", "glassroad"] {
        let stage = BrowserTest::open(Screen { language: "pl", ..WIDE }).await;
        stage.sit_down_with(game, &["person", "beginner", "beginner", "beginner"]).await;
        let found = walk(&stage, game, "pl", false).await;
        assert!(found.is_empty(), "{}", found.join("\n"));
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_panel_lies_over_the_side_and_the_board_keeps_its_place_and_size() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    let place = "const { x, y, width, height } = document.querySelector('[data-part=\"own-board\"]').getBoundingClientRect(); return [x, y, width, height]";
    let covered = "const box = (css) => document.querySelector(css).getBoundingClientRect(); const panel = box('[data-testid=\"panel\"]'); \
        return ['.now', '.act-buttons', '.chips', '[data-part=\"own-board\"]'].filter((css) => { const it = box(css); \
        return it.right > panel.left + 1 && it.left < panel.right - 1 && it.bottom > panel.top + 1 && it.top < panel.bottom - 1; })";
    for (width, height) in SIZES {
        stage.look_at(screen(width, height, "en", false)).await;
        stage.frames(2).await;
        let before = stage.ask(place).await;
        for name in ["log", "score", "moves"] {
            stage.press(if name == "moves" { "m" } else { &name[..1] }).await;
            stage.see(&id("panel")).await;
            stage.frames(1).await;
            assert_eq!(stage.ask(place).await, before, "{name} at {width}x{height}");
            assert!(!stage.scrolls().await, "{name} at {width}x{height}");
            // A phone has no room beside the board: there the panel is a sheet that is closed again.
            if width.min(height) > 500 {
                assert_eq!(stage.ask(covered).await, serde_json::json!([]), "{name} at {width}x{height}");
            }
            stage.press(thirtyfour::Key::Escape).await;
            stage.see_gone(&id("panel")).await;
        }
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn one_tap_enlarges_an_opponents_board_on_any_screen() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    for (width, height) in [(360, 640), (640, 360), (768, 1024), (1366, 650), (1440, 900)] {
        stage.look_at(screen(width, height, "en", false)).await;
        stage.frames(2).await;
        stage.click(&id("chip-1")).await;
        stage.see(&id("lone-quilt")).await;
        stage.frames(2).await;
        stage.picture(&format!("close-up-{width}x{height}")).await;
        let (small, large) = (stage.width(&id("quilt")).await, stage.width(&id("lone-quilt")).await);
        assert!(large > 0.7 * small, "{large} beside {small} at {width}x{height}");
        assert!(!stage.scrolls().await);
        stage.press(thirtyfour::Key::Escape).await;
        stage.see_gone(&id("close-up")).await;
    }
    stage.close().await;
}
