//! Choosing like a person who does not weigh finely.

use rand::RngExt as _;

use crate::player::Luck;
use crate::thought::Thought;

/// Takes another decision now and then: the more it was looked at and the less it seems to lose, the more readily.
pub(crate) fn carelessly<M: Clone + PartialEq>(thought: &mut Thought<M>, carelessness: f64, luck: &mut Luck) {
    let best = thought.alternatives.iter().map(|other| other.value).fold(f64::MIN, f64::max);
    let appeal = |visits: u64, value: f64| (visits as f64 + 0.1) * ((value - best) / carelessness).exp();
    let all: f64 = thought.alternatives.iter().map(|other| appeal(other.visits, other.value)).sum();
    let mut drawn = luck.random::<f64>() * all;
    for other in &thought.alternatives {
        drawn -= appeal(other.visits, other.value);
        if drawn <= 0.0 {
            if other.decision != thought.decision {
                thought.line.truncate(1);
                thought.line.iter_mut().for_each(|(_, first)| first.clone_from(&other.decision));
                thought.decision = other.decision.clone();
                thought.value = other.value;
                thought.proven = false;
            }
            return;
        }
    }
}
