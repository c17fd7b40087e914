//! How the database does: after failures it is left alone for a moment, longer each time.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The first failure may be chance; from the second on there is a pause, which doubles.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// No pause is longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// A write that is not older shows that writing works.
const JUST: Duration = Duration::from_secs(2);

/// How writing went lately.
#[derive(Debug, Default)]
pub(super) struct Health(Mutex<Lately>);

#[derive(Debug, Default)]
struct Lately {
    /// How often it failed since it last went well.
    failures: u32,
    written: Option<Instant>,
    rests_until: Option<Instant>,
}

impl Health {
    fn lately(&self) -> MutexGuard<'_, Lately> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn succeeded(&self) {
        *self.lately() = Lately { failures: 0, written: Some(Instant::now()), rests_until: None };
    }

    pub(super) fn failed(&self) {
        metrics::counter!("mozaika_failed_commits").increment(1);
        let mut lately = self.lately();
        let pause = FIRST_PAUSE.saturating_mul(1 << lately.failures.min(16)).min(LONGEST_PAUSE);
        lately.rests_until = (lately.failures > 0).then(|| Instant::now() + pause);
        lately.failures += 1;
        lately.written = None;
    }

    pub(super) fn is_resting(&self) -> bool {
        self.lately().rests_until.is_some_and(|until| Instant::now() < until)
    }

    pub(super) fn has_just_written(&self) -> bool {
        self.lately().written.is_some_and(|written| written.elapsed() < JUST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_fails_again_and_again_is_left_alone_until_it_goes_well() {
        let health = Health::default();
        health.failed();
        assert!(!health.is_resting(), "once may be chance");
        health.failed();
        assert!(health.is_resting() && !health.has_just_written());
        health.succeeded();
        assert!(!health.is_resting() && health.has_just_written());
    }
}
