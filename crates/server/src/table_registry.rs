//! The registry of all tables that are open on this node: each is an actor of its own, opened when somebody asks for it and dropped
//! when nobody does. A panic at one table ends its task and nothing else; the next who asks opens it again from its entries.

use std::collections::{HashMap, HashSet};
use std::ops::Deref;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use mozaika_game::registry::Registry;
use mozaika_wire::rest::{TablePage, TableQuery};
use mozaika_wire::{PersonId, Refusal, TableId};
use tokio::sync::{mpsc, oneshot, watch};

use crate::actor::{Attendance, THINKING_GRACE, TableActor, TableCommand, open_stored};
use crate::background::Chain;
use crate::clock::Clock;
use crate::computer_players::ComputerPlayerPool;
use crate::listings::Listings;
use crate::looking::Looking;
use crate::notices::{LOOKS, Notices};
use crate::sessions::Sessions;
use crate::store::{CHANNEL, DEVICES, LOOKING, PRESENCE, PageStart, Store, WaitingTable};
use crate::table::Table;

/// How many commands may wait at a table before those who ask have to wait as well.
const MAILBOX: usize = 256;
/// How often tables are looked for where the server has something to do.
const SWEEP: Duration = Duration::from_secs(2);
/// The pause before other nodes are listened to again.
const LISTEN_AGAIN: Duration = Duration::from_millis(200);
/// How long the tables may take to finish what they are doing when the server shuts down.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);
/// When nothing is heard of other nodes for so long, it is tried whether anything could be heard; when that is not heard either, the
/// connection is dead.
const SILENCE: Duration = Duration::from_secs(5);
/// How often other nodes are told who watches here.
const ANNOUNCE: Duration = Duration::from_secs(30);
/// How often the clock is compared with the database's.
const COMPARE_CLOCKS: Duration = Duration::from_mins(1);
/// An answer that took longer tells nothing about the time, in milliseconds.
const SLOW_ANSWER: u64 = 2_000;
/// A clock that is wrong by more is worth a line in the log, in milliseconds.
const FAR_OFF: i64 = 1_000;

/// The open tables, and what each of them needs. Every table and every socket has it, so that a copy is one number more.
#[derive(Clone, Debug)]
pub(crate) struct TableRegistry(Arc<Shared>);

impl Deref for TableRegistry {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// What all copies of the registry share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) games: Registry,
    pub(crate) computer_players: ComputerPlayerPool,
    pub(crate) clock: Clock,
    /// The sockets that end with their devices.
    pub(crate) sessions: Sessions,
    /// The lists that people follow.
    pub(crate) listings: Listings,
    /// Who looks at this node's sockets.
    pub(crate) looking: Looking,
    /// Those who are to be told that a table waits for them.
    pub(crate) notices: Notices,
    /// When this node started, in milliseconds since 1970.
    pub(crate) started: u64,
    /// By how much the database's clock is ahead of this node's, in milliseconds: nodes that share a database go by its time.
    correction: AtomicI64,
    /// Tables that were to read what others have written, and had too much to do.
    reloading: Arc<Mutex<HashSet<TableId>>>,
    open: Mutex<HashMap<TableId, mpsc::Sender<TableCommand>>>,
    open_count: watch::Sender<usize>,
}

impl TableRegistry {
    /// A table that nobody needs stays open for this time, lest it be read again for everybody who looks at it shortly.
    pub(crate) const IDLE: Duration = Duration::from_secs(5);
    /// One whose match is over stays for a moment: hardly anybody comes back to it, and it is at its largest.
    pub(crate) const IDLE_OVER: Duration = Duration::from_millis(500);

    pub(crate) async fn start(
        store: Store,
        games: Registry,
        computer_players: ComputerPlayerPool,
        clock: Clock,
        notices: Notices,
    ) -> Self {
        let mut shared = Shared {
            listings: Listings::of(&store),
            store,
            games,
            computer_players,
            clock,
            sessions: Sessions::default(),
            looking: Looking::default(),
            notices,
            started: 0,
            correction: AtomicI64::default(),
            reloading: Arc::default(),
            open: Mutex::default(),
            open_count: watch::Sender::default(),
        };
        shared.compare_clocks().await;
        shared.started = shared.now();
        Self(Arc::new(shared))
    }
}

