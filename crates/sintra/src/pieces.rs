//! What is in the box, ready for play (SG-1): every printed value, and the tables that make play quick.

use std::fmt;

use mozaika_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use crate::panes::{Colour, Panes};

/// Windows in a palace, and strips above them.
pub const WINDOWS: usize = 8;
/// Spaces of a strip.
pub const SPACES: usize = 5;
/// Rounds of a match.
pub const ROUNDS: usize = 6;
/// The most factories an edition may have.
pub const MOST_FACTORIES: usize = 12;

/// What is in the box.
#[derive(Debug)]
pub struct Pieces {
    /// How many panes there are of each colour (SG-1.1).
    pub panes_per_colour: u32,
    /// How many panes are dealt to a factory (SG-2.4).
    pub panes_per_factory: u32,
    /// Whether the joker side lies down at set-up (SG-2.1).
    pub joker_starts_down: bool,
    /// How many panes left on strips make a point (SG-8.1).
    pub panes_per_point: u32,
    /// The ornaments of side A (SG-8.4).
    pub ornaments: Ornaments,
    /// With two, three and four players.
    pub(crate) factories: [usize; 3],
    /// Both sides of the strips 1 to 8.
    pub(crate) patterns: [[Pattern; 2]; WINDOWS],
    /// On side A and on side B.
    pub(crate) rows: [WindowRow; 2],
    /// What the steps of the broken-glass track cost, from the top.
    pub(crate) losses: Vec<i32>,
}

/// The points below the windows of one side of the palace.
#[derive(Clone, Debug)]
pub(crate) struct WindowRow {
    points: [i32; WINDOWS],
    /// For each set of windows, the points below them all.
    sums: [i32; 1 << WINDOWS],
}

impl WindowRow {
    pub(crate) fn new(points: [i32; WINDOWS]) -> Self {
        let below =
            |set: usize| (0..WINDOWS).filter(|window| set >> window & 1 == 1).map(|window| points[window]).sum();
        Self { points, sums: std::array::from_fn(below) }
    }
}

/// The ornaments of side A.
#[derive(Clone, Copy, Debug)]
pub struct Ornaments {
    /// The two windows around each, counted from 0.
    pub windows: [[usize; 2]; 4],
    /// The points by the number of glazed frames around one.
    pub points: [i32; 5],
}

/// The two sides of the palace board (SG-1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// Ornaments score at the end.
    #[default]
    A,
    /// Full windows and the best colour score at the end.
    B,
}

/// One side of one strip, as it lies above a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face(u8);

impl Face {
    /// The side (`a` is the front) of the strip with that number, 1 to 8.
    #[must_use]
    pub fn new(id: u8, front: bool) -> Option<Self> {
        let known = (1..=WINDOWS as u8).contains(&id);
        known.then(|| Self((id - 1) * 2 + u8::from(!front)))
    }

    /// The strip's number, 1 to 8.
    #[must_use]
    pub const fn id(self) -> u8 {
        self.0 / 2 + 1
    }

    /// Does side `a` lie up?
    #[must_use]
    pub const fn is_front(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The other side of the same strip.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The letter of the side.
    #[must_use]
    pub const fn side(self) -> char {
        if self.is_front() { 'a' } else { 'b' }
    }
}

/// Strip and side, as in `3b`.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.id(), self.side())
    }
}

/// What is printed on one side of a strip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pattern {
    /// The spaces from left to right; nothing stands for a joker.
    pub spaces: [Option<Colour>; SPACES],
    /// The plain spaces, as the panes that fill them.
    pub plain: Panes,
    /// The number of joker spaces.
    pub jokers: u32,
}

impl Pattern {
    pub(crate) fn new(spaces: [Option<Colour>; SPACES]) -> Self {
        let plain: Panes = spaces.iter().flatten().copied().collect();
        Self { spaces, plain, jokers: SPACES as u32 - plain.total() }
    }
}

impl Pieces {
    /// How many factories lie on the table of so many players (SG-1.2).
    #[must_use]
    pub const fn factories(&self, players: usize) -> usize {
        self.factories[players - 2]
    }

    /// What is printed on this side of a strip.
    #[must_use]
    pub const fn pattern(&self, face: Face) -> &Pattern {
        &self.patterns[face.0 as usize / 2 % WINDOWS][face.0 as usize % 2]
    }

    /// The side with the joker spaces (SG-1.4).
    #[must_use]
    pub fn joker_face(&self) -> Face {
        let index = self.patterns.iter().flatten().position(|pattern| pattern.jokers > 0);
        // A checked edition has exactly one such side.
        Face(index.unwrap_or_default() as u8)
    }

    /// The points below a window, counted from 0 (SG-5.4).
    #[must_use]
    pub const fn window_points(&self, side: Side, window: usize) -> i32 {
        self.rows[side as usize].points[window]
    }

    /// The points below all windows of a set, given as bits.
    pub(crate) const fn row_points(&self, side: Side, set: u8) -> i32 {
        self.rows[side as usize].sums[set as usize]
    }

    /// What a step of the broken-glass track costs, as a positive number; 0 is the top (SG-8.2).
    #[must_use]
    pub fn loss(&self, step: u8) -> i32 {
        self.losses[usize::from(step)]
    }

    /// The lowest step of the broken-glass track (SG-8.3).
    #[must_use]
    pub fn bottom(&self) -> u8 {
        (self.losses.len() - 1) as u8
    }
}
