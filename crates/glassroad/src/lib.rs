//! The rules of Glass Road.
//!
//! One to four players plan with specialists, keep two production wheels turning, and build. The rules are numbered
//! (`GR-4.3`) in `docs/rules/glassroad.md`; the numbers stand where the rules live in the code.

mod board;
mod chance;
mod checking;
mod contract;
mod counting;
mod edition;
mod ending;
mod figures;
mod goods;
mod listing;
mod moves;
mod notation;
mod offer;
mod options;
mod pieces;
mod play;
mod position;
mod prospect;
mod refusal;
mod score;
mod secrets;
mod sensible;
mod state;
mod text;
mod tiles;
mod ways;

pub use board::{Cell, Cells, Spot, Spots};
pub use chance::{Outcome, Row};
pub use figures::{FIGURE_NAMES, FIGURES};
pub use goods::{Good, Goods, Limits, Store, Stores, Wheel};
pub use moves::{Fee, Move, Split, Trade, What};
pub use options::{Options, Start};
pub use pieces::{Board, Building, Kind, Pieces, Specialist, StartingBuilding, Terrain};
pub use position::Setup;
pub use refusal::{EditionFault, NotationFault, OptionsFault, PositionFault, Refusal};
pub use state::{GlassRoad, Player};
pub use tiles::{Card, Cards, Discards, Tile, Tiles};
