//! PostgreSQL, for several servers that share it.

use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection as _, PgPool};
use tokio::time::timeout;

use super::{Pools, StoreError, schema};

pub(super) const DIALECT: schema::Dialect = schema::Dialect { without_rowid: "", body_as_json: "body::jsonb" };

/// What every connection is told first. What is acknowledged has reached the disk, whatever the server is set to; and nothing waits
/// for ever, neither for a lock nor for a client that has gone in the middle of a commit.
const SETTINGS: &str = "SET synchronous_commit = on; SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
                        SET idle_in_transaction_session_timeout = '15s'";

/// A connection that does not answer by then is dead, and another one is taken.
const ALIVE_WITHIN: Duration = Duration::from_secs(1);

/// Opens the database and brings it up to date.
pub(super) async fn open(address: &str) -> Result<Pools, StoreError> {
    // An upgrade of a large database may take its time.
    let upgrading = PgPool::connect(address).await?;
    schema::steps(&DIALECT).run(&upgrading).await?;
    upgrading.close().await;
    open_beside(address).await
}

/// Opens the database as it is.
pub(super) async fn open_beside(address: &str) -> Result<Pools, StoreError> {
    let options = PgPoolOptions::new().max_connections(10).acquire_timeout(Duration::from_secs(10));
    // The library would ask for as long as it takes.
    let options = options.test_before_acquire(false).before_acquire(|connection, _| {
        Box::pin(async move { Ok(matches!(timeout(ALIVE_WITHIN, connection.ping()).await, Ok(Ok(())))) })
    });
    let settled = options.after_connect(|connection, _| {
        Box::pin(async move {
            sqlx::raw_sql(SETTINGS).execute(connection).await?;
            Ok(())
        })
    });
    Ok(Pools::Postgres(settled.connect(address).await?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use mozaika_load::Postgres;

    use super::*;

    #[tokio::test]
    async fn what_is_written_has_reached_the_disk_and_nothing_waits_for_ever_whatever_the_database_is_set_to() {
        let postgres = Postgres::start().unwrap();
        for careless in ["synchronous_commit = off", "statement_timeout = 0", "lock_timeout = 0"] {
            postgres.execute("postgres", &format!("ALTER DATABASE postgres SET {careless}")).unwrap();
        }
        let Pools::Postgres(pool) = open(&postgres.address()).await.unwrap() else { panic!("not PostgreSQL") };
        for (setting, value) in [("synchronous_commit", "on"), ("statement_timeout", "10s"), ("lock_timeout", "5s")] {
            let sql = sqlx::AssertSqlSafe(format!("SHOW {setting}"));
            let (found,): (String,) = sqlx::query_as(sql).fetch_one(&pool).await.unwrap();
            assert_eq!(found, value, "{setting}");
        }
    }
}
