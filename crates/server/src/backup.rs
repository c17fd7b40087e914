//! Backups: the whole database in one file that is the same whatever kind of database it came from, and goes into.
//!
//! A line of JSON each: first what it is, then of each table a heading and its rows, at last how many rows there were and the SHA-256 of
//! everything before. A backup is written beside its name and put there when it is whole; it is read to its end before anything is done with it.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::clock::Clock;
use crate::operations::{OperationError, OperationFault, shown};
use crate::secret::hex;
use crate::store::{Heading, LATEST, Restoring, Snapshot, StoreError};

/// The form of the file.
const FORMAT: u32 = 1;
/// No line of a backup is longer, in bytes: what is, is something else.
const LONGEST_LINE: u64 = 16 << 20;

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct First {
    /// Always `backup`: whoever opens the file sees what it is.
    mozaika: String,
    format: u32,
    /// The version of the database it came from.
    version: i64,
    /// Milliseconds since 1970.
    made_at: u64,
}

/// The last line.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Last {
    rows: u64,
    sha256: String,
}

/// What a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupSummary {
    /// The version of the database it came from.
    pub version: i64,
    /// When it was made, in milliseconds since 1970.
    pub made_at: u64,
    /// How many rows it has.
    pub rows: u64,
}

/// Writes a backup of the database as it stands now; servers go on meanwhile.
pub async fn write(database: &str, to: &mut dyn Write, name: &str) -> Result<BackupSummary, OperationError> {
    let mut snapshot = Snapshot::open(database).await?;
    let version = match snapshot.version().await? {
        None => return Err(StoreError::Foreign.into()),
        Some(found) if found > LATEST => return Err(StoreError::Newer { found, known: LATEST }.into()),
        Some(version) => version,
    };
    let made_at = Clock::System.now();
    let unwritable =
        |error: std::io::Error| OperationFault::Unwritable { file: name.to_owned(), reason: error.to_string() };
    let mut hash = Sha256::new();
    let mut line = |json: &dyn erased::Json| -> Result<(), OperationError> {
        let mut text = json.text();
        text.push('\n');
        hash.update(text.as_bytes());
        to.write_all(text.as_bytes()).map_err(unwritable)?;
        Ok(())
    };
    line(&First { mozaika: "backup".to_owned(), format: FORMAT, version, made_at })?;
    let rows = snapshot.dump(|json| line(json)).await?;
    let sha256 = hex(&hash.finalize());
    let last = serde_json::to_string(&Last { rows, sha256 }).unwrap_or_default();
    writeln!(to, "{last}").and_then(|()| to.flush()).map_err(unwritable)?;
    Ok(BackupSummary { version, made_at, rows })
}

/// Anything that is written as one line of JSON.
mod erased {
    use serde::Serialize;

    pub(super) trait Json {
        fn text(&self) -> String;
    }

    impl<T: Serialize> Json for T {
        fn text(&self) -> String {
            // Plain data with text for keys: there is nothing in it that JSON cannot hold.
            serde_json::to_string(self).unwrap_or_default()
        }
    }
}

/// Writes a backup to a file. It is there whole, or not at all; one that is there already stays, unless it is to be replaced.
pub async fn write_file(database: &str, file: &Path, replace: bool) -> Result<BackupSummary, OperationError> {
    if file.exists() && !replace {
        return Err(OperationFault::FileExists { file: shown(file) }.into());
    }
    let draft = Draft::beside(file);
    let unwritable =
        |error: std::io::Error| OperationFault::Unwritable { file: shown(file), reason: error.to_string() };
    // A backup holds every secret of every table: nobody else reads it.
    let mut options = File::options();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut writer = BufWriter::with_capacity(1 << 16, options.open(&draft.0).map_err(unwritable)?);
    let summary = write(database, &mut writer, &shown(file)).await?;
    let written = writer.into_inner().map_err(|error| unwritable(error.into_error()))?;
    written.sync_all().and_then(|()| std::fs::rename(&draft.0, file)).map_err(unwritable)?;
    Ok(summary)
}

/// A file that is not finished; it goes if it is not put in place.
struct Draft(PathBuf);

