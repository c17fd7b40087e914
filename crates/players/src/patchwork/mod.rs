//! What is known about Patchwork.
//!
//! Buying and placing are two questions. What a quilt looks like afterwards is judged by its free cells: their number, how
//! ragged their edge is, how many stand alone. So the best places of each patch are found with a few bit operations each, and
//! only those are searched.

use std::sync::LazyLock;

use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Move, Patch, Patchwork, Pieces, Player, Shifted, cells};

use crate::knowledge::{Candidate, Coverage, Knowledge, Studied};
use crate::leaning::{Whim, rank};
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::Luck;
use crate::settings::{Selection, Settings};
use crate::values::Values;

/// How many places of a patch are searched.
const PLACES: usize = 4;
/// Points of expected score that make a decision e times as attractive beforehand.
const KEENNESS: f32 = 2.0;
/// The same for the decisions of a playout.
const HURRY: f32 = 1.5;
const SIDE: usize = 9;
const WHOLE: u128 = (1 << (SIDE * SIDE)) - 1;
/// All cells but those of the last column.
const NOT_LAST_COLUMN: u128 = {
    let mut cells = 0;
    let mut row = 0;
    while row < SIDE {
        cells |= 0xff << (row * SIDE);
        row += 1;
    }
    cells
};

/// What the model looks at, seat by seat.
const FEATURES: [&str; 14] = [
    "one",
    "buttons",
    "income",
    "icons",
    "covered",
    "time",
    "ragged",
    "alone",
    "dead_ends",
    "bonus",
    "square",
    "specials",
    "buttons_x_time",
    "to_move",
];
const RAGGED: usize = 6;
const ALONE: usize = 7;
const DEAD_ENDS: usize = 8;
const SQUARE: usize = 10;

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let read = Model::read(include_str!("../weights/patchwork.json"), &FEATURES);
    // A test reads the file; a wrong one never leaves the house.
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

/// The free cells of a quilt, as far as they matter.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shape {
    /// Sides of free cells that do not touch another free cell.
    ragged: f32,
    /// Free cells without a free neighbour.
    alone: f32,
    /// Free cells with a single free neighbour.
    dead_ends: f32,
}

impl Shape {
    #[inline]
    fn of(covered: u128) -> Self {
        let free = !covered & WHOLE;
        let right = free & ((free & NOT_LAST_COLUMN_SHIFTED) >> 1);
        let left = (right << 1) & WHOLE;
        let down = free & (free >> SIDE);
        let up = down << SIDE;
        let pairs = right.count_ones() + down.count_ones();
        let any = right | left | down | up;
        let several = (right & left) | (right & down) | (right & up) | (left & down) | (left & up) | (down & up);
        Self {
            ragged: (4 * free.count_ones() - 2 * pairs) as f32,
            alone: (free & !any).count_ones() as f32,
            dead_ends: (any & !several).count_ones() as f32,
        }
    }
}

/// All cells but those of the first column: what a cell to the left may look at.
const NOT_LAST_COLUMN_SHIFTED: u128 = NOT_LAST_COLUMN << 1;

/// How much of its best square a quilt covers, from 0 to 1, bent so that the last cells count most.
fn square(covered: u128, pieces: &Pieces) -> f32 {
    let most = pieces.bonus_squares.iter().map(|square| (covered & square).count_ones()).max().unwrap_or_default();
    let needed = pieces.bonus_squares.first().map_or(1, |square| square.count_ones());
    let part = most as f32 / needed as f32;
    part * part * part * part
}

/// The match as one player has it, with all that decides how a move changes it.
struct Prospect<'a> {
    model: &'a Model,
    pieces: &'a Pieces,
    progress: f32,
    specials: u64,
    bonus_is_left: bool,
}

impl<'a> Prospect<'a> {
    fn of(knowledge: &'a PatchworkKnowledge, state: &Patchwork) -> Self {
        let pieces = state.edition().contents();
        Self {
            model: &knowledge.model,
            pieces,
            progress: progress(state),
            specials: state.specials_left(),
            bonus_is_left: !state.players().iter().any(|player| player.bonus),
        }
    }

