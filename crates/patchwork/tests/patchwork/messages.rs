//! Everything Patchwork says no with: each code is provoked once, and cites the rule that forbids.

use mozaika_game::conformance::messages_are_met;
use mozaika_game::{Edition, Game as _, Illegal, Problems, Seat, read_state, state_json};
use mozaika_patchwork::{Options, Patchwork, Pieces, Start};
use serde_json::{Value, json};

type Change = fn(&mut Value);

/// Seat 0 starts; the patches are not laid out yet.
fn early() -> Patchwork {
    Patchwork::start(&Options { start: Start::Seat(Seat(0)), ..Options::default() }).unwrap()
}

fn circle() -> String {
    (1..33).chain([0]).fold("circle".to_owned(), |text, id| format!("{text} {id}"))
}

fn laid_out(options: &Options) -> Patchwork {
    let mut state = Patchwork::start(options).unwrap();
    state.enter(&state.read_outcome(&circle()).unwrap()).unwrap();
    state
}

/// Each has one patch of three cells; seat 1 is further back.
fn under_way() -> Patchwork {
    let mut state = laid_out(&early().options());
    for (seat, text) in [(0, "buy 1 r0 a1"), (1, "buy 2 r90 c3"), (1, "advance"), (0, "advance")] {
        state.play(Seat(seat), &state.read_move(text).unwrap()).unwrap();
    }
    state
}

/// A position from that one by changing some fields of its JSON.
fn changed(state: &Patchwork, change: impl FnOnce(&mut Value)) -> Result<Patchwork, Problems> {
    let mut json = state_json(state);
    change(&mut json);
    read_state(json)
}

fn move_refused(state: &Patchwork, seat: u8, text: &str) -> Illegal {
    match state.read_move(text) {
        Ok(decision) => state.check(Seat(seat), &decision).expect_err(text).into(),
        Err(bad) => bad.into(),
    }
}

fn outcome_refused(state: &Patchwork, text: &str) -> Illegal {
    match state.read_outcome(text) {
        Ok(outcome) => state.check_outcome(&outcome).expect_err(text).into(),
        Err(bad) => bad.into(),
    }
}

