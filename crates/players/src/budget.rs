//! How long a search may go on.

/// How long a search may go on: for a number of iterations, until the caller says stop, or both.
///
/// The search knows no clock. It asks now and then; a caller that has a clock answers by it.
pub struct Budget<'a> {
    iterations: u64,
    stop: Option<&'a mut dyn FnMut() -> bool>,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("iterations", &self.iterations).finish_non_exhaustive()
    }
}

/// The caller is asked once in so many iterations: often enough to stop at once, seldom enough to cost nothing.
const STOP_INTERVAL: u64 = 8;

impl<'a> Budget<'a> {
    /// So many iterations.
    #[must_use]
    pub const fn iterations(iterations: u64) -> Self {
        Self { iterations, stop: None }
    }

    /// Until the caller says stop.
    pub fn until(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { iterations: u64::MAX, stop: Some(stop) }
    }

    /// So many iterations, or fewer if the caller says stop.
    pub fn at_most(iterations: u64, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { iterations, stop: Some(stop) }
    }

    /// May the search go on after that many iterations?
    pub fn allows(&mut self, done: u64) -> bool {
        if done >= self.iterations {
            return false;
        }
        match &mut self.stop {
            Some(stop) if done.is_multiple_of(STOP_INTERVAL) => !stop(),
            _ => true,
        }
    }

    /// How many iterations are left after that many, if they are counted.
    #[must_use]
    pub fn left(&self, done: u64) -> Option<u64> {
        (self.iterations != u64::MAX).then(|| self.iterations.saturating_sub(done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counted_budget_ends_and_an_uncounted_one_ends_when_the_caller_says_so() {
        let mut counted = Budget::iterations(3);
        assert!(counted.allows(2));
        assert!(!counted.allows(3));
        let mut tired = false;
        let mut asked = || std::mem::replace(&mut tired, true);
        let mut until = Budget::until(&mut asked);
        assert!(until.allows(0));
        assert!(!until.allows(STOP_INTERVAL));
        assert_eq!(until.left(5), None);
    }
}
