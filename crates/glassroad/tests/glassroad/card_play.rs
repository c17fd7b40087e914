//! Set-up and card play for one to four players, the goblet, and the end.
#![allow(clippy::float_cmp, reason = "half points are exact")]

use crate::table::{Position, Table, pieces};
use mozaika_game::{Game as _, Next};
use serde_json::json;

const A: &str = "builder carpenter woodcutter pit_worker forest_manager";
const B: &str = "cultivator pond_builder fish_farmer clay_worker charcoal_burner";
const C: &str = "feudal_lord water_carrier slash_and_burn_farmer supplier fuel_collector";

/// GR-3.1, GR-3.2.
#[test]
fn the_display_shows_four_of_each_kind_and_five_for_four_players() {
    for (options, slots) in [
        (json!({ "players": 1 }), 4),
        (json!({ "players": 3, "start": 0 }), 4),
        (json!({ "players": 4, "start": 0 }), 5),
        (json!({ "players": 4, "start": 0, "small_display": true }), 4),
    ] {
        let mut table = Table::start(options);
        table.deal();
        for kind in ["processing", "immediate", "bonus"] {
            assert_eq!(table.get(&format!("/display/{kind}")).as_array().unwrap().len(), slots);
        }
    }
    let beginner = Table::start(json!({ "players": 2, "start": 0, "beginner": true }));
    let stacks = ["processing", "immediate", "bonus"]
        .map(|kind| beginner.get(&format!("/stacks/{kind}")).as_array().unwrap().len());
    assert_eq!(stacks, [19, 16, 16]);
    assert!(beginner.refused_outcome("display office | shed | pottery").contains("4 processing tiles, not 1"));
    let office = "display office inn spa kiln | shed storage buttery winery | pottery slipway estate extension";
    assert!(beginner.refused_outcome(office).contains("`office` is not among"));
}

/// GR-3.3, GR-11.5: luck says who starts, then the display is laid out; nobody decides before.
#[test]
fn luck_says_who_holds_the_goblet_first() {
    let mut table = Table::start(json!({ "players": 3 }));
    assert!(table.luck_is_due() && table.moves(0).is_empty());
    assert_eq!(table.rule(0, "choose builder carpenter woodcutter pit_worker forest_manager"), "GR-11.5");
    assert!(table.refused_outcome("start 3").contains("no such seat"));
    table.enter("start 2");
    assert_eq!(table.get("/goblet"), json!(2));
    assert!(table.refused_outcome("start 2").contains("display"));
    table.deal();
    assert_eq!(table.waits_for(), [0, 1, 2]);
    assert_eq!(pieces().specialists.len(), 15);
}

/// GR-4.1: five of all fifteen, secretly and simultaneously, in any order with the same result.
#[test]
fn everybody_chooses_five_of_fifteen_cards_at_the_same_time() {
    let mut table = Table::dealt(3);
    assert_eq!(table.moves_with(0, "choose").len(), 3003);
    let mut other = table.clone();
    table.play(0, &format!("choose {A}")).play(2, &format!("choose {C}"));
    assert_eq!(table.waits_for(), [1]);
    assert_eq!(table.rule(0, &format!("choose {B}")), "GR-4.1");
    table.play(1, &format!("choose {B}"));
    other.play(2, &format!("choose {C}")).play(1, &format!("choose {B}")).play(0, &format!("choose {A}"));
    assert_eq!(table.game, other.game);
    // The cards of earlier periods are there again.
    table.pass_period();
    assert_eq!((table.get("/period"), table.moves_with(0, "choose").len()), (json!(2), 3003));
}

/// GR-4.2: three rounds; cards are revealed from the holder of the goblet clockwise.
#[test]
fn cards_are_revealed_clockwise_from_the_holder_of_the_goblet() {
    let mut table = Table::with_hands(&[A, B, C]);
    for round in 1..=3 {
        assert_eq!((table.get("/round"), table.waits_for()), (json!(round), vec![0, 1, 2]));
        let cards: Vec<String> = (0..3).map(|seat| table.moves_with(seat, "put").remove(0)).collect();
        for seat in [2, 0, 1] {
            table.play(seat, &cards[usize::from(seat)]);
        }
        for seat in 0..3 {
            assert_eq!(table.waits_for(), [seat]);
            table.play(seat, "done");
        }
    }
    assert_eq!(table.get("/period"), json!(2));
}