impl Shared {
    /// The time by which everything at tables goes, in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.clock.now().saturating_add_signed(self.correction.load(Ordering::Relaxed))
    }

    /// Compares this node's clock with the database's, where nodes share one.
    async fn compare_clocks(&self) {
        if matches!(self.clock, Clock::Manual(_)) {
            return;
        }
        let before = self.clock.now();
        match self.store.time().await {
            Ok(Some(time)) => {
                let after = self.clock.now();
                if after.saturating_sub(before) > SLOW_ANSWER {
                    return;
                }
                let correction = time.cast_signed() - u64::midpoint(before, after).cast_signed();
                if correction.abs() > FAR_OFF {
                    tracing::warn!(
                        milliseconds = correction,
                        "this machine's clock differs from the database's, whose time counts"
                    );
                }
                self.correction.store(correction, Ordering::Relaxed);
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(error = %Chain(&error), "the database does not tell the time"),
        }
    }
}

impl TableRegistry {
    /// Compares clocks again and again. Runs until it is dropped.
    pub(crate) async fn keep_time(self) {
        loop {
            self.clock.sleep(COMPARE_CLOCKS).await;
            self.compare_clocks().await;
        }
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
    pub(crate) async fn ask<A>(
        &self,
        table: &TableId,
        command: impl FnOnce(oneshot::Sender<A>) -> TableCommand,
    ) -> Option<A> {
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
        self.sender_or_open(table, None)
    }

    /// Where a table is asked. If it is not open it is opened: as it was made just now, or as it is stored.
    fn sender_or_open(&self, id: &TableId, made: Option<Box<Table>>) -> mpsc::Sender<TableCommand> {
        let mut open = self.open();
        if let Some(sender) = open.get(id) {
            return sender.clone();
        }
        let (sender, receiver) = mpsc::channel(MAILBOX);
        open.insert(id.clone(), sender.clone());
        self.count(&open);
        drop(open);
        tokio::spawn(TableActor::run(self.clone(), id.clone(), made, sender.downgrade(), receiver));
        sender
    }

    /// Opens a table that has just been made and stored: nothing has to be read.
    pub(crate) async fn open_made(&self, table: Box<Table>) {
        let id = table.id().clone();
        let sender = self.sender_or_open(&id, Some(table));
        // Should it have closed in this moment, there is nothing to do there.
        let _ = sender.send(TableCommand::Wake { may_think: false }).await;
    }

    /// Removes a mailbox that nobody reads any more.
    pub(crate) fn remove(&self, table: &TableId, sender: &mpsc::Sender<TableCommand>) {
        let mut open = self.open();
        if open.get(table).is_some_and(|known| known.same_channel(sender)) {
            open.remove(table);
            self.count(&open);
        }
    }

    /// Sends a table a command without waiting, opening the table if it is not open; says whether it has taken it.
    fn try_send(&self, table: &TableId, command: TableCommand) -> bool {
        self.sender(table).try_send(command).is_ok()
    }

    /// Wakes tables where the server has something to do, those of nodes that died among them. Runs until it is dropped. It waits for no
    /// table: one that does not take it now is woken the next time.
    pub(crate) async fn sweep(self) {
        loop {
            let began = self.clock.now();
            if !self.store.is_resting() {
                match self.store.due_tables(self.now()).await {
                    Ok(tables) => {
                        for table in tables {
                            self.try_send(&table, TableCommand::Wake { may_think: false });
                        }
                    }
                    Err(error) => tracing::warn!(error = %Chain(&error), "tables cannot be woken now"),
                }
                self.let_computers_think().await;
            }
            tokio::select! {
                () = self.clock.sleep_from(began, SWEEP) => {}
                () = self.computer_players.worker_is_free(), if self.computer_players.others_wait() => {}
            }
        }
    }

    /// Wakes tables that wait in the database for a computer player, as many as there are workers, the host first who was served longest
    /// ago.
    async fn let_computers_think(&self) {
        let now = self.now();
        let mut waiting = match self.store.waiting_to_think(now).await {
            Ok(waiting) => waiting,
            Err(error) => return tracing::warn!(error = %Chain(&error), "computer players cannot be woken now"),
        };
        self.computer_players.let_others_wait(!waiting.is_empty());
        waiting.sort_by_cached_key(|waiting| self.computer_players.last_turn(&waiting.host));
        for WaitingTable { table, host } in waiting.into_iter().take(self.computer_players.free_workers()) {
            self.computer_players.note_turn(&host);
            match self.store.claim(&table, now, now + THINKING_GRACE).await {
                // Another node lets it think.
                Ok(false) => {}
                Ok(true) => {
                    self.try_send(&table, TableCommand::Wake { may_think: true });
                }
                Err(error) => return tracing::warn!(error = %Chain(&error), "computer players cannot be woken now"),
            }
        }
    }

    /// Listens to what other nodes have written, and tells the tables that are open here. Runs until it is dropped.
    pub(crate) async fn listen(self, node: String) {
        loop {
            match tokio::time::timeout(SILENCE * 2, self.store.listen()).await {
                Ok(Ok(None)) => return,
                Ok(Ok(Some(mut listener))) => {
                    // What was written while nobody listened is looked for at every open table.
                    self.reload_all();
                    let mut is_asked = false;
                    loop {
                        match tokio::time::timeout(SILENCE, listener.try_recv()).await {
                            Ok(Ok(Some(heard))) => {
                                is_asked = false;
                                self.hear(&node, heard.channel(), heard.payload());
                            }
                            Ok(_) => break,
                            Err(_) if is_asked => break,
                            // A connection may have died without a word: what is said now has to be heard.
                            Err(_) => {
                                is_asked = true;
                                let asked = self.store.tell_nodes(CHANNEL, "-");
                                if !matches!(tokio::time::timeout(SILENCE, asked).await, Ok(Ok(()))) {
                                    break;
                                }
                            }
                        }
                    }
                    tracing::warn!("the connection that hears other nodes was lost");
                }
                Ok(Err(error)) => tracing::warn!(error = %Chain(&error), "other nodes cannot be heard now"),
                Err(_) => tracing::warn!("other nodes cannot be heard now: the database does not answer"),
            }
            tokio::time::sleep(LISTEN_AGAIN).await;
        }
    }

    fn hear(&self, node: &str, channel: &str, said: &str) {
        let Some((from, what)) = said.split_once(' ') else { return };
        if from == node {
            return;
        }
        if channel == DEVICES {
            self.sessions.end(what);
        } else if channel == PRESENCE {
            self.attended_elsewhere(from, what);
        } else if channel == LOOKING {
            self.hear_of_looking(what);
        } else if let Ok(table) = what.parse() {
            self.listings.note_elsewhere(&table);
            self.reload(&table);
        }
    }

    /// Another node asks whether somebody looks here, or says that somebody looks there.
    fn hear_of_looking(&self, said: &str) {
        let Some((word, person)) = said.split_once(' ') else { return };
        let Ok(person) = person.parse::<PersonId>() else { return };
        if word == LOOKS {
            self.notices.looks_elsewhere(&person);
        } else if self.looking.is_here(&person) {
            let store = self.store.clone();
            tokio::spawn(async move {
                if let Err(error) = store.tell_nodes(LOOKING, &format!("{LOOKS} {person}")).await {
                    tracing::warn!(error = %Chain(&error), "other nodes cannot be told who looks here");
                }
            });
        }
    }

    /// Another node tells who watches a table there.
    fn attended_elsewhere(&self, node: &str, said: &str) {
        let Some((table, attendance)) = said.split_once(' ') else { return };
        let (Ok(table), Some(attendance)) = (table.parse::<TableId>(), Attendance::from_text(attendance)) else {
            return;
        };
        let sender = self.open().get(&table).cloned();
        if let Some(sender) = sender {
            // A table that has too much to do hears it again in a while.
            let _ = sender.try_send(TableCommand::AttendedElsewhere { node: node.to_owned(), attendance });
        }
    }

    /// Tells other nodes, again and again, who watches here: what they are not told again is forgotten. Runs until it is dropped.
    pub(crate) async fn announce(self) {
        while self.store.is_shared() {
            self.clock.sleep(ANNOUNCE).await;
            let senders: Vec<_> = self.open().values().cloned().collect();
            for sender in senders {
                // One that has too much to do tells it the next time.
                let _ = sender.try_send(TableCommand::Announce);
            }
        }
    }

    /// A page of a list of tables.
    pub(crate) async fn table_page(&self, query: &TableQuery, person: Option<&PersonId>) -> Result<TablePage, Refusal> {
        let start = PageStart::of(query)?;
        Ok(self.store.table_page(query, &start, person, self.now()).await?)
    }

    /// Stores the results of matches that ended before results were stored: once, after an upgrade.
    pub(crate) async fn fill_in_results(self) {
        let mut after = String::new();
        loop {
            let tables = match self.store.tables_without_results(&after).await {
                Ok(tables) => tables,
                Err(error) => return tracing::warn!(error = %Chain(&error), "results are filled in at the next start"),
            };
            let Some(last) = tables.last() else { return };
            after.clone_from(last);
            for id in tables.iter().filter_map(|id| id.parse().ok()) {
                let filled = match open_stored(&self, &id).await {
                    Ok(Some(table)) => self.store.add_results(&id, &table.results()).await,
                    Ok(None) => Ok(()),
                    Err(error) => Err(error),
                };
                if let Err(error) = filled {
                    tracing::warn!(table = %id, error = %Chain(&error), "the results of a match cannot be filled in");
                }
            }
        }
    }

    /// Lets a table read what others have written, if it is open here. Nobody waits for a table that has too much to do.
    fn reload(&self, table: &TableId) {
        let Some(sender) = self.open().get(table).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(command)) = sender.try_send(TableCommand::Reload) {
            let reloading = Arc::clone(&self.reloading);
            let is_first = reloading.lock().unwrap_or_else(PoisonError::into_inner).insert(table.clone());
            if is_first {
                let table = table.clone();
                tokio::spawn(async move {
                    // A table that has closed meanwhile reads everything when it is opened.
                    if let Ok(room) = sender.reserve().await {
                        // What is written from now on is told anew.
                        reloading.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
                        room.send(command);
                    } else {
                        reloading.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
                    }
                });
            }
        }
    }

