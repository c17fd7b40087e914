//! What a person may do at a table.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};

/// What a person does at a table. What needs nothing more stands in empty braces: a field too many is refused there as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sits down before the match has started.
    Sit {
        /// The seat that is wanted; any free one when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
        seat: Option<Seat>,
        /// The token of the invitation link; needed at a table by invitation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invitation: Option<String>,
    },
    /// Gets up before the match has started; the table closes when its host does.
    Leave {},
    /// Starts the match: the host's to do, when every seat is taken.
    Start {},
    /// Decides.
    Play {
        /// The seat it is decided for; the person has to sit there.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The decision, in the game's notation.
        #[serde(rename = "move")]
        decision: String,
    },
    /// Gives up: ranked last. At a table of two the match ends, at a larger one a computer player goes on in the seat.
    Resign {},
    /// Agrees that a computer player takes the seat of somebody who has been waited for too long.
    Replace {
        /// The seat of whoever is waited for.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The level of the computer player: `beginner`, `easy`, `medium`, `hard`, `expert`.
        level: String,
    },
    /// Asks for another match with the seats moved on by one; the first to ask makes the table.
    Rematch {},
}
