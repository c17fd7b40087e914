//! Naming a player in a word: `hard`, `greedy`, `search:5000`, `uct:1000ms`.

use std::fmt;
use std::str::FromStr;

use mozaika_game::notation::quoted;

use crate::fault::PlayerFault;
use crate::level::Level;

/// A kind of computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Any legal decision, each equally likely.
    Random,
    /// The decision with the most points right after it.
    Greedy,
    /// One of the graded levels.
    Level(Level),
    /// The search with all that is known about the game, for so long.
    Search(Limit),
    /// Plain UCT with random rollouts, for so long: what knowledge is measured against.
    Uct(Limit),
}

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// So many iterations of the search, from 1 to 2^40.
    Iterations(u64),
    /// So many milliseconds, from 1 to a day.
    Milliseconds(u64),
}

/// The longest a player may be asked to think: a day.
const MAX_MS: u64 = 24 * 60 * 60 * 1000;
/// What would take longer than a day on any machine of today.
const MAX_ITERATIONS: u64 = 1 << 40;

impl Limit {
    /// The same limit, if it is one that can be played with.
    pub fn checked(self) -> Result<Self, PlayerFault> {
        let sound = match self {
            Self::Iterations(count) => (1..=MAX_ITERATIONS).contains(&count),
            Self::Milliseconds(ms) => (1..=MAX_MS).contains(&ms),
        };
        if sound { Ok(self) } else { Err(PlayerFault::LimitOutOfRange { limit: quoted(&self.to_string()) }) }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(count) => write!(f, "{count}"),
            Self::Milliseconds(ms) => write!(f, "{ms}ms"),
        }
    }
}

impl FromStr for Limit {
    type Err = PlayerFault;

    fn from_str(word: &str) -> Result<Self, PlayerFault> {
        let (digits, milliseconds) = word.strip_suffix("ms").map_or((word, false), |digits| (digits, true));
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PlayerFault::NotALimit { limit: quoted(word) });
        }
        let number = digits.parse().map_err(|_| PlayerFault::LimitOutOfRange { limit: quoted(word) })?;
        if milliseconds { Self::Milliseconds(number).checked() } else { Self::Iterations(number).checked() }
    }
}

impl Kind {
    /// The levels as kinds, the weakest first.
    #[must_use]
    pub fn levels() -> [Self; 5] {
        Level::ALL.map(Self::Level)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Level(level) => level.fmt(f),
            Self::Search(limit) => write!(f, "search:{limit}"),
            Self::Uct(limit) => write!(f, "uct:{limit}"),
        }
    }
}

impl FromStr for Kind {
    type Err = PlayerFault;

    fn from_str(word: &str) -> Result<Self, PlayerFault> {
        match word.split_once(':') {
            Some(("search", limit)) => limit.parse().map(Self::Search),
            Some(("uct", limit)) => limit.parse().map(Self::Uct),
            Some(_) => Err(PlayerFault::NoSuchPlayer { player: quoted(word) }),
            None => match word {
                "random" => Ok(Self::Random),
                "greedy" => Ok(Self::Greedy),
                _ => word.parse().map(Self::Level).map_err(|_| PlayerFault::NoSuchPlayer { player: quoted(word) }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_the_name_it_writes() {
        for word in ["random", "greedy", "beginner", "expert", "search:5000", "search:20ms", "uct:7", "uct:1000ms"] {
            assert_eq!(word.parse::<Kind>().map(|kind| kind.to_string()), Ok(word.to_owned()));
        }
    }

    #[test]
    fn no_time_too_much_time_and_nonsense_are_refused_with_a_sentence() {
        for word in [
            "",
            "grandmaster",
            "search",
            "search:",
            "search:0",
            "search:-1",
            "uct:0ms",
            "search:5s",
            "search:86400001ms",
            "uct:99999999999999999999",
            "exec:x",
        ] {
            let bad = word.parse::<Kind>().expect_err(word);
            assert!(bad.to_string().ends_with('.'), "{bad}");
        }
    }
}
