//! What luck decides: who starts, and the order of the patches.

use std::fmt;

use mozaika_game::notation::{number, quoted, words};
use mozaika_game::rand::seq::SliceRandom as _;
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::{BadNotation, Seat};

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

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Circle(ids) => {
                f.write_str("circle")?;
                ids.iter().try_for_each(|id| write!(f, " {id}"))
            }
        }
    }
}

impl Outcome {
    pub(crate) fn read(text: &str) -> Result<Self, BadNotation> {
        let byte = |word: &str| {
            let id = number(word)?;
            u8::try_from(id).map_err(|_| BadNotation::new(format!("{id} is too large a number.")))
        };
        match words(text)?.as_slice() {
            ["start", seat] => Ok(Self::Start(Seat(byte(seat)?))),
            ["circle", ids @ ..] => {
                let ids = ids.iter().map(|id| byte(id)).collect::<Result<Vec<u8>, _>>()?;
                let wrong_count = |ids: Vec<u8>| {
                    BadNotation::new(format!("`circle` is followed by {PATCHES} patch numbers, not {}.", ids.len()))
                };
                ids.try_into().map(Self::Circle).map_err(wrong_count)
            }
            _ => Err(BadNotation::new(format!(
                "{} is no outcome: it is `start SEAT` or `circle` and {PATCHES} patch numbers.",
                quoted(text)
            ))),
        }
    }
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

    pub(crate) fn is_possible(&self, outcome: &Outcome) -> Result<(), Refusal> {
        match (self.stage, outcome) {
            (Stage::Play, _) => Err(Refusal::NoChanceDue),
            (Stage::DrawStart, Outcome::Circle(_)) => Err(Refusal::StartFirst),
            (Stage::LayCircle, Outcome::Start(_)) => Err(Refusal::CircleNow),
            (Stage::DrawStart, Outcome::Start(seat)) if seat.0 > 1 => Err(Refusal::NoSuchStarter { seat: seat.0 }),
            (Stage::DrawStart, Outcome::Start(_)) => Ok(()),
            (Stage::LayCircle, Outcome::Circle(ids)) => self.is_circle(ids),
        }
    }

    fn is_circle(&self, ids: &[u8; PATCHES]) -> Result<(), Refusal> {
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

    pub(crate) fn settle(&mut self, outcome: &Outcome) {
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
