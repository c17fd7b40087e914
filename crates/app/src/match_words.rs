//! A match in words, whichever game it is of.

use std::fmt::Debug;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Points, Seat};
use mozaika_wire::EndReason;

use crate::match_options::Choice;
use crate::online::{EarlyEnd, waiting_text};
use crate::open_match::OpenMatch;
use crate::steps::{Thing, bare};
use crate::words::Words;

/// In which form the verbs of a decision stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerbForm {
    /// To whoever has decided: "(you) take".
    You,
    /// To somebody else: "(Ada) takes".
    They,
    /// To whoever may decide so: "take".
    Imperative,
}

impl VerbForm {
    /// The word that sentences choose their verbs by, as `$form`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::They => "they",
            Self::Imperative => "do",
        }
    }
}

/// What a game can say about itself; whatever it does not say is said plainly.
///
/// ```
/// use mozaika_app::{Language, MatchSetup, OpenMatch, VerbForm, Words, match_words};
/// use mozaika_game::Seat;
/// use mozaika_registry::GAMES;
///
/// let open = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 1).unwrap();
/// let words = Words::of(Language::English);
/// let seat = open.waits_for().unwrap();
/// let told = match_words("patchwork").decision(open.played(), seat, "advance", VerbForm::Imperative, &words);
/// assert_eq!(told, "advance 1 space for 1 button");
/// // A game that nobody wrote words for shows its notation.
/// assert_eq!(match_words("chess").decision(open.played(), seat, "e4", VerbForm::They, &words), "e4");
/// ```
pub trait MatchWords: Debug + Sync {
    /// The game's name in the registry.
    fn game(&self) -> &'static str;

    /// What can be agreed on before a match, beyond what is asked for in every game.
    fn options(&self) -> &'static [Choice] {
        &[]
    }

    /// What the person in that seat has to do now.
    fn task(&self, played: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let _ = (played, seat);
        words.say("task-plain")
    }

    /// A decision that could be made now, without saying whose.
    fn decision(&self, played: &dyn AnyMatch, seat: Seat, decision: &str, form: VerbForm, words: &Words) -> String {
        let _ = (played, seat, form, words);
        decision.to_owned()
    }

    /// What a word names that may come after these in a decision.
    fn thing(&self, played: &dyn AnyMatch, prefix: &[String], word: &str) -> Thing {
        let _ = (played, prefix);
        Thing::plain(word)
    }

    /// A word that may come after these in a decision, as a button says it.
    fn word(&self, played: &dyn AnyMatch, prefix: &[String], word: &str, words: &Words) -> String {
        let _ = (played, prefix, words);
        bare(word).to_owned()
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
        words.say_with("log-chance", &[("what", outcome.into())])
    }

    /// The same for who knows the match before it.
    fn outcome_after(&self, before: &dyn AnyMatch, outcome: &str, words: &Words) -> String {
        let _ = before;
        self.outcome(outcome, words)
    }

    /// A word of the notation in a refusal: what the argument of that name is called.
    fn argument(&self, name: &str, word: &str, words: &Words) -> String {
        let _ = (name, words);
        word.to_owned()
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

    /// How good so many points are in a match alone, by the game's own scale; nothing where it has none.
    fn alone(&self, points: Points, words: &Words) -> Option<String> {
        let _ = (points, words);
        None
    }

    /// Where points of a line of the score sheet come from.
    fn reason(&self, played: &dyn AnyMatch, what: &str, which: &str, words: &Words) -> String {
        let _ = (played, words);
        format!("{what} {which}")
    }
}

/// Words for a game that has none of its own.
#[derive(Debug)]
struct PlainWords;

impl MatchWords for PlainWords {
    fn game(&self) -> &'static str {
        ""
    }
}

/// The games with words of their own: one line each.
static MATCH_WORDS: &[&dyn MatchWords] =
    &[&crate::patchwork::PatchworkWords, &crate::sintra::SintraWords, &crate::glassroad::GlassRoadWords];

/// The words for matches of that game.
#[must_use]
pub fn match_words(game: &str) -> &'static dyn MatchWords {
    MATCH_WORDS.iter().copied().find(|words| words.game() == game).unwrap_or(&PlainWords)
}

impl OpenMatch {
    /// What whoever sits there is called; a computer player with its level.
    #[must_use]
    pub fn display_name(&self, seat: Seat, words: &Words) -> String {
        self.names().display_name(seat, words)
    }

    /// The same where there is little room: without the level of a computer player.
    #[must_use]
    pub fn short_name(&self, seat: Seat, words: &Words) -> String {
        self.names().short_name(seat, words)
    }

