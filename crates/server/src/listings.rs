//! The lists of tables that people follow over their sockets: told once, and then what changes.
//!
//! A table that has grown is noted here, by whoever has written to it or by another node; a moment later whoever follows a list that it
//! belongs to, or did, is told. One task does all of this, so that nobody hears of anything in the wrong order.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use mozaika_wire::rest::{TableFilter, TableQuery, TableSummary};
use mozaika_wire::{EventKind, PersonId, SeatOccupant, ServerMessage, TableId, TablePhase};
use tokio::sync::Notify;

use crate::background::Chain;
use crate::send_queue::SendQueue;
use crate::store::Store;
use crate::table::Table;
use crate::table_registry::TableRegistry;

/// The moment in which changes are gathered.
const GATHER: Duration = Duration::from_millis(100);
/// Should more tables have changed meanwhile, all lists are told anew.
const MOST_CHANGED: usize = 2_000;
/// As many tables of a list are remembered for somebody who follows it.
const MOST_KNOWN: usize = 500;

/// The lists that people follow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listings(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Do other nodes write to the same database? What a table is like now is read there then: what this node knows of it may be old by
    /// the time it is told.
    has_other_nodes: bool,
    followers: Mutex<Vec<Follower>>,
    /// How many there are: where nobody follows anything, nothing is noted.
    count: AtomicUsize,
    /// How many lists of their own tables each person follows.
    people: Mutex<HashMap<PersonId, usize>>,
    /// Tables that have changed; what they are like now, where it is known.
    changed: Mutex<HashMap<TableId, Option<ListedTable>>>,
    is_due: Notify,
}

/// Somebody who follows a list.
#[derive(Debug)]
struct Follower {
    queue: SendQueue,
    person: Option<PersonId>,
    query: TableQuery,
    /// Is the list to be told from the beginning?
    is_new: bool,
    /// The tables that were told, and what of them.
    known: HashMap<TableId, u64>,
}

