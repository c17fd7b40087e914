//! What luck decides: who starts, and the order of the patches.

use mozaika_game::Seat;
use mozaika_game::rand::seq::SliceRandom as _;
use mozaika_game::rand::{Rng, RngExt as _};

use crate::pieces::{PATCHES, PatchId};
use crate::refusal::Refusal;
use crate::state::{Circle, Patchwork, Stage};

/// An outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Who starts (PW-2.2).
    Start(Seat),
    /// The patches clockwise from the neutral token (PW-2.1).
    Circle([u8; PATCHES]),
}

impl Patchwork {
    pub(crate) fn draw_outcome<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Outcome> {
        match self.stage {
            Stage::DrawStart => Some(Outcome::Start(Seat(rng.random_range(0..2)))),
            Stage::LayCircle => {
                let smallest = self.options.edition.smallest.0;
                let mut ids: [u8; PATCHES] = std::array::from_fn(|id| id as u8);
                ids.swap(smallest as usize, PATCHES - 1);
                ids[..PATCHES - 1].shuffle(rng);
                Some(Outcome::Circle(ids))
            }
            Stage::Play => None,
        }
    }

    pub(crate) fn check_drawn(&self, outcome: &Outcome) -> Result<(), Refusal> {
        match (self.stage, outcome) {
            (Stage::Play, _) => Err(Refusal::NoChanceDue),
            (Stage::DrawStart, Outcome::Circle(_)) => Err(Refusal::StartFirst),
            (Stage::LayCircle, Outcome::Start(_)) => Err(Refusal::CircleNow),
            (Stage::DrawStart, Outcome::Start(seat)) if seat.0 > 1 => Err(Refusal::NoSuchStarter { seat: seat.0 }),
            (Stage::DrawStart, Outcome::Start(_)) => Ok(()),
            (Stage::LayCircle, Outcome::Circle(ids)) => self.check_circle(ids),
        }
    }

    fn check_circle(&self, ids: &[u8; PATCHES]) -> Result<(), Refusal> {
        let mut seen = [false; PATCHES];
        for id in ids {
            match seen.get_mut(*id as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(Refusal::NotEachOnce { patches: PATCHES, id: *id }),
            }
        }
        let smallest = self.options.edition.smallest;
        if PatchId(ids[PATCHES - 1]) == smallest { Ok(()) } else { Err(Refusal::WrongEnd { patch: smallest }) }
    }

    pub(crate) fn enter_drawn(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Start(seat) => {
                self.on_top = Some(*seat);
                self.stage = Stage::LayCircle;
            }
            Outcome::Circle(ids) => {
                self.circle = Circle::of(ids);
                self.stage = Stage::Play;
            }
        }
    }
}
