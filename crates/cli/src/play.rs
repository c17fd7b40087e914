//! Playing in the terminal.

use std::num::NonZeroUsize;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{LocalMatch, Occupant, Seat, Seated, Seating};
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use mozaika_terminal::{TerminalMatch, read_occupant};

use crate::cli::PlayArgs;
use crate::replay::read;
use crate::setting::{luck, new_match};
use crate::{Failure, Outcome};

/// Who sits beside the person when nobody else was named.
const USUAL_OPPONENT: &str = "medium";

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let local = match (&args.resume, &args.game) {
        (Some(file), _) => {
            let text = read(file)?;
            let played = GAMES.replay(&text).map_err(|bad| Failure::new(format!("{}, {bad}", file.display())))?;
            resumed(played, args)
        }
        (None, Some(game)) => started(new_match(game, &args.options)?, args),
        (None, None) => Err(Failure::new("Name a game to play.")),
    }?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let mut terminal = TerminalMatch::new(GAMES, PLAYERS, local).map_err(Failure::new)?.with_threads(threads);
    let mut input = mozaika_terminal::input()?;
    Ok(terminal.play(input.as_mut(), &mut anstream::stdout())?)
}

/// A new match: who was named, else a person in the first seat and computer players in the others.
fn started(played: Box<dyn AnyMatch>, args: &PlayArgs) -> Result<LocalMatch, Failure> {
    let usual = |seat: Seat| {
        if seat == Seat(0) { Seated::person("") } else { Seated::computer(USUAL_OPPONENT) }
    };
    let seating = seating(played.player_count(), &args.seats, usual)?;
    LocalMatch::seated(played, seating, luck(args.seed)?).map_err(Failure::new)
}

/// A saved match: who was named, else who sat there. Somebody from elsewhere who cannot play here is replaced.
fn resumed(played: Box<dyn AnyMatch>, args: &PlayArgs) -> Result<LocalMatch, Failure> {
    let local = LocalMatch::resume(played).map_err(Failure::new)?;
    let saved = |seat: Seat| {
        let (occupant, name) = (local.seating().occupant(seat).clone(), local.seating().name(seat).to_owned());
        match read_occupant(occupant.name()) {
            Ok(occupant) => Seated { occupant, name },
            Err(_) => Seated { occupant: Occupant::Computer(USUAL_OPPONENT.to_owned()), name: String::new() },
        }
    };
    let seating = seating(local.played().player_count(), &args.seats, saved)?;
    let luck = args.seed.map_or_else(|| local.luck(), mozaika_game::luck::LocalLuck);
    LocalMatch::seated(local.played().boxed_clone(), seating, luck).map_err(Failure::new)
}

/// Who was named on the command line, and whoever else has the seats that are left.
fn seating(player_count: usize, words: &[String], others: impl Fn(Seat) -> Seated) -> Result<Seating, Failure> {
    if words.len() > player_count {
        return Err(Failure::new(format!("This match has {player_count} seats, but {} are given.", words.len())));
    }
    let seated = Seat::all(player_count).map(|seat| match words.get(seat.index()) {
        Some(word) => {
            let occupant = read_occupant(word).map_err(Failure::new)?;
            Ok(Seated { occupant, name: String::new() })
        }
        None => Ok(others(seat)),
    });
    Ok(Seating::new(seated.collect::<Result<_, Failure>>()?))
}
