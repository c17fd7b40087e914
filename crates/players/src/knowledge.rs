//! What a search may know about a game.

use mozaika_game::{Game, Seat};

use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::Luck;
use crate::settings::Settings;
use crate::values::Values;

/// A decision worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The decision.
    pub decision: M,
    /// How good it looks beforehand: above 0, and only compared with its siblings.
    pub weight: f32,
}

/// Whether a list of candidates leaves something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every legal decision is there.
    All,
    /// Some were not worth a look: nothing is proven by the others being bad.
    Pruned,
}

/// What a search knows about a game; every answer has a default for a game nobody has studied.
///
/// A search over any state asks only about whole states that it has imagined itself.
pub trait Knowledge<G: Game>: Send + Sync + 'static {
    /// The decisions worth a look, best first; at least one where there is a legal one.
    fn candidates(&self, state: &G, seat: Seat, into: &mut Vec<Candidate<G::Move>>) -> Coverage {
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        into.extend(moves.into_iter().map(|decision| Candidate { decision, weight: 1.0 }));
        Coverage::All
    }

    /// Does that seat decide in secret now?
    fn is_secret(&self, state: &G, seat: Seat) -> bool {
        let _ = (state, seat);
        false
    }

    /// What a hurried player would decide here; playouts follow it.
    fn hurried(&self, state: &G, seat: Seat, luck: &mut Luck, buffer: &mut Vec<G::Move>) -> Option<G::Move> {
        state.pick_move(seat, luck, buffer)
    }

    /// What a position is worth, if that can be judged without playing on.
    fn estimate(&self, state: &G, luck: &mut Luck) -> Option<Values> {
        let _ = (state, luck);
        None
    }

    /// Is this a natural point to judge a position, though there would be time to play on?
    fn is_quiet(&self, state: &G) -> bool {
        let _ = state;
        false
    }

    /// What a finished match is worth.
    fn worth(&self, state: &G) -> Values {
        Values::finished(state, 20.0)
    }

    /// How to search when nothing else is said.
    fn settings(&self) -> Settings {
        Settings::PLAIN
    }

    /// How each level plays, with so many at the table.
    fn strength(&self, level: Level, _players: usize) -> Strength {
        Strength::usual(level, self.settings())
    }
}

/// Knowledge whose value function is a [`Model`] that can be tuned by playing.
pub trait Studied<G: Game>: Knowledge<G> + Sized {
    /// What the model looks at.
    fn names() -> &'static [&'static str];

    /// The same knowledge with another model.
    fn with_model(model: Model) -> Self;

    /// The model for a table like this one.
    fn model(&self, state: &G) -> &Model;

    /// How finely self-play weighs its decisions, in win chance: not too finely, or it would see only what it likes.
    #[must_use]
    fn curiosity() -> f64 {
        0.03
    }

    /// What the model looks at in that seat, and how far the match is, from 0 to 1.
    fn features(&self, state: &G, seat: Seat) -> (Vec<f32>, f32);
}

/// Knowing nothing but the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Knowledge<G> for Plain {}
