//! The database: SQLite in one file, or PostgreSQL for several nodes. The same tables and the same behaviour in both.

mod admin_changes;
mod append;
mod editions;
mod erasure;
mod health;
mod inspection;
mod lists;
mod people;
mod portable;
mod postgres;
mod ratings;
mod relations;
mod reports;
mod results;
mod schema;
mod small;
mod snapshot;
mod sqlite;
mod subscriptions;
mod tables;

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;
use sqlx::{PgPool, SqlitePool};
use tokio::sync::mpsc;

pub(crate) use admin_changes::AdminChange;
pub(crate) use append::{Append, Appended, NewRow, TableRow};
pub(crate) use erasure::Removed;
use health::Health;
pub(crate) use inspection::{PersonRow, TableListing};
pub(crate) use lists::PageStart;
pub(crate) use people::{Account, NewDevice, StoredDevice};
use portable::Cell;
pub(crate) use portable::{Heading, Restoring};
pub(crate) use relations::BlockedBy;
pub(crate) use reports::{ReportRow, StoredReport};
pub(crate) use results::ResultRow;
pub(crate) use schema::LATEST;
pub(crate) use snapshot::Snapshot;
pub(crate) use subscriptions::StoredSubscription;
pub(crate) use tables::{StoredTable, WaitingTable};

/// The channel on which nodes tell each other that a table has grown.
pub(crate) const CHANNEL: &str = "mozaika_tables";
/// The channel on which nodes tell each other that a device is signed in no more.
pub(crate) const DEVICES: &str = "mozaika_devices";
/// The channel on which nodes tell each other who is at a table.
pub(crate) const PRESENCE: &str = "mozaika_presence";
/// The channel on which nodes ask each other whether somebody looks there, and say so.
pub(crate) const LOOKING: &str = "mozaika_looking";
/// A commit that takes longer has failed, whatever has become of it.
const LONGEST_COMMIT: Duration = Duration::from_secs(15);
/// Nor is an answer waited for any longer: a connection may have died without a word while it was on its way.
const LONGEST_READ: Duration = Duration::from_secs(15);
/// How long the database may take to say that it is well.
const WELL_WITHIN: Duration = Duration::from_secs(3);

/// Waits for the database, but not for ever.
async fn within<T>(longest: Duration, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(longest, work).await.unwrap_or(Err(StoreError::TooSlow))
}

/// Why something could not be stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database said no, or did not answer.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    /// The database could not be brought up to date.
    #[error("the database cannot be brought up to date")]
    Migration(#[source] sqlx::migrate::MigrateError),
    /// There is no such file.
    #[error("there is no database {}; name it with --database", .0.display())]
    Missing(PathBuf),
    /// The database is none of ours: it was never set up.
    #[error("that database holds nothing of Mozaika's")]
    Foreign,
    /// The database was brought up to date by a newer program.
    #[error(
        "the database is of version {found}, and this program knows version {known} at the most: use the newer program"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The version of this program.
        known: i64,
    },
    /// The database was made by an older program, and nothing but the server brings it up to date.
    #[error(
        "the database is of version {found}, and this program works with version {known}: start the server once, which brings it up to date"
    )]
    Older {
        /// The version of the database.
        found: i64,
        /// The version of this program.
        known: i64,
    },
    /// What is there would be lost.
    #[error("the database is not empty; nothing was changed. To put the backup in its place, say --replace")]
    NotEmpty,
    /// Somebody is connected who may write.
    #[error("somebody else is connected to the database; nothing was changed. Stop every server first")]
    InUse,
    /// The file is not ours alone.
    #[error("{} is in use by another server; several servers share a PostgreSQL database, not a file", .0.display())]
    Taken(PathBuf),
    /// The file or its folder is out of reach.
    #[error("{} cannot be opened", .path.display())]
    File {
        /// The file of the database.
        path: PathBuf,
        /// What the system says.
        #[source]
        cause: std::io::Error,
    },
    /// A commit failed; it may have been written all the same. Everybody whose entry was in it is told the same cause.
    #[error("a commit failed")]
    Commit(#[source] Arc<StoreError>),
    /// What should be stored cannot be written as JSON.
    #[error("an entry cannot be written as JSON")]
    Unwritable(#[source] serde_json::Error),
    /// Something in the database is not what was put there.
    #[error("{what} in the database cannot be read")]
    Corrupt {
        /// What cannot be read.
        what: &'static str,
        /// Why not.
        #[source]
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The database did not answer in time; what was asked may be done all the same.
    #[error("the database does not answer")]
    TooSlow,
    /// The database has failed just now, and is left alone for a moment.
    #[error("the database has just failed")]
    Resting,
    /// The task that writes has ended: the server is shutting down, or that task panicked.
    #[error("nothing is written any more")]
    WriterEnded,
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(found) => Self::Newer { found, known: schema::LATEST },
            other => Self::Migration(other),
        }
    }
}

impl StoreError {
    pub(crate) fn corrupt(what: &'static str, cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Corrupt { what, cause: Box::new(cause) }
    }

