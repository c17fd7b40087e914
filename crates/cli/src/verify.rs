//! Checking the luck of a record.

use std::io::Write;

use mozaika_game::Tags;
use mozaika_game::luck::verify;
use mozaika_registry::GAMES;

use crate::cli::VerifyArgs;
use crate::replay::read;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Outcome {
    let text = read(&args.file)?;
    let played = GAMES.replay(&text).map_err(|bad| Failure::new(format!("{}, {bad}", args.file.display())))?;
    let checked = verify(played.as_ref()).map_err(Failure::new)?;
    let tags = played.tags();
    let promised = tags.get(Tags::COMMITMENT).unwrap_or_default();
    if let Some(shown) = &args.commitment
        && !shown.trim().eq_ignore_ascii_case(promised)
    {
        return Err(Failure::new(format!(
            "The record was not played with the luck you were promised: you were shown {shown}, and the record says {promised}."
        )));
    }
    let nonces: Vec<_> = tags.nonces(played.player_count()).collect();
    if let Some(given) = &args.nonce
        && !nonces.iter().any(|(_, nonce)| nonce == given)
    {
        return Err(Failure::new(format!("`{given}` was not mixed into the luck of this record.")));
    }
    writeln!(
        out,
        "The rules were kept in all {} entries, and all {checked} outcomes of chance come from the seed that was promised.",
        played.len()
    )?;
    for (seat, nonce) in nonces {
        writeln!(out, "Mixed in by seat {seat}: {nonce}")?;
    }
    Ok(())
}
