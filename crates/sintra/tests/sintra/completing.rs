//! Completed strips: colour bonus, the kept pane, the window and its points (SG-5).

use mozaika_game::Seat;
use mozaika_sintra::{Colour, Position, Sintra};
use serde_json::json;

use crate::table::{field, gains, mover, moves, play, position, refused};

/// Seat 0 is about to complete strip 1 (three orange, two yellow) with the yellow pane of factory 1; yellow has the bonus.
fn almost_complete(windows: [&str; 8]) -> Sintra {
    position(|state| {
        for (index, panes) in windows.iter().enumerate().filter(|(_, panes)| !panes.is_empty()) {
            state["players"][0]["windows"][index] = json!(panes);
            state["players"][0]["strips"][index]["done"] = json!(panes.len());
            state["players"][0]["strips"][index]["side"] = json!("b");
        }
        let strip = &mut state["players"][0]["strips"][0];
        let front = strip["done"] == 0;
        strip["filled"] = json!(if front { "oooy" } else { "ppbl" });
        state["factories"][0] = json!(if front { "ooyb" } else { "ooyl" });
    })
}

/// SG-5.1: a point for each pane of this round's colour, scored with the move that completes the strip.
#[test]
fn panes_of_the_rounds_colour_bring_a_bonus() {
    let before = almost_complete([""; 8]);
    assert_eq!(gains(&before, "0 take 1 yellow 1"), ["colour_bonus yellow 2"]);
    let state = play(&before, &["0 take 1 yellow 1"]);
    assert_eq!(state.palace(Seat(0)).score(), 2);
    assert_eq!(mover(&state), Some(Seat(0)), "a pane is kept before the turn ends");
    assert_eq!(
        field(&state, "/players/0/strips/0"),
        json!({ "id": 1, "side": "a", "filled": "oooyy", "jokers": "", "done": 0 }),
        "the strip lies there full, with its old side, until then"
    );
}

/// SG-5.1: no pane of that colour, no bonus.
#[test]
fn other_colours_bring_no_bonus() {
    let state = play(&almost_complete(["b", "", "", "", "", "", "", ""]), &["0 take 1 light_blue 1"]);
    assert_eq!(state.palace(Seat(0)).score(), 0);
}

/// SG-5.2: one pane of choice is kept, in the upper frame first; the other four go into the tower.
#[test]
fn the_player_keeps_one_pane_and_the_others_go_into_the_tower() {
    let state = play(&almost_complete([""; 8]), &["0 take 1 yellow 1"]);
    assert_eq!(moves(&state, 0), ["keep orange", "keep yellow"]);
    let orange = play(&state, &["0 keep orange"]);
    assert_eq!((field(&orange, "/players/0/windows/0"), orange.tower().to_string()), (json!("o"), "ooyy".to_owned()));
    let yellow = play(&state, &["0 keep yellow"]);
    assert_eq!((field(&yellow, "/players/0/windows/0"), yellow.tower().to_string()), (json!("y"), "oooy".to_owned()));
}

/// SG-5.2: the second pane goes into the lower frame.
#[test]
fn the_second_pane_goes_into_the_lower_frame() {
    let state = almost_complete(["o", "", "", "", "", "", "", ""]);
    let state = play(&state, &["0 take 1 light_blue 1", "0 keep blue"]);
    assert_eq!(field(&state, "/players/0/windows/0"), json!("ob"));
    assert_eq!(state.palace(Seat(0)).windows().lower(Position::FIRST).map(Colour::letter), Some('b'));
}

/// SG-5.3: after the upper frame the strip is turned, empty, and the glazier stays.
#[test]
fn after_the_upper_frame_the_strip_is_turned_over() {
    let state = play(&almost_complete([""; 8]), &["0 take 1 yellow 1", "0 keep orange"]);
    assert_eq!(
        field(&state, "/players/0/strips/0"),
        json!({ "id": 1, "side": "b", "filled": "", "jokers": "", "done": 1 })
    );
    assert_eq!(field(&state, "/players/0/glazier"), json!(1));
    assert_eq!(mover(&state), Some(Seat(1)));
}

/// SG-5.3: after the lower frame the strip leaves the game, and the glazier stays above the gap.
#[test]
fn after_the_lower_frame_the_strip_leaves_the_game() {
    let state = almost_complete(["o", "", "", "", "", "", "", ""]);
    let state = play(&state, &["0 take 1 light_blue 1", "0 keep blue"]);
    assert_eq!(
        field(&state, "/players/0/strips/0"),
        json!({ "id": 1, "side": "b", "filled": "", "jokers": "", "done": 2 })
    );
    assert_eq!(field(&state, "/players/0/glazier"), json!(1));
    let state = play(&state, &["1 take 2 pink 2"]);
    assert_eq!(refused(&state, "0 take 5 pink 1").rule, "SG-5.3");
    assert_eq!(refused(&state, "0 back").rule, "SG-6.2");
}

