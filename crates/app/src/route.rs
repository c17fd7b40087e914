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
    /// The same, with the computer's evaluation of every decision.
    Analysis(String),
    /// Looking at a match that the address itself carries.
    Record(String),
    /// A table of that game for friends, at once.
    Friends(String),
    /// Agreeing on a table of that game: who may sit there, how long people may think.
    NewTable(String),
    /// A table at the server: to sit down at, to play, to watch.
    Online {
        /// The table's id.
        table: String,
        /// What lets somebody sit down at a table by invitation.
        invitation: Option<String>,
    },
    /// Tables at the server: one's own, those to join, those to watch.
    Tables,
    /// Who one is at the server: name, login, devices.
    Person,
    /// A one-time link that signs somebody in at another device.
    Device(String),
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
            ("analysis", id) if is_word(id) => Self::Analysis(id.to_owned()),
            ("record", packed) if !packed.is_empty() => Self::Record(packed.to_owned()),
            ("friends", game) if is_word(game) => Self::Friends(game.to_owned()),
            ("new-table", game) if is_word(game) => Self::NewTable(game.to_owned()),
            ("online", rest) => Self::online(rest),
            ("tables", "") => Self::Tables,
            ("me", "") => Self::Person,
            ("device", token) if is_token(token) => Self::Device(token.to_owned()),
            ("rules", game) if is_word(game) => Self::Rules(game.to_owned()),
            ("settings", "") => Self::Settings,
            ("about", "") => Self::About,
            _ => Self::NotFound,
        }
    }

    /// Reads `TABLE` or `TABLE/INVITATION`.
    fn online(rest: &str) -> Self {
        let (table, invitation) = rest.split_once('/').map_or((rest, None), |(table, token)| (table, Some(token)));
        if !is_token(table) || invitation.is_some_and(|token| !is_token(token)) {
            return Self::NotFound;
        }
        Self::Online { table: table.to_owned(), invitation: invitation.map(ToOwned::to_owned) }
    }

    /// The address, from `#` on.
    #[must_use]
    pub fn address(&self) -> String {
        match self {
            Self::Home | Self::NotFound => "#/".to_owned(),
            Self::NewMatch(game) => format!("#/new/{game}"),
            Self::Match(id) => format!("#/match/{id}"),
            Self::Replay(id) => format!("#/replay/{id}"),
            Self::Analysis(id) => format!("#/analysis/{id}"),
            Self::Record(packed) => format!("#/record/{packed}"),
            Self::Friends(game) => format!("#/friends/{game}"),
            Self::NewTable(game) => format!("#/new-table/{game}"),
            Self::Online { table, invitation: None } => format!("#/online/{table}"),
            Self::Online { table, invitation: Some(invitation) } => format!("#/online/{table}/{invitation}"),
            Self::Tables => "#/tables".to_owned(),
            Self::Person => "#/me".to_owned(),
            Self::Device(token) => format!("#/device/{token}"),
            Self::Rules(game) => format!("#/rules/{game}"),
            Self::Settings => "#/settings".to_owned(),
            Self::About => "#/about".to_owned(),
        }
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// What a server makes up: ids and secrets.
fn is_token(text: &str) -> bool {
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !text.is_empty() && text.len() <= 128 && text.bytes().all(sound)
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
            Route::Analysis("m1".to_owned()),
            Route::Record("abc_-".to_owned()),
            Route::Friends("patchwork".to_owned()),
            Route::NewTable("sintra".to_owned()),
            Route::Online { table: "k7_q-2".to_owned(), invitation: None },
            Route::Online { table: "k7_q-2".to_owned(), invitation: Some("x_-y".to_owned()) },
            Route::Tables,
            Route::Person,
            Route::Device("t0k_en".to_owned()),
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
        for fragment in [
            "#/matches",
            "#/match/",
            "#/match/a b",
            "#/new/<x>",
            "#/settings/x",
            "#/record/",
            "#/online/",
            "#/online/a/",
            "#/online/a/b/c",
            "#/tables/x",
            "#%00",
        ] {
            assert_eq!(Route::read(fragment), Route::NotFound, "{fragment}");
        }
    }
}
