//! Everything that can be wrong with notation, positions, options and editions, one by one: each is met, with its code.

use std::collections::BTreeSet;

use crate::table::{Position, Table, pieces};
use mozaika_game::{Coded, Edition, Game as _, Illegal, Message, Problems, catalogue_faults, from_json, read_state};
use mozaika_glassroad::{EditionFault, GlassRoad, NotationFault, OptionsFault, Pieces, PositionFault};
use serde_json::{Value, json};

const A: &str = "builder carpenter woodcutter pit_worker forest_manager";
const B: &str = "cultivator pond_builder fish_farmer clay_worker charcoal_burner";

/// Every rule number that the catalogues cite stands in the rules.
#[test]
fn the_catalogues_are_sound_and_cite_rules_that_exist() {
    let rules = include_str!("../../../../docs/rules/glassroad.md");
    let ours = [NotationFault::MESSAGES, PositionFault::MESSAGES, OptionsFault::MESSAGES, EditionFault::MESSAGES];
    assert_eq!(catalogue_faults(ours.into_iter().flatten()), Vec::<String>::new());
    for catalogue in ours {
        assert!(GlassRoad::MESSAGES.contains(&catalogue));
    }
    for Message { rule, code, .. } in ours.into_iter().flatten() {
        let known =
            ["notation", "position", "options", "edition"].contains(rule) || rules.contains(&format!("\n- {rule} "));
        assert!(known, "{code} cites {rule}");
    }
}

/// All codes of a catalogue have been met, and no others.
#[track_caller]
fn all_are_met<C: Coded>(met: &[&str]) {
    let met: BTreeSet<&str> = met.iter().copied().collect();
    let known: BTreeSet<&str> = C::MESSAGES.iter().map(|message| message.code).collect();
    let (unmet, unknown): (Vec<_>, Vec<_>) = (known.difference(&met).collect(), met.difference(&known).collect());
    assert!(unmet.is_empty() && unknown.is_empty(), "not met: {unmet:?}; not in the catalogue: {unknown:?}");
}

#[track_caller]
fn has_code(problems: &Problems, field: &str, code: &str) {
    let met = problems.iter().any(|problem| problem.field == field && problem.code == code);
    let all: Vec<_> = problems.iter().map(|problem| (&problem.field, problem.code)).collect();
    assert!(met, "{code} at {field} is not among {all:?}");
    for problem in problems.iter() {
        assert!(!problem.code.is_empty() && !problem.message.contains('{'), "{problem:?}");
    }
}

#[test]
fn every_fault_of_notation_is_met() {
    let game = Position::acting(2, "fish_farmer").stores(0, "charcoal@glass=2").table().game;
    let decisions = [
        ("no-move", "Done"),
        ("unknown-specialist", "put knight"),
        ("unknown-building", "use 1 build palace"),
        ("unknown-space", "clear a9"),
        ("unknown-action", "use 3 food=1@glass"),
        ("missing-specialist", "choose"),
        ("missing-building", "convert"),
        ("missing-space", "clear"),
        ("missing-action", "use"),
        ("out-of-place", "done done"),
        ("card-twice", "choose builder builder"),
        ("cards-out-of-order", "choose carpenter builder"),
        ("goods-out-of-order", "use 1 sand=1 wood=1"),
        ("tiles-out-of-order", "use 1 pond@a3 pit@b3"),
        ("discards-out-of-order", "convert office discard winery shed"),
        ("nothing-discarded", "convert office discard"),
        ("nothing-paid", "use 1 pay"),
        ("paid-twice", "use 1 pay charcoal=1@glass pay food=1@glass"),
        ("forest-for-building", "use 1 build shed@a3 pay forest@a1"),
        ("forest-as-payment", "effect pay forest@a1"),
        ("no-gift-named", "gift"),
    ];
    let outcomes = [
        ("no-outcome", "begin"),
        ("missing-seat", "start"),
        ("missing-drawn-tile", "drawn shed"),
        ("seat-too-high", "start 300"),
        ("kinds-not-separated", "display - -"),
        ("row-too-long", "display - - - - - - - - -"),
    ];
    for (code, text) in decisions {
        let bad = Illegal::from(game.read_move(text).expect_err(text));
        assert_eq!((bad.rule, bad.code), ("notation", code), "{text}");
    }
    for (code, text) in outcomes {
        let bad = Illegal::from(game.read_outcome(text).expect_err(text));
        assert_eq!((bad.rule, bad.code), ("notation", code), "{text}");
    }
    all_are_met::<NotationFault>(&decisions.iter().chain(&outcomes).map(|(code, _)| *code).collect::<Vec<_>>());
}

