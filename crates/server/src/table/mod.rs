//! A table: the fold of its entries. Pure: it knows no database, no network and no clock but the times it is given.

mod actions;
mod agreement;
mod company;
mod ending;
mod entry;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod followed;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod leaks;
mod match_clocks;
mod messages;
mod rated;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use mozaika_game::luck::Seed;
use mozaika_game::registry::{AnyGame, AnyMatch, Registry};
use mozaika_game::{EditionStamp, Illegal, Next, Seat, Seats, Viewer};
use mozaika_wire::{
    Access, ActionId, EndReason, EventKind, OpenProposal, Person, PersonId, SeatNonce, SeatOccupant, SeatStatus,
    Spectators, TableId, TablePhase, TableSettings,
};
use serde_json::{Map, Value};

use company::free_or_reserved;
use match_clocks::MatchClocks;

pub(crate) use actions::{ActionOutcome, Rejection, RequestedAction};
pub(crate) use entry::{Entry, ReservedFor, StoredSettings, TableCreation};
pub(crate) use messages::{Telling, phase_column};
pub(crate) use rated::least_patience;

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
    #[error("it is played with version {found} of the rules, and this program knows version {known} at the most")]
    NewerRules { found: u32, known: u32 },
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
    /// The entries of the match that it consists of: a decision and the luck it caused; none when it is no part of the match.
    entries: Range<usize>,
    /// Who was waited for before it.
    waited_for: Seats,
    /// What whoever decided had left on the clock before it was set anew, in milliseconds.
    left: Option<u64>,
    /// Was it taken back?
    is_undone: bool,
    /// Is it a decision that was hidden from others when it was taken back?
    was_hidden: bool,
}

impl LogEntry {
    const fn new(entry: Entry, entries: Range<usize>, waited_for: Seats) -> Self {
        Self { entry, entries, waited_for, left: None, is_undone: false, was_hidden: false }
    }

    /// The index of its decision in the match, if it is one.
    fn index(&self) -> Option<usize> {
        matches!(self.entry.kind, EventKind::Played { .. }).then_some(self.entries.start)
    }

    /// The number of entries of the match with it.
    const fn length(&self) -> usize {
        self.entries.end
    }
}

/// A table.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked by itself, and none follows from another")]
pub(crate) struct Table {
    id: TableId,
    seed: Seed,
    /// What luck is drawn from: the seed, and what people have mixed into it.
    luck: Seed,
    /// What whoever sits there mixes into the luck.
    nonces: Vec<Option<String>>,
    /// Does the match change ratings? Decided when it starts.
    rated: Option<bool>,
    /// Is it the game as it is usually played? Then it may be rated.
    is_usual: bool,
    /// Do players hide something from each other? Then each needs a device of their own.
    has_secrets: bool,
    /// Has it an edition that is not the built-in one?
    has_own_edition: bool,
    invitation: Option<String>,
    settings: TableSettings,
    /// Whom each seat is kept for; their names, where they are known.
    reserved_for: Vec<Option<Person>>,
    /// Those whom the host has sent away.
    kicked: Vec<PersonId>,
    wait_for_host: bool,
    seats: Vec<SeatStatus>,
    phase: TablePhase,
    played: Box<dyn AnyMatch>,
    log: Vec<LogEntry>,
    /// The entry that each action became, by who asked for it under which id.
    done: HashMap<PersonId, HashMap<ActionId, u64>>,
    clocks: Option<MatchClocks>,
    /// Since when each seat is waited for.
    waited_since: Vec<Option<u64>>,
    /// Who agreed that whose seat goes to a computer player.
    agreed: Vec<(Seat, Seat)>,
    /// Those who gave up, ran out of time or were replaced, in that order.
    gone: Vec<Seat>,
    end_reason: EndReason,
    rematch: Option<TableId>,
    /// The summary as it is stored, for each set of seats that was waited for since anything else has changed about it.
    lines: Vec<(Seats, Arc<str>)>,
    stored: StoredAs,
    /// The seats of those who want no rematch.
    declined: Vec<Seat>,
    /// What is proposed, and waits for answers.
    proposal: Option<OpenProposal>,
}

