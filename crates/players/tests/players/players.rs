//! Every kind of player, in every game: legal, repeatable, honest.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::num::NonZeroUsize;

use mozaika_game::luck::{LocalLuck, enter_due};
use mozaika_game::registry::{AnyGame, AnyMatch};
use mozaika_game::{Entry, Points, Seat};
use mozaika_players::{
    ComputerPlayers, Kind, Limit, MatchEnd, NoKnowledge, PLAYERS, PlayerRegistry, PlayersOf, SearchRequest,
    SearchResult, SearchRng, SeatError, SeatPlayer, TunerError, play_match,
};
use mozaika_registry::GAMES;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;
use serde_json::json;

/// The players of every game that know nothing but the rules.
const WITHOUT_KNOWLEDGE: PlayerRegistry = PlayerRegistry::new(&[
    &PlayersOf::<mozaika_patchwork::Patchwork, NoKnowledge>::new(),
    &PlayersOf::<mozaika_sintra::Sintra, NoKnowledge>::new(),
    &PlayersOf::<mozaika_glassroad::GlassRoad, NoKnowledge>::new(),
]);

/// A computer player in a seat.
struct Computer(&'static dyn ComputerPlayers, Kind);

impl SeatPlayer for Computer {
    fn decide(&mut self, played: &dyn AnyMatch, seat: Seat, seed: u64) -> Result<String, SeatError> {
        Ok(self.0.decide(played, seat, SearchRequest::new(self.1, seed), &mut || false)?.decision)
    }
}

fn kind(word: &str) -> Kind {
    word.parse().unwrap()
}

fn players_of(game: &str) -> &'static dyn ComputerPlayers {
    PLAYERS.find(game).unwrap()
}

fn played(game: &dyn AnyGame, kinds: [&str; 2], seed: u64) -> Box<dyn AnyMatch> {
    played_by(PLAYERS, game, kinds, seed)
}

fn played_by(players: PlayerRegistry, game: &dyn AnyGame, kinds: [&str; 2], seed: u64) -> Box<dyn AnyMatch> {
    let players = players.find(game.name()).unwrap();
    let mut played = game.start(&json!({})).unwrap();
    let mut seats: Vec<Computer> =
        (0..played.player_count()).map(|seat| Computer(players, kind(kinds[(seat + seed as usize) % 2]))).collect();
    let mut seats: Vec<&mut dyn SeatPlayer> = seats.iter_mut().map(|seat| seat as &mut dyn SeatPlayer).collect();
    let end = play_match(played.as_mut(), &mut seats, LocalLuck(seed)).unwrap();
    assert!(matches!(end, MatchEnd::Finished), "{} seed {seed}: {end:?}", game.name());
    played
}

/// A position in the middle of a match played at random, where somebody has to decide.
fn middle(game: &dyn AnyGame, seed: u64) -> (Box<dyn AnyMatch>, Seat) {
    let mut rng = SearchRng::seed_from_u64(seed);
    let mut played = game.start(&json!({})).unwrap();
    let wanted = rng.random_range(4..24);
    loop {
        enter_due(played.as_mut(), &LocalLuck(seed)).unwrap();
        let Some(seat) = played.next().seats().lowest() else { return middle(game, seed + 1000) };
        if played.len() >= wanted {
            return (played, seat);
        }
        let decision = played.pick_move(seat, &mut rng).unwrap();
        played.add(&Entry::Move(seat, decision)).unwrap();
    }
}

fn result(played: &dyn AnyMatch, seat: Seat, word: &str, stop: &mut dyn FnMut() -> bool) -> SearchResult {
    players_of(played.game()).decide(played, seat, SearchRequest::new(kind(word), 7), stop).unwrap()
}

