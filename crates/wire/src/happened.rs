//! What has happened at a table, as one viewer may know it.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};

use crate::id::TableId;
use crate::notice::Person;

/// One entry of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Happened {
    /// Its number, counted from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum What {
    /// The table was made; the head tells how.
    Made,
    /// Somebody sat down.
    Sat {
        /// Where.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Who.
        who: Person,
    },
    /// Somebody got up before the start.
    Left {
        /// From where.
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
        /// Whose.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Which; nothing when it is a secret of another seat.
        #[serde(rename = "move")]
        decision: Option<String>,
        /// What was drawn because of it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        luck: Vec<String>,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Somebody's time was up.
    TimedOut {
        /// Whose.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Somebody agreed that a computer player takes a seat; it does when all have.
    Agreed {
        /// Who agreed.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        by: Seat,
        /// Whose seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// How strong a player.
        level: String,
    },
    /// Another match is being made of this one.
    Rematch {
        /// Where.
        table: TableId,
    },
}