/// GR-4.3, GR-4.4, GR-4.10: the rulebook's example with the forest manager.
#[test]
fn who_has_a_revealed_card_in_hand_has_to_play_it() {
    let with_manager = "forest_manager cultivator pond_builder fish_farmer clay_worker";
    let mut table =
        Table::with_hands(&[A, with_manager, "forest_manager cultivator pond_builder fish_farmer charcoal_burner", C]);
    table
        .play(0, "put forest_manager")
        .play(1, "put forest_manager")
        .play(2, "put charcoal_burner")
        .play(3, "put supplier");
    assert_eq!(table.get("/card/waiting"), json!([2]), "B's card lies face down, D has not chosen it");
    assert_eq!(table.get("/players/2/notches"), json!(["forest_manager"]));
    assert_eq!(table.get("/card/both"), json!(false));
    table.play(0, "use 2 wood=2");
    assert_eq!(table.waits_for(), [2], "one action each, A first, then C");
    table.play(2, "use 1 wood=1 grove@a3");
    assert_eq!((table.waits_for(), table.get("/card/both")), (vec![1], json!(true)), "nobody has it in hand any more");
    table.play(1, "use 2 food=2@glass").play(1, "use 1 wood=1");
    assert_eq!(table.waits_for(), [2]);
    assert_eq!(table.get("/card/name"), json!("charcoal_burner"));
    table.play(2, "done").play(3, "done");
    assert_eq!(table.get("/round"), json!(2));
}

/// GR-4.3, GR-4.8: two notches; with both full a card may not be played, and it limits nobody.
#[test]
fn with_both_notches_full_nobody_is_forced() {
    let hand = "builder carpenter woodcutter pit_worker forest_manager";
    let mut table = Table::with_hands(&[hand, hand, B]);
    table.play(0, "put builder").play(1, "put forest_manager").play(2, "put cultivator");
    assert_eq!(table.get("/players/1/notches"), json!(["builder"]));
    table.decline();
    table.play(0, "put woodcutter").play(1, "put carpenter").play(2, "put pond_builder");
    assert_eq!(table.get("/players/1/notches"), json!(["builder", "woodcutter"]));
    table.decline();
    assert_eq!(table.get("/players/0/notches"), json!(["carpenter", "forest_manager"]), "forced by seat 1's cards");
    table.play(0, "put pit_worker").play(1, "put pit_worker").play(2, "put fish_farmer");
    assert_eq!((table.get("/card/both"), table.get("/card/name")), (json!(true), json!("pit_worker")));
    table.decline();
    assert_eq!(table.get("/period"), json!(2), "the display was not touched, so the next period has begun");
}

/// GR-4.5: an action may be declined; the card counts as played and limits the others all the same.
#[test]
fn a_declined_card_counts_as_played() {
    let mut table = Table::with_hands(&[A, A]);
    table.play(0, "play woodcutter").play(0, "done");
    assert_eq!((table.waits_for(), table.get("/card/both")), (vec![1], json!(false)));
    table.play(1, "use 1 pay forest@a1 wood=2");
    assert_eq!(table.get("/phase"), json!("play"), "one action only");
}

/// GR-4.6: the payment needs an effect, a forest's too; who cannot pay does nothing.
#[test]
fn a_payment_needs_an_effect() {
    let full = Position::acting(2, "woodcutter").stores(0, "wood=7").table();
    assert!(full.moves_with(0, "use").is_empty());
    assert_eq!(full.refused(0, "use 1 pay forest@a1").0, "GR-4.6");
    let bare = Position::acting(2, "woodcutter").bare(0).table();
    assert_eq!(bare.moves(0), ["done"]);
    assert_eq!(bare.rule(0, "use 1 wood=2"), "GR-4.6");
    let mut paid = Position::acting(2, "woodcutter").table();
    paid.play(0, "use 1 pay forest@a1 wood=1");
    assert_eq!(paid.rule(0, "use 2 pay forest@d1 wood=2"), "GR-4.6");
    assert_eq!(paid.rule(0, "use 1 wood=1"), "GR-4.11");
    paid.play(0, "use 2 wood=2");
    assert_eq!(paid.stores(0), "wood=3");
}

