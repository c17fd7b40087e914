//! Somebody who looks after a server: what they do in its database by hand.

use mozaika_registry::GAMES;
use mozaika_server::admin::Admin;
use mozaika_server::check::{Finding, check};
use mozaika_server::{Clock, OperationError};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};

use mozaika_game::Coded as _;

use crate::test_server::{TestServer, new_database};

/// Runs a statement in a database.
pub(crate) async fn execute(database: &str, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned());
    if database.starts_with("postgres://") {
        sqlx::raw_sql(sql).execute(&mut PgConnection::connect(database).await.unwrap()).await.unwrap();
    } else {
        let mut connection = SqliteConnection::connect(database).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe("PRAGMA busy_timeout = 10000")).execute(&mut connection).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    }
}

/// Waits until every decision stands in its place, as it does a moment after the last one: what is changed by hand is changed there.
pub(crate) async fn settled(database: &str) {
    if database.starts_with("postgres://") {
        return;
    }
    let mut connection = SqliteConnection::connect(database).await.unwrap();
    let count = "SELECT COUNT(*) FROM recent_entries";
    while sqlx::query_scalar::<_, i64>(count).fetch_one(&mut connection).await.unwrap() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Looks after the database of a server that runs, by its clock.
pub(crate) async fn admin(server: &TestServer) -> Admin {
    let admin = Admin::open(&server.database(), GAMES).await.unwrap();
    admin.at(Clock::Manual(server.clock.clone()))
}

/// A database that is not there yet, of the kind that is tested.
pub(crate) fn empty_database(folder: &tempfile::TempDir, name: &str) -> String {
    if crate::ON_POSTGRES { new_database() } else { folder.path().join(name).display().to_string() }
}

/// What is wrong with a database.
pub(crate) async fn findings(database: &str) -> Vec<Finding> {
    check(database, GAMES).await.unwrap().findings
}

/// The code of why something was not done.
pub(crate) fn code<T: std::fmt::Debug>(done: Result<T, OperationError>) -> &'static str {
    match done {
        Err(OperationError::Fault(fault)) => fault.message().code,
        other => panic!("not refused: {other:?}"),
    }
}
