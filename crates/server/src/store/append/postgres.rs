//! Entries into PostgreSQL: columns are bound, each as one list.

use std::collections::HashSet;

use sqlx::PgPool;

use super::super::results::KEEP_RESULT;
use super::super::{CHANNEL, StoreError};
use super::{Append, Appended, written};

const TABLES: &str =
    "INSERT INTO tables (id, length, stage, line, wake_at, thinks, touched_at, game, host, seed, invitation, is_open)
    SELECT * FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::TEXT[], $4::TEXT[], $5::BIGINT[], $6::BIGINT[], $7::BIGINT[],
        $8::TEXT[], $9::TEXT[], $10::TEXT[], $11::TEXT[], $12::BIGINT[]) ON CONFLICT DO NOTHING";
const ENTRIES: &str =
    "INSERT INTO entries (table_id, seq, body) SELECT * FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::TEXT[])
    ON CONFLICT DO NOTHING RETURNING table_id, seq";
const ROWS: &str =
    "UPDATE tables SET length = v.seq, stage = v.stage, line = v.line, wake_at = v.wake, thinks = v.thinks,
        touched_at = v.touched
    FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::TEXT[], $4::TEXT[], $5::BIGINT[], $6::BIGINT[], $7::BIGINT[])
        AS v(id, seq, stage, line, wake, thinks, touched)
    WHERE tables.id = v.id AND tables.length < v.seq";
const SAT: &str =
    "INSERT INTO sitting (person, table_id) SELECT * FROM UNNEST($1::TEXT[], $2::TEXT[]) ON CONFLICT DO NOTHING";
const LEFT: &str = "DELETE FROM sitting WHERE (person, table_id) IN (SELECT * FROM UNNEST($1::TEXT[], $2::TEXT[]))";
const TELL: &str = "SELECT pg_notify($1, told) FROM UNNEST($2::TEXT[]) AS t(told)";

/// One column of all these.
fn column<'a, T>(appends: &[&'a Append], of: impl Fn(&'a Append) -> T) -> Vec<T> {
    appends.iter().map(|append| of(append)).collect()
}

/// The columns that change with every entry, bound to a statement.
macro_rules! bind_rows {
    ($sql:expr, $appends:expr) => {
        sqlx::query($sql)
            .bind(column($appends, |append| append.table.as_str()))
            .bind(column($appends, |append| append.seq as i64))
            .bind(column($appends, |append| append.row.stage))
            .bind(column($appends, |append| &*append.row.line))
            .bind(column($appends, |append| append.row.wake_at.map(|at| at as i64)))
            .bind(column($appends, |append| i64::from(append.row.thinks)))
            .bind(column($appends, |append| append.row.touched_at as i64))
    };
}

/// Those who came or went, and where.
fn people<'a>(
    appends: &[&'a Append],
    of: impl Fn(&'a Append) -> &'a [mozaika_wire::PersonId],
) -> (Vec<&'a str>, Vec<&'a str>) {
    let each = |append: &&'a Append| {
        let append: &'a Append = append;
        of(append).iter().map(move |person| (person.as_str(), append.table.as_str()))
    };
    appends.iter().flat_map(each).unzip()
}

/// One commit.
pub(super) async fn write(pool: &PgPool, node: &str, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
    let mut commit = pool.begin().await?;
    let new: Vec<&Append> = appends.iter().filter(|append| append.new.is_some()).copied().collect();
    if !new.is_empty() {
        let brought: Vec<_> = new.iter().filter_map(|append| append.new.as_ref()).collect();
        bind_rows!(TABLES, &new)
            .bind(brought.iter().map(|new| new.game.as_str()).collect::<Vec<_>>())
            .bind(brought.iter().map(|new| new.host.as_str()).collect::<Vec<_>>())
            .bind(brought.iter().map(|new| new.seed.as_str()).collect::<Vec<_>>())
            .bind(brought.iter().map(|new| new.invitation.as_deref()).collect::<Vec<_>>())
            .bind(brought.iter().map(|new| i64::from(new.is_open)).collect::<Vec<_>>())
            .execute(&mut *commit)
            .await?;
    }
    let entered: Vec<(String, i64)> = sqlx::query_as(ENTRIES)
        .bind(column(appends, |append| append.table.as_str()))
        .bind(column(appends, |append| append.seq as i64))
        .bind(column(appends, |append| append.body.as_str()))
        .fetch_all(&mut *commit)
        .await?;
    let entered: HashSet<(&str, i64)> = entered.iter().map(|(table, seq)| (table.as_str(), *seq)).collect();
    let became: Vec<Appended> = column(appends, |append| {
        let is_written = entered.contains(&(append.table.as_str(), append.seq as i64));
        if is_written { Appended::Written } else { Appended::Taken }
    });
    let appended = written(appends, &became);
    bind_rows!(ROWS, &appended).execute(&mut *commit).await?;
    for (sql, (persons, tables)) in
        [(SAT, people(&appended, |append| &append.sat)), (LEFT, people(&appended, |append| &append.left))]
    {
        if !persons.is_empty() {
            sqlx::query(sql).bind(persons).bind(tables).execute(&mut *commit).await?;
        }
    }
    for append in &appended {
        for row in &append.results {
            let result = sqlx::query(KEEP_RESULT).bind(row.person.as_str()).bind(append.table.as_str()).bind(&row.game);
            let result = result.bind(row.place).bind(row.shared).bind(row.points).bind(row.played_out);
            result.bind(row.ended_at).execute(&mut *commit).await?;
        }
    }
    let told = column(&appended, |append| format!("{node} {}", append.table));
    sqlx::query(TELL).bind(CHANNEL).bind(told).execute(&mut *commit).await?;
    commit.commit().await?;
    Ok(became)
}
