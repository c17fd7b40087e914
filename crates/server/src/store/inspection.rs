//! People and tables as whoever runs the server looks at them.

use mozaika_wire::{PersonId, TableId, name_key};

use super::{Store, StoreError, on};

/// A person, with what is known of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PersonRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) login: Option<String>,
    pub(crate) made_at: i64,
    pub(crate) banned_until: Option<i64>,
    pub(crate) ban_reason: Option<String>,
    /// When a device of theirs was last seen.
    pub(crate) seen_at: Option<i64>,
    /// At how many tables they sit or sat.
    pub(crate) tables: i64,
}

type PersonColumns = (String, String, Option<String>, i64, Option<i64>, Option<String>, Option<i64>, i64);

impl From<PersonColumns> for PersonRow {
    fn from((id, name, login, made_at, banned_until, ban_reason, seen_at, tables): PersonColumns) -> Self {
        Self { id, name, login, made_at, banned_until, ban_reason, seen_at, tables }
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableListing {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) host: Option<String>,
    pub(crate) stage: String,
    pub(crate) length: i64,
    pub(crate) touched_at: i64,
    /// The summary for lists, as JSON.
    pub(crate) line: String,
}

type ListingColumns = (String, String, Option<String>, String, i64, i64, String);

impl From<ListingColumns> for TableListing {
    fn from((id, game, host, stage, length, touched_at, line): ListingColumns) -> Self {
        Self { id, game, host, stage, length, touched_at, line }
    }
}

/// What of a person is listed; `WHERE` follows.
macro_rules! people_where {
    ($condition:literal) => {
        concat!(
            "SELECT p.id, p.name, p.login, p.made_at, p.banned_until, p.ban_reason,
                 (SELECT MAX(d.seen_at) FROM devices AS d WHERE d.person = p.id),
                 (SELECT COUNT(*) FROM sitting AS s WHERE s.person = p.id)
             FROM people AS p WHERE ",
            $condition
        )
    };
}

/// Table, game, place, points, when.
type ResultColumns = (String, String, i64, f64, i64);
/// Table, game, rating, deviation, when.
type ChangeColumns = (String, String, f64, f64, i64);

impl Store {
    /// Everybody whose id or login is that text, or whose name holds it; those who came last first.
    pub(crate) async fn list_people(&self, search: &str, most: u32) -> Result<Vec<PersonRow>, StoreError> {
        let sql = people_where!(
            "($1 = '' OR p.id = $1 OR p.login = $1 OR LOWER(p.name) LIKE $2) ORDER BY p.made_at DESC, p.id LIMIT $3"
        );
        let like = format!("%{}%", search.to_lowercase());
        let found: Vec<PersonColumns> = on!(self, read pool => {
            sqlx::query_as(sql).bind(search).bind(like).bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(PersonRow::from).collect())
    }

    /// Whoever is named like that: by id, else by login, else by name.
    pub(crate) async fn find_people(&self, who: &str) -> Result<Vec<PersonRow>, StoreError> {
        let by = [
            (people_where!("p.id = $1"), who.to_owned()),
            (people_where!("p.login = $1"), who.to_owned()),
            (people_where!("p.name_key = $1 ORDER BY p.made_at LIMIT 100"), name_key(who)),
        ];
        for (sql, value) in by {
            let found: Vec<PersonColumns> =
                on!(self, read pool => sqlx::query_as(sql).bind(value).fetch_all(pool).await?);
            if !found.is_empty() {
                return Ok(found.into_iter().map(PersonRow::from).collect());
            }
        }
        Ok(Vec::new())
    }

    /// Tables in that phase (any, where it is empty), of that person (anybody's, where it is empty), those touched last first.
    pub(crate) async fn list_tables(
        &self,
        stage: &str,
        person: &str,
        most: u32,
    ) -> Result<Vec<TableListing>, StoreError> {
        self.settle().await;
        let sql = "SELECT id, game, host, stage, length, touched_at, line FROM tables
                   WHERE ($1 = '' OR stage = $1)
                     AND ($2 = '' OR host = $2 OR id IN (SELECT table_id FROM sitting WHERE person = $2))
                   ORDER BY touched_at DESC, id LIMIT $3";
        let found: Vec<ListingColumns> = on!(self, read pool => {
            sqlx::query_as(sql).bind(stage).bind(person).bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(TableListing::from).collect())
    }

    /// The tables that are not over where somebody sits, or which they have made.
    pub(crate) async fn unfinished_tables_of(&self, person: &PersonId) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE stage IN ('gathering', 'playing')
                     AND (host = $1 OR id IN (SELECT table_id FROM sitting WHERE person = $1)) ORDER BY id";
        let found: Vec<(String,)> =
            on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?);
        Ok(found.into_iter().filter_map(|(id,)| id.parse().ok()).collect())
    }

    /// Forbids somebody to take part until then, or allows it again.
    pub(crate) async fn set_ban(
        &self,
        person: &PersonId,
        until: Option<u64>,
        reason: Option<&str>,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE people SET banned_until = $2, ban_reason = $3 WHERE id = $1";
        let until = until.map(|until| i64::try_from(until).unwrap_or(i64::MAX));
        on!(self, write pool => {
            sqlx::query(sql).bind(person.as_str()).bind(until).bind(reason).execute(pool).await?;
        });
        Ok(())
    }

    /// How somebody's matches ended: table, game, place, points, when.
    pub(crate) async fn results_of(&self, person: &PersonId) -> Result<Vec<ResultColumns>, StoreError> {
        let sql =
            "SELECT table_id, game, place, points, ended_at FROM results WHERE person = $1 ORDER BY ended_at, table_id";
        Ok(on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?))
    }

    /// The course of somebody's ratings: table, game, rating, deviation, when.
    pub(crate) async fn rating_changes_of(&self, person: &PersonId) -> Result<Vec<ChangeColumns>, StoreError> {
        let sql = "SELECT table_id, game, rating, deviation, rated_at FROM rating_changes WHERE who = $1 ORDER BY rated_at, table_id";
        Ok(on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?))
    }

    /// Since when devices of somebody's take notices.
    pub(crate) async fn subscribed_since(&self, person: &PersonId) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT made_at FROM subscriptions WHERE person = $1 ORDER BY made_at";
        let found: Vec<(i64,)> =
            on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?);
        Ok(found.into_iter().map(|(at,)| at).collect())
    }

    /// Somebody's ratings: the game, the figures, and how many matches they come from.
    pub(crate) async fn ratings_of(&self, who: &str) -> Result<Vec<(String, f64, f64, i64)>, StoreError> {
        let sql = "SELECT game, rating, deviation, matches FROM ratings WHERE who = $1 ORDER BY game";
        Ok(on!(self, read pool => sqlx::query_as(sql).bind(who).fetch_all(pool).await?))
    }
}
