//! Whatever comes from outside is refused in words, and changes nothing.
#![allow(clippy::float_cmp, reason = "half points are exact")]

use crate::table::{Position, Table, pieces};
use mozaika_game::{Edition, Game as _, Seat, from_json, read_state};
use mozaika_glassroad::{GlassRoad, Options, Pieces};
use proptest::prelude::*;
use serde_json::{Value, json};

const A: &str = "builder carpenter woodcutter pit_worker forest_manager";
const B: &str = "cultivator pond_builder fish_farmer clay_worker charcoal_burner";

/// GR-4.1: four or six cards, a card twice, a card that does not exist.
#[test]
fn a_choice_of_cards_has_five_different_ones() {
    let table = Table::dealt(2);
    assert_eq!(
        table.refused(0, "choose builder carpenter woodcutter pit_worker"),
        ("GR-4.1".into(), "5 cards are chosen for this period, not 4.".into())
    );
    assert_eq!(table.rule(0, &format!("choose {A} cultivator")), "GR-4.1");
    for (text, why) in [
        ("choose builder builder woodcutter pit_worker forest_manager", "there twice"),
        ("choose carpenter builder woodcutter pit_worker forest_manager", "order of the edition"),
        ("choose builder carpenter woodcutter pit_worker knight", "no specialist"),
        ("choose", "missing"),
    ] {
        let bad = table.game.read_move(text).unwrap_err().to_string();
        assert!(bad.contains(why), "{text}: {bad}");
    }
    assert_eq!(Position::acting(2, "builder").table().rule(0, &format!("choose {A}")), "GR-4.1");
}

/// GR-4.2, GR-4.4, GR-5.1: cards that are not in hand, cards at the wrong time, cards of another seat.
#[test]
fn a_card_is_put_or_played_from_the_own_hand_when_it_is_due() {
    let mut table = Table::with_hands(&[A, B, A]);
    assert_eq!(table.refused(1, "put builder"), ("GR-4.2".into(), "`builder` is not in your hand.".into()));
    assert_eq!(table.rule(0, "play builder"), "GR-4.2");
    assert_eq!(table.rule(0, "use 1 wood=1"), "GR-4.4");
    assert_eq!(table.rule(0, "done"), "GR-4.2");
    assert_eq!(table.rule(0, "effect wood=1"), "GR-8.5");
    assert_eq!(table.rule(0, "gift wood=1"), "GR-9.1");
    table.play(0, "put builder");
    assert_eq!(table.refused(0, "put carpenter").1, "Your card for this round lies face down already.");
    table.play(1, "put cultivator").play(2, "put woodcutter");
    assert_eq!(table.refused(1, "put pond_builder").1, "Cards are put face down at the start of a round, not now.");
    assert_eq!(table.refused(1, "use 1 pond@a3"), ("GR-4.4".into(), "It is seat 0's decision.".into()));
    assert_eq!(table.rule(1, "done"), "GR-4.4");
    let two = Table::with_hands(&[A, B]);
    assert_eq!(two.rule(0, "play cultivator"), "GR-5.1");
    assert_eq!(two.refused(0, "put builder").0, "GR-5.1");
    let decision = two.game.read_move("done").unwrap();
    assert_eq!(two.game.check(Seat(7), &decision).unwrap_err().to_string(), "There is no seat 7 at this table.");
}

