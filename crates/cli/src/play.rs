//! Playing in the terminal.

use std::num::NonZeroUsize;

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_registry::GAMES;
use mozaika_terminal::{Session, Sitting};

use crate::cli::PlayArgs;
use crate::replay::read;
use crate::setting::{luck, table};
use crate::{Failure, Outcome};

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let table = match (&args.resume, &args.game) {
        (Some(file), _) => {
            let text = read(file)?;
            GAMES.replay(&text).map_err(|bad| Failure::new(format!("{}, {bad}", file.display())))?
        }
        (None, Some(game)) => table(game, &args.options)?,
        (None, None) => return Err(Failure::new("Name a game to play.")),
    };
    let seats = seats(table.as_ref(), &args.seats)?;
    let (seed, _) = luck(args.seed)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let mut session = Session::new(table, seats, seed).with_threads(threads);
    let mut input = mozaika_terminal::input().map_err(Failure::new)?;
    Ok(session.play(input.as_mut(), &mut anstream::stdout())?)
}

/// Who was named, else who sat there when the match was saved, else one person against the house.
fn seats(table: &dyn AnyMatch, words: &[String]) -> Result<Vec<Sitting>, Failure> {
    let players = table.player_count();
    if words.len() > players {
        return Err(Failure::new(format!("This table has {players} seats, and {} are given.", words.len())));
    }
    let saved = table.tags().seating(players);
    let seat = |seat: usize| {
        let known = table.tags().iter().next().is_some();
        let saved = known.then(|| saved.occupant(Seat(seat as u8)).name());
        let usual = if seat == 0 { "person" } else { "medium" };
        match words.get(seat) {
            Some(word) => word.parse().map_err(Failure::new),
            None => {
                Ok(saved.and_then(|word| word.parse().ok()).or_else(|| usual.parse().ok()).unwrap_or(Sitting::Person))
            }
        }
    };
    (0..players).map(seat).collect()
}