/// GR-4.11: each action once.
#[test]
fn the_same_action_is_not_carried_out_twice() {
    let mut table = Position::acting(2, "pit_worker").table();
    table.play(0, "use 2 sand=2");
    assert!(table.moves_with(0, "use 2").is_empty());
    assert_eq!(table.rule(0, "use 2 sand=2"), "GR-4.11");
}

/// GR-4.9: after the third period of three players the goblet goes to the fewest buildings, equals clockwise.
#[test]
fn with_three_players_the_fourth_period_starts_with_the_fewest_buildings() {
    for (built, holder) in
        [([0, 0, 0], 0), ([1, 0, 0], 1), ([1, 1, 0], 2), ([0, 1, 0], 0), ([1, 1, 1], 0), ([0, 0, 1], 0)]
    {
        // The holder of the third period is seat 2; the last card of the period is declined.
        let mut position = Position::acting(3, "builder")
            .set("/period", json!(3))
            .set("/round", json!(3))
            .set("/goblet", json!(2))
            .set("/options/start", json!("random"))
            .set("/card/revealer", json!(1))
            .set("/card/actor", json!(1))
            .set("/next", json!({ "seats": [1] }));
        for seat in 0..3 {
            let revealed: Vec<&str> = if seat == 1 {
                vec!["builder", "carpenter", "woodcutter"]
            } else {
                vec!["carpenter", "woodcutter", "supplier"]
            };
            position = position
                .set(&format!("/players/{seat}/revealed"), json!(revealed))
                .set(&format!("/players/{seat}/down"), json!(null))
                .set(&format!("/players/{seat}/hand"), json!(["fish_farmer", "fuel_collector"]));
        }
        for (seat, cell) in [(0, "a3"), (1, "a3"), (2, "a3")] {
            if built[seat] > 0 {
                position = position.own(seat, ["inn", "spa", "kiln"][seat], cell);
            }
        }
        let mut table = position
            .own(0, "forest_hut", "")
            .own(1, "artists_colony", "")
            .own(2, "house_of_the_brotherhood", "")
            .table();
        table.play(1, "done").deal();
        assert_eq!((table.get("/goblet"), table.get("/period")), (json!(holder), json!(4)), "{built:?}");
    }
}

/// GR-10.1: the fifth period starts with the fewest buildings; equals clockwise, the last starter comes last.
#[test]
fn the_long_game_has_a_fifth_period() {
    let mut table = Table::start(json!({ "players": 2, "start": 0, "fifth_period": true }));
    table.deal();
    for (period, holder) in [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0)] {
        assert_eq!((table.get("/period"), table.get("/goblet")), (json!(period), json!(holder)));
        table.pass_period();
    }
    assert_eq!(table.get("/phase"), json!("close"));
    assert_eq!(Table::dealt(2).pass_period().pass_period().pass_period().pass_period().get("/phase"), json!("close"));
    let mut three = Table::start(json!({ "players": 3, "start": 0, "fifth_period": true }));
    three.deal();
    for (period, holder) in [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)] {
        assert_eq!((three.get("/period"), three.get("/goblet")), (json!(period), json!(holder)));
        three.pass_period();
    }
}

/// GR-10.1: with three players the one who began the fourth period is left out, even with the fewest buildings.
#[test]
fn the_starter_of_the_fourth_of_three_does_not_start_the_fifth() {
    let mut position = Position::acting(3, "builder")
        .set("/options", json!({ "players": 3, "fifth_period": true }))
        .set("/period", json!(4))
        .set("/round", json!(3))
        .set("/goblet", json!(1))
        .set("/card/revealer", json!(0));
    for seat in 0..3 {
        let revealed: Vec<&str> = if seat == 0 {
            vec!["builder", "carpenter", "woodcutter"]
        } else {
            vec!["carpenter", "woodcutter", "supplier"]
        };
        position = position
            .set(&format!("/players/{seat}/revealed"), json!(revealed))
            .set(&format!("/players/{seat}/down"), json!(null))
            .set(&format!("/players/{seat}/hand"), json!(["fish_farmer", "fuel_collector"]));
    }
    let mut table = position.own(0, "inn", "a3").own(2, "spa", "a3").own(2, "kiln", "e2").table();
    table.play(0, "done").deal();
    assert_eq!(table.get("/goblet"), json!(0), "seat 1 has fewer, but began the fourth period");
}