/// The refusal has this code and cites this rule.
fn cites(illegal: &Illegal, code: &'static str, rule: &str) -> &'static str {
    assert_eq!((illegal.code, illegal.rule), (code, rule), "{illegal}");
    code
}

/// One of the problems has this code, at this field, and cites this rule.
fn lists(problems: &Problems, field: &str, code: &'static str, rule: &str) -> &'static str {
    let found = problems.iter().find(|problem| problem.code == code);
    let found = found.unwrap_or_else(|| panic!("{code} is not among: {problems}"));
    assert_eq!((found.field.as_str(), found.rule), (field, rule), "{problems}");
    code
}

/// PW-2.1, PW-2.2, PW-3.1, PW-3.2, PW-3.3, PW-5.1, PW-5.4, PW-6.2, PW-8.1, PW-10.2
fn refused_moves() -> Vec<&'static str> {
    let drawing = Patchwork::start(&Options::default()).unwrap();
    let no_flip = laid_out(&Options { flip: false, ..early().options() });
    let no_flip = changed(&no_flip, |json| json["circle"] = (5..33).chain(1..5).chain([0]).collect()).unwrap();
    let start = laid_out(&early().options());
    let state = under_way();
    let over = changed(&state, |json| both_arrived(json, 1)).unwrap();
    let alone = changed(&state, |json| {
        both_arrived(json, 1);
        json["players"][1]["space"] = json!(51);
        json["players"][1]["finished"] = Value::Null;
        json["on_top"] = Value::Null;
        json["next"] = Value::Null;
    });
    let passing = changed(&state, |json| {
        json["players"][0]["space"] = json!(25);
        json["players"][1]["space"] = json!(25);
        json["on_top"] = json!(0);
        json["next"] = Value::Null;
    });
    let mut special = passing.unwrap();
    special.play(Seat(0), &special.read_move("advance").unwrap()).unwrap();
    vec![
        cites(&move_refused(&drawing, 0, "advance"), "start-not-drawn", "PW-2.2"),
        cites(&move_refused(&early(), 0, "advance"), "circle-not-laid", "PW-2.1"),
        cites(&move_refused(&over, 0, "advance"), "over", "PW-8.1"),
        cites(&move_refused(&state, 0, "advance"), "further-back", "PW-3.1"),
        cites(&move_refused(&start, 1, "advance"), "on-top", "PW-3.2"),
        cites(&move_refused(&alone.unwrap(), 0, "advance"), "arrived", "PW-3.3"),
        cites(&move_refused(&special, 1, "advance"), "special-first", "PW-6.2"),
        cites(&move_refused(&special, 0, "advance"), "special-first", "PW-6.2"),
        cites(&move_refused(&special, 0, "patch b1"), "special-on-covered", "PW-6.2"),
        cites(&move_refused(&state, 1, "patch a1"), "no-special", "PW-6.2"),
        cites(&move_refused(&state, 1, "buy 1 r0 a1"), "gone", "PW-5.1"),
        cites(&move_refused(&state, 1, "buy 6 r0 a1"), "not-on-offer", "PW-5.1"),
        cites(&move_refused(&start, 0, "buy 3 r0 i9"), "sticks-out", "PW-5.4"),
        cites(&move_refused(&no_flip, 0, "buy 5 r0f a1"), "no-mirror-images", "PW-10.2"),
        cites(&move_refused(&state, 1, "buy 3 r0 c3"), "covered", "PW-5.4"),
        cites(&move_refused(&poor(), 1, "buy 5 r0 a5"), "too-expensive", "PW-5.1"),
    ]
}

/// Seat 1 has spent its buttons.
fn poor() -> Patchwork {
    changed(&under_way(), |json| json["players"][1]["buttons"] = json!(0)).unwrap()
}

fn refused_outcomes() -> Vec<&'static str> {
    let drawing = Patchwork::start(&Options::default()).unwrap();
    let twice = circle().replacen(" 2 ", " 1 ", 1);
    let wrong_end = circle().replacen(" 1 ", " 0 ", 1);
    let wrong_end = format!("{} 1", wrong_end.strip_suffix(" 0").unwrap());
    vec![
        cites(&outcome_refused(&under_way(), "start 0"), "no-chance-due", "chance"),
        cites(&outcome_refused(&drawing, &circle()), "start-first", "chance"),
        cites(&outcome_refused(&early(), "start 0"), "circle-now", "chance"),
        cites(&outcome_refused(&drawing, "start 2"), "no-such-starter", "chance"),
        cites(&outcome_refused(&early(), &twice), "not-each-once", "chance"),
        cites(&outcome_refused(&early(), &wrong_end), "wrong-end", "chance"),
    ]
}

fn refused_notation() -> Vec<&'static str> {
    let state = under_way();
    let moves = [
        ("walk", "no-move"),
        ("buy 33 r0 a1", "unknown-patch"),
        ("buy 4 r45 a1", "unknown-orientation"),
        ("buy 9 r90 a1", "second-name"),
        ("patch j1", "no-cell"),
    ];
    let outcomes = [("start 256", "number-too-large"), ("circle 1 2", "circle-length"), ("deal", "no-outcome")];
    let moves = moves.map(|(text, code)| cites(&move_refused(&state, 0, text), code, "notation"));
    let outcomes = outcomes.map(|(text, code)| cites(&outcome_refused(&state, text), code, "notation"));
    moves.into_iter().chain(outcomes).collect()
}

/// Both tokens are on the last space, and seat 1 has placed all special patches.
fn both_arrived(json: &mut Value, on_top: u8) {
    for (seat, finished) in [(0, 2 - on_top), (1, 1 + on_top)] {
        json["players"][seat]["space"] = json!(53);
        json["players"][seat]["finished"] = json!(finished);
    }
    json["specials"] = json!([]);
    json["players"][1]["quilt"][8] = json!("XXXXX....");
    json["on_top"] = json!(on_top);
    json["next"] = json!({ "over": true });
}

