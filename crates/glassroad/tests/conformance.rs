//! The suite every game must pass, over all player counts and options.

use std::fmt::Write as _;

use mozaika_game::conformance::{Dice, Suite, check};
use mozaika_game::rand::RngExt as _;
use mozaika_game::{Edition, Game as _, Seat};
use mozaika_glassroad::{GlassRoad, Options, Pieces, Start};

fn any_of<'a>(dice: &mut Dice, words: &[&'a str]) -> &'a str {
    words[dice.random_range(0..words.len())]
}

fn any_tile(pieces: &Pieces, dice: &mut Dice) -> String {
    pieces.buildings[dice.random_range(0..pieces.buildings.len())].id.clone()
}

fn any_card(pieces: &Pieces, dice: &mut Dice) -> String {
    pieces.specialists[dice.random_range(0..pieces.specialists.len())].id.clone()
}

fn any_cell(dice: &mut Dice) -> String {
    format!("{}{}", any_of(dice, &["a", "b", "c", "d", "e", "f"]), dice.random_range(1..=5))
}

/// A few words in the order they stand in an effect.
fn any_trade(pieces: &Pieces, dice: &mut Dice) -> String {
    let mut text = String::new();
    if dice.random_bool(0.2) {
        text += any_of(dice, &[" pay food=1@glass", " pay charcoal=1@brick", " pay charcoal=1@glass charcoal=1@brick"]);
    }
    if dice.random_bool(0.3) {
        let _ = write!(text, " -{}@{}", any_of(dice, &["pit", "grove", "pond", "forest"]), any_cell(dice));
    }
    if dice.random_bool(0.1) {
        let _ = write!(text, " discard {}", any_tile(pieces, dice));
    }
    for good in ["wood", "water", "sand", "clay"] {
        if dice.random_bool(0.2) {
            let _ = write!(text, " {good}={}", dice.random_range(0..4));
        }
    }
    if dice.random_bool(0.2) {
        let _ = write!(text, " food={}@{}", dice.random_range(1..4), any_of(dice, &["glass", "brick"]));
    }
    if dice.random_bool(0.2) {
        let _ = write!(text, " {}@{}", any_of(dice, &["pit", "grove", "pond"]), any_cell(dice));
    }
    text
}

fn any_move(state: &GlassRoad, dice: &mut Dice) -> String {
    let pieces = state.pieces();
    match dice.random_range(0..12) {
        0 => {
            let mut cards: Vec<usize> =
                (0..dice.random_range(3..8)).map(|_| dice.random_range(0..pieces.specialists.len())).collect();
            cards.sort_unstable();
            cards.dedup();
            let names: Vec<&str> = cards.iter().map(|card| &*pieces.specialists[*card].id).collect();
            format!("choose {}", names.join(" "))
        }
        1 => format!("put {}", any_card(pieces, dice)),
        2 => format!("play {}", any_card(pieces, dice)),
        3 => "done".to_owned(),
        4 => format!("clear {}", any_cell(dice)),
        5 => format!("convert {}{}", any_tile(pieces, dice), any_trade(pieces, dice)),
        6 => format!("effect{}", any_trade(pieces, dice)),
        7 => any_of(dice, &["gift none", "gift wood=1", "gift food=1@brick", "gift clay=2", "gift charcoal=1@glass"])
            .into(),
        8 => format!("use {} build {}@{}", dice.random_range(1..=2), any_tile(pieces, dice), any_cell(dice)),
        9 => format!("use {} pay forest@{}{}", dice.random_range(1..=2), any_cell(dice), any_trade(pieces, dice)),
        10 => format!("use {} draw", dice.random_range(1..=2)),
        _ => format!("use {}{}", dice.random_range(1..=2), any_trade(pieces, dice)),
    }
}

fn any_outcome(state: &GlassRoad, dice: &mut Dice) -> String {
    let pieces = state.pieces();
    match dice.random_range(0..4) {
        0 => format!("start {}", dice.random_range(0..5)),
        1 => format!("card {}", any_card(pieces, dice)),
        2 => format!("drawn {} {} -", any_tile(pieces, dice), any_tile(pieces, dice)),
        _ => format!("display {} | {} | -", any_tile(pieces, dice), any_tile(pieces, dice)),
    }
}

fn play(options: Vec<Options>, matches: usize, seed: u64) {
    check::<GlassRoad>(&Suite { options, matches, seed, thorough_every: 24, any_move, any_outcome });
}

fn options(players: u8) -> Options {
    Options { players, start: Start::Random, edition: Edition::default(), ..Options::default() }
}

/// GR-6.1 to GR-6.6: seven periods for one player.
#[test]
fn random_matches_of_one_player_keep_to_the_contract() {
    play(vec![options(1), Options { beginner: true, start: Start::Seat(Seat(0)), ..options(1) }], 60, 1);
}

/// GR-5.1 to GR-5.4: open cards for two players.
#[test]
fn random_matches_of_two_players_keep_to_the_contract() {
    let seat = Start::Seat(Seat(1));
    play(vec![options(2), Options { fifth_period: true, start: seat, ..options(2) }], 60, 2);
}

/// GR-4.1 to GR-4.11: face-down cards for three players.
#[test]
fn random_matches_of_three_players_keep_to_the_contract() {
    play(vec![options(3), Options { fifth_period: true, beginner: true, ..options(3) }], 60, 3);
}

/// GR-3.1, GR-3.2: four players, with the large and the small display.
#[test]
fn random_matches_of_four_players_keep_to_the_contract() {
    play(vec![options(4), Options { fifth_period: true, small_display: true, ..options(4) }], 40, 4);
}

/// GR-11.8.
#[test]
fn the_longest_match_has_a_bound() {
    for players in 1..=4 {
        let longest = GlassRoad::start(&options(players)).unwrap().longest();
        assert!((1_000..1_000_000_000).contains(&longest), "{players} players: {longest}");
    }
}