#[test]
fn every_fault_of_options_is_met() {
    let cases = [
        ("player-range", "players", json!({ "players": 5 })),
        ("start-seat", "start", json!({ "players": 2, "start": 2 })),
        ("no-fifth-period-alone", "fifth_period", json!({ "players": 1, "fifth_period": true })),
        ("small-display-for-four", "small_display", json!({ "players": 3, "small_display": true })),
    ];
    for (code, field, options) in &cases {
        let problems = GlassRoad::start(&from_json(options.clone()).unwrap()).unwrap_err();
        has_code(&problems, field, code);
    }
    all_are_met::<OptionsFault>(&cases.map(|(code, ..)| code));
}

/// Three players; seat 0 carries out the builder.
fn base() -> Position {
    Position::acting(3, "builder")
}

/// One player, who carries out the first card.
fn solo() -> Position {
    Position::acting(1, "builder")
}

/// Before the first display.
fn undealt(options: Value) -> Position {
    Position(Table::start(options).json())
}

/// Cards are chosen for the first period.
fn dealt(players: usize) -> Position {
    Position(Table::dealt(players).json())
}

/// The first card of a period is put down, or played.
fn chosen(hands: &[&str]) -> Position {
    Position(Table::with_hands(hands).json())
}

/// Two players after the last period, in the phase that is said.
fn ended(phase: &str) -> Position {
    dealt(2).set("/phase", json!(phase)).set("/period", json!(4))
}

fn all_cards() -> Value {
    pieces().specialists.iter().map(|specialist| specialist.id.clone()).collect()
}

/// Where each fault is noted, and a position that has it.
fn impossible_positions() -> Vec<(&'static str, &'static str, Position)> {
    let mut all = unreadable_positions();
    all.extend(impossible_tables());
    all.extend(impossible_progress());
    all.extend(impossible_cards());
    all.extend(impossible_turns());
    all
}

fn unreadable_positions() -> Vec<(&'static str, &'static str, Position)> {
    vec![
        ("player-count", "players", base().set("/players", json!([]))),
        ("unknown-seat", "goblet", base().set("/goblet", json!(5))),
        ("position-seats-out-of-order", "card.waiting", base().set("/card/waiting", json!([2, 1]))),
        ("position-unknown-building", "display.bonus", base().set("/display/bonus/0", json!("palace"))),
        ("position-unknown-specialist", "players[1].hand", base().set("/players/1/hand", json!(["knight"]))),
        ("position-unknown-space", "players[2].pits", base().set("/players/2/pits", json!(["z9"]))),
        ("position-named-twice", "stacks.processing", base().set("/stacks/processing", json!(["inn", "inn"]))),
        ("missing-in-phase", "turn", base().set("/phase", json!("play"))),
        ("missing-in-phase", "card", base().set("/card", Value::Null)),
        ("no-place-in-phase", "done", base().set("/done", json!([0]))),
        ("actions-out-of-order", "card.used", base().set("/card/used", json!([3]))),
        ("store-overfull", "players[0].glass_wheel.wood", base().stores(0, "wood=8")),
        ("wheel-has-to-turn", "players[1].brick_wheel", base().stores(1, "clay=1 food@brick=1 charcoal@brick=1")),
        ("no-forest-here", "players[2].forests", base().terrain(2, "forests", &["b1"])),
        ("space-taken", "players[2].pits", base().terrain(2, "pits", &["a1"])),
        ("space-taken", "players[0].buildings.a1", base().set("/players/0/buildings", json!({ "a1": "inn" }))),
        (
            "upgrade-on-space",
            "players[0].buildings.a3",
            base().set("/players/0/buildings", json!({ "a3": "forest_hut" })),
        ),
        ("not-an-upgrade", "players[0].upgrades", base().set("/players/0/upgrades", json!(["inn"]))),
        ("two-upgrades", "players[0].upgrades", base().own(0, "artists_colony", "").own(0, "glassmakers_village", "")),
        ("wrong-kind", "display.processing", base().set("/display/processing/0", json!("shed"))),
        ("wrong-slots", "display.processing", base().set("/display/processing", json!([]))),
        (
            "building-not-owned",
            "pending.effect.building",
            base().set("/pending", json!({ "effect": { "building": "shed" } })),
        ),
    ]
}

