//! Putting backups back.

use std::io::Write;

use mozaika_server::backup;

use crate::Outcome;
use crate::backup::wait_for;
use crate::cli::RestoreArgs;
use crate::date;
use crate::settings_file::database;

pub(crate) fn run(args: &RestoreArgs, out: &mut impl Write) -> Outcome {
    let database = database(&args.database)?;
    let restored = wait_for(backup::restore(&args.file, &database, args.replace))?;
    let made = date::shown(restored.summary.made_at.cast_signed());
    writeln!(
        out,
        "The database is as it was on {made} (UTC): {} rows. `mozaika check` replays it.",
        restored.summary.rows
    )?;
    if let Some(former) = restored.former {
        writeln!(out, "The former database is kept in {}.", former.display())?;
    }
    Ok(())
}
