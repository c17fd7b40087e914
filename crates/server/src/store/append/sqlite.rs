//! Entries into SQLite: rows are bound, as many as there are in one statement. Decisions go to the log first, see [`super::log`].
//!
//! A statement is read and planned once for each number of rows, and each is carried out by another thread: few numbers, and few
//! statements for any of them.

use std::fmt::Write as _;

use mozaika_wire::PersonId;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, SqliteConnection, SqlitePool};

use super::super::sqlite::OpenedConnections;
use super::super::{ResultRow, StoreError};
use super::log::{EntryLog, FileVersion, LogPlan, Settle, Slice};
use super::{Append, Appended, NewRow, TableRow};

/// From the first statement on nobody else writes.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// Any number of rows up to this one has its own statement; more are taken in such steps.
const STEP: usize = 16;
/// A statement takes up to this many rows, or so many places in the log.
const MOST_ROWS: usize = 64;
const MOST_PLACES: usize = 256;

/// A statement over many rows: what comes before them, the parameters of one row, what comes after them.
struct ManyRows {
    before: &'static str,
    row: &'static str,
    after: &'static str,
    /// The most rows of one statement.
    most: usize,
}

const ENTRIES: ManyRows = ManyRows {
    before: "INSERT INTO entries (table_id, seq, body) VALUES ",
    row: "(?, ?, ?)",
    after: " ON CONFLICT DO NOTHING",
    most: MOST_ROWS,
};

/// An entry that was brought to its place already is not in the log, and must not get there again.
const LOGGED: ManyRows = ManyRows {
    before: "INSERT INTO recent_entries (rowid, table_id, seq, body, waiting, touched_at) SELECT * FROM (VALUES ",
    row: "(?, ?, ?, ?, ?, ?)",
    after: ") AS v WHERE NOT EXISTS (SELECT 1 FROM entries WHERE table_id = v.column2 AND seq = v.column3)",
    most: MOST_ROWS,
};

/// The same for those of which that is known: to look for them is to read a page of the file for each.
const FOLLOWING: ManyRows = ManyRows {
    before: "INSERT INTO recent_entries (rowid, table_id, seq, body, waiting, touched_at) VALUES ",
    row: "(?, ?, ?, ?, ?, ?)",
    after: "",
    most: MOST_ROWS,
};

/// All of them as a commit by itself, or none of them if somebody else has written into the file.
const FOLLOWING_ALONE: ManyRows = ManyRows {
    before: "INSERT INTO recent_entries (rowid, table_id, seq, body, waiting, touched_at) SELECT * FROM (VALUES ",
    row: "(?, ?, ?, ?, ?, ?)",
    after: ") WHERE (SELECT data_version FROM pragma_data_version) = ?",
    most: MOST_ROWS,
};

