//! What a search may know about a game.

use mozaika_game::{Game, Seat};
use serde_json::Value;

use crate::fault::PlayerFault;
use crate::level::{Level, Strength};
use crate::model::Model;
use crate::player::SearchRng;
use crate::settings::SearchSettings;
use crate::tuner::{AnyTuner, TunerError};
use crate::values::Values;

/// A decision worth a visit.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The decision.
    pub decision: M,
    /// How good it looks before any visit: above 0, compared only with its siblings, not normalised.
    pub prior: f32,
}

/// Whether a list of candidates leaves something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every legal decision is there.
    All,
    /// Some were not worth a visit: nothing is solved by the others being bad.
    Pruned,
}

/// What a search knows about a game; every method has a default that holds for any game.
///
/// The search asks only about full states that it has sampled itself.
///
/// ```
/// use mozaika_game::Seat;
/// use mozaika_patchwork::{Move, Patchwork};
/// use mozaika_players::{Candidate, Coverage, Knowledge, PlayersOf, SearchRng};
///
/// /// Never advances where a patch can be bought.
/// #[derive(Debug, Default)]
/// struct Shopper;
///
/// impl Knowledge<Patchwork> for Shopper {
///     fn candidates(&self, state: &Patchwork, seat: Seat, into: &mut Vec<Candidate<Move>>) -> Coverage {
///         use mozaika_game::Game as _;
///         let mut moves = Vec::new();
///         state.moves(seat, &mut moves);
///         let purchases = moves.into_iter().filter(|decision| *decision != Move::Advance);
///         into.extend(purchases.map(|decision| Candidate { decision, prior: 1.0 }));
///         // Where this leaves no candidate at all, the search takes every legal decision.
///         Coverage::Pruned
///     }
/// }
///
/// // All kinds of players, with that knowledge: ready for a `PlayerRegistry`.
/// let shoppers = PlayersOf::<Patchwork, Shopper>::new();
/// ```
pub trait Knowledge<G: Game>: Send + Sync + 'static {
    /// The decisions worth a visit, the highest prior first. Where none is, the search takes every legal decision.
    fn candidates(&self, state: &G, seat: Seat, into: &mut Vec<Candidate<G::Move>>) -> Coverage {
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        into.extend(moves.into_iter().map(|decision| Candidate { decision, prior: 1.0 }));
        Coverage::All
    }

    /// A decision of a rollout, found quickly; hidden decisions of others are guessed with it too. `buffer` is room to work in.
    fn rollout_move(&self, state: &G, seat: Seat, rng: &mut SearchRng, buffer: &mut Vec<G::Move>) -> Option<G::Move> {
        state.pick_move(seat, rng, buffer)
    }

    /// The value of a state in which the match is not over; nothing where only a rollout to the end can tell.
    fn evaluate(&self, state: &G, rng: &mut SearchRng) -> Option<Values> {
        let _ = (state, rng);
        None
    }

    /// Is this a natural point to evaluate, though the rollout might go on?
    fn is_quiet(&self, state: &G) -> bool {
        let _ = state;
        false
    }

    /// The value of a state in which the match is over.
    fn terminal_value(&self, state: &G) -> Values {
        Values::finished(state, 20.0)
    }

    /// How to search when nothing else is said.
    fn settings(&self) -> SearchSettings {
        SearchSettings::PLAIN_UCT
    }

    /// How each level plays in a match of so many.
    fn strength(&self, level: Level, _player_count: usize) -> Strength {
        Strength::usual(level, self.settings())
    }

    /// Begins to tune the value function, from these weights or from its own; self-play makes so many iterations a decision.
    ///
    /// Refused by default; knowledge that is [`Tunable`] answers with [`Tuner::boxed`](crate::Tuner::boxed).
    fn tuner(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError>
    where
        Self: Sized,
    {
        let _ = (options, weights, iterations);
        Err(PlayerFault::NotTunable { game: G::NAME }.into())
    }
}

/// Knowledge whose value function is a [`Model`] that can be tuned by self-play.
pub trait Tunable<G: Game>: Knowledge<G> + Default {
    /// The names of the model's features, in the order of [`Tunable::features`]; weight files use them.
    fn feature_names() -> &'static [&'static str];

    /// The same knowledge with another model.
    fn with_model(model: Model) -> Self;

    /// The model for a match like this one.
    fn model(&self, state: &G) -> &Model;

    /// The temperature at which self-play samples its decisions, as a win chance: not too low, or it would see only what it likes.
    #[must_use]
    fn self_play_temperature() -> f64 {
        0.03
    }

    /// The features of that seat, and how far the match is: from 0 at its beginning to 1 at its end.
    fn features(&self, state: &G, seat: Seat) -> (Vec<f32>, f32);
}

/// Knows nothing but the rules: every default of [`Knowledge`], so plain UCT.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl<G: Game> Knowledge<G> for NoKnowledge {}
