//! What is in the box, and the set-up (SG-1, SG-2, SG-9).

use std::collections::BTreeSet;

use mozaika_game::{Game as _, Next, Seat};
use mozaika_sintra::{Colour, Options, Panes, Position, Side, Sintra, Start};
use serde_json::json;

use crate::table::{enter, field, position};

const STRIPS: &str = "1a 2a 3a 4a 5a 6a 7a 8a";

fn start(players: u8) -> Sintra {
    Sintra::start(&Options { players, ..Options::default() }).unwrap()
}

/// SG-1.1: 100 panes, 20 of each colour, all in the bag at first.
#[test]
fn there_are_a_hundred_panes_twenty_of_each_colour() {
    let state = start(2);
    assert_eq!(state.bag().total(), 100);
    for colour in Colour::ALL {
        assert_eq!(state.bag().count(colour), 20, "{colour}");
    }
    assert!(state.tower().is_empty());
}

/// SG-1.2: 5, 7 and 9 factories.
#[test]
fn there_are_five_seven_or_nine_factories() {
    let factories = [2, 3, 4].map(|players| start(players).factories().len());
    assert_eq!(factories, [5, 7, 9]);
    assert_eq!(field(&start(2), "/factories"), json!(["", "", "", "", ""]));
}

/// SG-1.3: eight windows and eight strips of five spaces each; the sides differ only in the bonus.
#[test]
fn a_palace_has_eight_windows_below_eight_strips_of_five_spaces() {
    let state = position(|_| {});
    let pieces = state.pieces();
    for at in Position::all() {
        let face = state.palace(Seat(0)).strip(at);
        for face in [face, face.turned()] {
            let pattern = pieces.pattern(face);
            assert_eq!(pattern.plain.total() + pattern.jokers, 5, "{face}");
        }
        assert!(pieces.window_points(Side::A, at.index()) > 0);
    }
    assert_eq!(Position::all().count(), 8);
}

/// SG-1.4: one side of one strip has two joker spaces.
#[test]
fn one_side_of_one_strip_has_two_joker_spaces() {
    let state = position(|_| {});
    let faces = Position::all().map(|at| state.palace(Seat(0)).strip(at)).flat_map(|face| [face, face.turned()]);
    let jokers: Vec<String> =
        faces.filter(|face| state.pieces().pattern(*face).jokers == 2).map(|face| face.to_string()).collect();
    assert_eq!(jokers, ["8b"]);
    assert_eq!(state.pieces().joker_face().to_string(), "8b");
}

/// SG-1.5: score track, broken-glass track, and a round track with six spaces.
#[test]
fn there_are_three_tracks() {
    let state = position(|_| {});
    assert_eq!(state.rounds().unwrap().len(), 6);
    assert_eq!((state.palace(Seat(0)).score(), state.palace(Seat(0)).broken()), (0, 0));
    let losses: Vec<i32> = (0..=state.pieces().bottom()).map(|step| state.pieces().loss(step)).collect();
    assert_eq!(losses, [0, 1, 2, 4, 6, 8, 11, 14, 18]);
}

/// SG-2.1: each player's strips are dealt, one seat after the other, in any order.
#[test]
fn every_players_strips_are_dealt() {
    let state = enter(&start(2), &["start 1", "strips 0 3b 1a 5a 8a 2b 7a 4b 6a"]);
    assert_eq!(
        field(&state, "/players/0/strips/0"),
        json!({ "id": 3, "side": "b", "filled": "", "jokers": "", "done": 0 })
    );
    assert_eq!(field(&state, "/players/1/strips"), json!([]));
    let state = enter(&state, &[&format!("strips 1 {STRIPS}")]);
    assert_eq!(state.palace(Seat(1)).strip(Position::from_number(8).unwrap()).to_string(), "8a");
}

/// SG-2.2: everybody starts with nothing, the glazier on the left.
#[test]
fn everybody_starts_with_nothing() {
    let state = start(3);
    for seat in 0..3 {
        let palace = state.palace(Seat(seat));
        assert_eq!((palace.score(), palace.broken(), palace.lost(), palace.glazier()), (0, 0, 0, Position::FIRST));
    }
}

/// SG-2.3: the round track takes six panes out of the bag.
#[test]
fn the_round_track_takes_six_panes_out_of_the_bag() {
    let [one, two] = [format!("strips 0 {STRIPS}"), format!("strips 1 {STRIPS}")];
    let state = enter(&start(2), &["start 0", &one, &two]);
    assert_eq!(field(&state, "/rounds"), json!([]));
    let state = enter(&state, &["rounds b o p y b l"]);
    assert_eq!(state.bag(), Panes::of_each(19) - Panes::of(Colour::Blue, 1));
    assert_eq!(state.on_round_track().to_string(), "opybbl");
    assert_eq!(state.bonus_colour(), Colour::Blue);
}

/// SG-2.4: four panes on each factory; the starting player is drawn, or agreed on.
#[test]
fn the_factories_are_filled_and_the_starting_player_begins() {
    let options = Options { start: Start::Seat(Seat(1)), ..Options::default() };
    let agreed = Sintra::start(&options).unwrap();
    assert_eq!(field(&agreed, "/starter"), json!(1));
    assert_eq!(field(&start(2), "/starter"), json!(null));
    let [one, two] = [format!("strips 0 {STRIPS}"), format!("strips 1 {STRIPS}")];
    let state = enter(&agreed, &[&one, &two, "rounds b o p y b l", "fill ooyb ppll oyyb bbll oppy"]);
    assert_eq!(state.next(), Next::seat(Seat(1)));
    assert_eq!(state.bag().total(), 74);
    assert!(state.factories().iter().all(|factory| factory.total() == 4));
}

/// SG-9.1: a colour is never told by its hue alone: each has a letter and a name of its own.
#[test]
fn every_colour_has_a_mark_of_its_own() {
    let letters: BTreeSet<char> = Colour::ALL.into_iter().map(Colour::letter).collect();
    let names: BTreeSet<&str> = Colour::ALL.into_iter().map(Colour::name).collect();
    assert_eq!((letters.len(), names.len()), (5, 5));
    let text = position(|_| {}).to_string();
    assert!(text.contains("oyoyo"), "the spaces of a strip are shown by letters:\n{text}");
}
