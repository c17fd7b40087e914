//! A table: the fold of its entries. Pure: it knows no database, no network and no clock but the times it is given.

mod clock;
mod deciding;
mod ending;
mod entry;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod leaks;
mod telling;

use std::collections::HashMap;

use mozaika_game::luck::Seed;
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{EditionStamp, HeaderLines, Next, Record, RecordFile, Seat, Seats, Viewer};
use mozaika_wire::{Head, MoveId, PersonId, Place, Reason, Stage, TableId, What, Who};

use clock::Clocks;

pub(crate) use deciding::{Asked, Decided, Refused};
pub(crate) use entry::{Entry, Made};
pub(crate) use telling::stage_word;

/// What is kept cannot be read as a table.
#[derive(Debug, thiserror::Error)]
#[error("table {table}, entry {seq}: {message}")]
pub(crate) struct Broken {
    table: TableId,
    seq: u64,
    message: String,
}

/// An entry, and what has to be remembered beside it.
#[derive(Debug)]
struct Logged {
    entry: Entry,
    /// The index of its decision in the match, if it is one.
    index: Option<usize>,
    /// Who was waited for before it.
    waited: Seats,
}

/// A table.
#[derive(Debug)]
pub(crate) struct Table {
    id: TableId,
    seed: Seed,
    invitation: Option<String>,
    head: Head,
    kept_for: Vec<Option<PersonId>>,
    wait_for_host: bool,
    places: Vec<Place>,
    stage: Stage,
    game: Box<dyn AnyMatch>,
    log: Vec<Logged>,
    done: HashMap<(PersonId, MoveId), u64>,
    clocks: Option<Clocks>,
    /// Since when each seat is waited for.
    waited_since: Vec<Option<u64>>,
    /// Who agreed that whose seat goes to a computer player.
    agreed: Vec<(Seat, Seat)>,
    /// Those who gave up, ran out of time or were replaced, in that order.
    out: Vec<Seat>,
    reason: Reason,
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
    /// Reads a table from what is kept of it.
    pub(crate) fn fold(
        games: Registry,
        id: &TableId,
        seed: Seed,
        invitation: Option<String>,
        entries: &[(u64, String)],
    ) -> Result<Self, Broken> {
        let broken = |seq: u64, message: String| Broken { table: id.clone(), seq, message };
        let mut read = entries.iter().map(|(seq, body)| match serde_json::from_str::<Entry>(body) {
            Ok(entry) => Ok((*seq, entry)),
            Err(error) => Err(broken(*seq, error.to_string())),
        });
        let (_, first) = read.next().ok_or_else(|| broken(1, "it has no entries".to_owned()))??;
        let mut table = Self::first(games, id.clone(), seed, invitation, first)?;
        for entry in read {
            let (seq, entry) = entry?;
            if seq != table.seq() + 1 {
                return Err(broken(seq, format!("entry {} is missing", table.seq() + 1)));
            }
            table.note(entry).map_err(|message| broken(seq, message))?;
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
    ) -> Result<Self, Broken> {
        let broken = |message: String| Broken { table: id.clone(), seq: 1, message };
        let Made { head, seats, kept_for, wait_for_host } =
            *entry.made.clone().ok_or_else(|| broken("it does not say how it was made".to_owned()))?;
        let game = new_match(games, &head).map_err(&broken)?;
        if game.player_count() != seats.len() || kept_for.len() != seats.len() {
            return Err(broken(format!("{} seats for {} players", seats.len(), game.player_count())));
        }
        Ok(Self {
            seed,
            invitation,
            kept_for,
            wait_for_host,
            stage: Stage::Gathering,
            clocks: head.clock.map(|setting| Clocks::new(setting, seats.len())),
            waited_since: vec![None; seats.len()],
            places: seats.into_iter().map(|who| Place { who, gone: None }).collect(),
            head,
            game,
            log: vec![Logged { entry, index: None, waited: Seats::NONE }],
            done: HashMap::new(),
            agreed: Vec::new(),
            out: Vec::new(),
            reason: Reason::Played,
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

    pub(crate) fn head(&self) -> &Head {
        &self.head
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// The word that lets people sit down, for the host alone.
    pub(crate) fn invitation_for(&self, person: &PersonId) -> Option<&str> {
        self.invitation.as_deref().filter(|_| self.head.host.id == *person)
    }

    /// Where somebody sits.
    pub(crate) fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let is = |place: &Place| matches!(&place.who, Who::Person(who) if who.id == *person);
        self.places.iter().position(is).map(|seat| Seat(seat as u8))
    }

    /// What somebody may see; nobody in particular sees what lies open.
    pub(crate) fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        person.and_then(|person| self.seat_of(person)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The last entry, as it is kept.
    pub(crate) fn last(&self) -> Option<&Entry> {
        self.log.last().map(|logged| &logged.entry)
    }

    /// Who is waited for now.
    fn waiting(&self) -> Seats {
        if self.stage == Stage::Playing { self.game.next().seats() } else { Seats::NONE }
    }

    /// Adds an entry that was kept before, or by another node.
    pub(crate) fn note(&mut self, entry: Entry) -> Result<(), String> {
        let waited = self.waiting();
        let index = self.enter_match(&entry.what)?;
        self.remember(entry, index, waited);
        Ok(())
    }

    /// Lets the match follow an entry; tells the index of its decision.
    fn enter_match(&mut self, what: &What) -> Result<Option<usize>, String> {
        let (index, luck) = match what {
            What::Started { luck } => (None, luck),
            What::Played { seat, decision: Some(decision), luck } => {
                let index = self.game.len();
                self.add(&mozaika_game::Entry::Move(*seat, decision.clone()))?;
                (Some(index), luck)
            }
            What::Played { .. } => return Err("a decision is missing".to_owned()),
            _ => return Ok(None),
        };
        for outcome in luck {
            self.add(&mozaika_game::Entry::Chance(outcome.clone()))?;
        }
        Ok(index)
    }

    fn add(&mut self, entry: &mozaika_game::Entry) -> Result<(), String> {
        self.game.add(entry).map_err(|illegal| illegal.to_string())
    }

    /// Everything an entry changes besides the match itself.
    fn remember(&mut self, entry: Entry, index: Option<usize>, waited: Seats) {
        let at = entry.at;
        if let (Some(by), Some(id)) = (&entry.by, &entry.id) {
            self.done.insert((by.clone(), id.clone()), self.seq() + 1);
        }
        match &entry.what {
            What::Made => {}
            What::Sat { seat, who } => self.places[seat.index()].who = Who::Person(who.clone()),
            What::Left { seat } => self.places[seat.index()].who = Who::Free,
            What::Closed => self.stage = Stage::Closed,
            What::Started { .. } => self.stage = Stage::Playing,
            What::Played { seat, .. } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.decided(*seat, at);
                }
                self.waited_since[seat.index()] = None;
                self.agreed.retain(|(_, gone)| gone != seat);
            }
            What::Resigned { seat } => self.give_up(*seat, Reason::Resigned),
            What::TimedOut { seat } => self.give_up(*seat, Reason::TimedOut),
            What::Agreed { by, seat, level } => {
                self.agreed.push((*by, *seat));
                if self.people().all(|other| other == *seat || self.agreed.contains(&(other, *seat))) {
                    self.hand_over(*seat, level);
                }
            }
            What::Rematch { table } => self.rematch = Some(table.clone()),
        }
        if self.stage == Stage::Playing && self.game.next() == Next::Over {
            self.stage = Stage::Over;
        }
        self.log.push(Logged { entry, index, waited });
        self.wait(at);
    }

    /// Notes who is waited for from now on.
    fn wait(&mut self, at: u64) {
        let waiting = self.waiting();
        for (seat, since) in Seat::all(self.places.len()).zip(&mut self.waited_since) {
            *since = if waiting.contains(seat) { Some(since.unwrap_or(at)) } else { None };
        }
        let people = self.people().filter(|seat| waiting.contains(*seat)).collect();
        if let Some(clocks) = &mut self.clocks {
            clocks.wait_for(people, at);
        }
    }

    /// The seats where people sit.
    fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.places.len()).filter(|seat| matches!(self.places[seat.index()].who, Who::Person(_)))
    }

    fn give_up(&mut self, seat: Seat, reason: Reason) {
        self.reason = reason;
        self.hand_over(seat, SUBSTITUTE);
        if self.places.len() <= 2 || self.people().next().is_none() {
            self.stage = Stage::Over;
        }
    }

    /// A computer player goes on in the seat.
    fn hand_over(&mut self, seat: Seat, level: &str) {
        let place = &mut self.places[seat.index()];
        let before = std::mem::replace(&mut place.who, Who::Computer { level: level.to_owned() });
        if let Who::Person(person) = before {
            place.gone = Some(person);
        }
        self.out.push(seat);
        self.waited_since[seat.index()] = None;
        self.agreed.retain(|(by, gone)| by != &seat && gone != &seat);
    }

    /// What the server itself has to do now, or later.
    pub(crate) fn due(&self) -> Option<Due> {
        match self.stage {
            Stage::Gathering => {
                let full = self.places.iter().all(|place| place.who != Who::Free);
                (full && !self.wait_for_host).then_some(Due::Start)
            }
            Stage::Playing => {
                let computer = self.waiting().iter().find_map(|seat| match &self.places[seat.index()].who {
                    Who::Computer { level } => Some(Due::Think(seat, level.clone())),
                    _ => None,
                });
                computer.or_else(|| self.first_up().map(|(seat, end)| Due::TimeOut(seat, end)))
            }
            Stage::Over | Stage::Closed => None,
        }
    }

    /// Whose time is up first, and when, whatever else is due.
    pub(crate) fn first_up(&self) -> Option<(Seat, u64)> {
        self.clocks.as_ref().filter(|_| self.stage == Stage::Playing).and_then(Clocks::first_up)
    }
}

/// The match as it was agreed on, before its first entry.
///
/// It goes through a record, because a record pins the edition by its contents, and options only by its name.
pub(crate) fn new_match(games: Registry, head: &Head) -> Result<Box<dyn AnyMatch>, String> {
    let edition = EditionStamp {
        name: head.edition.clone(),
        hash: head.edition_hash.clone(),
        contents: head.edition_contents.clone(),
    };
    let record = Record {
        game: head.game.clone(),
        options: head.options.clone(),
        edition,
        tags: mozaika_game::Tags::default(),
        position: None,
        entries: Vec::new(),
    };
    let file = RecordFile { record, entry_lines: Vec::new(), header_lines: HeaderLines::default() };
    let game = games.find(&head.game).map_err(|illegal| illegal.to_string())?;
    game.replay(&file).map_err(|bad| bad.illegal.to_string())
}
