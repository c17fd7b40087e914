//! The games from the command line: everything the program `mozaika` does.
//!
//! The program itself only adds the page, which is built meanwhile.

#![cfg(not(target_arch = "wasm32"))]

mod admin;
mod analyse;
mod arena;
mod backup;
mod bench;
mod bounded_log;
mod check;
mod cli;
mod date;
mod demo;
mod edition;
mod perft;
mod play;
mod replay;
mod restore;
mod serve;
mod service_manager;
mod setting;
mod settings_file;
mod tune;
mod verify;

use std::fmt::{self, Display};
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use mozaika_engine::{Engine, converse};
use mozaika_page::Page;
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use rand::TryRng as _;
use rand::rngs::SysRng;

use cli::{Cli, Command};

/// Why a command could not do what it was asked.
#[derive(Debug)]
enum Failure {
    /// One clear sentence for whoever typed the command.
    Refused(String),
    /// Reading or writing failed: the cause is kept, so that its kind can be asked for.
    Io(io::Error),
}

impl Failure {
    fn new(message: impl Display) -> Self {
        Self::Refused(message.to_string())
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(message) => f.write_str(message),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

type Outcome = Result<(), Failure>;

/// How the program was built, and what was built into it.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// The page that `mozaika serve` shows.
    pub page: Page,
    /// The name of cargo's profile, such as `release` or `dist`: figures of speed depend on it.
    pub profile: &'static str,
}

/// Does what the command line asks for.
#[must_use]
pub fn main(build: Build) -> ExitCode {
    match run(Cli::parse().command, build) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nobody is left to tell when standard error is closed.
            let _ = writeln!(io::stderr(), "mozaika: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, build: Build) -> Outcome {
    let mut out = io::stdout().lock();
    let done = match command {
        Command::Serve(args) => serve::run(&args, build.page),
        Command::Backup(args) => backup::run(&args, &mut out),
        Command::Restore(args) => restore::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Admin(args) => admin::run(&args, &mut out),
        Command::Demo(args) => demo::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Replay(args) => replay::run(&args, &mut out),
        Command::Engine => engine(),
        Command::Analyse(args) => analyse::run(&args, &mut out),
        Command::Play(args) => play::run(&args),
        Command::Arena(args) => arena::run(&args, &mut out),
        Command::Tune(args) => tune::run(&args, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, build.profile, &mut out),
        Command::Edition { action } => edition::run(&action, &mut out),
        Command::Schema(args) => edition::schema(&args, &mut out),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "mozaika", &mut out);
            Ok(())
        }
    };
    done.and_then(|()| Ok(out.flush()?)).or_else(quiet_when_unread)
}

/// A reader that has seen enough (`mozaika replay … | head`) is not an error.
fn quiet_when_unread(failure: Failure) -> Outcome {
    match failure {
        Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        failure => Err(failure),
    }
}

fn engine() -> Outcome {
    let mut engine = Engine::new(GAMES, PLAYERS, fresh_seed()?);
    Ok(converse(&mut engine, io::stdin().lock(), io::BufWriter::new(io::stdout()))?)
}

/// A seed nobody knows, for luck that was not asked to repeat itself.
fn fresh_seed() -> Result<u64, Failure> {
    SysRng.try_next_u64().map_err(|error| Failure::new(format!("The system gives no random numbers: {error}")))
}
