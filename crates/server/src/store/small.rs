//! Small writes that nobody's move waits for: when a table is woken, which device was seen. Many of them share one commit, and a
//! commit of theirs that fails takes no entry with it.

use std::sync::Arc;

use mozaika_wire::TableId;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::{Health, LONGEST_COMMIT, Pools, Store, StoreError, within};
use crate::background::{Chain, supervise};
use crate::clock::Clock;

/// The most small writes of one commit.
const MOST_TOGETHER: usize = 256;
/// How many may wait before those who bring more have to wait as well.
const QUEUE: usize = 4096;

/// A small write.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SmallWrite {
    /// The server has something to do at a table at that time; unless the table has grown since.
    WakeTime { table: TableId, seq: u64, at: Option<u64> },
    /// This node does what is due at a table; another one may after that time.
    Claim { table: TableId, now: u64, until: u64 },
    /// A device was seen.
    Seen { device: String, at: u64 },
    /// Can anything be written?
    Health { at: u64 },
}

pub(super) struct Job {
    write: SmallWrite,
    reply: oneshot::Sender<Result<bool, StoreError>>,
}

impl Store {
    /// Sets when the server has something to do at a table that stands at that entry; nothing when it has not. A table that has grown
    /// meanwhile has a time of its own.
    pub(crate) async fn set_wake_time(&self, table: &TableId, seq: u64, at: Option<u64>) -> Result<(), StoreError> {
        self.write_small(SmallWrite::WakeTime { table: table.clone(), seq, at }).await.map(drop)
    }

    /// Takes over what is due at a table; says whether nobody else has.
    pub(crate) async fn claim(&self, table: &TableId, now: u64, until: u64) -> Result<bool, StoreError> {
        self.write_small(SmallWrite::Claim { table: table.clone(), now, until }).await
    }

    /// Notes that a device was seen; nobody waits for it.
    pub(crate) fn note_seen(&self, device: &str, at: u64) {
        let (reply, _) = oneshot::channel();
        // Where too much waits already it is noted the next time.
        let _ = self.small_writer.try_send(Job { write: SmallWrite::Seen { device: device.to_owned(), at }, reply });
    }

    /// Tries to write.
    pub(super) async fn try_write(&self, at: u64) -> Result<(), StoreError> {
        self.write_small(SmallWrite::Health { at }).await.map(drop)
    }

    async fn write_small(&self, write: SmallWrite) -> Result<bool, StoreError> {
        let (reply, replied) = oneshot::channel();
        self.small_writer.send(Job { write, reply }).await.map_err(|_| StoreError::WriterEnded)?;
        replied.await.map_err(|_| StoreError::WriterEnded)?
    }
}

/// Starts the task that writes; it ends when the last store does.
pub(super) fn start(pools: Pools, health: Arc<Health>) -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel::<Job>(QUEUE);
    let receiver = Arc::new(Mutex::new(receiver));
    supervise("small writes", Clock::System, move || {
        write_all(Arc::clone(&receiver), pools.clone(), Arc::clone(&health))
    });
    sender
}

async fn write_all(jobs: Arc<Mutex<mpsc::Receiver<Job>>>, pools: Pools, health: Arc<Health>) {
    let mut receiver = jobs.lock().await;
    let mut jobs = Vec::new();
    while receiver.recv_many(&mut jobs, MOST_TOGETHER).await > 0 {
        // In one order on every node, so that two commits never wait for each other.
        jobs.sort_by(|a, b| a.write.cmp(&b.write));
        match within(LONGEST_COMMIT, write(&pools, &jobs)).await {
            Ok(changed) => {
                health.succeeded();
                for (job, changed) in jobs.drain(..).zip(changed) {
                    // Whoever asked may have gone; so below.
                    let _ = job.reply.send(Ok(changed));
                }
            }
            Err(error) => {
                health.failed();
                tracing::warn!(error = %Chain(&error), writes = jobs.len(), "small writes failed");
                let error = Arc::new(error);
                for job in jobs.drain(..) {
                    let _ = job.reply.send(Err(StoreError::Commit(Arc::clone(&error))));
                }
            }
        }
    }
}

