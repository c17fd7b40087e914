//! The suite every game must pass, over all player counts and options.

use std::fmt::Write as _;

use mozaika_game::conformance::{Dice, Suite, check, perft_table_holds, steps_lead_to_the_moves};
use mozaika_game::rand::{RngExt as _, SeedableRng as _};
use mozaika_game::random::any_entry;
use mozaika_game::steps::{StepSearch, cut};
use mozaika_game::{Edition, Entry, Game as _, Next, Seat, state_json};
use mozaika_glassroad::{GlassRoad, Move, Options, Pieces, Start};

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
    check::<GlassRoad>(&Suite { options, matches, seed, thorough_every: 200, any_move, any_outcome });
}

fn options(players: u8) -> Options {
    Options { players, start: Start::Random, edition: Edition::default(), ..Options::default() }
}

/// GR-6.1 to GR-6.6: seven periods for one player.
#[test]
fn random_matches_of_one_player_keep_to_the_contract() {
    play(vec![options(1), Options { beginner: true, start: Start::Seat(Seat(0)), ..options(1) }], 3000, 1);
}

/// GR-5.1 to GR-5.4: open cards for two players.
#[test]
fn random_matches_of_two_players_keep_to_the_contract() {
    let seat = Start::Seat(Seat(1));
    play(vec![options(2), Options { fifth_period: true, start: seat, ..options(2) }], 2600, 2);
}

/// GR-4.1 to GR-4.11: face-down cards for three players.
#[test]
fn random_matches_of_three_players_keep_to_the_contract() {
    play(vec![options(3), Options { fifth_period: true, beginner: true, ..options(3) }], 2400, 3);
}

/// GR-3.1, GR-3.2: four players, with the large and the small display.
#[test]
fn random_matches_of_four_players_keep_to_the_contract() {
    play(vec![options(4), Options { fifth_period: true, small_display: true, ..options(4) }], 2000, 4);
}

/// An edition in which everybody starts with full stores, so that random players build a lot.
fn rich() -> Edition<Pieces> {
    let mut json = Edition::<Pieces>::default().json().clone();
    json["edition"] = "rich".into();
    for (wheel, goods) in
        [("glass", &["sand", "food", "charcoal", "water", "wood"][..]), ("brick", &["clay", "food", "charcoal"])]
    {
        for good in goods {
            json["wheels"][wheel]["start"][*good] = 7.into();
        }
        json["wheels"][wheel]["start"][wheel] = 3.into();
    }
    Edition::load(&json).unwrap()
}

/// GR-8.1, GR-7.1: with full stores buildings are built and used from the first card on.
#[test]
fn random_matches_with_full_stores_keep_to_the_contract() {
    play((1..=4).map(|players| Options { edition: rich(), ..options(players) }).collect(), 200, 5);
}

/// A legal decision, built word by word, is one of the list, and each of the list can be built: with all player counts, the beginner set and the
/// fifth period, with usual and with full stores.
#[test]
fn steps_lead_to_the_legal_moves_and_nowhere_else() {
    for seed in 0..48 {
        let mut dice = Dice::seed_from_u64(seed);
        let players = (seed % 4 + 1) as u8;
        let (beginner, fifth_period) = (seed % 3 == 1, players > 1 && seed % 8 >= 4);
        let edition = if seed % 16 < 8 { rich() } else { Edition::default() };
        let mut state = GlassRoad::start(&Options { beginner, fifth_period, edition, ..options(players) }).unwrap();
        while let Some(entry) = any_entry(&state, &mut dice) {
            // Choosing a hand is the same tree every time, and a large one.
            let chooses = Seat::all(players.into()).any(|seat| state.cards_to_choose(seat).is_some());
            if dice.random_range(0..if chooses { 60 } else { 12 }) == 0 {
                steps_lead_to_the_moves(&state);
            }
            match entry {
                Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                Entry::Move(seat, decision) => state.play_unchecked(seat, &decision),
            }
        }
    }
}

