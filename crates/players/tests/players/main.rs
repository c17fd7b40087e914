//! The computer players.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod glassroad;
mod players;