fn impossible_tables() -> Vec<(&'static str, &'static str, Position)> {
    let beginners = json!({ "players": 3, "beginner": true, "start": 0 });
    let gap = {
        let mut position = dealt(2);
        let tile = position.0["display"]["bonus"][1].take();
        position.0["stacks"]["bonus"].as_array_mut().unwrap().push(tile);
        position
    };
    vec![
        ("tile-elsewhere", "display.processing", base().set("/display/processing/0", json!("inn"))),
        ("not-for-beginners", "stacks", base().set("/options", beginners)),
        ("tile-missing", "stacks", base().set("/stacks/processing", json!([]))),
        ("display-too-early", "display", undealt(json!({ "start": 0 })).set("/display/processing/0", json!("inn"))),
        ("nothing-to-fill", "display", dealt(2).set("/phase", json!("fill"))),
        ("gaps-unfilled", "display", gap),
    ]
}

fn impossible_progress() -> Vec<(&'static str, &'static str, Position)> {
    let mut put = chosen(&[A, B, A]);
    for player in put.0["players"].as_array_mut().unwrap() {
        player["down"] = player["hand"].as_array_mut().unwrap().remove(0);
    }
    vec![
        ("wrong-period", "period", base().set("/period", json!(0))),
        ("wrong-round", "round", base().set("/round", json!(4))),
        ("round-not-counted", "round", Position::acting(2, "builder").set("/round", json!(2))),
        ("round-too-early", "round", dealt(3).set("/round", json!(2))),
        ("period-ends-early", "round", dealt(3).set("/phase", json!("fill"))),
        ("goblet-missing", "goblet", base().set("/goblet", Value::Null)),
        ("goblet-too-early", "goblet", undealt(json!({})).set("/goblet", json!(0))),
        ("no-goblet-alone", "goblet", solo().set("/goblet", json!(0))),
        ("agreed-start", "goblet", base().set("/goblet", json!(1))),
        ("phase-for-others", "phase", dealt(3).set("/phase", json!("draw"))),
        ("starter-agreed", "phase", undealt(json!({ "start": 0 })).set("/phase", json!("start"))),
        ("not-fresh", "players", undealt(json!({})).stores(0, "wood=1")),
        ("all-have-chosen", "phase", chosen(&[A, B]).set("/phase", json!("choose")).set("/turn", Value::Null)),
        ("all-have-put", "phase", put),
        ("all-are-done", "done", ended("close").set("/done", json!([0, 1]))),
        ("waits-for-seats", "next", base().set("/next", json!({ "seats": [1] }))),
        ("waits-for-luck", "next", undealt(json!({})).set("/next", json!({ "seats": [1] }))),
        ("waits-for-nobody", "next", ended("over").set("/next", json!({ "seats": [1] }))),
    ]
}

fn impossible_cards() -> Vec<(&'static str, &'static str, Position)> {
    let three = json!(["supplier", "clay_worker", "fuel_collector"]);
    let down = base().0["players"][1]["down"].clone();
    vec![
        ("card-elsewhere", "players[0].revealed", base().set("/players/0/hand/0", json!("builder"))),
        ("card-rests", "players[0].resting", solo().set("/players/0/resting", json!(["builder"]))),
        ("cards-between-periods", "players[0].hand", ended("over").set("/players/0/hand", json!(1))),
        ("cards-played-early", "players[0].hand", dealt(2).set("/players/0/not_in_hand", json!(["builder"]))),
        ("wrong-card-count", "players[0].hand", base().set("/players/0/hand", json!(["carpenter"]))),
        ("wrong-card-count", "players[0].hand", dealt(2).set("/players/0/hand", json!(["carpenter"]))),
        ("wrong-solo-card-count", "players[0].hand", solo().set("/players/0/hand", json!([]))),
        ("too-many-notches", "players[1].notches", base().set("/players/1/notches", three)),
        ("none-face-down-alone", "players[0].down", solo().set("/players/0/down", json!("supplier"))),
        ("no-notches-alone", "players[0].notches", solo().set("/players/0/notches", json!(["supplier"]))),
        (
            "none-face-down-of-two",
            "players[1].down",
            Position::acting(2, "builder").set("/players/1/down", json!("supplier")),
        ),
        ("known-not-in-hand", "players[1].not_in_hand", base().set("/players/1/not_in_hand", json!(["carpenter"]))),
        ("known-not-down", "players[1].not_down", base().set("/players/1/not_down", json!([down]))),
        ("nothing-down", "players[0].not_down", base().set("/players/0/not_down", json!(["supplier"]))),
        ("too-many-hidden", "players[1].hand", base().set("/players/1/hand", json!(15))),
        (
            "nothing-can-be-hidden",
            "players[1].not_down",
            base().set("/players/1/down", json!("?")).set("/players/1/not_down", all_cards()),
        ),
        (
            "nothing-can-be-hidden",
            "players[0].not_resting",
            solo().set("/players/0/resting_hidden", json!(1)).set("/players/0/not_resting", all_cards()),
        ),
        ("wrong-resting", "players[1].resting", base().set("/players/1/resting", json!(["supplier"]))),
        (
            "one-never-shown",
            "players[0].not_resting",
            solo().set("/period", json!(2)).set("/players/0/resting_hidden", json!(2)),
        ),
        ("nothing-rests", "players[0].not_resting", base().set("/players/0/not_resting", json!(["supplier"]))),
    ]
}