/// A table, and whether it is listed for everybody.
#[derive(Clone, Debug)]
pub(crate) struct ListedTable {
    pub(crate) summary: TableSummary,
    pub(crate) is_open: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Listings {
    /// Nobody follows anything yet.
    pub(crate) fn of(store: &Store) -> Self {
        Self(Arc::new(Shared { has_other_nodes: store.is_shared(), ..Shared::default() }))
    }

    /// Somebody follows a list from now on; the same list with other filters before.
    pub(crate) fn follow(&self, queue: &SendQueue, person: Option<PersonId>, query: TableQuery) {
        self.unfollow(queue, query.filter);
        if let Some(person) = person.clone().filter(|_| is_own(query.filter)) {
            *lock(&self.0.people).entry(person).or_default() += 1;
        }
        let follower = Follower { queue: queue.clone(), person, query, is_new: true, known: HashMap::new() };
        lock(&self.0.followers).push(follower);
        self.0.count.fetch_add(1, Ordering::Relaxed);
        self.0.is_due.notify_one();
    }

    /// Somebody follows that list no more.
    pub(crate) fn unfollow(&self, queue: &SendQueue, filter: TableFilter) {
        self.remove(|follower| follower.query.filter == filter && follower.queue.is(queue));
    }

    /// A socket is closed.
    pub(crate) fn unfollow_all(&self, queue: &SendQueue) {
        self.remove(|follower| follower.queue.is(queue));
    }

    fn remove(&self, is_gone: impl Fn(&Follower) -> bool) {
        if self.0.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let gone: Vec<Follower> = lock(&self.0.followers).extract_if(.., |follower| is_gone(follower)).collect();
        self.0.count.fetch_sub(gone.len(), Ordering::Relaxed);
        let mut people = lock(&self.0.people);
        for person in gone.into_iter().filter(|gone| is_own(gone.query.filter)).filter_map(|gone| gone.person) {
            if let Some(count) = people.get_mut(&person) {
                *count -= 1;
                if *count == 0 {
                    people.remove(&person);
                }
            }
        }
    }

    /// A table has grown here.
    pub(crate) fn note(&self, table: &Table) {
        if self.0.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let is_one_of_many = table.phase() == TablePhase::Playing
            && table.last_entry().is_some_and(|last| matches!(last.kind, EventKind::Played { .. }));
        if is_one_of_many {
            // A decision concerns those who play alone.
            let people = lock(&self.0.people);
            let is_followed =
                |who: &SeatOccupant| matches!(who, SeatOccupant::Person(who) if people.contains_key(&who.id));
            if !table.occupants().any(|(_, who)| is_followed(who)) {
                return;
            }
        }
        let listed = || ListedTable { summary: table.summary(), is_open: table.is_listed() };
        self.add(table.id().clone(), (!self.0.has_other_nodes).then(listed));
    }

    /// A table has grown at another node, or was changed by hand.
    pub(crate) fn note_elsewhere(&self, table: &TableId) {
        if self.0.count.load(Ordering::Relaxed) > 0 {
            self.add(table.clone(), None);
        }
    }

    fn add(&self, table: TableId, listed: Option<ListedTable>) {
        let mut changed = lock(&self.0.changed);
        if changed.len() < MOST_CHANGED {
            // What is to be read from the database is read, whatever else is known.
            let now = changed.entry(table).or_insert_with(|| listed.clone());
            *now = now.take().and(listed);
            drop(changed);
            self.0.is_due.notify_one();
        } else {
            changed.clear();
            drop(changed);
            self.tell_anew();
        }
    }

    /// Something may have been missed: every list is told from the beginning.
    pub(crate) fn tell_anew(&self) {
        lock(&self.0.followers).iter_mut().for_each(|follower| follower.is_new = true);
        self.0.is_due.notify_one();
    }

    /// Tells those who follow lists what changes. Runs until it is dropped.
    pub(crate) async fn run(self, tables: TableRegistry) {
        loop {
            self.0.is_due.notified().await;
            tokio::time::sleep(GATHER).await;
            self.tell_new(&tables).await;
            self.tell_changes(&tables).await;
        }
    }

    /// Tells lists from the beginning to those who have only just asked for them.
    async fn tell_new(&self, tables: &TableRegistry) {
        loop {
            let asked = lock(&self.0.followers).iter_mut().find(|follower| follower.is_new).map(|follower| {
                follower.is_new = false;
                (follower.queue.clone(), follower.person.clone(), follower.query.clone())
            });
            let Some((queue, person, query)) = asked else { return };
            let page = tables.table_page(&query, person.as_ref()).await;
            let message = match page {
                Ok(page) => {
                    let print = |summary: &TableSummary| print(summary, is_own(query.filter));
                    let known = page.tables.iter().map(|summary| (summary.table.clone(), print(summary))).collect();
                    self.remember(&queue, query.filter, known);
                    ServerMessage::Tables { query, page }
                }
                Err(refusal) => {
                    self.unfollow(&queue, query.filter);
                    ServerMessage::refused(None, None, refusal)
                }
            };
            if !queue.send(&message) {
                self.unfollow_all(&queue);
            }
        }
    }

    fn remember(&self, queue: &SendQueue, filter: TableFilter, known: HashMap<TableId, u64>) {
        let mut followers = lock(&self.0.followers);
        let followed = followers.iter_mut().find(|one| one.query.filter == filter && one.queue.is(queue));
        if let Some(follower) = followed {
            follower.known = known;
        }
    }

    async fn tell_changes(&self, tables: &TableRegistry) {
        let noted = std::mem::take(&mut *lock(&self.0.changed));
        if noted.is_empty() {
            return;
        }
        let (mut listed, mut unknown) = (Vec::with_capacity(noted.len()), Vec::new());
        for (table, now) in noted {
            match now {
                Some(now) => listed.push(now),
                None => unknown.push(table),
            }
        }
        match tables.store.listed_tables(&unknown).await {
            Ok(found) => {
                let is_found = |table: &TableId| found.iter().any(|listed| listed.summary.table == *table);
                unknown.retain(|table| !is_found(table));
                listed.extend(found);
            }
            Err(error) => {
                tracing::warn!(error = %Chain(&error), "lists cannot be told now");
                return self.tell_anew();
            }
        }
        // What was not found was taken out.
        let removed = unknown;
        let news: Vec<Change> = listed.into_iter().map(Change::new).collect();
        let (time, mut written) = (tables.now(), HashMap::new());
        let mut slow = Vec::new();
        for follower in lock(&self.0.followers).iter_mut() {
            let told = follower.told(&news, &removed);
            if told.changed.is_empty() && told.gone.is_empty() {
                continue;
            }
            let text = written.entry((follower.query.filter, told)).or_insert_with_key(|(filter, told)| {
                let changed = told.changed.iter().map(|index| news[*index].listed.summary.clone()).collect();
                let gone = told.gone.clone();
                Utf8Bytes::from(ServerMessage::TablesChanged { filter: *filter, changed, gone, time }.write())
            });
            if !follower.queue.send_text(text.clone()) {
                slow.push(follower.queue.clone());
            }
        }
        for queue in slow {
            self.unfollow_all(&queue);
        }
    }
}

/// A table that has changed.
struct Change {
    listed: ListedTable,
    /// What everybody is told of, in short.
    open_print: u64,
    /// What those who play there are told of: whose turn it is, too.
    own_print: u64,
}

impl Change {
    fn new(listed: ListedTable) -> Self {
        Self { open_print: print(&listed.summary, false), own_print: print(&listed.summary, true), listed }
    }
}

/// What is told of a table, in short: of one's own, whose turn it is too.
fn print(summary: &TableSummary, is_own: bool) -> u64 {
    let waiting = if is_own { summary.waiting.clone() } else { Vec::new() };
    let told = TableSummary { seq: 0, at: 0, waiting, ..summary.clone() };
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&told).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}

/// What one follower is told: changes by their indices, and what is on their list no more.
#[derive(PartialEq, Eq, Hash)]
struct Told {
    changed: Vec<usize>,
    gone: Vec<TableId>,
}

