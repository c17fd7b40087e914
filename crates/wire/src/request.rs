//! What a client says over the WebSocket.

use serde::{Deserialize, Serialize};

use crate::act::Act;
use crate::id::{MoveId, TableId};

/// The longest message a client may send.
pub const LONGEST_MESSAGE: usize = 16 << 10;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The first thing said: which version the client speaks.
    Hello {
        /// [`crate::VERSION`].
        version: u32,
    },
    /// From now on, tell me what happens at this table; `since` is the last entry I have, if I have any.
    Watch {
        /// Which table.
        table: TableId,
        /// The last entry the client has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// No more of this table.
    Unwatch {
        /// Which table.
        table: TableId,
    },
    /// Do this at the table.
    Act {
        /// Which table.
        table: TableId,
        /// The client's own name for it; the same name is done once, however often it is sent.
        id: MoveId,
        /// The last entry the client has seen.
        expected: u64,
        /// What to do.
        act: Act,
    },
    /// Is anybody there? In braces, so that a field too many is refused here as well.
    Ping {},
}

/// A message that says nothing.
#[derive(Debug, thiserror::Error)]
pub enum BadRequest {
    /// Longer than any request.
    #[error("A message is at most {LONGEST_MESSAGE} bytes long; this one has {0}.")]
    Long(usize),
    /// Not the JSON of a request.
    #[error("This is not a request that the server knows: {0}.")]
    Unknown(#[from] serde_json::Error),
}

impl Request {
    /// Reads a message.
    pub fn read(text: &str) -> Result<Self, BadRequest> {
        if text.len() > LONGEST_MESSAGE {
            return Err(BadRequest::Long(text.len()));
        }
        Ok(serde_json::from_str(text)?)
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
    use mozaika_game::Seat;

    #[test]
    fn requests_read_what_they_write() {
        let table: TableId = "abc".parse().unwrap();
        let id: MoveId = "m-1".parse().unwrap();
        let play = Act::Play { seat: Seat(1), decision: "advance".to_owned() };
        for request in [
            Request::Hello { version: 1 },
            Request::Watch { table: table.clone(), since: Some(7) },
            Request::Unwatch { table: table.clone() },
            Request::Act { table: table.clone(), id: id.clone(), expected: 7, act: play },
            Request::Act { table, id, expected: 7, act: Act::Sit { seat: None, invitation: Some("x".to_owned()) } },
            Request::Ping {},
        ] {
            assert_eq!(Request::read(&request.write()).unwrap(), request);
        }
    }

    #[test]
    fn the_form_is_the_documented_one() {
        let text =
            r#"{"do":"act","table":"abc","id":"1","expected":7,"act":{"kind":"play","seat":0,"move":"advance"}}"#;
        assert_eq!(Request::read(text).unwrap().write(), text);
    }

    #[test]
    fn half_messages_unknown_words_and_extra_fields_are_refused() {
        for bad in [
            "",
            "{",
            "null",
            "[]",
            r#"{"do":"dance"}"#,
            r#"{"do":"ping","loud":true}"#,
            r#"{"do":"watch"}"#,
            r#"{"do":"watch","table":"../../etc"}"#,
            r#"{"do":"watch","table":"a","since":-1}"#,
            r#"{"do":"act","table":"a","id":"1","expected":1,"act":{"kind":"play","seat":300,"move":"x"}}"#,
            r#"{"do":"act","table":"a","id":"1","expected":1,"act":{"kind":"leave","by":"window"}}"#,
            &format!(r#"{{"do":"watch","table":"a","since":{}}}"#, " ".repeat(LONGEST_MESSAGE)),
        ] {
            assert!(Request::read(bad).is_err(), "{bad}");
        }
    }
}
