//! The quilt: a board of nine by nine cells, kept as bits.

use std::fmt;
use std::str::FromStr;

use mozaika_game::BadNotation;
use mozaika_game::notation::quoted;

use crate::refusal::NotationFault;

/// Rows and columns of a quilt (PW-1.1); the notation has names for just so many.
pub(crate) const SIDE: usize = 9;
/// Cells of a quilt.
pub(crate) const CELLS: usize = SIDE * SIDE;
/// Every cell of a quilt.
const WHOLE: u128 = (1 << CELLS) - 1;

/// A cell, counted row by row from the top left; `a1` in the notation is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell in that row and column, both counted from 0.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < SIDE && column < SIDE { Some(Self((row * SIDE + column) as u8)) } else { None }
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % SIDE
    }

    /// The cell as a bit of a quilt.
    #[must_use]
    pub const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        match text.as_bytes() {
            [column @ b'a'..=b'i', row @ b'1'..=b'9'] => Ok(Self((row - b'1') * SIDE as u8 + (column - b'a'))),
            _ => Err(NotationFault::NoCell { text: quoted(text) }.into()),
        }
    }
}

/// Which cells of a quilt are covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Quilt(pub(crate) u128);

impl Quilt {
    /// The covered cells, one bit each.
    #[must_use]
    pub const fn covered(self) -> u128 {
        self.0
    }

    /// The free cells, one bit each.
    #[must_use]
    pub const fn free(self) -> u128 {
        !self.0 & WHOLE
    }

    /// How many cells are free.
    #[must_use]
    pub const fn free_cells(self) -> u32 {
        CELLS as u32 - self.0.count_ones()
    }

    /// Is this cell covered?
    #[must_use]
    pub const fn covers(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// The quilt as nine rows of `.` and `X`.
    #[must_use]
    pub fn rows(self) -> Vec<String> {
        let mark = |row, column| if self.0 >> (row * SIDE + column) & 1 == 1 { 'X' } else { '.' };
        (0..SIDE).map(|row| (0..SIDE).map(|column| mark(row, column)).collect()).collect()
    }

    /// Reads nine rows of `.` and `X`.
    #[must_use]
    pub fn from_rows(rows: &[String]) -> Option<Self> {
        let sound = rows.len() == SIDE
            && rows.iter().all(|row| row.len() == SIDE && row.bytes().all(|mark| matches!(mark, b'.' | b'X')));
        let marks = rows.iter().flat_map(|row| row.bytes()).enumerate();
        sound.then(|| Self(marks.filter(|(_, mark)| *mark == b'X').map(|(cell, _)| 1u128 << cell).sum()))
    }
}

/// The cells whose bits are set, in order.
pub fn cells(mut bits: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| Cell(bits.trailing_zeros() as u8))?;
        bits &= bits - 1;
        Some(cell)
    })
}

/// The cell of the `n`-th set bit, counted from 0; there have to be that many.
pub(crate) fn nth_cell(bits: u128, mut n: u32) -> Cell {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let (mut word, mut at) = (low, 0);
    if n >= low.count_ones() {
        n -= low.count_ones();
        (word, at) = (high, 64);
    }
    // Halve the word until one bit is left: a loop over the set bits would take up to sixty steps.
    let mut width: u8 = 32;
    while width > 0 {
        let here = (word & ((1 << width) - 1)).count_ones();
        if n >= here {
            n -= here;
            word >>= width;
            at += width;
        }
        width /= 2;
    }
    Cell(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_set_bit_is_found_wherever_it_lies() {
        for bits in
            [1, WHOLE, 1 << 80, 0x8000_0000_0000_0000, 0x1_0000_0000_0000_0000, 0xdead_beef_0123_4567_89ab, 3 << 63]
        {
            let listed: Vec<Cell> = cells(bits).collect();
            let found: Vec<Cell> = (0..bits.count_ones()).map(|n| nth_cell(bits, n)).collect();
            assert_eq!(found, listed, "{bits:x}");
        }
    }

    #[test]
    fn every_cell_has_a_name_and_only_cells_have() {
        for cell in cells(WHOLE) {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
        }
        for text in ["", "a", "a0", "j1", "A1", "a10", "a01", "1a", "ą1"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        assert_eq!(Cell::at(9, 0), None);
    }

    #[test]
    fn a_quilt_reads_the_rows_it_writes_and_no_others() {
        let quilt = Quilt(0x1_2345_6789_abcd_ef01_2345);
        assert_eq!(Quilt::from_rows(&quilt.rows()), Some(quilt));
        let mut rows = quilt.rows();
        rows[3] = "....x....".to_owned();
        assert_eq!(Quilt::from_rows(&rows), None);
        rows.pop();
        assert_eq!(Quilt::from_rows(&rows), None);
    }
}
