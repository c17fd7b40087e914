//! Lists of tables, page by page.

use mozaika_wire::rest::{TableFilter, TablePage, TableQuery, TableSummary};
use mozaika_wire::{PersonId, ServerRefusal, TableId};
use sqlx::{AssertSqlSafe, Row as _};

use super::{Pools, Store, StoreError, on};
use crate::background::Chain;
use crate::listings::ListedTable;

/// The most tables of a page.
const PAGE: i64 = 50;
/// As far as a list of open tables goes.
const FARTHEST: i64 = 5_000;

/// Where a page begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageStart {
    /// After so many tables: lists for everybody are not in the order of time alone.
    Offset(i64),
    /// After the table of that id, where something happened last at that time.
    After(i64, String),
}

impl PageStart {
    /// What a query says, which nobody but this server writes.
    pub(crate) fn of(query: &TableQuery) -> Result<Self, ServerRefusal> {
        let unknown = ServerRefusal::UnknownPage;
        match (query.filter, &query.page) {
            (TableFilter::Open | TableFilter::Playing, None) => Ok(Self::Offset(0)),
            (TableFilter::Open | TableFilter::Playing, Some(page)) => {
                let offset = page.parse().ok().filter(|offset| (0..=FARTHEST).contains(offset));
                offset.map(Self::Offset).ok_or(unknown)
            }
            (TableFilter::Mine | TableFilter::Finished, None) => Ok(Self::After(i64::MAX, String::new())),
            (TableFilter::Mine | TableFilter::Finished, Some(page)) => {
                let (at, table) = page.split_once('.').ok_or_else(|| unknown.clone())?;
                let table: TableId = table.parse().map_err(|_| unknown.clone())?;
                let at = at.parse().ok().filter(|at: &i64| *at >= 0).ok_or(unknown)?;
                Ok(Self::After(at, table.into()))
            }
        }
    }
}

/// Nobody fills a list: every host's latest table comes before anybody's second. Quotation marks inside of texts are escaped, so that
/// what is looked for in a summary is a field wherever it stands.
const LISTED: &str = r"SELECT tables.line, tables.length, tables.touched_at FROM (
        SELECT id, touched_at, ROW_NUMBER() OVER (PARTITION BY host ORDER BY touched_at DESC, id) AS turn
        FROM (SELECT id, touched_at, host FROM tables WHERE is_open = 1 AND WHICH AND WANTED
              ORDER BY touched_at DESC, id LIMIT 5000) AS latest
        WHERE CAST($1 AS BIGINT) IS NOT NULL AND CAST($2 AS TEXT) IS NOT NULL
        ORDER BY turn, touched_at DESC, id LIMIT $7 OFFSET $1) AS page
    JOIN tables ON tables.id = page.id ORDER BY page.turn, page.touched_at DESC, page.id";
const MINE: &str = "SELECT line, length, touched_at FROM tables
    WHERE (host = $6 OR id IN (SELECT table_id FROM sitting WHERE person = $6)) AND WHICH AND WANTED
        AND (touched_at < $1 OR (touched_at = $1 AND id > $2))
    ORDER BY touched_at DESC, id LIMIT $7";
const WANTED: &str = r#"(CAST($3 AS TEXT) IS NULL OR game = $3) AND (CAST($4 AS BIGINT) IS NULL
        OR (LENGTH(line) - LENGTH(REPLACE(line, '"who":', ''))) / LENGTH('"who":') = $4)
    AND (CAST($5 AS BIGINT) IS NULL OR CASE WHEN line LIKE '%"clock":{%' THEN 1 ELSE 0 END = $5)"#;
const NOT_BLOCKED: &str = " AND (CAST($6 AS TEXT) IS NULL OR host IS NULL
    OR host NOT IN (SELECT other FROM relations WHERE person = $6 AND kind = 'block'))";

