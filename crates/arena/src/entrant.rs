//! Who takes part.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_players::{ComputerPlayers, Kind, PlayerFault, SearchRequest, SeatError, SeatPlayer, decide_timed};

use crate::program::{Program, ProgramError};

/// A player in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A computer player of the game.
    Computer(Kind),
    /// A program that speaks the engine protocol: its name and its arguments.
    Program(Vec<String>),
}

/// A word that names no entrant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntrant {
    /// No computer player.
    #[error("{0} An outside program is `exec:PROGRAM ARGUMENTS`.")]
    Computer(#[from] PlayerFault),
    /// `exec:` and nothing that can be run.
    #[error("`exec:` is followed by a program and its arguments, quoted as in a shell.")]
    NoProgram,
}

impl FromStr for Entrant {
    type Err = BadEntrant;

    fn from_str(word: &str) -> Result<Self, BadEntrant> {
        let Some(command) = word.strip_prefix("exec:") else { return Ok(Self::Computer(word.parse()?)) };
        shlex::split(command).filter(|words| !words.is_empty()).map(Self::Program).ok_or(BadEntrant::NoProgram)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer(kind) => kind.fmt(f),
            // Quoted, so that it reads back from a record; only a NUL cannot be, and no program is started with one.
            Self::Program(words) => match shlex::try_join(words.iter().map(String::as_str)) {
                Ok(command) => write!(f, "exec:{command}"),
                Err(_) => write!(f, "exec:{}", words.join(" ")),
            },
        }
    }
}

/// An entrant in a seat of one match.
#[derive(Debug)]
pub(crate) struct SeatedEntrant {
    decider: Decider,
    /// How long each of its decisions took.
    pub(crate) took: Vec<Duration>,
}

#[derive(Debug)]
enum Decider {
    Computer(&'static dyn ComputerPlayers, Kind),
    Program(Program),
    /// A program that could not be started; whoever is asked first says why.
    NotStarted(Option<ProgramError>),
}

impl SeatedEntrant {
    /// Sits down with that computer player.
    pub(crate) const fn computer(players: &'static dyn ComputerPlayers, kind: Kind) -> Self {
        Self { decider: Decider::Computer(players, kind), took: Vec::new() }
    }

    /// Starts a program; see [`Program::start`].
    pub(crate) fn program(words: &[String], ms: u64, patience: Duration) -> Self {
        let decider = match Program::start(words, ms, patience) {
            Ok(program) => Decider::Program(program),
            Err(error) => Decider::NotStarted(Some(error)),
        };
        Self { decider, took: Vec::new() }
    }
}

impl SeatPlayer for SeatedEntrant {
    fn decide(&mut self, played: &dyn AnyMatch, seat: Seat, seed: u64) -> Result<String, SeatError> {
        let start = Instant::now();
        let decided = match &mut self.decider {
            // Matches are played side by side, so one thread each will do.
            Decider::Computer(players, kind) => decide_timed(*players, played, seat, SearchRequest::new(*kind, seed))
                .map(|result| result.decision)
                .map_err(SeatError::from),
            Decider::Program(program) => program.decide(played, seat).map_err(SeatError::from),
            Decider::NotStarted(error) => Err(error.take().map_or_else(|| ProgramError::NotRunning.into(), Into::into)),
        };
        self.took.push(start.elapsed());
        decided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entrant_reads_the_name_it_writes() {
        for word in
            ["hard", "search:20ms", "exec:engine --fast", "exec:sh -c 'while read line; do echo \"$line\"; done'"]
        {
            let entrant: Entrant = word.parse().unwrap();
            assert_eq!(entrant.to_string().parse(), Ok(entrant), "{word}");
        }
    }
}
