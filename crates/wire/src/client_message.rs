//! What a client says over the WebSocket.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::id::{ActionId, TableId};
use crate::rest::{TableFilter, TableQuery};
use crate::server_refusal::ServerRefusal;

/// The longest message a client may send.
pub const LONGEST_MESSAGE: usize = 16 << 10;

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first thing said: which version the client speaks.
    Hello {
        /// The version the client speaks: [`crate::VERSION`].
        version: u32,
    },
    /// From now on, tell me what happens at this table; `since` is the last entry I have, if I have any.
    Watch {
        /// The table to watch.
        table: TableId,
        /// The last entry the client has; nothing for the whole table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// How the match is told.
        #[serde(default, skip_serializing_if = "Tell::is_usual")]
        tell: Tell,
    },
    /// No more of this table.
    Unwatch {
        /// The table that is watched no more.
        table: TableId,
    },
    /// Do this at the table.
    Act {
        /// The table to do it at.
        table: TableId,
        /// The client's own id for it; the same id is done once, however often it is sent.
        id: ActionId,
        /// The last entry the client has seen; 0 when it does not matter.
        expected: u64,
        /// What to do.
        action: Action,
    },
    /// From now on, tell me which tables there are, and what changes about them. A list is followed once: asking again changes what is asked.
    Follow {
        /// Which tables.
        query: TableQuery,
    },
    /// No more of this list.
    Unfollow {
        /// The list that is followed no more.
        filter: TableFilter,
    },
    /// Does the person look at this client now? As long as nothing is said, they do.
    Look {
        /// Not while the page is hidden, say.
        here: bool,
    },
    /// Is anybody there? In braces, so that a field too many is refused here as well.
    Ping {},
}

/// How a match is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tell {
    /// With every message the state as the viewer sees it: for whoever does not know the rules.
    #[default]
    Views,
    /// By its entries, and by views only where an entry does not lead on: for whoever knows the rules, which is much less to say.
    Entries,
}

impl Tell {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "this is how it is asked whether to leave out a field")]
    const fn is_usual(&self) -> bool {
        matches!(self, Self::Views)
    }
}

/// A text that is no message.
#[derive(Debug, thiserror::Error)]
pub enum BadMessage {
    /// Longer than any message; the number of bytes.
    #[error("A message is at most {LONGEST_MESSAGE} bytes long; this one has {0}.")]
    TooLong(usize),
    /// Not the JSON of a message.
    #[error("This is not a message that the server knows.")]
    Unknown(#[from] serde_json::Error),
}

impl From<BadMessage> for ServerRefusal {
    fn from(bad: BadMessage) -> Self {
        match bad {
            BadMessage::TooLong(bytes) => Self::MessageTooLong { bytes, most: LONGEST_MESSAGE },
            BadMessage::Unknown(error) => Self::UnknownMessage { problem: error.to_string() },
        }
    }
}

/// A decision: what most messages are. Where the type of a message is not known yet, everything before it has to be kept for later, which
/// costs several times as much; whatever is not exactly this is read like that.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    table: TableId,
    id: ActionId,
    expected: u64,
    #[serde(borrow)]
    action: DecisionAction<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DecisionAction<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    seat: Seat,
    #[serde(rename = "move")]
    decision: String,
}

impl Decision<'_> {
    /// The message, if it is one.
    fn into_message(self) -> Option<ClientMessage> {
        let Self { kind: "act", table, id, expected, action } = self else { return None };
        let DecisionAction { kind: "play", seat, decision } = action else { return None };
        Some(ClientMessage::Act { table, id, expected, action: Action::Play { seat, decision } })
    }
}

impl ClientMessage {
    /// Reads a message.
    pub fn read(text: &str) -> Result<Self, BadMessage> {
        if text.len() > LONGEST_MESSAGE {
            return Err(BadMessage::TooLong(text.len()));
        }
        let decision = serde_json::from_str(text).ok().and_then(Decision::into_message);
        decision.map_or_else(|| Ok(serde_json::from_str(text)?), Ok)
    }

