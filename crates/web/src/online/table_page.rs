//! A table at the server: people gather, play, and have played.

use leptos::prelude::*;
use mozaika_app::{News, OnlineTable, Route};
use mozaika_registry::GAMES;
use mozaika_wire::{Action, ClientMessage, Refusal, RefusalKind, ServerMessage, TableId, TablePhase};

use super::connection::{Connection, LinkState};

use super::friends::new_id;
use super::http::refusal_text;
use super::invite::remember_promise;
use super::lobby::Lobby;
use super::online_match::OnlineMatchView;
use crate::browser;
use crate::context::AppContext;
use crate::error_page::ErrorPage;
use crate::frame::Frame;

/// After so many milliseconds something is asked again that the server could not do.
const LATER: std::time::Duration = std::time::Duration::from_millis(700);
/// Whoever wanted to sit down is told this when somebody else was faster.
const TOO_LATE: [&str; 2] = ["seat-taken", "match-started"];
/// Remembers that the page was loaded anew because it was too old: once is enough.
const RELOADED: &str = "mozaika-reloaded-for";

/// A table and the line to it; a handle, to be copied freely.
#[derive(Clone, Copy)]
pub(crate) struct TableLink {
    pub(crate) table: RwSignal<OnlineTable>,
    /// What lets somebody sit down here.
    pub(crate) invitation: StoredValue<Option<String>>,
    /// What was refused last, in words.
    pub(crate) said: RwSignal<Option<String>>,
    /// Why the table cannot be seen at all.
    closed: RwSignal<Option<String>>,
    /// Who is told first of refused actions; says whether that was enough.
    refused: StoredValue<Option<Callback<Refusal>>>,
}

impl TableLink {
    fn open(app: AppContext, id: TableId, invitation: Option<String>) -> Self {
        let farewell = vec![ClientMessage::Unwatch { table: id.clone() }];
        let link = Self {
            table: RwSignal::new(OnlineTable::new(GAMES, id)),
            invitation: StoredValue::new(invitation),
            said: RwSignal::new(None),
            closed: RwSignal::new(None),
            refused: StoredValue::new(None),
        };
        if let Some(asked) = link.asked_key().and_then(|key| browser::session_stored(&key)) {
            link.table.update_untracked(|table| table.ask_again(&asked));
        }
        let greeting = move || link.table.try_with_untracked(OnlineTable::greeting).unwrap_or_default();
        app.connection.listen(greeting, move |message| link.hear(app, message), farewell);
        link
    }

    fn asked_key(self) -> Option<String> {
        self.table.try_with_untracked(|table| format!("mozaika-asked-{}", table.id()))
    }

    /// What is not answered yet outlives the page: it may be loaded anew at any moment.
    fn keep_asked(self) {
        let asked = self.table.try_with_untracked(OnlineTable::unanswered).flatten().unwrap_or_default();
        if let Some(key) = self.asked_key()
            && browser::session_stored(&key).unwrap_or_default() != asked
        {
            browser::session_store(&key, &asked);
        }
    }

    /// Asks for something at the table.
    pub(crate) fn act(self, action: Action) {
        self.said.set(None);
        if let Some(Some(message)) = self.table.try_update(|table| table.ask(new_id(), action)) {
            Connection::current().say(&message);
        }
        self.keep_asked();
    }

    /// Sits down, in that seat or in any; whatever this browser mixes into the luck is remembered.
    pub(crate) fn sit(self, seat: Option<mozaika_game::Seat>) {
        let nonce = browser::random_token(16);
        self.table.with_untracked(|table| {
            let commitment = table.settings().map(|settings| settings.commitment.as_str());
            remember_promise(table.id(), commitment, Some(&nonce));
        });
        self.act(Action::Sit { seat, invitation: self.invitation.get_value(), nonce: Some(nonce) });
    }

    /// From now on that is told of what is refused.
    pub(crate) fn on_refused(self, tell: Callback<Refusal>) {
        self.refused.set_value(Some(tell));
    }

    fn hear(self, app: AppContext, message: &ServerMessage) {
        let Some(news) = self.table.try_update_untracked(|table| table.hear(message)) else { return };
        self.keep_asked();
        match news {
            News::None => return,
            News::Changed => self.table.with_untracked(|table| {
                if let Some(settings) = table.settings() {
                    remember_promise(table.id(), Some(&settings.commitment), None);
                }
            }),
            News::Done(_) => {
                if let Some(next) = self.table.with_untracked(OnlineTable::to_send) {
                    Connection::current().say(&next);
                }
            }
            News::Missing => Connection::current().say(&self.table.with_untracked(OnlineTable::watch)),
            News::Later => set_timeout(move || self.ask_again(), LATER),
            News::Refused(action, refusal) => self.refused(app, action.as_ref(), *refusal),
        }
        self.table.notify();
    }

