//! Everything that is refused: with the rule, in a sentence, and nothing has changed.

use mozaika_game::{Game as _, Illegal, Seat};
use mozaika_sintra::{Options, Sintra, Start};
use serde_json::json;

use crate::table::{enter, final_position, first_turn, play, position, refused, refused_outcome, rest_in_bag};

fn says(illegal: &Illegal, rule: &str, words: &str) {
    assert_eq!(illegal.rule, rule, "{illegal}");
    assert!(illegal.message.contains(words), "`{words}` is not in: {illegal}");
}

fn fresh() -> Sintra {
    Sintra::start(&Options::default()).unwrap()
}

/// SG-3.1: nobody moves out of turn, before luck has spoken (SG-2.1, SG-2.4), or after the six rounds.
#[test]
fn nobody_moves_out_of_turn() {
    says(&refused(&position(|_| {}), "1 take 1 orange 1"), "SG-3.1", "seat 0's turn");
    says(&refused(&fresh(), "0 take 1 orange 1"), "SG-2.4", "the starting player is drawn first");
    says(&refused(&enter(&fresh(), &["start 0"]), "0 back"), "SG-2.1", "the strips of seat 0 are dealt first");
    says(&refused(&final_position("A", |_| {}), "0 back"), "SG-3.1", "six rounds were played");
}

/// SG-1.2, SG-4.1: only from factories that are there, and only colours that lie there.
#[test]
fn nobody_takes_what_is_not_there() {
    let state = position(|_| {});
    says(&refused(&state, "0 take 6 orange 1"), "SG-1.2", "factories 1 to 5");
    says(&refused(&state, "0 take 65535 orange 1"), "SG-1.2", "no factory 65535");
    says(&refused(&state, "0 take 1 pink 2"), "SG-4.1", "no pink pane on factory 1");
    says(&refused(&state, "0 take c pink 2"), "SG-4.1", "no pink pane in the centre");
}

/// SG-4.3, SG-4.5, SG-5.3: only strips in reach that are there and have a space; no breaking by choice.
#[test]
fn nobody_puts_panes_where_they_do_not_fit() {
    let state = position(|state| {
        state["players"][0]["glazier"] = json!(3);
        state["players"][0]["windows"][3] = json!("lb");
        state["players"][0]["strips"][3]["side"] = json!("b");
        state["players"][0]["strips"][3]["done"] = json!(2);
    });
    says(&refused(&state, "0 take 1 orange 1"), "SG-4.3", "left of the glazier");
    says(&refused(&state, "0 take 4 blue 4"), "SG-5.3", "completed twice");
    says(&refused(&state, "0 take 1 orange 3"), "SG-4.5", "strip 5 has one");
    says(&refused(&state, "0 take 1 orange break"), "SG-4.5", "only break when they fit nowhere");
    let nowhere = position(|state| state["players"][0]["glazier"] = json!(7));
    says(&refused(&nowhere, "0 take 1 orange 8"), "SG-4.5", "all the panes break");
}

/// SG-4.3, SG-4.4, SG-4.6: neither too few nor too many panes on jokers.
#[test]
fn jokers_are_used_as_the_rules_allow() {
    let state = position(|state| {
        state["factories"][0] = json!("oooy");
        state["players"][0]["windows"][7] = json!("b");
        state["players"][0]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "", "jokers": "p", "done": 1 });
    });
    says(&refused(&state, "0 take 1 orange 8"), "SG-4.4", "at least 1 on joker spaces, not 0");
    says(&refused(&state, "0 take 1 orange 8 j2"), "SG-4.3", "At most 1");
    says(&refused(&state, "0 take 1 orange 1 j1"), "SG-4.3", "At most 0");
    says(&refused(&state, "0 take 1 yellow 8"), "SG-4.4", "at least 1");
    play(&state, &["0 take 1 orange 8 j1"]);
}

/// SG-5.2: a completed strip comes first, and only a pane of it can be kept.
#[test]
fn a_pane_of_the_completed_strip_is_kept_first() {
    let state = position(|state| state["players"][0]["strips"][0]["filled"] = json!("oooy"));
    says(&refused(&state, "0 keep orange"), "SG-5.2", "No strip has been completed");
    let full = play(&state, &["0 take 1 yellow 1"]);
    says(&refused(&full, "0 keep pink"), "SG-5.2", "no pink pane");
    says(&refused(&full, "0 take 2 pink 2"), "SG-5.2", "(orange, yellow)");
    says(&refused(&full, "0 back"), "SG-5.2", "is complete");
    says(&refused(&full, "1 keep orange"), "SG-3.1", "seat 0's turn");
}

/// SG-6.2: no step back without a strip to the left.
#[test]
fn nobody_steps_back_from_the_left_end() {
    says(&refused(&position(|_| {}), "0 back"), "SG-6.2", "no strip left of the glazier");
}

