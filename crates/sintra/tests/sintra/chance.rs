//! Luck has the odds of the table: what is drawn many times is as frequent as it should be.

use std::collections::BTreeMap;
use std::fmt::Debug;

use mozaika_game::conformance::Dice;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::{Game as _, Seat};
use mozaika_sintra::{Colour, Options, Outcome, Panes, Sintra, Start};
use serde_json::json;

use crate::table::{before_fill, enter, position};

/// Pearson's test: the sum over all kinds stays near the degrees of freedom when the odds are the expected ones.
fn has_odds<K: Ord + Debug>(draws: impl Iterator<Item = K>, odds: &BTreeMap<K, f64>) {
    let mut seen: BTreeMap<&K, u32> = odds.keys().map(|kind| (kind, 0)).collect();
    let mut total = 0;
    for draw in draws {
        total += 1;
        let Some((kind, _)) = odds.get_key_value(&draw) else { panic!("{draw:?} cannot be drawn") };
        *seen.entry(kind).or_default() += 1;
    }
    let all: f64 = odds.values().sum();
    assert!((all - 1.0).abs() < 1e-9, "the odds add up to {all}");
    let squared: f64 = odds
        .iter()
        .map(|(kind, odds)| {
            let expected = odds * f64::from(total);
            assert!(expected >= 5.0, "{kind:?} is too rare for this test");
            (f64::from(seen[kind]) - expected).powi(2) / expected
        })
        .sum();
    let freedom = (odds.len() - 1) as f64;
    // Five standard deviations: true odds fail once in millions, and the seeds are fixed.
    assert!(
        squared < freedom + 5.0 * (2.0 * freedom).sqrt(),
        "chi-squared is {squared} at {freedom} degrees of freedom"
    );
    assert!(squared > freedom - 5.0 * (2.0 * freedom).sqrt(), "chi-squared is {squared}: too good to be true");
}

/// Are odds that differ a little from the true ones told apart?
#[test]
#[should_panic(expected = "chi-squared")]
fn the_test_tells_wrong_odds() {
    let mut dice = Dice::seed_from_u64(1);
    let state = Sintra::start(&Options::default()).unwrap();
    let odds = BTreeMap::from([("start 0".to_owned(), 0.53), ("start 1".to_owned(), 0.47)]);
    has_odds((0..20_000).map(|_| drawn(&state, &mut dice)), &odds);
}

fn drawn(state: &Sintra, dice: &mut Dice) -> String {
    let outcome = state.draw(dice).unwrap();
    assert_eq!(state.check_outcome(&outcome), Ok(()), "{outcome}");
    outcome.to_string()
}

fn equal_odds<K: Ord>(kinds: impl IntoIterator<Item = K>) -> BTreeMap<K, f64> {
    let kinds: Vec<K> = kinds.into_iter().collect();
    let each = 1.0 / kinds.len() as f64;
    kinds.into_iter().map(|kind| (kind, each)).collect()
}

fn choose(from: u32, count: u32) -> f64 {
    (0..count).map(|i| f64::from(from.saturating_sub(i)) / f64::from(i + 1)).product()
}

/// The odds of every heap of so many panes, drawn without putting back.
fn odds_of_heaps(from: Panes, count: u32) -> Vec<(Panes, f64)> {
    let mut heaps = vec![Panes::NONE];
    for colour in Colour::ALL {
        let more =
            |heap: &Panes| (0..=from.count(colour)).map(|panes| *heap + Panes::of(colour, panes)).collect::<Vec<_>>();
        heaps = heaps.iter().flat_map(more).filter(|heap| heap.total() <= count).collect();
    }
    let ways = |heap: Panes| {
        Colour::ALL.into_iter().map(|colour| choose(from.count(colour), heap.count(colour))).product::<f64>()
    };
    let full = heaps.into_iter().filter(|heap| heap.total() == count);
    full.map(|heap| (heap, ways(heap) / choose(from.total(), count))).collect()
}

/// SG-2.4: every seat starts equally often.
#[test]
fn every_seat_starts_equally_often() {
    let mut dice = Dice::seed_from_u64(2);
    for players in [2, 3, 4] {
        let state = Sintra::start(&Options { players, ..Options::default() }).unwrap();
        let odds = equal_odds((0..players).map(|seat| format!("start {seat}")));
        has_odds((0..10_000).map(|_| drawn(&state, &mut dice)), &odds);
    }
}

/// SG-2.1, SG-10.7: every strip lies everywhere equally often, either side up; the joker side never is.
#[test]
fn strips_are_shuffled_and_turned() {
    let mut dice = Dice::seed_from_u64(3);
    let state = Sintra::start(&Options { start: Start::Seat(Seat(0)), ..Options::default() }).unwrap();
    let deals: Vec<Vec<String>> =
        (0..20_000).map(|_| drawn(&state, &mut dice).split(' ').skip(2).map(str::to_owned).collect()).collect();
    let sides = |id: u8| if id == 8 { vec!["8a".to_owned()] } else { vec![format!("{id}a"), format!("{id}b")] };
    let odds: BTreeMap<String, f64> = (1..=8)
        .flat_map(|id| sides(id).into_iter().map(move |strip| (strip, if id == 8 { 0.125 } else { 0.0625 })))
        .collect();
    for place in 0..8 {
        has_odds(deals.iter().map(|deal| deal[place].clone()), &odds);
    }
    let pairs =
        equal_odds((1..=8).flat_map(|one| (1..=8).filter(move |other| *other != one).map(move |other| (one, other))));
    let id = |strip: &str| strip[..1].parse::<i32>().unwrap();
    has_odds(deals.iter().map(|deal| (id(&deal[2]), id(&deal[7]))), &pairs);
}

