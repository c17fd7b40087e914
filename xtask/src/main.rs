//! Chores of this repository: `cargo xtask run` and `cargo xtask test` do everything on a fresh machine.

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

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use part::Part;
use shell::{Chore, step};

/// The command line. Built by hand: what derives it would take a newcomer as long to compile as everything else here.
fn cli() -> Command {
    let option = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).default_value(default).help(help)
    };
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let handed_on = || {
        let arguments = Arg::new("arguments").num_args(0..).last(true);
        arguments.value_name("ARGUMENTS").help("Arguments of `mozaika-load`, after `--`")
    };
    Command::new("cargo xtask")
        .about("Chores of the Mozaika repository")
        .arg_required_else_help(true)
        .subcommand_required(true)
        .subcommands([
            Command::new("run")
                .about("Build Mozaika with its page, serve it on a local address, and open a browser there")
                .arg(option("listen", "127.0.0.1:8080", "Where to listen"))
                .arg(flag("no-browser", "Open no browser, only say the address")),
            Command::new("page").about("Build the page alone, into `target/page`"),
            Command::new("browser")
                .about("Test the page in Chromium and Firefox; screenshots are kept in `target/screenshots`")
                .arg(Arg::new("name").value_name("NAME").help("Run only the tests whose names contain this")),
            Command::new("test")
                .about(
                    "Check everything, or the parts that are named: format, lints, all tests, lockstep with the \
                     independent implementations, the page in a browser",
                )
                .arg(
                    Arg::new("parts")
                        .value_name("PARTS")
                        .num_args(0..)
                        .value_parser(value_parser!(Part))
                        .help("Only these parts; all of them together are the whole"),
                ),
            Command::new("dist")
                .about("Build Mozaika with its page as it is published, optimised as a whole: `target/dist/mozaika`"),
            Command::new("lockstep")
                .about("Play the engine against the independent implementations in `reference/`")
                .arg(option("matches", "1000", "Matches of each game").value_parser(value_parser!(u32)))
                .arg(option("seed", "1", "Where luck starts").value_parser(value_parser!(u64))),
            Command::new("load")
                .about(
                    "Let simulated people play on a server: moves a second, latency, memory \
                     (`cargo xtask load -- --help`)",
                )
                .arg(handed_on()),
            Command::new("chaos")
                .about("Kill servers under load and look for lost moves (`cargo xtask chaos -- --help`)")
                .arg(handed_on()),
            Command::new("attack")
                .about(
                    "Do to a server of our own, on this machine alone, what somebody might on the open internet, and \
                     tell figures (`cargo xtask attack -- --help`)",
                )
                .arg(flag("spoil", "Send spoiled messages, frames, bodies and records instead, ten million of them"))
                .arg(handed_on()),
        ])
}

fn main() -> ExitCode {
    let matches = cli().get_matches();
    match go_to_the_root().and_then(|()| perform(&matches)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn perform(matches: &ArgMatches) -> Chore {
    let Some((command, given)) = matches.subcommand() else { return Ok(()) };
    match command {
        "run" => program::show(&one::<String>(given, "listen"), !given.get_flag("no-browser")),
        "page" => {
            step("build the page (about two minutes the first time)");
            page::build().map(drop)
        }
        "browser" => browser::test(given.get_one::<String>("name").map(String::as_str)),
        "test" => check::check(&all::<Part>(given, "parts")),
        "dist" => program::build_for_publication(),
        "lockstep" => program::build_alone()
            .and_then(|()| lockstep::play(&shell::mozaika("release"), one(given, "matches"), one(given, "seed"))),
        with_load => {
            let what = if with_load == "attack" && given.get_flag("spoil") { "spoil" } else { with_load };
            program::build_alone().and_then(|()| load::run(what, &all::<String>(given, "arguments")))
        }
    }
}

/// What an option that has a default was given.
fn one<T: Clone + Default + Send + Sync + 'static>(given: &ArgMatches, name: &str) -> T {
    given.get_one::<T>(name).cloned().unwrap_or_default()
}

/// Everything that stands at this place of the command line.
fn all<T: Clone + Send + Sync + 'static>(given: &ArgMatches, name: &str) -> Vec<T> {
    given.get_many::<T>(name).into_iter().flatten().cloned().collect()
}

/// All paths below are seen from the repository's root, wherever the chore was called.
fn go_to_the_root() -> Chore {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    std::env::set_current_dir(root).map_err(|error| format!("{} cannot be entered: {error}", root.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Option<Vec<Part>> {
        let matches = cli().try_get_matches_from(line.split(' ')).ok()?;
        matches.subcommand_matches("test").map(|given| all(given, "parts"))
    }

    #[test]
    fn the_command_line_is_sound() {
        cli().debug_assert();
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let matches = cli().try_get_matches_from(["xtask", "lockstep", "--seed", "7"]).unwrap();
        let given = matches.subcommand_matches("lockstep").unwrap();
        assert_eq!((one::<u32>(given, "matches"), one::<u64>(given, "seed")), (1000, 7));
        let matches = cli().try_get_matches_from(["xtask", "run"]).unwrap();
        let given = matches.subcommand_matches("run").unwrap();
        assert_eq!((one::<String>(given, "listen").as_str(), given.get_flag("no-browser")), ("127.0.0.1:8080", false));
    }

    #[test]
    fn what_follows_two_dashes_is_handed_on_as_it_is() {
        let matches = cli().try_get_matches_from(["xtask", "attack", "--spoil", "--", "--help", "7"]).unwrap();
        let given = matches.subcommand_matches("attack").unwrap();
        assert_eq!(all::<String>(given, "arguments"), ["--help", "7"]);
        assert!(given.get_flag("spoil"));
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
        let mut cli = cli();
        let help = cli.find_subcommand_mut("test").unwrap().render_long_help().to_string();
        for part in Part::ALL {
            assert!(help.contains(&format!("- {}:", part.name())), "{help}");
        }
    }
}
