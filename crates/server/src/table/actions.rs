//! What somebody asks for, and whether the table lets them.

use mozaika_game::{Seat, Seats, luck};
use mozaika_wire::{
    Access, Action, ActionId, EventKind, Person, Refusal, SeatOccupant, ServerRefusal, TableId, TablePhase,
};

use super::{Entry, Table};
use crate::create_table::checked_level;
use crate::secret::digest;

/// Sitting down and leaving again and again fills a table, and would for ever.
const MOST_BEFORE_THE_START: u64 = 500;

/// Something that a person asks for at a table.
#[derive(Clone, Debug)]
pub(crate) struct RequestedAction {
    /// Who asks.
    pub(crate) by: Person,
    /// The client's id for it.
    pub(crate) id: ActionId,
    /// The last entry the client has seen; 0 when it does not matter.
    pub(crate) expected: u64,
    pub(crate) action: Action,
}

/// What came of an action that was not rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionOutcome {
    /// It is the table's last entry now, and has to be stored before anybody hears of it.
    Entered,
    /// It was done before, as that entry.
    Repeated(u64),
}

/// Why an action was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rejection {
    pub(crate) refusal: Box<Refusal>,
    /// The entry after which things happened that whoever requested did not know of.
    pub(crate) unseen_since: Option<u64>,
}

impl<R: Into<Refusal>> From<R> for Rejection {
    fn from(refusal: R) -> Self {
        Self { refusal: Box::new(refusal.into()), unseen_since: None }
    }
}

impl Rejection {
    fn stale(refusal: ServerRefusal, unseen_since: u64) -> Self {
        Self { refusal: Box::new(refusal.into()), unseen_since: Some(unseen_since) }
    }
}

impl Table {
    /// Does what is requested for, or refuses it and changes nothing.
    pub(crate) fn act(&mut self, requested: &RequestedAction, now: u64) -> Result<ActionOutcome, Rejection> {
        if let Some(entry) = self.done.get(&(requested.by.id.clone(), requested.id.clone())) {
            return Ok(ActionOutcome::Repeated(*entry));
        }
        if requested.expected > self.seq() {
            let ahead = ServerRefusal::AheadOfTable { expected: requested.expected, entries: self.seq() };
            return Err(Rejection::stale(ahead, 0));
        }
        let by = &requested.by;
        let kind = match &requested.action {
            Action::Sit { seat, invitation } => self.sit(by, *seat, invitation.as_deref())?,
            Action::Leave {} => self.leave(by)?,
            Action::Start {} => self.start(by)?,
            Action::Play { seat, decision } => return self.play(requested, *seat, decision, now),
            Action::Resign {} => EventKind::Resigned { seat: self.playing_seat(by)? },
            Action::Replace { seat, level } => self.replace(by, *seat, level, now)?,
            // Whoever keeps the tables makes the other table first, then enters it here.
            Action::Rematch {} => return Err(ServerRefusal::RematchTooEarly.into()),
        };
        self.enter(Some(requested), kind, now)?;
        Ok(ActionOutcome::Entered)
    }

    /// Adds an entry of the server's own.
    pub(crate) fn enter_own(&mut self, kind: EventKind, now: u64) -> Result<(), Rejection> {
        self.enter(None, kind, now)
    }

    /// Adds that a rematch was made.
    pub(crate) fn enter_rematch(
        &mut self,
        requested: &RequestedAction,
        table: TableId,
        now: u64,
    ) -> Result<(), Rejection> {
        self.enter(Some(requested), EventKind::Rematch { table }, now)
    }

    /// Starts the match: luck is drawn.
    pub(crate) fn enter_start(&mut self, now: u64) -> Result<(), Rejection> {
        self.enter(None, EventKind::Started { luck: Vec::new() }, now)
    }

    /// A computer player has decided.
    pub(crate) fn enter_computer_decision(&mut self, seat: Seat, decision: String, now: u64) -> Result<(), Rejection> {
        self.enter_move(None, seat, decision, now)
    }

