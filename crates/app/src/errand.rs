//! What the page asks of its worker, and what comes back.
//!
//! A worker is sent the record of the match and nothing else, so that it can be stopped and replaced at any moment.

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_players::{
    EntryEvaluation, EvaluationSettings, Kind, Level, Limit, PLAYERS, PlayerFault, SearchRequest, SearchResult,
    evaluate_entry,
};
use mozaika_registry::GAMES;
use serde::{Deserialize, Serialize};

/// How often a hint looks ahead: as a strong player does, within a second or two.
const HINT: Limit = Limit::Iterations(20_000);
/// How often each decision is looked at when a whole match is analysed.
const ANALYSIS: u64 = 3_000;

/// Something to think about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Errand {
    /// What would a computer player of that level decide?
    Decide {
        /// The match so far.
        record: String,
        /// In whose place.
        seat: u8,
        /// Of which level, by its name.
        level: String,
        /// Where its whims start.
        seed: u64,
    },
    /// What would a strong player decide, and why?
    Hint {
        /// The match so far.
        record: String,
        /// In whose place.
        seat: u8,
    },
    /// How good was that entry?
    Judge {
        /// The whole match.
        record: String,
        /// Which entry, counted from 0.
        entry: u32,
    },
}

/// An errand with a number, so that answers find their questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The number.
    pub id: u32,
    /// What to do.
    pub errand: Errand,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the request.
    pub id: u32,
    /// The answer, or why there is none.
    pub result: Result<Answer, String>,
}

/// What came of an errand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// A decision and its reasons.
    Advice(Told),
    /// A judged entry; nothing when there was nothing to decide.
    Judged(Option<EntryEvaluation>),
}

/// A decision and what was thought about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// The decision.
    pub decision: String,
    /// The win chance, 0 to 1.
    pub value: f64,
    /// How the match may go on: seat and decision.
    pub line: Vec<(u8, String)>,
    /// How often it looked ahead.
    pub looks: u64,
    /// The outcome is certain.
    pub proven: bool,
    /// What else was looked at, with its win chance, the most thought about first.
    pub considered: Vec<(String, f64)>,
}

impl From<SearchResult> for Told {
    fn from(advice: SearchResult) -> Self {
        Self {
            decision: advice.decision,
            value: advice.value,
            line: advice.seats.iter().map(|seat| seat.0).zip(advice.line).collect(),
            looks: advice.iterations,
            proven: advice.proven,
            considered: advice.considered.into_iter().map(|other| (other.decision, other.value)).collect(),
        }
    }
}

/// Does an errand; the errand may come from anywhere, so whatever is wrong with it is said.
pub fn perform(errand: &Errand) -> Result<Answer, String> {
    match errand {
        Errand::Decide { record, seat, level, seed } => {
            let level: Level = level.parse().map_err(|error: PlayerFault| error.to_string())?;
            ask(record, Seat(*seat), Kind::Level(level), *seed)
        }
        Errand::Hint { record, seat } => ask(record, Seat(*seat), Kind::Search(HINT), 1),
        Errand::Judge { record, entry } => {
            let table = read(record)?;
            let players = PLAYERS.find(table.game()).map_err(|illegal| illegal.message)?;
            let settings = EvaluationSettings { iterations: ANALYSIS, seed: 1 };
            let judged = evaluate_entry(players, table.as_ref(), *entry as usize, settings);
            judged.map(Answer::Judged).map_err(|illegal| illegal.message)
        }
    }
}

fn read(record: &str) -> Result<Box<dyn AnyMatch>, String> {
    GAMES.replay(record).map_err(|bad| bad.to_string())
}

fn ask(record: &str, seat: Seat, kind: Kind, seed: u64) -> Result<Answer, String> {
    let table = read(record)?;
    let players = PLAYERS.find(table.game()).map_err(|illegal| illegal.message)?;
    let advice = players.decide(table.as_ref(), seat, SearchRequest::new(kind, seed), &mut || false);
    advice.map(|advice| Answer::Advice(advice.into())).map_err(|illegal| illegal.message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Plan, Session};

    fn match_of(game: &str) -> Session {
        Session::begin(&Plan::usual(game), 7).unwrap()
    }

    #[test]
    fn a_worker_decides_legally_in_every_game_and_the_same_for_the_same_seed() {
        for game in GAMES.games() {
            let session = match_of(game.name());
            let seat = session.table().next().seats().lowest().unwrap();
            let record = session.record().to_string();
            let errand = Errand::Decide { record, seat: seat.0, level: "beginner".to_owned(), seed: 3 };
            let Ok(Answer::Advice(told)) = perform(&errand) else { panic!("no advice in {}", game.name()) };
            assert!(session.table().moves(seat).contains(&told.decision));
            assert_eq!(perform(&errand), Ok(Answer::Advice(told)));
        }
    }

    #[test]
    fn messages_survive_the_way_to_the_worker_and_back() {
        let record = match_of("patchwork").record().to_string();
        let request = Request { id: 4, errand: Errand::Judge { record, entry: 1 } };
        let bytes = postcard::to_stdvec(&request).unwrap();
        assert_eq!(postcard::from_bytes::<Request>(&bytes), Ok(request));
        let told = Told {
            decision: "advance".into(),
            value: 0.5,
            line: vec![(1, "advance".into())],
            looks: 3,
            proven: false,
            considered: vec![],
        };
        let reply = Reply { id: 4, result: Ok(Answer::Advice(told)) };
        let bytes = postcard::to_stdvec(&reply).unwrap();
        assert_eq!(postcard::from_bytes::<Reply>(&bytes), Ok(reply));
    }

    #[test]
    fn what_makes_no_sense_is_answered_with_a_sentence() {
        let record = match_of("patchwork").record().to_string();
        let nobody = Errand::Decide { record: record.clone(), seat: 5, level: "hard".into(), seed: 0 };
        let no_level = Errand::Decide { record, seat: 0, level: "godlike".into(), seed: 0 };
        let no_record = Errand::Hint { record: "chess".into(), seat: 0 };
        for errand in [nobody, no_level, no_record] {
            assert!(!perform(&errand).unwrap_err().is_empty());
        }
    }
}
