//! Tuning a value function by self-play, generation after generation.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::available_parallelism;

use mozaika_arena::{Chart, Curve, Interval, curves};
use mozaika_game::Seat;
use mozaika_players::{AnyStudy, Lesson, ModelFile, PLAYERS};
use serde_json::{Value, json};

use crate::arena::{cannot_write, progress};
use crate::cli::TuneArgs;
use crate::setting::{game, options};
use crate::{Failure, Outcome};

/// What one generation came to.
struct Generation {
    number: u64,
    error: f64,
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
    let mut study = players.study(&options, known.as_deref(), args.iterations).map_err(Failure::new)?;
    let mut origin = origin(known.as_deref(), args);
    let mut story = Vec::new();
    let bar = progress(args.generations as usize * (args.matches + args.examine) as usize);
    for _ in 0..args.generations {
        let number = count(&origin, "generations") + 1;
        let seed = args.seed.wrapping_add(number << 32);
        let lessons: Vec<Lesson> = side_by_side(args.matches, |index| {
            bar.inc(1);
            study.practise(seed.wrapping_add(index.into()))
        });
        let error = study.learn(&lessons);
        let results = side_by_side(args.examine, |index| {
            bar.inc(1);
            study.examine(
                seed.wrapping_add(u64::from(index / player_count as u32)),
                Seat((index % player_count as u32) as u8),
            )
        });
        let generation = Generation { number, error, strength: Interval::mean(&results) };
        origin.insert("generations".to_owned(), number.into());
        origin.insert("matches".to_owned(), (count(&origin, "matches") + u64::from(args.matches)).into());
        origin.insert("result".to_owned(), told(&generation).into());
        save(study.as_ref(), &origin, args)?;
        bar.suspend(|| writeln!(out, "{}", told(&generation)))?;
        out.flush()?;
        story.push(generation);
        draw(&story, args)?;
    }
    bar.finish_and_clear();
    Ok(())
}

fn told(generation: &Generation) -> String {
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

fn save(study: &dyn AnyStudy, origin: &BTreeMap<String, Value>, args: &TuneArgs) -> Outcome {
    let text = serde_json::to_string_pretty(&study.file(origin.clone())).map_err(Failure::new)?;
    // Renamed into place, so that an interrupted run leaves the last whole file.
    let part = args.weights.with_extension("part");
    fs::write(&part, text + "\n")
        .and_then(|()| fs::rename(&part, &args.weights))
        .map_err(|error| cannot_write(&args.weights, &error))
}

fn draw(story: &[Generation], args: &TuneArgs) -> Outcome {
    let Some(file) = &args.svg else { return Ok(()) };
    let line = |name: &str, height: &dyn Fn(&Generation) -> Option<f64>| Curve {
        name: name.to_owned(),
        points: story.iter().filter_map(|one| Some((one.number as f64, height(one)?))).collect(),
    };
    let strength = line("against the start", &|one| one.strength.map(|share| share.middle));
    let chart = Chart { title: format!("Tuning {}", args.game), unit: "strength, generation by generation".to_owned() };
    fs::write(file, curves(&chart, &[strength])).map_err(|error| cannot_write(file, &error))
}

/// Does a piece of work so many times on all cores; the results are in order.
fn side_by_side<T: Send>(times: u32, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= times {
                return done;
            }
            done.push((index, work(index)));
        }
    };
    let mut done: Vec<(u32, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..available_parallelism().map_or(1, Into::into)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
