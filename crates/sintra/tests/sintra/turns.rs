//! Taking panes and putting them on strips, stepping back (SG-3, SG-4, SG-6).

use mozaika_game::Seat;
use serde_json::json;

use crate::table::{field, mover, moves, moves_like, play, position, refused};

/// SG-3.1: clockwise from the starting player.
#[test]
fn players_take_turns_clockwise_from_the_starting_player() {
    let state = position(|state| {
        state["options"]["players"] = json!(3);
        state["options"]["start"] = json!(2);
        state["starter"] = json!(2);
        state["next"] = json!({ "seats": [2] });
        state["factories"] = json!(["ooyb", "ppll", "oyyb", "bbll", "oppy", "ppll", "oyyb"]);
        let player = state["players"][0].clone();
        state["players"] = json!([player, player, player]);
    });
    let state = play(&state, &["2 take 1 orange 1"]);
    assert_eq!(mover(&state), Some(Seat(0)));
    let state = play(&state, &["0 take 2 pink 2", "1 take 3 orange 1"]);
    assert_eq!(mover(&state), Some(Seat(2)));
}

/// SG-3.2: a turn is to make glass or to step back, and nothing else.
#[test]
fn a_turn_is_to_make_glass_or_to_step_back() {
    let state = position(|state| state["players"][0]["glazier"] = json!(4));
    let (takes, others): (Vec<String>, Vec<String>) =
        moves(&state, 0).into_iter().partition(|text| text.starts_with("take"));
    assert!(!takes.is_empty());
    assert_eq!(others, ["back"]);
    assert_eq!(moves(&state, 1), Vec::<String>::new());
}

/// SG-4.1: all panes of one colour; the others of the factory move to the centre.
#[test]
fn the_other_panes_of_a_factory_move_to_the_centre() {
    let state = play(&position(|_| {}), &["0 take 1 orange 1"]);
    assert_eq!(state.factories()[0].to_string(), "");
    assert_eq!(state.centre().to_string(), "yb");
    assert_eq!(field(&state, "/players/0/strips/0/filled"), json!("oo"));
    let state = play(&state, &["1 take 3 yellow 2", "0 take c blue 4"]);
    assert_eq!(state.centre().to_string(), "oy", "both blue panes of the centre are gone, the others stay");
    assert_eq!(field(&state, "/players/0/strips/3/filled"), json!("bb"));
}

/// SG-4.2: the first to take from the centre takes the token, which costs a step; the second does not.
#[test]
fn the_first_to_take_from_the_centre_takes_the_token() {
    let state = play(&position(|_| {}), &["0 take 1 orange 1", "1 take c yellow 1"]);
    assert_eq!(field(&state, "/token"), json!(1));
    assert_eq!(state.palace(Seat(1)).broken(), 1);
    let state = play(&state, &["0 take c blue 4"]);
    assert_eq!(field(&state, "/token"), json!(1));
    assert_eq!(state.palace(Seat(0)).broken(), 0);
    assert_eq!(state.starter(), Some(Seat(0)), "it counts from the next round on");
}

/// SG-4.3: under the glazier or to the right; the glazier moves there.
#[test]
fn the_glazier_walks_to_the_right_with_the_panes() {
    let state = position(|state| state["players"][0]["glazier"] = json!(4));
    // Orange spaces are on the strips 1, 5 and 6.
    assert_eq!(moves_like(&state, 0, "take 1 orange"), ["take 1 orange 5", "take 1 orange 6"]);
    assert_eq!(refused(&state, "0 take 1 orange 1").rule, "SG-4.3");
    let state = play(&state, &["0 take 1 orange 5"]);
    assert_eq!(field(&state, "/players/0/glazier"), json!(5));
}

/// SG-4.4: as many as fit are put, and the rest break.
#[test]
fn panes_that_do_not_fit_break() {
    let state = position(|state| {
        state["factories"][0] = json!("oooo");
    });
    let state = play(&state, &["0 take 1 orange 1"]);
    assert_eq!(field(&state, "/players/0/strips/0/filled"), json!("ooo"));
    assert_eq!(state.tower().to_string(), "o");
    assert_eq!(state.palace(Seat(0)).broken(), 1);
}

/// SG-4.4: as many as fit have to go on joker spaces, too.
#[test]
fn jokers_have_to_be_used_for_panes_that_would_break() {
    let state = with_jokers("oooo", "");
    assert_eq!(moves_like(&state, 0, "take 1 orange"), ["take 1 orange 8 j2"]);
    assert_eq!(refused(&state, "0 take 1 orange 8 j1").rule, "SG-4.4");
    let state = play(&state, &["0 take 1 orange 8 j2"]);
    assert_eq!(field(&state, "/players/0/strips/7/filled"), json!("o"));
    assert_eq!(field(&state, "/players/0/strips/7/jokers"), json!("oo"));
    assert_eq!(state.palace(Seat(0)).broken(), 1);
}

/// SG-4.5: no breaking while a strip in reach has a space, not even a joker space.
#[test]
fn nobody_breaks_glass_by_choice() {
    let state = position(|state| state["players"][0]["glazier"] = json!(6));
    assert_eq!(refused(&state, "0 take 1 orange break").rule, "SG-4.5");
    assert_eq!(moves_like(&state, 0, "take 1 orange"), ["take 1 orange 6"]);
    let only_jokers = with_jokers("yyyb", "");
    assert_eq!(refused(&only_jokers, "0 take 1 yellow break").rule, "SG-4.5");
    assert_eq!(moves_like(&only_jokers, 0, "take 1 yellow"), ["take 1 yellow 8 j2"]);
}

