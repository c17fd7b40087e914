//! The tables of the database, and how an older one becomes a newer one.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

/// What was done to the database, in order. Never edited once released: a change is a new one at the end.
///
/// While an upgrade goes from node to node, nodes of the former version run beside a database that has taken a new step already. A step
/// therefore only adds: columns that may be empty or have a default, tables, indices. What a former version writes has to be read.
const STEPS: &[(&str, &str)] = &[
    ("the first tables", FIRST),
    ("hosts, devices, editions", SECOND),
    ("company, results, notices", COMPANY),
    ("bans, changes by hand", BANS),
    ("reports that were seen", REPORTS_SEEN),
    ("a log of decisions", LOG),
];

/// The version of the database that this program knows: the number of its last step.
pub(crate) const LATEST: i64 = STEPS.len() as i64;

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

/// What a person hosts counts as well as where they sit; a table where a computer player is to decide waits for its turn; editions are
/// stored once, by the hash of their contents; devices are seen, listed and forgotten; names have a key by which likeness is found
/// (`people.rs` fills it in, for people there were before).
const SECOND: &str = "
ALTER TABLE tables ADD COLUMN host TEXT;
ALTER TABLE tables ADD COLUMN thinks BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET host = (SELECT BODY_AS_JSON->'made'->'head'->'host'->>'id' FROM entries WHERE table_id = tables.id AND seq = 1);
CREATE INDEX tables_of_host ON tables (host);

CREATE TABLE editions (
    hash TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    contents TEXT NOT NULL,
    made_at BIGINT NOT NULL
);

ALTER TABLE devices ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE devices ADD COLUMN label TEXT NOT NULL DEFAULT '';
UPDATE devices SET seen_at = made_at;
CREATE INDEX devices_of_person ON devices (person);

ALTER TABLE people ADD COLUMN name_key TEXT;
CREATE INDEX people_by_name ON people (name_key);

CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
";

/// Whom people mute and block, and what they report; how each match ended for each person in it (`results.rs` fills it in, for matches
/// there were before), and how ratings went; where browsers take notices, and the server's own keys.
const COMPANY: &str = "
CREATE TABLE relations (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    kind TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX relations_to ON relations (other);
CREATE INDEX sitting_at ON sitting (table_id);

CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    by_person TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE INDEX reports_by ON reports (by_person, made_at);

CREATE TABLE results (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    shared BIGINT NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    played_out BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX results_of_table ON results (table_id);

CREATE TABLE rating_changes (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    table_id TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    rated_at BIGINT NOT NULL,
    PRIMARY KEY (who, game, table_id)
);

CREATE TABLE subscriptions (
    device TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE INDEX subscriptions_of_person ON subscriptions (person);

CREATE TABLE server_keys (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
";

/// People who may not take part for a time; and what `mozaika admin` tells the servers that run meanwhile (`admin_changes.rs`).
const BANS: &str = "
ALTER TABLE people ADD COLUMN banned_until BIGINT;
ALTER TABLE people ADD COLUMN ban_reason TEXT;

CREATE TABLE admin_changes (
    id TEXT NOT NULL PRIMARY KEY,
    about TEXT NOT NULL,
    what TEXT NOT NULL,
    at BIGINT NOT NULL
);
";

/// When whoever runs the server has seen a report.
const REPORTS_SEEN: &str = "
ALTER TABLE reports ADD COLUMN seen_at BIGINT;
CREATE INDEX reports_in_order ON reports (made_at);
";

/// Decisions that are stored and not yet in their places (`append/log.rs`): one behind the other, so without a key. PostgreSQL does without.
const LOG: &str = "
CREATE TABLE recent_entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    waiting TEXT NOT NULL,
    touched_at BIGINT NOT NULL
);
";

/// What differs between the kinds of database.
pub(super) struct Dialect {
    /// How a table is declared whose key is its order on the disk.
    pub(super) without_rowid: &'static str,
    /// An entry's body as JSON.
    pub(super) body_as_json: &'static str,
}

/// The steps, in the words of one kind of database.
pub(super) fn steps(dialect: &Dialect) -> Migrator {
    let steps = (1..).zip(STEPS).map(|(number, (what, sql))| {
        let sql = sql.replace("WITHOUT_ROWID", dialect.without_rowid).replace("BODY_AS_JSON", dialect.body_as_json);
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(number, Cow::Borrowed(what), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(steps.collect())
}

/// The names of all tables that the steps have made.
pub(super) fn table_names() -> impl Iterator<Item = &'static str> {
    let made = |(_, sql): &(&str, &'static str)| sql.split("CREATE TABLE ").skip(1).collect::<Vec<&'static str>>();
    STEPS.iter().flat_map(made).filter_map(|rest| rest.split([' ', '(']).next())
}
