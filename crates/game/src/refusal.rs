//! How the rules say no: which rule, and in words a player understands.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::exact_json::Exact;

/// Why a game refuses a move or an outcome; each game has its own list of reasons.
///
/// The sentence (`Display`) tells the player what is wrong and, where it helps, what to do instead.
pub trait Refusal: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// The number of the rule that forbids it, such as `PW-5.1`, or `chance` for an impossible outcome.
    fn rule(&self) -> &'static str;
}

/// A refusal as it leaves the typed world: rule and sentence. Whatever was refused has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({rule})")]
pub struct Illegal {
    /// A rule number, or one of `notation`, `protocol`, `position`, `options`, `chance`, `edition`.
    pub rule: &'static str,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl Illegal {
    /// A refusal that belongs to no game's rules: something around the game is wrong.
    pub fn new(rule: &'static str, message: impl Into<String>) -> Self {
        Self { rule, message: message.into() }
    }
}

impl Serialize for Illegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut fields = serializer.serialize_struct("Illegal", 2)?;
        fields.serialize_field("rule", self.rule)?;
        fields.serialize_field("message", &self.message)?;
        fields.end()
    }
}

impl<R: Refusal> From<R> for Illegal {
    fn from(refusal: R) -> Self {
        Self { rule: refusal.rule(), message: refusal.to_string() }
    }
}

/// Something wrong in what a person wrote: options, a set-up, an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where: the path of the field, such as `players[0].space`.
    pub field: String,
    /// What is wrong with it and what was expected.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { self.message.fmt(f) } else { write!(f, "{}: {}", self.field, self.message) }
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

    /// A single problem.
    pub fn one(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut problems = Self::none();
        problems.add(field, message);
        problems
    }

    /// Notes one more problem.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem { field: field.into(), message: message.into() });
    }

    /// Notes a problem unless the condition holds.
    pub fn expect(&mut self, holds: bool, field: impl Into<String>, message: impl FnOnce() -> String) {
        if !holds {
            self.add(field, message());
        }
    }

    /// These and those.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.0.extend(more.0);
        self
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

    /// The same as a refusal under one of the rule words (`options`, `position`, `edition`).
    #[must_use]
    pub fn under(&self, rule: &'static str) -> Illegal {
        Illegal::new(rule, self.to_string())
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
        return Err(Problems::one(
            "",
            format!("a JSON object is expected, not {}", crate::notation::quoted(&value.to_string())),
        ));
    }
    // In a page every byte has to be loaded first, and following the path doubles the code that reads: there the
    // sentence alone has to do.
    #[cfg(target_family = "wasm")]
    return T::deserialize(Exact(value)).map_err(|error| Problems::one(String::new(), error.to_string()));
    #[cfg(not(target_family = "wasm"))]
    serde_path_to_error::deserialize(Exact(value)).map_err(|error| {
        let path = error.path().to_string();
        Problems::one(if path == "." { String::new() } else { path }, error.into_inner().to_string())
    })
}
