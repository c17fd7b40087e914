//! Counting the tree of decisions from the command line.

use std::io::Write;

use mozaika_game::Entry;
use mozaika_game::luck::enter_due;

use crate::cli::PerftArgs;
use crate::setting::{entry, luck, new_match};
use crate::{Failure, Outcome};

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Outcome {
    let mut played = new_match(&args.setting.game, &args.setting.options)?;
    let luck = luck(args.setting.seed)?;
    for text in &args.entries {
        played.add(&entry(text)?).map_err(|illegal| Failure::new(format!("`{text}` is refused: {illegal}")))?;
    }
    for outcome in enter_due(played.as_mut(), &luck).map_err(Failure::new)? {
        writeln!(out, "drawn with seed {}: * {outcome}", luck.0)?;
    }
    if args.divide && args.depth > 0 {
        for seat in played.may_act().iter() {
            for decision in played.moves(seat) {
                let mut after = played.boxed_clone();
                after.add(&Entry::Move(seat, decision.clone())).map_err(Failure::new)?;
                writeln!(out, "{seat} {decision}: {}", after.perft(args.depth - 1).map_err(Failure::new)?)?;
            }
        }
    }
    for depth in 1..=args.depth {
        writeln!(out, "depth {depth}: {}", played.perft(depth).map_err(Failure::new)?)?;
        out.flush()?;
    }
    Ok(())
}
