//! Load, chaos and attacks, with programs built for speed.

use crate::shell::{self, Chore, cargo, step};

/// Runs `mozaika-load` on the server that was built last.
pub(crate) fn run(what: &str, arguments: &[String]) -> Chore {
    step(what);
    let server = shell::mozaika("release");
    shell::run(
        cargo()
            .args(["run", "--release", "--quiet", "--package", "mozaika-load", "--", "--program"])
            .arg(server.get_program())
            .arg(what)
            .args(arguments),
    )
}
