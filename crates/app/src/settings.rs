//! What a person prefers.

use std::collections::BTreeMap;

use mozaika_game::Seating;
use mozaika_players::Level;
use serde::{Deserialize, Serialize};

use crate::language::Language;
use crate::levels::common_level;

/// What a person prefers; what was never chosen follows the browser.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the screen of settings")]
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
    /// Keys that are a single letter or digit do nothing.
    pub no_letter_keys: bool,
    /// Whether small choices that do not matter are made by themselves.
    pub small_choices: bool,
    /// How strong the computer plays, by the name of the game; what is not there was never asked.
    levels: BTreeMap<String, String>,
    /// The most points in a match alone, by the name of the game.
    records: BTreeMap<String, f64>,
}

/// How well somebody knows a game, in their own words; asked once, before their first match of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experience {
    /// Has just learned the rules, or is about to.
    New,
    /// Has played a few times.
    Some,
    /// Knows it well.
    Well,
}

impl Experience {
    /// All of them, with their names in the words.
    pub const ALL: [(Self, &'static str); 3] = [(Self::New, "new"), (Self::Some, "some"), (Self::Well, "well")];

    /// The level that such a person has a good match against. Whoever has just learned the rules wins against the weakest;
    /// `medium` beats them.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::New => Level::Beginner,
            Self::Some => Level::Medium,
            Self::Well => Level::Hard,
        }
    }
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
    /// How strong the computer plays that game against this person; nothing before they were asked.
    ///
    /// ```
    /// use mozaika_app::{Experience, Settings};
    ///
    /// let mut settings = Settings::default();
    /// assert_eq!(settings.level("patchwork"), None);
    /// settings.set_level("patchwork", Experience::New.level());
    /// assert_eq!(settings.level("patchwork").map(|level| level.name()), Some("beginner"));
    /// ```
    #[must_use]
    pub fn level(&self, game: &str) -> Option<Level> {
        self.levels.get(game)?.parse().ok()
    }

    /// Remembers how strong the computer is to play that game.
    pub fn set_level(&mut self, game: &str, level: Level) {
        self.levels.insert(game.to_owned(), level.name().to_owned());
    }

    /// Remembers the level of a match that one person plays against the computer: the next one has it, too.
    pub fn remember_level(&mut self, game: &str, seating: &Seating) {
        if let (Some(level), Some(_)) = (common_level(seating), seating.only_person()) {
            self.set_level(game, level);
        }
    }

    /// The most points of this person in a match of that game alone; nothing before the first.
    #[must_use]
    pub fn record_alone(&self, game: &str) -> Option<f64> {
        self.records.get(game).copied()
    }

    /// Remembers the points of a match alone; says whether nobody had more here before.
    pub fn remember_alone(&mut self, game: &str, points: f64) -> bool {
        let is_record = self.record_alone(game).is_none_or(|record| points > record);
        if is_record {
            self.records.insert(game.to_owned(), points);
        }
        is_record
    }

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
    use mozaika_game::Seated;

    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written() {
        let settings =
            Settings { language: Some(Language::Polish), theme: Theme::Dark, sound: true, ..Settings::default() };
        assert_eq!(Settings::read(&settings.to_json()), settings);
    }

    #[test]
    fn a_level_is_remembered_for_each_game_and_one_that_nobody_knows_is_asked_for_again() {
        let mut settings = Settings::default();
        settings.set_level("sintra", Level::Hard);
        settings.set_level("sintra", Level::Easy);
        let read = Settings::read(&settings.to_json());
        assert_eq!((read.level("sintra"), read.level("patchwork")), (Some(Level::Easy), None));
        assert_eq!(Settings::read("{\"levels\":{\"sintra\":\"godlike\"}}").level("sintra"), None);
    }

    #[test]
    fn the_level_of_a_match_against_the_computer_is_that_of_the_next_and_of_no_other() {
        let mut settings = Settings::default();
        let lone = Seating::new(vec![Seated::person(""), Seated::computer("hard")]);
        let people = Seating::new(vec![Seated::person(""), Seated::person(""), Seated::computer("easy")]);
        settings.remember_level("sintra", &lone);
        settings.remember_level("sintra", &people);
        assert_eq!((settings.level("sintra"), settings.level("glassroad")), (Some(Level::Hard), None));
    }

    #[test]
    fn whoever_is_new_meets_the_weakest_level_and_whoever_knows_more_a_stronger_one() {
        let levels = Experience::ALL.map(|(experience, _)| Level::ALL.iter().position(|l| *l == experience.level()));
        assert_eq!(levels[0], Some(0));
        assert!(levels.is_sorted() && levels[1] != levels[2], "{levels:?}");
    }

    #[test]
    fn a_longer_walk_takes_longer_but_nobody_waits_for_it() {
        assert!(Pace::Usual.walk(2) < Pace::Usual.walk(5));
        assert_eq!(Pace::Usual.walk(30), Pace::Usual.walk(53));
        assert!(Pace::Fast.walk(4) < Pace::Usual.walk(4) && Pace::Usual.walk(4) < Pace::Slow.walk(4));
    }

    #[test]
    fn only_more_points_are_a_new_record() {
        let mut settings = Settings::default();
        assert!(settings.remember_alone("glassroad", 21.5));
        assert!(!settings.remember_alone("glassroad", 21.5) && !settings.remember_alone("glassroad", 12.0));
        assert!(settings.remember_alone("glassroad", 30.0));
        assert_eq!(Settings::read(&settings.to_json()).record_alone("glassroad"), Some(30.0));
        assert_eq!(settings.record_alone("sintra"), None);
    }

    #[test]
    fn settings_of_another_version_or_nonsense_do_no_harm() {
        assert_eq!(Settings::read("{\"theme\":\"dark\",\"hologram\":true}").theme, Theme::Dark);
        assert_eq!(Settings::read("{"), Settings::default());
    }
}