/// A step is found without saying all: of tens of thousands of words, where thousands of decisions are legal, a few hundred are said.
#[test]
fn a_step_never_says_more_than_a_few_words() {
    let (mut most_said, mut most_moves) = (0, [0, 0]);
    for seed in 0..48 {
        let mut dice = Dice::seed_from_u64(seed);
        let options = Options { edition: rich(), ..options((seed % 4 + 1) as u8) };
        let mut state = GlassRoad::start(&options).unwrap();
        while let Some(entry) = any_entry(&state, &mut dice) {
            match entry {
                Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                Entry::Move(seat, decision) => {
                    let most = &mut most_moves[usize::from(state.cards_to_choose(seat).is_some())];
                    *most = state.count_moves(seat).max(*most);
                    let words = cut(&state.write_move(&decision));
                    for said in 0..=words.len() {
                        let mut search = StepSearch::after(&words[..said]);
                        state.say_moves(seat, &mut search);
                        most_said = most_said.max(search.said());
                    }
                    state.play_unchecked(seat, &decision);
                }
            }
        }
    }
    assert!(most_moves[0] > 500 && most_moves[1] >= 3003, "at most {most_moves:?} decisions were legal at once");
    assert!(most_said < 2_000, "{most_said} words were said for one step");
}

/// GR-11.8: whatever a player has, anytime actions come to an end by themselves.
#[test]
fn anytime_actions_come_to_an_end() {
    for seed in 0..40 {
        let mut dice = Dice::seed_from_u64(seed);
        let mut state = GlassRoad::start(&Options { edition: rich(), ..options(2) }).unwrap();
        let mut entries = 0;
        // Play on into the match, then let both seats convert and clear as long as they can.
        while let Some(entry) = any_entry(&state, &mut dice) {
            entries += 1;
            if entries > 60 && matches!(state.next(), Next::Seats(_)) {
                break;
            }
            match entry {
                Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                Entry::Move(seat, decision) => state.play_unchecked(seat, &decision),
            }
        }
        let mut anytime = 0;
        loop {
            let mut moves = Vec::new();
            for seat in Seat::all(2) {
                let mut all = Vec::new();
                state.moves(seat, &mut all);
                all.retain(|decision| matches!(decision, Move::Convert { .. } | Move::Clear(_)));
                moves.extend(all.into_iter().map(|decision| (seat, decision)));
            }
            let Some((seat, decision)) = moves.get(dice.random_range(0..moves.len().max(1))) else { break };
            state.play_unchecked(*seat, decision);
            anytime += 1;
            assert!(anytime < 2000, "no end of conversions");
        }
    }
}

/// GR-9.2, GR-1.3: every tile is in one place or discarded, and no store is ever fuller than it can be or about to turn.
#[test]
fn tiles_are_never_lost_and_stores_stay_within_their_limits() {
    for seed in 0..20 {
        let mut dice = Dice::seed_from_u64(seed);
        let mut state = GlassRoad::start(&Options { edition: rich(), ..options(3) }).unwrap();
        let mut discarded = 0;
        while let Some(entry) = any_entry(&state, &mut dice) {
            match entry {
                Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                Entry::Move(seat, decision) => {
                    if let Move::Convert { trade, .. } = decision {
                        discarded += trade.discarded.iter().count();
                    }
                    state.play_unchecked(seat, &decision);
                }
            }
            let json = state_json(&state);
            let kinds = ["processing", "immediate", "bonus"];
            let lists = kinds.iter().flat_map(|kind| [&json["stacks"][kind], &json["display"][kind]]);
            let open = lists.flat_map(|list| list.as_array().unwrap()).filter(|tile| !tile.is_null()).count();
            let players = json["players"].as_array().unwrap();
            let owned = players.iter().map(|player| {
                let lists = ["supply", "upgrades"].map(|field| player[field].as_array().unwrap().len());
                lists.iter().sum::<usize>() + player["buildings"].as_object().unwrap().len()
            });
            assert_eq!(open + owned.sum::<usize>() + discarded, 92);
            for player in players {
                let wheel = |name: &str| -> Vec<u64> {
                    let stores = player[name].as_object().unwrap();
                    stores.values().map(|amount| amount.as_u64().unwrap()).collect()
                };
                for stores in [wheel("glass_wheel"), wheel("brick_wheel")] {
                    let (refined, basic) = stores.split_last().unwrap();
                    assert!(*refined <= 3 && basic.iter().all(|amount| *amount <= 7), "{stores:?}");
                    assert!(*refined == 3 || basic.contains(&0), "a wheel has not turned: {stores:?}");
                }
            }
        }
    }
}

/// GR-11.8.
#[test]
fn the_longest_match_has_a_bound() {
    for players in 1..=4 {
        let longest = GlassRoad::start(&options(players)).unwrap().longest();
        assert!((1_000..1_000_000_000).contains(&longest), "{players} players: {longest}");
    }
}

#[test]
fn the_trees_of_decisions_have_the_known_sizes() {
    perft_table_holds::<GlassRoad>(include_str!("../../perft/glassroad.perft"));
}
