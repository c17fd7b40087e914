//! What a decision would do to the one who makes it.

use mozaika_game::{Game as _, Match, Points, Seat};
use mozaika_glassroad::{GlassRoad, Move, Player};

use super::wheel::turned_by;
use crate::open_match::OpenMatch;

/// A player after a decision that is being considered. Only what lies openly is told: what others hold stays theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionPreview {
    /// The decision.
    pub decision: Move,
    /// Whose it is.
    pub seat: Seat,
    /// The player afterwards: wheels and board; cards are those of before.
    pub after: Player,
    /// How often the glass wheel and the brick wheel turn meanwhile.
    pub turned: [u8; 2],
    /// The points before and afterwards.
    pub points: (Points, Points),
}

impl DecisionPreview {
    /// What comes of that decision; nothing where it is about cards alone, or cannot be made.
    #[must_use]
    pub fn of(open: &OpenMatch, seat: Seat, decision: &str) -> Option<Self> {
        Self::at(Match::<GlassRoad>::typed(open.played()).ok()?.state(), seat, decision)
    }

    /// The same at any state.
    #[must_use]
    pub fn at(state: &GlassRoad, seat: Seat, decision: &str) -> Option<Self> {
        let decision = state.read_move(decision).ok()?;
        if matches!(decision, Move::Choose(_) | Move::Put(_) | Move::Play(_) | Move::Done) {
            return None;
        }
        let mut later = state.clone();
        later.play(seat, &decision).ok()?;
        let (before, pieces) = (state.player(seat), state.pieces());
        let mut after = *later.player(seat);
        after.hand = before.hand;
        let points = (before.points(pieces), after.points(pieces));
        Some(Self { decision, seat, after, turned: turned_by(state, seat, &decision), points })
    }
}

/// Points that are counted on the board: only once the match is over.
#[must_use]
pub fn shown_points(state: &GlassRoad, points: Points) -> Option<Points> {
    state.is_over().then_some(points)
}