impl Follower {
    /// What of this concerns this follower; it is known from now on.
    fn told(&mut self, changes: &[Change], removed: &[TableId]) -> Told {
        let gone = removed.iter().filter(|table| self.known.remove(*table).is_some()).cloned().collect();
        let mut told = Told { changed: Vec::new(), gone };
        for (index, change) in changes.iter().enumerate() {
            let table = &change.listed.summary.table;
            let known = self.known.get(table).copied();
            if !belongs(&self.query, self.person.as_ref(), &change.listed) {
                if self.known.remove(table).is_some() {
                    told.gone.push(table.clone());
                }
                continue;
            }
            let print = if is_own(self.query.filter) { change.own_print } else { change.open_print };
            // A later page only changes; what is new stands on the first.
            let is_wanted = known.is_some() || (self.query.page.is_none() && self.known.len() < MOST_KNOWN);
            if known != Some(print) && is_wanted {
                self.known.insert(table.clone(), print);
                told.changed.push(index);
            }
        }
        told
    }
}

/// Is it a list of one's own tables?
const fn is_own(filter: TableFilter) -> bool {
    matches!(filter, TableFilter::Mine | TableFilter::Finished)
}

/// Does a table belong to a list?
fn belongs(query: &TableQuery, person: Option<&PersonId>, listed: &ListedTable) -> bool {
    let summary = &listed.summary;
    let is_wanted = query.game.as_ref().is_none_or(|game| *game == summary.game)
        && query.players.is_none_or(|players| usize::from(players) == summary.seats.len())
        && query.clock.is_none_or(|clock| clock == summary.clock.is_some());
    let is_mine = || person.is_some_and(|person| concerns(summary, person));
    is_wanted
        && match query.filter {
            TableFilter::Open => {
                let is_free = summary.seats.iter().any(|seat| seat.who == SeatOccupant::Free);
                listed.is_open && summary.phase == TablePhase::Gathering && is_free
            }
            TableFilter::Playing => {
                listed.is_open && summary.phase == TablePhase::Playing && summary.spectators.is_everybody()
            }
            TableFilter::Mine => matches!(summary.phase, TablePhase::Gathering | TablePhase::Playing) && is_mine(),
            TableFilter::Finished => summary.phase == TablePhase::Over && is_mine(),
        }
}

/// Has somebody made the table, or a seat there, now or before?
fn concerns(summary: &TableSummary, person: &PersonId) -> bool {
    let sits = summary.seats.iter().any(|seat| {
        let who = matches!(&seat.who, SeatOccupant::Person(who) if who.id == *person);
        who || seat.gone.as_ref().is_some_and(|gone| gone.id == *person)
    });
    sits || summary.host.as_ref().is_some_and(|host| host.id == *person)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use mozaika_client::open_table;
    use mozaika_load::Postgres;
    use mozaika_players::PLAYERS;
    use mozaika_registry::GAMES;
    use mozaika_wire::{Action, Person};

    use super::*;
    use crate::actor::{ReplyTo, TableCommand, open_stored};
    use crate::clock::Clock;
    use crate::computer_players::ComputerPlayerPool;
    use crate::create_table;
    use crate::notices::Notices;
    use crate::table::RequestedAction;

    #[tokio::test(flavor = "multi_thread")]
    async fn what_a_node_knew_before_others_wrote_is_not_told_as_what_a_table_is_like() {
        let postgres = Postgres::start().unwrap();
        let store = Store::open(&postgres.address(), "node").await.unwrap();
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let tables = TableRegistry::start(store, GAMES, pool, Clock::System, Notices::default()).await;
        let ada = Person { id: "ada".parse().unwrap(), name: "Ada".to_owned(), registered: false, companion: false };
        let closed = create_table::create(&tables, open_table("patchwork"), ada.clone()).await.unwrap().table;
        let before = open_stored(&tables, &closed).await.unwrap().unwrap();
        let requested =
            RequestedAction { by: ada.clone(), id: "leave".parse().unwrap(), expected: 0, action: Action::Leave {} };
        let leave = |reply| TableCommand::act(requested, ReplyTo::Once(reply));
        assert!(matches!(tables.ask(&closed, leave).await, Some(ServerMessage::Done { .. })));
        let telling = tokio::spawn(tables.listings.clone().run(tables.clone()));
        let (queue, mut reader) = SendQueue::new();
        let query = TableQuery { filter: TableFilter::Mine, ..TableQuery::default() };
        tables.listings.follow(&queue, Some(ada.id.clone()), query);
        assert!(matches!(
            serde_json::from_str(&reader.next().await.unwrap()).unwrap(),
            ServerMessage::Tables { page, .. } if page.tables.is_empty()
        ));
        // It was busy elsewhere since it wrote, and another node has written and told of it meanwhile.
        tables.listings.note(&before);
        let open = create_table::create(&tables, open_table("patchwork"), ada).await.unwrap().table;
        let told = serde_json::from_str(&reader.next().await.unwrap()).unwrap();
        let ServerMessage::TablesChanged { changed, .. } = told else { panic!("{told:?}") };
        assert_eq!(changed.iter().map(|summary| &summary.table).collect::<Vec<_>>(), [&open]);
        telling.abort();
    }
}
