//! What is in the box: boards, wheels, 92 buildings, 15 specialists. All figures come from the edition.

use std::collections::BTreeMap;

use mozaika_game::schemars::{Schema, schema_for};
use mozaika_game::{Contents, Points, Problems};
use serde_json::Value;

use crate::board::{Cell, Cells};
use crate::counting::Counted;
use crate::file::{Beside, EditionFile, Kind, Terrain};
use crate::goods::{Good, Goods, Limits, Store, Stores};
use crate::tiles::{Card, Cards, Tile, Tiles};

/// The contents of an edition of Glass Road, checked.
#[derive(Debug)]
pub struct Pieces {
    /// The most a store holds.
    pub limits: Limits,
    /// What the wheels show at the start.
    pub start: Stores,
    /// The player's board.
    pub board: Board,
    /// How many tiles of each kind lie open, for 1, 2, 3 and 4 players.
    pub slots: [u8; 4],
    /// How many cards played from hand there is room for in a period.
    pub notches: u8,
    /// How many cards are chosen for a period.
    pub hand: u8,
    /// How many periods a match has.
    pub periods: u8,
    /// How many cards a single player chooses, period by period.
    pub solo_hands: Vec<u8>,
    /// The building tiles.
    pub buildings: Vec<Building>,
    /// The specialist cards.
    pub specialists: Vec<Specialist>,
    /// What each building costs, side by side for a quick look.
    pub(crate) costs: Vec<Goods>,
    /// The tiles of each kind.
    pub(crate) of_kind: [Tiles; 3],
    /// The tiles used with the option `beginner`.
    pub(crate) beginner: Tiles,
    /// The immediate buildings that can be copied: all but those that copy (GR-11.6).
    pub(crate) copyable: Tiles,
    /// How many conversions a unit of each resource can feed, see [`crate::ending`].
    pub(crate) steps: crate::ending::Steps,
}

/// The player's board as it is at the start.
#[derive(Debug)]
pub struct Board {
    /// How many rows of spaces.
    pub rows: usize,
    /// How many columns of spaces.
    pub columns: usize,
    /// All spaces.
    pub cells: Cells,
    /// The spaces beside each space.
    pub(crate) beside: [Cells; crate::board::MOST_CELLS],
    /// The two spaces of each forest, in reading order of their first ones.
    pub forests: Vec<Cells>,
    /// The first spaces of the forests, which name them.
    pub(crate) first_of_forests: Cells,
    /// The two spaces of the forest that is named by a space; none for other spaces.
    pub(crate) forest_named: [Cells; crate::board::MOST_CELLS],
    /// The landscapes at the start: pits, groves, ponds.
    pub landscapes: [Cells; 3],
    /// The printed buildings, from top to bottom.
    pub starting: Vec<StartingBuilding>,
}

impl Board {
    /// The two spaces of the forest whose first space in reading order this is; none for other spaces.
    #[must_use]
    pub const fn forest(&self, cell: Cell) -> Cells {
        self.forest_named[cell.index()]
    }
}

/// A building printed on the board.
#[derive(Debug)]
pub struct StartingBuilding {
    /// Its name in the data.
    pub id: String,
    /// Its names by language.
    pub names: BTreeMap<String, String>,
    /// The only space beside it: the first of its row.
    pub beside: Cell,
    /// What it scores.
    pub(crate) bonus: Bonus,
    /// What it does, in words.
    pub text: String,
}

/// A building tile.
#[derive(Debug)]
pub struct Building {
    /// Its name in the data and in the notation.
    pub id: String,
    /// Its names by language.
    pub names: BTreeMap<String, String>,
    /// Its kind.
    pub kind: Kind,
    /// The starting building it covers, if it is an upgrade.
    pub upgrades: Option<u8>,
    /// What it costs.
    pub cost: Goods,
    /// Its printed points.
    pub points: Points,
    /// What it does, in words.
    pub text: String,
    pub(crate) effect: Effect,
}

