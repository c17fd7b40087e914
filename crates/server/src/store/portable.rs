//! The contents of a database without the database: rows as JSON, out of one kind of database and into the other.

use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Connection as _, Postgres, SqliteConnection, Transaction};

use super::snapshot::{Kind, Shape, shapes_in_file, shapes_in_postgres};
use super::{Place, Snapshot, StoreError, postgres, schema, sqlite};
use crate::secret::hex;

/// So many rows go into a database at once.
const MOST_TOGETHER: usize = 200;

/// What stands in one column of one row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    Text(Option<String>),
    Integer(Option<i64>),
    Real(Option<f64>),
    Bytes(Option<Vec<u8>>),
    Flag(Option<bool>),
}

impl Cell {
    /// As it stands in a backup. Fractions are texts: a reader of JSON may round them.
    fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => text.as_deref().into(),
            Self::Integer(number) => (*number).into(),
            Self::Real(number) => number.map(|number| number.to_string()).into(),
            Self::Bytes(bytes) => bytes.as_deref().map(hex).into(),
            Self::Flag(flag) => (*flag).into(),
        }
    }

    /// Reads what stands in a backup; nothing when it does not fit the column.
    fn from_json(kind: Kind, json: Value) -> Option<Self> {
        let null = json.is_null();
        Some(match (kind, json) {
            (Kind::Text, Value::String(text)) => Self::Text(Some(text)),
            (Kind::Text, _) if null => Self::Text(None),
            (Kind::Integer, Value::Number(number)) => Self::Integer(Some(number.as_i64()?)),
            (Kind::Integer, _) if null => Self::Integer(None),
            (Kind::Real, Value::String(text)) => Self::Real(Some(text.parse().ok()?)),
            (Kind::Real, _) if null => Self::Real(None),
            (Kind::Bytes, Value::String(hex)) => {
                let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
                Self::Bytes(Some((0..hex.len()).step_by(2).map(byte).collect::<Option<_>>()?))
            }
            (Kind::Bytes, _) if null => Self::Bytes(None),
            (Kind::Flag, Value::Bool(flag)) => Self::Flag(Some(flag)),
            (Kind::Flag, _) if null => Self::Flag(None),
            _ => return None,
        })
    }
}

/// What is wrong with what should be put into a database.
#[derive(Debug, thiserror::Error)]
enum Misfit {
    #[error("there is no table {0}")]
    Table(String),
    #[error("there is no column {column} in {table}")]
    Column { table: String, column: String },
    #[error("a row of {0} does not fit")]
    Row(String),
}

impl From<Misfit> for StoreError {
    fn from(misfit: Misfit) -> Self {
        Self::corrupt("something", misfit)
    }
}

/// A table as a backup announces it, before its rows.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(crate) table: String,
    pub(crate) columns: Vec<String>,
}

impl Snapshot {
    /// Hands over everything: of each table its heading, then its rows. Tells how many rows there were.
    pub(crate) async fn dump<E: From<StoreError>>(
        &mut self,
        mut line: impl FnMut(&Value) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut count = 0;
        for shape in self.shapes().await? {
            let columns: Vec<&str> = shape.columns.iter().map(|(name, _)| name.as_str()).collect();
            line(&serde_json::json!({ "table": shape.name, "columns": columns }))?;
            self.rows(&shape, |cells| {
                count += 1;
                line(&cells.iter().map(Cell::to_json).collect())
            })
            .await?;
        }
        Ok(count)
    }

