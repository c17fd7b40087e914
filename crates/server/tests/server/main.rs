//! The server as its clients meet it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

/// The same tests run on PostgreSQL too: `tests/postgres`.
pub(crate) const ON_POSTGRES: bool = false;

mod admin;
mod agreement;
mod backup;
mod bad_input;
mod budgets;
mod companions;
mod company;
mod editions;
mod following;
mod former_database;
mod frames;
mod greedy;
mod http;
mod lists;
mod luck;
mod notices;
mod openapi;
mod operator;
mod panics;
mod people;
mod play;
mod profile;
mod ratings;
mod secrets;
mod sessions;
mod slow;
mod sqlite_file;
mod test_server;
