//! What a match waits for.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::seat::{Seat, Seats};

/// What has to happen before the match can go on.
///
/// As JSON: `{"chance":true}`, `{"seats":[0,2]}` or `{"over":true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Something is shuffled or drawn: the host enters an outcome.
    Chance,
    /// These seats have to decide; where there are several, in any order.
    Seats(Seats),
    /// Nothing more: the match has ended.
    Over,
}

impl Next {
    /// Waiting for one seat alone.
    #[must_use]
    pub const fn seat(seat: Seat) -> Self {
        Self::Seats(Seats::one(seat))
    }

    /// The seats that are waited for; nobody when luck is due or the match is over.
    #[must_use]
    pub const fn seats(self) -> Seats {
        match self {
            Self::Seats(seats) => seats,
            Self::Chance | Self::Over => Seats::NONE,
        }
    }
}

impl Serialize for Next {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self {
            Self::Chance => map.serialize_entry("chance", &true)?,
            Self::Seats(seats) => map.serialize_entry("seats", &seats.iter().collect::<Vec<_>>())?,
            Self::Over => map.serialize_entry("over", &true)?,
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Next {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            chance: Option<bool>,
            seats: Option<Vec<u8>>,
            over: Option<bool>,
        }
        match Written::deserialize(deserializer)? {
            Written { chance: Some(true), seats: None, over: None } => Ok(Self::Chance),
            Written { chance: None, seats: None, over: Some(true) } => Ok(Self::Over),
            Written { chance: None, seats: Some(seats), over: None }
                if !seats.is_empty() && seats.iter().all(|seat| *seat < 8) && seats.is_sorted_by(|a, b| a < b) =>
            {
                Ok(Self::Seats(seats.into_iter().map(Seat).collect()))
            }
            _ => Err(D::Error::custom(
                "`next` is {\"chance\":true}, {\"over\":true} or {\"seats\":[…]} with the seats in ascending order",
            )),
        }
    }
}

impl JsonSchema for Next {
    fn schema_name() -> Cow<'static, str> {
        "Next".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let only = |field: &str, value: serde_json::Value| {
            serde_json::json!({
                "type": "object", "properties": { field: value }, "required": [field], "additionalProperties": false
            })
        };
        let yes = serde_json::json!({ "const": true });
        let seats = serde_json::json!({ "type": "array", "minItems": 1, "items": { "type": "integer", "minimum": 0, "maximum": 7 } });
        json_schema!({
            "description": "What the match waits for: chance, one or several seats, or nothing more.",
            "oneOf": [only("chance", yes.clone()), only("seats", seats), only("over", yes)]
        })
    }
}
