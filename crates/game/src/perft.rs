//! Counting the tree of decisions: the quickest way to see that two engines play by the same rules.

use crate::contract::Game;
use crate::next::Next;
use crate::protocol_fault::ProtocolFault;
use crate::refusal::Illegal;

/// The number of sequences of `depth` decisions from here; a match that ends earlier counts nothing.
///
/// Refused when luck is due on the way: outcomes are not decisions, and there may be very many.
pub fn perft<G: Game>(state: &G, depth: u32) -> Result<u64, Illegal> {
    if depth == 0 {
        return Ok(1);
    }
    if state.next() == Next::Chance {
        return Err(ProtocolFault::LuckOnTheWay.into());
    }
    let mut nodes = 0;
    for seat in state.may_act().iter() {
        if depth == 1 {
            nodes += state.count_moves(seat) as u64;
            continue;
        }
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        for decision in &moves {
            let mut after = state.clone();
            after.play_unchecked(seat, decision);
            nodes += perft(&after, depth - 1)?;
        }
    }
    Ok(nodes)
}
