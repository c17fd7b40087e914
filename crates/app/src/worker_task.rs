//! What the page asks of its worker, and what comes back.
//!
//! A worker is sent the record of the match and nothing else, so that it can be stopped and replaced at any moment.

use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{Illegal, Seat};
use mozaika_players::{
    EvaluationSettings, Kind, Limit, PlayerRegistry, SearchRequest, SearchResult, WeighedEntry, weigh_entry,
};
use serde::{Deserialize, Serialize};

use crate::refusal_text::RefusalText;

/// The budget of a hint: as much as a strong player has, done within a second or two.
const HINT: Limit = Limit::Iterations(20_000);
/// The iterations for each decision when a whole match is analysed.
const ANALYSIS: u64 = 3_000;

/// Something that takes long enough to be done off the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WorkerTask {
    /// What would that computer player decide?
    Decide {
        /// The match so far, as a record file.
        record: String,
        /// The seat that decides, counted from 0.
        seat: u8,
        /// The player as it is named in the arena: `hard`, `search:200`.
        player: String,
        /// The seed of its choices: the same seed decides the same.
        seed: u64,
    },
    /// What would a strong player decide, and why?
    Hint {
        /// The match so far, as a record file.
        record: String,
        /// The seat that decides, counted from 0.
        seat: u8,
    },
    /// How good was that entry?
    Judge {
        /// The whole match, as a record file.
        record: String,
        /// The entry, counted from 0.
        entry: u32,
    },
}

/// A task with a number, so that results find those who asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Unique among the requests to one worker.
    pub id: u32,
    /// What to do.
    pub task: WorkerTask,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the request.
    pub id: u32,
    /// The result, or why there is none.
    pub result: Result<TaskResult, TaskError>,
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TaskResult {
    /// A decision and its reasons.
    Suggested(Suggestion),
    /// A judged entry; nothing when there was nothing to decide.
    Evaluated(Option<WeighedEntry>),
}

/// A decision and what was thought about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The decision in the game's notation.
    pub decision: String,
    /// The win chance, 0 to 1.
    pub value: f64,
    /// How the match may go on: seat and decision.
    pub line: Vec<(u8, String)>,
    /// How many positions were searched.
    pub iterations: u64,
    /// The outcome is certain.
    pub proven: bool,
    /// What else was looked at, with its win chance, the most thought about first.
    pub considered: Vec<(String, f64)>,
}

impl Suggestion {
    /// The other decisions that were thought about most, with their win chances, the best first. What reads the same as another
    /// one is told once.
    ///
    /// None of them claims more than the suggestion itself: a higher figure from fewer looks is chance.
    #[must_use]
    pub fn alternatives(&self, most: usize, mut told: impl FnMut(&str) -> String) -> Vec<Alternative> {
        let mut read = vec![told(&self.decision)];
        let mut others: Vec<Alternative> = Vec::new();
        for (decision, value) in self.considered.iter().filter(|(decision, _)| *decision != self.decision) {
            let text = told(decision);
            if others.len() < most && !read.contains(&text) {
                others.push(Alternative {
                    decision: decision.clone(),
                    value: value.min(self.value),
                    text: text.clone(),
                });
                read.push(text);
            }
        }
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
        others
    }
}

/// Another decision than the one that is suggested.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The decision in the game's notation.
    pub decision: String,
    /// The win chance, 0 to 1.
    pub value: f64,
    /// The decision in words.
    pub text: String,
}

impl From<SearchResult> for Suggestion {
    fn from(result: SearchResult) -> Self {
        Self {
            decision: result.decision,
            value: result.value,
            line: result.seats.iter().map(|seat| seat.0).zip(result.line).collect(),
            iterations: result.iterations,
            proven: result.proven,
            considered: result.considered.into_iter().map(|other| (other.decision, other.value)).collect(),
        }
    }
}