/// SG-4.5: where nothing fits, all panes break and the glazier stays.
#[test]
fn panes_that_fit_nowhere_break_and_the_glazier_stays() {
    let state = position(|state| state["players"][0]["glazier"] = json!(7));
    assert_eq!(moves_like(&state, 0, "take 1 orange"), ["take 1 orange break"]);
    let state = play(&state, &["0 take 1 orange break"]);
    assert_eq!(field(&state, "/players/0/glazier"), json!(7));
    assert_eq!(state.palace(Seat(0)).broken(), 2);
    assert_eq!(state.tower().to_string(), "oo");
}

/// SG-4.6: matching spaces, joker spaces or both, as the player likes.
#[test]
fn the_player_chooses_between_matching_and_joker_spaces() {
    let state = with_jokers("opyy", "");
    assert_eq!(moves_like(&state, 0, "take 1 orange"), ["take 1 orange 8", "take 1 orange 8 j1"]);
    let plain = play(&state, &["0 take 1 orange 8"]);
    let joker = play(&state, &["0 take 1 orange 8 j1"]);
    assert_eq!(
        field(&plain, "/players/0/strips/7"),
        json!({ "id": 8, "side": "b", "filled": "o", "jokers": "", "done": 1 })
    );
    assert_eq!(
        field(&joker, "/players/0/strips/7"),
        json!({ "id": 8, "side": "b", "filled": "", "jokers": "o", "done": 1 })
    );
    assert_eq!(refused(&state, "0 take 1 orange 8 j2").rule, "SG-4.3");
    let two = with_jokers("ooyy", "");
    assert_eq!(moves_like(&two, 0, "take 1 orange"), ["take 1 orange 8 j1", "take 1 orange 8 j2"]);
    let taken = with_jokers("ooyy", "b");
    assert_eq!(moves_like(&taken, 0, "take 1 orange"), ["take 1 orange 8 j1"]);
}

/// SG-6.1: to the leftmost strip still there, and nothing else happens.
#[test]
fn stepping_back_leads_to_the_leftmost_strip() {
    let state = position(|state| {
        state["players"][0]["glazier"] = json!(4);
        state["players"][0]["windows"][0] = json!("oy");
        state["players"][0]["strips"][0] = json!({ "id": 1, "side": "b", "filled": "", "jokers": "", "done": 2 });
    });
    let after = play(&state, &["0 back"]);
    assert_eq!(field(&after, "/players/0/glazier"), json!(2));
    assert_eq!(mover(&after), Some(Seat(1)));
    for same in ["/factories", "/centre", "/tower", "/token", "/players/0/score", "/players/0/broken", "/players/1"] {
        assert_eq!(field(&after, same), field(&state, same), "{same}");
    }
}

/// SG-6.2, SG-10.12: not above the leftmost strip, nor with gaps only to the left; but a gap does not hold a glazier.
#[test]
fn no_step_back_without_a_strip_to_the_left() {
    let state = position(|_| {});
    assert_eq!(refused(&state, "0 back").rule, "SG-6.2");
    let gaps = |glazier: u8| {
        position(|state| {
            state["players"][0]["glazier"] = json!(glazier);
            for index in [0, 1] {
                state["players"][0]["windows"][index] = json!("oy");
                state["players"][0]["strips"][index]["side"] = json!("b");
                state["players"][0]["strips"][index]["done"] = json!(2);
            }
        })
    };
    assert_eq!(refused(&gaps(3), "0 back").rule, "SG-6.2", "above the leftmost strip");
    assert_eq!(refused(&gaps(2), "0 back").rule, "SG-6.2", "above a gap, with a gap to the left");
    assert_eq!(field(&play(&gaps(4), &["0 back"]), "/players/0/glazier"), json!(3));
    let above_a_gap = position(|state| {
        state["players"][0]["glazier"] = json!(2);
        state["players"][0]["windows"][1] = json!("oy");
        state["players"][0]["strips"][1]["side"] = json!("b");
        state["players"][0]["strips"][1]["done"] = json!(2);
    });
    assert_eq!(refused(&above_a_gap, "0 take 1 orange 1").rule, "SG-4.3");
    assert_eq!(field(&play(&above_a_gap, &["0 back"]), "/players/0/glazier"), json!(1));
}

/// SG-10.4: a player without strips goes on taking panes, which all break, and cannot step back.
#[test]
fn a_player_without_strips_breaks_everything() {
    let state = position(|state| {
        state["round"] = json!(6);
        for index in 0..8 {
            state["players"][0]["windows"][index] = json!("op");
            state["players"][0]["strips"][index]["side"] = json!("b");
            state["players"][0]["strips"][index]["done"] = json!(2);
        }
        state["players"][0]["glazier"] = json!(8);
    });
    assert!(moves(&state, 0).iter().all(|text| text.ends_with(" break")), "{:?}", moves(&state, 0));
    assert_eq!(refused(&state, "0 back").rule, "SG-6.2");
    assert_eq!(refused(&state, "0 take 1 orange 8").rule, "SG-5.3");
    let after = play(&state, &["0 take 2 pink break"]);
    assert_eq!(after.palace(Seat(0)).broken(), 2);
}

/// Seat 0 has only the joker side in reach, with these panes on jokers, and factory 1 holds that heap.
fn with_jokers(factory: &str, on_jokers: &str) -> mozaika_sintra::Sintra {
    position(|state| {
        state["factories"][0] = json!(factory);
        state["players"][0]["glazier"] = json!(8);
        state["players"][0]["windows"][7] = json!("b");
        state["players"][0]["strips"][7] =
            json!({ "id": 8, "side": "b", "filled": "", "jokers": on_jokers, "done": 1 });
    })
}
