//! An edition file as it is written; [`crate::Pieces`] is what becomes of it once it is checked.

use std::collections::BTreeMap;

use mozaika_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::effects::Beside;
use crate::goods::{Good, Goods};
use crate::pieces::{Kind, Terrain};

/// A whole edition file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Edition of Glass Road")]
pub(crate) struct EditionFile {
    /// The name it goes by in options and records.
    #[allow(dead_code)]
    pub edition: String,
    /// What a reader should know about it.
    #[serde(default)]
    #[allow(dead_code)]
    pub about: Vec<String>,
    /// The eight goods; always the same.
    pub goods: GoodsList,
    /// The two wheels.
    pub wheels: WheelsFile,
    /// The player's board.
    pub board: BoardFile,
    /// The display.
    pub display: DisplayFile,
    /// How many cards played from hand a player has room for in a period.
    pub notches: u8,
    /// How many specialists a player chooses in a period.
    pub hand: u8,
    /// How many periods a match has.
    pub periods: u8,
    /// How many specialists a single player chooses, period by period.
    pub solo_hands: Vec<u8>,
    /// The buildings printed on the boards.
    #[schemars(with = "Vec<StartingFile>")]
    pub starting_buildings: Vec<Value>,
    /// The building tiles.
    #[schemars(with = "Vec<BuildingFile>")]
    pub buildings: Vec<Value>,
    /// The specialist cards.
    #[schemars(with = "Vec<SpecialistFile>")]
    pub specialists: Vec<Value>,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodsList {
    pub basic: Vec<Good>,
    pub refined: Vec<Good>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WheelsFile {
    pub glass: WheelFile,
    pub brick: WheelFile,
    /// The most a basic store holds.
    pub basic_max: u8,
    /// The most a refined store holds.
    pub refined_max: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WheelFile {
    pub basic: Vec<Good>,
    pub refined: Good,
    pub start: GoodsFile,
}

/// Amounts of goods by name; those not named are none.
// It is never written; the schema needs `Serialize` to say what is meant where none are given: `{}`.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GoodsFile {
    #[serde(skip_serializing_if = "is_zero")]
    wood: u8,
    #[serde(skip_serializing_if = "is_zero")]
    water: u8,
    #[serde(skip_serializing_if = "is_zero")]
    sand: u8,
    #[serde(skip_serializing_if = "is_zero")]
    clay: u8,
    #[serde(skip_serializing_if = "is_zero")]
    food: u8,
    #[serde(skip_serializing_if = "is_zero")]
    charcoal: u8,
    #[serde(skip_serializing_if = "is_zero")]
    glass: u8,
    #[serde(skip_serializing_if = "is_zero")]
    brick: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands over a reference
const fn is_zero(amount: &u8) -> bool {
    *amount == 0
}

impl From<GoodsFile> for Goods {
    fn from(file: GoodsFile) -> Self {
        let GoodsFile { wood, water, sand, clay, food, charcoal, glass, brick } = file;
        Self([wood, water, sand, clay, food, charcoal, glass, brick])
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardFile {
    pub rows: usize,
    pub columns: usize,
    #[serde(default)]
    #[allow(dead_code)]
    pub note: Option<String>,
    /// Row by row: `pit`, `grove`, `pond`, a forest's name (`F1`, written twice), or null for an empty space.
    pub layout: Vec<Vec<Option<String>>>,
    pub starting_buildings: Vec<StartingPlace>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartingPlace {
    pub id: String,
    /// The row, counted from 0, to whose first space it is adjacent.
    pub row: usize,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DisplayFile {
    /// How many tiles of each kind lie open, by the number of players.
    pub slots_per_kind: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartingFile {
    pub id: String,
    pub names: BTreeMap<String, String>,
    pub kind: Kind,
    pub effect: EffectFile,
    #[serde(default)]
    pub text: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuildingFile {
    pub id: String,
    pub names: BTreeMap<String, String>,
    pub kind: Kind,
    /// Is it used with the option `beginner`?
    pub beginner: bool,
    /// The starting building it covers, if it is an upgrade.
    #[serde(default)]
    pub upgrades: Option<String>,
    pub cost: GoodsFile,
    #[serde(default)]
    #[allow(dead_code)]
    pub cost_from: Option<String>,
    /// The printed points; null where the effect says them.
    pub points: Option<f64>,
    #[serde(default)]
    #[allow(dead_code)]
    pub points_from: Option<String>,
    pub effect: EffectFile,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    #[allow(dead_code)]
    pub note: Option<String>,
}

/// What a building does, as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum EffectFile {
    /// Processing: at any time, this becomes that.
    Convert(ExchangeFile),
    /// Immediate: any number of times in a row, this becomes that.
    ExchangeRepeatable(ExchangeFile),
    /// Immediate: goods.
    Gain { get: GoodsFile },
    /// Immediate: goods for each of these on the own board.
    GainPerOwned { get: GoodsFile, per: Terrain },
    /// Immediate: goods for each of these beside the building.
    GainPerAdjacent { get: GoodsFile, per: Beside },
    /// Immediate: as much of one good as there is of another.
    GainEqualToStock { get: Good, count: Good },
    /// Immediate: landscapes on empty spaces beside the building.
    PlaceLandscapeAdjacent {
        /// At most so many, as wanted.
        #[serde(default)]
        max: Option<u8>,
        /// On each of them.
        #[serde(default)]
        all_empty: bool,
        /// All of one kind?
        #[serde(default)]
        same_kind: bool,
        options: Vec<Terrain>,
    },
    /// Immediate: the effect of an immediate building beside it.
    CopyAdjacentImmediate,
    /// Bonus: points for so many of something.
    ScorePer { points: f64, per: u8, of: String },
    /// Bonus: points if there are so many of something.
    ScoreIfAtLeast { points: f64, of: String, min: u8 },
    /// Bonus: points, and more for each of something.
    ScoreBasePlus { base: f64, points: f64, of: String },
    /// Bonus: points if four of them form a square.
    #[serde(rename = "score_2x2")]
    ScoreSquare { points: f64, of: Terrain },
    /// Bonus: points for each in the largest connected group.
    ScoreLargestGroup { points: f64, of: Terrain },
    /// Bonus: points for each store that holds from `min` to `max`.
    ScoreMarkersAt { points: f64, min: u8, max: u8 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExchangeFile {
    /// Goods paid.
    #[serde(default)]
    pub give: GoodsFile,
    /// Tiles removed from the own board.
    #[serde(default)]
    pub remove_from_board: TerrainFile,
    /// So many tiles of the private supply, out of the game.
    #[serde(default)]
    pub discard_from_private_supply: u8,
    /// Goods gained.
    #[serde(default)]
    pub get: GoodsFile,
    /// So much of one basic good.
    #[serde(default)]
    pub get_any_one_basic_good: u8,
    /// Two of one of these goods.
    #[serde(default)]
    pub get_two_of_one: Vec<Good>,
    /// So many landscapes, of any kinds, on empty spaces.
    #[serde(default)]
    pub place_any_landscape_tile: u8,
}

/// Numbers of tiles on a board; those not named are none.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct TerrainFile {
    pit: u8,
    grove: u8,
    pond: u8,
    forest: u8,
}

impl From<TerrainFile> for [u8; 4] {
    fn from(file: TerrainFile) -> Self {
        [file.pit, file.grove, file.pond, file.forest]
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpecialistFile {
    pub id: String,
    pub names: BTreeMap<String, String>,
    pub payment: PaymentFile,
    pub text: Vec<String>,
    pub actions: Vec<ActionFile>,
}

/// What a specialist asks for: basic goods, forests.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PaymentFile {
    wood: u8,
    water: u8,
    sand: u8,
    clay: u8,
    food: u8,
    charcoal: u8,
    pub forest: u8,
}

impl PaymentFile {
    pub(crate) const fn goods(self) -> Goods {
        Goods([self.wood, self.water, self.sand, self.clay, self.food, self.charcoal, 0, 0])
    }
}

/// What one half of a specialist does, as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ActionFile {
    /// Build one building.
    Build,
    /// Goods.
    Gain { get: GoodsFile },
    /// One of these goods for each such tile on the own board.
    GainPerOwned { choose_one: Vec<Good>, per: Terrain },
    /// A landscape on an empty space, and goods.
    PlaceLandscape {
        options: Vec<Terrain>,
        #[serde(default)]
        get: GoodsFile,
    },
    /// The top tile of each stack into the private supply.
    Draw,
    /// Some of one basic good, and some of it for everybody else.
    ChooseBasic { amount: u8, solo: u8, others: u8 },
    /// Goods for each card in hand.
    GainPerCard { get: GoodsFile },
}
