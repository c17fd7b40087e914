//! Those who watch a table, and the broadcast to them.

use axum::extract::ws::Utf8Bytes;
use mozaika_game::Viewer;
use mozaika_wire::{PersonId, ServerMessage, ServerRefusal, TableId};

use crate::send_queue::SendQueue;
use crate::table::Table;

struct Watcher {
    person: Option<PersonId>,
    queue: SendQueue,
}

/// Those who watch. Should the table panic, they are told to ask again.
pub(super) struct Watchers {
    table: TableId,
    all: Vec<Watcher>,
    /// The last entry that was broadcast.
    broadcast_seq: u64,
}

impl Watchers {
    /// Nobody yet; whoever comes is told what there is when they come.
    pub(super) fn of(table: &Table) -> Self {
        Self { table: table.id().clone(), all: Vec::new(), broadcast_seq: table.seq() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Somebody begins to watch, and is told what they do not have yet.
    pub(super) fn join(&mut self, table: &Table, person: Option<PersonId>, since: Option<u64>, queue: SendQueue) {
        self.leave(&queue);
        if queue.send(&table.update_since(since, table.viewer(person.as_ref()))) {
            self.all.push(Watcher { person, queue });
        }
    }

    pub(super) fn leave(&mut self, queue: &SendQueue) {
        self.all.retain(|watcher| !watcher.queue.is(queue));
    }

    /// Tells everybody what they have not heard yet: each what they may know, written once for all who see the same.
    pub(super) fn broadcast(&mut self, table: &Table) {
        let since = std::mem::replace(&mut self.broadcast_seq, table.seq());
        if since >= table.seq() {
            return;
        }
        let mut written: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        self.all.retain(|watcher| {
            let viewer = table.viewer(watcher.person.as_ref());
            let known = written.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let text: Utf8Bytes = table.update(since, viewer).write().into();
                written.push((viewer, text.clone()));
                text
            });
            watcher.queue.send_text(text)
        });
    }

    /// Lets them go without a message: the table closes as it should.
    pub(super) fn dismiss(&mut self) {
        self.all.clear();
    }
}

impl Drop for Watchers {
    fn drop(&mut self) {
        if !self.all.is_empty() {
            metrics::counter!("mozaika_lost_tables").increment(1);
            let lost = ServerMessage::refused(Some(&self.table), None, ServerRefusal::TableFailed);
            for watcher in &self.all {
                watcher.queue.send(&lost);
            }
        }
    }
}
