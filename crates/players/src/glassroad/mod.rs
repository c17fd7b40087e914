//! What is known about Glass Road.
//!
//! Of decisions that differ only in what hardly matters one is a candidate ([`candidates`]); the model gives the priors by looking one
//! decision ahead, through the effect of a building. Cards are evaluated by what they would do now, hands by their cards; what that misses
//! is found by rollouts to the end of the period.

mod candidates;
mod features;

use std::sync::LazyLock;

use mozaika_game::{Game as _, Seat};
use mozaika_glassroad::{Card, Cards, GlassRoad, Move};
use serde_json::Value;

use crate::knowledge::{Candidate, Coverage, Knowledge, Tunable};
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::SearchRng;
use crate::sampling::{SoftmaxSampler, softmax_priors};
use crate::settings::{SearchSettings, Selection};
use crate::tuner::{AnyTuner, Tuner, TunerError};
use crate::values::{Values, logistic};
use candidates::each_candidate;
use features::{FEATURE_NAMES, FEATURES, builds_something, features, progress};

/// Points of expected score that make a prior e times as large.
const PRIOR_TEMPERATURE: f32 = 0.7;
/// Points of expected score that make a rollout take a decision e times as often.
const ROLLOUT_TEMPERATURE: f32 = 0.15;
/// How many candidates a decision has at most, but for hands.
const MAX_CANDIDATES: usize = 12;
/// How many hands are candidates at most.
const MAX_HANDS: usize = 24;
/// Points of a hand that make its prior e times as large.
const HAND_PRIOR_TEMPERATURE: f32 = 1.0;
/// Alone, so many points are half a success, and so many more are a clear difference.
const ALONE: (f32, f32) = (26.0, 8.0);
/// What a card that builds is worth at least, though nothing can be paid yet.
const NEXT_BUILDING: f32 = 0.6;
/// What is left of that with each further card that builds.
const AGAIN: f32 = 0.6;
/// Nobody exchanges more often than this when a decision is evaluated through its effect.
const LONGEST_EFFECT: usize = 8;

static TOGETHER: LazyLock<Model> = LazyLock::new(|| read_model(include_str!("../../weights/glassroad.json")));
static ALONE_MODEL: LazyLock<Model> = LazyLock::new(|| read_model(include_str!("../../weights/glassroad_alone.json")));

fn read_model(text: &str) -> Model {
    // A test reads the files, so that a wrong one is never published.
    Model::read(text, &FEATURE_NAMES).unwrap_or_else(|_| Model::from_weights(&[0.0; 2 * FEATURE_NAMES.len()], [1.0; 2]))
}

/// What is known about Glass Road.
#[derive(Clone, Debug)]
pub struct GlassRoadKnowledge {
    /// For a single player, whose match is another one.
    alone: Model,
    together: Model,
}

impl Default for GlassRoadKnowledge {
    fn default() -> Self {
        Self { alone: ALONE_MODEL.clone(), together: TOGETHER.clone() }
    }
}

/// How closely decisions are evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// A card by one of its actions.
    Brief,
    /// A card by all it can do.
    Full,
}

/// What a card would do now.
#[derive(Clone, Copy, Default)]
struct Use {
    /// The points gained with one of its actions.
    one: f32,
    /// The points gained with both.
    both: f32,
    builds: bool,
}

impl GlassRoadKnowledge {
    fn model_of(&self, state: &GlassRoad) -> &Model {
        if state.players().len() == 1 { &self.alone } else { &self.together }
    }

    /// The weights of this moment, for all that is compared from here.
    fn scale(&self, state: &GlassRoad) -> Scale {
        let (model, progress) = (self.model_of(state), progress(state));
        Scale(std::array::from_fn(|feature| model.weight(feature, progress)))
    }

    fn points(&self, state: &GlassRoad, seat: Seat) -> f32 {
        self.scale(state).points(state, seat)
    }

    /// The best hands by what their cards would do now.
    fn hands(&self, state: &GlassRoad, seat: Seat, cards: Cards) -> [Use; 16] {
        let scale = self.scale(state);
        let mut uses = [Use::default(); 16];
        for (card, slot) in cards.iter().map(|card| (card, card.index())) {
            uses[slot] = scale.use_of(state, seat, card);
        }
        uses
    }

