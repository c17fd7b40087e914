//! The actor of one open table: it checks, appends durably, acknowledges, and tells everybody, in this order.

mod actions;
mod command;
mod due;
mod mailbox;
mod persistence;
mod presence;
mod watchers;

use std::time::Duration;

use mozaika_wire::{Refusal, ServerRefusal, TableId, TablePhase};
use tokio::sync::mpsc;

pub(crate) use command::{PendingReply, ReplyTo, TableCommand};
pub(crate) use persistence::{append_of_last, fold, needed_edition, open as open_stored, read_table, row};
pub(crate) use presence::Attendance;
pub(crate) use watchers::Watch;

use crate::background::Chain;
use crate::computer_players::Thinking;
use crate::store::StoreError;
use crate::table::{Table, Telling};
use crate::table_registry::TableRegistry;
use mailbox::Mailbox;
use presence::PresenceBoard;
use watchers::Watchers;

/// If a computer player has not decided by then, another node may try; in milliseconds.
pub(crate) const THINKING_GRACE: u64 = 15_000;
/// A node that thinks, or waits for a worker, says so this often: nobody else is to try meanwhile.
pub(crate) const SAY_THINKING: Duration = Duration::from_secs(5);
/// A table that cannot be read is looked at again after this time, in milliseconds.
const CORRUPT_FOR: u64 = 3_600_000;

pub(crate) struct TableActor {
    tables: TableRegistry,
    table: Table,
    watchers: Watchers,
    presence: PresenceBoard,
    /// The entry after which a computer player was asked to decide, and what ends its thinking.
    thinking: Option<(u64, Thinking)>,
    /// The entry after which this node lets computer players think, and no other one: it has written it, or it has claimed the table.
    thinks_after: Option<u64>,
    /// The entry after which it was this table's turn, of all that wait in the database.
    woken_after: Option<u64>,
    commands: mpsc::WeakSender<TableCommand>,
    /// Has the match ended here, or was it found to be unrated still? Whoever only looks at it changes nothing.
    is_to_be_rated: bool,
}

