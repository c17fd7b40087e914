//! A player who takes the most points now.

use mozaika_game::{Game, Seat};
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;

use crate::budget::Budget;
use crate::player::{Player, SearchRng};
use crate::result::SearchResult;
use crate::seen::Seen;
use crate::values::totals;

/// Takes the decision with the most points right after it; of equals any.
#[derive(Clone, Copy, Debug)]
pub struct GreedyPlayer;

impl<G: Game> Player<G> for GreedyPlayer {
    fn decide(&self, visible: &Seen<G>, seed: u64, _: &mut Budget<'_>) -> Option<SearchResult<G::Move>> {
        let mut rng = SearchRng::seed_from_u64(seed);
        let state = visible.determinize(&mut rng);
        let mut most = f32::NEG_INFINITY;
        let mut best = Vec::new();
        for decision in visible.moves() {
            let points = points_after(&state, visible.seat(), &decision);
            if points > most {
                most = points;
                best.clear();
            }
            if points >= most {
                best.push(decision);
            }
        }
        let decision = best.choose(&mut rng)?.clone();
        Some(SearchResult::without_search(visible.seat(), decision, 1.0 / state.player_count() as f64))
    }
}

fn points_after<G: Game>(state: &G, seat: Seat, decision: &G::Move) -> f32 {
    let mut after = state.clone();
    after.play_unchecked(seat, decision);
    totals(&after.score()).get(seat.index()).copied().unwrap_or_default()
}
