//! What is known about Patchwork.
//!
//! Buying and placing are two questions. What a quilt looks like afterwards is evaluated by its free cells: their number, how
//! ragged their edge is, how many stand alone. So the best placements of each patch are found with a few bit operations each, and
//! only those are searched.

mod features;
mod top;

use std::sync::LazyLock;

use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Move, Patchwork, Shifted, cells};
use serde_json::Value;

use self::features::{Evaluator, FEATURES};
use self::top::Top;
use crate::knowledge::{Candidate, Coverage, Knowledge, Tunable};
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::SearchRng;
use crate::sampling::{SoftmaxSampler, softmax_priors};
use crate::settings::{SearchSettings, Selection};
use crate::tuner::{AnyTuner, Tuner, TunerError};
use crate::values::Values;

/// How many placements of a patch are searched.
const PLACEMENTS: usize = 4;
/// Points of expected score that make a prior e times as large.
const PRIOR_TEMPERATURE: f32 = 2.0;
/// Points of expected score that make a rollout take a decision e times as often.
const ROLLOUT_TEMPERATURE: f32 = 1.5;

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let read = Model::read(include_str!("../../weights/patchwork.json"), &FEATURES);
    // A test reads the file, so that a wrong one is never published.
    read.unwrap_or_else(|_| Model::from_weights(&[0.0; 2 * FEATURES.len()], [1.0; 2]))
});

/// What is known about Patchwork.
#[derive(Clone, Debug)]
pub struct PatchworkKnowledge {
    model: Model,
}

impl Default for PatchworkKnowledge {
    fn default() -> Self {
        Self { model: MODEL.clone() }
    }
}

impl PatchworkKnowledge {
    /// Visits every decision worth it with the lead it is expected to end with, in points; `N` placements of each patch.
    fn visit_candidates<const N: usize>(&self, state: &Patchwork, seat: Seat, mut visit: impl FnMut(f32, Move)) {
        let evaluator = Evaluator::of(&self.model, state);
        let quilt = state.players()[seat.index()].quilt;
        let lead_after = |decision: Move| {
            let mut after = state.clone();
            after.play_unchecked(seat, &decision);
            let evaluator = Evaluator::of(&self.model, &after);
            let [own, other] = [seat, Seat(1 - seat.0)]
                .map(|seat| evaluator.points(&after.players()[seat.index()], after.next().seats().contains(seat)));
            own - other
        };
        if state.placing_special().is_some() {
            let mut best = Top::<Move, PLACEMENTS>::new();
            for cell in cells(quilt.free()) {
                best.offer(evaluator.placement_points(quilt.covered() | cell.bit()), Move::Patch(cell));
            }
            best.items.into_iter().for_each(|(_, decision)| visit(lead_after(decision), decision));
            return;
        }
        visit(lead_after(Move::Advance), Move::Advance);
        let buttons = state.players()[seat.index()].buttons;
        let shifted = Shifted::new(quilt);
        for patch in state.offer().into_iter().filter(|patch| patch.price <= buttons) {
            let placements = evaluator.placements::<N>(patch, quilt.covered(), &shifted, state.may_flip());
            let first = placements.items.first().map(|(points, decision)| (*points, lead_after(*decision)));
            for (points, decision) in placements.items {
                // Placements of one patch differ by what lies under them alone.
                let Some((best, lead)) = first else { continue };
                visit(lead + points - best, decision);
            }
        }
    }
}

impl Knowledge<Patchwork> for PatchworkKnowledge {
    fn candidates(&self, state: &Patchwork, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
        self.visit_candidates::<PLACEMENTS>(state, seat, |lead, decision| {
            into.push(Candidate { decision, prior: lead });
        });
        softmax_priors(into, PRIOR_TEMPERATURE);
        if into.len() == state.count_moves(seat) { Coverage::All } else { Coverage::Pruned }
    }

    fn rollout_move(&self, state: &Patchwork, seat: Seat, rng: &mut SearchRng, _: &mut Vec<Move>) -> Option<Move> {
        let mut sampler = SoftmaxSampler::new(rng, ROLLOUT_TEMPERATURE);
        self.visit_candidates::<1>(state, seat, |lead, decision| sampler.offer(lead, decision));
        sampler.sampled()
    }

    fn evaluate(&self, state: &Patchwork, _: &mut SearchRng) -> Option<Values> {
        let evaluator = Evaluator::of(&self.model, state);
        let to_move = state.next().seats();
        let points =
            [Seat(0), Seat(1)].map(|seat| evaluator.points(&state.players()[seat.index()], to_move.contains(seat)));
        Some(Values::expected(&points, evaluator.spread()))
    }

    fn settings(&self) -> SearchSettings {
        SearchSettings {
            selection: Selection::Puct,
            exploration: 0.8,
            rollout_depth: 0,
            max_rollout_moves: u64::MAX,
            initial_width: 8.0,
            widening_exponent: 0.4,
            expand_after_chance: true,
        }
    }

    fn strength(&self, level: Level, _: usize) -> Strength {
        let (iterations, temperature) = match level {
            Level::Beginner => (12, 0.25),
            Level::Easy => (100, 0.02),
            Level::Medium => (600, 0.0),
            Level::Hard => (5000, 0.0),
            Level::Expert => (100_000, 0.0),
        };
        Strength { iterations, settings: self.settings(), temperature }
    }

    fn tuner(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        Tuner::<Patchwork, Self>::boxed(options, weights, iterations)
    }
}

impl Tunable<Patchwork> for PatchworkKnowledge {
    fn feature_names() -> &'static [&'static str] {
        &FEATURES
    }

    fn with_model(model: Model) -> Self {
        Self { model }
    }

    fn model(&self, _: &Patchwork) -> &Model {
        &self.model
    }

    fn features(&self, state: &Patchwork, seat: Seat) -> (Vec<f32>, f32) {
        let evaluator = Evaluator::of(&self.model, state);
        let to_move = state.next().seats().contains(seat);
        (evaluator.features(&state.players()[seat.index()], to_move).to_vec(), evaluator.progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_repository_fit_the_features() {
        assert!(Model::read(include_str!("../../weights/patchwork.json"), &FEATURES).is_ok());
    }
}
