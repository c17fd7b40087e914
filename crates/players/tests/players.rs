//! Every kind of player, in every game of the house: legal, repeatable, honest.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::num::NonZeroUsize;

use mozaika_game::registry::{AnyGame, AnyMatch};
use mozaika_game::{Entry, Next, Points, Seat};
use mozaika_players::{Asked, Kind, Limit, Luck, PLAYERS, Played, Sitter, play_match};
use mozaika_registry::GAMES;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;
use serde_json::json;

/// A computer player in a chair.
struct Computer(Kind);

impl Sitter for Computer {
    fn decide(&mut self, table: &dyn AnyMatch, seat: Seat, seed: u64) -> Result<String, String> {
        let asked = Asked { kind: self.0, seed, stop: &mut || false };
        let advice = PLAYERS.find(table.game()).and_then(|players| players.decide(table, seat, asked));
        advice.map(|advice| advice.decision).map_err(|illegal| illegal.message)
    }
}

fn kind(word: &str) -> Kind {
    word.parse().unwrap()
}

fn played(game: &dyn AnyGame, kinds: [&str; 2], seed: u64) -> Box<dyn AnyMatch> {
    let mut table = game.start(&json!({})).unwrap();
    let mut chairs: Vec<Computer> =
        (0..table.player_count()).map(|seat| Computer(kind(kinds[(seat + seed as usize) % 2]))).collect();
    let mut sitters: Vec<&mut dyn Sitter> = chairs.iter_mut().map(|chair| chair as &mut dyn Sitter).collect();
    let outcome = play_match(table.as_mut(), &mut sitters, seed).unwrap();
    assert_eq!(outcome, Played::ToTheEnd, "{} seed {seed}", game.name());
    table
}

/// A position in the middle of a match played at random, where somebody has to decide.
fn middle(game: &dyn AnyGame, seed: u64) -> (Box<dyn AnyMatch>, Seat) {
    let mut luck = Luck::seed_from_u64(seed);
    let mut table = game.start(&json!({})).unwrap();
    let wanted = luck.random_range(4..24);
    loop {
        let entry = match table.next() {
            Next::Chance => Entry::Chance(table.draw(&mut luck).unwrap()),
            Next::Over => return middle(game, seed + 1000),
            Next::Seats(seats) => {
                let seat = seats.lowest().unwrap();
                if table.len() >= wanted {
                    return (table, seat);
                }
                Entry::Move(seat, table.pick_move(seat, &mut luck).unwrap())
            }
        };
        table.add(&entry).unwrap();
    }
}

fn advice(table: &dyn AnyMatch, seat: Seat, word: &str, stop: &mut dyn FnMut() -> bool) -> mozaika_players::Advice {
    let asked = Asked { kind: kind(word), seed: 7, stop };
    PLAYERS.find(table.game()).unwrap().decide(table, seat, asked).unwrap()
}

