//! A match in words, whichever game it is of.

use std::fmt::Debug;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Next, Seat};

use crate::session::{Session, Sitter};
use crate::words::Words;

/// What a game can say about itself; whatever it does not say is said plainly.
pub trait Telling: Debug + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// What the person in that seat has to do now.
    fn task(&self, table: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let _ = (table, seat);
        words.say("task-plain")
    }

    /// A decision that could be made now, without saying whose.
    fn decision(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, words: &Words) -> String {
        let _ = (table, seat, words);
        decision.to_owned()
    }

    /// An outcome of chance, entered as that entry.
    fn outcome(&self, outcome: &str, words: &Words) -> String {
        words.with("log-chance", &[("what", outcome.into())])
    }

    /// Why a decision is refused.
    fn refusal(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, words: &Words) -> Option<String> {
        let illegal = table.check(&Entry::Move(seat, decision.to_owned())).err()?;
        Some(said(&illegal, words))
    }

    /// The name of a line of the score sheet.
    fn item(&self, name: &str, words: &Words) -> String {
        let _ = words;
        name.to_owned()
    }

    /// What a line of the score sheet counts.
    fn item_explained(&self, name: &str, words: &Words) -> String {
        let _ = (name, words);
        String::new()
    }
}

/// A refusal with the rule it comes from.
#[must_use]
pub(crate) fn said(illegal: &Illegal, words: &Words) -> String {
    words.with("refused", &[("why", illegal.message.as_str().into()), ("rule", illegal.rule.into())])
}

#[derive(Debug)]
struct Plain;

impl Telling for Plain {
    fn game(&self) -> &'static str {
        ""
    }
}

/// The games that tell their matches in words of their own: one line each.
static TELLINGS: &[&dyn Telling] = &[&crate::patchwork::PatchworkTelling];

/// How matches of that game are told.
#[must_use]
pub fn telling(game: &str) -> &'static dyn Telling {
    TELLINGS.iter().copied().find(|telling| telling.game() == game).unwrap_or(&Plain)
}

/// What somebody is called at a table where these sit.
#[must_use]
pub fn called(seats: &[(Sitter, String)], seat: Seat, words: &Words) -> String {
    match seats.get(seat.index()) {
        Some((_, name)) if !name.is_empty() => name.clone(),
        Some((Sitter::Computer(level), _)) => {
            words.with("computer", &[("level", words.say(&level_key(level.name())).into())])
        }
        _ => words.with("player", &[("number", (seat.0 + 1).into())]),
    }
}

impl Session {
    /// What whoever sits there is called.
    #[must_use]
    pub fn called(&self, seat: Seat, words: &Words) -> String {
        called(self.seats(), seat, words)
    }

    /// One line: whose turn it is, and what to do now.
    #[must_use]
    pub fn now(&self, words: &Words) -> String {
        let table = self.table();
        match (table.next(), self.waits_for()) {
            (Next::Over, _) => self.ending(words),
            (_, Some(seat)) if self.sitter(seat) == Sitter::Person => {
                let task = telling(table.game()).task(table, seat, words);
                if self.is_alone(seat) {
                    return task;
                }
                words.with("now-task", &[("name", self.called(seat, words).into()), ("task", task.into())])
            }
            (_, Some(seat)) => words.with("now-thinking", &[("name", self.called(seat, words).into())]),
            (_, None) => words.say("now-luck"),
        }
    }

    /// Is this the only person at the device?
    #[must_use]
    pub fn is_alone(&self, seat: Seat) -> bool {
        Seat::all(self.table().players()).all(|other| other == seat || self.sitter(other) != Sitter::Person)
    }

    /// How the match ended.
    #[must_use]
    pub fn ending(&self, words: &Words) -> String {
        let sheet = self.table().score();
        let winners = sheet.winners().unwrap_or_default();
        let names: Vec<String> = winners.iter().map(|seat| self.called(*seat, words)).collect();
        let points =
            winners.first().and_then(|seat| sheet.scores.get(seat.index())).map(|score| score.total().to_string());
        words.with(
            "ending",
            &[
                ("count", names.len().into()),
                ("names", names.join(", ").into()),
                ("points", points.unwrap_or_default().into()),
            ],
        )
    }

    /// An entry of the match in words; nothing when it is secret from whoever looks.
    #[must_use]
    pub fn told(&self, index: usize, words: &Words) -> Option<String> {
        let table = self.table();
        let telling = telling(table.game());
        match table.entry(index, Some(self.viewer()))? {
            Entry::Chance(outcome) => Some(telling.outcome(&outcome, words)),
            Entry::Move(seat, decision) => {
                let what = telling.decision(table.rewound(index).as_ref(), seat, &decision, words);
                Some(words.with("log-move", &[("name", self.called(seat, words).into()), ("what", what.into())]))
            }
        }
    }
}

/// The key of a level's name.
fn level_key(level: &str) -> String {
    format!("level-{level}")
}
