//! Keys at a table: a few for every game, then the game's own.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use crate::games;
use crate::table::{Panel, Table, ask_for_hint};

/// Listens to keys for as long as the table is open.
pub(crate) fn listen_at(table: Table) {
    let keys = (games::drawn(&table.game()).keys)(table);
    let listening = window_event_listener(ev::keydown, move |event| {
        if is_for_somebody_else(&event) {
            return;
        }
        if keys(&event) || house_key(table, &event) {
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

fn house_key(table: Table, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "u" => table.undo(),
        "h" => ask_for_hint(table),
        "l" => table.toggle(Panel::Log),
        "s" if table.thinking.get_untracked() => table.skip(),
        "s" => table.toggle(Panel::Score),
        "Escape" => table.panel.set(None),
        _ => return false,
    }
    true
}
