//! Positions that were set up: possible ones are read, the others refused with every reason.

use mozaika_game::Game as _;
use mozaika_game::{Next, Problems, Seat, read_state, state_json};
use mozaika_sintra::{Options, Sintra, Start};
use serde_json::{Value, json};

use crate::table::{enter, first_turn, position, rest_in_bag};

fn problems(state: Value) -> Problems {
    read_state::<Sintra>(state).expect_err("this position is impossible")
}

#[test]
fn a_position_in_the_middle_of_a_match_is_read_and_played_on() {
    let state = position(|state| {
        state["round"] = json!(3);
        state["next"] = json!({ "seats": [1] });
        state["players"][1]["strips"][0]["filled"] = json!("oooy");
    });
    assert_eq!(state.next(), Next::seat(Seat(1)));
    assert_eq!(state_json(&state)["round"], json!(3));
}

#[test]
fn every_moment_of_the_set_up_can_be_written_and_read() {
    let strips = "1a 2a 3a 4a 5a 6a 7a 8a";
    let outcomes = [
        "start 1",
        &format!("strips 0 {strips}"),
        &format!("strips 1 {strips}"),
        "rounds b o p y b l",
        "fill ooyb ppll oyyb bbll oppy",
    ];
    let start = Sintra::start(&Options::default()).unwrap();
    for count in 0..=outcomes.len() {
        let state = enter(&start, &outcomes[..count]);
        assert_eq!(read_state::<Sintra>(state_json(&state)), Ok(state), "after {count} outcomes");
    }
}

/// Each change of a sound position with the words that have to be among the reasons.
#[test]
fn impossible_positions_are_refused_with_the_reason() {
    type Change = fn(&mut Value);
    let cases: &[(Change, &str)] = &[
        (|s| s["options"]["players"] = json!(5), "options.players: 5 cannot play"),
        (|s| s["options"]["start"] = json!(2), "options.start: there is no seat 2"),
        (|s| s["round"] = json!(0), "round: 0 is not a round"),
        (|s| s["round"] = json!(7), "round: 7 is not a round"),
        (|s| s["rounds"] = json!(["o"]), "rounds: 1 colours"),
        (|s| s["rounds"][2] = json!("x"), "rounds[2]: `x` is not a colour"),
        (|s| s["rounds"][2] = json!("o"), "rounds: spaces II to VI hold one pane of each colour"),
        (|s| s["rounds"] = json!([]), "next: luck is due"),
        (|s| s["starter"] = json!(2), "starter: there is no seat 2 at a table of 2"),
        (|s| s["starter"] = json!(1), "starter: seat 0 starts the first round, as agreed"),
        (|s| s["starter"] = json!(null), "next: luck is due"),
        (|s| drop(s.as_object_mut().unwrap().shift_remove("starter")), "missing field `starter`"),
        (|s| s["token"] = json!(3), "token: there is no seat 3 at a table of 2"),
        (|s| s["token"] = json!("table"), "token: the token is in the \"centre\" or with a seat"),
        (|s| s["token"] = json!(1), "token: nobody can have taken it"),
        (|s| s["factories"] = json!(["ooyb"]), "factories: 1 are written, and 5 lie on a table of 2"),
        (|s| s["factories"][0] = json!("yoob"), "factories[0]: `yoob` are not panes"),
        (|s| s["factories"][0] = json!("ooybb"), "factories[0]: 5 panes, and 4 are the most"),
        (|s| s["centre"] = json!("o"), "centre: 1 panes, and 0 emptied factories leave at most 0"),
        (|s| s["bag"]["orange"] = json!(13), "18 orange panes are in play, and there are 20"),
        (|s| s["bag"]["orange"] = json!(21), "bag.orange: 21 panes, and there are 20"),
        (|s| s["tower"]["blue"] = json!(4_000_000_000_u32), "tower.blue: 4000000000 panes"),
        (|s| s["players"] = json!([s["players"][0]]), "players: 1 are written, and the options say 2"),
        (|s| s["players"][0]["score"] = json!(-1), "players[0].score: -1 and 0 lost: -1 cannot have been scored"),
        (|s| s["players"][0]["score"] = json!(2_000_000), "players[0].score"),
        (|s| s["players"][0]["lost"] = json!(17), "players[0].lost: 17 is not a number of times 18"),
        (|s| s["players"][0]["lost"] = json!(-18), "players[0].lost"),
        (|s| s["players"][0]["broken"] = json!(8), "players[0].broken: 8 is not a step the marker rests on: 0 to 7"),
        (|s| s["players"][0]["glazier"] = json!(0), "players[0].glazier: 0 is not a window"),
        (|s| s["players"][0]["glazier"] = json!(9), "players[0].glazier: 9 is not a window"),
        (|s| drop(s["players"][0]["windows"].as_array_mut().unwrap().pop()), "players[0].windows: 7 windows"),
        (|s| s["players"][0]["windows"][0] = json!("ooo"), "players[0].windows[0]: `ooo` is not a window"),
        (|s| s["players"][0]["windows"][0] = json!("x"), "players[0].windows[0]: `x` is not a window"),
        (
            |s| s["players"][0]["windows"][0] = json!("o"),
            "players[0].strips[0].done: 0, and the window below has 1 panes",
        ),
        (|s| drop(s["players"][0]["strips"].as_array_mut().unwrap().pop()), "players[0].strips: 7 strips"),
        (|s| s["players"][0]["strips"] = json!([]), "players: strips are dealt in seat order"),
        (|s| s["players"][1]["strips"] = json!([]), "next: luck is due"),
        (|s| s["players"][0]["strips"][0]["id"] = json!(2), "players[0].strips[1].id: strip 2 stands here twice"),
        (|s| s["players"][0]["strips"][0]["id"] = json!(9), "players[0].strips[0].id: there is no strip 9"),
        (|s| s["players"][0]["strips"][0]["side"] = json!("c"), "players[0].strips[0].side"),
        (|s| s["players"][0]["strips"][7]["side"] = json!("b"), "players[0].strips[7].side: the joker side lies down"),
        (|s| s["players"][0]["strips"][0]["filled"] = json!("b"), "players[0].strips[0].filled: 1 blue do not fit"),
        (
            |s| s["players"][0]["strips"][0]["filled"] = json!("oooo"),
            "players[0].strips[0].filled: 4 orange do not fit",
        ),
        (
            |s| s["players"][0]["strips"][0]["jokers"] = json!("o"),
            "players[0].strips[0].jokers: 1 panes, and side 1a has 0",
        ),
        (
            |s| s["next"] = json!({ "chance": true }),
            "factories: all panes are in the bag before the factories are filled",
        ),
        (|s| s["next"] = json!({ "over": true }), "round: a match is over after round 6, not 1"),
        (|s| s["next"] = json!({ "seats": [0, 1] }), "next: one seat of this table moves at a time"),
        (|s| s["next"] = json!({ "seats": [2] }), "next: one seat of this table moves at a time"),
        (|s| s["next"] = json!({ "seats": [] }), "next: "),
        (|s| s["game"] = json!("patchwork"), "game: "),
        (|s| s["colour"] = json!("blue"), "unknown field `colour`"),
    ];
    for (change, words) in cases {
        let mut state = rest_in_bag(first_turn());
        change(&mut state);
        let problems = problems(state);
        assert!(problems.to_string().contains(words), "`{words}` is not in: {problems}");
    }
}

