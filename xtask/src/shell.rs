//! Calling other programs, and saying so.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A chore is done, or says in one sentence why not.
pub(crate) type Chore = Result<(), String>;

/// What several threads share, also after one of them has panicked.
pub(crate) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

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

/// Runs a program to its end, or ends it when it takes longer than that: what hangs says so, instead of keeping everything waiting.
pub(crate) fn run_within(longest: Duration, command: &mut Command) -> Chore {
    let shown = format!("{command:?}").replace('"', "");
    let mut running = command.spawn().map_err(|error| format!("`{shown}` cannot be started: {error}"))?;
    let end = Instant::now() + longest;
    loop {
        match running.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("`{shown}` failed ({status})")),
            Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(50)),
            Ok(None) => break,
            Err(error) => return Err(format!("`{shown}` cannot be waited for: {error}")),
        }
    }
    // It may have come to its end in this very moment.
    let _ = running.kill().and_then(|()| running.wait());
    Err(format!("`{shown}` did not end within {} s, and was ended", longest.as_secs()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_is_ended_and_what_ends_is_waited_for() {
        let long = Duration::from_mins(1);
        assert_eq!(run_within(long, &mut Command::new("true")), Ok(()));
        assert!(run_within(long, &mut Command::new("false")).unwrap_err().contains("failed"));
        let hangs = run_within(Duration::from_millis(100), Command::new("sleep").arg("60"));
        assert!(hangs.unwrap_err().contains("did not end within"));
    }
}
