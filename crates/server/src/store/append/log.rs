//! Which entries stand in the log of decisions, and not yet in their places.
//!
//! Entries of many tables come in any order, and each has its place among those of its table: to write two hundred of them there is to
//! write two hundred pages, and as many again for the rows of their tables. Decisions therefore go to a log first (`recent_entries`), one
//! behind the other, which is a few pages; later those of each table are brought to their places together, a few tables at every commit.
//! SQLite alone needs it: PostgreSQL writes what has changed instead of pages.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mozaika_wire::TableId;

use super::Append;

/// As many entries are gathered before they are brought to their places.
const MANY: u64 = if cfg!(test) { 200 } else { 30_000 };
/// Nor do they wait any longer.
const LONGEST: Duration = Duration::from_secs(10);
/// Tables are gathered until they have so many entries in the log; these are a slice. Whoever waits for the commit that brings a slice to
/// its places waits little longer.
const SLICE: usize = if cfg!(test) { 40 } else { 256 };
/// A commit of so many entries deals with one slice more: the more come, the more have to go.
const ENTRIES_A_SLICE: usize = 16;
/// So many places leave the log with one commit, where it would deal with one slice.
const CUT: i64 = if cfg!(test) { 50 } else { 2_000 };

/// What this program has put into the log. Whoever else opens the same file (`mozaika admin`) empties the log, and puts nothing into it.
#[derive(Debug)]
pub(in crate::store) struct EntryLog(Mutex<State>);

#[derive(Debug)]
struct State {
    /// What each table has in the log.
    tables: HashMap<TableId, LoggedEntries>,
    /// Where the first one may stand, and where the next one goes.
    first: i64,
    next: i64,
    /// How many there are that nobody has begun to bring to their places, and since when.
    gathered: u64,
    since: Instant,
    settling: Option<Settling>,
    /// Does nobody know what is in the log? So while a commit is on its way: should it fail, it may be written all the same.
    is_doubtful: bool,
    /// Do others use the file? Then it is never known for longer.
    has_others: bool,
    /// The file as the last commit has left it.
    version: Option<FileVersion>,
}

/// What a connection knows about the file: the number stays the same as long as nobody else writes into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileVersion {
    pub(super) connection: u64,
    pub(super) data: i64,
}

/// The entries of one table in the log.
#[derive(Debug)]
struct LoggedEntries {
    /// The number of the last one, or of one after it that went to its place.
    last: u64,
    /// Has nobody else written into the file since it was noted? Only then it is known that nothing comes after it.
    is_last: bool,
    /// Where they stand in the log, in order; never none.
    places: Vec<i64>,
}

/// Entries that are being brought to their places: those up to that place in the log, some tables at a time. When all are there they
/// leave the log, some at a time too.
#[derive(Debug)]
struct Settling {
    up_to: i64,
    left: VecDeque<Arc<Slice>>,
}

/// All entries of some tables, by where they stand in the log: whoever looks for them there need not look at those of others.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Slice {
    pub(super) places: Vec<i64>,
    /// Of these the last one of each table.
    pub(super) last: Vec<i64>,
}

/// What one commit does about the entries in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Settle {
    Nothing,
    /// Everything there is comes to its place and leaves the log.
    All,
    /// These come to their places.
    Slices(Vec<Arc<Slice>>),
    /// Everything up to that place in the log, which is in its own place by now, leaves it.
    Cut(i64),
}

/// What a commit does with the log.
#[derive(Debug)]
pub(super) struct LogPlan {
    pub(super) settle: Settle,
    /// Where the first entry goes that is added.
    pub(super) first_place: i64,
}

