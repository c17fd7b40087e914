//! What is in the box: 33 patches, a time track, a bonus tile. All figures come from the edition, and the tables that make
//! play quick are made of them.

use std::fmt;

use arrayvec::ArrayVec;

use crate::edition::PatchFile;
use crate::options::Printing;
use crate::quilt::{Quilt, SIDE};

/// The number of patches (PW-1.2): the circle is written out in full, so it is part of the notation.
pub const PATCHES: usize = 33;
/// The longest side of a patch that the tables below have room for.
pub(crate) const LONGEST: usize = 5;
/// The most cells of a patch.
pub(crate) const MOST_CELLS: usize = 12;
/// The most patches that can be on offer at once.
pub(crate) const MOST_OFFERED: usize = 8;

/// The number of a patch, as it stands in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatchId(pub u8);

impl fmt::Display for PatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a patch lies: flipped or not, then rotated clockwise by quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orientation(pub(crate) u8);

impl Orientation {
    const NAMES: [&'static str; 8] = ["r0", "r90", "r180", "r270", "r0f", "r90f", "r180f", "r270f"];

    /// All orientations; where two look alike, the first of them names both.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The name in the notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
    }

    /// The orientation of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|orientation| orientation.name() == name)
    }

    /// Is the patch flipped?
    #[must_use]
    pub const fn is_flipped(self) -> bool {
        self.0 >= 4
    }

    fn of(self, drawn: &Grid) -> Grid {
        let flipped = if self.is_flipped() { drawn.flipped() } else { drawn.clone() };
        (0..self.0 % 4).fold(flipped, |grid, _| grid.rotated())
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A patch as it is drawn: rows of covered and empty cells.
#[derive(Clone, PartialEq, Eq)]
struct Grid(Vec<Vec<bool>>);

impl Grid {
    fn flipped(&self) -> Self {
        Self(self.0.iter().map(|row| row.iter().rev().copied().collect()).collect())
    }

    fn rotated(&self) -> Self {
        let width = self.0.first().map_or(0, Vec::len);
        Self((0..width).map(|column| self.0.iter().rev().map(|row| row[column]).collect()).collect())
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(r, row)| row.iter().enumerate().filter(|(_, covered)| **covered).map(move |(c, _)| (r, c)))
    }
}

/// A patch in one orientation.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The orientation that names it.
    pub orientation: Orientation,
    /// The covered cells when its bounding box stands in the top left corner.
    cells: u128,
    /// The cells of the quilt where the top left corner of its bounding box may stand.
    corners: u128,
    /// Where its cells lie in [`Shifted`].
    offsets: ArrayVec<u8, MOST_CELLS>,
}

impl Shape {
    fn new(orientation: Orientation, grid: &Grid) -> Self {
        let (height, width) = (grid.0.len(), grid.0[0].len());
        let bit = |row: usize, column: usize| 1u128 << (row * SIDE + column);
        let corners = (0..=SIDE - height).flat_map(|row| (0..=SIDE - width).map(move |column| (row, column)));
        Self {
            orientation,
            cells: grid.cells().map(|(row, column)| bit(row, column)).sum(),
            corners: corners.map(|(row, column)| bit(row, column)).sum(),
            offsets: grid.cells().map(|(row, column)| (row * LONGEST + column) as u8).collect(),
        }
    }

    /// The covered cells when the bounding box stands at that cell; nothing when it would stick out.
    #[must_use]
    pub fn at(&self, corner: crate::Cell) -> Option<u128> {
        (self.corners & corner.bit() != 0).then(|| self.at_unchecked(corner))
    }

    pub(crate) const fn at_unchecked(&self, corner: crate::Cell) -> u128 {
        self.cells << corner.0
    }

    /// Every cell where the bounding box may stand with nothing but free cells below the patch.
    #[inline]
    #[must_use]
    pub fn fits(&self, shifted: &Shifted) -> u128 {
        self.offsets.iter().fold(self.corners, |fits, offset| fits & shifted.0[*offset as usize % Shifted::LEN])
    }
}

/// The free cells of a quilt, seen from every cell a patch may have: bit `b` of entry (row, column) says whether the cell
/// that many rows below and columns right of `b` is free. Made once a quilt, it answers for all patches and orientations.
#[derive(Clone, Debug)]
pub struct Shifted([u128; Shifted::LEN]);

impl Shifted {
    /// A power of two, so that an index into it needs no check.
    const LEN: usize = 32;

