//! What people and programs may write wrongly: each gets a clear answer, and nothing panics.

use mozaika_game::{Edition, Game as _, Seat, from_json, read_state, state_json};
use mozaika_patchwork::{Options, Patchwork, Pieces, Start};
use proptest::prelude::*;
use serde_json::{Value, json};

fn under_way() -> Patchwork {
    let mut state = Patchwork::start(&Options { start: Start::Seat(Seat(0)), ..Options::default() }).unwrap();
    let circle = (1..33).chain([0]).fold("circle".to_owned(), |text, id| format!("{text} {id}"));
    state.enter(&state.read_outcome(&circle).unwrap()).unwrap();
    for (seat, text) in [(0, "buy 1 r0 a1"), (1, "buy 2 r90 c3"), (1, "advance"), (0, "advance")] {
        state.play(Seat(seat), &state.read_move(text).unwrap()).unwrap();
    }
    state
}

/// The position with one change is refused, and the reason names the field.
fn refused(change: impl FnOnce(&mut Value), field: &str, words: &str) {
    let mut json = state_json(&under_way());
    change(&mut json);
    let problems = read_state::<Patchwork>(json).unwrap_err();
    let found = problems.iter().any(|problem| problem.field == field && problem.message.contains(words));
    assert!(found, "expected `{words}` at `{field}`, got: {problems}");
}

#[test]
fn a_position_with_a_token_beyond_the_track_is_refused() {
    refused(|json| json["players"][0]["space"] = json!(54), "players[0].space", "beyond the last space");
    refused(|json| json["players"][1]["space"] = json!(300), "players[1].space", "u8");
}

#[test]
fn a_position_with_too_many_icons_is_refused() {
    refused(|json| json["players"][0]["icons"] = json!(39), "players[0].icons", "38 icons");
    refused(|json| json["players"][0]["icons"] = json!(1), "players", "1 icons together");
    refused(|json| json["players"][0]["icons"] = json!(-1), "players[0].icons", "invalid value");
}

#[test]
fn a_position_whose_quilts_hold_more_or_less_than_was_taken_is_refused() {
    refused(|json| json["players"][0]["quilt"][8] = json!("X........"), "players", "what is gone makes 6 cells");
    refused(|json| json["players"][0]["quilt"][0] = json!("........."), "players", "what is gone makes 6 cells");
}

#[test]
fn a_position_in_which_the_taken_patches_cannot_be_shared_out_is_refused() {
    // Two patches of three cells are gone: four cells here and two there cannot be.
    let change = |json: &mut Value| {
        json["players"][0]["quilt"][8] = json!("X........");
        json["players"][1]["quilt"][2] = json!("..XX.....");
    };
    refused(change, "players", "cannot be shared out");
}

/// PW-6.2
#[test]
fn a_position_whose_special_patches_do_not_match_the_tokens_is_refused() {
    refused(|json| json["specials"] = json!([32, 38, 44, 50]), "specials", "26, 32, 38, 44, 50 are left");
    refused(|json| json["specials"] = json!([26, 32, 38, 44, 51]), "specials", "are left");
    refused(|json| json["specials"] = json!([32, 26, 38, 44, 50]), "specials", "are left");
    refused(|json| json["pending"] = json!(1), "pending", "has not just passed");
    refused(|json| json["pending"] = json!(2), "pending", "0 or 1");
    let no_seat = |json: &mut Value| {
        json["pending"] = json!(1);
        json["next"] = Value::Null;
    };
    refused(no_seat, "next", "name the one seat");
}

#[test]
fn a_position_with_a_wrong_circle_is_refused() {
    refused(|json| json["circle"][3] = json!(33), "circle[3]", "no patch 33");
    refused(|json| json["circle"][3] = json!(5), "circle[3]", "twice");
    refused(|json| json["circle"] = (0..33).collect(), "circle", "ends with patch 0");
}

/// PW-3.2, PW-8.3
#[test]
fn a_position_with_tokens_out_of_order_is_refused() {
    refused(|json| json["on_top"] = json!(0), "on_top", "two spaces");
    refused(|json| json["players"][0]["finished"] = json!(1), "players", "`finished` is 1");
    refused(|json| json["next"] = json!({ "seats": [0] }), "next", "waits for seat 1");
    refused(|json| json["next"] = json!({ "over": true }), "next", "waits for seat 1");
    refused(|json| json["next"] = json!({ "seats": [1, 0] }), "next", "ascending");
    refused(|json| json["next"] = json!({ "seats": [] }), "next", "ascending");
}

/// PW-7.1
#[test]
fn a_position_with_an_undeserved_bonus_tile_is_refused() {
    refused(|json| json["players"][0]["bonus"] = json!(true), "players[0].bonus", "no full square");
    let both = |json: &mut Value| {
        json["players"][0]["bonus"] = json!(true);
        json["players"][1]["bonus"] = json!(true);
    };
    refused(both, "players", "one bonus tile");
}

