//! A server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Failed, told};

/// A running server; it ends with its owner.
#[derive(Debug)]
pub struct Node {
    child: Child,
    /// Where it listens.
    pub base: String,
}

/// One machine plays everybody: the limits for one person do not fit.
const NO_LIMITS: [&str; 10] = [
    "--most-messages",
    "1000000",
    "--most-requests",
    "1000000",
    "--most-costly",
    "1000000",
    "--most-sockets",
    "1000000",
    "--most-tables",
    "1000000",
];

impl Node {
    /// Starts a server on that database; port 0 is any free one.
    pub fn start(program: &Path, database: &str, port: u16) -> Result<Self, Failed> {
        Self::start_with(program, database, port, &["--log", "error"], Stdio::inherit())
    }

    /// Starts a server with more options, and its log elsewhere.
    pub fn start_with(program: &Path, database: &str, port: u16, options: &[&str], log: Stdio) -> Result<Self, Failed> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--database", database])
            .args(NO_LIMITS)
            // What former versions do not know they do not ask for.
            .envs([("MOZAIKA_MOST_MADE", "1000000"), ("MOZAIKA_MOST_CONNECTIONS", "1000000")])
            .args(options);
        Self::spawn(command, program, log)
    }

    /// Starts a server with the limits it has when nothing is said.
    pub fn start_limited(program: &Path, database: &str) -> Result<Self, Failed> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--log", "error"]);
        Self::spawn(command, program, Stdio::inherit())
    }

    fn spawn(mut command: Command, program: &Path, log: Stdio) -> Result<Self, Failed> {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(told)?;
        }
        match line.trim().rsplit_once(' ') {
            Some((_, base)) if base.starts_with("http://") => Ok(Self { base: base.to_owned(), child }),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                Err("the server did not start; it says why above".to_owned())
            }
        }
    }

    /// Kills it as a power cut would: it gets no word in.
    pub fn kill(&mut self) {
        // A process that has ended already is as dead as it should be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end, and waits until it has; says whether it ended well.
    pub fn stop(&mut self) -> bool {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        asked.is_ok_and(|status| status.success()) && self.child.wait().is_ok_and(|status| status.success())
    }

    /// Asks it to end, and waits for so long; says whether it has ended. One that has not is killed.
    pub fn stop_within(&mut self, longest: Duration) -> bool {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        let end = Instant::now() + longest;
        while asked.is_ok() && Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.kill();
        false
    }

    /// The number of its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How much time of the processor it has taken, in hundredths of a second.
    #[must_use]
    pub fn processor_time(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // After the name in brackets: user and system time are the 12th and 13th.
        let figures = stat.rsplit_once(')').map_or("", |(_, figures)| figures).split_whitespace();
        figures.skip(11).take(2).filter_map(|figure| figure.parse::<u64>().ok()).sum()
    }

    /// How much memory it takes, in KB.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port nobody listens on.
pub fn free_port() -> Result<u16, Failed> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(told)?;
    Ok(listener.local_addr().map_err(told)?.port())
}
