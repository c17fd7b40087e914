//! What it is to be a computer player.

use mozaika_game::Game;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::budget::Budget;
use crate::result::SearchResult;
use crate::seen::Seen;

/// The random numbers of players and searches: small, fast and repeatable.
pub type SearchRng = Xoshiro256PlusPlus;

/// Somebody who decides.
pub trait Player<G: Game>: Send + Sync {
    /// A legal decision for whoever looks; nothing when the match does not wait for them.
    ///
    /// The same view, seed and number of iterations give the same decision.
    fn decide(&self, visible: &Seen<G>, seed: u64, budget: &mut Budget<'_>) -> Option<SearchResult<G::Move>>;
}