#[test]
fn a_position_with_more_buttons_than_there_can_be_is_refused() {
    refused(|json| json["players"][0]["buttons"] = json!(500), "players[0].buttons", "500 is more");
    refused(|json| json["players"][0]["buttons"] = json!(99_999), "players[0].buttons", "u16");
}

#[test]
fn a_position_with_a_wrong_shape_is_refused_by_field() {
    refused(|json| json["players"][0]["quilt"][2] = json!("....x...."), "players[0].quilt", "nine rows");
    refused(|json| json["players"] = json!([]), "players", "two people");
    refused(|json| json["mood"] = json!("good"), "mood", "unknown field");
    refused(|json| json["players"][0]["mood"] = json!("good"), "players[0].mood", "unknown field");
    refused(|json| drop(json.as_object_mut().unwrap().remove("pending")), "", "missing field `pending`");
    refused(|json| json["game"] = json!("chess"), "game", "a state of patchwork");
}

/// PW-2.2
#[test]
fn before_the_circle_is_laid_out_nothing_can_have_happened() {
    let early = |change: fn(&mut Value)| {
        let mut json =
            state_json(&Patchwork::start(&Options { start: Start::Seat(Seat(1)), ..Options::default() }).unwrap());
        change(&mut json);
        read_state::<Patchwork>(json)
    };
    assert!(early(|_| ()).is_ok());
    for change in [
        (|json: &mut Value| json["players"][0]["buttons"] = json!(6)) as fn(&mut Value),
        |json| json["players"][1]["space"] = json!(1),
        |json| json["on_top"] = json!(0),
        |json| json["on_top"] = Value::Null,
        |json| json["specials"] = json!([]),
        |json| json["options"]["start"] = json!(7),
    ] {
        assert!(early(change).is_err());
    }
}

#[test]
fn every_reason_is_told_at_once() {
    let mut json = state_json(&under_way());
    json["players"][0]["buttons"] = json!(500);
    json["specials"] = json!([]);
    json["players"][1]["bonus"] = json!(true);
    let problems = read_state::<Patchwork>(json).unwrap_err();
    let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
    for field in ["players[0].buttons", "specials", "players[1].bonus"] {
        assert!(fields.contains(&field), "{field} is not among {fields:?}");
    }
}

#[test]
fn options_that_do_not_exist_are_refused_by_name() {
    for (options, words) in [
        (json!({ "printing": "2015" }), "printing: unknown variant `2015`"),
        (json!({ "flip": "yes" }), "flip: invalid type"),
        (json!({ "start": 2 }), "start: the starting player is 0, 1 or \"random\""),
        (json!({ "start": -1 }), "start: the starting player"),
        (json!({ "start": 0.5 }), "start: the starting player"),
        (json!({ "players": 2 }), "players: unknown field"),
        (json!({ "edition": "nowhere" }), "edition: no edition is loaded under the name `nowhere`"),
        (json!([]), "a JSON object is expected"),
    ] {
        let problems =
            from_json::<Options>(options.clone()).map(|read| panic!("{options} was read as {read:?}")).unwrap_err();
        assert!(problems.to_string().contains(words), "{options}: {problems}");
    }
}

/// An edition with one change.
fn edition(change: impl FnOnce(&mut Value)) -> Result<Edition<Pieces>, String> {
    let mut json = Edition::<Pieces>::default().json().clone();
    json["edition"] = json!("changed");
    change(&mut json);
    Edition::load(&json).map_err(|problems| problems.to_string())
}

#[test]
fn an_edition_that_cannot_be_played_is_refused_with_field_and_reason() {
    type Change = fn(&mut Value);
    let cases: [(Change, &str); 16] = [
        (|json| json["quilt"]["rows"] = json!(8), "quilt: a quilt has 9 rows"),
        (|json| json["start"]["space"] = json!(1), "start.space"),
        (|json| json["start"]["neutral_after_patch"] = json!(5), "start.neutral_after_patch"),
        (|json| json["offer"] = json!(0), "offer"),
        (|json| json["track"]["last_space"] = json!(64), "track.last_space"),
        (|json| json["track"]["income_before_space"] = json!([11, 5]), "track.income_before_space"),
        (|json| json["track"]["income_before_space"] = json!([0]), "track.income_before_space"),
        (
            |json| json["track"]["special_patch_before_space"]["2014"] = json!([60]),
            "track.special_patch_before_space.2014",
        ),
        (|json| json["bonus"]["square"] = json!(10), "bonus.square"),
        (|json| drop(json["patches"].as_array_mut().unwrap().pop()), "patches: there are 33 patches, not 32"),
        (|json| json["patches"][3]["id"] = json!(4), "patches[3].id"),
        (|json| json["patches"][3]["time"] = json!(0), "patches[3].time"),
        (|json| json["patches"][3]["rows"] = json!(["..", "XX"]), "patches[3].rows"),
        (|json| json["patches"][3]["rows"] = json!(["X", "XX"]), "patches[3].rows"),
        (|json| json["patches"][3]["rows"] = json!(["XXXXXX"]), "patches[3].rows"),
        (|json| json["patches"][3]["mood"] = json!(1), "patches[3].mood: unknown field"),
    ];
    for (change, words) in cases {
        let problems = edition(change).expect_err(words);
        assert!(problems.contains(words), "{words}: {problems}");
    }
}

