//! What goes wrong when somebody looks after the database: each a code and a sentence.

use std::path::Path;

use mozaika_game::messages;

use crate::background::Chain;
use crate::secret::NoRandomness;
use crate::store::StoreError;

messages! {
    /// Why something that whoever runs the server asked for was not done. Nothing has changed then.
    pub enum OperationFault {
        /// Backups are not written over each other by accident.
        FileExists { file: String } => "backup", "file-exists", "{file} is there already: choose another name, or say --replace.";
        /// A full disk, or a folder out of reach.
        Unwritable { file: String, reason: String } => "backup", "unwritable", "The backup cannot be written to {file}: {reason}. The database has not changed, and no half of a backup is left.";
        /// No file, or no rights.
        Unreadable { file: String, reason: String } => "backup", "unreadable", "{file} cannot be read: {reason}.";
        /// Something else.
        NotABackup { file: String } => "backup", "not-a-backup", "{file} is no backup of Mozaika's: it does not begin like one.";
        /// Of a newer program.
        NewerBackup { file: String, found: i64, known: i64 } => "backup", "newer-backup", "{file} was made by a newer program (version {found}, and this one knows version {known} at the most): restore it with that program.";
        /// The end is missing.
        Truncated { file: String, lines: u64 } => "backup", "truncated", "{file} ends too early, after {lines} lines: a part of the backup is missing. Nothing was changed.";
        /// Not as it was written.
        Damaged { file: String } => "backup", "damaged", "{file} is not as it was written: its checksum differs. Nothing was changed.";
        /// A line that no backup has.
        BadLine { file: String, line: u64 } => "backup", "bad-line", "Line {line} of {file} is not a line of a backup. Nothing was changed.";

        /// Nobody of that id, login or name.
        UnknownPerson { who: String } => "admin", "unknown-person", "There is nobody with the id, login or name {who}.";
        /// Several of that name.
        SeveralPeople { who: String, ids: Vec<String> } => "admin", "several-people", "Several people are called {who}: say which one by their id. They are {ids}.";
        /// No such table.
        UnknownTable { table: String } => "admin", "unknown-table", "There is no table {table}.";
        /// No such report.
        UnknownReport { report: String } => "admin", "unknown-report", "There is no report {report}.";
        /// Others wait for them.
        StillPlaying { tables: Vec<String> } => "admin", "still-playing", "They sit at tables that are not over: {tables}. Say --resign to give up there for them first.";
        /// Servers write there, again and again.
        Contended { table: String } => "admin", "contended", "Too much happens at table {table} just now: try again.";
        /// The table does not let them go.
        CannotResign { table: String, reason: String } => "admin", "cannot-resign", "They cannot give up at table {table}: {reason}";
    }
}

/// Why something that whoever runs the server asked for was not done.
#[derive(Debug, thiserror::Error)]
pub enum OperationError {
    /// What was asked for cannot be done like that.
    #[error(transparent)]
    Fault(#[from] OperationFault),
    /// The database did not do what was asked.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Without random numbers nothing can be made that nobody could guess.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
}

impl OperationError {
    /// The error and everything that caused it, as one sentence.
    #[must_use]
    pub fn with_causes(&self) -> String {
        match self {
            Self::Fault(fault) => fault.to_string(),
            other => {
                let line = Chain(other).to_string();
                // A sentence begins with a large letter, the name of a file with its own.
                let is_word = line.split(' ').next().is_some_and(|word| word.chars().all(char::is_alphabetic));
                let first = line.chars().next().filter(|_| is_word).map_or(0, char::len_utf8);
                let (first, rest) = line.split_at(first);
                format!("{}{rest}.", first.to_uppercase())
            }
        }
    }
}

/// A file as sentences name it.
pub(crate) fn shown(file: &Path) -> String {
    file.display().to_string()
}

#[cfg(test)]
mod tests {
    use mozaika_game::{Coded as _, catalogue_faults};

    use super::*;

    #[test]
    fn every_fault_has_a_code_of_its_own_and_names_what_it_is_about() {
        assert_eq!(catalogue_faults(OperationFault::MESSAGES), Vec::<String>::new());
    }

    #[test]
    fn an_error_is_told_with_its_causes_as_a_sentence() {
        let error = OperationError::from(StoreError::Older { found: 1, known: 3 });
        assert_eq!(
            error.with_causes(),
            "The database is of version 1, and this program works with version 3: start the server once, which brings it up to date."
        );
    }
}
