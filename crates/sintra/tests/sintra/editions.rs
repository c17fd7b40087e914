//! Editions: what is printed is data, and wrong data is refused with the field and what was expected.

use mozaika_game::conformance::{self, Dice};
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::play_out;
use mozaika_game::registry::{AnyGame as _, Registered, SchemaOf};
use mozaika_game::{Contents as _, Edition, Game as _, Match, Record};
use mozaika_sintra::{Options, Pieces, Side, Sintra};
use proptest::prelude::*;
use serde_json::{Value, json};

fn default_edition() -> Value {
    serde_json::from_str(Pieces::DEFAULT).unwrap()
}

fn edition(name: &str, change: impl FnOnce(&mut Value)) -> Value {
    let mut edition = default_edition();
    edition["edition"] = json!(name);
    change(&mut edition);
    edition
}

/// Loads an edition like the built-in one with some changes; returns its name.
pub(crate) fn loaded(name: &str, change: impl FnOnce(&mut Value)) -> String {
    Edition::<Pieces>::load(&edition(name, change)).unwrap_or_else(|problems| panic!("{problems}")).name().to_owned()
}

#[test]
fn the_built_in_edition_is_sound() {
    assert_eq!(Edition::<Pieces>::default().name(), "reconstructed-1");
    assert!(Pieces::read(&default_edition()).is_ok());
}

/// Each change with the words that have to be among the reasons: the field, and what was expected.
#[test]
fn wrong_values_are_refused_with_field_and_expectation() {
    type Change = fn(&mut Value);
    let cases: &[(Change, &str)] = &[
        (
            |e| e["colours"] = json!(["orange", "pink", "yellow", "blue", "green"]),
            "colours: the notation knows these five",
        ),
        (|e| e["colours"] = json!(["pink", "orange", "yellow", "blue", "light_blue"]), "colours: "),
        (|e| e["panes_per_colour"] = json!(1), "panes_per_colour: 1 is out of range: 2 to 100"),
        (|e| e["panes_per_colour"] = json!(101), "panes_per_colour: 101 is out of range"),
        (|e| e["panes_per_colour"] = json!("20"), "panes_per_colour: "),
        (|e| e["factories"]["3"] = json!(0), "factories.3: 0 is out of range: 1 to 12"),
        (|e| e["factories"]["4"] = json!(13), "factories.4: 13 is out of range"),
        (|e| drop(e["factories"].as_object_mut().unwrap().remove("2")), "missing field `2`"),
        (|e| e["panes_per_factory"] = json!(11), "panes_per_factory: 11 is out of range: 1 to 10"),
        (|e| e["rounds"] = json!(5), "rounds: 5, and 6 was expected, one more than there are colours"),
        (|e| e["spaces_per_strip"] = json!(6), "spaces_per_strip: 6, and 5 was expected"),
        (|e| e["windows"]["count"] = json!(7), "windows.count: 7, and 8 was expected"),
        (|e| drop(e["strips"]["set"].as_array_mut().unwrap().pop()), "strips.set: 7 strips, and a player has 8"),
        (|e| drop(e["strips"]["set"].as_array_mut().unwrap().pop()), "no side has a joker space"),
        (|e| e["strips"]["set"][1]["id"] = json!(1), "strips.set[1].id: strip 1 stands here twice"),
        (|e| e["strips"]["set"][1]["id"] = json!(9), "strips.set[1].id: 9 is not a number from 1 to 8"),
        (|e| e["strips"]["set"][1]["id"] = json!(i64::MIN), "strips.set[1].id: "),
        (|e| e["strips"]["set"][2]["a"] = json!(["pink", "pink"]), "strips.set[2].a: 2 spaces, and a strip has 5"),
        (|e| e["strips"]["set"][2]["b"] = json!(vec!["pink"; 6]), "strips.set[2].b: 6 spaces, and a strip has 5"),
        (|e| e["strips"]["set"][2]["b"][4] = json!("green"), "strips.set[2].b[4]: `green` is no colour of glass"),
        (|e| e["strips"]["set"][2]["b"][4] = json!("joker"), "strips.set[2].b, strips.set[7].b have joker spaces"),
        (|e| e["strips"]["set"][7]["b"] = json!(vec!["pink"; 5]), "no side has a joker space, and exactly one has to"),
        (|e| e["windows"]["points"]["A"] = json!([1, 2]), "windows.points.A: 2 numbers, and 8 were expected"),
        (|e| e["windows"]["points"]["B"][3] = json!(-1), "windows.points.B[3]: -1 is out of range: 0 to 50"),
        (|e| e["ornaments"]["side"] = json!("B"), "ornaments.side: the side with ornaments is `A`"),
        (|e| e["ornaments"]["windows"] = json!([[0, 1]]), "ornaments.windows: 1 ornaments, and a palace has 4"),
        (|e| e["ornaments"]["windows"][1] = json!([2, 2]), "ornaments.windows[1]: two different windows"),
        (|e| e["ornaments"]["windows"][1] = json!([2, 3, 4]), "ornaments.windows[1]: two different windows"),
        (|e| e["ornaments"]["windows"][1] = json!([2, 8]), "ornaments.windows[1][1]: 8 is out of range: 0 to 7"),
        (
            |e| e["ornaments"]["points_by_glazed_frames"] = json!([0, 0, 3, 6]),
            "points_by_glazed_frames: 4 numbers, and 5",
        ),
        (|e| e["broken_glass"]["steps"] = json!([0]), "broken_glass.steps: 1 steps, and 2 to 40"),
        (|e| e["broken_glass"]["steps"] = json!([]), "broken_glass.steps: 0 steps"),
        (|e| e["broken_glass"]["steps"][0] = json!(-1), "broken_glass.steps[0]: the top step costs nothing"),
        (|e| e["broken_glass"]["steps"][3] = json!(4), "broken_glass.steps[3]: 4 is out of range: -100 to 0"),
        (
            |e| e["broken_glass"]["steps"][3] = json!(-1),
            "broken_glass.steps[3]: -1 is less of a loss than the step above it (-2)",
        ),
        (
            |e| e["panes_per_point_left_on_strips"] = json!(0),
            "panes_per_point_left_on_strips: 0 is out of range: 1 to 40",
        ),
        (|e| e["colour"] = json!(1), "unknown field `colour`"),
        (|e| e["strips"]["set"][0]["c"] = json!([]), "unknown field `c`"),
    ];
    for (number, (change, words)) in cases.iter().enumerate() {
        let wrong = edition(&format!("wrong-{number}"), change);
        let problems = Edition::<Pieces>::load(&wrong).expect_err(words);
        assert!(problems.to_string().contains(words), "`{words}` is not in: {problems}");
    }
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let wrong = edition("all-wrong", |edition| {
        edition["rounds"] = json!(4);
        edition["strips"]["set"][0]["a"][0] = json!("red");
        edition["broken_glass"]["steps"][8] = json!(-1000);
    });
    let problems = Pieces::read(&wrong).unwrap_err();
    let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(fields, ["rounds", "strips.set[0].a[0]", "broken_glass.steps[8]"]);
}

