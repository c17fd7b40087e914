//! What people report, and what whoever runs the server has seen of it.

use mozaika_wire::{PersonId, TableId};

use super::{Store, StoreError, on};

/// A report, for whoever runs the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredReport<'a> {
    pub(crate) id: &'a str,
    pub(crate) by: &'a PersonId,
    pub(crate) person: &'a PersonId,
    pub(crate) table: Option<&'a TableId>,
    pub(crate) reason: &'static str,
    pub(crate) text: &'a str,
    pub(crate) at: u64,
}

/// A report in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReportRow {
    pub(crate) id: String,
    pub(crate) by: String,
    pub(crate) by_name: Option<String>,
    pub(crate) person: String,
    pub(crate) name: Option<String>,
    pub(crate) table: Option<String>,
    pub(crate) reason: String,
    pub(crate) words: String,
    pub(crate) made_at: i64,
    pub(crate) seen_at: Option<i64>,
}

type ReportRowColumns =
    (String, String, Option<String>, String, Option<String>, Option<String>, String, String, i64, Option<i64>);

impl From<ReportRowColumns> for ReportRow {
    fn from((id, by, by_name, person, name, table, reason, words, made_at, seen_at): ReportRowColumns) -> Self {
        Self { id, by, by_name, person, name, table, reason, words, made_at, seen_at }
    }
}

/// Whom, at which table, the reason, the words, when.
type ReportColumns = (String, Option<String>, String, String, i64);

impl Store {
    /// Stores a report.
    pub(crate) async fn report(&self, report: StoredReport<'_>) -> Result<(), StoreError> {
        let sql = "INSERT INTO reports (id, by_person, person, table_id, reason, words, made_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        on!(self, write pool => {
            sqlx::query(sql).bind(report.id).bind(report.by.as_str()).bind(report.person.as_str())
                .bind(report.table.map(TableId::as_str)).bind(report.reason).bind(report.text).bind(report.at as i64)
                .execute(pool).await?;
        });
        Ok(())
    }

    /// What somebody has reported: whom, at which table, the reason, their words, when.
    pub(crate) async fn reports_by(&self, person: &PersonId) -> Result<Vec<ReportColumns>, StoreError> {
        let sql =
            "SELECT person, table_id, reason, words, made_at FROM reports WHERE by_person = $1 ORDER BY made_at, id";
        Ok(on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?))
    }

    /// Reports about that person (anybody, where it is empty), those that nobody has seen or all of them; the oldest first.
    pub(crate) async fn list_reports(&self, about: &str, all: bool, most: u32) -> Result<Vec<ReportRow>, StoreError> {
        let sql = "SELECT r.id, r.by_person, b.name, r.person, p.name, r.table_id, r.reason, r.words, r.made_at, r.seen_at
                   FROM reports AS r LEFT JOIN people AS b ON b.id = r.by_person LEFT JOIN people AS p ON p.id = r.person
                   WHERE ($1 = '' OR r.person = $1) AND ($2 = 1 OR r.seen_at IS NULL)
                   ORDER BY r.made_at, r.id LIMIT $3";
        let found: Vec<ReportRowColumns> = on!(self, read pool => {
            sqlx::query_as(sql).bind(about).bind(i64::from(all)).bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(ReportRow::from).collect())
    }

    /// Notes that a report was seen; says whether there is such a one. One that was seen before stays seen since then.
    pub(crate) async fn mark_report_seen(&self, id: &str, now: u64) -> Result<bool, StoreError> {
        let sql = "UPDATE reports SET seen_at = COALESCE(seen_at, $2) WHERE id = $1";
        let done =
            on!(self, write pool => sqlx::query(sql).bind(id).bind(now as i64).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }
}