/// SG-2.1, SG-2.3, SG-2.4: only what is due can be drawn, and only what is possible.
#[test]
fn impossible_set_ups_are_refused() {
    let state = fresh();
    says(&refused_outcome(&state, "rounds b o p y b l"), "chance", "the starting player is drawn");
    says(&refused_outcome(&state, "start 2"), "chance", "no seat 2 at a table of 2");
    let state = enter(&state, &["start 1"]);
    says(&refused_outcome(&state, "strips 1 1a 2a 3a 4a 5a 6a 7a 8a"), "chance", "strips of seat 0 are dealt now");
    says(&refused_outcome(&state, "strips 0 1a 2a 3a 4a 5a 6a 7a 9a"), "chance", "no strip 9");
    says(&refused_outcome(&state, "strips 0 1a 2a 3a 4a 5a 6a 7a 999999a"), "chance", "no strip 999999");
    says(&refused_outcome(&state, "strips 0 1a 2a 3a 4a 5a 6a 1b 8a"), "chance", "Strip 1 is dealt twice");
    says(&refused_outcome(&state, "strips 0 1a 2a 3a 4a 5a 6a 7a 8b"), "chance", "8b is the joker side");
    let state = enter(&state, &["strips 0 1a 2a 3a 4a 5a 6a 7a 8a", "strips 1 1b 2b 3b 4b 5b 6b 7b 8a"]);
    says(&refused_outcome(&state, "rounds b o p y b b"), "chance", "blue is there twice");
    says(&refused_outcome(&state, "start 0"), "chance", "the panes of the round track are drawn");
    let state = enter(&state, &["rounds b o p y b l"]);
    says(&refused_outcome(&state, "fill ooyb ppll oyyb bbll"), "chance", "5 factories to fill, not 4");
    says(&refused_outcome(&state, "fill ooyb ppll oyyb bbll opp"), "chance", "Factory 5 gets 4 panes, not 3");
    says(&refused_outcome(&state, "fill ooyb ppll oyyb bbll -"), "chance", "Factory 5 gets 4 panes, not 0");
    says(&refused_outcome(&state, "fill bbbb bbbb bbbb bbbb bbbb"), "chance", "Factory 5 cannot get 4 blue");
}

/// SG-7.2: nothing is drawn in the middle of a round or after the end.
#[test]
fn nothing_is_drawn_when_no_luck_is_due() {
    says(&refused_outcome(&position(|_| {}), "fill ooyb ppll oyyb bbll oppy"), "chance", "seat 0 is to move");
    says(&refused_outcome(&final_position("A", |_| {}), "start 0"), "chance", "the match is over");
}

/// SG-7.2: panes of the tower do not come before those of the bag.
#[test]
fn the_reason_why_a_factory_cannot_be_filled_names_bag_and_tower() {
    let mut state = rest_in_bag(first_turn());
    state["next"] = json!({ "chance": true });
    state["round"] = json!(2);
    state["factories"] = json!(["", "", "", "", ""]);
    state["bag"] = json!({ "orange": 2, "pink": 0, "yellow": 0, "blue": 0, "light_blue": 0 });
    state["tower"] = json!({ "orange": 17, "pink": 19, "yellow": 19, "blue": 19, "light_blue": 19 });
    let state: Sintra = mozaika_game::read_state(state).unwrap();
    let illegal = refused_outcome(&state, "fill oppp pppp yyyy bbbb llll");
    says(
        &illegal,
        "chance",
        "cannot get 1 orange panes: the bag holds 2, all of which go on it before those of the tower",
    );
    enter(&state, &["fill oopp pppp yyyy bbbb llll"]);
}

/// SG-1.3: two to four players, and a seat of theirs to start.
#[test]
fn options_that_cannot_be_played_are_refused() {
    for players in [0, 1, 5, 200] {
        let problems = Sintra::start(&Options { players, ..Options::default() }).unwrap_err();
        assert!(problems.to_string().contains("players: "), "{problems}");
        assert!(problems.to_string().contains("2, 3 or 4 players"), "{problems}");
    }
    let problems = Sintra::start(&Options { start: Start::Seat(Seat(2)), ..Options::default() }).unwrap_err();
    assert!(problems.to_string().contains("start: there is no seat 2"), "{problems}");
    for wrong in [
        json!({ "players": "two" }),
        json!({ "side": "C" }),
        json!({ "side": "a" }),
        json!({ "start": "me" }),
        json!({ "start": -1 }),
        json!({ "start": 1.5 }),
        json!({ "edition": "nowhere" }),
        json!({ "colour": "blue" }),
        json!([]),
    ] {
        assert!(mozaika_game::from_json::<Options>(wrong.clone()).is_err(), "{wrong}");
    }
    let read: Options = mozaika_game::from_json(json!({ "side": "B" })).unwrap();
    let written = serde_json::to_string(&read).unwrap();
    assert_eq!(written, r#"{"players":2,"side":"B","start":"random","edition":"reconstructed-1"}"#);
}
