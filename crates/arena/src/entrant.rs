//! Who takes part.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::{Duration, Instant};

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_players::{BadKind, Kind, Sitter};

use crate::outside::Outside;

/// A player in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A player of this house.
    House(Kind),
    /// A program that speaks the engine protocol: its name and its arguments.
    Outside(Vec<String>),
}

/// A word that names no entrant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntrant {
    /// No player of this house.
    #[error("{0} An outside program is `exec:PROGRAM ARGUMENTS`.")]
    House(#[from] BadKind),
    /// `exec:` and nothing that can be run.
    #[error("`exec:` is followed by a program and its arguments, quoted as in a shell.")]
    NoProgram,
}

impl FromStr for Entrant {
    type Err = BadEntrant;

    fn from_str(word: &str) -> Result<Self, BadEntrant> {
        let Some(command) = word.strip_prefix("exec:") else { return Ok(Self::House(word.parse()?)) };
        shlex::split(command).filter(|words| !words.is_empty()).map(Self::Outside).ok_or(BadEntrant::NoProgram)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(kind) => kind.fmt(f),
            Self::Outside(words) => write!(f, "exec:{}", words.join(" ")),
        }
    }
}

/// An entrant that has sat down at a table.
#[derive(Debug)]
pub struct Chair {
    who: Who,
    /// How long each of its decisions took.
    pub took: Vec<Duration>,
}

#[derive(Debug)]
enum Who {
    House(Kind),
    Outside(Outside),
    /// A program that could not even be started: why.
    Absent(String),
}

impl Chair {
    /// Sits down; an outside program is started and given this long for each decision.
    #[must_use]
    pub fn new(entrant: &Entrant, outside_ms: u64, patience: Duration) -> Self {
        let who = match entrant {
            Entrant::House(kind) => Who::House(*kind),
            Entrant::Outside(words) => match Outside::start(words, outside_ms, patience) {
                Ok(outside) => Who::Outside(outside),
                Err(reason) => Who::Absent(reason),
            },
        };
        Self { who, took: Vec::new() }
    }
}

impl Sitter for Chair {
    fn decide(&mut self, table: &dyn AnyMatch, seat: Seat, seed: u64) -> Result<String, String> {
        let start = Instant::now();
        let decided = match &mut self.who {
            Who::House(kind) => think(table, seat, *kind, seed),
            Who::Outside(program) => program.decide(table, seat),
            Who::Absent(reason) => Err(reason.clone()),
        };
        self.took.push(start.elapsed());
        decided
    }
}

/// Matches are played side by side, so nobody needs a second thread to think.
fn think(table: &dyn AnyMatch, seat: Seat, kind: Kind, seed: u64) -> Result<String, String> {
    let advice = mozaika_players::think(table, seat, kind, seed, NonZeroUsize::MIN);
    advice.map(|advice| advice.decision).map_err(|illegal| illegal.message)
}
