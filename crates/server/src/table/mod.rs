//! A table: the fold of its entries. Pure: it knows no database, no network and no clock but the times it is given.

mod actions;
mod ending;
mod entry;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod leaks;
mod match_clocks;
mod messages;

use std::collections::HashMap;

use mozaika_game::luck::Seed;
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{EditionStamp, HeaderLines, Illegal, Next, Record, RecordFile, Seat, Seats, Viewer};
use mozaika_wire::{
    ActionId, EndReason, EventKind, PersonId, SeatOccupant, SeatStatus, TableId, TablePhase, TableSettings,
};

use match_clocks::MatchClocks;

pub(crate) use actions::{ActionOutcome, Rejection, RequestedAction};
pub(crate) use entry::{Entry, TableCreation};
pub(crate) use messages::phase_column;

/// What is stored cannot be read as a table.
#[derive(Debug, thiserror::Error)]
#[error("entry {seq} of table {table} cannot be read")]
pub(crate) struct CorruptTable {
    table: TableId,
    seq: u64,
    #[source]
    cause: Box<CorruptEntry>,
}

/// What is wrong with an entry.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CorruptEntry {
    #[error("it is not the JSON of an entry")]
    Json(#[from] serde_json::Error),
    #[error("it is missing")]
    Missing,
    #[error("it does not say how the table was made")]
    NotCreated,
    #[error("the match cannot be begun like that")]
    Options(#[source] Illegal),
    #[error("it has {seats} seats for {players} players")]
    SeatCount { seats: usize, players: usize },
    #[error("it does not tell the decision")]
    NoDecision,
    #[error("the rules forbid it")]
    Illegal(#[from] Illegal),
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
}

/// An entry, and what has to be remembered beside it.
#[derive(Debug)]
struct LogEntry {
    entry: Entry,
    /// The index of its decision in the match, if it is one.
    index: Option<usize>,
    /// Who was waited for before it.
    waited_for: Seats,
}

/// A table.
#[derive(Debug)]
pub(crate) struct Table {
    id: TableId,
    seed: Seed,
    invitation: Option<String>,
    settings: TableSettings,
    reserved_for: Vec<Option<PersonId>>,
    wait_for_host: bool,
    seats: Vec<SeatStatus>,
    phase: TablePhase,
    played: Box<dyn AnyMatch>,
    log: Vec<LogEntry>,
    /// The entry that each action became, by who asked for it under which id.
    done: HashMap<(PersonId, ActionId), u64>,
    clocks: Option<MatchClocks>,
    /// Since when each seat is waited for.
    waited_since: Vec<Option<u64>>,
    /// Who agreed that whose seat goes to a computer player.
    agreed: Vec<(Seat, Seat)>,
    /// Those who gave up, ran out of time or were replaced, in that order.
    gone: Vec<Seat>,
    end_reason: EndReason,
    rematch: Option<TableId>,
}

/// What the server itself has to do at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// Start the match.
    Start,
    /// Let a computer player decide.
    Think(Seat, String),
    /// Stop a clock, at that time.
    TimeOut(Seat, u64),
}

/// The level of a computer player who takes the seat of somebody who gave up.
const SUBSTITUTE: &str = "medium";

impl Table {
    /// Reads a table from what is stored of it.
    pub(crate) fn fold(
        games: Registry,
        id: &TableId,
        seed: Seed,
        invitation: Option<String>,
        entries: &[(u64, String)],
    ) -> Result<Self, CorruptTable> {
        let corrupt = |seq: u64, cause: CorruptEntry| CorruptTable { table: id.clone(), seq, cause: Box::new(cause) };
        let mut read = entries.iter().map(|(seq, body)| match Entry::from_json(body) {
            Ok(entry) => Ok((*seq, entry)),
            Err(error) => Err(corrupt(*seq, error.into())),
        });
        let (_, first) = read.next().ok_or_else(|| corrupt(1, CorruptEntry::Missing))??;
        let mut table = Self::first(games, id.clone(), seed, invitation, first)?;
        for entry in read {
            let (seq, entry) = entry?;
            if seq != table.seq() + 1 {
                return Err(corrupt(table.seq() + 1, CorruptEntry::Missing));
            }
            table.replay(entry).map_err(|cause| corrupt(seq, cause))?;
        }
        Ok(table)
    }

    /// A table with its first entry alone.
    pub(crate) fn first(
        games: Registry,
        id: TableId,
        seed: Seed,
        invitation: Option<String>,
        entry: Entry,
    ) -> Result<Self, CorruptTable> {
        let corrupt = |cause: CorruptEntry| CorruptTable { table: id.clone(), seq: 1, cause: Box::new(cause) };
        let TableCreation { settings, seats, reserved_for, wait_for_host } =
            *entry.creation.clone().ok_or_else(|| corrupt(CorruptEntry::NotCreated))?;
        let played = new_match(games, &settings).map_err(|illegal| corrupt(CorruptEntry::Options(illegal)))?;
        let players = played.player_count();
        if players != seats.len() || reserved_for.len() != seats.len() {
            return Err(corrupt(CorruptEntry::SeatCount { seats: seats.len(), players }));
        }
        Ok(Self {
            seed,
            invitation,
            reserved_for,
            wait_for_host,
            phase: TablePhase::Gathering,
            clocks: settings.clock.map(|setting| MatchClocks::new(setting, seats.len())),
            waited_since: vec![None; seats.len()],
            seats: seats.into_iter().map(|who| SeatStatus { who, gone: None }).collect(),
            settings,
            played,
            log: vec![LogEntry { entry, index: None, waited_for: Seats::NONE }],
            done: HashMap::new(),
            agreed: Vec::new(),
            gone: Vec::new(),
            end_reason: EndReason::Played,
            rematch: None,
            id,
        })
    }

    /// The number of the last entry.
    pub(crate) fn seq(&self) -> u64 {
        self.log.len() as u64
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.id
    }

    pub(crate) fn settings(&self) -> &TableSettings {
        &self.settings
    }

    pub(crate) fn phase(&self) -> TablePhase {
        self.phase
    }

    pub(crate) fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// The token that lets people sit down, for the host alone.
    pub(crate) fn invitation_for(&self, person: &PersonId) -> Option<&str> {
        self.invitation.as_deref().filter(|_| self.settings.host.id == *person)
    }

    /// Where somebody sits.
    pub(crate) fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let is = |seat: &SeatStatus| matches!(&seat.who, SeatOccupant::Person(who) if who.id == *person);
        self.seats.iter().position(is).map(|seat| Seat(seat as u8))
    }

    /// What somebody may see; nobody in particular sees what lies open.
    pub(crate) fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        person.and_then(|person| self.seat_of(person)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The last entry, as it is stored.
    pub(crate) fn last_entry(&self) -> Option<&Entry> {
        self.log.last().map(|last| &last.entry)
    }

    /// Who is waited for now.
    fn waited_for(&self) -> Seats {
        if self.phase == TablePhase::Playing { self.played.next().seats() } else { Seats::NONE }
    }

    /// Adds an entry that was stored before, or by another node.
    pub(crate) fn replay(&mut self, entry: Entry) -> Result<(), CorruptEntry> {
        if let Some(seat) = entry.kind.seats().find(|seat| seat.index() >= self.seats.len()) {
            return Err(CorruptEntry::NoSuchSeat(seat));
        }
        let waited_for = self.waited_for();
        let index = self.replay_match(&entry.kind)?;
        self.push(entry, index, waited_for);
        Ok(())
    }

    /// Lets the match follow an entry; tells the index of its decision.
    fn replay_match(&mut self, kind: &EventKind) -> Result<Option<usize>, CorruptEntry> {
        let (index, luck) = match kind {
            EventKind::Started { luck } => (None, luck),
            EventKind::Played { seat, decision: Some(decision), luck } => {
                let index = self.played.len();
                self.played.add(&mozaika_game::Entry::Move(*seat, decision.clone()))?;
                (Some(index), luck)
            }
            EventKind::Played { .. } => return Err(CorruptEntry::NoDecision),
            _ => return Ok(None),
        };
        for outcome in luck {
            self.played.add(&mozaika_game::Entry::Chance(outcome.clone()))?;
        }
        Ok(index)
    }

    /// Everything an entry changes besides the match itself.
    fn push(&mut self, entry: Entry, index: Option<usize>, waited_for: Seats) {
        let at = entry.at;
        if let (Some(by), Some(id)) = (&entry.by, &entry.id) {
            self.done.insert((by.clone(), id.clone()), self.seq() + 1);
        }
        match &entry.kind {
            EventKind::Created => {}
            EventKind::Sat { seat, person } => self.seats[seat.index()].who = SeatOccupant::Person(person.clone()),
            EventKind::Left { seat } => self.seats[seat.index()].who = SeatOccupant::Free,
            EventKind::Closed => self.phase = TablePhase::Closed,
            EventKind::Started { .. } => self.phase = TablePhase::Playing,
            EventKind::Played { seat, .. } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.decided(*seat, at);
                }
                self.waited_since[seat.index()] = None;
                self.agreed.retain(|(_, gone)| gone != seat);
            }
            EventKind::Resigned { seat } => self.give_up(*seat, EndReason::Resigned),
            EventKind::TimedOut { seat } => self.give_up(*seat, EndReason::TimedOut),
            EventKind::Agreed { by, seat, level } => {
                self.agreed.push((*by, *seat));
                if self.people().all(|other| other == *seat || self.agreed.contains(&(other, *seat))) {
                    self.hand_over(*seat, level);
                }
            }
            EventKind::Rematch { table } => self.rematch = Some(table.clone()),
        }
        if self.phase == TablePhase::Playing && self.played.next() == Next::Over {
            self.phase = TablePhase::Over;
        }
        self.log.push(LogEntry { entry, index, waited_for });
        self.note_waiting(at);
    }

    /// Notes who is waited for from now on.
    fn note_waiting(&mut self, at: u64) {
        let waited_for = self.waited_for();
        for (seat, since) in Seat::all(self.seats.len()).zip(&mut self.waited_since) {
            *since = if waited_for.contains(seat) { Some(since.unwrap_or(at)) } else { None };
        }
        let people = self.people().filter(|seat| waited_for.contains(*seat)).collect();
        if let Some(clocks) = &mut self.clocks {
            clocks.wait_for(people, at);
        }
    }

    /// The seats where people sit.
    fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats.len()).filter(|seat| matches!(self.seats[seat.index()].who, SeatOccupant::Person(_)))
    }

    fn give_up(&mut self, seat: Seat, reason: EndReason) {
        self.end_reason = reason;
        self.hand_over(seat, SUBSTITUTE);
        if self.seats.len() <= 2 || self.people().next().is_none() {
            self.phase = TablePhase::Over;
        }
    }

    /// A computer player goes on in the seat.
    fn hand_over(&mut self, seat: Seat, level: &str) {
        let status = &mut self.seats[seat.index()];
        let before = std::mem::replace(&mut status.who, SeatOccupant::Computer { level: level.to_owned() });
        if let SeatOccupant::Person(person) = before {
            status.gone = Some(person);
        }
        self.gone.push(seat);
        self.waited_since[seat.index()] = None;
        self.agreed.retain(|(by, gone)| by != &seat && gone != &seat);
    }

    /// What the server itself has to do now, or later.
    pub(crate) fn due(&self) -> Option<Due> {
        match self.phase {
            TablePhase::Gathering => {
                let full = self.seats.iter().all(|seat| seat.who != SeatOccupant::Free);
                (full && !self.wait_for_host).then_some(Due::Start)
            }
            TablePhase::Playing => {
                let computer = self.waited_for().iter().find_map(|seat| match &self.seats[seat.index()].who {
                    SeatOccupant::Computer { level } => Some(Due::Think(seat, level.clone())),
                    _ => None,
                });
                computer.or_else(|| self.first_time_out().map(|(seat, end)| Due::TimeOut(seat, end)))
            }
            TablePhase::Over | TablePhase::Closed => None,
        }
    }

    /// Whose time is up first, and when, whatever else is due.
    pub(crate) fn first_time_out(&self) -> Option<(Seat, u64)> {
        self.clocks.as_ref().filter(|_| self.phase == TablePhase::Playing).and_then(MatchClocks::first_time_out)
    }
}

/// The match as it was agreed on, before its first entry.
///
/// It goes through a record, because a record pins the edition by its contents, and options only by its name.
pub(crate) fn new_match(games: Registry, settings: &TableSettings) -> Result<Box<dyn AnyMatch>, Illegal> {
    let edition = EditionStamp {
        name: settings.edition.clone(),
        hash: settings.edition_hash.clone(),
        contents: settings.edition_contents.clone(),
    };
    let record = Record {
        game: settings.game.clone(),
        options: settings.options.clone(),
        edition,
        tags: mozaika_game::Tags::default(),
        position: None,
        entries: Vec::new(),
    };
    let file = RecordFile { record, entry_lines: Vec::new(), header_lines: HeaderLines::default() };
    games.find(&settings.game)?.replay(&file).map_err(|bad| bad.illegal)
}
