//! Keeping in step with a table.

use mozaika_wire::{Happened, Head, Notice, Now, TableId};

/// An entry is missing, or came twice: watch the table again from the last one that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after entry {have} comes {came}")]
pub struct Gap {
    /// The last entry that is known.
    pub have: u64,
    /// The one that came.
    pub came: u64,
}

/// A table as far as this client has heard of it.
#[derive(Clone, Debug)]
pub struct Following {
    /// Which table.
    pub table: TableId,
    /// What was agreed on.
    pub head: Option<Head>,
    /// Every entry, in order and without a gap.
    pub happened: Vec<Happened>,
    /// How it stands.
    pub now: Option<Now>,
}

impl Following {
    /// Nothing heard yet.
    #[must_use]
    pub const fn new(table: TableId) -> Self {
        Self { table, head: None, happened: Vec::new(), now: None }
    }

    /// The number of the last entry that is known.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.happened.len() as u64
    }

    /// The last entry to tell the server when watching again; nothing if nothing is known.
    #[must_use]
    pub fn since(&self) -> Option<u64> {
        (!self.happened.is_empty()).then(|| self.seq())
    }

    /// Hears what the server says; says whether it was news of this table.
    pub fn hear(&mut self, notice: &Notice) -> Result<bool, Gap> {
        match notice {
            Notice::Table { table, head, happened, now, .. } if *table == self.table => {
                if let Some((index, other)) = (0..).zip(happened).find(|(index, other)| other.seq != index + 1) {
                    return Err(Gap { have: index, came: other.seq });
                }
                self.head = Some((**head).clone());
                self.happened.clone_from(happened);
                self.now = Some((**now).clone());
                Ok(true)
            }
            Notice::Grown { table, happened, now, .. } if *table == self.table => {
                for entry in happened {
                    if entry.seq != self.seq() + 1 {
                        return Err(Gap { have: self.seq(), came: entry.seq });
                    }
                    self.happened.push(entry.clone());
                }
                self.now = Some((**now).clone());
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}
