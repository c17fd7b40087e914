//! What buildings and specialists do: the effects that an edition can print on a tile or a card.

use mozaika_game::Points;
use mozaika_game::schemars::{self, JsonSchema};
use serde::Deserialize;

use crate::goods::{Good, Goods};
use crate::pieces::{Kind, Terrain};

/// What a building does.
#[derive(Debug)]
pub enum Effect {
    /// A processing building: an exchange at any time, again and again (GR-7.1).
    Convert(Exchange),
    /// An immediate building: something happens once, when it is built (GR-8.5).
    Immediate(Immediate),
    /// A bonus building: it scores at the end (GR-10.2).
    Bonus(Bonus),
}

/// Something is given, something else is had.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    /// The goods given.
    pub give: Goods,
    /// How many tiles are removed from the board, in the order of [`Terrain::ALL`].
    pub remove: [u8; 4],
    /// How many tiles of the private supply are given up.
    pub discard: u8,
    /// The goods had.
    pub get: Get,
    /// How many landscapes, of any kinds, are put on empty spaces.
    pub put: u8,
}

/// Goods to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Get {
    /// All of these.
    All(Goods),
    /// An amount of one of these goods.
    One {
        /// The goods to choose from.
        of: GoodSet,
        /// How much of the one chosen.
        amount: u8,
    },
}

impl Get {
    /// How much of that good can be had.
    #[must_use]
    pub const fn of(&self, good: Good) -> u8 {
        match *self {
            Self::All(ref goods) => goods.of(good),
            Self::One { of, amount } => {
                if of.contains(good) {
                    amount
                } else {
                    0
                }
            }
        }
    }
}

/// A set of goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoodSet(u8);

impl GoodSet {
    /// Is this good among them?
    #[must_use]
    #[inline]
    pub const fn contains(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 != 0
    }

    /// The goods, in the order of [`Good::ALL`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Good> + Clone {
        Good::ALL.into_iter().filter(move |good| self.contains(*good))
    }
}

impl FromIterator<Good> for GoodSet {
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> Self {
        goods.into_iter().fold(Self(0), |all, good| Self(all.0 | 1 << good as u8))
    }
}

/// A set of landscapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Landscapes(u8);

impl Landscapes {
    /// Pit, grove and pond.
    pub const ALL: Self = Self(0b111);

    /// Is this landscape among them?
    #[must_use]
    #[inline]
    pub const fn contains(self, terrain: Terrain) -> bool {
        self.0 >> terrain as u8 & 1 != 0
    }

    /// The landscapes, in the order of [`Terrain::LANDSCAPES`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Terrain> + Clone {
        Terrain::LANDSCAPES.into_iter().filter(move |terrain| self.contains(*terrain))
    }

    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
}

impl FromIterator<Terrain> for Landscapes {
    fn from_iter<I: IntoIterator<Item = Terrain>>(terrains: I) -> Self {
        terrains.into_iter().fold(Self(0), |all, terrain| Self(all.0 | 1 << terrain as u8))
    }
}

/// What an immediate building does.
#[derive(Clone, Copy, Debug)]
pub enum Immediate {
    /// Goods.
    Gain(Goods),
    /// Goods for each of these on the own board.
    GainPerOwned {
        /// The goods for each.
        get: Goods,
        /// What is counted.
        per: Terrain,
    },
    /// Goods for each of these beside the building.
    GainPerAdjacent {
        /// The goods for each.
        get: Goods,
        /// What is counted.
        per: Beside,
    },
    /// As much of one good as there is of another, both wheels together.
    GainEqualToStock {
        /// The good gained.
        get: Good,
        /// The good that is counted.
        count: Good,
    },
    /// Landscapes on empty spaces beside the building.
    PutBeside {
        /// The most that may be put.
        most: u8,
        /// Does one go on each of the spaces, whether wanted or not?
        all: bool,
        /// Have they to be of one kind?
        same_kind: bool,
        /// The kinds to choose from.
        kinds: Landscapes,
    },
    /// An exchange, as often as wanted.
    Exchange(Exchange),
    /// The effect of an immediate building beside this one (GR-8.6).
    Copy,
}

/// What a bonus building scores (GR-10.5).
#[derive(Clone, Copy, Debug)]
pub enum Bonus {
    /// Points for every so many of something.
    Per {
        /// The points for each full group.
        points: Points,
        /// How many make a group; 1 or more.
        per: u8,
        /// What is counted.
        of: Counted,
    },
    /// Points if there is enough of something.
    IfAtLeast {
        /// The points, once.
        points: Points,
        /// What is counted.
        of: Counted,
        /// How many there have to be.
        min: u8,
    },
    /// Points in any case, and more for each of something.
    BasePlus {
        /// The points in any case.
        base: Points,
        /// The points for each.
        points: Points,
        /// What is counted.
        of: Counted,
    },
    /// Points, once, for a square of two by two spaces.
    Square {
        /// The points, once.
        points: Points,
        /// The terrain of the four spaces.
        of: Terrain,
    },
    /// Points for each space of the largest group that hangs together.
    LargestGroup {
        /// The points for each space.
        points: Points,
        /// The terrain of the group.
        of: Terrain,
    },
    /// Points for each of the ten markers that shows a number from `min` to `max`.
    MarkersAt {
        /// The points for each marker.
        points: Points,
        /// The smallest number.
        min: u8,
        /// The largest number.
        max: u8,
    },
}

/// What one half of a specialist does (GR-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A building is built (GR-8.1).
    Build,
    /// Goods.
    Gain(Goods),
    /// One good for each of these on the own board, all of one kind (GR-9.3).
    GainPerOwned {
        /// The goods to choose from.
        of: GoodSet,
        /// What is counted.
        per: Terrain,
    },
    /// A landscape on an empty space, and goods (GR-9.6).
    Put {
        /// The landscapes to choose from.
        kinds: Landscapes,
        /// The goods.
        get: Goods,
    },
    /// The top tile of each stack (GR-9.2).
    Draw,
    /// A basic good of the player's choice, and some of it for everybody else (GR-9.1).
    ChooseBasic {
        /// How much the player gets.
        amount: u8,
        /// How much a single player gets (GR-6.4).
        solo: u8,
        /// How much everybody else gets.
        others: u8,
    },
    /// Goods for each card in hand (GR-9.4).
    GainPerCard(Goods),
}

/// What lies beside a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Beside {
    /// A space with nothing on it.
    EmptySpace,
    /// A building, a starting building or an upgrade.
    Building,
    /// A pit.
    Pit,
    /// A grove.
    Grove,
    /// A pond.
    Pond,
    /// A forest, counted once though it covers two spaces.
    Forest,
}

/// Something on a player's board or wheels that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
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
