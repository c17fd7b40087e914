//! How well a match was played, decision by decision.

use std::fmt;
use std::fs;
use std::io::Write;

use mozaika_arena::{Chart, Curve, curves};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Seat};
use mozaika_players::{Asked, Kind, Limit, Looks, mind};
use mozaika_registry::GAMES;
use serde::Serialize;

use crate::arena::{cannot_write, progress};
use crate::cli::AnalyseArgs;
use crate::replay::read;
use crate::{Failure, Outcome};

/// A loss of win chance from which a decision is called so.
const MARKS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.1, Mark::Mistake), (0.05, Mark::Inaccuracy)];
/// The loss of win chance at which a decision counts about a third of a perfect one.
const FORGIVENESS: f64 = 0.15;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Mark {
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    fn of(loss: f64) -> Self {
        MARKS.into_iter().find(|(least, _)| loss >= *least).map_or(Self::Good, |(_, mark)| mark)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Good => "",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// One decision, judged.
#[derive(Debug, Serialize)]
struct Judged {
    entry: usize,
    seat: Seat,
    #[serde(rename = "move")]
    decision: String,
    before: f64,
    after: f64,
    loss: f64,
    mark: Mark,
    best: String,
    line: Vec<String>,
}

/// One seat's play.
#[derive(Debug, Serialize)]
struct SeatReport {
    seat: Seat,
    accuracy: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Debug, Serialize)]
struct Analysis {
    game: &'static str,
    iterations: u64,
    seats: Vec<SeatReport>,
    decisions: Vec<Judged>,
}

pub(crate) fn run(args: &AnalyseArgs, out: &mut impl Write) -> Outcome {
    Limit::Iterations(args.iterations).checked().map_err(Failure::new)?;
    let name = args.file.display();
    let table = GAMES.replay(&read(&args.file)?).map_err(|bad| Failure::new(format!("{name}, {bad}")))?;
    let decisions = judge_all(table.as_ref(), args)?;
    let seats = Seat::all(table.players()).map(|seat| sum_up(seat, &decisions)).collect();
    let analysis = Analysis { game: table.game(), iterations: args.iterations, seats, decisions };
    if let Some(file) = &args.svg {
        fs::write(file, drawing(&analysis)).map_err(|error| cannot_write(file, &error))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&analysis).map_err(Failure::new)?)?;
        return Ok(());
    }
    tell(&analysis, out)
}

fn judge_all(table: &dyn AnyMatch, args: &AnalyseArgs) -> Result<Vec<Judged>, Failure> {
    let bar = progress(table.len());
    let mut judged = Vec::new();
    for entry in 0..table.len() {
        bar.inc(1);
        let Some(Entry::Move(seat, decision)) = table.entry(entry, None) else { continue };
        let before = table.rewound(entry);
        // Anytime actions out of turn are no decision the match waited for.
        if before.next().seats().contains(seat) {
            judged.push(
                judge(before.as_ref(), entry, seat, decision, args).map_err(|illegal| Failure::new(illegal.message))?,
            );
        }
    }
    bar.finish_and_clear();
    Ok(judged)
}

fn judge(
    before: &dyn AnyMatch,
    entry: usize,
    seat: Seat,
    decision: String,
    args: &AnalyseArgs,
) -> Result<Judged, mozaika_game::Illegal> {
    let mind = mind(before.game())?;
    let kind = Kind::Search(Limit::Iterations(args.iterations));
    let advice = mind.decide(before, seat, Asked { kind, seed: args.seed, stop: &mut || false })?;
    let after = if advice.decision == decision {
        advice.value
    } else {
        mind.judge(before, seat, &decision, Looks { iterations: args.iterations, seed: args.seed })?
    };
    let best = advice.value.max(after);
    Ok(Judged {
        entry: entry + 1,
        seat,
        before: best,
        after,
        loss: best - after,
        mark: Mark::of(best - after),
        best: if after >= advice.value { decision.clone() } else { advice.decision },
        decision,
        line: advice.line,
    })
}

fn sum_up(seat: Seat, decisions: &[Judged]) -> SeatReport {
    let own: Vec<&Judged> = decisions.iter().filter(|judged| judged.seat == seat).collect();
    let count = |mark| own.iter().filter(|judged| judged.mark == mark).count();
    let sum: f64 = own.iter().map(|judged| (-judged.loss / FORGIVENESS).exp()).sum();
    SeatReport {
        seat,
        accuracy: if own.is_empty() { 100.0 } else { 100.0 * sum / own.len() as f64 },
        inaccuracies: count(Mark::Inaccuracy),
        mistakes: count(Mark::Mistake),
        blunders: count(Mark::Blunder),
    }
}

fn tell(analysis: &Analysis, out: &mut impl Write) -> Outcome {
    writeln!(out, "entry seat  chance -> after    loss  what happened")?;
    for judged in &analysis.decisions {
        let Judged { entry, seat, decision, before, after, loss, mark, best, .. } = judged;
        write!(out, "{entry:>5} {seat:>4}  {before:>6.2} -> {after:<6.2} {loss:>6.2}  {decision}")?;
        if *mark == Mark::Good {
            writeln!(out)?;
        } else {
            writeln!(out, "  ({mark}; better: {best})")?;
        }
    }
    writeln!(out)?;
    for seat in &analysis.seats {
        writeln!(
            out,
            "seat {}: accuracy {:.1} %, {} inaccuracies, {} mistakes, {} blunders",
            seat.seat, seat.accuracy, seat.inaccuracies, seat.mistakes, seat.blunders
        )?;
    }
    Ok(())
}

fn drawing(analysis: &Analysis) -> String {
    let lines: Vec<Curve> = analysis
        .seats
        .iter()
        .map(|seat| Curve {
            name: format!("seat {}", seat.seat),
            points: analysis
                .decisions
                .iter()
                .filter(|judged| judged.seat == seat.seat)
                .map(|judged| (judged.entry as f64, judged.after))
                .collect(),
        })
        .collect();
    let chart = Chart { title: format!("{}: win chance", analysis.game), unit: "after each own decision".to_owned() };
    curves(&chart, &lines)
}
