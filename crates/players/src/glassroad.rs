//! What is known about Glass Road.
//!
//! Most decisions have an obvious best way to take the goods; the model finds it by looking one decision ahead, and only the
//! few best are searched. Hands of cards are weighed by what can be paid and by how much they build.

use std::sync::LazyLock;

use mozaika_game::{Game as _, Seat};
use mozaika_glassroad::{Cards, GlassRoad, Good, Move, Terrain};

use crate::knowledge::{Candidate, Coverage, Knowledge, Studied};
use crate::leaning::{Whim, rank};
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::Luck;
use crate::settings::{Selection, Settings};
use crate::values::{Values, logistic, totals};

/// Points of expected score that make a decision e times as attractive beforehand.
const KEENNESS: f32 = 0.7;
/// How many decisions are searched.
const SEARCHED: usize = 12;
/// How many hands are searched.
const HANDS: usize = 16;
/// Alone, so many points are half a success, and so many more are a clear difference.
const ALONE: (f32, f32) = (20.0, 10.0);

/// What the model looks at, seat by seat.
const FEATURES: [&str; 25] = [
    "one",
    "score",
    "wood",
    "water",
    "sand",
    "clay",
    "food",
    "charcoal",
    "glass",
    "brick",
    "least_glass",
    "least_brick",
    "forests",
    "pits",
    "groves",
    "ponds",
    "empty",
    "processing",
    "immediate",
    "bonus",
    "payable_points",
    "payable",
    "hand",
    "builders",
    "to_move",
];

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let read = Model::read(include_str!("../weights/glassroad.json"), &FEATURES);
    // A test reads the file; a wrong one never leaves the house.
    read.unwrap_or_else(|_| Model::from_weights(&[0.0; 2 * FEATURES.len()], [1.0; 2]))
});

/// What is known about Glass Road.
#[derive(Clone, Debug)]
pub struct GlassRoadKnowledge {
    model: Model,
}

impl Default for GlassRoadKnowledge {
    fn default() -> Self {
        Self { model: MODEL.clone() }
    }
}

fn features(state: &GlassRoad, seat: Seat) -> [f32; FEATURES.len()] {
    let player = &state.players()[seat.index()];
    let goods = Good::ALL.map(|good| f32::from(player.stores().sum(good)));
    let [wood, water, sand, clay, food, charcoal, glass, brick] = goods;
    // The scarcest basic good of a wheel decides when it turns; food and charcoal are counted over both.
    let least_glass = [sand, water, wood, food / 2.0, charcoal / 2.0].into_iter().fold(f32::MAX, f32::min);
    let least_brick = [clay, food / 2.0, charcoal / 2.0].into_iter().fold(f32::MAX, f32::min);
    let [pits, groves, ponds] = Terrain::LANDSCAPES.map(|terrain| f32::from(player.terrain(terrain)));
    let [processing, immediate, bonus] = state.buildings_by_kind(seat).map(|count| count as f32);
    let (most, payable) = state.payable(seat);
    let builders: usize = player.known_hand().iter().map(|card| state.pieces().card(card).builds()).sum();
    [
        1.0,
        totals(&state.score())[seat.index()],
        wood,
        water,
        sand,
        clay,
        food,
        charcoal,
        glass,
        brick,
        least_glass,
        least_brick,
        f32::from(player.terrain(Terrain::Forest)),
        pits,
        groves,
        ponds,
        f32::from(state.empty_spaces(seat)),
        processing,
        immediate,
        bonus,
        most.as_f64() as f32,
        payable as f32,
        player.hand_len() as f32,
        builders as f32,
        f32::from(u8::from(state.next().seats().contains(seat))),
    ]
}

/// How far the match is: periods, and the part of this one's cards that is played.
fn progress(state: &GlassRoad) -> f32 {
    let cards: usize = state.players().iter().map(mozaika_glassroad::Player::hand_len).sum();
    let full = 5.0 * state.players().len() as f32;
    let played = if state.is_secret_choice() { 0.0 } else { (1.0 - cards as f32 / full).max(0.0) };
    ((f32::from(state.period()) - 1.0 + played).max(0.0) / f32::from(state.periods().max(1))).min(1.0)
}

impl GlassRoadKnowledge {
    fn points(&self, state: &GlassRoad, seat: Seat, progress: f32) -> f32 {
        self.model.points(&features(state, seat), progress)
    }

