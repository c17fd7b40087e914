//! What can be agreed on before a match.

use std::borrow::Cow;

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Edition, Problems, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::pieces::{Pieces, Side};

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        problems.expect((2..=4).contains(&self.players), format!("{path}players"), || {
            format!("{} cannot play: 2, 3 or 4 players were expected", self.players)
        });
        if let Start::Seat(seat) = self.start {
            problems.expect(seat.0 < self.players, format!("{path}start"), || {
                format!(
                    "there is no seat {seat} at a table of {}: a seat from 0, or \"random\", was expected",
                    self.players
                )
            });
        }
    }
}

/// Who starts: an agreed seat, or luck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Luck decides.
    #[default]
    Random,
    /// This seat.
    Seat(Seat),
}

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Random => serializer.serialize_str("random"),
            Self::Seat(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = serde_json::Value::deserialize(deserializer)?;
        let seat = written.as_u64().and_then(|seat| u8::try_from(seat).ok());
        match seat {
            Some(seat) => Ok(Self::Seat(Seat(seat))),
            None if written == "random" => Ok(Self::Random),
            None => Err(D::Error::custom(format!("the starting player is a seat from 0 or \"random\", not {written}"))),
        }
    }
}

impl JsonSchema for Start {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Start".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": ["random", 0, 1, 2, 3], "description": "The starting player, or luck." })
    }
}
