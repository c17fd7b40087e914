//! The points of each player in the course of a match.

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;

/// Each seat's points after every entry from which they can be told.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreHistory {
    /// The number of entries after which the points stood so.
    pub entries: Vec<usize>,
    /// The points of each seat at those times.
    pub points: Vec<Vec<f64>>,
}

/// The points so far, from before the first decision until now.
#[must_use]
pub fn score_history(played: &dyn AnyMatch) -> ScoreHistory {
    let first = (0..played.len()).find(|entry| played.decided_by(*entry).is_some());
    let entries: Vec<usize> = (first.unwrap_or(played.len())..=played.len()).collect();
    let mut points = vec![Vec::with_capacity(entries.len()); played.player_count()];
    for count in &entries {
        for (seat, score) in played.rewound(*count).score().scores.iter().enumerate() {
            points[seat].push(score.total().as_f64());
        }
    }
    ScoreHistory { entries, points }
}

impl ScoreHistory {
    /// How far that seat is ahead of the best of the others, or behind when it is negative, at each of those times.
    #[must_use]
    pub fn lead_of(&self, seat: Seat) -> Vec<(f64, f64)> {
        let best_other = |time: usize| {
            let others = self.points.iter().enumerate().filter(|(other, _)| *other != seat.index());
            others.filter_map(|(_, points)| points.get(time)).copied().fold(f64::MIN, f64::max)
        };
        let own = self.points.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let alone = self.points.len() < 2;
        let lead = |(time, points): (usize, &f64)| if alone { *points } else { points - best_other(time) };
        self.entries.iter().map(|entry| *entry as f64).zip(own.iter().enumerate().map(lead)).collect()
    }
}

/// A course with a point wherever it crosses zero: the parts above and below can be drawn apart.
#[must_use]
pub fn lead_course(lead: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut course = Vec::with_capacity(lead.len() + 8);
    for (index, (x, y)) in lead.iter().copied().enumerate() {
        if let Some((before, was)) = index.checked_sub(1).and_then(|before| lead.get(before)).copied()
            && was * y < 0.0
        {
            course.push((before + (x - before) * was / (was - y), 0.0));
        }
        course.push((x, y));
    }
    course
}

#[cfg(test)]
mod tests {
    use mozaika_registry::GAMES;

    use super::*;
    use crate::open_match::{MatchSetup, OpenMatch};

    #[test]
    fn the_course_starts_before_the_first_decision_and_ends_now() {
        let mut open_match = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 1).unwrap();
        let before = score_history(open_match.played());
        assert_eq!(before.points, [[-157.0], [-157.0]]);
        let seat = open_match.waits_for().unwrap();
        open_match.decide(seat, "advance").unwrap();
        let after = score_history(open_match.played());
        assert_eq!(after.points[seat.index()], [-157.0, -156.0]);
        assert_eq!(after.entries.len(), 2);
    }

    #[test]
    fn a_lead_is_over_the_best_of_the_others() {
        let history =
            ScoreHistory { entries: vec![2, 3], points: vec![vec![0.0, 5.0], vec![1.0, 1.0], vec![0.0, 7.0]] };
        assert_eq!(history.lead_of(Seat(0)), [(2.0, -1.0), (3.0, -2.0)]);
        assert_eq!(history.lead_of(Seat(2)), [(2.0, -1.0), (3.0, 2.0)]);
    }

    #[test]
    fn a_course_touches_zero_where_the_lead_changes_hands() {
        let course = lead_course(&[(0.0, 0.0), (1.0, 3.0), (2.0, -1.0), (3.0, 0.0)]);
        assert_eq!(course, [(0.0, 0.0), (1.0, 3.0), (1.75, 0.0), (2.0, -1.0), (3.0, 0.0)]);
    }
}
