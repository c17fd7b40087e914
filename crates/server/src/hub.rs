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
/// A table that nobody needs stays open for this time, lest it be read again for everybody who looks at it shortly.
const IDLE: Duration = Duration::from_secs(5);
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
    /// How long a table stays open that nobody needs.
    pub(crate) idle: Duration,
    open: Arc<Mutex<HashMap<TableId, mpsc::Sender<Ask>>>>,
}

impl Hub {
    pub(crate) fn new(store: Store, games: Registry, thinkers: Thinkers) -> Self {
        Self { store, games, thinkers, started: now(), idle: IDLE, open: Arc::default() }
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use mozaika_client::open_table;
    use mozaika_registry::GAMES;
    use mozaika_wire::rest::{NewTable, Which};
    use mozaika_wire::{Act, ClockSetting, Person, Stage};
    use tempfile::TempDir;

    use super::*;
    use crate::host::Answer;
    use crate::making;
    use crate::outbox::Outbox;
    use crate::table::Asked;

    fn person(name: &str) -> Person {
        Person { id: name.parse().unwrap(), name: name.to_owned() }
    }

    async fn hub(folder: &TempDir) -> Hub {
        let file = folder.path().join("hub.db").display().to_string();
        let store = Store::open(&file, "node").await.unwrap();
        Hub { idle: Duration::from_millis(50), ..Hub::new(store, GAMES, Thinkers::new(1)) }
    }

    async fn act(hub: &Hub, table: &TableId, by: &str, act: Act) {
        let id = crate::secret::word::<8>().unwrap().parse().unwrap();
        let asked = Asked { by: person(by), id, expected: 0, act };
        let done = hub.answer(table, |answer| Ask::Act { asked, answer: Answer::Once(answer) }).await;
        assert!(matches!(done, Some(Notice::Done { .. })), "{done:?}");
    }

    /// A table of two people, who have begun to play.
    async fn begun(hub: &Hub, clock: Option<ClockSetting>) -> TableId {
        let wanted = NewTable { clock, ..open_table("patchwork") };
        let table = making::make(hub, wanted, person("ada")).await.unwrap().table;
        act(hub, &table, "bob", Act::Sit { seat: None, invitation: None }).await;
        table
    }

    async fn stage(hub: &Hub) -> Stage {
        hub.store.lines(Which::Mine, Some(&person("ada").id)).await.unwrap()[0].stage
    }

    async fn until(mut is_so: impl AsyncFnMut() -> bool) {
        let waiting = async {
            while !is_so().await {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), waiting).await.expect("it never is so");
    }

    async fn until_none_is_open(hub: &Hub) {
        until(async || hub.open().is_empty()).await;
    }

    #[tokio::test]
    async fn a_table_leaves_memory_when_nobody_needs_it_and_comes_back_when_somebody_asks() {
        let folder = TempDir::new().unwrap();
        let hub = hub(&folder).await;
        let table = begun(&hub, None).await;
        until_none_is_open(&hub).await;
        assert_eq!(stage(&hub).await, Stage::Playing);
        let shown = hub.answer(&table, |answer| Ask::Show { person: None, since: None, answer }).await;
        assert!(matches!(shown, Some(Notice::Table { seq: 3, .. })), "{shown:?}");
        act(&hub, &table, "bob", Act::Resign {}).await;
        assert_eq!(stage(&hub).await, Stage::Over);
        until_none_is_open(&hub).await;
    }

    #[tokio::test]
    async fn a_table_that_is_watched_stays_and_leaves_when_the_last_watcher_does() {
        let folder = TempDir::new().unwrap();
        let hub = hub(&folder).await;
        let table = begun(&hub, None).await;
        let (outbox, mut inbox) = Outbox::new();
        hub.ask(&table, Ask::Watch { person: None, since: None, outbox: outbox.clone() }).await;
        assert!(inbox.next().await.is_some());
        tokio::time::sleep(hub.idle * 5).await;
        assert_eq!(hub.open().len(), 1);
        hub.tell_if_open(&table, Ask::Unwatch { outbox }).await;
        until_none_is_open(&hub).await;
    }

    #[tokio::test]
    async fn a_running_clock_keeps_no_table_in_memory_and_runs_out_all_the_same() {
        let folder = TempDir::new().unwrap();
        let hub = hub(&folder).await;
        begun(&hub, Some(ClockSetting::PerMove { seconds: 4 })).await;
        until_none_is_open(&hub).await;
        assert_eq!(stage(&hub).await, Stage::Playing);
        let sweeping = tokio::spawn(hub.clone().sweep());
        until(async || stage(&hub).await == Stage::Over).await;
        until_none_is_open(&hub).await;
        sweeping.abort();
    }

    #[tokio::test]
    async fn a_clock_goes_on_after_a_restart_once_people_had_time_to_come_back() {
        let folder = TempDir::new().unwrap();
        let hub = hub(&folder).await;
        begun(&hub, Some(ClockSetting::PerMove { seconds: 1 })).await;
        until_none_is_open(&hub).await;
        tokio::time::sleep(Duration::from_millis(1100)).await;
        // As if it had just started: whoever was away has half a minute.
        let restarted = Hub { started: now(), open: Arc::default(), ..hub.clone() };
        let sweeping = tokio::spawn(restarted.clone().sweep());
        until(async || !restarted.open().is_empty()).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(stage(&hub).await, Stage::Playing);
        sweeping.abort();
        let later = Hub { started: now() - 31_000, open: Arc::default(), ..hub.clone() };
        let sweeping = tokio::spawn(later.clone().sweep());
        until(async || stage(&hub).await == Stage::Over).await;
        sweeping.abort();
    }

    #[tokio::test]
    async fn nothing_is_kept_open_of_a_table_that_is_not_there() {
        let folder = TempDir::new().unwrap();
        let hub = hub(&folder).await;
        for number in 0..20 {
            let table = format!("forged-{number}").parse().unwrap();
            let shown = hub.answer(&table, |answer| Ask::Show { person: None, since: None, answer }).await;
            assert!(matches!(shown, Some(Notice::Refused { rule, .. }) if rule == "table"));
        }
        until_none_is_open(&hub).await;
    }
}
