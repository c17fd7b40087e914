//! Checking databases and backups.

use std::io::Write;
use std::path::Path;

use mozaika_registry::GAMES;
use mozaika_server::check::{CheckReport, check};
use mozaika_server::{OperationError, backup};

use crate::backup::wait_for;
use crate::cli::CheckArgs;
use crate::settings_file::database;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Outcome {
    let report = match &args.backup {
        Some(file) => {
            let folder = tempfile::tempdir()?;
            wait_for(check_backup(file, &folder.path().join("check.db")))?
        }
        None => wait_for(check(&database(&args.database)?, GAMES))?,
    };
    for finding in &report.findings {
        writeln!(out, "{finding}")?;
    }
    let CheckReport { tables, entries, verified, people, findings } = report;
    let looked_at = format!("{tables} tables with {entries} entries, {verified} of them over, and {people} people");
    if findings.is_empty() {
        writeln!(out, "All is well: {looked_at}. Every table replays, and all luck comes from its seeds.")?;
        return Ok(());
    }
    out.flush()?;
    let count = findings.len();
    Err(Failure::new(format!("Not all is well: {count} things are wrong, told above, among {looked_at}.")))
}

/// A backup is sound when what comes of it is.
async fn check_backup(file: &Path, database: &Path) -> Result<CheckReport, OperationError> {
    let database = database.display().to_string();
    backup::restore(file, &database, false).await?;
    check(&database, GAMES).await
}
