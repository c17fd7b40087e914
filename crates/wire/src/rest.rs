//! What is asked and answered over plain HTTP.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::action::Action;
use crate::id::{ActionId, PersonId, TableId};
use crate::server_message::{EndReason, Person, SeatStatus, TablePhase};

pub use crate::profile::{BestMatch, GameProfile, Profile, RatingPoint};
pub use crate::push::{Notice, PushKey, PushKeys, PushSubscription};
pub use crate::relation::{LONGEST_REPORT, NewRelation, NewReport, Relation, RelationKind, ReportReason};

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
    /// After so many seconds of waiting for somebody, the others may agree to have them replaced; three days when left out, and never
    /// less than a clock gives, nor than five minutes without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
    /// Does the host say when it starts? Else it starts when the last seat is taken.
    #[serde(default)]
    pub wait_for_host: bool,
    /// Who may watch the match.
    #[serde(default)]
    pub spectators: Spectators,
    /// May people take back their own decisions before anybody else has acted, without asking?
    #[serde(default)]
    pub takeback: bool,
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

/// Who may watch a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    /// Whoever knows the table.
    #[default]
    Everybody,
    /// Those who play there alone, from the start of the match on; the match is in no list of others, and its record is theirs.
    Nobody,
}

impl Spectators {
    /// May whoever knows the table watch?
    #[must_use]
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "this is how it is asked whether to leave out a field")]
    pub const fn is_everybody(&self) -> bool {
        matches!(self, Self::Everybody)
    }
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
    /// After so many seconds of waiting for somebody, the others may agree to have them replaced.
    // Summaries in databases of former versions do not tell it.
    #[serde(default)]
    pub patience: u64,
    /// The number of entries.
    pub seq: u64,
    /// When something happened last, in milliseconds since 1970.
    pub at: u64,
    /// Who made it.
    // Summaries in databases of former versions do not tell it, nor what follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Person>,
    /// Who may watch the match.
    #[serde(default, skip_serializing_if = "Spectators::is_everybody")]
    pub spectators: Spectators,
    /// Does the match change ratings? Nothing before it has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// How it ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<MatchResult>,
    /// The table of the rematch, when there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
}

/// How a match ended, in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchResult {
    /// Why it is over.
    pub reason: EndReason,
    /// The seats from first to last, equals in one group; whoever gave up comes last.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<u8>>))]
    pub ranking: Vec<Vec<Seat>>,
    /// The points of each seat.
    pub points: Vec<f64>,
}

/// Which tables somebody wants to know of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default, deny_unknown_fields)]
pub struct TableQuery {
    /// The list.
    pub filter: TableFilter,
    /// Of this game alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// For so many players alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// With a clock alone, or without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<bool>,
    /// Not from the beginning: what [`TablePage::next`] told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// A part of a list of tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TablePage {
    /// At most fifty, the latest first.
    pub tables: Vec<TableSummary>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The time by the server's clock, in milliseconds since 1970.
    pub time: u64,
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableFilter {
    /// Open tables with a free seat.
    #[default]
    Open,
    /// Open tables where a match is on that everybody may watch.
    Playing,
    /// Those of whoever asks that are not over: where they sit, and those they have made.
    Mine,
    /// Those of whoever asks whose match is over.
    Finished,
}

impl TableFilter {
    /// The word it is written as.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Mine => "mine",
            Self::Finished => "finished",
        }
    }
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

/// A login and a password to come back with, and the password there was before.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewCredentials {
    /// 3 to 32 small letters, digits, `-`, `_` and `.`.
    pub login: String,
    /// 8 to 200 characters.
    pub password: String,
    /// The password until now, from somebody who has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old_password: Option<String>,
}

impl std::fmt::Debug for NewCredentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewCredentials").field("login", &self.login).finish_non_exhaustive()
    }
}

/// A device somebody is signed in on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// What it is ended by; it opens nothing.
    pub id: String,
    /// What the browser called itself when it came.
    pub label: String,
    /// When it was signed in, in milliseconds since 1970.
    pub made_at: u64,
    /// When it was seen last, to about an hour, in milliseconds since 1970.
    pub seen_at: u64,
    /// Is it the one that asks?
    pub is_this: bool,
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
