//! Load and chaos, with programs built for speed.

use clap::Args;

use crate::shell::{self, Chore, cargo, step};

/// What is handed on to `mozaika-load`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Arguments of `mozaika-load`, after `--`
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// Runs `mozaika-load` on the server that was built last.
pub(crate) fn run(what: &str, given: &Arguments) -> Chore {
    step(what);
    let server = shell::mozaika("release");
    shell::run(
        cargo()
            .args(["run", "--release", "--quiet", "--package", "mozaika-load", "--", "--program"])
            .arg(server.get_program())
            .arg(what)
            .args(&given.arguments),
    )
}
