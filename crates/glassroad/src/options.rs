//! What can be agreed on before a match.

use mozaika_game::schemars::JsonSchema;
use mozaika_game::{Edition, Problems, schemars};
use serde::{Deserialize, Serialize};

use crate::pieces::Pieces;
use crate::refusal::OptionsFault;

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        let players = self.players;
        problems.require((1..=4).contains(&players), "players", || OptionsFault::PlayerRange { players });
        if let Start::Seat(seat) = self.start {
            problems.require(seat.0 < players, "start", || OptionsFault::StartSeat { seat, players });
        }
        problems.require(!self.fifth_period || players > 1, "fifth_period", || OptionsFault::NoFifthPeriodAlone);
        problems.require(!self.small_display || players == 4, "small_display", || OptionsFault::SmallDisplayForFour);
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
