//! Adding entries, durably and many at a time.
//!
//! Every table asks the one writer; whatever has come while the last commit was on its way goes into the next one together,
//! so that many tables share one sync of the disk. An entry whose number is taken already is left out and told so; the
//! others of the same commit do not notice.

use std::collections::HashSet;
use std::sync::Arc;

use mozaika_wire::{PersonId, TableId};
use serde::Serialize;
use sqlx::{AssertSqlSafe, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::{CHANNEL, Pools, Store, StoreError};
use crate::background::Chain;

/// The most entries of one commit.
const MOST_TOGETHER: usize = 256;
/// How many may wait for the writer before those who bring more have to wait as well.
const QUEUE: usize = 4096;

/// An entry to be added.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Append {
    pub(crate) table: TableId,
    pub(crate) seq: u64,
    pub(crate) body: String,
    /// How the table stands with it, for lists and for those who wake it.
    #[serde(flatten)]
    pub(crate) row: TableRow,
    /// The first entry brings the table itself.
    #[serde(flatten)]
    pub(crate) new: Option<NewRow>,
    pub(crate) sat: Vec<PersonId>,
    pub(crate) left: Vec<PersonId>,
}

/// What of a table changes with its entries.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TableRow {
    /// The phase of the table, in the words of the column `stage`.
    pub(crate) stage: &'static str,
    /// The table's summary for lists, as JSON.
    pub(crate) line: String,
    /// When the server has to do something: play for a computer, stop a clock.
    pub(crate) wake_at: Option<u64>,
    pub(crate) touched_at: u64,
}

/// What of a table never changes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct NewRow {
    pub(crate) game: String,
    pub(crate) seed: String,
    pub(crate) invitation: Option<String>,
    /// 1 for a table that is listed, else 0.
    pub(crate) is_open: u8,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// It is on the disk.
    Written,
    /// Somebody else has written an entry of that number.
    Taken,
}

pub(super) struct Job {
    append: Append,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Store {
    /// Adds an entry; when this returns `Written`, it survives whatever comes.
    pub(crate) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let (reply, replied) = oneshot::channel();
        self.writer.send(Job { append, reply }).await.map_err(|_| StoreError::WriterEnded)?;
        replied.await.map_err(|_| StoreError::WriterEnded)?
    }
}

/// Starts the writer; it ends when the last store does.
pub(super) fn start(pools: Pools, node: String) -> mpsc::Sender<Job> {
    let (sender, mut receiver) = mpsc::channel::<Job>(QUEUE);
    let writing = tokio::spawn(async move {
        let statements = Statements::of(&pools);
        let mut jobs = Vec::with_capacity(MOST_TOGETHER);
        while receiver.recv_many(&mut jobs, MOST_TOGETHER).await > 0 {
            let started = std::time::Instant::now();
            // In one order on every node, so that two commits never wait for each other.
            jobs.sort_by(|a, b| (&a.append.table, a.append.seq).cmp(&(&b.append.table, b.append.seq)));
            let appends: Vec<&Append> = jobs.iter().map(|job| &job.append).collect();
            let written = write(&pools, &statements, &node, &appends).await;
            metrics::histogram!("mozaika_commit_seconds").record(started.elapsed());
            metrics::histogram!("mozaika_commit_entries").record(jobs.len() as f64);
            match written {
                Ok(written) => reply_to_all(&mut jobs, &written),
                Err(error) => {
                    tracing::error!(error = %Chain(&error), entries = jobs.len(), "a commit failed");
                    let error = Arc::new(error);
                    for job in jobs.drain(..) {
                        // Whoever asked has to look what became of it, unless they have gone.
                        let _ = job.reply.send(Err(StoreError::Commit(Arc::clone(&error))));
                    }
                }
            }
        }
    });
    tokio::spawn(async move {
        // Whoever asks finds that nobody writes any more; why, is told here.
        if let Err(error) = writing.await
            && error.is_panic()
        {
            metrics::counter!("mozaika_panics").increment(1);
            tracing::error!("the task that writes to the database panicked");
        }
    });
    sender
}

