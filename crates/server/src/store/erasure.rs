//! Taking things out of the database: tables, people, and people's names.

use std::collections::{BTreeSet, HashSet};

use mozaika_wire::TableId;
use serde_json::Value;

use super::{Store, StoreError, on};

/// What stands in place of a name that was erased, in every language.
const NOBODY: &str = "—";
/// So many entries are read at once.
const PAGE: i64 = 2000;
/// So many people or tables are taken out at once.
const BATCH: i64 = 500;

/// What was taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Removed {
    pub(crate) people: u64,
    pub(crate) tables: u64,
    pub(crate) entries: u64,
}

/// Takes the names of these people out of a JSON value. Says whether it tells of any of them, and whether it has changed.
fn erase(json: &mut Value, people: &HashSet<String>) -> (bool, bool) {
    let (mut tells, mut changed) = (false, false);
    let mut note = |(inner_tells, inner_changed): (bool, bool)| {
        tells |= inner_tells;
        changed |= inner_changed;
    };
    match json {
        Value::Object(fields) => {
            let is_one = fields.get("id").and_then(Value::as_str).is_some_and(|id| people.contains(id));
            if let (true, Some(Value::String(name))) = (is_one, fields.get_mut("name")) {
                note((true, name != NOBODY));
                NOBODY.clone_into(name);
            }
            fields.values_mut().for_each(|value| note(erase(value, people)));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| note(erase(item, people))),
        _ => {}
    }
    (tells, changed)
}

impl Store {
    /// Takes the names of these people out of every entry, and out of the summaries of their tables. Tells which tables those are, and how
    /// many entries have changed.
    pub(crate) async fn erase_names(&self, people: &HashSet<String>) -> Result<(BTreeSet<TableId>, u64), StoreError> {
        // A decision that is still in the log names nobody.
        let sql = "SELECT table_id, seq, body FROM entries
                   WHERE (table_id, seq) > ($1, $2) AND body LIKE '%\"name\":%' ORDER BY table_id, seq LIMIT $3";
        let mut tables = BTreeSet::new();
        let mut entries = 0;
        let (mut after, mut after_seq) = (String::new(), 0_i64);
        loop {
            let page: Vec<(String, i64, String)> = on!(self, read pool => {
                sqlx::query_as(sql).bind(&after).bind(after_seq).bind(PAGE).fetch_all(pool).await?
            });
            let Some((last, last_seq, _)) = page.last() else { break };
            (after, after_seq) = (last.clone(), *last_seq);
            let mut written = Vec::new();
            for (table, seq, body) in page {
                // What cannot be read holds no name that could be shown.
                let Ok(mut json) = serde_json::from_str::<Value>(&body) else { continue };
                let (tells, changed) = erase(&mut json, people);
                if let (true, Ok(id)) = (tells, table.parse()) {
                    tables.insert(id);
                }
                if changed {
                    written.push((table, seq, json.to_string()));
                }
            }
            entries += written.len() as u64;
            self.change_entries(written).await?;
        }
        for table in &tables {
            self.erase_in_summary(table, people).await?;
        }
        Ok((tables, entries))
    }

