//! Who decides without a person: random, greedy and searching players, in graded levels.
//!
//! A player only ever receives a [`Seen`]: what a person in that seat would see. One search ([`Search`], a Monte-Carlo tree search) plays
//! every game; what it should know about a game stands in that game's folder as [`Knowledge`], and [`PLAYERS`] lists them. The search
//! reads no clock and starts no thread: whoever asks brings a [`Budget`], so the same code runs in a terminal and in a browser.
//! How it works and what was measured is told in `docs/players.md`.

mod analysis;
mod budget;
#[cfg(not(target_family = "wasm"))]
mod clock;
mod fault;
mod glassroad;
mod greedy;
mod kind;
mod knowledge;
mod level;
mod model;
mod patchwork;
mod play_match;
mod player;
mod players_of;
mod random;
mod registry;
mod request;
mod result;
mod sampling;
mod search;
mod search_player;
mod seen;
mod settings;
mod sintra;
mod tree;
mod tuner;
mod values;

pub use analysis::{
    Analysis, EntryEvaluation, Mark, SeatReport, WeighedEntry, evaluate_entry, victory_share, weigh_entry,
};
pub use budget::Budget;
#[cfg(not(target_family = "wasm"))]
pub use clock::decide_timed;
pub use fault::PlayerFault;
pub use glassroad::GlassRoadKnowledge;
pub use greedy::GreedyPlayer;
pub use kind::{Kind, Limit};
pub use knowledge::{Candidate, Coverage, Knowledge, NoKnowledge, Tunable};
pub use level::{Level, Strength};
pub use model::{Model, ModelError, ModelFile};
pub use patchwork::PatchworkKnowledge;
pub use play_match::{ForfeitReason, MatchEnd, SeatError, SeatPlayer, play_match};
pub use player::{Player, SearchRng};
pub use players_of::PlayersOf;
pub use random::RandomPlayer;
pub use registry::{ComputerPlayers, PLAYERS, PlayerRegistry};
pub use request::{EvaluationSettings, SearchRequest};
pub use result::{EvaluatedMove, SearchResult};
pub use search::Search;
pub use search_player::SearchPlayer;
pub use seen::Seen;
pub use settings::{SearchSettings, Selection};
pub use sintra::SintraKnowledge;
pub use tuner::{AnyTuner, Samples, Tuner, TunerError};
pub use values::Values;