fn impossible_turns() -> Vec<(&'static str, &'static str, Position)> {
    let two = || chosen(&[A, B]);
    let tiles = json!({ "tiles": {} });
    let effect = |building: &str| json!({ "effect": { "building": building } });
    let gifts = || base().set("/pending", json!({ "gifts": { "good": "glass", "amount": 1, "to": [0] } }));
    let no_stacks = json!({ "processing": [], "immediate": [], "bonus": [] });
    vec![
        ("drawn-until-two", "players[0].hand", solo().set("/phase", json!("draw")).set("/card", Value::Null)),
        ("wrong-revealed", "players[1].revealed", base().set("/players/1/revealed", json!(["supplier"]))),
        ("still-face-down", "players[1].down", base().set("/players/1/down", Value::Null)),
        ("face-down-no-more", "players[0].down", base().set("/players/0/down", json!("supplier"))),
        ("turns-alternate", "turn", two().set("/turn", json!(1))),
        ("turns-alternate", "card.revealer", Position::acting(2, "builder").set("/card/revealer", json!(1))),
        ("period-is-over", "phase", two().set("/players/0/hand", json!([]))),
        ("no-last-card", "phase", two().set("/phase", json!("late"))),
        ("not-revealed", "card.revealer", base().set("/card/name", json!("supplier"))),
        ("not-played-from-hand", "card.waiting", base().set("/card/waiting", json!([1]))),
        ("waiting-out-of-order", "card.waiting", base().set("/card/waiting", json!([0]))),
        ("both-actions-alone", "card.both", base().set("/card/waiting", json!([1]))),
        ("both-actions-allowed", "card.both", base().set("/card/both", json!(false))),
        ("both-actions-at-last", "card.both", solo().set("/card/both", json!(true))),
        ("not-the-last-card", "card.late", base().set("/card/late", json!(true))),
        ("too-many-actions", "card.used", base().set("/card/used", json!([1, 2]))),
        ("too-many-actions-alone", "card.used", solo().set("/card/used", json!([1]))),
        ("draw-not-used", "pending.tiles", base().set("/pending", tiles.clone())),
        ("stacks-exhausted", "pending.tiles", base().set("/pending", tiles).set("/stacks", no_stacks)),
        ("build-not-used", "pending.effect", base().own(0, "shed", "a3").set("/pending", effect("shed"))),
        ("nothing-to-choose", "pending.effect.building", base().own(0, "inn", "a3").set("/pending", effect("inn"))),
        ("gifts-not-given", "pending.gifts", gifts()),
        ("gift-not-basic", "pending.gifts.good", gifts()),
        ("gifts-for-others", "pending.gifts.to", gifts()),
    ]
}

#[test]
fn every_fault_of_positions_is_met() {
    let cases = impossible_positions();
    for (code, field, position) in &cases {
        let problems = read_state::<GlassRoad>(position.0.clone()).expect_err(code);
        has_code(&problems, field, code);
    }
    all_are_met::<PositionFault>(&cases.iter().map(|(code, ..)| *code).collect::<Vec<_>>());
}

type Change = fn(&mut Value);

