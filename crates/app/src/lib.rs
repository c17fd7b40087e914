//! What the page does, without the page.
//!
//! Matches at one device, words in two languages, links that carry a record, previews of what a decision would do: all that
//! can be tested without a browser lives here, and the page draws it. No game is named here but in its own folder or file: the
//! registry of games is handed in.

mod glassroad;
mod language;
mod link;
mod match_words;
mod names;
mod open_match;
pub mod patchwork;
mod refusal_text;
mod route;
mod saved_match;
mod score_history;
mod settings;
mod sintra;
mod words;
mod worker_task;

pub use language::Language;
pub use link::{BadLink, pack, unpack};
pub use match_words::{MatchWords, VerbForm, match_words};
pub use names::Names;
pub use open_match::{MatchSetup, OpenMatch};
pub use refusal_text::RefusalText;
pub use route::Route;
pub use saved_match::{OpenError, SAVE_VERSION, SavedMatch};
pub use score_history::{ScoreHistory, score_history};
pub use settings::{Motion, Pace, Settings, Theme};
pub use words::{WordArgs, Words};
pub use worker_task::{Reply, Request, Suggestion, TaskError, TaskResult, WorkerTask, run_task};
