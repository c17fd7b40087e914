//! What the page does, without the page.
//!
//! Matches at one device, words in two languages, links that carry a record, previews of what a decision would do: all that
//! can be tested without a browser lives here, and the page draws it. No game is named here but in its own folder or file: the
//! registry of games is handed in.

pub mod glassroad;
mod language;
mod levels;
mod link;
mod match_options;
mod match_words;
mod names;
mod online;
mod open_match;
pub mod patchwork;
mod picture;
mod refusal_text;
mod review;
mod route;
mod saved_match;
mod score_history;
mod settings;
pub mod sintra;
mod steps;
mod text_board;
mod words;
mod worker_task;

pub use language::Language;
pub use levels::{LevelChange, common_level, with_other_levels};
pub use link::{BadLink, pack, unpack};
pub use match_options::{Choice, MOST_SEATS, agreed_options, is_possible, option_choices, player_counts};
pub use match_words::{MatchWords, VerbForm, capitalised, match_words};
pub use names::{AtDevice, Names};
pub use online::{
    ClockReading, EarlyEnd, News, NotFollowed, OnlineTable, Playhead, RemoteMatch, Step, TableList, clock_text,
    device_name, invitation_squares, is_turn_of, seat_name,
};
pub use open_match::{MatchSetup, OpenMatch};
pub use picture::{DrawnBoard, PICTURE_HEIGHT, PICTURE_WIDTH, match_picture};
pub use refusal_text::RefusalText;
pub use review::{Highlights, win_chances};
pub use route::Route;
pub use saved_match::{OpenError, SAVE_VERSION, SavedMatch};
pub use score_history::{ScoreHistory, lead_course, score_history};
pub use settings::{Experience, Motion, Pace, Settings, Theme};
pub use steps::{StepChoice, Thing, ThingKind, bare};
pub use words::{WordArgs, Words};
pub use worker_task::{Alternative, Reply, Request, Suggestion, TaskError, TaskResult, WorkerTask, run_task};
