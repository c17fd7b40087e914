//! Looking after people and tables.

use std::io::Write;

use mozaika_registry::GAMES;
use mozaika_server::admin::{Admin, Banned, ListedPerson, ListedReport, ListedTable};
use mozaika_server::{OperationError, Retention};

use crate::backup::wait_for;
use crate::cli::{AdminAction, AdminArgs, DatabaseArgs, Phase};
use crate::serve::DAY;
use crate::settings_file::{SettingsFile, database};
use crate::{Failure, Outcome, date};

pub(crate) fn run(args: &AdminArgs, out: &mut impl Write) -> Outcome {
    let named = DatabaseArgs { database: args.database.clone(), config: args.config.clone() };
    let database = database(&named)?;
    match &args.action {
        AdminAction::People { search, most, json } => {
            let search = search.as_deref().unwrap_or_default();
            let people = on(&database, async |admin| admin.people(search, *most).await)?;
            if *json { print_json(&people, out) } else { print_people(&people, out) }
        }
        AdminAction::Tables { phase, of, most, json } => {
            let phase = phase.map_or("", Phase::word);
            let tables = on(&database, async |admin| admin.tables(phase, of.as_deref(), *most).await)?;
            if *json { print_json(&tables, out) } else { print_tables(&tables, out) }
        }
        AdminAction::Reports { about, all, most, json } => {
            let reports = on(&database, async |admin| admin.reports(about.as_deref(), *all, *most).await)?;
            if *json { print_json(&reports, out) } else { print_reports(&reports, out) }
        }
        AdminAction::MarkSeen { reports } => {
            for report in reports {
                on(&database, async |admin| admin.mark_seen(report).await)?;
                writeln!(out, "Report {report} is marked as seen.")?;
            }
            Ok(())
        }
        AdminAction::Ban { who, days, reason, resign } => {
            let length = days.map(|days| DAY * days);
            let banned = on(&database, async |admin| admin.ban(who, length, reason.as_deref(), *resign).await)?;
            print_ban(&banned, out)
        }
        AdminAction::Unban { who } => {
            let (person, was_banned) = on(&database, async |admin| admin.unban(who).await)?;
            let told = if was_banned { "may take part again" } else { "was not banned" };
            Ok(writeln!(out, "{} {told}.", name(&person))?)
        }
        AdminAction::DeleteTable { table } => {
            on(&database, async |admin| admin.delete_table(table).await)?;
            Ok(writeln!(out, "Table {table} is deleted.")?)
        }
        AdminAction::DeletePerson { who, resign } => {
            let person = on(&database, async |admin| admin.delete_person(who, *resign).await)?;
            Ok(writeln!(out, "{} is deleted; their name stays in the matches they played.", name(&person))?)
        }
        AdminAction::Export { who } => {
            let export = on(&database, async |admin| admin.export(who).await)?;
            Ok(writeln!(out, "{export:#}")?)
        }
        AdminAction::Erase { who, resign } => {
            let (person, erased) = on(&database, async |admin| admin.erase(who, *resign).await)?;
            let entries = erased.entries;
            writeln!(out, "{} is erased: their name has left {entries} entries.", person.id)?;
            Ok(writeln!(out, "Backups made before still hold it.")?)
        }
        AdminAction::Retain { keep_guests, keep_abandoned, dry_run } => {
            let file = SettingsFile::read(args.config.as_deref())?;
            let days = |given: Option<u32>, file: Option<u32>| given.or(file).map(|days| DAY * days);
            let retention = Retention {
                guests: days(*keep_guests, file.keep_guests),
                abandoned: days(*keep_abandoned, file.keep_abandoned),
            };
            retain(&database, retention, *dry_run, out)
        }
    }
}

/// Opens the database, does something there, and lets go of it.
fn on<T>(database: &str, work: impl AsyncFnOnce(&Admin) -> Result<T, OperationError>) -> Result<T, Failure> {
    wait_for(async {
        let admin = Admin::open(database, GAMES).await?;
        let done = work(&admin).await;
        admin.close().await;
        done
    })
}

