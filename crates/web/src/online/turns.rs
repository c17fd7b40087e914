//! Where one is waited for: counted in the tab and on the icon, told to whoever looks elsewhere.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::is_turn_of;
use mozaika_wire::TableId;

use super::connection::LinkState;
use super::table_page::load_anew;
use super::{name_form, notify, push, relations};
use crate::browser;
use crate::context::AppContext;

/// Tables that wait for whoever is at this browser, with their games; nothing before that is known.
fn waiting(app: AppContext) -> Option<Vec<(TableId, String)>> {
    let me = app.connection.you.get()?.id;
    app.connection.mine.with(|mine| {
        let waits = mine.tables()?.iter().filter(|table| is_turn_of(table, &me));
        Some(waits.map(|table| (table.table.clone(), table.game.clone())).collect())
    })
}

/// From now on the tab and the icon count the tables that wait, and each that begins to wait is told. Whoever has never given a name here
/// sits nowhere: the line is opened when they want something of the server.
pub(crate) fn follow_turns(app: AppContext) {
    if name_form::has_name() {
        app.connection.open();
    }
    Effect::new(move || {
        if app.connection.state.get() == LinkState::Outdated {
            load_anew();
        }
    });
    Effect::new(move || {
        if app.connection.you.with(Option::is_some) {
            relations::load(app);
            // Whoever signs in anew is another device to the server: it is told again where notices go.
            if notify::is_welcome() {
                spawn_local(async move {
                    push::subscribe(app).await;
                });
            }
        }
    });
    let waiting = Memo::new(move |_| waiting(app));
    Effect::new(move |before: Option<Option<Vec<(TableId, String)>>>| {
        let now = waiting.get();
        let known = now.as_deref().unwrap_or_default();
        browser::set_waiting(known.len());
        // What waited already when the page was opened is in the list; only what is new is told.
        if let Some(Some(before)) = before {
            for (table, game) in known.iter().filter(|waits| !before.contains(waits)) {
                notify::your_turn(app, game, table);
            }
        }
        now
    });
}
