//! What a person types: with completion at a terminal, plainly through a pipe.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::completion::Completion;

/// Where lines come from.
pub trait Input {
    /// The next line, which can be completed like this; nothing at the end.
    fn line(&mut self, prompt: &str, completion: Completion) -> io::Result<Option<String>>;
}

/// The input of this program: an editor at a terminal, else plain lines.
pub fn input() -> io::Result<Box<dyn Input>> {
    if !io::stdin().is_terminal() {
        return Ok(Box::new(Plain));
    }
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = Editor::with_config(config).map_err(io::Error::other)?;
    editor.set_helper(Some(Known::default()));
    Ok(Box::new(Edited(editor)))
}

struct Plain;

impl Input for Plain {
    fn line(&mut self, prompt: &str, _: Completion) -> io::Result<Option<String>> {
        print!("{prompt}");
        io::stdout().flush()?;
        let mut line = String::new();
        Ok((io::stdin().lock().read_line(&mut line)? > 0).then(|| line.trim().to_owned()))
    }
}

struct Edited(Editor<Known, DefaultHistory>);

impl Input for Edited {
    fn line(&mut self, prompt: &str, completion: Completion) -> io::Result<Option<String>> {
        if let Some(helper) = self.0.helper_mut() {
            helper.0 = completion;
        }
        match self.0.readline(prompt) {
            Ok(line) => {
                self.0.add_history_entry(line.as_str()).map_err(io::Error::other)?;
                Ok(Some(line.trim().to_owned()))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// What can be completed while the line is typed.
#[derive(Default)]
struct Known(Completion);

impl Completer for Known {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.0.lines(line.get(..at).unwrap_or(line))))
    }
}

impl Hinter for Known {
    type Hint = String;
}
impl Highlighter for Known {}
impl Validator for Known {}
impl Helper for Known {}