/// GR-5.1, GR-5.4: two players play openly in turns; the turn passes also to one who has just been forced.
#[test]
fn two_players_play_openly_in_turns() {
    let mut table = Table::with_hands(&[A, A]);
    assert_eq!(table.moves_with(0, "play").len(), 5);
    assert_eq!(table.rule(1, "play builder"), "GR-5.1");
    table.play(0, "play woodcutter").play(0, "done").play(1, "done");
    assert_eq!((table.get("/turn"), table.get("/players/1/notches")), (json!(1), json!(["woodcutter"])));
    table.play(1, "play carpenter");
    assert_eq!(table.get("/card/waiting"), json!([0]));
}

/// GR-5.2: the period ends at once when a hand is empty; GR-5.3: with 3 cards or more one last card may be played.
#[test]
fn a_period_of_two_ends_with_an_empty_hand() {
    // Seat 1 is forced twice by seat 0's cards and plays three of its own: its hand empties first.
    let mut table = Table::with_hands(&[
        "builder carpenter pit_worker forest_manager cultivator",
        "builder carpenter feudal_lord water_carrier supplier",
    ]);
    table.play(0, "play builder").decline().play(1, "play feudal_lord").decline();
    table.play(0, "play carpenter").decline().play(1, "play water_carrier").decline();
    assert_eq!((table.get("/turn"), table.get("/players/1/hand")), (json!(0), json!(["supplier"])));
    table.play(0, "play pit_worker").decline().play(1, "play supplier").decline();
    assert_eq!(table.get("/period"), json!(2), "the other has two cards left: no last card");

    // Seat 0 starts, is forced twice and so is out of cards when seat 1 has played two: three are left.
    let mut table = Table::with_hands(&[
        "builder carpenter pit_worker forest_manager cultivator",
        "builder carpenter feudal_lord water_carrier fuel_collector",
    ]);
    table.play(0, "play pit_worker").decline().play(1, "play builder").decline();
    table.play(0, "play forest_manager").decline().play(1, "play carpenter").decline();
    table.play(0, "play cultivator").decline();
    assert_eq!((table.get("/phase"), table.waits_for()), (json!("late"), vec![1]));
    assert_eq!(table.moves_with(1, "play").len(), 3);
    let mut declined = table.clone();
    declined.play(1, "done");
    assert_eq!(declined.get("/period"), json!(2));
    // GR-9.4: two cards are left in hand when the fuel collector is the last card.
    table.play(1, "play fuel_collector");
    assert_eq!((table.get("/card/both"), table.get("/card/late")), (json!(true), json!(true)));
    assert_eq!(table.moves_with(1, "use 1")[0], "use 1 charcoal=2@glass");
    table.play(1, "use 2 wood=2").play(1, "done");
    assert_eq!(table.get("/period"), json!(2));
}

/// GR-6.1, GR-6.2, GR-6.6: cards are drawn; of each one action; of the last two one with both.
#[test]
fn a_single_player_draws_the_chosen_cards() {
    let mut table = Table::dealt(1);
    assert_eq!(table.get("/goblet"), json!(null));
    table.play(0, "choose builder woodcutter supplier");
    assert!(table.luck_is_due());
    assert!(table.refused_outcome("card carpenter").contains("not among the cards"));
    table.enter("card woodcutter").play(0, "use 1 pay forest@a1 wood=2");
    assert_eq!(table.stores(0), "wood=6 water=3 clay=1 food@glass=1 food@brick=2 charcoal@glass=2");
    assert_eq!(table.moves_with(0, "play"), ["play builder", "play supplier"]);
    table
        .play(0, "play supplier")
        .play(0, "use 1 sand=1")
        .play(0, "use 2 build buttery@a3")
        .play(0, "effect food=3@brick");
    assert_eq!(
        (table.luck_is_due(), table.get("/period")),
        (true, json!(1)),
        "the display is filled after every period"
    );
    table.deal();
    assert_eq!(table.get("/period"), json!(2));
    let hands: Vec<u8> = pieces().solo_hands.clone();
    assert_eq!(hands, [3, 4, 5, 6, 3, 4, 5]);
    for hand in &hands[1..] {
        let size = table.moves_with(0, "choose")[0].split(' ').count() - 1;
        assert_eq!(size, usize::from(*hand));
        table.pass_period();
    }
    assert_eq!(table.get("/phase"), json!("close"));
}

