//! Who sits where.

use std::fmt;
use std::str::FromStr;

use mozaika_players::{Kind, PlayerFault};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitting {
    /// Somebody at the keyboard.
    Person,
    /// A computer player.
    Computer(Kind),
}

/// A word that names nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSitting(PlayerFault);

impl fmt::Display for BadSitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} A seat may also be a `person`.", self.0)
    }
}

impl std::error::Error for BadSitting {}

impl FromStr for Sitting {
    type Err = BadSitting;

    fn from_str(word: &str) -> Result<Self, BadSitting> {
        if word == "person" { Ok(Self::Person) } else { word.parse().map(Self::Computer).map_err(BadSitting) }
    }
}

impl fmt::Display for Sitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Computer(kind) => kind.fmt(f),
        }
    }
}
