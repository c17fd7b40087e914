//! What somebody asks for, and whether the table lets them.

use mozaika_game::{Seat, luck};
use mozaika_wire::{
    Access, Action, ActionId, EventKind, Person, PersonId, Refusal, SeatNonce, SeatOccupant, ServerRefusal, TableId,
    TablePhase, checked_nonce,
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
        if let Some(entry) = self.done.get(&requested.by.id).and_then(|own| own.get(&requested.id)) {
            return Ok(ActionOutcome::Repeated(*entry));
        }
        if requested.expected > self.seq() {
            let ahead = ServerRefusal::AheadOfTable { expected: requested.expected, entries: self.seq() };
            // Nothing has happened that is not known there: the whole table is told to whoever watches it again.
            return Err(ahead.into());
        }
        let by = &requested.by;
        let kind = match &requested.action {
            Action::Sit { seat, invitation, nonce } => self.sit(by, *seat, invitation.as_deref(), nonce.as_deref())?,
            Action::Leave {} => self.leave(by)?,
            Action::AddCompanion { seat, name } => self.add_companion(by, *seat, name)?,
            Action::RemoveCompanion { seat } => self.remove_companion(by, *seat)?,
            Action::Start { nonce } => self.start(by, nonce.as_deref())?,
            Action::Play { seat, decision } => return self.play(requested, *seat, decision, now),
            Action::Resign {} => EventKind::Resigned { seat: self.playing_seat(by)? },
            Action::Replace { seat, level } => self.replace(by, *seat, level, now)?,
            Action::DeclineRematch {} => self.decline_rematch(by)?,
            Action::Kick { seat } => self.kick(by, *seat)?,
            Action::Propose { what } => {
                self.check_seen(requested.expected)?;
                self.propose(by, *what)?
            }
            Action::Answer { agree } => self.answer(by, *agree)?,
            Action::React { reaction } => self.react(by, *reaction, now)?,
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
        self.enter(None, EventKind::Started { luck: Vec::new(), rated: false, nonces: self.given_nonces() }, now)
    }

    /// A computer player has decided.
    pub(crate) fn enter_computer_decision(&mut self, seat: Seat, decision: String, now: u64) -> Result<(), Rejection> {
        self.enter_move(None, seat, decision, now)
    }

    fn enter(&mut self, requested: Option<&RequestedAction>, kind: EventKind, now: u64) -> Result<(), Rejection> {
        let (waited_for, before) = (self.waited_for(), self.played.len());
        let kind = match kind {
            EventKind::Started { nonces, .. } => {
                self.mix(&nonces);
                let luck = luck::enter_due(self.played.as_mut(), &self.luck)?;
                EventKind::Started { luck, rated: self.counts(), nonces }
            }
            kind => kind,
        };
        let entry = self.new_entry(requested, kind, now);
        self.push(entry, before, waited_for);
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
        let (waited_for, before) = (self.waited_for(), self.played.len());
        self.played.add(&mozaika_game::Entry::Move(seat, decision.clone()))?;
        let luck = luck::enter_due(self.played.as_mut(), &self.luck)?;
        let entry = self.new_entry(requested, EventKind::Played { seat, decision: Some(decision), luck }, now);
        self.push(entry, before, waited_for);
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

    fn sit(
        &self,
        by: &Person,
        seat: Option<Seat>,
        invitation: Option<&str>,
        nonce: Option<&str>,
    ) -> Result<EventKind, ServerRefusal> {
        self.check_coming()?;
        let nonce = nonce.map(checked_nonce).transpose()?.map(ToOwned::to_owned);
        if self.seat_of(&by.id).is_some() {
            return Err(ServerRefusal::SeatedAlready);
        }
        if self.kicked.contains(&by.id) {
            return Err(ServerRefusal::KickedOut);
        }
        let own = self.reserved_seat_of(&by.id);
        let invited = self.settings.access == Access::Open || own.is_some() || invitation == self.invitation.as_deref();
        if !invited {
            return Err(ServerRefusal::InvitationNeeded);
        }
        let seat = self.seat_for(by, seat.or(own))?;
        Ok(EventKind::Sat { seat, person: by.clone(), nonce })
    }

    /// The seat that is kept for somebody, before those of people at their device.
    fn reserved_seat_of(&self, person: &PersonId) -> Option<Seat> {
        let kept = Seat::all(self.seats.len()).zip(&self.reserved_for);
        let own = kept.filter_map(|(seat, kept)| Some((seat, kept.as_ref().filter(|kept| kept.id == *person)?)));
        own.min_by_key(|(_, kept)| kept.companion).map(|(seat, _)| seat)
    }

    /// The seat that somebody wants, or any, if it is free or kept for them.
    pub(super) fn seat_for(&self, by: &Person, wanted: Option<Seat>) -> Result<Seat, ServerRefusal> {
        let is_free = |seat: &Seat| match &self.seats[seat.index()].who {
            SeatOccupant::Free => true,
            SeatOccupant::Reserved { id, .. } => *id == by.id,
            SeatOccupant::Person(_) | SeatOccupant::Computer { .. } => false,
        };
        let found = match wanted {
            Some(seat) if seat.index() >= self.seats.len() => {
                return Err(ServerRefusal::UnknownSeat);
            }
            Some(seat) => Some(seat).filter(is_free),
            None => Seat::all(self.seats.len()).find(is_free),
        };
        found.ok_or(ServerRefusal::SeatTaken)
    }

    /// Refuses whoever comes too late, or after too many others.
    pub(super) fn check_coming(&self) -> Result<(), ServerRefusal> {
        self.check_gathering()?;
        if self.seq() >= MOST_BEFORE_THE_START { Err(ServerRefusal::TooManyComings) } else { Ok(()) }
    }

    fn leave(&self, by: &Person) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        if self.settings.host.id == by.id {
            return Ok(EventKind::Closed);
        }
        let seat = self.seat_of(&by.id).ok_or(ServerRefusal::NotSeated)?;
        Ok(EventKind::Left { seat })
    }

    /// What those who sit here mix into the luck.
    fn given_nonces(&self) -> Vec<SeatNonce> {
        let given = Seat::all(self.seats.len()).zip(&self.nonces);
        given.filter_map(|(seat, nonce)| Some(SeatNonce { seat, nonce: nonce.clone()? })).collect()
    }

    fn start(&self, by: &Person, nonce: Option<&str>) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        if self.settings.host.id != by.id {
            return Err(ServerRefusal::HostStarts);
        }
        if !self.is_full() {
            return Err(ServerRefusal::SeatStillFree);
        }
        let mut nonces = self.given_nonces();
        if let (Some(nonce), Some(seat)) = (nonce.map(checked_nonce).transpose()?, self.seat_of(&by.id)) {
            nonces.retain(|given| given.seat != seat);
            nonces.push(SeatNonce { seat, nonce: nonce.to_owned() });
            nonces.sort_by_key(|given| given.seat);
        }
        Ok(EventKind::Started { luck: Vec::new(), rated: false, nonces })
    }

    fn play(
        &mut self,
        requested: &RequestedAction,
        seat: Seat,
        decision: &str,
        now: u64,
    ) -> Result<ActionOutcome, Rejection> {
        self.playing_seat(&requested.by)?;
        if self.holder(seat) != Some(&requested.by.id) {
            return Err(ServerRefusal::NotYourSeat.into());
        }
        if self.is_stale(seat, requested.expected) {
            return Err(Rejection::stale(ServerRefusal::Unseen, requested.expected));
        }
        self.enter_move(Some(requested), seat, decision.to_owned(), now)?;
        Ok(ActionOutcome::Entered)
    }

    /// Refuses what was proposed in a position that is not the present one any more; never mind when it does not matter.
    fn check_seen(&self, expected: u64) -> Result<(), Rejection> {
        let unseen = self.log.get(expected as usize..).filter(|_| expected > 0).unwrap_or_default();
        let has_changed = unseen.iter().any(|logged| {
            let kind = &logged.entry.kind;
            matches!(kind, EventKind::Played { .. } | EventKind::TookBack { .. })
        });
        if has_changed { Err(Rejection::stale(ServerRefusal::Unseen, expected)) } else { Ok(()) }
    }

    /// Has anything happened since then that this seat had to know before deciding?
    ///
    /// Decisions that are made at the same time come in any order and give the same state, so they do not count; nor does what somebody
    /// does at any time beside such a decision, nor what happens around the match.
    pub(super) fn is_stale(&self, seat: Seat, expected: u64) -> bool {
        (expected as usize..self.log.len()).any(|at| match &self.log[at].entry.kind {
            EventKind::Played { seat: other, luck, .. } => {
                let waited_for = self.log[at].waited_for;
                let is_beside = waited_for.contains(*other) || self.decides_beside_others(seat, at);
                !(*other != seat && waited_for.contains(seat) && is_beside && luck.is_empty())
            }
            EventKind::Started { .. }
            | EventKind::Resigned { .. }
            | EventKind::TimedOut { .. }
            | EventKind::TookBack { .. } => true,
            _ => false,
        })
    }

    /// Were others waited for together with this seat, in the same wait for it as at that index of the log?
    fn decides_beside_others(&self, seat: Seat, at: usize) -> bool {
        let has_decided = |kind: &EventKind| matches!(kind, EventKind::Played { seat: by, .. } if *by == seat);
        let mut same_wait = self.log[..=at]
            .iter()
            .rev()
            .take_while(|logged| logged.waited_for.contains(seat) && !has_decided(&logged.entry.kind));
        same_wait.any(|logged| logged.waited_for.len() > 1)
    }

    fn replace(&self, by: &Person, seat: Seat, level: &str, now: u64) -> Result<EventKind, ServerRefusal> {
        let own = self.playing_seat(by)?;
        checked_level(level)?;
        if self.holder(seat).is_none_or(|holder| *holder == by.id) {
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

    pub(super) fn check_gathering(&self) -> Result<(), ServerRefusal> {
        match self.phase {
            TablePhase::Gathering => Ok(()),
            TablePhase::Playing => Err(ServerRefusal::MatchStarted),
            TablePhase::Over => Err(ServerRefusal::MatchOver),
            TablePhase::Closed => Err(ServerRefusal::TableClosed),
        }
    }

    /// The seat of somebody who takes part in a match that is on.
    pub(super) fn playing_seat(&self, by: &Person) -> Result<Seat, ServerRefusal> {
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
