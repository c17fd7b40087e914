//! Entries into SQLite: rows are bound, as many as there are in one statement. Decisions go to the log first, see [`super::log`].
//!
//! A statement is read and planned once for each number of rows, so these are powers of two: any number is a sum of a few.

use std::fmt::Write as _;

use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, SqliteConnection, SqlitePool};

use super::super::StoreError;
use super::super::results::KEEP_RESULT;
use super::log::{EntryLog, LogPlan, Settle};
use super::{Append, Appended, NewRow, TableRow};

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

/// An entry that was brought to its place already is not in the log, and must not get there again.
const LOGGED: ManyRows = ManyRows {
    before: "INSERT INTO recent_entries (rowid, table_id, seq, body, waiting, touched_at) SELECT * FROM (VALUES ",
    row: "(?, ?, ?, ?, ?, ?)",
    after: ") AS v WHERE NOT EXISTS (SELECT 1 FROM entries WHERE table_id = v.column2 AND seq = v.column3)",
};

/// What of the log is brought to its place: up to that place in it, of tables from one id to another.
macro_rules! settle {
    ($before:literal, $after:literal) => {
        concat!($before, " FROM recent_entries WHERE rowid <= ?1 AND table_id >= ?2 AND table_id <= ?3 ", $after)
    };
}

/// Should the power go before it has left the log, it is done once more.
const SETTLE_ENTRIES: &str = settle!(
    "INSERT INTO entries (table_id, seq, body) SELECT table_id, seq, body",
    "ORDER BY table_id, seq ON CONFLICT DO NOTHING"
);
/// The other columns are those of the last entry.
const SETTLE_ROWS: &str = settle!(
    "UPDATE tables SET length = v.seq, touched_at = v.touched_at, line = json_set(line, '$.waiting', json(v.waiting))
     FROM (SELECT table_id, MAX(seq) AS seq, waiting, touched_at",
    "GROUP BY table_id) AS v WHERE tables.id = v.table_id AND tables.length < v.seq"
);
const CUT_LOG: &str = "DELETE FROM recent_entries WHERE rowid <= ?1";
/// An id that comes after all others.
const AFTER_ALL: &str = "~";

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
    async fn run<T: Copy>(
        &self,
        commit: &mut SqliteConnection,
        all: &[T],
        bind: impl Fn(&mut SqliteArguments, T) -> Result<(), sqlx::error::BoxDynError>,
    ) -> Result<usize, StoreError> {
        let (mut left, mut changed) = (all, 0);
        while !left.is_empty() {
            let rows = (1 << left.len().ilog2()).min(MOST_ROWS);
            let (now, later) = left.split_at(rows);
            let mut arguments = SqliteArguments::default();
            for one in now {
                bind(&mut arguments, *one).map_err(sqlx::Error::Encode)?;
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

/// An entry for the log, and its place there.
fn bind_logged(
    arguments: &mut SqliteArguments,
    (place, append): (i64, &Append),
) -> Result<(), sqlx::error::BoxDynError> {
    arguments.add(place)?;
    bind_entry(arguments, append)?;
    arguments.add(append.row.waiting.as_str())?;
    arguments.add(append.row.touched_at as i64)
}

fn bind_row(arguments: &mut SqliteArguments, append: &Append) -> Result<(), sqlx::error::BoxDynError> {
    let TableRow { stage, line, waiting: _, wake_at, thinks, touched_at } = &append.row;
    arguments.add(append.table.as_str())?;
    arguments.add(append.seq as i64)?;
    arguments.add(*stage)?;
    arguments.add(&**line)?;
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
pub(super) async fn write(pool: &SqlitePool, log: &EntryLog, appends: &[&Append]) -> Result<Vec<Appended>, StoreError> {
    let plan = log.begin(appends.len());
    let mut became = vec![Appended::Written; appends.len()];
    let (mut placed, mut logged) = (Vec::with_capacity(appends.len()), Vec::with_capacity(appends.len()));
    for (place, (append, became)) in (plan.first_place..).zip(appends.iter().copied().zip(&mut became)) {
        // What was in the log is in its place by the time when everything is.
        if plan.settle != Settle::All && log.holds(append) {
            *became = Appended::Taken;
        } else if log.takes(append) {
            log.note(append, place);
            logged.push((place, append));
        } else {
            placed.push(append);
        }
    }
    let mut commit = pool.begin().await?;
    settle(&mut commit, &plan).await?;
    insert_tables(&mut commit, appends).await?;
    let all = placed.len() + logged.len();
    let entered =
        ENTRIES.run(&mut commit, &placed, bind_entry).await? + LOGGED.run(&mut commit, &logged, bind_logged).await?;
    if entered < all {
        // A number is taken, which hardly ever happens: one by one, to see which.
        commit.rollback().await?;
        commit = pool.begin().await?;
        settle(&mut commit, &plan).await?;
        insert_tables(&mut commit, appends).await?;
        placed.clear();
        for (place, (append, became)) in (plan.first_place..).zip(appends.iter().copied().zip(&mut became)) {
            let entered = if *became == Appended::Taken {
                0
            } else if log.takes(append) {
                LOGGED.run(&mut commit, &[(place, append)], bind_logged).await?
            } else {
                placed.push(append);
                ENTRIES.run(&mut commit, &[append], bind_entry).await?
            };
            if entered == 0 {
                *became = Appended::Taken;
                placed.pop_if(|last| std::ptr::eq(*last, append));
            }
        }
    }
    ROWS.run(&mut commit, &placed, bind_row).await?;
    for append in placed {
        keep_company(&mut commit, append).await?;
    }
    commit.commit().await?;
    log.finish(&plan, logged.len());
    Ok(became)
}

/// Who sat down with an entry, who left, and how the match ended for them.
async fn keep_company(commit: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
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
    Ok(())
}

/// Brings everything in the log to its place.
pub(super) async fn settle_all(pool: &SqlitePool, log: &EntryLog) -> Result<(), StoreError> {
    let plan = LogPlan { settle: Settle::All, ..log.begin(0) };
    let mut commit = pool.begin().await?;
    settle(&mut commit, &plan).await?;
    commit.commit().await?;
    log.finish(&plan, 0);
    Ok(())
}

/// Brings what was planned to its place.
async fn settle(commit: &mut SqliteConnection, plan: &LogPlan) -> Result<(), StoreError> {
    let (up_to, from, to, is_last) = match &plan.settle {
        Settle::Nothing => return Ok(()),
        Settle::All => (i64::MAX, "", AFTER_ALL, true),
        Settle::Some { up_to, from, to, is_last } => (*up_to, from.as_str(), to.as_str(), *is_last),
    };
    for sql in [SETTLE_ENTRIES, SETTLE_ROWS] {
        sqlx::query(sql).bind(up_to).bind(from).bind(to).execute(&mut *commit).await?;
    }
    if is_last {
        sqlx::query(CUT_LOG).bind(up_to).execute(&mut *commit).await?;
    }
    Ok(())
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
