//! Steps side by side.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::shell::Chore;

/// Goes through all lanes at the same time, within a lane one step after the other. When a step fails no lane begins another one.
///
/// Much of a build keeps one core busy at a time: the page when it is optimised as a whole, the program where one crate waits for
/// another. Side by side they fill each other's gaps.
pub(crate) fn go_side_by_side<Step: Copy + Sync>(
    lanes: &[impl AsRef<[Step]> + Sync],
    perform: &(impl Fn(Step) -> Chore + Sync),
) -> Chore {
    let has_failed = AtomicBool::new(false);
    let go_along = |lane: &[Step]| {
        let going_on = lane.iter().take_while(|_| !has_failed.load(Ordering::Relaxed));
        going_on.map(|step| perform(*step)).find(Result::is_err).map_or(Ok(()), |failed| {
            has_failed.store(true, Ordering::Relaxed);
            failed
        })
    };
    thread::scope(|scope| {
        let going: Vec<_> = lanes.iter().map(|lane| scope.spawn(|| go_along(lane.as_ref()))).collect();
        let done = going.into_iter().map(|lane| lane.join().unwrap_or_else(|_| Err("a thread broke".to_owned())));
        done.fold(Ok(()), Result::and)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::time::Duration;

    use super::*;

    #[test]
    fn after_a_failure_no_lane_begins_another_step() {
        let (failing, long) = (vec!["fail", "more"], vec!["wait"; 10_000]);
        let waited = AtomicU32::new(0);
        let failed = go_side_by_side(&[failing, long], &|step| {
            assert_ne!(step, "more");
            thread::sleep(Duration::from_millis(5));
            waited.fetch_add(1, Ordering::Relaxed);
            if step == "fail" { Err("it failed".to_owned()) } else { Ok(()) }
        });
        assert_eq!(failed, Err("it failed".to_owned()));
        assert!(waited.load(Ordering::Relaxed) < 10_000, "the other lane went on to its end");
    }
}
