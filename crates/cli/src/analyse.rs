//! How well a match was played, decision by decision.

use std::fs;
use std::io::Write;

use mozaika_arena::{Chart, Curve, curves};
use mozaika_game::Illegal;
use mozaika_game::registry::AnyMatch;
use mozaika_players::{Analysis, EntryEvaluation, EvaluationSettings, Limit, Mark, PLAYERS, evaluate_entry};
use mozaika_registry::GAMES;
use rayon::prelude::*;

use crate::arena::{cannot_write, progress};
use crate::cli::AnalyseArgs;
use crate::replay::read;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &AnalyseArgs, out: &mut impl Write) -> Outcome {
    Limit::Iterations(args.iterations).checked().map_err(Failure::new)?;
    let name = args.file.display();
    let played = GAMES.replay(&read(&args.file)?).map_err(|bad| Failure::new(format!("{name}, {bad}")))?;
    let settings = EvaluationSettings { iterations: args.iterations, seed: args.seed };
    let decisions = evaluate_all(played.as_ref(), settings)?;
    let analysis = Analysis::new(played.as_ref(), settings, decisions);
    if let Some(file) = &args.svg {
        fs::write(file, drawing(&analysis)).map_err(|error| cannot_write(file, &error))?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&analysis).map_err(Failure::new)?)?;
        return Ok(());
    }
    write_text(&analysis, out)
}

/// Decisions are evaluated side by side, on every core: none depends on another.
fn evaluate_all(played: &dyn AnyMatch, settings: EvaluationSettings) -> Result<Vec<EntryEvaluation>, Failure> {
    let refused = |illegal: Illegal| Failure::new(illegal.message);
    let players = PLAYERS.find(played.game()).map_err(refused)?;
    let bar = progress(played.len());
    let evaluations: Vec<_> = (0..played.len())
        .into_par_iter()
        .map(|entry| {
            let evaluation = evaluate_entry(players, played, entry, settings);
            bar.inc(1);
            evaluation
        })
        .collect();
    bar.finish_and_clear();
    let evaluations: Result<Vec<_>, _> = evaluations.into_iter().collect();
    Ok(evaluations.map_err(refused)?.into_iter().flatten().collect())
}

fn write_text(analysis: &Analysis, out: &mut impl Write) -> Outcome {
    writeln!(out, "entry seat  chance -> after    loss  what happened")?;
    for evaluation in &analysis.decisions {
        let EntryEvaluation { entry, seat, decision, before, after, loss, mark, best, .. } = evaluation;
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
                .filter(|evaluation| evaluation.seat == seat.seat)
                .map(|evaluation| (evaluation.entry as f64, evaluation.after))
                .collect(),
        })
        .collect();
    let chart = Chart { title: format!("{}: win chance", analysis.game), unit: "after each own decision".to_owned() };
    curves(&chart, &lines)
}
