//! How sure a result is.

use serde::Serialize;

/// Standard deviations on either side that hold 95 % of a normal distribution.
const SIGMAS: f64 = 1.959_964;

/// A figure and where it lies with 95 % certainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The figure itself.
    pub middle: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The same through a rising function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), middle: f(self.middle), high: f(self.high) }
    }

    /// The mean of these figures.
    #[must_use]
    pub fn mean(figures: &[f64]) -> Option<Self> {
        if figures.is_empty() {
            return None;
        }
        let n = figures.len() as f64;
        let middle = figures.iter().sum::<f64>() / n;
        let variance = figures.iter().map(|figure| (figure - middle).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        let width = SIGMAS * (variance / n).sqrt();
        Some(Self { low: middle - width, middle, high: middle + width })
    }
}

/// The share of `won` (halves for shared victories) in `played`, by Wilson's score interval.
#[must_use]
pub fn share_interval(won: f64, played: f64) -> Interval {
    if played <= 0.0 {
        return Interval { low: 0.0, middle: 0.5, high: 1.0 };
    }
    let (p, n, z2) = (won / played, played, SIGMAS * SIGMAS);
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = SIGMAS * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval { low: (centre - half).max(0.0), middle: p, high: (centre + half).min(1.0) }
}

/// The difference in Elo points that a share of the points stands for; at most 1200 either way.
#[must_use]
pub fn elo(share: f64) -> f64 {
    let clamped = share.clamp(0.001, 0.999);
    400.0 * (clamped / (1.0 - clamped)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_are_about_191_elo_points() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!((elo(0.25) + 190.85).abs() < 0.01);
        assert!(elo(1.0).is_finite());
    }

    #[test]
    fn the_interval_of_a_share_narrows_with_more_matches_and_stays_between_0_and_1() {
        // The usual textbook figures for 8 of 10.
        let few = share_interval(8.0, 10.0);
        assert!((few.low - 0.490).abs() < 0.001 && (few.high - 0.943).abs() < 0.001, "{few:?}");
        let many = share_interval(800.0, 1000.0);
        assert!(many.high - many.low < 0.06);
        assert!(share_interval(10.0, 10.0).high <= 1.0);
        assert!((share_interval(0.0, 0.0).high - 1.0).abs() < 1e-9);
    }
}
