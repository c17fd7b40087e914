//! A list of tables that is followed: told once, and then what changes.

use mozaika_wire::rest::{TableFilter, TableQuery, TableSummary};
use mozaika_wire::{ClientMessage, PersonId, SeatOccupant, ServerMessage, TablePhase};

/// A list of tables at a server, as far as it has been told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableList {
    query: TableQuery,
    tables: Option<Vec<TableSummary>>,
    has_more: bool,
}

impl TableList {
    /// Nothing is told of it yet.
    #[must_use]
    pub const fn new(query: TableQuery) -> Self {
        Self { query, tables: None, has_more: false }
    }

    /// The whole list of that kind.
    #[must_use]
    pub fn of(filter: TableFilter) -> Self {
        Self::new(TableQuery { filter, ..TableQuery::default() })
    }

    /// What to say on every new connection, to be told what changes.
    #[must_use]
    pub fn follow(&self) -> ClientMessage {
        ClientMessage::Follow { query: self.query.clone() }
    }

    /// What to say when nobody looks at it any more.
    #[must_use]
    pub const fn unfollow(&self) -> ClientMessage {
        ClientMessage::Unfollow { filter: self.query.filter }
    }

    /// Which tables are asked for.
    #[must_use]
    pub const fn query(&self) -> &TableQuery {
        &self.query
    }

    /// The tables, those that were changed last first; nothing before they are told.
    #[must_use]
    pub fn tables(&self) -> Option<&[TableSummary]> {
        self.tables.as_deref()
    }

    /// Are there more than were told?
    #[must_use]
    pub const fn has_more(&self) -> bool {
        self.has_more
    }

    /// Takes in what the server says; tells whether it was news of this list.
    pub fn hear(&mut self, message: &ServerMessage) -> bool {
        match message {
            ServerMessage::Tables { query, page } if *query == self.query => {
                self.tables = Some(page.tables.clone());
                self.has_more = page.next.is_some();
                true
            }
            ServerMessage::TablesChanged { filter, changed, gone, .. } if *filter == self.query.filter => {
                let Some(tables) = &mut self.tables else { return false };
                tables.retain(|known| {
                    !gone.contains(&known.table) && changed.iter().all(|table| table.table != known.table)
                });
                tables.splice(0..0, changed.iter().cloned());
                true
            }
            _ => false,
        }
    }

    /// At how many of its tables is that person waited for?
    #[must_use]
    pub fn turns_of(&self, person: &PersonId) -> usize {
        self.tables.iter().flatten().filter(|table| is_turn_of(table, person)).count()
    }

    /// The tables in the order in which that person wants to see them: where they are waited for first.
    #[must_use]
    pub fn turns_first(&self, person: &PersonId) -> Vec<TableSummary> {
        let mut tables = self.tables.clone().unwrap_or_default();
        tables.sort_by_key(|table| !is_turn_of(table, person));
        tables
    }
}

/// Does that table wait for that person to decide?
#[must_use]
pub fn is_turn_of(table: &TableSummary, person: &PersonId) -> bool {
    let sits = |who: &SeatOccupant| matches!(who, SeatOccupant::Person(sitting) if sitting.id == *person);
    let mut waited = table.waiting.iter().filter_map(|seat| table.seats.get(seat.index()));
    table.phase == TablePhase::Playing && waited.any(|seat| sits(&seat.who))
}
