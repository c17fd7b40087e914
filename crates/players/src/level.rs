//! How strong a computer player is, in words.

use std::fmt;
use std::str::FromStr;

use mozaika_game::notation::quoted;

use crate::settings::Settings;

/// How strong a computer player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Just learned the rules.
    Beginner,
    /// Plays for the next few points.
    Easy,
    /// Looks a little ahead.
    Medium,
    /// Thinks for a moment.
    Hard,
    /// Thinks for long.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The name in commands and in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no level {}; there is beginner, easy, medium, hard, expert.", quoted(.0))]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == word).ok_or_else(|| UnknownLevel(word.to_owned()))
    }
}

/// What makes a level of one game as strong as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// How often it looks ahead.
    pub iterations: u64,
    /// How it looks ahead.
    pub settings: Settings,
    /// How readily it takes a decision that looks worse, in win chance: weak people do not weigh finely.
    pub carelessness: f64,
}

impl Strength {
    /// What the levels are like in a game nobody has measured.
    #[must_use]
    pub const fn usual(level: Level, settings: Settings) -> Self {
        let (iterations, carelessness) = match level {
            Level::Beginner => (30, 0.1),
            Level::Easy => (100, 0.03),
            Level::Medium => (500, 0.0),
            Level::Hard => (3000, 0.0),
            Level::Expert => (20_000, 0.0),
        };
        Self { iterations, settings, carelessness }
    }
}