    /// How good a hand looks: cards that can be paid, and enough of them that build.
    fn hand_worth(state: &GlassRoad, seat: Seat, hand: Cards) -> f32 {
        let pieces = state.pieces();
        let mut builds: usize = 0;
        let mut worth = 0.0;
        for card in hand.iter() {
            let specialist = pieces.card(card);
            worth += if state.can_pay_specialist(seat, specialist) { 1.0 } else { 0.3 };
            builds += specialist.builds();
        }
        let wanted = hand.len() / 2;
        worth - 0.5 * builds.abs_diff(wanted.max(1)) as f32
    }

    fn weighed(&self, state: &GlassRoad, seat: Seat, moves: &mut Vec<Move>, mut visit: impl FnMut(f32, Move)) {
        moves.clear();
        state.moves(seat, moves);
        let progress = progress(state);
        for decision in moves.drain(..) {
            if let Move::Choose(hand) = decision {
                visit(Self::hand_worth(state, seat, hand), decision);
                continue;
            }
            let mut after = *state;
            after.apply(seat, &decision);
            visit(self.points(&after, seat, progress), decision);
        }
    }
}

impl Knowledge<GlassRoad> for GlassRoadKnowledge {
    fn candidates(&self, state: &GlassRoad, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
        let mut moves = Vec::new();
        self.weighed(state, seat, &mut moves, |points, decision| into.push(Candidate { decision, weight: points }));
        rank(into, KEENNESS);
        let kept = if matches!(into.first(), Some(Candidate { decision: Move::Choose(_), .. })) {
            // Equally good hands stand side by side in the list: every so many-th is a fair sample of the better ones.
            let step = (into.len() / 4 / HANDS).max(1);
            let mut place = 0;
            into.retain(|_| {
                place += 1;
                (place - 1) % step == 0
            });
            HANDS
        } else {
            SEARCHED
        };
        let all = into.len() <= kept && into.len() == state.count_moves(seat);
        into.truncate(kept);
        if all { Coverage::All } else { Coverage::Pruned }
    }

    fn is_secret(&self, state: &GlassRoad, _: Seat) -> bool {
        state.is_secret_choice()
    }

    fn hurried(&self, state: &GlassRoad, seat: Seat, luck: &mut Luck, buffer: &mut Vec<Move>) -> Option<Move> {
        if state.is_secret_choice() {
            return state.pick_move(seat, luck, buffer);
        }
        let mut whim = Whim::new(luck, KEENNESS);
        self.weighed(state, seat, buffer, |points, decision| whim.offer(points, decision));
        whim.decision()
    }

    fn estimate(&self, state: &GlassRoad, _: &mut Luck) -> Option<Values> {
        let progress = progress(state);
        let points: Vec<f32> =
            Seat::all(state.players().len()).map(|seat| self.points(state, seat, progress)).collect();
        Some(match points[..] {
            [alone] => Values::of(1, |_| logistic((alone - ALONE.0) / ALONE.1)),
            _ => Values::expected(&points, self.model.spread(progress)),
        })
    }

    fn worth(&self, state: &GlassRoad) -> Values {
        match totals(&state.score())[..] {
            [alone] => Values::of(1, |_| logistic((alone - ALONE.0) / ALONE.1)),
            _ => Values::finished(state, 10.0),
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            selection: Selection::Prior,
            exploration: 0.8,
            playout: 0,
            wide: 4.0,
            widening: 0.4,
            through_luck: true,
        }
    }

    fn strength(&self, level: Level) -> Strength {
        let (iterations, carelessness) = match level {
            Level::Beginner => (6, 0.25),
            Level::Easy => (30, 0.03),
            Level::Medium => (120, 0.0),
            Level::Hard => (1000, 0.0),
            Level::Expert => (5000, 0.0),
        };
        Strength { iterations, settings: self.settings(), carelessness }
    }
}

impl Studied<GlassRoad> for GlassRoadKnowledge {
    fn names() -> &'static [&'static str] {
        &FEATURES
    }

    fn with_model(model: Model) -> Self {
        Self { model }
    }

    fn model(&self) -> &Model {
        &self.model
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
        assert!(Model::read(include_str!("../weights/glassroad.json"), &FEATURES).is_ok());
    }
}
