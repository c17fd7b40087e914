//! Which matches change ratings. It is decided when a match starts, from what everybody could see until then.

use mozaika_game::registry::Registry;
use mozaika_wire::{ClockSetting, SeatOccupant, TableSettings};

use super::{Table, is_built_in};

/// Nobody is replaced sooner at a table without a clock; in seconds.
const LEAST_PATIENCE: u64 = 5 * 60;
/// Nobody is replaced sooner at a table with a clock, however short its time; in seconds.
const LEAST_WITH_CLOCK: u64 = 60;
/// Without a clock people come back the next day: a match where they may be replaced sooner is not rated. In seconds.
const LEAST_RATED: u64 = 24 * 60 * 60;
/// A clock that gives less for a decision decides a match by itself: it is not rated. In seconds.
const LEAST_RATED_MOVE: u64 = 10;
/// The same for a clock of the whole match; in seconds.
const LEAST_RATED_BANK: u64 = 60;
/// Options that may differ from the usual ones in a rated match: how many play is no advantage to anybody.
const FREE_OPTIONS: [&str; 2] = ["players", "edition"];

/// How long somebody is waited for at the least before they may be replaced, in seconds: as long as their clock gives them.
pub(crate) fn least_patience(clock: Option<ClockSetting>) -> u64 {
    match clock {
        None => LEAST_PATIENCE,
        Some(ClockSetting::PerMove { seconds } | ClockSetting::Bank { seconds, .. }) => seconds.max(LEAST_WITH_CLOCK),
    }
}

/// Does a clock leave time to think?
const fn is_sensible(clock: ClockSetting) -> bool {
    match clock {
        ClockSetting::PerMove { seconds } => seconds >= LEAST_RATED_MOVE,
        ClockSetting::Bank { seconds, .. } => seconds >= LEAST_RATED_BANK,
    }
}

/// Is it the game as it is usually played: the built-in edition, the options nobody has changed, sensible patience and a sensible clock?
pub(super) fn is_usual(games: Registry, settings: &TableSettings) -> bool {
    let Ok(game) = games.find(&settings.game) else { return false };
    let usual = game.default_options();
    let same = |(name, value): (&String, &serde_json::Value)| {
        FREE_OPTIONS.contains(&name.as_str()) || usual.get(name).is_none_or(|usual| usual == value)
    };
    let least = if settings.clock.is_none() { LEAST_RATED } else { least_patience(settings.clock) };
    let leaves_time = settings.patience >= least && settings.clock.is_none_or(is_sensible);
    is_built_in(games, settings) && settings.options.iter().all(same) && leaves_time
}

impl Table {
    /// Would the match be rated if it started now? When at least two different ones take part, at least one of them a person, and every
    /// person has a login: whoever can come back under a new name at any time has no rating to lose. Nor is it when one person decides for
    /// several seats.
    pub(super) fn counts(&self) -> bool {
        let mut players = self.rated_seats();
        players.sort_unstable();
        players.dedup();
        let mut people = self.seats.iter().filter_map(|seat| match &seat.who {
            SeatOccupant::Person(person) => Some(person),
            _ => None,
        });
        self.is_usual
            && players.len() > 1
            && people.clone().next().is_some()
            && people.all(|person| person.registered && !person.companion)
    }
}
