//! Matches at one device.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use mozaika_app::{Language, Plan, Session, Sitter, Voice, Words, telling};
use mozaika_game::Seat;
use mozaika_players::Level;
use mozaika_registry::GAMES;

fn against_the_computer(luck: u64) -> Session {
    let mut plan = Plan::usual("patchwork");
    plan.seats = vec![(Sitter::Person, "Ada".to_owned()), (Sitter::Computer(Level::Easy), String::new())];
    plan.options = serde_json::json!({ "start": 0 });
    Session::begin(&plan, luck).unwrap()
}

#[test]
fn a_match_of_any_game_begins_with_its_luck_drawn() {
    for game in GAMES.games() {
        let session = Session::begin(&Plan::usual(game.name()), 1).unwrap();
        assert!(session.waits_for().is_some(), "{}", game.name());
    }
}

#[test]
fn the_same_luck_gives_the_same_match() {
    assert_eq!(against_the_computer(5).record(), against_the_computer(5).record());
    assert_ne!(against_the_computer(5).record().entries, against_the_computer(6).record().entries);
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person_over_the_computers() {
    let mut session = against_the_computer(5);
    assert!(!session.can_undo());
    let before = session.record();
    session.decide(Seat(0), "advance").unwrap();
    assert_eq!(session.waiting_computer(), Some((Seat(1), Level::Easy)));
    session.decide(Seat(1), "advance").unwrap();
    assert!(session.undo());
    assert_eq!(session.record(), before);
    assert!(!session.undo());
}

#[test]
fn people_at_one_device_undo_each_others_decisions_one_by_one() {
    let plan = Plan { options: serde_json::json!({ "start": 0 }), ..Plan::usual("patchwork") };
    let mut session = Session::begin(&plan, 2).unwrap();
    session.decide(Seat(0), "advance").unwrap();
    session.decide(Seat(1), "advance").unwrap();
    let length = session.table().len();
    assert!(session.undo() && session.undo() && !session.undo());
    assert_eq!(session.table().len(), length - 2);
}

#[test]
fn a_refused_decision_changes_nothing() {
    let mut session = against_the_computer(5);
    let before = session.record();
    assert!(session.decide(Seat(1), "advance").is_err());
    assert!(session.decide(Seat(0), "fly").is_err());
    assert_eq!(session.record(), before);
}

#[test]
fn who_sat_where_is_remembered_in_the_record() {
    let session = against_the_computer(5);
    let again = Session::resume(&session.record().to_string()).unwrap();
    assert_eq!(again.seats(), session.seats());
    assert_eq!(again.record(), session.record());
}

#[test]
fn a_name_stays_on_one_line_whatever_is_typed() {
    let mut plan = Plan::usual("patchwork");
    plan.seats[0].1 = "Ada\n0 advance".to_owned();
    let session = Session::begin(&plan, 1).unwrap();
    assert!(Session::resume(&session.record().to_string()).is_ok());
}

#[test]
fn a_match_goes_on_from_any_point_with_other_people() {
    let mut session = against_the_computer(5);
    session.decide(Seat(0), "advance").unwrap();
    session.decide(Seat(1), "advance").unwrap();
    let seats = vec![(Sitter::Computer(Level::Hard), String::new()), (Sitter::Person, "Bo".to_owned())];
    let other = session.reseated(session.table().len() - 1, seats);
    assert_eq!(other.waiting_person(), Some(Seat(1)));
    let again = Session::resume(&other.record().to_string()).unwrap();
    assert_eq!(again.sitter(Seat(0)), Sitter::Computer(Level::Hard));
    assert_eq!(again.name(Seat(1)), "Bo");
}

#[test]
fn every_moment_of_every_game_is_told_in_both_languages() {
    for language in Language::ALL {
        let words = Words::of(language);
        for game in GAMES.games() {
            let mut session = Session::begin(&Plan::usual(game.name()), 9).unwrap();
            while let Some(seat) = session.waits_for() {
                assert!(!session.now(&words).is_empty());
                let moves = session.table().moves(seat);
                let decision = moves[moves.len() / 2].clone();
                session.decide(seat, &decision).unwrap();
            }
            assert!(!session.ending(&words).is_empty());
            for entry in 0..session.table().len() {
                if let Some(told) = session.told(entry, &words) {
                    assert!(!told.trim().is_empty() && !told.contains("{$"), "{told}");
                }
            }
        }
    }
}

fn told_by(session: &Session, words: &Words) -> Vec<String> {
    (0..session.table().len()).filter_map(|index| session.told(index, words)).collect()
}

#[test]
fn a_lone_person_is_spoken_to_and_others_are_spoken_about() {
    let mut plan = Plan::usual("patchwork");
    plan.options = serde_json::json!({ "start": 0 });
    plan.seats = vec![(Sitter::Person, String::new()), (Sitter::Computer(Level::Easy), String::new())];
    let mut session = Session::begin(&plan, 5).unwrap();
    session.decide(Seat(0), "advance").unwrap();
    session.decide(Seat(1), "advance").unwrap();
    let (english, polish) = (Words::of(Language::English), Words::of(Language::Polish));
    assert_eq!(session.called(Seat(0), &english), "You");
    assert_eq!(session.called(Seat(1), &polish), "Komputer (łatwy)");
    assert_eq!(session.called_shortly(Seat(1), &polish), "Komputer");
    let told = told_by(&session, &english);
    assert!(told.contains(&"You advance 1 space for 1 button.".to_owned()), "{told:?}");
    assert!(told.contains(&"Computer (easy) advances 2 spaces for 2 buttons.".to_owned()), "{told:?}");
    let told = told_by(&session, &polish);
    assert!(told.contains(&"Idziesz naprzód o 1 pole i bierzesz 1 guzik.".to_owned()), "{told:?}");
    // Whoever gets the match as a link did not play it.
    let told = told_by(&session.of_others(), &polish);
    assert!(told.contains(&"Gracz 1 idzie naprzód o 1 pole i bierze 1 guzik.".to_owned()), "{told:?}");
}

#[test]
fn a_name_that_was_given_is_kept_and_computers_of_one_level_are_told_apart() {
    let english = Words::of(Language::English);
    assert_eq!(against_the_computer(5).called(Seat(0), &english), "Ada");
    let mut plan = Plan::usual("sintra");
    plan.options = serde_json::json!({ "players": 3 });
    let computer = || (Sitter::Computer(Level::Hard), String::new());
    plan.seats = vec![(Sitter::Person, String::new()), computer(), computer()];
    let session = Session::begin(&plan, 1).unwrap();
    assert_eq!(session.called(Seat(1), &english), "Computer 2 (hard)");
    assert_eq!(session.called(Seat(2), &english), "Computer 3 (hard)");
}

#[test]
fn every_game_tells_its_decisions_in_sentences_and_not_in_notation() {
    for game in GAMES.games() {
        for language in Language::ALL {
            let words = Words::of(language);
            let mut session = Session::begin(&Plan::usual(game.name()), 3).unwrap();
            for step in 0..60 {
                let Some(seat) = session.waits_for() else { break };
                let moves = session.table().moves(seat);
                let table = session.table();
                for text in moves.iter().step_by(1 + moves.len() / 40) {
                    let told = telling(table.game()).decision(table, seat, text, Voice::You, &words);
                    assert!(!told.is_empty() && told != *text, "{text}: {told}");
                    assert!(!told.contains(['=', '_', '@']), "{text}: {told}");
                }
                let decision = moves[step * 7 % moves.len()].clone();
                session.decide(seat, &decision).unwrap();
            }
        }
    }
}

#[test]
fn a_decision_at_sintra_says_what_fits_and_what_breaks() {
    let plan = Plan { options: serde_json::json!({ "start": 0 }), ..Plan::usual("sintra") };
    let session = Session::begin(&plan, 3).unwrap();
    let words = Words::of(Language::English);
    let table = session.table();
    let told: Vec<String> = table
        .moves(Seat(0))
        .iter()
        .map(|text| telling("sintra").decision(table, Seat(0), text, Voice::They, &words))
        .collect();
    assert!(told.iter().all(|told| told.starts_with("takes ")), "{told:?}");
    assert!(told.iter().any(|told| told.contains("panes from factory 1 for strip ")), "{told:?}");
    assert!(told.iter().any(|told| told.contains(" break")), "{told:?}");
}
