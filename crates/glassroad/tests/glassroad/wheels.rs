//! Goods, wheels, the board, anytime actions and building.
#![allow(clippy::float_cmp, reason = "half points are exact")]

use crate::table::{Position, Table, pieces};
use mozaika_game::Game as _;
use mozaika_glassroad::Good;
use serde_json::json;

/// GR-1.1, GR-1.2.
#[test]
fn six_goods_are_basic_and_two_refined_and_food_and_charcoal_have_two_stores() {
    assert_eq!(Good::ALL.len(), 8);
    assert_eq!(Good::BASIC.map(Good::name), ["wood", "water", "sand", "clay", "food", "charcoal"]);
    let two: Vec<&str> = Good::ALL.into_iter().filter(|good| good.has_two_stores()).map(Good::name).collect();
    assert_eq!(two, ["food", "charcoal"]);
    // Food on the two wheels is added up for a payment, and stays in two stores.
    let mut table =
        Position::acting(2, "cultivator").stores(0, "food@glass=1 food@brick=1").display("loess_island").table();
    table.play(0, "use 2 build loess_island@e2 pay food=1@glass food=1@brick");
    assert_eq!(table.stores(0), "");
}

/// GR-1.4, GR-2.1.
#[test]
fn wheels_and_board_start_as_the_edition_says() {
    let table = Table::dealt(2);
    let start = "wood=4 water=3 clay=1 food@glass=1 food@brick=2 charcoal@glass=2";
    assert_eq!((table.stores(0).as_str(), table.stores(1).as_str()), (start, start));
    assert_eq!(table.get("/players/0/forests"), json!(["a1", "d1", "b2", "c3", "a4", "d4"]));
    let landscapes = ["pits", "groves", "ponds"].map(|field| table.get(&format!("/players/0/{field}")));
    assert_eq!(landscapes, [json!(["a2", "e3"]), json!(["c1", "c4"]), json!(["d2", "b3"])]);
    assert_eq!(pieces().board.starting.len(), 3);
}

/// GR-1.5, GR-1.10: two sand at the start make one glass.
#[test]
fn a_wheel_turns_as_soon_as_all_its_goods_are_there() {
    let start = "wood=4 water=3 food@glass=1 charcoal@glass=2 clay=1 food@brick=2";
    let mut table = Position::acting(2, "pit_worker").stores(0, start).table();
    table.play(0, "use 2 sand=2");
    assert_eq!(table.stores(0), "wood=3 water=2 sand=1 clay=1 food@brick=2 charcoal@glass=1 glass=1");
}

/// GR-1.5, GR-1.10: the wheel stops when its refined store is full.
#[test]
fn a_wheel_stops_at_three_refined_goods() {
    let goods = "wood=3 water=2 food@glass=4 charcoal@glass=4 glass=2";
    let mut table = Position::acting(2, "pit_worker").stores(0, goods).table();
    table.play(0, "use 2 sand=2");
    assert_eq!(table.stores(0), "wood=2 water=1 sand=1 food@glass=3 charcoal@glass=3 glass=3");
}

/// GR-1.5: several steps at once.
#[test]
fn a_wheel_turns_by_several_steps_at_once() {
    let mut table = Position::acting(2, "clay_worker").stores(0, "water=1 food@brick=2 charcoal@brick=4").table();
    table.play(0, "use 1 clay=2");
    assert_eq!(table.stores(0), "charcoal@brick=2 brick=2");
}

/// GR-1.6: not while a cost is paid, not between the goods of one action.
#[test]
fn a_wheel_waits_for_the_end_of_the_transaction() {
    // One wood is missing on the glass wheel; it comes together with 2 water, which first fill the store to 7.
    let goods = "water=5 sand=1 food@glass=1 food@brick=1 charcoal@glass=1";
    let mut table = Position::acting(2, "water_carrier").stores(0, goods).table();
    table.play(0, "use 1 pay food=1@brick wood=1 water=2");
    assert_eq!(table.stores(0), "water=6 glass=1");
    // The payment of a building lowers a refined store; the wheel turns after the whole cost is paid.
    let goods = "wood=2 water=1 sand=1 food@glass=1 charcoal@glass=1 glass=3";
    let mut table = Position::acting(2, "cultivator").stores(0, goods).display("office").table();
    table.play(0, "use 2 build office@a3");
    assert_eq!(table.stores(0), "glass=3");
}