#[test]
fn every_printed_value_comes_from_the_edition() {
    let name = loaded("other-values", |edition| {
        edition["panes_per_colour"] = json!(30);
        edition["factories"] = json!({ "2": 12, "3": 2, "4": 3 });
        edition["panes_per_factory"] = json!(5);
        edition["windows"]["points"] = json!({ "A": [8, 7, 6, 5, 4, 3, 2, 1], "B": [0, 0, 0, 0, 0, 0, 0, 50] });
        edition["broken_glass"]["steps"] = json!([0, -1, -5]);
        edition["panes_per_point_left_on_strips"] = json!(2);
        edition["strips"]["set"][7] = json!({
            "id": 8, "a": ["joker", "joker", "joker", "joker", "pink"], "b": ["blue", "blue", "blue", "blue", "blue"]
        });
        edition["strips"]["joker_side_starts_down"] = json!(false);
    });
    let edition: Edition<Pieces> = Edition::by_name(&name).unwrap();
    let state = Sintra::start(&Options { edition: edition.clone(), ..Options::default() }).unwrap();
    assert_eq!((state.factories().len(), state.bag().total()), (12, 150));
    assert_eq!(edition.window_points(Side::A, 0), 8);
    assert_eq!(edition.window_points(Side::B, 7), 50);
    assert_eq!((edition.bottom(), edition.loss(2)), (2, 5));
    assert_eq!(edition.joker_face().to_string(), "8a");
    let options = [2, 3, 4].into_iter().flat_map(|players| {
        let edition = &edition;
        [Side::A, Side::B].map(|side| Options { players, side, edition: edition.clone(), ..Options::default() })
    });
    let suite = crate::conformance::suite_of(options.collect(), 60, 77);
    conformance::check(&suite);
}

