//! An outside program at the table: it speaks the engine protocol and may fail in every way.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use mozaika_game::notation::quoted;
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Seat, Viewer};
use serde_json::{Value, json};

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 4 << 20;

/// A running program.
#[derive(Debug)]
pub struct Outside {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    ms: u64,
    patience: Duration,
}

impl Outside {
    /// Starts the program; it is told to think `ms` milliseconds a decision and is given up on after `patience` more.
    pub fn start(words: &[String], ms: u64, patience: Duration) -> Result<Self, String> {
        let [program, arguments @ ..] = words else { return Err("no program is named".to_owned()) };
        let cannot = |error: std::io::Error| format!("the program {} cannot be started: {error}", quoted(program));
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(cannot)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("the program {} has no standard input or output", quoted(program)));
        };
        let (sender, answers) = channel();
        // Reading blocks, and a program that hangs must not hang the arena.
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                match output.by_ref().take(LONGEST_ANSWER).read_line(&mut line) {
                    Ok(read) if read > 0 && sender.send(line).is_ok() => {}
                    _ => return,
                }
            }
        });
        Ok(Self { child, input, answers, ms, patience })
    }

    /// What the program decides; it is shown only what the seat sees.
    pub fn decide(&mut self, table: &dyn AnyMatch, seat: Seat) -> Result<String, String> {
        self.ask(&json!({ "cmd": "position", "state": table.state(Some(Viewer::Seat(seat))) }))?;
        let answer = self.ask(&json!({ "cmd": "go", "seat": seat, "ms": self.ms }))?;
        let decision = answer.get("move").and_then(Value::as_str).map(ToOwned::to_owned);
        decision.ok_or_else(|| format!("answers `go` without a move: {}", quoted(&answer.to_string())))
    }

    fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let line = format!("{request}\n");
        if self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush()).is_err() {
            return Err(self.how_it_ended());
        }
        match self.answers.recv_timeout(Duration::from_millis(self.ms) + self.patience) {
            Ok(answer) => understood(&answer),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("does not answer within {} ms", u128::from(self.ms) + self.patience.as_millis()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    fn how_it_ended(&mut self) -> String {
        match self.child.wait() {
            Ok(status) => format!("ends in the middle of the match ({status})"),
            Err(error) => format!("ends in the middle of the match ({error})"),
        }
    }
}

/// An answer that says yes.
fn understood(answer: &str) -> Result<Value, String> {
    let json: Value =
        serde_json::from_str(answer).map_err(|_| format!("answers what is not JSON: {}", quoted(answer.trim_end())))?;
    match json.get("ok").and_then(Value::as_bool) {
        Some(true) => Ok(json),
        Some(false) => {
            let message = json.pointer("/error/message").and_then(Value::as_str).unwrap_or("no reason given");
            Err(format!("refuses: {}", quoted(message)))
        }
        None => Err(format!("answers without `ok`: {}", quoted(answer.trim_end()))),
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may have ended already; either way nothing of it is left behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