/// GR-1.3, GR-1.7.
#[test]
fn what_a_store_cannot_hold_is_lost() {
    let position = Position::acting(2, "charcoal_burner").stores(0, "wood=1 charcoal@glass=6 charcoal@brick=5");
    let mut table = position.table();
    assert_eq!(table.rule(0, "use 1 charcoal=3@brick"), "GR-1.7");
    assert_eq!(table.rule(0, "use 1 charcoal=2@glass"), "GR-1.7");
    table.play(0, "use 1 charcoal=2@brick");
    assert_eq!(table.stores(0), "charcoal@glass=6 charcoal@brick=7");
}

/// GR-1.8, GR-11.1, GR-11.4: any part of a gain may be refused; taking everything is offered first.
#[test]
fn gains_may_be_refused_wholly_or_in_part() {
    let mut table = Position::acting(2, "builder").own(0, "cooperage", "e2").stores(0, "wood=1").table();
    let ways = table.moves_with(0, "convert");
    assert_eq!(ways, ["convert cooperage water=2", "convert cooperage water=1", "convert cooperage"]);
    table.play(0, "convert cooperage");
    assert_eq!(table.stores(0), "");
}

/// GR-1.9: food or charcoal of one action is not split.
#[test]
fn food_gained_by_one_action_goes_to_one_wheel() {
    let table = Position::acting(2, "fish_farmer").stores(0, "charcoal@glass=1").table();
    assert_eq!(table.rule(0, "use 1 pay charcoal=1@glass food=1@glass food=1@brick"), "GR-1.9");
}

/// GR-1.11, GR-11.4, GR-11.15: a payment of two may be split, one of each wheel's.
#[test]
fn a_payment_may_come_from_both_wheels() {
    let goods = "charcoal@glass=2 charcoal@brick=1";
    let table = Position::acting(2, "cultivator").stores(0, goods).display("clay_lake").table();
    let builds = table.moves_with(0, "use 2 build clay_lake@a3");
    assert_eq!(
        builds,
        [
            "use 2 build clay_lake@a3 pay charcoal=2@glass",
            "use 2 build clay_lake@a3 pay charcoal=1@glass charcoal=1@brick"
        ]
    );
    assert_eq!(table.rule(0, "use 2 build clay_lake@a3"), "GR-1.11");
    assert_eq!(table.rule(0, "use 2 build clay_lake@a3 pay charcoal=2@brick"), "GR-11.15");
    assert_eq!(table.rule(0, "use 2 build clay_lake@a3 pay charcoal=1@glass"), "GR-11.15");
}

/// GR-2.2, GR-2.3: a forest is no landscape, and only what says so removes it.
#[test]
fn a_forest_is_no_landscape() {
    let table = Position::acting(2, "woodcutter").table();
    assert_eq!(table.rule(0, "clear a1"), "GR-2.3");
    let mut after = table.clone();
    after.play(0, "use 1 pay forest@a1 wood=2");
    after.play(0, "done");
    assert_eq!(after.get("/players/0/forests"), json!(["d1", "b2", "c3", "a4", "d4"]));
}

/// GR-2.4, GR-2.6: buildings are never removed, whatever their name.
#[test]
fn landscapes_are_cleared_at_any_time_and_buildings_never() {
    let mut table = Position::acting(3, "builder").own(2, "sand_island", "e2").table();
    table.play(2, "clear b3").play(1, "clear c1");
    assert_eq!(table.get("/players/2/ponds"), json!(["d2"]));
    assert_eq!(table.rule(2, "clear e2"), "GR-2.4");
    assert_eq!(table.rule(2, "clear b3"), "GR-7.1");
    assert_eq!(table.rule(2, "clear a3"), "GR-7.1");
}

/// GR-2.5, GR-2.7, GR-11.11: adjacent is orthogonal; a forest fills both its spaces.
#[test]
fn adjacent_is_side_by_side() {
    let position = Position::acting(2, "cultivator").display("wood_depot").stores(0, "clay=1");
    // Beside e2: e1 (a forest), e3 (a pit), d2 (cleared); a3 is far away.
    let mut table = position.terrain(0, "ponds", &["b3"]).table();
    table.play(0, "use 2 build wood_depot@e2");
    assert_eq!(table.moves_with(0, "effect")[0], "effect wood=2");
    // Two upgrades in the starting column are not beside each other, only beside the first column.
    let position = Position::acting(2, "cultivator").bare(0).own(0, "extension", "a1").own(0, "forest_hut", "");
    assert_eq!(position.own(0, "artists_colony", "").table().points(0, "extension"), 1.0);
}

