//! At a terminal, as people and computer players sit around it.

use std::collections::VecDeque;
use std::io;

use mozaika_game::luck::LocalLuck;
use mozaika_game::{LocalMatch, Next, Seated, Seating};
use mozaika_terminal::{Completion, Input, TerminalMatch};
use serde_json::json;

use crate::{GAMES, PLAYERS};

/// Lines typed beforehand, and the prompts they answered.
struct Typed {
    lines: VecDeque<&'static str>,
    prompts: Vec<String>,
}

impl Input for Typed {
    fn line(&mut self, prompt: &str, _: Completion) -> io::Result<Option<String>> {
        self.prompts.push(prompt.to_owned());
        Ok(self.lines.pop_front().map(ToOwned::to_owned))
    }
}

/// Plays with these in the seats until the lines end; the terminal, what it showed, and what it asked.
fn play(seats: &[Seated], lines: &[&'static str]) -> (TerminalMatch, String, Vec<String>) {
    let game = GAMES.find("tiny").unwrap();
    let local = LocalMatch::start(game, &json!({}), Seating::new(seats.to_vec()), LocalLuck(5)).unwrap();
    let mut terminal = TerminalMatch::new(GAMES, PLAYERS, local).unwrap();
    let mut typed = Typed { lines: lines.iter().copied().collect(), prompts: Vec::new() };
    let mut out = Vec::new();
    terminal.play(&mut typed, &mut out).unwrap();
    (terminal, String::from_utf8(out).unwrap(), typed.prompts)
}

#[test]
fn two_people_play_to_the_end_and_neither_sees_the_others_card() {
    let people = [Seated::person("Ada"), Seated::person("Bo")];
    // Once a card lies face down the screen is covered for the other, and Enter uncovers it.
    let lines = ["card 3", "", "card 1", "1", "", "2", "card 2", "", "card 2"];
    let (terminal, shown, prompts) = play(&people, &lines);
    assert_eq!(terminal.local().played().next(), Next::Over, "{shown}\n{prompts:?}");
    assert!(shown.contains("(a secret decision)") && !shown.contains("chosen 3"), "{shown}");
    assert!(prompts.iter().any(|prompt| prompt.contains("look away")), "{prompts:?}");
    assert!(shown.contains("(Ada): prizes") && shown.contains("Won by"), "{shown}");
}

#[test]
fn one_person_plays_against_the_computer_takes_back_and_asks() {
    let seats = [Seated::person("Ada"), Seated::computer("easy")];
    let lines = ["?", "hint", "moves", "card 9", "card 1", "undo", "card 2", "1", "1"];
    let (terminal, shown, _) = play(&seats, &lines);
    assert_eq!(terminal.local().played().next(), Next::Over, "{shown}");
    assert!(shown.contains("win chance") && shown.contains("neither `card` and a number"), "{shown}");
    let record = terminal.local().record().to_string();
    assert!(record.contains("tag seat-0 Ada\ntag player-0 person\ntag player-1 easy\n"), "{record}");
}

#[test]
fn luck_is_drawn_again_as_it_was_after_a_match_is_taken_up_again() {
    let people = [Seated::person(""), Seated::person("")];
    let (terminal, _, _) = play(&people, &["card 3", "", "card 1"]);
    let so_far = terminal.local().played();
    let resumed = LocalMatch::resume(GAMES.replay(&so_far.record().to_string()).unwrap()).unwrap();
    assert_eq!(resumed.luck(), LocalLuck(5));
    let before = LocalMatch::resume(so_far.rewound(2)).unwrap();
    let mut again = before;
    again.decide(mozaika_game::Seat(1), "card 1").unwrap();
    assert_eq!(again.played().entry(3, None), so_far.entry(3, None), "the second die");
}

#[test]
fn a_decision_can_be_made_word_by_word_and_a_word_taken_back() {
    let people = [Seated::person("Ada"), Seated::person("Bo")];
    // Every decision begins with `card`, so the next word is asked for at once; the empty line lists what may come.
    let (terminal, shown, _) = play(&people, &["", "2", "", "back", "3"]);
    let record = terminal.local().record().to_string();
    assert!(record.contains("0 card 2\n1 card 3\n"), "{record}\n{shown}");
    assert!(shown.contains("   1  1\n   2  2\n   3  3\n"), "{shown}");
}
