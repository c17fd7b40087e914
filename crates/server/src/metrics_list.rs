//! Every figure that `/metrics` shows, from the first moment on: whoever draws or watches one finds it before anything has happened.

use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;

const COUNTERS: [&str; 10] = [
    "mozaika_actions",
    "mozaika_computer_moves",
    "mozaika_failed_commits",
    "mozaika_lost_tables",
    "mozaika_made_tables",
    "mozaika_notices",
    "mozaika_panics",
    "mozaika_refused_connections",
    "mozaika_refused_requests",
    "mozaika_closed_sockets",
];
const GAUGES: [&str; 2] = ["mozaika_open_tables", "mozaika_sockets"];
const HISTOGRAMS: [&str; 3] = ["mozaika_commit_entries", "mozaika_commit_seconds", "mozaika_thinking_seconds"];

/// Shows them all, at nought.
pub(crate) fn show_all() {
    for name in COUNTERS {
        metrics::counter!(name).increment(0);
    }
    for name in GAUGES {
        metrics::gauge!(name).increment(0.0);
    }
    for name in HISTOGRAMS {
        drop(metrics::histogram!(name));
    }
}

/// Puts together what was measured, again and again: it would be kept one by one until somebody asks. Runs until it is dropped.
pub(crate) async fn put_together(handle: PrometheusHandle, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        handle.run_upkeep();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    /// The memory of this process, in bytes.
    fn memory() -> u64 {
        let told = std::fs::read_to_string("/proc/self/statm").unwrap();
        told.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
    }

    #[tokio::test]
    async fn figures_that_nobody_asks_for_do_not_grow() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        let (histogram, counter) = metrics::with_local_recorder(&recorder, || {
            (metrics::histogram!("mozaika_commit_seconds"), metrics::counter!("mozaika_actions"))
        });
        let upkeep = tokio::spawn(put_together(handle.clone(), Duration::from_millis(1)));
        let before = memory();
        for _ in 0..120 {
            for number in 0..50_000 {
                histogram.record(f64::from(number));
                counter.increment(1);
            }
            // On this one thread the upkeep has its turn now.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        upkeep.abort();
        // One by one they would take 16 bytes each at the least; other tests run beside this one.
        let grown = memory().saturating_sub(before);
        assert!(grown < 60 << 20, "six million figures take {} MB", grown >> 20);
        assert!(handle.render().contains("mozaika_commit_seconds_count 6000000"));
    }
}
