//! Calling other programs, and saying so.

use std::io::{self, Read, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// What this machine runs, in the compiler's words.
pub(crate) fn host() -> Result<String, String> {
    let asked = Command::new("rustc").args(["--print", "host-tuple"]).output();
    let said = asked.map_err(|error| format!("`rustc` cannot be started: {error}"))?;
    let host = String::from_utf8_lossy(&said.stdout).trim().to_owned();
    if host.is_empty() { Err("`rustc` does not say what this machine runs".to_owned()) } else { Ok(host) }
}

/// The program as it was built last: `debug`, `local`, `release` or `dist`.
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
/// What it says is shown, and handed back as well.
pub(crate) fn run_within(longest: Duration, command: &mut Command) -> (Chore, String) {
    let shown = format!("{command:?}").replace('"', "");
    let mut running = match command.stdout(Stdio::piped()).spawn() {
        Ok(running) => running,
        Err(error) => return (Err(format!("`{shown}` cannot be started: {error}")), String::new()),
    };
    let kept = Arc::new(Mutex::new(Vec::new()));
    let reading = running.stdout.take().map(|output| {
        let kept = Arc::clone(&kept);
        thread::spawn(move || show_and_keep(output, &kept))
    });
    let done = wait_within(longest, &mut running, &shown);
    // What it has started may outlive it and keep its output open: nobody waits for that.
    let end = Instant::now() + Duration::from_secs(2);
    while reading.as_ref().is_some_and(|reading| !reading.is_finished()) && Instant::now() < end {
        thread::sleep(Duration::from_millis(10));
    }
    let said = String::from_utf8_lossy(&locked(&kept)).into_owned();
    (done, said)
}

/// Shows what comes as it comes, and keeps it; until there is no more.
fn show_and_keep(mut output: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut some = [0; 4096];
    while let Ok(length @ 1..) = output.read(&mut some) {
        locked(kept).extend_from_slice(&some[..length]);
        let mut screen = io::stdout().lock();
        // Whoever does not want to see it may have gone.
        let _ = screen.write_all(&some[..length]).and_then(|()| screen.flush());
    }
}

fn wait_within(longest: Duration, running: &mut Child, shown: &str) -> Chore {
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
    fn nobody_waits_for_what_a_program_has_left_behind() {
        let begin = Instant::now();
        let (done, _) = run_within(Duration::from_mins(1), Command::new("sh").args(["-c", "sleep 60 & exit 0"]));
        assert_eq!(done, Ok(()));
        assert!(begin.elapsed() < Duration::from_secs(50));
    }

    #[test]
    fn what_hangs_is_ended_and_what_ends_is_waited_for() {
        let long = Duration::from_mins(1);
        assert_eq!(run_within(long, Command::new("echo").arg("here")), (Ok(()), "here\n".to_owned()));
        let (failed, _) = run_within(long, &mut Command::new("false"));
        assert!(failed.unwrap_err().contains("failed"));
        let (hangs, _) = run_within(Duration::from_millis(100), Command::new("sleep").arg("60"));
        assert!(hangs.unwrap_err().contains("did not end within"));
    }
}
