//! Playing at a terminal: people at one keyboard, computer players in any seats.
//!
//! A game gets all of this for the price of its text drawing: everything here works on notation, views and refusals.

mod input;
mod pieces;
mod session;
mod sitting;
mod words;

pub use input::{Input, input};
pub use session::Session;
pub use sitting::{BadSitting, Sitting};
