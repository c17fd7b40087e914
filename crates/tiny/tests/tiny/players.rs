//! By every kind of computer player; none of them knows more than the rules.

use mozaika_game::luck::{LocalLuck, enter_due};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Seat};
use mozaika_players::{Kind, SearchRequest, SearchResult};
use serde_json::json;

use crate::{GAMES, PLAYERS};

/// A match whose first prize is known.
fn begun() -> Box<dyn AnyMatch> {
    let mut played = GAMES.find("tiny").unwrap().start(&json!({})).unwrap();
    enter_due(played.as_mut(), &LocalLuck(3)).unwrap();
    played
}

fn result(played: &dyn AnyMatch, seat: Seat, word: &str) -> SearchResult {
    let request = SearchRequest::new(word.parse().unwrap(), 7);
    PLAYERS.find("tiny").unwrap().decide(played, seat, request, &mut || false).unwrap()
}

#[test]
fn every_kind_of_player_plays_the_tiny_game_to_its_end() {
    let words = ["random", "greedy", "uct:20", "search:20"].map(|word| word.parse::<Kind>().unwrap());
    for kind in words.into_iter().chain(Kind::levels().into_iter().take(3)) {
        let mut played = begun();
        while let Some(seat) = played.next().seats().lowest() {
            let decision = result(played.as_ref(), seat, &kind.to_string()).decision;
            played.add(&Entry::Move(seat, decision)).unwrap();
            enter_due(played.as_mut(), &LocalLuck(3)).unwrap();
        }
        assert!(played.score().winners().is_some(), "{kind}");
    }
}

#[test]
fn nobody_is_thought_to_answer_a_card_that_is_chosen_at_the_same_time_face_down() {
    for (prize, card) in [("roll 1", "card 1"), ("roll 6", "card 3")] {
        let mut played = GAMES.find("tiny").unwrap().start(&json!({})).unwrap();
        played.add(&Entry::Chance(prize.to_owned())).unwrap();
        for seat in [Seat(0), Seat(1)] {
            let found = result(played.as_ref(), seat, "uct:3000");
            // Every decision of the other is made at the same time as one's own: none of them is searched as an answer to it.
            assert!(found.seats.iter().all(|one| *one == seat), "{found:?}");
            // The best card is kept for a prize that is worth it.
            assert_eq!(found.decision, card, "{prize}: {found:?}");
        }
    }
}

#[test]
fn a_player_cannot_tell_which_card_lies_face_down() {
    let seen = ["card 1", "card 3"].map(|card| {
        let mut played = begun();
        played.add(&Entry::Move(Seat(0), card.to_owned())).unwrap();
        result(played.as_ref(), Seat(1), "uct:200")
    });
    assert_eq!(seen[0], seen[1]);
}

#[test]
fn what_cannot_be_tuned_is_refused_with_a_sentence() {
    let refused = PLAYERS.find("tiny").unwrap().tuner(&json!({}), None, 1).map(|_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "The players of tiny have no value function that could be tuned.");
}