#[test]
fn positions_that_contradict_themselves_are_refused() {
    type Change = fn(&mut Value);
    let empty: Change = |s| s["factories"] = json!(["", "", "", "", ""]);
    let cases: &[(Change, &str)] = &[
        (empty, "next: there is no pane to take"),
        (|s| s["players"][1]["strips"][0]["filled"] = json!("oooyy"), "players[1].strips[0]: it is full"),
        (
            |s| {
                s["players"][0]["strips"][0]["filled"] = json!("oooyy");
                s["players"][0]["glazier"] = json!(2);
            },
            "players[0].strips[0]: it is full",
        ),
        (
            |s| {
                s["round"] = json!(2);
                s["next"] = json!({ "chance": true });
            },
            "factories: panes lie on the table",
        ),
        (
            |s| {
                s["round"] = json!(2);
                s["next"] = json!({ "chance": true });
                s["factories"] = json!(["", "", "", "", ""]);
                s["token"] = json!(0);
            },
            "token: it lies in the centre before the factories are filled",
        ),
        (
            |s| {
                s["next"] = json!({ "chance": true });
                s["factories"] = json!(["", "", "", "", ""]);
                s["players"][0]["score"] = json!(3);
            },
            "players[0]: before the factories are filled nothing is scored",
        ),
        (
            |s| {
                s["players"][0]["strips"][0] = json!({ "id": 1, "side": "b", "filled": "p", "jokers": "", "done": 2 });
                s["players"][0]["windows"][0] = json!("oy");
            },
            "players[0].strips[0]: the strip has left the game",
        ),
        (
            |s| {
                s["players"][0]["strips"][7] =
                    json!({ "id": 8, "side": "b", "filled": "", "jokers": "opy", "done": 1 });
                s["players"][0]["windows"][7] = json!("y");
            },
            "players[0].strips[7].jokers: 3 panes, and side 8b has 2",
        ),
    ];
    for (change, words) in cases {
        let mut state = first_turn();
        change(&mut state);
        let problems = problems(rest_in_bag(state));
        assert!(problems.to_string().contains(words), "`{words}` is not in: {problems}");
    }
}

#[test]
fn a_full_strip_of_one_colour_is_no_position() {
    let name = crate::editions::loaded("one-colour-position", |edition| {
        edition["strips"]["set"][0]["a"] = json!(["orange", "orange", "orange", "orange", "orange"]);
    });
    let mut state = first_turn();
    state["options"]["edition"] = json!(name);
    state["players"][0]["strips"][0]["filled"] = json!("ooooo");
    let problems = problems(rest_in_bag(state));
    assert!(problems.to_string().contains("one is kept without a decision"), "{problems}");
}

#[test]
fn strips_come_after_the_starting_player_and_before_the_round_track() {
    let start = Sintra::start(&Options { start: Start::Random, ..Options::default() }).unwrap();
    let strips = first_turn()["players"][0]["strips"].clone();
    let mut early = state_json(&start);
    early["players"][0]["strips"] = strips;
    assert!(problems(early).to_string().contains("the starting player is drawn first"));
    let mut track = state_json(&start);
    track["rounds"] = json!(["o", "o", "p", "y", "b", "l"]);
    assert!(problems(track).to_string().contains("the starting player is drawn first"));
}

#[test]
fn every_reason_is_given_at_once() {
    let mut state = rest_in_bag(first_turn());
    state["round"] = json!(9);
    state["centre"] = json!("zz");
    state["players"][1]["glazier"] = json!(0);
    let fields: Vec<String> = problems(state).iter().map(|problem| problem.field.clone()).collect();
    assert_eq!(fields, ["round", "centre", "players[1].glazier"]);
}
