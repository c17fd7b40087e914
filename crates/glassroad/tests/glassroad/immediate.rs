//! Every immediate building, by its name.
#![allow(clippy::float_cmp, reason = "half points are exact")]

use crate::table::{Position, Table, pieces};
use serde_json::json;

/// Seat 0 plays the cultivator, whose second action builds without a payment; the building is in the display.
fn building(id: &str, goods: &str) -> Position {
    let known = pieces().buildings.iter().find(|each| each.id == id).expect("a building");
    assert!(!known.names["en"].is_empty() && !known.names["pl"].is_empty());
    assert_eq!(known.kind.name(), "immediate");
    Position::acting(2, "cultivator").display(id).stores(0, goods)
}

/// Builds it and carries out the effect that takes most, which has to be this one; then the stores hold exactly this.
fn gains(position: Position, build: &str, effect: &str, ways: usize, left: &str) {
    let mut table = position.table();
    table.play(0, &format!("use 2 build {build}"));
    let listed = table.moves_with(0, "effect");
    assert_eq!(listed.len(), ways, "{listed:#?}");
    assert_eq!(listed[0], effect);
    assert_eq!(table.rule(0, "clear a2"), "GR-7.4", "an action is half done");
    assert!(table.moves(1).is_empty(), "nobody acts in the middle of an action");
    table.play(0, effect);
    assert_eq!(table.stores(0), left);
    assert_eq!(table.get("/pending"), json!(null));
}

/// Builds it where its effect leaves nothing to decide: no entry is asked for.
fn built(position: Position, build: &str) -> Table {
    let mut table = position.table();
    table.play(0, &format!("use 2 build {build}"));
    assert_eq!(table.get("/pending"), json!(null));
    table
}

#[test]
fn artists_colony() {
    gains(building("artists_colony", "sand=1"), "artists_colony", "effect glass=1", 2, "glass=1");
    let mut table = building("artists_colony", "sand=1").table();
    table.play(0, "use 2 build artists_colony").play(0, "effect");
    assert_eq!(table.get("/players/0/upgrades"), json!(["artists_colony"]));
    assert_eq!(table.points(0, "artists_colony"), 1.0);
}

#[test]
fn boathouse() {
    // Two ponds on the board.
    gains(building("boathouse", "wood=1 brick=2"), "boathouse@a3", "effect charcoal=2@glass", 5, "charcoal@glass=2");
    built(building("boathouse", "wood=1 brick=2").terrain(0, "ponds", &[]), "boathouse@a3");
}

#[test]
fn builders_depot() {
    gains(building("builders_depot", "brick=1"), "builders_depot@a3", "effect wood=3 clay=3", 16, "wood=3 clay=3");
}

#[test]
fn buttery() {
    let position = building("buttery", "wood=2 clay=1 food@glass=6");
    gains(position, "buttery@a3", "effect food=3@brick", 5, "food@glass=6 food@brick=3");
}

#[test]
fn carpenters_workshop() {
    gains(building("carpenters_workshop", "clay=1 brick=2"), "carpenters_workshop@a3", "effect wood=7", 8, "wood=7");
}

#[test]
fn clay_depot() {
    // Built on e2 with d2 cleared: one empty space beside it.
    let position = building("clay_depot", "glass=1 brick=1").terrain(0, "ponds", &["b3"]);
    gains(position, "clay_depot@e2", "effect clay=2", 3, "clay=2");
    assert_eq!(built(building("clay_depot", "glass=1 brick=1"), "clay_depot@e2").stores(0), "");
}

#[test]
fn clay_lake() {
    // The cost is split over the wheels.
    let position = building("clay_lake", "charcoal@glass=1 charcoal@brick=1 clay=2");
    let build = "clay_lake@a3 pay charcoal=1@glass charcoal=1@brick";
    gains(position, build, "effect clay=5", 6, "clay=7");
}

#[test]
fn country_house() {
    let cost = "wood=2 glass=1 brick=1";
    // Three empty spaces beside b2 once its forest is gone: three pairs, three single spaces, of three kinds, or none.
    let position = building("country_house", cost).bare(0).terrain(0, "pits", &["a2"]);
    gains(position, "country_house@b2", "effect pit@b1 pit@c2", 3 * 3 + 3 * 3 + 1, "");
    let mut table = building("country_house", cost).bare(0).table();
    table.play(0, "use 2 build country_house@b2");
    assert_eq!(table.rule(0, "effect pit@b1 grove@c2"), "GR-8.5", "one and the same kind");
    assert_eq!(table.rule(0, "effect pond@d4"), "GR-8.5", "beside the building");
    assert_eq!(table.rule(0, "effect pond@b1 pond@a2 pond@c2"), "GR-8.5", "two at most");
    table.play(0, "effect pond@b3");
    assert_eq!(table.get("/players/0/ponds"), json!(["b3"]));
}

