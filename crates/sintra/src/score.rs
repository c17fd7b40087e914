//! The score sheet (SG-8).

use std::cmp::Ordering;

use mozaika_game::{Reason, ScoreItem, ScoreSheet, Seat, SeatScore};

use crate::palace::{Palace, Position};
use crate::panes::Colour;
use crate::pieces::{Pieces, Side};
use crate::state::{Sintra, Step};

impl Sintra {
    /// The points as they would be if the match ended now.
    pub(crate) fn score_sheet(&self) -> ScoreSheet {
        let palaces = Seat::all(self.seated().len()).zip(self.seated());
        let scores = palaces.map(|(seat, palace)| self.reckon(seat, palace)).collect();
        if self.step == Step::Over { ScoreSheet::ranked(scores, fewest_lost) } else { ScoreSheet::so_far(scores) }
    }

    fn reckon(&self, seat: Seat, palace: &Palace) -> SeatScore {
        let pieces = self.pieces();
        let items = vec![
            ScoreItem::counted("track", palace.score),
            left_on_strips(palace, pieces),
            broken_glass(palace, pieces),
            match self.options.side {
                Side::A => ornaments(palace, pieces),
                Side::B => best_colour(palace),
            },
            lost_points(palace, pieces),
        ];
        SeatScore { seat, items }
    }
}

/// SG-8.1: a point for every three panes on the strips.
fn left_on_strips(palace: &Palace, pieces: &Pieces) -> ScoreItem {
    let panes = palace.on_strips(pieces).total();
    let points = (panes / pieces.panes_per_point) as i32;
    item_for(ScoreItem::counted("strips", points), Reason::new("panes_on_strips", panes.to_string(), points))
}

/// SG-8.2: the points of the marker's step.
fn broken_glass(palace: &Palace, pieces: &Pieces) -> ScoreItem {
    let points = -pieces.loss(palace.broken);
    item_for(ScoreItem::counted("broken", points), Reason::new("step", palace.broken.to_string(), points))
}

/// SG-8.4, side A: each ornament by the glazed frames around it.
fn ornaments(palace: &Palace, pieces: &Pieces) -> ScoreItem {
    let windows: Vec<Position> = Position::all().collect();
    let frames = |window: usize| usize::from(palace.windows.glazed_frames(windows[window]));
    let points = pieces.ornaments.windows.map(|[left, right]| pieces.ornaments.points[frames(left) + frames(right)]);
    let reasons =
        points.iter().enumerate().map(|(index, points)| Reason::new("ornament", (index + 1).to_string(), *points));
    ScoreItem::counted("bonus", points.iter().sum::<i32>()).because(reasons.collect())
}

/// SG-8.4, side B: full windows times the panes of the best colour.
fn best_colour(palace: &Palace) -> ScoreItem {
    let (full, panes) = (palace.windows.full(), palace.windows.all_panes());
    // Of colours with equally many panes the first is named: of equal maxima `max_by_key` takes the last.
    let best = Colour::ALL.into_iter().rev().max_by_key(|colour| panes.count(*colour)).unwrap_or(Colour::Orange);
    let points = (full * panes.count(best)) as i32;
    let which = format!("{full} x {} {best}", panes.count(best));
    item_for(ScoreItem::counted("bonus", points), Reason::new("full_windows_x_best_colour", which, points))
}

/// SG-8.6: everything lost on the broken-glass track, as a positive number, for the tie.
fn lost_points(palace: &Palace, pieces: &Pieces) -> ScoreItem {
    let step = pieces.loss(palace.broken);
    let reasons = [Reason::new("bottom_steps", "", palace.lost), Reason::new("step", palace.broken.to_string(), step)];
    ScoreItem::for_ties("lost", palace.all_lost(pieces))
        .because(reasons.into_iter().filter(|reason| reason.points != 0.into()).collect())
}

/// An item with its one reason; nothing scored needs none.
fn item_for(item: ScoreItem, reason: Reason) -> ScoreItem {
    if reason.points == 0.into() { item } else { item.because(vec![reason]) }
}

/// SG-8.6: of equal totals, the one who lost the fewest points on broken glass.
fn fewest_lost(one: &SeatScore, other: &SeatScore) -> Ordering {
    let lost = |score: &SeatScore| score.items.iter().find(|item| item.name == "lost").map(|item| item.points);
    lost(one).cmp(&lost(other))
}
