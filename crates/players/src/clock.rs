//! Thinking in a program that has a clock and threads.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, Seat};

use crate::kind::{Kind, Limit};
use crate::registry::{Advice, Asked, PLAYERS, PlayerRegistry};

/// What that kind of player would decide in that seat; a limit in milliseconds is kept by the clock.
pub fn think(
    table: &dyn AnyMatch,
    seat: Seat,
    kind: Kind,
    seed: u64,
    threads: NonZeroUsize,
) -> Result<Advice, Illegal> {
    PLAYERS.think(table, seat, kind, seed, threads)
}

impl PlayerRegistry {
    /// What that kind of player would decide in that seat; a limit in milliseconds is kept by the clock.
    pub fn think(
        self,
        played: &dyn AnyMatch,
        seat: Seat,
        kind: Kind,
        seed: u64,
        threads: NonZeroUsize,
    ) -> Result<Advice, Illegal> {
        let players = self.find(played.game())?;
        let end = match players.limit(kind, played.player_count()) {
            Some(Limit::Milliseconds(ms)) => Some(Instant::now() + Duration::from_millis(ms)),
            _ => None,
        };
        let asked = Asked { kind, seed, stop: &mut || end.is_some_and(|end| Instant::now() >= end) };
        players.decide_together(played, seat, asked, threads)
    }
}