/// Why a task has no result: a refusal, on its way from the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct TaskError {
    /// The game that refuses; empty when it is not known.
    pub game: String,
    /// The code of the refusal; empty when it has none.
    pub code: String,
    /// Its arguments, a JSON object as text: what goes to a worker and back has no types of its own.
    args: String,
    /// What is wrong, in an English sentence.
    pub message: String,
}

impl TaskError {
    fn new(game: &str, illegal: Illegal) -> Self {
        let args = serde_json::to_string(&illegal.args).unwrap_or_default();
        Self { game: game.to_owned(), code: illegal.code.to_owned(), args, message: illegal.message }
    }

    /// The same in the reader's language.
    #[must_use]
    pub fn text(&self, text: RefusalText<'_>) -> String {
        let args = serde_json::from_str(&self.args).unwrap_or_default();
        RefusalText { game: &self.game, ..text }.sentence(&self.code, &args, &self.message)
    }
}

/// Can a worker of the page play as that player? It has no clock, so those who think for a time cannot, nor can programs.
pub(crate) fn can_play(player: &str) -> bool {
    let timed = |kind| matches!(kind, Kind::Search(Limit::Milliseconds(_)) | Kind::Uct(Limit::Milliseconds(_)));
    player.parse().is_ok_and(|kind| !timed(kind))
}

/// Does a task; it may come from anywhere, so whatever is wrong with it is said.
///
/// ```
/// use mozaika_app::{MatchSetup, OpenMatch, TaskResult, WorkerTask, run_task};
/// use mozaika_players::PLAYERS;
/// use mozaika_registry::GAMES;
///
/// let open = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 7).unwrap();
/// let seat = open.waits_for().unwrap();
/// let task = WorkerTask::Decide { record: open.record().to_string(), seat: seat.0, player: "beginner".to_owned(), seed: 1 };
/// let Ok(TaskResult::Suggested(suggestion)) = run_task(GAMES, PLAYERS, &task) else { panic!("no suggestion") };
/// assert!(open.played().moves(seat).contains(&suggestion.decision));
/// ```
pub fn run_task(games: Registry, players: PlayerRegistry, task: &WorkerTask) -> Result<TaskResult, TaskError> {
    match task {
        WorkerTask::Decide { record, seat, player, seed } => {
            let played = replay(games, record)?;
            let kind = player.parse().ok().filter(|_| can_play(player));
            let unknown = || TaskError {
                game: String::new(),
                code: "unknown-player".to_owned(),
                args: serde_json::json!({ "player": player }).to_string(),
                message: format!("This page cannot play as {player}."),
            };
            decide(players, played.as_ref(), Seat(*seat), kind.ok_or_else(unknown)?, *seed)
        }
        WorkerTask::Hint { record, seat } => {
            decide(players, replay(games, record)?.as_ref(), Seat(*seat), Kind::Search(HINT), 1)
        }
        WorkerTask::Judge { record, entry } => {
            let played = replay(games, record)?;
            let settings = EvaluationSettings { iterations: ANALYSIS, seed: 1 };
            let players = players.find(played.game());
            let evaluated =
                players.and_then(|players| weigh_entry(players, played.as_ref(), *entry as usize, settings));
            evaluated.map(TaskResult::Evaluated).map_err(|illegal| TaskError::new(played.game(), illegal))
        }
    }
}

fn replay(games: Registry, record: &str) -> Result<Box<dyn AnyMatch>, TaskError> {
    games.replay(record).map_err(|bad| TaskError::new("", bad.into_illegal()))
}

fn decide(
    players: PlayerRegistry,
    played: &dyn AnyMatch,
    seat: Seat,
    kind: Kind,
    seed: u64,
) -> Result<TaskResult, TaskError> {
    let request = SearchRequest::new(kind, seed);
    let result = players.find(played.game()).and_then(|players| players.decide(played, seat, request, &mut || false));
    let suggested = result.map(|result| TaskResult::Suggested(result.into()));
    suggested.map_err(|illegal| TaskError::new(played.game(), illegal))
}