/// The first building of a kind of effect; the embedded edition has one of each.
fn effect<'a>(json: &'a mut Value, kind: &str) -> &'a mut Value {
    let mut buildings = json["buildings"].as_array_mut().unwrap().iter_mut();
    &mut buildings.find(|building| building["effect"]["kind"] == kind).unwrap()["effect"]
}

/// The first action of that kind.
fn action<'a>(json: &'a mut Value, kind: &str) -> &'a mut Value {
    let specialists = json["specialists"].as_array_mut().unwrap().iter_mut();
    let mut actions = specialists.flat_map(|specialist| specialist["actions"].as_array_mut().unwrap());
    actions.find(|action| action["kind"] == kind).unwrap()
}

/// Where each fault is noted (the end of the path will do), and a change of the embedded edition that brings it about.
const BROKEN_EDITIONS: [(&str, &str, Change); 52] = [
    ("out-of-range", "wheels.basic_max", |json| json["wheels"]["basic_max"] = json!(0)),
    ("out-of-range", "wheels.refined_max", |json| json["wheels"]["refined_max"] = json!(16)),
    ("out-of-range", "board.rows", |json| json["board"]["rows"] = json!(5)),
    ("out-of-range", "board.columns", |json| json["board"]["columns"] = json!(9)),
    ("out-of-range", "periods", |json| json["periods"] = json!(0)),
    ("out-of-range", "solo_hands", |json| json["solo_hands"] = json!([])),
    ("out-of-range", "slots_per_kind.4", |json| json["display"]["slots_per_kind"]["4"] = json!(9)),
    ("out-of-range", "starting_buildings[0].row", |json| json["board"]["starting_buildings"][0]["row"] = json!(7)),
    ("out-of-range", "specialists[0].payment.forest", |json| json["specialists"][0]["payment"]["forest"] = json!(5)),
    ("out-of-range", "effect.max", |json| {
        let options = json!(["pit"]);
        *effect(json, "place_landscape_adjacent") =
            json!({ "kind": "place_landscape_adjacent", "max": 5, "options": options });
    }),
    ("not-positive", "effect.per", |json| effect(json, "score_per")["per"] = json!(0)),
    ("not-positive", ".amount", |json| action(json, "choose_basic")["amount"] = json!(0)),
    ("not-positive", ".solo", |json| action(json, "choose_basic")["solo"] = json!(0)),
    ("wrong-goods", "goods.basic", |json| json["goods"]["basic"] = json!(["wood"])),
    ("wrong-goods", "goods.refined", |json| json["goods"]["refined"] = json!(["glass"])),
    ("wrong-goods-of-wheel", "wheels.brick.basic", |json| json["wheels"]["brick"]["basic"] = json!(["clay"])),
    ("wrong-refined-good", "wheels.brick.refined", |json| json["wheels"]["brick"]["refined"] = json!("glass")),
    ("not-on-this-wheel", "wheels.brick.start", |json| json["wheels"]["brick"]["start"]["wood"] = json!(1)),
    ("start-overfull", "wheels.glass.start", |json| json["wheels"]["glass"]["start"]["wood"] = json!(9)),
    ("wheel-turns-at-start", "wheels", |json| json["wheels"]["brick"]["start"]["charcoal"] = json!(1)),
    ("wrong-layout", "board.layout", |json| json["board"]["rows"] = json!(3)),
    ("unknown-terrain", "board.layout[0][0]", |json| json["board"]["layout"][0][0] = json!("castle")),
    ("broken-forest", "board.layout", |json| json["board"]["layout"][0][0] = json!("F2")),
    ("wrong-terrain-count", "board.layout", |json| json["board"]["layout"][1][0] = Value::Null),
    ("wrong-starting-buildings", "board.starting_buildings", |json| {
        json["board"]["starting_buildings"].as_array_mut().unwrap().truncate(2);
    }),
    ("row-taken-twice", "board.starting_buildings", |json| json["board"]["starting_buildings"][0]["row"] = json!(1)),
    ("unknown-starting-building", "starting_buildings[0].id", |json| {
        json["board"]["starting_buildings"][0]["id"] = json!("x");
    }),
    ("unknown-starting-building", "buildings[0].upgrades", |json| json["buildings"][0]["upgrades"] = json!("inn")),
    ("starting-building-not-bonus", ".kind", |json| json["starting_buildings"][0]["kind"] = json!("processing")),
    ("name-taken-twice", ".id", |json| json["buildings"][0]["id"] = json!("inn")),
    ("bad-name", "buildings[0].id", |json| json["buildings"][0]["id"] = json!("pay")),
    ("name-missing", "buildings[0].names.pl", |json| json["buildings"][0]["names"]["pl"] = json!(" ")),
    ("wrong-kind-count", "buildings", |json| json["buildings"][0]["kind"] = json!("bonus")),
    ("wrong-cost-in-all", "buildings", |json| json["buildings"][0]["cost"]["brick"] = json!(2)),
    ("wrong-specialist-count", "specialists", |json| json["specialists"].as_array_mut().unwrap().truncate(14)),
    ("wrong-hand-size", "hand", |json| json["hand"] = json!(4)),
    ("wrong-solo-hand", "solo_hands[1]", |json| json["solo_hands"][1] = json!(14)),
    ("slots-for-one-to-four", "display.slots_per_kind", |json| {
        json["display"]["slots_per_kind"] = json!({ "1": 4, "2": 4, "3": 4, "4": 5, "5": 5 });
    }),
    ("cost-too-high", "buildings[0].cost.wood", |json| json["buildings"][0]["cost"]["wood"] = json!(8)),
    ("points-missing", "buildings[0].points", |json| json["buildings"][0]["points"] = Value::Null),
    ("not-half-points", "buildings[0].points", |json| json["buildings"][0]["points"] = json!(0.3)),
    ("effect-of-other-kind", "effect.kind", |json| {
        *effect(json, "convert") = json!({ "kind": "gain", "get": {} });
    }),
    ("two-ways-to-get", "effect", |json| {
        *effect(json, "convert") =
            json!({ "kind": "convert", "give": { "wood": 1 }, "get": { "clay": 1 }, "get_any_one_basic_good": 1 });
    }),
    ("nothing-given-up", "effect", |json| effect(json, "convert")["give"] = json!({})),
    ("nothing-made", "effect", |json| {
        *effect(json, "convert") = json!({ "kind": "convert", "give": { "wood": 1 } });
    }),
    ("too-many-tiles-at-once", "effect", |json| {
        effect(json, "convert")["remove_from_board"] = json!({ "pit": 5 });
    }),
    ("two-stocks", "effect.count", |json| effect(json, "gain_equal_to_stock")["count"] = json!("food")),
    ("either-max-or-all", "effect", |json| {
        *effect(json, "place_landscape_adjacent") = json!({ "kind": "place_landscape_adjacent", "options": ["pit"] });
    }),
    ("one-kind-on-all", "effect", |json| {
        *effect(json, "place_landscape_adjacent") =
            json!({ "kind": "place_landscape_adjacent", "all_empty": true, "options": ["pit", "pond"] });
    }),
    ("not-landscapes", ".options", |json| action(json, "place_landscape")["options"] = json!(["forest"])),
    ("no-good-named", ".choose_one", |json| action(json, "gain_per_owned")["choose_one"] = json!([])),
    ("cannot-be-counted", "effect.of", |json| effect(json, "score_per")["of"] = json!("love")),
];

