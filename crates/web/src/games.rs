//! The games that have drawings of their own, and what stands in for those that have none yet.
//!
//! What the first screen shows of a game needs no rules ([`Shown`]); what lies on its table does ([`Drawn`]), and is loaded
//! when somebody is about to play.

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::plain;
use crate::table::Table;

/// What a game shows of itself before anybody plays.
pub(crate) struct Shown {
    /// The game's name.
    pub(crate) game: &'static str,
    /// Has it a board of its own? Else its table is written.
    pub(crate) has_board: bool,
    /// A small living picture of it.
    pub(crate) miniature: fn() -> AnyView,
    /// The beginnings of the keys of its rules in words; empty when there are none yet.
    pub(crate) rules: &'static str,
}

/// One line a game.
pub(crate) static SHOWN: &[&Shown] = &[&crate::patchwork::SHOWN, &crate::sintra::SHOWN, &crate::glassroad::SHOWN];

/// What that game shows of itself.
pub(crate) fn shown(game: &str) -> Option<&'static Shown> {
    SHOWN.iter().copied().find(|shown| shown.game == game)
}

/// What a game draws itself; everything else at a table is the same for all games.
pub(crate) struct Drawn {
    /// The game's name.
    pub(crate) game: &'static str,
    /// The board, and whatever lies around it.
    pub(crate) board: fn(Table) -> AnyView,
    /// The buttons beside the line that says what to do now.
    pub(crate) actions: fn(Table) -> AnyView,
    /// What its keys do; says whether a key meant something.
    pub(crate) keys: fn(Table) -> Keys,
    /// Its options, beyond who starts and how many play.
    pub(crate) options: &'static [Choice],
    /// The key of the sentence that tells its keys; empty when it has none.
    pub(crate) keys_told: &'static str,
}

/// What a key does at a table.
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

/// One line a game with drawings.
static DRAWN: &[&Drawn] = &[&crate::patchwork::DRAWN];

/// What stands in for a game without drawings: its moves as a list and its table as text.
static UNDRAWN: Drawn = Drawn {
    game: "",
    board: plain::board,
    actions: |_| ().into_any(),
    keys: |_| Box::new(|_| false),
    options: &[],
    keys_told: "",
};

/// What that game draws itself.
pub(crate) fn drawn(game: &str) -> &'static Drawn {
    DRAWN.iter().copied().find(|drawn| drawn.game == game).unwrap_or(&UNDRAWN)
}
