//! Entries into SQLite: rows are bound, as many as there are in one statement.
//!
//! A statement is read and planned once for each number of rows, so these are powers of two: any number is a sum of a few.

use std::fmt::Write as _;

use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, SqliteConnection, SqlitePool};

use super::super::StoreError;
use super::super::results::KEEP_RESULT;
use super::{Append, Appended, NewRow, TableRow, written};

/// A statement takes up to this many rows.
const MOST_ROWS: usize = 64;

/// A statement over many rows: what comes before them, the parameters of one row, what comes after them.
struct ManyRows {
    before: &'static str,
    row: &'static str,
    after: &'static str,
}

const ENTRIES: ManyRows = ManyRows {
    before: "INSERT INTO entries (table_id, seq, body) VALUES ",
    row: "(?, ?, ?)",
    after: " ON CONFLICT DO NOTHING",
};

const ROWS: ManyRows = ManyRows {
    before: "UPDATE tables SET length = v.column2, stage = v.column3, line = v.column4, wake_at = v.column5, thinks = v.column6,
                 touched_at = v.column7 FROM (VALUES ",
    row: "(?, ?, ?, ?, ?, ?, ?)",
    after: ") AS v WHERE tables.id = v.column1 AND tables.length < v.column2",
};

const TABLE: &str =
    "INSERT INTO tables (id, length, stage, line, wake_at, thinks, touched_at, game, host, seed, invitation, is_open)
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
const SAT: &str = "INSERT INTO sitting (person, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING";
const LEFT: &str = "DELETE FROM sitting WHERE person = ? AND table_id = ?";

impl ManyRows {
    fn sql(&self, rows: usize) -> String {
        let mut sql = String::with_capacity(self.before.len() + rows * (self.row.len() + 2) + self.after.len());
        sql.push_str(self.before);
        for number in 0..rows {
            // Writing into a `String` cannot fail.
            let _ = write!(sql, "{}{}", if number == 0 { "" } else { ", " }, self.row);
        }
        sql.push_str(self.after);
        sql
    }

    /// Carries it out for all of these; tells how many rows were changed.
    async fn run(
        &self,
        commit: &mut SqliteConnection,
        appends: &[&Append],
        bind: impl Fn(&mut SqliteArguments, &Append) -> Result<(), sqlx::error::BoxDynError>,
    ) -> Result<usize, StoreError> {
        let (mut left, mut changed) = (appends, 0);
        while !left.is_empty() {
            let rows = (1 << left.len().ilog2()).min(MOST_ROWS);
            let (now, later) = left.split_at(rows);
            let mut arguments = SqliteArguments::default();
            for append in now {
                bind(&mut arguments, append).map_err(sqlx::Error::Encode)?;
            }
            let done = sqlx::query_with(AssertSqlSafe(self.sql(rows)), arguments).execute(&mut *commit).await?;
            changed += done.rows_affected() as usize;
            left = later;
        }
        Ok(changed)
    }
}

fn bind_entry(arguments: &mut SqliteArguments, append: &Append) -> Result<(), sqlx::error::BoxDynError> {
    arguments.add(append.table.as_str())?;
    arguments.add(append.seq as i64)?;
    arguments.add(append.body.as_str())
}

fn bind_row(arguments: &mut SqliteArguments, append: &Append) -> Result<(), sqlx::error::BoxDynError> {
    let TableRow { stage, line, wake_at, thinks, touched_at } = &append.row;
    arguments.add(append.table.as_str())?;
    arguments.add(append.seq as i64)?;
    arguments.add(*stage)?;
    arguments.add(line.as_str())?;
    arguments.add(wake_at.map(|at| at as i64))?;
    arguments.add(i64::from(*thinks))?;
    arguments.add(*touched_at as i64)
}

fn bind_table(arguments: &mut SqliteArguments, append: &Append, new: &NewRow) -> Result<(), sqlx::error::BoxDynError> {
    bind_row(arguments, append)?;
    arguments.add(new.game.as_str())?;
    arguments.add(new.host.as_str())?;
    arguments.add(new.seed.as_str())?;
    arguments.add(new.invitation.as_deref())?;
    arguments.add(i64::from(new.is_open))
}

/// One commit.
pub(super) async fn write(pool: &SqlitePool, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
    let mut commit = pool.begin().await?;
    insert_tables(&mut commit, appends).await?;
    let mut became = vec![Appended::Written; appends.len()];
    if ENTRIES.run(&mut commit, appends, bind_entry).await? < appends.len() {
        // A number is taken, which hardly ever happens: one by one, to see which.
        commit.rollback().await?;
        commit = pool.begin().await?;
        insert_tables(&mut commit, appends).await?;
        for (append, became) in appends.iter().zip(&mut became) {
            if ENTRIES.run(&mut commit, &[append], bind_entry).await? == 0 {
                *became = Appended::Taken;
            }
        }
    }
    let appended = written(appends, &became);
    ROWS.run(&mut commit, &appended, bind_row).await?;
    for append in appended {
        for person in &append.sat {
            sqlx::query(SAT).bind(person.as_str()).bind(append.table.as_str()).execute(&mut *commit).await?;
        }
        for person in &append.left {
            sqlx::query(LEFT).bind(person.as_str()).bind(append.table.as_str()).execute(&mut *commit).await?;
        }
        for row in &append.results {
            let result = sqlx::query(KEEP_RESULT).bind(row.person.as_str()).bind(append.table.as_str()).bind(&row.game);
            let result = result.bind(row.place).bind(row.shared).bind(row.points).bind(row.played_out);
            result.bind(row.ended_at).execute(&mut *commit).await?;
        }
    }
    commit.commit().await?;
    Ok(became)
}

/// The tables that these entries bring.
async fn insert_tables(commit: &mut SqliteConnection, appends: &[&Append]) -> Result<(), StoreError> {
    for append in appends {
        if let Some(new) = &append.new {
            let mut arguments = SqliteArguments::default();
            bind_table(&mut arguments, append, new).map_err(sqlx::Error::Encode)?;
            sqlx::query_with(TABLE, arguments).execute(&mut *commit).await?;
        }
    }
    Ok(())
}
