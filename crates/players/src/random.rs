//! A player without any idea.

use mozaika_game::Game;
use rand::SeedableRng as _;

use crate::budget::Budget;
use crate::player::{Player, SearchRng};
use crate::result::SearchResult;
use crate::seen::Seen;

/// Plays any legal decision, each equally likely.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn decide(&self, visible: &Seen<G>, seed: u64, _: &mut Budget<'_>) -> Option<SearchResult<G::Move>> {
        if !visible.is_to_decide() {
            return None;
        }
        let decision =
            visible.view().pick_move(visible.seat(), &mut SearchRng::seed_from_u64(seed), &mut Vec::new())?;
        Some(SearchResult::without_search(visible.seat(), decision, 1.0 / visible.view().player_count() as f64))
    }
}
