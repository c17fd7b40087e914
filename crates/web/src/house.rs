//! What every screen shares: the words, the settings, the way from screen to screen.

use std::sync::Arc;

use leptos::prelude::*;
use mozaika_app::{Args, Language, Motion, Route, Settings, Words};

use crate::browser;
use crate::room::Door;

/// The house around all screens; a handle, to be copied freely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    words: Memo<Arc<Spoken>>,
    /// What the person prefers.
    pub(crate) settings: RwSignal<Settings>,
    /// The screen.
    pub(crate) route: RwSignal<Route>,
    /// Something everybody should know, above whatever is shown.
    pub(crate) notice: RwSignal<Option<String>>,
    /// The door of the room where games are played.
    pub(crate) door: RwSignal<Door>,
}

/// Words that can be compared: two sets of one language are the same.
#[derive(Debug)]
struct Spoken(Words);

impl PartialEq for Spoken {
    fn eq(&self, other: &Self) -> bool {
        self.0.language() == other.0.language()
    }
}

/// Where the settings are kept.
const SETTINGS: &str = "mozaika-settings";

impl House {
    /// Opens the house: settings are read, kept whenever they change, and shown on the page itself.
    pub(crate) fn open() -> Self {
        let settings = RwSignal::new(Settings::read(&browser::kept(SETTINGS).unwrap_or_default()));
        let language = Memo::new(move |_| {
            settings.with(|settings| settings.language).unwrap_or_else(|| {
                let wanted = browser::languages();
                Language::wanted(wanted.iter().map(String::as_str))
            })
        });
        let words = Memo::new(move |_| Arc::new(Spoken(Words::of(language.get()))));
        Effect::new(move || {
            settings.with(|settings| {
                browser::keep(SETTINGS, &settings.write());
                browser::mark_page("theme", settings.theme.name());
                browser::mark_page("motion", settings.motion.name());
                browser::mark_page("strong", if settings.strong { "on" } else { "off" });
            });
            browser::set_language(language.get().code());
        });
        let house = Self {
            words,
            settings,
            route: RwSignal::new(Route::read(&browser::fragment())),
            notice: RwSignal::new(None),
            door: RwSignal::new(Door::Shut),
        };
        browser::on_window("hashchange", move |_: web_sys::Event| {
            house.notice.set(None);
            house.route.set(Route::read(&browser::fragment()));
        });
        house
    }

    /// The house that a screen stands in.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// A sentence in the present language; runs again when the language changes.
    pub(crate) fn say(self, key: &str) -> String {
        self.words.with(|words| words.0.say(key))
    }

    /// A sentence, filled in.
    pub(crate) fn with(self, key: &str, args: &Args<'_>) -> String {
        self.words.with(|words| words.0.with(key, args))
    }

    /// A sentence for a place in a view.
    pub(crate) fn t(self, key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || self.say(key)
    }

    /// Something worked out from the words.
    pub(crate) fn told<T>(self, tell: impl FnOnce(&Words) -> T) -> T {
        self.words.with(|words| tell(&words.0))
    }

    /// A figure as people write it.
    pub(crate) fn figure(self, figure: impl std::fmt::Display) -> String {
        self.told(|words| words.figure(figure))
    }

    /// The name of a game.
    pub(crate) fn game(self, name: &str) -> String {
        let key = format!("game-{name}");
        self.told(|words| if words.has(&key) { words.say(&key) } else { name.to_owned() })
    }

    /// Goes to another screen.
    #[expect(clippy::unused_self, reason = "one asks the house to go somewhere")]
    pub(crate) fn go(self, route: &Route) {
        browser::set_fragment(&route.address());
    }

    /// Do things move on the screen?
    pub(crate) fn moves(self) -> bool {
        match self.settings.with_untracked(|settings| settings.motion) {
            Motion::Full => true,
            Motion::None => false,
            Motion::System => !browser::matches("(prefers-reduced-motion: reduce)"),
        }
    }
}
