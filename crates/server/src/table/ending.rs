//! How a match ended, its record, and what it means for ratings.

use mozaika_game::{Next, Record, Seat, Seated, Seating, Tags};
use mozaika_wire::{Ending, Place, Reason, Stage, Who};

use super::Table;

impl Table {
    /// How it ended; nothing until it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        if self.stage != Stage::Over {
            return None;
        }
        let played_out = self.game.next() == Next::Over;
        Some(Ending {
            reason: if played_out { Reason::Played } else { self.reason },
            ranking: self.ranking(),
            score: self.game.score().to_json(),
            seed: self.seed.to_string(),
        })
    }

    /// The seats from first to last: those who stayed as the score sheet ranks them, then those who went, the first to go last.
    pub(crate) fn ranking(&self) -> Vec<Vec<Seat>> {
        let all = || vec![Seat::all(self.places.len()).collect()];
        let ranked: Vec<Vec<Seat>> = self.game.score().ranking.unwrap_or_else(all);
        let stayed =
            ranked.into_iter().map(|group| group.into_iter().filter(|seat| !self.out.contains(seat)).collect());
        let went = self.out.iter().rev().map(|seat| vec![*seat]);
        stayed.chain(went).filter(|group: &Vec<Seat>| !group.is_empty()).collect()
    }

    /// Who is rated for each seat: a person's id, or `level:` and the level. The person who gave up answers for the seat.
    pub(crate) fn rated_seats(&self) -> Vec<String> {
        let rated = self.places.iter().map(|place| match (&place.gone, &place.who) {
            (Some(person), _) | (None, Who::Person(person)) => person.id.to_string(),
            (None, Who::Computer { level }) => format!("level:{level}"),
            (None, Who::Free) => String::new(),
        });
        rated.collect()
    }

    /// The record of the match, once it is over: before, it would tell secrets.
    pub(crate) fn record(&self) -> Option<Record> {
        let ending = self.ending()?;
        let seated = |place: &Place| match (&place.gone, &place.who) {
            (Some(gone), _) => Seated::person(gone.name.clone()),
            (None, Who::Person(person)) => Seated::person(person.name.clone()),
            (None, Who::Computer { level }) => Seated::computer(level.clone()),
            (None, Who::Free) => Seated::person(""),
        };
        let mut tags = Tags::default();
        tags.set_seating(&Seating::new(self.places.iter().map(seated).collect()));
        for seat in &self.out {
            tags.add(Tags::GONE, &seat.to_string());
        }
        tags.set(Tags::TABLE, self.id.as_str());
        tags.set(Tags::COMMITMENT, &self.head.commitment);
        tags.set(Tags::SEED, &ending.seed);
        Some(Record { tags, ..self.game.record() })
    }
}