    /// Is that the one person who looks at this match, and did not give a name?
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        self.names().is_you(seat)
    }

    /// A decision as a sentence, made at that point of the match by whoever sits there.
    #[must_use]
    pub fn decision_text(&self, before: &dyn AnyMatch, seat: Seat, decision: &str, words: &Words) -> String {
        let form = if self.is_you(seat) { VerbForm::You } else { VerbForm::They };
        let what = match_words(before.game()).decision(before, seat, decision, form, words);
        if form == VerbForm::You {
            capitalised(&words.say_with("log-move-you", &[("what", what.into())]))
        } else {
            words.say_with("log-move", &[("name", self.display_name(seat, words).into()), ("what", what.into())])
        }
    }

    /// A decision that is about to be made, as whoever looks may read it.
    #[must_use]
    pub fn coming_text(&self, seat: Seat, decision: &str, words: &Words) -> String {
        let played = self.played();
        if self.sees_everything() || played.may_see(self.viewer(), &Entry::Move(seat, decision.to_owned())) {
            self.decision_text(played, seat, decision, words)
        } else {
            self.secret_text(seat, words)
        }
    }

    /// A decision that only its maker may read.
    fn secret_text(&self, seat: Seat, words: &Words) -> String {
        words.say_with("log-secret", &[("name", self.display_name(seat, words).into())])
    }

    /// The last decision in words: of a secret one, that it was made.
    #[must_use]
    pub fn last_text(&self, words: &Words) -> Option<String> {
        let entry = self.last_decision()?;
        let seat = self.played().decided_by(entry)?;
        Some(self.entry_text(entry, words).unwrap_or_else(|| self.secret_text(seat, words)))
    }

    /// What others have done since a person at this device decided last, in words, the oldest first: with the entry that each is.
    #[must_use]
    pub fn told_since(&self, words: &Words) -> Vec<(usize, String)> {
        let played = self.played();
        let own = |entry: &usize| played.decided_by(*entry).is_some_and(|seat| self.decides_here(seat));
        let first = (0..played.len()).rev().find(own).map_or(0, |entry| entry + 1);
        let tell = |entry: usize| {
            let seat = played.decided_by(entry)?;
            Some((entry, self.entry_text(entry, words).unwrap_or_else(|| self.secret_text(seat, words))))
        };
        (first..played.len()).filter_map(tell).collect()
    }

    /// A decision that may be made now, as an invitation to make it: `Take 1 orange pane …`.
    #[must_use]
    pub fn choice_text(&self, seat: Seat, decision: &str, words: &Words) -> String {
        let played = self.played();
        capitalised(&match_words(played.game()).decision(played, seat, decision, VerbForm::Imperative, words))
    }

    /// One line: whose turn it is, and what to do now.
    #[must_use]
    pub fn status(&self, words: &Words) -> String {
        let played = self.played();
        if self.is_over() {
            return self.result_text(words);
        }
        if let Some(waiting) = waiting_text(self, words).filter(|_| self.is_remote() && self.waiting_person().is_none())
        {
            return waiting;
        }
        match self.waits_for() {
            Some(seat) if self.seating().is_person(seat) => {
                let task = match_words(played.game()).task(played, seat, words);
                if self.names().is_only_person(seat) {
                    return task;
                }
                words.say_with("now-task", &[("name", self.display_name(seat, words).into()), ("task", task.into())])
            }
            Some(seat) => words.say_with("now-thinking", &[("name", self.display_name(seat, words).into())]),
            None => words.say("now-luck"),
        }
    }

    /// Who has won; nobody before the end.
    #[must_use]
    pub fn winners(&self) -> Vec<Seat> {
        match self.early_end() {
            Some(end) => end.winners.clone(),
            None => self.played().score().winners().unwrap_or_default().to_vec(),
        }
    }

    /// How the match ended.
    #[must_use]
    pub fn result_text(&self, words: &Words) -> String {
        if let Some(end) = self.early_end() {
            return self.early_end_text(end, words);
        }
        let sheet = self.played().score();
        let winners = sheet.winners().unwrap_or_default();
        let names: Vec<String> = winners.iter().map(|seat| self.display_name(*seat, words)).collect();
        let points =
            winners.first().and_then(|seat| sheet.scores.get(seat.index())).map(mozaika_game::SeatScore::total);
        let points = points.unwrap_or_default();
        // Sentences count by the number and show the figure.
        let counted = [("points", points.as_f64().into()), ("figure", words.figure(points).into())];
        if sheet.scores.len() == 1 {
            return words.say_with("ending-alone", &counted);
        }
        if let [winner] = winners[..]
            && self.is_you(winner)
        {
            return words.say_with("ending-you", &counted);
        }
        let [points, figure] = counted;
        words.say_with("ending", &[("count", names.len().into()), ("names", words.list(&names).into()), points, figure])
    }

    /// How a match ended that was not played to its end.
    fn early_end_text(&self, end: &EarlyEnd, words: &Words) -> String {
        let gone = [("count", end.gone.len().into()), ("names", words.list(&end.gone).into())];
        let why = match end.reason {
            EndReason::Agreed => return words.say("online-end-agreed"),
            EndReason::TimedOut => words.say_with("online-end-time", &gone),
            EndReason::Resigned | EndReason::Played => words.say_with("online-end-resigned", &gone),
        };
        let you = end.winners.iter().any(|seat| self.is_you(*seat));
        let names: Vec<String> = end.winners.iter().map(|seat| self.display_name(*seat, words)).collect();
        let who = if you { "you" } else { "other" };
        let won = words.say_with(
            "online-end-winner",
            &[("who", who.into()), ("count", names.len().into()), ("names", words.list(&names).into())],
        );
        format!("{why} {won}")
    }

    /// An entry of the match in words; nothing when it is secret from whoever looks.
    #[must_use]
    pub fn entry_text(&self, index: usize, words: &Words) -> Option<String> {
        let played = self.played();
        let game = match_words(played.game());
        match self.entry(index)? {
            Entry::Chance(outcome) => Some(match game.starter(&outcome) {
                Some(seat) if self.is_you(seat) => words.say("drawn-start-you"),
                Some(seat) => words.say_with("drawn-start", &[("name", self.display_name(seat, words).into())]),
                None => game.outcome_after(played.rewound(index).as_ref(), &outcome, words),
            }),
            Entry::Move(seat, decision) => {
                Some(self.decision_text(played.rewound(index).as_ref(), seat, &decision, words))
            }
        }
    }
}

/// With a capital letter at the beginning.
#[must_use]
pub fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
