//! The mailbox of a table: whoever waits in it when the table closes is not left waiting there.

use mozaika_wire::{ServerRefusal, TableId};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::TableCommand;
use crate::table_registry::TableRegistry;

/// Where a table is asked. When it is dropped, by a panic too, the table is no longer open.
pub(super) struct Mailbox {
    tables: TableRegistry,
    table: TableId,
    sender: mpsc::WeakSender<TableCommand>,
    pub(super) commands: mpsc::Receiver<TableCommand>,
}

impl Mailbox {
    pub(super) fn new(
        tables: TableRegistry,
        table: TableId,
        sender: mpsc::WeakSender<TableCommand>,
        commands: mpsc::Receiver<TableCommand>,
    ) -> Self {
        Self { tables, table, sender, commands }
    }

    /// Lets nobody in any more, and gives all who wait the same answer.
    pub(super) fn refuse_all(&mut self, refusal: &ServerRefusal) {
        self.commands.close();
        while let Ok(command) = self.commands.try_recv() {
            command.refuse(&self.table, refusal);
        }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        if std::thread::panicking() {
            metrics::counter!("mozaika_panics").increment(1);
            tracing::error!(table = %self.table, "the task of a table panicked; the table is opened again when somebody asks");
        }
        self.commands.close();
        if let Some(sender) = self.sender.upgrade() {
            self.tables.remove(&self.table, &sender);
        }
        let mut waiting = Vec::new();
        while let Ok(command) = self.commands.try_recv() {
            waiting.push(command);
        }
        // After a failure there may be some who wait still: they ask the table that is opened next.
        let (tables, table) = (self.tables.clone(), self.table.clone());
        if let (false, Ok(runtime)) = (waiting.is_empty(), Handle::try_current()) {
            runtime.spawn(async move {
                for command in waiting {
                    tables.send(&table, command).await;
                }
            });
        }
    }
}
