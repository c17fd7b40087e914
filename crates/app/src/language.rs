//! The languages of the page.

use serde::{Deserialize, Serialize};

/// A language the page speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Polish.
    #[serde(rename = "pl")]
    Polish,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Polish];

    /// Its code, as in `lang="pl"`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Polish => "pl",
        }
    }

    /// Its own name for itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Polish => "Polski",
        }
    }

    /// The first of the languages a browser asks for that the page speaks; English when it speaks none.
    pub fn wanted<'a>(codes: impl IntoIterator<Item = &'a str>) -> Self {
        let spoken = |code: &str| {
            let code = code.to_lowercase();
            let main = code.split('-').next().unwrap_or_default();
            Self::ALL.into_iter().find(|language| language.code() == main)
        };
        codes.into_iter().find_map(spoken).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browsers_first_language_that_is_spoken_here_is_taken() {
        assert_eq!(Language::wanted(["de-DE", "pl-PL", "en"]), Language::Polish);
        assert_eq!(Language::wanted(["PL"]), Language::Polish);
        assert_eq!(Language::wanted(["fr", "it"]), Language::English);
        assert_eq!(Language::wanted([]), Language::English);
    }
}
