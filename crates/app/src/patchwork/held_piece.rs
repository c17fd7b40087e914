//! A piece in the hand: how it is rotated, where it would go, and whether it may.

use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Cell, Move, Orientation, PatchId, Patchwork, Refusal};

/// What is in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A patch of the circle.
    Patch(PatchId),
    /// A special patch.
    Special,
}

/// A piece in the hand, held over a quilt.
///
/// ```
/// use mozaika_app::patchwork::{HeldPiece, Piece};
/// use mozaika_app::{MatchSetup, OpenMatch, patchwork};
/// use mozaika_game::Seat;
/// use mozaika_registry::GAMES;
///
/// let setup = MatchSetup::two_people("patchwork").with_options(serde_json::json!({ "start": 0 }));
/// let open = OpenMatch::start(GAMES, &setup, 11).unwrap();
/// let state = patchwork::typed(open.played()).unwrap().state();
/// let held = HeldPiece::new(Piece::Patch(state.offer()[0].id), -1, 0);
/// assert!(held.ghost(state, Seat(0)).verdict.is_err(), "it sticks out");
/// let held = held.rotated(state).snapped(state);
/// assert!(held.ghost(state, Seat(0)).verdict.is_ok(), "it fits, and is affordable");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldPiece {
    /// A patch of the circle, or a special patch.
    pub piece: Piece,
    /// Quarter turns clockwise, after a mirroring or without one.
    turns: u8,
    mirrored: bool,
    /// The row of the top left corner of its bounding box, counted from 0; may be off the quilt.
    pub row: i32,
    /// The column of that corner; see `row`.
    pub column: i32,
}

/// How one cell of a held piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// Above a free cell.
    Free,
    /// Above a covered cell.
    Covered,
    /// Off the quilt.
    Outside,
}

/// What a held piece looks like from above.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// Its cells: row, column and how each stands.
    pub cells: Vec<(i32, i32, CellState)>,
    /// The decision it stands for, or why it is refused.
    pub verdict: Result<Move, Refusal>,
}

/// Rows and columns of a quilt.
const SIDE: i32 = 9;

impl HeldPiece {
    /// Takes a piece in hand as it is drawn, in that place.
    #[must_use]
    pub const fn new(piece: Piece, row: i32, column: i32) -> Self {
        Self { piece, turns: 0, mirrored: false, row, column }
    }

    /// Holds a piece just as that decision would lay it.
    #[must_use]
    pub fn like(decision: Move) -> Option<Self> {
        match decision {
            Move::Advance => None,
            Move::Patch(cell) => Some(Self::new(Piece::Special, cell.row() as i32, cell.column() as i32)),
            Move::Buy(patch, orientation, cell) => {
                let turns = Orientation::all().position(|other| other == orientation).unwrap_or(0) as u8;
                let held = Self::new(Piece::Patch(patch), cell.row() as i32, cell.column() as i32);
                Some(Self { turns: turns % 4, mirrored: orientation.is_flipped(), ..held })
            }
        }
    }

    /// Its cells, from the top left corner of its bounding box.
    #[must_use]
    pub fn shape(&self, state: &Patchwork) -> Vec<(i32, i32)> {
        let mut cells = match self.piece {
            Piece::Special => vec![(0, 0)],
            Piece::Patch(id) => drawn(state, id),
        };
        if self.mirrored {
            let width = extent(&cells).1;
            for cell in &mut cells {
                cell.1 = width - 1 - cell.1;
            }
        }
        for _ in 0..self.turns {
            let height = extent(&cells).0;
            for cell in &mut cells {
                *cell = (cell.1, height - 1 - cell.0);
            }
        }
        cells
    }

    /// A quarter turn clockwise, around its middle.
    #[must_use]
    pub fn rotated(self, state: &Patchwork) -> Self {
        // Mirrored pieces turn clockwise too: mirroring comes first.
        self.keeping_middle(state, |held| held.turns = (held.turns + 1) % 4)
    }

    /// A quarter turn the other way.
    #[must_use]
    pub fn rotated_back(self, state: &Patchwork) -> Self {
        self.keeping_middle(state, |held| held.turns = (held.turns + 3) % 4)
    }

    /// Mirrored left to right, as it lies.
    #[must_use]
    pub fn flipped(self, state: &Patchwork) -> Self {
        // A mirror after turns is a mirror before the opposite turns.
        self.keeping_middle(state, |held| {
            held.mirrored = !held.mirrored;
            held.turns = (4 - held.turns) % 4;
        })
    }

