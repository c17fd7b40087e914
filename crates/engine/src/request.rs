//! What a program may ask for, read field by field.

use std::num::NonZeroUsize;

use mozaika_game::notation::quoted;
use mozaika_game::{Illegal, from_json};
use mozaika_players::{Kind, Level, Limit, PlayerFault};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::request_fault::RequestFault;

/// More threads than this help no decision.
const MOST_THREADS: usize = 256;

/// A request that is well formed.
#[derive(Debug)]
pub(crate) enum Request {
    New { game: String, options: Option<Value>, seed: Option<u64> },
    Edition { game: String, edition: Value },
    Position { state: Value },
    State,
    View { seat: Option<u8> },
    Next,
    Moves { seat: u8 },
    Continue { seat: u8, words: Vec<String> },
    Vocabulary,
    Play { seat: u8, decision: String },
    Chance { outcome: Option<String> },
    Score,
    Go { seat: u8, kind: Kind, seed: Option<u64>, threads: NonZeroUsize },
    Perft { depth: u32 },
    Undo,
    Record,
    Load { record: String },
    Quit,
}

const COMMANDS: [&str; 18] = [
    "new",
    "edition",
    "position",
    "state",
    "view",
    "next",
    "moves",
    "continue",
    "vocabulary",
    "play",
    "chance",
    "score",
    "go",
    "perft",
    "undo",
    "record",
    "load",
    "quit",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewFields {
    game: String,
    options: Option<Value>,
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EditionFields {
    game: String,
    edition: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFields {
    state: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewFields {
    seat: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatFields {
    seat: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContinueFields {
    seat: u8,
    #[serde(default)]
    words: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayFields {
    seat: u8,
    #[serde(rename = "move")]
    decision: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChanceFields {
    outcome: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoFields {
    seat: u8,
    level: Option<String>,
    ms: Option<u64>,
    iterations: Option<u64>,
    seed: Option<u64>,
    threads: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerftFields {
    depth: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LoadFields {
    record: String,
}

impl Request {
    pub(crate) fn read(line: &str) -> Result<Self, Illegal> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| RequestFault::NotJson { reason: error.to_string() })?;
        let Value::Object(mut request) = value else {
            return Err(RequestFault::NotAnObject { found: quoted(line) }.into());
        };
        match request.shift_remove("cmd") {
            Some(Value::String(cmd)) => Self::with_fields(&cmd, Value::Object(request)),
            Some(other) => Err(RequestFault::CommandNotAName { found: quoted(&other.to_string()) }.into()),
            None => Err(RequestFault::CommandMissing { known: COMMANDS.to_vec() }.into()),
        }
    }

    fn with_fields(cmd: &str, request: Value) -> Result<Self, Illegal> {
        Ok(match cmd {
            "new" => {
                let NewFields { game, options, seed } = fields(cmd, request)?;
                Self::New { game, options, seed }
            }
            "edition" => {
                let EditionFields { game, edition } = fields(cmd, request)?;
                Self::Edition { game, edition }
            }
            "position" => Self::Position { state: fields::<PositionFields>(cmd, request)?.state },
            "state" => bare(cmd, request, Self::State)?,
            "view" => Self::View { seat: fields::<ViewFields>(cmd, request)?.seat },
            "next" => bare(cmd, request, Self::Next)?,
            "moves" => Self::Moves { seat: fields::<SeatFields>(cmd, request)?.seat },
            "continue" => {
                let ContinueFields { seat, words } = fields(cmd, request)?;
                Self::Continue { seat, words }
            }
            "vocabulary" => bare(cmd, request, Self::Vocabulary)?,
            "play" => {
                let PlayFields { seat, decision } = fields(cmd, request)?;
                Self::Play { seat, decision }
            }
            "chance" => Self::Chance { outcome: fields::<ChanceFields>(cmd, request)?.outcome },
            "score" => bare(cmd, request, Self::Score)?,
            "go" => thinking(&fields(cmd, request)?)?,
            "perft" => Self::Perft { depth: fields::<PerftFields>(cmd, request)?.depth },
            "undo" => bare(cmd, request, Self::Undo)?,
            "record" => bare(cmd, request, Self::Record)?,
            "load" => Self::Load { record: fields::<LoadFields>(cmd, request)?.record },
            "quit" => bare(cmd, request, Self::Quit)?,
            _ => return Err(RequestFault::UnknownCommand { command: quoted(cmd), known: COMMANDS.to_vec() }.into()),
        })
    }
}

fn fields<T: DeserializeOwned>(cmd: &str, request: Value) -> Result<T, Illegal> {
    from_json(request).map_err(|problems| {
        let refused = problems.under("protocol");
        Illegal { message: format!("`{cmd}`: {problems}"), ..refused }
    })
}

fn bare(cmd: &str, request: Value, bare: Request) -> Result<Request, Illegal> {
    fields::<Nothing>(cmd, request).map(|Nothing {}| bare)
}

/// How long to think is said in one of three ways.
fn thinking(go: &GoFields) -> Result<Request, Illegal> {
    let limit = go.ms.map(Limit::Milliseconds).or(go.iterations.map(Limit::Iterations));
    let kind = match (&go.level, limit) {
        (Some(level), None) => level.parse::<Level>().map(Kind::Level).map_err(in_go)?,
        (None, Some(limit)) if go.ms.is_none() || go.iterations.is_none() => {
            limit.checked().map(Kind::Search).map_err(in_go)?
        }
        _ => return Err(RequestFault::HowToThink.into()),
    };
    let threads = match go.threads {
        None => Some(NonZeroUsize::MIN),
        Some(threads) => {
            usize::try_from(threads).ok().filter(|threads| *threads <= MOST_THREADS).and_then(NonZeroUsize::new)
        }
    };
    let threads = threads.ok_or(RequestFault::Threads { most: MOST_THREADS })?;
    Ok(Request::Go { seat: go.seat, kind, seed: go.seed, threads })
}

/// What the players refuse, with the command's name before the sentence.
fn in_go(fault: PlayerFault) -> Illegal {
    let refused = Illegal::from(fault);
    Illegal { message: format!("`go`: {}", refused.message), ..refused }
}
