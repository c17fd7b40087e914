//! Checking the luck of a record.

use std::io::Write;

use mozaika_game::luck::verify;
use mozaika_registry::GAMES;

use crate::cli::VerifyArgs;
use crate::replay::read;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Outcome {
    let text = read(&args.file)?;
    let played = GAMES.replay(&text).map_err(|bad| Failure::new(format!("{}, {bad}", args.file.display())))?;
    let checked = verify(played.as_ref()).map_err(Failure::new)?;
    Ok(writeln!(
        out,
        "The rules were kept in all {} entries, and all {checked} outcomes of chance come from the seed that was promised.",
        played.len()
    )?)
}
