//! Chores of this repository: `cargo xtask run` and `cargo xtask test` do everything on a fresh machine.

mod attack;
mod browser;
mod check;
mod lanes;
mod load;
mod lockstep;
mod page;
mod part;
mod program;
mod shell;
mod suite;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use part::Part;
use shell::{Chore, step};

/// Chores of the Mozaika repository.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build Mozaika with its page, serve it on a local address, and open a browser there
    Run {
        /// Where to listen
        #[arg(long, default_value = "127.0.0.1:8080")]
        listen: String,
        /// Open no browser, only say the address
        #[arg(long)]
        no_browser: bool,
    },
    /// Build the page alone, into `target/page`
    Page,
    /// Test the page in Chromium and Firefox; screenshots are kept in `target/screenshots`
    Browser {
        /// Run only the tests whose names contain this
        name: Option<String>,
    },
    /// Check everything, or the parts that are named: format, lints, all tests, lockstep with the independent implementations, the
    /// page in a browser
    Test {
        /// Only these parts; all of them together are the whole
        #[arg(value_enum)]
        parts: Vec<Part>,
    },
    /// Build Mozaika with its page as it is published, optimised as a whole: `target/dist/mozaika`
    Dist,
    /// Play the engine against the independent implementations in `reference/`
    Lockstep {
        /// Matches of each game
        #[arg(long, default_value_t = 1000)]
        matches: u32,
        /// Where luck starts
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Let simulated people play on a server: moves a second, latency, memory (`cargo xtask load -- --help`)
    Load(load::Arguments),
    /// Kill servers under load and look for lost moves (`cargo xtask chaos -- --help`)
    Chaos(load::Arguments),
    /// Do to a server what somebody might on the open internet, and tell figures (`cargo xtask attack -- --help`)
    Attack(attack::AttackArguments),
}

fn main() -> ExitCode {
    let done = go_to_the_root().and_then(|()| match Cli::parse().command {
        Command::Run { listen, no_browser } => program::show(&listen, !no_browser),
        Command::Browser { name } => browser::test(name.as_deref()),
        Command::Page => {
            step("build the page (about two minutes the first time)");
            page::build().map(drop)
        }
        Command::Test { parts } => check::check(&parts),
        Command::Dist => program::build_for_publication(),
        Command::Lockstep { matches, seed } => {
            program::build_alone().and_then(|()| lockstep::play(&shell::mozaika("release"), matches, seed))
        }
        Command::Load(arguments) => program::build_alone().and_then(|()| load::run("load", &arguments)),
        Command::Attack(arguments) => program::build_alone().and_then(|()| attack::run(&arguments)),
        Command::Chaos(arguments) => program::build_alone().and_then(|()| load::run("chaos", &arguments)),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// All paths below are seen from the repository's root, wherever the chore was called.
fn go_to_the_root() -> Chore {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    std::env::set_current_dir(root).map_err(|error| format!("{} cannot be entered: {error}", root.display()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parts(line: &str) -> Option<Vec<Part>> {
        match Cli::try_parse_from(line.split(' ')).ok()?.command {
            Command::Test { parts } => Some(parts),
            _ => None,
        }
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn parts_of_the_checks_are_named_on_the_command_line() {
        assert_eq!(parts("xtask test"), Some(vec![]));
        assert_eq!(parts("xtask test rules"), Some(vec![Part::Rules]));
        assert_eq!(parts("xtask test server page"), Some(vec![Part::Server, Part::Page]));
        assert_eq!(parts("xtask test nonsense"), None);
    }

    #[test]
    fn every_part_is_explained_in_the_help() {
        let mut cli = Cli::command();
        let help = cli.find_subcommand_mut("test").unwrap().render_long_help().to_string();
        for part in Part::ALL {
            assert!(help.contains(&format!("- {}:", part.name())), "{help}");
        }
    }
}
