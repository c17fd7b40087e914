//! The page: built for browsers by cargo, then made into a bundle of files.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{self, Chore, cargo, run};

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// How the page is published, and its lints are checked: nothing is built twice.
pub(crate) const FOR_THE_PAGE: [&str; 4] = ["--profile", Build::Published.profile(), "--target", TARGET];
/// The programs that run in a browser.
pub(crate) const PACKAGES: [&str; 4] = ["--package", "mozaika-web", "--package", "mozaika-thinker"];
/// The same, left out of what is built for this machine.
pub(crate) const NOT_HERE: [&str; 4] = ["--exclude", "mozaika-web", "--exclude", "mozaika-thinker"];
/// The package that makes the bundle.
pub(crate) const BUNDLER: &str = "bundler";

/// Of the page and of the bundler: nothing that splits or compresses.
pub(crate) const IN_ONE_PIECE: &str = "--no-default-features";

/// What a page is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// As small as it can be, for people on a network.
    Published,
    /// As quickly as it can be, for a browser on this machine.
    Local,
}

impl Build {
    pub(crate) const fn profile(self) -> &'static str {
        match self {
            Self::Published => "web",
            Self::Local => "local",
        }
    }

    /// Where cargo puts the program that makes the bundle.
    fn bundler(self) -> Result<PathBuf, String> {
        let folder = match self {
            Self::Published => "debug".into(),
            Self::Local => PathBuf::from(shell::host()?).join(self.profile()),
        };
        Ok(shell::target().join(folder).join(BUNDLER))
    }
}

/// Builds the page and its bundle as they are published; returns the bundle's folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    build_programs(false)?;
    build_bundler(false)?;
    bundle(Build::Published)
}

/// Builds the programs that run in a browser as they are published.
pub(crate) fn build_programs(quietly: bool) -> Chore {
    add_target()?;
    run(cargo().arg("build").args(PACKAGES).args(FOR_THE_PAGE).args(quietly.then_some("--quiet")))
}

/// Builds the program that makes the bundle of what is published.
pub(crate) fn build_bundler(quietly: bool) -> Chore {
    run(cargo().args(["build", "--package", BUNDLER]).args(quietly.then_some("--quiet")))
}

/// Makes the bundle out of what is built; returns its folder.
pub(crate) fn bundle(build: Build) -> Result<PathBuf, String> {
    let (target, folder) = (shell::target(), folder()?);
    let quickly = (build == Build::Local).then_some("--quickly");
    run(Command::new(build.bundler()?).args(quickly).args([&target.join(TARGET).join(build.profile()), &folder]))?;
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
