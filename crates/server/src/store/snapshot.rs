//! The whole database as it stands at one moment, while servers go on writing to it.

use std::path::Path;

use futures_util::TryStreamExt as _;
use mozaika_wire::TableId;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _, SqliteConnection};

use super::{Place, StoreError, StoredTable, schema, sqlite};

/// The database at one moment: whatever is read from it is from that moment.
#[derive(Debug)]
pub(crate) enum Snapshot {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Integer,
    Real,
    Bytes,
    Flag,
}

/// A table of the database with its columns.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) name: String,
    pub(super) columns: Vec<(String, Kind)>,
}

/// Tables that hold nothing that has to outlive the moment: how the database does, and what was told to servers that ran then.
const PASSING: [&str; 3] = ["health", "admin_changes", "recent_entries"];

/// In a file the last decisions may be in the log still. They are shown as if each stood in its place: `entries` and `tables` are then what
/// these show.
const SHOW_SETTLED: &str = "
    CREATE TEMP TABLE unsettled (table_id TEXT, seq BIGINT, body TEXT, waiting TEXT, touched_at BIGINT, PRIMARY KEY (table_id, seq))
        WITHOUT ROWID;
    INSERT INTO unsettled SELECT * FROM main.recent_entries AS r
        WHERE NOT EXISTS (SELECT 1 FROM main.entries AS e WHERE e.table_id = r.table_id AND e.seq = r.seq);
    CREATE TEMP VIEW entries AS
        SELECT table_id, seq, body FROM main.entries UNION ALL SELECT table_id, seq, body FROM unsettled;
    CREATE TEMP VIEW tables AS
        SELECT t.id, t.game, t.seed, t.invitation, t.stage, t.is_open, COALESCE(u.seq, t.length) AS length,
            CASE WHEN u.seq IS NULL THEN t.line ELSE json_set(t.line, '$.waiting', json(u.waiting)) END AS line,
            t.wake_at, COALESCE(u.touched_at, t.touched_at) AS touched_at, t.host, t.thinks
        FROM main.tables AS t LEFT JOIN unsettled AS u ON u.table_id = t.id AND u.seq > t.length
            AND u.seq = (SELECT MAX(seq) FROM unsettled WHERE table_id = t.id);";

/// A column that is declared in a way nobody here knows.
#[derive(Debug, thiserror::Error)]
#[error("the column {column} of {table} is declared as {declared}")]
struct UnknownKind {
    table: String,
    column: String,
    declared: String,
}

impl Kind {
    fn of(table: &str, column: &str, declared: &str) -> Result<Self, StoreError> {
        match declared.to_ascii_lowercase().as_str() {
            "text" => Ok(Self::Text),
            "bigint" => Ok(Self::Integer),
            "double precision" => Ok(Self::Real),
            "blob" | "bytea" => Ok(Self::Bytes),
            "boolean" => Ok(Self::Flag),
            _ => {
                let (table, column, declared) = (table.to_owned(), column.to_owned(), declared.to_owned());
                Err(StoreError::corrupt("a table", UnknownKind { table, column, declared }))
            }
        }
    }
}

/// Runs the same on either kind of connection.
macro_rules! with {
    ($snapshot:expr, $connection:ident => $done:expr) => {
        match $snapshot {
            $crate::store::Snapshot::Sqlite($connection) => $done,
            $crate::store::Snapshot::Postgres($connection) => $done,
        }
    };
}
pub(super) use with;

impl Snapshot {
    /// Opens the database as it stands now, and changes nothing in it.
    pub(crate) async fn open(database: &str) -> Result<Self, StoreError> {
        match Place::of(database) {
            Place::Postgres(address) => {
                let mut connection = PgConnection::connect(address).await?;
                let begin = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; \
                             BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
                sqlx::raw_sql(begin).execute(&mut connection).await?;
                Ok(Self::Postgres(connection))
            }
            Place::File(path) => {
                let path = Path::new(path);
                if !path.is_file() {
                    return Err(StoreError::Missing(path.to_owned()));
                }
                let mut connection = SqliteConnection::connect_with(&sqlite::options(path)).await?;
                // What is read first is the moment that is seen from then on.
                sqlx::raw_sql("BEGIN; SELECT COUNT(*) FROM sqlite_schema").execute(&mut connection).await?;
                let mut snapshot = Self::Sqlite(connection);
                let has_log = snapshot.has_table("recent_entries").await?;
                if let (true, Self::Sqlite(connection)) = (has_log, &mut snapshot) {
                    sqlx::raw_sql(SHOW_SETTLED).execute(&mut *connection).await?;
                    sqlx::raw_sql("PRAGMA query_only = on").execute(connection).await?;
                }
                Ok(snapshot)
            }
        }
    }

