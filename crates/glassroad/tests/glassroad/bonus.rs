//! Every bonus building and starting building, by its name.
#![allow(clippy::float_cmp, reason = "half points are exact")]

use crate::table::{Position, Table, pieces};

/// Seat 0 of a quiet table owns the building on this space.
fn owning(building: &str, cell: &str) -> Position {
    let known = pieces().buildings.iter().find(|each| each.id == building).expect("a building");
    assert!(!known.names["en"].is_empty() && !known.names["pl"].is_empty());
    assert_eq!(known.kind.name(), "bonus");
    Position::acting(2, "builder").bare(0).own(0, building, cell)
}

/// With these stores it is worth so much.
fn stores_score(building: &str, cell: &str, cases: &[(&str, f64)]) {
    for (stores, points) in cases {
        let table: Table = owning(building, cell).stores(0, stores).table();
        assert_eq!(table.points(0, building), *points, "{building} with {stores}");
    }
}

/// With tiles of this kind on these spaces it is worth so much.
fn tiles_score(building: &str, cell: &str, field: &str, cases: &[(&[&str], f64)]) {
    for (cells, points) in cases {
        let table: Table = owning(building, cell).terrain(0, field, cells).table();
        assert_eq!(table.points(0, building), *points, "{building} with {field} on {cells:?}");
    }
}

#[test]
fn forest_glassworks() {
    let table = Position::acting(2, "builder").stores(0, "glass=3").table();
    assert_eq!(table.points(0, "forest_glassworks"), 3.0);
}

#[test]
fn masons_brotherhood() {
    let table = Position::acting(2, "builder").stores(0, "brick=2").table();
    assert_eq!(table.points(0, "masons_brotherhood"), 2.0);
}

/// GR-10.2, GR-10.4, GR-10.5: half points are not rounded, and only this building gives them.
#[test]
fn decorators_hamlet() {
    let table = Position::acting(2, "builder").stores(0, "sand=5 brick=1").table();
    assert_eq!(table.points(0, "decorators_hamlet"), 2.5);
    assert_eq!(table.total(0), 3.5);
}

#[test]
fn bathhouse() {
    tiles_score("bathhouse", "b2", "ponds", &[(&[], 0.0), (&["b1", "a2", "d4"], 4.0), (&["c1", "a1"], 0.0)]);
}

/// GR-10.5: the printed costs of all own buildings, upgrades and this one included.
#[test]
fn clinker_plant() {
    let table = owning("clinker_plant", "b2").own(0, "kiln", "a1").own(0, "house_of_the_brotherhood", "").table();
    assert_eq!(table.points(0, "clinker_plant"), 3.0 + 2.0 + 3.0);
}

#[test]
fn coal_facility() {
    stores_score(
        "coal_facility",
        "b2",
        &[
            ("charcoal@glass=5 charcoal@brick=2", 2.0),
            ("charcoal@glass=5", 0.0),
            ("charcoal@glass=3 charcoal@brick=7", 3.0),
        ],
    );
}

#[test]
fn coal_storage() {
    stores_score("coal_storage", "b2", &[("charcoal@glass=4 charcoal@brick=4", 2.0), ("charcoal@glass=2", 0.0)]);
}

#[test]
fn estate() {
    let table = owning("estate", "b2")
        .terrain(0, "pits", &["a1", "a2", "a3"])
        .terrain(0, "groves", &["c1", "c2"])
        .terrain(0, "ponds", &["d1", "d2", "d3"])
        .table();
    assert_eq!(table.points(0, "estate"), 4.0);
}

/// GR-2.7, GR-2.8: starting buildings and their upgrades are buildings beside the first column.
#[test]
fn extension() {
    assert_eq!(owning("extension", "a3").table().points(0, "extension"), 1.0, "the decorators' hamlet");
    let table = owning("extension", "a3").own(0, "shed", "a2").own(0, "inn", "b3").own(0, "artists_colony", "").table();
    assert_eq!(table.points(0, "extension"), 3.0);
    assert_eq!(owning("extension", "a4").table().points(0, "extension"), 0.0, "no starting building in row 4");
    let table = owning("extension", "b2").supply(0, "shed").own(0, "inn", "c1").table();
    assert_eq!(table.points(0, "extension"), 0.0, "neither the supply nor a diagonal counts");
}

#[test]
fn factory() {
    tiles_score("factory", "e4", "pits", &[(&["e3", "d4", "d3"], 4.0), (&["a1"], 0.0)]);
}

/// GR-10.5: 4 points at most, however many squares.
#[test]
fn fish_yard() {
    let square: &[&str] = &["c2", "d2", "c3", "d3"];
    let two: &[&str] = &["c2", "d2", "e2", "c3", "d3", "e3"];
    tiles_score("fish_yard", "a1", "ponds", &[(square, 4.0), (two, 4.0), (&["c2", "d2", "c3", "d4"], 0.0)]);
}

#[test]
fn floodgate() {
    let cells: &[&str] = &["a2", "b2", "b3", "d1", "e1", "e4"];
    tiles_score("floodgate", "a1", "ponds", &[(cells, 3.0), (&[], 0.0), (&["a2", "b3"], 1.0)]);
}

#[test]
fn food_locker() {
    stores_score("food_locker", "b2", &[("food@glass=2 food@brick=4", 2.0), ("food@glass=7 food@brick=7", 4.0)]);
}

