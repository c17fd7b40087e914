//! What can be agreed on before a match.

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Edition, Problems};
use serde::{Deserialize, Serialize};

use crate::pieces::{Pieces, Side};
use crate::refusal::OptionsFault;

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play: 2, 3 or 4.
    #[schemars(range(min = 2, max = 4))]
    pub players: u8,
    /// The side of the palace boards, the same for all (SG-1.3).
    pub side: Side,
    /// Who starts (SG-2.4).
    pub start: Start,
    /// What is in the box.
    pub edition: Edition<Pieces>,
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 2, side: Side::default(), start: Start::default(), edition: Edition::default() }
    }
}

impl Options {
    /// Can a match be played with these options?
    pub(crate) fn check(&self, problems: &mut Problems, path: &str) {
        let players = self.players;
        problems
            .require((2..=4).contains(&players), format!("{path}players"), || OptionsFault::PlayerRange { players });
        if let Start::Seat(seat) = self.start {
            problems.require(seat.0 < players, format!("{path}start"), || OptionsFault::StartSeat { seat, players });
        }
    }
}

/// Who starts: an agreed seat, or luck.
pub type Start = mozaika_game::Start<4>;
