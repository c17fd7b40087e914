//! Computer players against each other, from the command line.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use mozaika_arena::{Chart, Contest, Entrant, Interval, MatchResult, Report, Sprt, bars, histogram};
use mozaika_players::PLAYERS;

use crate::cli::ArenaArgs;
use crate::setting::{game, options};
use crate::{Failure, Outcome};

/// The most matches of a pairing: more would not make any figure surer.
const MOST_MATCHES: usize = 1_000_000;

pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Outcome {
    let contest = contest(args)?;
    let pairings =
        contest.pairings().map_err(|problems| Failure::new(format!("These options cannot be played: {problems}.")))?;
    if pairings.is_empty() {
        return Err(Failure::new("A contest needs two players or more: give `--player` once for each."));
    }
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    }
    let bar = progress(pairings.len() * contest.matches);
    let mut unsaved = None;
    let played = contest.play(&mut |result| {
        bar.inc(1);
        if let Some(folder) = &args.records {
            unsaved = unsaved.take().or_else(|| save(folder, result).err());
        }
    });
    bar.finish_and_clear();
    let played = played.map_err(|illegal| Failure::new(illegal.message))?;
    if let Some(failure) = unsaved {
        return Err(failure);
    }
    let report = Report::new(&contest, &pairings, &played);
    if let Some(file) = &args.svg {
        fs::write(file, drawing(&report)).map_err(|error| cannot_write(file, &error))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(Failure::new)?)?;
    } else {
        write!(out, "{}", report.text())?;
    }
    Ok(())
}

fn contest(args: &ArenaArgs) -> Result<Contest, Failure> {
    let game = game(&args.game)?;
    let mut pairs = args.options.clone();
    pairs.extend(args.players.map(|players| format!("players={players}")));
    let entrants = args.player.iter().map(|word| word.parse::<Entrant>()).collect::<Result<_, _>>();
    if !(1..=MOST_MATCHES).contains(&args.matches) {
        return Err(Failure::new(format!("`--matches` takes a number from 1 to {MOST_MATCHES}.")));
    }
    let patient = args.patience > 0.0 && args.patience <= 86400.0;
    if !(patient && (1..=86_400_000).contains(&args.outside_ms)) {
        return Err(Failure::new("`--patience` and `--outside-ms` are above 0 and at most a day."));
    }
    let sprt = match args.sprt.as_deref() {
        Some([low, high]) if low < high => Some(Sprt { low: *low, high: *high }),
        Some(_) => {
            return Err(Failure::new("`--sprt` takes two differences in Elo points, the lower first, such as 0,30."));
        }
        None => None,
    };
    Ok(Contest {
        game,
        players: PLAYERS.find(game.name()).map_err(|illegal| Failure::new(illegal.message))?,
        options: options(game, &pairs)?,
        entrants: entrants.map_err(Failure::new)?,
        matches: args.matches,
        seed: args.seed,
        jobs: args.jobs.unwrap_or_else(|| available_parallelism().map_or(1, Into::into)),
        program_ms: args.outside_ms,
        patience: Duration::from_secs_f64(args.patience),
        sprt,
    })
}

/// A bar that is drawn only where somebody watches a terminal.
pub(crate) fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {elapsed} gone, {eta} to go") {
        bar.set_style(style);
    }
    bar
}

fn save(folder: &Path, result: &MatchResult) -> Outcome {
    let file = folder.join(format!("pairing-{:02}-match-{:05}.txt", result.pairing + 1, result.number + 1));
    fs::write(&file, result.record.to_string()).map_err(|error| cannot_write(&file, &error))
}

pub(crate) fn cannot_write(file: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("{} cannot be written: {error}.", file.display()))
}

/// In matches of one how the points are spread, else everybody's Elo points with the interval of what they were won against.
fn drawing(report: &Report) -> String {
    if report.pairings.is_empty() {
        let rows: Vec<(String, Vec<f64>)> = report
            .standings
            .iter()
            .filter_map(|one| Some((one.player.clone(), one.points.as_ref()?.all.clone())))
            .collect();
        let chart = Chart { title: format!("{}, alone", report.game), unit: "points".to_owned() };
        return histogram(&chart, &rows);
    }
    let rows: Vec<(String, Interval)> =
        report.pairings.iter().map(|one| (format!("{} - {}", one.first, one.second), one.elo)).collect();
    let chart = Chart { title: report.game.clone(), unit: "Elo points ahead, with 95 % intervals".to_owned() };
    bars(&chart, &rows)
}
