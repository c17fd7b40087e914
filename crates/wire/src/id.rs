//! Ids of tables, people and actions: short texts; those the server makes cannot be guessed.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// A text that is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That is no id: an id is made of 1 to 40 letters, digits, `-` and `_`.")]
pub struct BadId;

const LONGEST: usize = 40;

/// An id's text, in its own place: ids are copied with every decision, and none of them asks for memory elsewhere.
type IdText = ArrayString<LONGEST>;

fn checked(text: &str) -> Result<IdText, BadId> {
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if text.is_empty() || !text.bytes().all(sound) {
        return Err(BadId);
    }
    IdText::from(text).map_err(|_| BadId)
}

/// Reads an id wherever its text stands.
struct ReadId;

impl Visitor<'_> for ReadId {
    type Value = IdText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<IdText, E> {
        checked(text).map_err(E::custom)
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
        pub struct $name(IdText);

        impl $name {
            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadId;
            fn from_str(text: &str) -> Result<Self, BadId> {
                checked(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(ReadId).map(Self)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0.as_str().to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A table. Whoever knows it may watch.
    TableId
}
id! {
    /// A person, as others see them; it opens nothing.
    PersonId
}
id! {
    /// A client's own id for an action it asks for: asking again under the same id does it once.
    ActionId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_short_and_plain() {
        assert!("k7Qm-2_x".parse::<TableId>().is_ok());
        for bad in ["", "a b", "../x", "'; DROP TABLE people", "ż", &"x".repeat(41)] {
            assert_eq!(bad.parse::<TableId>(), Err(BadId), "{bad}");
        }
    }

    #[test]
    fn an_id_is_read_from_any_json_that_writes_it() {
        let id: TableId = "k7Qm-2_x".parse().unwrap();
        let text = serde_json::to_string(&id).unwrap();
        assert_eq!(text, r#""k7Qm-2_x""#);
        assert_eq!(serde_json::from_str::<TableId>(&text).unwrap(), id);
        assert_eq!(serde_json::from_str::<TableId>(r#""k7\u0051m-2_x""#).unwrap(), id);
        assert_eq!(serde_json::from_value::<TableId>("k7Qm-2_x".into()).unwrap(), id);
        for bad in [r#""a b""#, "7", "null", &format!("{:?}", "x".repeat(41))] {
            assert!(serde_json::from_str::<TableId>(bad).is_err(), "{bad}");
        }
    }
}
