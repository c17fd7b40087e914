//! What is in the box: boards, wheels, 92 buildings, 15 specialists. All figures come from the edition.

use std::collections::BTreeMap;

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Arg, ArgKind, Argument, Points};
use serde::{Deserialize, Serialize};

use crate::board::{Cell, Cells, Spots};
use crate::effects::{Action, Bonus, Effect};
use crate::goods::{Goods, Limits, Store, Stores};
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
    pub costs: Vec<Goods>,
    /// The tiles of each kind, in the order of [`Kind::ALL`].
    pub of_kind: [Tiles; 3],
    /// The tiles used with the option `beginner`.
    pub(crate) beginner: Tiles,
    /// The immediate buildings that can be copied: all but those that copy (GR-11.6).
    pub(crate) copyable: Tiles,
    /// How many conversions a unit of each resource can feed, see [`crate::termination`].
    pub(crate) steps: crate::termination::Steps,
}

/// The three kinds of buildings (GR-3.1), in the order of the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Converts something into something else, at any time, again and again.
    Processing,
    /// Does something once, when it is built.
    Immediate,
    /// Scores at the end.
    Bonus,
}

impl Kind {
    /// The three kinds, in the order of the display.
    pub const ALL: [Self; 3] = [Self::Processing, Self::Immediate, Self::Bonus];

    /// The kind's name in the data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["processing", "immediate", "bonus"][self as usize]
    }
}

impl Argument for Kind {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        self.name().arg()
    }
}

/// Something that lies on a board: a landscape, or a forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// A pit.
    Pit,
    /// A grove.
    Grove,
    /// A pond.
    Pond,
    /// A forest, which covers two spaces and is no landscape (GR-2.2).
    Forest,
}

impl Terrain {
    /// The three landscapes, then the forest.
    pub const ALL: [Self; 4] = [Self::Pit, Self::Grove, Self::Pond, Self::Forest];
    /// The three landscapes.
    pub const LANDSCAPES: [Self; 3] = [Self::Pit, Self::Grove, Self::Pond];

    /// The name in the notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pit", "grove", "pond", "forest"][self as usize]
    }

    /// The terrain of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.name() == name)
    }
}

impl Argument for Terrain {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        self.name().arg()
    }
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
    /// The spaces beside each space, by [`Cell::index`].
    pub beside: [Cells; crate::board::MOST_CELLS],
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
    #[inline]
    pub const fn forest(&self, cell: Cell) -> Cells {
        self.forest_named[cell.index()]
    }

    /// The spaces that become empty when these tiles are removed (GR-2.3).
    #[must_use]
    #[inline]
    pub fn freed(&self, removed: Spots) -> Cells {
        let cells = removed.iter().map(|spot| match spot.terrain() {
            Terrain::Forest => self.forest(spot.cell()),
            _ => Cells::one(spot.cell()),
        });
        cells.fold(Cells::NONE, Cells::or)
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
    pub bonus: Bonus,
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
    /// What it does.
    pub effect: Effect,
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
    /// What its two actions do.
    pub actions: [Action; 2],
}

impl Specialist {
    /// Does it ask for anything?
    #[must_use]
    #[inline]
    pub fn is_free(&self) -> bool {
        self.payment.is_empty() && self.forests == 0
    }
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
    #[inline]
    pub fn tile(&self, tile: Tile) -> &Building {
        &self.buildings[tile.index()]
    }

    /// A card's specialist.
    #[must_use]
    #[inline]
    pub fn card(&self, card: Card) -> &Specialist {
        &self.specialists[card.index()]
    }

    /// All specialists.
    #[must_use]
    #[inline]
    pub fn all_cards(&self) -> Cards {
        Cards::first(self.specialists.len())
    }

    /// The most that store holds (GR-1.3).
    #[must_use]
    #[inline]
    pub const fn limit(&self, store: Store) -> u8 {
        self.limits.of(store)
    }
}
