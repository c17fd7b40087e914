//! What can be agreed on before a match (PW-10).

use mozaika_game::schemars::JsonSchema;
use mozaika_game::{Edition, Seat, schemars};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::pieces::Pieces;

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Which of the two printed tracks is used (PW-10.3).
    pub printing: Printing,
    /// Whether mirror images may be placed (PW-10.2).
    pub flip: bool,
    /// Who starts (PW-10.1).
    pub start: Start,
    /// What is in the box; the built-in edition is not named.
    #[serde(skip_serializing_if = "Edition::is_default")]
    pub edition: Edition<Pieces>,
}

impl Default for Options {
    fn default() -> Self {
        Self { printing: Printing::default(), flip: true, start: Start::default(), edition: Edition::default() }
    }
}

/// The two printings of the time track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Printing {
    /// The track of the later printings.
    #[default]
    #[serde(rename = "newer")]
    Newer,
    /// The track of the first printing.
    #[serde(rename = "2014")]
    First,
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
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(word) if word == "random" => Ok(Self::Random),
            serde_json::Value::Number(seat) if seat.as_u64().is_some_and(|seat| seat < 2) => {
                Ok(Self::Seat(Seat(seat.as_u64().unwrap_or_default() as u8)))
            }
            other => Err(D::Error::custom(format!("the starting player is 0, 1 or \"random\", not {other}"))),
        }
    }
}

impl JsonSchema for Start {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Start".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": [0, 1, "random"] })
    }
}
