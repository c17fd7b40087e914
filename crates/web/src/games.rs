//! The games of the page, those that have a board of their own, and what stands in for those that have none yet.
//!
//! What the first screen shows of a game needs no rules ([`GameIntro`]); its board does ([`GameView`]), and is loaded
//! when somebody is about to play.

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_game::Seat;
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
    /// The key of the sentence that explains its keys, and with `-touch` its gestures; empty when it has none.
    pub(crate) keys_help: &'static str,
    /// One player's board alone, as large as the box it is drawn in: to look closely at another's, and at the end.
    pub(crate) player_board: fn(MatchScreen, Seat) -> AnyView,
    /// What stands behind a player's name on top.
    pub(crate) standing: fn(MatchScreen, Seat) -> AnyView,
    /// A small picture for the list of saved matches: a whole SVG document of a few kilobytes, without scripts or ids; empty when
    /// there is none.
    pub(crate) thumbnail: fn(&OpenMatch) -> String,
}

/// What a key does at a match.
pub(crate) type Keys = Box<dyn Fn(&KeyboardEvent) -> bool + Send + Sync>;

/// The games with boards of their own: one line each.
static VIEWS: &[&GameView] = &[&crate::patchwork::VIEW, &crate::sintra::VIEW, &crate::glassroad::VIEW];

/// What stands in for a game without drawings: its moves as a list and its table as text.
static PLAIN_VIEW: GameView = GameView {
    game: "",
    board: plain::board,
    actions: |_| ().into_any(),
    keys: |_| Box::new(|_| false),
    keys_help: "",
    player_board: plain::player_board,
    standing: plain::standing,
    thumbnail: |_| String::new(),
};

/// What that game draws itself.
pub(crate) fn game_view(game: &str) -> &'static GameView {
    VIEWS.iter().copied().find(|view| view.game == game).unwrap_or(&PLAIN_VIEW)
}
