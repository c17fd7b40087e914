//! The engine protocol: programs play games through one JSON object a line, and each request gets exactly one answer.
//!
//! It is documented in `docs/protocol.md`. Nothing a program sends ends the conversation but `quit`, and a refused request
//! has changed nothing.

mod request;
mod request_fault;
mod wire;

use std::num::NonZeroUsize;

use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::steps::glue;
use mozaika_game::{BadRecord, Entry, Illegal, Problems, ProtocolFault, Seat, Viewer, seated};
use mozaika_players::{Kind, PlayerRegistry, SearchRequest, decide_timed};
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};

use request::Request;
use request_fault::RequestFault;

pub use wire::{LONGEST_LINE, converse};

/// One conversation: at most one match at a time.
///
/// ```
/// use mozaika_engine::Engine;
/// use mozaika_players::PLAYERS;
/// use mozaika_registry::GAMES;
///
/// let mut engine = Engine::new(GAMES, PLAYERS, 7);
/// let answer = engine.answer(r#"{"cmd":"new","game":"patchwork","options":{"start":0}}"#);
/// assert_eq!(answer.json.to_string(), r#"{"ok":true,"next":{"chance":true}}"#);
/// let answer = engine.answer(r#"{"cmd":"undo"}"#);
/// assert_eq!(answer.json["error"]["code"], "nothing-to-undo");
/// ```
#[derive(Debug)]
pub struct Engine {
    games: Registry,
    players: PlayerRegistry,
    played: Option<Box<dyn AnyMatch>>,
    luck: Xoshiro256PlusPlus,
}

/// What the engine says to a request, and whether the conversation goes on.
#[derive(Debug)]
pub struct Answer {
    /// The JSON object to send back.
    pub json: Value,
    /// Was that the last one?
    pub is_last: bool,
}

/// How many of the decisions that were looked at are told.
const MOST_CONSIDERED: usize = 20;

type Fields = Map<String, Value>;