    fn enter(&mut self, requested: Option<&RequestedAction>, kind: EventKind, now: u64) -> Result<(), Rejection> {
        let waited_for = self.waited_for();
        let kind = match kind {
            EventKind::Started { .. } => {
                EventKind::Started { luck: luck::enter_due(self.played.as_mut(), &self.seed)? }
            }
            kind => kind,
        };
        let entry = self.new_entry(requested, kind, now);
        self.push(entry, None, waited_for);
        Ok(())
    }

    /// Enters a decision. It is read and checked here, once: what is stored and told is what the match has taken.
    fn enter_move(
        &mut self,
        requested: Option<&RequestedAction>,
        seat: Seat,
        decision: String,
        now: u64,
    ) -> Result<(), Rejection> {
        let (waited_for, index): (Seats, usize) = (self.waited_for(), self.played.len());
        self.played.add(&mozaika_game::Entry::Move(seat, decision.clone()))?;
        let luck = luck::enter_due(self.played.as_mut(), &self.seed)?;
        let entry = self.new_entry(requested, EventKind::Played { seat, decision: Some(decision), luck }, now);
        self.push(entry, Some(index), waited_for);
        Ok(())
    }

    fn new_entry(&self, requested: Option<&RequestedAction>, kind: EventKind, now: u64) -> Entry {
        Entry {
            // Time never runs backwards at a table, whatever the clocks of several machines say.
            at: now.max(self.last_entry().map_or(0, |last| last.at)),
            by: requested.map(|requested| requested.by.id.clone()),
            id: requested.map(|requested| requested.id.clone()),
            creation: None,
            kind,
        }
    }