    /// The message as it is sent.
    #[must_use]
    pub fn write(&self) -> String {
        // Plain data with text for keys: there is nothing in it that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_read_what_they_write() {
        let table: TableId = "abc".parse().unwrap();
        let id: ActionId = "m-1".parse().unwrap();
        let play = Action::Play { seat: Seat(1), decision: "advance".to_owned() };
        for message in [
            ClientMessage::Hello { version: 1 },
            ClientMessage::Watch { table: table.clone(), since: Some(7), tell: Tell::Views },
            ClientMessage::Watch { table: table.clone(), since: None, tell: Tell::Entries },
            ClientMessage::Unwatch { table: table.clone() },
            ClientMessage::Act { table: table.clone(), id: id.clone(), expected: 7, action: play },
            ClientMessage::Act {
                table,
                id,
                expected: 7,
                action: Action::Sit { seat: None, invitation: Some("x".to_owned()), nonce: Some("mine".to_owned()) },
            },
            ClientMessage::Follow { query: TableQuery { game: Some("x".to_owned()), ..TableQuery::default() } },
            ClientMessage::Unfollow { filter: TableFilter::Mine },
            ClientMessage::Look { here: false },
            ClientMessage::Ping {},
        ] {
            assert_eq!(ClientMessage::read(&message.write()).unwrap(), message);
        }
    }

    #[test]
    fn the_form_is_the_documented_one() {
        let text =
            r#"{"type":"act","table":"abc","id":"1","expected":7,"action":{"type":"play","seat":0,"move":"advance"}}"#;
        assert_eq!(ClientMessage::read(text).unwrap().write(), text);
    }

    #[test]
    fn a_decision_is_read_the_same_in_whatever_order_its_fields_stand() {
        let read = |text: &str| ClientMessage::read(text).unwrap();
        let usual = read(
            r#"{"type":"act","table":"abc","id":"1","expected":7,"action":{"type":"play","seat":0,"move":"advance"}}"#,
        );
        assert!(matches!(&usual, ClientMessage::Act { expected: 7, action: Action::Play { seat: Seat(0), .. }, .. }));
        let turned = r#"{"action":{"move":"adv\u0061nce","seat":0,"type":"play"},"expected":7,"id":"1","table":"abc","type":"act"}"#;
        assert_eq!(read(turned), usual);
        for text in [usual.write(), turned.to_owned()] {
            assert_eq!(serde_json::from_str::<ClientMessage>(&text).unwrap(), usual);
        }
    }

    #[test]
    fn half_messages_unknown_words_and_extra_fields_are_refused() {
        for bad in [
            "",
            "{",
            "null",
            "[]",
            r#"{"type":"dance"}"#,
            r#"{"type":"ping","loud":true}"#,
            r#"{"type":"watch"}"#,
            r#"{"type":"watch","table":"../../etc"}"#,
            r#"{"type":"watch","table":"a","since":-1}"#,
            r#"{"type":"watch","table":"a","tell":"everything"}"#,
            r#"{"type":"follow"}"#,
            r#"{"type":"follow","query":{"filter":"all"}}"#,
            r#"{"type":"follow","query":{"players":300}}"#,
            r#"{"type":"act","table":"a","id":"1","expected":1,"action":{"type":"react","reaction":"swear"}}"#,
            r#"{"type":"act","table":"a","id":"1","expected":1,"action":{"type":"play","seat":300,"move":"x"}}"#,
            r#"{"type":"act","table":"a","id":"1","expected":1,"action":{"type":"leave","by":"window"}}"#,
            &format!(r#"{{"type":"watch","table":"a","since":{}}}"#, " ".repeat(LONGEST_MESSAGE)),
        ] {
            assert!(ClientMessage::read(bad).is_err(), "{bad}");
        }
    }
}
