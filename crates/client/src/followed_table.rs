//! Keeping in step with a table.

use mozaika_wire::{Event, ServerMessage, TableId, TableSettings, TableStatus};

/// An entry is missing, or came twice: watch the table again from the last one that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after entry {have} comes {came}")]
pub struct Gap {
    /// The number of the last entry that is known.
    pub have: u64,
    /// The number of the entry that came.
    pub came: u64,
}

/// A table as far as this client has been told of it: what the server sends is applied in order, and a gap is noticed.
///
/// ```
/// use mozaika_client::{FollowedTable, Gap};
/// use mozaika_client::wire::ServerMessage;
///
/// let mut followed = FollowedTable::new("k7qm2x".parse()?);
/// assert_eq!(followed.since(), None, "nothing is known yet: watch the whole table");
/// let update = r#"{"type":"update","table":"k7qm2x","seq":3,
///     "events":[{"seq":3,"at":1,"type":"played","seat":0,"move":"advance"}],
///     "status":{"phase":"playing","seats":[],"you":null,"next":null}}"#;
/// let update: ServerMessage = serde_json::from_str(update)?;
/// assert_eq!(followed.apply(&update), Err(Gap { have: 0, came: 3 }), "watch again, from what is known");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FollowedTable {
    /// The table that is followed; messages about others change nothing.
    pub table: TableId,
    /// What was agreed on when the table was made; nothing before the first snapshot.
    pub settings: Option<TableSettings>,
    /// Every entry as this client may know it, in order and without a gap.
    pub events: Vec<Event>,
    /// How the table stands after the last of them; nothing before the first snapshot.
    pub status: Option<TableStatus>,
}

impl FollowedTable {
    /// Nothing is known of it yet.
    #[must_use]
    pub const fn new(table: TableId) -> Self {
        Self { table, settings: None, events: Vec::new(), status: None }
    }

    /// The number of the last entry that is known.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The last entry to tell the server when watching again; nothing if nothing is known.
    #[must_use]
    pub fn since(&self) -> Option<u64> {
        (!self.events.is_empty()).then(|| self.seq())
    }

    /// Applies a message of the server; says whether it was news of this table.
    pub fn apply(&mut self, message: &ServerMessage) -> Result<bool, Gap> {
        match message {
            ServerMessage::Snapshot { table, settings, events, status, .. } if *table == self.table => {
                if let Some((index, other)) = (0..).zip(events).find(|(index, other)| other.seq != index + 1) {
                    return Err(Gap { have: index, came: other.seq });
                }
                self.settings = Some((**settings).clone());
                self.events.clone_from(events);
                self.status = Some((**status).clone());
                Ok(true)
            }
            ServerMessage::Update { table, events, status, .. } if *table == self.table => {
                for event in events {
                    if event.seq != self.seq() + 1 {
                        return Err(Gap { have: self.seq(), came: event.seq });
                    }
                    self.events.push(event.clone());
                }
                self.status = Some((**status).clone());
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}
