//! Who decides without a person: random, greedy and searching players, in graded levels.
//!
//! A player only ever receives a [`Seen`]: what a person in that seat would see. One search ([`Search`]) plays every game;
//! what it should know about a game stands in that game's file as [`Knowledge`], and [`PLAYERS`] lists them. The search reads
//! no clock and starts no thread: whoever asks brings a [`Budget`], so the same code runs in a terminal and in a browser.
//! How it works and what was measured is told in `docs/players.md`.

mod analysis;
mod budget;
mod choice;
#[cfg(not(target_family = "wasm"))]
mod clock;
mod glassroad;
mod greedy;
mod kind;
mod knowledge;
mod leaning;
mod level;
mod model;
mod patchwork;
mod player;
mod playing;
mod random;
mod registry;
mod search;
mod searcher;
mod seen;
mod settings;
mod sintra;
mod study;
mod thought;
mod tree;
mod values;

pub use analysis::{Analysis, Judged, Mark, SeatReport, judge_entry, sum_up};
pub use budget::Budget;
#[cfg(not(target_family = "wasm"))]
pub use clock::think;
pub use glassroad::GlassRoadKnowledge;
pub use greedy::Greedy;
pub use kind::{BadKind, Kind, Limit};
pub use knowledge::{Candidate, Coverage, Knowledge, Plain, Studied};
pub use level::{Level, Strength, UnknownLevel};
pub use model::{BadModel, Model, ModelFile};
pub use patchwork::PatchworkKnowledge;
pub use player::{Luck, Player};
pub use playing::{Played, Sitter, play_match};
pub use random::RandomPlayer;
pub use registry::{Advice, Asked, ComputerPlayers, Considered, Looks, PLAYERS, PlayerRegistry, PlayersOf};
pub use search::Search;
pub use searcher::Searcher;
pub use seen::Seen;
pub use settings::{Selection, Settings};
pub use sintra::SintraKnowledge;
pub use study::{AnyStudy, BadStudy, Lesson, Study};
pub use thought::{Alternative, Thought};
pub use values::Values;
