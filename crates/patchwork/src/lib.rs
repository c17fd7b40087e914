//! The rules of Patchwork.
//!
//! Two players sew a quilt each: they buy patches with buttons and time, and whoever is further back in time moves. The
//! rules are numbered (`PW-5.1`) in `docs/rules/patchwork.md`; the numbers stand where the rules live in the code.

mod chance;
mod check;
mod edition;
mod game;
mod legal;
mod moves;
mod notation;
mod options;
mod pieces;
mod play;
mod position;
mod quilt;
mod refusal;
mod score;
mod state;
mod text;

pub use chance::Outcome;
pub use moves::Move;
pub use options::{Options, Printing, Start};
pub use pieces::{Orientation, PATCHES, Patch, PatchId, Pieces, Shape, Shifted};
pub use position::{PlayerSetup, Setup};
pub use quilt::{Cell, Quilt, cells};
pub use refusal::{EditionFault, NotationFault, PositionFault, Refusal};
pub use state::{Patchwork, Player};
