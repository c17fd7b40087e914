//! The way to a table: whoever stands before it when it closes is not left standing there.

use mozaika_wire::TableId;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::Ask;
use crate::hub::Hub;

/// Where a table is asked. When it is dropped, by a panic too, the table is no longer open.
pub(super) struct Door {
    hub: Hub,
    table: TableId,
    mailbox: mpsc::WeakSender<Ask>,
    pub(super) asks: mpsc::Receiver<Ask>,
}

impl Door {
    pub(super) fn new(hub: Hub, table: TableId, mailbox: mpsc::WeakSender<Ask>, asks: mpsc::Receiver<Ask>) -> Self {
        Self { hub, table, mailbox, asks }
    }

    /// Lets nobody in any more, and gives all who wait the same answer.
    pub(super) fn turn_away(&mut self, rule: &str, message: &str) {
        self.asks.close();
        while let Ok(ask) = self.asks.try_recv() {
            ask.refuse(&self.table, rule, message);
        }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.asks.close();
        if let Some(mailbox) = self.mailbox.upgrade() {
            self.hub.forget(&self.table, &mailbox);
        }
        let mut waiting = Vec::new();
        while let Ok(ask) = self.asks.try_recv() {
            waiting.push(ask);
        }
        // After a failure there may be some who wait still: they ask the table that is opened next.
        let (hub, table) = (self.hub.clone(), self.table.clone());
        if let (false, Ok(runtime)) = (waiting.is_empty(), Handle::try_current()) {
            runtime.spawn(async move {
                for ask in waiting {
                    hub.ask(&table, ask).await;
                }
            });
        }
    }
}
