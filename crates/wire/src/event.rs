//! What has happened at a table, as one viewer may know it.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};

use crate::id::TableId;
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
}

/// What can happen at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventKind {
    /// The table was made; its settings tell how.
    Created,
    /// Somebody sat down.
    Sat {
        /// The seat they took.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Who sits there now.
        person: Person,
    },
    /// Somebody got up before the start.
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
    /// Somebody gave up.
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
            | Self::TimedOut { seat } => (Some(*seat), None),
            Self::Agreed { by, seat, .. } => (Some(*by), Some(*seat)),
        };
        one.into_iter().chain(other)
    }
}