/// GR-9.1, GR-9.3, GR-11.10, GR-11.15, GR-11.16: more than is offered, the wrong action, two goods where one is chosen, payments
/// that nobody asks for.
#[test]
fn an_action_gives_what_it_says() {
    let table = Position::acting(2, "pit_worker").table();
    assert_eq!(table.rule(0, "use 2 sand=3"), "GR-9.3");
    assert_eq!(table.refused(0, "use 2 wood=1"), ("GR-11.16".into(), "1 wood cannot be taken: 0 are offered.".into()));
    assert_eq!(table.rule(0, "use 2 sand=1 clay=1"), "GR-9.3");
    assert_eq!(table.refused(0, "use 2 draw").0, "GR-11.16");
    assert_eq!(table.rule(0, "use 1 build shed@a3"), "GR-11.16");
    assert_eq!(table.rule(0, "use 1 copy shed"), "GR-11.16");
    assert_eq!(table.rule(0, "use 1 clay=1 pit@e2 pit@a3"), "GR-11.16");
    assert_eq!(table.rule(0, "use 1 pay food=1@glass clay=1"), "GR-11.15", "nothing is asked for");
    assert_eq!(table.rule(0, "use 1 -pit@a2 clay=1"), "GR-11.15");
    assert_eq!(table.rule(0, "use 1 discard shed clay=1"), "GR-11.15");
    assert_eq!(table.rule(0, "use 1 clay=0"), "GR-11.10");
    let supplier = Position::acting(2, "supplier").table();
    assert_eq!(supplier.refused(0, "use 1").0, "GR-9.1");
    assert_eq!(supplier.rule(0, "use 1 glass=1"), "GR-9.1");
    let lord = Position::acting(2, "feudal_lord");
    assert_eq!(lord.table().rule(0, "use 1 wood=1"), "GR-11.16");
}

/// GR-4.4: a decision that never was notation is refused like any other.
#[test]
fn a_specialist_has_two_actions() {
    let table = Position::acting(2, "woodcutter").table();
    let decision = table.game.read_move("use 1 wood=2").unwrap();
    let mozaika_glassroad::Move::Use { fee, what, .. } = decision else { panic!("{decision:?}") };
    let third = mozaika_glassroad::Move::Use { action: 2, fee, what };
    let mut after = table.game.clone();
    assert_eq!(after.play(Seat(0), &third).unwrap_err().to_string(), "A specialist has the actions 1 and 2.");
    assert_eq!(after, table.game);
}

/// GR-9.2, GR-11.10: with all stacks exhausted there is nothing to draw.
#[test]
fn nothing_is_drawn_from_exhausted_stacks() {
    let mut position = Position::acting(2, "feudal_lord").own(1, "office", "e2");
    for kind in ["processing", "immediate", "bonus"] {
        position = position.set(&format!("/stacks/{kind}"), json!([]));
    }
    assert_eq!(
        position.table().refused(0, "use 1 draw").1,
        "All three stacks are exhausted: there is nothing to draw."
    );
}

/// GR-8.1, GR-8.5, GR-8.6, GR-11.16: effects of immediate buildings.
#[test]
fn an_effect_is_the_one_of_the_building_just_built() {
    let mut table = Position::acting(2, "cultivator").display("shed").stores(0, "wood=1").table();
    table.play(0, "use 2 build shed@a3");
    assert_eq!(table.rule(0, "done"), "GR-8.1");
    assert_eq!(table.rule(0, "effect draw"), "GR-11.16");
    assert_eq!(table.rule(0, "effect copy shed"), "GR-11.16");
    assert_eq!(table.rule(0, "use 1 pond@e2"), "GR-8.1");
    assert_eq!(table.rule(1, "effect glass=1"), "GR-4.4");
    let mut plateau =
        Position::acting(2, "cultivator").display("country_house").bare(0).stores(0, "wood=2 glass=1 brick=1").table();
    plateau.play(0, "use 2 build country_house@b2");
    assert_eq!(plateau.rule(0, "effect pit@b2"), "GR-8.5");
    assert_eq!(plateau.rule(0, "effect pit@a2 grove@a2"), "GR-2.7");
}