#[test]
fn a_changed_edition_is_played_by_its_own_figures_and_travels_in_its_record() {
    let generous = edition(|json| json["start"]["buttons"] = json!(50)).unwrap();
    let options = Options { edition: generous, start: Start::Seat(Seat(0)), ..Options::default() };
    let played = mozaika_game::Match::<Patchwork>::start(&options).unwrap();
    assert_eq!(played.state().players()[0].buttons, 50);
    let record = played.record();
    assert_eq!(record.options["edition"], json!("changed"));
    assert!(record.edition.contents.is_some());
    let file = mozaika_game::Record::parse(&record.to_string()).unwrap();
    let again = mozaika_game::Match::<Patchwork>::replay(&file).unwrap();
    assert_eq!(again.state(), played.state());
    let forged = record.to_string().replace("\"buttons\":50", "\"buttons\":60");
    let bad = mozaika_game::Match::<Patchwork>::replay(&mozaika_game::Record::parse(&forged).unwrap()).unwrap_err();
    assert_eq!((bad.line, bad.illegal.rule), (4, "edition"));
}

#[test]
fn notation_is_exact() {
    let state = under_way();
    for text in [
        "",
        " ",
        "advance ",
        " advance",
        "Advance",
        "advance 1",
        "buy",
        "buy 4 r0",
        "buy 04 r0 a1",
        "buy 4  r0 a1",
        "buy 4 r0 a1 ",
        "buy +4 r0 a1",
        "buy 33 r0 a1",
        "buy 4 r45 a1",
        "buy 4 R0 a1",
        "buy 4 r0 A1",
        "buy 4 r0 a0",
        "buy 4 r0 j1",
        "buy 4 r0 a10",
        "buy 9 r90 a1",
        "buy 17 r180 a1",
        "buy 4 r0f a1",
        "patch",
        "patch a",
        "patch 1a",
        "buy 4\tr0 a1",
        "buy 4 r0 a1\n",
        "buy ४ r0 a1",
    ] {
        assert!(state.read_move(text).is_err(), "{text:?} was read");
    }
    for text in ["", "start", "start 01", "start -1", "start 256", "circle", "circle 1 2 3", "Circle 1", "start 0 "] {
        assert!(state.read_outcome(text).is_err(), "{text:?} was read");
    }
    let message = state.read_move("buy 9 r90 a1").unwrap_err().to_string();
    assert!(message.contains("its orientations are r0."), "{message}");
}

/// Any JSON of a few levels.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0_u8..100).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[.X]{0,9}|\\PC{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec(("[a-z_]{1,8}", inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_text_makes_the_move_parser_panic(text in "\\PC*|(buy|patch|advance|start|circle)( [0-9a-z]{0,4}){0,4}") {
        let state = under_way();
        if let Ok(decision) = state.read_move(&text) {
            prop_assert_eq!(state.write_move(&decision), text);
        } else if let Ok(outcome) = state.read_outcome(&text) {
            prop_assert_eq!(state.write_outcome(&outcome), text);
        }
    }

    /// Any part of a position replaced by anything.
    #[test]
    fn no_position_makes_the_reader_panic(
        field in prop::sample::select(vec!["options", "next", "players", "on_top", "circle", "specials", "pending", "mood"]),
        inner in prop::sample::select(vec!["buttons", "space", "icons", "quilt", "bonus", "finished"]),
        value in any_json(),
    ) {
        let mut json = state_json(&under_way());
        json[field] = value.clone();
        if let Ok(state) = read_state::<Patchwork>(json) {
            prop_assert!(read_state::<Patchwork>(state_json(&state)).is_ok());
        }
        let mut json = state_json(&under_way());
        json["players"][0][inner] = value.clone();
        let _ = read_state::<Patchwork>(json);
        let _ = read_state::<Patchwork>(value.clone());
        let _ = from_json::<Options>(value);
    }

    /// Any part of an edition replaced by anything.
    #[test]
    fn no_edition_makes_the_reader_panic(
        field in prop::sample::select(vec!["edition", "about", "quilt", "start", "offer", "track", "bonus", "patches"]),
        inner in prop::sample::select(vec!["id", "rows", "price", "time", "icons"]),
        value in any_json(),
    ) {
        let _ = edition(|json| json[field] = value.clone());
        let _ = edition(|json| json["patches"][7][inner] = value.clone());
        let _ = edition(|json| json["track"]["special_patch_before_space"] = value.clone());
    }
}
