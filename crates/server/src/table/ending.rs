//! How a match ended, its record, and what it means for ratings.

use mozaika_game::{Next, Record, Seat, Seated, Seating, Tags};
use mozaika_wire::rest::MatchResult;
use mozaika_wire::{EndReason, Ending, EventKind, SeatOccupant, SeatStatus, TablePhase};

use super::Table;
use crate::store::ResultRow;

impl Table {
    /// How it ended; nothing until it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        if self.phase != TablePhase::Over {
            return None;
        }
        Some(Ending {
            reason: self.how_it_ended(),
            ranking: self.ranking(),
            score: self.played.score().to_json(),
            seed: self.seed.to_string(),
        })
    }

    /// The seats from first to last: those who stayed as the score sheet ranks them, then those who went, the first to go last.
    pub(crate) fn ranking(&self) -> Vec<Vec<Seat>> {
        let all = || vec![Seat::all(self.seats.len()).collect()];
        let ranked: Vec<Vec<Seat>> = match self.end_reason {
            // Nobody has won a match that all agreed to end.
            EndReason::Agreed => all(),
            _ => self.played.score().ranking.unwrap_or_else(all),
        };
        let stayed =
            ranked.into_iter().map(|group| group.into_iter().filter(|seat| !self.gone.contains(seat)).collect());
        let went = self.gone.iter().rev().map(|seat| vec![*seat]);
        stayed.chain(went).filter(|group: &Vec<Seat>| !group.is_empty()).collect()
    }

    /// How it ended, in short; nothing until it has.
    pub(super) fn result(&self) -> Option<MatchResult> {
        let is_over = self.phase == TablePhase::Over;
        is_over.then(|| MatchResult {
            reason: self.how_it_ended(),
            ranking: self.ranking(),
            points: self.played.score().scores.iter().map(|score| score.total().as_f64()).collect(),
        })
    }

    fn how_it_ended(&self) -> EndReason {
        if self.played.next() == Next::Over { EndReason::Played } else { self.end_reason }
    }

    /// Is the match over, and does it change ratings? What all agreed to end does not.
    pub(crate) fn is_to_be_rated(&self) -> bool {
        self.phase == TablePhase::Over && self.rated == Some(true) && self.how_it_ended() != EndReason::Agreed
    }

    /// Who is rated for each seat: a person's id, or `level:` and the level. The person who gave up answers for the seat.
    pub(crate) fn rated_seats(&self) -> Vec<String> {
        let rated = self.seats.iter().map(|seat| match (&seat.gone, &seat.who) {
            (Some(person), _) | (None, SeatOccupant::Person(person)) => person.id.to_string(),
            (None, SeatOccupant::Computer { level }) => format!("level:{level}"),
            (None, SeatOccupant::Free | SeatOccupant::Reserved { .. }) => String::new(),
        });
        rated.collect()
    }

    /// How the match ended for each person in it, not for those who were only at their devices; nothing until it has.
    pub(crate) fn results(&self) -> Vec<ResultRow> {
        let Some(result) = self.result() else { return Vec::new() };
        let person = |seat: &SeatStatus| match (&seat.gone, &seat.who) {
            (Some(person), _) | (None, SeatOccupant::Person(person)) if !person.companion => Some(person.id.clone()),
            _ => None,
        };
        let row = |(seat, status): (Seat, &SeatStatus)| {
            let place = result.ranking.iter().position(|group| group.contains(&seat))?;
            let has_place = result.reason != EndReason::Agreed;
            Some(ResultRow {
                person: person(status)?,
                game: self.settings.game.clone(),
                place: if has_place { place as i64 + 1 } else { 0 },
                shared: i64::from(result.ranking[place].len() > 1),
                points: result.points.get(seat.index()).copied().unwrap_or_default(),
                played_out: i64::from(result.reason == EndReason::Played),
                ended_at: self.last_entry().map_or(0, |last| last.at as i64),
            })
        };
        Seat::all(self.seats.len()).zip(&self.seats).filter_map(row).collect()
    }

    /// The same, if it has ended with the last entry.
    pub(crate) fn new_results(&self) -> Vec<ResultRow> {
        let ends = self.last_entry().is_some_and(|last| {
            matches!(
                last.kind,
                EventKind::Played { .. }
                    | EventKind::Resigned { .. }
                    | EventKind::TimedOut { .. }
                    | EventKind::Ended { .. }
            )
        });
        if ends { self.results() } else { Vec::new() }
    }

    /// The record of the match, once it is over: before, it would tell secrets.
    pub(crate) fn record(&self) -> Option<Record> {
        let ending = self.ending()?;
        let seated = |seat: &SeatStatus| match (&seat.gone, &seat.who) {
            (Some(gone), _) => Seated::person(gone.name.clone()),
            (None, SeatOccupant::Person(person)) => Seated::person(person.name.clone()),
            (None, SeatOccupant::Computer { level }) => Seated::computer(level.clone()),
            (None, SeatOccupant::Free | SeatOccupant::Reserved { .. }) => Seated::person(""),
        };
        let mut tags = Tags::default();
        tags.set_seating(&Seating::new(self.seats.iter().map(seated).collect()));
        for seat in &self.gone {
            tags.add(Tags::GONE, &seat.to_string());
        }
        tags.set(Tags::RULES, &self.settings.rules.to_string());
        tags.set(Tags::TABLE, self.id.as_str());
        tags.set(Tags::COMMITMENT, &self.settings.commitment);
        tags.set(Tags::SEED, &ending.seed);
        for (seat, nonce) in Seat::all(self.seats.len()).zip(&self.nonces) {
            if let Some(nonce) = nonce {
                tags.set(&Tags::nonce_key(seat), nonce);
            }
        }
        Some(Record { tags, ..self.played.record() })
    }
}
