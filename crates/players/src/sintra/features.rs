//! What the model sees of a palace.

use mozaika_game::{Game as _, Seat};
use mozaika_sintra::{Colour, Palace, Pieces, Position, ROUNDS, SPACES, Side, Sintra, WINDOWS};

/// The names of the features, as weight files have them.
pub(super) const FEATURES: [&str; 15] = [
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

/// What the strips of a palace promise, summed over all that are left.
#[derive(Default)]
struct Strips {
    /// In reach of the glazier: the filled part of each, times the points it will score.
    reached: f32,
    /// The same with the filled part to the third power, so that nearly complete ones count.
    reached_far: f32,
    /// The same for those left of the glazier, out of reach.
    missed: f32,
    /// The points they would all score.
    row: f32,
    /// How many panes lie on them.
    panes: f32,
    /// Panes of the colour that rewards each most in the rounds to come, times the filled part.
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

pub(super) fn features(state: &Sintra, seat: Seat) -> [f32; FEATURES.len()] {
    let (pieces, side, palace) = (state.pieces(), state.side(), state.palace(seat));
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

/// How far the match is, from 0 to 1: rounds, and the part of this one's panes that is taken.
pub(super) fn progress(state: &Sintra) -> f32 {
    let heaps = state.factories().iter().fold(state.centre(), |sum, heap| sum + *heap);
    let full = (state.factories().len() as u32 * state.pieces().panes_per_factory) as f32;
    let round = f32::from(state.round() - 1) + if state.panes_left() { 1.0 - heaps.total() as f32 / full } else { 0.0 };
    (round / ROUNDS as f32).clamp(0.0, 1.0)
}
