//! Naming who sits in a seat: in a word, on the command line.

use std::fmt;

use mozaika_game::Occupant;
use mozaika_players::{Kind, PlayerFault};

/// A word that names nobody who can play here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOccupant(PlayerFault);

impl fmt::Display for BadOccupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} A seat may also be a `person`.", self.0)
    }
}

impl std::error::Error for BadOccupant {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Reads `person`, or a computer player such as `hard` or `search:200`.
pub fn read_occupant(word: &str) -> Result<Occupant, BadOccupant> {
    let occupant = Occupant::named(word);
    kind(&occupant)?;
    Ok(occupant)
}

/// Which computer player decides; nothing for a person.
pub(crate) fn kind(occupant: &Occupant) -> Result<Option<Kind>, BadOccupant> {
    match occupant {
        Occupant::Person => Ok(None),
        Occupant::Computer(name) => name.parse().map(Some).map_err(BadOccupant),
    }
}
