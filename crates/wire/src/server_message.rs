//! What the server says over the WebSocket.

#![cfg_attr(
    feature = "openapi",
    allow(clippy::large_stack_arrays, reason = "what describes the messages is made once")
)]

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::action::Proposal;
use crate::event::Event;
use crate::id::{ActionId, PersonId, TableId};
use crate::refusal::Refusal;
use crate::rest::{Access, ClockSetting, Spectators, TableFilter, TablePage, TableQuery, TableSummary};

/// A message of the server. Everything about a table carries the number of its last entry (`seq`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version the server speaks.
        version: u32,
        /// Who the client is; nothing for somebody who has no name yet and may only watch.
        you: Option<Person>,
        /// The time by the server's clock, in milliseconds since 1970.
        time: u64,
    },
    /// The whole table: the first answer to `watch`, and again whenever the client cannot be told what it missed.
    Snapshot {
        /// The table it is about.
        table: TableId,
        /// The number of its last entry.
        seq: u64,
        /// What was agreed on when it was made.
        settings: Box<TableSettings>,
        /// Every entry from the first.
        events: Vec<Event>,
        /// How the table stands after them.
        status: Box<TableStatus>,
        /// The time by the server's clock, in milliseconds since 1970: by it go the clocks, and the times of entries.
        time: u64,
    },
    /// What the client has not heard yet, and how the table stands after it.
    Update {
        /// The table it is about.
        table: TableId,
        /// The number of its last entry.
        seq: u64,
        /// The entries up to it, without a gap.
        events: Vec<Event>,
        /// How the table stands after them.
        status: Box<TableStatus>,
        /// The time by the server's clock, in milliseconds since 1970: by it go the clocks, and the times of entries.
        time: u64,
    },
    /// Decisions while the match is on, told to those who follow the entries ([`Tell::Entries`](crate::Tell::Entries)): they know how the table
    /// stands after them, for nothing else has changed.
    Entries {
        /// The table it is about.
        table: TableId,
        /// The number of its last entry.
        seq: u64,
        /// The entries up to it, without a gap.
        events: Vec<Event>,
        /// The clocks, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<MatchClock>,
        /// The time by the server's clock, in milliseconds since 1970.
        time: u64,
    },
    /// What was asked for is done, and will stay so: it is entry `entry`.
    Done {
        /// The table it was done at.
        table: TableId,
        /// The client's id for it.
        id: ActionId,
        /// The entry it became; the same when it was asked for before.
        entry: u64,
        /// The number of the table's last entry.
        seq: u64,
    },
    /// What was asked for is not done. When it came too late ([`RefusalKind::Stale`](crate::RefusalKind::Stale)), what happened meanwhile is told too.
    Refused {
        /// The table, if it was about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// The client's id for it, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<ActionId>,
        /// The number of the table's last entry, where the table was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// Why it was refused.
        refusal: Box<Refusal>,
        /// The entries after the one the client expected to be the last.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        events: Vec<Event>,
    },
    /// Who is at the table: said to whoever watches, and again whenever it changes. It is no entry.
    Presence {
        /// The table it is about.
        table: TableId,
        /// Of each seat.
        seats: Vec<Presence>,
        /// How many watch who do not sit at the table.
        spectators: u32,
        /// The time by the server's clock, in milliseconds since 1970.
        time: u64,
    },
    /// The tables of a list that is followed, from the beginning of a page.
    Tables {
        /// Which were asked for.
        query: TableQuery,
        /// The tables.
        page: TablePage,
    },
    /// What has changed about a list that is followed.
    TablesChanged {
        /// The list.
        filter: TableFilter,
        /// Tables that belong to it: in place of what was told of them, or new.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changed: Vec<TableSummary>,
        /// Tables that do not belong to it any more.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gone: Vec<TableId>,
        /// The time by the server's clock, in milliseconds since 1970.
        time: u64,
    },
    /// The answer to `ping`.
    Pong,
}

