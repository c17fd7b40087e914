//! Matches at one device.

use mozaika_app::{Language, MatchSetup, OpenMatch, VerbForm, Words, match_words};
use mozaika_game::{Seat, Seated, Seating};
use mozaika_patchwork::{Cell, Move, Patchwork};
use mozaika_registry::GAMES;
use mozaika_sintra::Sintra;

fn against_the_computer(luck: u64) -> OpenMatch {
    let seats = vec![Seated::person("Ada"), Seated::computer("easy")];
    let setup = MatchSetup::new("patchwork", seats).with_options(serde_json::json!({ "start": 0 }));
    OpenMatch::start(GAMES, &setup, luck).unwrap()
}

#[test]
fn a_match_of_any_game_begins_with_its_luck_drawn() {
    for game in GAMES.games() {
        let open_match = OpenMatch::start(GAMES, &MatchSetup::two_people(game.name()), 1).unwrap();
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
    assert_eq!(open_match.waiting_computer(), Some((Seat(1), "easy")));
    open_match.decide(Seat(1), "advance").unwrap();
    assert!(open_match.undo());
    assert_eq!(open_match.record(), before);
    assert!(!open_match.undo());
}

#[test]
fn people_at_one_device_undo_each_others_decisions_one_by_one() {
    let setup = MatchSetup::two_people("patchwork").with_options(serde_json::json!({ "start": 0 }));
    let mut open_match = OpenMatch::start(GAMES, &setup, 2).unwrap();
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
    let again = OpenMatch::resume(GAMES, &open_match.record().to_string()).unwrap();
    assert_eq!(again.seating(), open_match.seating());
    assert_eq!(again.record(), open_match.record());
}

#[test]
fn a_name_stays_on_one_line_whatever_is_typed() {
    let setup = MatchSetup::new("patchwork", vec![Seated::person("Ada\n0 advance")]);
    let open_match = OpenMatch::start(GAMES, &setup, 1).unwrap();
    assert!(OpenMatch::resume(GAMES, &open_match.record().to_string()).is_ok());
}

#[test]
fn a_match_goes_on_from_any_point_with_other_people() {
    let mut open_match = against_the_computer(5);
    open_match.decide(Seat(0), "advance").unwrap();
    open_match.decide(Seat(1), "advance").unwrap();
    let seating = Seating::new(vec![Seated::computer("hard"), Seated::person("Bo")]);
    let other = open_match.reseated(open_match.played().len() - 1, seating.clone()).unwrap();
    assert_eq!(other.waiting_person(), Some(Seat(1)));
    let again = OpenMatch::resume(GAMES, &other.record().to_string()).unwrap();
    assert_eq!(*again.seating(), seating);
}

#[test]
fn every_moment_of_every_game_is_told_in_both_languages() {
    for language in Language::ALL {
        let words = Words::of(language);
        for game in GAMES.games() {
            let mut open_match = OpenMatch::start(GAMES, &MatchSetup::two_people(game.name()), 9).unwrap();
            while let Some(seat) = open_match.waits_for() {
                assert!(!open_match.status(&words).is_empty());
                let moves = open_match.played().moves(seat);
                let decision = moves[moves.len() / 2].clone();
                open_match.decide(seat, &decision).unwrap();
            }
            assert!(!open_match.result_text(&words).is_empty());
            for entry in 0..open_match.played().len() {
                if let Some(told) = open_match.entry_text(entry, &words) {
                    assert!(!told.trim().is_empty() && !told.contains("{$"), "{told}");
                }
            }
        }
    }
}

fn told_by(open_match: &OpenMatch, words: &Words) -> Vec<String> {
    (0..open_match.played().len()).filter_map(|index| open_match.entry_text(index, words)).collect()
}

#[test]
fn a_lone_person_is_spoken_to_and_others_are_spoken_about() {
    let setup = MatchSetup::new("patchwork", vec![Seated::person(""), Seated::computer("easy")])
        .with_options(serde_json::json!({ "start": 0 }));
    let mut open_match = OpenMatch::start(GAMES, &setup, 5).unwrap();
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
    let told = told_by(&open_match.played_elsewhere(), &polish);
    assert!(told.contains(&"Gracz 1 idzie naprzód o 1 pole i bierze 1 guzik.".to_owned()), "{told:?}");
}

#[test]
fn a_name_that_was_given_is_kept_and_computers_of_one_level_are_told_apart() {
    let english = Words::of(Language::English);
    assert_eq!(against_the_computer(5).display_name(Seat(0), &english), "Ada");
    let seats = vec![Seated::person(""), Seated::computer("hard"), Seated::computer("hard")];
    let setup = MatchSetup::new("sintra", seats).with_options(serde_json::json!({ "players": 3 }));
    let open_match = OpenMatch::start(GAMES, &setup, 1).unwrap();
    assert_eq!(open_match.display_name(Seat(1), &english), "Computer 2 (hard)");
    assert_eq!(open_match.display_name(Seat(2), &english), "Computer 3 (hard)");
}

#[test]
fn every_game_tells_its_decisions_in_sentences_and_not_in_notation() {
    for game in GAMES.games() {
        for language in Language::ALL {
            let words = Words::of(language);
            let mut open_match = OpenMatch::start(GAMES, &MatchSetup::two_people(game.name()), 3).unwrap();
            for step in 0..60 {
                let Some(seat) = open_match.waits_for() else { break };
                let moves = open_match.played().moves(seat);
                let played = open_match.played();
                for text in moves.iter().step_by(1 + moves.len() / 40) {
                    let told = match_words(played.game()).decision(played, seat, text, VerbForm::Imperative, &words);
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
    let setup = MatchSetup::two_people("sintra").with_options(serde_json::json!({ "start": 0 }));
    let open_match = OpenMatch::start(GAMES, &setup, 3).unwrap();
    let words = Words::of(Language::English);
    let played = open_match.played();
    let told: Vec<String> = played
        .moves(Seat(0))
        .iter()
        .map(|text| match_words("sintra").decision(played, Seat(0), text, VerbForm::They, &words))
        .collect();
    assert!(told.iter().all(|told| told.starts_with("takes ")), "{told:?}");
    assert!(told.iter().any(|told| told.contains("panes from factory 1 for strip ")), "{told:?}");
    assert!(told.iter().any(|told| told.contains(" break")), "{told:?}");
}

#[test]
fn players_that_a_page_cannot_run_are_people_here_and_all_others_play_on() {
    let record = against_the_computer(5).record().to_string();
    for (player, runs) in [("easy", true), ("search:30", true), ("search:50ms", false), ("./my-engine", false)] {
        let record = record.replace("tag player-1 easy", &format!("tag player-1 {player}"));
        let open_match = OpenMatch::resume(GAMES, &record).unwrap();
        assert_eq!(!open_match.seating().is_person(Seat(1)), runs, "{player}");
    }
}

#[test]
fn a_decision_that_is_refused_says_why() {
    let mut open_match = against_the_computer(5);
    let refused = open_match.decide(Seat(1), "advance").unwrap_err();
    assert_eq!((refused.rule, refused.code), ("PW-3.2", "on-top"));
    let refused = open_match.decide_typed::<Patchwork>(Seat(0), Move::Patch(Cell::at(0, 0).unwrap())).unwrap_err();
    assert_eq!((refused.rule, refused.code), ("PW-6.2", "no-special"));
    assert!(open_match.decide_typed::<Sintra>(Seat(0), mozaika_sintra::Move::Back).is_err(), "another game");
    open_match.decide_typed::<Patchwork>(Seat(0), Move::Advance).unwrap();
}

#[test]
fn a_secret_decision_is_told_only_to_whoever_made_it() {
    let seats = vec![Seated::person("Ada"), Seated::computer("easy")];
    let mut open_match = OpenMatch::start(GAMES, &MatchSetup::new("glassroad", seats), 4).unwrap();
    let words = Words::of(Language::English);
    let hand = open_match.played().moves(Seat(1)).swap_remove(0);
    assert_eq!(open_match.coming_text(Seat(1), &hand, &words), "Computer (easy) makes a secret choice.");
    assert!(open_match.coming_text(Seat(0), &hand, &words).starts_with("Ada chooses"), "one's own is told");
    open_match.decide(Seat(1), &hand).unwrap();
    assert_eq!(open_match.last_text(&words).unwrap(), "Computer (easy) makes a secret choice.");
    assert_eq!(open_match.told_since(&words).len(), 1);
}

#[test]
fn the_board_stays_with_whoever_decided_last_while_a_computer_thinks() {
    let seats = vec![Seated::person("Ada"), Seated::person("Bo"), Seated::computer("easy")];
    let setup = MatchSetup::new("sintra", seats).with_options(serde_json::json!({ "players": 3, "start": 1 }));
    let mut open_match = OpenMatch::start(GAMES, &setup, 4).unwrap();
    let decision = open_match.played().moves(Seat(1)).swap_remove(0);
    open_match.decide(Seat(1), &decision).unwrap();
    assert_eq!((open_match.waits_for(), open_match.main_seat()), (Some(Seat(2)), Seat(1)));
}

#[test]
fn a_device_is_handed_over_only_where_people_hide_something_from_each_other() {
    let open = |game: &str, seats: Vec<Seated>| OpenMatch::start(GAMES, &MatchSetup::new(game, seats), 4).unwrap();
    let two = || vec![Seated::person("Ada"), Seated::person("Bo")];
    assert!(open("glassroad", two()).is_private(Seat(0)));
    assert!(!open("glassroad", vec![Seated::person("Ada"), Seated::computer("easy")]).is_private(Seat(0)));
    assert!(!open("patchwork", two()).is_private(Seat(0)) && !open("sintra", two()).is_private(Seat(0)));
}

/// A match of Glass Road between a person and a computer, until the first secret decisions are made.
fn with_secrets(seats: Vec<Seated>) -> OpenMatch {
    let mut open_match = OpenMatch::start(GAMES, &MatchSetup::new("glassroad", seats), 4).unwrap();
    for _ in 0..12 {
        let Some(seat) = open_match.waits_for() else { break };
        let decision = open_match.played().moves(seat)[0].clone();
        open_match.decide(seat, &decision).unwrap();
    }
    open_match
}

fn secrets(open_match: &OpenMatch) -> Vec<(usize, Seat)> {
    let played = open_match.played();
    let of = |entry: usize| Some((entry, played.decided_by(entry)?));
    let all = (0..played.len()).filter_map(of);
    all.filter(|(entry, _)| played.entry(*entry, Some(mozaika_game::Viewer::Spectator)).is_none()).collect()
}

#[test]
fn a_replay_of_a_match_that_goes_on_tells_no_secrets_but_those_of_the_only_person() {
    let words = Words::of(Language::English);
    let open_match = with_secrets(vec![Seated::person(""), Seated::computer("easy")]).for_replay();
    let hidden = secrets(&open_match);
    assert!(hidden.iter().any(|(_, seat)| *seat == Seat(0)) && hidden.iter().any(|(_, seat)| *seat == Seat(1)));
    for (entry, seat) in &hidden {
        for step in *entry..=open_match.played().len() {
            let looked_at = open_match.rewound(step.max(entry + 1));
            assert_eq!(looked_at.entry_text(*entry, &words).is_some(), *seat == Seat(0), "entry {entry}");
            assert_eq!(looked_at.viewer(), mozaika_game::Viewer::Seat(Seat(0)));
        }
    }
    let people = with_secrets(vec![Seated::person("Ada"), Seated::person("Bo")]).for_replay();
    for (entry, _) in secrets(&people) {
        assert_eq!(people.rewound(entry + 1).entry_text(entry, &words), None, "entry {entry}");
    }
    let elsewhere = with_secrets(vec![Seated::person(""), Seated::computer("easy")]).played_elsewhere().for_replay();
    assert_eq!(elsewhere.viewer(), mozaika_game::Viewer::Spectator);
}

#[test]
fn only_what_everybody_knew_is_judged_of_others_before_the_match_is_over() {
    let open_match = with_secrets(vec![Seated::person(""), Seated::computer("easy")]).for_replay();
    let judged = |seat: u8| {
        let decided = |entry: &usize| open_match.played().decided_by(*entry) == Some(Seat(seat));
        (0..open_match.played().len()).filter(decided).filter(|entry| open_match.may_evaluate(*entry)).count()
    };
    assert!(judged(0) > 0);
    assert_eq!(judged(1), 0, "the computer's hand would be told by what it could have played");
    let mut patchwork = against_the_computer(5);
    patchwork.decide(Seat(0), "advance").unwrap();
    patchwork.decide(Seat(1), "advance").unwrap();
    let last = patchwork.played().len() - 1;
    assert!(patchwork.for_replay().may_evaluate(last), "nothing is secret there");
}

#[test]
fn when_a_match_is_over_its_replay_tells_everything() {
    let words = Words::of(Language::English);
    let mut open_match = with_secrets(vec![Seated::person(""), Seated::computer("easy")]);
    while let Some(seat) = open_match.waits_for() {
        let decision = open_match.played().moves(seat)[0].clone();
        open_match.decide(seat, &decision).unwrap();
    }
    let open_match = open_match.for_replay();
    for (entry, _) in secrets(&open_match) {
        assert!(open_match.entry_text(entry, &words).is_some() && open_match.may_evaluate(entry));
    }
}

#[test]
fn playing_on_is_for_where_somebody_can_still_choose() {
    let mut open_match = against_the_computer(5);
    while let Some(seat) = open_match.waits_for() {
        let decision = open_match.played().moves(seat).last().unwrap().clone();
        open_match.decide(seat, &decision).unwrap();
    }
    let count = open_match.played().len();
    assert!(!open_match.has_choices_left());
    assert!(open_match.rewound(2).has_choices_left());
    // From some point on everybody can only advance.
    let left: Vec<bool> = (2..=count).map(|step| open_match.rewound(step).has_choices_left()).collect();
    assert!(left.is_sorted_by(|before, after| before >= after), "{left:?}");
}

#[test]
fn playing_on_keeps_everybody_who_sat_there() {
    let mut open_match = against_the_computer(5);
    open_match.decide(Seat(0), "advance").unwrap();
    let seating = open_match.seating().clone();
    let other = open_match.for_replay().reseated(2, seating.clone()).unwrap();
    assert_eq!(*other.seating(), seating);
    assert_eq!(other.viewer(), mozaika_game::Viewer::Seat(Seat(0)));
}
