//! What is asked of a computer player.

use std::num::NonZeroUsize;

use crate::kind::Kind;

/// Which player is asked for a decision, and how it searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The kind of player, which also says how long it searches.
    pub kind: Kind,
    /// The seed of its random numbers: the same seed gives the same decision, unless a clock ends the search.
    pub seed: u64,
    /// How many threads search side by side and share the iterations. One in a page, which has no others.
    pub threads: NonZeroUsize,
}

impl SearchRequest {
    /// That kind of player, on the caller's thread alone.
    #[must_use]
    pub const fn new(kind: Kind, seed: u64) -> Self {
        Self { kind, seed, threads: NonZeroUsize::MIN }
    }
}

/// How a decision is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationSettings {
    /// How many iterations the search makes for each decision.
    pub iterations: u64,
    /// The seed of its random numbers.
    pub seed: u64,
}
