//! Every processing building, by its name.

use crate::table::{Position, Table, pieces};

/// A table where seat 1, out of turn, owns the building on e2 and has these goods; its supply holds three tiles.
fn owning(building: &str, goods: &str) -> Table {
    let position = Position::acting(2, "builder").own(1, building, "e2").stores(1, goods);
    position.supply(1, "shed").supply(1, "tavern").supply(1, "winery").table()
}

/// The building is used once as written, out of turn; what is left in the stores is exactly this, and there were so many
/// different ways to use it.
fn converts(building: &str, goods: &str, decision: &str, left: &str, ways: usize) {
    let mut table = owning(building, goods);
    let start = format!("convert {building}");
    let listed: Vec<String> = table.moves_with(1, &start);
    assert_eq!(listed.len(), ways, "{listed:#?}");
    assert_eq!(listed[0], format!("{start} {decision}"), "the one that takes most comes first");
    table.play(1, &listed[0]);
    assert_eq!(table.stores(1), left);
    named(building);
}

/// It becomes goods out of goods: once they are spent, it cannot be used again (GR-7.2).
fn converts_goods(building: &str, goods: &str, decision: &str, left: &str, ways: usize) {
    converts(building, goods, decision, left, ways);
    let table = owning(building, "");
    assert!(table.moves_with(1, &format!("convert {building}")).is_empty());
}

/// It removes a tile of the board: the space is empty afterwards, and the same tile does not serve twice.
fn converts_tile(building: &str, goods: &str, decision: &str, left: &str, ways: usize, tile: &str) {
    converts(building, goods, decision, left, ways);
    let mut table = owning(building, goods);
    let text = format!("convert {building} {decision}");
    table.play(1, &text);
    let (kind, cell) = tile.split_once('@').unwrap();
    let left = table.get(&format!("/players/1/{kind}s"));
    assert!(!left.as_array().unwrap().iter().any(|each| each == cell), "{left}");
    table.refused(1, &text);
}

fn named(building: &str) {
    let known = pieces().buildings.iter().find(|each| each.id == building).expect("a building");
    assert!(!known.names["en"].is_empty() && !known.names["pl"].is_empty());
    assert_eq!(known.kind.name(), "processing");
}

#[test]
fn boarding_house() {
    converts_goods(
        "boarding_house",
        "charcoal@glass=1 water=1",
        "pay charcoal=1@glass food=4@glass",
        "food@glass=4",
        9,
    );
}

#[test]
fn builders_hut() {
    converts_tile("builders_hut", "", "-grove@c1 clay=2", "clay=2", 6, "grove@c1");
}

#[test]
fn building_firm() {
    converts_tile("building_firm", "", "-pit@a2 sand=1 clay=2", "sand=1 clay=2", 12, "pit@a2");
}

#[test]
fn carving_workshop() {
    converts_goods("carving_workshop", "wood=1 food@glass=6", "food=2@brick", "food@glass=6 food@brick=2", 4);
}

#[test]
fn charcoal_kiln() {
    converts_goods("charcoal_kiln", "wood=1", "charcoal=2@glass", "charcoal@glass=2", 5);
}

#[test]
fn clay_basin() {
    converts_goods("clay_basin", "water=1 food@brick=1", "pay food=1@brick clay=3", "clay=3", 4);
}

#[test]
fn clay_pit() {
    converts_goods("clay_pit", "water=1 clay=6", "clay=1", "clay=7", 2);
}

#[test]
fn colonisation_house() {
    converts_tile("colonisation_house", "", "-forest@a1 charcoal=1@glass", "charcoal@glass=1", 18, "forest@a1");
}

#[test]
fn cooperage() {
    converts_goods("cooperage", "wood=1", "water=2", "water=2", 3);
}

#[test]
fn district_offices() {
    // Three pairs of tiles, three kinds, one empty space besides the building's: a3.
    converts("district_offices", "", "discard shed tavern pit@a3", "", 9);
    let mut table = owning("district_offices", "");
    table.play(1, "convert district_offices discard shed tavern grove@a3");
    assert_eq!(table.get("/players/1/supply"), serde_json::json!(["winery"]));
    assert_eq!(table.get("/players/1/groves"), serde_json::json!(["c1", "a3", "c4"]));
    assert_eq!(table.rule(1, "convert district_offices discard winery pond@a3"), "GR-7.2");
}

#[test]
fn farmstead() {
    converts_tile("farmstead", "", "-pond@d2 water=1 food=2@glass", "water=1 food@glass=2", 20, "pond@d2");
}

#[test]
fn foresters_hut() {
    converts_tile("foresters_hut", "", "-pit@a2 wood=2", "wood=2", 6, "pit@a2");
}

#[test]
fn hardware_store() {
    converts_goods("hardware_store", "wood=1", "clay=2", "clay=2", 3);
}