/// Why an actor cannot go on; the table is opened again for whoever asks next.
#[derive(Debug, thiserror::Error)]
enum ActorFailed {
    #[error("the table cannot be read again")]
    Store(#[source] StoreError),
    #[error("an entry may be lost")]
    Append(#[source] StoreError),
    #[error("the table is not in the database any more")]
    Gone,
    #[error("an entry cannot be written as JSON")]
    Unwritable(#[source] serde_json::Error),
    #[error("what the server itself had to enter was refused")]
    Refused(#[source] Box<Refusal>),
    #[error("what is stored of it was changed by hand")]
    ChangedOutside,
    #[error("somebody began to watch while the table closed")]
    WatchedWhileClosing,
}

impl TableActor {
    /// Runs until nobody needs the table: the one that was made just now, or what is stored of it.
    pub(crate) async fn run(
        tables: TableRegistry,
        id: TableId,
        made: Option<Box<Table>>,
        sender: mpsc::WeakSender<TableCommand>,
        receiver: mpsc::Receiver<TableCommand>,
    ) {
        let mut mailbox = Mailbox::new(tables.clone(), id.clone(), sender.clone(), receiver);
        let stored = match made {
            Some(table) => Ok(Some(*table)),
            None => Box::pin(persistence::open(&tables, &id)).await,
        };
        let table = match stored {
            Ok(Some(table)) => table,
            Ok(None) => return mailbox.refuse_all(&ServerRefusal::NoSuchTable),
            Err(error) => {
                tracing::error!(table = %id, error = %Chain(&error), "a table cannot be opened");
                let now = tables.now();
                // Not again every two seconds, if it was to be woken; whoever asks for it still gets an answer.
                if error.is_corrupt()
                    && let Err(error) = Box::pin(tables.store.claim(&id, now, now + CORRUPT_FOR)).await
                {
                    tracing::warn!(table = %id, error = %Chain(&error), "a table cannot be put off");
                }
                return mailbox.refuse_all(&ServerRefusal::TableUnavailable);
            }
        };
        let watchers = Watchers::of(&table);
        let mut actor = Self {
            tables,
            table,
            watchers,
            presence: PresenceBoard::default(),
            thinking: None,
            thinks_after: None,
            woken_after: None,
            commands: sender,
            is_to_be_rated: false,
        };
        if let Err(error) = actor.serve(&mut mailbox.commands).await {
            tracing::warn!(table = %id, error = %Chain(&error), "a table failed and will be opened again");
        } else {
            actor.watchers.dismiss();
            mailbox.refuse_all(&ServerRefusal::TableClosing);
        }
    }

    async fn serve(&mut self, commands: &mut mpsc::Receiver<TableCommand>) -> Result<(), ActorFailed> {
        self.do_what_is_due().await?;
        loop {
            let now = self.tables.clock.now();
            let waiting = self.tables.clock.timeout_from(now, self.patience(), commands.recv()).await;
            match waiting {
                Some(Some(TableCommand::Shutdown) | None) => {
                    Box::pin(self.hand_over_thinking()).await;
                    return Ok(());
                }
                Some(Some(command)) => self.handle(command).await?,
                None if self.time_left().is_some_and(|left| left.is_zero()) => self.do_what_is_due().await?,
                None if self.is_idle() => return Box::pin(self.close(commands)).await,
                None => Box::pin(self.go_on_thinking()).await,
            }
        }
    }

    /// Does nobody watch, and does no computer player think? Then the table need not be in memory: whoever asks for it opens it
    /// again, and should somebody's time be up, the registry does.
    fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none()
    }

    fn is_over(&self) -> bool {
        matches!(self.table.phase(), TablePhase::Over | TablePhase::Closed)
    }

    /// How long to wait for the next command.
    fn patience(&self) -> Duration {
        let idle = match &self.thinking {
            None if self.watchers.is_empty() && self.is_over() => TableRegistry::IDLE_OVER,
            None if self.watchers.is_empty() => TableRegistry::IDLE,
            Some(_) if self.tables.store.is_shared() => SAY_THINKING,
            _ => Duration::MAX,
        };
        self.time_left().map_or(idle, |left| left.min(idle))
    }

    /// Closes the table; whoever asked in this very moment is still answered.
    async fn close(&mut self, commands: &mut mpsc::Receiver<TableCommand>) -> Result<(), ActorFailed> {
        commands.close();
        while let Some(command) = commands.recv().await {
            self.handle(command).await?;
        }
        // Somebody began to watch a mailbox that has closed: they are told to ask again.
        if self.watchers.is_empty() { Ok(()) } else { Err(ActorFailed::WatchedWhileClosing) }
    }

    async fn handle(&mut self, command: TableCommand) -> Result<(), ActorFailed> {
        match command {
            TableCommand::Watch(watch) => {
                let now = self.now();
                self.watchers.join(&self.table, watch, now);
                self.presence_changed();
                // A computer player that waited because nobody watched waits no longer.
                self.do_what_is_due().await?;
            }
            TableCommand::Unwatch { queue } => {
                self.watchers.leave(&queue);
                self.presence_changed();
                Box::pin(self.rest_unwatched()).await;
            }
            TableCommand::Look { queue, is_here } => {
                self.watchers.look(&queue, is_here);
                self.presence_changed();
            }
            TableCommand::TellPresence => self.tell_presence(),
            TableCommand::Announce => self.announce(!self.watchers.is_empty()),
            TableCommand::AttendedElsewhere { node, attendance } => self.attended_elsewhere(node, attendance),
            TableCommand::Act(request) => self.act(&request.requested, request.reply_to).await?,
            TableCommand::Show { person, since, tell, reply } => {
                let viewer = self.table.viewer(person.as_ref());
                let shown = if self.table.may_watch(person.as_ref()) {
                    Ok(self.table.update_since(since, Telling { viewer, tell, time: self.now() }))
                } else {
                    Err(ServerRefusal::ClosedToSpectators)
                };
                // Whoever asked may have gone; so with the next two.
                let _ = reply.send(shown);
            }
            TableCommand::Record { person, reply } => {
                let record = if !self.table.may_watch(person.as_ref()) {
                    Err(ServerRefusal::ClosedToSpectators)
                } else if self.table.shows_edition_to(person.as_ref()) {
                    self.table.record().map(|record| record.to_string()).ok_or(ServerRefusal::RecordTooEarly)
                } else {
                    Err(ServerRefusal::EditionPrivate)
                };
                let _ = reply.send(record);
            }
            TableCommand::Edition { person, reply } => {
                let edition = if self.table.shows_edition_to(person.as_ref()) {
                    self.table.own_edition().ok_or(ServerRefusal::EditionBuiltIn)
                } else {
                    Err(ServerRefusal::EditionPrivate)
                };
                let _ = reply.send(edition);
            }
            TableCommand::Invitation { person, reply } => {
                let _ = reply.send(self.table.invitation_for(&person).map(ToOwned::to_owned));
            }
            TableCommand::ComputerDecided { seq, decision } => Box::pin(self.computer_decided(seq, decision)).await?,
            TableCommand::Reload => Box::pin(self.reload()).await?,
            // Whoever watches is told to watch again, and sees what there is then.
            TableCommand::ReadAgain => return Err(ActorFailed::ChangedOutside),
            TableCommand::Wake { may_think } => {
                if may_think {
                    self.thinks_after = Some(self.table.seq());
                    self.woken_after = self.thinks_after;
                }
                // Rated or not, it is asked for: rating twice changes nothing.
                self.is_to_be_rated = true;
                self.do_what_is_due().await?;
            }
            TableCommand::Shutdown => {}
        }
        Ok(())
    }

    fn now(&self) -> u64 {
        self.tables.now()
    }

    fn broadcast(&mut self) {
        let now = self.now();
        self.watchers.broadcast(&self.table, now);
    }
}
