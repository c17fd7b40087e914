//! The table for any game: whose turn it is, what to do now, undo, hint, log, score, the end.

pub(crate) mod arrows;
mod bar;
mod closeup;
mod computer;
mod ending;
pub(crate) mod follow;
mod graph;
mod hand_over;
mod highlights;
mod hint;
mod level;
mod log;
pub(crate) mod motion;
mod moves;
mod panel;
mod prompt;
mod score;
mod screen;

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenError, OpenMatch, RefusalText, Route, SavedMatch};
use mozaika_registry::GAMES;

pub(crate) use bar::Chips;
pub(crate) use closeup::CloseUp;
pub(crate) use computer::pause;
pub(crate) use graph::{Frame, Line, LineChart};
pub(crate) use hint::ask_for as ask_for_hint;
pub(crate) use log::Log;
pub(crate) use moves::Moves;
pub(crate) use prompt::{Answer, Prompt};
pub(crate) use score::ScoreSheetView;
pub(crate) use screen::{MatchScreen, Mode, Panel, focus_first};

use crate::context::AppContext;
use crate::error_page::{ErrorPage, open_error_text};
use crate::games;
use crate::{browser, storage, worker};

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
    let id = StoredValue::new(id);
    let app = AppContext::current();
    let screen = MatchScreen::new(app, open_match, Mode::Play);
    worker::warm_up();
    save_every_change(screen, id.get_value());
    computer::play_in_turn(screen);
    on_cleanup(worker::stop);
    view! { <MatchTable screen id=id.get_value()/> }
}

/// The table itself: bar, task, board, and whatever lies over them. The match is saved here under that name, once it is.
#[component]
pub(crate) fn MatchTable(screen: MatchScreen, id: String) -> impl IntoView {
    let app = screen.app;
    let id = StoredValue::new(id);
    crate::keyboard::listen_at(screen);
    let game_view = games::game_view(&screen.game());
    let over = Memo::new(move |_| screen.open_match.with(OpenMatch::is_over));
    Effect::new(move || {
        if over.get() {
            screen.panel.set(Some(Panel::Ending));
        }
    });
    announce_turn(screen);
    focus_board();
    let hand_over_to = Memo::new(move |_| screen.hand_over_to());
    view! {
        <div class="table" class:thinking=move || screen.thinking.get() data-game=screen.game()>
            {move || match hand_over_to.get() {
                Some(seat) => view! { <hand_over::HandOver screen seat/> }.into_any(),
                None => view! {
                    <bar::Bar screen/>
                    <Task screen/>
                    <bar::Actions screen/>
                    <main class="board" id="main" tabindex="-1">
                        <h1 class="unseen">{move || app.game_title(&screen.game())}</h1>
                        {(game_view.board)(screen)}
                    </main>
                    <closeup::CloseUp screen/>
                    <panel::PanelView screen id=id.get_value()/>
                }.into_any(),
            }}
            {screen.online.map(|online| view! {
                <crate::online::LinkNotice/>
                <crate::online::ProposalBar screen online/>
            })}
            <Refusal screen/>
        </div>
    }
}

/// What to do now, and below it what would happen or what happened last.
#[component]
pub(crate) fn Task(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let told = move || screen.open_match.with(|open_match| app.words(|words| open_match.told_since(words)));
    let aside = Memo::new(move |_| screen.aside());
    view! {
        <section class="task" aria-label=app.t("now-label")>
            <p class="now" role="status" data-testid="now">{move || screen.status()}</p>
            <p class="last" data-testid="last" title=move || aside.get()>{move || aside.get()}</p>
            <div class="unseen" role="log" aria-label=app.t("log") data-testid="told">
                <ol><For each=told key=|(entry, _)| *entry let((_, text))><li>{text}</li></For></ol>
            </div>
        </section>
    }
}

/// The tab says which game it is and whose turn.
fn announce_turn(screen: MatchScreen) {
    let app = screen.app;
    Effect::new(move || {
        let turn = screen.open_match.with(|open_match| {
            app.words(|words| match open_match.waits_for() {
                _ if open_match.is_over() => words.say("title-over"),
                Some(seat) if open_match.names().is_only_person(seat) => words.say("title-yours"),
                Some(seat) => words.say_with("title-turn", &[("name", open_match.short_name(seat, words).into())]),
                None => words.say("now-luck"),
            })
        });
        let game = app.game_title(&screen.game());
        browser::set_title(&app.say_with("title-game", &[("turn", turn.into()), ("game", game.into())]));
    });
}

/// Whoever comes to a match by keyboard stands at its board, not at the top of the page.
fn focus_board() {
    request_animation_frame(crate::focus_main);
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

/// How long after a change it is saved, in milliseconds: the next frame comes first.
const SAVED_AFTER: u64 = 25;

/// Saves the match after every change, and at once when the page or its screen is left.
fn save_every_change(screen: MatchScreen, id: String) {
    let app = screen.app;
    let waiting = StoredValue::new(false);
    let picture = games::game_view(&screen.game()).thumbnail;
    let hold = move || {
        if waiting.try_get_value() != Some(true) {
            return None;
        }
        waiting.set_value(false);
        let saved = screen.open_match.try_with_untracked(|open_match| {
            SavedMatch::new(open_match, &id, browser::now())
                .with_picture(Some(picture(open_match)).filter(|picture| !picture.is_empty()))
        })?;
        let raw = storage::hold(&saved);
        Some((saved.id, raw))
    };
    let (held_when_hidden, held_at_the_end) = (hold.clone(), hold.clone());
    let write = move |held: Option<(String, String)>| {
        let Some((id, raw)) = held else { return };
        spawn_local(async move {
            if let Err(why) = storage::save(&id, &raw).await {
                app.notice.set(Some(app.say_with("error-storage", &[("why", why.into())])));
            }
        });
    };
    Effect::new(move || {
        screen.open_match.track();
        if !waiting.get_value() {
            waiting.set_value(true);
            let hold = hold.clone();
            set_timeout(move || write(hold()), std::time::Duration::from_millis(SAVED_AFTER));
        }
    });
    let listening = window_event_listener_untyped("pagehide", move |_| {
        held_when_hidden();
        storage::leave();
    });
    on_cleanup(move || {
        listening.remove();
        write(held_at_the_end());
    });
}

/// Opens the table of a new match at once; the match screen keeps it, however long the browser takes for that.
pub(crate) fn open_new(app: AppContext, open_match: &OpenMatch) {
    let now = browser::now();
    let id = format!("m{:x}-{:x}", now as u64, browser::luck() & 0xffff);
    storage::hold(&SavedMatch::new(open_match, &id, now));
    app.navigate(&Route::Match(id));
}
