//! The games of the page, those that have a board of their own, and what stands in for those that have none yet.
//!
//! What the first screen shows of a game needs no rules ([`GameIntro`]); its board does ([`GameView`]), and is loaded
//! when somebody is about to play.

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::match_screen::MatchScreen;
use crate::plain;

/// A game on the first screen, before anybody plays.
pub(crate) struct GameIntro {
    /// The game's name.
    pub(crate) game: &'static str,
    /// Has it a board of its own? Else it is shown as text.
    pub(crate) has_board: bool,
    /// A small living picture of it.
    pub(crate) miniature: fn() -> AnyView,
    /// The beginnings of the keys of its rules in words; empty when there are none yet.
    pub(crate) rules: &'static str,
}

/// Every game of the registry: one line each. A test fails when one is missing.
pub(crate) static INTROS: &[&GameIntro] = &[&crate::patchwork::INTRO, &crate::sintra::INTRO, &crate::glassroad::INTRO];

/// That game on the first screen.
pub(crate) fn intro(game: &str) -> Option<&'static GameIntro> {
    INTROS.iter().copied().find(|intro| intro.game == game)
}

/// What a game draws itself; everything else on the screen of a match is the same for all games.
pub(crate) struct GameView {
    /// The game's name.
    pub(crate) game: &'static str,
    /// The board, and whatever lies around it.
    pub(crate) board: fn(MatchScreen) -> AnyView,
    /// The buttons beside the line that says what to do now.
    pub(crate) actions: fn(MatchScreen) -> AnyView,
    /// What its keys do; says whether a key meant something.
    pub(crate) keys: fn(MatchScreen) -> Keys,
    /// Its options, beyond who starts and how many play.
    pub(crate) options: &'static [Choice],
    /// The key of the sentence that explains its keys; empty when it has none.
    pub(crate) keys_help: &'static str,
}

/// What a key does at a match.
pub(crate) type Keys = Box<dyn Fn(&KeyboardEvent) -> bool + Send + Sync>;

/// An option with a few choices; each is a JSON value, and its words are `KEY-VALUE`.
pub(crate) struct Choice {
    /// The field in the options.
    pub(crate) field: &'static str,
    /// The key of its name in the words.
    pub(crate) key: &'static str,
    /// What may be chosen, as JSON; the first is the usual one.
    pub(crate) values: &'static [&'static str],
}

/// The games with boards of their own: one line each.
static VIEWS: &[&GameView] = &[&crate::patchwork::VIEW];

/// What stands in for a game without drawings: its moves as a list and its table as text.
static PLAIN_VIEW: GameView = GameView {
    game: "",
    board: plain::board,
    actions: |_| ().into_any(),
    keys: |_| Box::new(|_| false),
    options: &[],
    keys_help: "",
};

/// What that game draws itself.
pub(crate) fn game_view(game: &str) -> &'static GameView {
    VIEWS.iter().copied().find(|view| view.game == game).unwrap_or(&PLAIN_VIEW)
}
