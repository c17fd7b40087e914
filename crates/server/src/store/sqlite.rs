//! SQLite in one file, for one server alone.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection as _, SqlitePool};

use super::{Pools, StoreError, append, schema};
use crate::background::{Chain, supervise};
use crate::clock::Clock;

/// How often the log is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// A log of this many pages (4 MB) is copied into the database.
const LONG: i64 = 1000;
/// A log of this many pages (64 MB) is begun anew: the writer copies what is left of it, which is little.
const TOO_LONG: i64 = 16_000;
/// Should all else fail, the writer copies the log at this length itself.
const LONGEST: &str = "64000";

/// What the writer keeps of the file in memory, in KB and negative as SQLite wants it: where the next entries of some thousand tables go, which
/// stand beside each other when they were made one after another.
const WRITERS_CACHE: &str = "-4000";

/// The same for each of those who read: whatever they have kept is thrown away with the next commit.
const READERS_CACHE: &str = "-512";

pub(super) const DIALECT: schema::Dialect = schema::Dialect { without_rowid: "WITHOUT ROWID", body_as_json: "body" };

/// Opens the file, makes it if need be, and brings it up to date.
pub(super) async fn open(path: &str) -> Result<(Pools, File), StoreError> {
    let path = Path::new(path);
    let lock = lock(path)?;
    let options = options(path).create_if_missing(true);
    let opened = OpenedConnections::default();
    let write = opened.count(one()).connect_with(options.clone().pragma("cache_size", WRITERS_CACHE)).await?;
    schema::steps(&DIALECT).run(&write).await?;
    // What a server that was killed has left there.
    append::settle_log(&write).await?;
    let beside = one().connect_with(options.clone()).await?;
    let (log, writer) = (beside.clone(), write.clone());
    supervise("copy the log", Clock::System, move || copy_log(log.clone(), writer.clone()));
    let read = SqlitePoolOptions::new()
        .max_connections(4)
        .test_before_acquire(false)
        .connect_with(options.read_only(true).pragma("cache_size", READERS_CACHE))
        .await?;
    Ok((Pools::Sqlite { write, read, beside, opened }, lock))
}

/// Opens the file as it is, beside the server that may use it.
pub(super) async fn open_beside(path: &str) -> Result<Pools, StoreError> {
    let opened = OpenedConnections::default();
    let write = opened.count(one()).connect_with(options(Path::new(path))).await?;
    let read = SqlitePoolOptions::new().max_connections(2).connect_with(options(Path::new(path))).await?;
    Ok(Pools::Sqlite { beside: read.clone(), read, write, opened })
}

/// How the file is used, whoever opens it.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Full: what is committed has reached the disk, power loss included.
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", LONGEST)
        // A statement that adds many entries keeps what it might take back; a file for that would be written at every commit.
        .pragma("temp_store", "memory")
        // One for every number of rows that is written together.
        .statement_cache_capacity(256)
        .busy_timeout(Duration::from_secs(10))
}

/// One connection, kept for ever; unless a commit has failed, on a full disk say, and could not be taken back either. Whatever came next would
/// be a part of that commit, would seem to be written, and never be: such a connection is closed, and another one opened.
fn one() -> SqlitePoolOptions {
    let one = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false).idle_timeout(None);
    one.max_lifetime(None)
        .after_release(|connection, _| Box::pin(std::future::ready(Ok(!connection.is_in_transaction()))))
}

/// How many connections were opened to write with, one after the other: what one of them has seen says nothing about the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenedConnections(Arc<AtomicU64>);

impl OpenedConnections {
    fn count(&self, pool: SqlitePoolOptions) -> SqlitePoolOptions {
        let opened = Arc::clone(&self.0);
        pool.after_connect(move |_, _| {
            opened.fetch_add(1, Ordering::Relaxed);
            Box::pin(std::future::ready(Ok(())))
        })
    }

