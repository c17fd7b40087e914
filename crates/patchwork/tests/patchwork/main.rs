//! The tests of Patchwork: every rule of `docs/rules/patchwork.md` has one that cites it.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod allocation;
mod bad_input;
mod conformance;
mod messages;
mod rules;
