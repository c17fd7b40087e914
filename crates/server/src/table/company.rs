//! What people do around a match: send somebody away, decline a rematch, say something.

use mozaika_game::Seat;
use mozaika_wire::{EventKind, Person, PersonId, Reaction, SeatOccupant, SeatStatus, ServerRefusal, TablePhase};

use super::Table;

/// Between two reactions of one seat, in milliseconds.
const BETWEEN_REACTIONS: u64 = 1_500;
/// Reactions of one seat at one table.
const MOST_REACTIONS: usize = 100;

impl Table {
    pub(super) fn kick(&self, by: &Person, seat: Seat) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        if self.settings.host.id != by.id {
            return Err(ServerRefusal::HostKicks);
        }
        let status = self.seats.get(seat.index()).ok_or(ServerRefusal::UnknownSeat)?;
        match &status.who {
            SeatOccupant::Person(person) if person.id != by.id => {
                Ok(EventKind::Kicked { seat, person: person.id.clone() })
            }
            SeatOccupant::Reserved { id, .. } if *id != by.id => Ok(EventKind::Kicked { seat, person: id.clone() }),
            _ => Err(ServerRefusal::NotKickable),
        }
    }

    /// Somebody was sent away for good, or a seat is kept for them no more.
    pub(super) fn free_seat(&mut self, seat: Seat, person: &PersonId) {
        if matches!(self.seats[seat.index()].who, SeatOccupant::Person(_)) {
            self.kicked.push(person.clone());
        }
        self.reserved_for[seat.index()] = None;
        self.get_up(seat);
    }

    /// The seat is free again, or kept again for whom it was kept.
    pub(super) fn get_up(&mut self, seat: Seat) {
        self.seats[seat.index()].who = free_or_reserved(self.reserved_for[seat.index()].as_ref());
        self.nonces[seat.index()] = None;
    }

    /// The seat that somebody has, or had before a computer player took it over.
    pub(super) fn seat_ever_of(&self, person: &PersonId) -> Option<Seat> {
        let had = |seat: &SeatStatus| seat.gone.as_ref().is_some_and(|gone| gone.id == *person);
        self.seat_of(person).or_else(|| self.seats.iter().position(had).map(|seat| Seat(seat as u8)))
    }

    pub(super) fn decline_rematch(&self, by: &Person) -> Result<EventKind, ServerRefusal> {
        if self.phase != TablePhase::Over {
            return Err(ServerRefusal::DeclineTooEarly);
        }
        let seat = self.seat_ever_of(&by.id).ok_or(ServerRefusal::WasNotSeated)?;
        if self.declined.contains(&seat) {
            return Err(ServerRefusal::DeclinedAlready);
        }
        Ok(EventKind::RematchDeclined { seat })
    }

    pub(super) fn react(&self, by: &Person, reaction: Reaction, now: u64) -> Result<EventKind, ServerRefusal> {
        if self.phase == TablePhase::Closed {
            return Err(ServerRefusal::TableClosed);
        }
        let seat = self.seat_ever_of(&by.id).ok_or(ServerRefusal::NotSeated)?;
        let said = self.log.iter().filter_map(|logged| match logged.entry.kind {
            EventKind::Reacted { seat: by, .. } if by == seat => Some(logged.entry.at),
            _ => None,
        });
        let (count, last) = said.fold((0, None), |(count, _), at| (count + 1, Some(at)));
        if count >= MOST_REACTIONS || last.is_some_and(|last| now < last + BETWEEN_REACTIONS) {
            return Err(ServerRefusal::TooManyReactions);
        }
        Ok(EventKind::Reacted { seat, reaction })
    }
}

/// A seat where nobody sits.
pub(super) fn free_or_reserved(reserved_for: Option<&Person>) -> SeatOccupant {
    match reserved_for {
        None => SeatOccupant::Free,
        Some(person) => {
            let name = Some(person.name.clone()).filter(|name| !name.is_empty());
            SeatOccupant::Reserved { id: person.id.clone(), name }
        }
    }
}
