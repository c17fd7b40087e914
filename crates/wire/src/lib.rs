//! What the server and its clients say to each other: plain types that read and write JSON, on any platform.
//!
//! A client opens one WebSocket (`/ws`), says [`Request`]s and hears [`Notice`]s, one JSON object a message. What is not live goes over
//! plain HTTP ([`rest`]). `docs/server.md` tells the whole of it.

mod act;
mod happened;
mod id;
mod notice;
mod request;
pub mod rest;
mod text;

pub use act::Act;
pub use happened::{Happened, What};
pub use id::{MoveId, PersonId, TableId};
pub use notice::{Clock, Ending, Head, Notice, Now, Person, Place, Reason, Stage, Who};
pub use request::{BadRequest, LONGEST_MESSAGE, Request};
pub use rest::{Access, ClockSetting, SeatPlan};
pub use text::{BadName, name};

/// The version of what is said; a server speaks to clients of the same version alone.
pub const VERSION: u32 = 1;
