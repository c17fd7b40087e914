//! What a table can be asked, and how it answers.

use mozaika_wire::{ActionId, PersonId, ServerMessage, ServerRefusal, TableId, Tell};
use serde_json::Value;
use tokio::sync::oneshot;

use super::presence::Attendance;
use super::watchers::Watch;
use crate::send_queue::SendQueue;
use crate::table::RequestedAction;

/// What a table can be asked.
#[derive(Debug)]
pub(crate) enum TableCommand {
    /// Tell this socket what happens, from that entry on.
    Watch(Watch),
    /// Whoever reads this socket looks at it, or looks away.
    Look { queue: SendQueue, is_here: bool },
    /// Tell everybody who is at the table.
    TellPresence,
    /// Tell other nodes again who watches here.
    Announce,
    /// Another node tells who watches there.
    AttendedElsewhere { node: String, attendance: Attendance },
    /// Tell it no more.
    Unwatch { queue: SendQueue },
    /// Do this. Behind a pointer: a mailbox has room for many commands, and this one would be several times as large as any other.
    Act(Box<ActRequest>),
    /// Tell once what happened after that entry: a message, written already.
    Show {
        person: Option<PersonId>,
        since: Option<u64>,
        tell: Tell,
        reply: oneshot::Sender<Result<String, ServerRefusal>>,
    },
    /// Tell the record, if the match is over.
    Record { person: Option<PersonId>, reply: oneshot::Sender<Result<String, ServerRefusal>> },
    /// Tell the edition, if it is not the built-in one.
    Edition { person: Option<PersonId>, reply: oneshot::Sender<Result<Value, ServerRefusal>> },
    /// Tell the invitation to its host.
    Invitation { person: PersonId, reply: oneshot::Sender<Option<String>> },
    /// A computer player has decided, or could not.
    ComputerDecided { seq: u64, decision: Option<String> },
    /// Another node has written here.
    Reload,
    /// Somebody beside the servers has changed what is stored of it, or taken it out.
    ReadAgain,
    /// Something may be due; and this node, and no other, lets computer players think, if it has claimed the table for that.
    Wake { may_think: bool },
    /// The server is shutting down.
    Shutdown,
}

/// Something to be done at a table, and where the answer goes.
#[derive(Debug)]
pub(crate) struct ActRequest {
    pub(crate) requested: RequestedAction,
    pub(crate) reply_to: ReplyTo,
}

impl TableCommand {
    /// Asks for something to be done.
    pub(crate) fn act(requested: RequestedAction, reply_to: ReplyTo) -> Self {
        Self::Act(Box::new(ActRequest { requested, reply_to }))
    }

    /// Answers whoever asked a table that cannot be asked.
    pub(super) fn refuse(self, table: &TableId, refusal: &ServerRefusal) {
        let refused = |id: Option<&ActionId>| ServerMessage::refused(Some(table), id, refusal.clone());
        match self {
            Self::Watch(watch) => drop(watch.queue.send(&refused(None))),
            Self::Act(request) => request.reply_to.send(refused(Some(&request.requested.id))),
            Self::Show { reply, .. } | Self::Record { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            Self::Edition { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            // Whoever asked for an invitation sees that nobody answers.
            Self::Invitation { .. }
            | Self::Unwatch { .. }
            | Self::Look { .. }
            | Self::TellPresence
            | Self::Announce
            | Self::AttendedElsewhere { .. }
            | Self::ComputerDecided { .. }
            | Self::Reload
            | Self::ReadAgain
            | Self::Wake { .. }
            | Self::Shutdown => {}
        }
    }
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum ReplyTo {
    /// To a socket.
    Socket(PendingReply),
    /// To whoever waits for this one answer.
    Once(oneshot::Sender<ServerMessage>),
}

impl ReplyTo {
    pub(super) fn send(self, message: ServerMessage) {
        match self {
            Self::Socket(pending) => pending.send(&message),
            // Whoever asked may have gone.
            Self::Once(reply) => drop(reply.send(message)),
        }
    }
}

/// A reply owed to a socket. Should the table fail before it is given, whoever asked is told so: nothing asked for is
/// dropped in silence.
#[derive(Debug)]
pub(crate) struct PendingReply {
    table: TableId,
    id: ActionId,
    queue: SendQueue,
    is_sent: bool,
}

impl PendingReply {
    pub(crate) fn new(table: &TableId, id: &ActionId, queue: &SendQueue) -> Self {
        Self { table: table.clone(), id: id.clone(), queue: queue.clone(), is_sent: false }
    }

    fn send(mut self, message: &ServerMessage) {
        self.is_sent = true;
        self.queue.send(message);
    }
}

impl Drop for PendingReply {
    fn drop(&mut self) {
        if !self.is_sent {
            let refused = ServerMessage::refused(Some(&self.table), Some(&self.id), ServerRefusal::TableFailed);
            self.queue.send(&refused);
        }
    }
}
