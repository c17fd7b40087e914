//! What has happened at a table, as one viewer may know it.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::{Proposal, Reaction};
use crate::id::{PersonId, TableId};
use crate::server_message::Person;

/// An entry of a table, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// The number of the entry at its table, counted from 1 without a gap.
    pub seq: u64,
    /// When it was entered, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
    /// Told to those who follow the entries with the rules ([`Tell::Entries`](crate::Tell::Entries)), where this one does not lead on: a secret
    /// decision of another's, or what brings one to light. The state as the viewer sees it after each step: the decision, then each outcome.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub views: Vec<Value>,
}

/// What can happen at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventKind {
    /// The table was made; its settings tell how.
    Created,
    /// Somebody sat down, and with them those at their device whose seats were kept.
    Sat {
        /// The seat they took.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Who sits there now.
        person: Person,
        /// What they mix into the luck of the match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Somebody got up before the start, and with them everybody at their device.
    Left {
        /// The seat that is free again.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// The host left before the start: nothing more happens here.
    Closed,
    /// The match has started.
    Started {
        /// What was shuffled and drawn, in the game's notation.
        luck: Vec<String>,
        /// Does the match change ratings? It is decided now, and not again.
        #[serde(default)]
        rated: bool,
        /// What people have mixed into the luck, in the order of their seats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        nonces: Vec<SeatNonce>,
    },
    /// A decision.
    Played {
        /// The seat that decided.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The decision in the game's notation; nothing when it is a secret of another seat.
        #[serde(rename = "move")]
        decision: Option<String>,
        /// What was drawn because of it, in the game's notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        luck: Vec<String>,
    },
    /// Somebody gave up, and with them everybody at their device.
    Resigned {
        /// The seat they gave up.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Somebody's time was up.
    TimedOut {
        /// The seat whose clock ran out.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Somebody agreed that a computer player takes a seat; it does when all have.
    Agreed {
        /// The seat of whoever agreed.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        by: Seat,
        /// The seat that would be taken over.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The level of the computer player who would take it.
        level: String,
    },
    /// Another match is being made of this one.
    Rematch {
        /// The table of the other match.
        table: TableId,
    },
    /// Somebody wants no other match.
    RematchDeclined {
        /// The seat they had.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// The host has sent somebody away before the start, or has freed a seat that was kept for them.
    Kicked {
        /// The seat that is free again.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Who sat there, or would have.
        person: PersonId,
    },
    /// Somebody has proposed something; it is off as soon as anybody decides.
    Proposed {
        /// The seat of whoever proposes it.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// What is proposed.
        what: Proposal,
        /// To undo: the last entry that would stand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u64>,
    },
    /// Somebody has answered what is proposed: it is off, or waits for others. The last to agree makes it happen, and that is the entry then.
    Answered {
        /// Their seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Yes or no.
        agree: bool,
    },
    /// Decisions were taken back: the match stands as it did after entry `to`, and what was played after it does not count.
    TookBack {
        /// The seat of whoever took back their own decision, or was the last to agree.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The last entry whose decision stands.
        to: u64,
    },
    /// The match was ended by agreement.
    Ended {
        /// The seat of whoever was the last to agree.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Somebody said something.
    Reacted {
        /// Their seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// What they said.
        reaction: Reaction,
    },
}

/// What somebody has mixed into the luck of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatNonce {
    /// Their seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Their text.
    pub nonce: String,
}

impl EventKind {
    /// The seats it names.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (one, other) = match self {
            Self::Created | Self::Closed | Self::Started { .. } | Self::Rematch { .. } => (None, None),
            Self::Sat { seat, .. }
            | Self::Left { seat }
            | Self::Played { seat, .. }
            | Self::Resigned { seat }
            | Self::TimedOut { seat }
            | Self::RematchDeclined { seat }
            | Self::Kicked { seat, .. }
            | Self::Proposed { seat, .. }
            | Self::Answered { seat, .. }
            | Self::TookBack { seat, .. }
            | Self::Ended { seat }
            | Self::Reacted { seat, .. } => (Some(*seat), None),
            Self::Agreed { by, seat, .. } => (Some(*by), Some(*seat)),
        };
        one.into_iter().chain(other)
    }
}
