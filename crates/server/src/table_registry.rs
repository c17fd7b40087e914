//! The registry of all tables that are open on this node: each is an actor of its own, opened when somebody asks for it and dropped
//! when nobody does. A panic at one table ends its task and nothing else; the next who asks opens it again from its entries.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mozaika_game::registry::Registry;
use mozaika_wire::{ServerMessage, TableId};
use tokio::sync::{mpsc, oneshot, watch};

use crate::actor::{TableActor, TableCommand};
use crate::background::Chain;
use crate::clock::Clock;
use crate::computer_players::ComputerPlayerPool;
use crate::store::Store;

/// How many commands may wait at a table before those who ask have to wait as well.
const MAILBOX: usize = 256;
/// How often tables are looked for where the server has something to do.
const SWEEP: Duration = Duration::from_secs(2);
/// The pause before other nodes are listened to again.
const LISTEN_AGAIN: Duration = Duration::from_millis(200);
/// How long a table may take to finish what it is doing when the server shuts down.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// The open tables, and what each of them needs.
#[derive(Clone, Debug)]
pub(crate) struct TableRegistry {
    pub(crate) store: Store,
    pub(crate) games: Registry,
    pub(crate) computer_players: ComputerPlayerPool,
    pub(crate) clock: Clock,
    /// When this node started, in milliseconds since 1970.
    pub(crate) started: u64,
    open: Arc<Mutex<HashMap<TableId, mpsc::Sender<TableCommand>>>>,
    open_count: Arc<watch::Sender<usize>>,
}

impl TableRegistry {
    /// A table that nobody needs stays open for this time, lest it be read again for everybody who looks at it shortly.
    pub(crate) const IDLE: Duration = Duration::from_secs(5);