    /// The version of the database; nothing when it was never set up.
    pub(crate) async fn version(&mut self) -> Result<Option<i64>, StoreError> {
        if !self.has_table("_sqlx_migrations").await? {
            return Ok(None);
        }
        let sql = "SELECT MAX(version) FROM _sqlx_migrations";
        let (version,): (Option<i64>,) = with!(self, c => sqlx::query_as(sql).fetch_one(&mut *c).await?);
        Ok(version)
    }

    /// Refuses a database that this program cannot work with as it is.
    pub(crate) async fn check_version(&mut self) -> Result<(), StoreError> {
        let known = schema::LATEST;
        match self.version().await? {
            None => Err(StoreError::Foreign),
            Some(found) if found > known => Err(StoreError::Newer { found, known }),
            Some(found) if found < known => Err(StoreError::Older { found, known }),
            Some(_) => Ok(()),
        }
    }

    async fn has_table(&mut self, name: &str) -> Result<bool, StoreError> {
        let (count,): (i64,) = match self {
            Self::Sqlite(connection) => {
                let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = $1";
                sqlx::query_as(sql).bind(name).fetch_one(connection).await?
            }
            Self::Postgres(connection) => {
                let sql = "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1";
                sqlx::query_as(sql).bind(name).fetch_one(connection).await?
            }
        };
        Ok(count > 0)
    }

    /// Every table of ours that is worth keeping.
    pub(super) async fn shapes(&mut self) -> Result<Vec<Shape>, StoreError> {
        match self {
            Self::Sqlite(connection) => shapes_in_file(connection).await,
            Self::Postgres(connection) => shapes_in_postgres(connection).await,
        }
    }

    /// The ids of all tables.
    pub(crate) async fn table_ids(&mut self) -> Result<Vec<String>, StoreError> {
        let found: Vec<(String,)> =
            with!(self, c => sqlx::query_as("SELECT id FROM tables ORDER BY id").fetch_all(&mut *c).await?);
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// A table with all its entries; nothing when there is no such table.
    pub(crate) async fn table(&mut self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let sql = "SELECT seed, invitation FROM tables WHERE id = $1";
        let entries = "SELECT seq, body FROM entries WHERE table_id = $1 ORDER BY seq";
        with!(self, c => {
            let found: Option<(String, Option<String>)> =
                sqlx::query_as(sql).bind(table.as_str()).fetch_optional(&mut *c).await?;
            let Some((seed, invitation)) = found else { return Ok(None) };
            let found: Vec<(i64, String)> = sqlx::query_as(entries).bind(table.as_str()).fetch_all(&mut *c).await?;
            let entries = found.into_iter().map(|(seq, body)| (seq.cast_unsigned(), body)).collect();
            Ok(Some(StoredTable { seed, invitation, entries }))
        })
    }

    /// How a table stands for lists: its phase in the words of the column, and the number of its last entry.
    pub(crate) async fn row(&mut self, table: &TableId) -> Result<(String, i64), StoreError> {
        let sql = "SELECT stage, length FROM tables WHERE id = $1";
        Ok(with!(self, c => sqlx::query_as(sql).bind(table.as_str()).fetch_one(&mut *c).await?))
    }

    /// The contents of an edition.
    pub(crate) async fn edition(&mut self, hash: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT contents FROM editions WHERE hash = $1";
        let found: Option<(String,)> = with!(self, c => sqlx::query_as(sql).bind(hash).fetch_optional(&mut *c).await?);
        Ok(found.map(|(contents,)| contents))
    }

    /// Texts that a statement finds, one a row.
    pub(crate) async fn texts(&mut self, sql: &'static str) -> Result<Vec<String>, StoreError> {
        let found: Vec<(String,)> = with!(self, c => sqlx::query_as(sql).fetch_all(&mut *c).await?);
        Ok(found.into_iter().map(|(text,)| text).collect())
    }

    /// What the database itself finds wrong with its file; PostgreSQL has checksums of its own.
    pub(crate) async fn damage(&mut self) -> Result<Vec<String>, StoreError> {
        let Self::Sqlite(connection) = self else { return Ok(Vec::new()) };
        let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check").fetch_all(connection).await?;
        Ok(found.into_iter().map(|(line,)| line).filter(|line| line != "ok").collect())
    }

    /// Hands over every row of a table, one after another.
    pub(super) async fn rows<E: From<StoreError>>(
        &mut self,
        shape: &Shape,
        mut each: impl FnMut(Vec<super::Cell>) -> Result<(), E>,
    ) -> Result<(), E> {
        let names: Vec<String> = shape.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        let sql = format!("SELECT {} FROM \"{}\"", names.join(", "), shape.name);
        with!(self, c => {
            let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *c);
            while let Some(row) = rows.try_next().await.map_err(StoreError::from)? {
                let mut cells = Vec::with_capacity(shape.columns.len());
                for (index, (_, kind)) in shape.columns.iter().enumerate() {
                    let cell = match kind {
                        Kind::Text => row.try_get::<Option<String>, _>(index).map(super::Cell::Text),
                        Kind::Integer => row.try_get::<Option<i64>, _>(index).map(super::Cell::Integer),
                        Kind::Real => row.try_get::<Option<f64>, _>(index).map(super::Cell::Real),
                        Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(index).map(super::Cell::Bytes),
                        Kind::Flag => row.try_get::<Option<bool>, _>(index).map(super::Cell::Flag),
                    };
                    cells.push(cell.map_err(StoreError::from)?);
                }
                each(cells)?;
            }
        });
        Ok(())
    }
}