    /// Does it hold nothing that would be missed?
    async fn is_empty(&mut self) -> Result<bool, StoreError> {
        for shape in self.shapes().await? {
            let sql = format!("SELECT COUNT(*) FROM \"{}\"", shape.name);
            let (count,): (i64,) =
                super::snapshot::with!(self, c => sqlx::query_as(AssertSqlSafe(sql)).fetch_one(&mut *c).await?);
            if count > 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A database that is being filled. Until it is finished, nothing has changed.
#[derive(Debug)]
pub(crate) struct Restoring {
    target: Target,
    shapes: Vec<Shape>,
    columns: Vec<Kind>,
    table: String,
    insert: String,
    rows: Vec<Vec<Cell>>,
}

#[derive(Debug)]
enum Target {
    Sqlite { connection: SqliteConnection, draft: Draft, path: PathBuf, is_kept: bool, _lock: File },
    Postgres(Box<Transaction<'static, Postgres>>),
}

/// A file beside the database; it goes if it does not take the database's place.
#[derive(Debug)]
struct Draft(PathBuf);

impl Drop for Draft {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            // Whatever is not there need not go.
            let _ = std::fs::remove_file(with_suffix(&self.0, suffix));
        }
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

impl Restoring {
    /// Begins to fill a database with what was in one of that version. One that is not empty is refused, unless it is to be replaced.
    pub(crate) async fn begin(database: &str, version: i64, replace: bool) -> Result<Self, StoreError> {
        if version > schema::LATEST {
            return Err(StoreError::Newer { found: version, known: schema::LATEST });
        }
        let (target, shapes) = match Place::of(database) {
            Place::File(path) => Self::begin_file(Path::new(path), version, replace).await?,
            Place::Postgres(address) => Self::begin_postgres(address, version, replace).await?,
        };
        let (columns, rows) = (Vec::new(), Vec::new());
        Ok(Self { target, shapes, columns, table: String::new(), insert: String::new(), rows })
    }

    async fn begin_file(path: &Path, version: i64, replace: bool) -> Result<(Target, Vec<Shape>), StoreError> {
        let lock = sqlite::lock(path)?;
        let is_empty = match std::fs::metadata(path) {
            Err(_) => true,
            Ok(file) if file.len() == 0 => true,
            // What cannot be read is not known to be empty.
            Ok(_) => match Snapshot::open(&path.display().to_string()).await {
                Ok(mut found) => found.is_empty().await.unwrap_or(false),
                Err(_) => false,
            },
        };
        if !is_empty && !replace {
            return Err(StoreError::NotEmpty);
        }
        let draft = Draft(with_suffix(path, ".restoring"));
        for suffix in ["", "-wal", "-shm", "-journal"] {
            // One that was broken off may have left its draft.
            let _ = std::fs::remove_file(with_suffix(&draft.0, suffix));
        }
        let options = sqlite::options(&draft.0).create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        schema::steps(&sqlite::DIALECT).run_to(version, &mut connection).await?;
        let shapes = shapes_in_file(&mut connection).await?;
        sqlx::query("BEGIN").execute(&mut connection).await?;
        Ok((Target::Sqlite { connection, draft, path: path.to_owned(), is_kept: !is_empty, _lock: lock }, shapes))
    }

    async fn begin_postgres(address: &str, version: i64, replace: bool) -> Result<(Target, Vec<Shape>), StoreError> {
        let pool = PgPoolOptions::new().max_connections(1).connect(address).await?;
        let others = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()
                      AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
        // Whoever has just gone is seen for a moment longer.
        let mut attempts = 10;
        loop {
            let (count,): (i64,) = sqlx::query_as(others).fetch_one(&pool).await?;
            match (count, attempts) {
                (0, _) => break,
                (_, 0) => return Err(StoreError::InUse),
                _ => attempts -= 1,
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let is_empty = Snapshot::open(address).await?.is_empty().await?;
        if !is_empty && !replace {
            return Err(StoreError::NotEmpty);
        }
        // Everything in one commit, the tables themselves among it.
        let mut commit = pool.begin().await?;
        for table in schema::table_names().chain(["_sqlx_migrations"]) {
            let sql = format!("DROP TABLE IF EXISTS \"{table}\"");
            sqlx::query(AssertSqlSafe(sql)).execute(&mut *commit).await?;
        }
        schema::steps(&postgres::DIALECT).run_to(version, &mut *commit).await?;
        let shapes = shapes_in_postgres(&mut commit).await?;
        Ok((Target::Postgres(Box::new(commit)), shapes))
    }

    /// The rows that follow are of that table.
    pub(crate) async fn heading(&mut self, heading: Heading) -> Result<(), StoreError> {
        self.flush().await?;
        let Heading { table, columns } = heading;
        let shape = self.shapes.iter().find(|shape| shape.name == table);
        let shape = shape.ok_or_else(|| Misfit::Table(table.clone()))?;
        self.columns.clear();
        for column in &columns {
            let known = shape.columns.iter().find(|(name, _)| name == column);
            let missing = || Misfit::Column { table: table.clone(), column: column.clone() };
            self.columns.push(known.ok_or_else(missing)?.1);
        }
        let names: Vec<String> = columns.iter().map(|name| format!("\"{name}\"")).collect();
        self.insert = format!("INSERT INTO \"{table}\" ({}) VALUES ", names.join(", "));
        self.table = table;
        Ok(())
    }

    /// A row of the table that was named last.
    pub(crate) async fn row(&mut self, row: Vec<Value>) -> Result<(), StoreError> {
        let misfit = || Misfit::Row(self.table.clone());
        if self.columns.is_empty() || row.len() != self.columns.len() {
            return Err(misfit().into());
        }
        let cells = self.columns.iter().zip(row).map(|(kind, json)| Cell::from_json(*kind, json));
        let cells = cells.collect::<Option<Vec<Cell>>>().ok_or_else(misfit)?;
        self.rows.push(cells);
        if self.rows.len() >= MOST_TOGETHER { self.flush().await } else { Ok(()) }
    }

    /// Writes the rows that have been gathered.
    async fn flush(&mut self) -> Result<(), StoreError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut self.rows);
        let mut sql = self.insert.clone();
        let mut number = 0;
        for row in &rows {
            sql.push_str(if number == 0 { "(" } else { ", (" });
            for column in 0..row.len() {
                number += 1;
                if column > 0 {
                    sql.push_str(", ");
                }
                // Writing to a string cannot fail.
                let _ = write!(sql, "${number}");
            }
            sql.push(')');
        }
        macro_rules! run {
            ($connection:expr) => {{
                let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
                for cell in rows.into_iter().flatten() {
                    query = match cell {
                        Cell::Text(value) => query.bind(value),
                        Cell::Integer(value) => query.bind(value),
                        Cell::Real(value) => query.bind(value),
                        Cell::Bytes(value) => query.bind(value),
                        Cell::Flag(value) => query.bind(value),
                    };
                }
                query.execute($connection).await?;
            }};
        }
        match &mut self.target {
            Target::Sqlite { connection, .. } => run!(connection),
            Target::Postgres(commit) => run!(&mut ***commit),
        }
        Ok(())
    }

    /// Brings what is there now up to date, and puts it in place. Tells where the former database is kept, if there was one.
    pub(crate) async fn finish(mut self, now: u64) -> Result<Option<PathBuf>, StoreError> {
        self.flush().await?;
        match self.target {
            Target::Postgres(mut commit) => {
                schema::steps(&postgres::DIALECT).run(&mut **commit).await?;
                commit.commit().await?;
                Ok(None)
            }
            Target::Sqlite { mut connection, draft, path, is_kept, _lock } => {
                sqlx::query("COMMIT").execute(&mut connection).await?;
                schema::steps(&sqlite::DIALECT).run(&mut connection).await?;
                connection.close().await?;
                let kept = is_kept.then(|| with_suffix(&path, &format!(".replaced-{}", now / 1000)));
                exchange(&draft.0, &path, kept.as_deref()).map_err(|cause| StoreError::File { path, cause })?;
                Ok(kept)
            }
        }
    }
}

/// Puts the draft in the database's place. Should the power go in the middle, both files are there, under one name or another.
fn exchange(draft: &Path, path: &Path, kept: Option<&Path>) -> std::io::Result<()> {
    File::open(draft)?.sync_all()?;
    for suffix in ["-wal", "-shm", ""] {
        let former = with_suffix(path, suffix);
        if !former.exists() {
            continue;
        }
        match kept {
            Some(kept) => std::fs::rename(&former, with_suffix(kept, suffix))?,
            None => std::fs::remove_file(&former)?,
        }
    }
    std::fs::rename(draft, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_column_is_the_same_after_a_backup() {
        let third = 1500.0 / 3.0 + 0.1;
        for (kind, cell) in [
            (Kind::Text, Cell::Text(Some("a\n\"b\" ż".to_owned()))),
            (Kind::Text, Cell::Text(None)),
            (Kind::Integer, Cell::Integer(Some(i64::MAX))),
            (Kind::Integer, Cell::Integer(None)),
            (Kind::Real, Cell::Real(Some(third))),
            (Kind::Real, Cell::Real(Some(-0.059_999_1))),
            (Kind::Bytes, Cell::Bytes(Some(vec![0, 255, 16]))),
            (Kind::Flag, Cell::Flag(Some(true))),
        ] {
            let text = cell.to_json().to_string();
            let again = serde_json::from_str(&text).ok().and_then(|json| Cell::from_json(kind, json));
            assert_eq!(again, Some(cell), "{text}");
        }
        for (kind, json) in
            [(Kind::Integer, "1.5"), (Kind::Text, "7"), (Kind::Bytes, "\"0g\""), (Kind::Bytes, "\"abc\"")]
        {
            let json = serde_json::from_str(json).unwrap_or_default();
            assert_eq!(Cell::from_json(kind, json), None);
        }
    }
}
