//! Counting the tree of decisions from the command line.

use std::io::Write;

use mozaika_game::Entry;

use crate::cli::PerftArgs;
use crate::setting::{draw_while_due, entry, luck, table};
use crate::{Failure, Outcome};

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Outcome {
    let mut table = table(&args.setting.game, &args.setting.options)?;
    let (seed, mut luck) = luck(args.setting.seed)?;
    for text in &args.entries {
        table.add(&entry(text)?).map_err(|illegal| Failure::new(format!("`{text}` is refused: {illegal}")))?;
    }
    let given = table.len();
    draw_while_due(table.as_mut(), &mut luck)?;
    for drawn in given..table.len() {
        if let Some(entry) = table.entry(drawn, None) {
            writeln!(out, "drawn with seed {seed}: {entry}")?;
        }
    }
    if args.divide && args.depth > 0 {
        for seat in table.may_act().iter() {
            for decision in table.moves(seat) {
                let mut after = table.boxed_clone();
                after.add(&Entry::Move(seat, decision.clone())).map_err(Failure::new)?;
                writeln!(out, "{seat} {decision}: {}", after.perft(args.depth - 1).map_err(Failure::new)?)?;
            }
        }
    }
    for depth in 1..=args.depth {
        writeln!(out, "depth {depth}: {}", table.perft(depth).map_err(Failure::new)?)?;
        out.flush()?;
    }
    Ok(())
}