impl Engine {
    /// An engine for these games, which these players know; `seed` is where its luck starts until a match brings its own.
    #[must_use]
    pub fn new(games: Registry, players: PlayerRegistry, seed: u64) -> Self {
        Self { games, players, played: None, luck: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let request = Request::read(line);
        let is_last = matches!(request, Ok(Request::Quit));
        let answered = request.and_then(|request| self.carry_out(request));
        let json = match answered {
            Ok(fields) => {
                let mut answer = Fields::new();
                answer.insert("ok".to_owned(), true.into());
                answer.extend(fields);
                Value::Object(answer)
            }
            Err(illegal) => refused(&illegal),
        };
        Answer { json, is_last }
    }

    fn carry_out(&mut self, request: Request) -> Result<Fields, Illegal> {
        match request {
            Request::New { game, options, seed } => self.start(&game, options, seed),
            Request::Edition { game, edition } => self.load_edition(&game, &edition),
            Request::Position { state } => self.set_up(state),
            Request::State => Ok(fields([("state", self.played()?.state(None))])),
            Request::View { seat } => self.view(seat),
            Request::Next => self.with_next([]),
            Request::Moves { seat } => self.moves(seat),
            Request::Continue { seat, words } => self.continuations(Seat(seat), &words),
            Request::Vocabulary => Ok(fields([("words", self.played()?.vocabulary().into())])),
            Request::Play { seat, decision } => self.play(seat, decision),
            Request::Chance { outcome } => self.chance(outcome),
            Request::Score => match self.played()?.score().to_json() {
                Value::Object(score) => Ok(score),
                _ => Ok(Fields::new()),
            },
            Request::Go { seat, kind, seed, threads } => self.go(Seat(seat), kind, seed, threads),
            Request::Perft { depth } => Ok(fields([("nodes", self.played()?.perft(depth)?.into())])),
            Request::Undo => self.undo(),
            Request::Record => Ok(fields([("record", self.played()?.record().to_string().into())])),
            Request::Load { record } => {
                self.played = Some(self.games.replay(&record).map_err(BadRecord::into_illegal)?);
                self.with_next([])
            }
            Request::Quit => Ok(Fields::new()),
        }
    }

    fn played(&self) -> Result<&dyn AnyMatch, Illegal> {
        Ok(self.played.as_deref().ok_or(RequestFault::NoMatch)?)
    }

    /// The fields, and what the match now waits for.
    fn with_next<const N: usize>(&self, given: [(&str, Value); N]) -> Result<Fields, Illegal> {
        let mut fields = fields(given);
        fields.insert("next".to_owned(), json!(self.played()?.next()));
        Ok(fields)
    }

    fn start(&mut self, game: &str, options: Option<Value>, seed: Option<u64>) -> Result<Fields, Illegal> {
        let options = options.unwrap_or_else(|| json!({}));
        let played = self.games.find(game)?.start(&options).map_err(|problems| problems.under("options"))?;
        self.played = Some(played);
        if let Some(seed) = seed {
            self.luck = Xoshiro256PlusPlus::seed_from_u64(seed);
        }
        self.with_next([])
    }

    fn load_edition(&self, game: &str, edition: &Value) -> Result<Fields, Illegal> {
        let stamp = self.games.find(game)?.load_edition(edition).map_err(|problems| problems.under("edition"))?;
        Ok(fields([("edition", stamp.name.into()), ("hash", stamp.hash.into())]))
    }

    fn set_up(&mut self, state: Value) -> Result<Fields, Illegal> {
        let Some(game) = state.get("game").and_then(Value::as_str).map(ToOwned::to_owned) else {
            return Err(Problems::single("game", RequestFault::GameMissing).under("position"));
        };
        let played = self.games.find(&game)?.position(state).map_err(|problems| problems.under("position"))?;
        self.played = Some(played);
        self.with_next([])
    }

    fn view(&self, seat: Option<u8>) -> Result<Fields, Illegal> {
        let played = self.played()?;
        let viewer = match seat.map(Seat) {
            None => Viewer::Spectator,
            Some(seat) => {
                seated(seat, played.player_count())?;
                Viewer::Seat(seat)
            }
        };
        Ok(fields([("state", played.state(Some(viewer)))]))
    }

    fn moves(&self, seat: u8) -> Result<Fields, Illegal> {
        let played = self.played()?;
        seated(Seat(seat), played.player_count())?;
        let mut moves = played.moves(Seat(seat));
        moves.sort_unstable();
        Ok(fields([("moves", moves.into())]))
    }

    /// What may come after these words; a whole decision is told as it is played.
    fn continuations(&self, seat: Seat, words: &[String]) -> Result<Fields, Illegal> {
        let next = self.played()?.continuations(seat, words)?;
        let decision = next.is_whole().then(|| glue(words));
        Ok(fields([("words", next.words.into()), ("move", decision.into())]))
    }

    fn play(&mut self, seat: u8, decision: String) -> Result<Fields, Illegal> {
        self.played.as_mut().ok_or(RequestFault::NoMatch)?.add(&Entry::Move(Seat(seat), decision))?;
        self.with_next([])
    }

    fn chance(&mut self, given: Option<String>) -> Result<Fields, Illegal> {
        let played = self.played.as_mut().ok_or(RequestFault::NoMatch)?;
        let outcome = match given {
            Some(outcome) => outcome,
            None => played.draw(&mut self.luck).ok_or(ProtocolFault::NoLuckDue)?,
        };
        played.add(&Entry::Chance(outcome.clone()))?;
        self.with_next([("outcome", outcome.into())])
    }

    /// Lets a player think; it sees what the seat sees.
    fn go(&mut self, seat: Seat, kind: Kind, seed: Option<u64>, threads: NonZeroUsize) -> Result<Fields, Illegal> {
        let seed = seed.unwrap_or_else(|| self.luck.random());
        let played = self.played()?;
        let request = SearchRequest { kind, seed, threads };
        let mut result = decide_timed(self.players.find(played.game())?, played, seat, request)?;
        result.considered.truncate(MOST_CONSIDERED);
        match json!(result) {
            Value::Object(fields) => Ok(fields),
            _ => Ok(Fields::new()),
        }
    }

    fn undo(&mut self) -> Result<Fields, Illegal> {
        let undone = self.played.as_mut().ok_or(RequestFault::NoMatch)?.undo();
        undone.ok_or(ProtocolFault::NothingToUndo)?;
        self.with_next([])
    }
}

fn fields<const N: usize>(given: [(&str, Value); N]) -> Fields {
    given.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The answer to what was refused.
fn refused(illegal: &Illegal) -> Value {
    json!({ "ok": false, "error": illegal })
}