/// GR-2.8: a tile of the private supply is no building yet; the starting buildings are.
#[test]
fn a_private_supply_scores_nothing() {
    let table = Position::acting(2, "builder").supply(0, "kiln").table();
    assert_eq!(table.total(0), 0.0);
    assert_eq!(
        table.refused(0, "convert kiln clay=2"),
        ("GR-7.1".into(), "`kiln` is not one of your buildings.".into())
    );
}

/// GR-7.1, GR-11.2: also out of turn, whenever no action is half done; the match does not wait for it.
#[test]
fn anytime_actions_are_possible_out_of_turn() {
    let mut table = Position::acting(3, "builder").own(1, "cooperage", "e2").stores(1, "wood=2").table();
    assert_eq!(table.waits_for(), [0]);
    assert!(table.game.may_act().iter().map(|seat| seat.0).eq([0, 1, 2]));
    table.play(1, "convert cooperage water=2").play(1, "convert cooperage water=2");
    assert_eq!(table.waits_for(), [0]);
    assert_eq!(table.stores(1), "water=4");
    assert_eq!(table.rule(0, "convert cooperage water=2"), "GR-7.1", "not with somebody else's building");
}

/// GR-7.2: one good never pays for two things.
#[test]
fn one_good_pays_for_one_thing() {
    let position = Position::acting(2, "builder").own(0, "cooperage", "e2").own(0, "kiln", "a3");
    let mut table = position.stores(0, "wood=1").table();
    table.play(0, "convert cooperage water=2");
    assert_eq!(table.rule(0, "convert cooperage water=2"), "GR-7.2");
    assert_eq!(table.rule(0, "convert kiln clay=2"), "GR-7.2");
}

/// GR-7.3: from the moment it is built, here between the two actions of the card.
#[test]
fn a_processing_building_works_from_the_moment_it_is_built() {
    let goods = "food@glass=1 wood=2 brick=2";
    let mut table = Position::acting(2, "builder").display("cooperage").stores(0, goods).table();
    table.play(0, "use 1 pay food=1@glass build cooperage@a3").play(0, "convert cooperage water=2");
    assert_eq!(table.stores(0), "water=2");
}

/// GR-7.4: no conversion, whoever's, between placing a building and its effect, nor between its exchanges.
#[test]
fn nobody_acts_in_the_middle_of_an_action() {
    let position = Position::acting(2, "cultivator").display("fishery").stores(0, "glass=1 clay=1");
    let mut table = position.own(0, "cooperage", "e2").own(1, "inn", "e2").stores(1, "charcoal@glass=1").table();
    table.play(0, "use 2 build fishery@a3");
    for (seat, text) in
        [(0, "clear b3"), (0, "convert cooperage water=2"), (1, "clear b3"), (1, "convert inn food=2@glass")]
    {
        assert_eq!(table.rule(seat, text), "GR-7.4");
    }
    table.play(0, "effect -pond@b3 food=3@glass");
    assert_eq!(table.rule(1, "clear a2"), "GR-7.4");
    table.play(0, "done").play(1, "clear a2").play(0, "clear a2");
}

/// GR-4.7, GR-8.4: room is made before the action, and wheels are looked at between the two.
#[test]
fn anytime_actions_before_and_between_the_two_actions() {
    let position = Position::acting(2, "pit_worker").own(0, "sandpit", "e2");
    let mut table = position.stores(0, "clay=7 water=1").table();
    table.play(0, "clear b3").play(0, "use 1 pit@b3").play(0, "convert sandpit sand=2").play(0, "use 2 sand=3");
    assert_eq!(table.stores(0), "sand=5 clay=7");
}

