//! Sampling with a temperature: from how good decisions look to how often they are taken.

use rand::RngExt as _;

use crate::knowledge::Candidate;
use crate::player::SearchRng;
use crate::result::SearchResult;

/// No prior is smaller beside the largest, 1: no decision is thought so bad beforehand that it is never looked at.
const SMALLEST_PRIOR: f32 = 0.01;

/// Turns expected points into priors (an unnormalised softmax), the largest first. `temperature` more points make a prior e times as large.
pub(crate) fn softmax_priors<M>(candidates: &mut [Candidate<M>], temperature: f32) {
    let best = candidates.iter().map(|candidate| candidate.prior).fold(f32::NEG_INFINITY, f32::max);
    for candidate in candidates.iter_mut() {
        candidate.prior = ((candidate.prior - best) / temperature).exp().max(SMALLEST_PRIOR);
    }
    candidates.sort_by(|a, b| b.prior.total_cmp(&a.prior));
}

/// Samples one of the decisions it is offered, each with the odds of the softmax of its points (the Gumbel-max trick: no list is kept).
pub(crate) struct SoftmaxSampler<'r, M> {
    rng: &'r mut SearchRng,
    /// Points that make a decision e times as likely.
    temperature: f32,
    best: Option<(f32, M)>,
}

impl<'r, M> SoftmaxSampler<'r, M> {
    pub(crate) const fn new(rng: &'r mut SearchRng, temperature: f32) -> Self {
        Self { rng, temperature, best: None }
    }

    pub(crate) fn offer(&mut self, points: f32, decision: M) {
        let gumbel = -(-self.rng.random::<f32>().max(1e-9).ln()).ln();
        let score = points / self.temperature + gumbel;
        if self.best.as_ref().is_none_or(|(highest, _)| score > *highest) {
            self.best = Some((score, decision));
        }
    }

    pub(crate) fn sampled(self) -> Option<M> {
        self.best.map(|(_, decision)| decision)
    }
}

/// Replaces the decision of a search by a sample of what it considered: the more visits and the less it seems to lose, the more likely.
/// `temperature` is a win chance, above 0; a decision that loses as much is taken e times less often.
pub(crate) fn sample_decision<M: Clone + PartialEq>(
    result: &mut SearchResult<M>,
    temperature: f64,
    rng: &mut SearchRng,
) {
    // Nothing is known about what was never visited.
    let visited = result.considered.iter().filter(|other| other.visits > 0);
    let best = visited.clone().map(|other| other.value).fold(f64::MIN, f64::max);
    let odds = |visits: u64, value: f64| visits as f64 * ((value - best) / temperature).exp();
    let all: f64 = visited.clone().map(|other| odds(other.visits, other.value)).sum();
    let mut drawn = rng.random::<f64>() * all;
    for other in visited {
        drawn -= odds(other.visits, other.value);
        if drawn <= 0.0 {
            if other.decision != result.decision {
                let (decision, value) = (other.decision.clone(), other.value);
                result.replace_decision(decision);
                result.value = value;
                result.proven = false;
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
    use crate::result::EvaluatedMove;

    #[test]
    fn a_temperature_takes_what_is_nearly_as_good_but_never_what_was_not_visited() {
        let mut taken = [0; 3];
        for seed in 0..200 {
            let mut result = SearchResult::without_search(Seat(0), 0, 0.3);
            let evaluated = |decision, value, visits| EvaluatedMove { decision, value, visits };
            result.considered = vec![evaluated(0, 0.3, 10), evaluated(1, 0.29, 10), evaluated(2, 0.5, 0)];
            sample_decision(&mut result, 0.05, &mut SearchRng::seed_from_u64(seed));
            assert_eq!(result.line, [result.decision]);
            taken[result.decision] += 1;
        }
        assert!(taken[0] > 20 && taken[1] > 20 && taken[2] == 0, "{taken:?}");
    }
}
