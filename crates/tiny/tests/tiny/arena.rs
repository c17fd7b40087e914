//! In the arena, against itself.

use std::time::Duration;

use mozaika_arena::{Contest, Report};
use mozaika_game::{LocalMatch, Occupant, Seat};
use serde_json::json;

use crate::{GAMES, PLAYERS};

#[test]
fn computer_players_meet_in_the_tiny_game_and_its_records_open_with_them_in_their_seats() {
    let contest = Contest {
        game: GAMES.find("tiny").unwrap(),
        players: PLAYERS.find("tiny").unwrap(),
        options: json!({}),
        entrants: ["uct:50", "random"].map(|word| word.parse().unwrap()).to_vec(),
        matches: 6,
        seed: 1,
        jobs: 2,
        program_ms: 50,
        patience: Duration::from_secs(5),
        sprt: None,
    };
    let played = contest.play(&mut |_| {}).unwrap();
    let report = Report::new(&contest, &contest.pairings().unwrap(), &played);
    assert_eq!((played.len(), report.forfeits.len()), (6, 0));
    let record = GAMES.replay(&played[1].record.to_string()).unwrap();
    let local = LocalMatch::resume(record).unwrap();
    let names = [Seat(0), Seat(1)].map(|seat| local.seating().occupant(seat).clone());
    assert_eq!(names, ["random", "uct:50"].map(|name| Occupant::Computer(name.to_owned())));
}