/// These need more words.
const MORE_BROKEN_EDITIONS: [(&str, &str, Change); 2] = [
    ("two-actions", "specialists[0].actions", |json| json["specialists"][0]["actions"] = json!([])),
    ("conversions-without-end", "buildings", |json| {
        let buildings = json["buildings"].as_array_mut().unwrap().iter_mut();
        let sandpit = buildings.into_iter().find(|building| building["id"] == "sandpit").unwrap();
        sandpit["effect"] = json!({ "kind": "convert", "give": { "water": 1 }, "get": { "charcoal": 2 } });
    }),
];

#[test]
fn every_fault_of_editions_is_met() {
    let cases = || BROKEN_EDITIONS.iter().chain(&MORE_BROKEN_EDITIONS);
    for (code, path, change) in cases() {
        let mut json = Edition::<Pieces>::default().json().clone();
        json["edition"] = json!("mine");
        change(&mut json);
        let problems = Edition::<Pieces>::load(&json).expect_err(code);
        let field = problems.iter().find(|problem| problem.code == *code && problem.field.ends_with(path));
        let field = field.map_or_else(|| (*path).to_owned(), |problem| problem.field.clone());
        has_code(&problems, &field, code);
    }
    all_are_met::<EditionFault>(&cases().map(|(code, ..)| *code).collect::<Vec<_>>());
}
