//! The program, as people and other programs call it.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod cli;
mod lists;
mod operations;
mod serve;
