//! What the page does, without the page.
//!
//! Matches at one device, words in two languages, links that carry a record, previews of what a decision would do: all that
//! can be tested without a browser lives here, and the page draws it.

mod company;
mod errand;
mod glassroad;
mod graph;
mod language;
mod link;
pub mod patchwork;
mod route;
mod saved;
mod session;
mod settings;
mod sintra;
mod telling;
mod words;

pub use company::Company;
pub use errand::{Answer, Errand, Reply, Request, Told, perform};
pub use graph::{Course, course};
pub use language::Language;
pub use link::{BadLink, pack, unpack};
pub use route::Route;
pub use saved::{CURRENT, Saved, Trouble};
pub use session::{Plan, Session, Sitter};
pub use settings::{Motion, Pace, Settings, Theme};
pub use telling::{Telling, Voice, telling};
pub use words::{Args, Words};
