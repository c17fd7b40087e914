//! The tests of Glass Road: every rule of `docs/rules/glassroad.md` has one that cites it.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod bad_input;
mod bonus;
mod card_play;
mod conformance;
mod faults;
mod golden;
mod immediate;
mod processing;
mod refusals;
mod secrets;
mod specialists;
mod table;
mod wheels;
