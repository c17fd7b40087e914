//! Positions as they are written: the JSON state of the protocol, and what makes a position possible.

mod possible;
mod reading;

use std::borrow::Cow;
use std::fmt;

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Game as _, Next, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::options::Options;
use crate::palace::{Palace, Position};
use crate::panes::{Colour, Panes};
use crate::pieces::{Pieces, WINDOWS};
use crate::state::Sintra;

/// A position as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What was agreed on.
    pub options: Options,
    /// What the match waits for.
    pub next: Next,
    /// The round, 1 to 6.
    #[schemars(range(min = 1, max = 6))]
    pub round: u8,
    /// The letters of the colours on spaces I to VI of the round track; empty before they are drawn.
    #[schemars(length(max = 6), inner(regex(pattern = "^[opybl]$")))]
    pub rounds: Vec<String>,
    /// Who starts this round; null before it is drawn.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schemars(schema_with = "starter_schema")]
    pub starter: Option<Seat>,
    /// Where the starting-player token is.
    pub token: Token,
    /// The panes on each factory, as letters in the order o p y b l.
    #[schemars(inner(regex(pattern = "^o*p*y*b*l*$")))]
    pub factories: Vec<String>,
    /// The panes in the centre, as letters in the order o p y b l.
    #[schemars(regex(pattern = "^o*p*y*b*l*$"))]
    pub centre: String,
    /// The panes in the bag.
    pub bag: PaneCounts,
    /// The panes in the glass tower.
    pub tower: PaneCounts,
    /// The players in seat order.
    #[schemars(length(min = 2, max = 4))]
    pub players: Vec<PlayerSetup>,
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSetup {
    /// Points scored in play, less `lost`.
    pub score: i32,
    /// The step of the broken-glass marker; 0 is the top.
    pub broken: u8,
    /// Points lost at the bottom of the broken-glass track so far, as a positive number.
    #[schemars(range(min = 0))]
    pub lost: i32,
    /// The window above which the glazier stands, 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    pub glazier: u8,
    /// The eight strips from left to right; empty before they are dealt.
    #[schemars(length(max = 8))]
    pub strips: Vec<StripSetup>,
    /// The panes of the eight windows from left to right, the upper first.
    #[schemars(length(min = 8, max = 8), inner(regex(pattern = "^[opybl]{0,2}$")))]
    pub windows: Vec<String>,
}

/// One strip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StripSetup {
    /// Its number, 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    pub id: u8,
    /// The side that lies up.
    pub side: StripSide,
    /// The panes on plain spaces, as letters in the order o p y b l.
    #[schemars(regex(pattern = "^o*p*y*b*l*$"))]
    pub filled: String,
    /// The panes on joker spaces, as letters in the order o p y b l.
    #[schemars(regex(pattern = "^o*p*y*b*l*$"))]
    pub jokers: String,
    /// How often it was completed; 2, and it has left the game.
    #[schemars(range(max = 2))]
    pub done: u8,
}

/// The two sides of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StripSide {
    /// The front.
    A,
    /// The back.
    B,
}

impl fmt::Display for StripSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "a",
            Self::B => "b",
        })
    }
}

/// A heap as a number for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PaneCounts {
    /// Orange panes.
    pub orange: u32,
    /// Pink panes.
    pub pink: u32,
    /// Yellow panes.
    pub yellow: u32,
    /// Blue panes.
    pub blue: u32,
    /// Light blue panes.
    pub light_blue: u32,
}

impl From<Panes> for PaneCounts {
    fn from(panes: Panes) -> Self {
        let [orange, pink, yellow, blue, light_blue] = Colour::ALL.map(|colour| panes.count(colour));
        Self { orange, pink, yellow, blue, light_blue }
    }
}

/// Where the starting-player token is: `"centre"`, or the seat that took it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// In the centre.
    Centre,
    /// With this seat.
    Seat(Seat),
    /// Something else was written, as JSON: no position has its token there.
    Elsewhere(String),
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Centre => serializer.serialize_str("centre"),
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Elsewhere(written) => serializer.serialize_str(written),
        }
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = serde_json::Value::deserialize(deserializer)?;
        let seat = written.as_u64().and_then(|seat| u8::try_from(seat).ok());
        Ok(match seat {
            Some(seat) => Self::Seat(Seat(seat)),
            None if written == "centre" => Self::Centre,
            None => Self::Elsewhere(written.to_string()),
        })
    }
}

impl JsonSchema for Token {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Token".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": ["centre", 0, 1, 2, 3], "description": "Where the starting-player token is." })
    }
}

/// The field is always there: a derived schema would let it be left out.
fn starter_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": [null, 0, 1, 2, 3], "description": "Who starts this round; null before it is drawn." })
}

impl Sintra {
    /// This state as a position.
    #[allow(clippy::wrong_self_convention, reason = "a state can be copied, but is too large to be copied for this")]
    pub(crate) fn to_setup(&self) -> Setup {
        let letter = |colour: &Colour| colour.letter().to_string();
        Setup {
            options: self.options.clone(),
            next: self.next(),
            round: self.round(),
            rounds: self.rounds().map_or(Vec::new(), |rounds| rounds.iter().map(letter).collect()),
            starter: self.starter,
            token: self.token.map_or(Token::Centre, Token::Seat),
            factories: self.factories().iter().map(Panes::to_string).collect(),
            centre: self.centre().to_string(),
            bag: self.bag.into(),
            tower: self.tower.into(),
            players: Seat::all(self.player_count()).map(|seat| self.write_player(seat)).collect(),
        }
    }

    fn write_player(&self, seat: Seat) -> PlayerSetup {
        let palace = self.palace(seat);
        let window = |at: Position| palace.windows.panes(at).map(Colour::letter).collect();
        let dealt = if palace.dealt { WINDOWS } else { 0 };
        PlayerSetup {
            score: palace.score,
            broken: palace.broken,
            lost: palace.lost,
            glazier: palace.glazier.number(),
            strips: Position::all().take(dealt).map(|at| write_strip(palace, at, self.pieces())).collect(),
            windows: Position::all().map(window).collect(),
        }
    }
}

fn write_strip(palace: &Palace, at: Position, pieces: &Pieces) -> StripSetup {
    let face = palace.strip(at);
    StripSetup {
        id: face.id(),
        side: if face.is_front() { StripSide::A } else { StripSide::B },
        filled: palace.filled(at, pieces).to_string(),
        jokers: palace.on_jokers(at).to_string(),
        done: palace.done(at),
    }
}
