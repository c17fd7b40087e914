//! A match nobody decides: to see what a table looks like.

use std::io::Write;

use mozaika_game::{LocalMatch, Seated, Seating};
use mozaika_registry::GAMES;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::cli::DemoArgs;
use crate::setting::{luck, new_match};
use crate::{Failure, Outcome, replay};

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Outcome {
    let first = GAMES.games().next().map_or("", |game| game.name());
    let played = new_match(args.game.as_deref().unwrap_or(first), &args.options)?;
    let seating = Seating::new(vec![Seated::computer("random"); played.player_count()]);
    let luck = luck(args.seed)?;
    let mut local = LocalMatch::seated(played, seating, luck).map_err(Failure::new)?;
    play_at_random(&mut local)?;
    let played = local.played();
    writeln!(out, "A match played at random (seed {}): {} entries.\n", luck.0, played.len())?;
    // The beginning, the middle and the end tell the story; `replay --each` tells all of it.
    for at in [played.len() / 4, played.len() / 2, played.len() * 3 / 4] {
        replay::show_entry(played, at, out)?;
        writeln!(out, "{}", played.rewound(at).text(None))?;
    }
    replay::show_entry(played, played.len(), out)?;
    writeln!(out, "{}", played.text(None))?;
    replay::show_score(&played.score(), out)?;
    if let Some(file) = &args.save {
        std::fs::write(file, local.record().to_string())
            .map_err(|error| Failure::new(format!("The record cannot be written to {}: {error}.", file.display())))?;
        writeln!(out, "\nThe record is in {}; `mozaika replay` walks through it.", file.display())?;
    }
    Ok(())
}

fn play_at_random(local: &mut LocalMatch) -> Outcome {
    while let Some(seat) = local.played().next().seats().lowest() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(local.player_seed());
        let Some(decision) = local.played().pick_move(seat, &mut rng) else { break };
        local.decide(seat, &decision).map_err(Failure::new)?;
    }
    Ok(())
}