fn reply_to_all(jobs: &mut Vec<Job>, written: &HashSet<(String, u64)>) {
    for Job { append, reply } in jobs.drain(..) {
        let is_written = written.contains(&(append.table.into(), append.seq));
        // A table that has gone meanwhile finds its entries when it is opened again.
        let _ = reply.send(Ok(if is_written { Appended::Written } else { Appended::Taken }));
    }
}

/// The statements, in the SQL of one kind of database: both take all entries as one JSON text.
struct Statements {
    tables: String,
    entries: String,
    rows: String,
    sat: String,
    left: String,
}

impl Statements {
    fn of(pools: &Pools) -> Self {
        let (each, inner) = match pools {
            Pools::Sqlite { .. } => ("json_each($1) AS e", "json_each(e.value->'SIDE') AS p"),
            Pools::Postgres(_) => (
                "jsonb_array_elements($1::jsonb) AS e(value)",
                "jsonb_array_elements_text(e.value->'SIDE') AS p(value)",
            ),
        };
        let number = |field: &str| format!("CAST({field} AS BIGINT)");
        let (seq, wake, touched) =
            (number("e.value->>'seq'"), number("e.value->>'wake_at'"), number("e.value->>'touched_at'"));
        let is_open = number("e.value->>'is_open'");
        let side = |name: &str| inner.replace("SIDE", name);
        Self {
            tables: format!(
                "INSERT INTO tables (id, game, seed, invitation, is_open, stage, length, line, wake_at, touched_at)
                 SELECT e.value->>'table', e.value->>'game', e.value->>'seed', e.value->>'invitation',
                     {is_open}, e.value->>'stage', {seq},
                     e.value->>'line', {wake}, {touched}
                 FROM {each} WHERE e.value->>'game' IS NOT NULL ON CONFLICT DO NOTHING"
            ),
            entries: format!(
                "INSERT INTO entries (table_id, seq, body)
                 SELECT e.value->>'table', {seq}, e.value->>'body' FROM {each} WHERE true ON CONFLICT DO NOTHING
                 RETURNING table_id, seq"
            ),
            rows: format!(
                "UPDATE tables SET stage = v.stage, length = v.seq, line = v.line, wake_at = v.wake, touched_at = v.touched
                 FROM (SELECT e.value->>'table' AS id, {seq} AS seq, e.value->>'stage' AS stage, e.value->>'line' AS line,
                     {wake} AS wake, {touched} AS touched FROM {each}) AS v
                 WHERE tables.id = v.id AND tables.length < v.seq"
            ),
            sat: format!(
                "INSERT INTO sitting (person, table_id) SELECT p.value, e.value->>'table' FROM {each}, {} WHERE true
                 ON CONFLICT DO NOTHING",
                side("sat")
            ),
            left: format!(
                "DELETE FROM sitting WHERE (person, table_id) IN (SELECT p.value, e.value->>'table' FROM {each}, {})",
                side("left")
            ),
        }
    }
}

fn as_json(appends: &[&Append]) -> Result<String, StoreError> {
    serde_json::to_string(appends).map_err(StoreError::Unwritable)
}

