//! What every game has to be.

use mozaika_game::conformance::{Dice, Suite, check};
use mozaika_game::rand::RngExt as _;
use mozaika_game::{Entry, Game as _, Match, Problems, SHARED_MESSAGES, Seat, catalogue_faults, read_state};
use mozaika_tiny::{Options, Tiny};
use serde_json::json;

use crate::GAMES;

fn any_text(word: &str, dice: &mut Dice) -> String {
    format!("{word} {}", dice.random_range(0..8))
}

#[test]
fn the_tiny_game_passes_the_suite_that_every_game_must_pass() {
    check::<Tiny>(&Suite {
        options: vec![Options::default()],
        matches: 300,
        seed: 1,
        thorough_every: 1,
        any_move: |_, dice| any_text("card", dice),
        any_outcome: |_, dice| any_text("roll", dice),
    });
}

#[test]
fn its_catalogue_is_sound_and_shares_no_code_with_those_around_it() {
    let game = GAMES.find("tiny").unwrap();
    let all = SHARED_MESSAGES.iter().copied().flatten().chain(game.messages());
    assert_eq!(catalogue_faults(all), Vec::<String>::new());
}

/// TY-1 to TY-4.
#[test]
fn the_higher_card_wins_the_prize_and_equal_cards_win_nothing() {
    let mut played = Match::<Tiny>::start(&Options::default()).unwrap();
    let mut enter = |text: &str| match text.split_at(2) {
        ("* ", outcome) => played.add(&Entry::Chance(outcome.to_owned())).map_err(|refused| refused.code),
        (seat, card) => {
            let seat = Seat(seat.trim().parse().unwrap());
            played.add(&Entry::Move(seat, card.to_owned())).map_err(|refused| refused.code)
        }
    };
    assert_eq!(enter("0 card 1"), Err("nothing-to-choose"));
    assert_eq!(enter("* roll 7"), Err("not-notation"));
    assert_eq!(enter("* roll 6"), Ok(()));
    assert_eq!(enter("* roll 6"), Err("no-roll"));
    assert_eq!(enter("1 card 1"), Ok(()));
    assert_eq!(enter("1 card 2"), Err("chosen-already"));
    for entry in ["0 card 3", "* roll 2", "0 card 2", "1 card 2", "* roll 4"] {
        assert_eq!(enter(entry), Ok(()), "{entry}");
    }
    assert_eq!(enter("0 card 3"), Err("not-in-hand"));
    assert_eq!((enter("1 card 3"), enter("0 card 1")), (Ok(()), Ok(())));
    let sheet = played.state().score();
    assert_eq!(sheet.scores.iter().map(|score| score.total().as_f64()).collect::<Vec<_>>(), [6.0, 4.0]);
    assert_eq!(sheet.winners(), Some(&[Seat(0)][..]));
}

#[test]
fn impossible_positions_are_refused_with_every_reason() {
    let player = |hand: &[u8]| json!({ "hand": hand, "chosen": null, "points": 0 });
    let codes = |state| {
        let problems: Problems = read_state::<Tiny>(state).unwrap_err();
        problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    let state = |prize, first, second| json!({ "game": "tiny", "prize": prize, "players": [first, second] });
    assert_eq!(codes(state(json!(9), player(&[1, 2]), player(&[2, 1]))), ["bad-hand", "bad-prize"]);
    let chosen = |card: u8, points: u8| json!({ "hand": [1, 2, 3], "chosen": card, "points": points });
    assert_eq!(codes(state(json!(null), chosen(2, 0), player(&[1, 2, 3]))), ["bad-choice"]);
    assert_eq!(codes(state(json!(3), chosen(2, 1), player(&[1, 2, 3]))), ["bad-points"]);
}