/// GR-7.1, GR-11.15: conversions with the wrong building, tile or supply.
#[test]
fn a_conversion_gives_up_what_the_building_asks_for() {
    let position = Position::acting(2, "builder").own(0, "farmstead", "e2").own(0, "shed", "a3").own(0, "office", "b2");
    let table = position.terrain(0, "forests", &[]).supply(0, "tavern").supply(1, "storage").table();
    assert_eq!(
        table.refused(0, "convert shed glass=1"),
        ("GR-7.1".into(), "`shed` is not a processing building.".into())
    );
    assert_eq!(table.rule(0, "convert farmstead water=1"), "GR-11.15");
    assert_eq!(table.rule(0, "convert farmstead -grove@c1 water=1"), "GR-11.15");
    assert_eq!(table.refused(0, "convert farmstead -pond@a2 water=1").1, "There is no pond on a2.");
    assert_eq!(table.rule(0, "convert office wood=1"), "GR-11.15");
    assert_eq!(table.refused(0, "convert office discard storage wood=1").1, "`storage` is not in your private supply.");
}

/// Exact notation: what parses prints back, everything else is refused with a reason.
#[test]
fn notation_is_exact() {
    let table = Position::acting(2, "fish_farmer").stores(0, "charcoal@glass=2").table();
    for text in [
        "",
        " done",
        "done ",
        "Done",
        "done done",
        "use 3 food=1@glass",
        "use 01 food=1@glass",
        "use 1 food=1",
        "use 1 food=1@wood",
        "use 1 food=0@glass",
        "use 1 food=00@glass",
        "use 1 wood=1@glass",
        "use 1 pay",
        "use 1 pay water=1",
        "use 1 pay wood=1@glass",
        "use 1 sand=1 wood=1",
        "use 1 wood=1 wood=1",
        "use 1 wood=0 sand=0",
        "use 1 wood=256",
        "use 1 pit@a3 wood=1",
        "use 1 pit@z9",
        "use 1 pond@a3 pit@b3",
        "use 1 pit@b3 pit@a3",
        "use 1 pit@a1 pit@b1 pit@c1 pit@d1 pit@e1",
        "use 1 build",
        "use 1 build palace",
        "use 1 build shed@",
        "use 1 build shed@a0",
        "use 1 build shed@a3 pay forest@a1",
        "use 1 copy",
        "effect pay forest@a1",
        "convert",
        "convert cooperage discard",
        "convert office discard winery shed",
        "gift",
        "gift none none",
        "gift food=1",
        "gift wood=0",
        "clear",
        "clear a9",
        "clear A1",
        "put",
        "play builder carpenter",
        "use 1 pay charcoal=1@glass pay food=1@glass",
        "choose builder, carpenter",
    ] {
        assert!(table.game.read_move(text).is_err(), "`{text}` was read");
    }
    for text in [
        "",
        "start",
        "start x",
        "start 300",
        "display",
        "display shed",
        "display - | -",
        "display - | - | - | -",
        "drawn shed",
        "drawn - - - -",
        "card",
        "card knight",
    ] {
        assert!(table.game.read_outcome(text).is_err(), "`{text}` was read");
    }
}

/// Luck is checked like everything else.
#[test]
fn impossible_outcomes_are_refused() {
    let table = Table::start(json!({ "players": 2, "start": 0 }));
    let whole = "inn kiln spa office | shed storage buttery winery | pottery slipway estate extension";
    for (outcome, why) in [
        (format!("display {}", whole.replace("inn", "shed")), "not among the processing tiles"),
        (format!("display {}", whole.replace("inn", "-")), "still processing tiles"),
        (format!("display {}", whole.replace("inn", "kiln")), "not among the processing tiles"),
        (format!("display {}", whole.replace("inn ", "")), "4 processing tiles, not 3"),
        ("card builder".to_owned(), "display"),
        ("drawn inn shed pottery".to_owned(), "display"),
    ] {
        let sentence = table.refused_outcome(&outcome);
        assert!(sentence.contains(why), "{outcome}: {sentence}");
    }
    assert_eq!(Table::dealt(2).refused_outcome("start 0"), "No luck is due now.");
}