    /// A hand for a rollout, sampled card by card; goods for one building are there once.
    fn rollout_hand(
        &self,
        state: &GlassRoad,
        seat: Seat,
        (cards, count): (Cards, usize),
        rng: &mut SearchRng,
    ) -> Cards {
        let scale = self.scale(state);
        let now = scale.points(state, seat);
        let looks = |card: Card| {
            let one = scale.carried_out(&state.as_if_played(seat, card, false), seat) - now;
            let builds = builds_something(state.pieces().card(card));
            (card, if builds { one.max(NEXT_BUILDING) } else { one }, builds)
        };
        let mut left: Vec<(Card, f32, bool)> = cards.iter().map(looks).collect();
        let mut hand = Cards::NONE;
        for _ in 0..count {
            let mut sampler = SoftmaxSampler::new(rng, 2.0 * ROLLOUT_TEMPERATURE);
            left.iter().enumerate().for_each(|(index, (_, gain, _))| sampler.offer(*gain, index));
            let Some(index) = sampler.sampled() else { break };
            let (card, _, builds) = left.swap_remove(index);
            hand = hand.with(card);
            if builds {
                left.iter_mut().filter(|(_, _, builds)| *builds).for_each(|(_, gain, _)| *gain *= AGAIN);
            }
        }
        hand
    }

    /// Visits every candidate with the points it is expected to lead to.
    fn visit_candidates(&self, state: &GlassRoad, seat: Seat, detail: Detail, mut visit: impl FnMut(f32, Move)) {
        let scale = self.scale(state);
        each_candidate(state, seat, &mut |decision| {
            let points = match decision {
                Move::Put(card) | Move::Play(card) if detail == Detail::Brief => {
                    scale.carried_out(&state.as_if_played(seat, card, false), seat)
                }
                Move::Put(card) => scale.carried_out(&state.as_if_played(seat, card, true), seat),
                Move::Play(_) => {
                    let mut after = state.clone();
                    after.play_unchecked(seat, &decision);
                    scale.carried_out(&after, seat)
                }
                _ => {
                    let mut after = state.clone();
                    after.play_unchecked(seat, &decision);
                    scale.points_after_effect(&after, seat)
                }
            };
            visit(points, decision);
        });
    }
}

/// What each feature counts at one moment of a match.
struct Scale([f32; FEATURES]);

impl Scale {
    fn points(&self, state: &GlassRoad, seat: Seat) -> f32 {
        features(state, seat).iter().zip(&self.0).map(|(feature, weight)| feature * weight).sum()
    }

    /// The points once the effect that is due is carried out as well as can be.
    fn points_after_effect(&self, state: &GlassRoad, seat: Seat) -> f32 {
        if !state.is_in_effect() {
            return self.points(state, seat);
        }
        let mut after = state.clone();
        for _ in 0..LONGEST_EFFECT {
            let Some((best, points)) = self.best(&after, seat, false) else { break };
            after.play_unchecked(seat, &best);
            if !after.is_in_effect() {
                return points;
            }
        }
        self.points(&after, seat)
    }

    fn best(&self, state: &GlassRoad, seat: Seat, through: bool) -> Option<(Move, f32)> {
        let mut best: Option<(Move, f32)> = None;
        each_candidate(state, seat, &mut |decision| {
            let mut after = state.clone();
            after.play_unchecked(seat, &decision);
            let points = if through { self.points_after_effect(&after, seat) } else { self.points(&after, seat) };
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((decision, points));
            }
        });
        best
    }

    /// What comes of a card that is carried out as well as can be, seen from here.
    fn carried_out(&self, state: &GlassRoad, seat: Seat) -> f32 {
        let mut after = state.clone();
        for _ in 0..LONGEST_EFFECT {
            if !after.is_acting(seat) && !after.is_in_effect() {
                break;
            }
            let Some((best, _)) = self.best(&after, seat, true) else { break };
            after.play_unchecked(seat, &best);
        }
        self.points(&after, seat)
    }

    fn use_of(&self, state: &GlassRoad, seat: Seat, card: Card) -> Use {
        let now = self.points(state, seat);
        let gain = |both: bool| self.carried_out(&state.as_if_played(seat, card, both), seat) - now;
        Use { one: gain(false), both: gain(true), builds: builds_something(state.pieces().card(card)) }
    }
}

/// How good a hand looks: the sum of what its cards would do. Goods for one building are there once, so further cards that build
/// count less.
fn hand_worth(uses: &[Use; 16], hand: Cards) -> f32 {
    let (mut sum, mut most, mut builders, mut build) = (0.0, 0.0_f32, 0, 0.0_f32);
    for card in hand.iter() {
        let card = &uses[card.index()];
        most = most.max(card.both - card.one);
        if card.builds {
            builders += 1;
            build = build.max(card.one);
        } else {
            sum += card.one;
        }
    }
    let mut share = build.max(NEXT_BUILDING);
    for _ in 0..builders {
        sum += share;
        share *= AGAIN;
    }
    sum + 0.5 * most
}