/// What a building does.
#[derive(Debug)]
pub(crate) enum Effect {
    Convert(Exchange),
    Immediate(Immediate),
    Bonus(Bonus),
}

/// This becomes that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    pub give: Goods,
    /// Tiles removed from the board, by terrain.
    pub remove: [u8; 4],
    /// Tiles of the private supply given up.
    pub discard: u8,
    pub get: Get,
    /// Landscapes put on empty spaces, of any kinds.
    pub put: u8,
}

/// Goods to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Get {
    /// All of these.
    All(Goods),
    /// So much of one of these.
    One { of: GoodSet, amount: u8 },
}

/// A set of goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GoodSet(u8);

impl GoodSet {
    pub(crate) const fn contains(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 != 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Good> + Clone {
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
pub(crate) struct Landscapes(u8);

impl Landscapes {
    pub(crate) const ALL: Self = Self(0b111);

    pub(crate) const fn contains(self, terrain: Terrain) -> bool {
        self.0 >> terrain as u8 & 1 != 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Terrain> + Clone {
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
pub(crate) enum Immediate {
    Gain(Goods),
    GainPerOwned { get: Goods, per: Terrain },
    GainPerAdjacent { get: Goods, per: Beside },
    GainEqualToStock { get: Good, count: Good },
    PutBeside { most: u8, all: bool, same_kind: bool, kinds: Landscapes },
    Exchange(Exchange),
    Copy,
}

/// What a bonus building scores.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bonus {
    Per { points: Points, per: u8, of: Counted },
    IfAtLeast { points: Points, of: Counted, min: u8 },
    BasePlus { base: Points, points: Points, of: Counted },
    Square { points: Points, of: Terrain },
    LargestGroup { points: Points, of: Terrain },
    MarkersAt { points: Points, min: u8, max: u8 },
}

/// A specialist card.
#[derive(Debug)]
pub struct Specialist {
    /// Its name in the data and in the notation.
    pub id: String,
    /// Its names by language.
    pub names: BTreeMap<String, String>,
    /// The goods it asks for.
    pub payment: Goods,
    /// How many forests it asks for.
    pub forests: u8,
    /// What its two actions do, in words.
    pub text: [String; 2],
    pub(crate) actions: [Action; 2],
}

impl Specialist {
    /// Does it ask for anything?
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.payment.is_empty() && self.forests == 0
    }
}

/// What one half of a specialist does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Build,
    Gain(Goods),
    GainPerOwned { of: GoodSet, per: Terrain },
    Put { kinds: Landscapes, get: Goods },
    Draw,
    ChooseBasic { amount: u8, solo: u8, others: u8 },
    GainPerCard(Goods),
}

impl Pieces {
    /// The building of that name.
    #[must_use]
    pub fn building(&self, id: &str) -> Option<Tile> {
        self.buildings.iter().position(|building| building.id == id).map(|index| Tile(index as u8))
    }

    /// The specialist of that name.
    #[must_use]
    pub fn specialist(&self, id: &str) -> Option<Card> {
        self.specialists.iter().position(|specialist| specialist.id == id).map(|index| Card(index as u8))
    }

    /// A tile's building.
    #[must_use]
    pub fn tile(&self, tile: Tile) -> &Building {
        &self.buildings[tile.index()]
    }

    /// A card's specialist.
    #[must_use]
    pub fn card(&self, card: Card) -> &Specialist {
        &self.specialists[card.index()]
    }

    /// All specialists.
    #[must_use]
    pub fn all_cards(&self) -> Cards {
        Cards::first(self.specialists.len())
    }

    /// The goods of a store's wheel, in the words of the data; see [`Store`].
    pub(crate) fn limit(&self, store: Store) -> u8 {
        self.limits.of(store)
    }
}

impl Contents for Pieces {
    const DEFAULT: &'static str = include_str!("../data/glassroad.json");

    fn read(json: &Value) -> Result<Self, Problems> {
        crate::reading::read(json)
    }

    fn schema() -> Schema {
        schema_for!(EditionFile)
    }
}
