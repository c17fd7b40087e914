//! How strong a computer player is, in words.

use std::fmt;
use std::str::FromStr;

use mozaika_game::notation::quoted;

use crate::fault::PlayerFault;
use crate::settings::SearchSettings;

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

impl FromStr for Level {
    type Err = PlayerFault;

    fn from_str(word: &str) -> Result<Self, PlayerFault> {
        let found = Self::ALL.into_iter().find(|level| level.name() == word);
        found.ok_or_else(|| PlayerFault::NoSuchLevel { level: quoted(word), known: Self::ALL.map(Self::name).to_vec() })
    }
}

/// What makes a level of one game as strong as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// How many iterations it searches, at least 1.
    pub iterations: u64,
    /// How it searches.
    pub settings: SearchSettings,
    /// The temperature at which it samples its decision, as a win chance: a decision that seems to lose this much is taken e times less often.
    /// At 0 it always takes the best it found; at 0.25 it blunders often.
    pub temperature: f64,
}

impl Strength {
    /// What the levels are like in a game nobody has measured.
    #[must_use]
    pub const fn usual(level: Level, settings: SearchSettings) -> Self {
        let (iterations, temperature) = match level {
            Level::Beginner => (30, 0.1),
            Level::Easy => (100, 0.03),
            Level::Medium => (500, 0.0),
            Level::Hard => (3000, 0.0),
            Level::Expert => (20_000, 0.0),
        };
        Self { iterations, settings, temperature }
    }
}
