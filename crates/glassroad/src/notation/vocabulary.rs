//! Every word of the notation of decisions.

use std::collections::HashSet;

use super::reading::DECISIONS;
use crate::goods::{Good, Wheel};
use crate::pieces::{Pieces, Terrain};

/// The words inside a decision that name nothing.
const INNER: [&str; 8] = ["1", "2", "pay", "build", "discard", "draw", "copy", "none"];

/// Every word that a decision can hold, each once: words of the language, goods and amounts, wheels, tiles of the board, spaces, specialists, buildings.
pub(crate) fn vocabulary(pieces: &Pieces) -> Vec<String> {
    let mut words: Vec<String> = DECISIONS.into_iter().chain(INNER).map(ToOwned::to_owned).collect();
    words.extend(Good::ALL.map(|good| good.name().to_owned()));
    let most = pieces.limits.basic.max(pieces.limits.refined);
    words.extend((0..=most).map(|amount| format!("={amount}")));
    words.extend([Wheel::Glass, Wheel::Brick].map(|wheel| format!("@{}", wheel.name())));
    for sign in ["", "-"] {
        words.extend(Terrain::ALL.map(|terrain| format!("{sign}{}", terrain.name())));
    }
    for sign in ["", "@"] {
        words.extend(pieces.board.cells.iter().map(|cell| format!("{sign}{cell}")));
    }
    words.extend(pieces.specialists.iter().map(|specialist| specialist.id.clone()));
    words.extend(pieces.buildings.iter().map(|building| building.id.clone()));
    // An edition may call a building like a good.
    let mut met = HashSet::new();
    words.retain(|word| met.insert(word.clone()));
    words
}