/// SG-5.4: this window, and each window to the right that has at least one pane, once.
#[test]
fn a_window_scores_with_the_glazed_windows_to_its_right() {
    let state = play(&almost_complete(["", "", "pp", "", "", "", "", "b"]), &["0 take 1 yellow 1"]);
    assert_eq!(gains(&state, "0 keep orange"), ["window 1 1", "window_to_the_right 3 1", "window_to_the_right 8 2"]);
    let after = play(&state, &["0 keep orange"]);
    assert_eq!(after.palace(Seat(0)).score() - state.palace(Seat(0)).score(), 1 + 1 + 2);
}

/// SG-5.5: a window of 2 with glazed windows of 1 and 2 to its right: 5 points. Windows to the left do not count.
#[test]
fn the_rulebooks_example_brings_five_points() {
    let state = position(|state| {
        for index in [0, 4, 7] {
            state["players"][0]["windows"][index] = json!("b");
            state["players"][0]["strips"][index]["done"] = json!(1);
            state["players"][0]["strips"][index]["side"] = json!("b");
        }
        state["players"][0]["strips"][1]["filled"] = json!("ppyy");
        state["rounds"] = json!(["o", "o", "p", "y", "b", "l"]);
    });
    let state = play(&state, &["0 take 1 yellow 2"]);
    assert_eq!(state.palace(Seat(0)).score(), 0);
    let state = play(&state, &["0 keep pink"]);
    assert_eq!(state.palace(Seat(0)).score(), 5);
}

/// SG-10.5: panes on joker spaces bring the bonus and can be kept like any other.
#[test]
fn panes_on_joker_spaces_count_with_their_colour() {
    let state = position(|state| {
        state["players"][0]["glazier"] = json!(8);
        state["players"][0]["windows"][7] = json!("b");
        state["players"][0]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "opl", "jokers": "", "done": 1 });
        state["factories"][0] = json!("oyyb");
        state["factories"][2] = json!("ooyb");
    });
    let state = play(&state, &["0 take 1 yellow 8 j2"]);
    assert_eq!(state.palace(Seat(0)).score(), 2, "two yellow panes on jokers, and yellow has the bonus");
    assert_eq!(moves(&state, 0), ["keep light_blue", "keep orange", "keep pink", "keep yellow"]);
    let state = play(&state, &["0 keep yellow"]);
    assert_eq!(field(&state, "/players/0/windows/7"), json!("by"));
    assert_eq!(state.tower().to_string(), "opyl");
}

/// SG-10.6: a decision only where there is more than one colour; else the pane is kept at once.
#[test]
fn a_strip_of_one_colour_leaves_nothing_to_decide() {
    let one_colour = crate::editions::loaded("one-colour-strip", |edition| {
        edition["strips"]["set"][0]["a"] = json!(["orange", "orange", "orange", "orange", "orange"]);
    });
    let state = position(|state| {
        state["options"]["edition"] = json!(one_colour);
        state["players"][0]["strips"][0]["filled"] = json!("oooo");
        state["rounds"] = json!(["o", "o", "p", "y", "b", "l"]);
    });
    assert_eq!(gains(&state, "0 take 1 orange 1"), ["broken orange -1", "colour_bonus orange 5", "window 1 1"]);
    let state = play(&state, &["0 take 1 orange 1"]);
    assert_eq!(mover(&state), Some(Seat(1)));
    assert_eq!(field(&state, "/players/0/windows/0"), json!("o"));
    assert_eq!(state.palace(Seat(0)).score(), 5 + 1);
    assert_eq!(state.tower().to_string(), "ooooo");
}

/// SG-10.11: the last panes of a round complete a strip: first the pane is kept, then the round ends.
#[test]
fn a_strip_completed_with_the_last_panes_is_scored_in_its_round() {
    let state = position(|state| {
        state["factories"] = json!(["", "", "", "", ""]);
        state["centre"] = json!("y");
        state["token"] = json!(1);
        state["players"][0]["strips"][0]["filled"] = json!("oooy");
    });
    let state = play(&state, &["0 take c yellow 1"]);
    assert_eq!((state.round(), mover(&state)), (1, Some(Seat(0))));
    let state = play(&state, &["0 keep orange"]);
    assert_eq!((state.round(), mover(&state)), (2, None));
    assert_eq!(state.palace(Seat(0)).score(), 3);
    assert_eq!(state.tower().to_string(), "ooyyy", "four panes of the strip and the pane of round 1");
}
