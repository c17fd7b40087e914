//! Who starts: an option that every game has.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::seat::Seat;

/// Who starts: an agreed seat, or luck. `SEATS` is the most that can sit at the table.
///
/// In JSON it is the seat's number or `"random"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start<const SEATS: u8> {
    /// Luck decides before anything else.
    #[default]
    Random,
    /// This seat was agreed on.
    Seat(Seat),
}

impl<const SEATS: u8> Serialize for Start<SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Random => serializer.serialize_str("random"),
            Self::Seat(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de, const SEATS: u8> Deserialize<'de> for Start<SEATS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Value::deserialize(deserializer)?;
        if written == "random" {
            return Ok(Self::Random);
        }
        let seat = written.as_u64().and_then(|seat| u8::try_from(seat).ok()).filter(|seat| *seat < SEATS);
        seat.map(|seat| Self::Seat(Seat(seat))).ok_or_else(|| {
            let seats: Vec<String> = (0..SEATS).map(|seat| seat.to_string()).collect();
            D::Error::custom(format!("the starting player is {} or \"random\", not {written}", seats.join(", ")))
        })
    }
}

impl<const SEATS: u8> JsonSchema for Start<SEATS> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Start".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let allowed: Vec<Value> = (0..SEATS).map(Value::from).chain(["random".into()]).collect();
        json_schema!({ "enum": allowed })
    }
}
