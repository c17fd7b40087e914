//! The points of each player in the course of a match.

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
}