/// Matches of each pair of kinds; every decision is checked by the table. More with `MOZAIKA_MATCHES`.
fn matches() -> u64 {
    std::env::var("MOZAIKA_MATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(120)
}

#[test]
fn no_player_ever_plays_illegally() {
    for game in GAMES.games() {
        (0..matches()).into_par_iter().for_each(|seed| {
            played(game, ["greedy", "random"], seed);
            played(game, ["search:3", "uct:3"], seed);
            if seed.is_multiple_of(8) {
                played(game, ["beginner", "easy"], seed);
            }
            if seed.is_multiple_of(40) {
                played(game, ["medium", "search:30"], seed);
            }
        });
    }
}

#[test]
fn those_who_think_together_decide_legally_always_the_same_and_share_the_iterations() {
    for game in GAMES.games() {
        for seed in 0..4 {
            let (table, seat) = middle(game, seed);
            let together = |threads| {
                let asked = Asked { kind: kind("search:200"), seed: 7, stop: &mut || false };
                let threads = NonZeroUsize::new(threads).unwrap();
                PLAYERS.find(table.game()).unwrap().decide_together(table.as_ref(), seat, asked, threads).unwrap()
            };
            let advised = together(3);
            assert_eq!(advised, together(3));
            assert!(advised.iterations <= 201, "{}", advised.iterations);
            table.check(&Entry::Move(seat, advised.decision)).unwrap();
            assert_eq!(together(1), advice(table.as_ref(), seat, "search:200", &mut || false));
        }
    }
}

#[test]
fn those_who_think_together_all_stop_when_the_caller_says_so() {
    for game in GAMES.games() {
        let (table, seat) = middle(game, 1);
        let asked = Asked { kind: kind("search:1000000000000"), seed: 7, stop: &mut || true };
        let advised = PLAYERS.find(table.game()).unwrap().decide_together(
            table.as_ref(),
            seat,
            asked,
            NonZeroUsize::new(2).unwrap(),
        );
        table.check(&Entry::Move(seat, advised.unwrap().decision)).unwrap();
    }
}

#[test]
fn the_same_seed_gives_the_same_match_and_another_seed_another() {
    for game in GAMES.games() {
        let record = |seed| played(game, ["search:30", "beginner"], seed).record().to_string();
        assert_eq!(record(5), record(5));
        assert_ne!(record(5), record(6));
    }
}

#[test]
fn whoever_is_cancelled_at_once_still_has_a_legal_decision() {
    for game in GAMES.games() {
        for seed in 0..20 {
            let (table, seat) = middle(game, seed);
            let advised = advice(table.as_ref(), seat, "search:1000000", &mut || true);
            assert_eq!(advised.iterations, 0);
            table.check(&Entry::Move(seat, advised.decision)).unwrap();
        }
    }
}

#[test]
fn a_player_decides_by_what_its_seat_sees_and_nothing_else() {
    for game in GAMES.games() {
        for seed in 0..10 {
            let (table, seat) = middle(game, seed);
            // Whatever the view hides may be anything: a table set up from the view alone has to give the same decision.
            let seen = game.position(table.state(Some(mozaika_game::Viewer::Seat(seat)))).unwrap();
            for word in ["greedy", "search:50", "uct:50", "easy"] {
                let whole = advice(table.as_ref(), seat, word, &mut || false);
                assert_eq!(whole, advice(seen.as_ref(), seat, word, &mut || false), "{} {word}", game.name());
            }
        }
    }
}

#[test]
fn a_line_starts_with_the_decision_and_values_are_chances() {
    for game in GAMES.games() {
        let (table, seat) = middle(game, 3);
        let advised = advice(table.as_ref(), seat, "search:300", &mut || false);
        assert_eq!(advised.line.first(), Some(&advised.decision));
        assert_eq!(advised.seats.first(), Some(&seat));
        assert!((0.0..=1.0).contains(&advised.value));
        assert!(advised.considered.iter().all(|other| (0.0..=1.0).contains(&other.value)));
    }
}

#[test]
fn nobody_decides_in_a_finished_match_out_of_turn_or_beside_the_table() {
    for game in GAMES.games() {
        let over = played(game, ["random", "random"], 1);
        let (table, seat) = middle(game, 2);
        let idle = (0..table.player_count() as u8).map(Seat).find(|seat| !table.next().seats().contains(*seat));
        let mut asked = vec![(over.as_ref(), Seat(0)), (table.as_ref(), Seat(7))];
        asked.extend(idle.map(|idle| (table.as_ref(), idle)));
        for (table, seat) in asked {
            for word in ["random", "greedy", "easy", "search:10"] {
                let asked = Asked { kind: kind(word), seed: 1, stop: &mut || false };
                let refused = PLAYERS.find(table.game()).unwrap().decide(table, seat, asked).unwrap_err();
                assert!(refused.message.ends_with('.'), "{refused}");
            }
        }
        assert!(table.next().seats().contains(seat));
    }
}

#[test]
fn a_level_says_how_long_it_thinks_and_the_strong_ones_think_longest() {
    for (game, players) in GAMES.games().flat_map(|game| (1..=4).map(move |players| (game, players))) {
        let limits = Kind::levels().map(|level| PLAYERS.find(game.name()).unwrap().limit(level, players));
        let iterations = limits.map(|limit| match limit {
            Some(Limit::Iterations(count)) => count,
            other => panic!("{other:?}"),
        });
        // A look ahead of the two weakest may be a short one, so that more of them take less time than those of medium.
        let (weak, strong) = iterations.split_at(2);
        assert!(weak.is_sorted() && strong.is_sorted(), "{iterations:?}");
        assert!(weak[1] < strong[1], "{iterations:?}");
    }
}

/// The share of matches the first kind wins, seats rotated.
fn share(game: &dyn AnyGame, kinds: [&str; 2], matches: u64) -> f64 {
    let wins = (0..matches).filter(|seed| {
        let table = played(game, kinds, *seed);
        let score = table.score();
        let winners = score.winners().unwrap_or_default();
        winners.len() == 1 && (u64::from(winners[0].0) + seed).is_multiple_of(2)
    });
    wins.count() as f64 / matches as f64
}

#[test]
fn each_of_the_quick_levels_is_clearly_stronger_than_the_one_two_below() {
    for game in GAMES.games() {
        let won = share(game, ["medium", "beginner"], 10);
        assert!(won >= 0.7, "{}: medium wins {won} against beginner", game.name());
        let won = share(game, ["easy", "random"], 10);
        assert!(won >= 0.7, "{}: easy wins {won} against random", game.name());
    }
}

#[test]
fn a_decision_that_wins_at_once_is_found_at_medium() {
    let mut met = 0;
    for game in GAMES.games() {
        for seed in 0..6 {
            let over = played(game, ["beginner", "easy"], seed);
            let last = over.rewound(over.len() - 1);
            let Some(Entry::Move(seat, _)) = over.entry(over.len() - 1, None) else { continue };
            let wins = |decision: &String| {
                let mut after = last.boxed_clone();
                after.add(&Entry::Move(seat, decision.clone())).unwrap();
                after.score().winners() == Some(&[seat])
            };
            let (winning, others): (Vec<_>, Vec<_>) = last.moves(seat).into_iter().partition(wins);
            if winning.is_empty() || others.is_empty() {
                continue;
            }
            met += 1;
            let advised = advice(last.as_ref(), seat, "medium", &mut || false);
            assert!(winning.contains(&advised.decision), "{} seed {seed}: {}", game.name(), advised.decision);
        }
    }
    assert!(met > 0, "no such position was met");
}

#[test]
fn a_special_patch_that_completes_the_square_goes_there_at_medium() {
    let game = GAMES.find("patchwork").unwrap();
    let mut met = 0;
    for seed in 0..40 {
        let table = played(game, ["search:60", "search:60"], seed);
        for entry in 0..table.len() {
            let Some(Entry::Move(seat, placed)) = table.entry(entry, None) else { continue };
            let before = table.rewound(entry);
            let completes = |decision: &String| {
                let mut after = before.boxed_clone();
                after.add(&Entry::Move(seat, decision.clone())).unwrap();
                let bonus = |table: &dyn AnyMatch| table.score().scores[seat.index()].items[1].points;
                bonus(after.as_ref()) > bonus(before.as_ref())
            };
            if !placed.starts_with("patch") || !before.moves(seat).iter().any(completes) {
                continue;
            }
            met += 1;
            let advised = advice(before.as_ref(), seat, "medium", &mut || false);
            assert!(completes(&advised.decision), "seed {seed}, entry {entry}: {}", advised.decision);
        }
    }
    assert!(met > 0, "no such position was met");
}

/// What a decision brings that seat at most, with the own decisions that belong to it.
fn gain(before: &dyn AnyMatch, seat: Seat, decision: &str) -> Points {
    let total = |table: &dyn AnyMatch| table.score().scores[seat.index()].total();
    let mut after = before.boxed_clone();
    after.add(&Entry::Move(seat, decision.to_owned())).unwrap();
    let keeps = if after.next().seats().contains(seat) { after.moves(seat) } else { Vec::new() };
    let now = total(after.as_ref()) - total(before);
    let kept = keeps.iter().filter(|keep| keep.starts_with("keep")).map(|keep| gain(after.as_ref(), seat, keep)).max();
    now + kept.unwrap_or_default()
}

#[test]
fn the_last_strip_that_can_be_completed_is_completed_at_medium() {
    let game = GAMES.find("sintra").unwrap();
    let mut met = 0;
    for seed in 0..250 {
        let table = played(game, ["search:40", "search:40"], seed);
        // With the last panes of the match nothing is left to prepare: what completes a strip is what counts.
        let takes =
            |entry: &usize| matches!(table.entry(*entry, None), Some(Entry::Move(_, text)) if text.starts_with("take"));
        let last = (0..table.len()).rev().find(takes).unwrap();
        let Some(Entry::Move(seat, _)) = table.entry(last, None) else { unreachable!("it is somebody's decision") };
        let before = table.rewound(last);
        let gains: Vec<Points> =
            before.moves(seat).iter().map(|decision| gain(before.as_ref(), seat, decision)).collect();
        let best = gains.iter().copied().max().unwrap_or_default();
        if best < Points::from(6) || gains.iter().filter(|gain| **gain > Points::default()).count() != 1 {
            continue;
        }
        met += 1;
        let advised = advice(before.as_ref(), seat, "medium", &mut || false);
        let won = gain(before.as_ref(), seat, &advised.decision);
        assert_eq!(won, best, "seed {seed}, entry {last}: {}", advised.decision);
    }
    assert!(met >= 3, "only {met} such positions were met");
}
