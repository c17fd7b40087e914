//! What a decision does, in the order of play.

use mozaika_game::Seat;

use crate::moves::Move;
use crate::pieces::{Orientation, PatchId};
use crate::quilt::{Cell, Quilt};
use crate::state::{Patchwork, other};

impl Patchwork {
    #[inline]
    pub(crate) fn carry_out(&mut self, seat: Seat, decision: Move) {
        match decision {
            Move::Advance => self.advance(seat),
            Move::Buy(patch, orientation, cell) => self.buy(seat, patch, orientation, cell),
            Move::Patch(cell) => {
                self.pending = None;
                self.place(seat, cell.bit());
            }
        }
    }

    /// PW-4: to the space in front of the other token, a button for each space.
    fn advance(&mut self, seat: Seat) {
        let to = (self.players[other(seat).index()].space + 1).min(self.options.edition.last_space);
        let player = &mut self.players[seat.index()];
        player.buttons += u16::from(to.saturating_sub(player.space));
        self.walk(seat, to);
    }

    /// PW-5, in its order: take the patch (5.2), pay (5.3), place it (5.4), move by its time (5.5).
    fn buy(&mut self, seat: Seat, id: PatchId, orientation: Orientation, cell: Cell) {
        let pieces = self.options.edition.contents();
        let (Some(place), Some(patch)) = (self.circle.place(id), pieces.patch(id)) else { return };
        let Some(shape) = patch.shape(orientation) else { return };
        self.circle.take(place);
        let player = &mut self.players[seat.index()];
        player.buttons = player.buttons.saturating_sub(patch.price);
        player.icons += patch.icons;
        let to = (player.space + patch.time).min(pieces.last_space);
        self.place(seat, shape.at_unchecked(cell));
        self.walk(seat, to);
    }

    /// Covers cells; the first quilt with a full square takes the bonus tile (PW-7.1).
    fn place(&mut self, seat: Seat, cells: u128) {
        let tile_is_left = !self.players.iter().any(|player| player.bonus);
        let player = &mut self.players[seat.index()];
        player.quilt = Quilt(player.quilt.covered() | cells);
        player.bonus |= tile_is_left && has_square(player.quilt, &self.options.edition.bonus_squares);
    }

    /// Moves a token forward, past whatever lies on the way (PW-6).
    fn walk(&mut self, seat: Seat, to: u8) {
        let pieces = self.options.edition.contents();
        let opponent = self.players[other(seat).index()];
        let player = &mut self.players[seat.index()];
        let passed = spaces_between(player.space, to);
        // PW-6.1. Income and special patches do not touch each other, so track order (PW-6.3) needs no loop.
        player.buttons += (pieces.income & passed).count_ones() as u16 * u16::from(player.icons);
        player.space = to;
        // PW-11.2: arrived is arrived, before a special patch of this move is placed.
        if to == pieces.last_space {
            player.finished = Some(if opponent.finished.is_some() { 2 } else { 1 });
        }
        // PW-6.2: a special patch is lost on a full quilt. PW-11.3: there is one at the most.
        if self.specials & passed != 0 {
            self.specials &= !passed;
            self.pending = (player.quilt.free_cells() > 0).then_some(seat);
        }
        // PW-3.2: who arrives on an occupied space goes on top.
        self.on_top = (to == opponent.space).then_some(seat);
    }
}

/// Is one of these squares covered? Most quilts have too few covered cells, which is quicker to see.
pub(crate) fn has_square(quilt: Quilt, squares: &[u128]) -> bool {
    let covered = quilt.covered();
    let needed = squares.first().map_or(0, |square| square.count_ones());
    covered.count_ones() >= needed && squares.iter().any(|square| covered & square == *square)
}

/// The spaces that a token reaches or passes on its way, one bit each (PW-6.4).
pub(crate) const fn spaces_between(from: u8, to: u8) -> u64 {
    (u64::MAX >> (63 - to)) & (u64::MAX << from) & !(1 << from)
}
