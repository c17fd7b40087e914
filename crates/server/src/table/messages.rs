//! The messages about a table: to each viewer what that viewer may know, and nothing else leaves the server.
//!
//! They are written straight into text: a view is long, and a tree of JSON values of it would be longer.

use std::borrow::Cow;
use std::sync::Arc;

use mozaika_game::{Seat, Viewer};
use mozaika_wire::rest::TableSummary;
use mozaika_wire::{Access, Event, EventKind, MatchClock, TablePhase, TableStatus, Tell};
use serde::Serialize;

use super::{LogEntry, Table};

/// A client that missed more than this gets the whole table instead.
const MOST_MISSED: u64 = 200;

/// An entry as it is told; the same as [`Event`], without a copy of what happened.
#[derive(Serialize)]
struct ToldEvent<'a> {
    seq: u64,
    at: u64,
    #[serde(flatten)]
    kind: Cow<'a, EventKind>,
}

/// A message in the making: a JSON object whose fields are written one after another.
struct MessageText(Vec<u8>);

impl MessageText {
    fn new(kind: &str, table: &Table) -> Self {
        let mut text = Self(Vec::with_capacity(256));
        // Neither the kind nor an id holds what has to be escaped.
        text.raw(&format!(r#"{{"type":"{kind}","table":"{}","seq":{}"#, table.id, table.seq()));
        text
    }

    fn raw(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Plain data with text for keys: there is nothing in it that JSON cannot hold.
    fn value(&mut self, value: &impl Serialize) {
        let written = serde_json::to_writer(&mut self.0, value);
        debug_assert!(written.is_ok(), "{written:?}");
    }

    fn field(&mut self, name: &str, value: &impl Serialize) {
        self.name(name);
        self.value(value);
    }

    fn name(&mut self, name: &str) {
        self.raw(",\"");
        self.raw(name);
        self.raw("\":");
    }

    /// Opens the object that was written last again, for one more field.
    fn reopen(&mut self) {
        let closed = self.0.pop();
        debug_assert_eq!(closed, Some(b'}'));
    }

    /// Entries as a viewer may know them, with views where they are to be shown because an entry does not lead on.
    fn events(&mut self, table: &Table, since: u64, viewer: Viewer, shows_views: bool) {
        self.name("events");
        self.raw("[");
        let log = table.log.get(since as usize..).unwrap_or_default();
        for (seq, logged) in (since + 1..).zip(log) {
            if seq > since + 1 {
                self.raw(",");
            }
            self.value(&ToldEvent { seq, at: logged.entry.at, kind: table.told_kind(logged, viewer) });
            if shows_views && !table.can_follow(logged, viewer) {
                self.reopen();
                self.name("views");
                for (number, entry) in logged.entries.clone().enumerate() {
                    self.raw(if number == 0 { "[" } else { "," });
                    self.raw(&table.played.view_text(entry + 1, viewer));
                }
                self.raw("]}");
            }
        }
        self.raw("]");
    }

    fn status(&mut self, table: &Table, Telling { viewer, tell, time }: Telling) {
        self.field("time", &time);
        self.field("status", &table.status(viewer));
        if tell == Tell::Views && table.has_begun() {
            self.reopen();
            self.name("view");
            self.raw(&table.played.view_text(table.played.len(), viewer));
            self.raw("}");
        }
    }

    fn done(mut self) -> String {
        self.raw("}");
        // Texts alone were put together.
        String::from_utf8(self.0).unwrap_or_default()
    }
}

/// To whom a table is told, how, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling {
    /// With whose eyes it is seen.
    pub(crate) viewer: Viewer,
    pub(crate) tell: Tell,
    /// The time by the server's clock, in milliseconds since 1970.
    pub(crate) time: u64,
}

impl Table {
    /// Everything a viewer may know.
    pub(crate) fn snapshot(&self, telling: Telling) -> String {
        let mut text = MessageText::new("snapshot", self);
        text.field("settings", &self.settings);
        // Of a match that is over every decision is told, so that all of it can be followed from its beginning.
        let shows_views = telling.tell == Tell::Entries && self.phase != TablePhase::Over;
        text.events(self, 0, telling.viewer, shows_views);
        text.status(self, telling);
        text.done()
    }

    /// What a viewer missed who has heard everything up to that entry; the whole table when that cannot be.
    pub(crate) fn update_since(&self, since: Option<u64>, telling: Telling) -> String {
        match since {
            Some(since) if since > 0 && since <= self.seq() && self.seq() - since <= MOST_MISSED => {
                self.update(since, telling)
            }
            _ => self.snapshot(telling),
        }
    }

    /// The entries after that one, for somebody whose decision came too late; none when they are so many that the whole table has to be
    /// watched again.
    pub(crate) fn unseen(&self, since: u64, viewer: Viewer) -> Vec<Event> {
        if self.seq().saturating_sub(since) > MOST_MISSED { Vec::new() } else { self.events(since, viewer) }
    }

    /// What happened after that entry, and how the table stands now.
    fn update(&self, since: u64, telling: Telling) -> String {
        let mut text = MessageText::new("update", self);
        text.events(self, since, telling.viewer, telling.tell == Tell::Entries);
        text.status(self, telling);
        text.done()
    }

    /// What happened after that entry, for those who have heard of everything before.
    pub(crate) fn news(&self, since: u64, telling: Telling) -> String {
        if telling.tell == Tell::Views || !self.are_decisions(since) {
            return self.update(since, telling);
        }
        let mut text = MessageText::new("entries", self);
        text.field("time", &telling.time);
        text.events(self, since, telling.viewer, true);
        if let Some(clock) = self.clock() {
            text.field("clock", &clock);
        }
        text.done()
    }

    /// Is what happened after that entry the same to everybody who follows the entries as to this viewer: decisions that hide nothing from them?
    pub(crate) fn is_news_for_all(&self, since: u64, viewer: Viewer) -> bool {
        let mut log = self.log.get(since as usize..).unwrap_or_default().iter();
        self.are_decisions(since) && log.all(|logged| self.can_follow(logged, viewer))
    }

    /// Were there only decisions after that entry, and does the match go on?
    fn are_decisions(&self, since: u64) -> bool {
        let mut log = self.log.get(since as usize..).unwrap_or_default().iter();
        self.phase == TablePhase::Playing && log.all(|logged| matches!(logged.entry.kind, EventKind::Played { .. }))
    }

    /// Does an entry tell a viewer who knows the rules how the match stands after it? What was taken back leads nowhere.
    fn can_follow(&self, logged: &LogEntry, viewer: Viewer) -> bool {
        logged.is_undone || logged.entries.clone().all(|entry| self.played.can_follow(entry, viewer))
    }

    /// The entries after that one, as a viewer may know them.
    pub(crate) fn events(&self, since: u64, viewer: Viewer) -> Vec<Event> {
        let log = self.log.get(since as usize..).unwrap_or_default();
        let told = |(seq, logged): (u64, &LogEntry)| {
            let kind = self.told_kind(logged, viewer).into_owned();
            Event { seq, at: logged.entry.at, kind, views: Vec::new() }
        };
        (since + 1..).zip(log).map(told).collect()
    }

    /// What happened, as a viewer may know it.
    fn told_kind<'a>(&self, logged: &'a LogEntry, viewer: Viewer) -> Cow<'a, EventKind> {
        match &logged.entry.kind {
            EventKind::Played { seat, luck, .. } => {
                // Once the match is over its record tells everything.
                let lies_open = if logged.is_undone {
                    // The match knows nothing of it any more.
                    !logged.was_hidden
                } else {
                    self.played.entry(logged.entries.start, Some(viewer)).is_some()
                };
                if self.phase == TablePhase::Over || viewer.is(*seat) || lies_open {
                    return Cow::Borrowed(&logged.entry.kind);
                }
                Cow::Owned(EventKind::Played { seat: *seat, decision: None, luck: luck.clone() })
            }
            kind => Cow::Borrowed(kind),
        }
    }

