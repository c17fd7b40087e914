//! Stopping as soon as the result is clear: the sequential probability ratio test.

use serde::Serialize;

/// Is one player better than the other by `high` Elo points, or only by `low`?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference in Elo points that would be no success.
    pub low: f64,
    /// The difference in Elo points that would be one; above `low`.
    pub high: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is the higher one.
    Higher,
    /// The difference is the lower one.
    Lower,
    /// Go on playing.
    Open,
}

/// How often the test may be wrong, either way.
const ERROR: f64 = 0.05;

impl Sprt {
    /// The log-likelihood ratio after these wins, shared victories and losses, by the normal approximation.
    #[must_use]
    pub fn ratio(&self, wins: u32, shared: u32, losses: u32) -> f64 {
        // Half a match of each kind keeps the variance above 0 while one side has won everything.
        let [w, s, l] = [wins, shared, losses].map(|count| f64::from(count) + 0.5);
        let n = w + s + l;
        let mean = (w + 0.5 * s) / n;
        let variance = (w * (1.0 - mean).powi(2) + s * (0.5 - mean).powi(2) + l * mean.powi(2)) / n;
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.low), expected(self.high));
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What can be said after these results.
    #[must_use]
    pub fn verdict(&self, wins: u32, shared: u32, losses: u32) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let ratio = self.ratio(wins, shared, losses);
        match () {
            () if ratio >= bound => Verdict::Higher,
            () if ratio <= -bound => Verdict::Lower,
            () => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_result_ends_the_test_and_a_close_one_does_not() {
        let test = Sprt { low: 0.0, high: 50.0 };
        assert_eq!(test.verdict(90, 0, 30), Verdict::Higher);
        assert_eq!(test.verdict(40, 0, 80), Verdict::Lower);
        assert_eq!(test.verdict(5, 0, 4), Verdict::Open);
        assert_eq!(test.verdict(0, 0, 0), Verdict::Open);
    }
}