fn sql(filter: TableFilter) -> String {
    let (list, which) = match filter {
        TableFilter::Open => (LISTED, r#"stage = 'gathering' AND line LIKE '%"who":"free"%'"#),
        TableFilter::Playing => (LISTED, r#"stage = 'playing' AND line NOT LIKE '%"spectators":"nobody"%'"#),
        TableFilter::Mine => (MINE, "stage IN ('gathering', 'playing')"),
        TableFilter::Finished => (MINE, "stage = 'over'"),
    };
    let wanted = match filter {
        TableFilter::Open | TableFilter::Playing => format!("{WANTED}{NOT_BLOCKED}"),
        TableFilter::Mine | TableFilter::Finished => WANTED.to_owned(),
    };
    list.replace("WHICH", which).replace("WANTED", &wanted)
}

impl Store {
    /// A page of a list, the latest first.
    pub(crate) async fn table_page(
        &self,
        query: &TableQuery,
        start: &PageStart,
        person: Option<&PersonId>,
        time: u64,
    ) -> Result<TablePage, StoreError> {
        let is_own = matches!(query.filter, TableFilter::Mine | TableFilter::Finished);
        if is_own && person.is_none() {
            return Ok(TablePage { tables: Vec::new(), next: None, time });
        }
        self.settle().await;
        let sql = sql(query.filter);
        let (number, after) = match start {
            PageStart::Offset(offset) => (*offset, ""),
            PageStart::After(at, table) => (*at, table.as_str()),
        };
        macro_rules! fetch {
            ($pool:expr) => {{
                let asked = sqlx::query(AssertSqlSafe(sql)).bind(number).bind(after).bind(query.game.as_deref());
                let asked = asked.bind(query.players.map(i64::from)).bind(query.clock.map(i64::from));
                let rows = asked.bind(person.map(PersonId::as_str)).bind(PAGE + 1).fetch_all($pool).await?;
                let mut found = Vec::with_capacity(rows.len());
                for row in &rows {
                    found.push((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?, row.try_get::<i64, _>(2)?));
                }
                found
            }};
        }
        let mut rows: Vec<(String, i64, i64)> = on!(self, read pool => fetch!(pool));
        let has_more = rows.len() as i64 > PAGE;
        rows.truncate(PAGE as usize);
        let mut tables: Vec<TableSummary> =
            rows.iter().filter_map(|(line, length, at)| readable(line, *length, *at)).collect();
        let next = match start {
            PageStart::Offset(offset) => {
                Some(offset + PAGE).filter(|next| *next <= FARTHEST).map(|next| next.to_string())
            }
            PageStart::After(..) => tables.last().map(|last| format!("{}.{}", last.at, last.table)),
        };
        tables.sort_by_key(|summary: &TableSummary| std::cmp::Reverse(summary.at));
        Ok(TablePage { tables, next: next.filter(|_| has_more), time })
    }

    /// How these tables are listed now.
    pub(crate) async fn listed_tables(&self, tables: &[TableId]) -> Result<Vec<ListedTable>, StoreError> {
        const FIND: &str = "SELECT line, length, touched_at, is_open FROM tables WHERE id IN (SELECT value FROM EACH)";
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        self.settle().await;
        let each = match &self.pools {
            Pools::Sqlite { .. } => "json_each($1)",
            Pools::Postgres(_) => "jsonb_array_elements_text($1::jsonb) AS g(value)",
        };
        let (sql, ids) = (FIND.replace("EACH", each), serde_json::to_string(tables).map_err(StoreError::Unwritable)?);
        let rows: Vec<(String, i64, i64, i64)> =
            on!(self, read pool => sqlx::query_as(AssertSqlSafe(sql)).bind(ids).fetch_all(pool).await?);
        let listed = |(line, length, at, is_open): &(String, i64, i64, i64)| {
            Some(ListedTable { summary: readable(line, *length, *at)?, is_open: *is_open == 1 })
        };
        Ok(rows.iter().filter_map(listed).collect())
    }
}

/// A summary; one that cannot be read hides no other.
fn readable(json: &str, length: i64, touched_at: i64) -> Option<TableSummary> {
    match serde_json::from_str::<TableSummary>(json) {
        Ok(summary) => Some(TableSummary { seq: length.cast_unsigned(), at: touched_at.cast_unsigned(), ..summary }),
        Err(error) => {
            let error = StoreError::corrupt("the summary of a table", error);
            tracing::error!(error = %Chain(&error), "a table cannot be listed");
            None
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_told_as_the_next_page_names_one() {
        let query = |filter, page: &str| TableQuery { filter, page: Some(page.to_owned()), ..TableQuery::default() };
        assert_eq!(PageStart::of(&query(TableFilter::Open, "50")), Ok(PageStart::Offset(50)));
        let after = PageStart::After(7, "abc".to_owned());
        assert_eq!(PageStart::of(&query(TableFilter::Finished, "7.abc")), Ok(after));
        for (filter, bad) in [
            (TableFilter::Open, "-1"),
            (TableFilter::Open, "5001"),
            (TableFilter::Open, "7.abc"),
            (TableFilter::Mine, "7"),
            (TableFilter::Mine, "-7.abc"),
            (TableFilter::Mine, "7.' OR 1=1"),
            (TableFilter::Mine, ""),
        ] {
            assert_eq!(PageStart::of(&query(filter, bad)), Err(ServerRefusal::UnknownPage), "{bad}");
        }
    }
}
