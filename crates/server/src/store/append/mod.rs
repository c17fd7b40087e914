//! Adding entries, durably and many at a time.
//!
//! Every table asks the one writer; whatever has come while the last commit was on its way goes into the next one together,
//! so that many tables share one sync of the disk. An entry whose number is taken already is left out and told so; the
//! others of the same commit do not notice.

mod log;
mod postgres;
mod sqlite;

use std::sync::Arc;
use std::time::Duration;

use mozaika_wire::{PersonId, TableId};
use sqlx::SqlitePool;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::timeout;

pub(super) use log::EntryLog;

use super::{Health, LONGEST_COMMIT, Pools, ResultRow, Store, StoreError, within};
use crate::background::{Chain, supervise};
use crate::clock::Clock;

/// The most entries of one commit.
const MOST_TOGETHER: usize = 256;
/// How many may wait for the writer before those who bring more have to wait as well.
const QUEUE: usize = 4096;
/// When nothing has come for so long, what is in the log is brought to its place.
const QUIET: Duration = Duration::from_millis(250);
/// Whoever lists tables waits no longer for that.
const SETTLED_WITHIN: Duration = Duration::from_secs(1);

/// An entry to be added.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: TableId,
    pub(crate) seq: u64,
    pub(crate) body: String,
    /// How the table stands with it, for lists and for those who wake it.
    pub(crate) row: TableRow,
    /// Is it a decision that changes nothing about the table but its length, the time, and for whom it waits? It has to be known that nothing
    /// else is stored of it: no time to wake it above all.
    pub(crate) is_one_of_many: bool,
    /// The first entry brings the table itself.
    pub(crate) new: Option<NewRow>,
    pub(crate) sat: Vec<PersonId>,
    pub(crate) left: Vec<PersonId>,
    /// How the match ended for those who played in it, if it ends with this entry.
    pub(crate) results: Vec<ResultRow>,
}

/// What of a table changes with its entries.
#[derive(Clone, Debug)]
pub(crate) struct TableRow {
    /// The phase of the table, in the words of the column `stage`.
    pub(crate) stage: &'static str,
    /// The table's summary for lists, as JSON.
    pub(crate) line: Arc<str>,
    /// The seats the table waits for, as JSON: they stand in the summary too.
    pub(crate) waiting: String,
    /// When the server has to do something: play for a computer, stop a clock.
    pub(crate) wake_at: Option<u64>,
    /// 1 where a computer player is to decide, else 0.
    pub(crate) thinks: u8,
    pub(crate) touched_at: u64,
}

/// What of a table never changes.
#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub(crate) game: String,
    pub(crate) host: PersonId,
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

pub(super) enum Job {
    Append(Box<Append>, oneshot::Sender<Result<Appended, StoreError>>),
    /// Bring everything in the log to its place, if that is possible.
    Settle(oneshot::Sender<()>),
}

/// An entry that is to be added, and who waits for it.
struct Waiting {
    append: Box<Append>,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Store {
    /// Adds an entry; when this returns `Written`, it survives whatever comes.
    pub(crate) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        // While the database rests after a failure nobody waits for it: they are told at once, and ask again.
        if self.health.is_resting() {
            return Err(StoreError::Resting);
        }
        let (reply, replied) = oneshot::channel();
        self.writer.send(Job::Append(Box::new(append), reply)).await.map_err(|_| StoreError::WriterEnded)?;
        replied.await.map_err(|_| StoreError::WriterEnded)?
    }

    /// Waits until what was written so far is where lists find it. A database that cannot be written to can still be read, so that this is
    /// tried and no more: the last decisions may be missing in a list then.
    pub(super) async fn settle(&self) {
        if self.log.is_empty() || self.health.is_resting() {
            return;
        }
        let (reply, replied) = oneshot::channel();
        let settled = async {
            if self.writer.send(Job::Settle(reply)).await.is_ok() {
                // Nothing is said where it failed, which is logged.
                let _ = replied.await;
            }
        };
        let _ = timeout(SETTLED_WITHIN, settled).await;
    }
}

