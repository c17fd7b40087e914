//! Keys at a match: a few for every game, then the game's own.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use crate::games;
use crate::match_screen::{MatchScreen, Panel, ask_for_hint};

/// Listens to keys for as long as the match screen is open.
pub(crate) fn listen_at(screen: MatchScreen) {
    let keys = (games::game_view(&screen.game()).keys)(screen);
    let listening = window_event_listener(ev::keydown, move |event| {
        if is_dialog_open() {
            return;
        }
        if event.key() == "Escape" && close_panel(screen) {
            event.prevent_default();
            return;
        }
        if is_for_somebody_else(&event)
            || is_for_the_panel(&event)
            || is_letter_unwanted(screen, &event)
            || screen.hand_over_to().is_some()
        {
            return;
        }
        if keys(&event) || shared_key(screen, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listening.remove());
}

/// Typing into a field is no key at the table, and neither are the browser's own; Enter and the space bar on a button do what the
/// button says.
pub(crate) fn is_for_somebody_else(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is = |selector: &str| target.as_ref().is_some_and(|target| target.matches(selector).unwrap_or(false));
    let typing = is("input, textarea, select, summary");
    let pressing = matches!(event.key().as_str(), "Enter" | " ") && is("button, a, [role='button']");
    typing || pressing || event.ctrl_key() || event.meta_key() || event.alt_key()
}

/// Whoever stands in the panel scrolls it with the arrows, and puts nothing on the board with Enter.
fn is_for_the_panel(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let inside = target.is_some_and(|target| target.closest(".panel").is_ok_and(|panel| panel.is_some()));
    let key = event.key();
    inside && (key.starts_with("Arrow") || matches!(key.as_str(), "Enter" | " "))
}

/// Keys that are a single sign can be turned off: whoever speaks to the device would press them unawares.
fn is_letter_unwanted(screen: MatchScreen, event: &KeyboardEvent) -> bool {
    let letter = event.key().chars().count() == 1;
    letter && screen.app.settings.with_untracked(|settings| settings.no_letter_keys)
}

/// What lies over everything else has the keys for itself.
pub(crate) fn is_dialog_open() -> bool {
    document().query_selector("dialog:modal").is_ok_and(|dialog| dialog.is_some())
}

/// Closes the panel beside the board; says whether there was one.
fn close_panel(screen: MatchScreen) -> bool {
    let open = screen.panel.get_untracked().is_some();
    screen.close_panel();
    open
}

fn shared_key(screen: MatchScreen, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "u" => screen.undo(),
        "h" => ask_for_hint(screen),
        "m" => screen.toggle(Panel::Moves),
        "l" => screen.toggle(Panel::Log),
        "s" if screen.thinking.get_untracked() => screen.skip(),
        "s" => screen.toggle(Panel::Score),
        _ => return false,
    }
    true
}
