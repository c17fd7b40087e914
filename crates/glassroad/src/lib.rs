//! The rules of Glass Road.
//!
//! One to four players plan with specialists, keep two production wheels turning, and build. The rules are numbered
//! (`GR-4.3`) in `docs/rules/glassroad.md`; the numbers stand where the rules live in the code.

mod board;
mod chance;
mod check;
mod edition;
mod effects;
mod game;
mod goods;
mod legal;
mod moves;
mod notation;
mod offer;
mod open_table;
mod options;
mod pieces;
mod play;
mod position;
mod refusal;
mod score;
mod secrets;
mod state;
mod termination;
mod text;
mod tiles;

pub use board::{Cell, Cells, Spot, Spots};
pub use chance::{Outcome, Row};
pub use effects::{Action, Beside, Bonus, Counted, Effect, Exchange, Get, GoodSet, Immediate, Landscapes};
pub use goods::{Good, Goods, Limits, Store, Stores, Wheel};
pub use legal::{MoveGroup, Purse, Required, Transaction};
pub use moves::{Fee, Move, Operation, Split, Trade};
pub use offer::{Offer, Put};
pub use open_table::FaceDown;
pub use options::{Options, Start};
pub use pieces::{Board, Building, Kind, Pieces, Specialist, StartingBuilding, Terrain};
pub use position::Setup;
pub use refusal::{EditionFault, NotationFault, OptionsFault, PositionFault, Refusal};
pub use state::{Act, GlassRoad, Pending, Phase, Place, Player};
pub use tiles::{Card, Cards, Discards, Tile, Tiles};
