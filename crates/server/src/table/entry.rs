//! What is stored of a table: one JSON text an entry.
//!
//! The form is the database's own: what is said to clients may change, what stands in a database has to be read for ever.

use mozaika_game::Seat;
use mozaika_wire::{
    ActionId, EventKind, Person, PersonId, Proposal, Reaction, SeatNonce, SeatOccupant, TableId, TableSettings,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An entry as it is stored. Unlike what is told, it holds every secret.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// When it was entered, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Who asked for it; nobody when it is the server's own doing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<PersonId>,
    /// The client's id for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<ActionId>,
    /// How the table was made: in the first entry alone.
    #[serde(default, rename = "made", skip_serializing_if = "Option::is_none")]
    pub(crate) creation: Option<Box<TableCreation>>,
    /// What happened.
    #[serde(flatten, with = "StoredEventKind")]
    pub(crate) kind: EventKind,
}

/// How a table was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TableCreation {
    #[serde(rename = "head")]
    pub(crate) settings: StoredSettings,
    /// Who sits where from the beginning.
    pub(crate) seats: Vec<SeatOccupant>,
    /// Free seats that are reserved for somebody.
    #[serde(rename = "kept_for")]
    pub(crate) reserved_for: Vec<Option<ReservedFor>>,
    pub(crate) wait_for_host: bool,
}

/// Whom a seat is kept for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum ReservedFor {
    Person(Person),
    /// Tables of former versions did not note the name.
    Id(PersonId),
}

impl From<ReservedFor> for Person {
    fn from(reserved: ReservedFor) -> Self {
        match reserved {
            ReservedFor::Person(person) => person,
            ReservedFor::Id(id) => Self { id, name: String::new(), registered: false, companion: false },
        }
    }
}

/// What was agreed on, as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredSettings {
    #[serde(flatten)]
    pub(crate) told: TableSettings,
    /// The whole edition, in tables of former versions; now editions are stored by themselves, once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) edition_contents: Option<Value>,
}

impl From<TableSettings> for StoredSettings {
    fn from(told: TableSettings) -> Self {
        Self { told, edition_contents: None }
    }
}

/// How an event is written in the database.
#[derive(Serialize, Deserialize)]
#[serde(remote = "EventKind", tag = "what", rename_all = "snake_case")]
enum StoredEventKind {
    #[serde(rename = "made")]
    Created,
    Sat {
        seat: Seat,
        #[serde(rename = "who")]
        person: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    Left {
        seat: Seat,
    },
    Closed,
    Started {
        luck: Vec<String>,
        /// Matches of former versions did not decide it when they started; they are not rated.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        nonces: Vec<SeatNonce>,
    },
    Played {
        seat: Seat,
        #[serde(rename = "move")]
        decision: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        luck: Vec<String>,
    },
    Resigned {
        seat: Seat,
    },
    TimedOut {
        seat: Seat,
    },
    Agreed {
        /// Not `by`, which is the person who asked for the entry.
        #[serde(rename = "agreed_by")]
        by: Seat,
        seat: Seat,
        level: String,
    },
    Rematch {
        table: TableId,
    },
    RematchDeclined {
        seat: Seat,
    },
    Kicked {
        seat: Seat,
        person: PersonId,
    },
    Proposed {
        seat: Seat,
        #[serde(rename = "proposal")]
        what: Proposal,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u64>,
    },
    Answered {
        seat: Seat,
        agree: bool,
    },
    TookBack {
        seat: Seat,
        to: u64,
    },
    Ended {
        seat: Seat,
    },
    Reacted {
        seat: Seat,
        reaction: Reaction,
    },
}

/// How an agreement began before the seat had a name of its own: there are two fields `by` in such an entry.
const AMBIGUOUS_AGREEMENT: &str = r#""what":"agreed","by":"#;
const AGREEMENT: &str = r#""what":"agreed","agreed_by":"#;

impl Entry {
    /// Reads what is stored, in the form of today or in a former one.
    pub(crate) fn from_json(body: &str) -> Result<Self, serde_json::Error> {
        // Quotation marks inside of texts are escaped, so that these letters are fields wherever they stand.
        if body.contains(AMBIGUOUS_AGREEMENT) {
            return serde_json::from_str(&body.replacen(AMBIGUOUS_AGREEMENT, AGREEMENT, 1));
        }
        serde_json::from_str(body)
    }

    pub(crate) fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_stored_in_the_form_in_which_it_always_was() {
        for stored in [
            r#"{"at":7,"by":"ada","id":"1","what":"sat","seat":1,"who":{"id":"ada","name":"Ada"}}"#,
            r#"{"at":7,"what":"started","luck":["start 0"]}"#,
            r#"{"at":7,"what":"started","luck":["start 0"],"rated":true,"nonces":[{"seat":1,"nonce":"mine"}]}"#,
            r#"{"at":7,"by":"ada","id":"1","what":"sat","seat":1,"who":{"id":"ada","name":"Ada","registered":true},"nonce":"mine"}"#,
            r#"{"at":7,"by":"ada","id":"1","what":"sat","seat":2,"who":{"id":"ada","name":"Bo","companion":true}}"#,
            r#"{"at":7,"by":"ada","id":"2","what":"played","seat":0,"move":"advance"}"#,
            r#"{"at":7,"what":"played","seat":1,"move":"advance","luck":["draw 1"]}"#,
            r#"{"at":7,"what":"timed_out","seat":1}"#,
            r#"{"at":7,"by":"ada","id":"3","what":"agreed","agreed_by":0,"seat":1,"level":"easy"}"#,
            r#"{"at":7,"by":"ada","id":"4","what":"rematch","table":"other"}"#,
            r#"{"at":7,"by":"ada","id":"5","what":"closed"}"#,
            r#"{"at":7,"by":"ada","id":"6","what":"rematch_declined","seat":0}"#,
            r#"{"at":7,"by":"ada","id":"7","what":"kicked","seat":1,"person":"bob"}"#,
            r#"{"at":7,"by":"ada","id":"8","what":"proposed","seat":0,"proposal":"undo","to":4}"#,
            r#"{"at":7,"by":"ada","id":"9","what":"proposed","seat":0,"proposal":"end"}"#,
            r#"{"at":7,"by":"bob","id":"1","what":"answered","seat":1,"agree":false}"#,
            r#"{"at":7,"by":"bob","id":"2","what":"took_back","seat":1,"to":4}"#,
            r#"{"at":7,"by":"bob","id":"3","what":"ended","seat":1}"#,
            r#"{"at":7,"by":"bob","id":"4","what":"reacted","seat":1,"reaction":"good_game"}"#,
        ] {
            assert_eq!(Entry::from_json(stored).unwrap().to_json().unwrap(), stored);
        }
    }

    #[test]
    fn an_agreement_whose_seat_was_called_like_the_person_is_read() {
        let stored = r#"{"at":7,"by":"ada","id":"3","what":"agreed","by":0,"seat":1,"level":"easy"}"#;
        let entry = Entry::from_json(stored).unwrap();
        assert_eq!(entry.by.unwrap().as_str(), "ada");
        assert_eq!(entry.kind, EventKind::Agreed { by: Seat(0), seat: Seat(1), level: "easy".to_owned() });
    }
}
