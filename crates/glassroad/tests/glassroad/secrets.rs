//! What is hidden from whom, and what can be known of it.

use std::collections::BTreeMap;

use crate::table::Table;
use mozaika_game::conformance::Dice;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::{Game as _, Seat, Viewer};
use serde_json::{Value, json};

const A: &str = "builder carpenter woodcutter pit_worker forest_manager";
const B: &str = "cultivator pond_builder fish_farmer clay_worker charcoal_burner";
const C: &str = "builder water_carrier slash_and_burn_farmer supplier fuel_collector";

/// The table in the middle of the first round: everybody has put a card, seat 0's builder has been revealed.
fn after_a_reveal() -> Table {
    let mut table = Table::with_hands(&[A, B, C]);
    table.play(0, "put builder").play(1, "put clay_worker").play(2, "put supplier");
    table
}

/// GR-11.3: other hands and face-down cards are blanked, and nothing else.
#[test]
fn a_view_blanks_other_hands_and_face_down_cards_and_nothing_else() {
    let table = after_a_reveal();
    let mut expected = table.json();
    expected["players"][0]["hand"] = json!(4);
    expected["players"][2]["hand"] = json!(3);
    expected["players"][2]["down"] = json!("?");
    assert_eq!(table.view(Viewer::Seat(Seat(1))).json(), expected);
    expected["players"][1]["hand"] = json!(4);
    expected["players"][1]["down"] = json!("?");
    assert_eq!(table.view(Viewer::Spectator).json(), expected);
}

/// GR-11.3, GR-4.1: choosing and putting cards are secret entries; playing openly is not.
#[test]
fn choices_of_cards_are_secret_entries() {
    let table = Table::dealt(2);
    for (text, secret) in
        [(&*format!("choose {A}"), true), ("put builder", true), ("play builder", false), ("done", false)]
    {
        let decision = table.game.read_move(text).unwrap();
        assert_eq!(table.game.is_secret(Seat(0), &decision), secret, "{text}");
    }
}

/// GR-11.12: who did not have to play a revealed card does not hold it, but it may lie face down.
#[test]
fn a_card_that_was_not_forced_is_not_in_hand_but_may_lie_face_down() {
    let mut table = after_a_reveal();
    assert_eq!(table.get("/players/2/notches"), json!(["builder"]), "seat 2 held it");
    assert_eq!(table.get("/players/1/not_in_hand"), json!(["builder"]));
    assert_eq!(table.get("/players/1/not_down"), json!([]));
    let view = table.view(Viewer::Seat(Seat(0)));
    let mut dice = Dice::seed_from_u64(1);
    let mut down: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..2000 {
        let full = Table { game: view.game.complete(Viewer::Seat(Seat(0)), &mut dice) };
        let hand = full.get("/players/1/hand");
        assert!(!hand.as_array().unwrap().contains(&json!("builder")), "{hand}");
        assert_eq!(hand.as_array().unwrap().len(), 4);
        *down.entry(full.get("/players/1/down").as_str().unwrap().to_owned()).or_default() += 1;
        assert_eq!(full.get("/players/0/hand"), table.get("/players/0/hand"), "the own hand is known");
        let third = format!("{} {}", full.get("/players/2/hand"), full.get("/players/2/down"));
        assert!(!third.contains("\"builder\""), "it lies in the notch: {third}");
    }
    // Hands that go with the builder face down: 4 of 14; with any other card: 4 of 13. So it is likelier than any other.
    assert_eq!(down.len(), 15);
    let others: usize = down.iter().filter(|(card, _)| *card != "builder").map(|(_, count)| count).sum();
    let (builder, other) = (down["builder"], others / 14);
    assert!(builder > other, "{builder} of 2000, the others about {other}");
    // Once the card is revealed, nothing of it is left to know.
    table.decline();
    assert_eq!(table.get("/players/1/not_in_hand"), json!(["builder", "supplier"]));
    table.play(1, "put cultivator");
    assert_eq!(table.get("/players/1/not_down"), json!(["builder", "supplier"]));
}

/// GR-4.3: with full notches nobody learns anything.
#[test]
fn with_full_notches_nothing_is_learned() {
    let mut table = Table::with_hands(&[A, A]);
    table.play(0, "play builder").decline().play(1, "play carpenter").decline().play(0, "play woodcutter").decline();
    assert_eq!(table.get("/players/1/notches"), json!(["builder", "woodcutter"]));
    table.play(1, "play forest_manager").decline();
    assert_eq!(table.get("/players/0/notches"), json!(["carpenter", "forest_manager"]));
    table.play(0, "play pit_worker");
    assert_eq!(table.get("/players/1/hand"), json!(["pit_worker"]), "it may not be played");
    assert_eq!(table.get("/card/both"), json!(true));
    assert_eq!(table.get("/players/1/not_in_hand"), json!([]));
    let view = table.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.get("/players/1/hand"), json!(1));
}

/// GR-11.13: a spectator does not learn a single player's unused card.
#[test]
fn a_single_players_unused_card_stays_unknown() {
    let mut table = Table::dealt(1);
    table.play(0, "choose builder woodcutter supplier").enter("card builder").decline();
    table.play(0, "play woodcutter").play(0, "done");
    let seen = table.view(Viewer::Spectator);
    assert_eq!(seen.get("/players/0/resting"), json!(["builder", "woodcutter"]));
    assert_eq!(seen.get("/players/0/resting_hidden"), json!(1));
    let own = table.view(Viewer::Seat(Seat(0)));
    assert_eq!(own.json(), table.json());
    table.play(0, "choose carpenter pit_worker forest_manager cultivator");
    let seen = table.view(Viewer::Spectator);
    let mut dice = Dice::seed_from_u64(3);
    for _ in 0..500 {
        let full = Table { game: seen.game.complete(Viewer::Spectator, &mut dice) };
        let (hand, resting) = (full.get("/players/0/hand"), full.get("/players/0/resting"));
        assert_eq!((hand.as_array().unwrap().len(), resting.as_array().unwrap().len()), (4, 3));
        let both = |card: &&Value| resting.as_array().unwrap().contains(card);
        assert!(!hand.as_array().unwrap().iter().any(|card| both(&card)), "{hand} {resting}");
    }
}
