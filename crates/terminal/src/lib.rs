//! Playing at a terminal: people at one keyboard, computer players in any seats.
//!
//! A game gets all of this for the price of its text drawing: everything here works on notation, views and refusals.

mod command;
mod completion;
mod explanation;
mod input;
mod occupant;
mod terminal_match;

pub use completion::Completion;
pub use input::{Input, input};
pub use occupant::{BadOccupant, read_occupant};
pub use terminal_match::TerminalMatch;