/// GR-11.14: options that make no sense.
#[test]
fn options_are_checked() {
    for (options, field) in [
        (json!({ "players": 0 }), "players"),
        (json!({ "players": 5 }), "players"),
        (json!({ "players": 2, "start": 2 }), "start"),
        (json!({ "players": 1, "fifth_period": true }), "fifth_period"),
        (json!({ "players": 3, "small_display": true }), "small_display"),
    ] {
        let problems = GlassRoad::start(&from_json(options.clone()).unwrap()).unwrap_err();
        assert!(problems.iter().any(|problem| problem.field == field), "{options}: {problems}");
    }
    for options in [
        json!({ "player": 2 }),
        json!({ "start": "me" }),
        json!({ "start": 9 }),
        json!({ "edition": "none" }),
        json!([]),
    ] {
        assert!(from_json::<Options>(options.clone()).is_err(), "{options}");
    }
    assert_eq!(from_json::<Options>(json!({})).unwrap(), Options::default());
}

fn edition_problems(change: impl FnOnce(&mut Value)) -> String {
    let mut json = Edition::<Pieces>::default().json().clone();
    json["edition"] = json!("mine");
    change(&mut json);
    Edition::<Pieces>::load(&json).expect_err("a broken edition").to_string()
}

/// What is wrong with one part of an edition does not hide what is wrong with another.
#[test]
fn an_edition_is_refused_with_every_reason() {
    assert_eq!(pieces().buildings.len(), 92);
    let many = edition_problems(|json| {
        json["buildings"][3]["effect"]["kind"] = json!("explode");
        json["buildings"][4]["effect"]["gets"] = json!(1);
        json["buildings"][5]["cost"]["wool"] = json!(1);
        json["notches"] = json!(9);
    });
    for field in ["buildings[3].effect", "buildings[4]", "buildings[5].cost", "hand: "] {
        assert!(many.contains(field), "{field} is not in {many}");
    }
}

/// GR-11.8: an edition whose conversions go round in a circle is refused.
#[test]
fn conversions_may_not_go_round_in_a_circle() {
    let index = |id: &str| pieces().buildings.iter().position(|each| each.id == id).unwrap();
    let (sandpit, spa) = (index("sandpit"), index("spa"));
    // Sand would become charcoal, charcoal water, and water sand.
    let problems = edition_problems(|json| {
        json["buildings"][sandpit]["effect"] =
            json!({ "kind": "convert", "give": { "water": 1 }, "get": { "charcoal": 2 } });
    });
    assert!(problems.contains("for ever") && problems.contains("spa") && problems.contains("sandpit"), "{problems}");
    assert!(spa > 0);
}

/// A new building needs no code: another edition gives it another effect, and it plays.
#[test]
fn a_new_building_is_data() {
    let mut json = Edition::<Pieces>::default().json().clone();
    json["edition"] = json!("with-a-market");
    let shed = pieces().buildings.iter().position(|each| each.id == "shed").unwrap();
    json["buildings"][shed]["id"] = json!("market");
    json["buildings"][shed]["effect"] = json!({
        "kind": "exchange_repeatable", "give": { "food": 1 }, "remove_from_board": { "pit": 1, "forest": 1 }, "get": { "glass": 1 }
    });
    Edition::<Pieces>::load(&json).unwrap();
    let mut position = Position::acting(2, "cultivator").stores(0, "wood=1 food@brick=1");
    position.0["options"]["edition"] = json!("with-a-market");
    let stack = position.0["stacks"]["immediate"].as_array_mut().unwrap();
    stack.retain(|tile| tile != "shed");
    position.0["display"]["immediate"][0] = json!("market");
    let mut table = position.table();
    table.play(0, "use 2 build market@a3");
    assert_eq!(table.moves_with(0, "effect").len(), 2 * 6 * 2);
    table.play(0, "effect pay food=1@brick -pit@e3 -forest@c3 glass=1");
    assert_eq!(table.stores(0), "glass=1");
    assert_eq!(table.get("/players/0/pits"), json!(["a2"]));
}

