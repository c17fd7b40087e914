//! Playing a match from its first entry to its last.

use std::error::Error;

use mozaika_game::luck::{LocalLuck, enter_due};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Seat};

/// Whatever keeps somebody from deciding.
pub type SeatError = Box<dyn Error + Send + Sync>;

/// Whoever decides in a seat of a match: a computer player, or a program.
pub trait SeatPlayer {
    /// A decision in the game's notation; it may look at no more than the seat sees.
    ///
    /// `seed` is for its random numbers: the same at the same point of a match with the same luck.
    fn decide(&mut self, played: &dyn AnyMatch, seat: Seat, seed: u64) -> Result<String, SeatError>;
}

/// How a match ended.
#[derive(Debug)]
pub enum MatchEnd {
    /// By the rules.
    Finished,
    /// Somebody could not go on.
    Forfeit(Seat, ForfeitReason),
}

/// Why somebody could not go on. The sentence continues one that begins with their name.
#[derive(Debug, thiserror::Error)]
pub enum ForfeitReason {
    /// Fewer players than seats.
    #[error("nobody sits there")]
    EmptySeat,
    /// No decision was made.
    #[error("{0}")]
    Undecided(#[source] SeatError),
    /// The decision was not legal.
    #[error("plays `{decision}`, which is refused: {refusal}")]
    Refused {
        /// What was decided, as it was written.
        decision: String,
        /// Why the game does not accept it.
        #[source]
        refusal: Illegal,
    },
}

/// Plays on until the match is over or somebody fails. All luck comes from `luck`; who thinks longer does not change what others draw.
pub fn play_match(
    played: &mut dyn AnyMatch,
    players: &mut [&mut dyn SeatPlayer],
    luck: LocalLuck,
) -> Result<MatchEnd, Illegal> {
    loop {
        enter_due(played, &luck)?;
        let Some(seat) = played.next().seats().lowest() else { return Ok(MatchEnd::Finished) };
        let Some(seat_player) = players.get_mut(seat.index()) else {
            return Ok(MatchEnd::Forfeit(seat, ForfeitReason::EmptySeat));
        };
        let decision = match seat_player.decide(played, seat, luck.player_seed(played.len())) {
            Ok(decision) => decision,
            Err(error) => return Ok(MatchEnd::Forfeit(seat, ForfeitReason::Undecided(error))),
        };
        if let Err(refusal) = played.add(&Entry::Move(seat, decision.clone())) {
            return Ok(MatchEnd::Forfeit(seat, ForfeitReason::Refused { decision, refusal }));
        }
    }
}
