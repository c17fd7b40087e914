//! The table for any game: whose turn it is, what to do now, undo, hint, log, score, the end.

mod bar;
mod computer;
mod ending;
mod graph;
mod hint;
mod log;
pub(crate) mod motion;
mod moves;
mod panel;
mod score;
mod screen;

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenError, OpenMatch, RefusalText, Route, SavedMatch};
use mozaika_registry::GAMES;

pub(crate) use bar::Chips;
pub(crate) use graph::{Line, LineChart};
pub(crate) use hint::ask_for as ask_for_hint;
pub(crate) use log::Log;
pub(crate) use moves::Moves;
pub(crate) use score::ScoreSheetView;
pub(crate) use screen::{MatchScreen, Mode, Panel};

use crate::context::AppContext;
use crate::error_page::{ErrorPage, open_error_text};
use crate::games;
use crate::{storage, worker};

/// A saved match, opened to be played.
#[component]
pub(crate) fn MatchPage(id: String) -> impl IntoView {
    let app = AppContext::current();
    let opened = RwSignal::new(None::<Result<OpenMatch, String>>);
    let wanted = id.clone();
    spawn_local(async move {
        opened.try_set(Some(open_saved(app, &wanted).await));
    });
    move || {
        let id = id.clone();
        opened.get().map(|open_match| match open_match {
            Ok(open_match) => view! { <Playing id open_match/> }.into_any(),
            Err(why) => view! { <ErrorPage why/> }.into_any(),
        })
    }
}

/// Opens a saved match, or says why it cannot be opened.
pub(crate) async fn open_saved(app: AppContext, id: &str) -> Result<OpenMatch, String> {
    match storage::find(id).await {
        Err(why) => Err(app.say_with("error-storage-silent", &[("why", why.into())])),
        Ok(None) => Err(app.say("error-gone")),
        Ok(Some(stored)) => stored.saved.and_then(|saved| saved.open(GAMES)).map_err(|error| match &error {
            OpenError::Refused { game, bad } => {
                let why = app.words(|words| RefusalText { games: GAMES, game, names: None, words }.bad_record(bad));
                app.say_with("error-refused", &[("why", why.into())])
            }
            OpenError::Newer | OpenError::Unreadable(_) => open_error_text(app, &error),
        }),
    }
}

#[component]
fn Playing(id: String, open_match: OpenMatch) -> impl IntoView {
    let app = AppContext::current();
    let screen = MatchScreen::new(app, open_match, Mode::Play);
    worker::warm_up();
    save_every_change(screen, id.clone());
    computer::play_in_turn(screen);
    on_cleanup(worker::stop);
    crate::keyboard::listen_at(screen);
    let game_view = games::game_view(&screen.game());
    let over = Memo::new(move |_| screen.open_match.with(OpenMatch::is_over));
    Effect::new(move || {
        if over.get() {
            screen.panel.set(Some(Panel::Ending));
        }
    });
    view! {
        <div
            class="table"
            class:thinking=move || screen.thinking.get()
            class:beside=move || screen.panel.get().is_some_and(|panel| panel != Panel::Ending)
            data-game=screen.game()
        >
            <bar::Bar screen/>
            <main class="board" id="main">
                <h1 class="unseen">{move || app.game_title(&screen.game())}</h1>
                {(game_view.board)(screen)}
            </main>
            <section class="act" aria-label=app.t("now-label")>
                <p class="now" role="status" data-testid="now">{move || screen.status()}</p>
                <div class="act-buttons">
                    <Show when=move || screen.thinking.get()>
                        <button class="quiet" data-testid="skip" on:click=move |_| screen.skip()>{app.t("skip")}</button>
                    </Show>
                    {(game_view.actions)(screen)}
                </div>
            </section>
            <Refusal screen/>
            <panel::PanelView screen id=id.clone()/>
        </div>
    }
}

/// Why the last thing that was tried is not possible.
#[component]
pub(crate) fn Refusal(screen: MatchScreen) -> impl IntoView {
    view! {
        <div class="refusal-place" role="alert">
            {move || screen.refusal.get().map(|why| view! { <p class="refusal" data-testid="refusal">{why}</p> })}
        </div>
    }
}

fn save_every_change(screen: MatchScreen, id: String) {
    let app = screen.app;
    Effect::new(move || {
        let saved = screen.open_match.with(|open_match| SavedMatch::new(open_match, &id, crate::browser::now()));
        spawn_local(async move {
            if let Err(why) = storage::save(&saved).await {
                app.notice.set(Some(app.say_with("error-storage", &[("why", why.into())])));
            }
        });
    });
}

/// Opens the table of a new match at once; the match screen keeps it, however long the browser takes for that.
pub(crate) fn open_new(app: AppContext, open_match: &OpenMatch) {
    let now = crate::browser::now();
    let id = format!("m{:x}-{:x}", now as u64, crate::browser::luck() & 0xffff);
    storage::hold(&SavedMatch::new(open_match, &id, now));
    app.navigate(&Route::Match(id));
}
