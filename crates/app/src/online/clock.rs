//! The clocks of a match, as they run down before everybody's eyes.

use mozaika_game::Seat;
use mozaika_wire::MatchClock;

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// What is left, in milliseconds.
    pub left: u64,
    /// Does it run?
    pub is_running: bool,
}

impl ClockReading {
    /// From here on a clock is shown as short of time, in milliseconds.
    const SHORT: u64 = 20_000;

    /// The clock of that seat, at a moment of the server's time in milliseconds since 1970.
    ///
    /// ```
    /// use mozaika_app::ClockReading;
    /// use mozaika_game::Seat;
    /// use mozaika_wire::MatchClock;
    ///
    /// let clock = MatchClock { left: vec![60_000, 60_000], running: vec![Seat(1)], since: 1_000 };
    /// assert_eq!(ClockReading::of(&clock, Seat(1), 11_000.0).unwrap().left, 50_000);
    /// assert_eq!(ClockReading::of(&clock, Seat(0), 11_000.0).unwrap().left, 60_000);
    /// assert_eq!(ClockReading::of(&clock, Seat(1), 99_000.0).unwrap().left, 0);
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "times in milliseconds, none below zero"
    )]
    pub fn of(clock: &MatchClock, seat: Seat, now: f64) -> Option<Self> {
        let left = *clock.left.get(seat.index())?;
        let is_running = clock.running.contains(&seat);
        let passed = if is_running { (now - clock.since as f64).max(0.0) as u64 } else { 0 };
        Some(Self { left: left.saturating_sub(passed), is_running })
    }

    /// Is there little left?
    #[must_use]
    pub const fn is_short(self) -> bool {
        self.left < Self::SHORT
    }
}

/// A time as clocks show it: `0:07`, `12:30`, `1:05:00`, and days as `2 d 3:00` would be too long, so hours go on.
///
/// ```
/// assert_eq!(mozaika_app::clock_text(7_200), "0:08");
/// assert_eq!(mozaika_app::clock_text(750_000), "12:30");
/// assert_eq!(mozaika_app::clock_text(3_900_000), "1:05:00");
/// ```
#[must_use]
pub fn clock_text(milliseconds: u64) -> String {
    // What has begun counts: nothing is shown only when nothing is left.
    let seconds = milliseconds.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