/// GR-8.1: from the display or the own supply, payable, with a place.
#[test]
fn a_building_has_to_be_on_offer_payable_and_to_have_a_place() {
    let position = Position::acting(2, "cultivator").display("shed").supply(0, "storage").supply(1, "kiln");
    let table = position.stores(0, "wood=2 clay=2 brick=2").table();
    let mut own = table.clone();
    own.play(0, "use 2 build storage@a3");
    assert_eq!(own.get("/players/0/supply"), json!([]));
    let mut open = table.clone();
    open.play(0, "use 2 build shed@e2");
    assert_eq!(open.get("/display/immediate"), json!([null, null, null, null]), "GR-8.3: the gap stays");
    assert_eq!(table.refused(0, "use 2 build kiln@a3").0, "GR-8.1");
    assert_eq!(table.rule(0, "use 2 build tavern@a3"), "GR-8.1");
    assert_eq!(table.rule(0, "use 2 build shed@a2"), "GR-8.2", "a pit lies there");
    assert_eq!(table.rule(0, "use 2 build shed@a1"), "GR-8.2", "a forest stands there");
    assert_eq!(table.rule(0, "use 2 build shed@f1"), "GR-2.7", "there is no such space");
    assert_eq!(table.rule(0, "use 2 build shed"), "GR-8.2");
    let poor = Position::acting(2, "cultivator").display("kiln").stores(0, "brick=1").table();
    assert_eq!(poor.refused(0, "use 2 build kiln@a3").1, "The building costs 2 brick, and you have 1.");
}

/// GR-8.2: on top of its starting building, once, and not on a space.
#[test]
fn an_upgrade_covers_its_starting_building() {
    let goods = "sand=7 wood=5 clay=2 brick=1";
    let position = Position::acting(2, "builder").display("artists_colony").display("glassmakers_village");
    let mut table = position.stores(0, goods).stores(0, "food@glass=1").terrain(0, "forests", &[]).table();
    assert_eq!(table.rule(0, "use 1 pay food=1@glass build artists_colony@a3"), "GR-8.2");
    assert_eq!(table.points(0, "decorators_hamlet"), 3.5);
    table.play(0, "use 1 pay food=1@glass build artists_colony").play(0, "effect");
    assert_eq!(table.rule(0, "use 2 build glassmakers_village"), "GR-8.2");
    assert_eq!((table.total(0), table.points(0, "artists_colony")), (2.0, 1.0), "a point for the brick, and its own");
}

/// GR-8.3: a gap is not filled before the end of the period.
#[test]
fn gaps_stay_until_the_end_of_the_period() {
    let mut table = Table::with_hands(&[
        "builder carpenter woodcutter pit_worker forest_manager",
        "pond_builder fish_farmer clay_worker charcoal_burner feudal_lord",
    ]);
    table
        .play(0, "play builder")
        .play(0, "clear a2")
        .play(0, "use 1 pay food=1@glass build builders_hut@a2")
        .play(0, "done");
    assert_eq!(table.get("/display/processing/1"), json!(null));
    while table.get("/phase") != "fill" {
        let seat = table.waits_for()[0];
        let text = if table.get("/phase") == "act" { "done".to_owned() } else { table.moves(seat).remove(0) };
        table.play(seat, &text);
    }
    assert!(table.refused_outcome("display inn kiln spa sawmill | artists_colony boathouse builders_depot buttery | bathhouse clinker_plant coal_facility coal_storage").contains("stays in its place"));
    table.enter("display boarding_house kiln building_firm carving_workshop | artists_colony boathouse builders_depot buttery | bathhouse clinker_plant coal_facility coal_storage");
    assert_eq!(table.get("/display/processing/1"), json!("kiln"));
    assert_eq!((table.get("/period"), table.get("/goblet")), (json!(2), json!(1)));
}

/// GR-9.3, GR-9.6, GR-11.4: tile and good are two parts; either is taken without the other.
#[test]
fn tile_and_good_of_one_action_are_two_parts() {
    let table = Position::acting(2, "forest_manager").terrain(0, "forests", &["a1", "d1", "c3", "a4", "d4"]).table();
    let ways = table.moves_with(0, "use 1");
    assert!(ways.contains(&"use 1 wood=1".to_owned()) && ways.contains(&"use 1 grove@b2".to_owned()));
    assert_eq!(ways[0], "use 1 wood=1 grove@b2");
    assert_eq!(table.rule(0, "use 1 wood=1 grove@c1"), "GR-9.6");
    assert_eq!(table.rule(0, "use 1 wood=1 pond@b2"), "GR-11.16");
}

/// GR-11.10: an action of which nothing would come is declined.
#[test]
fn an_action_without_effect_is_declined() {
    let table = Position::acting(2, "pond_builder").terrain(0, "ponds", &[]).table();
    assert!(table.moves_with(0, "use 2").is_empty());
    assert_eq!(table.rule(0, "use 2"), "GR-11.10");
    let both = Position::acting(2, "woodcutter").table();
    assert_eq!(both.moves_with(0, "use 1").len(), both.moves_with(0, "use 2").len());
}