    fn has_begun(&self) -> bool {
        matches!(self.phase, TablePhase::Playing | TablePhase::Over)
    }

    fn clock(&self) -> Option<MatchClock> {
        let last = self.last_entry().map_or(0, |last| last.at);
        self.clocks.as_ref().filter(|_| self.phase == TablePhase::Playing).map(|clocks| clocks.at(last))
    }

    /// How the table stands, as a viewer sees it; the state itself is written beside it.
    fn status(&self, viewer: Viewer) -> TableStatus {
        TableStatus {
            phase: self.phase,
            seats: self.seats.clone(),
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            next: self.has_begun().then(|| self.played.next()),
            may_act: if self.phase == TablePhase::Playing {
                self.played.may_act().iter().collect()
            } else {
                Vec::new()
            },
            view: None,
            clock: self.clock(),
            ending: self.ending().map(Box::new),
            rated: self.rated,
            seed: (self.phase == TablePhase::Closed).then(|| self.seed.to_string()),
            rematch: self.rematch.clone(),
            proposal: self.proposal.clone(),
            declined: self.declined.clone(),
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
            patience: self.settings.patience,
            seq: self.seq(),
            at: self.last_entry().map_or(0, |last| last.at),
            host: Some(self.settings.host.clone()),
            spectators: self.settings.spectators,
            rated: self.rated,
            result: self.result(),
            rematch: self.rematch.clone(),
        }
    }

    /// The summary as it is stored. Whoever reads it puts in the number and the time of the last entry; but for whom the match waits,
    /// a decision changes nothing else about it.
    pub(crate) fn summary_line(&mut self) -> Arc<str> {
        let waited_for = self.waited_for();
        if let Some((_, line)) = self.lines.iter().find(|(seats, _)| *seats == waited_for) {
            return Arc::clone(line);
        }
        let line: Arc<str> = serde_json::to_string(&self.summary()).unwrap_or_default().into();
        self.lines.push((waited_for, Arc::clone(&line)));
        line
    }

    /// The seats the match waits for, as they stand in the summary.
    pub(crate) fn waiting_text(&self) -> String {
        let mut text = String::from("[");
        for seat in self.waited_for().iter() {
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(&seat.0.to_string());
        }
        text.push(']');
        text
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