    pub(crate) fn new(store: Store, games: Registry, computer_players: ComputerPlayerPool, clock: Clock) -> Self {
        let started = clock.now();
        Self { store, games, computer_players, clock, started, open: Arc::default(), open_count: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<TableCommand>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, open: &HashMap<TableId, mpsc::Sender<TableCommand>>) {
        metrics::gauge!("mozaika_open_tables").set(open.len() as f64);
        self.open_count.send_replace(open.len());
    }

    /// Sends a table a command, opening the table if it is not open.
    pub(crate) async fn send(&self, table: &TableId, mut command: TableCommand) {
        loop {
            let sender = self.sender(table);
            match sender.send(command).await {
                Ok(()) => return,
                // It has just closed: open it again.
                Err(mpsc::error::SendError(unread)) => {
                    self.remove(table, &sender);
                    command = unread;
                }
            }
        }
    }

    /// Sends a table a command and waits for its answer; nothing when the table fails while it is asked.
    pub(crate) async fn ask(
        &self,
        table: &TableId,
        command: impl FnOnce(oneshot::Sender<ServerMessage>) -> TableCommand,
    ) -> Option<ServerMessage> {
        let (reply, replied) = oneshot::channel();
        self.send(table, command(reply)).await;
        replied.await.ok()
    }

    /// Sends a table a command that only matters while the table is open.
    pub(crate) async fn send_if_open(&self, table: &TableId, command: TableCommand) {
        let sender = self.open().get(table).cloned();
        if let Some(sender) = sender {
            // A table that closes in this moment has nobody left to tell.
            let _ = sender.send(command).await;
        }
    }

    fn sender(&self, table: &TableId) -> mpsc::Sender<TableCommand> {
        let mut open = self.open();
        if let Some(sender) = open.get(table) {
            return sender.clone();
        }
        let (sender, receiver) = mpsc::channel(MAILBOX);
        open.insert(table.clone(), sender.clone());
        self.count(&open);
        drop(open);
        tokio::spawn(TableActor::run(self.clone(), table.clone(), sender.downgrade(), receiver));
        sender
    }

    /// Removes a mailbox that nobody reads any more.
    pub(crate) fn remove(&self, table: &TableId, sender: &mpsc::Sender<TableCommand>) {
        let mut open = self.open();
        if open.get(table).is_some_and(|known| known.same_channel(sender)) {
            open.remove(table);
            self.count(&open);
        }
    }

    /// Wakes tables where the server has something to do, those of nodes that died among them. Runs until it is dropped.
    pub(crate) async fn sweep(self) {
        loop {
            match self.store.due_tables(self.clock.now()).await {
                Ok(tables) => {
                    for table in tables {
                        self.send(&table, TableCommand::Wake).await;
                    }
                }
                Err(error) => tracing::warn!(error = %Chain(&error), "tables cannot be woken now"),
            }
            self.clock.sleep(SWEEP).await;
        }
    }

    /// Listens to what other nodes have written, and tells the tables that are open here. Runs until it is dropped.
    pub(crate) async fn listen(self, node: String) {
        loop {
            match self.store.listen().await {
                Ok(None) => return,
                Ok(Some(mut listener)) => {
                    // What was written while nobody listened is looked for at every open table.
                    self.reload_all().await;
                    while let Ok(Some(heard)) = listener.try_recv().await {
                        let Some((from, table)) = heard.payload().split_once(' ') else { continue };
                        let Ok(table) = table.parse() else { continue };
                        if from != node {
                            self.send_if_open(&table, TableCommand::Reload).await;
                        }
                    }
                    tracing::warn!("the connection that hears other nodes was lost");
                }
                Err(error) => tracing::warn!(error = %Chain(&error), "other nodes cannot be heard now"),
            }
            tokio::time::sleep(LISTEN_AGAIN).await;
        }
    }

    async fn reload_all(&self) {
        let tables: Vec<TableId> = self.open().keys().cloned().collect();
        for table in tables {
            self.send_if_open(&table, TableCommand::Reload).await;
        }
    }

    /// Lets every table finish what it is doing, then close.
    pub(crate) async fn close(&self) {
        let senders: Vec<_> = self.open().drain().collect();
        for (table, sender) in senders {
            // One that has closed already does not hear it.
            let _ = sender.send(TableCommand::Shutdown).await;
            if tokio::time::timeout(CLOSE_WITHIN, sender.closed()).await.is_err() {
                tracing::warn!(%table, "a table did not close in time");
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use mozaika_client::open_table;
    use mozaika_players::PLAYERS;
    use mozaika_registry::GAMES;
    use mozaika_wire::rest::{NewTable, TableFilter};
    use mozaika_wire::{Action, ClockSetting, Person, RefusalKind, TablePhase};
    use tempfile::TempDir;
    use tokio::task::JoinHandle;

    use super::*;
    use crate::actor::ReplyTo;
    use crate::clock::ManualClock;
    use crate::create_table;
    use crate::send_queue::SendQueue;
    use crate::table::RequestedAction;

    const SECOND: Duration = Duration::from_secs(1);

    fn person(name: &str) -> Person {
        Person { id: name.parse().unwrap(), name: name.to_owned() }
    }

    /// A node, and the clock by which it goes.
    struct Node {
        tables: TableRegistry,
        clock: ManualClock,
        _folder: TempDir,
    }

    impl Node {
        async fn start() -> Self {
            let folder = TempDir::new().unwrap();
            let file = folder.path().join("registry.db").display().to_string();
            let store = Store::open(&file, "node").await.unwrap();
            let clock = ManualClock::new(1_000_000);
            let pool = ComputerPlayerPool::new(PLAYERS, 1);
            let tables = TableRegistry::new(store, GAMES, pool, Clock::Manual(clock.clone()));
            Self { tables, clock, _folder: folder }
        }

        /// The same database and the same clock, with no table in memory.
        fn restarted(&self) -> TableRegistry {
            let TableRegistry { store, games, computer_players, clock, .. } = self.tables.clone();
            TableRegistry::new(store, games, computer_players, clock)
        }

        async fn act(&self, table: &TableId, by: &str, action: Action) {
            let id = crate::secret::token::<8>().unwrap().parse().unwrap();
            let requested = RequestedAction { by: person(by), id, expected: 0, action };
            let act = |reply| TableCommand::Act { requested, reply_to: ReplyTo::Once(reply) };
            let done = self.tables.ask(table, act).await;
            assert!(matches!(done, Some(ServerMessage::Done { .. })), "{done:?}");
        }

        /// A table of two people, who have begun to play.
        async fn started_table(&self, clock: Option<ClockSetting>) -> TableId {
            let wanted = NewTable { clock, ..open_table("patchwork") };
            let table = create_table::create(&self.tables, wanted, person("ada")).await.unwrap().table;
            self.act(&table, "bob", Action::Sit { seat: None, invitation: None }).await;
            // It answers after it has started the match.
            self.show(&table).await;
            table
        }

        async fn show(&self, table: &TableId) -> Option<ServerMessage> {
            self.tables.ask(table, |reply| TableCommand::Show { person: None, since: None, reply }).await
        }

        async fn phase(&self) -> TablePhase {
            self.tables.store.summaries(TableFilter::Mine, Some(&person("ada").id)).await.unwrap()[0].phase
        }

        /// Lets the time pass after which a table is idle that sleeps.
        async fn pass_idle_time(&self) {
            self.clock.wait_for_sleeper(TableRegistry::IDLE).await;
            self.clock.advance(TableRegistry::IDLE);
        }
    }

    async fn until_open(tables: &TableRegistry, count: usize) {
        tables.open_count.subscribe().wait_for(|open| *open == count).await.unwrap();
    }

    fn sweeping(tables: &TableRegistry) -> JoinHandle<()> {
        tokio::spawn(tables.clone().sweep())
    }

    #[tokio::test]
    async fn a_table_leaves_memory_when_nobody_needs_it_and_comes_back_when_somebody_asks() {
        let node = Node::start().await;
        let table = node.started_table(None).await;
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
        assert_eq!(node.phase().await, TablePhase::Playing);
        let shown = node.show(&table).await;
        assert!(matches!(shown, Some(ServerMessage::Snapshot { seq: 3, .. })), "{shown:?}");
        node.act(&table, "bob", Action::Resign {}).await;
        assert_eq!(node.phase().await, TablePhase::Over);
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
    }

    #[tokio::test]
    async fn a_table_that_is_watched_stays_and_leaves_when_the_last_watcher_does() {
        let node = Node::start().await;
        let table = node.started_table(None).await;
        let (queue, mut reader) = SendQueue::new();
        node.tables.send(&table, TableCommand::Watch { person: None, since: None, queue: queue.clone() }).await;
        assert!(reader.next().await.is_some());
        // Whoever sleeps now sleeps until somebody asks.
        node.clock.wait_for_sleeper(Duration::MAX).await;
        node.clock.advance(TableRegistry::IDLE * 5);
        assert!(node.show(&table).await.is_some());
        assert_eq!(*node.tables.open_count.borrow(), 1);
        node.tables.send_if_open(&table, TableCommand::Unwatch { queue }).await;
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
    }

    #[tokio::test]
    async fn a_running_clock_keeps_no_table_in_memory_and_runs_out_all_the_same() {
        let node = Node::start().await;
        node.started_table(Some(ClockSetting::PerMove { seconds: 8 })).await;
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
        assert_eq!(node.phase().await, TablePhase::Playing);
        let sweeping = sweeping(&node.tables);
        node.clock.wait_for_sleeper(SWEEP).await;
        node.clock.advance(SECOND * 3);
        until_open(&node.tables, 1).await;
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
        assert_eq!(node.phase().await, TablePhase::Over);
        sweeping.abort();
    }

    #[tokio::test]
    async fn a_clock_goes_on_after_a_restart_once_people_had_time_to_come_back() {
        let node = Node::start().await;
        let table = node.started_table(Some(ClockSetting::PerMove { seconds: 6 })).await;
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
        // The time is up while the server is away; whoever was away with it has half a minute.
        node.clock.advance(SECOND * 2);
        let restarted = node.restarted();
        let sweeping = sweeping(&restarted);
        until_open(&restarted, 1).await;
        let show = |reply| TableCommand::Show { person: None, since: None, reply };
        let shown = restarted.ask(&table, show).await;
        assert!(matches!(&shown, Some(ServerMessage::Snapshot { status, .. }) if status.phase == TablePhase::Playing));
        node.clock.wait_for_sleeper(SWEEP).await;
        node.clock.advance(SECOND * 30);
        let (queue, mut reader) = SendQueue::new();
        restarted.send(&table, TableCommand::Watch { person: None, since: Some(3), queue }).await;
        while node.phase().await != TablePhase::Over {
            assert!(reader.next().await.is_some());
        }
        sweeping.abort();
    }

    #[tokio::test]
    async fn nothing_is_kept_open_of_a_table_that_is_not_there() {
        let node = Node::start().await;
        for number in 0..20 {
            let shown = node.show(&format!("forged-{number}").parse().unwrap()).await;
            let Some(ServerMessage::Refused { refusal, .. }) = shown else { panic!("{shown:?}") };
            assert_eq!(refusal.kind, RefusalKind::Table);
        }
        until_open(&node.tables, 0).await;
    }
}
