//! What a person types: with completion at a terminal, plainly through a pipe.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// Where lines come from.
pub trait Input {
    /// The next line, with these texts to complete from; nothing at the end.
    fn line(&mut self, prompt: &str, known: &[String]) -> io::Result<Option<String>>;
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
    fn line(&mut self, prompt: &str, _: &[String]) -> io::Result<Option<String>> {
        print!("{prompt}");
        io::stdout().flush()?;
        let mut line = String::new();
        Ok((io::stdin().lock().read_line(&mut line)? > 0).then(|| line.trim().to_owned()))
    }
}

struct Edited(Editor<Known, DefaultHistory>);

impl Input for Edited {
    fn line(&mut self, prompt: &str, known: &[String]) -> io::Result<Option<String>> {
        if let Some(helper) = self.0.helper_mut() {
            helper.0 = known.to_vec();
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

/// What can be completed: commands and legal moves, word by word.
#[derive(Default)]
struct Known(Vec<String>);

impl Completer for Known {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line);
        Ok((0, next_words(typed, &self.0)))
    }
}

/// The known texts that begin so, each up to its next word.
fn next_words(typed: &str, known: &[String]) -> Vec<String> {
    let matching = known.iter().filter(|text| text.starts_with(typed));
    let mut words: Vec<String> = matching
        .map(|text| {
            text[typed.len()..].find(' ').map_or_else(|| text.clone(), |end| text[..=typed.len() + end].to_owned())
        })
        .collect();
    words.sort();
    words.dedup();
    words
}

impl Hinter for Known {
    type Hint = String;
}
impl Highlighter for Known {}
impl Validator for Known {}
impl Helper for Known {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completion_goes_word_by_word() {
        let known = ["advance", "buy 3 r0 a1", "buy 3 r90 a1", "buy 12 r0 a1"].map(ToOwned::to_owned);
        assert_eq!(next_words("b", &known), ["buy "]);
        assert_eq!(next_words("buy ", &known), ["buy 12 ", "buy 3 "]);
        assert_eq!(next_words("adv", &known), ["advance"]);
        assert!(next_words("ą", &known).is_empty());
    }
}
