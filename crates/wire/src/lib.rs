//! What the server and its clients say to each other: plain types that read and write JSON, on any platform.
//!
//! A client opens one WebSocket (`/ws`), sends [`ClientMessage`]s and receives [`ServerMessage`]s, one JSON object a message. What is not live
//! goes over plain HTTP ([`rest`]). `docs/server.md` tells the whole of it.
//!
//! ```
//! use mozaika_wire::{ClientMessage, RefusalKind, ServerMessage, VERSION};
//!
//! assert_eq!(ClientMessage::Hello { version: VERSION }.write(), r#"{"type":"hello","version":4}"#);
//! let text = r#"{"type":"refused","refusal":{"kind":"seat","code":"seat-taken","message":"That seat is taken."}}"#;
//! let ServerMessage::Refused { refusal, .. } = serde_json::from_str(text)? else { panic!("not refused") };
//! assert_eq!(refusal.kind, RefusalKind::Seat);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod action;
mod client_message;
mod event;
mod id;
mod name;
mod profile;
mod push;
mod refusal;
mod relation;
pub mod rest;
mod server_message;
mod server_refusal;

pub use action::{Action, LONGEST_NONCE, Proposal, Reaction, checked_nonce};
pub use client_message::{BadMessage, ClientMessage, LONGEST_MESSAGE, Tell};
pub use event::{Event, EventKind, SeatNonce};
pub use id::{ActionId, PersonId, TableId};
pub use name::{checked_name, name_key};
pub use refusal::{FieldProblem, Refusal, RefusalKind};
pub use rest::{Access, ClockSetting, SeatPlan, Spectators};
pub use server_message::{
    EndReason, Ending, MatchClock, OpenProposal, Person, Presence, SeatOccupant, SeatStatus, ServerMessage, TablePhase,
    TableSettings, TableStatus,
};
pub use server_refusal::ServerRefusal;

/// The version of what is said; a server speaks to clients of the same version alone.
pub const VERSION: u32 = 4;
/// A socket is closed with this code when the client speaks another version: a page reloads itself then.
pub const OTHER_VERSION: u16 = 4001;
