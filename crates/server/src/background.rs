//! Tasks that run beside everything else: should one panic, it is noticed.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::clock::Clock;

/// A task that has panicked is started again after this time.
const RESTART: Duration = Duration::from_secs(1);

/// An error and what caused it, as one line for the log.
pub(crate) struct Chain<'a>(pub(crate) &'a dyn Error);

/// A line of the log is no longer, whatever an error says; in bytes.
const LONGEST_LINE: usize = 1000;

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = self.0.to_string();
        let mut cause = self.0.source();
        while let Some(error) = cause.filter(|_| line.len() < LONGEST_LINE) {
            line.push_str(": ");
            line.push_str(&error.to_string());
            cause = error.source();
        }
        if line.len() > LONGEST_LINE {
            line.truncate(line.floor_char_boundary(LONGEST_LINE));
            line.push('…');
        }
        f.write_str(&line)
    }
}

/// Ends the task when it is dropped.
struct AbortOnDrop<T>(JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Runs a task until it ends. Should it panic, that is logged and it is started again. It ends when the handle is aborted.
pub(crate) fn supervise<F>(
    name: &'static str,
    clock: Clock,
    mut task: impl FnMut() -> F + Send + 'static,
) -> JoinHandle<()>
where
    F: Future<Output = ()> + Send + 'static,
{
    tokio::spawn(async move {
        loop {
            let mut running = AbortOnDrop(tokio::spawn(task()));
            let has_panicked = (&mut running.0).await.is_err_and(|error| error.is_panic());
            if !has_panicked {
                return;
            }
            metrics::counter!("mozaika_panics").increment(1);
            tracing::error!(task = name, "a task of the server panicked and is started again");
            clock.sleep(RESTART).await;
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::clock::ManualClock;

    #[test]
    fn a_line_of_the_log_has_an_end_whatever_an_error_says() {
        let long = std::io::Error::other("ż".repeat(100_000));
        assert!(Chain(&long).to_string().len() < LONGEST_LINE + 10);
        let short = std::io::Error::other("short");
        assert_eq!(Chain(&short).to_string(), "short");
    }

    #[tokio::test]
    async fn a_task_that_panics_is_started_again() {
        let runs = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&runs);
        let clock = ManualClock::new(0);
        let task = supervise("test", Clock::Manual(clock.clone()), move || {
            let run = counted.fetch_add(1, Ordering::Relaxed);
            async move { assert!(run > 1, "the test wants a panic") }
        });
        for _ in 0..2 {
            clock.wait_for_sleeper(RESTART).await;
            clock.advance(RESTART);
        }
        assert!(task.await.is_ok());
        assert_eq!(runs.load(Ordering::Relaxed), 3);
    }
}
