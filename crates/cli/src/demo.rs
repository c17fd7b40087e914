//! A match nobody decides: to see what a table looks like.

use std::io::Write;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Next};
use mozaika_registry::GAMES;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::cli::DemoArgs;
use crate::setting::{luck, table};
use crate::{Failure, Outcome, replay};

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Outcome {
    let first = GAMES.games().next().map_or("", |game| game.name());
    let mut table = table(args.game.as_deref().unwrap_or(first), &args.options)?;
    let (seed, mut luck) = luck(args.seed)?;
    while let Some(entry) = random_entry(table.as_ref(), &mut luck) {
        table.add(&entry).map_err(Failure::new)?;
    }
    writeln!(out, "A match played at random (seed {seed}): {} entries.\n", table.len())?;
    // The beginning, the middle and the end tell the story; `replay --each` tells all of it.
    for at in [table.len() / 4, table.len() / 2, table.len() * 3 / 4] {
        replay::show_entry(table.as_ref(), at, out)?;
        writeln!(out, "{}", table.rewound(at).text(None))?;
    }
    replay::show_entry(table.as_ref(), table.len(), out)?;
    writeln!(out, "{}", table.text(None))?;
    replay::show_score(&table.score(), out)?;
    if let Some(file) = &args.save {
        std::fs::write(file, table.record().to_string())
            .map_err(|error| Failure::new(format!("The record cannot be written to {}: {error}.", file.display())))?;
        writeln!(out, "\nThe record is in {}; `mozaika replay` walks through it.", file.display())?;
    }
    Ok(())
}

fn random_entry(table: &dyn AnyMatch, luck: &mut Xoshiro256PlusPlus) -> Option<Entry> {
    match table.next() {
        Next::Chance => table.draw(luck).map(Entry::Chance),
        next => {
            let seat = next.seats().lowest()?;
            table.pick_move(seat, luck).map(|decision| Entry::Move(seat, decision))
        }
    }
}
