//! How a match ended, its record, and what it means for ratings.

use mozaika_game::{Next, Record, Seat, Seated, Seating, Tags};
use mozaika_wire::{EndReason, Ending, SeatOccupant, SeatStatus, TablePhase};

use super::Table;

impl Table {
    /// How it ended; nothing until it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        if self.phase != TablePhase::Over {
            return None;
        }
        let played_out = self.played.next() == Next::Over;
        Some(Ending {
            reason: if played_out { EndReason::Played } else { self.end_reason },
            ranking: self.ranking(),
            score: self.played.score().to_json(),
            seed: self.seed.to_string(),
        })
    }

    /// The seats from first to last: those who stayed as the score sheet ranks them, then those who went, the first to go last.
    pub(crate) fn ranking(&self) -> Vec<Vec<Seat>> {
        let all = || vec![Seat::all(self.seats.len()).collect()];
        let ranked: Vec<Vec<Seat>> = self.played.score().ranking.unwrap_or_else(all);
        let stayed =
            ranked.into_iter().map(|group| group.into_iter().filter(|seat| !self.gone.contains(seat)).collect());
        let went = self.gone.iter().rev().map(|seat| vec![*seat]);
        stayed.chain(went).filter(|group: &Vec<Seat>| !group.is_empty()).collect()
    }

    /// Who is rated for each seat: a person's id, or `level:` and the level. The person who gave up answers for the seat.
    pub(crate) fn rated_seats(&self) -> Vec<String> {
        let rated = self.seats.iter().map(|seat| match (&seat.gone, &seat.who) {
            (Some(person), _) | (None, SeatOccupant::Person(person)) => person.id.to_string(),
            (None, SeatOccupant::Computer { level }) => format!("level:{level}"),
            (None, SeatOccupant::Free) => String::new(),
        });
        rated.collect()
    }

    /// The record of the match, once it is over: before, it would tell secrets.
    pub(crate) fn record(&self) -> Option<Record> {
        let ending = self.ending()?;
        let seated = |seat: &SeatStatus| match (&seat.gone, &seat.who) {
            (Some(gone), _) => Seated::person(gone.name.clone()),
            (None, SeatOccupant::Person(person)) => Seated::person(person.name.clone()),
            (None, SeatOccupant::Computer { level }) => Seated::computer(level.clone()),
            (None, SeatOccupant::Free) => Seated::person(""),
        };
        let mut tags = Tags::default();
        tags.set_seating(&Seating::new(self.seats.iter().map(seated).collect()));
        for seat in &self.gone {
            tags.add(Tags::GONE, &seat.to_string());
        }
        tags.set(Tags::TABLE, self.id.as_str());
        tags.set(Tags::COMMITMENT, &self.settings.commitment);
        tags.set(Tags::SEED, &ending.seed);
        Some(Record { tags, ..self.played.record() })
    }
}
