//! What the server itself has to do at a table: start it, play for computers, stop clocks, rate the match.

use std::time::Duration;

use mozaika_game::Seat;
use mozaika_wire::{EventKind, TablePhase};

use super::{ActorFailed, THINKING_GRACE, TableActor, TableCommand};
use crate::background::Chain;
use crate::computer_players::Turn;
use crate::rating;
use crate::table::{Due, Rejection};

/// After a restart nobody loses on time before they could come back; in milliseconds.
pub(crate) const RESTART_GRACE: u64 = 30_000;

fn refused(rejection: Rejection) -> ActorFailed {
    ActorFailed::Refused(rejection.refusal)
}

impl TableActor {
    /// How long until somebody's time is up.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let (_, end) = self.table.first_time_out()?;
        Some(Duration::from_millis(self.not_before(end).saturating_sub(self.now())))
    }

    /// Nobody's time is up while the server has only just come back.
    fn not_before(&self, end: u64) -> u64 {
        let last = self.table.last_entry().map_or(0, |last| last.at);
        let started = self.tables.started;
        if last < started { end.max(started + RESTART_GRACE) } else { end }
    }

    /// Does what the server itself has to do at this table now.
    pub(super) async fn do_what_is_due(&mut self) -> Result<(), ActorFailed> {
        loop {
            let now = self.now();
            match self.table.due() {
                Some(Due::Start) => self.table.enter_start(now).map_err(refused)?,
                Some(Due::Think(seat, level)) => {
                    let expired = self.table.first_time_out().filter(|(_, end)| self.not_before(*end) <= now);
                    let Some((late, _)) = expired else {
                        return Box::pin(self.let_think(seat, &level)).await;
                    };
                    self.table.enter_own(EventKind::TimedOut { seat: late }, now).map_err(refused)?;
                }
                Some(Due::TimeOut(seat, end)) if self.not_before(end) <= now => {
                    self.table.enter_own(EventKind::TimedOut { seat }, now).map_err(refused)?;
                }
                Some(Due::TimeOut(..)) => return Ok(()),
                None => {
                    self.thinking = None;
                    if self.table.phase() == TablePhase::Over && std::mem::take(&mut self.is_to_be_rated) {
                        Box::pin(self.rate()).await;
                    }
                    return Ok(());
                }
            }
            if self.append_last().await? {
                self.broadcast();
            }
        }
    }

    /// Lets a computer player decide, if that is for this node to do: nodes that share a database do not think for the same table.
    async fn let_think(&mut self, seat: Seat, level: &str) -> Result<(), ActorFailed> {
        let seq = self.table.seq();
        if self.thinking.as_ref().is_some_and(|(since, _)| *since == seq) {
            return Ok(());
        }
        if self.thinks_after != Some(seq) && self.tables.store.is_shared() {
            let now = self.now();
            match self.tables.store.claim(self.table.id(), now, now + THINKING_GRACE).await {
                Ok(true) => self.thinks_after = Some(seq),
                // Another node has written the last entry, and thinks; should it have died, the table is woken.
                Ok(false) => return Ok(()),
                Err(error) => return Err(ActorFailed::Store(error)),
            }
        }
        if !self.think(seat, level) {
            self.put_off(Some(self.now())).await;
        }
        Ok(())
    }

    /// Asks a computer player to decide; says whether it does, or waits here for a worker. Where nobody watches it waits in the database.
    fn think(&mut self, seat: Seat, level: &str) -> bool {
        let seq = self.table.seq();
        let pool = &self.tables.computer_players;
        let is_watched = !self.watchers.is_empty();
        // Others wait in the database: one after another, not the same table again and again.
        if !is_watched && self.woken_after != Some(seq) && pool.others_wait() {
            return false;
        }
        let host = &self.table.settings().host.id;
        let turn = Turn { host, is_watched };
        let Some((thinking, decision)) = pool.decide(self.table.played().boxed_clone(), seat, level, turn) else {
            pool.let_others_wait(true);
            return false;
        };
        self.thinking = Some((seq, thinking));
        let commands = self.commands.clone();
        tokio::spawn(async move {
            let decision = match decision.await {
                Ok(decision) => decision,
                Err(error) => {
                    tracing::error!(error = %Chain(&error), "a computer player did not decide");
                    None
                }
            };
            if let Some(commands) = commands.upgrade() {
                // A table that has closed meanwhile asks again when it is opened.
                let _ = commands.send(TableCommand::ComputerDecided { seq, decision }).await;
            }
        });
        true
    }

    /// A computer player that only waits for a worker, while nobody watches any more, waits in the database.
    pub(super) async fn rest_unwatched(&mut self) {
        let waits = self.thinking.as_ref().is_some_and(|(_, thinking)| !thinking.has_begun());
        if waits && self.watchers.is_empty() {
            self.thinking = None;
            self.tables.computer_players.let_others_wait(true);
            self.put_off(Some(self.now())).await;
        }
    }

    /// Other nodes leave alone what a computer player thinks about here, however long it waits for a worker.
    pub(super) async fn go_on_thinking(&self) {
        if self.thinking.is_some() && self.tables.store.is_shared() {
            self.put_off(Some(self.now() + THINKING_GRACE)).await;
        }
    }

    /// What a computer player thinks about here is somebody else's to decide, at once: this server shuts down.
    pub(super) async fn hand_over_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.put_off(Some(self.now())).await;
        }
    }

    pub(super) async fn computer_decided(&mut self, seq: u64, decision: Option<String>) -> Result<(), ActorFailed> {
        if self.thinking.as_ref().is_none_or(|(since, _)| *since != seq) {
            return Ok(());
        }
        self.thinking = None;
        let Some(decision) = decision else {
            // It could not decide: not again at once, lest it fail for ever.
            self.put_off(Some(self.now() + THINKING_GRACE)).await;
            return Ok(());
        };
        if let Some(Due::Think(seat, _)) = self.table.due() {
            match self.table.enter_computer_decision(seat, decision, self.now()) {
                Ok(()) => {
                    if self.append_last().await? {
                        metrics::counter!("mozaika_computer_moves").increment(1);
                        self.broadcast();
                    }
                }
                Err(Rejection { refusal, .. }) => {
                    // Its rule and not its sentence, which may tell a secret.
                    tracing::error!(table = %self.table.id(), code = refusal.code, rule = refusal.rule, "a computer player decided what is not legal");
                    self.put_off(Some(self.now() + THINKING_GRACE)).await;
                    return Ok(());
                }
            }
        }
        self.do_what_is_due().await
    }

    /// Rates the match, if that was decided when it started; whoever is asked twice does it once.
    async fn rate(&self) {
        if !self.table.is_to_be_rated() {
            return self.put_off(None).await;
        }
        let (store, table) = (&self.tables.store, self.table.id());
        let game = &self.table.settings().game;
        let at = self.table.last_entry().map_or(0, |last| last.at);
        let rated = rating::rate(store, table, game, at, &self.table.rated_seats(), &self.table.ranking()).await;
        match rated {
            Ok(()) => self.put_off(None).await,
            Err(error) => tracing::warn!(%table, error = %Chain(&error), "a match is not rated yet"),
        }
    }

    /// Sets when the table is woken; not at all when nothing is left to do.
    pub(super) async fn put_off(&self, until: Option<u64>) {
        if let Err(error) = self.tables.store.set_wake_time(self.table.id(), self.table.seq(), until).await {
            tracing::warn!(table = %self.table.id(), error = %Chain(&error), "a table cannot be put off");
        }
    }
}