/// GR-4.6, GR-11.10: whoever has paid for the card may name a good and take none; as the paid action that is refused.
#[test]
fn a_supplier_who_has_paid_may_name_a_good_and_take_none() {
    let mut json = Edition::<Pieces>::default().json().clone();
    json["edition"] = json!("paid-supplier");
    let supplier = json["specialists"].as_array().unwrap().iter().position(|card| card["id"] == "supplier").unwrap();
    json["specialists"][supplier]["payment"] = json!({ "food": 1 });
    Edition::<Pieces>::load(&json).unwrap();
    let mut position = Position::acting(3, "supplier").display("sand_deposit").stores(0, "food@glass=1");
    position.0["options"]["edition"] = json!("paid-supplier");
    let mut table = position.table();
    assert_eq!(table.rule(0, "use 1 pay food=1@glass clay=0"), "GR-4.6");
    table.play(0, "use 2 pay food=1@glass build sand_deposit@a3").play(0, "effect sand=3");
    table.play(0, "use 1 clay=0").play(1, "gift clay=1");
    assert_eq!(table.stores(1), "clay=1");
}

/// GR-4.9: the display is filled before cards are chosen.
#[test]
fn a_position_with_a_gap_before_the_choice_of_cards_is_refused() {
    let mut position = Position(Table::dealt(2).json());
    assert_eq!(position.0["phase"], json!("choose"));
    let tile = position.0["display"]["bonus"][1].take();
    position.0["stacks"]["bonus"].as_array_mut().unwrap().push(tile);
    let problems = position.problems();
    assert!(problems.contains("gaps are filled before cards are chosen"), "{problems}");
}

/// GR-1.3, GR-1.5, GR-2.1, GR-2.7: impossible positions are refused, with every reason.
#[test]
fn impossible_positions_are_refused_with_every_reason() {
    let base = || Position::acting(3, "builder");
    let many = base()
        .stores(0, "wood=8 brick=4")
        .stores(1, "clay=1 food@brick=1 charcoal@brick=1")
        .terrain(2, "pits", &["a1", "z9", "c1"])
        .terrain(2, "forests", &["a1", "b1"])
        .problems();
    for reason in [
        "players[0].glass_wheel.wood: the store holds 0 to 7, not 8",
        "players[0].brick_wheel.brick",
        "players[1].brick_wheel: this wheel has to turn by 1",
        "players[2].pits: something else lies on a1",
        "players[2].pits: there is no space `z9`",
        "players[2].groves: something else lies on c1",
        "players[2].forests: no forest of the board starts on b1",
    ] {
        assert!(many.contains(reason), "{reason} is not in {many}");
    }
    let options = base().set("/options", json!({ "players": 3, "small_display": true })).problems();
    assert!(options.contains("small_display"), "{options}");
}