    fn features(&self, player: &Player, to_move: bool) -> [f32; FEATURES.len()] {
        let left = f32::from(self.pieces.last_space - player.space);
        let ahead = !0u64 << player.space << 1;
        let icons = f32::from(player.icons);
        let buttons = f32::from(player.buttons);
        let covered = player.quilt.covered();
        let shape = Shape::of(covered);
        [
            1.0,
            buttons,
            icons * (self.pieces.income & ahead).count_ones() as f32,
            icons,
            covered.count_ones() as f32,
            left,
            shape.ragged,
            shape.alone,
            shape.dead_ends,
            f32::from(u8::from(player.bonus)),
            if self.bonus_is_left { square(covered, self.pieces) } else { 0.0 },
            (self.specials & ahead).count_ones() as f32,
            buttons * left / 10.0,
            f32::from(u8::from(to_move)),
        ]
    }

    fn points(&self, player: &Player, to_move: bool) -> f32 {
        self.model.points(&self.features(player, to_move), self.progress)
    }

    /// What the place of a patch changes: the shape of what stays free, and the square.
    #[inline]
    fn place_worth(&self, covered: u128) -> f32 {
        let shape = Shape::of(covered);
        let weight = |feature| self.model.weight(feature, self.progress);
        let worth = shape.ragged * weight(RAGGED) + shape.alone * weight(ALONE) + shape.dead_ends * weight(DEAD_ENDS);
        if self.bonus_is_left && covered.count_ones() > 30 {
            worth + square(covered, self.pieces) * weight(SQUARE)
        } else {
            worth
        }
    }

    /// The best places of a patch, the best first.
    fn places<const N: usize>(&self, patch: &Patch, quilt: u128, shifted: &Shifted, flip: bool) -> Best<Move, N> {
        let mut best = Best::new();
        for shape in patch.shapes(flip) {
            for corner in cells(shape.fits(shifted)) {
                let Some(under) = shape.at(corner) else { continue };
                best.offer(self.place_worth(quilt | under), Move::Buy(patch.id, shape.orientation, corner));
            }
        }
        best
    }
}

/// How far the match is: the tokens' average way.
fn progress(state: &Patchwork) -> f32 {
    let [a, b] = state.players();
    f32::from(a.space + b.space) / (2.0 * f32::from(state.edition().contents().last_space))
}

/// The few best of many.
struct Best<T, const N: usize> {
    kept: Vec<(f32, T)>,
}

impl<T, const N: usize> Best<T, N> {
    fn new() -> Self {
        Self { kept: Vec::with_capacity(N) }
    }

    #[inline]
    fn offer(&mut self, worth: f32, what: T) {
        if self.kept.len() == N {
            if self.kept.last().is_some_and(|(least, _)| *least >= worth) {
                return;
            }
            self.kept.pop();
        }
        let place = self.kept.iter().position(|(other, _)| *other < worth).unwrap_or(self.kept.len());
        self.kept.insert(place, (worth, what));
    }
}

impl PatchworkKnowledge {
    /// Every decision worth a look with the points it is expected to lead to; `N` places of each patch.
    fn weighed<const N: usize>(&self, state: &Patchwork, seat: Seat, mut visit: impl FnMut(f32, Move)) {
        let prospect = Prospect::of(self, state);
        let quilt = state.players()[seat.index()].quilt;
        let points = |decision: Move| {
            let mut after = *state;
            after.play_unchecked(seat, &decision);
            let prospect = Prospect::of(self, &after);
            let [own, other] = [seat, Seat(1 - seat.0)]
                .map(|seat| prospect.points(&after.players()[seat.index()], after.next().seats().contains(seat)));
            own - other
        };
        if state.placing_special().is_some() {
            let mut best = Best::<Move, PLACES>::new();
            for cell in cells(quilt.free()) {
                best.offer(prospect.place_worth(quilt.covered() | cell.bit()), Move::Patch(cell));
            }
            best.kept.into_iter().for_each(|(_, decision)| visit(points(decision), decision));
            return;
        }
        visit(points(Move::Advance), Move::Advance);
        let buttons = state.players()[seat.index()].buttons;
        let shifted = Shifted::new(quilt);
        for patch in state.offer().into_iter().filter(|patch| patch.price <= buttons) {
            let places = prospect.places::<N>(patch, quilt.covered(), &shifted, state.options().flip);
            let first = places.kept.first().map(|(worth, decision)| (*worth, points(*decision)));
            for (worth, decision) in places.kept {
                // Places of one patch differ by what lies under them alone.
                let Some((best, points)) = first else { continue };
                visit(points + worth - best, decision);
            }
        }
    }
}

