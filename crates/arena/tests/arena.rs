//! Contests: fair, repeatable, and not disturbed by who fails.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::time::Duration;

use mozaika_arena::{Contest, MatchResult, Report, Sprt, Verdict};
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use serde_json::json;

fn contest(players: &[&str], matches: usize) -> Contest {
    Contest {
        game: GAMES.find("patchwork").unwrap(),
        players: PLAYERS.find("patchwork").unwrap(),
        options: json!({}),
        entrants: players.iter().map(|word| word.parse().unwrap()).collect(),
        matches,
        seed: 1,
        jobs: 2,
        program_ms: 50,
        patience: Duration::from_millis(1500),
        sprt: None,
    }
}

fn played(contest: &Contest) -> (Vec<MatchResult>, Report) {
    let played = contest.play(&mut |_| {}).unwrap();
    let report = Report::new(contest, &contest.pairings().unwrap(), &played);
    (played, report)
}

/// The reason why that program lost its match against a random player.
fn reason_of(program: &str) -> String {
    let (played, report) = played(&contest(&[program, "random"], 1));
    assert_eq!(report.pairings[0].losses, 1, "{program}");
    assert_eq!(report.forfeits.len(), 1, "{program}");
    played[0].forfeit.clone().unwrap().1
}

#[test]
fn everybody_meets_everybody_with_the_same_luck_from_both_sides() {
    let (played, report) = played(&contest(&["random", "greedy", "beginner"], 4));
    assert_eq!((played.len(), report.pairings.len()), (12, 3));
    for pairing in played.chunks(4) {
        assert_eq!(pairing.iter().map(|one| one.seed).collect::<Vec<_>>(), [1, 1, 2, 2]);
        assert_eq!(pairing[0].seats, [pairing[1].seats[1], pairing[1].seats[0]]);
        assert_eq!(pairing[0].record.entries[0], pairing[1].record.entries[0]);
        assert_eq!(pairing[0].record.entries[0], played[0].record.entries[0]);
    }
}

#[test]
fn the_same_contest_ends_the_same_however_many_matches_are_played_at_once() {
    let records = |jobs| {
        let contest = Contest { jobs, ..contest(&["search:20", "beginner"], 4) };
        contest.play(&mut |_| {}).unwrap().into_iter().map(|one| one.record).collect::<Vec<_>>()
    };
    assert_eq!(records(1), records(3));
}

#[test]
fn a_program_that_crashes_hangs_lies_or_is_not_there_loses_with_the_reason() {
    let answering = |answer: &str| format!("exec:sh -c 'while read line; do echo {answer:?}; done'");
    for (program, reason) in [
        ("exec:false".to_owned(), "ends in the middle of the match"),
        ("exec:no-such-program-anywhere".to_owned(), "cannot be started"),
        ("exec:sleep 30".to_owned(), "does not answer within"),
        (answering("hello"), "not JSON"),
        (answering("{}"), "without `ok`"),
        (answering("{\"ok\":true}"), "without a move"),
        (answering("{\"ok\":false}"), "refuses"),
        (answering("{\"ok\":true,\"move\":\"fly\"}"), "plays `fly`, which is refused"),
    ] {
        let told = reason_of(&program);
        assert!(told.contains(reason), "{program}: {told}");
    }
}

#[test]
fn a_clear_pairing_stops_early() {
    let contest = Contest { sprt: Some(Sprt { low: 0.0, high: 200.0 }), ..contest(&["easy", "random"], 400) };
    let (played, report) = played(&contest);
    assert!(played.len() < 200, "{} matches", played.len());
    assert_eq!(report.pairings[0].sprt, Some(Verdict::Higher));
}

#[test]
fn words_that_name_nobody_are_refused() {
    for word in ["", "exec:", "exec:'", "strongest", "search:0"] {
        assert!(word.parse::<mozaika_arena::Entrant>().is_err(), "{word}");
    }
}