fn refused_positions() -> Vec<&'static str> {
    let cases: &[(Change, &str, &'static str, &str)] = &[
        (|s| s["players"] = json!([]), "players", "player-count", "position"),
        (|s| s["circle"][3] = json!(33), "circle[3]", "no-such-patch", "PW-1.2"),
        (|s| s["circle"][3] = json!(5), "circle[3]", "patch-twice", "PW-1.2"),
        (|s| s["circle"] = (0..33).collect(), "circle", "circle-end", "PW-2.1"),
        (|s| s["next"] = json!({ "seats": [0] }), "next", "waits-for-seat", "position"),
        (|s| s["specials"] = json!([]), "specials", "specials-left", "PW-6.2"),
        (|s| s["pending"] = json!(2), "pending", "pending-count", "PW-11.3"),
        (|s| s["pending"] = json!(1), "pending", "not-passed", "PW-6.2"),
        (|s| s["players"][0]["quilt"] = json!([]), "players[0].quilt", "quilt-rows", "PW-1.1"),
        (|s| s["players"][0]["space"] = json!(54), "players[0].space", "beyond-track", "PW-4.2"),
        (|s| s["players"][0]["icons"] = json!(39), "players[0].icons", "too-many-icons", "PW-1.2"),
        (|s| s["on_top"] = json!(0), "on_top", "none-is-on-top", "PW-3.2"),
        (|s| s["players"][1]["space"] = s["players"][0]["space"].clone(), "on_top", "one-is-on-top", "PW-3.2"),
        (|s| s["players"][0]["finished"] = json!(1), "players", "arrivals", "PW-8.3"),
        (|s| s["players"][0]["bonus"] = json!(true), "players[0].bonus", "no-square", "PW-7.1"),
        (|s| s["players"][0]["quilt"] = json!(vec!["XXXXXXXXX"; 9]), "players[0].bonus", "tile-not-taken", "PW-7.1"),
        (|s| s["players"][0]["buttons"] = json!(500), "players[0].buttons", "too-many-buttons", "position"),
        (|s| s["players"][0]["icons"] = json!(1), "players", "icons-differ", "PW-5.4"),
        (|s| s["players"][0]["quilt"][8] = json!("X........"), "players", "cells-differ", "PW-5.4"),
        (
            |s| {
                s["players"][0]["bonus"] = json!(true);
                s["players"][1]["bonus"] = json!(true);
            },
            "players",
            "two-bonus-tiles",
            "PW-1.4",
        ),
        (
            |s| {
                s["pending"] = json!(1);
                s["next"] = Value::Null;
            },
            "next",
            "pending-without-seat",
            "position",
        ),
        (
            |s| {
                s["pending"] = json!(1);
                s["players"][1]["quilt"] = json!(vec!["XXXXXXXXX"; 9]);
            },
            "pending",
            "quilt-is-full",
            "PW-6.2",
        ),
        (
            |s| {
                s["players"][0]["space"] = json!(27);
                s["specials"] = json!([32, 38, 44, 50]);
            },
            "players",
            "specials-lost",
            "PW-6.2",
        ),
        (
            |s| {
                s["players"][0]["quilt"][8] = json!("X........");
                s["players"][1]["quilt"][2] = json!("..XX.....");
            },
            "players",
            "not-shared",
            "PW-5.4",
        ),
        (
            |s| {
                both_arrived(s, 1);
                s["on_top"] = json!(0);
            },
            "on_top",
            "later-on-top",
            "PW-3.2",
        ),
        (
            |s| {
                both_arrived(s, 1);
                s["next"] = json!({ "chance": true });
            },
            "next",
            "waits-for-nobody",
            "PW-8.1",
        ),
        (
            |s| {
                both_arrived(s, 1);
                s["specials"] = json!([50]);
            },
            "specials",
            "no-specials-left",
            "PW-6.2",
        ),
    ];
    let refused = |change: &Change| changed(&under_way(), change).unwrap_err();
    cases.iter().map(|(change, field, code, rule)| lists(&refused(change), field, code, rule)).collect()
}

