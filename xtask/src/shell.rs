//! Calling other programs, and saying so.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A chore is done, or says in one sentence why not.
pub(crate) type Chore = Result<(), String>;

/// Says what comes next.
pub(crate) fn step(what: &str) {
    println!("\n== {what}");
}

pub(crate) fn cargo() -> Command {
    // Cargo tells its children which cargo they were called by: the same toolchain for every step.
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

pub(crate) fn python() -> Command {
    Command::new("python3")
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()).into()
}

/// The program as it was built last: `debug`, `release` or `dist`.
pub(crate) fn mozaika(profile: &str) -> Command {
    Command::new(target().join(profile).join("mozaika"))
}

/// Runs a program to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command) -> Chore {
    let shown = format!("{command:?}").replace('"', "");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("`{shown}` cannot be started: {error}")),
    }
}

/// Does this program run at all?
pub(crate) fn have(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Installs a package where Debian's package manager is at hand and may be used.
pub(crate) fn install_debian_package(package: &str) -> Chore {
    println!("installing {package}");
    run(Command::new("apt-get").args(["update", "--quiet"]))
        .and_then(|()| run(Command::new("apt-get").args(["install", "--yes", "--quiet", package])))
        .map_err(|error| format!("{package} is needed and cannot be installed here ({error}): please install it"))
}