/// Every table of ours that is worth keeping, as the database itself describes it.
pub(super) async fn shapes_in_file(connection: &mut SqliteConnection) -> Result<Vec<Shape>, StoreError> {
    let sql = "SELECT t.name, c.name, c.type FROM sqlite_schema AS t, pragma_table_info(t.name, 'main') AS c
               WHERE t.type = 'table' ORDER BY t.name, c.cid";
    shapes(sqlx::query_as(sql).fetch_all(connection).await?)
}

/// The same.
pub(super) async fn shapes_in_postgres(connection: &mut PgConnection) -> Result<Vec<Shape>, StoreError> {
    let sql = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT)
               FROM information_schema.columns WHERE table_schema = current_schema()
               ORDER BY table_name, ordinal_position";
    shapes(sqlx::query_as(sql).fetch_all(connection).await?)
}

/// Gathers the columns of each table; what others keep in the same database is not ours.
fn shapes(columns: Vec<(String, String, String)>) -> Result<Vec<Shape>, StoreError> {
    let ours: Vec<&str> = schema::table_names().filter(|name| !PASSING.contains(name)).collect();
    let mut shapes: Vec<Shape> = Vec::new();
    for (table, column, declared) in columns {
        if !ours.contains(&table.as_str()) {
            continue;
        }
        let kind = Kind::of(&table, &column, &declared)?;
        match shapes.last_mut().filter(|last| last.name == table) {
            Some(last) => last.columns.push((column, kind)),
            None => shapes.push(Shape { name: table, columns: vec![(column, kind)] }),
        }
    }
    Ok(shapes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use tempfile::TempDir;

    use super::super::{Append, NewRow, Store, TableRow};
    use super::*;

    fn append(seq: u64) -> Append {
        let host = "ada".parse().unwrap();
        let new = NewRow { game: "game".to_owned(), host, seed: "seed".to_owned(), invitation: None, is_open: 1 };
        let (line, waiting) = (r#"{"waiting":[]}"#.into(), "[1]".to_owned());
        Append {
            table: "one".parse().unwrap(),
            seq,
            body: format!("entry {seq}"),
            row: TableRow { stage: "playing", line, waiting, wake_at: None, thinks: 0, touched_at: seq },
            is_one_of_many: seq > 1,
            new: (seq == 1).then_some(new),
            sat: Vec::new(),
            left: Vec::new(),
            results: Vec::new(),
        }
    }

    #[tokio::test]
    async fn decisions_in_the_log_are_shown_as_if_they_stood_in_their_places() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("store.db").display().to_string();
        let store = Store::open(&file, "node").await.unwrap();
        for seq in 1..=3 {
            store.append(append(seq)).await.unwrap();
        }
        let mut early = Snapshot::open(&file).await.unwrap();
        store.settle().await;
        let mut late = Snapshot::open(&file).await.unwrap();
        for snapshot in [&mut early, &mut late] {
            let table: TableId = "one".parse().unwrap();
            let entries = snapshot.table(&table).await.unwrap().unwrap().entries;
            assert_eq!(entries, [1, 2, 3].map(|seq| (seq, format!("entry {seq}"))));
            assert_eq!(snapshot.row(&table).await.unwrap(), ("playing".to_owned(), 3));
            assert_eq!(snapshot.texts("SELECT line FROM tables").await.unwrap(), [r#"{"waiting":[1]}"#]);
        }
        let dump = async |mut snapshot: Snapshot| {
            let mut lines = Vec::new();
            let each = |line: &serde_json::Value| {
                lines.push(line.to_string());
                Ok::<_, StoreError>(())
            };
            snapshot.dump(each).await.unwrap();
            lines
        };
        assert_eq!(dump(early).await, dump(late).await);
    }

    #[tokio::test]
    async fn what_is_shown_has_every_column_there_is() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("store.db").display().to_string();
        let store = Store::open(&file, "node").await.unwrap();
        let mut snapshot = Snapshot::open(&file).await.unwrap();
        for (stored, shown) in [
            (
                "SELECT name FROM pragma_table_info('tables', 'main')",
                "SELECT name FROM pragma_table_info('tables', 'temp')",
            ),
            (
                "SELECT name FROM pragma_table_info('entries', 'main')",
                "SELECT name FROM pragma_table_info('entries', 'temp')",
            ),
        ] {
            assert_eq!(snapshot.texts(stored).await.unwrap(), snapshot.texts(shown).await.unwrap());
        }
        store.close().await;
    }
}
