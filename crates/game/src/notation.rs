//! Reading notation exactly: single spaces, lower case, no leading zeros.

use crate::message::Coded;
use crate::messages;
use crate::refusal::Illegal;

messages! {
    /// What makes a text no notation of any game.
    pub(crate) enum TextFault {
        /// Longer than any notation.
        TooLong { length: usize, longest: usize } => "notation", "text-too-long",
            "This is {length} characters long; no notation is longer than {longest}.";
        /// Words are not separated by single spaces.
        NotExact { text: String } => "notation", "text-not-exact",
            "{text} is not exact: words are separated by single spaces, with none before or after.";
        /// Not a number, or not in its one form.
        NotANumber { word: String } => "notation", "not-a-plain-number",
            "{word} is not a number as it is written here: digits only, no sign, no leading zeros.";
    }
}

/// A text that is not notation of this game; made from an entry of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.message)]
pub struct BadNotation(Box<Illegal>);

impl<C: Coded> From<C> for BadNotation {
    fn from(coded: C) -> Self {
        Self(Box::new(coded.into()))
    }
}

impl From<BadNotation> for Illegal {
    fn from(bad: BadNotation) -> Self {
        *bad.0
    }
}

/// The words of a text that are separated by exactly one space each.
pub fn words(text: &str) -> Result<Vec<&str>, BadNotation> {
    const LONGEST: usize = 4096;
    if text.len() > LONGEST {
        return Err(TextFault::TooLong { length: text.len(), longest: LONGEST }.into());
    }
    let words: Vec<&str> = text.split(' ').collect();
    if words.iter().any(|word| word.is_empty() || word.contains(char::is_whitespace)) {
        return Err(TextFault::NotExact { text: quoted(text) }.into());
    }
    Ok(words)
}

/// A number without sign or leading zeros.
pub fn number(word: &str) -> Result<u32, BadNotation> {
    let exact =
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| exact).ok_or_else(|| TextFault::NotANumber { word: quoted(word) }.into())
}

/// A text as it is shown in a message: quoted, shortened, without control characters.
#[must_use]
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
