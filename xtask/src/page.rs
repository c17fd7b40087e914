//! The page: built for browsers by cargo, then made into a bundle of files.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{self, Chore, cargo, run};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "web";
/// How the page is built; its lints are checked the same way, so that nothing is built twice.
pub(crate) const FOR_THE_PAGE: [&str; 4] = ["--profile", PROFILE, "--target", TARGET];
/// The programs that run in a browser.
pub(crate) const PACKAGES: [&str; 4] = ["--package", "mozaika-web", "--package", "mozaika-thinker"];
/// The same, left out of what is built for this machine.
pub(crate) const NOT_HERE: [&str; 4] = ["--exclude", "mozaika-web", "--exclude", "mozaika-thinker"];
/// The package that makes the bundle.
pub(crate) const BUNDLER: &str = "bundler";

/// Builds the page and its bundle; returns the bundle's folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    build_programs(false)?;
    build_bundler(false)?;
    bundle()
}

/// Builds the programs that run in a browser.
pub(crate) fn build_programs(quietly: bool) -> Chore {
    add_target()?;
    run(cargo().arg("build").args(PACKAGES).args(FOR_THE_PAGE).args(quietly.then_some("--quiet")))
}

/// Builds the program that makes the bundle.
pub(crate) fn build_bundler(quietly: bool) -> Chore {
    run(cargo().args(["build", "--package", BUNDLER]).args(quietly.then_some("--quiet")))
}

/// Makes the bundle out of what is built; returns its folder.
pub(crate) fn bundle() -> Result<PathBuf, String> {
    let (target, folder) = (shell::target(), folder()?);
    let bundler = target.join("debug").join(BUNDLER);
    run(Command::new(bundler).args([&target.join(TARGET).join(PROFILE), &folder]))?;
    Ok(folder)
}

/// Where the bundle is.
pub(crate) fn folder() -> Result<PathBuf, String> {
    std::path::absolute(shell::target().join("page")).map_err(|error| format!("there is no current folder: {error}"))
}

/// WebAssembly is a target of its own; rustup adds it in seconds.
pub(crate) fn add_target() -> Chore {
    run(Command::new("rustup").args(["--quiet", "target", "add", TARGET])).map_err(|error| {
        format!("the page needs Rust's {TARGET} target ({error}): add it with `rustup target add {TARGET}`")
    })
}
