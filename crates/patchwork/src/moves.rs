//! What a player may decide, and how it is written.

use std::fmt;

use arrayvec::ArrayVec;
use mozaika_game::notation::{number, quoted, words};
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::{BadNotation, Seat};

use crate::pieces::{MOST_OFFERED, Orientation, Patch, PatchId, Pieces, Shape, Shifted};
use crate::quilt::{Cell, cells, nth_cell};
use crate::state::Patchwork;

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Advance and receive buttons (PW-4).
    Advance,
    /// Take a patch and place it (PW-5): which, how it is turned, and the top left cell of its bounding box.
    Buy(PatchId, Orientation, Cell),
    /// Place a special patch (PW-6.2).
    Patch(Cell),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Advance => f.write_str("advance"),
            Self::Buy(patch, orientation, cell) => write!(f, "buy {patch} {} {cell}", orientation.name()),
            Self::Patch(cell) => write!(f, "patch {cell}"),
        }
    }
}

impl Move {
    pub(crate) fn read(text: &str, pieces: &Pieces) -> Result<Self, BadNotation> {
        match words(text)?.as_slice() {
            ["advance"] => Ok(Self::Advance),
            ["buy", patch, orientation, cell] => {
                let patch = read_patch(patch, pieces)?;
                Ok(Self::Buy(patch.id, read_orientation(orientation, patch)?, cell.parse()?))
            }
            ["patch", cell] => Ok(Self::Patch(cell.parse()?)),
            _ => Err(BadNotation::new(format!(
                "{} is no move: it is `advance`, `buy PATCH ORIENTATION CELL` or `patch CELL`.",
                quoted(text)
            ))),
        }
    }
}

fn read_patch<'a>(word: &str, pieces: &'a Pieces) -> Result<&'a Patch, BadNotation> {
    let id = number(word)?;
    let patch = u8::try_from(id).ok().and_then(|id| pieces.patch(PatchId(id)));
    patch.ok_or_else(|| {
        BadNotation::new(format!("There is no patch {id}; they are numbered 0 to {}.", pieces.patches.len() - 1))
    })
}

fn read_orientation(word: &str, patch: &Patch) -> Result<Orientation, BadNotation> {
    let orientation = Orientation::named(word).ok_or_else(|| {
        BadNotation::new(format!(
            "{} is no orientation: they are r0, r90, r180, r270, and the same with f.",
            quoted(word)
        ))
    })?;
    if patch.shape(orientation).is_some() {
        return Ok(orientation);
    }
    let names: Vec<&str> = patch.shapes(true).iter().map(|shape| shape.orientation.name()).collect();
    Err(BadNotation::new(format!(
        "Patch {} looks the same as `{word}` under an earlier name; its orientations are {}.",
        patch.id,
        names.join(" ")
    )))
}

/// Where a patch on offer can be placed in one orientation.
struct Placing<'a> {
    patch: &'a Patch,
    shape: &'a Shape,
    corners: u128,
}

impl Patchwork {
    /// Calls `visit` for every orientation of every patch that is on offer and can be paid, until it says stop (PW-5.1).
    #[inline]
    fn visit_placings<'a>(&'a self, seat: Seat, mut visit: impl FnMut(Placing<'a>)) {
        let pieces = self.options.edition.contents();
        let player = &self.players[seat.index()];
        let offer = self.circle.ids().iter().take(pieces.offer).map(|id| &pieces.patches[*id as usize]);
        let mut payable = offer.filter(|patch| patch.price <= player.buttons).peekable();
        if payable.peek().is_none() {
            return;
        }
        let shifted = Shifted::new(player.quilt);
        for patch in payable {
            for shape in patch.shapes(self.options.flip) {
                visit(Placing { patch, shape, corners: shape.fits(&shifted) });
            }
        }
    }

    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Vec<Move>) {
        if self.mover() != Some(seat) {
            return;
        }
        if self.pending.is_some() {
            into.extend(cells(self.players[seat.index()].quilt.free()).map(Move::Patch));
            return;
        }
        into.push(Move::Advance);
        self.visit_placings(seat, |Placing { patch, shape, corners }| {
            into.extend(cells(corners).map(|cell| Move::Buy(patch.id, shape.orientation, cell)));
        });
    }

    pub(crate) fn number_of_moves(&self, seat: Seat) -> usize {
        if self.mover() != Some(seat) {
            return 0;
        }
        if self.pending.is_some() {
            return self.players[seat.index()].quilt.free_cells() as usize;
        }
        let mut count = 1;
        self.visit_placings(seat, |placing| count += placing.corners.count_ones() as usize);
        count
    }

    /// A legal move, each equally likely: the places are counted first and only the chosen one is worked out.
    #[inline]
    pub(crate) fn any_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R) -> Option<Move> {
        if self.mover() != Some(seat) {
            return None;
        }
        if self.pending.is_some() {
            let quilt = self.players[seat.index()].quilt;
            return Some(Move::Patch(nth_cell(quilt.free(), rng.random_range(0..quilt.free_cells()))));
        }
        // Eight orientations of each patch on offer at the most.
        let mut placings: ArrayVec<(Placing<'_>, u32), { 8 * MOST_OFFERED }> = ArrayVec::new();
        let mut total = 1;
        self.visit_placings(seat, |placing| {
            let count = placing.corners.count_ones();
            if count > 0 {
                total += count;
                placings.push((placing, count));
            }
        });
        let mut chosen = rng.random_range(0..total);
        for (Placing { patch, shape, corners }, count) in placings {
            if chosen < count {
                return Some(Move::Buy(patch.id, shape.orientation, nth_cell(corners, chosen)));
            }
            chosen -= count;
        }
        Some(Move::Advance)
    }
}
