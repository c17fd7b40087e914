//! The engine against the independent implementations in `reference/`.

use std::fs;
use std::process::Command;

use crate::shell::{Chore, python, run, step};

/// Plays so many random matches of every game that has an independent implementation; any difference is an error.
pub(crate) fn play(mozaika: &Command, matches: u32, seed: u64) -> Chore {
    let engine = format!("{} engine", mozaika.get_program().to_string_lossy());
    for game in games()? {
        step(&format!("{matches} matches of {game} in lockstep with reference/{game}.py"));
        run(python().args(["reference/lockstep.py", &game, "--engine", &engine]).args([
            "--matches",
            &matches.to_string(),
            "--seed",
            &seed.to_string(),
        ]))?;
    }
    Ok(())
}

/// The games that `reference/` knows: one file each, named like the folder with its rules.
fn games() -> Result<Vec<String>, String> {
    let cannot = |error: std::io::Error| format!("the folders with the rules cannot be listed: {error}");
    let folders = fs::read_dir("crates").map_err(cannot)?;
    let names = folders.filter_map(|folder| Some(folder.ok()?.file_name().to_string_lossy().into_owned()));
    let mut games: Vec<String> =
        names.filter(|name| fs::exists(format!("reference/{name}.py")).unwrap_or(false)).collect();
    games.sort();
    Ok(games)
}