/// What the log's columns are to the tables that they belong to; the other columns are those of the last entry.
macro_rules! settle_rows {
    ($from:literal) => {
        concat!(
            "UPDATE tables SET length = v.seq, touched_at = v.touched_at, line = json_set(line, '$.waiting', json(v.waiting))
             FROM (SELECT table_id, MAX(seq) AS seq, waiting, touched_at FROM recent_entries ",
            $from
        )
    };
}

/// Should the power go before it has left the log, it is done once more.
const SETTLE_ALL: [&str; 3] = [
    "INSERT INTO entries (table_id, seq, body) SELECT table_id, seq, body FROM recent_entries WHERE true
     ORDER BY table_id, seq ON CONFLICT DO NOTHING",
    settle_rows!("GROUP BY table_id) AS v WHERE tables.id = v.table_id AND tables.length < v.seq"),
    "DELETE FROM recent_entries",
];
/// The same for some tables, by the places of their entries in the log.
const SETTLE_ENTRIES: ManyRows = ManyRows {
    before: "INSERT INTO entries (table_id, seq, body) SELECT table_id, seq, body FROM recent_entries WHERE rowid IN (",
    row: "?",
    after: ") ON CONFLICT DO NOTHING",
    most: MOST_PLACES,
};
const SETTLE_ROWS: ManyRows = ManyRows {
    before: settle_rows!("WHERE rowid IN ("),
    row: "?",
    after: ") GROUP BY table_id) AS v WHERE tables.id = v.table_id AND tables.length < v.seq",
    most: MOST_PLACES,
};
const CUT_LOG: &str = "DELETE FROM recent_entries WHERE rowid <= ?1";

const ROWS: ManyRows = ManyRows {
    before: "UPDATE tables SET length = v.column2, stage = v.column3, line = v.column4, wake_at = v.column5, thinks = v.column6,
                 touched_at = v.column7 FROM (VALUES ",
    row: "(?, ?, ?, ?, ?, ?, ?)",
    after: ") AS v WHERE tables.id = v.column1 AND tables.length < v.column2",
    most: MOST_ROWS,
};

const TABLES: ManyRows = ManyRows {
    before: "INSERT INTO tables (id, length, stage, line, wake_at, thinks, touched_at, game, host, seed, invitation, is_open) VALUES ",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    after: " ON CONFLICT DO NOTHING",
    most: MOST_ROWS,
};
const SAT: ManyRows = ManyRows {
    before: "INSERT INTO sitting (person, table_id) VALUES ",
    row: "(?, ?)",
    after: " ON CONFLICT DO NOTHING",
    most: MOST_ROWS,
};
const LEFT: &str = "DELETE FROM sitting WHERE person = ? AND table_id = ?";
/// Once, and nothing of somebody who was taken out.
const RESULTS: ManyRows = ManyRows {
    before: "INSERT INTO results (person, table_id, game, place, shared, points, played_out, ended_at)
             SELECT people.id, v.column2, v.column3, v.column4, v.column5, v.column6, v.column7, v.column8 FROM (VALUES ",
    row: "(?, ?, ?, ?, ?, ?, ?, ?)",
    after: ") AS v CROSS JOIN people WHERE people.id = v.column1 ON CONFLICT DO NOTHING",
    most: MOST_ROWS,
};

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
            let rows = if left.len() < STEP { left.len() } else { left.len() / STEP * STEP };
            let (now, later) = left.split_at(rows.min(self.most));
            let mut arguments = SqliteArguments::default();
            for one in now {
                bind(&mut arguments, *one).map_err(sqlx::Error::Encode)?;
            }
            let done = sqlx::query_with(AssertSqlSafe(self.sql(now.len())), arguments).execute(&mut *commit).await?;
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

fn bind_table(
    arguments: &mut SqliteArguments,
    (append, new): (&Append, &NewRow),
) -> Result<(), sqlx::error::BoxDynError> {
    bind_row(arguments, append)?;
    arguments.add(new.game.as_str())?;
    arguments.add(new.host.as_str())?;
    arguments.add(new.seed.as_str())?;
    arguments.add(new.invitation.as_deref())?;
    arguments.add(i64::from(new.is_open))
}

fn bind_result(
    arguments: &mut SqliteArguments,
    (append, row): (&Append, &ResultRow),
) -> Result<(), sqlx::error::BoxDynError> {
    arguments.add(row.person.as_str())?;
    arguments.add(append.table.as_str())?;
    arguments.add(row.game.as_str())?;
    arguments.add(row.place)?;
    arguments.add(row.shared)?;
    arguments.add(row.points)?;
    arguments.add(row.played_out)?;
    arguments.add(row.ended_at)
}

/// One commit.
pub(super) async fn write(
    (pool, opened): (&SqlitePool, &OpenedConnections),
    log: &EntryLog,
    appends: &[&Append],
) -> Result<Vec<Appended>, StoreError> {
    let plan = log.begin(appends.len());
    let mut became = vec![Appended::Written; appends.len()];
    let (mut placed, mut logged, mut following) = (Vec::new(), Vec::new(), Vec::with_capacity(appends.len()));
    for (place, (append, became)) in (plan.first_place..).zip(appends.iter().copied().zip(&mut became)) {
        // What was in the log is in its place by the time when everything is.
        let knows_log = plan.settle != Settle::All;
        if knows_log && log.holds(append) {
            *became = Appended::Taken;
        } else if log.takes(append) {
            if knows_log && log.follows(append) { &mut following } else { &mut logged }.push((place, append));
            log.note(append, place);
        } else {
            log.note_placed(append);
            placed.push(append);
        }
    }
    if plan.settle == Settle::Nothing
        && placed.is_empty()
        && logged.is_empty()
        && write_alone((pool, opened), log.version(), &following).await?
    {
        log.finish(&plan, following.len(), log.version());
        return Ok(became);
    }
    let mut commit = pool.begin_with(BEGIN).await?;
    let data: i64 = sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut *commit).await?;
    let found = FileVersion { connection: opened.number(), data };
    if log.version() != Some(found) {
        logged.append(&mut following);
    }
    settle(&mut commit, &plan).await?;
    insert_tables(&mut commit, appends).await?;
    let added = logged.len() + following.len();
    let all = placed.len() + added;
    let entered = ENTRIES.run(&mut commit, &placed, bind_entry).await?
        + LOGGED.run(&mut commit, &logged, bind_logged).await?
        + FOLLOWING.run(&mut commit, &following, bind_logged).await?;
    if entered < all {
        // A number is taken, which hardly ever happens: one by one, to see which.
        commit.rollback().await?;
        commit = pool.begin_with(BEGIN).await?;
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
    keep_company(&mut commit, &placed).await?;
    commit.commit().await?;
    log.finish(&plan, added, Some(found));
    Ok(became)
}

/// Writes decisions alone, as most commits do: one statement, instead of one more at its beginning and at its end, each of which goes to
/// another thread and back. Says whether they are written; none of them is where that is not known to do.
async fn write_alone(
    (pool, opened): (&SqlitePool, &OpenedConnections),
    version: Option<FileVersion>,
    following: &[(i64, &Append)],
) -> Result<bool, StoreError> {
    let mut connection = pool.acquire().await?;
    let Some(version) = version.filter(|version| version.connection == opened.number()) else { return Ok(false) };
    if following.is_empty() || following.len() > STEP {
        return Ok(false);
    }
    let mut arguments = SqliteArguments::default();
    for one in following {
        bind_logged(&mut arguments, *one).map_err(sqlx::Error::Encode)?;
    }
    arguments.add(version.data).map_err(sqlx::Error::Encode)?;
    let sql = AssertSqlSafe(FOLLOWING_ALONE.sql(following.len()));
    let written = sqlx::query_with(sql, arguments).execute(&mut *connection).await?;
    Ok(written.rows_affected() > 0)
}

fn bind_sitting(
    arguments: &mut SqliteArguments,
    (append, person): (&Append, &PersonId),
) -> Result<(), sqlx::error::BoxDynError> {
    arguments.add(person.as_str())?;
    arguments.add(append.table.as_str())
}

/// Each of what some entries bring, beside the entry that brings it.
fn with_entry<'a, T>(placed: &[&'a Append], brought: impl Fn(&'a Append) -> &'a [T]) -> Vec<(&'a Append, &'a T)> {
    placed.iter().copied().flat_map(|append| brought(append).iter().map(move |one| (append, one))).collect()
}

/// Who sat down with these entries, who left, and how matches ended for them.
async fn keep_company(commit: &mut SqliteConnection, placed: &[&Append]) -> Result<(), StoreError> {
    SAT.run(commit, &with_entry(placed, |append| &append.sat), bind_sitting).await?;
    for (append, person) in with_entry(placed, |append| &append.left) {
        sqlx::query(LEFT).bind(person.as_str()).bind(append.table.as_str()).execute(&mut *commit).await?;
    }
    RESULTS.run(commit, &with_entry(placed, |append| &append.results), bind_result).await?;
    Ok(())
}

/// Brings everything in the log to its place.
pub(super) async fn settle_all(pool: &SqlitePool, log: &EntryLog) -> Result<(), StoreError> {
    let plan = LogPlan { settle: Settle::All, ..log.begin(0) };
    let mut commit = pool.begin().await?;
    settle(&mut commit, &plan).await?;
    commit.commit().await?;
    log.finish(&plan, 0, None);
    Ok(())
}

fn bind_place(arguments: &mut SqliteArguments, place: i64) -> Result<(), sqlx::error::BoxDynError> {
    arguments.add(place)
}

/// Brings what was planned to its place.
async fn settle(commit: &mut SqliteConnection, plan: &LogPlan) -> Result<(), StoreError> {
    match &plan.settle {
        Settle::Nothing => {}
        Settle::All => {
            for sql in SETTLE_ALL {
                sqlx::query(sql).execute(&mut *commit).await?;
            }
        }
        Settle::Slices(slices) => {
            let all = |places: fn(&Slice) -> &[i64]| slices.iter().flat_map(|slice| places(slice)).copied().collect();
            let (places, last): (Vec<i64>, Vec<i64>) = (all(|slice| &slice.places), all(|slice| &slice.last));
            SETTLE_ENTRIES.run(commit, &places, bind_place).await?;
            SETTLE_ROWS.run(commit, &last, bind_place).await?;
        }
        Settle::Cut(up_to) => {
            sqlx::query(CUT_LOG).bind(up_to).execute(&mut *commit).await?;
        }
    }
    Ok(())
}

/// The tables that these entries bring.
async fn insert_tables(commit: &mut SqliteConnection, appends: &[&Append]) -> Result<(), StoreError> {
    let new: Vec<(&Append, &NewRow)> =
        appends.iter().filter_map(|append| Some((*append, append.new.as_ref()?))).collect();
    TABLES.run(commit, &new, bind_table).await?;
    Ok(())
}
