//! What one may do at a table besides playing: give up, replace somebody who is absent, play again.

use leptos::prelude::*;
use mozaika_app::{OnlineTable, Route};
use mozaika_game::Seat;
use mozaika_players::Level;
use mozaika_wire::{Action, EventKind, SeatOccupant, TableId, TablePhase};

use super::invite::Invite;
use super::notify::NotifyButton;
use super::online_match::OnlineMatch;
use super::together::{People, ProposeButtons, Reactions};
use crate::browser;
use crate::context::AppContext;
use crate::match_screen::MatchScreen;
use crate::question::Question;

/// In the menu of a match at a server.
#[component]
pub(crate) fn TableMenu(screen: MatchScreen, online: OnlineMatch) -> impl IntoView {
    let app = screen.app;
    let asking = RwSignal::new(false);
    let may_resign = Memo::new(move |_| {
        online.table.with(|table| table.own_seat().is_some() && table.phase() == Some(TablePhase::Playing))
    });
    let is_shared = Memo::new(move |_| online.table.with(|table| table.own_seats().len() > 1));
    let resign = Callback::new(move |()| {
        screen.close_panel();
        online.link.act(Action::Resign {});
    });
    let route =
        online.table.with_untracked(|table| Route::Online { table: table.id().as_str().to_owned(), invitation: None });
    let title = Signal::derive(move || app.game_title(&screen.game()));
    let commitment = online
        .table
        .with_untracked(|table| table.settings().map(|settings| settings.commitment.clone()))
        .unwrap_or_default();
    view! {
        <div class="table-menu">
            <Show when=move || may_resign.get()>
                <button class="quiet" data-testid="resign" on:click=move |_| asking.set(true)>{app.t("resign")}</button>
            </Show>
            <ProposeButtons screen online/>
            <Replacements screen online/>
            <NotifyButton/>
        </div>
        <Reactions online/>
        <People online/>
        <Question open=asking title="resign-sure" yes="resign" on_yes=resign>
            <p>{move || app.say(if is_shared.get() { "resign-what-all" } else { "resign-what" })}</p>
        </Question>
        <details class="table-watch">
            <summary>{app.t("watch-link")}</summary>
            <Invite route title/>
        </details>
        <details class="table-luck">
            <summary>{app.t("luck-promise")}</summary>
            <p>{app.t("luck-promise-why")}</p>
            <p class="commitment"><code>{commitment}</code></p>
        </details>
    }
}

/// Whoever is waited for longer than was agreed may be replaced by a computer player, if all others want that.
#[component]
fn Replacements(screen: MatchScreen, online: OnlineMatch) -> impl IntoView {
    let app = screen.app;
    let absent = Memo::new(move |_| online.table.with(|table| absent_seats(table, online.now())));
    let line = move |seat: Seat| {
        let agreed = move || {
            online.table.with(|table| {
                let own = table.own_seat();
                table.events().iter().any(
                    |event| matches!(&event.kind, EventKind::Agreed { by, seat: about, .. } if Some(*by) == own && *about == seat),
                )
            })
        };
        let level = Level::Medium.name();
        view! {
            <button
                class="quiet"
                data-testid=format!("replace-{seat}")
                disabled=agreed
                on:click=move |_| online.link.act(Action::Replace { seat, level: level.to_owned() })
            >
                {move || app.say_with("replace", &[("name", screen.short_name(seat).into())])}
            </button>
        }
    };
    move || absent.get().into_iter().map(line).collect_view()
}

/// Other people whom the match has waited for longer than was agreed, at that time in milliseconds since 1970.
fn absent_seats(table: &OnlineTable, now: f64) -> Vec<Seat> {
    let (Some(settings), Some(status), own) = (table.settings(), table.status(), table.own_seats()) else {
        return Vec::new();
    };
    let since = table.events().last().map_or(0, |event| event.at);
    let waited = now - since as f64;
    if own.is_empty() || status.phase != TablePhase::Playing || waited < settings.patience as f64 * 1000.0 {
        return Vec::new();
    }
    let person =
        |seat: &Seat| matches!(status.seats.get(seat.index()).map(|seat| &seat.who), Some(SeatOccupant::Person(_)));
    status
        .next
        .map(|next| next.seats().iter().filter(|seat| !own.contains(*seat) && person(seat)).collect())
        .unwrap_or_default()
}

/// Remembers in this browser's tab that somebody wants to sit down at a table as soon as it is opened.
const SIT_DOWN: &str = "mozaika-sit-down";

/// Was it asked for a seat at that table before it was opened?
pub(crate) fn wants_seat(table: &TableId) -> bool {
    let wanted = browser::session_stored(SIT_DOWN).as_deref() == Some(table.as_str());
    if wanted {
        browser::session_store(SIT_DOWN, "");
    }
    wanted
}

/// At the end: another match of the same people. The first to ask makes the table, the others find it.
#[component]
pub(crate) fn Rematch(screen: MatchScreen, online: OnlineMatch) -> impl IntoView {
    let app = AppContext::current();
    let asked = RwSignal::new(false);
    let is_seated = online.table.with_untracked(|table| table.own_seat().is_some());
    let next = Memo::new(move |_| online.table.with(|table| table.status().and_then(|status| status.rematch.clone())));
    let go = move |table: &TableId| {
        browser::session_store(SIT_DOWN, table.as_str());
        app.navigate(&Route::Online { table: table.as_str().to_owned(), invitation: None });
    };
    Effect::new(move || {
        if let (true, Some(table)) = (asked.get(), next.get()) {
            go(&table);
        }
    });
    let ask = move |_| {
        asked.set(true);
        if next.get_untracked().is_none() {
            online.link.act(Action::Rematch {});
        }
    };
    let own = online.table.with_untracked(OnlineTable::own_seat);
    let declined = Memo::new(move |_| {
        online.table.with(|table| table.status().map(|status| status.declined.clone()).unwrap_or_default())
    });
    let may_decline =
        move || is_seated && !asked.get() && own.is_some_and(|own| !declined.with(|no| no.contains(&own)));
    let told = move || {
        let others = declined.get().into_iter().filter(|seat| Some(*seat) != own);
        let names: Vec<String> = others.map(|seat| screen.short_name(seat)).collect();
        (!names.is_empty()).then(|| {
            let names = [("count", names.len().into()), ("names", app.words(|words| words.list(&names)).into())];
            app.say_with("rematch-declined", &names)
        })
    };
    let key = move || if next.with(Option::is_some) { "rematch-join" } else { "rematch" };
    view! {
        {is_seated.then(|| view! {
            <button class="primary" data-testid="rematch" aria-busy=move || asked.get().to_string() on:click=ask>{move || app.say(key())}</button>
        })}
        <Show when=may_decline>
            <button class="quiet" data-testid="rematch-decline" on:click=move |_| online.link.act(Action::DeclineRematch {})>{app.t("rematch-decline")}</button>
        </Show>
        <p class="aside" role="status" data-testid="rematch-said">{told}</p>
        {move || next.get().filter(|_| !is_seated).map(|table| {
            let address = Route::Online { table: table.as_str().to_owned(), invitation: None }.address();
            view! { <a class="primary button" data-testid="rematch-watch" href=address>{app.t("rematch-watch")}</a> }
        })}
    }
}
