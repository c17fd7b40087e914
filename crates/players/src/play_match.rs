//! Playing a match from its first entry to its last.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Next, Seat};
use rand::SeedableRng as _;

use crate::player::Luck;

/// What a match hears from whoever sits there: a decision in the game's notation.
pub trait Sitter {
    /// Decides for that seat; it may look at no more than the seat sees.
    fn decide(&mut self, table: &dyn AnyMatch, seat: Seat, seed: u64) -> Result<String, String>;

    /// Hears an entry that somebody else has made, luck included.
    fn hear(&mut self, table: &dyn AnyMatch, entry: usize) -> Result<(), String> {
        let _ = (table, entry);
        Ok(())
    }
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// By the rules.
    ToTheEnd,
    /// Somebody could not go on: who, and why.
    Forfeit(Seat, String),
}

/// Plays on until the match is over or somebody fails; luck and whims come from the seed.
pub fn play_match(table: &mut dyn AnyMatch, sitters: &mut [&mut dyn Sitter], seed: u64) -> Result<Played, Illegal> {
    let mut luck = Luck::seed_from_u64(seed);
    loop {
        let before = table.len();
        match table.next() {
            Next::Over => return Ok(Played::ToTheEnd),
            Next::Chance => {
                let outcome = table.draw(&mut luck).ok_or_else(|| Illegal::new("chance", "No luck is due now."))?;
                table.add(&Entry::Chance(outcome))?;
            }
            Next::Seats(seats) => {
                let Some(seat) = seats.lowest() else { return Ok(Played::ToTheEnd) };
                let Some(sitter) = sitters.get_mut(seat.index()) else {
                    return Ok(Played::Forfeit(seat, "nobody sits there".to_owned()));
                };
                // Each decision has a seed of its own: who thinks longer does not change what others draw.
                let own_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(before as u64);
                let decided = sitter.decide(table, seat, own_seed);
                let entered = decided.and_then(|decision| {
                    table
                        .add(&Entry::Move(seat, decision.clone()))
                        .map_err(|illegal| format!("plays `{decision}`, which is refused: {illegal}"))
                });
                if let Err(reason) = entered {
                    return Ok(Played::Forfeit(seat, reason));
                }
            }
        }
        for (seat, sitter) in (0..).map(Seat).zip(sitters.iter_mut()) {
            if let Err(reason) = sitter.hear(table, before) {
                return Ok(Played::Forfeit(seat, reason));
            }
        }
    }
}
