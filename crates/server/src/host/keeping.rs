//! A table and the database: adding entries, and reading what others have added.

use std::time::Duration;

use mozaika_game::luck::Seed;
use mozaika_wire::{Stage, TableId, What};

use super::{Host, Lost, THINKING_GRACE};
use crate::hub::Hub;
use crate::store::{Append, Appended, Row, StoreError};
use crate::table::{Due, Table, stage_word};

impl Host {
    /// Writes the table's last entry. Says whether it is kept; if not, the table stands as others have left it.
    pub(super) async fn keep(&mut self) -> Result<bool, Lost> {
        let Some(entry) = self.table.last() else { return Err(Lost) };
        let Ok(body) = serde_json::to_string(entry) else { return Err(Lost) };
        let sat = match &entry.what {
            What::Sat { who, .. } => vec![who.id.clone()],
            _ => Vec::new(),
        };
        let left = match (&entry.what, &entry.by) {
            (What::Left { .. }, Some(person)) => vec![person.clone()],
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
        match self.hub.store.append(append).await {
            Ok(Appended::Written) => Ok(true),
            Ok(Appended::Taken) => {
                self.reopen().await?;
                Ok(false)
            }
            Err(error) => {
                // It may have been written all the same: only the database knows.
                tracing::warn!(table = %self.table.id(), %error, "an entry may be lost");
                self.reopen().await?;
                Ok(false)
            }
        }
    }

    /// Reads the whole table again.
    async fn reopen(&mut self) -> Result<(), Lost> {
        for wait in [0, 100, 300, 1000, 3000] {
            tokio::time::sleep(Duration::from_millis(wait)).await;
            match open(&self.hub, self.table.id()).await {
                Ok(Some(table)) => {
                    self.table = table;
                    self.tell();
                    return Ok(());
                }
                Ok(None) => return Err(Lost),
                Err(error) => tracing::warn!(table = %self.table.id(), %error, "a table cannot be read now"),
            }
        }
        Err(Lost)
    }

    /// Reads what others have added.
    pub(super) async fn reload(&mut self) -> Result<(), Lost> {
        let Ok(entries) = self.hub.store.entries(self.table.id(), self.table.seq()).await else {
            return self.reopen().await;
        };
        for (seq, body) in entries {
            let entry = serde_json::from_str(&body);
            let noted =
                entry.ok().filter(|_| seq == self.table.seq() + 1).and_then(|entry| self.table.note(entry).ok());
            if noted.is_none() {
                return self.reopen().await;
            }
        }
        self.tell();
        self.follow_up().await
    }
}

/// The table as it is kept; nothing when there is none.
pub(super) async fn open(hub: &Hub, id: &TableId) -> Result<Option<Table>, StoreError> {
    let Some(kept) = hub.store.table(id).await? else { return Ok(None) };
    let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(error.to_string());
    let seed: Seed = kept.seed.parse().map_err(|error| unreadable(&error))?;
    let table = Table::fold(hub.games, id, seed, kept.invitation, &kept.entries);
    table.map(Some).map_err(|error| unreadable(&error))
}

/// How a table stands, for lists and for those who wake it.
pub(crate) fn row(table: &Table) -> Row {
    let at = table.last().map_or(0, |last| last.at);
    let wake_at = match (table.due(), table.stage()) {
        (Some(Due::Think(..)), _) => Some(at + THINKING_GRACE),
        (Some(Due::TimeOut(_, end)), _) => Some(end),
        // A match that has just ended is rated, if it counts.
        (Some(Due::Start), _) | (None, Stage::Over) => Some(at),
        (None, _) => None,
    };
    Row {
        stage: stage_word(table.stage()),
        line: serde_json::to_string(&table.line()).unwrap_or_default(),
        wake_at,
        touched_at: at,
    }
}
