//! What a server that runs does about changes by hand (`mozaika admin`): sockets end, tables are read again.

use std::collections::HashSet;
use std::time::Duration;

use crate::actor::TableCommand;
use crate::background::Chain;
use crate::store::AdminChange;
use crate::table_registry::TableRegistry;

/// How often it looks.
const LOOK: Duration = Duration::from_secs(2);
/// A change is kept for so long, in milliseconds: every server has looked by then.
pub(crate) const KEPT: u64 = 10 * 60 * 1000;

/// Looks for changes by hand again and again. Runs until it is dropped.
pub(crate) async fn heed(tables: TableRegistry) {
    let mut heeded = HashSet::new();
    loop {
        match tables.store.admin_changes().await {
            Ok(changes) => {
                let present: HashSet<String> = changes.iter().map(|(id, _)| id.clone()).collect();
                for (id, change) in changes {
                    if heeded.insert(id)
                        && let Some(change) = change
                    {
                        take(&tables, change);
                    }
                }
                heeded.retain(|id| present.contains(id));
            }
            Err(error) => tracing::warn!(error = %Chain(&error), "changes by hand cannot be looked for now"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

fn take(tables: &TableRegistry, change: AdminChange) {
    match change {
        AdminChange::DeviceEnded(device) => tables.sessions.end(&device),
        // Nobody waits for a table that has too much to do.
        AdminChange::TableChanged(table) => {
            tables.listings.note_elsewhere(&table);
            let tables = tables.clone();
            tokio::spawn(async move { tables.send_if_open(&table, TableCommand::ReadAgain).await });
        }
    }
}
