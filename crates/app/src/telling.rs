//! A match in words, whichever game it is of.

use std::fmt::Debug;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Next, Seat};

use crate::session::{Session, Sitter};
use crate::words::Words;

/// To whom a decision is told: "you take", or "takes".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// To whoever decides.
    You,
    /// To somebody else.
    They,
}

impl Voice {
    /// The word that sentences choose their verbs by, as `$who`.
    #[must_use]
    pub const fn who(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::They => "they",
        }
    }
}

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
    fn decision(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, voice: Voice, words: &Words) -> String {
        let _ = (table, seat, voice, words);
        decision.to_owned()
    }

    /// Under which heading a decision stands in a list; under none when that is empty.
    fn group(&self, decision: &str, words: &Words) -> String {
        let _ = (decision, words);
        String::new()
    }

    /// Who starts, if that is what luck has said.
    fn starter(&self, outcome: &str) -> Option<Seat> {
        outcome.strip_prefix("start ")?.parse().ok().map(Seat)
    }

    /// Any other outcome of chance.
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

    /// Where points of a line of the score sheet come from.
    fn reason(&self, table: &dyn AnyMatch, what: &str, which: &str, words: &Words) -> String {
        let _ = (table, words);
        format!("{what} {which}")
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
static TELLINGS: &[&dyn Telling] =
    &[&crate::patchwork::PatchworkTelling, &crate::sintra::SintraTelling, &crate::glassroad::GlassRoadTelling];

/// How matches of that game are told.
#[must_use]
pub fn telling(game: &str) -> &'static dyn Telling {
    TELLINGS.iter().copied().find(|telling| telling.game() == game).unwrap_or(&Plain)
}

impl Session {
    /// What whoever sits there is called.
    #[must_use]
    pub fn called(&self, seat: Seat, words: &Words) -> String {
        self.company().called(seat, words)
    }

    /// The same where there is little room: without the level of a computer player.
    #[must_use]
    pub fn called_shortly(&self, seat: Seat, words: &Words) -> String {
        self.company().called_shortly(seat, words)
    }

    /// Is that the one person who looks at this match, and did not give a name?
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        self.company().is_you(seat)
    }

    /// A decision as a sentence, made at that table by whoever sits there.
    #[must_use]
    pub fn sentence(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, words: &Words) -> String {
        let voice = if self.is_you(seat) { Voice::You } else { Voice::They };
        let what = telling(table.game()).decision(table, seat, decision, voice, words);
        match voice {
            Voice::You => capital(&words.with("log-move-you", &[("what", what.into())])),
            Voice::They => words.with("log-move", &[("name", self.called(seat, words).into()), ("what", what.into())]),
        }
    }

    /// One line: whose turn it is, and what to do now.
    #[must_use]
    pub fn now(&self, words: &Words) -> String {
        let table = self.table();
        match (table.next(), self.waits_for()) {
            (Next::Over, _) => self.ending(words),
            (_, Some(seat)) if self.sitter(seat) == Sitter::Person => {
                let task = telling(table.game()).task(table, seat, words);
                if self.company().is_alone(seat) {
                    return task;
                }
                words.with("now-task", &[("name", self.called(seat, words).into()), ("task", task.into())])
            }
            (_, Some(seat)) => words.with("now-thinking", &[("name", self.called(seat, words).into())]),
            (_, None) => words.say("now-luck"),
        }
    }

    /// How the match ended.
    #[must_use]
    pub fn ending(&self, words: &Words) -> String {
        let sheet = self.table().score();
        let winners = sheet.winners().unwrap_or_default();
        let names: Vec<String> = winners.iter().map(|seat| self.called(*seat, words)).collect();
        let points =
            winners.first().and_then(|seat| sheet.scores.get(seat.index())).map(|score| words.figure(score.total()));
        if let [winner] = winners[..]
            && self.is_you(winner)
        {
            return words.with("ending-you", &[("points", points.unwrap_or_default().into())]);
        }
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
            Entry::Chance(outcome) => Some(match telling.starter(&outcome) {
                Some(seat) if self.is_you(seat) => words.say("drawn-start-you"),
                Some(seat) => words.with("drawn-start", &[("name", self.called(seat, words).into())]),
                None => telling.outcome(&outcome, words),
            }),
            Entry::Move(seat, decision) => Some(self.sentence(table.rewound(index).as_ref(), seat, &decision, words)),
        }
    }
}

/// With a capital letter at the beginning.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
