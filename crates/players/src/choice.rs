//! Choosing like a person who does not weigh finely.

use rand::RngExt as _;

use crate::player::Luck;
use crate::thought::Thought;

/// Takes another decision now and then: the more it was looked at and the less it seems to lose, the more readily.
pub(crate) fn carelessly<M: Clone + PartialEq>(thought: &mut Thought<M>, carelessness: f64, luck: &mut Luck) {
    // Nothing is known about what was never looked at.
    let looked_at = thought.alternatives.iter().filter(|other| other.visits > 0);
    let best = looked_at.clone().map(|other| other.value).fold(f64::MIN, f64::max);
    let appeal = |visits: u64, value: f64| visits as f64 * ((value - best) / carelessness).exp();
    let all: f64 = looked_at.clone().map(|other| appeal(other.visits, other.value)).sum();
    let mut drawn = luck.random::<f64>() * all;
    for other in looked_at {
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

#[cfg(test)]
mod tests {
    use mozaika_game::Seat;
    use rand::SeedableRng as _;

    use super::*;
    use crate::thought::Alternative;

    #[test]
    fn the_careless_take_what_is_nearly_as_good_but_never_what_they_have_not_looked_at() {
        let mut taken = [0; 3];
        for seed in 0..200 {
            let mut thought = Thought::quick(Seat(0), 0, 0.3);
            let alternative = |decision, value, visits| Alternative { decision, value, visits };
            thought.alternatives = vec![alternative(0, 0.3, 10), alternative(1, 0.29, 10), alternative(2, 0.5, 0)];
            carelessly(&mut thought, 0.05, &mut Luck::seed_from_u64(seed));
            taken[thought.decision] += 1;
        }
        assert!(taken[0] > 20 && taken[1] > 20 && taken[2] == 0, "{taken:?}");
    }
}
