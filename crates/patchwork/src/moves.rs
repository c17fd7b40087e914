//! What a player may decide.

use crate::pieces::{Orientation, PatchId};
use crate::quilt::Cell;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Advance and receive buttons (PW-4).
    Advance,
    /// Take a patch and place it (PW-5): the patch, how it is rotated and flipped, and the top left cell of its bounding box.
    Buy(PatchId, Orientation, Cell),
    /// Place a special patch on that cell (PW-6.2).
    Patch(Cell),
}
