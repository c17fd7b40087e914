//! The suite every game must pass, over all player counts, sides and ways to start.

use mozaika_game::conformance::{self, Dice, Suite};
use mozaika_game::rand::RngExt as _;
use mozaika_game::{Game as _, Seat};
use mozaika_sintra::{Options, Side, Sintra, Start};

const COLOURS: [&str; 7] = ["orange", "pink", "yellow", "blue", "light_blue", "joker", "green"];

fn any_move(_: &Sintra, dice: &mut Dice) -> String {
    let colour = COLOURS[dice.random_range(0..COLOURS.len())];
    let from = if dice.random_bool(0.3) { "c".to_owned() } else { dice.random_range(0..11).to_string() };
    let at = dice.random_range(0..10);
    match dice.random_range(0..8) {
        0 => "back".to_owned(),
        1 => format!("keep {colour}"),
        2 => format!("take {from} {colour} break"),
        3 => format!("take {from} {colour} {at} j{}", dice.random_range(0..4)),
        _ => format!("take {from} {colour} {at}"),
    }
}

fn any_outcome(state: &Sintra, dice: &mut Dice) -> String {
    let mut letters =
        |count: u32| -> String { (0..count).map(|_| ['o', 'p', 'y', 'b', 'l'][dice.random_range(0..5)]).collect() };
    let heap = |letters: String| {
        let mut sorted: Vec<char> = letters.chars().collect();
        sorted.sort_by_key(|letter| "opybl".find(*letter));
        if sorted.is_empty() { "-".to_owned() } else { sorted.into_iter().collect() }
    };
    let factories = state.factories().len();
    let fill: Vec<String> = (0..factories).map(|_| heap(letters(4))).collect();
    let rounds: Vec<String> = letters(6).chars().map(String::from).collect();
    let strips: Vec<String> =
        (0..8).map(|_| format!("{}{}", dice.random_range(0..10), ['a', 'b'][dice.random_range(0..2)])).collect();
    match dice.random_range(0..4) {
        0 => format!("start {}", dice.random_range(0..5)),
        1 => format!("strips {} {}", dice.random_range(0..5), strips.join(" ")),
        2 => format!("rounds {}", rounds.join(" ")),
        _ => format!("fill {}", fill.join(" ")),
    }
}

/// The suite with these options.
pub(crate) fn suite_of(options: Vec<Options>, matches: usize, seed: u64) -> Suite<Sintra> {
    Suite { options, matches, seed, thorough_every: 12, any_move, any_outcome }
}

fn suite(players: u8, matches: usize, seed: u64) -> Suite<Sintra> {
    let starts = [Start::Random, Start::Seat(Seat(0)), Start::Seat(Seat(players - 1))];
    let options = starts
        .into_iter()
        .flat_map(|start| [Side::A, Side::B].map(|side| Options { players, side, start, ..Options::default() }));
    suite_of(options.collect(), matches, seed)
}

#[test]
fn two_players_pass_the_suite() {
    conformance::check(&suite(2, 1200, 1));
}

#[test]
fn three_players_pass_the_suite() {
    conformance::check(&suite(3, 600, 2));
}

#[test]
fn four_players_pass_the_suite() {
    conformance::check(&suite(4, 400, 3));
}

/// A match of the suite ends within the number of entries that the game names as its longest.
#[test]
fn the_longest_match_is_longer_than_any() {
    let state = Sintra::start(&Options::default()).unwrap();
    assert_eq!(state.longest(), 2 + 2 + 6 * (1 + 3 * 20 + 2));
}

#[test]
fn the_trees_of_decisions_have_the_known_sizes() {
    conformance::perft_table_holds::<Sintra>(include_str!("../../perft/sintra.perft"));
}
