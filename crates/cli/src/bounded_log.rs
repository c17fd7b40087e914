//! A log that has an end: what goes wrong a thousand times a second is told a few times, and then how often.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::callsite::Identifier;
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// So many lines from one place in the code.
const MOST: u32 = 20;
/// In so much time.
const WITHIN: Duration = Duration::from_secs(10);

/// Leaves out lines that come too often from the same place in the code.
#[derive(Debug, Default)]
pub(crate) struct BoundedLog(Mutex<HashMap<Identifier, Lately>>);

/// What came from one place lately.
#[derive(Debug)]
struct Lately {
    since: Instant,
    lines: u32,
}

/// What becomes of a line.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Told,
    LeftOut,
    /// It is told, and so many before it were not.
    ToldAfter(u32),
}

impl Lately {
    fn next(&mut self, now: Instant) -> Fate {
        if now.duration_since(self.since) >= WITHIN {
            let left_out = self.lines.saturating_sub(MOST);
            *self = Self { since: now, lines: 1 };
            return if left_out == 0 { Fate::Told } else { Fate::ToldAfter(left_out) };
        }
        self.lines += 1;
        if self.lines > MOST { Fate::LeftOut } else { Fate::Told }
    }
}

impl<S: Subscriber> Layer<S> for BoundedLog {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let now = Instant::now();
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lately = places.entry(event.metadata().callsite()).or_insert(Lately { since: now, lines: 0 });
        let fate = lately.next(now);
        drop(places);
        if let Fate::ToldAfter(lines) = fate {
            tracing::warn!(lines, place = event.metadata().name(), "lines like the next one were left out");
        }
        fate != Fate::LeftOut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_a_thousand_times_is_told_a_few_times_and_then_how_often() {
        let start = Instant::now();
        let mut lately = Lately { since: start, lines: 0 };
        let told = (0..1000).filter(|_| lately.next(start) == Fate::Told).count();
        assert_eq!(told, 20);
        assert_eq!(lately.next(start + WITHIN), Fate::ToldAfter(980));
        assert_eq!(lately.next(start + WITHIN * 3), Fate::Told);
    }
}
