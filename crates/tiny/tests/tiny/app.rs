//! In the page's own match, with its worker's computer players.

use mozaika_app::{MatchSetup, OpenMatch, TaskResult, WorkerTask, run_task};
use mozaika_game::{Seated, Viewer};

use crate::{GAMES, PLAYERS};

#[test]
fn a_person_and_a_computer_player_play_the_tiny_game_to_its_end_on_the_page() {
    let setup = MatchSetup::new("tiny", vec![Seated::person("Ada"), Seated::computer("easy")]);
    let mut open = OpenMatch::start(GAMES, &setup, 7).unwrap();
    while !open.is_over() {
        if let Some((seat, player)) = open.waiting_computer() {
            let record = open.record().to_string();
            let task = WorkerTask::Decide { record, seat: seat.0, player: player.to_owned(), seed: open.player_seed() };
            let Ok(TaskResult::Suggested(suggested)) = run_task(GAMES, PLAYERS, &task) else { panic!("{task:?}") };
            open.decide(seat, &suggested.decision).unwrap();
        } else {
            let ada = open.waiting_person().unwrap();
            let card = open.played().moves(ada).remove(0);
            open.decide(ada, &card).unwrap();
        }
    }
    let saved = open.record().to_string();
    let again = OpenMatch::resume(GAMES, &saved).unwrap();
    assert_eq!(again.seating(), open.seating());
    assert_eq!(again.played().text(Some(Viewer::Spectator)), open.played().text(Some(Viewer::Spectator)));
}
