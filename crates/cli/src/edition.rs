//! Editions from the command line: check, compare, write.

use std::io::Write;
use std::path::Path;

use mozaika_game::registry::{AnyGame, SchemaOf};
use mozaika_registry::GAMES;
use serde_json::{Map, Value};

use crate::cli::{EditionAction, SchemaArgs, SchemaKind};
use crate::setting::game;
use crate::{Failure, Outcome};

pub(crate) fn run(action: &EditionAction, out: &mut impl Write) -> Outcome {
    match action {
        EditionAction::Check { file, game } => check(file, game.as_deref(), out),
        EditionAction::Diff { a, b } => diff(a, b, out),
        EditionAction::New { game: name, file } => new(name, file.as_deref(), out),
    }
}

fn check(file: &Path, name: Option<&str>, out: &mut impl Write) -> Outcome {
    let edition = read(file)?;
    let game = name.map_or_else(|| recognised(file, &edition), game)?;
    match game.load_edition(&edition) {
        Ok(stamp) => Ok(writeln!(
            out,
            "{} is sound: edition {} of {}, hash {}.",
            file.display(),
            stamp.name,
            game.title(),
            stamp.hash
        )?),
        Err(problems) => {
            for problem in problems.iter() {
                writeln!(out, "{problem}")?;
            }
            let (count, thing) =
                (problems.iter().count(), if problems.iter().count() == 1 { "problem" } else { "problems" });
            Err(Failure::new(format!(
                "{} is not a sound edition of {}: {count} {thing}.",
                file.display(),
                game.title()
            )))
        }
    }
}

/// The game whose built-in edition has most fields in common with this one.
fn recognised(file: &Path, edition: &Value) -> Result<&'static dyn AnyGame, Failure> {
    let in_common = |game: &&dyn AnyGame| {
        let built_in: Value = serde_json::from_str(game.default_edition()).unwrap_or_default();
        let fields = built_in.as_object().into_iter().flat_map(Map::keys);
        fields.filter(|field| edition.get(field.as_str()).is_some()).count()
    };
    let best = GAMES.games().max_by_key(in_common).filter(|game| in_common(game) > 2);
    best.ok_or_else(|| {
        Failure::new(format!("{} looks like no game's edition; name the game with `--game`.", file.display()))
    })
}

fn diff(a: &Path, b: &Path, out: &mut impl Write) -> Outcome {
    let mut differences = Vec::new();
    compare("", &read(a)?, &read(b)?, &mut differences);
    for difference in &differences {
        writeln!(out, "{difference}")?;
    }
    if differences.is_empty() {
        writeln!(out, "No difference.")?;
    }
    Ok(())
}

/// Notes what differs, each by its path.
fn compare(path: &str, a: &Value, b: &Value, differences: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(left), Value::Object(right)) => {
            for (key, value) in left {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                match right.get(key) {
                    Some(other) => compare(&path, value, other, differences),
                    None => differences.push(format!("{path}: {value} -> (missing)")),
                }
            }
            for (key, value) in right.iter().filter(|(key, _)| !left.contains_key(*key)) {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                differences.push(format!("{path}: (missing) -> {value}"));
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            for (i, (value, other)) in left.iter().zip(right).enumerate() {
                compare(&format!("{path}[{}]", named(i, value)), value, other, differences);
            }
        }
        _ if a == b => {}
        _ => differences.push(format!("{path}: {a} -> {b}")),
    }
}

/// A piece is found by its id more easily than by its place in the list.
fn named(i: usize, value: &Value) -> String {
    match value.get("id") {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(id)) => id.to_string(),
        _ => i.to_string(),
    }
}

fn new(name: &str, file: Option<&Path>, out: &mut impl Write) -> Outcome {
    let game = game(name)?;
    let Some(file) = file else {
        return Ok(write!(out, "{}", game.default_edition())?);
    };
    let cannot = |error: std::io::Error| Failure::new(format!("{} cannot be written: {error}.", file.display()));
    // Somebody's corrected edition is never overwritten.
    let mut created = std::fs::File::create_new(file).map_err(cannot)?;
    created.write_all(game.default_edition().as_bytes()).map_err(cannot)?;
    writeln!(
        out,
        "{} holds the built-in edition of {}. Give it a name of its own in the field `edition`, correct it, and check it with `mozaika edition check {}`.",
        file.display(),
        game.title(),
        file.display()
    )?;
    Ok(())
}

pub(crate) fn schema(args: &SchemaArgs, out: &mut impl Write) -> Outcome {
    let of = match args.of {
        SchemaKind::State => SchemaOf::State,
        SchemaKind::Options => SchemaOf::Options,
        SchemaKind::Edition => SchemaOf::Edition,
    };
    let schema = serde_json::to_string_pretty(&game(&args.game)?.schema(of)).map_err(Failure::new)?;
    Ok(writeln!(out, "{schema}")?)
}

fn read(file: &Path) -> Result<Value, Failure> {
    let cannot = |error: &dyn std::fmt::Display| Failure::new(format!("{} cannot be read: {error}.", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| cannot(&error))?;
    serde_json::from_str(&text).map_err(|error| cannot(&format!("it is not JSON: {error}")))
}