    fn sit(&self, by: &Person, seat: Option<Seat>, invitation: Option<&str>) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        if self.seq() >= MOST_BEFORE_THE_START {
            return Err(ServerRefusal::TooManyComings);
        }
        if self.seat_of(&by.id).is_some() {
            return Err(ServerRefusal::SeatedAlready);
        }
        let own =
            self.reserved_for.iter().position(|person| person.as_ref() == Some(&by.id)).map(|seat| Seat(seat as u8));
        let invited = self.settings.access == Access::Open || own.is_some() || invitation == self.invitation.as_deref();
        if !invited {
            return Err(ServerRefusal::InvitationNeeded);
        }
        let is_free = |seat: &Seat| {
            let reserved = &self.reserved_for[seat.index()];
            self.seats[seat.index()].who == SeatOccupant::Free
                && reserved.as_ref().is_none_or(|person| *person == by.id)
        };
        let found = match seat.or(own) {
            Some(seat) if seat.index() >= self.seats.len() => {
                return Err(ServerRefusal::UnknownSeat);
            }
            Some(seat) => Some(seat).filter(is_free),
            None => Seat::all(self.seats.len()).find(is_free),
        };
        let seat = found.ok_or(ServerRefusal::SeatTaken)?;
        Ok(EventKind::Sat { seat, person: by.clone() })
    }

    fn leave(&self, by: &Person) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        if self.settings.host.id == by.id {
            return Ok(EventKind::Closed);
        }
        let seat = self.seat_of(&by.id).ok_or(ServerRefusal::NotSeated)?;
        Ok(EventKind::Left { seat })
    }

    fn start(&self, by: &Person) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        if self.settings.host.id != by.id {
            return Err(ServerRefusal::HostStarts);
        }
        if self.seats.iter().any(|seat| seat.who == SeatOccupant::Free) {
            return Err(ServerRefusal::SeatStillFree);
        }
        Ok(EventKind::Started { luck: Vec::new() })
    }

    fn play(
        &mut self,
        requested: &RequestedAction,
        seat: Seat,
        decision: &str,
        now: u64,
    ) -> Result<ActionOutcome, Rejection> {
        if self.playing_seat(&requested.by)? != seat {
            return Err(ServerRefusal::NotYourSeat.into());
        }
        if self.is_stale(seat, requested.expected) {
            return Err(Rejection::stale(ServerRefusal::Unseen, requested.expected));
        }
        self.enter_move(Some(requested), seat, decision.to_owned(), now)?;
        Ok(ActionOutcome::Entered)
    }

    /// Has anything happened since then that this seat had to know before deciding?
    ///
    /// Decisions that are made at the same time come in any order and give the same state, so they do not count; nor does what
    /// happens around the match.
    fn is_stale(&self, seat: Seat, expected: u64) -> bool {
        self.log[expected as usize..].iter().any(|logged| match &logged.entry.kind {
            EventKind::Played { seat: other, luck, .. } => {
                let together = logged.waited_for.contains(seat) && logged.waited_for.contains(*other) && *other != seat;
                !(together && luck.is_empty())
            }
            EventKind::Started { .. } | EventKind::Resigned { .. } | EventKind::TimedOut { .. } => true,
            _ => false,
        })
    }

    fn replace(&self, by: &Person, seat: Seat, level: &str, now: u64) -> Result<EventKind, ServerRefusal> {
        let own = self.playing_seat(by)?;
        checked_level(level)?;
        let other = self.people().any(|other| other == seat && other != own);
        if !other {
            return Err(ServerRefusal::NotReplaceable);
        }
        let waited = self.waited_since[seat.index()].map_or(0, |since| now.saturating_sub(since));
        if waited < self.settings.patience * 1000 {
            return Err(ServerRefusal::StillPatient { patience: self.settings.patience, waited: waited / 1000 });
        }
        if self.agreed.contains(&(own, seat)) {
            return Err(ServerRefusal::AgreedAlready);
        }
        Ok(EventKind::Agreed { by: own, seat, level: level.to_owned() })
    }

    fn check_gathering(&self) -> Result<(), ServerRefusal> {
        match self.phase {
            TablePhase::Gathering => Ok(()),
            TablePhase::Playing => Err(ServerRefusal::MatchStarted),
            TablePhase::Over => Err(ServerRefusal::MatchOver),
            TablePhase::Closed => Err(ServerRefusal::TableClosed),
        }
    }

    /// The seat of somebody who takes part in a match that is on.
    fn playing_seat(&self, by: &Person) -> Result<Seat, ServerRefusal> {
        match self.phase {
            TablePhase::Playing => self.seat_of(&by.id).ok_or(ServerRefusal::NotSeated),
            TablePhase::Gathering => Err(ServerRefusal::MatchNotStarted),
            TablePhase::Over => Err(ServerRefusal::MatchOver),
            TablePhase::Closed => Err(ServerRefusal::TableClosed),
        }
    }

    /// The people who sat here to the end or gave up, and the players beside them, each moved on by one seat.
    pub(crate) fn rotated_seats(&self) -> Vec<SeatOccupant> {
        let mut seats: Vec<SeatOccupant> = self
            .seats
            .iter()
            .map(|seat| seat.gone.clone().map_or_else(|| seat.who.clone(), SeatOccupant::Person))
            .collect();
        seats.rotate_right(1);
        seats
    }

    /// May this person have a rematch?
    pub(crate) fn may_rematch(&self, by: &Person) -> Result<Option<TableId>, ServerRefusal> {
        if self.phase != TablePhase::Over {
            return Err(ServerRefusal::RematchTooEarly);
        }
        let sat =
            self.rotated_seats().iter().any(|who| matches!(who, SeatOccupant::Person(person) if person.id == by.id));
        if sat { Ok(self.rematch.clone()) } else { Err(ServerRefusal::WasNotSeated) }
    }

    /// The entry that made the rematch, if there is one.
    pub(crate) fn entry_of_rematch(&self) -> Option<u64> {
        let found = self.log.iter().position(|logged| matches!(logged.entry.kind, EventKind::Rematch { .. }));
        found.map(|index| index as u64 + 1)
    }

    /// The id of the rematch: the same on every node, so that two who ask at once make one table; and nobody else can know it.
    pub(crate) fn rematch_id(&self) -> TableId {
        // Hexadecimal digits, and no more of them than an id may have.
        let id = digest(&format!("rematch {}", self.seed)).parse();
        id.unwrap_or_else(|_| unreachable!("a digest is an id"))
    }
}