/// One commit; says of each write whether it changed anything.
async fn write(pools: &Pools, jobs: &[Job]) -> Result<Vec<bool>, StoreError> {
    const WAKE: &str = "UPDATE tables SET wake_at = $3 WHERE id = $1 AND length = $2";
    const CLAIM: &str = "UPDATE tables SET wake_at = $3 WHERE id = $1 AND wake_at <= $2";
    const SEEN: &str = "UPDATE devices SET seen_at = $2 WHERE secret = $1 AND seen_at < $2";
    const HEALTH: &str = "INSERT INTO health (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    macro_rules! commit {
        ($pool:expr) => {{
            let mut commit = $pool.begin().await?;
            let mut changed = Vec::with_capacity(jobs.len());
            for job in jobs {
                let query = match &job.write {
                    SmallWrite::WakeTime { table, seq, at } => {
                        sqlx::query(WAKE).bind(table.as_str()).bind(*seq as i64).bind(at.map(|at| at as i64))
                    }
                    SmallWrite::Claim { table, now, until } => {
                        sqlx::query(CLAIM).bind(table.as_str()).bind(*now as i64).bind(*until as i64)
                    }
                    SmallWrite::Seen { device, at } => sqlx::query(SEEN).bind(device.as_str()).bind(*at as i64),
                    SmallWrite::Health { at } => sqlx::query(HEALTH).bind(*at as i64),
                };
                changed.push(query.execute(&mut *commit).await?.rows_affected() > 0);
            }
            commit.commit().await?;
            Ok(changed)
        }};
    }
    match pools {
        Pools::Sqlite { write, .. } => commit!(write),
        Pools::Postgres(pool) => commit!(pool),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use futures_util::future::join_all;
    use tempfile::TempDir;

    use super::super::{Append, NewRow, TableRow};
    use super::*;

    fn entry(seq: u64, wake_at: u64) -> Append {
        let host = "ada".parse().unwrap();
        let new = NewRow { game: "game".to_owned(), host, seed: "seed".to_owned(), invitation: None, is_open: 1 };
        Append {
            table: "one".parse().unwrap(),
            seq,
            body: String::new(),
            row: TableRow {
                stage: "playing",
                line: "{}".into(),
                waiting: "[]".to_owned(),
                wake_at: Some(wake_at),
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
    async fn a_wake_up_is_never_overwritten_by_an_older_one() {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("store.db").display().to_string(), "node").await.unwrap();
        let table: TableId = "one".parse().unwrap();
        store.append(entry(1, 100)).await.unwrap();
        store.append(entry(2, 50)).await.unwrap();
        // Somebody who has not heard of the second entry puts the table off.
        store.set_wake_time(&table, 1, None).await.unwrap();
        assert_eq!(store.due_tables(60).await.unwrap().as_slice(), std::slice::from_ref(&table));
        store.set_wake_time(&table, 2, Some(70)).await.unwrap();
        assert!(store.due_tables(60).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn small_writes_that_come_together_share_a_commit() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("store.db");
        let store = Store::open(&file.display().to_string(), "node").await.unwrap();
        let log = || std::fs::metadata(file.with_extension("db-wal")).unwrap().len();
        let Pools::Sqlite { write, .. } = &store.pools else { panic!("not SQLite") };
        let before = log();
        // Nobody else writes meanwhile, so that they come together.
        let busy = write.acquire().await.unwrap();
        let (written, ()) = tokio::join!(join_all((0..100).map(|at| store.try_write(at))), async {
            tokio::task::yield_now().await;
            drop(busy);
        });
        assert!(written.iter().all(Result::is_ok), "{written:?}");
        // A commit writes a page of 4 KB at the least.
        let pages = (log() - before) / 4096;
        assert!(pages < 20, "{pages} pages");
    }

    #[tokio::test]
    async fn of_two_who_claim_a_table_one_gets_it() {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("store.db").display().to_string(), "node").await.unwrap();
        store.append(entry(1, 100)).await.unwrap();
        let table: TableId = "one".parse().unwrap();
        let (one, other) = tokio::join!(store.claim(&table, 200, 900), store.claim(&table, 200, 900));
        assert!(one.unwrap() != other.unwrap());
        assert!(!store.claim(&table, 800, 1500).await.unwrap());
        assert!(store.claim(&table, 900, 1500).await.unwrap());
    }
}