    fn reload_all(&self) {
        let tables: Vec<TableId> = self.open().keys().cloned().collect();
        for table in &tables {
            self.reload(table);
        }
        self.listings.tell_anew();
    }

    /// Lets every table finish what it is doing, then close; all at once, and not for long.
    pub(crate) async fn close(&self) {
        let senders: Vec<_> = self.open().drain().collect();
        let closing = senders.into_iter().map(async |(_, sender)| {
            // One that has closed already does not hear it.
            let _ = sender.send(TableCommand::Shutdown).await;
            sender.closed().await;
        });
        if tokio::time::timeout(CLOSE_WITHIN, join_all(closing)).await.is_err() {
            tracing::warn!("some tables did not close in time");
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use mozaika_client::{computer_table, open_table};
    use mozaika_load::Postgres;
    use mozaika_players::{ComputerPlayers, PLAYERS, PlayerRegistry};
    use mozaika_registry::GAMES;
    use mozaika_wire::rest::{NewTable, TableFilter, TableQuery};
    use mozaika_wire::{
        Action, ClockSetting, EventKind, Person, SeatOccupant, ServerMessage, ServerRefusal, TablePhase, Tell,
    };
    use tempfile::TempDir;
    use tokio::task::JoinHandle;

    use super::*;
    use crate::actor::{ReplyTo, SAY_THINKING, Watch};
    use crate::clock::ManualClock;
    use crate::create_table;
    use crate::send_queue::SendQueue;
    use crate::slow_player::SlowPlayer;
    use crate::table::RequestedAction;

    const SECOND: Duration = Duration::from_secs(1);

    fn person(name: &str) -> Person {
        Person { id: name.parse().unwrap(), name: name.to_owned(), registered: false, companion: false }
    }

    /// A node, and the clock by which it goes.
    struct Node {
        tables: TableRegistry,
        clock: ManualClock,
        _folder: TempDir,
    }

    impl Node {
        async fn start() -> Self {
            Self::with(PLAYERS).await
        }

        /// One where these computer players think, one at a time in each lane.
        async fn with(players: PlayerRegistry) -> Self {
            let folder = TempDir::new().unwrap();
            let file = folder.path().join("registry.db").display().to_string();
            let store = Store::open(&file, "node").await.unwrap();
            let clock = ManualClock::new(1_000_000);
            let pool = ComputerPlayerPool::new(players, 1);
            let tables =
                TableRegistry::start(store, GAMES, pool, Clock::Manual(clock.clone()), Notices::default()).await;
            Self { tables, clock, _folder: folder }
        }

        /// The same database and the same clock, with no table in memory.
        async fn restarted(&self) -> TableRegistry {
            let tables = &self.tables;
            let (store, pool, clock) = (tables.store.clone(), tables.computer_players.clone(), tables.clock.clone());
            TableRegistry::start(store, tables.games, pool, clock, Notices::default()).await
        }

        /// How much room a table's task takes, in bytes.
        fn size_of_a_task(&self) -> usize {
            let (sender, receiver) = mpsc::channel(1);
            let run = TableActor::run(self.tables.clone(), "a".parse().unwrap(), None, sender.downgrade(), receiver);
            size_of_val(&run)
        }

        async fn act(&self, table: &TableId, by: &str, action: Action) {
            let id = crate::secret::token::<8>().unwrap().parse().unwrap();
            let requested = RequestedAction { by: person(by), id, expected: 0, action };
            let act = |reply| TableCommand::act(requested, ReplyTo::Once(reply));
            let done = self.tables.ask(table, act).await;
            assert!(matches!(done, Some(ServerMessage::Done { .. })), "{done:?}");
        }

        /// A table of two people, who have begun to play.
        async fn started_table(&self, clock: Option<ClockSetting>) -> TableId {
            let wanted = NewTable { clock, ..open_table("patchwork") };
            let table = create_table::create(&self.tables, wanted, person("ada")).await.unwrap().table;
            self.act(&table, "bob", Action::sit()).await;
            // It answers after it has started the match.
            self.show(&table).await.unwrap();
            table
        }

        async fn show(&self, table: &TableId) -> Result<ServerMessage, ServerRefusal> {
            shown(&self.tables, table).await
        }

        async fn phase(&self) -> TablePhase {
            for filter in [TableFilter::Mine, TableFilter::Finished] {
                let query = TableQuery { filter, ..TableQuery::default() };
                let page = self.tables.table_page(&query, Some(&person("ada").id)).await.unwrap();
                if let Some(summary) = page.tables.first() {
                    return summary.phase;
                }
            }
            panic!("no table")
        }

        /// Lets the time pass after which a table is idle that sleeps.
        async fn pass_idle_time(&self) {
            self.pass(TableRegistry::IDLE).await;
        }

        /// Lets that time pass once somebody sleeps for so long.
        async fn pass(&self, time: Duration) {
            self.clock.wait_for_sleeper(time).await;
            self.clock.advance(time);
        }
    }

    async fn shown(tables: &TableRegistry, table: &TableId) -> Result<ServerMessage, ServerRefusal> {
        let show = |reply| TableCommand::Show { person: None, since: None, tell: Tell::Views, reply };
        let text = tables.ask(table, show).await.unwrap()?;
        Ok(serde_json::from_str(&text).unwrap())
    }

    async fn until_open(tables: &TableRegistry, count: usize) {
        tables.open_count.subscribe().wait_for(|open| *open == count).await.unwrap();
    }

    fn watch(since: Option<u64>, queue: SendQueue) -> TableCommand {
        TableCommand::Watch(Watch { person: None, since, tell: Tell::Views, queue, is_here: true })
    }

    fn sweeping(tables: &TableRegistry) -> JoinHandle<()> {
        tokio::spawn(tables.clone().sweep())
    }

    #[tokio::test]
    async fn a_table_takes_little_room_beside_its_match() {
        // A mailbox has room for 32 commands at a time, however few come.
        let command = size_of::<TableCommand>();
        assert!(command <= 128, "{command}");
        let task = Node::start().await.size_of_a_task();
        assert!(task <= 5 << 10, "{task}");
    }

    #[tokio::test]
    async fn a_table_leaves_memory_when_nobody_needs_it_and_comes_back_when_somebody_asks() {
        let node = Node::start().await;
        let table = node.started_table(None).await;
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
        assert_eq!(node.phase().await, TablePhase::Playing);
        let shown = node.show(&table).await;
        assert!(matches!(shown, Ok(ServerMessage::Snapshot { seq: 3, .. })), "{shown:?}");
        node.act(&table, "bob", Action::Resign {}).await;
        assert_eq!(node.phase().await, TablePhase::Over);
        // What is over is needed no longer than for a moment.
        node.pass(TableRegistry::IDLE_OVER).await;
        until_open(&node.tables, 0).await;
    }

    #[tokio::test]
    async fn a_list_tells_whose_turn_it_is_right_after_every_decision() {
        let node = Node::start().await;
        let table = node.started_table(None).await;
        for _ in 0..6 {
            let Ok(ServerMessage::Snapshot { seq, status, .. }) = node.show(&table).await else { panic!("no table") };
            let Some(seat) = status.next.and_then(|next| next.seats().lowest()) else { panic!("nobody decides") };
            let SeatOccupant::Person(who) = &status.seats[seat.index()].who else { panic!("nobody sits there") };
            let query = TableQuery { filter: TableFilter::Mine, ..TableQuery::default() };
            let page = node.tables.table_page(&query, Some(&person("ada").id)).await.unwrap();
            let listed: Vec<_> = page.tables.iter().map(|summary| (summary.seq, summary.waiting.as_slice())).collect();
            assert_eq!(listed, [(seq, [seat].as_slice())]);
            let (id, action) = (format!("{seq}"), Action::Play { seat, decision: "advance".to_owned() });
            let requested = RequestedAction { by: who.clone(), id: id.parse().unwrap(), expected: seq, action };
            let act = |reply| TableCommand::act(requested, ReplyTo::Once(reply));
            let done = node.tables.ask(&table, act).await;
            assert!(matches!(done, Some(ServerMessage::Done { .. })), "{done:?}");
        }
        let again = node.restarted().await;
        let shown = shown(&again, &table).await;
        assert!(matches!(shown, Ok(ServerMessage::Snapshot { seq: 9, .. })), "{shown:?}");
    }

    #[tokio::test]
    async fn a_table_that_is_watched_stays_and_leaves_when_the_last_watcher_does() {
        let node = Node::start().await;
        let table = node.started_table(None).await;
        let (queue, mut reader) = SendQueue::new();
        node.tables.send(&table, watch(None, queue.clone())).await;
        reader.next().await.unwrap();
        // Whoever sleeps now sleeps until somebody asks.
        node.clock.wait_for_sleeper(Duration::MAX).await;
        node.clock.advance(TableRegistry::IDLE * 5);
        assert!(node.show(&table).await.is_ok());
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
        node.pass(TableRegistry::IDLE_OVER).await;
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
        let restarted = node.restarted().await;
        let sweeping = sweeping(&restarted);
        until_open(&restarted, 1).await;
        let shown = shown(&restarted, &table).await;
        assert!(matches!(&shown, Ok(ServerMessage::Snapshot { status, .. }) if status.phase == TablePhase::Playing));
        node.clock.wait_for_sleeper(SWEEP).await;
        node.clock.advance(SECOND * 30);
        let (queue, mut reader) = SendQueue::new();
        restarted.send(&table, watch(Some(3), queue)).await;
        while node.phase().await != TablePhase::Over {
            reader.next().await.unwrap();
        }
        sweeping.abort();
    }

    #[tokio::test]
    async fn a_table_that_takes_nothing_keeps_no_other_asleep() {
        let node = Node::start().await;
        let clock = Some(ClockSetting::PerMove { seconds: 8 });
        let (stuck, other) = (node.started_table(clock).await, node.started_table(clock).await);
        node.pass_idle_time().await;
        until_open(&node.tables, 0).await;
        // Its mailbox is full, and nobody reads it.
        let (sender, _unread) = mpsc::channel(1);
        sender.try_send(TableCommand::Reload).unwrap();
        node.tables.open().insert(stuck, sender);
        let sweeping = sweeping(&node.tables);
        node.clock.wait_for_sleeper(SWEEP).await;
        node.clock.advance(SECOND * 4);
        loop {
            let shown = node.show(&other).await;
            let Ok(ServerMessage::Snapshot { status, .. }) = shown else { panic!("{shown:?}") };
            if status.phase == TablePhase::Over {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        sweeping.abort();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_that_waits_for_a_computer_player_unwatched_waits_in_the_database_and_has_its_turn() {
        static SLOW: SlowPlayer = SlowPlayer::new();
        static SLOW_PLAYERS: &[&dyn ComputerPlayers] = &[&SLOW];
        let node = Node::with(PlayerRegistry::new(SLOW_PLAYERS)).await;
        let mut wanted = computer_table("patchwork", "expert");
        wanted.options.insert("start".to_owned(), 1.into());
        let mut tables = Vec::new();
        for host in ["ada", "bob", "cid", "dan"] {
            tables.push(create_table::create(&node.tables, wanted.clone(), person(host)).await.unwrap().table);
        }
        until_open(&node.tables, 4).await;
        // One of them thinks; the others are not needed in memory while it does.
        let one_is_left = async {
            while *node.tables.open_count.borrow() > 1 {
                node.clock.advance(TableRegistry::IDLE);
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(SECOND * 9, one_is_left).await.expect("those who wait are kept in memory");
        SLOW.let_decide();
        let sweeping = sweeping(&node.tables);
        let has_played = async |table| {
            let Ok(ServerMessage::Snapshot { events, .. }) = node.show(table).await else { panic!() };
            events.iter().any(|event| matches!(event.kind, EventKind::Played { .. }))
        };
        for table in &tables {
            while !has_played(table).await {
                node.clock.advance(SWEEP);
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        sweeping.abort();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_other_node_thinks_for_a_table_that_waits_for_a_worker_here_however_long() {
        static SLOW: SlowPlayer = SlowPlayer::new();
        static SLOW_PLAYERS: &[&dyn ComputerPlayers] = &[&SLOW];
        let postgres = Postgres::start().unwrap();
        let store = Store::open(&postgres.address(), "node").await.unwrap();
        let clock = ManualClock::new(1_000_000);
        let pool = ComputerPlayerPool::new(PlayerRegistry::new(SLOW_PLAYERS), 1);
        let tables = TableRegistry::start(store, GAMES, pool, Clock::Manual(clock.clone()), Notices::default()).await;
        let mut wanted = computer_table("patchwork", "expert");
        wanted.options.insert("start".to_owned(), 1.into());
        let (queue, mut reader) = SendQueue::new();
        for host in ["ada", "bob"] {
            let table = create_table::create(&tables, wanted.clone(), person(host)).await.unwrap().table;
            tables.send(&table, watch(None, queue.clone())).await;
            reader.next().await.unwrap();
        }
        for _ in 0..8 {
            clock.wait_for_sleeper(SAY_THINKING).await;
            clock.advance(SAY_THINKING);
        }
        let is_left_alone = async {
            while !tables.store.waiting_to_think(clock.now()).await.unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(5), is_left_alone).await.expect("another node may think");
        SLOW.let_decide();
    }

    #[tokio::test]
    async fn nothing_is_kept_open_of_a_table_that_is_not_there() {
        let node = Node::start().await;
        for number in 0..20 {
            let shown = node.show(&format!("forged-{number}").parse().unwrap()).await;
            assert_eq!(shown, Err(ServerRefusal::NoSuchTable));
        }
        until_open(&node.tables, 0).await;
    }
}
