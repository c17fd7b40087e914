//! Writing backups.

use std::io::Write;

use mozaika_server::OperationError;
use mozaika_server::backup::{self, BackupSummary};

use crate::cli::BackupArgs;
use crate::settings_file::database;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &BackupArgs, out: &mut impl Write) -> Outcome {
    let database = database(&args.database)?;
    if args.file.as_os_str() == "-" {
        wait_for(backup::write(&database, out, "standard output"))?;
        return Ok(());
    }
    let BackupSummary { rows, .. } = wait_for(backup::write_file(&database, &args.file, args.replace))?;
    writeln!(out, "{} holds the whole database: {rows} rows. It holds every secret too.", args.file.display())?;
    Ok(())
}

/// Does something with a database, and tells every cause should it fail.
pub(crate) fn wait_for<T>(work: impl Future<Output = Result<T, OperationError>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(work).map_err(|error| Failure::new(error.with_causes()))
}
