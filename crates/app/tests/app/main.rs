//! What the page does, tested without the page.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod glassroad;
mod glassroad_pieces;
mod online;
mod open_match;
mod patchwork;
mod plain_game;
mod refusals;
mod sentences;
mod sintra;
mod steps;
mod words;
