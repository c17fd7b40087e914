//! Finding tables and their entries.

use mozaika_wire::rest::{TableLine, Which};
use mozaika_wire::{PersonId, TableId};
use sqlx::Row as _;

use super::{Store, StoreError, on};

/// A table as it is kept.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) seed: String,
    pub(crate) invitation: Option<String>,
    /// The entries after the one that was asked for, in order.
    pub(crate) entries: Vec<(u64, String)>,
}

/// The most lines of a list.
const MOST_LINES: i64 = 100;
/// The most tables that are woken at once.
const MOST_WOKEN: i64 = 256;

impl Store {
    /// A table with all its entries; nothing when there is no such table.
    pub(crate) async fn table(&self, table: &TableId) -> Result<Option<Kept>, StoreError> {
        let found: Option<(String, Option<String>)> = on!(self, read pool => {
            sqlx::query_as("SELECT seed, invitation FROM tables WHERE id = $1").bind(table.as_str()).fetch_optional(pool).await?
        });
        let Some((seed, invitation)) = found else { return Ok(None) };
        Ok(Some(Kept { seed, invitation, entries: self.entries(table, 0).await? }))
    }

    /// The entries of a table after that one.
    pub(crate) async fn entries(&self, table: &TableId, after: u64) -> Result<Vec<(u64, String)>, StoreError> {
        let words = "SELECT seq, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        let found: Vec<(i64, String)> = on!(self, read pool => {
            sqlx::query_as(words).bind(table.as_str()).bind(after as i64).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(|(seq, body)| (seq.cast_unsigned(), body)).collect())
    }

    /// The tables where the server has something to do by now.
    pub(crate) async fn awake(&self, now: u64) -> Result<Vec<TableId>, StoreError> {
        let words = "SELECT id FROM tables WHERE wake_at <= $1 ORDER BY wake_at LIMIT $2";
        let found: Vec<(String,)> = on!(self, read pool => {
            sqlx::query_as(words).bind(now as i64).bind(MOST_WOKEN).fetch_all(pool).await?
        });
        Ok(found.into_iter().filter_map(|(id,)| id.parse().ok()).collect())
    }

    /// Puts off what the server has to do at a table.
    pub(crate) async fn wake(&self, table: &TableId, at: Option<u64>) -> Result<(), StoreError> {
        let words = "UPDATE tables SET wake_at = $2 WHERE id = $1";
        on!(self, write pool => {
            sqlx::query(words).bind(table.as_str()).bind(at.map(|at| at as i64)).execute(pool).await?;
        });
        Ok(())
    }

    /// A list of tables, the latest first.
    pub(crate) async fn lines(&self, which: Which, person: Option<&PersonId>) -> Result<Vec<TableLine>, StoreError> {
        const LISTED: &str = "SELECT line, length, touched_at FROM tables WHERE is_open = 1 AND stage = $1 ORDER BY touched_at DESC LIMIT $2";
        const MINE: &str = "SELECT line, length, touched_at FROM sitting JOIN tables ON tables.id = sitting.table_id
                            WHERE person = $1 AND stage <> 'closed' ORDER BY touched_at DESC LIMIT $2";
        let (words, word) = match (which, person) {
            (Which::Open, _) => (LISTED, "gathering"),
            (Which::Playing, _) => (LISTED, "playing"),
            (Which::Mine, Some(person)) => (MINE, person.as_str()),
            (Which::Mine, None) => return Ok(Vec::new()),
        };
        macro_rules! fetch {
            ($pool:expr) => {{
                let rows = sqlx::query(words).bind(word).bind(MOST_LINES).fetch_all($pool).await?;
                rows.iter().map(|row| line(&row.try_get::<String, _>(0)?, row.try_get(1)?, row.try_get(2)?)).collect()
            }};
        }
        on!(self, read pool => fetch!(pool))
    }

    /// How many tables of a person are not over yet.
    pub(crate) async fn tables_of(&self, person: &PersonId) -> Result<u64, StoreError> {
        let words = "SELECT COUNT(*) FROM sitting JOIN tables ON tables.id = sitting.table_id
                     WHERE person = $1 AND stage IN ('gathering', 'playing')";
        let (count,): (i64,) =
            on!(self, read pool => sqlx::query_as(words).bind(person.as_str()).fetch_one(pool).await?);
        Ok(count.cast_unsigned())
    }
}

fn line(json: &str, length: i64, touched_at: i64) -> Result<TableLine, StoreError> {
    let mut line: TableLine =
        serde_json::from_str(json).map_err(|error| StoreError::Unreadable(format!("a table's line: {error}")))?;
    line.seq = length.cast_unsigned();
    line.at = touched_at.cast_unsigned();
    Ok(line)
}
