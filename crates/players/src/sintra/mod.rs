//! What is known about Azul: Stained Glass of Sintra.
//!
//! A strip is worth what its window will score when it is complete: the windows glazed to the right count with it, so the
//! same panes are worth more on the left. The model looks at how far each strip is, and whether the glazier still reaches it.

use std::sync::LazyLock;

use mozaika_game::{Game as _, Seat};
use mozaika_sintra::{Colour, Move, Palace, Pieces, Position, ROUNDS, SPACES, Side, Sintra, WINDOWS};

use crate::knowledge::{Candidate, Coverage, Knowledge, Studied};
use crate::leaning::{Whim, rank};
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::Luck;
use crate::settings::{Selection, Settings};
use crate::values::Values;

/// Points of expected score that make a decision e times as attractive beforehand.
const KEENNESS: f32 = 1.5;

/// What the model looks at, seat by seat.
const FEATURES: [&str; 15] = [
    "one",
    "score",
    "loss",
    "bonus",
    "frames",
    "full",
    "reached",
    "reached_far",
    "missed",
    "panes",
    "row",
    "glazier",
    "token",
    "to_move",
    "colours",
];

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let read = Model::read(include_str!("../weights/sintra.json"), &FEATURES);
    // A test reads the file; a wrong one never leaves the house.
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

/// What the strips promise.
#[derive(Default)]
struct Strips {
    /// In reach of the glazier: how far they are, times what they will score.
    reached: f32,
    /// The same, counting nearly complete ones only.
    reached_far: f32,
    /// Left of the glazier.
    missed: f32,
    /// What all that are left would score.
    row: f32,
    panes: f32,
    /// Panes of the colours that rounds to come will reward.
    colours: f32,
}

fn strips(state: &Sintra, palace: &Palace, side: Side, pieces: &Pieces) -> Strips {
    let mut strips = Strips::default();
    let mut right = 0;
    let coming = state.rounds().map(|rounds| &rounds[usize::from(state.round()) - 1..]);
    for at in Position::all().rev() {
        let window = pieces.window_points(side, at.index());
        if !palace.is_gone(at) {
            let worth = (window + right) as f32;
            let free: u32 = Colour::ALL.iter().map(|colour| palace.free_plain(at, *colour)).sum();
            let filled = SPACES as f32 - (free + palace.free_jokers(at)) as f32;
            let part = filled / SPACES as f32;
            if palace.reaches(at) {
                strips.reached += part * worth;
                strips.reached_far += part * part * part * worth;
            } else {
                strips.missed += part * worth;
            }
            strips.row += worth;
            strips.panes += filled;
            if filled > 0.0
                && let Some(coming) = coming
            {
                let on = palace.on_strip(at, pieces);
                strips.colours += part * coming.iter().map(|colour| on.count(*colour)).max().unwrap_or_default() as f32;
            }
        }
        if palace.windows().glazed_frames(at) > 0 {
            right += window;
        }
    }
    strips
}

fn bonus(palace: &Palace, side: Side, pieces: &Pieces) -> f32 {
    let windows = palace.windows();
    match side {
        Side::A => {
            let mut frames = [0usize; WINDOWS];
            for at in Position::all() {
                frames[at.index()] = usize::from(windows.glazed_frames(at));
            }
            let points = |pair: &[usize; 2]| pieces.ornaments.points[frames[pair[0]] + frames[pair[1]]];
            pieces.ornaments.windows.iter().map(points).sum::<i32>() as f32
        }
        Side::B => {
            let panes = windows.all_panes();
            let best = Colour::ALL.iter().map(|colour| panes.count(*colour)).max().unwrap_or_default();
            (windows.full() * best) as f32
        }
    }
}

fn features(state: &Sintra, seat: Seat) -> [f32; FEATURES.len()] {
    let (pieces, side, palace) = (state.pieces(), state.options().side, state.palace(seat));
    let strips = strips(state, palace, side, pieces);
    let frames: u8 = Position::all().map(|at| palace.windows().glazed_frames(at)).sum();
    let yes = |holds: bool| f32::from(u8::from(holds));
    [
        1.0,
        palace.score() as f32,
        pieces.loss(palace.broken()) as f32,
        bonus(palace, side, pieces),
        f32::from(frames),
        palace.windows().full() as f32,
        strips.reached,
        strips.reached_far,
        strips.missed,
        strips.panes,
        strips.row,
        palace.glazier().index() as f32,
        yes(state.token() == Some(seat)),
        yes(state.next().seats().contains(seat)),
        strips.colours,
    ]
}

/// How far the match is: rounds, and the part of this one's panes that is taken.
fn progress(state: &Sintra) -> f32 {
    let heaps = state.factories().iter().fold(state.centre(), |sum, heap| sum + *heap);
    let full = (state.factories().len() as u32 * state.pieces().panes_per_factory) as f32;
    let round = f32::from(state.round() - 1) + if state.panes_left() { 1.0 - heaps.total() as f32 / full } else { 0.0 };
    (round / ROUNDS as f32).clamp(0.0, 1.0)
}

impl SintraKnowledge {
    fn points(&self, state: &Sintra, seat: Seat, progress: f32) -> f32 {
        self.model.points(&features(state, seat), progress)
    }

    /// Every legal decision with the points it is expected to lead to.
    fn weighed(&self, state: &Sintra, seat: Seat, moves: &mut Vec<Move>, mut visit: impl FnMut(f32, Move)) {
        moves.clear();
        state.moves(seat, moves);
        let progress = progress(state);
        for decision in moves.drain(..) {
            let mut after = *state;
            after.play_unchecked(seat, &decision);
            visit(self.points(&after, seat, progress), decision);
        }
    }
}

impl Knowledge<Sintra> for SintraKnowledge {
    fn candidates(&self, state: &Sintra, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
        let mut moves = Vec::new();
        self.weighed(state, seat, &mut moves, |points, decision| into.push(Candidate { decision, weight: points }));
        rank(into, KEENNESS);
        Coverage::All
    }

    fn hurried(&self, state: &Sintra, seat: Seat, luck: &mut Luck, buffer: &mut Vec<Move>) -> Option<Move> {
        let mut whim = Whim::new(luck, KEENNESS);
        self.weighed(state, seat, buffer, |points, decision| whim.offer(points, decision));
        whim.decision()
    }

    fn estimate(&self, state: &Sintra, _: &mut Luck) -> Option<Values> {
        let progress = progress(state);
        let points: Vec<f32> = Seat::all(state.player_count()).map(|seat| self.points(state, seat, progress)).collect();
        Some(Values::expected(&points, self.model.spread(progress)))
    }

    fn settings(&self) -> Settings {
        Settings {
            selection: Selection::Prior,
            exploration: 0.8,
            playout: 0,
            most_played: u64::MAX,
            wide: 6.0,
            widening: 0.5,
            through_luck: false,
        }
    }

    fn strength(&self, level: Level, _: usize) -> Strength {
        let (iterations, carelessness) = match level {
            Level::Beginner => (12, 0.25),
            Level::Easy => (60, 0.02),
            Level::Medium => (400, 0.0),
            Level::Hard => (4000, 0.0),
            Level::Expert => (120_000, 0.0),
        };
        Strength { iterations, settings: self.settings(), carelessness }
    }
}

impl Studied<Sintra> for SintraKnowledge {
    fn names() -> &'static [&'static str] {
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
        assert!(Model::read(include_str!("../weights/sintra.json"), &FEATURES).is_ok());
    }
}
