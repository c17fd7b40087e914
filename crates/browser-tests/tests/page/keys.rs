//! The keyboard, and those who hear the page instead of seeing it.

use mozaika_browser_tests::{BrowserTest, LAID, PHONE, POSSIBLE, Screen, WIDE, id};
use thirtyfour::Key;

/// What has the focus: its test id, its patch, or what it is.
const FOCUS: &str = "const it = document.activeElement; return it.dataset.testid === 'offer' ? `offer ${it.dataset.patch}` : it.dataset.testid ?? it.id";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn enter_on_a_button_does_what_the_button_says_and_never_places_the_patch() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(POSSIBLE).await;
    stage.see(&id("place")).await;
    for (button, then) in [("rotate", "place"), ("panel-score", "panel"), ("put-back", "advance")] {
        stage.ask(&format!("document.querySelector(\"{}\").focus()", id(button))).await;
        stage.press(Key::Enter).await;
        stage.see(&id(then)).await;
        assert!(!stage.sees(LAID).await, "Enter on {button} has placed the patch");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_focus_goes_to_the_board_then_to_the_patch_and_back_to_where_it_came_from() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.eventually("the focus at the board", async || stage.ask(FOCUS).await == "main").await;
    stage.ask(&format!("document.querySelector('{POSSIBLE}').focus()")).await;
    let offer = stage.ask(FOCUS).await;
    stage.press(Key::Enter).await;
    stage.see(&id("place")).await;
    assert_eq!(stage.ask(FOCUS).await, "cloth", "keys move the patch now");
    stage.press(Key::Escape).await;
    stage.see_gone(&id("place")).await;
    assert_eq!(stage.ask(FOCUS).await, offer);
    stage.ask(&format!("document.querySelector(\"{}\").focus()", id("panel-log"))).await;
    stage.press(Key::Enter).await;
    stage.see(&id("panel")).await;
    stage.press(Key::Escape).await;
    stage.see_gone(&id("panel")).await;
    assert_eq!(stage.ask(FOCUS).await, "panel-log");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn keys_of_a_single_letter_can_be_turned_off_and_the_others_still_play() {
    let stage = BrowserTest::open(WIDE).await;
    stage.go("#/settings").await;
    stage.click(&id("no-letter-keys")).await;
    stage.sit_down(["person", "person"], "0").await;
    let log = stage.log().await;
    for key in ["a", "1", "l", "s", "h", "u"] {
        stage.press(key).await;
    }
    stage.frames(2).await;
    assert_eq!(stage.log().await, log);
    assert!(!stage.sees(&id("place")).await && !stage.sees(&id("panel")).await);
    stage.ask(&format!("document.querySelector('{POSSIBLE}').focus()")).await;
    stage.press(Key::Enter).await;
    stage.see(&id("place")).await;
    stage.press(Key::Enter).await;
    stage.eventually("the patch lies there", async || stage.log().await != log).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_tab_says_which_game_it_is_and_whose_turn() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    let title = async || stage.browser.title().await.unwrap();
    stage.eventually("my turn in the title", async || title().await == "your turn · Patchwork").await;
    stage.go("#/").await;
    stage.see(".home").await;
    assert!(title().await.starts_with("Mozaika"), "{}", title().await);
    stage.sit_down(["person", "person"], "1").await;
    stage.eventually("whose turn it is", async || title().await == "Player 2 to move · Patchwork").await;
    stage.click(&id("panel-menu")).await;
    stage.click("a[href^='#/replay/']").await;
    stage.eventually("which match is looked at", async || title().await == "Replay of Patchwork").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_computers_move_is_told_also_when_nothing_is_animated() {
    let stage = BrowserTest::open(Screen { still: true, ..WIDE }).await;
    stage.sit_down(["person", "beginner"], "1").await;
    assert!(stage.my_turn().await);
    let told = stage.ask("const log = document.querySelector('[role=\"log\"]'); return log.textContent").await;
    assert!(told.as_str().unwrap().contains("Computer (beginner)"), "{told}");
    assert_eq!(stage.text(&id("last")).await, told, "the same stands below the task");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_quilt_is_read_row_by_row_when_asked() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    assert!(!stage.sees("[role='status'] ul").await, "nobody asked yet");
    stage.ask(&format!("document.querySelector(\"{}\").focus()", id("quilt-rows"))).await;
    stage.press(Key::Enter).await;
    stage.see("[role='status'] ul").await;
    let rows = stage
        .ask("return [...document.querySelectorAll('[role=\"status\"] ul li')].map((row) => row.textContent)")
        .await;
    assert_eq!(rows.as_array().unwrap().len(), 9, "{rows}");
    assert_eq!(rows[0], "Row 1: empty.");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_right_button_turns_the_patch_in_the_hand() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(POSSIBLE).await;
    stage.see(&id("place")).await;
    let cloth = stage.see(&id("cloth")).await;
    stage.browser.action_chain().move_to_element_center(&cloth).perform().await.unwrap();
    let before = stage.ghost().await;
    stage.browser.action_chain().context_click_element(&cloth).perform().await.unwrap();
    stage.eventually("the patch is turned", async || stage.ghost().await != before).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_patch_that_is_pointed_at_does_not_fade() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    let offer = stage.see(POSSIBLE).await;
    stage.browser.action_chain().move_to_element_center(&offer).perform().await.unwrap();
    stage.reads(&id("last"), |told| told.contains("space")).await;
    let opacity = format!("return getComputedStyle(document.querySelector('{POSSIBLE}:hover .patch')).opacity");
    assert_eq!(stage.ask(&opacity).await, "1");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn while_a_board_is_looked_at_closely_no_key_decides_and_the_focus_comes_back() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    let log = stage.log().await;
    for close in ["Escape", "the button"] {
        stage.ask(&format!("document.querySelector(\"{}\").focus()", id("chip-1"))).await;
        stage.press(Key::Enter).await;
        stage.see(&id("close-up")).await;
        // These would advance, pick up a patch and open a panel.
        for key in ["a", "1", "l"] {
            stage.press(key).await;
        }
        for _ in 0..4 {
            stage.press(Key::Tab + "").await;
            let inside =
                "const at = document.activeElement; return at === document.body || at.closest('.close-up') !== null";
            assert_eq!(stage.ask(inside).await, true, "the focus stays in it");
        }
        match close {
            "Escape" => stage.press(Key::Escape).await,
            _ => stage.click(&id("close-up-close")).await,
        }
        stage.see_gone(&id("close-up")).await;
        assert_eq!(stage.ask(FOCUS).await, "chip-1", "closed with {close}");
        assert!(!stage.sees(&id("panel")).await && !stage.sees(&id("place")).await);
        assert_eq!(stage.log().await, log, "closed with {close}");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn no_two_buttons_share_a_drawing() {
    let shared = "const drawn = new Map(); \
        for (const button of document.querySelectorAll('button:has(> .icon)')) { if (!button.checkVisibility()) continue; \
        const path = button.querySelector('.icon').innerHTML; drawn.set(path, [...(drawn.get(path) ?? []), button.ariaLabel ?? button.textContent]); } \
        return [...drawn.values()].filter((names) => names.length > 1)";
    for screen in [WIDE, PHONE] {
        let stage = BrowserTest::open(screen).await;
        stage.sit_down(["person", "person"], "0").await;
        for _ in 0..30 {
            assert!(stage.my_turn().await);
            if stage.sees(POSSIBLE).await {
                break;
            }
            stage.click(&id("advance")).await;
        }
        stage.click(POSSIBLE).await;
        stage.see(&id("place")).await;
        assert!(stage.count("button > .icon").await > 4, "there are drawings to compare");
        assert_eq!(stage.ask(shared).await, serde_json::json!([]), "with a patch in the hand");
        stage.click(&id("panel-menu")).await;
        stage.see(&id("panel")).await;
        assert_eq!(stage.ask(shared).await, serde_json::json!([]), "with the menu open");
        stage.click("a[href^='#/replay/']").await;
        stage.see(".replay").await;
        assert_eq!(stage.ask(shared).await, serde_json::json!([]), "in a replay");
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn in_a_panel_arrows_scroll_and_enter_places_nothing() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(POSSIBLE).await;
    stage.see(&id("place")).await;
    stage.click(&id("panel-log")).await;
    stage.see(".panel-body:focus").await;
    let before = stage.ghost().await;
    for key in [Key::Down, Key::Left, Key::Enter] {
        stage.press(key).await;
    }
    stage.frames(2).await;
    assert_eq!(stage.ghost().await, before, "the patch stays in the hand, and where it was");
    stage.press(Key::Escape).await;
    stage.see_gone(&id("panel")).await;
    stage.press(Key::Down).await;
    stage.eventually("the patch moves", async || stage.ghost().await != before).await;
    stage.close().await;
}
