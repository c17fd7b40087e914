//! How fast the rules are: random matches on one core.

use std::io::Write;
use std::time::{Duration, Instant};

use mozaika_game::luck::{LocalLuck, enter_due};
use mozaika_game::registry::AnyGame;
use mozaika_game::{Entry, Illegal};
use mozaika_players::{Kind, Limit, PLAYERS, SearchRequest};
use mozaika_registry::GAMES;
use serde_json::{Value, json};

use crate::cli::BenchArgs;
use crate::setting::{game, options};
use crate::{Failure, Outcome};

const SEED: u64 = 1;
/// How many iterations the search makes for each decision.
const SEARCH_ITERATIONS: u64 = 1000;

pub(crate) fn run(args: &BenchArgs, profile: &str, out: &mut impl Write) -> Outcome {
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        return Err(Failure::new("`--seconds` takes a number above 0 and up to 3600."));
    }
    if args.games.len() > 1 && !args.options.is_empty() {
        return Err(Failure::new("Options belong to one game: name just one with `--option`."));
    }
    let games: Vec<&'static dyn AnyGame> = match args.games.as_slice() {
        [] => GAMES.games().collect(),
        names => names.iter().map(|name| game(name)).collect::<Result<_, _>>()?,
    };
    let time = Duration::from_secs_f64(args.seconds);
    if !args.json {
        writeln!(out, "Built with the profile `{profile}`.")?;
        writeln!(
            out,
            "{:<12}{:>12}{:>16}{:>14}{:>16}{:>12}{:>12}{:>14}",
            "game", "matches/s", "decisions/s", "decisions", "moves ns", "play ns", "steps/s", "search/s"
        )?;
        writeln!(
            out,
            "{:<12}{:>12}{:>16}{:>14}{:>16}{:>12}{:>12}{:>14}",
            "", "", "", "per match", "per listing", "per move", "next words", "iterations"
        )?;
    }
    for game in games {
        let figures = measure(game, &options(game, &args.options)?, time)?;
        if args.json {
            writeln!(out, "{}", figures.json(game, profile))?;
        } else {
            writeln!(
                out,
                "{:<12}{:>12.0}{:>16.0}{:>14.1}{:>16.0}{:>12.1}{:>12.0}{:>14.0}",
                game.name(),
                figures.matches_per_second,
                figures.decisions_per_second,
                figures.decisions_per_second / figures.matches_per_second,
                figures.moves_ns,
                figures.play_ns,
                figures.steps_per_second,
                figures.search_per_second
            )?;
        }
        out.flush()?;
    }
    Ok(())
}

struct Figures {
    matches_per_second: f64,
    decisions_per_second: f64,
    moves_ns: f64,
    moves_per_listing: f64,
    play_ns: f64,
    steps_per_second: f64,
    search_per_second: f64,
    options: Value,
}

impl Figures {
    fn json(&self, game: &dyn AnyGame, profile: &str) -> Value {
        json!({
            "game": game.name(),
            "options": self.options,
            "profile": profile,
            "matches_per_second": self.matches_per_second.round(),
            "moves_per_second": self.decisions_per_second.round(),
            "moves_ns": self.moves_ns,
            "moves_per_listing": self.moves_per_listing,
            "play_ns": self.play_ns,
            "steps_per_second": self.steps_per_second.round(),
            "search_iterations_per_second": self.search_per_second.round(),
        })
    }
}

fn measure(game: &dyn AnyGame, options: &Value, time: Duration) -> Result<Figures, Failure> {
    let mut work = game
        .workload(options, SEED)
        .map_err(|problems| Failure::new(format!("These options cannot be played: {problems}.")))?;
    let (mut decisions, mut matches) = (0, 0);
    let matches_per_second = rate(time, 100, |count| {
        decisions += work.matches(count);
        matches += u64::from(count);
    });
    let (mut listed, mut listings) = (0, 0);
    let listings_per_second = rate(time, 1000, |count| {
        listed += work.list_moves(count);
        listings += u64::from(count);
    });
    let (mut steps, mut stepped) = (0, 0);
    let stepped_per_second = rate(time, 100, |count| {
        steps += work.steps(count);
        stepped += u64::from(count);
    });
    let plays_per_second = rate(time, 10_000, |count| work.play_moves(count));
    Ok(Figures {
        matches_per_second,
        decisions_per_second: matches_per_second * decisions as f64 / matches as f64,
        moves_ns: 1e9 / listings_per_second,
        moves_per_listing: listed as f64 / listings as f64,
        play_ns: 1e9 / plays_per_second,
        steps_per_second: stepped_per_second * steps as f64 / stepped as f64,
        search_per_second: search_rate(game, options, time)?,
        options: options.clone(),
    })
}

/// How many units of work are done in a second: one batch to warm up, then as many as the time allows.
fn rate(time: Duration, batch: u32, mut run: impl FnMut(u32)) -> f64 {
    run(batch);
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < time {
        run(batch);
        done += u64::from(batch);
    }
    done as f64 / start.elapsed().as_secs_f64()
}

/// How many iterations a second the search makes, over the decisions of matches it plays against itself.
fn search_rate(game: &dyn AnyGame, options: &Value, time: Duration) -> Result<f64, Failure> {
    let refused = |illegal: Illegal| Failure::new(illegal.message);
    let kind = Kind::Search(Limit::Iterations(SEARCH_ITERATIONS));
    let players = PLAYERS.find(game.name()).map_err(refused)?;
    let (mut iterations, mut spent) = (0, Duration::ZERO);
    for luck in (SEED..).map(LocalLuck) {
        let mut played = game.start(options).map_err(Failure::new)?;
        while spent < time {
            enter_due(played.as_mut(), &luck).map_err(refused)?;
            let Some(seat) = played.next().seats().lowest() else { break };
            let start = Instant::now();
            let request = SearchRequest::new(kind, SEED);
            let result = players.decide(played.as_ref(), seat, request, &mut || false).map_err(refused)?;
            spent += start.elapsed();
            iterations += result.iterations;
            played.add(&Entry::Move(seat, result.decision)).map_err(refused)?;
        }
        if spent >= time {
            break;
        }
    }
    Ok(iterations as f64 / spent.as_secs_f64())
}
