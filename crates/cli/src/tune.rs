//! Tuning a value function by self-play, generation after generation.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use mozaika_arena::{Chart, Curve, Interval, curves};
use mozaika_game::Seat;
use mozaika_players::{AnyTuner, ModelFile, PLAYERS, Samples};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::arena::{cannot_write, progress};
use crate::cli::TuneArgs;
use crate::setting::{game, options};
use crate::{Failure, Outcome};

/// What one generation came to.
struct Generation {
    /// Counted from 1, over all runs with the same file of weights.
    number: u64,
    /// How far off the guesses of the final points are, in points.
    error: f64,
    /// Its share of the victory against the weights it started from, from 0 to 1; alone, how many points it is ahead.
    strength: Option<Interval>,
}

pub(crate) fn run(args: &TuneArgs, out: &mut impl Write) -> Outcome {
    if args.generations == 0 || args.matches == 0 {
        return Err(Failure::new("`--generations` and `--matches` are at least 1."));
    }
    let game = game(&args.game)?;
    let options = options(game, &args.options)?;
    let player_count = game
        .start(&options)
        .map_err(|problems| Failure::new(format!("These options cannot be played: {problems}.")))?
        .player_count();
    let known = match fs::read_to_string(&args.weights) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::new(format!("{} cannot be read: {error}.", args.weights.display()))),
    };
    let players = PLAYERS.find(game.name()).map_err(|illegal| Failure::new(illegal.message))?;
    let mut tuner = players.tuner(&options, known.as_deref(), args.iterations).map_err(Failure::new)?;
    let mut origin = origin(known.as_deref(), args);
    let mut history = Vec::new();
    let bar = progress(args.generations as usize * (args.matches + args.examine) as usize);
    for _ in 0..args.generations {
        let number = count(&origin, "generations") + 1;
        let seed = args.seed.wrapping_add(number << 32);
        let self_play = |index: u32| {
            bar.inc(1);
            tuner.self_play(seed.wrapping_add(index.into()))
        };
        let samples: Vec<Samples> = (0..args.matches).into_par_iter().map(self_play).collect();
        let error = tuner.fit(&samples);
        let evaluate = |index: u32| {
            bar.inc(1);
            let seat = Seat((index % player_count as u32) as u8);
            tuner.evaluate(seed.wrapping_add(u64::from(index / player_count as u32)), seat)
        };
        let results: Vec<f64> = (0..args.examine).into_par_iter().map(evaluate).collect();
        let generation = Generation { number, error, strength: Interval::mean(&results) };
        origin.insert("generations".to_owned(), number.into());
        origin.insert("matches".to_owned(), (count(&origin, "matches") + u64::from(args.matches)).into());
        origin.insert("result".to_owned(), summary(&generation).into());
        save(tuner.as_ref(), &origin, args)?;
        bar.suspend(|| writeln!(out, "{}", summary(&generation)))?;
        out.flush()?;
        history.push(generation);
        draw(&history, args)?;
    }
    bar.finish_and_clear();
    Ok(())
}

fn summary(generation: &Generation) -> String {
    let strength = generation.strength.map_or_else(String::new, |share| {
        format!(", against the weights it started from {:.3} [{:.3}, {:.3}]", share.middle, share.low, share.high)
    });
    format!("generation {}: guesses of the final points are {:.2} off{strength}", generation.number, generation.error)
}

/// Where the weights come from, with what is known of earlier runs.
fn origin(known: Option<&str>, args: &TuneArgs) -> BTreeMap<String, Value> {
    let file: Option<ModelFile> = known.and_then(|text| serde_json::from_str(text).ok());
    let mut origin = file.map(|file| file.origin).unwrap_or_default();
    let options = args.options.iter().fold(String::new(), |words, option| words + " --option " + option);
    let command = format!(
        "mozaika tune {}{options} --matches {} --iterations {} --seed {}",
        args.game, args.matches, args.iterations, args.seed
    );
    origin.insert("command".to_owned(), json!(command));
    origin.insert("seed".to_owned(), args.seed.into());
    origin
}

fn count(origin: &BTreeMap<String, Value>, key: &str) -> u64 {
    origin.get(key).and_then(Value::as_u64).unwrap_or_default()
}

fn save(tuner: &dyn AnyTuner, origin: &BTreeMap<String, Value>, args: &TuneArgs) -> Outcome {
    let text = serde_json::to_string_pretty(&tuner.model_file(origin.clone())).map_err(Failure::new)?;
    // Renamed into place, so that an interrupted run leaves the last whole file.
    let part = args.weights.with_extension("part");
    fs::write(&part, text + "\n")
        .and_then(|()| fs::rename(&part, &args.weights))
        .map_err(|error| cannot_write(&args.weights, &error))
}

fn draw(history: &[Generation], args: &TuneArgs) -> Outcome {
    let Some(file) = &args.svg else { return Ok(()) };
    let line = |name: &str, height: &dyn Fn(&Generation) -> Option<f64>| Curve {
        name: name.to_owned(),
        points: history.iter().filter_map(|one| Some((one.number as f64, height(one)?))).collect(),
    };
    let strength = line("against the start", &|one| one.strength.map(|share| share.middle));
    let chart = Chart { title: format!("Tuning {}", args.game), unit: "strength, generation by generation".to_owned() };
    fs::write(file, curves(&chart, &[strength])).map_err(|error| cannot_write(file, &error))
}
