//! What a person may type: a command, or a move.

/// What a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    /// What can be typed; or why something is refused, or what a piece is.
    Explain(&'a str),
    /// The legal moves that begin so.
    Moves(&'a str),
    /// What a strong computer player would do.
    Hint,
    /// Back to before the last decision of a person.
    Undo,
    /// The points as they stand.
    Score,
    /// The table once more.
    Table,
    /// The record goes into this file; empty when none was named.
    Save(&'a str),
    /// Leave the match.
    Quit,
    /// One word less of the decision in the making; where none was begun, it may be a move of that name.
    Back,
    /// A move or the next words of one: by notation, or by the number in the last list.
    Move(&'a str),
}

/// What can be completed besides moves.
pub(crate) const COMMANDS: [&str; 9] = ["?", "moves", "back", "hint", "undo", "score", "table", "save ", "quit"];

pub(crate) const HELP: &str = "\
Type a move in its notation, all of it or just the next words, or a number of the last list; Tab completes.
  (nothing)          list what may come next
  back               take back the last word
  moves [BEGINNING]  list the legal moves, or those that start with BEGINNING
  ? MOVE             say why a move is not allowed
  ? PIECE            describe a piece
  hint               show what a strong computer player would do
  undo               go back to your last decision
  score              show the points
  table              show the table again
  save FILE          save the match; `mozaika play --resume FILE` continues it
  quit               leave the match";

impl<'a> Command<'a> {
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "?" | "help" => Self::Explain(rest),
            "moves" => Self::Moves(rest),
            "back" if rest.is_empty() => Self::Back,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "score" => Self::Score,
            "table" => Self::Table,
            "save" => Self::Save(rest),
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_no_command_is_a_move() {
        assert_eq!(Command::read("moves buy 3"), Command::Moves("buy 3"));
        assert_eq!(Command::read("? 7"), Command::Explain("7"));
        assert_eq!(Command::read("save "), Command::Save(""));
        assert_eq!(Command::read("back"), Command::Back);
        assert_eq!(Command::read("back 3"), Command::Move("back 3"));
        assert_eq!(Command::read("buy 3 r0 a1"), Command::Move("buy 3 r0 a1"));
        assert_eq!(Command::read(""), Command::Move(""));
    }

    #[test]
    fn the_help_names_every_command() {
        assert!(COMMANDS.iter().all(|command| HELP.contains(command.trim())), "{HELP}");
    }
}
