//! Matches at one device.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use mozaika_app::{Language, MatchSetup, OpenMatch, Sitter, VerbForm, Words, match_words};
use mozaika_game::Seat;
use mozaika_players::Level;
use mozaika_registry::GAMES;

fn against_the_computer(luck: u64) -> OpenMatch {
    let mut setup = MatchSetup::usual("patchwork");
    setup.seats = vec![(Sitter::Person, "Ada".to_owned()), (Sitter::Computer(Level::Easy), String::new())];
    setup.options = serde_json::json!({ "start": 0 });
    OpenMatch::begin(&setup, luck).unwrap()
}

#[test]
fn a_match_of_any_game_begins_with_its_luck_drawn() {
    for game in GAMES.games() {
        let open_match = OpenMatch::begin(&MatchSetup::usual(game.name()), 1).unwrap();
        assert!(open_match.waits_for().is_some(), "{}", game.name());
    }
}

#[test]
fn the_same_luck_gives_the_same_match() {
    assert_eq!(against_the_computer(5).record(), against_the_computer(5).record());
    assert_ne!(against_the_computer(5).record().entries, against_the_computer(6).record().entries);
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person_over_the_computers() {
    let mut open_match = against_the_computer(5);
    assert!(!open_match.can_undo());
    let before = open_match.record();
    open_match.decide(Seat(0), "advance").unwrap();
    assert_eq!(open_match.waiting_computer(), Some((Seat(1), Level::Easy)));
    open_match.decide(Seat(1), "advance").unwrap();
    assert!(open_match.undo());
    assert_eq!(open_match.record(), before);
    assert!(!open_match.undo());
}

#[test]
fn people_at_one_device_undo_each_others_decisions_one_by_one() {
    let setup = MatchSetup { options: serde_json::json!({ "start": 0 }), ..MatchSetup::usual("patchwork") };
    let mut open_match = OpenMatch::begin(&setup, 2).unwrap();
    open_match.decide(Seat(0), "advance").unwrap();
    open_match.decide(Seat(1), "advance").unwrap();
    let length = open_match.played().len();
    assert!(open_match.undo() && open_match.undo() && !open_match.undo());
    assert_eq!(open_match.played().len(), length - 2);
}

#[test]
fn a_refused_decision_changes_nothing() {
    let mut open_match = against_the_computer(5);
    let before = open_match.record();
    assert!(open_match.decide(Seat(1), "advance").is_err());
    assert!(open_match.decide(Seat(0), "fly").is_err());
    assert_eq!(open_match.record(), before);
}

#[test]
fn who_sat_where_is_remembered_in_the_record() {
    let open_match = against_the_computer(5);
    let again = OpenMatch::resume(&open_match.record().to_string()).unwrap();
    assert_eq!(again.seats(), open_match.seats());
    assert_eq!(again.record(), open_match.record());
}

#[test]
fn a_name_stays_on_one_line_whatever_is_typed() {
    let mut setup = MatchSetup::usual("patchwork");
    setup.seats[0].1 = "Ada\n0 advance".to_owned();
    let open_match = OpenMatch::begin(&setup, 1).unwrap();
    assert!(OpenMatch::resume(&open_match.record().to_string()).is_ok());
}

#[test]
fn a_match_goes_on_from_any_point_with_other_people() {
    let mut open_match = against_the_computer(5);
    open_match.decide(Seat(0), "advance").unwrap();
    open_match.decide(Seat(1), "advance").unwrap();
    let seats = vec![(Sitter::Computer(Level::Hard), String::new()), (Sitter::Person, "Bo".to_owned())];
    let other = open_match.reseated(open_match.played().len() - 1, seats);
    assert_eq!(other.waiting_person(), Some(Seat(1)));
    let again = OpenMatch::resume(&other.record().to_string()).unwrap();
    assert_eq!(again.sitter(Seat(0)), Sitter::Computer(Level::Hard));
    assert_eq!(again.name(Seat(1)), "Bo");
}

#[test]
fn every_moment_of_every_game_is_told_in_both_languages() {
    for language in Language::ALL {
        let words = Words::of(language);
        for game in GAMES.games() {
            let mut open_match = OpenMatch::begin(&MatchSetup::usual(game.name()), 9).unwrap();
            while let Some(seat) = open_match.waits_for() {
                assert!(!open_match.now(&words).is_empty());
                let moves = open_match.played().moves(seat);
                let decision = moves[moves.len() / 2].clone();
                open_match.decide(seat, &decision).unwrap();
            }
            assert!(!open_match.ending(&words).is_empty());
            for entry in 0..open_match.played().len() {
                if let Some(told) = open_match.told(entry, &words) {
                    assert!(!told.trim().is_empty() && !told.contains("{$"), "{told}");
                }
            }
        }
    }
}

fn told_by(open_match: &OpenMatch, words: &Words) -> Vec<String> {
    (0..open_match.played().len()).filter_map(|index| open_match.told(index, words)).collect()
}

#[test]
fn a_lone_person_is_spoken_to_and_others_are_spoken_about() {
    let mut setup = MatchSetup::usual("patchwork");
    setup.options = serde_json::json!({ "start": 0 });
    setup.seats = vec![(Sitter::Person, String::new()), (Sitter::Computer(Level::Easy), String::new())];
    let mut open_match = OpenMatch::begin(&setup, 5).unwrap();
    open_match.decide(Seat(0), "advance").unwrap();
    open_match.decide(Seat(1), "advance").unwrap();
    let (english, polish) = (Words::of(Language::English), Words::of(Language::Polish));
    assert_eq!(open_match.display_name(Seat(0), &english), "You");
    assert_eq!(open_match.display_name(Seat(1), &polish), "Komputer (łatwy)");
    assert_eq!(open_match.short_name(Seat(1), &polish), "Komputer");
    let told = told_by(&open_match, &english);
    assert!(told.contains(&"You advance 1 space for 1 button.".to_owned()), "{told:?}");
    assert!(told.contains(&"Computer (easy) advances 2 spaces for 2 buttons.".to_owned()), "{told:?}");
    let told = told_by(&open_match, &polish);
    assert!(told.contains(&"Idziesz naprzód o 1 pole i bierzesz 1 guzik.".to_owned()), "{told:?}");
    // Whoever gets the match as a link did not play it.
    let told = told_by(&open_match.of_others(), &polish);
    assert!(told.contains(&"Gracz 1 idzie naprzód o 1 pole i bierze 1 guzik.".to_owned()), "{told:?}");
}

#[test]
fn a_name_that_was_given_is_kept_and_computers_of_one_level_are_told_apart() {
    let english = Words::of(Language::English);
    assert_eq!(against_the_computer(5).display_name(Seat(0), &english), "Ada");
    let mut setup = MatchSetup::usual("sintra");
    setup.options = serde_json::json!({ "players": 3 });
    let computer = || (Sitter::Computer(Level::Hard), String::new());
    setup.seats = vec![(Sitter::Person, String::new()), computer(), computer()];
    let open_match = OpenMatch::begin(&setup, 1).unwrap();
    assert_eq!(open_match.display_name(Seat(1), &english), "Computer 2 (hard)");
    assert_eq!(open_match.display_name(Seat(2), &english), "Computer 3 (hard)");
}

#[test]
fn every_game_tells_its_decisions_in_sentences_and_not_in_notation() {
    for game in GAMES.games() {
        for language in Language::ALL {
            let words = Words::of(language);
            let mut open_match = OpenMatch::begin(&MatchSetup::usual(game.name()), 3).unwrap();
            for step in 0..60 {
                let Some(seat) = open_match.waits_for() else { break };
                let moves = open_match.played().moves(seat);
                let table = open_match.played();
                for text in moves.iter().step_by(1 + moves.len() / 40) {
                    let told = match_words(table.game()).decision(table, seat, text, VerbForm::You, &words);
                    assert!(!told.is_empty() && told != *text, "{text}: {told}");
                    assert!(!told.contains(['=', '_', '@']), "{text}: {told}");
                }
                let decision = moves[step * 7 % moves.len()].clone();
                open_match.decide(seat, &decision).unwrap();
            }
        }
    }
}

#[test]
fn a_decision_at_sintra_says_what_fits_and_what_breaks() {
    let setup = MatchSetup { options: serde_json::json!({ "start": 0 }), ..MatchSetup::usual("sintra") };
    let open_match = OpenMatch::begin(&setup, 3).unwrap();
    let words = Words::of(Language::English);
    let table = open_match.played();
    let told: Vec<String> = table
        .moves(Seat(0))
        .iter()
        .map(|text| match_words("sintra").decision(table, Seat(0), text, VerbForm::They, &words))
        .collect();
    assert!(told.iter().all(|told| told.starts_with("takes ")), "{told:?}");
    assert!(told.iter().any(|told| told.contains("panes from factory 1 for strip ")), "{told:?}");
    assert!(told.iter().any(|told| told.contains(" break")), "{told:?}");
}
