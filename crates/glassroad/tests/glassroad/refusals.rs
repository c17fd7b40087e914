//! Every reason for which Glass Road refuses a decision or an outcome, met once, with the rule that forbids it.

use std::collections::BTreeSet;

use crate::table::{Position, Table};
use mozaika_game::{Coded as _, Game as _, Refusal as _, Seat, catalogue_faults};
use mozaika_glassroad::{GlassRoad, Move, Refusal};
use serde_json::json;

const A: &str = "builder carpenter woodcutter pit_worker forest_manager";
const B: &str = "cultivator pond_builder fish_farmer clay_worker charcoal_burner";
const C: &str = "feudal_lord water_carrier slash_and_burn_farmer supplier fuel_collector";

/// A decision that is refused: the code, the rule, who decides, what is decided.
type Case = (&'static str, &'static str, u8, &'static str);

/// The codes met.
#[derive(Default)]
struct Met(BTreeSet<&'static str>);

impl Met {
    #[track_caller]
    fn all(&mut self, table: &Table, cases: &[Case]) {
        for (code, rule, seat, text) in cases {
            assert_eq!((table.code(*seat, text), &*table.rule(*seat, text)), (*code, *rule), "`{text}`");
            self.0.insert(code);
        }
    }

    #[track_caller]
    fn outcomes(&mut self, table: &Table, cases: &[(&'static str, &str)]) {
        for (code, text) in cases {
            let outcome = table.game.read_outcome(text).unwrap();
            let refusal = table.game.check_outcome(&outcome).expect_err(text);
            assert_eq!((refusal.code(), refusal.rule()), (*code, "chance"), "`{text}`");
            self.0.insert(code);
        }
    }
}

fn cards_and_turns(met: &mut Met) {
    let mut table = Table::start(json!({ "players": 3 }));
    met.all(&table, &[("start-first", "GR-11.5", 0, "done")]);
    met.outcomes(&table, &[("start-due", "card builder"), ("no-such-starter", "start 3")]);
    table.enter("start 0");
    met.all(&table, &[("display-first", "GR-11.5", 1, "clear a2")]);
    let mut table = Table::dealt(3);
    met.all(
        &table,
        &[
            ("wrong-hand", "GR-4.1", 0, "choose builder carpenter"),
            ("no-pass-choosing", "GR-4.1", 0, "done"),
            ("not-putting", "GR-4.2", 0, "put builder"),
        ],
    );
    table.play(0, &format!("choose {A}"));
    met.all(
        &table,
        &[("already-chosen", "GR-4.1", 0, "choose builder carpenter woodcutter pit_worker forest_manager")],
    );
    table.choose_from(1, &[B, C]);
    met.all(
        &table,
        &[
            ("not-choosing", "GR-4.1", 1, "choose builder carpenter woodcutter pit_worker forest_manager"),
            ("not-in-hand", "GR-4.2", 1, "put builder"),
            ("not-playing-openly", "GR-4.2", 1, "play cultivator"),
            ("no-pass-putting", "GR-4.2", 1, "done"),
            ("no-card", "GR-4.4", 1, "use 1 wood=1"),
            ("no-immediate", "GR-8.5", 1, "effect wood=1"),
            ("no-gift", "GR-9.1", 1, "gift wood=1"),
        ],
    );
    table.play(0, "put builder");
    met.all(&table, &[("already-put", "GR-4.2", 0, "put carpenter")]);
    table.play(1, "put cultivator").play(2, "put supplier");
    met.all(&table, &[("not-your-action", "GR-4.4", 1, "use 1 pond@a3"), ("not-your-action", "GR-4.4", 1, "done")]);
}

fn two_players(met: &mut Met) {
    let mut table = Table::with_hands(&[
        "builder carpenter pit_worker forest_manager cultivator",
        "builder carpenter feudal_lord water_carrier fuel_collector",
    ]);
    met.all(
        &table,
        &[
            ("not-putting-of-two", "GR-5.1", 0, "put builder"),
            ("not-your-turn", "GR-5.1", 1, "play builder"),
            ("not-in-hand-to-play", "GR-5.1", 0, "play feudal_lord"),
            ("no-pass-playing", "GR-5.1", 0, "done"),
        ],
    );
    table.play(0, "play pit_worker");
    met.all(&table, &[("not-playing", "GR-5.1", 1, "play builder")]);
    table.decline().play(1, "play builder").decline();
    table.play(0, "play forest_manager").decline().play(1, "play carpenter").decline();
    table.play(0, "play cultivator").decline();
    met.all(
        &table,
        &[
            ("not-your-last-card", "GR-5.3", 0, "play builder"),
            ("not-your-last-card", "GR-5.3", 0, "done"),
            ("not-in-hand-at-last", "GR-5.3", 1, "play builder"),
        ],
    );
}

fn one_player(met: &mut Met) {
    let mut table = Table::dealt(1);
    met.all(
        &table,
        &[
            ("wrong-hand-alone", "GR-6.1", 0, "choose builder carpenter"),
            ("not-putting-alone", "GR-6.2", 0, "put builder"),
            ("not-playing-alone", "GR-6.2", 0, "play builder"),
        ],
    );
    table.play(0, "choose builder woodcutter supplier");
    met.all(&table, &[("card-first", "GR-11.5", 0, "done")]);
    met.outcomes(&table, &[("card-due", "start 0"), ("not-in-deck", "card carpenter")]);
    table.enter("card builder").decline();
    met.all(&table, &[("not-of-last-two", "GR-6.2", 0, "play builder"), ("no-pass-alone", "GR-6.2", 0, "done")]);
    met.outcomes(&table, &[("no-chance-due", "card supplier")]);
    table.play(0, "play woodcutter").play(0, "done");
    met.all(&table, &[("resting", "GR-6.3", 0, "choose builder carpenter pit_worker forest_manager")]);
    let supplier = Position::acting(1, "supplier").table();
    met.all(&supplier, &[("more-than-supplied-alone", "GR-6.4", 0, "use 1 wood=2")]);
}

fn actions(met: &mut Met) {
    let table = Position::acting(2, "pit_worker").table();
    met.all(
        &table,
        &[
            ("more-than-landscapes", "GR-9.3", 0, "use 2 sand=3"),
            ("not-offered", "GR-11.16", 0, "use 2 wood=1"),
            ("one-good", "GR-9.3", 0, "use 2 sand=1 clay=1"),
            ("action-gives", "GR-11.16", 0, "use 2 draw"),
            ("too-many-put", "GR-11.16", 0, "use 1 clay=1 pit@e2 pit@a3"),
            ("not-to-be-put", "GR-11.16", 0, "use 1 clay=1 pond@a3"),
            ("not-empty", "GR-9.6", 0, "use 1 pit@c1"),
            ("no-such-space", "GR-2.7", 0, "use 1 pit@f1"),
            ("other-amount", "GR-11.15", 0, "use 1 pay food=1@glass clay=1"),
            ("other-tiles", "GR-11.15", 0, "use 1 -pit@a2 clay=1"),
            ("other-discards", "GR-11.15", 0, "use 1 discard shed clay=1"),
            ("nothing-to-name", "GR-11.10", 0, "use 1 clay=0"),
            ("no-effect", "GR-11.10", 0, "use 1"),
        ],
    );
    let mut table = table;
    table.play(0, "use 1 clay=1");
    met.all(&table, &[("action-used", "GR-4.11", 0, "use 1 clay=1")]);
    let full = Position::acting(2, "pit_worker").stores(0, "clay=7").table();
    met.all(&full, &[("no-room", "GR-1.7", 0, "use 1 clay=1")]);
    let collector = Position::acting(2, "fuel_collector").stores(0, "water=1").table();
    met.all(
        &collector,
        &[
            ("more-than-cards", "GR-9.4", 0, "use 1 charcoal=5@glass"),
            ("two-wheels", "GR-1.9", 0, "use 1 charcoal=1@glass charcoal=1@brick"),
        ],
    );
    let mut lord = Position::acting(2, "feudal_lord").table();
    met.all(&lord, &[("action-draws", "GR-11.16", 0, "use 1 wood=1")]);
    lord.play(0, "use 1 draw");
    met.all(&lord, &[("tiles-first", "GR-11.5", 0, "done")]);
    met.outcomes(&lord, &[("tiles-due", "card builder")]);
    let stacks = ["processing", "immediate", "bonus"];
    let empty = stacks.iter().fold(Position::acting(2, "feudal_lord").own(1, "office", "e2"), |position, kind| {
        position.set(&format!("/stacks/{kind}"), json!([]))
    });
    met.all(&empty.table(), &[("nothing-to-draw", "GR-11.10", 0, "use 1 draw")]);
}

fn specialists_that_are_paid(met: &mut Met) {
    let table = Position::acting(2, "woodcutter").table();
    met.all(
        &table,
        &[
            ("other-tiles", "GR-11.15", 0, "use 1 wood=2"),
            ("not-there", "GR-11.15", 0, "use 1 pay forest@a2 wood=2"),
            ("nothing-for-payment", "GR-4.6", 0, "use 1 pay forest@a1"),
        ],
    );
    let mut paid = table.clone();
    paid.play(0, "use 1 pay forest@a1 wood=2");
    met.all(&paid, &[("fee-paid", "GR-4.6", 0, "use 2 pay forest@d1 wood=2")]);
    let bare = Position::acting(2, "woodcutter").terrain(0, "forests", &[]).table();
    met.all(&bare, &[("card-needs-forests", "GR-4.6", 0, "use 1 wood=2")]);
    let poor = Position::acting(2, "clay_worker").table();
    met.all(&poor, &[("card-too-expensive", "GR-4.6", 0, "use 1 clay=2")]);
}

fn suppliers(met: &mut Met) {
    let mut table = Position::acting(3, "supplier").table();
    met.all(
        &table,
        &[
            ("name-good", "GR-9.1", 0, "use 1"),
            ("not-basic", "GR-9.1", 0, "use 1 glass=1"),
            ("not-basic", "GR-9.1", 0, "use 1 brick=0"),
            ("more-than-supplied", "GR-9.1", 0, "use 1 wood=3"),
            ("one-good-supplied", "GR-9.1", 0, "use 1 wood=1 sand=1"),
            ("action-builds", "GR-11.16", 0, "use 2 wood=1"),
        ],
    );
    table.play(0, "use 1 wood=2");
    met.all(
        &table,
        &[
            ("gifts-first", "GR-9.5", 0, "use 2 build shed@a3"),
            ("gifts-first", "GR-9.5", 0, "done"),
            ("more-than-supplied", "GR-9.1", 1, "gift wood=2"),
            ("more-than-supplied", "GR-9.1", 1, "gift clay=1"),
            ("no-gift", "GR-9.1", 0, "gift wood=1"),
        ],
    );
}

fn buildings(met: &mut Met) {
    let goods = "wood=2 sand=1 clay=2 charcoal@glass=2 charcoal@brick=1";
    let position = Position::acting(2, "cultivator").stores(0, goods).display("shed").display("clay_lake");
    let table = position.display("kiln").display("artists_colony").supply(1, "inn").table();
    met.all(
        &table,
        &[
            ("not-for-sale", "GR-8.1", 0, "use 2 build inn@a3"),
            ("building-too-expensive", "GR-8.1", 0, "use 2 build kiln@a3"),
            ("needs-space", "GR-8.2", 0, "use 2 build shed"),
            ("not-empty-for-building", "GR-8.2", 0, "use 2 build shed@a2"),
            ("no-such-space", "GR-2.7", 0, "use 2 build shed@f1"),
            ("upgrade-has-no-space", "GR-8.2", 0, "use 2 build artists_colony@a3"),
            ("name-wheel", "GR-1.11", 0, "use 2 build clay_lake@a3"),
            ("other-amount", "GR-11.15", 0, "use 2 build clay_lake@a3 pay charcoal=1@glass"),
            ("store-holds-less", "GR-11.15", 0, "use 2 build clay_lake@a3 pay charcoal=2@brick"),
        ],
    );
    let twice = Position::acting(2, "cultivator").own(0, "artists_colony", "").display("glassmakers_village");
    let twice = twice.stores(0, "wood=3 clay=2 brick=1").table();
    met.all(&twice, &[("upgraded-twice", "GR-8.2", 0, "use 2 build glassmakers_village")]);
}

fn effects(met: &mut Met) {
    let mut shed = Position::acting(2, "cultivator").display("shed").stores(0, "wood=1").table();
    shed.play(0, "use 2 build shed@a3");
    met.all(
        &shed,
        &[
            ("not-repeatable", "GR-8.1", 0, "done"),
            ("effect-gives", "GR-11.16", 0, "effect draw"),
            ("not-offered", "GR-11.16", 0, "effect glass=2"),
            ("effect-first", "GR-8.1", 0, "use 1 pond@e2"),
            ("half-done", "GR-7.4", 1, "clear a2"),
        ],
    );
    let house = Position::acting(2, "cultivator").display("country_house").bare(0);
    let mut house = house.stores(0, "wood=2 glass=1 brick=1").table();
    house.play(0, "use 2 build country_house@b2");
    met.all(
        &house,
        &[
            ("not-empty-for-effect", "GR-8.5", 0, "effect pit@b2"),
            ("two-on-one-space", "GR-2.7", 0, "effect pit@a2 grove@a2"),
            ("two-kinds", "GR-8.5", 0, "effect pit@b1 grove@c2"),
            ("not-beside", "GR-8.5", 0, "effect pond@d4"),
            ("too-many-beside", "GR-8.5", 0, "effect pond@b1 pond@a2 pond@c2"),
        ],
    );
    let tavern = Position::acting(2, "cultivator").display("tavern").stores(0, "wood=1 clay=1").own(0, "shed", "a2");
    let mut tavern = tavern.terrain(0, "pits", &["e3"]).table();
    tavern.play(0, "use 2 build tavern@a3");
    met.all(
        &tavern,
        &[
            ("effect-copies", "GR-11.16", 0, "effect wood=1"),
            ("not-to-be-copied", "GR-8.6", 0, "effect copy winery"),
            ("copy-of-copy", "GR-11.6", 0, "effect copy tavern"),
        ],
    );
}

fn anytime_actions(met: &mut Met) {
    let position = Position::acting(2, "builder").own(0, "farmstead", "e2").own(0, "shed", "a3").own(0, "office", "b2");
    let position = position.own(0, "cooperage", "c2").own(1, "inn", "e2");
    // The office stands where a forest was.
    let position = position.terrain(0, "forests", &["a1", "d1", "c3", "a4", "d4"]).terrain(0, "ponds", &["d2"]);
    let table = position.supply(0, "tavern").supply(1, "storage").table();
    met.all(
        &table,
        &[
            ("not-your-building", "GR-7.1", 0, "convert inn food=2@glass"),
            ("not-processing", "GR-7.1", 0, "convert shed glass=1"),
            ("exchange-too-expensive", "GR-7.2", 0, "convert cooperage water=2"),
            ("not-there", "GR-11.15", 0, "convert farmstead -pond@a2 water=1"),
            ("other-tiles", "GR-11.15", 0, "convert farmstead water=1"),
            ("not-in-supply", "GR-11.15", 0, "convert office discard storage wood=1"),
            ("one-good-exchanged", "GR-11.16", 0, "convert office discard tavern wood=1 sand=1"),
            ("forest-stays", "GR-2.3", 0, "clear a1"),
            ("building-stays", "GR-2.4", 0, "clear e2"),
            ("nothing-to-clear", "GR-7.1", 0, "clear b3"),
        ],
    );
    let poor = Position::acting(2, "builder").own(0, "farmstead", "e2").own(0, "office", "a3");
    let poor = poor.terrain(0, "ponds", &[]).table();
    met.all(
        &poor,
        &[
            ("exchange-needs-tiles", "GR-7.2", 0, "convert farmstead -pond@d2 water=1"),
            ("exchange-needs-supply", "GR-7.2", 0, "convert office wood=1"),
        ],
    );
    let offices = Position::acting(2, "builder").own(0, "district_offices", "e2").supply(0, "shed").supply(0, "tavern");
    met.all(
        &offices.table(),
        &[
            ("has-to-be-put", "GR-11.9", 0, "convert district_offices discard shed tavern"),
            ("not-empty-for-exchange", "GR-11.9", 0, "convert district_offices discard shed tavern pit@c1"),
        ],
    );
}

fn the_end(met: &mut Met) {
    let mut table = Table::dealt(2);
    table.pass_period().pass_period().pass_period().pass_period();
    table.play(0, "done");
    met.all(&table, &[("already-done", "GR-7.5", 0, "done")]);
    table.play(1, "done");
    met.all(&table, &[("over", "GR-7.5", 0, "done")]);
}

fn luck(met: &mut Met) {
    let table = Table::start(json!({ "players": 2, "start": 0 }));
    let rest = "| shed storage buttery winery | pottery slipway estate extension";
    for (code, row) in [
        ("wrong-display", "kiln spa office"),
        ("not-in-stack", "shed kiln spa office"),
        ("gap-left", "- kiln spa office"),
    ] {
        met.outcomes(&table, &[(code, &format!("display {row} {rest}"))]);
    }
    met.outcomes(&table, &[("display-due", "card builder")]);
    let mut table = Table::with_hands(&[A, B]);
    table.play(0, "play builder").play(0, "use 1 pay food=1@glass build builders_hut@a3").play(0, "done");
    while !table.luck_is_due() {
        let seat = table.waits_for()[0];
        let text = if table.get("/phase") == "act" { "done".to_owned() } else { table.moves(seat).remove(0) };
        table.play(seat, &text);
    }
    let other = "display inn kiln building_firm carving_workshop | artists_colony boathouse builders_depot buttery \
                 | bathhouse clinker_plant coal_facility coal_storage";
    met.outcomes(&table, &[("not-a-gap", other)]);
}

/// GR-1.7, GR-1.9, GR-1.11, GR-2.3, GR-2.4, GR-2.7, GR-4.1, GR-4.2, GR-4.4, GR-4.6, GR-4.11, GR-5.1, GR-5.3, GR-6.1, GR-6.2, GR-6.3, GR-6.4,
/// GR-7.1, GR-7.2, GR-7.4, GR-7.5, GR-8.1, GR-8.2, GR-8.5, GR-8.6, GR-9.1, GR-9.3, GR-9.4, GR-9.5, GR-9.6, GR-11.5, GR-11.6, GR-11.9, GR-11.10,
/// GR-11.15, GR-11.16: a refusal cites the rule that forbids.
#[test]
fn every_reason_to_refuse_is_met_and_cites_the_rule_that_forbids() {
    let mut met = Met::default();
    cards_and_turns(&mut met);
    two_players(&mut met);
    one_player(&mut met);
    actions(&mut met);
    specialists_that_are_paid(&mut met);
    suppliers(&mut met);
    buildings(&mut met);
    effects(&mut met);
    anytime_actions(&mut met);
    the_end(&mut met);
    luck(&mut met);
    // What cannot be written in the notation.
    let table = Position::acting(2, "woodcutter").table();
    let Move::Use { fee, what, .. } = table.game.read_move("use 1 wood=2").unwrap() else { panic!("an action") };
    for (seat, decision) in [(Seat(7), Move::Done), (Seat(0), Move::Use { action: 2, fee, what })] {
        met.0.insert(table.game.check(seat, &decision).unwrap_err().code());
    }
    let unmet: Vec<&str> =
        Refusal::MESSAGES.iter().map(|message| message.code).filter(|code| !met.0.contains(code)).collect();
    assert!(unmet.is_empty(), "no test meets {unmet:?}");
}

#[test]
fn all_that_glass_road_says_no_with_is_sound() {
    let faults = catalogue_faults(GlassRoad::MESSAGES.iter().copied().flatten());
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_rule_that_a_refusal_cites_is_written() {
    let rules = include_str!("../../../../docs/rules/glassroad.md");
    for message in Refusal::MESSAGES {
        let written = rules.contains(&format!("- {} ", message.rule));
        assert!(written || ["chance", "protocol"].contains(&message.rule), "{} cites {}", message.code, message.rule);
    }
}
