//! Settings and rules open over the match, and close back into it.

use mozaika_browser_tests::{BrowserTest, PHONE, WIDE, id};
use thirtyfour::Key;

const FOCUS: &str = "return document.activeElement?.dataset.testid ?? document.activeElement?.tagName";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn settings_and_rules_open_over_the_match_and_escape_closes_back_into_it() {
    for screen in [WIDE, PHONE] {
        let stage = BrowserTest::open(screen).await;
        stage.sit_down(["person", "person"], "0").await;
        let address = stage.ask("return location.href").await;
        let board = stage.board().await;
        for (line, dialog) in [("nav-rules", "dialog-rules"), ("nav-settings", "dialog-settings")] {
            if !stage.sees(&id(line)).await {
                stage.click(&id("panel-menu")).await;
            }
            stage.click(&id(line)).await;
            stage.see(&format!("{}:modal", id(dialog))).await;
            stage.is_open_to_everybody(dialog).await;
            stage.picture(&format!("{dialog}-{screen}")).await;
            assert_eq!(stage.ask("return document.activeElement.closest('dialog') !== null").await, true);
            // Keys in the dialog are not for the match: this one would advance.
            stage.press("a").await;
            stage.press(Key::Escape + "").await;
            stage.see_gone("dialog").await;
            assert_eq!(stage.ask(FOCUS).await, line, "the focus is where it was");
        }
        assert_eq!(stage.ask("return location.href").await, address);
        assert_eq!(stage.board().await, board);
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_focus_stays_in_a_dialog_and_a_setting_holds_at_once() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(&id("panel-menu")).await;
    stage.click(&id("nav-settings")).await;
    stage.see("dialog:modal").await;
    for _ in 0..12 {
        stage.press(Key::Tab + "").await;
        let inside = "const at = document.activeElement; return at === document.body || at.closest('dialog') !== null";
        assert_eq!(stage.ask(inside).await, true);
    }
    stage.click(&id("language-pl")).await;
    stage.reads("#dialog-title", |title| title == "Ustawienia").await;
    stage.click(&id("dialog-close")).await;
    stage.see_gone("dialog").await;
    stage.reads(&id("now"), |now| now.contains("Wybierz") || now.contains("Nie możesz")).await;
    stage.close().await;
}