fn refused_before_the_circle_is_laid_out() -> Vec<&'static str> {
    let cases: &[(Change, &str, &'static str, &str)] = &[
        (|s| s["next"] = json!({ "seats": [0] }), "next", "waits-for-luck", "position"),
        (|s| s["on_top"] = json!(1), "on_top", "starter-on-top", "PW-2.2"),
        (|s| s["players"][0]["buttons"] = json!(6), "players[0]", "not-fresh", "PW-1.1"),
        (|s| s["specials"] = json!([]), "specials", "specials-at-start", "PW-1.3"),
        (
            |s| {
                s["pending"] = json!(1);
                s["next"] = json!({ "seats": [0] });
            },
            "pending",
            "pending-too-early",
            "PW-6.2",
        ),
        (
            |s| {
                s["options"]["start"] = json!("random");
                s["on_top"] = json!(2);
            },
            "on_top",
            "seat-of-two",
            "PW-2.2",
        ),
    ];
    let refused = |change: &Change| changed(&early(), change).unwrap_err();
    cases.iter().map(|(change, field, code, rule)| lists(&refused(change), field, code, rule)).collect()
}

fn refused_editions() -> Vec<&'static str> {
    const SPECIALS: &str = "track.special_patch_before_space.newer";
    let cases: &[(Change, &str, &'static str, &str)] = &[
        (|e| e["quilt"]["rows"] = json!(8), "quilt", "quilt-size", "PW-1.1"),
        (|e| e["start"]["space"] = json!(1), "start.space", "start-space", "PW-2.2"),
        (|e| e["offer"] = json!(9), "offer", "out-of-range", "edition"),
        (|e| drop(e["patches"].as_array_mut().unwrap().pop()), "patches", "patch-count", "PW-1.2"),
        (|e| e["start"]["neutral_after_patch"] = json!(5), "start.neutral_after_patch", "smallest-patch", "PW-2.1"),
        (|e| e["track"]["special_patch_before_space"]["newer"] = json!([0]), SPECIALS, "spaces-in-order", "PW-1.3"),
        (
            |e| e["track"]["special_patch_before_space"]["newer"] = json!([26, 31]),
            SPECIALS,
            "specials-too-close",
            "PW-11.3",
        ),
        (|e| e["patches"][3]["id"] = json!(4), "patches[3].id", "patch-out-of-order", "edition"),
        (|e| e["patches"][3]["rows"] = json!(["XXXXXX"]), "patches[3].rows", "patch-drawing", "PW-1.2"),
        (
            |e| e["patches"].as_array_mut().unwrap().iter_mut().for_each(|patch| patch["icons"] = json!(9)),
            "patches",
            "icons-in-all",
            "edition",
        ),
    ];
    let refused = |change: &Change| {
        let mut json = Edition::<Pieces>::default().json().clone();
        json["edition"] = json!("refused");
        change(&mut json);
        Edition::<Pieces>::load(&json).unwrap_err()
    };
    cases.iter().map(|(change, field, code, rule)| lists(&refused(change), field, code, rule)).collect()
}

#[test]
fn every_message_is_met_and_cites_the_rule_that_forbids() {
    let met = [
        refused_moves(),
        refused_outcomes(),
        refused_notation(),
        refused_positions(),
        refused_before_the_circle_is_laid_out(),
        refused_editions(),
    ];
    messages_are_met::<Patchwork>(met.concat());
}

#[test]
fn options_are_refused_with_code_and_rule() {
    let problems = Patchwork::start(&Options { start: Start::Seat(Seat(7)), ..Options::default() }).unwrap_err();
    lists(&problems, "start", "seat-of-two", "PW-2.2");
    assert_eq!(problems.to_string(), "start: there is no seat 7: the seats are 0 and 1 (PW-2.2)");
}
