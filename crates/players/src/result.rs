//! What a player found out about a position.

use mozaika_game::{Game, Seat};
use serde::Serialize;

/// A decision and what was found out about it: typed inside (`M` is a game's move), in the game's notation at the edge.
///
/// As JSON it is what the engine protocol answers to `go`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchResult<M = String> {
    /// What the player decides.
    #[serde(rename = "move")]
    pub decision: M,
    /// The expected share of the victory of whoever decides: 0 is lost, 1 is won.
    pub value: f64,
    /// The principal variation: how the match is expected to go on, the decision itself first.
    pub line: Vec<M>,
    /// Who makes each decision of `line`; as long as it.
    pub seats: Vec<Seat>,
    /// How many iterations the search made; 0 for players who do not search.
    pub iterations: u64,
    /// The position is solved: the value holds whatever the others do.
    pub proven: bool,
    /// The candidates, the most visited first; the decision itself is among them.
    pub considered: Vec<EvaluatedMove<M>>,
}

/// A candidate and its statistics.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvaluatedMove<M = String> {
    /// The candidate.
    #[serde(rename = "move")]
    pub decision: M,
    /// The mean of what its visits led to, for whoever decides: 0 is lost, 1 is won.
    pub value: f64,
    /// In how many iterations it was selected.
    pub visits: u64,
}

impl<M: Clone> SearchResult<M> {
    /// A decision that was not searched for.
    pub fn without_search(seat: Seat, decision: M, value: f64) -> Self {
        Self {
            line: vec![decision.clone()],
            seats: vec![seat],
            considered: vec![EvaluatedMove { decision: decision.clone(), value, visits: 0 }],
            decision,
            value,
            iterations: 0,
            proven: false,
        }
    }

    /// Decides something else; how the match would go on from there is not known.
    pub(crate) fn replace_decision(&mut self, decision: M) {
        self.line = vec![decision.clone()];
        self.seats.truncate(1);
        self.decision = decision;
    }

    /// The same in the game's notation.
    ///
    /// A line leads away from the state it starts in, so a game's notation may lean only on what does not change in a match.
    pub(crate) fn written<G: Game<Move = M>>(&self, state: &G) -> SearchResult {
        let write = |decision: &M| state.write_move(decision);
        SearchResult {
            decision: write(&self.decision),
            value: self.value,
            line: self.line.iter().map(write).collect(),
            seats: self.seats.clone(),
            iterations: self.iterations,
            proven: self.proven,
            considered: self
                .considered
                .iter()
                .map(|other| EvaluatedMove {
                    decision: write(&other.decision),
                    value: other.value,
                    visits: other.visits,
                })
                .collect(),
        }
    }
}

impl<M: Clone + PartialEq> SearchResult<M> {
    /// Adds up searches of the same position that ran side by side (root parallelization); nothing when there was none.
    #[must_use]
    pub fn merge(results: Vec<Self>) -> Option<Self> {
        let mut results = results.into_iter();
        let mut merged = results.next()?;
        for other in results {
            if other.proven && !merged.proven {
                let iterations = merged.iterations + other.iterations;
                merged = Self { iterations, ..other };
                continue;
            }
            merged.iterations += other.iterations;
            for candidate in other.considered {
                match merged.considered.iter_mut().find(|known| known.decision == candidate.decision) {
                    Some(known) => known.add(&candidate),
                    None => merged.considered.push(candidate),
                }
            }
        }
        if !merged.proven {
            merged.considered.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
            merged.decide_for_most_visited();
        }
        Some(merged)
    }

    fn decide_for_most_visited(&mut self) {
        let Some(first) = self.considered.first() else { return };
        self.value = first.value;
        if first.decision != self.decision {
            self.replace_decision(first.decision.clone());
        }
    }
}

impl<M> EvaluatedMove<M> {
    fn add(&mut self, other: &Self) {
        let visits = self.visits + other.visits;
        if visits > 0 {
            self.value = (self.value * self.visits as f64 + other.value * other.visits as f64) / visits as f64;
        }
        self.visits = visits;
    }
}
