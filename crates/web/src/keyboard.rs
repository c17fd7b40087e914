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
        if is_for_somebody_else(&event) {
            return;
        }
        if keys(&event) || shared_key(screen, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listening.remove());
}

/// Typing into a field is no key at the table, and neither are the browser's own.
pub(crate) fn is_for_somebody_else(event: &KeyboardEvent) -> bool {
    let typing = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT" | "SUMMARY"));
    typing || event.ctrl_key() || event.meta_key() || event.alt_key()
}

fn shared_key(screen: MatchScreen, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "u" => screen.undo(),
        "h" => ask_for_hint(screen),
        "l" => screen.toggle(Panel::Log),
        "s" if screen.thinking.get_untracked() => screen.skip(),
        "s" => screen.toggle(Panel::Score),
        "Escape" => screen.panel.set(None),
        _ => return false,
    }
    true
}
