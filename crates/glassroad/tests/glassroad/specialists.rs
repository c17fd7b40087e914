//! Every specialist, by its name.

use crate::table::{Position, Table, pieces};
use serde_json::json;

/// Seat 0 carries out this card alone, with these goods.
fn playing(card: &str, goods: &str) -> Position {
    let known = pieces().specialists.iter().find(|each| each.id == card).expect("a specialist");
    assert!(!known.names["en"].is_empty() && !known.names["pl"].is_empty());
    Position::acting(2, card).stores(0, goods)
}

/// The card is carried out: `done` is not needed when both actions are used.
fn is_carried_out(table: &Table) -> bool {
    table.get("/card").is_null()
}

/// Without its payment the card can only be declined (GR-4.6).
fn cannot_be_paid(card: &str) {
    let table = playing(card, "").bare(0).display("sand_deposit").table();
    assert!(table.moves_with(0, "use").is_empty());
    assert_eq!(table.moves(0), ["done"]);
}

#[test]
fn builder() {
    let mut table =
        playing("builder", "food@glass=1 food@brick=1 wood=1").display("shed").display("sand_deposit").table();
    // Two actions, two wheels, two buildings, two empty spaces.
    assert_eq!(table.moves_with(0, "use").len(), 2 * 2 * 2 * 2);
    table.play(0, "use 1 pay food=1@brick build shed@a3").play(0, "effect glass=1");
    assert_eq!(table.stores(0), "food@glass=1 glass=1");
    table.play(0, "use 2 build sand_deposit@e2").play(0, "effect sand=3");
    assert_eq!(table.get("/players/0/buildings"), json!({ "a3": "shed", "e2": "sand_deposit" }));
    assert!(is_carried_out(&table));
    cannot_be_paid("builder");
}

#[test]
fn carpenter() {
    let mut table = playing("carpenter", "").display("sand_deposit").table();
    // The payment comes first: the building may stand where the forest stood.
    table.play(0, "use 2 pay forest@b2 build sand_deposit@c2").play(0, "effect sand=3").play(0, "use 1 wood=1");
    assert_eq!(table.stores(0), "wood=1 sand=3");
    assert_eq!(table.get("/players/0/forests"), json!(["a1", "d1", "c3", "a4", "d4"]));
    assert!(is_carried_out(&table));
    cannot_be_paid("carpenter");
}

#[test]
fn woodcutter() {
    let mut table = playing("woodcutter", "").table();
    assert_eq!(table.moves_with(0, "use").len(), 2 * 6 * 2);
    table.play(0, "use 2 pay forest@d4 wood=2").play(0, "use 1 wood=1");
    assert_eq!(table.stores(0), "wood=3");
    cannot_be_paid("woodcutter");
}

#[test]
fn pit_worker() {
    let mut table = playing("pit_worker", "").table();
    // A pit on one of two spaces or none, a clay or none, but not nothing; two pits: one or two of two goods.
    assert_eq!(table.moves_with(0, "use 1").len(), 3 * 2 - 1);
    assert_eq!(table.moves_with(0, "use 2").len(), 4);
    table.play(0, "use 1 clay=1 pit@a3");
    assert_eq!(table.moves_with(0, "use 2")[0], "use 2 sand=3", "the pit just put counts");
    table.play(0, "use 2 clay=3");
    assert_eq!(table.stores(0), "clay=4");
}

#[test]
fn forest_manager() {
    let mut table = playing("forest_manager", "").table();
    assert_eq!(table.moves_with(0, "use 1").len(), 3 * 2 - 1);
    assert_eq!(table.rule(0, "use 2 wood=1 food=1@glass"), "GR-9.3");
    table.play(0, "use 2 food=2@brick").play(0, "use 1 grove@e2");
    assert_eq!(table.stores(0), "food@brick=2");
    assert_eq!(table.get("/players/0/groves"), json!(["c1", "e2", "c4"]));
}

#[test]
fn cultivator() {
    let mut table = playing("cultivator", "").display("sand_deposit").table();
    assert_eq!(table.moves_with(0, "use 1").len(), 3 * 2);
    table.play(0, "use 1 pond@a3").play(0, "use 2 build sand_deposit@e2").play(0, "effect sand=1");
    assert_eq!(table.get("/players/0/ponds"), json!(["d2", "a3", "b3"]));
    assert!(is_carried_out(&table));
}

#[test]
fn pond_builder() {
    let mut table = playing("pond_builder", "").table();
    table.play(0, "use 1 pond@e2").play(0, "use 2 water=3");
    assert_eq!(table.stores(0), "water=3");
    assert!(is_carried_out(&table));
}

#[test]
fn fish_farmer() {
    let mut table = playing("fish_farmer", "charcoal@glass=1 charcoal@brick=1").table();
    // The wheel paid from and the wheel gained on are independent (GR-1.11).
    assert_eq!(table.moves_with(0, "use 1").len(), 2 * 4);
    table.play(0, "use 1 pay charcoal=1@brick food=2@glass").play(0, "use 2 food=2@brick");
    assert_eq!(table.stores(0), "food@glass=2 food@brick=2 charcoal@glass=1");
    cannot_be_paid("fish_farmer");
}

#[test]
fn clay_worker() {
    let mut table = playing("clay_worker", "water=2").table();
    table.play(0, "use 1 clay=2").play(0, "use 2 clay=2");
    assert_eq!(table.stores(0), "water=1 clay=4", "paid once, with the first action");
    cannot_be_paid("clay_worker");
}

