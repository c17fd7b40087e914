//! Who sits at the table, and who looks at it.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a list of players.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of `count` players, clockwise.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count as u8).map(Self)
    }

    /// The next seat clockwise at a table of `count` players.
    #[must_use]
    pub const fn left_of(self, count: usize) -> Self {
        Self((self.0 + 1) % count as u8)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::bit_set! {
    /// A set of seats (at most eight sit at a table).
    pub struct Seats(u8) of Seat;
}

/// Who looks at the table: somebody in a seat, or somebody beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: sees what everybody sees and what is secretly their own.
    Seat(Seat),
    /// Anybody else: sees only what lies open.
    Spectator,
}

impl Viewer {
    /// May this viewer see the secrets of that seat?
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Everyone who may look at a table of `count` players.
    pub fn all(count: usize) -> impl Iterator<Item = Self> {
        Seat::all(count).map(Self::Seat).chain([Self::Spectator])
    }
}