/// What is stored of a table beside its entries, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredAs {
    /// It is played, and there is nothing for the server to do.
    Quiet,
    /// Anything else, or nobody knows.
    Other,
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
    /// Reads a table from what is stored of it; the edition too, unless it is the built-in one.
    pub(crate) fn fold(
        games: Registry,
        id: &TableId,
        secrets: Secrets,
        edition: Option<Value>,
        entries: &[(u64, String)],
    ) -> Result<Self, CorruptTable> {
        let corrupt = |seq: u64, cause: CorruptEntry| CorruptTable { table: id.clone(), seq, cause: Box::new(cause) };
        let mut read = entries.iter().map(|(seq, body)| match Entry::from_json(body) {
            Ok(entry) => Ok((*seq, entry)),
            Err(error) => Err(corrupt(*seq, error.into())),
        });
        let (_, first) = read.next().ok_or_else(|| corrupt(1, CorruptEntry::Missing))??;
        let mut table = Self::first(games, id.clone(), secrets, edition, first)?;
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
        Secrets { seed, invitation }: Secrets,
        edition: Option<Value>,
        mut entry: Entry,
    ) -> Result<Self, CorruptTable> {
        let corrupt = |cause: CorruptEntry| CorruptTable { table: id.clone(), seq: 1, cause: Box::new(cause) };
        let creation = entry.creation.as_mut().ok_or_else(|| corrupt(CorruptEntry::NotCreated))?;
        // An edition is large, and the match holds it.
        let carried = creation.settings.edition_contents.take();
        let TableCreation { settings, seats, reserved_for, wait_for_host } = *creation.clone();
        let settings = settings.told;
        let known = games.find(&settings.game).map_or(0, AnyGame::rules);
        if settings.rules > known && known > 0 {
            return Err(corrupt(CorruptEntry::NewerRules { found: settings.rules, known }));
        }
        let played = new_match(games, &settings, edition.or(carried))
            .map_err(|illegal| corrupt(CorruptEntry::Options(illegal)))?;
        let players = played.player_count();
        if players != seats.len() || reserved_for.len() != seats.len() {
            return Err(corrupt(CorruptEntry::SeatCount { seats: seats.len(), players }));
        }
        let reserved_for: Vec<Option<Person>> = reserved_for.into_iter().map(|kept| kept.map(Person::from)).collect();
        let seats = seats.into_iter().zip(&reserved_for).map(|(who, reserved_for)| {
            let who = if who == SeatOccupant::Free { free_or_reserved(reserved_for.as_ref()) } else { who };
            SeatStatus { who, gone: None }
        });
        let seats: Vec<SeatStatus> = seats.collect();
        Ok(Self {
            luck: seed.clone(),
            nonces: vec![None; seats.len()],
            rated: None,
            is_usual: rated::is_usual(games, &settings),
            has_secrets: games.find(&settings.game).is_ok_and(AnyGame::has_secrets),
            has_own_edition: !is_built_in(games, &settings),
            seed,
            invitation,
            reserved_for,
            kicked: Vec::new(),
            wait_for_host,
            phase: TablePhase::Gathering,
            clocks: settings.clock.map(|setting| MatchClocks::new(setting, seats.len())),
            waited_since: vec![None; seats.len()],
            seats,
            settings,
            played,
            log: vec![LogEntry::new(entry, 0..0, Seats::NONE)],
            done: HashMap::new(),
            agreed: Vec::new(),
            gone: Vec::new(),
            end_reason: EndReason::Played,
            rematch: None,
            lines: Vec::new(),
            stored: StoredAs::Other,
            declined: Vec::new(),
            proposal: None,
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

    /// May somebody see what this table is played with? Everybody may at a table that is open to all.
    pub(crate) fn shows_edition_to(&self, person: Option<&PersonId>) -> bool {
        !self.has_own_edition
            || self.settings.access == Access::Open
            || person.is_some_and(|person| self.is_one_of_us(person))
    }

    /// Does somebody belong to the table: as its host, or with a seat now or before?
    fn is_one_of_us(&self, person: &PersonId) -> bool {
        self.settings.host.id == *person || self.seat_ever_of(person).is_some()
    }

    /// May somebody watch? Before the match everybody may who knows the table: they may want to sit down.
    pub(crate) fn may_watch(&self, person: Option<&PersonId>) -> bool {
        self.settings.spectators == Spectators::Everybody
            || self.phase == TablePhase::Gathering
            || person.is_some_and(|person| self.is_one_of_us(person))
    }

    /// The edition, unless it is the built-in one.
    pub(crate) fn own_edition(&self) -> Option<Value> {
        self.played.rewound(0).record().edition.contents
    }

    /// The rematch, if there is one.
    pub(crate) fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// Where somebody sits; where they have no seat of their own any more, that of somebody at their device.
    pub(crate) fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let is_companion = |seat: &Seat| self.person_at(*seat).is_some_and(|person| person.companion);
        self.seats_of(person).min_by_key(is_companion)
    }

    /// Where somebody sits, and everybody at their device.
    pub(crate) fn seats_of(&self, person: &PersonId) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats.len()).filter(move |seat| self.holder(*seat) == Some(person))
    }

    /// The person in that seat.
    fn person_at(&self, seat: Seat) -> Option<&Person> {
        match &self.seats.get(seat.index())?.who {
            SeatOccupant::Person(person) => Some(person),
            SeatOccupant::Free | SeatOccupant::Reserved { .. } | SeatOccupant::Computer { .. } => None,
        }
    }

    /// Who decides for that seat: the person in it, or the one at whose device they are.
    fn holder(&self, seat: Seat) -> Option<&PersonId> {
        self.person_at(seat).map(|person| &person.id)
    }

    /// Have they given up a seat here?
    pub(crate) fn has_gone(&self, person: &PersonId) -> bool {
        self.seats.iter().any(|seat| seat.gone.as_ref().is_some_and(|gone| gone.id == *person))
    }

    /// Who sits where.
    pub(crate) fn occupants(&self) -> impl Iterator<Item = (Seat, &SeatOccupant)> {
        Seat::all(self.seats.len()).zip(self.seats.iter().map(|seat| &seat.who))
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

    /// Those who are waited for since the last entry.
    pub(crate) fn newly_waited_for(&self) -> impl Iterator<Item = Seat> {
        let before = self.log.last().map_or(Seats::NONE, |last| last.waited_for);
        Seat::all(self.seats.len()).filter(move |seat| self.waited_for().contains(*seat) && !before.contains(*seat))
    }

    /// Notes whether, with its last entry, it is stored as one that is played and where there is nothing for the server to do. Says whether it
    /// was known to be stored like that before.
    pub(crate) fn note_stored(&mut self, stored: StoredAs) -> bool {
        std::mem::replace(&mut self.stored, stored) == StoredAs::Quiet
    }

    /// Adds an entry that was stored before, or by another node.
    pub(crate) fn replay(&mut self, entry: Entry) -> Result<(), CorruptEntry> {
        self.stored = StoredAs::Other;
        if let Some(seat) = entry.kind.seats().find(|seat| seat.index() >= self.seats.len()) {
            return Err(CorruptEntry::NoSuchSeat(seat));
        }
        let (waited_for, before) = (self.waited_for(), self.played.len());
        self.replay_match(&entry.kind)?;
        self.push(entry, before, waited_for);
        Ok(())
    }

    /// Lets the match follow an entry.
    fn replay_match(&mut self, kind: &EventKind) -> Result<(), CorruptEntry> {
        let luck = match kind {
            EventKind::Started { luck, .. } => luck,
            EventKind::Played { seat, decision: Some(decision), luck } => {
                self.played.add(&mozaika_game::Entry::Move(*seat, decision.clone()))?;
                luck
            }
            EventKind::Played { .. } => return Err(CorruptEntry::NoDecision),
            _ => return Ok(()),
        };
        for outcome in luck {
            self.played.add(&mozaika_game::Entry::Chance(outcome.clone()))?;
        }
        Ok(())
    }

    /// Everything an entry changes besides the match itself, which had so many entries before it.
    fn push(&mut self, entry: Entry, before: usize, waited_for: Seats) {
        let at = entry.at;
        if let (Some(by), Some(id)) = (&entry.by, &entry.id) {
            let seq = self.seq() + 1;
            if let Some(own) = self.done.get_mut(by) {
                own.insert(id.clone(), seq);
            } else {
                self.done.insert(by.clone(), HashMap::from([(id.clone(), seq)]));
            }
        }
        let mut left = None;
        self.follow_proposal(&entry.kind);
        match &entry.kind {
            EventKind::Created
            | EventKind::Proposed { .. }
            | EventKind::Answered { .. }
            | EventKind::Reacted { .. } => {}
            EventKind::Sat { seat, person, nonce } => {
                self.seats[seat.index()].who = SeatOccupant::Person(person.clone());
                self.nonces[seat.index()].clone_from(nonce);
                self.seat_companions(person);
            }
            EventKind::Left { seat } => self.get_up_together(*seat),
            EventKind::Kicked { seat, person } => self.free_seat(*seat, person),
            EventKind::Closed => self.phase = TablePhase::Closed,
            EventKind::Started { rated, nonces, .. } => {
                self.phase = TablePhase::Playing;
                self.rated = Some(*rated);
                self.mix(nonces);
            }
            EventKind::Played { seat, .. } => {
                left = self.clocks.as_mut().and_then(|clocks| clocks.decided(*seat, at));
                self.waited_since[seat.index()] = None;
                self.agreed.retain(|(_, gone)| gone != seat);
            }
            EventKind::Resigned { seat } => self.give_up(&self.seats_beside(*seat), EndReason::Resigned),
            EventKind::TimedOut { seat } => self.give_up(&[*seat], EndReason::TimedOut),
            EventKind::Agreed { by, seat, level } => {
                self.agreed.push((*by, *seat));
                if self.have_all_agreed(*seat) {
                    for seat in self.seats_beside(*seat) {
                        self.hand_over(seat, level);
                    }
                }
            }
            EventKind::Rematch { table } => self.rematch = Some(table.clone()),
            EventKind::RematchDeclined { seat } => self.declined.push(*seat),
            EventKind::TookBack { to, .. } => self.take_back(*to),
            EventKind::Ended { .. } => self.end_by_agreement(),
        }
        if self.phase == TablePhase::Playing && self.played.next() == Next::Over {
            self.phase = TablePhase::Over;
        }
        let is_one_of_many = self.phase == TablePhase::Playing && matches!(entry.kind, EventKind::Played { .. });
        if !is_one_of_many {
            self.lines.clear();
        }
        let entries = before..self.played.len();
        self.log.push(LogEntry { left, ..LogEntry::new(entry, entries, waited_for) });
        self.note_waiting(at);
    }

    /// From now on luck comes from the seed and from these.
    fn mix(&mut self, nonces: &[SeatNonce]) {
        self.luck = self.seed.mixed_with(nonces.iter().map(|given| (given.seat, given.nonce.as_str())));
        for given in nonces {
            if let Some(own) = self.nonces.get_mut(given.seat.index()) {
                *own = Some(given.nonce.clone());
            }
        }
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

    fn give_up(&mut self, seats: &[Seat], reason: EndReason) {
        self.end_reason = reason;
        for seat in seats {
            self.hand_over(*seat, SUBSTITUTE);
        }
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
            TablePhase::Gathering => (self.is_full() && !self.wait_for_host).then_some(Due::Start),
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

    /// Does somebody sit in every seat?
    fn is_full(&self) -> bool {
        let is_empty = |who: &SeatOccupant| matches!(who, SeatOccupant::Free | SeatOccupant::Reserved { .. });
        !self.seats.iter().any(|seat| is_empty(&seat.who))
    }

    /// Whose time is up first, and when, whatever else is due.
    pub(crate) fn first_time_out(&self) -> Option<(Seat, u64)> {
        self.clocks.as_ref().filter(|_| self.phase == TablePhase::Playing).and_then(MatchClocks::first_time_out)
    }
}

/// What of a table is stored beside its entries, and told to few.
#[derive(Clone, Debug)]
pub(crate) struct Secrets {
    pub(crate) seed: Seed,
    pub(crate) invitation: Option<String>,
}

/// The built-in edition of a game.
pub(crate) fn built_in_edition(game: &dyn AnyGame) -> Option<EditionStamp> {
    Some(game.start(&Value::Object(Map::new())).ok()?.record().edition)
}

/// Is it played with the built-in edition?
pub(crate) fn is_built_in(games: Registry, settings: &TableSettings) -> bool {
    let built_in = games.find(&settings.game).ok().and_then(built_in_edition);
    built_in.is_some_and(|built_in| built_in.hash == settings.edition_hash)
}

/// The match as it was agreed on, before its first entry.
pub(crate) fn new_match(
    games: Registry,
    settings: &TableSettings,
    edition: Option<Value>,
) -> Result<Box<dyn AnyMatch>, Illegal> {
    let edition =
        EditionStamp { name: settings.edition.clone(), hash: settings.edition_hash.clone(), contents: edition };
    games.start(&settings.game, &settings.options, edition)
}
