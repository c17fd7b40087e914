//! The value of a position, for each seat.

use mozaika_game::{Game, ScoreSheet, Seat};

/// The most seats of a match.
const SEATS: usize = 8;
/// How much of a finished match's value is winning; the rest is by how much, so that a lost match is still played well.
const WINNING: f32 = 0.9;
/// A finished match of at least this value is a win of one's own.
pub(crate) const WON: f32 = WINNING;

/// The value of a position for each seat: 0 is lost, 1 is won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values([f32; SEATS]);

impl Values {
    /// As many values as there are seats, from each seat's own.
    pub fn of(players: usize, mut value: impl FnMut(Seat) -> f32) -> Self {
        let mut values = [0.0; SEATS];
        for (seat, slot) in Seat::all(players.min(SEATS)).zip(&mut values) {
            *slot = value(seat);
        }
        Self(values)
    }

    /// The value for that seat; 0 for a seat that is not there.
    #[must_use]
    pub fn to(&self, seat: Seat) -> f32 {
        self.0.get(seat.index()).copied().unwrap_or_default()
    }

    /// A finished match: who won, and a little by how many points; `scale` points are a clear margin.
    #[must_use]
    pub fn finished<G: Game>(state: &G, scale: f32) -> Self {
        let sheet = state.score();
        let winners = sheet.winners().unwrap_or_default();
        let totals = totals(&sheet);
        Self::of(state.player_count(), |seat| {
            let share = if winners.contains(&seat) { 1.0 / winners.len() as f32 } else { 0.0 };
            if state.player_count() == 1 {
                return logistic(totals[seat.index()] / scale);
            }
            WINNING * share + (1.0 - WINNING) * logistic(ahead(&totals, seat) / scale)
        })
    }

    /// A match in progress, from the points each seat is expected to have at the end.
    #[must_use]
    pub fn expected(totals: &[f32], scale: f32) -> Self {
        Self::of(totals.len(), |seat| logistic(ahead(totals, seat) / scale))
    }
}

/// The points of each seat.
pub(crate) fn totals(sheet: &ScoreSheet) -> Vec<f32> {
    sheet.scores.iter().map(|score| score.total().as_f64() as f32).collect()
}

/// How far that seat is ahead of the best of the others; alone, its own points.
fn ahead(totals: &[f32], seat: Seat) -> f32 {
    let others = totals.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, total)| *total);
    let best = others.fold(f32::NEG_INFINITY, f32::max);
    let own = totals.get(seat.index()).copied().unwrap_or_default();
    if best.is_finite() { own - best } else { own }
}

/// From any number to 0..1.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
