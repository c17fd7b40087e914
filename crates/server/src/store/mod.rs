//! The database: SQLite in one file, or PostgreSQL for several nodes. The same tables and the same behaviour in both.

mod append;
mod people;
mod ratings;
mod schema;
mod sqlite;
mod tables;

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{PgPool, SqlitePool};
use tokio::sync::mpsc;

pub(crate) use append::{Append, Appended, NewRow, TableRow};
pub(crate) use people::Account;

/// The channel on which nodes tell each other that a table has grown.
const CHANNEL: &str = "mozaika_tables";

/// Why something could not be stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database said no, or did not answer.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    /// The database could not be brought up to date.
    #[error("the database cannot be brought up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
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
    /// The task that writes has ended: the server is shutting down, or that task panicked.
    #[error("nothing is written any more")]
    WriterEnded,
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
    },
    Postgres(PgPool),
}

/// Runs the same statements on either kind of database: `$pool` is the one to write to, or to read from.
macro_rules! on {
    ($store:expr, write $pool:ident => $done:expr) => {
        match &$store.pools {
            $crate::store::Pools::Sqlite { write: $pool, .. } => $done,
            $crate::store::Pools::Postgres($pool) => $done,
        }
    };
    ($store:expr, read $pool:ident => $done:expr) => {
        match &$store.pools {
            $crate::store::Pools::Sqlite { read: $pool, .. } => $done,
            $crate::store::Pools::Postgres($pool) => $done,
        }
    };
}
use on;

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pools: Pools,
    writer: mpsc::Sender<append::Job>,
    /// Held as long as the server runs, so that no second one writes to the same file.
    _lock: Option<Arc<File>>,
}

impl Store {
    /// Opens the database: a PostgreSQL address, or the path of a file.
    pub(crate) async fn open(database: &str, node: &str) -> Result<Self, StoreError> {
        let (pools, lock) = if database.starts_with("postgres://") || database.starts_with("postgresql://") {
            (open_postgres(database).await?, None)
        } else {
            let (pools, lock) = sqlite::open(database.strip_prefix("sqlite:").unwrap_or(database)).await?;
            (pools, Some(Arc::new(lock)))
        };
        let writer = append::start(pools.clone(), node.to_owned());
        Ok(Self { pools, writer, _lock: lock })
    }

    /// Does the database answer?
    pub(crate) async fn is_well(&self) -> bool {
        on!(self, read pool => sqlx::query("SELECT 1").execute(pool).await.is_ok())
    }

    /// What other nodes tell; nothing where there is only one.
    pub(crate) async fn listen(&self) -> Result<Option<PgListener>, StoreError> {
        let Pools::Postgres(pool) = &self.pools else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.ignore_pool_close_event(true);
        listener.listen(CHANNEL).await?;
        Ok(Some(listener))
    }

    /// Lets go of the database; what was promised has been written already.
    pub(crate) async fn close(&self) {
        match &self.pools {
            // The last to go copies what is left of the log, and leaves one file with everything in it.
            Pools::Sqlite { write, read, beside } => {
                beside.close().await;
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

async fn open_postgres(address: &str) -> Result<Pools, StoreError> {
    let pool =
        PgPoolOptions::new().max_connections(10).acquire_timeout(Duration::from_secs(10)).connect(address).await?;
    schema::steps("").run(&pool).await?;
    Ok(Pools::Postgres(pool))
}