/// A position may leave out what it waits for; everything else is needed, and nothing unknown is taken.
#[test]
fn a_position_is_read_strictly() {
    let mut position = Position::acting(2, "builder");
    position.0.as_object_mut().unwrap().shift_remove("next");
    assert_eq!(position.table().waits_for(), [0]);
    let mut position = Position::acting(2, "builder");
    position.0["colour"] = json!("red");
    assert!(position.problems().contains("colour"));
    let mut position = Position::acting(2, "builder");
    position.0["players"][1].as_object_mut().unwrap().shift_remove("down");
    // A missing card face down is none.
    assert_eq!(position.table().get("/players/1/down"), json!(null));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// No text makes the parsers panic, and what is read prints back.
    #[test]
    fn any_text_is_read_exactly_or_refused(text in "(choose|put|play|use [12]|effect|done|gift|convert|clear|start|display|drawn|card)?( ?(builder|shed|winery|pay|discard|build|copy|draw|none|-|\\||-?(pit|grove|pond|forest)@[a-f][1-5]|(wood|food|charcoal|clay)=[0-3](@glass|@brick)?|[a-z=@ 0-9]{0,6})){0,6}") {
        let game = Position::acting(2, "fish_farmer").table().game;
        if let Ok(decision) = game.read_move(&text) {
            prop_assert_eq!(game.write_move(&decision), text.clone());
            let _ = game.check(Seat(0), &decision);
        }
        if let Ok(outcome) = game.read_outcome(&text) {
            prop_assert_eq!(game.write_outcome(&outcome), text);
        }
    }

    /// Nor do any bytes.
    #[test]
    fn any_bytes_are_refused_in_words(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let text = String::from_utf8_lossy(&bytes);
        let game = Position::acting(2, "fish_farmer").table().game;
        let _ = game.read_move(&text);
        let _ = game.read_outcome(&text);
        if let Ok(json) = serde_json::from_str::<Value>(&text) {
            let _ = from_json::<Options>(json.clone());
            let _ = read_state::<GlassRoad>(json.clone());
            let _ = Edition::<Pieces>::load(&json);
        }
    }

    /// A position with one field replaced by anything is read or refused, and what is read plays on.
    #[test]
    fn any_change_of_a_position_is_read_or_refused(
        field in proptest::sample::select(vec![
            "/period", "/round", "/goblet", "/phase", "/turn", "/card", "/card/used", "/card/both", "/card/actor", "/card/revealer",
            "/card/waiting", "/pending", "/done", "/players/0/hand", "/players/1/down", "/players/0/forests", "/players/0/supply",
            "/players/0/upgrades", "/players/0/buildings", "/players/1/notches", "/players/1/resting", "/players/2/not_down",
            "/players/0/glass_wheel/wood", "/display/bonus", "/stacks/bonus", "/options", "/players",
        ]),
        value in proptest::sample::select(vec![
            json!(null), json!(0), json!(1), json!(3), json!(255), json!(-1), json!(1.5), json!("act"), json!("close"), json!("fill"), json!("over"),
            json!("?"), json!(true), json!([]), json!([0]), json!([1]), json!([1, 2]), json!(["a1"]), json!(["builder"]), json!(["shed"]),
            json!({}), json!({ "a3": "shed" }), json!({ "tiles": {} }), json!({ "effect": { "building": "shed" } }),
        ]),
        seed in any::<u64>(),
    ) {
        use mozaika_game::rand::SeedableRng as _;
        let mut position = Position::acting(3, "builder");
        position.0.as_object_mut().unwrap().shift_remove("next");
        let position = position.set(field, value);
        if let Ok(mut game) = read_state::<GlassRoad>(position.0) {
            let mut dice = mozaika_game::conformance::Dice::seed_from_u64(seed);
            for _ in 0..20 {
                let Some(entry) = mozaika_game::random::any_entry(&game, &mut dice) else { break };
                match entry {
                    mozaika_game::Entry::Chance(outcome) => game.enter(&outcome).unwrap(),
                    mozaika_game::Entry::Move(seat, decision) => game.play(seat, &decision).unwrap(),
                }
            }
        }
    }

    /// An edition with one field replaced by anything is read or refused.
    #[test]
    fn any_change_of_an_edition_is_read_or_refused(
        field in proptest::sample::select(vec![
            "/goods", "/wheels/basic_max", "/wheels/glass/start/wood", "/board", "/board/rows", "/board/columns", "/board/layout",
            "/board/layout/0/0", "/board/starting_buildings", "/board/starting_buildings/0/row", "/display/slots_per_kind", "/notches",
            "/hand", "/periods", "/solo_hands", "/starting_buildings", "/buildings", "/buildings/0", "/buildings/3/effect",
            "/buildings/40/effect", "/buildings/70/effect/of", "/buildings/0/points", "/specialists/0/payment", "/specialists",
        ]),
        value in proptest::sample::select(vec![
            json!(null), json!(0), json!(1), json!(255), json!(-1), json!(1e99), json!("F1"), json!("pit"), json!([]), json!([[]]), json!([0]),
            json!({}), json!({ "kind": "gain", "get": {} }), json!({ "kind": "convert" }), json!({ "forest": 200 }), json!([9, 9, 9]),
        ]),
    ) {
        let mut json = Edition::<Pieces>::default().json().clone();
        json["edition"] = json!("fuzzed");
        *json.pointer_mut(field).unwrap() = value;
        let _ = Edition::<Pieces>::load(&json);
    }
}
