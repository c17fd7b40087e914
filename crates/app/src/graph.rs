//! How the points went in the course of a match.

use mozaika_game::registry::AnyMatch;

/// Each seat's points after every entry from which they can be told.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The number of entries after which the points stood so.
    pub entries: Vec<usize>,
    /// The points of each seat at those times.
    pub points: Vec<Vec<f64>>,
}

/// The course of a match so far.
#[must_use]
pub fn course(table: &dyn AnyMatch) -> Course {
    let first = (0..table.len()).find(|entry| matches!(table.entry(*entry, None), Some(mozaika_game::Entry::Move(..))));
    let entries: Vec<usize> = (first.unwrap_or(table.len())..=table.len()).collect();
    let mut points = vec![Vec::with_capacity(entries.len()); table.player_count()];
    for count in &entries {
        for (seat, score) in table.rewound(*count).score().scores.iter().enumerate() {
            points[seat].push(score.total().as_f64());
        }
    }
    Course { entries, points }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Plan, Session};

    #[test]
    fn the_course_starts_before_the_first_decision_and_ends_now() {
        let mut session = Session::begin(&Plan::usual("patchwork"), 1).unwrap();
        let before = course(session.table());
        assert_eq!(before.points, [[-157.0], [-157.0]]);
        let seat = session.waits_for().unwrap();
        session.decide(seat, "advance").unwrap();
        let after = course(session.table());
        assert_eq!(after.points[seat.index()], [-157.0, -156.0]);
        assert_eq!(after.entries.len(), 2);
    }
}