impl Draft {
    fn beside(file: &Path) -> Self {
        let mut name = file.as_os_str().to_owned();
        name.push(".unfinished");
        Self(name.into())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Once it is in place it is not there any more.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A line of a backup, between the first and the last.
enum Line {
    Heading(Heading),
    Row(Vec<Value>),
}

/// A backup that is read line by line.
struct Reader<'a> {
    file: &'a Path,
    lines: BufReader<File>,
    number: u64,
    hash: Sha256,
    rows: u64,
    text: Vec<u8>,
    summary: BackupSummary,
}

impl<'a> Reader<'a> {
    fn open(file: &'a Path) -> Result<Self, OperationError> {
        let unreadable =
            |error: std::io::Error| OperationFault::Unreadable { file: shown(file), reason: error.to_string() };
        let lines = BufReader::with_capacity(1 << 16, File::open(file).map_err(unreadable)?);
        let summary = BackupSummary { version: 0, made_at: 0, rows: 0 };
        let mut reader = Self { file, lines, number: 0, hash: Sha256::new(), rows: 0, text: Vec::new(), summary };
        let not_ours = || OperationFault::NotABackup { file: shown(file) };
        if !reader.read()? {
            return Err(not_ours().into());
        }
        let first: First = serde_json::from_slice(&reader.text).map_err(|_| not_ours())?;
        if first.mozaika != "backup" || first.version < 1 {
            return Err(not_ours().into());
        }
        if first.format > FORMAT || first.version > LATEST {
            return Err(OperationFault::NewerBackup { file: shown(file), found: first.version, known: LATEST }.into());
        }
        reader.hash.update(&reader.text);
        reader.summary = BackupSummary { version: first.version, made_at: first.made_at, rows: 0 };
        Ok(reader)
    }

    /// Reads the next line, with its end; says whether there is one.
    fn read(&mut self) -> Result<bool, OperationFault> {
        let file = || shown(self.file);
        self.text.clear();
        let read = (&mut self.lines).take(LONGEST_LINE).read_until(b'\n', &mut self.text);
        read.map_err(|error| OperationFault::Unreadable { file: file(), reason: error.to_string() })?;
        self.number += u64::from(!self.text.is_empty());
        Ok(self.text.last() == Some(&b'\n'))
    }

    /// The next line; nothing after the last one, which has to fit everything before.
    fn next(&mut self) -> Result<Option<Line>, OperationError> {
        let lines = self.number;
        if !self.read()? {
            return Err(OperationFault::Truncated { file: shown(self.file), lines }.into());
        }
        let (file, line) = (self.file, self.number);
        let bad = || OperationFault::BadLine { file: shown(file), line };
        let json: Value = serde_json::from_slice(&self.text).map_err(|_| bad())?;
        match json {
            Value::Array(row) => {
                self.hash.update(&self.text);
                self.rows += 1;
                Ok(Some(Line::Row(row)))
            }
            Value::Object(fields) if fields.contains_key("table") => {
                self.hash.update(&self.text);
                let table = fields.get("table").and_then(Value::as_str).ok_or_else(bad)?.to_owned();
                let columns = fields.get("columns").and_then(Value::as_array).ok_or_else(bad)?;
                let columns = columns.iter().map(|name| name.as_str().map(ToOwned::to_owned));
                let columns = columns.collect::<Option<Vec<String>>>().ok_or_else(bad)?;
                Ok(Some(Line::Heading(Heading { table, columns })))
            }
            other => {
                let last: Last = serde_json::from_value(other).map_err(|_| bad())?;
                let is_whole = last.sha256 == hex(&self.hash.clone().finalize()) && last.rows == self.rows;
                // Nothing comes after it.
                let is_end = !self.read()? && self.text.is_empty();
                if !is_whole || !is_end {
                    return Err(OperationFault::Damaged { file: shown(self.file) }.into());
                }
                self.summary.rows = self.rows;
                Ok(None)
            }
        }
    }
}

/// Reads a backup to its end, and tells what it holds; refuses one that is not whole.
pub fn verify(file: &Path) -> Result<BackupSummary, OperationError> {
    let mut reader = Reader::open(file)?;
    while reader.next()?.is_some() {}
    Ok(reader.summary)
}

/// What came of a backup that was put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// What the backup held.
    pub summary: BackupSummary,
    /// Where the former database is kept, if there was one in a file.
    pub former: Option<PathBuf>,
}

/// Puts a backup into a database, bringing it up to date. A database that is not empty is refused, unless it is to be replaced; whatever goes
/// wrong, it stays as it was.
pub async fn restore(file: &Path, database: &str, replace: bool) -> Result<Restored, OperationError> {
    let summary = verify(file)?;
    let mut restoring = Restoring::begin(database, summary.version, replace).await?;
    let mut reader = Reader::open(file)?;
    while let Some(line) = reader.next()? {
        let taken = match line {
            Line::Heading(heading) => restoring.heading(heading).await,
            Line::Row(row) => restoring.row(row).await,
        };
        match taken {
            // What is in the file does not fit, though nobody has touched it since it was written.
            Err(error) if error.is_corrupt() => {
                tracing::debug!(error = %crate::background::Chain(&error), "a line of a backup does not fit");
                return Err(OperationFault::BadLine { file: shown(file), line: reader.number }.into());
            }
            taken => taken?,
        }
    }
    let former = restoring.finish(Clock::System.now()).await?;
    Ok(Restored { summary, former })
}