    fn ask_again(self) {
        for message in self.table.try_with_untracked(OnlineTable::greeting).unwrap_or_default() {
            Connection::current().say(&message);
        }
    }

    fn refused(self, app: AppContext, action: Option<&Action>, refusal: Refusal) {
        let game = self.table.with_untracked(|table| table.settings().map(|settings| settings.game.clone()));
        let why = refusal_text(app, &game.unwrap_or_default(), &refusal);
        match (action, refusal.kind) {
            // Asked of no table in particular: it cannot even be watched.
            (None, RefusalKind::Table | RefusalKind::Protocol | RefusalKind::Limit) => self.closed.set(Some(why)),
            // Said above every screen: the match may be on the next moment.
            (Some(Action::Sit { .. }), _) if TOO_LATE.contains(&refusal.code.as_str()) => {
                app.notice.set(Some(app.say("sit-down-too-late")));
            }
            _ => self.said.set(Some(why)),
        }
        if let Some(tell) = self.refused.get_value() {
            tell.run(refusal);
        }
    }
}

/// What is shown of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shown {
    Opening,
    Silent,
    Outdated,
    Failed(String),
    Gathering,
    Match,
    Closed,
}

#[component]
pub(crate) fn TablePage(table: String, invitation: Option<String>) -> impl IntoView {
    let app = AppContext::current();
    let Ok(id) = table.parse::<TableId>() else {
        return view! { <ErrorPage why=app.say("not-found-what")/> }.into_any();
    };
    let link = TableLink::open(app, id, invitation);
    let shown = Memo::new(move |_| {
        let phase = link.table.with(OnlineTable::phase);
        match (link.closed.get(), phase, app.connection.state.get()) {
            (_, _, LinkState::Outdated) => Shown::Outdated,
            (Some(why), None, _) => Shown::Failed(why),
            (_, None, LinkState::Broken) => Shown::Silent,
            (_, None, _) => Shown::Opening,
            (_, Some(TablePhase::Gathering), _) => Shown::Gathering,
            (_, Some(TablePhase::Playing | TablePhase::Over), _) => Shown::Match,
            (_, Some(TablePhase::Closed), _) => Shown::Closed,
        }
    });
    let screen = move || match shown.get() {
        Shown::Opening => view! { <p class="start" role="status">{app.t("online-opening")}</p> }.into_any(),
        Shown::Silent => view! { <Silent/> }.into_any(),
        Shown::Outdated => view! { <Outdated/> }.into_any(),
        Shown::Failed(why) => view! { <ErrorPage why/> }.into_any(),
        Shown::Gathering => view! { <Lobby link/> }.into_any(),
        Shown::Match => view! { <OnlineMatchView link/> }.into_any(),
        Shown::Closed => view! { <Closed link/> }.into_any(),
    };
    screen.into_any()
}

/// The server has not said anything yet, and does not answer.
#[component]
fn Silent() -> impl IntoView {
    let app = AppContext::current();
    view! {
        <Frame title="online-silent-title">
            <p class="trouble" role="status" data-testid="online-silent">{app.t("online-unreachable")}</p>
            <p class="alive">{app.t("online-trying")}</p>
            <p><a class="quiet button" href="#/">{app.t("nav-home")}</a></p>
        </Frame>
    }
}

/// The server was upgraded: the page loads itself anew, once; whatever was acknowledged is at the table, and what was not is asked again.
pub(crate) fn load_anew() {
    let version = mozaika_wire::VERSION.to_string();
    if browser::session_stored(RELOADED).as_deref() != Some(version.as_str()) {
        browser::session_store(RELOADED, &version);
        browser::reload();
    }
}

/// Loading the page anew has not helped.
#[component]
fn Outdated() -> impl IntoView {
    let app = AppContext::current();
    view! {
        <Frame title="online-outdated-title">
            <p class="trouble" role="alert" data-testid="online-outdated">{app.t("online-outdated")}</p>
            <p><button class="primary" on:click=|_| browser::reload()>{app.t("online-reload")}</button></p>
        </Frame>
    }
}

/// The host has left before the start.
#[component]
fn Closed(link: TableLink) -> impl IntoView {
    let app = AppContext::current();
    let game =
        link.table.with_untracked(|table| table.settings().map(|settings| settings.game.clone())).unwrap_or_default();
    view! {
        <Frame title="table-closed-title">
            <p class="trouble" data-testid="table-closed">{app.t("table-closed")}</p>
            <p class="frame-buttons">
                <a class="primary button" href=Route::Friends(game).address()>{app.t("friends-make")}</a>
                <a class="quiet button" href="#/">{app.t("nav-home")}</a>
            </p>
        </Frame>
    }
}
