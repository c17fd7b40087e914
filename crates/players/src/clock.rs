//! Searching in a program that has a clock.

use std::time::{Duration, Instant};

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, Seat};

use crate::kind::Limit;
use crate::registry::ComputerPlayers;
use crate::request::SearchRequest;
use crate::result::SearchResult;

/// What that kind of player would decide in that seat; a limit in milliseconds is kept by the clock.
pub fn decide_timed(
    players: &dyn ComputerPlayers,
    played: &dyn AnyMatch,
    seat: Seat,
    request: SearchRequest,
) -> Result<SearchResult, Illegal> {
    let end = match players.limit(request.kind, played.player_count()) {
        Some(Limit::Milliseconds(ms)) => Some(Instant::now() + Duration::from_millis(ms)),
        _ => None,
    };
    players.decide(played, seat, request, &mut || end.is_some_and(|end| Instant::now() >= end))
}