/// Matches of each pair of kinds; every decision is checked by the match. More with `MOZAIKA_MATCHES`.
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
fn every_kind_of_player_plays_a_game_that_nobody_has_told_it_anything_about() {
    for game in GAMES.games() {
        let players = WITHOUT_KNOWLEDGE.find(game.name()).unwrap();
        for (seed, kinds) in (0..).zip([["random", "greedy"], ["search:3", "uct:3"], ["beginner", "search:2"]]) {
            played_by(WITHOUT_KNOWLEDGE, game, kinds, seed);
        }
        let (here, seat) = middle(game, 1);
        for level in Kind::levels() {
            assert!(matches!(players.limit(level, 2), Some(Limit::Iterations(1..))));
            let found = players.decide(here.as_ref(), seat, SearchRequest::new(level, 7), &mut || true).unwrap();
            here.check(&Entry::Move(seat, found.decision)).unwrap();
        }
        // Without knowledge the search is plain UCT, and there is nothing to tune.
        let [search, uct] = ["search:40", "uct:40"]
            .map(|word| players.decide(here.as_ref(), seat, SearchRequest::new(kind(word), 7), &mut || false).unwrap());
        assert_eq!(search, uct);
        assert!(matches!(players.tuner(&json!({}), None, 1), Err(TunerError::Fault(_))));
    }
}

#[test]
fn several_threads_decide_legally_always_the_same_and_share_the_iterations() {
    for game in GAMES.games() {
        for seed in 0..4 {
            let (played, seat) = middle(game, seed);
            let decided_by = |threads| {
                let threads = NonZeroUsize::new(threads).unwrap();
                let request = SearchRequest { threads, ..SearchRequest::new(kind("search:200"), 7) };
                players_of(game.name()).decide(played.as_ref(), seat, request, &mut || false).unwrap()
            };
            let decided = decided_by(3);
            assert_eq!(decided, decided_by(3));
            assert!(decided.iterations <= 201, "{}", decided.iterations);
            played.check(&Entry::Move(seat, decided.decision)).unwrap();
            assert_eq!(decided_by(1), result(played.as_ref(), seat, "search:200", &mut || false));
        }
    }
}

#[test]
fn all_threads_stop_when_the_caller_says_so() {
    for game in GAMES.games() {
        let (played, seat) = middle(game, 1);
        let threads = NonZeroUsize::new(2).unwrap();
        let request = SearchRequest { threads, ..SearchRequest::new(kind("search:1000000000000"), 7) };
        let decided = players_of(game.name()).decide(played.as_ref(), seat, request, &mut || true).unwrap();
        played.check(&Entry::Move(seat, decided.decision)).unwrap();
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
            let (here, seat) = middle(game, seed);
            let found = result(here.as_ref(), seat, "search:1000000", &mut || true);
            assert_eq!(found.iterations, 0);
            here.check(&Entry::Move(seat, found.decision)).unwrap();
        }
    }
}

#[test]
fn a_player_decides_by_what_its_seat_sees_and_nothing_else() {
    for game in GAMES.games() {
        for seed in 0..10 {
            let (here, seat) = middle(game, seed);
            // Whatever the view hides may be anything: a match set up from the view alone has to give the same decision.
            let seen = game.position(here.state(Some(mozaika_game::Viewer::Seat(seat)))).unwrap();
            for word in ["greedy", "search:50", "uct:50", "easy"] {
                let whole = result(here.as_ref(), seat, word, &mut || false);
                assert_eq!(whole, result(seen.as_ref(), seat, word, &mut || false), "{} {word}", game.name());
            }
        }
    }
}

#[test]
fn a_line_starts_with_the_decision_and_values_are_chances() {
    for game in GAMES.games() {
        let (here, seat) = middle(game, 3);
        let found = result(here.as_ref(), seat, "search:300", &mut || false);
        assert_eq!(found.line.first(), Some(&found.decision));
        assert_eq!(found.seats.first(), Some(&seat));
        assert!((0.0..=1.0).contains(&found.value));
        assert!(found.considered.iter().all(|other| (0.0..=1.0).contains(&other.value)));
    }
}

#[test]
fn nobody_decides_in_a_finished_match_out_of_turn_or_without_a_seat() {
    for game in GAMES.games() {
        let over = played(game, ["random", "random"], 1);
        let (here, seat) = middle(game, 2);
        let idle = Seat::all(here.player_count()).find(|seat| !here.next().seats().contains(*seat));
        let mut asked = vec![(over.as_ref(), Seat(0)), (here.as_ref(), Seat(7))];
        asked.extend(idle.map(|idle| (here.as_ref(), idle)));
        for (played, seat) in asked {
            for word in ["random", "greedy", "easy", "search:10"] {
                let request = SearchRequest::new(kind(word), 1);
                let refused = players_of(game.name()).decide(played, seat, request, &mut || false).unwrap_err();
                assert!(refused.message.ends_with('.'), "{refused}");
            }
        }
        assert!(here.next().seats().contains(seat));
    }
}

