//! A decision that somebody makes word by word.

use super::{Continuations, glue, refused};
use crate::refusal::Illegal;
use crate::registry::AnyMatch;
use crate::seat::Seat;

/// A decision in the making: the words so far, and what may come next.
///
/// Words that are forced are not asked for: they are taken at once, and [`StepBuilder::back`] steps back over them. Whoever points at something
/// first, such as a building or a card, says so with [`StepBuilder::want`], and is then led there: other words are no longer offered.
///
/// ```
/// use mozaika_game::registry::{AnyMatch, Registered, Registry};
/// use mozaika_game::steps::StepBuilder;
/// use mozaika_game::{Entry, Seat};
/// use mozaika_tiny::Tiny;
///
/// const GAMES: Registry = Registry::new(&[&Registered::<Tiny>::new()]);
/// let mut played = GAMES.find("tiny")?.start(&serde_json::json!({}))?;
/// played.add(&Entry::Chance("roll 4".to_owned()))?;
///
/// let mut steps = StepBuilder::new(&*played, Seat(1))?;
/// assert_eq!(steps.text(), "card", "every decision begins so");
/// assert_eq!(steps.next().words, ["1", "2", "3"]);
/// steps.say(&*played, "2")?;
/// assert_eq!(steps.decision().as_deref(), Some("card 2"));
/// assert!(steps.back(&*played)?);
/// assert_eq!(steps.say(&*played, "7").unwrap_err().code, "step-does-not-follow");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepBuilder {
    seat: Seat,
    words: Vec<String>,
    /// Every choice that was made, in its order.
    choices: Vec<Choice>,
    /// What the decision has to hold.
    wanted: Vec<String>,
    next: Continuations,
}

/// A choice that can be taken back: how many words there were before it, and whether it was a wish instead of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    words_before: usize,
    is_wish: bool,
}

impl StepBuilder {
    /// No word said yet but those that every decision of that seat begins with.
    pub fn new(played: &dyn AnyMatch, seat: Seat) -> Result<Self, Illegal> {
        let mut steps =
            Self { seat, words: Vec::new(), choices: Vec::new(), wanted: Vec::new(), next: Continuations::default() };
        steps.look_on(played)?;
        Ok(steps)
    }

    /// These words said already, from the very first on; forced ones may be left out only after the last.
    pub fn begun(played: &dyn AnyMatch, seat: Seat, words: &[String]) -> Result<Self, Illegal> {
        let mut steps = Self::new(played, seat)?;
        steps.say_from(played, 0, words)?;
        Ok(steps)
    }

    /// Whose decision it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The words so far, forced ones included.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The words so far as a text.
    #[must_use]
    pub fn text(&self) -> String {
        glue(&self.words)
    }

    /// What may come next. One word alone is never offered, unless the decision may end here too.
    #[must_use]
    pub const fn next(&self) -> &Continuations {
        &self.next
    }

    /// The decision, if the words so far are a whole one.
    #[must_use]
    pub fn decision(&self) -> Option<String> {
        self.next.is_whole().then(|| self.text())
    }

    /// Is the decision whole, and can nothing be added to it?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.next.is_whole() && self.next.words.is_empty()
    }

    /// Is there a choice to step back from?
    #[must_use]
    pub fn can_go_back(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Says one of the next words, and the forced ones after it; a word that cannot come is refused and changes nothing.
    pub fn say(&mut self, played: &dyn AnyMatch, word: &str) -> Result<(), Illegal> {
        if !self.next.words.iter().any(|next| next == word) {
            return Err(refused(&self.words, word, &self.next).into());
        }
        let mut steps = self.clone();
        steps.choices.push(Choice { words_before: steps.words.len(), is_wish: false });
        steps.words.push(word.to_owned());
        steps.look_on(played)?;
        *self = steps;
        Ok(())
    }

    /// Points at something: from now on only decisions count that hold this word, too, wherever it stands. Refused, and nothing changed, where there
    /// is none. Cards can be chosen in any order like that: once all are wanted, every word is forced.
    pub fn want(&mut self, played: &dyn AnyMatch, word: &str) -> Result<(), Illegal> {
        let mut steps = self.clone();
        steps.choices.push(Choice { words_before: steps.words.len(), is_wish: true });
        steps.wanted.push(word.to_owned());
        steps.look_on(played)?;
        *self = steps;
        Ok(())
    }

    /// What was pointed at.
    #[must_use]
    pub fn wanted(&self) -> &[String] {
        &self.wanted
    }

    /// Says several words: all of them or, when one is refused, none. Those that are forced once others are said may stand among them.
    pub fn say_all(&mut self, played: &dyn AnyMatch, words: &[String]) -> Result<(), Illegal> {
        let mut steps = self.clone();
        steps.say_from(played, self.words.len(), words)?;
        *self = steps;
        Ok(())
    }

    /// Says words that stand from that place on; the ones that are there already have to be the same.
    fn say_from(&mut self, played: &dyn AnyMatch, first: usize, words: &[String]) -> Result<(), Illegal> {
        for (at, word) in (first..).zip(words) {
            match self.words.get(at) {
                Some(forced) if forced == word => {}
                Some(forced) => {
                    let next = Continuations { words: vec![forced.clone()], ..Continuations::default() };
                    return Err(refused(&self.words[..at], word, &next).into());
                }
                None => self.say(played, word)?,
            }
        }
        Ok(())
    }

    /// Says the obvious word again and again, until the obvious thing is to stop.
    pub fn say_the_obvious(&mut self, played: &dyn AnyMatch) -> Result<(), Illegal> {
        while let Some(word) = self.next.obvious().map(ToOwned::to_owned) {
            self.say(played, &word)?;
        }
        Ok(())
    }

    /// Takes back the last word that was chosen, or the last wish, and the forced words after it; says whether there was one.
    pub fn back(&mut self, played: &dyn AnyMatch) -> Result<bool, Illegal> {
        let Some(Choice { words_before, is_wish }) = self.choices.last().copied() else { return Ok(false) };
        let wanted = self.wanted.len() - usize::from(is_wish);
        let next = played.continuations_holding(self.seat, &self.words[..words_before], &self.wanted[..wanted])?;
        self.choices.pop();
        self.words.truncate(words_before);
        self.wanted.truncate(wanted);
        self.next = next;
        Ok(true)
    }

    /// Looks at what may come next, and takes words while they are forced.
    fn look_on(&mut self, played: &dyn AnyMatch) -> Result<(), Illegal> {
        loop {
            self.next = played.continuations_holding(self.seat, &self.words, &self.wanted)?;
            match self.next.forced() {
                Some(word) => self.words.push(word.to_owned()),
                None => return Ok(()),
            }
        }
    }
}
