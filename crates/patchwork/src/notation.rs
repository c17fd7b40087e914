//! Reading and writing decisions and outcomes.

use std::fmt;

use mozaika_game::notation::{number, quoted, words};
use mozaika_game::{BadNotation, Seat};

use crate::chance::Outcome;
use crate::moves::Move;
use crate::pieces::{Orientation, PATCHES, Patch, PatchId, Pieces};
use crate::quilt::{Quilt, cells};
use crate::refusal::NotationFault;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Advance => f.write_str("advance"),
            Self::Buy(patch, orientation, cell) => write!(f, "buy {patch} {orientation} {cell}"),
            Self::Patch(cell) => write!(f, "patch {cell}"),
        }
    }
}

impl Move {
    /// Reads a decision in its notation.
    pub(crate) fn read(text: &str, pieces: &Pieces) -> Result<Self, BadNotation> {
        match words(text)?.as_slice() {
            ["advance"] => Ok(Self::Advance),
            ["buy", patch, orientation, cell] => {
                let patch = read_patch(patch, pieces)?;
                Ok(Self::Buy(patch.id, read_orientation(orientation, patch)?, cell.parse()?))
            }
            ["patch", cell] => Ok(Self::Patch(cell.parse()?)),
            _ => Err(NotationFault::NoMove { text: quoted(text) }.into()),
        }
    }
}

/// Every word of decisions: their first words, then patches, orientations and cells.
pub(crate) fn vocabulary(pieces: &Pieces) -> Vec<String> {
    let patches = pieces.patches.iter().map(|patch| patch.id.to_string());
    let orientations = Orientation::all().map(|orientation| orientation.to_string());
    let firsts = ["advance", "buy", "patch"].map(ToOwned::to_owned);
    firsts
        .into_iter()
        .chain(patches)
        .chain(orientations)
        .chain(cells(Quilt::default().free()).map(|cell| cell.to_string()))
        .collect()
}

fn read_patch<'a>(word: &str, pieces: &'a Pieces) -> Result<&'a Patch, BadNotation> {
    let id = number(word)?;
    let patch = u8::try_from(id).ok().and_then(|id| pieces.patch(PatchId(id)));
    patch.ok_or_else(|| NotationFault::UnknownPatch { patch: id, last: pieces.patches.len() - 1 }.into())
}

/// An orientation by the first of the names under which the patch looks like that.
fn read_orientation(word: &str, patch: &Patch) -> Result<Orientation, BadNotation> {
    let Some(orientation) = Orientation::named(word) else {
        return Err(NotationFault::UnknownOrientation { text: quoted(word) }.into());
    };
    if patch.shape(orientation).is_some() {
        return Ok(orientation);
    }
    let orientations = patch.shapes(true).iter().map(|shape| shape.orientation).collect();
    Err(NotationFault::SecondName { patch: patch.id, orientation, orientations }.into())
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
    /// Reads an outcome in its notation.
    pub(crate) fn read(text: &str) -> Result<Self, BadNotation> {
        match words(text)?.as_slice() {
            ["start", seat] => Ok(Self::Start(Seat(read_byte(seat)?))),
            ["circle", ids @ ..] => {
                let ids = ids.iter().map(|id| read_byte(id)).collect::<Result<Vec<u8>, _>>()?;
                let other_count = |ids: Vec<u8>| NotationFault::CircleLength { patches: PATCHES, given: ids.len() };
                Ok(Self::Circle(ids.try_into().map_err(other_count)?))
            }
            _ => Err(NotationFault::NoOutcome { text: quoted(text), patches: PATCHES }.into()),
        }
    }
}

/// A number that no seat and no patch exceeds.
fn read_byte(word: &str) -> Result<u8, BadNotation> {
    let number = number(word)?;
    u8::try_from(number).map_err(|_| NotationFault::NumberTooLarge { number }.into())
}
