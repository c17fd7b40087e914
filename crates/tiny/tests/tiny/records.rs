//! A record written at one place opens at the others, with the same people in the same seats.

use std::time::Duration;

use mozaika_app::{MatchSetup, OpenMatch};
use mozaika_arena::Contest;
use mozaika_game::luck::LocalLuck;
use mozaika_game::{LocalMatch, Seat, Seated, Seating};
use mozaika_terminal::TerminalMatch;
use serde_json::json;

use crate::{GAMES, PLAYERS};

fn ada_and_easy() -> Seating {
    Seating::new(vec![Seated::person("Ada"), Seated::computer("easy")])
}

/// Ada has chosen a card, and the terminal's match is saved.
fn written_by_the_terminal() -> (Seating, String) {
    let local = LocalMatch::start(GAMES.find("tiny").unwrap(), &json!({}), ada_and_easy(), LocalLuck(3)).unwrap();
    let terminal = TerminalMatch::new(GAMES, PLAYERS, local).unwrap();
    (ada_and_easy(), terminal.local().record().to_string())
}

fn written_by_the_page() -> (Seating, String) {
    let seats = vec![Seated::person("Ada"), Seated::computer("easy")];
    let mut open = OpenMatch::start(GAMES, &MatchSetup::new("tiny", seats), 3).unwrap();
    open.decide(Seat(0), "card 2").unwrap();
    (ada_and_easy(), open.record().to_string())
}

fn written_by_the_arena() -> (Seating, String) {
    let contest = Contest {
        game: GAMES.find("tiny").unwrap(),
        players: PLAYERS.find("tiny").unwrap(),
        options: json!({}),
        entrants: vec!["greedy".parse().unwrap(), "search:30".parse().unwrap()],
        matches: 1,
        seed: 1,
        jobs: 1,
        program_ms: 50,
        patience: Duration::from_secs(5),
        sprt: None,
    };
    let record = contest.play(&mut |_| {}).unwrap().remove(0).record;
    (Seating::new(vec![Seated::computer("greedy"), Seated::computer("search:30")]), record.to_string())
}

/// Whoever reads the record finds these people: as a file, at a terminal, and on the page.
pub(crate) fn opens_everywhere(seating: &Seating, record: &str) {
    let replayed = GAMES.replay(record).unwrap();
    assert_eq!(replayed.tags().seating(replayed.player_count()), *seating, "as the arena and the server read it");
    assert_eq!(replayed.record().to_string(), record, "nothing is lost on the way");
    let local = LocalMatch::resume(GAMES.replay(record).unwrap()).unwrap();
    let terminal = TerminalMatch::new(GAMES, PLAYERS, local).unwrap();
    assert_eq!(terminal.local().seating(), seating, "at the terminal");
    let open = OpenMatch::resume(GAMES, record).unwrap();
    assert_eq!(open.seating(), seating, "on the page");
    // And what they would save is the same again.
    for again in [terminal.local().record(), open.record()] {
        assert_eq!(again.tags.seating(2), *seating);
        assert!(again.to_string().starts_with(record.split("\n\n").next().unwrap().split("tag ").next().unwrap()));
    }
}

#[test]
fn a_record_of_the_terminal_the_page_or_the_arena_opens_in_each_of_the_others() {
    for (seating, record) in [written_by_the_terminal(), written_by_the_page(), written_by_the_arena()] {
        opens_everywhere(&seating, &record);
    }
}