#[test]
fn a_record_pins_its_edition_by_hash() {
    let name = loaded("pinned", |edition| edition["panes_per_colour"] = json!(21));
    let options = Options { edition: Edition::by_name(&name).unwrap(), ..Options::default() };
    let text = Match::<Sintra>::start(&options).unwrap().record().to_string();
    let file = Record::parse(&text).unwrap();
    assert!(Match::<Sintra>::replay(&file).is_ok());
    let mut other = file.clone();
    other.record.edition.contents.as_mut().unwrap()["panes_per_colour"] = json!(22);
    let bad = Match::<Sintra>::replay(&other).unwrap_err();
    assert_eq!(bad.illegal.rule, "edition");
    assert!(bad.illegal.message.contains("hash"), "{bad}");
    let mut built_in =
        Record::parse(&Match::<Sintra>::start(&Options::default()).unwrap().record().to_string()).unwrap();
    built_in.record.edition.hash = "00".to_owned();
    let bad = Match::<Sintra>::replay(&built_in).unwrap_err();
    assert!(bad.illegal.message.contains("has hash"), "{bad}");
}

#[test]
fn a_match_with_the_least_of_everything_comes_to_its_end() {
    let name = loaded("tiny", |edition| {
        edition["panes_per_colour"] = json!(2);
        edition["factories"] = json!({ "2": 1, "3": 1, "4": 1 });
        edition["panes_per_factory"] = json!(1);
        edition["broken_glass"]["steps"] = json!([0, 0]);
    });
    let options = Options { edition: Edition::by_name(&name).unwrap(), players: 4, ..Options::default() };
    let mut state = Sintra::start(&options).unwrap();
    let decisions = play_out(&mut state, &mut Dice::seed_from_u64(1), &mut Vec::new());
    assert_eq!(state.next(), mozaika_game::Next::Over);
    assert!(decisions >= 6, "one pane each round");
    conformance::check(&crate::conformance::suite_of(vec![options], 20, 5));
}

#[test]
fn the_schema_names_every_field_of_the_file() {
    let schema = Registered::<Sintra>::new().schema(SchemaOf::Edition);
    let named = schema["properties"].as_object().unwrap();
    for field in default_edition().as_object().unwrap().keys() {
        assert!(named.contains_key(field), "{field}");
    }
    assert_eq!(schema["additionalProperties"], json!(false));
    let state = Registered::<Sintra>::new().schema(SchemaOf::State);
    assert_eq!(state["properties"]["game"], json!({ "const": "sintra" }));
    assert!(state["required"].as_array().unwrap().contains(&json!("starter")), "{}", state["required"]);
}

/// Any place of the edition file, replaced by something else.
fn replace_somewhere(value: &mut Value, mut steps: impl Iterator<Item = usize>, with: &Value) {
    let next = steps.next();
    match (value, next) {
        (Value::Array(items), Some(step)) if !items.is_empty() => {
            let index = step % items.len();
            replace_somewhere(&mut items[index], steps, with);
        }
        (Value::Object(fields), Some(step)) if !fields.is_empty() => {
            let index = step % fields.len();
            if let Some(field) = fields.values_mut().nth(index) {
                replace_somewhere(field, steps, with);
            }
        }
        (value, _) => *value = with.clone(),
    }
}

proptest! {
    #[test]
    fn no_edition_makes_the_reader_panic(
        steps in prop::collection::vec(0usize..40, 0..6),
        with in prop_oneof![
            any::<i64>().prop_map(|number| json!(number)),
            (-2i64..12).prop_map(|number| json!(number)),
            "[a-z_]{0,8}".prop_map(|text| json!(text)),
            Just(json!("joker")), Just(json!("orange")), Just(json!(null)), Just(json!([])), Just(json!({})), Just(json!(true)),
        ],
    ) {
        let mut edition = default_edition();
        replace_somewhere(&mut edition, steps.into_iter(), &with);
        match Pieces::read(&edition) {
            Ok(pieces) => prop_assert_eq!(pieces.pattern(pieces.joker_face()).plain.total() < 5, true),
            Err(problems) => prop_assert!(!problems.to_string().is_empty()),
        }
    }
}
