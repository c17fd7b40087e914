//! What can be agreed on before a match.

use mozaika_game::schemars::JsonSchema;
use mozaika_game::{Edition, Problems, schemars};
use serde::{Deserialize, Serialize};

use crate::pieces::Pieces;

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play, from 1 to 4.
    #[schemars(range(min = 1, max = 4))]
    pub players: u8,
    /// Who holds the goblet first (GR-3.3); a single player has none.
    pub start: Start,
    /// A fifth period (GR-10.1), for 2 to 4 players.
    pub fifth_period: bool,
    /// Only the buildings marked for beginners (GR-3.2).
    pub beginner: bool,
    /// Four players with the display of one to three (GR-3.2).
    pub small_display: bool,
    /// What is in the box.
    pub edition: Edition<Pieces>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 2,
            start: Start::Random,
            fifth_period: false,
            beginner: false,
            small_display: false,
            edition: Edition::default(),
        }
    }
}

impl Options {
    /// What is wrong with them, if anything.
    pub(crate) fn problems(&self) -> Problems {
        let mut problems = Problems::none();
        problems.expect((1..=4).contains(&self.players), "players", || format!("1 to 4 play, not {}", self.players));
        if let Start::Seat(seat) = self.start {
            problems.expect(seat.0 < self.players, "start", || {
                format!("seat {seat} does not exist at a table of {}", self.players)
            });
        }
        problems.expect(!self.fifth_period || self.players > 1, "fifth_period", || {
            "the long game is for 2 to 4 players (GR-6.6)".to_owned()
        });
        problems.expect(!self.small_display || self.players == 4, "small_display", || {
            "the small display is an option for 4 players (GR-3.2)".to_owned()
        });
        problems
    }

    /// How many periods the match has.
    pub(crate) fn periods(&self) -> u8 {
        match self.players {
            1 => self.edition.solo_hands.len() as u8,
            _ => self.edition.periods + u8::from(self.fifth_period),
        }
    }

    /// How many tiles of each kind lie open (GR-3.1).
    pub(crate) fn slots(&self) -> usize {
        let players = if self.small_display { 3 } else { self.players };
        self.edition.slots[usize::from(players.clamp(1, 4)) - 1].into()
    }
}

/// Who starts: an agreed seat, or luck.
pub type Start = mozaika_game::Start<4>;