/// Starts the writer; it ends when the last store does. Should it panic, whoever waited for it is told that nothing is known of what they
/// brought, and another goes on with those who come next.
pub(super) fn start(pools: Pools, log: Arc<EntryLog>, node: String, health: Arc<Health>) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel::<Job>(QUEUE);
    let receiver = Arc::new(Mutex::new(receiver));
    supervise("write entries", Clock::System, move || {
        let writer =
            Writer { pools: pools.clone(), log: Arc::clone(&log), node: node.clone(), health: Arc::clone(&health) };
        writer.run(Arc::clone(&receiver))
    });
    sender
}

/// The one who adds entries.
struct Writer {
    pools: Pools,
    log: Arc<EntryLog>,
    node: String,
    health: Arc<Health>,
}

impl Writer {
    async fn run(self, jobs: Arc<Mutex<mpsc::Receiver<Job>>>) {
        let mut receiver = jobs.lock().await;
        let mut jobs = Vec::with_capacity(MOST_TOGETHER);
        let (mut appends, mut settling) = (Vec::with_capacity(MOST_TOGETHER), Vec::new());
        loop {
            let has_ended = if self.log.is_empty() {
                receiver.recv_many(&mut jobs, MOST_TOGETHER).await == 0
            } else {
                match timeout(QUIET, receiver.recv_many(&mut jobs, MOST_TOGETHER)).await {
                    Ok(0) => true,
                    Ok(_) => false,
                    Err(_) => {
                        self.settle().await;
                        continue;
                    }
                }
            };
            if has_ended {
                return;
            }
            for job in jobs.drain(..) {
                match job {
                    Job::Append(append, reply) => appends.push(Waiting { append, reply }),
                    Job::Settle(reply) => settling.push(reply),
                }
            }
            if !appends.is_empty() {
                self.append(&mut appends).await;
            }
            if !settling.is_empty() {
                self.settle().await;
                for reply in settling.drain(..) {
                    // Whoever asked may have gone.
                    let _ = reply.send(());
                }
            }
        }
    }

    async fn append(&self, waiting: &mut Vec<Waiting>) {
        let started = std::time::Instant::now();
        // In one order on every node, so that two commits never wait for each other.
        waiting.sort_unstable_by(|a, b| (&a.append.table, a.append.seq).cmp(&(&b.append.table, b.append.seq)));
        let appends: Vec<&Append> = waiting.iter().map(|waiting| &*waiting.append).collect();
        let written = within(LONGEST_COMMIT, self.write(&appends)).await;
        metrics::histogram!("mozaika_commit_seconds").record(started.elapsed());
        metrics::histogram!("mozaika_commit_entries").record(waiting.len() as f64);
        match written {
            Ok(written) => {
                self.health.succeeded();
                for (waiting, written) in waiting.drain(..).zip(written) {
                    // A table that has gone meanwhile finds its entries when it is opened again.
                    let _ = waiting.reply.send(Ok(written));
                }
            }
            Err(error) => {
                self.health.failed();
                tracing::error!(error = %Chain(&error), entries = waiting.len(), "a commit failed");
                let error = Arc::new(error);
                for waiting in waiting.drain(..) {
                    // Whoever asked has to look what became of it, unless they have gone.
                    let _ = waiting.reply.send(Err(StoreError::Commit(Arc::clone(&error))));
                }
            }
        }
    }

    /// One commit: the entries whose numbers were free, and how their tables stand with them.
    async fn write(&self, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
        match &self.pools {
            Pools::Sqlite { write, opened, .. } => sqlite::write((write, opened), &self.log, appends).await,
            Pools::Postgres(pool) => postgres::write(pool, &self.node, appends).await,
        }
    }

    /// Brings what is in the log to its place.
    async fn settle(&self) {
        let Pools::Sqlite { write, .. } = &self.pools else { return };
        if self.health.is_resting() {
            return;
        }
        match within(LONGEST_COMMIT, sqlite::settle_all(write, &self.log)).await {
            Ok(()) => self.health.succeeded(),
            Err(error) => {
                self.health.failed();
                tracing::error!(error = %Chain(&error), "decisions cannot be brought to their places now");
            }
        }
    }
}

