//! A whole random match written out for people: the golden file of a game, read in review and compared in tests.

use std::fmt::Write as _;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::contract::Game;
use crate::matches::{Match, state_json};
use crate::next::Next;
use crate::problem::Problems;
use crate::random::any_entry;
use crate::record::Entry;
use crate::seat::Seat;

/// One state in so many is also shown as JSON.
const JSON_EVERY: usize = 12;

/// Plays a random match and writes down every entry, the table after it, and what could be done there.
pub fn playthrough<G: Game>(options: &G::Options, seed: u64) -> Result<String, Problems> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut played = Match::<G>::start(options)?;
    let mut text = format!("A random match of {}, seed {seed}\n{}", G::TITLE, played.record());
    describe(&played, &mut text);
    while let Some(entry) = any_entry(played.state(), &mut dice) {
        let written = match entry {
            Entry::Chance(outcome) => played.enter(outcome),
            Entry::Move(seat, decision) => played.play(seat, decision),
        };
        written.map_err(|refusal| Problems::one("entry", refusal.to_string()))?;
        describe(&played, &mut text);
    }
    Ok(text)
}

fn describe<G: Game>(played: &Match<G>, text: &mut String) {
    let state = played.state();
    let number = played.entries().len();
    // Writing into a `String` cannot fail.
    let _ = match number.checked_sub(1).and_then(|last| played.written(last)) {
        Some(entry) => writeln!(text, "\n=== {number}: {entry}"),
        None => writeln!(text, "=== before the first entry"),
    };
    for reason in played.gains().iter().filter(|gain| gain.entry + 1 == number).flat_map(|gain| &gain.reasons) {
        let _ = writeln!(text, "scores {} for {} {}", reason.points, reason.what, reason.which);
    }
    let _ = writeln!(text, "{}", state.to_string().trim_end());
    if number.is_multiple_of(JSON_EVERY) || state.next() == Next::Over {
        let _ = writeln!(text, "json: {}", state_json(state));
    }
    for seat in Seat::all(state.player_count()) {
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        let shown: Vec<String> = moves.iter().take(6).map(|decision| state.write_move(decision)).collect();
        let more = if moves.len() > shown.len() { ", …" } else { "" };
        if !moves.is_empty() {
            let _ = writeln!(text, "seat {seat} may ({}): {}{more}", moves.len(), shown.join(", "));
        }
    }
    if state.next() == Next::Over {
        let _ = writeln!(text, "score: {}", state.score().to_json());
    }
}
