//! Every legal decision: listed, counted, or one of them picked.

use arrayvec::ArrayVec;
use mozaika_game::Seat;
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::steps::StepSearch;

use crate::moves::Move;
use crate::pieces::{MOST_OFFERED, Patch, Shape, Shifted};
use crate::quilt::{cells, nth_cell};
use crate::state::Patchwork;

/// Where a patch on offer can be placed in one orientation.
struct Placing<'a> {
    patch: &'a Patch,
    shape: &'a Shape,
    corners: u128,
}

fn say_cells(set: u128, search: &mut StepSearch<'_>) {
    for cell in cells(set) {
        if search.is_settled() {
            return;
        }
        search.word(&cell.to_string(), StepSearch::end);
    }
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

    /// Says every decision word by word, in the order of the list: cells are written only where somebody asks for them.
    pub(crate) fn say_each_move(&self, seat: Seat, search: &mut StepSearch<'_>) {
        if self.mover() != Some(seat) {
            return;
        }
        if self.pending.is_some() {
            return search.word("patch", |search| say_cells(self.players[seat.index()].quilt.free(), search));
        }
        search.word("advance", StepSearch::end);
        self.visit_placings(seat, |Placing { patch, shape, corners }| {
            search.word("buy", |search| {
                search.word(&patch.id.to_string(), |search| {
                    search.word(shape.orientation.name(), |search| say_cells(corners, search));
                });
            });
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
    pub(crate) fn random_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R) -> Option<Move> {
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
