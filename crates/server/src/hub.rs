//! All tables that are open on this node: each is a task of its own, opened when somebody asks for it and dropped when
//! nobody does. A panic at one table ends its task and nothing else; the next who asks opens it again from its entries.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mozaika_game::registry::Registry;
use mozaika_wire::{Notice, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::host::{Ask, Host};
use crate::store::Store;
use crate::thinking::Thinkers;
use crate::time::now;

/// How many asks may wait at a table before those who ask have to wait as well.
const MAILBOX: usize = 256;
/// How often tables are looked for where the server has something to do.
const SWEEP: Duration = Duration::from_secs(2);

/// The open tables.
#[derive(Clone, Debug)]
pub(crate) struct Hub {
    pub(crate) store: Store,
    pub(crate) games: Registry,
    pub(crate) thinkers: Thinkers,
    /// When this node started, in milliseconds since 1970.
    pub(crate) started: u64,
    open: Arc<Mutex<HashMap<TableId, mpsc::Sender<Ask>>>>,
}

impl Hub {
    pub(crate) fn new(store: Store, games: Registry, thinkers: Thinkers) -> Self {
        Self { store, games, thinkers, started: now(), open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Ask>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a table, opening it if it is not open.
    pub(crate) async fn ask(&self, table: &TableId, mut ask: Ask) {
        loop {
            let mailbox = self.mailbox(table);
            match mailbox.send(ask).await {
                Ok(()) => return,
                // It has just closed: open it again.
                Err(mpsc::error::SendError(unread)) => {
                    self.forget(table, &mailbox);
                    ask = unread;
                }
            }
        }
    }

    /// Asks a table and waits for its answer; nothing when the table fails while it is asked.
    pub(crate) async fn answer(
        &self,
        table: &TableId,
        ask: impl FnOnce(oneshot::Sender<Notice>) -> Ask,
    ) -> Option<Notice> {
        let (send, receive) = oneshot::channel();
        self.ask(table, ask(send)).await;
        receive.await.ok()
    }

    /// Tells a table something that only matters while it is open.
    pub(crate) async fn tell_if_open(&self, table: &TableId, ask: Ask) {
        let mailbox = self.open().get(table).cloned();
        if let Some(mailbox) = mailbox {
            // A table that closes in this moment has nobody left to tell.
            let _ = mailbox.send(ask).await;
        }
    }

    fn mailbox(&self, table: &TableId) -> mpsc::Sender<Ask> {
        let mut open = self.open();
        if let Some(mailbox) = open.get(table) {
            return mailbox.clone();
        }
        let (send, receive) = mpsc::channel(MAILBOX);
        open.insert(table.clone(), send.clone());
        metrics::gauge!("mozaika_open_tables").set(open.len() as f64);
        drop(open);
        tokio::spawn(Host::run(self.clone(), table.clone(), send.downgrade(), receive));
        send
    }

    /// Forgets a mailbox that nobody reads any more.
    pub(crate) fn forget(&self, table: &TableId, mailbox: &mpsc::Sender<Ask>) {
        let mut open = self.open();
        if open.get(table).is_some_and(|known| known.same_channel(mailbox)) {
            open.remove(table);
            metrics::gauge!("mozaika_open_tables").set(open.len() as f64);
        }
    }

    /// Wakes tables where the server has something to do, those of nodes that died among them. Runs until it is dropped.
    pub(crate) async fn sweep(self) {
        loop {
            match self.store.awake(now()).await {
                Ok(tables) => {
                    for table in tables {
                        self.ask(&table, Ask::Wake).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "tables cannot be woken now"),
            }
            tokio::time::sleep(SWEEP).await;
        }
    }

    /// Hears what other nodes have written, and tells the tables that are open here. Runs until it is dropped.
    pub(crate) async fn listen(self, node: String) {
        loop {
            match self.store.listen().await {
                Ok(None) => return,
                Ok(Some(mut listener)) => {
                    // What was written while nobody listened is looked for at every open table.
                    self.look_at_all().await;
                    while let Ok(Some(heard)) = listener.try_recv().await {
                        let Some((from, table)) = heard.payload().split_once(' ') else { continue };
                        let Ok(table) = table.parse() else { continue };
                        if from != node {
                            self.tell_if_open(&table, Ask::Look).await;
                        }
                    }
                    tracing::warn!("the connection that hears other nodes was lost");
                }
                Err(error) => tracing::warn!(%error, "other nodes cannot be heard now"),
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    async fn look_at_all(&self) {
        let tables: Vec<TableId> = self.open().keys().cloned().collect();
        for table in tables {
            self.tell_if_open(&table, Ask::Look).await;
        }
    }

    /// Lets every table finish what it is doing, then close.
    pub(crate) async fn close(&self) {
        let mailboxes: Vec<_> = self.open().drain().map(|(_, mailbox)| mailbox).collect();
        for mailbox in mailboxes {
            let _ = mailbox.send(Ask::Close).await;
            let _ = tokio::time::timeout(Duration::from_secs(2), mailbox.closed()).await;
        }
    }
}
