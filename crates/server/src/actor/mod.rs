//! The actor of one open table: it checks, appends durably, acknowledges, and tells everybody, in this order.

mod actions;
mod command;
mod due;
mod mailbox;
mod persistence;
mod watchers;

use std::time::Duration;

use mozaika_wire::{Refusal, ServerRefusal, TableId};
use tokio::sync::mpsc;

pub(crate) use command::{PendingReply, ReplyTo, TableCommand};
pub(crate) use persistence::row;

use crate::background::Chain;
use crate::computer_players::CancelOnDrop;
use crate::store::StoreError;
use crate::table::Table;
use crate::table_registry::TableRegistry;
use mailbox::Mailbox;
use watchers::Watchers;

/// If a computer player has not decided by then, another node may try; in milliseconds.
const THINKING_GRACE: u64 = 15_000;
/// A table that cannot be read is looked at again after this time, in milliseconds.
const CORRUPT_FOR: u64 = 3_600_000;

pub(crate) struct TableActor {
    tables: TableRegistry,
    table: Table,
    watchers: Watchers,
    /// The entry after which a computer player was asked to decide, and what ends its thinking.
    thinking: Option<(u64, CancelOnDrop)>,
    commands: mpsc::WeakSender<TableCommand>,
    is_rated: bool,
}

/// Why an actor cannot go on; the table is opened again for whoever asks next.
#[derive(Debug, thiserror::Error)]
enum ActorFailed {
    #[error("the table cannot be read again")]
    Store(#[source] StoreError),
    #[error("the table is not in the database any more")]
    Gone,
    #[error("an entry cannot be written as JSON")]
    Unwritable(#[source] serde_json::Error),
    #[error("what the server itself had to enter was refused")]
    Refused(#[source] Box<Refusal>),
    #[error("somebody began to watch while the table closed")]
    WatchedWhileClosing,
}

impl TableActor {
    /// Runs until nobody needs the table.
    pub(crate) async fn run(
        tables: TableRegistry,
        id: TableId,
        sender: mpsc::WeakSender<TableCommand>,
        receiver: mpsc::Receiver<TableCommand>,
    ) {
        let mut mailbox = Mailbox::new(tables.clone(), id.clone(), sender.clone(), receiver);
        let table = match persistence::open(&tables, &id).await {
            Ok(Some(table)) => table,
            Ok(None) => return mailbox.refuse_all(&ServerRefusal::NoSuchTable),
            Err(error) => {
                tracing::error!(table = %id, error = %Chain(&error), "a table cannot be opened");
                if error.is_corrupt() {
                    // Not again every two seconds; whoever asks for it still gets an answer.
                    let later = tables.clock.now() + CORRUPT_FOR;
                    if let Err(error) = tables.store.set_wake_time(&id, Some(later)).await {
                        tracing::warn!(table = %id, error = %Chain(&error), "a table cannot be put off");
                    }
                }
                return mailbox.refuse_all(&ServerRefusal::TableUnavailable);
            }
        };
        let watchers = Watchers::of(&table);
        let mut actor = Self { tables, table, watchers, thinking: None, commands: sender, is_rated: false };
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
            let waiting = self.tables.clock.timeout(self.patience(), commands.recv()).await;
            match waiting {
                Some(Some(TableCommand::Shutdown) | None) => return Ok(()),
                Some(Some(command)) => self.handle(command).await?,
                None if self.time_left().is_some_and(|left| left.is_zero()) => self.do_what_is_due().await?,
                None if self.is_idle() => return self.close(commands).await,
                None => {}
            }
        }
    }

    /// Does nobody watch, and does no computer player think? Then the table need not be in memory: whoever asks for it opens it
    /// again, and should somebody's time be up, the registry does.
    fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none()
    }

    /// How long to wait for the next command.
    fn patience(&self) -> Duration {
        let idle = if self.is_idle() { TableRegistry::IDLE } else { Duration::MAX };
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
            TableCommand::Watch { person, since, queue } => self.watchers.join(&self.table, person, since, queue),
            TableCommand::Unwatch { queue } => self.watchers.leave(&queue),
            TableCommand::Act { requested, reply_to } => self.act(&requested, reply_to).await?,
            TableCommand::Show { person, since, reply } => {
                let viewer = self.table.viewer(person.as_ref());
                // Whoever asked may have gone; so with the next two.
                let _ = reply.send(self.table.update_since(since, viewer));
            }
            TableCommand::Record { reply } => drop(reply.send(self.table.record().map(|record| record.to_string()))),
            TableCommand::Invitation { person, reply } => {
                let _ = reply.send(self.table.invitation_for(&person).map(ToOwned::to_owned));
            }
            TableCommand::ComputerDecided { seq, decision } => self.computer_decided(seq, decision).await?,
            TableCommand::Reload => self.reload().await?,
            TableCommand::Wake => {
                if self.thinking.is_some() {
                    self.put_off(Some(self.now() + THINKING_GRACE)).await;
                }
                // Rated or not, it is asked for: rating twice changes nothing.
                self.is_rated = false;
                self.do_what_is_due().await?;
            }
            TableCommand::Shutdown => {}
        }
        Ok(())
    }

    fn now(&self) -> u64 {
        self.tables.clock.now()
    }

    fn broadcast(&mut self) {
        self.watchers.broadcast(&self.table);
    }
}