/// GR-6.3: all cards of a period rest in the next, and come back.
#[test]
fn a_single_players_cards_rest_for_a_period() {
    let mut table = Table::dealt(1);
    table.play(0, "choose builder woodcutter supplier").enter("card builder").decline();
    table.play(0, "play woodcutter").play(0, "done");
    assert_eq!(table.get("/players/0/resting"), json!(["builder", "woodcutter", "supplier"]));
    assert_eq!(table.rule(0, "choose builder carpenter pit_worker forest_manager"), "GR-6.3");
    table.play(0, "choose carpenter pit_worker forest_manager cultivator").enter("card carpenter").decline();
    table.enter("card cultivator").decline().play(0, "play pit_worker").play(0, "done");
    table.play(0, "choose builder woodcutter pond_builder fish_farmer supplier");
}

/// GR-6.4, GR-9.4: alone the supplier gives 1, and the fuel collector counts the cards not yet drawn.
#[test]
fn a_single_players_fuel_collector_counts_the_cards_not_drawn() {
    let position = Position::acting(1, "fuel_collector").stores(0, "water=1");
    assert_eq!(position.table().moves_with(0, "use 1")[0], "use 1 charcoal=2@glass");
    let last = Position::acting(1, "fuel_collector")
        .stores(0, "water=1")
        .set("/players/0/hand", json!(["builder"]))
        .set("/players/0/revealed", json!(["carpenter", "fuel_collector"]))
        .set("/card/both", json!(true));
    assert_eq!(last.table().moves_with(0, "use 1")[0], "use 1 charcoal=1@glass");
}

/// GR-7.5: all say done, in any order; who is done may still act until all are.
#[test]
fn the_match_ends_when_all_are_done() {
    let mut table = Table::dealt(3);
    for _ in 0..4 {
        table.pass_period();
    }
    assert_eq!(table.waits_for(), [0, 1, 2]);
    table.play(1, "done").play(1, "clear b3").play(0, "done");
    assert_eq!(table.rule(1, "done"), "GR-7.5");
    assert_eq!((table.waits_for(), table.get("/done")), (vec![2], json!([0, 1])));
    table.play(2, "clear a2").play(2, "done");
    assert_eq!(table.game.next(), Next::Over);
    assert!(table.moves(0).is_empty() && table.game.may_act().is_empty());
    assert_eq!(table.rule(0, "clear a2"), "GR-7.5");
}

/// GR-10.2, GR-10.3, GR-6.5: the sum of all buildings; ties are shared.
#[test]
fn most_points_win_and_ties_are_shared() {
    let close = |sand: u8| {
        let position = Position::acting(3, "builder").set("/phase", json!("close")).set("/card", json!(null));
        let position =
            position.set("/period", json!(4)).set("/round", json!(3)).set("/next", json!({ "seats": [0, 1, 2] }));
        let bare = (0..3).fold(position, |position, seat| {
            position
                .set(&format!("/players/{seat}/hand"), json!([]))
                .set(&format!("/players/{seat}/down"), json!(null))
                .set(&format!("/players/{seat}/revealed"), json!([]))
        });
        bare.own(0, "kiln", "a3")
            .own(1, "water_tower", "a3")
            .own(0, "loess_plateau", "e2")
            .stores(0, &format!("sand={sand} glass=1"))
            .table()
    };
    for (sand, winners) in [(3, vec![0]), (2, vec![0, 1]), (1, vec![1])] {
        let mut table = close(sand);
        assert_eq!(table.game.score().ranking, None);
        table.play(0, "done").play(1, "done").play(2, "done");
        let sheet = table.game.score();
        let seats: Vec<u8> = sheet.winners().unwrap().iter().map(|seat| seat.0).collect();
        assert_eq!(seats, winners, "with {sand} sand: {}", sheet.to_json());
        assert_eq!(table.total(0), 3.0 - 1.0 + 1.0 + f64::from(sand) / 2.0);
        let names: Vec<&str> = sheet.scores[0].items.iter().map(|item| item.name).collect();
        assert_eq!(names, ["starting", "processing", "immediate", "bonus"]);
        assert_eq!(sheet.scores[0].items[1].because[0].which, "kiln");
    }
}

