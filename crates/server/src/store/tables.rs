//! Finding tables and their entries.

use mozaika_wire::rest::{TableFilter, TableSummary};
use mozaika_wire::{PersonId, TableId};
use sqlx::Row as _;

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

/// The most tables of a list.
const MOST_SUMMARIES: i64 = 100;
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
        let sql = "SELECT seq, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        let found: Vec<(i64, String)> = on!(self, read pool => {
            sqlx::query_as(sql).bind(table.as_str()).bind(after as i64).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(|(seq, body)| (seq.cast_unsigned(), body)).collect())
    }

    /// The tables where the server has something to do by now.
    pub(crate) async fn due_tables(&self, now: u64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE wake_at <= $1 ORDER BY wake_at LIMIT $2";
        let found: Vec<(String,)> = on!(self, read pool => {
            sqlx::query_as(sql).bind(now as i64).bind(MOST_WOKEN).fetch_all(pool).await?
        });
        Ok(found.into_iter().filter_map(|(id,)| id.parse().ok()).collect())
    }

    /// Sets when the server has something to do at a table; nothing when it has not.
    pub(crate) async fn set_wake_time(&self, table: &TableId, at: Option<u64>) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET wake_at = $2 WHERE id = $1";
        on!(self, write pool => {
            sqlx::query(sql).bind(table.as_str()).bind(at.map(|at| at as i64)).execute(pool).await?;
        });
        Ok(())
    }

    /// The summaries of tables, the latest first.
    pub(crate) async fn summaries(
        &self,
        filter: TableFilter,
        person: Option<&PersonId>,
    ) -> Result<Vec<TableSummary>, StoreError> {
        const LISTED: &str = "SELECT line, length, touched_at FROM tables WHERE is_open = 1 AND stage = $1 ORDER BY touched_at DESC LIMIT $2";
        const MINE: &str = "SELECT line, length, touched_at FROM sitting JOIN tables ON tables.id = sitting.table_id
                            WHERE person = $1 AND stage <> 'closed' ORDER BY touched_at DESC LIMIT $2";
        let (sql, value) = match (filter, person) {
            (TableFilter::Open, _) => (LISTED, "gathering"),
            (TableFilter::Playing, _) => (LISTED, "playing"),
            (TableFilter::Mine, Some(person)) => (MINE, person.as_str()),
            (TableFilter::Mine, None) => return Ok(Vec::new()),
        };
        macro_rules! fetch {
            ($pool:expr) => {{
                let rows = sqlx::query(sql).bind(value).bind(MOST_SUMMARIES).fetch_all($pool).await?;
                rows.iter()
                    .map(|row| summary(&row.try_get::<String, _>(0)?, row.try_get(1)?, row.try_get(2)?))
                    .collect()
            }};
        }
        on!(self, read pool => fetch!(pool))
    }

    /// How many tables of a person are not over yet.
    pub(crate) async fn open_tables_of(&self, person: &PersonId) -> Result<u64, StoreError> {
        let sql = "SELECT COUNT(*) FROM sitting JOIN tables ON tables.id = sitting.table_id
                     WHERE person = $1 AND stage IN ('gathering', 'playing')";
        let (count,): (i64,) = on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_one(pool).await?);
        Ok(count.cast_unsigned())
    }
}

fn summary(json: &str, length: i64, touched_at: i64) -> Result<TableSummary, StoreError> {
    let mut summary: TableSummary =
        serde_json::from_str(json).map_err(|error| StoreError::corrupt("the summary of a table", error))?;
    summary.seq = length.cast_unsigned();
    summary.at = touched_at.cast_unsigned();
    Ok(summary)
}
