//! Who is at a table: said to those who watch, a moment after it has changed, however many come and go in that moment.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use mozaika_game::{Seat, Seats};
use mozaika_wire::{Presence, SeatOccupant, ServerMessage};

use super::{TableActor, TableCommand};
use crate::background::Chain;
use crate::store::PRESENCE;

/// The moment in which changes are gathered.
const GATHER: Duration = Duration::from_millis(100);
/// What another node has not said again for so long is not so any more; in milliseconds.
const FORGOTTEN_AFTER: u64 = 90_000;

/// Who watches a table over one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attendance {
    /// The seats of those who look at it.
    pub(crate) here: Seats,
    /// The seats of those who are connected alone.
    pub(crate) away: Seats,
    pub(crate) spectators: u32,
}

impl Attendance {
    /// As nodes tell each other.
    fn to_text(self) -> String {
        let seats = |seats: Seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(",");
        format!("{}/{}/{}", seats(self.here), seats(self.away), self.spectators)
    }

    /// What another node has told; nothing when it cannot be read.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        // A set of seats holds eight.
        let seat_of = |seat: &str| seat.parse().ok().filter(|seat| *seat < 8).map(Seat);
        let seats =
            |list: &str| -> Option<Seats> { list.split(',').filter(|seat| !seat.is_empty()).map(seat_of).collect() };
        let mut parts = text.split('/');
        let (here, away) = (seats(parts.next()?)?, seats(parts.next()?)?);
        Some(Self { here, away, spectators: parts.next()?.parse().ok()? })
    }
}

/// What is known about who is at a table.
#[derive(Debug, Default)]
pub(super) struct PresenceBoard {
    /// Is it going to be told in a moment?
    is_due: bool,
    /// What other nodes were told last.
    announced: Attendance,
    /// What other nodes have told, and when.
    elsewhere: HashMap<String, (Attendance, u64)>,
}

impl TableActor {
    /// Somebody has come, gone, or looked away: it is told in a moment.
    pub(super) fn presence_changed(&mut self) {
        if std::mem::replace(&mut self.presence.is_due, true) {
            return;
        }
        let commands = self.commands.clone();
        tokio::spawn(async move {
            tokio::time::sleep(GATHER).await;
            if let Some(commands) = commands.upgrade() {
                // A table that has closed meanwhile is watched by nobody.
                let _ = commands.send(TableCommand::TellPresence).await;
            }
        });
    }

    /// Another node tells who watches there.
    pub(super) fn attended_elsewhere(&mut self, node: String, attendance: Attendance) {
        let now = self.now();
        let before = self.presence.elsewhere.insert(node, (attendance, now));
        if before.is_none_or(|(before, _)| before != attendance) {
            self.presence_changed();
        }
        if before.is_none() {
            // It has only just opened the table, and knows nothing of those who watch here.
            self.announce(true);
        }
    }

    /// Tells everybody who is at the table.
    pub(super) fn tell_presence(&mut self) {
        self.presence.is_due = false;
        self.announce(false);
        let (now, own) = (self.now(), self.watchers.attendance(&self.table));
        self.presence.elsewhere.retain(|_, (_, at)| *at + FORGOTTEN_AFTER > now);
        let known = self.presence.elsewhere.values().map(|(attendance, _)| *attendance).chain([own]);
        let known: Vec<Attendance> = known.collect();
        let presence = |(seat, who): (Seat, &SeatOccupant)| match who {
            SeatOccupant::Computer { .. } => Presence::Here,
            SeatOccupant::Person(_) if known.iter().any(|known| known.here.contains(seat)) => Presence::Here,
            SeatOccupant::Person(_) if known.iter().any(|known| known.away.contains(seat)) => Presence::Away,
            _ => Presence::Absent,
        };
        let message = ServerMessage::Presence {
            table: self.table.id().clone(),
            seats: self.table.occupants().map(presence).collect(),
            spectators: known.iter().map(|known| known.spectators).fold(0, u32::saturating_add),
            time: now,
        };
        self.watchers.tell(&Utf8Bytes::from(message.write()));
    }

    /// Tells other nodes who watches here: when it has changed, or when they have to hear it again.
    pub(super) fn announce(&mut self, again: bool) {
        let own = self.watchers.attendance(&self.table);
        if !self.tables.store.is_shared() || (own == self.presence.announced && !again) {
            return;
        }
        self.presence.announced = own;
        let (store, said) = (self.tables.store.clone(), format!("{} {}", self.table.id(), own.to_text()));
        tokio::spawn(async move {
            if let Err(error) = store.tell_nodes(PRESENCE, &said).await {
                tracing::warn!(error = %Chain(&error), "other nodes cannot be told who is at a table");
            }
        });
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn nodes_understand_each_other_and_nothing_else() {
        for here in [Seats::NONE, Seats::one(Seat(1)), Seats::first(4)] {
            let attendance = Attendance { here, away: Seats::one(Seat(0)), spectators: 7 };
            assert_eq!(Attendance::from_text(&attendance.to_text()), Some(attendance));
        }
        for bad in ["", "/", "1/2", "a/b/c", "1,x//3", "//-1", "300//1"] {
            assert_eq!(Attendance::from_text(bad), None, "{bad}");
        }
    }
}
