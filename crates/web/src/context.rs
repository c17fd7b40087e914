//! What every screen shares: the words, the settings, the way from screen to screen.

use std::sync::Arc;

use leptos::prelude::*;
use mozaika_app::{Language, Motion, Route, Settings, WordArgs, Words};

use crate::browser;
use crate::dialog::Dialog;
use crate::online::Connection;
use crate::play_module::LoadState;

/// What every screen shares; a handle, to be copied freely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AppContext {
    words: Memo<Arc<CurrentWords>>,
    /// What the person prefers.
    pub(crate) settings: RwSignal<Settings>,
    /// The screen.
    pub(crate) route: RwSignal<Route>,
    /// Something everybody should know, above whatever is shown.
    pub(crate) notice: RwSignal<Option<String>>,
    /// Is the part of the program loaded where matches are played?
    pub(crate) play_module: RwSignal<LoadState>,
    /// What is open over the screen.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// Does the browser offer to install the page?
    pub(crate) installable: RwSignal<bool>,
    /// Does the page come from a server where people can play with each other? A plain web host is none; nothing before that is known.
    has_server: RwSignal<Option<bool>>,
    /// The line to that server.
    pub(crate) connection: Connection,
}

/// Words that can be compared: two sets of one language are the same.
#[derive(Debug)]
struct CurrentWords(Words);

impl PartialEq for CurrentWords {
    fn eq(&self, other: &Self) -> bool {
        self.0.language() == other.0.language()
    }
}

/// The key of the settings in the local storage.
const SETTINGS: &str = "mozaika-settings";
/// The key under which it is remembered whether there is a server.
const SERVER: &str = "mozaika-server";

impl AppContext {
    /// Reads the settings, stores them whenever they change, and applies them to the page itself.
    pub(crate) fn create() -> Self {
        let settings = RwSignal::new(Settings::read(&browser::stored(SETTINGS).unwrap_or_default()));
        let language = Memo::new(move |_| {
            settings.with(|settings| settings.language).unwrap_or_else(|| {
                let wanted = browser::languages();
                Language::wanted(wanted.iter().map(String::as_str))
            })
        });
        let words = Memo::new(move |_| Arc::new(CurrentWords(Words::of(language.get()))));
        Effect::new(move || {
            settings.with(|settings| {
                browser::store(SETTINGS, &settings.to_json());
                browser::mark_page("theme", settings.theme.name());
                browser::mark_page("motion", settings.motion.name());
                browser::mark_page("strong", if settings.strong { "on" } else { "off" });
            });
            browser::set_language(language.get().code());
        });
        let app = Self {
            words,
            settings,
            route: RwSignal::new(Route::read(&browser::fragment())),
            notice: RwSignal::new(None),
            play_module: RwSignal::new(LoadState::NotLoaded),
            dialog: RwSignal::new(None),
            installable: RwSignal::new(browser::is_install_offered()),
            has_server: RwSignal::new(browser::stored(SERVER).map(|told| told == "yes")),
            connection: Connection::closed(),
        };
        app.ask_for_server();
        browser::on_window("mozaika-install", move |_: web_sys::Event| {
            app.installable.set(browser::is_install_offered());
        });
        browser::on_window("hashchange", move |_: web_sys::Event| {
            app.notice.set(None);
            app.dialog.set(None);
            app.route.set(Route::read(&browser::fragment()));
        });
        app
    }

    /// Asks where the page comes from; the answer is remembered, so that nothing moves at the next visit.
    fn ask_for_server(self) {
        leptos::task::spawn_local(async move {
            if let Some(note) = browser::server_note().await {
                let found = note.contains("\"online\":true");
                browser::store(SERVER, if found { "yes" } else { "no" });
                self.has_server.set(Some(found));
            }
        });
    }

    /// Is there a server where people can play with each other?
    pub(crate) fn has_server(self) -> bool {
        self.has_server.get() == Some(true)
    }

    /// Is there none for sure?
    pub(crate) fn has_no_server(self) -> bool {
        self.has_server.get() == Some(false)
    }

    /// The context that a component is drawn in.
    pub(crate) fn current() -> Self {
        expect_context()
    }

    /// A sentence in the present language; runs again when the language changes.
    pub(crate) fn say(self, key: &str) -> String {
        self.words.with(|words| words.0.say(key))
    }

    /// A sentence, filled in.
    pub(crate) fn say_with(self, key: &str, args: &WordArgs<'_>) -> String {
        self.words.with(|words| words.0.say_with(key, args))
    }

    /// A sentence for a place in a view.
    pub(crate) fn t(self, key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || self.say(key)
    }

    /// Something worked out from the words.
    pub(crate) fn words<T>(self, tell: impl FnOnce(&Words) -> T) -> T {
        self.words.with(|words| tell(&words.0))
    }

    /// A figure as people write it.
    pub(crate) fn figure(self, figure: impl std::fmt::Display) -> String {
        self.words(|words| words.figure(figure))
    }

    /// The name of a game.
    pub(crate) fn game_title(self, name: &str) -> String {
        let key = format!("game-{name}");
        self.words(|words| words.say_or(&key, name))
    }

    /// Goes to another screen.
    #[expect(clippy::unused_self, reason = "one asks the context to navigate")]
    pub(crate) fn navigate(self, route: &Route) {
        browser::set_fragment(&route.address());
    }

    /// The present language.
    pub(crate) fn language(self) -> Language {
        self.words(Words::language)
    }

    /// A sentence about what hands do: `KEY` for those with a mouse and keys, `KEY-touch` for those with fingers alone.
    pub(crate) fn say_to_hands(self, key: &str) -> String {
        if browser::has_mouse() { self.say(key) } else { self.say(&format!("{key}-touch")) }
    }

    /// Are animations shown?
    pub(crate) fn animates(self) -> bool {
        match self.settings.with_untracked(|settings| settings.motion) {
            Motion::Full => true,
            Motion::None => false,
            Motion::System => !browser::matches("(prefers-reduced-motion: reduce)"),
        }
    }
}
