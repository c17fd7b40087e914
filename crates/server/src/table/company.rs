//! What people do around a match: bring somebody along, send somebody away, decline a rematch, say something.

use mozaika_game::Seat;
use mozaika_wire::{
    EventKind, Person, PersonId, Reaction, SeatOccupant, SeatStatus, ServerRefusal, TablePhase, checked_name,
};

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

    /// Somebody was sent away for good, or a seat is kept for them no more. Whoever is only at the device of somebody else may come back.
    pub(super) fn free_seat(&mut self, seat: Seat, person: &PersonId) {
        if self.person_at(seat).is_some_and(|sitting| !sitting.companion) {
            self.kicked.push(person.clone());
        }
        let seats = self.rising_with(seat);
        for seat in seats {
            self.reserved_for[seat.index()] = None;
            self.get_up(seat);
        }
    }

    /// Whoever sits there gets up, and some with them.
    pub(super) fn get_up_together(&mut self, seat: Seat) {
        for seat in self.rising_with(seat) {
            self.get_up(seat);
        }
    }

    /// Who gets up when somebody does: everybody at their device; somebody who is at another's device gets up alone.
    fn rising_with(&self, seat: Seat) -> Vec<Seat> {
        let alone = self.person_at(seat).is_none_or(|person| person.companion);
        if alone { vec![seat] } else { self.seats_beside(seat) }
    }

    /// Somebody sat down: those at their device sit down too where seats are kept for them.
    pub(super) fn seat_companions(&mut self, person: &Person) {
        for (seat, kept) in self.seats.iter_mut().zip(&self.reserved_for) {
            let companion = kept.as_ref().filter(|kept| kept.companion && kept.id == person.id);
            if let (SeatOccupant::Reserved { .. }, Some(companion)) = (&seat.who, companion) {
                seat.who = SeatOccupant::Person(companion.clone());
            }
        }
    }

    /// That seat, and those of everybody at the same device.
    pub(super) fn seats_beside(&self, seat: Seat) -> Vec<Seat> {
        self.holder(seat).map_or_else(|| vec![seat], |holder| self.seats_of(holder).collect())
    }

    pub(super) fn add_companion(
        &self,
        by: &Person,
        seat: Option<Seat>,
        name: &str,
    ) -> Result<EventKind, ServerRefusal> {
        self.check_coming()?;
        self.seat_of(&by.id).ok_or(ServerRefusal::NotSeated)?;
        if self.has_secrets {
            return Err(ServerRefusal::CompanionSecrets);
        }
        let name = checked_name(name)?;
        let seat = self.seat_for(by, seat)?;
        let others = |other: Seat| match &self.seats[other.index()].who {
            SeatOccupant::Free => other != seat,
            SeatOccupant::Reserved { id, .. } => *id != by.id,
            SeatOccupant::Person(person) => person.id != by.id,
            SeatOccupant::Computer { .. } => false,
        };
        if !Seat::all(self.seats.len()).any(others) {
            return Err(ServerRefusal::CompanionsAlone);
        }
        let person = Person { id: by.id.clone(), name, registered: false, companion: true };
        Ok(EventKind::Sat { seat, person, nonce: None })
    }

    pub(super) fn remove_companion(&self, by: &Person, seat: Seat) -> Result<EventKind, ServerRefusal> {
        self.check_gathering()?;
        let is_theirs = |person: &&Person| person.companion && person.id == by.id;
        self.person_at(seat).filter(is_theirs).ok_or(ServerRefusal::NoCompanion)?;
        Ok(EventKind::Left { seat })
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
