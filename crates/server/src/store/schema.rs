//! The tables of the database, and how an older one becomes a newer one.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

/// What was done to the database, in order. Never edited once released: a change is a new one at the end.
const STEPS: &[(&str, &str)] = &[("the first tables", FIRST)];

/// `entries` is the truth, and its key is the lock: two who write the same entry of a table cannot both succeed.
/// Everything in `tables` but the seed and the invitation can be made again from it.
const FIRST: &str = "
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    seed TEXT NOT NULL,
    invitation TEXT,
    stage TEXT NOT NULL,
    is_open BIGINT NOT NULL,
    length BIGINT NOT NULL,
    line TEXT NOT NULL,
    wake_at BIGINT,
    touched_at BIGINT NOT NULL
);
CREATE INDEX tables_awake ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tables_listed ON tables (stage, touched_at) WHERE is_open = 1;

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT_ROWID;

CREATE TABLE sitting (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    made_at BIGINT NOT NULL
);
CREATE TABLE devices (
    secret TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE TABLE links (
    secret TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);
CREATE TABLE rated (
    table_id TEXT NOT NULL PRIMARY KEY
);
";

/// The steps, in the words of one kind of database.
pub(super) fn steps(without_rowid: &str) -> Migrator {
    let steps = (1..).zip(STEPS).map(|(number, (what, sql))| {
        let sql = AssertSqlSafe(sql.replace("WITHOUT_ROWID", without_rowid)).into_sql_str();
        Migration::new(number, Cow::Borrowed(what), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(steps.collect())
}
