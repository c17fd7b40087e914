//! Which patch lies where: a quilt knows only which cells are covered, the record knows the rest.

use mozaika_game::{Entry, Match, Seat};
use mozaika_patchwork::{Cell, Move, PatchId, Patchwork, cells};

/// What lies on a quilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A patch.
    Patch(PatchId),
    /// A special patch.
    Special,
    /// Whatever lay there when the match was set up.
    Unknown,
}

/// One piece of a quilt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// A patch, a special patch, or whatever was set up.
    pub kind: PieceKind,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The entry that laid it, counted from 0; nothing for what lay there from the beginning.
    pub entry: Option<usize>,
}

impl PlacedPiece {
    /// Its cells as rows and columns.
    #[must_use]
    pub fn places(&self) -> Vec<(i32, i32)> {
        self.cells.iter().map(|cell| (cell.row() as i32, cell.column() as i32)).collect()
    }
}

/// What lies on that seat's quilt, in the order it was laid.
#[must_use]
pub fn placed_pieces(played: &Match<Patchwork>, seat: Seat) -> Vec<PlacedPiece> {
    let covered = |index: usize| played.states()[index].players()[seat.index()].quilt.covered();
    let mut pieces = Vec::new();
    if covered(0) != 0 {
        pieces.push(PlacedPiece { kind: PieceKind::Unknown, cells: cells(covered(0)).collect(), entry: None });
    }
    for (index, entry) in played.entries().iter().enumerate() {
        let kind = match entry {
            Entry::Move(mover, Some(Move::Buy(patch, ..))) if *mover == seat => PieceKind::Patch(*patch),
            Entry::Move(mover, Some(Move::Patch(_))) if *mover == seat => PieceKind::Special,
            _ => continue,
        };
        let new = covered(index + 1) & !covered(index);
        pieces.push(PlacedPiece { kind, cells: cells(new).collect(), entry: Some(index) });
    }
    pieces
}