#[test]
fn inn() {
    // The wheel paid from and the wheel gained on are chosen one by one.
    converts_goods(
        "inn",
        "charcoal@glass=1 charcoal@brick=1",
        "pay charcoal=1@glass food=2@glass",
        "food@glass=2 charcoal@brick=1",
        10,
    );
}

#[test]
fn joinery() {
    converts_tile("joinery", "wood=1", "-forest@a1 food=4@glass", "food@glass=4", 54, "forest@a1");
    assert!(owning("joinery", "").moves_with(1, "convert joinery").is_empty(), "the wood is asked for as well");
}

#[test]
fn kiln() {
    converts_goods("kiln", "charcoal@brick=1", "pay charcoal=1@brick clay=2", "clay=2", 3);
}

#[test]
fn office() {
    // Three tiles; eight stores for six goods, or nothing.
    converts("office", "", "discard shed wood=1", "wood=1", 3 * 9);
    let mut table = owning("office", "");
    table.play(1, "convert office discard tavern charcoal=1@brick");
    assert_eq!(table.stores(1), "charcoal@brick=1");
    assert_eq!(table.get("/players/1/supply"), serde_json::json!(["shed", "winery"]));
    assert!(table.game.pieces().building("tavern").is_some_and(|_| !table.json().to_string().contains("\"tavern\"")));
}

#[test]
fn potash_manufacturer() {
    converts_goods("potash_manufacturer", "wood=1 water=1", "charcoal=4@glass", "charcoal@glass=4", 9);
}

#[test]
fn reed_hut() {
    converts_tile("reed_hut", "", "-pond@d2 wood=2", "wood=2", 6, "pond@d2");
}

#[test]
fn sand_factory() {
    converts_goods("sand_factory", "food@brick=1", "pay food=1@brick sand=2", "sand=2", 3);
}

#[test]
fn sand_producer() {
    converts_goods("sand_producer", "wood=1", "sand=2", "sand=2", 3);
}

#[test]
fn sand_screening_plant() {
    converts_goods("sand_screening_plant", "clay=1", "sand=2", "sand=2", 3);
}

#[test]
fn sandpit() {
    converts_goods("sandpit", "water=1", "sand=2", "sand=2", 3);
}

#[test]
fn sandstone_factory() {
    converts_goods("sandstone_factory", "sand=3", "brick=1", "brick=1", 2);
    assert!(owning("sandstone_factory", "sand=2").moves_with(1, "convert sandstone").is_empty());
}

#[test]
fn sawmill() {
    converts_tile("sawmill", "", "-forest@a1 wood=2", "wood=2", 18, "forest@a1");
}

#[test]
fn shingles_manufacturer() {
    converts("shingles_manufacturer", "", "discard shed tavern brick=1", "brick=1", 6);
    let mut table = owning("shingles_manufacturer", "brick=3");
    table.play(1, "convert shingles_manufacturer discard shed winery");
    assert_eq!(table.stores(1), "brick=3", "a full store takes nothing more");
    assert_eq!(table.get("/players/1/supply"), serde_json::json!(["tavern"]));
}

#[test]
fn soup_kitchen() {
    converts_goods("soup_kitchen", "water=1", "food=2@glass", "food@glass=2", 5);
}

#[test]
fn spa() {
    converts_goods("spa", "charcoal@glass=1", "pay charcoal=1@glass water=2", "water=2", 3);
}

#[test]
fn swamp_hut() {
    converts_tile("swamp_hut", "", "-pond@d2 charcoal=2@glass", "charcoal@glass=2", 10, "pond@d2");
}

#[test]
fn tree_nursery() {
    converts_tile("tree_nursery", "", "-grove@c1 wood=2 food=1@glass", "wood=2 food@glass=1", 18, "grove@c1");
}

/// GR-7.1, GR-1.6: each use is complete in itself and may turn a wheel; the building can be used again and again.
#[test]
fn a_processing_building_is_used_again_and_again_and_each_use_may_turn_a_wheel() {
    let goods = "wood=2 food@glass=1 charcoal@glass=2 sand=1";
    let mut table = owning("cooperage", goods);
    table.play(1, "convert cooperage water=2");
    assert_eq!(table.stores(1), "water=1 charcoal@glass=1 glass=1");
    let mut table = owning("cooperage", "wood=3");
    table.play(1, "convert cooperage water=2").play(1, "convert cooperage water=1").play(1, "convert cooperage");
    assert_eq!(table.stores(1), "water=3");
}

/// GR-3.1: 30 processing buildings, each with a test of its own in this file.
#[test]
fn every_processing_building_has_its_test() {
    let source = include_str!("processing.rs");
    let processing: Vec<_> = pieces().buildings.iter().filter(|each| each.kind.name() == "processing").collect();
    assert_eq!(processing.len(), 30);
    for building in processing {
        assert!(source.contains(&format!("#[test]\nfn {}()", building.id)), "{} has no test", building.id);
    }
}
