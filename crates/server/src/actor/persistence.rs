//! A table and the database: appending entries, and reading what others have appended.

use std::time::Duration;

use mozaika_game::luck::Seed;
use mozaika_wire::{EventKind, TableId, TablePhase};

use super::{ActorFailed, THINKING_GRACE, TableActor};
use crate::background::Chain;
use crate::store::{Append, Appended, StoreError, TableRow};
use crate::table::{Due, Entry, Table, phase_column};
use crate::table_registry::TableRegistry;

/// The pauses before each attempt to read a table again, in milliseconds.
const REOPEN_PAUSES: [u64; 5] = [0, 100, 300, 1000, 3000];

impl TableActor {
    /// Writes the table's last entry. Says whether it is stored; if not, the table stands as others have left it.
    pub(super) async fn append_last(&mut self) -> Result<bool, ActorFailed> {
        let Some(entry) = self.table.last_entry() else { return Err(ActorFailed::Gone) };
        let body = entry.to_json().map_err(ActorFailed::Unwritable)?;
        let sat = match &entry.kind {
            EventKind::Sat { person, .. } => vec![person.id.clone()],
            _ => Vec::new(),
        };
        let left = match (&entry.kind, &entry.by) {
            (EventKind::Left { .. }, Some(person)) => vec![person.clone()],
            _ => Vec::new(),
        };
        let append = Append {
            table: self.table.id().clone(),
            seq: self.table.seq(),
            body,
            row: row(&self.table),
            new: None,
            sat,
            left,
        };
        match self.tables.store.append(append).await {
            Ok(Appended::Written) => Ok(true),
            Ok(Appended::Taken) => {
                self.reopen().await?;
                Ok(false)
            }
            Err(error) => {
                // It may have been written all the same: only the database knows.
                tracing::warn!(table = %self.table.id(), error = %Chain(&error), "an entry may be lost");
                self.reopen().await?;
                Ok(false)
            }
        }
    }

    /// Reads the whole table again.
    async fn reopen(&mut self) -> Result<(), ActorFailed> {
        let mut failed = ActorFailed::Gone;
        for pause in REOPEN_PAUSES {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            match open(&self.tables, self.table.id()).await {
                Ok(Some(table)) => {
                    self.table = table;
                    self.broadcast();
                    return Ok(());
                }
                Ok(None) => return Err(ActorFailed::Gone),
                Err(error) => {
                    tracing::warn!(table = %self.table.id(), error = %Chain(&error), "a table cannot be read now");
                    failed = ActorFailed::Store(error);
                }
            }
        }
        Err(failed)
    }

    /// Reads what other nodes have appended.
    pub(super) async fn reload(&mut self) -> Result<(), ActorFailed> {
        let entries = match self.tables.store.entries(self.table.id(), self.table.seq()).await {
            Ok(entries) => entries,
            Err(error) => {
                tracing::warn!(table = %self.table.id(), error = %Chain(&error), "new entries cannot be read now");
                return self.reopen().await;
            }
        };
        for (seq, body) in entries {
            let entry = Entry::from_json(&body).ok().filter(|_| seq == self.table.seq() + 1);
            if entry.is_none_or(|entry| self.table.replay(entry).is_err()) {
                return self.reopen().await;
            }
        }
        self.broadcast();
        self.do_what_is_due().await
    }
}

/// The table as it is stored; nothing when there is none.
pub(super) async fn open(tables: &TableRegistry, id: &TableId) -> Result<Option<Table>, StoreError> {
    let Some(stored) = tables.store.table(id).await? else { return Ok(None) };
    let seed: Seed = stored.seed.parse().map_err(|error| StoreError::corrupt("the seed of a table", error))?;
    let table = Table::fold(tables.games, id, seed, stored.invitation, &stored.entries);
    table.map(Some).map_err(|error| StoreError::corrupt("a table", error))
}

/// How a table stands, for lists and for those who wake it.
pub(crate) fn row(table: &Table) -> TableRow {
    let at = table.last_entry().map_or(0, |last| last.at);
    let wake_at = match (table.due(), table.phase()) {
        (Some(Due::Think(..)), _) => Some(at + THINKING_GRACE),
        (Some(Due::TimeOut(_, end)), _) => Some(end),
        // A match that has just ended is rated, if it counts.
        (Some(Due::Start), _) | (None, TablePhase::Over) => Some(at),
        (None, _) => None,
    };
    TableRow {
        stage: phase_column(table.phase()),
        line: serde_json::to_string(&table.summary()).unwrap_or_default(),
        wake_at,
        touched_at: at,
    }
}
