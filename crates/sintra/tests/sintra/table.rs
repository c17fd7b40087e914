//! Tables to test with: positions written as JSON, and decisions as text.

use mozaika_game::{Game as _, Illegal, Next, Points, Reason, Seat, SeatScore, read_state, state_json};
use mozaika_sintra::{Colour, Panes, Sintra};
use serde_json::{Value, json};

/// The first round of two players, seat 0 to move. Both have the strips 1a to 8a from left to right; yellow brings the bonus.
pub(crate) fn first_turn() -> Value {
    let strips: Vec<Value> = (1..=8).map(|id| strip(id, "a", 0)).collect();
    let player = json!({
        "score": 0, "broken": 0, "lost": 0, "glazier": 1, "strips": strips,
        "windows": ["", "", "", "", "", "", "", ""],
    });
    json!({
        "game": "sintra",
        "options": { "players": 2, "side": "A", "start": 0, "edition": "reconstructed-1" },
        "next": { "seats": [0] },
        "round": 1,
        "rounds": ["y", "o", "p", "y", "b", "l"],
        "starter": 0,
        "token": "centre",
        "factories": ["ooyb", "ppll", "oyyb", "bbll", "oppy"],
        "centre": "",
        "bag": {}, "tower": counts(Panes::NONE),
        "players": [player.clone(), player],
    })
}

pub(crate) fn strip(id: u8, side: &str, done: u8) -> Value {
    json!({ "id": id, "side": side, "filled": "", "jokers": "", "done": done })
}

pub(crate) fn counts(panes: Panes) -> Value {
    Colour::ALL.into_iter().map(|colour| (colour.name().to_owned(), json!(panes.count(colour)))).collect()
}

/// The same state with every pane that lies nowhere else in the bag.
pub(crate) fn rest_in_bag(mut state: Value) -> Value {
    let mut elsewhere: Vec<char> = Vec::new();
    let mut lies = |panes: &Value| elsewhere.extend(panes.as_str().unwrap_or_default().chars());
    state["factories"].as_array().unwrap().iter().for_each(&mut lies);
    lies(&state["centre"]);
    for player in state["players"].as_array().unwrap() {
        player["windows"].as_array().unwrap().iter().for_each(&mut lies);
        player["strips"].as_array().unwrap().iter().for_each(|strip| {
            lies(&strip["filled"]);
            lies(&strip["jokers"]);
        });
    }
    let played = if state["next"]["over"] == true { 6 } else { state["round"].as_u64().unwrap() - 1 };
    state["rounds"].as_array().unwrap().iter().skip(played as usize).for_each(&mut lies);
    for colour in Colour::ALL {
        let lying = elsewhere.iter().filter(|letter| **letter == colour.letter()).count() as u64;
        let in_tower = state["tower"][colour.name()].as_u64().unwrap();
        state["bag"][colour.name()] = json!((20 - in_tower).checked_sub(lying).expect("there are 20 of each colour"));
    }
    state
}

/// A position like [`first_turn`] with some changes.
pub(crate) fn position(change: impl FnOnce(&mut Value)) -> Sintra {
    let mut state = first_turn();
    change(&mut state);
    let state = rest_in_bag(state);
    read_state(state.clone()).unwrap_or_else(|problems| panic!("{problems}\n{state}"))
}

/// The match is over, and the players have what `change` gives them.
pub(crate) fn final_position(side: &str, change: impl FnOnce(&mut Value)) -> Sintra {
    position(|state| {
        state["options"]["side"] = json!(side);
        state["next"] = json!({ "over": true });
        state["round"] = json!(6);
        state["factories"] = json!(["", "", "", "", ""]);
        change(state);
    })
}

/// The factories are to be filled, with these panes in the bag and in the tower; there are four of each colour, and the others
/// lie in windows.
pub(crate) fn before_fill(factories: usize, bag: &str, tower: &str) -> Sintra {
    let panes = |letters: &str| Panes::from_letters(letters).unwrap();
    let small = crate::editions::loaded(&format!("four-of-each-{factories}"), |edition| {
        edition["panes_per_colour"] = json!(4);
        edition["factories"]["2"] = json!(factories);
    });
    let mut state = first_turn();
    state["options"]["edition"] = json!(small);
    state["next"] = json!({ "chance": true });
    state["round"] = json!(2);
    state["factories"] = json!(vec![""; factories]);
    state["bag"] = counts(panes(bag));
    state["tower"] = counts(panes(tower));
    let track = panes("opybl");
    let rest = Panes::of_each(4) - track - panes(bag) - panes(tower);
    let mut frames = rest.to_string().chars().collect::<Vec<_>>().into_iter();
    for player in 0..2 {
        for window in 0..7 {
            let glass: String = frames.by_ref().take(2).collect();
            state["players"][player]["strips"][window]["done"] = json!(glass.len());
            state["players"][player]["strips"][window]["side"] = json!(if glass.is_empty() { "a" } else { "b" });
            state["players"][player]["windows"][window] = json!(glass);
        }
    }
    assert_eq!(frames.next(), None, "all panes have found a frame");
    read_state(state).unwrap()
}

