//! Patchwork as the page shows it.

pub mod drawing;
mod fabric;
mod held_piece;
mod miniature;
mod outline;
mod placed_piece;
mod preview;
mod words;

pub use fabric::{Fabric, Hue, SPECIAL, Weave, fabric};
pub use held_piece::{CellState, Ghost, HeldPiece, Piece};
pub use miniature::MINIATURE;
pub use outline::{Point, inset, loops, path};
pub use placed_piece::{PieceKind, PlacedPiece, placed_pieces};
pub use preview::{Affordability, MovePreview, affordability, preview};
pub use words::{PatchworkWords, patch_name, quilt_rows};

use crate::picture::PictureBoards;
use mozaika_game::Match;
use mozaika_game::registry::AnyMatch;
use mozaika_patchwork::Patchwork;

/// The match itself, if it is one of Patchwork.
#[must_use]
pub fn typed(played: &dyn AnyMatch) -> Option<&Match<Patchwork>> {
    Match::typed(played).ok()
}

/// Quilts in a picture of a match.
pub(crate) static PICTURE_BOARDS: PictureBoards = PictureBoards {
    game: "patchwork",
    definitions: drawing::picture_definitions,
    board: |played, seat| Some(drawing::picture_board(typed(played)?, seat)),
};