#[test]
fn fishery() {
    let mut table = building("fishery", "glass=1 clay=1").table();
    table.play(0, "use 2 build fishery@a3");
    table.play(0, "effect -pond@d2 water=1 food=3@brick").play(0, "effect -pond@b3 food=2@glass");
    assert_eq!(table.stores(0), "water=1 food@glass=2 food@brick=3");
    assert_eq!(table.get("/players/0/ponds"), json!([]));
    assert_eq!(table.get("/pending"), json!(null), "no pond is left");
    let mut table = building("fishery", "glass=1 clay=1").table();
    table.play(0, "use 2 build fishery@a3").play(0, "effect -pond@b3").play(0, "done");
    assert_eq!(table.get("/players/0/ponds"), json!(["d2"]), "an exchange with nothing gained, then the end of it");
}

#[test]
fn forest_hut() {
    gains(building("forest_hut", "glass=1 brick=1"), "forest_hut", "effect wood=5", 6, "wood=5");
}

#[test]
fn fuel_depot() {
    let position = building("fuel_depot", "clay=1 brick=1 charcoal@glass=3");
    gains(position, "fuel_depot@a3", "effect charcoal=7@brick", 12, "charcoal@glass=3 charcoal@brick=7");
}

#[test]
fn grain_house() {
    gains(building("grain_house", "wood=2 clay=3"), "grain_house@a3", "effect food=7@glass", 15, "food@glass=7");
}

#[test]
fn grove_court() {
    // On every empty space beside it; nothing is to be decided.
    let position = building("grove_court", "wood=2 glass=2").bare(0).terrain(0, "pits", &["a2"]);
    let table = built(position, "grove_court@b2");
    assert_eq!(table.get("/players/0/groves"), json!(["b1", "c2", "b3"]));
}

#[test]
fn hot_springs() {
    // The water is kept; the charcoal is cut off at 7.
    let position = building("hot_springs", "glass=2 clay=2 water=5 charcoal@glass=4");
    gains(position, "hot_springs@a3", "effect charcoal=5@brick", 9, "water=5 charcoal@glass=4 charcoal@brick=5");
}

#[test]
fn house_of_the_brotherhood() {
    let position = building("house_of_the_brotherhood", "wood=2 brick=3");
    gains(position, "house_of_the_brotherhood", "effect clay=4", 5, "clay=4");
}

#[test]
fn landscaping_office() {
    let mut table = building("landscaping_office", "glass=2 clay=4").table();
    table.play(0, "use 2 build landscaping_office@a3");
    assert_eq!(table.moves_with(0, "effect").len(), 2 * 9);
    table.play(0, "effect -pit@e3 sand=2 clay=2").play(0, "effect -pit@a2 sand=2 clay=2");
    assert_eq!(table.stores(0), "sand=4 clay=4");
    assert_eq!(table.get("/players/0/pits"), json!([]));
}

#[test]
fn loess_island() {
    // A pond on b3 is beside a3.
    let position = building("loess_island", "food@glass=2 food@brick=2");
    gains(
        position,
        "loess_island@a3 pay food=1@glass food=1@brick",
        "effect clay=2",
        3,
        "clay=2 food@glass=1 food@brick=1",
    );
}

#[test]
fn loess_plateau() {
    let table = built(building("loess_plateau", "").bare(0), "loess_plateau@a1");
    assert_eq!(table.get("/players/0/pits"), json!(["b1", "a2"]), "the edge of the board is no space");
    assert_eq!(table.points(0, "loess_plateau"), -1.0);
}

#[test]
fn log_driver() {
    gains(building("log_driver", "clay=3 water=4"), "log_driver@a3", "effect wood=4", 5, "wood=4 water=4");
}

#[test]
fn lumber_storage() {
    gains(building("lumber_storage", "water=1"), "lumber_storage@a3", "effect wood=4", 5, "wood=4");
}

#[test]
fn sand_deposit() {
    gains(building("sand_deposit", "sand=5"), "sand_deposit@a3", "effect sand=2", 3, "sand=7");
}

/// GR-1.10: a pond beside an empty space, then the island on that space: 2 sand.
#[test]
fn sand_island() {
    let mut table = building("sand_island", "food@brick=1").terrain(0, "forests", &[]).table();
    table.play(0, "use 1 pond@b1").play(0, "use 2 build sand_island@a1 pay food=1@brick").play(0, "effect sand=2");
    assert_eq!(table.stores(0), "sand=2");
}

#[test]
fn sculpture_workshop() {
    // Wood is counted after the payment, and kept.
    let position = building("sculpture_workshop", "wood=5 glass=1");
    gains(position, "sculpture_workshop@a3", "effect food=3@glass", 7, "wood=3 food@glass=3");
}

#[test]
fn shed() {
    gains(building("shed", "wood=1"), "shed@a3", "effect glass=1", 2, "glass=1");
    assert_eq!(built(building("shed", "wood=1 glass=3"), "shed@a3").stores(0), "glass=3", "nothing fits");
}

#[test]
fn storage() {
    gains(building("storage", "wood=2 clay=2 brick=2"), "storage@a3", "effect brick=1", 2, "brick=3");
}

