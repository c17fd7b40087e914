//! What people have reported, for whoever runs the server.

use serde::Serialize;

use super::{Admin, quoted};
use crate::operations::{OperationError, OperationFault};
use crate::store::ReportRow;

/// A report, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedReport {
    /// Its id.
    pub id: String,
    /// The id of whoever made it.
    pub by: String,
    /// The name they go by.
    pub by_name: Option<String>,
    /// The id of whom it is about.
    pub person: String,
    /// The name they go by.
    pub name: Option<String>,
    /// The table it is about, if it is about one.
    pub table: Option<String>,
    /// The reason, in a word.
    pub reason: String,
    /// In the words of whoever made it.
    pub text: String,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When it was marked as seen; nothing until it is.
    pub seen_at: Option<i64>,
}

impl From<ReportRow> for ListedReport {
    fn from(row: ReportRow) -> Self {
        let ReportRow { id, by, by_name, person, name, table, reason, words, made_at, seen_at } = row;
        Self { id, by, by_name, person, name, table, reason, text: words, made_at, seen_at }
    }
}

impl Admin {
    /// Reports about somebody, or about anybody: those that are not marked as seen, or all of them. The oldest first.
    pub async fn reports(
        &self,
        about: Option<&str>,
        all: bool,
        most: u32,
    ) -> Result<Vec<ListedReport>, OperationError> {
        let about = match about {
            Some(who) => self.person(who).await?.id,
            None => String::new(),
        };
        let found = self.store.list_reports(&about, all, most).await?;
        Ok(found.into_iter().map(ListedReport::from).collect())
    }

    /// Marks a report as seen: it is listed no more, unless all are.
    pub async fn mark_seen(&self, report: &str) -> Result<(), OperationError> {
        if self.store.mark_report_seen(report, self.clock.now()).await? {
            return Ok(());
        }
        Err(OperationFault::UnknownReport { report: quoted(report) }.into())
    }
}
