//! Decisions in steps: word by word, and after each word what may come next.
//!
//! The notation has exactly one text for each decision. Cut into words, the legal decisions of a seat are a tree, and one question is enough to walk
//! it: [`Game::continuations`](crate::Game::continuations). A page lights on the board what the next word may name, a terminal completes by it, a
//! program has the words as its actions ([`Game::vocabulary`](crate::Game::vocabulary)). No rule is written a second time for that.
//!
//! **Words.** A text is cut at every space, which is dropped, and before every `@` and `=`, which stay with the word they begin: `build clay_lake@a3 pay
//! charcoal=1@glass` is `build`, `clay_lake`, `@a3`, `pay`, `charcoal`, `=1`, `@glass`. Glued together, a word that begins with `@` or `=` follows
//! directly, and every other after a space. So each sequence of words is one text and, as no notation has a space before `@` or `=`, each text
//! one sequence of words.

mod builder;
mod search;

pub use builder::StepBuilder;
pub use search::StepSearch;

use serde::{Serialize, Serializer};

use crate::messages;

/// The signs that begin a word and stay with it.
const JOINING: [char; 2] = ['@', '='];
/// How many words a refusal names as examples.
const EXAMPLES: usize = 8;

messages! {
    /// What makes a sequence of words the beginning of no decision.
    pub(crate) enum StepFault {
        /// The first word begins nothing.
        BeginsNothing { word: String, known: Vec<String> } => "notation", "step-begins-nothing",
            "No decision begins with {word} now; one begins with {known}.";
        /// The words before it have other continuations.
        DoesNotFollow { word: String, begun: String, known: Vec<String> } => "notation", "step-does-not-follow",
            "After {begun} comes no {word} now; what may come is {known}.";
        /// The words before it are a decision that nothing follows.
        AfterTheEnd { word: String, begun: String } => "notation", "step-after-the-end",
            "{begun} is a whole decision: {word} cannot follow it.";
        /// Decisions go on from here, but none with what was pointed at.
        NothingHolds { wanted: Vec<String> } => "notation", "step-nothing-holds",
            "No decision that begins like this holds {wanted}.";
    }
}

/// A text of the notation, or the beginning of one, as words.
///
/// ```
/// use mozaika_game::steps::{cut, glue};
///
/// let words = cut("use 1 pay food=1@brick build clay_lake@a3");
/// assert_eq!(words, ["use", "1", "pay", "food", "=1", "@brick", "build", "clay_lake", "@a3"]);
/// assert_eq!(glue(&words), "use 1 pay food=1@brick build clay_lake@a3");
/// ```
#[must_use]
pub fn cut(text: &str) -> Vec<String> {
    words_of(text).map(ToOwned::to_owned).collect()
}

/// The words of a text, one after the other.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(' ');
        let first = rest.chars().next()?;
        let after = first.len_utf8();
        let ends = |sign: char| sign == ' ' || JOINING.contains(&sign);
        let end = rest[after..].find(ends).map_or(rest.len(), |at| after + at);
        let (word, more) = rest.split_at(end);
        rest = more;
        Some(word)
    })
}

/// The text that these words make.
#[must_use]
pub fn glue<W: AsRef<str>>(words: &[W]) -> String {
    let mut text = String::new();
    for word in words.iter().map(AsRef::as_ref) {
        if !text.is_empty() && !word.starts_with(JOINING) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// Are the words so far a whole decision? As JSON true or false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whole {
    /// No: at least one more word has to come, or they lead nowhere.
    #[default]
    No,
    /// Yes, and to stop here is the obvious thing, also where more could be said.
    Obvious,
    /// Yes, but it is more obvious to go on.
    Possible,
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(*self != Self::No)
    }
}

/// What may come after the first words of a decision.
///
/// As JSON, `words` and `whole` (true or false).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Continuations {
    /// The words that may come next, each once: in the order of the first legal decisions that go on with them, so the obvious one first.
    pub words: Vec<String>,
    /// May the decision end here?
    pub whole: Whole,
}

impl Continuations {
    /// May the decision end here?
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole != Whole::No
    }

    /// Does no legal decision begin like that?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && !self.is_whole()
    }

    /// The word that has to come: there is no other, and the decision cannot end here.
    #[must_use]
    pub fn forced(&self) -> Option<&str> {
        match self.words.as_slice() {
            [only] if !self.is_whole() => Some(only),
            _ => None,
        }
    }

    /// The word that comes to mind first; nothing where that is to stop here.
    #[must_use]
    pub fn obvious(&self) -> Option<&str> {
        if self.whole == Whole::Obvious { None } else { self.words.first().map(String::as_str) }
    }
}

/// Why a word cannot come after these.
pub(crate) fn refused(begun: &[String], word: &str, next: &Continuations) -> StepFault {
    use crate::notation::quoted;
    let known = next.words.iter().take(EXAMPLES).map(|known| quoted(known)).collect();
    let word = quoted(word);
    if begun.is_empty() {
        StepFault::BeginsNothing { word, known }
    } else if next.words.is_empty() {
        StepFault::AfterTheEnd { word, begun: quoted(&glue(begun)) }
    } else {
        StepFault::DoesNotFollow { word, begun: quoted(&glue(begun)), known }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn signs_stay_with_the_word_they_begin_and_spaces_go() {
        assert_eq!(cut("effect -pond@c1 wood=2"), ["effect", "-pond", "@c1", "wood", "=2"]);
        assert_eq!(cut(""), Vec::<String>::new());
        assert_eq!(cut("  a  b "), ["a", "b"]);
        assert_eq!(glue::<&str>(&[]), "");
        assert_eq!(glue(&["food", "=0"]), "food=0");
    }

    proptest! {
        #[test]
        fn words_and_texts_are_one_to_one(words in prop::collection::vec("[@=]?[a-z0-9_żł-]{1,4}", 0..8)) {
            let text = glue(&words);
            // At the very beginning there is nothing that a sign could be joined to.
            prop_assert_eq!(cut(&text), words);
        }

        #[test]
        fn any_text_can_be_cut(text in ".{0,40}") {
            let words = cut(&text);
            prop_assert!(words.iter().all(|word| !word.is_empty() && !word.contains(' ')));
            prop_assert_eq!(cut(&glue(&words)), words);
        }
    }
}
