//! What the server says over the WebSocket.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::happened::Happened;
use crate::id::{MoveId, PersonId, TableId};
use crate::rest::{Access, ClockSetting};

/// What the server says. Everything about a table carries the number of its last entry (`seq`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Notice {
    /// The answer to `hello`.
    Welcome {
        /// The version the server speaks.
        version: u32,
        /// Who the client is; nothing for somebody who has no name yet and may only watch.
        you: Option<Person>,
    },
    /// The whole table: the first answer to `watch`, and again whenever the client cannot be told what it missed.
    Table {
        /// Which.
        table: TableId,
        /// The last entry.
        seq: u64,
        /// What was agreed on.
        head: Box<Head>,
        /// Every entry from the first.
        happened: Vec<Happened>,
        /// How it stands.
        now: Box<Now>,
    },
    /// What the client has not heard yet, and how the table stands after it.
    Grown {
        /// Which table.
        table: TableId,
        /// The last entry.
        seq: u64,
        /// The entries up to it, without a gap.
        happened: Vec<Happened>,
        /// How it stands.
        now: Box<Now>,
    },
    /// What was asked for is done, and will stay so: it is entry `entry`.
    Done {
        /// Which table.
        table: TableId,
        /// The client's name for it.
        id: MoveId,
        /// The entry it became; the same when it was asked for before.
        entry: u64,
        /// The last entry of the table.
        seq: u64,
    },
    /// What was asked for is not done. When it came too late (`stale`), what happened meanwhile is told too.
    Refused {
        /// Which table, if it was about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// The client's name for it, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<MoveId>,
        /// The last entry of the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// The number of a rule of the game, or a word: `stale`, `seat`, `stage`, `table`, `protocol`, `limit`, `busy`.
        rule: String,
        /// What is wrong, in a sentence.
        message: String,
        /// The entries after the one the client expected to be the last.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        happened: Vec<Happened>,
    },
    /// The answer to `ping`.
    Pong,
}

impl Notice {
    /// The message as it is sent.
    #[must_use]
    pub fn write(&self) -> String {
        // Plain data with text for keys: there is nothing in it that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The name they go by.
    pub name: String,
}

/// What was agreed on when the table was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Head {
    /// The game's name.
    pub game: String,
    /// The options of the match.
    pub options: Map<String, Value>,
    /// The edition's name.
    pub edition: String,
    /// The SHA-256 of its contents.
    pub edition_hash: String,
    /// The whole edition, unless it is the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition_contents: Option<Value>,
    /// Who made the table.
    pub host: Person,
    /// Who may sit down.
    pub access: Access,
    /// How long people may think, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// After so many seconds of waiting for somebody, the others may agree to have them replaced.
    pub patience: u64,
    /// The SHA-256 of the seed that all luck comes from; the seed is told when the match is over.
    pub commitment: String,
    /// The table this is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
}

/// How a table stands, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Now {
    /// How far it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<Place>,
    /// The seat of whoever is told this; nothing for a spectator.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// What the match waits for, as the engine protocol writes it; nothing before the start.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub next: Option<mozaika_game::Next>,
    /// The seats that have legal decisions now: those waited for and, in games with anytime actions, others too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub may_act: Vec<Seat>,
    /// The state as the viewer sees it; nothing before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// The clocks, if there are any and the match is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// How it ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Box<Ending>>,
    /// The table of the rematch, when there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People are still sitting down.
    Gathering,
    /// The match is on.
    Playing,
    /// The match is over.
    Over,
    /// The host left before the start.
    Closed,
}

/// A seat and who is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// Who sits there.
    #[serde(flatten)]
    pub who: Who,
    /// The person who sat there and has given up, run out of time or been replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Person>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "snake_case")]
pub enum Who {
    /// Nobody yet.
    Free,
    /// A person.
    Person(Person),
    /// A computer player.
    Computer {
        /// How strong: `beginner`, `easy`, `medium`, `hard`, `expert`.
        level: String,
    },
}

/// The clocks of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// What each seat had left, in milliseconds, when the last entry was made.
    pub left: Vec<u64>,
    /// The seats whose clocks run since then.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub running: Vec<Seat>,
    /// When the last entry was made, in milliseconds since 1970 by the server's clock.
    pub since: u64,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Why it is over.
    pub reason: Reason,
    /// The seats from first to last, equals in one group; whoever gave up comes last.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<u8>>))]
    pub ranking: Vec<Vec<Seat>>,
    /// The score sheet as the engine protocol writes it.
    pub score: Value,
    /// The seed of all luck: its SHA-256 is the commitment.
    pub seed: String,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It was played to the end.
    Played,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was up.
    TimedOut,
}
