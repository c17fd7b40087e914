//! What a person prefers.

use serde::{Deserialize, Serialize};

use crate::language::Language;

/// What a person prefers; what was never chosen follows the browser.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; the browser's when nothing was chosen.
    pub language: Option<Language>,
    /// Light or dark.
    pub theme: Theme,
    /// How much moves on the screen.
    pub motion: Motion,
    /// How fast the computer's moves are shown.
    pub pace: Pace,
    /// Whether pieces make a sound.
    pub sound: bool,
    /// Stronger colours and lines.
    pub strong: bool,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Paper.
    Light,
    /// Night.
    Dark,
}

/// How much moves on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// As the system has it.
    #[default]
    System,
    /// Pieces travel.
    Full,
    /// Nothing moves.
    None,
}

/// How fast the computer's moves are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Time to look.
    Slow,
    /// Just so.
    #[default]
    Usual,
    /// For those who know the game.
    Fast,
}

impl Theme {
    /// All of them, with their names in the words and in the style sheet.
    pub const ALL: [(Self, &'static str); 3] = [(Self::System, "system"), (Self::Light, "light"), (Self::Dark, "dark")];

    /// The name in the words and in the style sheet.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(theme, _)| *theme == self).map_or("system", |(_, name)| name)
    }
}

impl Motion {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 3] = [(Self::System, "system"), (Self::Full, "full"), (Self::None, "none")];

    /// The name in the words and in the style sheet.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(motion, _)| *motion == self).map_or("system", |(_, name)| name)
    }
}

impl Pace {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Slow, "slow"), (Self::Usual, "usual"), (Self::Fast, "fast")];

    /// How long one stage of a shown move lasts, in milliseconds.
    #[must_use]
    pub const fn stage(self) -> u32 {
        match self {
            Self::Slow => 1100,
            Self::Usual => 550,
            Self::Fast => 200,
        }
    }

    /// How long a walk over that many spaces takes, in milliseconds: long ones hurry, so that nobody waits for them.
    #[must_use]
    pub const fn walk(self, spaces: u8) -> u32 {
        let step = self.stage() / 7;
        let (walk, longest) = (step * spaces as u32, self.stage() + self.stage() / 2);
        if walk < longest { walk } else { longest }
    }
}

impl Settings {
    /// Reads what was stored; whatever cannot be read is as if nothing had been chosen.
    #[must_use]
    pub fn read(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// What is stored.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written() {
        let settings =
            Settings { language: Some(Language::Polish), theme: Theme::Dark, sound: true, ..Settings::default() };
        assert_eq!(Settings::read(&settings.to_json()), settings);
    }

    #[test]
    fn a_longer_walk_takes_longer_but_nobody_waits_for_it() {
        assert!(Pace::Usual.walk(2) < Pace::Usual.walk(5));
        assert_eq!(Pace::Usual.walk(30), Pace::Usual.walk(53));
        assert!(Pace::Fast.walk(4) < Pace::Usual.walk(4) && Pace::Usual.walk(4) < Pace::Slow.walk(4));
    }

    #[test]
    fn settings_of_another_version_or_nonsense_do_no_harm() {
        assert_eq!(Settings::read("{\"theme\":\"dark\",\"hologram\":true}").theme, Theme::Dark);
        assert_eq!(Settings::read("{"), Settings::default());
    }
}
