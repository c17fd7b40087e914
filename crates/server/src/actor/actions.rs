//! What people ask for at a table: done, or refused.

use mozaika_wire::{Action, ServerMessage, ServerRefusal};

use super::{ActorFailed, ReplyTo, TableActor};
use crate::create_table;
use crate::table::{ActionOutcome, Rejection, RequestedAction};

/// How often an action is tried again when other nodes write at the same table.
const TRIES: u32 = 20;

impl TableActor {
    pub(super) async fn act(&mut self, requested: &RequestedAction, reply_to: ReplyTo) -> Result<(), ActorFailed> {
        for _ in 0..TRIES {
            let outcome = match &requested.action {
                // Behind a pointer, like everything that is rarely done and asks the database: its room would be a part of every table's.
                Action::Rematch {} => Box::pin(self.rematch(requested)).await,
                _ => self.table.act(requested, self.now()),
            };
            match outcome {
                Err(rejection) => {
                    reply_to.send(self.refused(requested, rejection));
                    return Ok(());
                }
                Ok(ActionOutcome::Repeated(entry)) => {
                    reply_to.send(self.done(requested, entry));
                    return Ok(());
                }
                Ok(ActionOutcome::Entered) => {}
            }
            if self.append_last().await? {
                metrics::counter!("mozaika_actions").increment(1);
                reply_to.send(self.done(requested, self.table.seq()));
                self.broadcast();
                // Whoever sits down watches no more, and whoever gets up does.
                if !matches!(requested.action, Action::Play { .. } | Action::React { .. }) {
                    self.presence_changed();
                }
                return self.do_what_is_due().await;
            }
        }
        reply_to.send(self.refused(requested, ServerRefusal::TableContended.into()));
        Ok(())
    }

    /// Makes the rematch, or leads to the one that is there already.
    async fn rematch(&mut self, requested: &RequestedAction) -> Result<ActionOutcome, Rejection> {
        let existing = self.table.may_rematch(&requested.by)?;
        let table = match &existing {
            Some(table) => table.clone(),
            None => create_table::rematch(&self.tables, &self.table, &requested.by).await?,
        };
        let known = self.table.entry_of_rematch();
        create_table::take_reserved_seat(&self.tables, &table, requested).await?;
        match known {
            Some(entry) => Ok(ActionOutcome::Repeated(entry)),
            None => self.table.enter_rematch(requested, table, self.now()).map(|()| ActionOutcome::Entered),
        }
    }

    fn done(&self, requested: &RequestedAction, entry: u64) -> ServerMessage {
        ServerMessage::Done { table: self.table.id().clone(), id: requested.id.clone(), entry, seq: self.table.seq() }
    }

    fn refused(&self, requested: &RequestedAction, rejection: Rejection) -> ServerMessage {
        let viewer = self.table.viewer(Some(&requested.by.id));
        ServerMessage::Refused {
            table: Some(self.table.id().clone()),
            id: Some(requested.id.clone()),
            seq: Some(self.table.seq()),
            refusal: rejection.refusal,
            events: rejection.unseen_since.map_or_else(Vec::new, |since| self.table.unseen(since, viewer)),
        }
    }
}
