//! How long what nobody needs is kept: guests who do not come back, tables that nobody goes on with.

use std::collections::HashSet;
use std::time::Duration;

use crate::admin_changes;
use crate::background::Chain;
use crate::store::{AdminChange, Removed, Store, StoreError};
use crate::table_registry::TableRegistry;

/// How often it is looked for what may go.
const EVERY: Duration = Duration::from_hours(1);

/// How long what nobody needs is kept; for ever where nothing is said. Matches that were played to an end are always kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// A guest of whom no device was seen for so long is erased: their name leaves the entries too. Not while they sit at a table.
    pub guests: Option<Duration>,
    /// A table where nothing has happened for so long is deleted, unless its match is over or a clock runs.
    pub abandoned: Option<Duration>,
}

impl Retention {
    /// Is everything kept for ever?
    #[must_use]
    pub const fn keeps_everything(&self) -> bool {
        self.guests.is_none() && self.abandoned.is_none()
    }
}

fn before(now: u64, kept: Duration) -> u64 {
    now.saturating_sub(kept.as_millis() as u64)
}

/// Keeps to the rule, again and again. Runs until it is dropped; at once, where everything is kept for ever.
pub(crate) async fn keep_to(tables: TableRegistry, retention: Retention) {
    loop {
        let began = tables.clock.now();
        if let Err(error) =
            tables.store.remove_old_admin_changes(tables.now().saturating_sub(admin_changes::KEPT)).await
        {
            tracing::warn!(error = %Chain(&error), "old changes by hand cannot be forgotten now");
        }
        match keep(&tables.store, retention, tables.now()).await {
            Ok(removed) if removed == Removed::default() => {}
            Ok(removed) => {
                let Removed { people, tables, entries } = removed;
                tracing::info!(guests = people, tables, entries, "what nobody needs was taken out");
            }
            Err(error) => tracing::warn!(error = %Chain(&error), "what nobody needs cannot be taken out now"),
        }
        tables.clock.sleep_from(began, EVERY).await;
    }
}

/// Takes out what may go by now. Abandoned tables first: whoever sat there alone may go then too.
pub(crate) async fn keep(store: &Store, retention: Retention, now: u64) -> Result<Removed, StoreError> {
    let mut removed = Removed::default();
    while let Some(kept) = retention.abandoned {
        let tables = store.abandoned_tables(before(now, kept)).await?;
        if tables.is_empty() {
            break;
        }
        removed.tables += store.remove_tables(&tables).await?;
        let changes: Vec<AdminChange> = tables.into_iter().map(AdminChange::TableChanged).collect();
        store.add_admin_changes(&changes, now).await?;
    }
    while let Some(kept) = retention.guests {
        let guests = store.old_guests(before(now, kept), now).await?;
        if guests.is_empty() {
            break;
        }
        removed.entries += erase(store, &guests, now).await?;
        removed.people += guests.len() as u64;
    }
    Ok(removed)
}

/// Takes people and their names out, and tells servers that run. Tells how many entries have changed.
pub(crate) async fn erase(store: &Store, people: &HashSet<String>, now: u64) -> Result<u64, StoreError> {
    // The names first: should it be broken off, the people are still there to be erased again.
    let (tables, entries) = store.erase_names(people).await?;
    let devices = store.remove_people(people).await?;
    let tables = tables.into_iter().map(AdminChange::TableChanged);
    let changes: Vec<AdminChange> = devices.into_iter().map(AdminChange::DeviceEnded).chain(tables).collect();
    store.add_admin_changes(&changes, now).await?;
    Ok(entries)
}
