//! The screens, and their addresses.

/// A screen; its address is what follows `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The three games, and what was going on.
    #[default]
    Home,
    /// Agreeing on a match of that game.
    NewMatch(String),
    /// A match that is saved here, to be played; by its name in this browser.
    Match(String),
    /// Looking at a match that is saved here.
    Replay(String),
    /// Looking at a match that the address itself carries.
    Record(String),
    /// The rules of that game.
    Rules(String),
    /// Language, looks, motion, sound.
    Settings,
    /// What this is.
    About,
    /// Nothing is there.
    NotFound,
}

impl Route {
    /// Reads what follows `#`.
    #[must_use]
    pub fn read(fragment: &str) -> Self {
        let path = fragment.trim_start_matches('#').trim_start_matches('/');
        match path.split_once('/').unwrap_or((path, "")) {
            ("", _) => Self::Home,
            ("new", game) if is_word(game) => Self::NewMatch(game.to_owned()),
            // `table` was its address when there were no tables of a server.
            ("match" | "table", id) if is_word(id) => Self::Match(id.to_owned()),
            ("replay", id) if is_word(id) => Self::Replay(id.to_owned()),
            ("record", packed) if !packed.is_empty() => Self::Record(packed.to_owned()),
            ("rules", game) if is_word(game) => Self::Rules(game.to_owned()),
            ("settings", "") => Self::Settings,
            ("about", "") => Self::About,
            _ => Self::NotFound,
        }
    }

    /// The address, from `#` on.
    #[must_use]
    pub fn address(&self) -> String {
        match self {
            Self::Home | Self::NotFound => "#/".to_owned(),
            Self::NewMatch(game) => format!("#/new/{game}"),
            Self::Match(id) => format!("#/match/{id}"),
            Self::Replay(id) => format!("#/replay/{id}"),
            Self::Record(packed) => format!("#/record/{packed}"),
            Self::Rules(game) => format!("#/rules/{game}"),
            Self::Settings => "#/settings".to_owned(),
            Self::About => "#/about".to_owned(),
        }
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_is_found_at_its_address() {
        for route in [
            Route::Home,
            Route::NewMatch("patchwork".to_owned()),
            Route::Match("m1-2".to_owned()),
            Route::Replay("m1".to_owned()),
            Route::Record("abc_-".to_owned()),
            Route::Rules("sintra".to_owned()),
            Route::Settings,
            Route::About,
        ] {
            assert_eq!(Route::read(&route.address()), route);
        }
        assert_eq!(Route::read(""), Route::Home);
        assert_eq!(Route::read("#/table/m1-2"), Route::Match("m1-2".to_owned()), "an address of former times");
    }

    #[test]
    fn an_address_that_is_none_is_not_found() {
        for fragment in ["#/matches", "#/match/", "#/match/a b", "#/new/<x>", "#/settings/x", "#/record/", "#%00"] {
            assert_eq!(Route::read(fragment), Route::NotFound, "{fragment}");
        }
    }
}