impl ServerMessage {
    /// The message as it is sent.
    #[must_use]
    pub fn write(&self) -> String {
        // Plain data with text for keys: there is nothing in it that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// A refusal of something that the table itself was not asked, or that was asked of no table.
    #[must_use]
    pub fn refused(table: Option<&TableId>, id: Option<&ActionId>, refusal: impl Into<Refusal>) -> Self {
        let refusal = Box::new(refusal.into());
        Self::Refused { table: table.cloned(), id: id.cloned(), seq: None, refusal, events: Vec::new() }
    }
}

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// The same as long as the person exists; it opens nothing.
    pub id: PersonId,
    /// The name they go by.
    pub name: String,
    /// Have they a login, and so a name that nobody else can take?
    #[serde(default, skip_serializing_if = "is_false")]
    pub registered: bool,
    /// Is it somebody at the device of the person with this id? They have a name of their own at this table, and nothing else: whoever has
    /// the id decides for them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub companion: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "this is how it is asked whether to leave out a field")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// What was agreed on when the table was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSettings {
    /// The game's name.
    pub game: String,
    /// The version of the game's rules it is played with.
    // Tables of former versions do not tell it.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// The options of the match.
    pub options: Map<String, Value>,
    /// The edition's name.
    pub edition: String,
    /// The SHA-256 of its contents; what is not the built-in edition is told by `GET /api/tables/T/edition`.
    pub edition_hash: String,
    /// Who made the table.
    pub host: Person,
    /// Who may sit down.
    pub access: Access,
    /// How long people may think, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// After so many seconds of waiting for somebody, the others may agree to have them replaced.
    pub patience: u64,
    /// The SHA-256 of the seed that all luck comes from, together with what people mix into it; the seed is told when the match is over.
    pub commitment: String,
    /// The table this is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
    /// Who may watch the match.
    // Tables of former versions were open to everybody.
    #[serde(default, skip_serializing_if = "Spectators::is_everybody")]
    pub spectators: Spectators,
    /// May somebody take back their own decision before anybody else has acted, without asking?
    #[serde(default, skip_serializing_if = "is_false")]
    pub takeback: bool,
}

/// The version of the rules before tables named one.
const fn first_rules() -> u32 {
    1
}

/// How a table stands, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableStatus {
    /// Whether people still gather, play, or have finished.
    pub phase: TablePhase,
    /// Who sits where.
    pub seats: Vec<SeatStatus>,
    /// The seat of whoever is told this; nothing for a spectator. Those at the same device have the same id there ([`Self::own_seats`]).
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// What the match waits for, as the engine protocol writes it; nothing before the start.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub next: Option<mozaika_game::Next>,
    /// The seats that have legal decisions now: those waited for and, in games with anytime actions, others too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub may_act: Vec<Seat>,
    /// The state as the viewer sees it; nothing before the start, nor for those who follow the entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// The clocks, if there are any and the match is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<MatchClock>,
    /// How it ended, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Box<Ending>>,
    /// Does the match change ratings? Decided when it starts; nothing before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// The seed of a table that was closed before its match; of a match that is over, the ending tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The table of the rematch, when there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
    /// What is proposed, and waits for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<OpenProposal>,
    /// The seats of those who want no rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub declined: Vec<Seat>,
}

impl TableStatus {
    /// The person in that seat, or at whose device somebody in that seat is; nothing where nobody sits, or a computer player.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Option<&PersonId> {
        match &self.seats.get(seat.index())?.who {
            SeatOccupant::Person(person) => Some(&person.id),
            SeatOccupant::Free | SeatOccupant::Reserved { .. } | SeatOccupant::Computer { .. } => None,
        }
    }

    /// The seats that whoever is told this decides for: their own, and those of everybody at their device.
    pub fn own_seats(&self) -> impl Iterator<Item = Seat> {
        let own = self.you.and_then(|you| self.holder(you));
        Seat::all(self.seats.len()).filter(move |seat| own.is_some() && self.holder(*seat) == own)
    }
}

/// Something that is proposed, and waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenProposal {
    /// The seat of whoever proposed it.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub by: Seat,
    /// What is proposed.
    pub what: Proposal,
    /// To undo: the last entry that would stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// The seats of those who have agreed, and of whoever proposed it.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed: Vec<Seat>,
}

/// Is whoever has a seat there?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// They look at the table; a computer player always does.
    Here,
    /// They are connected, and look at something else.
    Away,
    /// They do not watch the table.
    Absent,
}

/// How far a table is, from its making to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TablePhase {
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
pub struct SeatStatus {
    /// Who sits there.
    #[serde(flatten)]
    pub who: SeatOccupant,
    /// The person who sat there and has given up, run out of time or been replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Person>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "snake_case")]
pub enum SeatOccupant {
    /// Nobody yet.
    Free,
    /// Nobody yet, and it is kept for somebody: for nobody else it is free.
    Reserved {
        /// Whom it is kept for.
        id: PersonId,
        /// Their name, where it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
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
pub struct MatchClock {
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
    pub reason: EndReason,
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
pub enum EndReason {
    /// It was played to the end.
    Played,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was up.
    TimedOut,
    /// All people at the table agreed to end it: those who stayed are equals, and nobody is rated.
    Agreed,
}
