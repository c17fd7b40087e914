//! What can be completed: commands, and decisions word by word.

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_game::steps::{Continuations, cut, glue};

/// What a line can be completed to, while somebody decides.
#[derive(Debug, Default)]
pub struct Completion {
    commands: &'static [&'static str],
    decision: Option<Begun>,
}

/// A decision in the making.
#[derive(Debug)]
struct Begun {
    played: Box<dyn AnyMatch>,
    seat: Seat,
    words: Vec<String>,
}

impl Completion {
    /// Commands, and decisions of that seat that begin with these words.
    pub(crate) fn new(commands: &'static [&'static str], played: &dyn AnyMatch, seat: Seat, words: &[String]) -> Self {
        let decision = Begun { played: played.boxed_clone(), seat, words: words.to_vec() };
        Self { commands, decision: Some(decision) }
    }

    /// The lines that go on where this one ends, each by one word; words that are forced come with it.
    #[must_use]
    pub fn lines(&self, typed: &str) -> Vec<String> {
        let commands = self.commands.iter().filter(|command| command.starts_with(typed)).map(|word| (*word).to_owned());
        let mut lines = self.decision.as_ref().map_or_else(Vec::new, |begun| begun.lines(typed));
        lines.extend(commands);
        lines
    }
}

impl Begun {
    fn lines(&self, typed: &str) -> Vec<String> {
        let mut words = cut(typed);
        let open = if typed.is_empty() || typed.ends_with(' ') { None } else { words.pop() };
        let open = open.as_deref().unwrap_or_default();
        let mut next = self.next(&words).words;
        // After a space no sign can follow that is joined to the word before it.
        next.retain(|word| word.starts_with(open) && !(typed.ends_with(' ') && is_joined(word)));
        next.into_iter().flat_map(|word| self.lines_with(typed, &words, word)).collect()
    }

    /// The line with that word; where nothing is gained by it, because it stands there already, the lines with what it is joined with or what comes next.
    fn lines_with(&self, typed: &str, words: &[String], word: String) -> Vec<String> {
        let line = self.line(words.to_vec(), word.clone());
        if line != typed {
            return vec![line];
        }
        let words = [words, &[word]].concat();
        let next = self.next(&words).words;
        next.into_iter().map(|word| self.line(words.clone(), word)).collect()
    }

    /// The line with that word and those that are forced after it; a space where another word may follow.
    fn line(&self, mut words: Vec<String>, word: String) -> String {
        words.push(word);
        let mut next = self.next(&words);
        while let Some(word) = next.forced() {
            words.push(word.to_owned());
            next = self.next(&words);
        }
        let mut line = glue(&words);
        if !next.words.is_empty() && !next.is_whole() && !next.words.iter().any(|word| is_joined(word)) {
            line.push(' ');
        }
        line
    }

    /// What may come after the words of the line; nothing where they lead nowhere.
    fn next(&self, typed: &[String]) -> Continuations {
        let words = [&self.words, typed].concat();
        self.played.continuations(self.seat, &words).unwrap_or_default()
    }
}

/// Does the word follow the one before it without a space?
fn is_joined(word: &str) -> bool {
    word.starts_with(['@', '='])
}

#[cfg(test)]
mod tests {
    use mozaika_game::Entry;
    use mozaika_game::luck::{LocalLuck, enter_due};
    use mozaika_registry::GAMES;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng as _;

    use super::*;

    /// Patchwork with the patches in the order of their numbers.
    fn patchwork() -> Box<dyn AnyMatch> {
        let mut played = GAMES.find("patchwork").unwrap().start(&serde_json::json!({ "start": 0 })).unwrap();
        let patches: Vec<String> = (1..33).chain([0]).map(|patch: u8| patch.to_string()).collect();
        played.add(&Entry::Chance(format!("circle {}", patches.join(" ")))).unwrap();
        played
    }

    fn completion(played: &dyn AnyMatch, words: &[String]) -> Completion {
        Completion::new(&["undo", "save "], played, Seat(0), words)
    }

    #[test]
    fn a_line_is_completed_word_by_word_with_commands_last() {
        let complete = completion(&*patchwork(), &[]);
        assert_eq!(complete.lines(""), ["advance", "buy ", "undo", "save "]);
        assert_eq!(complete.lines("b"), ["buy "]);
        assert_eq!(complete.lines("buy ")[0], "buy 1 ");
        assert_eq!(complete.lines("adv"), ["advance"]);
        assert!(complete.lines("ą").is_empty() && complete.lines("buy 99 ").is_empty());
    }

    #[test]
    fn a_begun_decision_goes_on_from_its_words() {
        let complete = completion(&*patchwork(), &cut("buy 1"));
        assert!(complete.lines("").contains(&"r90 ".to_owned()), "{:?}", complete.lines(""));
        assert_eq!(complete.lines("r0 a"), (1..=8).map(|row| format!("r0 a{row}")).collect::<Vec<_>>());
    }

    /// Tab alone, choosing from what it offers, writes any legal decision.
    #[test]
    fn any_decision_can_be_completed_from_nothing() {
        for game in GAMES.games() {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
            let mut played = game.start(&serde_json::json!({})).unwrap();
            for _ in 0..60 {
                enter_due(&mut *played, &LocalLuck(5)).unwrap();
                let Some(seat) = played.next().seats().lowest() else { break };
                let decision = played.pick_move(seat, &mut dice).unwrap();
                let complete = Completion::new(&[], &*played, seat, &[]);
                let mut line = String::new();
                while line != decision {
                    let lines = complete.lines(&line);
                    let next = lines.iter().find(|next| {
                        decision == **next
                            || decision.starts_with(&format!("{} ", next.trim_end()))
                            || decision.strip_prefix(next.as_str()).is_some_and(is_joined)
                    });
                    let next = next.unwrap_or_else(|| panic!("`{line}` leads to {lines:?}, not to `{decision}`"));
                    assert!(next.len() > line.len(), "`{line}` is completed to `{next}` on the way to `{decision}`");
                    line.clone_from(next);
                }
                played.add(&Entry::Move(seat, decision)).unwrap();
            }
        }
    }
}