/// One commit: the entries whose numbers were free, and how their tables stand with them.
async fn write(
    pools: &Pools,
    statements: &Statements,
    node: &str,
    appends: &[&Append],
) -> Result<HashSet<(String, u64)>, StoreError> {
    macro_rules! commit {
        ($pool:expr, $notify:expr) => {{
            let run = |sql: &String| AssertSqlSafe(sql.clone());
            let mut commit = $pool.begin().await?;
            let json = as_json(appends)?;
            if appends.iter().any(|append| append.new.is_some()) {
                sqlx::query(run(&statements.tables)).bind(&json).execute(&mut *commit).await?;
            }
            let rows = sqlx::query(run(&statements.entries)).bind(&json).fetch_all(&mut *commit).await?;
            let mut written = HashSet::with_capacity(rows.len());
            for row in rows {
                written.insert((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?.cast_unsigned()));
            }
            let is_written = |append: &&&Append| written.contains(&(append.table.as_str().to_owned(), append.seq));
            let appended: Vec<&Append> = appends.iter().filter(is_written).copied().collect();
            let json = if appended.len() == appends.len() { json } else { as_json(&appended)? };
            sqlx::query(run(&statements.rows)).bind(&json).execute(&mut *commit).await?;
            if appended.iter().any(|append| !append.sat.is_empty()) {
                sqlx::query(run(&statements.sat)).bind(&json).execute(&mut *commit).await?;
            }
            if appended.iter().any(|append| !append.left.is_empty()) {
                sqlx::query(run(&statements.left)).bind(&json).execute(&mut *commit).await?;
            }
            if $notify {
                let changed: Vec<String> = appended.iter().map(|append| format!("{node} {}", append.table)).collect();
                let tell = format!(
                    "SELECT pg_notify('{CHANNEL}', value) FROM jsonb_array_elements_text($1::jsonb) AS g(value)"
                );
                let changed = serde_json::to_string(&changed).unwrap_or_default();
                sqlx::query(AssertSqlSafe(tell)).bind(changed).execute(&mut *commit).await?;
            }
            commit.commit().await?;
            Ok(written)
        }};
    }
    match pools {
        Pools::Sqlite { write, .. } => commit!(write, false),
        Pools::Postgres(pool) => commit!(pool, true),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use tempfile::TempDir;

    use super::*;

    async fn store(folder: &TempDir) -> Store {
        Store::open(&folder.path().join("store.db").display().to_string(), "node").await.unwrap()
    }

    fn entry(table: &str, seq: u64, body: &str) -> Append {
        let new = NewRow { game: "game".to_owned(), seed: "seed".to_owned(), invitation: None, is_open: 1 };
        Append {
            table: table.parse().unwrap(),
            seq,
            body: body.to_owned(),
            row: TableRow { stage: "gathering", line: "{}".to_owned(), wake_at: None, touched_at: 1 },
            new: (seq == 1).then_some(new),
            sat: Vec::new(),
            left: Vec::new(),
        }
    }

    #[tokio::test]
    async fn of_two_who_write_the_same_entry_one_succeeds_and_others_do_not_notice() {
        let folder = TempDir::new().unwrap();
        let store = store(&folder).await;
        assert_eq!(store.append(entry("one", 1, "first")).await.unwrap(), Appended::Written);
        assert_eq!(store.append(entry("two", 1, "first")).await.unwrap(), Appended::Written);
        let (late, beside, next) = tokio::join!(
            store.append(entry("one", 1, "forged")),
            store.append(entry("two", 2, "second")),
            store.append(entry("one", 2, "'; DROP TABLE entries; --")),
        );
        assert_eq!(late.unwrap(), Appended::Taken);
        assert_eq!((beside.unwrap(), next.unwrap()), (Appended::Written, Appended::Written));
        let stored = store.entries(&"one".parse().unwrap(), 0).await.unwrap();
        assert_eq!(stored, [(1, "first".to_owned()), (2, "'; DROP TABLE entries; --".to_owned())]);
    }

    #[tokio::test]
    async fn what_is_written_has_reached_the_disk() {
        let folder = TempDir::new().unwrap();
        let store = store(&folder).await;
        let Pools::Sqlite { write, .. } = &store.pools else { panic!("not SQLite") };
        let (journal,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(write).await.unwrap();
        let (sync,): (i64,) = sqlx::query_as("PRAGMA synchronous").fetch_one(write).await.unwrap();
        assert_eq!((journal.as_str(), sync), ("wal", 2), "2 is FULL");
    }
}
