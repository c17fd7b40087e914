//! Those who watch a table.

use axum::extract::ws::Utf8Bytes;
use mozaika_game::Viewer;
use mozaika_wire::{PersonId, TableId};

use super::ask::{LOST, refusal};
use crate::outbox::Outbox;
use crate::table::Table;

struct Watcher {
    person: Option<PersonId>,
    outbox: Outbox,
}

/// Those who watch. Should the table panic, they are told to ask again.
pub(super) struct Watchers {
    table: TableId,
    all: Vec<Watcher>,
    /// The last entry they have heard of.
    told: u64,
}

impl Watchers {
    /// Nobody yet; whoever comes is told what there is when they come.
    pub(super) fn of(table: &Table) -> Self {
        Self { table: table.id().clone(), all: Vec::new(), told: table.seq() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Somebody begins to watch, and is told what they do not have yet.
    pub(super) fn join(&mut self, table: &Table, person: Option<PersonId>, since: Option<u64>, outbox: Outbox) {
        self.leave(&outbox);
        if outbox.say(&table.since(since, table.viewer(person.as_ref()))) {
            self.all.push(Watcher { person, outbox });
        }
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        self.all.retain(|watcher| !watcher.outbox.is(outbox));
    }

    /// Tells everybody what they have not heard yet: each what they may know, written once for all who see the same.
    pub(super) fn tell(&mut self, table: &Table) {
        let told = std::mem::replace(&mut self.told, table.seq());
        if told >= table.seq() {
            return;
        }
        let mut written: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        self.all.retain(|watcher| {
            let viewer = table.viewer(watcher.person.as_ref());
            let known = written.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let text: Utf8Bytes = table.grown(told, viewer).write().into();
                written.push((viewer, text.clone()));
                text
            });
            watcher.outbox.send(text)
        });
    }

    /// Lets them go without a word: the table closes as it should.
    pub(super) fn dismiss(&mut self) {
        self.all.clear();
    }
}

impl Drop for Watchers {
    fn drop(&mut self) {
        if !self.all.is_empty() {
            metrics::counter!("mozaika_lost_tables").increment(1);
            let lost = refusal(Some(&self.table), None, "lost", LOST);
            for watcher in &self.all {
                watcher.outbox.say(&lost);
            }
        }
    }
}
