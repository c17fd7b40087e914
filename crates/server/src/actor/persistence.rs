//! A table and the database: appending entries, and reading what others have appended.

use std::time::Duration;

use mozaika_game::luck::Seed;
use mozaika_game::registry::Registry;
use mozaika_wire::{EventKind, TableId, TablePhase};
use serde_json::Value;

use super::{ActorFailed, THINKING_GRACE, TableActor};
use crate::background::Chain;
use crate::store::{Append, Appended, Store, StoreError, StoredTable, TableRow};
use crate::table::{Due, Entry, Secrets, StoredAs, StoredSettings, Table, is_built_in, phase_column};
use crate::table_registry::TableRegistry;

/// The pauses before each attempt to read a table again, in milliseconds.
const REOPEN_PAUSES: [u64; 5] = [0, 100, 300, 1000, 3000];

impl TableActor {
    /// Writes the table's last entry. Says whether it is stored; if not, the table stands as others have left it.
    pub(super) async fn append_last(&mut self) -> Result<bool, ActorFailed> {
        let append = append_of_last(&mut self.table).map_err(ActorFailed::Unwritable)?.ok_or(ActorFailed::Gone)?;
        match self.tables.store.append(append).await {
            Ok(Appended::Written) => {
                self.thinks_after = Some(self.table.seq());
                self.is_to_be_rated = self.table.is_to_be_rated() && self.table.rematch().is_none();
                self.tables.listings.note(&self.table);
                self.tables.notices.note(&self.table, self.now());
                Ok(true)
            }
            Ok(Appended::Taken) => {
                Box::pin(self.reopen()).await?;
                Ok(false)
            }
            // It may have been written all the same: only the database knows. Everybody is told to look again.
            Err(error) => Err(ActorFailed::Append(error)),
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
                return Box::pin(self.reopen()).await;
            }
        };
        for (seq, body) in entries {
            let entry = Entry::from_json(&body).ok().filter(|_| seq == self.table.seq() + 1);
            if entry.is_none_or(|entry| self.table.replay(entry).is_err()) {
                return Box::pin(self.reopen()).await;
            }
        }
        self.broadcast();
        self.do_what_is_due().await
    }
}

/// A table's last entry, to be added to what is stored.
pub(crate) fn append_of_last(table: &mut Table) -> Result<Option<Append>, serde_json::Error> {
    let Some(entry) = table.last_entry() else { return Ok(None) };
    let body = entry.to_json()?;
    let sat = match &entry.kind {
        EventKind::Sat { person, .. } => vec![person.id.clone()],
        _ => Vec::new(),
    };
    let left = match (&entry.kind, &entry.by) {
        (EventKind::Left { .. }, Some(person)) | (EventKind::Kicked { person, .. }, _) => vec![person.clone()],
        _ => Vec::new(),
    };
    // Whoever was only at their device may have gone, and they have not.
    let left = left.into_iter().filter(|person| table.seat_of(person).is_none()).collect();
    let is_decision = matches!(entry.kind, EventKind::Played { .. });
    let row = row(table);
    let is_quiet = table.phase() == TablePhase::Playing && row.wake_at.is_none() && row.thinks == 0;
    let was_quiet = table.note_stored(if is_quiet { StoredAs::Quiet } else { StoredAs::Other });
    Ok(Some(Append {
        table: table.id().clone(),
        seq: table.seq(),
        body,
        row,
        is_one_of_many: is_decision && is_quiet && was_quiet,
        new: None,
        sat,
        left,
        results: table.new_results(),
    }))
}

/// The table as it is stored; nothing when there is none.
pub(crate) async fn open(tables: &TableRegistry, id: &TableId) -> Result<Option<Table>, StoreError> {
    read_table(&tables.store, tables.games, id).await
}

/// The same, whoever reads it.
pub(crate) async fn read_table(store: &Store, games: Registry, id: &TableId) -> Result<Option<Table>, StoreError> {
    let Some(stored) = store.table(id).await? else { return Ok(None) };
    let edition = match needed_edition(games, &stored) {
        Some(hash) => store.edition(&hash).await?,
        None => None,
    };
    fold(games, id, stored, edition).map(Some)
}

/// A table made of what is stored of it, and of its edition, where that is stored by itself.
pub(crate) fn fold(
    games: Registry,
    id: &TableId,
    stored: StoredTable,
    edition: Option<Value>,
) -> Result<Table, StoreError> {
    let seed: Seed = stored.seed.parse().map_err(|error| StoreError::corrupt("the seed of a table", error))?;
    let secrets = Secrets { seed, invitation: stored.invitation };
    Table::fold(games, id, secrets, edition, &stored.entries).map_err(|error| StoreError::corrupt("a table", error))
}

/// The hash of the edition a table is played with, where it is stored by itself.
pub(crate) fn needed_edition(games: Registry, stored: &StoredTable) -> Option<String> {
    // What cannot be read is told when the table is folded.
    let first = stored.entries.first().and_then(|(_, body)| Entry::from_json(body).ok());
    match first.and_then(|first| first.creation).map(|creation| creation.settings) {
        Some(StoredSettings { told, edition_contents: None }) if !is_built_in(games, &told) => Some(told.edition_hash),
        _ => None,
    }
}

/// How a table stands, for lists and for those who wake it.
pub(crate) fn row(table: &mut Table) -> TableRow {
    let due = table.due();
    let at = table.last_entry().map_or(0, |last| last.at);
    let wake_at = match (&due, table.phase()) {
        (Some(Due::Think(..)), _) => Some(at + THINKING_GRACE),
        (Some(Due::TimeOut(_, end)), _) => Some(*end),
        (Some(Due::Start), _) => Some(at),
        // A match that has just ended is rated, if it counts; a rematch changes nothing about that.
        (None, TablePhase::Over) if table.is_to_be_rated() => Some(at),
        (None, _) => None,
    };
    TableRow {
        stage: phase_column(table.phase()),
        line: table.summary_line(),
        waiting: table.waiting_text(),
        wake_at,
        thinks: u8::from(matches!(due, Some(Due::Think(..)))),
        touched_at: at,
    }
}
