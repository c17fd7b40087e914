//! What a table can be asked, and how it answers.

use mozaika_wire::{MoveId, Notice, PersonId, TableId};
use tokio::sync::oneshot;

use crate::outbox::Outbox;
use crate::table::Asked;

/// What is said when a table fails.
pub(super) const LOST: &str = "Something went wrong at this table: watch it again, and ask again.";

/// What a table can be asked.
#[derive(Debug)]
pub(crate) enum Ask {
    /// Tell this socket what happens, from that entry on.
    Watch { person: Option<PersonId>, since: Option<u64>, outbox: Outbox },
    /// Tell it no more.
    Unwatch { outbox: Outbox },
    /// Do this.
    Act { asked: Asked, answer: Answer },
    /// Tell once.
    Show { person: Option<PersonId>, since: Option<u64>, answer: oneshot::Sender<Notice> },
    /// Tell the record, if the match is over; else nothing.
    Record { answer: oneshot::Sender<Option<String>> },
    /// Tell the invitation to its host.
    Invitation { person: PersonId, answer: oneshot::Sender<Option<String>> },
    /// A computer player has decided.
    Thought { seq: u64, decision: Option<String> },
    /// Another node has written here.
    Look,
    /// Something may be due.
    Wake,
    /// The server is shutting down.
    Close,
}

impl Ask {
    /// Answers whoever asked a table that cannot be asked.
    pub(super) fn refuse(self, table: &TableId, rule: &str, message: &str) {
        match self {
            Self::Watch { outbox, .. } => {
                outbox.say(&refusal(Some(table), None, rule, message));
            }
            Self::Act { answer, asked } => answer.say(refusal(Some(table), Some(&asked.id), rule, message)),
            Self::Show { answer, .. } => drop(answer.send(refusal(Some(table), None, rule, message))),
            // Whoever asked for a record or an invitation sees that nobody answers.
            Self::Record { .. }
            | Self::Invitation { .. }
            | Self::Unwatch { .. }
            | Self::Thought { .. }
            | Self::Look
            | Self::Wake
            | Self::Close => {}
        }
    }
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum Answer {
    Socket(Owed),
    Once(oneshot::Sender<Notice>),
}

impl Answer {
    pub(super) fn say(self, notice: Notice) {
        match self {
            Self::Socket(owed) => owed.pay(&notice),
            // Whoever asked has gone.
            Self::Once(answer) => drop(answer.send(notice)),
        }
    }
}

/// An answer owed to a socket. Should the table fail before it is given, whoever asked is told so: nothing asked for is
/// dropped in silence.
#[derive(Debug)]
pub(crate) struct Owed {
    table: TableId,
    id: MoveId,
    outbox: Outbox,
    is_paid: bool,
}

impl Owed {
    pub(crate) fn new(table: &TableId, id: &MoveId, outbox: &Outbox) -> Self {
        Self { table: table.clone(), id: id.clone(), outbox: outbox.clone(), is_paid: false }
    }

    fn pay(mut self, notice: &Notice) {
        self.is_paid = true;
        self.outbox.say(notice);
    }
}

impl Drop for Owed {
    fn drop(&mut self) {
        if !self.is_paid {
            self.outbox.say(&refusal(Some(&self.table), Some(&self.id), "lost", LOST));
        }
    }
}

/// A refusal of what could not be asked of a table at all.
pub(crate) fn refusal(table: Option<&TableId>, id: Option<&MoveId>, rule: &str, message: &str) -> Notice {
    Notice::Refused {
        table: table.cloned(),
        id: id.cloned(),
        seq: None,
        rule: rule.to_owned(),
        message: message.to_owned(),
        happened: Vec::new(),
    }
}
