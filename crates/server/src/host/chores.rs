//! What the server itself has to do at a table: start it, play for computers, stop clocks, rate the match.

use std::time::Duration;

use mozaika_game::Seat;
use mozaika_wire::{Stage, What};

use super::{Ask, Host, Lost, THINKING_GRACE};
use crate::rating;
use crate::table::Due;
use crate::time::now;

/// After a restart nobody loses on time before they could come back.
const RESTART_GRACE: u64 = 30_000;

impl Host {
    /// How long until somebody's time is up.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let (_, end) = self.table.first_up()?;
        Some(Duration::from_millis(self.not_before(end).saturating_sub(now())))
    }

    /// Nobody's time is up while the server has only just come back.
    fn not_before(&self, end: u64) -> u64 {
        let last = self.table.last().map_or(0, |last| last.at);
        if last < self.hub.started { end.max(self.hub.started + RESTART_GRACE) } else { end }
    }

    /// Does what the server itself has to do at this table.
    pub(super) async fn follow_up(&mut self) -> Result<(), Lost> {
        loop {
            match self.table.due() {
                Some(Due::Start) => {
                    if self.table.enter_start(now()).is_err() {
                        return Err(Lost);
                    }
                }
                Some(Due::Think(seat, level)) => {
                    let expired = self.table.first_up().filter(|(_, end)| self.not_before(*end) <= now());
                    let Some((late, _)) = expired else {
                        self.think(seat, &level);
                        return Ok(());
                    };
                    self.table.enter_own(What::TimedOut { seat: late }, now()).map_err(|_| Lost)?;
                }
                Some(Due::TimeOut(seat, end)) if self.not_before(end) <= now() => {
                    self.table.enter_own(What::TimedOut { seat }, now()).map_err(|_| Lost)?;
                }
                Some(Due::TimeOut(..)) => return Ok(()),
                None => {
                    self.thinking = None;
                    if self.table.stage() == Stage::Over && !self.is_rated {
                        self.is_rated = true;
                        self.rate();
                    }
                    return Ok(());
                }
            }
            if self.keep().await? {
                self.tell();
            }
        }
    }

    fn think(&mut self, seat: Seat, level: &str) {
        let seq = self.table.seq();
        if self.thinking.as_ref().is_some_and(|(since, _)| *since == seq) {
            return;
        }
        let (waiting, thought) = self.hub.thinkers.decide(self.table.game().boxed_clone(), seat, level);
        self.thinking = Some((seq, waiting));
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            let decision = thought.await;
            if let Some(mailbox) = mailbox.upgrade() {
                // A table that has closed meanwhile asks again when it is opened.
                let _ = mailbox.send(Ask::Thought { seq, decision }).await;
            }
        });
    }

    pub(super) async fn thought(&mut self, seq: u64, decision: Option<String>) -> Result<(), Lost> {
        if self.thinking.as_ref().is_none_or(|(since, _)| *since != seq) {
            return Ok(());
        }
        self.thinking = None;
        let Some(decision) = decision else {
            // It could not decide: not again at once, lest it fail for ever.
            self.put_off(Some(now() + THINKING_GRACE)).await;
            return Ok(());
        };
        if let Some(Due::Think(seat, _)) = self.table.due() {
            let entered = self.table.enter_thought(seat, decision, now());
            if entered.is_ok() && self.keep().await? {
                metrics::counter!("mozaika_computer_moves").increment(1);
                self.tell();
            }
        }
        self.follow_up().await
    }

    /// Rates the match beside everything else; whoever is asked twice does it once.
    fn rate(&self) {
        let (hub, table) = (self.hub.clone(), self.table.id().clone());
        let (game, seats, ranking) = (self.table.head().game.clone(), self.table.rated_seats(), self.table.ranking());
        tokio::spawn(async move {
            let rated = rating::rate(&hub.store, &table, &game, &seats, &ranking).await;
            let rested = match rated {
                Ok(()) => hub.store.wake(&table, None).await,
                Err(error) => Err(error),
            };
            if let Err(error) = rested {
                tracing::warn!(%table, %error, "a match is not rated yet");
            }
        });
    }

    pub(super) async fn put_off(&self, until: Option<u64>) {
        if let Err(error) = self.hub.store.wake(self.table.id(), until).await {
            tracing::warn!(table = %self.table.id(), %error, "a table cannot be put off");
        }
    }
}
