//! Adding entries, durably and many at a time.
//!
//! Every table asks the one writer; whatever has come while the last commit was on its way goes into the next one together,
//! so that many tables share one sync of the disk. An entry whose number is taken already is left out and told so; the
//! others of the same commit do not notice.

mod postgres;
mod sqlite;

use std::sync::Arc;

use mozaika_wire::{PersonId, TableId};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::{Health, LONGEST_COMMIT, Pools, ResultRow, Store, StoreError, within};
use crate::background::{Chain, supervise};
use crate::clock::Clock;

/// The most entries of one commit.
const MOST_TOGETHER: usize = 256;
/// How many may wait for the writer before those who bring more have to wait as well.
const QUEUE: usize = 4096;

/// An entry to be added.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) table: TableId,
    pub(crate) seq: u64,
    pub(crate) body: String,
    /// How the table stands with it, for lists and for those who wake it.
    pub(crate) row: TableRow,
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
    pub(crate) line: String,
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

pub(super) struct Job {
    append: Append,
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
        self.writer.send(Job { append, reply }).await.map_err(|_| StoreError::WriterEnded)?;
        replied.await.map_err(|_| StoreError::WriterEnded)?
    }
}

/// Starts the writer; it ends when the last store does. Should it panic, whoever waited for it is told that nothing is known of what they
/// brought, and another goes on with those who come next.
pub(super) fn start(pools: Pools, node: String, health: Arc<Health>) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel::<Job>(QUEUE);
    let receiver = Arc::new(Mutex::new(receiver));
    supervise("write entries", Clock::System, move || {
        write_all(Arc::clone(&receiver), pools.clone(), node.clone(), Arc::clone(&health))
    });
    sender
}

async fn write_all(jobs: Arc<Mutex<mpsc::Receiver<Job>>>, pools: Pools, node: String, health: Arc<Health>) {
    let mut receiver = jobs.lock().await;
    let mut jobs = Vec::with_capacity(MOST_TOGETHER);
    while receiver.recv_many(&mut jobs, MOST_TOGETHER).await > 0 {
        let started = std::time::Instant::now();
        // In one order on every node, so that two commits never wait for each other.
        jobs.sort_by(|a, b| (&a.append.table, a.append.seq).cmp(&(&b.append.table, b.append.seq)));
        let appends: Vec<&Append> = jobs.iter().map(|job| &job.append).collect();
        let written = within(LONGEST_COMMIT, write(&pools, &node, &appends)).await;
        metrics::histogram!("mozaika_commit_seconds").record(started.elapsed());
        metrics::histogram!("mozaika_commit_entries").record(jobs.len() as f64);
        match written {
            Ok(written) => {
                health.succeeded();
                reply_to_all(&mut jobs, &written);
            }
            Err(error) => {
                health.failed();
                tracing::error!(error = %Chain(&error), entries = jobs.len(), "a commit failed");
                let error = Arc::new(error);
                for job in jobs.drain(..) {
                    // Whoever asked has to look what became of it, unless they have gone.
                    let _ = job.reply.send(Err(StoreError::Commit(Arc::clone(&error))));
                }
            }
        }
    }
}

fn reply_to_all(jobs: &mut Vec<Job>, written: &[Appended]) {
    for (job, written) in jobs.drain(..).zip(written) {
        // A table that has gone meanwhile finds its entries when it is opened again.
        let _ = job.reply.send(Ok(*written));
    }
}

/// One commit: the entries whose numbers were free, and how their tables stand with them.
async fn write(pools: &Pools, node: &str, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
    match pools {
        Pools::Sqlite { write, .. } => sqlite::write(write, appends).await,
        Pools::Postgres(pool) => postgres::write(pool, node, appends).await,
    }
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
            row: TableRow { stage: "gathering", line: "{}".to_owned(), wake_at: None, thinks: 0, touched_at: 1 },
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
