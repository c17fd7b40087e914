//! From how good decisions look to how readily they are taken.

use rand::RngExt as _;

use crate::knowledge::Candidate;
use crate::player::Luck;

/// No decision is thought so bad beforehand that it is never looked at.
const LEAST: f32 = 0.01;

/// Turns expected points into weights and puts the best first; `keenness` points make a decision e times as attractive.
pub(crate) fn rank<M>(candidates: &mut [Candidate<M>], keenness: f32) {
    let best = candidates.iter().map(|candidate| candidate.weight).fold(f32::NEG_INFINITY, f32::max);
    for candidate in candidates.iter_mut() {
        candidate.weight = ((candidate.weight - best) / keenness).exp().max(LEAST);
    }
    candidates.sort_by(|a, b| b.weight.total_cmp(&a.weight));
}

/// The most appealing of what is offered, with a whim to each: each is taken with the odds of its exponential.
pub(crate) struct Whim<'l, M> {
    luck: &'l mut Luck,
    keenness: f32,
    best: Option<(f32, M)>,
}

impl<'l, M> Whim<'l, M> {
    pub(crate) const fn new(luck: &'l mut Luck, keenness: f32) -> Self {
        Self { luck, keenness, best: None }
    }

    pub(crate) fn offer(&mut self, points: f32, decision: M) {
        let whim = -(-self.luck.random::<f32>().max(1e-9).ln()).ln();
        let appeal = points / self.keenness + whim;
        if self.best.as_ref().is_none_or(|(most, _)| appeal > *most) {
            self.best = Some((appeal, decision));
        }
    }

    pub(crate) fn decision(self) -> Option<M> {
        self.best.map(|(_, decision)| decision)
    }
}
