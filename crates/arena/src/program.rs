//! A program from outside in a seat: it speaks the engine protocol and may fail in every way.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use mozaika_game::notation::quoted;
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Seat, Viewer};
use serde_json::{Value, json};

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: u64 = 4 << 20;

/// A running program.
#[derive(Debug)]
pub struct Program {
    child: Child,
    input: ChildStdin,
    answers: Receiver<io::Result<String>>,
    ms: u64,
    patience: Duration,
}

/// Why a program does not decide. The sentence continues one that begins with its name.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// An empty command.
    #[error("no program is named")]
    NotNamed,
    /// The system does not start it.
    #[error("the program {program} cannot be started: {error}")]
    NotStarted {
        /// Its name, as it is shown.
        program: String,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// It was started without standard input or output.
    #[error("the program {0} has no standard input or output")]
    NoPipes(String),
    /// It could not be started, which was said before.
    #[error("is not running")]
    NotRunning,
    /// No answer in time.
    #[error("does not answer within {0} ms")]
    TimedOut(u128),
    /// It closed its output, or does not read its input any more.
    #[error("ends in the middle of the match ({0})")]
    Ended(ExitStatus),
    /// Its end could not even be waited for, or its output not be read.
    #[error("ends in the middle of the match ({0})")]
    Broken(#[source] io::Error),
    /// An answer that is not JSON.
    #[error("answers what is not JSON: {answer}")]
    NotJson {
        /// The answer, as it is shown.
        answer: String,
        /// Where it stops being JSON.
        #[source]
        error: serde_json::Error,
    },
    /// An answer that says neither yes nor no.
    #[error("answers without `ok`: {0}")]
    NoOk(String),
    /// It says no.
    #[error("refuses: {0}")]
    Refuses(String),
    /// It says yes to `go`, but not what it decides.
    #[error("answers `go` without a move: {0}")]
    NoMove(String),
}

impl Program {
    /// Starts the program; it is told to think `ms` milliseconds a decision and is given up on after `patience` more.
    pub fn start(words: &[String], ms: u64, patience: Duration) -> Result<Self, ProgramError> {
        let [program, arguments @ ..] = words else { return Err(ProgramError::NotNamed) };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| ProgramError::NotStarted { program: quoted(program), error })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ProgramError::NoPipes(quoted(program)));
        };
        let (sender, answers) = channel();
        // Reading blocks, and a program that hangs must not hang the arena.
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                let read = output.by_ref().take(LONGEST_ANSWER).read_line(&mut line);
                let ended = !matches!(read, Ok(1..));
                let answer = match read {
                    Ok(0) => return,
                    Ok(_) => Ok(line),
                    Err(error) => Err(error),
                };
                if sender.send(answer).is_err() || ended {
                    return;
                }
            }
        });
        Ok(Self { child, input, answers, ms, patience })
    }

    /// What the program decides; it is shown only what the seat sees.
    pub fn decide(&mut self, played: &dyn AnyMatch, seat: Seat) -> Result<String, ProgramError> {
        self.ask(&json!({ "cmd": "position", "state": played.state(Some(Viewer::Seat(seat))) }))?;
        let answer = self.ask(&json!({ "cmd": "go", "seat": seat, "ms": self.ms }))?;
        let decision = answer.get("move").and_then(Value::as_str).map(ToOwned::to_owned);
        decision.ok_or_else(|| ProgramError::NoMove(quoted(&answer.to_string())))
    }

    fn ask(&mut self, request: &Value) -> Result<Value, ProgramError> {
        let line = format!("{request}\n");
        // Who does not read any more has ended, or is about to: how, says more than the broken pipe.
        if self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush()).is_err() {
            return Err(self.how_it_ended());
        }
        match self.answers.recv_timeout(Duration::from_millis(self.ms) + self.patience) {
            Ok(Ok(answer)) => accepted(&answer),
            Ok(Err(error)) => Err(ProgramError::Broken(error)),
            Err(RecvTimeoutError::Timeout) => {
                Err(ProgramError::TimedOut(u128::from(self.ms) + self.patience.as_millis()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    fn how_it_ended(&mut self) -> ProgramError {
        self.child.wait().map_or_else(ProgramError::Broken, ProgramError::Ended)
    }
}

/// An answer that says yes.
fn accepted(answer: &str) -> Result<Value, ProgramError> {
    let shown = || quoted(answer.trim_end());
    let json: Value = serde_json::from_str(answer).map_err(|error| ProgramError::NotJson { answer: shown(), error })?;
    match json.get("ok").and_then(Value::as_bool) {
        Some(true) => Ok(json),
        Some(false) => {
            let message = json.pointer("/error/message").and_then(Value::as_str).unwrap_or("no reason given");
            Err(ProgramError::Refuses(quoted(message)))
        }
        None => Err(ProgramError::NoOk(shown())),
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already; either way nothing of it is left behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