/// Plays decisions, each written as seat and move.
pub(crate) fn play(state: &Sintra, decisions: &[&str]) -> Sintra {
    decisions.iter().fold(state.clone(), |mut state, decision| {
        let (seat, text) = decision.split_once(' ').unwrap();
        let decision = state.read_move(text).unwrap();
        state.play(Seat(seat.parse().unwrap()), &decision).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        state
    })
}

/// Enters outcomes.
pub(crate) fn enter(state: &Sintra, outcomes: &[&str]) -> Sintra {
    outcomes.iter().fold(state.clone(), |mut state, text| {
        let outcome = state.read_outcome(text).unwrap();
        state.enter(&outcome).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        state
    })
}

/// The refusal of a decision, after a look that nothing has changed.
pub(crate) fn refused(state: &Sintra, decision: &str) -> Illegal {
    let (seat, text) = decision.split_once(' ').unwrap();
    let mut after = state.clone();
    let read = match state.read_move(text) {
        Ok(read) => read,
        Err(bad) => return bad.into(),
    };
    let refusal = after.play(Seat(seat.parse().unwrap()), &read).expect_err(text);
    assert_eq!(after, *state, "{text} was refused and has changed the state");
    assert!(!moves(state, seat.parse().unwrap()).contains(&text.to_owned()), "{text} is listed");
    refusal.into()
}

/// The refusal of an outcome, after a look that nothing has changed.
pub(crate) fn refused_outcome(state: &Sintra, text: &str) -> Illegal {
    let mut after = state.clone();
    let read = match state.read_outcome(text) {
        Ok(read) => read,
        Err(bad) => return bad.into(),
    };
    let refusal = after.enter(&read).expect_err(text);
    assert_eq!(after, *state, "{text} was refused and has changed the state");
    refusal.into()
}

/// The legal moves of a seat, sorted as text.
pub(crate) fn moves(state: &Sintra, seat: u8) -> Vec<String> {
    let mut moves = Vec::new();
    state.moves(Seat(seat), &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|decision| state.write_move(decision)).collect();
    texts.sort();
    texts
}

/// The legal moves of a seat that start with these words.
pub(crate) fn moves_like(state: &Sintra, seat: u8, start: &str) -> Vec<String> {
    moves(state, seat).into_iter().filter(|text| text.starts_with(start)).collect()
}

/// What a decision brings, as `what which points`.
pub(crate) fn gains(state: &Sintra, decision: &str) -> Vec<String> {
    let (seat, text) = decision.split_once(' ').unwrap();
    let reasons = state.gains(Seat(seat.parse().unwrap()), &state.read_move(text).unwrap());
    reasons.iter().map(|Reason { what, which, points }| format!("{what} {which} {points}")).collect()
}

/// An item of the score sheet.
pub(crate) fn item(state: &Sintra, seat: u8, name: &str) -> i32 {
    points(state.score().scores[usize::from(seat)].items.iter().find(|item| item.name == name).unwrap().points)
}

/// The total of a seat.
pub(crate) fn total(state: &Sintra, seat: u8) -> i32 {
    points(SeatScore::total(&state.score().scores[usize::from(seat)]))
}

fn points(points: Points) -> i32 {
    points.to_string().parse().unwrap()
}

/// A field of the JSON state, named by its pointer.
pub(crate) fn field(state: &Sintra, pointer: &str) -> Value {
    state_json(state).pointer(pointer).unwrap_or_else(|| panic!("no field {pointer}")).clone()
}

/// The seat that is waited for.
pub(crate) fn mover(state: &Sintra) -> Option<Seat> {
    match state.next() {
        Next::Seats(seats) => seats.lowest(),
        Next::Chance | Next::Over => None,
    }
}
