//! Which entries stand in the log of decisions, and not yet in their places.
//!
//! Entries of many tables come in any order, and each has its place among those of its table: to write two hundred of them there is to
//! write two hundred pages, and as many again for the rows of their tables. Decisions therefore go to a log first (`recent_entries`), one
//! behind the other, which is a few pages; later those of each table are brought to their places together, a few tables at every commit.
//! SQLite alone needs it: PostgreSQL writes what has changed instead of pages.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mozaika_wire::TableId;

use super::Append;

/// As many entries are gathered before they are brought to their places.
const MANY: u64 = if cfg!(test) { 200 } else { 6_000 };
/// Nor do they wait any longer.
const LONGEST: Duration = Duration::from_secs(4);
/// The entries of so many tables are brought to their places with one commit: whoever waits for it waits little longer.
const TABLES_TOGETHER: usize = if cfg!(test) { 24 } else { 64 };

/// What this program has put into the log. Whoever else opens the same file (`mozaika admin`) empties the log, and puts nothing into it.
#[derive(Debug)]
pub(in crate::store) struct EntryLog(Mutex<State>);

#[derive(Debug)]
struct State {
    /// The last entry of each table that has any in the log.
    tables: HashMap<TableId, LastEntry>,
    /// Where the next one goes.
    next: i64,
    /// How many there are that nobody has begun to bring to their places, and since when.
    gathered: u64,
    since: Instant,
    settling: Option<Settling>,
    /// Does nobody know what is in the log? So while a commit is on its way: should it fail, it may be written all the same.
    is_doubtful: bool,
    /// Do others use the file? Then it is never known for longer.
    has_others: bool,
}

#[derive(Clone, Copy, Debug)]
struct LastEntry {
    seq: u64,
    place: i64,
}

/// Entries that are being brought to their places: those up to that place in the log, of these tables, from one id to another.
#[derive(Clone, Debug)]
struct Settling {
    up_to: i64,
    left: VecDeque<(TableId, TableId)>,
}

/// What is brought to its place with one commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Settle {
    Nothing,
    /// Everything there is.
    All,
    /// What stands up to that place of tables from one id to another; with the last of them it leaves the log.
    Some {
        up_to: i64,
        from: TableId,
        to: TableId,
        is_last: bool,
    },
}

/// What a commit does with the log.
#[derive(Debug)]
pub(super) struct LogPlan {
    pub(super) settle: Settle,
    /// Where the first entry goes that is added.
    pub(super) first_place: i64,
}

impl EntryLog {
    /// The log of a file that this program has for itself, and that is empty.
    pub(in crate::store) fn empty() -> Self {
        Self::with(false)
    }

    /// The log of a file that a server may use.
    pub(in crate::store) fn of_others() -> Self {
        Self::with(true)
    }

    fn with(has_others: bool) -> Self {
        Self(Mutex::new(State {
            tables: HashMap::new(),
            next: 1,
            gathered: 0,
            since: Instant::now(),
            settling: None,
            is_doubtful: has_others,
            has_others,
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// May entries of that table be in the log?
    pub(in crate::store) fn may_hold(&self, table: &TableId) -> bool {
        let state = self.state();
        state.has_others || state.tables.contains_key(table)
    }

    /// Is nothing in it?
    pub(in crate::store) fn is_empty(&self) -> bool {
        let state = self.state();
        !state.has_others && state.tables.is_empty()
    }

    /// Is an entry of that number in it?
    pub(super) fn holds(&self, append: &Append) -> bool {
        self.state().tables.get(&append.table).is_some_and(|last| append.seq <= last.seq)
    }

    /// May a decision go to the log? Not to one that others empty: they would not know of it.
    pub(super) fn takes(&self, append: &Append) -> bool {
        append.is_one_of_many && !self.state().has_others
    }

    /// A commit begins that adds so many entries.
    pub(super) fn begin(&self, added: usize) -> LogPlan {
        let mut state = self.state();
        let settle = if std::mem::replace(&mut state.is_doubtful, true) {
            state.settling = None;
            Settle::All
        } else {
            match &state.settling {
                None => Settle::Nothing,
                Some(Settling { up_to, left }) => match left.front().cloned() {
                    Some((from, to)) => Settle::Some { up_to: *up_to, from, to, is_last: left.len() == 1 },
                    None => Settle::Nothing,
                },
            }
        };
        let first_place = state.next;
        state.next += added as i64;
        LogPlan { settle, first_place }
    }

    /// This may be in the log from now on, at that place.
    pub(super) fn note(&self, append: &Append, place: i64) {
        let last = LastEntry { seq: append.seq, place };
        let mut state = self.state();
        match state.tables.get_mut(&append.table) {
            Some(known) => *known = last,
            None => drop(state.tables.insert(append.table.clone(), last)),
        }
    }

    /// A commit is done that was begun like that, and has added so many entries.
    pub(super) fn finish(&self, plan: &LogPlan, added: usize) {
        let mut state = self.state();
        state.is_doubtful = state.has_others;
        match &plan.settle {
            Settle::Nothing => {}
            Settle::All => {
                state.tables.retain(|_, last| last.place >= plan.first_place);
                state.settling = None;
                (state.gathered, state.since) = (0, Instant::now());
            }
            Settle::Some { up_to, is_last, .. } => {
                if *is_last {
                    state.tables.retain(|_, last| last.place > *up_to);
                    state.settling = None;
                } else if let Some(settling) = &mut state.settling {
                    settling.left.pop_front();
                }
            }
        }
        state.gathered += added as u64;
        let is_time = state.gathered >= MANY || (state.gathered > 0 && state.since.elapsed() >= LONGEST);
        if state.settling.is_none() && is_time {
            let mut tables: Vec<&TableId> = state.tables.keys().collect();
            tables.sort_unstable();
            let ends = |tables: &[&TableId]| Some(((*tables.first()?).clone(), (*tables.last()?).clone()));
            let left = tables.chunks(TABLES_TOGETHER).filter_map(ends).collect();
            state.settling = Some(Settling { up_to: state.next - 1, left });
            (state.gathered, state.since) = (0, Instant::now());
        }
    }
}
