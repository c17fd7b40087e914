//! The parts of the checks, and what each of them consists of.

use std::fs;
use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// A part of the checks that can be run alone. All of them together are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Lints,
    Rules,
    Players,
    Server,
    Page,
    Lockstep,
}

/// Runs in a browser, and has no tests for this machine.
pub(crate) const WEB_ONLY: [&str; 2] = ["web", "thinker"];
/// The program's folder.
const PROGRAM: &str = "mozaika";

impl Part {
    /// Every part, in the order they are run in: what fails soonest comes first.
    pub(crate) const ALL: [Self; 6] =
        [Self::Lints, Self::Rules, Self::Players, Self::Server, Self::Page, Self::Lockstep];

    /// What was asked for, each part once and in order; everything when nothing was named.
    pub(crate) fn chosen(named: &[Self]) -> Vec<Self> {
        Self::ALL.into_iter().filter(|part| named.is_empty() || named.contains(part)).collect()
    }

    /// Its name, as it is typed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Lints => "lints",
            Self::Rules => "rules",
            Self::Players => "players",
            Self::Server => "server",
            Self::Page => "page",
            Self::Lockstep => "lockstep",
        }
    }

    /// What belongs to it, for the help.
    fn help(self) -> &'static str {
        match self {
            Self::Lints => "Format and lints of everything",
            Self::Rules => "What a game is, and the rules of each",
            Self::Players => "Computer players, the engine protocol, the arena, the terminal",
            Self::Server => "The server, its clients, and the commands of the program",
            Self::Page => "The page, its bundle, and all of it in a real browser",
            Self::Lockstep => "The games against the independent implementations in `reference/`",
        }
    }

    /// The part a folder of `crates/` is tested in. A folder that is not named here holds a game, or what games are made of.
    pub(crate) fn of_folder(folder: &str) -> Self {
        match folder {
            "players" | "engine" | "arena" | "terminal" => Self::Players,
            "server" | "wire" | "following" | "client" | "load" | "cli" | PROGRAM => Self::Server,
            "app" | "page" | "browser-tests" => Self::Page,
            _ => Self::Rules,
        }
    }

    /// Does it need the program itself?
    pub(crate) fn needs_program(self) -> bool {
        matches!(self, Self::Server | Self::Page | Self::Lockstep)
    }
}

impl ValueEnum for Part {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

/// The package in a folder of `crates/`.
pub(crate) fn package(folder: &str) -> String {
    if folder == PROGRAM { folder.to_owned() } else { format!("mozaika-{folder}") }
}

/// The folders of `crates/` that hold a package, by name.
pub(crate) fn folders() -> Result<Vec<String>, String> {
    let crates = Path::new("crates");
    let entries = fs::read_dir(crates).map_err(|error| format!("crates/ cannot be listed: {error}"))?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
    let mut folders: Vec<String> = names.filter(|name| crates.join(name).join("Cargo.toml").is_file()).collect();
    folders.sort();
    Ok(folders)
}

/// The packages that are built to test these parts: theirs, and the program where it is needed.
///
/// They are built by one command: cargo chooses the features of a dependency by all that it builds at once, and builds
/// anew what it had with other features.
pub(crate) fn packages(parts: &[Part], folders: &[String]) -> Vec<String> {
    let needs_program = parts.iter().any(|part| part.needs_program());
    let is_wanted = |folder: &str| parts.contains(&Part::of_folder(folder)) || (needs_program && folder == PROGRAM);
    let here = folders.iter().filter(|folder| !WEB_ONLY.contains(&folder.as_str()));
    here.filter(|folder| is_wanted(folder)).map(|folder| package(folder)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn nothing_named_means_everything() {
        assert_eq!(Part::chosen(&[]), Part::ALL);
    }

    #[test]
    fn parts_are_run_once_and_in_their_own_order() {
        assert_eq!(Part::chosen(&[Part::Page, Part::Rules, Part::Page]), [Part::Rules, Part::Page]);
    }

    #[test]
    fn all_parts_together_test_every_package_exactly_once() {
        std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
        let folders = folders().unwrap();
        assert!(folders.len() > 15, "{folders:?}");
        let whole = packages(&Part::ALL, &folders);
        for folder in &folders {
            let tested = whole.iter().filter(|&name| *name == package(folder)).count();
            assert_eq!(tested, usize::from(!WEB_ONLY.contains(&folder.as_str())), "{folder}");
            let in_parts = Part::ALL.iter().filter(|&&part| Part::of_folder(folder) == part).count();
            assert_eq!(in_parts, 1, "{folder}");
        }
    }

    #[test]
    fn a_new_game_is_a_part_of_the_rules_without_being_named() {
        assert_eq!(Part::of_folder("chess"), Part::Rules);
        let folders = names(&["chess", "game", "server", "web"]);
        assert_eq!(packages(&[Part::Rules], &folders), ["mozaika-chess", "mozaika-game"]);
    }

    #[test]
    fn the_program_is_built_where_it_is_needed() {
        let folders = names(&["app", "game", "mozaika"]);
        assert_eq!(packages(&[Part::Lockstep], &folders), ["mozaika"]);
        assert_eq!(packages(&[Part::Page], &folders), ["mozaika-app", "mozaika"]);
        assert_eq!(packages(&[Part::Rules], &folders), ["mozaika-game"]);
        assert_eq!(packages(&[Part::Lints], &folders), names(&[]));
    }

    #[test]
    fn a_part_is_typed_as_it_is_named() {
        for part in Part::ALL {
            assert_eq!(Part::from_str(part.name(), false), Ok(part));
        }
    }
}