    /// Looks at a quilt.
    #[inline]
    #[must_use]
    pub fn new(quilt: Quilt) -> Self {
        let free = quilt.free();
        let mut shifted = [0; Self::LEN];
        for row in 0..LONGEST {
            for column in 0..LONGEST {
                shifted[row * LONGEST + column] = free >> (row * SIDE + column);
            }
        }
        Self(shifted)
    }
}

/// A patch with all its distinct shapes.
#[derive(Clone, Debug)]
pub struct Patch {
    /// Its number, 0 to 32, as the notation names it.
    pub id: PatchId,
    /// Its price in buttons.
    pub price: u16,
    /// Its price in time: so many spaces forward (PW-5.5).
    pub time: u8,
    /// Its button icons, 0 to 9.
    pub icons: u8,
    /// How many cells it covers.
    pub size: u8,
    shapes: ArrayVec<Shape, 8>,
    /// How many of the shapes are had by rotating alone: those come first.
    rotated: usize,
}

impl Patch {
    pub(crate) fn new(file: &PatchFile) -> Self {
        let drawn = Grid(file.rows.iter().map(|row| row.bytes().map(|mark| mark == b'X').collect()).collect());
        let mut seen: ArrayVec<Grid, 8> = ArrayVec::new();
        let mut shapes = ArrayVec::new();
        for orientation in Orientation::all() {
            let grid = orientation.of(&drawn);
            if !seen.contains(&grid) {
                shapes.push(Shape::new(orientation, &grid));
                seen.push(grid);
            }
        }
        Self {
            id: PatchId(file.id),
            price: file.price,
            time: file.time,
            icons: file.icons,
            size: drawn.cells().count() as u8,
            rotated: shapes.iter().filter(|shape: &&Shape| !shape.orientation.is_flipped()).count(),
            shapes,
        }
    }

    /// The patch as the data file draws it, row by row, `X` for its cells.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let upright = self.shapes.first().map_or(0, |shape| shape.cells);
        let rows = Quilt(upright).rows().into_iter().map(|row| row.trim_end_matches('.').replace('.', " "));
        rows.filter(|row| !row.is_empty()).collect()
    }

    /// Its distinct shapes: first those had by rotating alone, then, if `flip` is played with, those that take a flip.
    #[must_use]
    pub fn shapes(&self, flip: bool) -> &[Shape] {
        if flip { &self.shapes } else { &self.shapes[..self.rotated] }
    }

    /// The shape that this orientation names, if it is the first name of it.
    #[must_use]
    pub fn shape(&self, orientation: Orientation) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.orientation == orientation)
    }
}

/// What is in the box, ready to play with.
#[derive(Debug)]
pub struct Pieces {
    /// The 33 patches by their numbers (PW-1.2).
    pub patches: Vec<Patch>,
    /// The patch before the neutral token at the start: the smallest (PW-2.1).
    pub smallest: PatchId,
    /// Buttons of each player at the start (PW-1.1).
    pub start_buttons: u16,
    /// How many patches are on offer (PW-5.1).
    pub offer: usize,
    /// The last space of the time track (PW-1.3).
    pub last_space: u8,
    /// Bit `p`: a button icon lies before space `p` (PW-1.3).
    pub income: u64,
    /// The points of the bonus tile (PW-1.4).
    pub bonus_points: i32,
    /// The squares that win the bonus tile (PW-7.1).
    pub bonus_squares: Vec<u128>,
    /// Points lost for each free cell (PW-8.2).
    pub empty_cell_penalty: i32,
    pub(crate) newer_specials: u64,
    pub(crate) first_specials: u64,
}

impl Pieces {
    /// The patch of that number.
    #[must_use]
    pub fn patch(&self, id: PatchId) -> Option<&Patch> {
        self.patches.get(id.0 as usize)
    }

    /// Bit `p`: a special patch lies before space `p` at the start (PW-1.3).
    #[must_use]
    pub const fn specials(&self, printing: Printing) -> u64 {
        match printing {
            Printing::Newer => self.newer_specials,
            Printing::First => self.first_specials,
        }
    }
}

/// Every square of that side on the quilt.
pub(crate) fn squares(side: usize) -> Vec<u128> {
    let row: u128 = (1 << side) - 1;
    let top_left: u128 = (0..side).map(|r| row << (r * SIDE)).sum();
    let corners = (0..=SIDE - side).flat_map(|r| (0..=SIDE - side).map(move |c| r * SIDE + c));
    corners.map(|corner| top_left << corner).collect()
}
