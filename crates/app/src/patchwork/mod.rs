//! Patchwork as the page shows it.

mod aim;
pub mod drawing;
mod fabric;
mod laid;
mod miniature;
mod outline;
mod outlook;
mod telling;

pub use aim::{Aim, CellState, Ghost, Piece};
pub use fabric::{Fabric, Hue, SPECIAL, Weave, fabric};
pub use laid::{Laid, What, laid};
pub use miniature::MINIATURE;
pub use outline::{Point, inset, loops, path};
pub use outlook::{Outlook, Standing, outlook, standing};
pub use telling::{PatchworkTelling, patch_name, refused};

use mozaika_game::Match;
use mozaika_game::registry::AnyMatch;
use mozaika_patchwork::Patchwork;

/// The match itself, if it is one of Patchwork.
#[must_use]
pub fn typed(table: &dyn AnyMatch) -> Option<&Match<Patchwork>> {
    (table as &dyn std::any::Any).downcast_ref()
}
