//! A player without any idea.

use mozaika_game::Game;
use rand::SeedableRng as _;

use crate::budget::Budget;
use crate::player::{Luck, Player};
use crate::seen::Seen;
use crate::thought::Thought;

/// Plays any legal decision, each equally likely.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn decide(&self, sight: &Seen<G>, seed: u64, _: &mut Budget<'_>) -> Option<Thought<G::Move>> {
        if !sight.view().next().seats().contains(sight.seat()) {
            return None;
        }
        let decision = sight.view().pick_move(sight.seat(), &mut Luck::seed_from_u64(seed), &mut Vec::new())?;
        Some(Thought::quick(sight.seat(), decision, 1.0 / sight.view().player_count() as f64))
    }
}
