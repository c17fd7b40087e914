//! What people ask for at a table: done, or refused.

use mozaika_wire::{Act, Notice};

use super::{Answer, Host, Lost};
use crate::making;
use crate::table::{Asked, Decided, Refused};
use crate::time::now;

/// How often a move is tried again when other nodes write at the same table.
const TRIES: u32 = 20;

impl Host {
    pub(super) async fn act(&mut self, asked: &Asked, answer: Answer) -> Result<(), Lost> {
        for _ in 0..TRIES {
            let decided = match &asked.act {
                Act::Rematch {} => self.rematch(asked).await,
                _ => self.table.decide(asked, now()),
            };
            match decided {
                Err(refused) => {
                    answer.say(self.refused(asked, &refused));
                    return Ok(());
                }
                Ok(Decided::Before(entry)) => {
                    answer.say(self.done(asked, entry));
                    return Ok(());
                }
                Ok(Decided::New) => {}
            }
            if self.keep().await? {
                metrics::counter!("mozaika_acts").increment(1);
                answer.say(self.done(asked, self.table.seq()));
                self.tell();
                return self.follow_up().await;
            }
        }
        let busy = Refused::new("busy", "Too much happens at this table at once: try again.");
        answer.say(self.refused(asked, &busy));
        Ok(())
    }

    /// Makes the rematch, or leads to the one that is there already.
    async fn rematch(&mut self, asked: &Asked) -> Result<Decided, Refused> {
        let made = self.table.may_rematch(&asked.by)?;
        let table = match &made {
            Some(table) => table.clone(),
            None => making::rematch(&self.hub, &self.table, &asked.by).await?,
        };
        let known = self.table.entry_of_rematch();
        making::sit_kept(&self.hub, &table, asked).await?;
        match known {
            Some(entry) => Ok(Decided::Before(entry)),
            None => self.table.enter_rematch(asked, table, now()).map(|()| Decided::New),
        }
    }

    fn done(&self, asked: &Asked, entry: u64) -> Notice {
        Notice::Done { table: self.table.id().clone(), id: asked.id.clone(), entry, seq: self.table.seq() }
    }

    fn refused(&self, asked: &Asked, refused: &Refused) -> Notice {
        let viewer = self.table.viewer(Some(&asked.by.id));
        Notice::Refused {
            table: Some(self.table.id().clone()),
            id: Some(asked.id.clone()),
            seq: Some(self.table.seq()),
            rule: refused.rule.clone(),
            message: refused.message.clone(),
            happened: refused.unaware_since.map_or_else(Vec::new, |since| self.table.happened(since, viewer)),
        }
    }
}