impl State {
    /// Everything up to that place has left the log.
    fn cut(&mut self, up_to: i64) {
        self.tables.retain(|_, logged| {
            logged.places.retain(|place| *place > up_to);
            !logged.places.is_empty()
        });
    }
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
            first: 1,
            next: 1,
            gathered: 0,
            since: Instant::now(),
            settling: None,
            is_doubtful: has_others,
            has_others,
            version: None,
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
        self.state().tables.get(&append.table).is_some_and(|logged| append.seq <= logged.last)
    }

    /// Is the entry before it known to be the last one of its table? Then none of its number is in its place either, unless somebody else
    /// has written into the file since the last commit.
    pub(super) fn follows(&self, append: &Append) -> bool {
        self.state().tables.get(&append.table).is_some_and(|logged| logged.is_last && append.seq == logged.last + 1)
    }

    /// The file as the last commit has left it, if that is known.
    pub(super) fn version(&self) -> Option<FileVersion> {
        self.state().version
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
            let slices = 1 + added / ENTRIES_A_SLICE;
            match &state.settling {
                None => Settle::Nothing,
                Some(Settling { up_to, left }) if left.is_empty() => {
                    Settle::Cut((state.first + CUT * slices as i64).min(*up_to))
                }
                Some(Settling { left, .. }) => Settle::Slices(left.iter().take(slices).map(Arc::clone).collect()),
            }
        };
        let first_place = state.next;
        state.next += added as i64;
        LogPlan { settle, first_place }
    }

    /// This may be in the log from now on, at that place.
    pub(super) fn note(&self, append: &Append, place: i64) {
        let mut state = self.state();
        if let Some(logged) = state.tables.get_mut(&append.table) {
            (logged.last, logged.is_last) = (append.seq, true);
            logged.places.push(place);
        } else {
            let logged = LoggedEntries { last: append.seq, is_last: true, places: vec![place] };
            state.tables.insert(append.table.clone(), logged);
        }
    }

    /// This goes to its place, while others of its table may be in the log: whatever comes next follows it.
    pub(super) fn note_placed(&self, append: &Append) {
        if let Some(logged) = self.state().tables.get_mut(&append.table) {
            logged.last = logged.last.max(append.seq);
        }
    }

    /// A commit is done that was begun like that, has added so many entries, and has found the file like that.
    pub(super) fn finish(&self, plan: &LogPlan, added: usize, found: Option<FileVersion>) {
        let mut state = self.state();
        if found.is_some() && found != state.version {
            state.version = found;
            // Whoever has written may have done so at any table.
            state.tables.values_mut().for_each(|logged| logged.is_last = false);
        }
        state.is_doubtful = state.has_others;
        match &plan.settle {
            Settle::Nothing => {}
            Settle::All => {
                state.cut(plan.first_place - 1);
                state.first = plan.first_place;
                state.settling = None;
                (state.gathered, state.since) = (0, Instant::now());
            }
            Settle::Slices(slices) => {
                if let Some(settling) = &mut state.settling {
                    settling.left.drain(..slices.len());
                }
            }
            Settle::Cut(up_to) => {
                state.first = up_to + 1;
                if state.settling.as_ref().is_some_and(|settling| settling.up_to == *up_to) {
                    state.cut(*up_to);
                    state.settling = None;
                }
            }
        }
        state.gathered += added as u64;
        let is_time = state.gathered >= MANY || (state.gathered > 0 && state.since.elapsed() >= LONGEST);
        if state.settling.is_none() && is_time {
            // Tables of similar ids are neighbours in the database too.
            let mut tables: Vec<(&TableId, &LoggedEntries)> = state.tables.iter().collect();
            tables.sort_unstable_by_key(|(table, _)| *table);
            let mut left = VecDeque::new();
            let mut slice = Slice::default();
            for (_, logged) in tables {
                slice.places.extend(&logged.places);
                slice.last.extend(logged.places.last());
                if slice.places.len() >= SLICE {
                    left.push_back(Arc::new(std::mem::take(&mut slice)));
                }
            }
            left.push_back(Arc::new(slice));
            state.settling = Some(Settling { up_to: state.next - 1, left });
            (state.gathered, state.since) = (0, Instant::now());
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;
    use crate::store::append::tests::decision;

    /// A log that is full enough for its entries to be brought to their places: up to ten of each of thirty tables.
    fn full() -> EntryLog {
        let log = EntryLog::empty();
        fill(&log);
        log
    }

    fn fill(log: &EntryLog) {
        for seq in 2..12 {
            let plan = log.begin(30);
            assert_eq!(plan.settle, Settle::Nothing);
            for (place, table) in (plan.first_place..).zip(0..30) {
                log.note(&decision(&format!("table-{table}"), seq), place);
            }
            log.finish(&plan, 30, None);
            if log.state().settling.is_some() {
                break;
            }
        }
    }

    /// What commits of so many entries, of tables that are not in the log yet, do about it until nothing is left to do.
    fn settled(log: &EntryLog, added: usize) -> Vec<Settle> {
        let mut all = Vec::new();
        loop {
            let plan = log.begin(added);
            // What they add themselves is not looked at here.
            log.finish(&plan, 0, None);
            if plan.settle == Settle::Nothing {
                return all;
            }
            all.push(plan.settle);
        }
    }

    #[test]
    fn every_entry_comes_to_its_place_once_before_any_leaves_the_log() {
        let log = full();
        let logged = log.state().next - 1;
        let all = settled(&log, 1);
        let first_cut = all.iter().position(|settle| matches!(settle, Settle::Cut(_))).unwrap();
        let slices = all[..first_cut].iter().flat_map(|settle| match settle {
            Settle::Slices(slices) => slices.clone(),
            other => panic!("{other:?} before the first cut"),
        });
        let mut places: Vec<i64> = slices.flat_map(|slice| slice.places.clone()).collect();
        places.sort_unstable();
        assert_eq!(places, (1..=logged).collect::<Vec<_>>());
        let cuts: Vec<i64> = all[first_cut..]
            .iter()
            .map(|settle| match settle {
                Settle::Cut(up_to) => *up_to,
                other => panic!("{other:?} after the first cut"),
            })
            .collect();
        assert!(cuts.is_sorted() && cuts.last() == Some(&logged), "{cuts:?}");
        assert!(log.is_empty());
    }

    #[test]
    fn a_commit_of_few_entries_deals_with_little_and_one_of_many_with_more() {
        let at_most = |settle: &Settle| match settle {
            Settle::Slices(slices) => slices.iter().map(|slice| slice.places.len()).sum(),
            _ => 0,
        };
        let (few, many) = (settled(&full(), 1), settled(&full(), 4 * ENTRIES_A_SLICE));
        // A slice ends with the table that makes it whole.
        assert!(few.iter().map(at_most).all(|entries| entries < SLICE + 10), "{few:?}");
        assert!(few.len() > many.len() && many.iter().map(at_most).any(|entries| entries > 2 * SLICE), "{many:?}");
    }

    #[test]
    fn what_has_left_the_log_at_once_is_not_cut_from_it_again_some_at_a_time() {
        let log = full();
        // Nobody knows what became of this commit: the next one brings everything to its place.
        log.begin(0);
        assert_eq!(settled(&log, 0), [Settle::All]);
        fill(&log);
        assert_eq!(settled(&log, 1).len(), settled(&full(), 1).len());
    }
}