#[cfg(test)]
mod tests {
    use mozaika_players::PLAYERS;
    use mozaika_registry::GAMES;

    use super::*;
    use crate::open_match::{MatchSetup, OpenMatch};

    fn match_of(game: &str) -> OpenMatch {
        OpenMatch::start(GAMES, &MatchSetup::two_people(game), 7).unwrap()
    }

    #[test]
    fn a_worker_decides_legally_in_every_game_and_the_same_for_the_same_seed() {
        for game in GAMES.games() {
            let open = match_of(game.name());
            let seat = open.played().next().seats().lowest().unwrap();
            let record = open.record().to_string();
            let task = WorkerTask::Decide { record, seat: seat.0, player: "beginner".to_owned(), seed: 3 };
            let Ok(TaskResult::Suggested(suggestion)) = run_task(GAMES, PLAYERS, &task) else {
                panic!("no suggestion in {}", game.name())
            };
            assert!(open.played().moves(seat).contains(&suggestion.decision));
            assert_eq!(run_task(GAMES, PLAYERS, &task), Ok(TaskResult::Suggested(suggestion)));
        }
    }

    #[test]
    fn messages_survive_the_way_to_the_worker_and_back() {
        let record = match_of("patchwork").record().to_string();
        let request = Request { id: 4, task: WorkerTask::Judge { record, entry: 1 } };
        let bytes = postcard::to_stdvec(&request).unwrap();
        assert_eq!(postcard::from_bytes::<Request>(&bytes), Ok(request));
        let suggestion = Suggestion {
            decision: "advance".into(),
            value: 0.5,
            line: vec![(1, "advance".into())],
            iterations: 3,
            proven: false,
            considered: vec![],
        };
        let illegal = mozaika_game::ProtocolFault::NothingToDecide { seat: Seat(1) }.into();
        for result in [Ok(TaskResult::Suggested(suggestion)), Err(TaskError::new("patchwork", illegal))] {
            let reply = Reply { id: 4, result };
            let bytes = postcard::to_stdvec(&reply).unwrap();
            assert_eq!(postcard::from_bytes::<Reply>(&bytes), Ok(reply));
        }
    }

    #[test]
    fn alternatives_are_told_once_each_the_best_first_and_none_above_the_suggestion() {
        let considered = [("a1", 0.6), ("b1", 0.3), ("a2", 0.55), ("c1", 0.7), ("b2", 0.5), ("d1", 0.4), ("e1", 0.1)];
        let suggestion = Suggestion {
            decision: "a1".into(),
            value: 0.6,
            line: Vec::new(),
            iterations: 100,
            proven: false,
            considered: considered.map(|(decision, value)| (decision.to_owned(), value)).to_vec(),
        };
        // What begins with the same letter reads the same.
        let others = suggestion.alternatives(3, |decision| decision[..1].to_owned());
        let others: Vec<(&str, f64)> = others.iter().map(|other| (other.decision.as_str(), other.value)).collect();
        assert_eq!(others, [("c1", 0.6), ("d1", 0.4), ("b1", 0.3)]);
    }

    #[test]
    fn what_makes_no_sense_is_answered_with_a_sentence() {
        let record = match_of("patchwork").record().to_string();
        let decide =
            |seat, player: &str| WorkerTask::Decide { record: record.clone(), seat, player: player.into(), seed: 0 };
        let words = crate::Words::of(crate::Language::Polish);
        let text = RefusalText { games: GAMES, game: "", names: None, words: &words };
        for (task, said) in [
            (decide(5, "hard"), "Gracz 6"),
            (decide(0, "godlike"), "godlike"),
            (decide(0, "search:50ms"), "search:50ms"),
            (WorkerTask::Hint { record: "chess".into(), seat: 0 }, ""),
        ] {
            let error = run_task(GAMES, PLAYERS, &task).unwrap_err();
            assert!(!error.message.is_empty());
            assert!(error.text(text).contains(said), "{}", error.text(text));
        }
    }
}
