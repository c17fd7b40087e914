//! A game that nobody wrote words for, or drew: every default of the page holds.

use mozaika_app::{Language, MatchSetup, OpenMatch, RefusalText, SavedMatch, Words, match_words, score_history};
use mozaika_game::Seat;
use mozaika_game::registry::{Registered, Registry};
use mozaika_tiny::Tiny;

const GAMES: Registry = Registry::new(&[&Registered::<Tiny>::new()]);

#[test]
fn a_game_without_words_is_played_told_saved_and_opened_again() {
    for language in Language::ALL {
        let words = Words::of(language);
        let mut open_match = OpenMatch::start(GAMES, &MatchSetup::two_people("tiny"), 4).unwrap();
        let illegal = open_match.decide(Seat(0), "fly").unwrap_err();
        let text = RefusalText { games: GAMES, game: "tiny", names: Some(open_match.names()), words: &words };
        assert!(text.illegal(&illegal).contains(&illegal.message), "the English sentence stands in");
        while let Some(seat) = open_match.waits_for() {
            assert!(!open_match.status(&words).is_empty());
            let moves = open_match.played().moves(seat);
            assert!(open_match.choice_text(seat, &moves[0], &words).eq_ignore_ascii_case(&moves[0]));
            open_match.decide(seat, &moves[moves.len() - 1]).unwrap();
        }
        let count = open_match.played().len();
        assert!((0..count).all(|entry| open_match.entry_text(entry, &words).is_some_and(|told| told.ends_with('.'))));
        assert!(!open_match.result_text(&words).is_empty());
        assert_eq!(match_words("tiny").item("prizes", &words), "prizes");
        assert_eq!(score_history(open_match.played()).points.len(), 2);
        let saved = SavedMatch::read(&SavedMatch::new(&open_match, "m1", 0.0).to_json()).unwrap();
        assert_eq!(saved.open(GAMES).unwrap().record(), open_match.record());
        assert!(open_match.undo());
        assert!(open_match.rematch(GAMES, 9).is_ok());
    }
}
