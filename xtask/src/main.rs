//! Chores of this repository: `cargo xtask run` and `cargo xtask test` do everything on a fresh machine.

mod load;
mod lockstep;
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
    /// Build Mozaika and show it: its help, and a match in the terminal
    Run,
    /// Check everything: format, lints, all tests, and lockstep with the independent implementations
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
    /// Let simulated people play on a server: moves a second, latency, memory (`cargo xtask load -- --help`)
    Load(load::Arguments),
    /// Kill servers under load and look for lost moves (`cargo xtask chaos -- --help`)
    Chaos(load::Arguments),
}

fn main() -> ExitCode {
    let done = go_to_the_root().and_then(|()| match Cli::parse().command {
        Command::Run => show(),
        Command::Test => test(),
        Command::Lockstep { matches, seed } => {
            build().and_then(|()| lockstep::play(&shell::mozaika("release"), matches, seed))
        }
        Command::Load(arguments) => build().and_then(|()| load::run("load", &arguments)),
        Command::Chaos(arguments) => build().and_then(|()| load::run("chaos", &arguments)),
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

fn show() -> Chore {
    step("build mozaika (the first time takes a minute or two)");
    build()?;
    step("mozaika --help");
    run(shell::mozaika("release").arg("--help"))?;
    step("mozaika demo");
    run(shell::mozaika("release").arg("demo"))
}

fn test() -> Chore {
    install_tools()?;
    step("format");
    run(cargo().args(["fmt", "--all", "--check"]))?;
    step("lints");
    run(cargo().args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]))?;
    step("tests and doc tests");
    run(cargo().args(["test", "--workspace", "--quiet"]))?;
    // The tests have built the program without its release optimisations: good enough to play with.
    lockstep::play(&shell::mozaika("debug"), 40, 1)?;
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
