//! What makes a decision legal, in the order of play.

use mozaika_game::Seat;

use crate::moves::Move;
use crate::pieces::{Orientation, PatchId};
use crate::quilt::Cell;
use crate::refusal::Refusal;
use crate::state::{Patchwork, Stage};

impl Patchwork {
    pub(crate) fn check_move(&self, seat: Seat, decision: Move) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match (decision, self.pending) {
            (Move::Patch(cell), Some(_)) => match self.covered_cell(seat, cell.bit()) {
                Some(cell) => Err(Refusal::SpecialOnCovered { cell }),
                None => Ok(()),
            },
            (Move::Patch(_), None) => Err(Refusal::NoSpecial),
            (_, Some(mover)) => Err(Refusal::SpecialFirst { mover }),
            (Move::Advance, None) => Ok(()),
            (Move::Buy(patch, orientation, cell), None) => self.check_purchase(seat, patch, orientation, cell),
        }
    }

    /// PW-3: is it that seat's turn?
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.stage {
            Stage::DrawStart => return Err(Refusal::StartNotDrawn),
            Stage::LayCircle => return Err(Refusal::CircleNotLaid),
            Stage::Play => {}
        }
        let mover = self.mover().ok_or(Refusal::Over)?;
        if seat == mover {
            return Ok(());
        }
        let [a, b] = &self.players;
        Err(match () {
            () if self.pending.is_some() => Refusal::SpecialFirst { mover },
            () if a.space == b.space => Refusal::OnTop { mover },
            () if a.space.max(b.space) == self.options.edition.last_space => Refusal::Arrived { seat, mover },
            () => Refusal::FurtherBack { mover },
        })
    }

    /// PW-5.1, PW-5.4: may that patch be taken and placed there?
    fn check_purchase(&self, seat: Seat, id: PatchId, orientation: Orientation, cell: Cell) -> Result<(), Refusal> {
        let pieces = self.options.edition.contents();
        let place = self.circle.place(id).ok_or(Refusal::Gone { patch: id })?;
        if place >= pieces.offer {
            return Err(Refusal::NotOnOffer { patch: id, place: place + 1, offer: pieces.offer });
        }
        let patch = pieces.patch(id).ok_or(Refusal::Gone { patch: id })?;
        let buttons = self.players[seat.index()].buttons;
        if patch.price > buttons {
            return Err(Refusal::TooExpensive { patch: id, price: patch.price, buttons });
        }
        if orientation.is_flipped() && !self.options.flip {
            return Err(Refusal::NoMirrorImages);
        }
        let sticks_out = Refusal::SticksOut { patch: id };
        let cells = patch.shape(orientation).and_then(|shape| shape.at(cell)).ok_or(sticks_out)?;
        match self.covered_cell(seat, cells) {
            Some(cell) => Err(Refusal::Covered { cell }),
            None => Ok(()),
        }
    }

    /// The first of these cells that is covered on that seat's quilt.
    fn covered_cell(&self, seat: Seat, cells: u128) -> Option<Cell> {
        crate::quilt::cells(self.players[seat.index()].quilt.covered() & cells).next()
    }
}