#[test]
fn foresters_lodge() {
    tiles_score(
        "foresters_lodge",
        "a1",
        "groves",
        &[(&["d3", "e3", "d4", "e4"], 4.0), (&["e3", "d3", "c3", "b3"], 0.0)],
    );
}

#[test]
fn foresters_office() {
    tiles_score("foresters_office", "a3", "forests", &[(&["a1", "d1", "b2"], 3.0), (&[], 0.0)]);
}

#[test]
fn friends_of_nature_house() {
    tiles_score(
        "friends_of_nature_house",
        "a1",
        "pits",
        &[(&["b1", "c1", "b2", "c2"], 4.0), (&["b1", "c1", "b2"], 0.0)],
    );
}

#[test]
fn glassmakers_village() {
    stores_score("glassmakers_village", "", &[("sand=5", 5.0), ("", 0.0)]);
    let table = owning("glassmakers_village", "").stores(0, "sand=5").table();
    assert_eq!(table.total(0), 5.0, "the covered building no longer scores");
}

#[test]
fn glassworks() {
    stores_score("glassworks", "", &[("glass=2", 6.0)]);
    assert_eq!(owning("glassworks", "").stores(0, "glass=2").table().total(0), 6.0);
}

#[test]
fn glaziers_workshop() {
    let table = owning("glaziers_workshop", "b2").own(0, "mansion", "a1").own(0, "forest_hut", "").table();
    assert_eq!(table.points(0, "glaziers_workshop"), 1.0 + 2.0 + 1.0);
}

/// GR-10.5: upgrades of that kind included; the supply is not built.
#[test]
fn half_timbered_house() {
    let position = owning("half_timbered_house", "b2").own(0, "shed", "a1").own(0, "forest_hut", "");
    let table = position.own(0, "inn", "c1").supply(0, "winery").table();
    assert_eq!(table.points(0, "half_timbered_house"), 2.0);
}

#[test]
fn hunting_lodge() {
    let four: &[&str] = &["a1", "d1", "b2", "c3"];
    tiles_score("hunting_lodge", "a3", "forests", &[(&["a1", "d1", "b2"], 0.0), (four, 3.0)]);
}

#[test]
fn mansion() {
    tiles_score("mansion", "b2", "groves", &[(&["b1", "a2", "c2", "b3", "e4"], 8.0), (&["e4"], 0.0)]);
}

#[test]
fn masons_guild() {
    stores_score("masons_guild", "", &[("brick=3", 9.0)]);
    assert_eq!(owning("masons_guild", "").stores(0, "brick=3").table().total(0), 9.0);
}

#[test]
fn plant_nursery() {
    tiles_score("plant_nursery", "a1", "groves", &[(&["c1", "d1", "d2", "d3", "a4"], 4.0)]);
}

#[test]
fn potters_parlour() {
    stores_score("potters_parlour", "b2", &[("clay=5", 2.0), ("clay=1", 0.0)]);
}

#[test]
fn pottery() {
    stores_score("pottery", "b2", &[("clay=5", 5.0)]);
}

#[test]
fn sediment_factory() {
    tiles_score("sediment_factory", "a1", "pits", &[(&["b1", "c1", "e1", "e2", "e3"], 3.0)]);
}

#[test]
fn slipway() {
    stores_score("slipway", "b2", &[("wood=7", 7.0)]);
}

#[test]
fn springhouse() {
    stores_score("springhouse", "b2", &[("water=7", 3.0)]);
}

#[test]
fn storehouse() {
    stores_score("storehouse", "b2", &[("food@glass=3 food@brick=6", 3.0), ("food@brick=6", 0.0)]);
}

#[test]
fn village_church() {
    // Four empty spaces beside b2; a forest, a landscape and a building fill theirs.
    assert_eq!(owning("village_church", "b2").table().points(0, "village_church"), 8.0);
    let table = owning("village_church", "b2").terrain(0, "forests", &["a1"]).terrain(0, "pits", &["a2"]);
    assert_eq!(table.own(0, "shed", "c2").table().points(0, "village_church"), 5.0);
    assert_eq!(owning("village_church", "a1").table().points(0, "village_church"), 6.0, "the edge is no space");
}

/// GR-10.5: each of the ten markers by itself, food and charcoal twice.
#[test]
fn warehouse() {
    let most = "wood=4 water=5 sand=6 clay=7 food@brick=4 charcoal@glass=7 glass=3";
    stores_score("warehouse", "b2", &[(most, 6.0), ("wood=3 clay=3", 0.0), ("food@glass=4 food@brick=4", 2.0)]);
}

#[test]
fn water_mill() {
    stores_score("water_mill", "b2", &[("water=6", 6.0)]);
}

#[test]
fn woodcarvers_house() {
    stores_score("woodcarvers_house", "b2", &[("wood=7", 3.0)]);
}

/// GR-3.1: 31 bonus buildings and 3 starting buildings, each with a test of its own in this file.
#[test]
fn every_bonus_building_has_its_test() {
    let source = include_str!("bonus.rs");
    let bonus = pieces().buildings.iter().filter(|each| each.kind.name() == "bonus").map(|each| &each.id);
    let all: Vec<&String> = bonus.chain(pieces().board.starting.iter().map(|each| &each.id)).collect();
    assert_eq!(all.len(), 34);
    for building in all {
        assert!(source.contains(&format!("#[test]\nfn {building}()")), "{building} has no test");
    }
}