/// SG-2.3: any colour on space I, every order of the five colours on II to VI, equally often.
#[test]
fn the_round_track_is_laid_out_at_random() {
    let mut dice = Dice::seed_from_u64(4);
    let strips = "1a 2a 3a 4a 5a 6a 7a 8a";
    let state = Sintra::start(&Options { start: Start::Seat(Seat(0)), ..Options::default() }).unwrap();
    let state = enter(&state, &[&format!("strips 0 {strips}"), &format!("strips 1 {strips}")]);
    let tracks: Vec<String> =
        (0..60_000).map(|_| drawn(&state, &mut dice)["rounds ".len()..].replace(' ', "")).collect();
    let mut orders = vec![String::new()];
    for _ in 0..5 {
        let longer = |order: &String| {
            "opybl".chars().filter(|c| !order.contains(*c)).map(|c| format!("{order}{c}")).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let all = "opybl".chars().flat_map(|first| orders.iter().map(move |order| format!("{first}{order}")));
    has_odds(tracks.into_iter(), &equal_odds(all));
}

/// SG-2.4: the first factory is a sample of the bag, drawn without putting back.
#[test]
fn a_factory_is_a_sample_of_the_bag() {
    let mut dice = Dice::seed_from_u64(5);
    let state = before_fill(1, "ooopyybbl", "pp");
    let odds = odds_of_heaps(state.bag(), 4).into_iter().map(|(heap, odds)| (format!("fill {heap}"), odds)).collect();
    has_odds((0..60_000).map(|_| drawn(&state, &mut dice)), &odds);
}

/// SG-7.2: when the bag runs empty in the middle of a factory, the rest is a sample of the tower, and so is the next factory.
#[test]
fn the_odds_are_true_when_the_bag_runs_empty_in_the_middle() {
    let mut dice = Dice::seed_from_u64(6);
    let state = before_fill(2, "op", "ooyyybl");
    let mut odds = BTreeMap::new();
    for (from_tower, first) in odds_of_heaps(state.tower(), 2) {
        for (next, second) in odds_of_heaps(state.tower() - from_tower, 4) {
            odds.insert(format!("fill {} {next}", state.bag() + from_tower), first * second);
        }
    }
    has_odds((0..100_000).map(|_| drawn(&state, &mut dice)), &odds);
}

/// SG-7.2: when the bag runs empty between two factories, the second is a sample of the tower.
#[test]
fn the_odds_are_true_when_the_bag_runs_empty_between_two_factories() {
    let mut dice = Dice::seed_from_u64(7);
    let state = before_fill(2, "oopl", "oyyybbl");
    let odds =
        odds_of_heaps(state.tower(), 4).into_iter().map(|(heap, odds)| (format!("fill oopl {heap}"), odds)).collect();
    has_odds((0..40_000).map(|_| drawn(&state, &mut dice)), &odds);
}

/// SG-7.2: a short supply is dealt to the last pane.
#[test]
fn all_of_a_short_supply_is_dealt() {
    let mut dice = Dice::seed_from_u64(8);
    let state = before_fill(5, "opl", "oyl");
    for _ in 0..500 {
        let Outcome::Fill(fill) = state.draw(&mut dice).unwrap() else { panic!("the factories are to be filled") };
        let dealt: Vec<u32> = fill.factories().iter().map(|heap| heap.total()).collect();
        assert_eq!(dealt, [4, 2, 0, 0, 0]);
        let all = fill.factories().iter().fold(Panes::NONE, |sum, heap| sum + *heap);
        assert_eq!(all.to_string(), "oopyll");
    }
}

/// SG-3.2: a random decision is each of the legal ones equally often, with jokers in reach and without.
#[test]
fn every_legal_decision_is_picked_equally_often() {
    let plain = position(|state| state["players"][0]["glazier"] = json!(3));
    let jokers = position(|state| {
        state["players"][0]["glazier"] = json!(3);
        state["players"][0]["windows"][7] = json!("b");
        state["players"][0]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "p", "jokers": "", "done": 1 });
        state["factories"][1] = json!("oooo");
    });
    let breaking = position(|state| state["players"][0]["glazier"] = json!(8));
    let keeping = position(|state| {
        state["players"][0]["windows"][7] = json!("b");
        state["players"][0]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "opl", "jokers": "yy", "done": 1 });
        state["players"][0]["glazier"] = json!(8);
    });
    for (seed, state) in [plain, jokers, breaking, keeping].iter().enumerate() {
        let mut dice = Dice::seed_from_u64(seed as u64);
        let odds = equal_odds(crate::table::moves(state, 0));
        let picks = (0..2_000 * odds.len()).map(|_| {
            let decision = state.pick_move(Seat(0), &mut dice, &mut Vec::new()).unwrap();
            state.write_move(&decision)
        });
        has_odds(picks, &odds);
        assert_eq!(state.pick_move(Seat(1), &mut dice, &mut Vec::new()), None);
    }
}
