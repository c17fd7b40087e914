//! The end of a round, and the next (SG-3.1, SG-7).

use mozaika_game::{Game as _, Next, Seat};
use mozaika_sintra::{Panes, Sintra};
use serde_json::json;

use crate::table::{before_fill, enter, field, mover, moves_like, play, position, refused_outcome};

/// Seat 0 takes the last pane of the round, from factory 1.
fn last_pane(change: impl FnOnce(&mut serde_json::Value)) -> Sintra {
    position(|state| {
        state["factories"] = json!(["o", "", "", "", ""]);
        change(state);
    })
}

/// SG-3.1: a round ends when no pane is left; six rounds make a match.
#[test]
fn a_round_ends_when_no_pane_is_left() {
    let state = play(&last_pane(|_| {}), &["0 take 1 orange 1"]);
    assert_eq!((state.round(), state.next()), (2, Next::Chance));
    let state = play(&last_pane(|state| state["round"] = json!(6)), &["0 take 1 orange 1"]);
    assert_eq!((state.round(), state.next()), (6, Next::Over));
}

/// SG-4.2: who took the token starts the next round, and puts it back into the centre.
#[test]
fn who_took_the_token_starts_the_next_round() {
    let state = play(&last_pane(|state| state["token"] = json!(1)), &["0 take 1 orange 1"]);
    assert_eq!((field(&state, "/starter"), field(&state, "/token")), (json!(1), json!("centre")));
    let state = enter(&state, &["fill ooyb ppll oyyb bbll oppy"]);
    assert_eq!(mover(&state), Some(Seat(1)));
}

/// SG-10.3: nobody took from the centre: the same player starts again.
#[test]
fn without_a_taker_the_starting_player_stays_the_same() {
    let state = play(&last_pane(|state| state["next"] = json!({ "seats": [1] })), &["1 take 1 orange 1"]);
    assert_eq!(field(&state, "/starter"), json!(0));
}

/// SG-7.1: this round's pane goes into the tower, after the last round too.
#[test]
fn the_rounds_pane_goes_into_the_tower() {
    let state = last_pane(|_| {});
    assert_eq!(state.on_round_track().to_string(), "opyybl");
    let state = play(&state, &["0 take 1 orange 1"]);
    assert_eq!((state.tower().to_string(), state.on_round_track().to_string()), ("y".to_owned(), "opybl".to_owned()));
    let state = play(&last_pane(|state| state["round"] = json!(6)), &["0 take 1 orange 1"]);
    assert_eq!((state.tower().to_string(), state.on_round_track().to_string()), ("l".to_owned(), String::new()));
    assert_eq!(field(&state, "/rounds").as_array().unwrap().len(), 6);
}

/// SG-7.2: four panes from the bag on each factory.
#[test]
fn factories_are_filled_from_the_bag() {
    let state = play(&last_pane(|_| {}), &["0 take 1 orange 1"]);
    let (bag, tower) = (state.bag(), state.tower());
    let state = enter(&state, &["fill ooyb ppll oyyb bbll oppy"]);
    assert_eq!(bag.total() - state.bag().total(), 20);
    assert_eq!(state.tower(), tower);
}

/// SG-7.2: the tower is emptied into the bag when another pane is needed, in the middle of a factory if need be.
#[test]
fn an_empty_bag_is_filled_from_the_tower_when_another_pane_is_needed() {
    let state = before_fill(5, "oop", "pyybl");
    // Both orange panes and the pink one come first; then one of the tower.
    let state = enter(&state, &["fill oopb pyyl - - -"]);
    assert!(state.bag().is_empty() && state.tower().is_empty());
    let state = enter(&before_fill(5, "oop", "ppyyybbbll"), &["fill oopy ppyy bbbl l -"]);
    assert!(state.bag().is_empty() && state.tower().is_empty());
    assert_eq!(mover(&state), Some(Seat(0)));
}

/// SG-7.2: no pane of the tower before the last pane of the bag.
#[test]
fn the_bag_is_used_up_before_the_tower() {
    let state = before_fill(5, "oop", "pyybl");
    assert_eq!(refused_outcome(&state, "fill oyyb oppl - - -").rule, "chance");
    assert_eq!(refused_outcome(&state, "fill ooyb ppyl - - -").rule, "chance");
}

/// SG-7.2: with too few panes the round starts with what there is.
#[test]
fn a_short_supply_is_dealt_as_far_as_it_goes() {
    let state = before_fill(5, "o", "pyb");
    assert_eq!(refused_outcome(&state, "fill op yb - - -").rule, "chance");
    let state = enter(&state, &["fill opyb - - - -"]);
    assert_eq!(field(&state, "/factories"), json!(["opyb", "", "", "", ""]));
    let state = (0..4).fold(state, |state, _| {
        let seat = mover(&state).unwrap();
        play(&state, &[&format!("{seat} {}", moves_like(&state, seat.0, "take")[0])])
    });
    assert_eq!((state.round(), state.next()), (3, Next::Chance));
}

/// SG-10.8: a bag with exactly as many panes as are needed leaves the tower alone.
#[test]
fn a_bag_with_exactly_enough_panes_leaves_the_tower_alone() {
    let state = enter(&before_fill(1, "opyb", "oop"), &["fill opyb"]);
    assert_eq!((state.bag(), state.tower().to_string()), (Panes::NONE, "oop".to_owned()));
    let state = enter(&before_fill(1, "pyb", "oop"), &["fill opyb"]);
    assert_eq!((state.bag().to_string(), state.tower()), ("op".to_owned(), Panes::NONE), "one pane more was needed");
}

/// SG-10.9: without any pane the round is over at once; its pane is the first of the tower again.
#[test]
fn a_round_without_panes_is_over_at_once() {
    let state = before_fill(5, "", "");
    assert_eq!(refused_outcome(&state, "fill o - - - -").rule, "chance");
    let state = enter(&state, &["fill - - - - -"]);
    assert_eq!((state.round(), state.next(), state.tower().to_string()), (3, Next::Chance, "o".to_owned()));
    assert_eq!(field(&state, "/starter"), json!(0));
    let state = enter(&state, &["fill o - - - -"]);
    assert_eq!((state.round(), mover(&state)), (3, Some(Seat(0))));
}