    /// The number of the present one.
    pub(super) fn number(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Copies the log into the database, beside the writer, who would make everybody wait for it. Runs until the database is closed.
async fn copy_log(beside: SqlitePool, write: SqlitePool) {
    while !beside.is_closed() {
        if let Err(error) = look_at_log(&beside, &write, TOO_LONG).await
            && !beside.is_closed()
        {
            tracing::warn!(error = %Chain(&error), "the database's log cannot be copied now");
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn look_at_log(beside: &SqlitePool, write: &SqlitePool, too_long: i64) -> Result<(), sqlx::Error> {
    let log = Log::after(beside, "NOOP").await?;
    if log.pages - log.copied >= LONG {
        Log::after(beside, "PASSIVE").await?;
        if log.pages >= too_long {
            // Now all of it is copied for a moment, and the next commit begins at its front.
            Log::after(write, "PASSIVE").await?;
        }
    }
    Ok(())
}

/// The log, in pages: all of it since it was begun, and how many of them are in the database itself.
#[derive(Clone, Copy, Debug)]
struct Log {
    pages: i64,
    copied: i64,
}

impl Log {
    async fn after(pool: &SqlitePool, what: &str) -> Result<Self, sqlx::Error> {
        let sql = AssertSqlSafe(format!("PRAGMA wal_checkpoint({what})"));
        let (_, pages, copied): (i64, i64, i64) = sqlx::query_as(sql).fetch_one(pool).await?;
        Ok(Self { pages, copied })
    }
}

/// Takes the file for this server alone.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let failed = |cause| StoreError::File { path: path.to_owned(), cause };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let file = File::options().create(true).truncate(false).write(true).open(&beside).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::Taken(path.to_owned())),
        Err(std::fs::TryLockError::Error(cause)) => Err(failed(cause)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use tempfile::TempDir;

    use super::super::Store;
    use super::*;

    async fn pools(folder: &TempDir) -> (Pools, File) {
        open(&folder.path().join("log.db").display().to_string()).await.unwrap()
    }

    async fn add(write: &SqlitePool, pages: i64) {
        let sql = "INSERT INTO rated VALUES (hex(randomblob($1)))";
        sqlx::query(sql).bind(pages * 2048).execute(write).await.unwrap();
    }

    #[tokio::test]
    async fn a_long_log_is_copied_while_somebody_reads() {
        let folder = TempDir::new().unwrap();
        let (Pools::Sqlite { write, read, beside, .. }, _lock) = &pools(&folder).await else { panic!("not SQLite") };
        add(write, LONG).await;
        let before = Log::after(beside, "NOOP").await.unwrap();
        let mut reading = read.begin().await.unwrap();
        let count = "SELECT count(*) FROM rated";
        let (rows,): (i64,) = sqlx::query_as(count).fetch_one(&mut *reading).await.unwrap();
        look_at_log(beside, write, TOO_LONG).await.unwrap();
        let after = Log::after(beside, "NOOP").await.unwrap();
        assert!(before.pages >= LONG && after.copied >= before.pages, "{before:?}, then {after:?}");
        assert_eq!(rows, 1);
    }

    #[tokio::test]
    async fn a_connection_that_is_left_in_the_middle_of_a_commit_writes_no_more() {
        let folder = TempDir::new().unwrap();
        let (Pools::Sqlite { write, read, .. }, _lock) = &pools(&folder).await else { panic!("not SQLite") };
        let mut left = write.begin().await.unwrap();
        // As after a commit that failed: it is not taken back as a whole, and stays open.
        std::mem::forget(left.begin().await.unwrap());
        drop(left);
        let mut next = write.begin().await.unwrap();
        sqlx::query("INSERT INTO rated VALUES ('next')").execute(&mut *next).await.unwrap();
        next.commit().await.unwrap();
        let (rows,): (i64,) = sqlx::query_as("SELECT count(*) FROM rated").fetch_one(read).await.unwrap();
        assert_eq!(rows, 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_log_that_is_too_long_begins_anew_though_the_writer_never_rests() {
        let folder = TempDir::new().unwrap();
        let (Pools::Sqlite { write, beside, .. }, _lock) = &pools(&folder).await else { panic!("not SQLite") };
        let busy = tokio::spawn({
            let write = write.clone();
            async move {
                for _ in 0..400 {
                    add(&write, 30).await;
                }
            }
        });
        while !busy.is_finished() {
            look_at_log(beside, write, LONG).await.unwrap();
            tokio::task::yield_now().await;
        }
        busy.await.unwrap();
        let log = Log::after(beside, "NOOP").await.unwrap();
        assert!(log.pages < 400 * 30 / 2, "{log:?}");
    }

    #[tokio::test]
    async fn a_database_that_was_closed_is_one_file_with_everything_in_it() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("whole.db");
        let store = Store::open(&file.display().to_string(), "node").await.unwrap();
        let Pools::Sqlite { write, .. } = &store.pools else { panic!("not SQLite") };
        add(write, 1).await;
        store.close().await;
        let copy = folder.path().join("copy.db");
        std::fs::copy(&file, &copy).unwrap();
        let (Pools::Sqlite { read, .. }, _lock) = open(&copy.display().to_string()).await.unwrap() else {
            panic!("not SQLite")
        };
        let (rows,): (i64,) = sqlx::query_as("SELECT count(*) FROM rated").fetch_one(&read).await.unwrap();
        assert_eq!(rows, 1);
    }
}
