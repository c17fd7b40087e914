//! The server as its clients meet it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod bad_input;
mod former_database;
mod frames;
mod panics;
mod people;
mod play;
mod secrets;
mod slow;
mod test_server;
