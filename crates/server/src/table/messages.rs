//! The messages about a table: to each viewer what that viewer may know, and nothing else leaves the server.

use mozaika_game::{Seat, Viewer};
use mozaika_wire::rest::TableSummary;
use mozaika_wire::{Access, Event, EventKind, ServerMessage, TablePhase, TableStatus};

use super::{LogEntry, Table};

/// A client that missed more than this gets the whole table instead.
const MOST_MISSED: u64 = 200;

impl Table {
    /// Everything a viewer may know.
    pub(crate) fn snapshot(&self, viewer: Viewer) -> ServerMessage {
        ServerMessage::Snapshot {
            table: self.id.clone(),
            seq: self.seq(),
            settings: Box::new(self.settings.clone()),
            events: self.events(0, viewer),
            status: Box::new(self.status(viewer)),
        }
    }

    /// What a viewer missed who has heard everything up to that entry; the whole table when that cannot be.
    pub(crate) fn update_since(&self, since: Option<u64>, viewer: Viewer) -> ServerMessage {
        match since {
            Some(since) if since > 0 && since <= self.seq() && self.seq() - since <= MOST_MISSED => {
                self.update(since, viewer)
            }
            _ => self.snapshot(viewer),
        }
    }

    /// What happened after that entry, and how the table stands now.
    pub(crate) fn update(&self, since: u64, viewer: Viewer) -> ServerMessage {
        ServerMessage::Update {
            table: self.id.clone(),
            seq: self.seq(),
            events: self.events(since, viewer),
            status: Box::new(self.status(viewer)),
        }
    }

    /// The entries after that one, as a viewer may know them.
    pub(crate) fn events(&self, since: u64, viewer: Viewer) -> Vec<Event> {
        let log = self.log.get(since as usize..).unwrap_or_default();
        (since + 1..).zip(log).map(|(seq, logged)| self.event(seq, logged, viewer)).collect()
    }

    fn event(&self, seq: u64, logged: &LogEntry, viewer: Viewer) -> Event {
        let kind = match &logged.entry.kind {
            EventKind::Played { seat, decision, luck } => {
                // Once the match is over its record tells everything.
                let open = self.phase == TablePhase::Over
                    || viewer.is(*seat)
                    || logged.index.is_some_and(|index| self.played.entry(index, Some(viewer)).is_some());
                EventKind::Played { seat: *seat, decision: decision.clone().filter(|_| open), luck: luck.clone() }
            }
            kind => kind.clone(),
        };
        Event { seq, at: logged.entry.at, kind }
    }

    /// How the table stands, as a viewer sees it.
    pub(crate) fn status(&self, viewer: Viewer) -> TableStatus {
        let is_on = matches!(self.phase, TablePhase::Playing | TablePhase::Over);
        let last = self.last_entry().map_or(0, |last| last.at);
        TableStatus {
            phase: self.phase,
            seats: self.seats.clone(),
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            next: is_on.then(|| self.played.next()),
            may_act: if self.phase == TablePhase::Playing {
                self.played.may_act().iter().collect()
            } else {
                Vec::new()
            },
            view: is_on.then(|| self.played.state(Some(viewer))),
            clock: self.clocks.as_ref().filter(|_| self.phase == TablePhase::Playing).map(|clocks| clocks.at(last)),
            ending: self.ending().map(Box::new),
            rematch: self.rematch.clone(),
        }
    }

    /// The table's summary for lists: what lies open for everybody.
    pub(crate) fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.id.clone(),
            game: self.settings.game.clone(),
            options: self.settings.options.clone(),
            phase: self.phase,
            seats: self.seats.clone(),
            waiting: self.waited_for().iter().collect::<Vec<Seat>>(),
            clock: self.settings.clock,
            seq: self.seq(),
            at: self.last_entry().map_or(0, |last| last.at),
        }
    }

    pub(crate) fn is_listed(&self) -> bool {
        self.settings.access == Access::Open
    }
}

/// A phase in the words of the database's column `stage`.
pub(crate) const fn phase_column(phase: TablePhase) -> &'static str {
    match phase {
        TablePhase::Gathering => "gathering",
        TablePhase::Playing => "playing",
        TablePhase::Over => "over",
        TablePhase::Closed => "closed",
    }
}
