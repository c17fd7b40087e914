//! Whom people mute and block.

use mozaika_wire::rest::{Relation, RelationKind};
use mozaika_wire::{Person, PersonId, TableId};
use sqlx::AssertSqlSafe;

use super::tables::OPEN_TABLES;
use super::{Store, StoreError, on};

/// Who stands between somebody and a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockedBy {
    /// They have blocked somebody there.
    Themselves,
    /// Somebody there has blocked them.
    Others,
}

/// What has to be known of somebody who wants to sit down at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BeforeSitting {
    /// How many tables of theirs are not over yet.
    pub(crate) open_tables: u64,
    /// Does a block stand between them and those at the table?
    pub(crate) blocked_by: Option<BlockedBy>,
}

const fn kind_column(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Mute => "mute",
        RelationKind::Block => "block",
    }
}

impl Store {
    /// Whom somebody has muted or blocked, the latest first.
    pub(crate) async fn relations(&self, person: &PersonId) -> Result<Vec<Relation>, StoreError> {
        let sql = "SELECT other, name, login, kind FROM relations JOIN people ON people.id = other
                   WHERE person = $1 ORDER BY relations.made_at DESC, other";
        let rows: Vec<(String, String, Option<String>, String)> =
            on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?);
        let relation = |(id, name, login, kind): (String, String, Option<String>, String)| {
            let kind = if kind == "block" { RelationKind::Block } else { RelationKind::Mute };
            Some(Relation {
                person: Person { id: id.parse().ok()?, name, registered: login.is_some(), companion: false },
                kind,
            })
        };
        Ok(rows.into_iter().filter_map(relation).collect())
    }

    /// Mutes or blocks somebody; says whether there is room for one more.
    pub(crate) async fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        kind: RelationKind,
        now: u64,
        most: usize,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO relations (person, other, kind, made_at)
                   SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT)
                   WHERE (SELECT COUNT(*) FROM relations WHERE person = $1 AND other <> $2) < CAST($5 AS BIGINT)
                   ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind";
        let done = on!(self, write pool => sqlx::query(sql).bind(person.as_str()).bind(other.as_str()).bind(kind_column(kind))
            .bind(now as i64).bind(most as i64).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Hears somebody again.
    pub(crate) async fn forgive(&self, person: &PersonId, other: &PersonId) -> Result<(), StoreError> {
        let sql = "DELETE FROM relations WHERE person = $1 AND other = $2";
        on!(self, write pool => { sqlx::query(sql).bind(person.as_str()).bind(other.as_str()).execute(pool).await?; });
        Ok(())
    }

    /// What has to be known of somebody who wants to sit down at a table, in one question.
    pub(crate) async fn before_sitting(&self, person: &PersonId, table: &TableId) -> Result<BeforeSitting, StoreError> {
        const AT_TABLE: &str =
            "(SELECT person FROM sitting WHERE table_id = $2 UNION SELECT host FROM tables WHERE id = $2)";
        let sql = format!(
            "SELECT ({OPEN_TABLES}),
                (SELECT COUNT(*) FROM relations WHERE kind = 'block' AND person = $1 AND other IN {AT_TABLE}),
                (SELECT COUNT(*) FROM relations WHERE kind = 'block' AND other = $1 AND person IN {AT_TABLE})"
        );
        let (open_tables, own, others): (i64, i64, i64) = on!(self, read pool => {
            sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(person.as_str()).bind(table.as_str()).fetch_one(pool).await?
        });
        let blocked_by = match (own, others) {
            (1.., _) => Some(BlockedBy::Themselves),
            (_, 1..) => Some(BlockedBy::Others),
            _ => None,
        };
        Ok(BeforeSitting { open_tables: open_tables.cast_unsigned(), blocked_by })
    }

    /// Is there such a person?
    pub(crate) async fn is_person(&self, person: &PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM people WHERE id = $1";
        let (count,): (i64,) = on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_one(pool).await?);
        Ok(count > 0)
    }
}
