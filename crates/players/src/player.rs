//! What it is to be a computer player.

use mozaika_game::Game;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::budget::Budget;
use crate::seen::Seen;
use crate::thought::Thought;

/// Where a player's whims and guesses come from: small, fast and repeatable.
pub type Luck = Xoshiro256PlusPlus;

/// Somebody who decides.
pub trait Player<G: Game>: Send + Sync {
    /// A legal decision for whoever looks; nothing when the match does not wait for them.
    ///
    /// The same sight, seed and number of iterations give the same decision.
    fn decide(&self, sight: &Seen<G>, seed: u64, budget: &mut Budget<'_>) -> Option<Thought<G::Move>>;
}
