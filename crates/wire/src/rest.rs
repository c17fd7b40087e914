//! What is asked and answered over plain HTTP.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::action::Action;
use crate::id::{ActionId, PersonId, TableId};
use crate::server_message::{SeatStatus, TablePhase};

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// The options of the match; those left out have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The whole edition to play with; the built-in one when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Value>,
    /// Who sits where; as many as the match has players.
    pub seats: Vec<SeatPlan>,
    /// Who may sit down.
    #[serde(default)]
    pub access: Access,
    /// How long people may think; as long as they like when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// After so many seconds of waiting for somebody, the others may agree to have them replaced; three days when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
    /// Does the host say when it starts? Else it starts when the last seat is taken.
    #[serde(default)]
    pub wait_for_host: bool,
}

/// Who a seat is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "for", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatPlan {
    /// For whoever makes the table.
    Me,
    /// For somebody who comes.
    Anyone,
    /// For a computer player.
    Computer {
        /// How strong: `beginner`, `easy`, `medium`, `hard`, `expert`.
        level: String,
    },
}

/// Who may sit down at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Anybody; the table is listed.
    #[default]
    Open,
    /// Whoever has the invitation; the table is not listed.
    Invited,
}

/// How long people may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSetting {
    /// So long for every decision.
    PerMove {
        /// The time for each decision, in seconds.
        seconds: u64,
    },
    /// So long for the whole match, and a little more with every decision.
    Bank {
        /// The time for the whole match, in seconds.
        seconds: u64,
        /// Seconds that every decision brings.
        #[serde(default)]
        increment: u64,
    },
}

/// A table that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedTable {
    /// Its id.
    pub table: TableId,
    /// The number of its last entry.
    pub seq: u64,
    /// The token that lets others sit down, when the table is by invitation; for the host alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Something to be done at a table, over plain HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// The client's own id for it; the same id is done once.
    pub id: ActionId,
    /// The last entry the client has seen; 0 when it does not matter.
    pub expected: u64,
    /// What to do.
    pub action: Action,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its id.
    pub table: TableId,
    /// The game's name.
    pub game: String,
    /// The options of the match.
    pub options: Map<String, Value>,
    /// Whether people still gather, play, or have finished.
    // Databases hold summaries that call it `stage`.
    #[serde(alias = "stage")]
    pub phase: TablePhase,
    /// Who sits where.
    pub seats: Vec<SeatStatus>,
    /// The seats the match waits for.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub waiting: Vec<Seat>,
    /// How long people may think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// The number of entries.
    pub seq: u64,
    /// When something happened last, in milliseconds since 1970.
    pub at: u64,
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableFilter {
    /// Open tables with a free seat.
    #[default]
    Open,
    /// Open tables where a match is on.
    Playing,
    /// Those of whoever asks.
    Mine,
}

/// Whoever asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The id that others see too.
    pub id: PersonId,
    /// The name they go by.
    pub name: String,
    /// The login, when there is a password.
    pub login: Option<String>,
}

/// A name for whoever asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// A login and a password, to come back from another device.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 3 to 32 small letters, digits, `-`, `_` and `.`.
    pub login: String,
    /// 8 to 200 characters.
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("login", &self.login).finish_non_exhaustive()
    }
}

/// The token of a one-time link that brings somebody to another device.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeviceLink {
    /// It works once, for ten minutes.
    pub token: String,
}

impl std::fmt::Debug for DeviceLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeviceLink").finish_non_exhaustive()
    }
}

/// How strong somebody is in a game: Glicko-2.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// A person's name, or a level.
    pub name: String,
    /// The person; nothing for a level.
    pub person: Option<PersonId>,
    /// The game's name.
    pub game: String,
    /// The rating; everybody starts at 1500.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How many matches it stands on.
    pub matches: u64,
}

/// A game that can be played here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The name in the interface.
    pub name: String,
    /// The name people use.
    pub title: String,
    /// The options a match has when nothing is said.
    pub options: Map<String, Value>,
    /// The JSON schema of the options.
    pub schema: Value,
}