    /// Will it be the same when it is tried again?
    pub(crate) const fn is_corrupt(&self) -> bool {
        matches!(self, Self::Corrupt { .. })
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Pools {
    /// SQLite allows one writer at a time, so there is one connection for writing, others that only read, and one beside them that
    /// copies the log.
    Sqlite {
        write: SqlitePool,
        read: SqlitePool,
        beside: SqlitePool,
        opened: sqlite::OpenedConnections,
    },
    Postgres(PgPool),
}

/// Runs the same statements on either kind of database: `$pool` is the one to write to, or to read from. Reading has an end.
macro_rules! on {
    ($store:expr, write $pool:ident => $done:expr) => {
        match &$store.pools {
            $crate::store::Pools::Sqlite { write: $pool, .. } => $done,
            $crate::store::Pools::Postgres($pool) => $done,
        }
    };
    ($store:expr, read $pool:ident => $done:expr) => {
        $crate::store::within($crate::store::LONGEST_READ, async {
            Ok::<_, $crate::store::StoreError>(match &$store.pools {
                $crate::store::Pools::Sqlite { read: $pool, .. } => $done,
                $crate::store::Pools::Postgres($pool) => $done,
            })
        })
        .await?
    };
}
use on;

/// Which kind of database a name names: a PostgreSQL address, or the path of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    Postgres(&'a str),
    File(&'a str),
}

impl<'a> Place<'a> {
    pub(crate) fn of(database: &'a str) -> Self {
        if database.starts_with("postgres://") || database.starts_with("postgresql://") {
            Self::Postgres(database)
        } else {
            Self::File(database.strip_prefix("sqlite:").unwrap_or(database))
        }
    }
}

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pools: Pools,
    writer: mpsc::Sender<append::Job>,
    small_writer: mpsc::Sender<small::Job>,
    log: Arc<append::EntryLog>,
    health: Arc<Health>,
    node: Arc<str>,
    /// Held as long as the server runs, so that no second one writes to the same file.
    _lock: Option<Arc<File>>,
}

impl Store {
    /// Opens the database: a PostgreSQL address, or the path of a file.
    pub(crate) async fn open(database: &str, node: &str) -> Result<Self, StoreError> {
        let (pools, lock) = match Place::of(database) {
            Place::Postgres(address) => (postgres::open(address).await?, None),
            Place::File(path) => {
                let (pools, lock) = sqlite::open(path).await?;
                (pools, Some(Arc::new(lock)))
            }
        };
        let store = Self::with(pools, append::EntryLog::empty(), node, lock);
        store.fill_in_name_keys().await?;
        Ok(store)
    }

    /// Opens the database beside the servers that may use it. It has to be there and up to date.
    pub(crate) async fn open_beside(database: &str, node: &str) -> Result<Self, StoreError> {
        Snapshot::open(database).await?.check_version().await?;
        let pools = match Place::of(database) {
            Place::Postgres(address) => postgres::open_beside(address).await?,
            Place::File(path) => sqlite::open_beside(path).await?,
        };
        Ok(Self::with(pools, append::EntryLog::of_others(), node, None))
    }

    fn with(pools: Pools, log: append::EntryLog, node: &str, lock: Option<Arc<File>>) -> Self {
        let (log, health) = (Arc::new(log), Arc::new(Health::default()));
        let writer = append::start(pools.clone(), Arc::clone(&log), node.to_owned(), Arc::clone(&health));
        let small_writer = small::start(pools.clone(), Arc::clone(&health));
        Self { pools, writer, small_writer, log, health, node: node.into(), _lock: lock }
    }

    /// Can the database be read, and written to? What was written a moment ago need not be tried again.
    pub(crate) async fn is_well(&self, now: u64) -> bool {
        let tried = async {
            on!(self, read pool => { sqlx::query("SELECT 1").execute(pool).await?; });
            if self.health.is_resting() {
                return Err(StoreError::Resting);
            }
            if self.health.has_just_written() { Ok(()) } else { self.try_write(now).await }
        };
        within(WELL_WITHIN, tried).await.is_ok()
    }

    /// May other nodes use the same database?
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(self.pools, Pools::Postgres(_))
    }

    /// Has it failed just now, so that it is better left alone for a moment?
    pub(crate) fn is_resting(&self) -> bool {
        self.health.is_resting()
    }

    /// The time by the database's own clock, in milliseconds since 1970, where nodes on several machines share it.
    pub(crate) async fn time(&self) -> Result<Option<u64>, StoreError> {
        let Pools::Postgres(pool) = &self.pools else { return Ok(None) };
        let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
        let (now,): (i64,) = sqlx::query_as(sql).fetch_one(pool).await?;
        Ok(Some(now.cast_unsigned()))
    }

    /// Tells other nodes something on a channel; nothing where there is only one.
    pub(crate) async fn tell_nodes(&self, channel: &str, what: &str) -> Result<(), StoreError> {
        if let Pools::Postgres(pool) = &self.pools {
            let said = format!("{} {what}", self.node);
            sqlx::query("SELECT pg_notify($1, $2)").bind(channel).bind(said).execute(pool).await?;
        }
        Ok(())
    }

    /// What other nodes tell; nothing where there is only one.
    pub(crate) async fn listen(&self) -> Result<Option<PgListener>, StoreError> {
        let Pools::Postgres(pool) = &self.pools else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.ignore_pool_close_event(true);
        listener.listen_all([CHANNEL, DEVICES, PRESENCE, LOOKING]).await?;
        Ok(Some(listener))
    }

    /// Lets go of the database; what was promised has been written already.
    pub(crate) async fn close(&self) {
        self.settle().await;
        match &self.pools {
            // The last to go copies what is left of the log, and leaves one file with everything in it.
            Pools::Sqlite { write, read, beside, .. } => {
                beside.close().await;
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}
