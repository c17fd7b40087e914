//! How well a match was played, decision by decision.

use std::fs;
use std::io::Write;

use mozaika_arena::{Chart, Curve, curves};
use mozaika_game::registry::AnyMatch;
use mozaika_players::{Analysis, Judged, Limit, Looks, Mark, judge_entry};
use mozaika_registry::GAMES;
use rayon::prelude::*;

use crate::arena::{cannot_write, progress};
use crate::cli::AnalyseArgs;
use crate::replay::read;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &AnalyseArgs, out: &mut impl Write) -> Outcome {
    Limit::Iterations(args.iterations).checked().map_err(Failure::new)?;
    let name = args.file.display();
    let table = GAMES.replay(&read(&args.file)?).map_err(|bad| Failure::new(format!("{name}, {bad}")))?;
    let looks = Looks { iterations: args.iterations, seed: args.seed };
    let decisions = judge_all(table.as_ref(), looks)?;
    let analysis = Analysis::of(table.as_ref(), looks, decisions);
    if let Some(file) = &args.svg {
        fs::write(file, drawing(&analysis)).map_err(|error| cannot_write(file, &error))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&analysis).map_err(Failure::new)?)?;
        return Ok(());
    }
    tell(&analysis, out)
}

/// Decisions are judged side by side, on every core: each judgement is on its own.
fn judge_all(table: &dyn AnyMatch, looks: Looks) -> Result<Vec<Judged>, Failure> {
    let bar = progress(table.len());
    let judged: Vec<_> = (0..table.len())
        .into_par_iter()
        .map(|entry| {
            let judged = judge_entry(table, entry, looks);
            bar.inc(1);
            judged
        })
        .collect();
    bar.finish_and_clear();
    let judged: Result<Vec<_>, _> = judged.into_iter().collect();
    Ok(judged.map_err(|illegal| Failure::new(illegal.message))?.into_iter().flatten().collect())
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