/// Brings everything to its place that is in the log of a file.
pub(super) async fn settle_log(pool: &SqlitePool) -> Result<(), StoreError> {
    sqlite::settle_all(pool, &EntryLog::empty()).await
}

/// Those that were written.
fn written<'a>(appends: &[&'a Append], what_became: &[Appended]) -> Vec<&'a Append> {
    let all = appends.iter().zip(what_became);
    all.filter(|(_, became)| **became == Appended::Written).map(|(append, _)| *append).collect()
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
        let new = NewRow {
            game: "game".to_owned(),
            host: "ada".parse().unwrap(),
            seed: "seed".to_owned(),
            invitation: None,
            is_open: 1,
        };
        Append {
            table: table.parse().unwrap(),
            seq,
            body: body.to_owned(),
            row: TableRow {
                stage: "gathering",
                line: "{}".into(),
                waiting: "[]".to_owned(),
                wake_at: None,
                thinks: 0,
                touched_at: 1,
            },
            is_one_of_many: false,
            new: (seq == 1).then_some(new),
            sat: Vec::new(),
            left: Vec::new(),
            results: Vec::new(),
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

    /// A decision, which goes to the log first.
    pub(super) fn decision(table: &str, seq: u64) -> Append {
        let entry = entry(table, seq, &format!("decision {seq}"));
        let row = TableRow { waiting: format!("[{}]", seq % 2), touched_at: seq, ..entry.row };
        Append { row, is_one_of_many: true, ..entry }
    }

    async fn count(store: &Store, sql: &'static str) -> i64 {
        let Pools::Sqlite { read, .. } = &store.pools else { panic!("not SQLite") };
        sqlx::query_scalar(sql).fetch_one(read).await.unwrap()
    }

    async fn placed(store: &Store) -> i64 {
        count(store, "SELECT COUNT(*) FROM entries").await
    }

    async fn logged(store: &Store) -> i64 {
        count(store, "SELECT COUNT(*) FROM recent_entries").await
    }

    async fn numbers(store: &Store, table: &str) -> Vec<u64> {
        let entries = store.entries(&table.parse().unwrap(), 0).await.unwrap();
        entries.into_iter().map(|(seq, _)| seq).collect()
    }

    /// Exactly one of these.
    fn one_of(became: [Result<Appended, StoreError>; 2]) -> bool {
        let written = became.into_iter().filter(|became| matches!(became, Ok(Appended::Written)));
        written.count() == 1
    }

    #[tokio::test]
    async fn a_decision_goes_to_the_log_and_is_read_wherever_it_stands() {
        let folder = TempDir::new().unwrap();
        let store = store(&folder).await;
        for append in [entry("one", 1, "first"), decision("one", 2), decision("one", 3), entry("two", 1, "first")] {
            assert_eq!(store.append(append).await.unwrap(), Appended::Written);
        }
        assert_eq!(numbers(&store, "one").await, [1, 2, 3]);
        store.settle().await;
        assert_eq!((placed(&store).await, logged(&store).await), (4, 0));
        assert_eq!(numbers(&store, "one").await, [1, 2, 3]);
        let row = "SELECT length || ' ' || touched_at || ' ' || line FROM tables WHERE id = 'one'";
        let Pools::Sqlite { read, .. } = &store.pools else { panic!("not SQLite") };
        let row: String = sqlx::query_scalar(row).fetch_one(read).await.unwrap();
        assert_eq!(row, r#"3 3 {"waiting":[1]}"#);
    }

    #[tokio::test]
    async fn what_stands_in_the_log_comes_to_its_place_by_itself_when_nothing_more_comes() {
        let folder = TempDir::new().unwrap();
        let store = store(&folder).await;
        store.append(entry("one", 1, "first")).await.unwrap();
        store.append(decision("one", 2)).await.unwrap();
        while logged(&store).await > 0 {
            tokio::time::sleep(QUIET / 10).await;
        }
        assert_eq!(placed(&store).await, 2);
    }

    #[tokio::test]
    async fn of_two_who_write_the_same_decision_one_succeeds_wherever_the_first_one_stands() {
        let folder = TempDir::new().unwrap();
        let store = store(&folder).await;
        store.append(entry("one", 1, "first")).await.unwrap();
        assert_eq!(store.append(decision("one", 2)).await.unwrap(), Appended::Written);
        assert_eq!(store.append(decision("one", 2)).await.unwrap(), Appended::Taken);
        assert_eq!(store.append(entry("one", 2, "late")).await.unwrap(), Appended::Taken);
        store.settle().await;
        assert_eq!(store.append(decision("one", 2)).await.unwrap(), Appended::Taken);
        assert_eq!(store.append(entry("one", 2, "late")).await.unwrap(), Appended::Taken);
        let together = tokio::join!(store.append(decision("one", 3)), store.append(decision("one", 3)));
        assert!(one_of(together.into()));
        let together = tokio::join!(store.append(entry("one", 4, "other")), store.append(decision("one", 4)));
        assert!(one_of(together.into()));
        let together = tokio::join!(store.append(decision("one", 5)), store.append(entry("one", 5, "other")));
        assert!(one_of(together.into()));
        assert_eq!(numbers(&store, "one").await, [1, 2, 3, 4, 5]);
        assert_eq!(store.append(entry("one", 6, "other")).await.unwrap(), Appended::Written);
        assert_eq!(store.append(decision("one", 6)).await.unwrap(), Appended::Taken);
        assert_eq!(store.append(decision("one", 7)).await.unwrap(), Appended::Written);
        assert_eq!(numbers(&store, "one").await, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[tokio::test]
    async fn what_a_killed_server_has_left_in_the_log_is_in_its_place_after_the_next_start() {
        let folder = TempDir::new().unwrap();
        let killed = store(&folder).await;
        killed.append(entry("one", 1, "first")).await.unwrap();
        killed.append(decision("one", 2)).await.unwrap();
        assert_eq!(logged(&killed).await, 1);
        drop(killed);
        let next = store(&folder).await;
        assert_eq!((placed(&next).await, logged(&next).await), (2, 0));
        assert_eq!(next.append(decision("one", 2)).await.unwrap(), Appended::Taken);
        assert_eq!(next.append(decision("one", 3)).await.unwrap(), Appended::Written);
        assert_eq!(numbers(&next, "one").await, [1, 2, 3]);
    }

    #[tokio::test]
    async fn whoever_writes_beside_the_server_knows_what_is_in_its_log_and_the_server_what_they_write() {
        let folder = TempDir::new().unwrap();
        let server = store(&folder).await;
        server.append(entry("one", 1, "first")).await.unwrap();
        server.append(decision("one", 2)).await.unwrap();
        let file = folder.path().join("store.db").display().to_string();
        let beside = Store::open_beside(&file, "beside").await.unwrap();
        assert_eq!(numbers(&beside, "one").await, [1, 2]);
        assert_eq!(beside.append(entry("one", 2, "late")).await.unwrap(), Appended::Taken);
        assert_eq!(beside.append(entry("one", 3, "theirs")).await.unwrap(), Appended::Written);
        assert_eq!(server.append(decision("one", 3)).await.unwrap(), Appended::Taken);
        assert_eq!(server.append(decision("one", 4)).await.unwrap(), Appended::Written);
        assert_eq!(numbers(&beside, "one").await, [1, 2, 3, 4]);
        server.settle().await;
        let stored = server.entries(&"one".parse().unwrap(), 2).await.unwrap();
        assert_eq!(stored, [(3, "theirs".to_owned()), (4, "decision 4".to_owned())]);
    }

    #[tokio::test]
    async fn decisions_alone_are_a_commit_by_themselves_unless_somebody_else_has_written() {
        let folder = TempDir::new().unwrap();
        let server = store(&folder).await;
        server.append(entry("one", 1, "first")).await.unwrap();
        for seq in 2..=5 {
            assert_eq!(server.append(decision("one", seq)).await.unwrap(), Appended::Written);
        }
        assert_eq!((placed(&server).await, logged(&server).await), (1, 4));
        assert_eq!(server.append(decision("one", 5)).await.unwrap(), Appended::Taken);
        let file = folder.path().join("store.db").display().to_string();
        let beside = Store::open_beside(&file, "beside").await.unwrap();
        assert_eq!(beside.append(entry("one", 6, "theirs")).await.unwrap(), Appended::Written);
        assert_eq!(server.append(decision("one", 6)).await.unwrap(), Appended::Taken);
        for seq in 7..=8 {
            assert_eq!(server.append(decision("one", seq)).await.unwrap(), Appended::Written);
        }
        server.settle().await;
        let stored = server.entries(&"one".parse().unwrap(), 4).await.unwrap();
        let bodies: Vec<&str> = stored.iter().map(|(_, body)| body.as_str()).collect();
        assert_eq!(bodies, ["decision 5", "theirs", "decision 7", "decision 8"]);
    }

    #[tokio::test]
    async fn what_somebody_else_has_written_at_one_table_is_not_forgotten_when_another_one_is_written_to() {
        let folder = TempDir::new().unwrap();
        let server = store(&folder).await;
        for table in ["one", "two"] {
            server.append(entry(table, 1, "first")).await.unwrap();
            server.append(decision(table, 2)).await.unwrap();
        }
        let file = folder.path().join("store.db").display().to_string();
        let beside = Store::open_beside(&file, "beside").await.unwrap();
        assert_eq!(beside.append(entry("two", 3, "theirs")).await.unwrap(), Appended::Written);
        for seq in 3..=4 {
            assert_eq!(server.append(decision("one", seq)).await.unwrap(), Appended::Written);
        }
        assert_eq!(server.append(decision("two", 3)).await.unwrap(), Appended::Taken);
        assert_eq!(server.append(decision("two", 4)).await.unwrap(), Appended::Written);
    }

    #[tokio::test]
    async fn what_a_connection_has_seen_of_the_file_says_nothing_to_the_next_one() {
        let folder = TempDir::new().unwrap();
        let server = store(&folder).await;
        let Pools::Sqlite { write, opened, .. } = &server.pools else { panic!("not SQLite") };
        server.append(entry("one", 1, "first")).await.unwrap();
        server.append(decision("one", 2)).await.unwrap();
        let before = opened.number();
        // It is closed, and the next who writes opens another one.
        write.acquire().await.unwrap().close().await.unwrap();
        assert_eq!(server.append(decision("one", 3)).await.unwrap(), Appended::Written);
        assert_eq!(opened.number(), before + 1);
        assert_eq!(numbers(&server, "one").await, [1, 2, 3]);
    }

    #[tokio::test]
    async fn many_decisions_come_to_their_places_a_few_tables_at_every_commit() {
        let folder = TempDir::new().unwrap();
        let store = store(&folder).await;
        let tables: Vec<String> = (0..60).map(|number| format!("table-{number}")).collect();
        let mut most_logged = 0;
        for seq in 1..=20 {
            let next = |table: &String| if seq == 1 { entry(table, 1, "first") } else { decision(table, seq) };
            let written = futures_util::future::join_all(tables.iter().map(|table| store.append(next(table)))).await;
            assert!(written.iter().all(|became| matches!(became, Ok(Appended::Written))), "{written:?}");
            assert_eq!(numbers(&store, &tables[seq as usize]).await, (1..=seq).collect::<Vec<u64>>());
            most_logged = most_logged.max(logged(&store).await);
        }
        // No more than are gathered, and what comes while these are brought to their places.
        assert!(most_logged < 19 * 60 * 3 / 4, "{most_logged}");
        assert!(placed(&store).await > 60);
        for table in &tables {
            assert_eq!(numbers(&store, table).await, (1..=20).collect::<Vec<u64>>());
        }
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
