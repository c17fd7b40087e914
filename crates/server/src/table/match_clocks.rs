//! How long everybody may still think. Reckoned by the entries' times alone, so it survives every restart.

use mozaika_game::{Seat, Seats};
use mozaika_wire::{ClockSetting, MatchClock};

/// The clocks of one match.
#[derive(Clone, Debug)]
pub(super) struct MatchClocks {
    setting: ClockSetting,
    /// What each seat has left, in milliseconds, as of `since` if its clock runs.
    left: Vec<u64>,
    since: Vec<Option<u64>>,
}

impl MatchClocks {
    pub(super) fn new(setting: ClockSetting, seats: usize) -> Self {
        let (ClockSetting::PerMove { seconds } | ClockSetting::Bank { seconds, .. }) = setting;
        Self { setting, left: vec![seconds * 1000; seats], since: vec![None; seats] }
    }

    /// The seat has decided.
    pub(super) fn decided(&mut self, seat: Seat, at: u64) {
        let Some(since) = self.since.get_mut(seat.index()).and_then(Option::take) else { return };
        let left = &mut self.left[seat.index()];
        *left = left.saturating_sub(at.saturating_sub(since));
        match self.setting {
            ClockSetting::PerMove { seconds } => *left = seconds * 1000,
            ClockSetting::Bank { increment, .. } => *left += increment * 1000,
        }
    }

    /// From now on the match waits for these people.
    pub(super) fn wait_for(&mut self, seats: Seats, at: u64) {
        for seat in Seat::all(self.left.len()) {
            let since = &mut self.since[seat.index()];
            match (seats.contains(seat), *since) {
                (true, None) => *since = Some(at),
                (false, Some(from)) => {
                    let left = &mut self.left[seat.index()];
                    *left = left.saturating_sub(at.saturating_sub(from));
                    *since = None;
                }
                _ => {}
            }
        }
    }

    /// Whose time is up first, and when.
    pub(super) fn first_time_out(&self) -> Option<(Seat, u64)> {
        let ends = Seat::all(self.left.len()).filter_map(|seat| {
            let since = self.since[seat.index()]?;
            Some((seat, since.saturating_add(self.left[seat.index()])))
        });
        ends.min_by_key(|(_, end)| *end)
    }

    /// The clocks as they stood at that time.
    pub(super) fn at(&self, at: u64) -> MatchClock {
        let left = self.left.iter().zip(&self.since);
        MatchClock {
            left: left
                .map(|(left, since)| left.saturating_sub(since.map_or(0, |since| at.saturating_sub(since))))
                .collect(),
            running: Seat::all(self.left.len()).filter(|seat| self.since[seat.index()].is_some()).collect(),
            since: at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    #[test]
    fn a_bank_runs_down_while_its_owner_thinks_and_grows_with_every_decision() {
        let mut clocks = MatchClocks::new(ClockSetting::Bank { seconds: 60, increment: 2 }, 2);
        clocks.wait_for(Seats::one(A), 1_000);
        assert_eq!(clocks.first_time_out(), Some((A, 61_000)));
        clocks.decided(A, 11_000);
        clocks.wait_for(Seats::one(B), 11_000);
        assert_eq!(clocks.first_time_out(), Some((B, 71_000)));
        assert_eq!(clocks.at(12_000), MatchClock { left: vec![52_000, 59_000], running: vec![B], since: 12_000 });
    }

    #[test]
    fn a_clock_per_move_starts_anew_with_every_decision() {
        let mut clocks = MatchClocks::new(ClockSetting::PerMove { seconds: 30 }, 2);
        clocks.wait_for(Seats::one(A), 0);
        clocks.decided(A, 29_000);
        clocks.wait_for(Seats::one(A), 29_000);
        assert_eq!(clocks.first_time_out(), Some((A, 59_000)));
    }

    #[test]
    fn clocks_of_all_who_are_waited_for_run_at_once_and_nobody_stops_anothers() {
        let mut clocks = MatchClocks::new(ClockSetting::Bank { seconds: 60, increment: 0 }, 2);
        clocks.wait_for(Seats::first(2), 0);
        clocks.decided(A, 10_000);
        clocks.wait_for(Seats::one(B), 10_000);
        assert_eq!(clocks.first_time_out(), Some((B, 60_000)));
        clocks.wait_for(Seats::NONE, 20_000);
        assert_eq!(clocks.first_time_out(), None);
        assert_eq!(clocks.at(30_000).left, [50_000, 40_000]);
    }
}