/// GR-9.1, GR-9.5: a receiver may first make room; also a forced supplier gives to all others.
#[test]
fn gifts_wait_for_each_receiver() {
    let position = Position::acting(3, "supplier").own(1, "hardware_store", "e2").stores(1, "wood=7");
    let mut table = position.table();
    table.play(0, "use 1 wood=2");
    assert_eq!(table.moves_with(1, "gift"), ["gift none"], "a full store takes nothing more");
    assert_eq!(table.rule(1, "gift wood=1"), "GR-1.7");
    table.play(1, "convert hardware_store clay=2").play(1, "gift wood=1");
    assert_eq!(table.stores(1), "wood=7 clay=2");
    assert_eq!(table.rule(1, "gift wood=1"), "GR-9.1");
    assert_eq!(table.rule(2, "gift clay=1"), "GR-9.1");
    let mut other = table.clone();
    table.play(2, "gift wood=1");
    other.play(2, "gift none");
    assert_eq!((table.stores(2), other.stores(2)), ("wood=1".into(), String::new()));

    let forced = Position::acting(3, "supplier")
        .set("/players/1/hand", json!(["builder", "carpenter", "woodcutter"]))
        .set("/players/1/notches", json!(["supplier"]))
        .set("/card/waiting", json!([1]))
        .set("/card/both", json!(false));
    let mut table = forced.table();
    table.play(0, "done").play(1, "use 1 water=2").play(0, "gift water=1").play(2, "gift water=1");
    assert_eq!(table.get("/card/name"), json!("forest_manager"), "the next card follows");
    assert_eq!((table.stores(0), table.stores(1)), ("water=1".into(), "water=2".into()));
}

/// GR-9.2, GR-11.4: an exhausted stack gives nothing and leaves gaps.
#[test]
fn an_exhausted_stack_gives_nothing() {
    let mut position = Position::acting(2, "feudal_lord").own(1, "office", "e2");
    let stack: Vec<String> = serde_json::from_value(position.0["stacks"]["bonus"].clone()).unwrap();
    for tile in &stack {
        position = position.supply(1, tile);
    }
    let mut table = position.table();
    table.play(0, "use 1 draw");
    assert!(table.refused_outcome("drawn cooperage shed pottery").contains("not among the bonus tiles"));
    assert!(table.refused_outcome("drawn cooperage - -").contains("still immediate tiles"));
    table.enter("drawn cooperage shed -");
    assert_eq!(table.get("/players/0/supply"), json!(["cooperage", "shed"]));
    // Tiles given up leave the game.
    table.play(1, "convert office discard pottery wood=1");
    assert!(!table.json().to_string().contains("\"pottery\""));
}

/// GR-11.5: a display that cannot be filled stays as it is, without an entry.
#[test]
fn luck_is_not_asked_where_it_has_nothing_to_decide() {
    let mut table = Table::with_hands(&[A, B]);
    while table.get("/period") == json!(1) {
        assert!(!table.luck_is_due());
        let seat = table.waits_for()[0];
        let text = if table.get("/phase") == "act" { "done".to_owned() } else { table.moves(seat).remove(0) };
        table.play(seat, &text);
    }
    assert_eq!(table.get("/phase"), json!("choose"));
}

/// GR-11.6, GR-11.7, GR-11.9 are shown where the tavern, the grove court and the district offices are tested; here the
/// rest of them: without an empty space there is no landscape to be had.
#[test]
fn the_tile_of_the_district_offices_needs_a_space() {
    let position =
        Position::acting(2, "builder").own(0, "district_offices", "e2").supply(0, "shed").supply(0, "tavern");
    let table = position.terrain(0, "pits", &["a2", "a3", "e3"]).table();
    assert!(table.moves_with(0, "convert").is_empty());
    assert_eq!(table.rule(0, "convert district_offices discard shed tavern"), "GR-11.9");
    assert_eq!(table.rule(0, "convert district_offices discard shed tavern pit@a3"), "GR-11.9");
}
