//! The time, as the server reads it and waits by it: the system's, or one that a test moves by hand.
//!
//! Everything that has to do with people's time goes by it: the times of entries, clocks that run out, patience, tables that nobody needs any more,
//! wake-ups, links that expire. What waits for the network or the database itself goes by the system's.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Where the server takes the time from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The system's clock.
    #[default]
    System,
    /// The system's clock, wrong by so many milliseconds: for tests of several nodes.
    Wrong(i64),
    /// A clock that stands still until it is moved.
    Manual(ManualClock),
}

impl Clock {
    /// Milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        match self {
            Self::System => SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_millis() as u64,
            Self::Wrong(by) => Self::System.now().saturating_add_signed(*by),
            Self::Manual(clock) => clock.now(),
        }
    }

    /// Waits for so long.
    pub(crate) async fn sleep(&self, duration: Duration) {
        match self {
            // Whoever waits for ever needs no timer, which would be set and taken back with every command of a table.
            Self::System | Self::Wrong(_) if duration == Duration::MAX => std::future::pending().await,
            Self::System | Self::Wrong(_) => tokio::time::sleep(duration).await,
            Self::Manual(clock) => clock.sleep(duration).await,
        }
    }

    /// Waits until so long after that time; not at all when that has passed. What is done again and again waits like this: should the
    /// clock be moved while it is at work, it has another look at once instead of sleeping through what has become due.
    pub(crate) async fn sleep_from(&self, began: u64, duration: Duration) {
        let left = Duration::from_millis(after(began, duration).saturating_sub(self.now()));
        self.sleep(if duration == Duration::MAX { duration } else { left }).await;
    }

    /// Waits for the future, but no longer than so long after that time; nothing when the time is over first.
    pub(crate) async fn timeout_from<T>(
        &self,
        began: u64,
        duration: Duration,
        future: impl Future<Output = T>,
    ) -> Option<T> {
        tokio::select! {
            biased;
            done = future => Some(done),
            () = self.sleep_from(began, duration) => None,
        }
    }
}

/// A clock that stands still until it is moved, for tests: it knows who sleeps, so that nobody has to guess when to move it.
#[derive(Clone, Debug)]
pub struct ManualClock(Arc<watch::Sender<Hands>>);

#[derive(Debug, Default)]
struct Hands {
    now: u64,
    /// When each sleeper wakes, by a number of its own.
    sleepers: BTreeMap<u64, u64>,
    next_sleeper: u64,
}

/// Somebody who sleeps; no more when it is dropped.
struct Sleeper<'a> {
    clock: &'a ManualClock,
    number: u64,
}

impl Drop for Sleeper<'_> {
    fn drop(&mut self) {
        self.clock.0.send_modify(|hands| {
            hands.sleepers.remove(&self.number);
        });
    }
}

impl ManualClock {
    /// A clock that stands at that time, in milliseconds since 1970.
    #[must_use]
    pub fn new(now: u64) -> Self {
        Self(Arc::new(watch::Sender::new(Hands { now, ..Hands::default() })))
    }

    /// The time it shows, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.0.borrow().now
    }

    /// Moves it on; whoever slept until then wakes.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|hands| hands.now = after(hands.now, by));
    }

    /// Waits until somebody sleeps who will wake when so much time has passed from now.
    pub async fn wait_for_sleeper(&self, wakes_after: Duration) {
        let mut hands = self.0.subscribe();
        let is_there = |hands: &Hands| {
            let wakes_at = after(hands.now, wakes_after);
            hands.sleepers.values().any(|at| *at == wakes_at)
        };
        // The sender is here: it cannot have gone.
        let _ = hands.wait_for(is_there).await.is_ok();
    }

    async fn sleep(&self, duration: Duration) {
        let mut hands = self.0.subscribe();
        let (mut number, mut end) = (0, 0);
        self.0.send_modify(|hands| {
            end = after(hands.now, duration);
            number = hands.next_sleeper;
            hands.next_sleeper += 1;
            hands.sleepers.insert(number, end);
        });
        let _sleeper = Sleeper { clock: self, number };
        // The sender is here: it cannot have gone.
        let _ = hands.wait_for(|hands| hands.now >= end).await.is_ok();
    }
}

fn after(now: u64, duration: Duration) -> u64 {
    now.saturating_add(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_clock_moved_by_hand_wakes_who_slept_until_then_and_nobody_else() {
        let manual = ManualClock::new(1_000);
        let clock = Clock::Manual(manual.clone());
        let sleeping = |seconds: u64| {
            let clock = clock.clone();
            tokio::spawn(async move { clock.sleep(Duration::from_secs(seconds)).await })
        };
        let (short, long) = (sleeping(2), sleeping(5));
        manual.wait_for_sleeper(Duration::from_secs(2)).await;
        manual.wait_for_sleeper(Duration::from_secs(5)).await;
        manual.advance(Duration::from_secs(2));
        assert!(short.await.is_ok());
        assert!(!long.is_finished());
        manual.wait_for_sleeper(Duration::from_secs(3)).await;
        manual.advance(Duration::from_secs(3));
        assert!(long.await.is_ok());
        assert_eq!(clock.now(), 6_000);
        assert_eq!(clock.timeout_from(6_000, Duration::MAX, async { 7 }).await, Some(7));
    }

    #[tokio::test]
    async fn whoever_was_at_work_while_the_clock_was_moved_does_not_sleep_through_it() {
        let manual = ManualClock::new(1_000);
        let clock = Clock::Manual(manual.clone());
        let began = clock.now();
        manual.advance(Duration::from_hours(1));
        clock.sleep_from(began, Duration::from_mins(1)).await;
        assert_eq!(clock.timeout_from(began, Duration::from_mins(1), std::future::pending::<()>()).await, None);
    }
}
