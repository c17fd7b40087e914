//! How fast the rules are: random matches on one core.

use std::io::Write;
use std::time::{Duration, Instant};

use mozaika_game::registry::AnyGame;
use mozaika_game::{Entry, Illegal, Next};
use mozaika_players::{Asked, Kind, Limit, Luck, PLAYERS};
use mozaika_registry::GAMES;
use rand::SeedableRng as _;
use serde_json::{Value, json};

use crate::cli::BenchArgs;
use crate::setting::{draw_while_due, game, options};
use crate::{Failure, Outcome};

const SEED: u64 = 1;
/// How often the search looks at each decision.
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
            "{:<12}{:>12}{:>16}{:>14}{:>16}{:>12}{:>14}",
            "game", "matches/s", "decisions/s", "decisions", "moves ns", "play ns", "search/s"
        )?;
        writeln!(
            out,
            "{:<12}{:>12}{:>16}{:>14}{:>16}{:>12}{:>14}",
            "", "", "", "per match", "per listing", "per move", "iterations"
        )?;
    }
    for game in games {
        let figures = measure(game, &options(game, &args.options)?, time)?;
        if args.json {
            writeln!(out, "{}", figures.json(game, profile))?;
        } else {
            writeln!(
                out,
                "{:<12}{:>12.0}{:>16.0}{:>14.1}{:>16.0}{:>12.1}{:>14.0}",
                game.name(),
                figures.matches_per_second,
                figures.decisions_per_second,
                figures.decisions_per_second / figures.matches_per_second,
                figures.moves_ns,
                figures.play_ns,
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
    let plays_per_second = rate(time, 10_000, |count| work.play_moves(count));
    Ok(Figures {
        matches_per_second,
        decisions_per_second: matches_per_second * decisions as f64 / matches as f64,
        moves_ns: 1e9 / listings_per_second,
        moves_per_listing: listed as f64 / listings as f64,
        play_ns: 1e9 / plays_per_second,
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

/// How many times a second the search looks ahead, over the decisions of a match it plays against itself.
fn search_rate(game: &dyn AnyGame, options: &Value, time: Duration) -> Result<f64, Failure> {
    let refused = |illegal: Illegal| Failure::new(illegal.message);
    let kind = Kind::Search(Limit::Iterations(SEARCH_ITERATIONS));
    let players = PLAYERS.find(game.name()).map_err(refused)?;
    let mut luck = Luck::seed_from_u64(SEED);
    let (mut iterations, mut spent) = (0, Duration::ZERO);
    while spent < time {
        let mut table = game.start(options).map_err(Failure::new)?;
        while spent < time && table.next() != Next::Over {
            draw_while_due(table.as_mut(), &mut luck)?;
            let Some(seat) = table.next().seats().lowest() else { break };
            let start = Instant::now();
            let asked = Asked { kind, seed: SEED, stop: &mut || false };
            let advice = players.decide(table.as_ref(), seat, asked).map_err(refused)?;
            spent += start.elapsed();
            iterations += advice.iterations;
            table.add(&Entry::Move(seat, advice.decision)).map_err(refused)?;
        }
    }
    Ok(iterations as f64 / spent.as_secs_f64())
}
