//! Those who watch a table, and the broadcast to them.

use axum::extract::ws::Utf8Bytes;
use mozaika_game::{Seat, Viewer};
use mozaika_wire::{PersonId, ServerMessage, ServerRefusal, TableId, Tell};

use super::presence::Attendance;
use crate::send_queue::SendQueue;
use crate::table::{Table, Telling};

/// Somebody who wants to watch.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) person: Option<PersonId>,
    /// The last entry they have; nothing for the whole table.
    pub(crate) since: Option<u64>,
    pub(crate) tell: Tell,
    pub(crate) queue: SendQueue,
    /// Do they look at it?
    pub(crate) is_here: bool,
}

struct Watcher {
    person: Option<PersonId>,
    tell: Tell,
    /// With whose eyes the last message was told.
    viewer: Viewer,
    queue: SendQueue,
    /// Does whoever it is look at it?
    is_here: bool,
}

/// Those who are told the same.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// Everybody who follows the entries, where nothing is hidden from them.
    All,
    /// Whoever follows the entries with these eyes.
    WithEntries(Viewer),
    /// Whoever is shown the state with these eyes.
    WithViews(Viewer),
    /// Whoever follows the entries, and sees with other eyes than before.
    Turned(Viewer),
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
    pub(super) fn join(&mut self, table: &Table, watch: Watch, time: u64) {
        let Watch { person, since, tell, queue, is_here } = watch;
        self.leave(&queue);
        if !table.may_watch(person.as_ref()) {
            queue.send(&closed(table));
            return;
        }
        let viewer = table.viewer(person.as_ref());
        // Whoever gave up their seat has seen more before than they see now: what they have does not lead on.
        let has_seen_more = tell == Tell::Entries && person.as_ref().is_some_and(|person| table.has_gone(person));
        let text = table.update_since(since.filter(|_| !has_seen_more), Telling { viewer, tell, time });
        if queue.send_text(text.into()) {
            self.all.push(Watcher { person, tell, viewer, queue, is_here });
        }
    }

    pub(super) fn leave(&mut self, queue: &SendQueue) {
        self.all.retain(|watcher| !watcher.queue.is(queue));
    }

    /// Somebody looks at the table, or looks away.
    pub(super) fn look(&mut self, queue: &SendQueue, is_here: bool) {
        for watcher in self.all.iter_mut().filter(|watcher| watcher.queue.is(queue)) {
            watcher.is_here = is_here;
        }
    }

    /// Who watches.
    pub(super) fn attendance(&self, table: &Table) -> Attendance {
        let mut spectators: Vec<Option<&PersonId>> = Vec::new();
        let (mut here, mut away) = (Vec::new(), Vec::new());
        for watcher in &self.all {
            let seats: Vec<Seat> = watcher.person.iter().flat_map(|person| table.seats_of(person)).collect();
            if !seats.is_empty() {
                if watcher.is_here { &mut here } else { &mut away }.extend(seats);
            } else if watcher.person.is_none() || !spectators.contains(&watcher.person.as_ref()) {
                // Somebody with two windows is one, and nobody knows who has no name.
                spectators.push(watcher.person.as_ref());
            }
        }
        Attendance {
            here: here.into_iter().collect(),
            away: away.into_iter().collect(),
            spectators: u32::try_from(spectators.len()).unwrap_or(u32::MAX),
        }
    }

    /// Tells everybody the same.
    pub(super) fn tell(&mut self, text: &Utf8Bytes) {
        self.all.retain(|watcher| watcher.queue.send_text(text.clone()));
    }

    /// Tells everybody what they have not heard yet: each what they may know, written once for all who see the same.
    pub(super) fn broadcast(&mut self, table: &Table, time: u64) {
        let since = std::mem::replace(&mut self.broadcast_seq, table.seq());
        if since >= table.seq() {
            return;
        }
        let mut written: Vec<(Audience, Utf8Bytes)> = Vec::new();
        self.all.retain_mut(|watcher| {
            // The match has started, and those who watched before are not to watch it.
            if !table.may_watch(watcher.person.as_ref()) {
                watcher.queue.send(&closed(table));
                return false;
            }
            let viewer = table.viewer(watcher.person.as_ref());
            let before = std::mem::replace(&mut watcher.viewer, viewer);
            let audience = match watcher.tell {
                Tell::Views => Audience::WithViews(viewer),
                Tell::Entries if before != viewer => Audience::Turned(viewer),
                Tell::Entries if table.is_news_for_all(since, viewer) => Audience::All,
                Tell::Entries => Audience::WithEntries(viewer),
            };
            let known = written.iter().find(|(other, _)| *other == audience).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let telling = Telling { viewer, tell: watcher.tell, time };
                let text = match audience {
                    Audience::Turned(_) => table.snapshot(telling),
                    _ => table.news(since, telling),
                };
                let text = Utf8Bytes::from(text);
                written.push((audience, text.clone()));
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

fn closed(table: &Table) -> ServerMessage {
    ServerMessage::refused(Some(table.id()), None, ServerRefusal::ClosedToSpectators)
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