/// GR-8.6, GR-11.6.
#[test]
fn tavern() {
    let cost = "wood=1 clay=1";
    let beside = |position: Position| position.own(0, "shed", "a2").own(0, "winery", "b3");
    let board = |position: Position| position.terrain(0, "pits", &["e3"]).terrain(0, "ponds", &[]);
    let mut table = beside(board(building("tavern", cost))).table();
    table.play(0, "use 2 build tavern@a3");
    assert_eq!(table.moves_with(0, "effect"), ["effect copy shed", "effect copy winery", "effect"]);
    assert_eq!(table.rule(0, "effect copy tavern"), "GR-11.6");
    table.play(0, "effect copy winery").play(0, "effect -grove@c4 wood=1 food=3@brick").play(0, "done");
    assert_eq!(table.stores(0), "wood=1 food@brick=3");

    // An upgrade in the starting column is beside the first space of its row.
    let mut table = building("tavern", cost).own(0, "artists_colony", "").table();
    table.play(0, "use 2 build tavern@a3").play(0, "effect copy artists_colony").play(0, "effect glass=1");
    assert_eq!(table.stores(0), "glass=1");

    // Tiles and spaces are those beside the copied building, and nothing is to be decided about them.
    let position = building("tavern", cost).bare(0).own(0, "water_tower", "c3");
    let mut table = position.table();
    table.play(0, "use 2 build tavern@b3").play(0, "effect copy water_tower");
    assert_eq!(table.get("/players/0/ponds"), json!(["c2", "d3", "c4"]));
    assert_eq!(table.get("/pending"), json!(null));

    // With none beside it, it is built without effect; a copy may be declined.
    built(building("tavern", cost), "tavern@a3");
    let mut table = beside(board(building("tavern", cost))).table();
    table.play(0, "use 2 build tavern@a3").play(0, "effect");
    assert_eq!(table.stores(0), "");
}

#[test]
fn water_tank() {
    gains(building("water_tank", "wood=3 clay=1"), "water_tank@a3", "effect water=7", 8, "water=7");
}

#[test]
fn water_tower() {
    let table = built(building("water_tower", "glass=1 brick=3").bare(0), "water_tower@e4");
    assert_eq!(table.get("/players/0/ponds"), json!(["e3", "d4"]));
}

#[test]
fn winery() {
    let mut table = building("winery", "glass=1 clay=1 brick=2").table();
    table.play(0, "use 2 build winery@a3");
    assert_eq!(table.moves_with(0, "effect").len(), 2 * 2 * 7);
    table.play(0, "effect -grove@c1 wood=1 food=3@glass").play(0, "effect -grove@c4 wood=1 food=3@glass");
    assert_eq!(table.stores(0), "wood=2 food@glass=6");
    assert_eq!(table.get("/players/0/groves"), json!([]));
}

#[test]
fn wood_depot() {
    // Built on a1 of an empty board: two empty spaces beside it.
    gains(building("wood_depot", "clay=1").bare(0), "wood_depot@a1", "effect wood=4", 5, "wood=4");
}

/// GR-8.5: a repeatable exchange is followed by a check of the wheels each time.
#[test]
fn wood_trader() {
    let mut table = building("wood_trader", "wood=4 clay=2 brick=1 food@glass=1 charcoal@glass=1 water=1").table();
    table.play(0, "use 2 build wood_trader@a3");
    assert_eq!(table.moves_with(0, "effect").len(), 2 * 7 + 1, "two or one of five goods in seven stores, or nothing");
    table.play(0, "effect sand=2");
    assert_eq!(table.stores(0), "wood=1 sand=1 glass=1", "the wheel has turned");
    table.play(0, "effect clay=2");
    assert_eq!(table.stores(0), "sand=1 clay=2 glass=1");
    assert_eq!(table.get("/pending"), json!(null), "no wood is left");
    let mut table = building("wood_trader", "wood=3 clay=2 brick=1").table();
    table.play(0, "use 2 build wood_trader@a3").play(0, "effect").play(0, "done");
    assert_eq!(table.stores(0), "wood=1");
}

/// GR-8.5: the payment may turn a wheel before the effect is counted.
#[test]
fn stocks_are_counted_after_the_payment_and_the_turn_it_caused() {
    let goods = "clay=2 glass=3 wood=1 water=5 sand=1 food@glass=1 charcoal@glass=1";
    let mut table = building("hot_springs", goods).table();
    table.play(0, "use 2 build hot_springs@a3");
    assert_eq!(table.store(0, "glass"), 2, "two glass paid, then one made");
    assert_eq!(table.moves_with(0, "effect")[0], "effect charcoal=4@glass", "one water went into the glass");
}

/// GR-3.1: 31 immediate buildings, each with a test of its own in this file.
#[test]
fn every_immediate_building_has_its_test() {
    let source = include_str!("immediate.rs");
    let immediate: Vec<_> = pieces().buildings.iter().filter(|each| each.kind.name() == "immediate").collect();
    assert_eq!(immediate.len(), 31);
    for building in immediate {
        assert!(source.contains(&format!("#[test]\nfn {}()", building.id)), "{} has no test", building.id);
    }
}
