//! From words on the command line to a match.

use std::path::Path;

use mozaika_game::luck::LocalLuck;
use mozaika_game::registry::{AnyGame, AnyMatch};
use mozaika_game::{Entry, Problems, Seat};
use mozaika_registry::GAMES;
use serde_json::{Map, Value};

use crate::replay::read;
use crate::{Failure, fresh_seed};

/// The game of that name.
pub(crate) fn game(name: &str) -> Result<&'static dyn AnyGame, Failure> {
    GAMES.find(name).map_err(|illegal| Failure::new(illegal.message))
}

/// `name=value` pairs as the game reads them.
///
/// `edition` may also name a file. A shell has no quotes to tell `0` from `"0"`: what reads as JSON is taken as JSON, and if the game does not want it so,
/// as a word.
pub(crate) fn options(game: &dyn AnyGame, pairs: &[String]) -> Result<Value, Failure> {
    let mut options = Map::new();
    for pair in pairs {
        let Some((name, value)) = pair.split_once('=') else {
            return Err(Failure::new(format!("`{pair}` is no option: write NAME=VALUE, such as start=0.")));
        };
        if name == "edition" && Path::new(value).is_file() {
            insert(&mut options, name, load(game, Path::new(value))?)?;
            continue;
        }
        let word = Value::from(value);
        let json = serde_json::from_str(value).unwrap_or_else(|_| word.clone());
        let alone =
            |value: &Value| game.start(&Value::Object([(name.to_owned(), value.clone())].into_iter().collect()));
        let wanted = if alone(&json).is_err() && alone(&word).is_ok() { word } else { json };
        insert(&mut options, name, wanted)?;
    }
    Ok(Value::Object(options))
}

fn insert(options: &mut Map<String, Value>, name: &str, value: Value) -> Result<(), Failure> {
    match options.insert(name.to_owned(), value) {
        Some(_) => Err(Failure::new(format!("The option `{name}` is given twice."))),
        None => Ok(()),
    }
}

/// Loads the edition of a file, and gives the name by which options call it.
fn load(game: &dyn AnyGame, file: &Path) -> Result<Value, Failure> {
    let refuse = |problem: &dyn std::fmt::Display| Failure::new(format!("{}: {problem}.", file.display()));
    let json = serde_json::from_str(&read(file)?).map_err(|error| refuse(&error))?;
    game.load_edition(&json).map(|stamp| stamp.name.into()).map_err(|problems| refuse(&problems))
}

/// A match before its first entry.
pub(crate) fn new_match(game_name: &str, pairs: &[String]) -> Result<Box<dyn AnyMatch>, Failure> {
    let game = game(game_name)?;
    let refuse = |problems: Problems| Failure::new(format!("These options cannot be played: {problems}."));
    game.start(&options(game, pairs)?).map_err(refuse)
}

/// Luck from the given seed, or from a new one.
pub(crate) fn luck(seed: Option<u64>) -> Result<LocalLuck, Failure> {
    // A short seed is easier to type again.
    Ok(LocalLuck(seed.map_or_else(|| Ok::<u64, Failure>(fresh_seed()? % 1_000_000), Ok)?))
}

/// An entry as a record writes it: `* outcome` or `seat move`.
pub(crate) fn entry(text: &str) -> Result<Entry, Failure> {
    let wrong = || Failure::new(format!("`{text}` is no entry: write `* OUTCOME` or `SEAT MOVE`."));
    let (who, what) = text.split_once(' ').ok_or_else(wrong)?;
    if who == "*" {
        return Ok(Entry::Chance(what.to_owned()));
    }
    who.parse().map(|seat| Entry::Move(Seat(seat), what.to_owned())).map_err(|_| wrong())
}
