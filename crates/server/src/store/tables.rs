//! Finding tables and their entries.

use mozaika_wire::{PersonId, TableId};

use super::{Store, StoreError, on};

/// A table as it is stored.
#[derive(Debug)]
pub(crate) struct StoredTable {
    /// 64 hexadecimal digits.
    pub(crate) seed: String,
    pub(crate) invitation: Option<String>,
    /// Number and JSON of every entry, in order.
    pub(crate) entries: Vec<(u64, String)>,
}

/// A table where a computer player is to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WaitingTable {
    pub(crate) table: TableId,
    /// Who made it: hosts take turns.
    pub(crate) host: PersonId,
}

/// How many tables of a person are not over yet: those they sit at, and those they have made.
pub(super) const OPEN_TABLES: &str =
    "SELECT COUNT(*) FROM tables WHERE (host = $1 OR id IN (SELECT table_id FROM sitting WHERE person = $1))
         AND stage IN ('gathering', 'playing')";

/// The most tables that are woken at once.
const MOST_WOKEN: i64 = 256;

impl Store {
    /// A table with all its entries; nothing when there is no such table.
    pub(crate) async fn table(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let found: Option<(String, Option<String>)> = on!(self, read pool => {
            sqlx::query_as("SELECT seed, invitation FROM tables WHERE id = $1").bind(table.as_str()).fetch_optional(pool).await?
        });
        let Some((seed, invitation)) = found else { return Ok(None) };
        Ok(Some(StoredTable { seed, invitation, entries: self.entries(table, 0).await? }))
    }

    /// The entries of a table after that one.
    pub(crate) async fn entries(&self, table: &TableId, after: u64) -> Result<Vec<(u64, String)>, StoreError> {
        const PLACED: &str = "SELECT seq, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        // Some may be in both while they are brought from the log to their places.
        const ALL: &str = "SELECT seq, body FROM entries WHERE table_id = $1 AND seq > $2
                           UNION SELECT seq, body FROM recent_entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        let sql = if self.log.may_hold(table) { ALL } else { PLACED };
        let found: Vec<(i64, String)> = on!(self, read pool => {
            sqlx::query_as(sql).bind(table.as_str()).bind(after as i64).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(|(seq, body)| (seq.cast_unsigned(), body)).collect())
    }

    /// The tables where the server has something to do by now, and no computer player is to decide.
    pub(crate) async fn due_tables(&self, now: u64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE wake_at <= $1 AND thinks = 0 ORDER BY wake_at LIMIT $2";
        let found: Vec<(String,)> = on!(self, read pool => {
            sqlx::query_as(sql).bind(now as i64).bind(MOST_WOKEN).fetch_all(pool).await?
        });
        Ok(found.into_iter().filter_map(|(id,)| id.parse().ok()).collect())
    }

    /// The tables where a computer player is to decide by now: of each host the one that has waited longest.
    pub(crate) async fn waiting_to_think(&self, now: u64) -> Result<Vec<WaitingTable>, StoreError> {
        let sql = "SELECT id, host FROM (
                       SELECT id, host, wake_at, ROW_NUMBER() OVER (PARTITION BY host ORDER BY wake_at, id) AS turn
                       FROM tables WHERE wake_at <= $1 AND thinks = 1) AS due
                   WHERE turn = 1 ORDER BY wake_at LIMIT $2";
        let found: Vec<(String, Option<String>)> = on!(self, read pool => {
            sqlx::query_as(sql).bind(now as i64).bind(MOST_WOKEN).fetch_all(pool).await?
        });
        let table = |(id, host): (String, Option<String>)| {
            Some(WaitingTable { table: id.parse().ok()?, host: host?.parse().ok()? })
        };
        Ok(found.into_iter().filter_map(table).collect())
    }

    /// How many tables of a person are not over yet: those they sit at, and those they have made.
    pub(crate) async fn open_tables_of(&self, person: &PersonId) -> Result<u64, StoreError> {
        let (count,): (i64,) =
            on!(self, read pool => sqlx::query_as(OPEN_TABLES).bind(person.as_str()).fetch_one(pool).await?);
        Ok(count.cast_unsigned())
    }
}