    fn keeping_middle(self, state: &Patchwork, change: impl FnOnce(&mut Self)) -> Self {
        let before = extent(&self.shape(state));
        let mut held = self;
        change(&mut held);
        let after = extent(&held.shape(state));
        held.row += (before.0 - after.0).div_euclid(2);
        held.column += (before.1 - after.1).div_euclid(2);
        held
    }

    /// Moved by so many rows and columns, but never wholly out of sight.
    #[must_use]
    pub fn moved(self, rows: i32, columns: i32, state: &Patchwork) -> Self {
        let (height, width) = extent(&self.shape(state));
        let row = (self.row + rows).clamp(0, SIDE - height);
        let column = (self.column + columns).clamp(0, SIDE - width);
        Self { row, column, ..self }
    }

    /// Held with its middle over that point of the quilt, in cells.
    #[must_use]
    pub fn over(self, x: f64, y: f64, state: &Patchwork) -> Self {
        let (height, width) = extent(&self.shape(state));
        let row = (y - f64::from(height) / 2.0).round() as i32;
        let column = (x - f64::from(width) / 2.0).round() as i32;
        Self { row, column, ..self }
    }

    /// The same, but wholly on the quilt: what touches the edge snaps to it.
    #[must_use]
    pub fn snapped(self, state: &Patchwork) -> Self {
        self.moved(0, 0, state)
    }

    /// The rows and columns it is held over; some may be off the quilt.
    fn cells(&self, state: &Patchwork) -> Vec<(i32, i32)> {
        self.shape(state).into_iter().map(|(row, column)| (self.row + row, self.column + column)).collect()
    }

    /// What it looks like from above, and whether it may be laid.
    #[must_use]
    pub fn ghost(&self, state: &Patchwork, seat: Seat) -> Ghost {
        let quilt = state.players()[seat.index()].quilt;
        let cells: Vec<(i32, i32, CellState)> = self
            .cells(state)
            .into_iter()
            .map(|(row, column)| match cell_at(row, column) {
                None => (row, column, CellState::Outside),
                Some(cell) if quilt.covers(cell) => (row, column, CellState::Covered),
                Some(_) => (row, column, CellState::Free),
            })
            .collect();
        let verdict = self.decision(state).and_then(|decision| {
            state.check(seat, &decision)?;
            Ok(decision)
        });
        Ghost { cells, verdict }
    }

    /// The decision it stands for where it is held, whether legal or not; refused where no decision could say it.
    pub fn decision(&self, state: &Patchwork) -> Result<Move, Refusal> {
        let corner = cell_at(self.row, self.column);
        match self.piece {
            Piece::Special => corner.map(Move::Patch).ok_or(Refusal::SticksOut { patch: PatchId(0) }),
            Piece::Patch(id) => {
                let sticks_out = Refusal::SticksOut { patch: id };
                let patch = state.pieces().patch(id).ok_or(Refusal::Gone { patch: id })?;
                let corner = corner.ok_or_else(|| sticks_out.clone())?;
                let bits = self
                    .cells(state)
                    .into_iter()
                    .try_fold(0u128, |bits, (row, column)| Some(bits | cell_at(row, column)?.bit()));
                let bits = bits.ok_or_else(|| sticks_out.clone())?;
                // Two orientations may look alike; the first of them names both.
                let shape = patch.shapes(true).iter().find(|shape| shape.at(corner) == Some(bits)).ok_or(sticks_out)?;
                Ok(Move::Buy(id, shape.orientation, corner))
            }
        }
    }
}

fn cell_at(row: i32, column: i32) -> Option<Cell> {
    Cell::at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
}

fn drawn(state: &Patchwork, id: PatchId) -> Vec<(i32, i32)> {
    let Some(patch) = state.pieces().patch(id) else { return Vec::new() };
    let rows = patch.drawing().into_iter().enumerate();
    rows.flat_map(|(row, marks)| {
        let marks = marks.chars().enumerate().filter(|(_, mark)| *mark == 'X').collect::<Vec<_>>();
        marks.into_iter().map(move |(column, _)| (row as i32, column as i32))
    })
    .collect()
}

/// Height and width of what starts at (0, 0).
fn extent(cells: &[(i32, i32)]) -> (i32, i32) {
    let most = |side: fn(&(i32, i32)) -> i32| cells.iter().map(side).max().map_or(0, |most| most + 1);
    (most(|cell| cell.0), most(|cell| cell.1))
}
