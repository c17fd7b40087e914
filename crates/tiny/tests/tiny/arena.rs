//! In the arena, against itself.

use std::time::Duration;

use mozaika_arena::{Contest, Report};
use serde_json::json;

use crate::{GAMES, PLAYERS};

#[test]
fn computer_players_of_every_kind_play_the_tiny_game_to_its_end() {
    let contest = Contest {
        game: GAMES.find("tiny").unwrap(),
        players: PLAYERS.find("tiny").unwrap(),
        options: json!({}),
        entrants: ["random", "greedy", "beginner", "search:60", "uct:60"].map(|word| word.parse().unwrap()).to_vec(),
        matches: 6,
        seed: 1,
        jobs: 2,
        program_ms: 50,
        patience: Duration::from_secs(5),
        sprt: None,
    };
    let played = contest.play(&mut |_| {}).unwrap();
    let report = Report::new(&contest, &contest.pairings().unwrap(), &played);
    assert_eq!(played.len(), 10 * 6, "everybody meets everybody");
    assert!(report.forfeits.is_empty(), "{:?}", report.forfeits);
    for result in &played {
        assert_eq!(result.record.entries.len(), 9, "{}", result.record);
        assert!(GAMES.replay(&result.record.to_string()).is_ok());
    }
}
