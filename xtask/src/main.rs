//! Chores of this repository: `cargo xtask run` and `cargo xtask test` do everything on a fresh machine.

mod browser;
mod lockstep;
mod page;
mod shell;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use shell::{Chore, cargo, have, install_debian_package, run, step};

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
    /// Test the page in a real browser; screenshots are kept in `target/screenshots`
    Browser {
        /// Run only the tests whose names contain this
        name: Option<String>,
    },
    /// Check everything: format, lints, all tests, lockstep with the independent implementations, and the page in a browser
    Test,
    /// Play the engine against the independent implementations in `reference/`
    Lockstep {
        /// Matches of each game
        #[arg(long, default_value_t = 1000)]
        matches: u32,
        /// Where luck starts
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    let done = go_to_the_root().and_then(|()| match Cli::parse().command {
        Command::Run { listen, no_browser } => browser::show(&listen, !no_browser),
        Command::Browser { name } => browser::test(name.as_deref()),
        Command::Page => page::bundle().map(drop),
        Command::Test => test(),
        Command::Lockstep { matches, seed } => {
            build().and_then(|()| lockstep::play(&shell::mozaika("release"), matches, seed))
        }
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

fn test() -> Chore {
    install_tools()?;
    step("format");
    run(cargo().args(["fmt", "--all", "--check"]))?;
    step("lints");
    let strictly = ["--quiet", "--", "--deny", "warnings"];
    run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(page::NOT_HERE).args(strictly))?;
    step("lints of the page");
    page::add_target()?;
    run(cargo().arg("clippy").args(page::PACKAGES).args(page::FOR_THE_PAGE).args(strictly))?;
    step("tests and doc tests");
    run(cargo().args(["test", "--workspace", "--quiet", "--exclude", "mozaika-browser-tests"]).args(page::NOT_HERE))?;
    // The tests have built the program without its release optimisations: good enough to play with.
    lockstep::play(&shell::mozaika("debug"), 40, 1)?;
    browser::test(None)?;
    step("all is well");
    Ok(())
}

fn build() -> Chore {
    run(cargo().args(["build", "--release", "--package", "mozaika"]))
}

/// What the checks need and a new machine may lack.
fn install_tools() -> Chore {
    step("tools");
    for (tool, component) in [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !have(cargo().args([tool.trim_start_matches("cargo-"), "--version"])) {
            println!("installing {component}");
            run(std::process::Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    if have(shell::python().arg("--version")) { Ok(()) } else { install_debian_package("python3") }
}
