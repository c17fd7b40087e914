//! What a game is.
//!
//! A match is its options and a list of entries: decisions of players, and outcomes of chance. The state of the table is
//! the fold of that list ([`Game`]). Rules crates implement [`Game`]; everything that plays
//! reaches them through it, or through [`registry`] without knowing which game it is.

mod bit_set;
mod contract;
mod edition;
mod edition_cache;
mod exact_json;
mod local_match;
pub mod luck;
mod matches;
mod message;
mod next;
pub mod notation;
mod perft;
mod problem;
mod protocol_fault;
pub mod random;
mod record;
mod refusal;
pub mod registry;
mod score;
mod seat;
mod seating;
mod start;
pub mod steps;
mod tags;

#[cfg(feature = "conformance")]
pub mod conformance;
#[cfg(feature = "conformance")]
pub mod playthrough;

pub use contract::Game;
pub use edition::{Contents, Edition, EditionStamp};
pub use local_match::LocalMatch;
pub use matches::{Gain, Match, SeenEntry, read_state, seated, state_json};
pub use message::{Arg, ArgKind, Args, Argument, Coded, Message, catalogue_faults};
pub use next::Next;
pub use notation::BadNotation;
pub use perft::perft;
pub use problem::{Problem, Problems, from_json};
pub use protocol_fault::ProtocolFault;
pub use record::{BadRecord, Entry, HeaderLines, Record, RecordFile};
pub use refusal::{Illegal, Refusal};
pub use score::{Points, Reason, ScoreItem, ScoreSheet, SeatScore};
pub use seat::{Seat, Seats, Viewer};
pub use seating::{Occupant, Seated, Seating};
pub use start::Start;
pub use tags::Tags;

/// Everything that can be said whichever game it is about, beside what each game says itself ([`registry::AnyGame::messages`]).
pub const SHARED_MESSAGES: &[&[Message]] = &[
    ProtocolFault::MESSAGES,
    notation::TextFault::MESSAGES,
    problem::JsonFault::MESSAGES,
    problem::FieldsFault::MESSAGES,
    record::RecordFault::MESSAGES,
    edition::EditionFault::MESSAGES,
    matches::StateFault::MESSAGES,
    steps::StepFault::MESSAGES,
];

/// The random number generators' interface, so that games need not name the crate.
pub use rand;
/// The JSON schemas of states, options and editions are derived with this.
pub use schemars;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_game_shares_is_said_in_sound_catalogues() {
        assert_eq!(catalogue_faults(SHARED_MESSAGES.iter().copied().flatten()), Vec::<String>::new());
    }
}
