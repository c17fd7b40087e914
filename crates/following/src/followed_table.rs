//! A table as far as one has been told of it.

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
/// use mozaika_following::{FollowedTable, Gap};
/// use mozaika_wire::ServerMessage;
///
/// let mut followed = FollowedTable::new("k7qm2x".parse()?);
/// assert_eq!(followed.since(), None, "nothing is known yet: watch the whole table");
/// let update = r#"{"type":"update","table":"k7qm2x","seq":3,
///     "events":[{"seq":3,"at":1,"type":"played","seat":0,"move":"advance"}],
///     "status":{"phase":"playing","seats":[],"you":null,"next":null},"time":1}"#;
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

    /// Is this message news of this table, without a gap?
    pub fn accepts(&self, message: &ServerMessage) -> Result<bool, Gap> {
        let (have, events) = match message {
            ServerMessage::Snapshot { table, events, .. } if *table == self.table => (0, events),
            ServerMessage::Update { table, events, .. } | ServerMessage::Entries { table, events, .. }
                if *table == self.table =>
            {
                (self.seq(), events)
            }
            _ => return Ok(false),
        };
        match (have..).zip(events).find(|(known, event)| event.seq != known + 1) {
            Some((have, event)) => Err(Gap { have, came: event.seq }),
            None => Ok(true),
        }
    }

    /// Applies a message of the server; says whether it was news of this table. With a gap nothing is changed.
    pub fn apply(&mut self, message: &ServerMessage) -> Result<bool, Gap> {
        if !self.accepts(message)? {
            return Ok(false);
        }
        match message {
            ServerMessage::Snapshot { settings, events, status, .. } => {
                self.settings = Some((**settings).clone());
                self.events.clone_from(events);
                self.status = Some((**status).clone());
            }
            ServerMessage::Update { events, status, .. } => {
                self.events.extend_from_slice(events);
                self.status = Some((**status).clone());
            }
            ServerMessage::Entries { events, clock, .. } => {
                self.events.extend_from_slice(events);
                if let Some(status) = &mut self.status {
                    status.clock.clone_from(clock);
                    // Whatever was proposed is off as soon as somebody decides.
                    status.proposal = None;
                }
            }
            _ => {}
        }
        Ok(true)
    }
}
