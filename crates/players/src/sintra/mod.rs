//! What is known about Azul: Stained Glass of Sintra.
//!
//! A strip counts by what its window will score when it is complete: the windows glazed to the right count with it, so the
//! same panes count more on the left. The model looks at how far each strip is, and whether the glazier still reaches it.

mod features;

use std::sync::LazyLock;

use mozaika_game::{Game as _, Seat};
use mozaika_sintra::{Move, Sintra};
use serde_json::Value;

use self::features::{FEATURES, features, progress};
use crate::knowledge::{Candidate, Coverage, Knowledge, Tunable};
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::SearchRng;
use crate::sampling::{SoftmaxSampler, softmax_priors};
use crate::settings::{SearchSettings, Selection};
use crate::tuner::{AnyTuner, Tuner, TunerError};
use crate::values::Values;

/// Points of expected score that make a prior e times as large, and a rollout take a decision e times as often.
const TEMPERATURE: f32 = 1.5;

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let read = Model::read(include_str!("../../weights/sintra.json"), &FEATURES);
    // A test reads the file, so that a wrong one is never published.
    read.unwrap_or_else(|_| Model::from_weights(&[0.0; 2 * FEATURES.len()], [1.0; 2]))
});

/// What is known about Sintra.
#[derive(Clone, Debug)]
pub struct SintraKnowledge {
    model: Model,
}

impl Default for SintraKnowledge {
    fn default() -> Self {
        Self { model: MODEL.clone() }
    }
}

impl SintraKnowledge {
    /// The points that seat will have at the end, by the model.
    fn points(&self, state: &Sintra, seat: Seat, progress: f32) -> f32 {
        self.model.points(&features(state, seat), progress)
    }

    /// Visits every legal decision with the points it is expected to lead to.
    fn visit_candidates(&self, state: &Sintra, seat: Seat, moves: &mut Vec<Move>, mut visit: impl FnMut(f32, Move)) {
        moves.clear();
        state.moves(seat, moves);
        let progress = progress(state);
        for decision in moves.drain(..) {
            let mut after = state.clone();
            after.play_unchecked(seat, &decision);
            visit(self.points(&after, seat, progress), decision);
        }
    }
}

impl Knowledge<Sintra> for SintraKnowledge {
    fn candidates(&self, state: &Sintra, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
        let mut moves = Vec::new();
        self.visit_candidates(state, seat, &mut moves, |points, decision| {
            into.push(Candidate { decision, prior: points });
        });
        softmax_priors(into, TEMPERATURE);
        Coverage::All
    }

    fn rollout_move(&self, state: &Sintra, seat: Seat, rng: &mut SearchRng, buffer: &mut Vec<Move>) -> Option<Move> {
        let mut sampler = SoftmaxSampler::new(rng, TEMPERATURE);
        self.visit_candidates(state, seat, buffer, |points, decision| sampler.offer(points, decision));
        sampler.sampled()
    }

    fn evaluate(&self, state: &Sintra, _: &mut SearchRng) -> Option<Values> {
        let progress = progress(state);
        let points: Vec<f32> = Seat::all(state.player_count()).map(|seat| self.points(state, seat, progress)).collect();
        Some(Values::expected(&points, self.model.spread(progress)))
    }

    fn settings(&self) -> SearchSettings {
        SearchSettings {
            selection: Selection::Puct,
            exploration: 0.8,
            rollout_depth: 0,
            max_rollout_moves: u64::MAX,
            initial_width: 6.0,
            widening_exponent: 0.5,
            expand_after_chance: false,
        }
    }

    fn strength(&self, level: Level, _: usize) -> Strength {
        let (iterations, temperature) = match level {
            Level::Beginner => (12, 0.25),
            Level::Easy => (60, 0.02),
            Level::Medium => (400, 0.0),
            Level::Hard => (4000, 0.0),
            Level::Expert => (120_000, 0.0),
        };
        Strength { iterations, settings: self.settings(), temperature }
    }

    fn tuner(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        Tuner::<Sintra, Self>::boxed(options, weights, iterations)
    }
}

impl Tunable<Sintra> for SintraKnowledge {
    fn feature_names() -> &'static [&'static str] {
        &FEATURES
    }

    fn with_model(model: Model) -> Self {
        Self { model }
    }

    fn model(&self, _: &Sintra) -> &Model {
        &self.model
    }

    fn features(&self, state: &Sintra, seat: Seat) -> (Vec<f32>, f32) {
        (features(state, seat).to_vec(), progress(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_repository_fit_the_features() {
        assert!(Model::read(include_str!("../../weights/sintra.json"), &FEATURES).is_ok());
    }
}