fn retain(database: &str, retention: Retention, dry_run: bool, out: &mut impl Write) -> Outcome {
    if retention.keeps_everything() {
        return Err(Failure::new("There is no rule: say --keep-guests or --keep-abandoned, with a number of days."));
    }
    if dry_run {
        let (guests, tables) = on(database, async |admin| admin.would_go(retention).await)?;
        return Ok(writeln!(out, "At least {guests} guests and {tables} tables would go.")?);
    }
    let erased = on(database, async |admin| admin.retain(retention).await)?;
    writeln!(
        out,
        "{} tables are deleted and {} guests erased: their names have left {} entries.",
        erased.tables, erased.people, erased.entries
    )?;
    Ok(())
}

impl Phase {
    const fn word(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

/// A person in a sentence.
fn name(person: &ListedPerson) -> String {
    format!("{} ({})", person.name, person.id)
}

fn print_json(rows: &[impl serde::Serialize], out: &mut impl Write) -> Outcome {
    for row in rows {
        let text = serde_json::to_string(row).map_err(Failure::new)?;
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn print_people(people: &[ListedPerson], out: &mut impl Write) -> Outcome {
    writeln!(out, "{:<13} {:<16} {:<16} {:<16} {:>6}  name", "id", "login", "came", "seen", "tables")?;
    for person in people {
        let seen = person.seen_at.map(date::shown).unwrap_or_default();
        let login = person.login.as_deref().unwrap_or("-");
        let came = date::shown(person.made_at);
        write!(out, "{:<13} {login:<16} {came} {seen:<16} {:>6}  {}", person.id, person.tables, person.name)?;
        match person.banned_until {
            None => writeln!(out)?,
            Some(i64::MAX) => writeln!(out, " (banned)")?,
            Some(until) => writeln!(out, " (banned until {})", date::shown(until))?,
        }
    }
    Ok(())
}

fn print_tables(tables: &[ListedTable], out: &mut impl Write) -> Outcome {
    writeln!(out, "{:<13} {:<10} {:<10} {:<16} {:>7}  seats", "id", "game", "phase", "last entry", "entries")?;
    for table in tables {
        let ListedTable { id, game, phase, entries, .. } = table;
        let touched = date::shown(table.touched_at);
        writeln!(out, "{id:<13} {game:<10} {phase:<10} {touched} {entries:>7}  {}", table.seats.join(", "))?;
    }
    Ok(())
}

fn print_reports(reports: &[ListedReport], out: &mut impl Write) -> Outcome {
    // Nobody else's words reach a terminal but as letters on one line.
    let plain = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let named = |name: &Option<String>, id: &str| match name {
        Some(name) => format!("{name} ({id})"),
        None => id.to_owned(),
    };
    for report in reports {
        let seen = report.seen_at.map(|at| format!(", seen {}", date::shown(at))).unwrap_or_default();
        let table = report.table.as_deref().map(|table| format!(" at table {}", plain(table))).unwrap_or_default();
        let (by, about) = (named(&report.by_name, &report.by), named(&report.name, &report.person));
        writeln!(out, "{}  {}  {}{seen}", report.id, date::shown(report.made_at), report.reason)?;
        writeln!(out, "    {by} about {about}{table}")?;
        if !report.text.is_empty() {
            writeln!(out, "    {}", plain(&report.text))?;
        }
    }
    if reports.is_empty() {
        writeln!(out, "There is nothing to see.")?;
    }
    Ok(())
}

fn print_ban(banned: &Banned, out: &mut impl Write) -> Outcome {
    let Banned { person, resigned, waiting } = banned;
    match person.banned_until {
        Some(i64::MAX) | None => writeln!(out, "{} is banned.", name(person))?,
        Some(until) => writeln!(out, "{} is banned until {} (UTC).", name(person), date::shown(until))?,
    }
    writeln!(out, "A server that runs closes their sockets within seconds.")?;
    if !resigned.is_empty() {
        writeln!(out, "They gave up at {}.", resigned.join(", "))?;
    }
    if !waiting.is_empty() {
        writeln!(
            out,
            "Others wait for them at {}, until their clock runs out or they are replaced; --resign ends that.",
            waiting.join(", ")
        )?;
    }
    Ok(())
}
