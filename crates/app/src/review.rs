//! What is found out about a match that was played: the course of everybody's win chance, and the decisions that mattered.

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_players::{Mark, WeighedEntry, victory_share};

/// A decision that gives away less win chance than this counts as the best one.
const AS_GOOD_AS_THE_BEST: f64 = 0.01;
/// A decision that is better than its candidates on average by less than this is nothing to speak of.
const REMARKABLE: f64 = 0.02;

/// The win chances of each seat in the course of a match, from 0 to 1, each with the number of entries after which it was so.
///
/// What is good for one of two is bad for the other, so there each decision tells both chances. A match that is over ends with what
/// is certain.
#[must_use]
pub fn win_chances(played: &dyn AnyMatch, weighed: &[WeighedEntry]) -> Vec<Vec<(usize, f64)>> {
    let count = played.player_count();
    let mut chances = vec![Vec::new(); count];
    let complete = last_decision(played).is_some_and(|last| weighed.iter().any(|it| it.evaluation.entry == last + 1));
    for (seat, course) in Seat::all(count).zip(&mut chances) {
        for evaluation in weighed.iter().map(|weighed| &weighed.evaluation) {
            if evaluation.seat == seat {
                course.push((evaluation.entry, evaluation.after));
            } else if count == 2 {
                course.push((evaluation.entry, 1.0 - evaluation.after));
            }
        }
        if let Some(share) = victory_share(played, seat).filter(|_| complete) {
            course.retain(|(entry, _)| *entry < played.len());
            course.push((played.len(), share));
        }
    }
    chances
}

fn last_decision(played: &dyn AnyMatch) -> Option<usize> {
    (0..played.len()).rev().find(|entry| played.decided_by(*entry).is_some())
}

/// The decisions that mattered most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// Nothing better was found, and much could have been lost.
    pub best: Option<WeighedEntry>,
    /// What gave away most; nothing when nothing was given away that is worth a word.
    pub worst: Option<WeighedEntry>,
}

impl Highlights {
    /// The best and the worst of these.
    #[must_use]
    pub fn of(weighed: &[WeighedEntry]) -> Self {
        let gain = |it: &WeighedEntry| it.evaluation.after - it.usual;
        let good = weighed.iter().filter(|it| it.candidates > 1 && it.evaluation.loss < AS_GOOD_AS_THE_BEST);
        let best = good.filter(|it| gain(it) >= REMARKABLE).max_by(|a, b| gain(a).total_cmp(&gain(b)));
        let bad = weighed.iter().filter(|it| it.evaluation.mark != Mark::Good);
        let worst = bad.max_by(|a, b| a.evaluation.loss.total_cmp(&b.evaluation.loss));
        Self { best: best.cloned(), worst: worst.cloned() }
    }
}

#[cfg(test)]
mod tests {
    use mozaika_players::EntryEvaluation;
    use mozaika_registry::GAMES;

    use super::*;
    use crate::open_match::{MatchSetup, OpenMatch};

    fn weighed(entry: usize, seat: u8, (before, after): (f64, f64), usual: f64) -> WeighedEntry {
        let evaluation = EntryEvaluation {
            entry,
            seat: Seat(seat),
            decision: "advance".to_owned(),
            before,
            after,
            loss: before - after,
            mark: Mark::of(before - after),
            best: "advance".to_owned(),
            line: Vec::new(),
        };
        WeighedEntry { evaluation, usual, candidates: 5 }
    }

    fn whole_match() -> OpenMatch {
        let mut open = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 5).unwrap();
        while let Some(seat) = open.waits_for() {
            let decision = open.played().moves(seat).last().unwrap().clone();
            open.decide(seat, &decision).unwrap();
        }
        open
    }

    #[test]
    fn a_won_match_ends_at_a_hundred_percent_and_a_lost_one_at_none() {
        let open = whole_match();
        let played = open.played();
        let winner = played.score().winners().unwrap()[0];
        let last = last_decision(played).unwrap() + 1;
        let estimated = [weighed(3, 0, (0.5, 0.5), 0.5), weighed(last, 1, (0.97, 0.97), 0.5)];
        for (seat, course) in Seat::all(2).zip(win_chances(played, &estimated)) {
            assert_eq!(course.last(), Some(&(played.len(), if seat == winner { 1.0 } else { 0.0 })));
        }
        // As long as the end has not been looked at, nothing is told of it.
        let begun = win_chances(played, &estimated[..1]);
        assert_eq!(begun, [[(3, 0.5)], [(3, 0.5)]]);
    }

    #[test]
    fn what_one_of_two_gains_the_other_loses() {
        let open = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 5).unwrap();
        let courses = win_chances(open.played(), &[weighed(3, 0, (0.75, 0.75), 0.5), weighed(4, 1, (0.5, 0.5), 0.5)]);
        assert_eq!(courses, [[(3, 0.75), (4, 0.5)], [(3, 0.25), (4, 0.5)]]);
    }

    #[test]
    fn the_best_decision_is_where_most_could_have_been_lost_and_the_worst_where_it_was() {
        let all = [
            weighed(3, 0, (0.6, 0.6), 0.58),
            weighed(4, 0, (0.6, 0.6), 0.3),
            weighed(5, 0, (0.9, 0.5), 0.1),
            weighed(6, 0, (0.5, 0.42), 0.4),
        ];
        let Highlights { best, worst } = Highlights::of(&all);
        assert_eq!((best, worst), (Some(all[1].clone()), Some(all[2].clone())));
        let alone = WeighedEntry { candidates: 1, ..all[1].clone() };
        assert_eq!(Highlights::of(&[alone]), Highlights::default(), "where nothing can be chosen nothing is done well");
    }

    #[test]
    fn what_ends_a_match_is_worth_what_the_match_ended_with() {
        let open = whole_match();
        let played = open.played();
        let last = last_decision(played).unwrap();
        let settings = mozaika_players::EvaluationSettings { iterations: 20, seed: 1 };
        let players = mozaika_players::PLAYERS.find("patchwork").unwrap();
        let judged = mozaika_players::evaluate_entry(players, played, last, settings).unwrap().unwrap();
        assert_eq!(Some(judged.after), victory_share(played, judged.seat));
        assert!(judged.after <= 0.0 || judged.after >= 1.0);
    }
}