impl Knowledge<GlassRoad> for GlassRoadKnowledge {
    fn candidates(&self, state: &GlassRoad, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
        if let Some((cards, count)) = state.cards_to_choose(seat) {
            let uses = self.hands(state, seat, cards);
            let mut hands = Vec::new();
            cards.each_subset(count, &mut |hand| hands.push((hand_worth(&uses, hand), hand)));
            hands.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = hands.into_iter().take(MAX_HANDS);
            into.extend(best.map(|(worth, hand)| Candidate { decision: Move::Choose(hand), prior: worth }));
            softmax_priors(into, HAND_PRIOR_TEMPERATURE);
            return Coverage::Pruned;
        }
        self.visit_candidates(state, seat, Detail::Full, |points, decision| {
            into.push(Candidate { decision, prior: points });
        });
        softmax_priors(into, PRIOR_TEMPERATURE);
        let all = into.len() <= MAX_CANDIDATES && into.len() == state.count_moves(seat);
        into.truncate(MAX_CANDIDATES);
        if all { Coverage::All } else { Coverage::Pruned }
    }

    fn rollout_move(&self, state: &GlassRoad, seat: Seat, rng: &mut SearchRng, _: &mut Vec<Move>) -> Option<Move> {
        if let Some((cards, count)) = state.cards_to_choose(seat) {
            return Some(Move::Choose(self.rollout_hand(state, seat, (cards, count), rng)));
        }
        let mut sampler = SoftmaxSampler::new(rng, ROLLOUT_TEMPERATURE);
        self.visit_candidates(state, seat, Detail::Brief, |points, decision| sampler.offer(points, decision));
        sampler.sampled()
    }

    fn evaluate(&self, state: &GlassRoad, _: &mut SearchRng) -> Option<Values> {
        let points: Vec<f32> = Seat::all(state.players().len()).map(|seat| self.points(state, seat)).collect();
        Some(match points[..] {
            [alone] => Values::of(1, |_| logistic((alone - ALONE.0) / ALONE.1)),
            _ => Values::expected(&points, self.together.spread(progress(state))),
        })
    }

    fn is_quiet(&self, state: &GlassRoad) -> bool {
        state.is_between_periods()
    }

    fn terminal_value(&self, state: &GlassRoad) -> Values {
        if state.players().len() == 1 {
            let points = state.points_of(Seat(0)).as_f64() as f32;
            return Values::of(1, |_| logistic((points - ALONE.0) / ALONE.1));
        }
        Values::finished(state, 10.0)
    }

    fn settings(&self) -> SearchSettings {
        SearchSettings {
            selection: Selection::Puct,
            exploration: 0.3,
            rollout_depth: u32::MAX,
            max_rollout_moves: u64::MAX,
            initial_width: 4.0,
            widening_exponent: 0.4,
            expand_after_chance: true,
        }
    }

    fn strength(&self, level: Level, players: usize) -> Strength {
        let usual = self.settings();
        // Who has just learned the rules does what looks good at first sight, more or less; only from medium on is a
        // period thought through to its end.
        let (iterations, exploration, rollout_depth, temperature) = match level {
            Level::Beginner => (12, 2.0, 0, 0.25),
            Level::Easy => (30, usual.exploration, 0, 0.01),
            Level::Medium => (22, usual.exploration, u32::MAX, 0.0),
            // Who is alone has time for more.
            Level::Hard if players == 1 => (600, usual.exploration, u32::MAX, 0.0),
            Level::Hard => (110, usual.exploration, u32::MAX, 0.0),
            Level::Expert => (2000, usual.exploration, u32::MAX, 0.0),
        };
        // To choose a hand means to play on through the whole period, the longer the more people play: about 35 decisions of
        // a rollout take a millisecond.
        let max_rollout_moves = if level == Level::Expert { 100_000 } else { 30_000 };
        let settings = SearchSettings { exploration, rollout_depth, max_rollout_moves, ..usual };
        Strength { iterations, settings, temperature }
    }

    fn tuner(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        Tuner::<GlassRoad, Self>::boxed(options, weights, iterations)
    }
}

impl Tunable<GlassRoad> for GlassRoadKnowledge {
    fn feature_names() -> &'static [&'static str] {
        &FEATURE_NAMES
    }

    fn with_model(model: Model) -> Self {
        Self { alone: model.clone(), together: model }
    }

    fn model(&self, state: &GlassRoad) -> &Model {
        self.model_of(state)
    }

    fn self_play_temperature() -> f64 {
        0.01
    }

    fn features(&self, state: &GlassRoad, seat: Seat) -> (Vec<f32>, f32) {
        (features(state, seat).to_vec(), progress(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_repository_fit_the_features() {
        for text in [include_str!("../../weights/glassroad.json"), include_str!("../../weights/glassroad_alone.json")] {
            assert!(Model::read(text, &FEATURE_NAMES).is_ok());
        }
    }
}
