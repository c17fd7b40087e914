//! The table for any game: whose turn it is, what to do now, undo, hint, log, score, the end.

mod bar;
mod computer;
mod ending;
mod graph;
mod handle;
mod hint;
mod log;
pub(crate) mod motion;
mod moves;
mod panel;
mod score;

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Route, Saved, Session};

pub(crate) use bar::Chips;
pub(crate) use graph::{Line, LineChart};
pub(crate) use handle::{Mode, Panel, Table};
pub(crate) use hint::ask_for as ask_for_hint;
pub(crate) use log::Log;
pub(crate) use moves::Moves;
pub(crate) use score::ScoreSheetView;

use crate::games;
use crate::house::House;
use crate::trouble::{Trouble, trouble_key};
use crate::{storage, thinker};

/// A kept match, opened to be played.
#[component]
pub(crate) fn TableScreen(id: String) -> impl IntoView {
    let house = House::here();
    let opened = RwSignal::new(None::<Result<Session, String>>);
    let wanted = id.clone();
    spawn_local(async move {
        opened.try_set(Some(open_kept(house, &wanted).await));
    });
    move || {
        let id = id.clone();
        opened.get().map(|session| match session {
            Ok(session) => view! { <Playing id session/> }.into_any(),
            Err(why) => view! { <Trouble why/> }.into_any(),
        })
    }
}

/// Opens a kept match, or says why it cannot be opened.
pub(crate) async fn open_kept(house: House, id: &str) -> Result<Session, String> {
    match storage::find(id).await {
        Err(why) => Err(house.with("trouble-silent", &[("why", why.into())])),
        Ok(None) => Err(house.say("trouble-gone")),
        Ok(Some(kept)) => kept.saved.and_then(|saved| saved.open()).map_err(|trouble| trouble_key(house, &trouble)),
    }
}

#[component]
fn Playing(id: String, session: Session) -> impl IntoView {
    let house = House::here();
    let table = Table::new(house, session, Mode::Play);
    thinker::warm_up();
    keep_every_change(table, id.clone());
    computer::play_in_turn(table);
    on_cleanup(thinker::stop);
    crate::keyboard::listen_at(table);
    let drawn = games::drawn(&table.game());
    let over = Memo::new(move |_| table.session.with(Session::is_over));
    Effect::new(move || {
        if over.get() {
            table.panel.set(Some(Panel::Ending));
        }
    });
    view! {
        <div
            class="table"
            class:thinking=move || table.thinking.get()
            class:beside=move || table.panel.get().is_some_and(|panel| panel != Panel::Ending)
            data-game=table.game()
        >
            <bar::Bar table/>
            <main class="board" id="main">
                <h1 class="unseen">{move || house.game(&table.game())}</h1>
                {(drawn.board)(table)}
            </main>
            <section class="act" aria-label=house.t("turn-of")>
                <p class="now" role="status" data-testid="now">{move || table.now()}</p>
                <div class="act-buttons">
                    <Show when=move || table.thinking.get()>
                        <button class="quiet" data-testid="skip" on:click=move |_| table.skip()>{house.t("skip")}</button>
                    </Show>
                    {(drawn.actions)(table)}
                </div>
            </section>
            <Refusal table/>
            <panel::PanelView table id=id.clone()/>
        </div>
    }
}

/// Why the last thing that was tried is not possible.
#[component]
pub(crate) fn Refusal(table: Table) -> impl IntoView {
    view! {
        <div class="refusal-place" role="alert">
            {move || table.refusal.get().map(|why| view! { <p class="refusal" data-testid="refusal">{why}</p> })}
        </div>
    }
}

fn keep_every_change(table: Table, id: String) {
    let house = table.house;
    Effect::new(move || {
        let saved = table.session.with(|session| Saved::of(session, &id, crate::browser::now()));
        spawn_local(async move {
            if let Err(why) = storage::keep(&saved).await {
                house.notice.set(Some(house.with("trouble-storage", &[("why", why.into())])));
            }
        });
    });
}

/// Opens the table of a new match at once; the table keeps it, however long the browser takes for that.
pub(crate) fn open_new(house: House, session: &Session) {
    let now = crate::browser::now();
    let id = format!("m{:x}-{:x}", now as u64, crate::browser::luck() & 0xffff);
    storage::hold(&Saved::of(session, &id, now));
    house.go(&Route::Table(id));
}
