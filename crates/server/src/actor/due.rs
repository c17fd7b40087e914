//! What the server itself has to do at a table: start it, play for computers, stop clocks, rate the match.

use std::time::Duration;

use mozaika_game::Seat;
use mozaika_wire::{EventKind, TablePhase};

use super::{ActorFailed, THINKING_GRACE, TableActor, TableCommand};
use crate::background::Chain;
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
                        self.think(seat, &level);
                        return Ok(());
                    };
                    self.table.enter_own(EventKind::TimedOut { seat: late }, now).map_err(refused)?;
                }
                Some(Due::TimeOut(seat, end)) if self.not_before(end) <= now => {
                    self.table.enter_own(EventKind::TimedOut { seat }, now).map_err(refused)?;
                }
                Some(Due::TimeOut(..)) => return Ok(()),
                None => {
                    self.thinking = None;
                    if self.table.phase() == TablePhase::Over && !self.is_rated {
                        self.is_rated = true;
                        self.rate().await;
                    }
                    return Ok(());
                }
            }
            if self.append_last().await? {
                self.broadcast();
            }
        }
    }

    fn think(&mut self, seat: Seat, level: &str) {
        let seq = self.table.seq();
        if self.thinking.as_ref().is_some_and(|(since, _)| *since == seq) {
            return;
        }
        let (cancel, thinking) = self.tables.computer_players.decide(self.table.played().boxed_clone(), seat, level);
        self.thinking = Some((seq, cancel));
        let commands = self.commands.clone();
        tokio::spawn(async move {
            let decision = match thinking.await {
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

    /// Rates the match; whoever is asked twice does it once.
    async fn rate(&self) {
        let (store, table) = (&self.tables.store, self.table.id());
        let game = &self.table.settings().game;
        let rated = rating::rate(store, table, game, &self.table.rated_seats(), &self.table.ranking()).await;
        let rested = match rated {
            Ok(()) => store.set_wake_time(table, None).await,
            Err(error) => Err(error),
        };
        if let Err(error) = rested {
            tracing::warn!(%table, error = %Chain(&error), "a match is not rated yet");
        }
    }

    pub(super) async fn put_off(&self, until: Option<u64>) {
        if let Err(error) = self.tables.store.set_wake_time(self.table.id(), until).await {
            tracing::warn!(table = %self.table.id(), error = %Chain(&error), "a table cannot be put off");
        }
    }
}
