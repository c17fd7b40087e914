//! What is wrong in something a person wrote, field by field.

use std::fmt;

use serde::Serialize;

use crate::exact_json::{Exact, UnreadableJson};
use crate::message::{Args, Coded, Message};
use crate::messages;
use crate::notation::quoted;
use crate::refusal::Illegal;

messages! {
    /// Why JSON cannot be read into what it should be.
    pub(crate) enum JsonFault {
        /// Something else than an object.
        NotAnObject { found: String } => "notation", "json-not-an-object", "a JSON object is expected, not {found}";
        /// A field that is missing, unknown or of another type; the reason comes from the JSON reader.
        Unreadable { reason: String } => "notation", "json-unreadable", "{reason}";
    }
}

messages! {
    /// What was refused field by field. The sentence of the refusal is the list of its problems; this one is its heading.
    pub(crate) enum FieldsFault {
        /// What was agreed on before a match.
        Options => "options", "bad-options", "These options cannot be played.";
        /// A state that was set up.
        Position => "position", "bad-position", "This position is not possible.";
        /// What is in the box.
        Edition => "edition", "bad-edition", "This edition is not sound.";
        /// A request of the engine protocol.
        Request => "protocol", "bad-fields", "The fields of this request are not right.";
    }
}

/// Something wrong in what a person wrote: options, a set-up, an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where: the path of the field, such as `players[0].space`.
    pub field: String,
    /// The number of the rule that it breaks, or the area: `position`, `options`, `edition`.
    pub rule: &'static str,
    /// The stable name of what is wrong, such as `patch-twice`.
    pub code: &'static str,
    /// What the sentence is made of, by name.
    #[serde(skip_serializing_if = "Args::is_empty")]
    pub args: Args,
    /// What is wrong with it and what was expected, in English.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)?;
        // A rule has a number; an area has none.
        if self.rule.bytes().any(|byte| byte.is_ascii_digit()) { write!(f, " ({})", self.rule) } else { Ok(()) }
    }
}

/// Everything wrong in what a person wrote, all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// No problem yet.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// A single problem of a catalogue.
    pub fn single(field: impl Into<String>, what: impl Coded) -> Self {
        let mut problems = Self::none();
        problems.note(field, what);
        problems
    }

    /// Notes one more problem of a catalogue.
    #[allow(clippy::needless_pass_by_value, reason = "a fault is made where it is noted")]
    pub fn note(&mut self, field: impl Into<String>, what: impl Coded) {
        let (message, args) = (what.message(), what.args());
        let Message { rule, code, .. } = *message;
        self.0.push(Problem { field: field.into(), rule, code, message: message.fill(&args), args });
    }

    /// Notes a problem of a catalogue unless the condition holds.
    pub fn require<C: Coded>(&mut self, holds: bool, field: impl Into<String>, what: impl FnOnce() -> C) {
        if !holds {
            self.note(field, what());
        }
    }

    /// These and those.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.0.extend(more.0);
        self
    }

    /// Notes what is wrong within a part of something larger, whose path goes before theirs.
    pub fn note_within(&mut self, part: &str, found: Self) {
        self.0.extend(found.0.into_iter().map(|problem| {
            let dot = if problem.field.is_empty() || problem.field.starts_with('[') { "" } else { "." };
            Problem { field: format!("{part}{dot}{}", problem.field), ..problem }
        }));
    }

    /// Is all well?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The problems one by one.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter()
    }

    /// The value if all is well, else what is wrong with it.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The same as a refusal under one of the areas `options`, `position` and `edition`; anything else is `protocol`.
    #[must_use]
    pub fn under(&self, area: &'static str) -> Illegal {
        let heading = match area {
            "options" => FieldsFault::Options,
            "position" => FieldsFault::Position,
            "edition" => FieldsFault::Edition,
            _ => FieldsFault::Request,
        };
        Illegal { message: self.to_string(), problems: self.0.clone(), ..heading.into() }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// Reads a JSON object into a type; an error names the field.
pub fn from_json<T: serde::de::DeserializeOwned>(value: serde_json::Value) -> Result<T, Problems> {
    if !value.is_object() {
        return Err(Problems::single("", JsonFault::NotAnObject { found: quoted(&value.to_string()) }));
    }
    T::deserialize(Exact(value)).map_err(|UnreadableJson { reason, path }| {
        Problems::single(path, JsonFault::Unreadable { reason: reason.to_string() })
    })
}
