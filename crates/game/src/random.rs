//! Matches played at random: for benchmarks, for the conformance suite, and to have something to look at.

use rand::{Rng, RngExt as _};

use crate::contract::Game;
use crate::next::Next;
use crate::record::Entry;
use crate::seat::Seat;

/// Plays on at random until the match is over; every legal decision is equally likely. Returns the number of decisions.
///
/// A match that waits for several seats hears one of them, and in a match with anytime actions only those it waits for.
pub fn play_out<G: Game, R: Rng + ?Sized>(state: &mut G, rng: &mut R, buffer: &mut Vec<G::Move>) -> u64 {
    let mut decisions = 0;
    loop {
        match state.next() {
            Next::Over => return decisions,
            Next::Chance => match state.draw(rng) {
                Some(outcome) => state.enter_unchecked(&outcome),
                None => return decisions,
            },
            Next::Seats(seats) => {
                let seat =
                    if seats.len() == 1 { seats.lowest() } else { seats.iter().nth(rng.random_range(0..seats.len())) };
                let Some((seat, decision)) = seat.and_then(|seat| Some((seat, state.pick_move(seat, rng, buffer)?)))
                else {
                    return decisions;
                };
                state.play_unchecked(seat, &decision);
                decisions += 1;
            }
        }
    }
}

/// One random entry for this state: an outcome, or a decision of any seat that may act; nothing when the match is over.
pub fn any_entry<G: Game, R: Rng + ?Sized>(state: &G, rng: &mut R) -> Option<Entry<G::Move, G::Chance>> {
    if state.next() == Next::Chance {
        return state.draw(rng).map(Entry::Chance);
    }
    let mut choices: Vec<Seat> = state.may_act().iter().collect();
    while !choices.is_empty() {
        let seat = choices.swap_remove(rng.random_range(0..choices.len()));
        if let Some(decision) = state.pick_move(seat, rng, &mut Vec::new()) {
            return Some(Entry::Move(seat, decision));
        }
    }
    None
}