#[test]
fn charcoal_burner() {
    let mut table = playing("charcoal_burner", "wood=1").table();
    table.play(0, "use 1 charcoal=3@glass").play(0, "use 2 charcoal=3@brick");
    assert_eq!(table.stores(0), "charcoal@glass=3 charcoal@brick=3", "two actions may use two wheels");
    cannot_be_paid("charcoal_burner");
}

/// GR-9.2: the top tile of each stack goes face up into the private supply.
#[test]
fn feudal_lord() {
    let mut table = playing("feudal_lord", "").table();
    table.play(0, "use 1 draw");
    assert!(table.luck_is_due());
    assert!(table.moves(0).is_empty() && table.moves(1).is_empty());
    table.enter("drawn cooperage shed pottery").play(0, "use 2 wood=1 clay=1");
    assert_eq!(table.stores(0), "wood=1 clay=1");
    assert_eq!(table.get("/players/0/supply"), json!(["cooperage", "shed", "pottery"]));
    assert_eq!(table.game.pieces().buildings.len() - 3, stacked(&table));
}

fn stacked(table: &Table) -> usize {
    ["processing", "immediate", "bonus"]
        .iter()
        .map(|kind| table.get(&format!("/stacks/{kind}")).as_array().unwrap().len())
        .sum()
}

/// GR-1.10: with the sand action first the wheel turns and all 4 water fit, with the wood action first only 3 do.
#[test]
fn water_carrier() {
    let goods = "water=4 food@glass=1 food@brick=1 charcoal@glass=1 wood=1";
    let mut table = playing("water_carrier", goods).table();
    table.play(0, "use 2 pay food=1@brick water=2 sand=1").play(0, "use 1 wood=1 water=2");
    assert_eq!(table.stores(0), "wood=1 water=7 glass=1");
    let mut table = playing("water_carrier", goods).table();
    table.play(0, "use 1 pay food=1@brick wood=1 water=2");
    assert_eq!(table.rule(0, "use 2 water=2 sand=1"), "GR-1.7");
    table.play(0, "use 2 water=1 sand=1");
    assert_eq!(table.stores(0), "wood=1 water=6 glass=1", "of four water three have arrived, and one is glass now");
    cannot_be_paid("water_carrier");
}

#[test]
fn slash_and_burn_farmer() {
    let mut table = playing("slash_and_burn_farmer", "").table();
    assert_eq!(table.moves_with(0, "use").len(), 2 * 6 * 4);
    table.play(0, "use 1 pay forest@c3 charcoal=2@brick").play(0, "use 2 food=2@glass");
    assert_eq!(table.stores(0), "food@glass=2 charcoal@brick=2");
    cannot_be_paid("slash_and_burn_farmer");
}

/// GR-9.1, GR-9.5: two of a good, one for everybody else, each with a choice of its own.
#[test]
fn supplier() {
    let mut table = Position::acting(3, "supplier").display("sand_deposit").table();
    // Two or one of six goods in eight stores, or one of six goods is named and not taken.
    assert_eq!(table.moves_with(0, "use 1").len(), 2 * 8 + 6);
    table.play(0, "use 1 food=2@glass");
    assert_eq!(table.waits_for(), [1, 2]);
    assert_eq!(table.rule(0, "use 2 build sand_deposit@a3"), "GR-9.5");
    table.play(2, "gift none").play(1, "gift food=1@brick");
    assert_eq!(
        (table.stores(0), table.stores(1), table.stores(2)),
        ("food@glass=2".into(), "food@brick=1".into(), String::new())
    );
    table.play(0, "use 2 build sand_deposit@a3").play(0, "effect sand=3");

    let mut table = Position::acting(3, "supplier").table();
    table.play(0, "use 1 clay=0").play(1, "gift clay=1").play(2, "gift clay=1");
    assert_eq!(table.stores(0), "", "the others get theirs even if the supplier takes none");

    // GR-6.4: alone it gives 1, and there is nobody to name a good for.
    let mut table = Position::acting(1, "supplier").table();
    assert_eq!(table.moves_with(0, "use 1").len(), 8);
    assert_eq!(table.rule(0, "use 1 wood=2"), "GR-6.4");
    table.play(0, "use 1 wood=1");
    assert_eq!(table.stores(0), "wood=1");
}

/// GR-9.4: neither the card itself nor a card lying face down counts.
#[test]
fn fuel_collector() {
    let mut table = playing("fuel_collector", "water=1").table();
    table.play(0, "use 1 charcoal=4@glass").play(0, "use 2 wood=2");
    assert_eq!(table.stores(0), "wood=2 charcoal@glass=4");
    let forced = Position::acting(3, "fuel_collector")
        .set("/players/1/hand", json!(["builder", "carpenter", "woodcutter"]))
        .set("/players/1/notches", json!(["fuel_collector"]))
        .set("/card/waiting", json!([1]))
        .set("/card/both", json!(false))
        .stores(1, "water=1");
    let mut table = forced.table();
    table.play(0, "done");
    assert_eq!(table.moves_with(1, "use 1")[0], "use 1 charcoal=3@glass", "forced in the first round: three");
    cannot_be_paid("fuel_collector");
}

/// GR-3.3: 15 specialists, each with a test of its own in this file.
#[test]
fn every_specialist_has_its_test() {
    let source = include_str!("specialists.rs");
    assert_eq!(pieces().specialists.len(), 15);
    for specialist in &pieces().specialists {
        assert!(source.contains(&format!("#[test]\nfn {}()", specialist.id)), "{} has no test", specialist.id);
    }
}
