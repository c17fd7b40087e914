//! The task that keeps one open table: it checks, appends durably, acknowledges, and tells everybody, in this order.

mod acting;
mod ask;
mod chores;
mod door;
mod keeping;
mod watchers;

use std::time::Duration;

use mozaika_wire::TableId;
use tokio::sync::mpsc;

pub(crate) use ask::{Answer, Ask, Owed, refusal};
pub(crate) use keeping::row;

use crate::hub::Hub;
use crate::store::StoreError;
use crate::table::Table;
use crate::thinking::Waiting;
use crate::time::now;
use door::Door;
use watchers::Watchers;

/// If a computer player has not decided by then, another node may try.
const THINKING_GRACE: u64 = 15_000;
/// A table that cannot be read is looked at again after this time.
const BROKEN_FOR: u64 = 3_600_000;

pub(crate) struct Host {
    hub: Hub,
    table: Table,
    watchers: Watchers,
    thinking: Option<(u64, Waiting)>,
    mailbox: mpsc::WeakSender<Ask>,
    is_rated: bool,
}

/// The table cannot go on: what is kept of it is unknown or unreadable.
struct Lost;

impl Host {
    /// Keeps the table until nobody needs it.
    pub(crate) async fn run(hub: Hub, id: TableId, mailbox: mpsc::WeakSender<Ask>, asks: mpsc::Receiver<Ask>) {
        let mut door = Door::new(hub.clone(), id.clone(), mailbox.clone(), asks);
        let table = match keeping::open(&hub, &id).await {
            Ok(Some(table)) => table,
            Ok(None) => return door.turn_away("table", "There is no such table."),
            Err(error) => {
                tracing::error!(table = %id, %error, "a table cannot be opened");
                if matches!(error, StoreError::Unreadable(_)) {
                    // Not again every two seconds; whoever asks for it still gets an answer.
                    let _ = hub.store.wake(&id, Some(now() + BROKEN_FOR)).await;
                }
                return door.turn_away("busy", "This table cannot be opened now: try again later.");
            }
        };
        let watchers = Watchers::of(&table);
        let mut host = Self { hub, table, watchers, thinking: None, mailbox, is_rated: false };
        if host.keep_on(&mut door.asks).await.is_err() {
            tracing::warn!(table = %id, "a table was lost and will be opened again");
        } else {
            host.watchers.dismiss();
            door.turn_away("busy", "This table closes with the server: ask again.");
        }
    }

    async fn keep_on(&mut self, asks: &mut mpsc::Receiver<Ask>) -> Result<(), Lost> {
        self.follow_up().await?;
        loop {
            match tokio::time::timeout(self.patience(), asks.recv()).await {
                Ok(Some(Ask::Close) | None) => return Ok(()),
                Ok(Some(ask)) => self.hear(ask).await?,
                Err(_) if self.time_left().is_some_and(|left| left.is_zero()) => self.follow_up().await?,
                Err(_) if self.is_idle() => return self.close(asks).await,
                Err(_) => {}
            }
        }
    }

    /// Does nobody watch, and does no computer player think? Then the table need not be in memory: whoever asks for it opens it
    /// again, and should somebody's time be up, the hub does.
    fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none()
    }

    /// How long to wait for somebody to ask.
    fn patience(&self) -> Duration {
        let idle = if self.is_idle() { self.hub.idle } else { Duration::MAX };
        self.time_left().map_or(idle, |left| left.min(idle))
    }

    /// Closes the table; whoever asked in this very moment is still answered.
    async fn close(&mut self, asks: &mut mpsc::Receiver<Ask>) -> Result<(), Lost> {
        asks.close();
        while let Some(ask) = asks.recv().await {
            self.hear(ask).await?;
        }
        // Somebody began to watch a mailbox that has closed: they are told to ask again.
        if self.watchers.is_empty() { Ok(()) } else { Err(Lost) }
    }

    async fn hear(&mut self, ask: Ask) -> Result<(), Lost> {
        match ask {
            Ask::Watch { person, since, outbox } => self.watchers.join(&self.table, person, since, outbox),
            Ask::Unwatch { outbox } => self.watchers.leave(&outbox),
            Ask::Act { asked, answer } => self.act(&asked, answer).await?,
            Ask::Show { person, since, answer } => {
                let viewer = self.table.viewer(person.as_ref());
                // Whoever asked has gone; so with the next two.
                let _ = answer.send(self.table.since(since, viewer));
            }
            Ask::Record { answer } => drop(answer.send(self.table.record().map(|record| record.to_string()))),
            Ask::Invitation { person, answer } => {
                let _ = answer.send(self.table.invitation_for(&person).map(ToOwned::to_owned));
            }
            Ask::Thought { seq, decision } => self.thought(seq, decision).await?,
            Ask::Look => self.reload().await?,
            Ask::Wake => {
                if self.thinking.is_some() {
                    self.put_off(Some(now() + THINKING_GRACE)).await;
                }
                // Rated or not, it is asked for: rating twice changes nothing.
                self.is_rated = false;
                self.follow_up().await?;
            }
            Ask::Close => {}
        }
        Ok(())
    }

    fn tell(&mut self) {
        self.watchers.tell(&self.table);
    }
}
