//! Spaces of a player's board and what lies beside what (GR-2).

use std::fmt;

use mozaika_game::{Arg, ArgKind, Argument, bit_set};

use crate::pieces::Terrain;

/// A space of the board: column letter and row number, `a1` in the top left corner.
///
/// Spaces are counted in rows of [`WIDEST`], so that the name of a space does not depend on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

/// The most columns a board may have: cells are bits of one word, a row being eight of them.
pub(crate) const WIDEST: usize = 8;
/// The most rows a board may have.
pub(crate) const TALLEST: usize = 4;
/// The most spaces.
pub(crate) const MOST_CELLS: usize = WIDEST * TALLEST;

impl Cell {
    /// The space in that row and column, both counted from 0.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Self {
        Self((row * WIDEST + column) as u8)
    }

    /// The row, counted from 0.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / WIDEST
    }

    /// The column, counted from 0.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % WIDEST
    }

    /// Its number, below 32: spaces are counted in rows of eight.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let &[column @ b'a'..=b'h', row @ b'1'..=b'4'] = name.as_bytes() else { return None };
        Some(Self::at((row - b'1') as usize, (column - b'a') as usize))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl Argument for Cell {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

bit_set! {
    /// A set of spaces; [`Cells::iter`] goes in reading order.
    pub struct Cells(u32) of Cell;
}

impl Cells {
    /// The spaces orthogonally beside any of these (GR-2.5), on a board without edges.
    #[must_use]
    #[inline]
    pub const fn beside(self) -> Self {
        const FIRST: u32 = 0x0101_0101;
        const LAST: u32 = 0x8080_8080;
        Self(self.0 << WIDEST | self.0 >> WIDEST | (self.0 & !LAST) << 1 | (self.0 & !FIRST) >> 1)
    }

    /// The size of the largest group that hangs together orthogonally.
    #[must_use]
    pub fn largest_group(self) -> usize {
        let (mut left, mut largest) = (self, 0);
        while let Some(first) = left.lowest() {
            let mut group = Self::one(first);
            loop {
                let grown = group.or(group.beside()).and(self);
                if grown == group {
                    break;
                }
                group = grown;
            }
            largest = largest.max(group.len());
            left = left.minus(group);
        }
        largest
    }

    /// Do four of them form a square?
    #[must_use]
    #[inline]
    pub const fn has_square(self) -> bool {
        const LAST: u32 = 0x8080_8080;
        let pairs = self.0 & !LAST & self.0 >> 1;
        pairs & pairs >> WIDEST != 0
    }
}

/// A tile of a board, by what it is and where it lies; a forest by its first space in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    const NOTHING: Self = Self(u8::MAX);

    /// That terrain on that space.
    #[must_use]
    #[inline]
    pub const fn new(terrain: Terrain, cell: Cell) -> Self {
        Self((terrain as u8) << 5 | cell.0)
    }

    /// What it is.
    #[must_use]
    #[inline]
    pub const fn terrain(self) -> Terrain {
        Terrain::ALL[(self.0 >> 5 & 3) as usize]
    }

    /// The space it lies on; of a forest the first in reading order.
    #[must_use]
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell(self.0 & 31)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.terrain().name(), self.cell())
    }
}

/// The most tiles that one decision puts down, removes or discards.
pub(crate) const MOST_SPOTS: usize = 4;

/// A few tiles of a board, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spots([Spot; MOST_SPOTS]);

impl Default for Spots {
    fn default() -> Self {
        Self::NONE
    }
}

impl Spots {
    /// No tile.
    pub const NONE: Self = Self([Spot::NOTHING; MOST_SPOTS]);

    /// None at all?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0[0] == Spot::NOTHING
    }

    /// How many.
    #[must_use]
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// The tiles, in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Spot> + Clone {
        self.0.into_iter().take_while(|spot| *spot != Spot::NOTHING)
    }

    /// These and one more, which has to come after them; nothing when it does not or there are too many.
    #[must_use]
    #[inline]
    pub fn with(mut self, spot: Spot) -> Option<Self> {
        let len = self.len();
        if len == MOST_SPOTS || (len > 0 && self.0[len - 1] >= spot) {
            return None;
        }
        self.0[len] = spot;
        Some(self)
    }

    /// Adds one more wherever it belongs; one that is there already, or does not fit, changes nothing.
    pub fn insert(&mut self, spot: Spot) {
        let len = self.len();
        if len == MOST_SPOTS || self.0[..len].contains(&spot) {
            return;
        }
        self.0[len] = spot;
        self.0[..=len].sort_unstable();
    }

    /// The spaces they are named by.
    pub(crate) fn cells(self) -> Cells {
        self.iter().map(Spot::cell).collect()
    }
}
