//! Many simulated people at once, and servers that are killed under them.

pub mod attack;
pub mod chaos;
pub mod load;
mod node;
mod pair;
mod postgres;
pub mod spoil;

pub use node::{Node, free_port};
pub use postgres::Postgres;

/// Why it could not be done, in a sentence.
pub type Failed = String;

/// Anything that went wrong, as a sentence.
pub(crate) fn told(error: impl std::fmt::Display) -> Failed {
    error.to_string()
}
