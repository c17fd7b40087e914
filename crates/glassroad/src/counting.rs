//! What a bonus building may count (GR-10.5).

use crate::goods::Good;
use crate::pieces::{Beside, Kind, Terrain};

/// Something on a player's board or wheels that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// A good, both wheels together.
    Goods(Good),
    /// A good on the wheel that shows less of it.
    Lower(Good),
    /// Landscapes or forests on the board.
    Owned(Terrain),
    /// What lies beside the building that counts.
    Adjacent(Beside),
    /// Buildings of one kind.
    Buildings(Kind),
    /// A good in the printed costs of all own buildings.
    Spent(Good),
    /// Sets of one pit, one grove and one pond.
    Sets,
}

impl Counted {
    /// Reads the word of the data: `sand`, `food_both_wheels`, `adjacent_pond`, `brick_spent_on_own_buildings` and so on.
    pub(crate) fn named(word: &str) -> Option<Self> {
        if word == "set_of_pit_grove_pond" {
            return Some(Self::Sets);
        }
        // Food and charcoal are added up only where the words say so (GR-1.2).
        if let Some(good) = Good::named(word).filter(|good| !good.has_two_stores()) {
            return Some(Self::Goods(good));
        }
        if let Some(terrain) = Terrain::named(word) {
            return Some(Self::Owned(terrain));
        }
        let two_stores = |word: &str| Good::named(word).filter(|good| good.has_two_stores());
        let part = |before: &str, after: &str| word.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        if let Some(good) = part("", "_both_wheels").and_then(two_stores) {
            return Some(Self::Goods(good));
        }
        if let Some(good) = part("", "_on_lower_wheel").and_then(two_stores) {
            return Some(Self::Lower(good));
        }
        if let Some(good) = part("", "_spent_on_own_buildings").and_then(Good::named) {
            return Some(Self::Spent(good));
        }
        if let Some(kind) = part("own_", "_building") {
            return Kind::ALL.into_iter().find(|each| each.name() == kind).map(Self::Buildings);
        }
        Some(Self::Adjacent(match part("adjacent_", "")? {
            "empty_space" => Beside::EmptySpace,
            "building" => Beside::Building,
            "pit" => Beside::Pit,
            "grove" => Beside::Grove,
            "pond" => Beside::Pond,
            "forest" => Beside::Forest,
            _ => return None,
        }))
    }
}
