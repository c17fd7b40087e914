//! The words a person may type instead of a move.

/// What a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word<'a> {
    /// What can be typed; or why something is refused, or what a piece is.
    Explain(&'a str),
    /// The legal moves that begin so.
    Moves(&'a str),
    Hint,
    Undo,
    Score,
    Table,
    Save(&'a str),
    Quit,
    /// A move: by notation, or by its number in the last list.
    Move(&'a str),
}

/// What can be completed besides moves.
pub(crate) const COMMANDS: [&str; 8] = ["?", "moves", "hint", "undo", "score", "table", "save ", "quit"];

pub(crate) const HELP: &str = "\
Type a move in its notation, or its number in the last list; Tab completes.
  moves [BEGINNING]  list the legal moves, or those that begin so
  ? MOVE             why a move is refused     ? PIECE   what a piece is
  hint               what a strong player would do
  undo               take back to your last decision
  score, table       show the points, show the table again
  save FILE          save the match; `mozaika play --resume FILE` goes on
  quit               leave";

impl<'a> Word<'a> {
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "?" | "help" => Self::Explain(rest),
            "moves" => Self::Moves(rest),
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