impl Knowledge<Patchwork> for PatchworkKnowledge {
    fn candidates(&self, state: &Patchwork, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
        self.weighed::<PLACES>(state, seat, |points, decision| into.push(Candidate { decision, weight: points }));
        rank(into, KEENNESS);
        if into.len() == state.count_moves(seat) { Coverage::All } else { Coverage::Pruned }
    }

    fn hurried(&self, state: &Patchwork, seat: Seat, luck: &mut Luck, _: &mut Vec<Move>) -> Option<Move> {
        let mut whim = Whim::new(luck, HURRY);
        self.weighed::<1>(state, seat, |points, decision| whim.offer(points, decision));
        whim.decision()
    }

    fn estimate(&self, state: &Patchwork, _: &mut Luck) -> Option<Values> {
        let prospect = Prospect::of(self, state);
        let to_move = state.next().seats();
        let points =
            [Seat(0), Seat(1)].map(|seat| prospect.points(&state.players()[seat.index()], to_move.contains(seat)));
        Some(Values::expected(&points, prospect.model.spread(prospect.progress)))
    }

    fn settings(&self) -> Settings {
        Settings {
            selection: Selection::Prior,
            exploration: 0.8,
            playout: 0,
            most_played: u64::MAX,
            wide: 8.0,
            widening: 0.4,
            through_luck: true,
        }
    }

    fn strength(&self, level: Level, _: usize) -> Strength {
        let (iterations, carelessness) = match level {
            Level::Beginner => (12, 0.25),
            Level::Easy => (100, 0.02),
            Level::Medium => (600, 0.0),
            Level::Hard => (5000, 0.0),
            Level::Expert => (100_000, 0.0),
        };
        Strength { iterations, settings: self.settings(), carelessness }
    }
}

impl Studied<Patchwork> for PatchworkKnowledge {
    fn names() -> &'static [&'static str] {
        &FEATURES
    }

    fn with_model(model: Model) -> Self {
        Self { model }
    }

    fn model(&self, _: &Patchwork) -> &Model {
        &self.model
    }

    fn features(&self, state: &Patchwork, seat: Seat) -> (Vec<f32>, f32) {
        let prospect = Prospect::of(self, state);
        let to_move = state.next().seats().contains(seat);
        (prospect.features(&state.players()[seat.index()], to_move).to_vec(), prospect.progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_the_repository_fit_the_features() {
        assert!(Model::read(include_str!("../weights/patchwork.json"), &FEATURES).is_ok());
    }

    #[test]
    fn an_empty_quilt_has_a_straight_edge_and_a_checkered_one_is_all_ragged() {
        assert_eq!(Shape::of(0), Shape { ragged: 36.0, alone: 0.0, dead_ends: 0.0 });
        let checkered = (0..81).step_by(2).map(|cell| 1u128 << cell).sum();
        assert_eq!(Shape::of(checkered), Shape { ragged: 160.0, alone: 40.0, dead_ends: 0.0 });
        let corner_pair_free = WHOLE & !0b11;
        assert_eq!(Shape::of(corner_pair_free), Shape { ragged: 6.0, alone: 0.0, dead_ends: 2.0 });
    }
}
