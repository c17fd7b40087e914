//! A player who takes the most points now.

use mozaika_game::{Game, Seat};
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;

use crate::budget::Budget;
use crate::player::{Luck, Player};
use crate::seen::Seen;
use crate::thought::Thought;
use crate::values::totals;

/// Takes the decision with the most points right after it; of equals any.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl<G: Game> Player<G> for Greedy {
    fn decide(&self, sight: &Seen<G>, seed: u64, _: &mut Budget<'_>) -> Option<Thought<G::Move>> {
        let mut luck = Luck::seed_from_u64(seed);
        let table = sight.imagine(&mut luck);
        let mut best = f32::NEG_INFINITY;
        let mut equals = Vec::new();
        for decision in sight.moves() {
            let points = points_after(&table, sight.seat(), &decision);
            if points > best {
                best = points;
                equals.clear();
            }
            if points >= best {
                equals.push(decision);
            }
        }
        let decision = equals.choose(&mut luck)?.clone();
        Some(Thought::quick(sight.seat(), decision, 1.0 / table.player_count() as f64))
    }
}

fn points_after<G: Game>(table: &G, seat: Seat, decision: &G::Move) -> f32 {
    let mut after = table.clone();
    after.play_unchecked(seat, decision);
    totals(&after.score()).get(seat.index()).copied().unwrap_or_default()
}
