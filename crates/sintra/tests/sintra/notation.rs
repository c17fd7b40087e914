//! Whatever is written, nobody panics; what is read is written the same way again.

use mozaika_game::{Game as _, from_json, read_state, state_json};
use mozaika_sintra::{Options, Sintra};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{position, refused, refused_outcome};

#[test]
fn moves_that_are_not_notation_are_refused_as_such() {
    let state = position(|_| {});
    for text in [
        "",
        "back ",
        " back",
        "Back",
        "back 1",
        "take",
        "take 1",
        "take 1 orange",
        "take 0 orange 1",
        "take 01 orange 1",
        "take +1 orange 1",
        "take 1 orange 0",
        "take 1 orange 9",
        "take 1 orange 01",
        "take 1 orange 1 j0",
        "take 1 orange 1 j01",
        "take 1 orange 1 1",
        "take 1 orange break j1",
        "take 1 green 1",
        "take 1 o 1",
        "take 1 light blue 4",
        "take 1  orange 1",
        "take\t1 orange 1",
        "take 1 orange 1 j1 j1",
        "take c orange",
        "take C orange 1",
        "take 1 joker 1",
        "keep",
        "keep joker",
        "keep orange 1",
        "take 65536 orange 1",
        "take 1 orange 1 j256",
        "take 99999999999 orange 1",
        "step back",
        "take 1 orange 1\n",
    ] {
        let illegal = refused(&state, &format!("0 {text}"));
        assert_eq!(illegal.rule, "notation", "{text:?}: {illegal}");
    }
}

#[test]
fn outcomes_that_are_not_notation_are_refused_as_such() {
    let state = Sintra::start(&Options::default()).unwrap();
    for text in [
        "",
        "start",
        "start 00",
        "start -1",
        "start 0 1",
        "START 0",
        "strips 0 1a 2a 3a 4a 5a 6a 7a",
        "strips 0 1a 2a 3a 4a 5a 6a 7a 8a 8a",
        "strips 0",
        "strips 0 0a 2a 3a 4a 5a 6a 7a 8a",
        "strips 0 1c 2a 3a 4a 5a 6a 7a 8a",
        "strips 0 01a 2a 3a 4a 5a 6a 7a 8a",
        "strips 0 a 2a 3a 4a 5a 6a 7a 8a",
        "rounds",
        "rounds b o p y b",
        "rounds b o p y b l o",
        "rounds b o p y b x",
        "rounds b o p y b blue",
        "rounds bo p y b l o",
        "fill",
        "fill oypb",
        "fill po",
        "fill oo--",
        "fill ooyb  ppll",
        "fill OOYB",
        "fill --",
        "fill o o o o o o o o o o o o o",
    ] {
        let illegal = refused_outcome(&state, text);
        assert_eq!(illegal.rule, "notation", "{text:?}: {illegal}");
    }
}

#[test]
fn notation_is_written_as_it_was_read() {
    let state = position(|_| {});
    for text in
        ["back", "keep light_blue", "take c pink 2 j1", "take 3 blue 5", "take 12 yellow break", "take 3 orange 8 j255"]
    {
        assert_eq!(state.write_move(&state.read_move(text).unwrap()), text);
    }
    for text in [
        "start 3",
        "start 4294967295",
        "strips 1 3b 1a 5a 8a 2b 7a 4b 6a",
        "strips 9 3b 3b 5a 8b 2b 7a 4b 123a",
        "rounds b o p y b l",
        "rounds b b b b b b",
        "fill ooyb ppll",
        "fill - o",
        "fill oooooooooooooooooooooopybl",
    ] {
        assert_eq!(state.write_outcome(&state.read_outcome(text).unwrap()), text);
    }
}

/// A value, replaced at some place by something else.
fn changed(value: Value, path: &[usize], with: &Value) -> Value {
    let Some((step, rest)) = path.split_first() else { return with.clone() };
    match value {
        Value::Array(mut items) if !items.is_empty() => {
            let index = step % items.len();
            items[index] = changed(items[index].take(), rest, with);
            Value::Array(items)
        }
        Value::Object(mut fields) if !fields.is_empty() => {
            let key = fields.keys().nth(step % fields.len()).unwrap().clone();
            let old = fields.insert(key.clone(), Value::Null).unwrap();
            fields.insert(key, changed(old, rest, with));
            Value::Object(fields)
        }
        _ => with.clone(),
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(|number| json!(number)),
        (-1i64..25).prop_map(|number| json!(number)),
        "[opybl]{0,6}".prop_map(|text| json!(text)),
        "\\PC{0,6}".prop_map(|text| json!(text)),
        Just(json!("centre")),
        Just(json!({ "chance": true })),
        Just(json!({ "over": true })),
        Just(json!({ "seats": [1] })),
        Just(json!({ "seats": [0, 1] })),
        Just(json!([])),
        Just(json!({})),
        Just(json!(null)),
        Just(json!(0.5)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_readers_panic(
        text in "\\PC*|(take|keep|back|start|strips|rounds|fill)( (c|break|j?[0-9]{1,11}|[0-9]{1,2}[ab]|[opybl]{0,5}|-|orange|light_blue|\\PC{0,3})){0,10}",
    ) {
        let state = Sintra::start(&Options::default()).unwrap();
        if let Ok(decision) = state.read_move(&text) {
            prop_assert_eq!(state.write_move(&decision), text.clone());
        }
        if let Ok(outcome) = state.read_outcome(&text) {
            prop_assert_eq!(state.write_outcome(&outcome), text);
        }
    }

    #[test]
    fn no_options_make_the_reader_panic(
        field in "players|side|start|edition|\\PC{0,5}", value in any_value(),
    ) {
        if let Ok(options) = from_json::<Options>(json!({ field: value })) {
            match Sintra::start(&options) {
                Ok(state) => prop_assert_eq!(state.options(), options),
                Err(problems) => prop_assert!(!problems.is_empty()),
            }
        }
    }

    #[test]
    fn no_position_makes_the_reader_panic(
        paths in prop::collection::vec((prop::collection::vec(0usize..24, 0..5), any_value()), 1..4),
    ) {
        let start = state_json(&position(|state| {
            state["players"][0]["windows"][7] = json!("b");
            state["players"][0]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "pl", "jokers": "y", "done": 1 });
        }));
        let mut written = paths.iter().fold(start, |json, (path, with)| changed(json, path, with));
        match read_state::<Sintra>(written.clone()) {
            Ok(state) => {
                // Options that are left out have their defaults.
                written["options"] = json!(state.options());
                prop_assert_eq!(state_json(&state), written);
            }
            Err(problems) => prop_assert!(!problems.to_string().is_empty()),
        }
    }
}
