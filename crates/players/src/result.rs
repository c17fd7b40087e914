//! What a player thinks of a position.

use mozaika_game::Seat;

/// A decision and what the player thought about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// What the player decides.
    pub decision: M,
    /// How likely the player wins, it thinks: 0 to 1.
    pub value: f64,
    /// How the match will go on, it thinks, its own decision first.
    pub line: Vec<(Seat, M)>,
    /// How many times it looked ahead.
    pub iterations: u64,
    /// The outcome is certain whatever the others do.
    pub proven: bool,
    /// What else it looked at, the most thought about first; the decision itself is among them.
    pub alternatives: Vec<Alternative<M>>,
}

/// A decision that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative<M> {
    /// Which.
    pub decision: M,
    /// How likely the player wins with it: 0 to 1.
    pub value: f64,
    /// How many times it was looked at.
    pub visits: u64,
}

impl<M: Clone> Thought<M> {
    /// A decision without much thought.
    pub fn quick(seat: Seat, decision: M, value: f64) -> Self {
        let alternatives = vec![Alternative { decision: decision.clone(), value, visits: 0 }];
        Self { line: vec![(seat, decision.clone())], decision, value, iterations: 0, proven: false, alternatives }
    }
}

impl<M: Clone + PartialEq> Thought<M> {
    /// The common opinion of several who thought about the same position on their own; nothing when nobody did.
    #[must_use]
    pub fn together(thoughts: Vec<Self>) -> Option<Self> {
        let mut thoughts = thoughts.into_iter();
        let mut common = thoughts.next()?;
        for other in thoughts {
            if other.proven && !common.proven {
                let iterations = common.iterations + other.iterations;
                common = Self { iterations, ..other };
                continue;
            }
            common.iterations += other.iterations;
            for alternative in other.alternatives {
                match common.alternatives.iter_mut().find(|known| known.decision == alternative.decision) {
                    Some(known) => known.join(&alternative),
                    None => common.alternatives.push(alternative),
                }
            }
        }
        if !common.proven {
            common.alternatives.sort_by_key(|alternative| std::cmp::Reverse(alternative.visits));
            common.follow_the_first();
        }
        Some(common)
    }

    fn follow_the_first(&mut self) {
        let Some(first) = self.alternatives.first() else { return };
        if first.decision != self.decision {
            let seat = self.line.first().map_or(Seat(0), |(seat, _)| *seat);
            self.line = vec![(seat, first.decision.clone())];
            self.decision = first.decision.clone();
        }
        self.value = first.value;
    }
}

impl<M> Alternative<M> {
    fn join(&mut self, other: &Self) {
        let visits = self.visits + other.visits;
        if visits > 0 {
            self.value = (self.value * self.visits as f64 + other.value * other.visits as f64) / visits as f64;
        }
        self.visits = visits;
    }
}