    async fn change_entries(&self, changes: Vec<(String, i64, String)>) -> Result<(), StoreError> {
        if changes.is_empty() {
            return Ok(());
        }
        let sql = "UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2";
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            for (table, seq, body) in changes {
                sqlx::query(sql).bind(table).bind(seq).bind(body).execute(&mut *commit).await?;
            }
            commit.commit().await?;
        });
        Ok(())
    }

    async fn erase_in_summary(&self, table: &TableId, people: &HashSet<String>) -> Result<(), StoreError> {
        let read = "SELECT line FROM tables WHERE id = $1";
        // A table that has grown meanwhile has another summary.
        let write = "UPDATE tables SET line = $2 WHERE id = $1 AND line = $3";
        let found: Option<(String,)> =
            on!(self, read pool => sqlx::query_as(read).bind(table.as_str()).fetch_optional(pool).await?);
        let Some((line,)) = found else { return Ok(()) };
        let Ok(mut json) = serde_json::from_str::<Value>(&line) else { return Ok(()) };
        if erase(&mut json, people).1 {
            on!(self, write pool => {
                sqlx::query(write).bind(table.as_str()).bind(json.to_string()).bind(&line).execute(pool).await?;
            });
        }
        Ok(())
    }

    /// Takes people out, with everything that is stored of them beside entries: devices, links, ratings, results, company; their names stay in the entries of matches. Tells their devices.
    pub(crate) async fn remove_people(&self, people: &HashSet<String>) -> Result<Vec<String>, StoreError> {
        let mut devices = Vec::new();
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            for person in people {
                let ended: Vec<(String,)> = sqlx::query_as("DELETE FROM devices WHERE person = $1 RETURNING secret")
                    .bind(person).fetch_all(&mut *commit).await?;
                devices.extend(ended.into_iter().map(|(secret,)| secret));
                for sql in [
                    "DELETE FROM links WHERE person = $1",
                    "DELETE FROM subscriptions WHERE person = $1",
                    "DELETE FROM ratings WHERE who = $1",
                    "DELETE FROM rating_changes WHERE who = $1",
                    "DELETE FROM results WHERE person = $1",
                    "DELETE FROM relations WHERE person = $1 OR other = $1",
                    "DELETE FROM reports WHERE person = $1 OR by_person = $1",
                    "DELETE FROM sitting WHERE person = $1",
                    "DELETE FROM people WHERE id = $1",
                ] {
                    sqlx::query(sql).bind(person).execute(&mut *commit).await?;
                }
            }
            commit.commit().await?;
        });
        Ok(devices)
    }

    /// Takes tables out, with everything that happened there. Tells how many of them there were.
    pub(crate) async fn remove_tables(&self, tables: &[TableId]) -> Result<u64, StoreError> {
        let mut count = 0;
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            for table in tables {
                let removed = sqlx::query("DELETE FROM tables WHERE id = $1").bind(table.as_str()).execute(&mut *commit).await?;
                count += removed.rows_affected();
                for sql in [
                    "DELETE FROM entries WHERE table_id = $1",
                    "DELETE FROM recent_entries WHERE table_id = $1",
                    "DELETE FROM sitting WHERE table_id = $1",
                    "DELETE FROM rated WHERE table_id = $1",
                    "DELETE FROM results WHERE table_id = $1",
                    "DELETE FROM rating_changes WHERE table_id = $1",
                    "UPDATE reports SET table_id = NULL WHERE table_id = $1",
                ] {
                    sqlx::query(sql).bind(table.as_str()).execute(&mut *commit).await?;
                }
            }
            commit.commit().await?;
        });
        Ok(count)
    }

    /// Guests that no device was seen of since then, and who sit at no table that is not over.
    pub(crate) async fn old_guests(&self, before: u64, now: u64) -> Result<HashSet<String>, StoreError> {
        let sql = "SELECT p.id FROM people AS p WHERE p.login IS NULL AND p.made_at < $1
                     AND (p.banned_until IS NULL OR p.banned_until < $2)
                     AND NOT EXISTS (SELECT 1 FROM devices AS d WHERE d.person = p.id AND d.seen_at >= $1)
                     AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.stage IN ('gathering', 'playing') AND t.host = p.id)
                     AND NOT EXISTS (SELECT 1 FROM sitting AS s JOIN tables AS t ON t.id = s.table_id
                                     WHERE s.person = p.id AND t.stage IN ('gathering', 'playing'))
                   LIMIT $3";
        let found: Vec<(String,)> = on!(self, read pool => {
            sqlx::query_as(sql).bind(before as i64).bind(now as i64).bind(BATCH).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// Tables where nothing has happened since then and no clock runs: nobody came, nobody goes on, or they were closed before their match.
    pub(crate) async fn abandoned_tables(&self, before: u64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE stage IN ('gathering', 'playing', 'closed') AND touched_at < $1
                     AND (wake_at IS NULL OR wake_at < $1) ORDER BY touched_at LIMIT $2";
        let found: Vec<(String,)> =
            on!(self, read pool => sqlx::query_as(sql).bind(before as i64).bind(BATCH).fetch_all(pool).await?);
        Ok(found.into_iter().filter_map(|(id,)| id.parse().ok()).collect())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn a_name_leaves_wherever_its_person_stands_and_nobody_elses_does() {
        let people = HashSet::from(["ada".to_owned()]);
        let stored = r#"{"at":7,"made":{"head":{"host":{"id":"ada","name":"Ada","registered":true}},"seats":[{"kind":"person","id":"bob","name":"Ada"},{"id":"ada","name":"Ada"}]}}"#;
        let mut json: Value = serde_json::from_str(stored).unwrap();
        assert_eq!(erase(&mut json, &people), (true, true));
        assert_eq!(json.to_string(), stored.replace(r#""id":"ada","name":"Ada""#, r#""id":"ada","name":"—""#));
        assert_eq!(erase(&mut json, &people), (true, false));
    }
}
