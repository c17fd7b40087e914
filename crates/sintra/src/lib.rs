//! The rules of Azul: Stained Glass of Sintra.
//!
//! Two to four glaziers take panes of one colour, put them on pattern strips, and glaze the windows of a palace with what
//! they complete. The rules are numbered (`SG-4.3`) in `docs/rules/sintra.md`; the numbers stand where the rules live in the
//! code.

mod chance;
mod check;
mod edition;
mod game;
mod legal;
mod moves;
mod notation;
mod options;
mod palace;
mod panes;
mod pieces;
mod play;
mod position;
mod refusal;
mod score;
mod state;
mod text;

pub use chance::{DealtStrip, Fill, Outcome, OutcomeKind};
pub use edition::EditionFile;
pub use moves::{Move, Source, Target};
pub use options::{Options, Start};
pub use palace::{Palace, Position, Windows};
pub use panes::{Colour, Panes};
pub use pieces::{Face, MOST_FACTORIES, Ornaments, Pattern, Pieces, ROUNDS, SPACES, Side, WINDOWS};
pub use position::{PaneCounts, PlayerSetup, Setup, StripSetup, StripSide, Token};
pub use refusal::{EditionFault, NotationFault, OptionsFault, PositionFault, Refusal};
pub use state::Sintra;