#[test]
fn a_level_says_how_long_it_thinks_and_the_strong_ones_think_longest() {
    for (game, players) in GAMES.games().flat_map(|game| (1..=4).map(move |players| (game, players))) {
        let limits = Kind::levels().map(|level| players_of(game.name()).limit(level, players));
        let iterations = limits.map(|limit| match limit {
            Some(Limit::Iterations(count)) => count,
            other => panic!("{other:?}"),
        });
        // An iteration of the two weakest may be a short one, so that more of them take less time than those of medium.
        let (weak, strong) = iterations.split_at(2);
        assert!(weak.is_sorted() && strong.is_sorted(), "{iterations:?}");
        assert!(weak[1] < strong[1], "{iterations:?}");
    }
}

/// The share of matches the first kind wins, seats rotated.
fn share(game: &dyn AnyGame, kinds: [&str; 2], matches: u64) -> f64 {
    let wins = (0..matches).filter(|seed| {
        let over = played(game, kinds, *seed);
        let score = over.score();
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
            let found = result(last.as_ref(), seat, "medium", &mut || false);
            assert!(winning.contains(&found.decision), "{} seed {seed}: {}", game.name(), found.decision);
        }
    }
    assert!(met > 0, "no such position was met");
}

#[test]
fn a_special_patch_that_completes_the_square_goes_there_at_medium() {
    let game = GAMES.find("patchwork").unwrap();
    let mut met = 0;
    for seed in 0..40 {
        let over = played(game, ["search:60", "search:60"], seed);
        for entry in 0..over.len() {
            let Some(Entry::Move(seat, placed)) = over.entry(entry, None) else { continue };
            let before = over.rewound(entry);
            let completes = |decision: &String| {
                let mut after = before.boxed_clone();
                after.add(&Entry::Move(seat, decision.clone())).unwrap();
                let bonus = |played: &dyn AnyMatch| played.score().scores[seat.index()].items[1].points;
                bonus(after.as_ref()) > bonus(before.as_ref())
            };
            if !placed.starts_with("patch") || !before.moves(seat).iter().any(completes) {
                continue;
            }
            met += 1;
            let found = result(before.as_ref(), seat, "medium", &mut || false);
            assert!(completes(&found.decision), "seed {seed}, entry {entry}: {}", found.decision);
        }
    }
    assert!(met > 0, "no such position was met");
}

/// What a decision brings that seat at most, with the own decisions that belong to it.
fn gain(before: &dyn AnyMatch, seat: Seat, decision: &str) -> Points {
    let total = |played: &dyn AnyMatch| played.score().scores[seat.index()].total();
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
        let over = played(game, ["search:40", "search:40"], seed);
        // With the last panes of the match nothing is left to prepare: what completes a strip is what counts.
        let takes =
            |entry: &usize| matches!(over.entry(*entry, None), Some(Entry::Move(_, text)) if text.starts_with("take"));
        let last = (0..over.len()).rev().find(takes).unwrap();
        let Some(Entry::Move(seat, _)) = over.entry(last, None) else { unreachable!("it is somebody's decision") };
        let before = over.rewound(last);
        let gains: Vec<Points> =
            before.moves(seat).iter().map(|decision| gain(before.as_ref(), seat, decision)).collect();
        let best = gains.iter().copied().max().unwrap_or_default();
        if best < Points::from(6) || gains.iter().filter(|gain| **gain > Points::default()).count() != 1 {
            continue;
        }
        met += 1;
        let found = result(before.as_ref(), seat, "medium", &mut || false);
        let won = gain(before.as_ref(), seat, &found.decision);
        assert_eq!(won, best, "seed {seed}, entry {last}: {}", found.decision);
    }
    assert!(met >= 3, "only {met} such positions were met");
}
