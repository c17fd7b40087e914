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

    /// The seat has decided; tells what it had left then, in milliseconds, if its clock ran.
    pub(super) fn decided(&mut self, seat: Seat, at: u64) -> Option<u64> {
        let since = self.since.get_mut(seat.index()).and_then(Option::take)?;
        let left = &mut self.left[seat.index()];
        let had = left.saturating_sub(at.saturating_sub(since));
        *left = match self.setting {
            ClockSetting::PerMove { seconds } => seconds * 1000,
            ClockSetting::Bank { increment, .. } => had + increment * 1000,
        };
        Some(had)
    }

    /// A decision was taken back: nobody gains time by it.
    pub(super) fn set_left(&mut self, seat: Seat, left: u64) {
        self.left[seat.index()] = left;
        self.since[seat.index()] = None;
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
    fn nobody_gains_time_by_taking_a_decision_back() {
        let mut clocks = MatchClocks::new(ClockSetting::PerMove { seconds: 30 }, 2);
        clocks.wait_for(Seats::one(A), 0);
        let left = clocks.decided(A, 20_000).unwrap_or_default();
        clocks.wait_for(Seats::one(B), 20_000);
        clocks.set_left(A, left);
        clocks.wait_for(Seats::one(A), 25_000);
        assert_eq!(clocks.first_time_out(), Some((A, 35_000)));
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
