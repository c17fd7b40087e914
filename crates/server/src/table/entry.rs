//! What is kept of a table: one JSON text an entry.

use mozaika_wire::{Head, MoveId, PersonId, What, Who};
use serde::{Deserialize, Serialize};

/// An entry as it is kept. Unlike what is told, it holds every secret.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Who asked for it; nobody when it is the server's own doing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<PersonId>,
    /// The client's name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<MoveId>,
    /// What the first entry tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) made: Option<Box<Made>>,
    /// What happened.
    #[serde(flatten)]
    pub(crate) what: What,
}

/// How a table was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Made {
    pub(crate) head: Head,
    pub(crate) seats: Vec<Who>,
    /// Free seats that are kept for somebody.
    pub(crate) kept_for: Vec<Option<PersonId>>,
    pub(crate) wait_for_host: bool,
}
