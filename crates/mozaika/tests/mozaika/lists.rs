//! A game is one folder and one line in each list: these are the lists.
//!
//! `docs/adding-a-game.md` names them too, and a test holds the two together.

use std::fs;
use std::path::{Path, PathBuf};

use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;

/// A list that names every game: a file (or all files of a folder), and what stands in it for each game. `NAME` is the game's name, `TITLE` the
/// one people use, without a publisher's series before a colon. Where nothing has to stand in it, the file itself is the entry.
struct List {
    path: &'static str,
    /// The build profile of `Cargo.toml` it has to stand in; anywhere in the file without one.
    profile: Option<&'static str>,
    entry: &'static str,
}

const fn list(path: &'static str, entry: &'static str) -> List {
    List { path, profile: None, entry }
}

const fn file(path: &'static str) -> List {
    list(path, "")
}

const fn profile(name: &'static str, entry: &'static str) -> List {
    List { path: "Cargo.toml", profile: Some(name), entry }
}

const LISTS: &[List] = &[
    list("Cargo.toml", "    \"crates/NAME\",\n"),
    list("Cargo.toml", "\nmozaika-NAME = { path = \"crates/NAME\" }\n"),
    profile("dev", "\nmozaika-NAME = { opt-level = 2, codegen-units = 1 }\n"),
    profile("release", "\nmozaika-NAME = { codegen-units = 1 }\n"),
    profile("local", "\nmozaika-NAME = { opt-level = 1 }\n"),
    list("crates/registry/Cargo.toml", "mozaika-NAME.workspace = true"),
    list("crates/registry/src/lib.rs", "&Registered::<mozaika_NAME::"),
    list("crates/players/Cargo.toml", "mozaika-NAME.workspace = true"),
    list("crates/players/src/", "&PlayersOf::<mozaika_NAME::"),
    file("crates/NAME/data/NAME.json"),
    file("crates/NAME/perft/NAME.perft"),
    file("crates/app/words/en/NAME.ftl"),
    file("crates/app/words/pl/NAME.ftl"),
    file("crates/app/words/en/NAME-refusals.ftl"),
    file("crates/app/words/pl/NAME-refusals.ftl"),
    file("crates/app/words/en/NAME-rules.ftl"),
    file("crates/app/words/pl/NAME-rules.ftl"),
    list("crates/app/words/en/shell.ftl", "\ngame-NAME = "),
    list("crates/app/words/pl/shell.ftl", "\ngame-NAME = "),
    list("crates/app/words/en/shell.ftl", "\ngame-NAME-about = "),
    list("crates/app/words/pl/shell.ftl", "\ngame-NAME-about = "),
    list("crates/app/src/words.rs", "/NAME.ftl\""),
    list("crates/app/src/words.rs", "/NAME-rules.ftl\""),
    list("crates/app/src/words.rs", "/NAME-refusals.ftl\""),
    list("crates/app/src/", "&crate::NAME::"),
    list("crates/app/tests/app/words.rs", "\"NAME\""),
    list("crates/web/src/games.rs", "&crate::NAME::"),
    list("crates/web/assets/index.html", "TITLE"),
    list("crates/web/assets/icons/manifest.webmanifest", "TITLE"),
    file("docs/rules/NAME.md"),
    file("docs/notation/NAME.md"),
    list("docs/notation.md", "(notation/NAME.md)"),
    list("docs/protocol.md", "(notation/NAME.md#"),
    list("docs/architecture.md", "crates/NAME"),
    list("docs/players.md", "arena NAME "),
    file("docs/schemas/NAME-state.json"),
    file("docs/schemas/NAME-options.json"),
    file("docs/schemas/NAME-edition.json"),
    file("reference/NAME.py"),
    list("reference/README.md", "`NAME.py`"),
    list("README.md", "(docs/rules/NAME.md)"),
    list("NOTICE", "TITLE"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What stands in the file, or in all files below the folder.
fn text(path: &Path) -> String {
    if !path.is_dir() {
        return fs::read_to_string(path).unwrap_or_default();
    }
    fs::read_dir(path).unwrap().map(|found| text(&found.unwrap().path())).collect()
}

/// What a manifest says about single packages in that profile, each on a line of its own.
fn packages_of_profile(manifest: &str, profile: &str) -> String {
    let header = format!("[profile.{profile}.package]");
    let lines = manifest.lines().skip_while(|line| *line != header).skip(1).take_while(|line| !line.starts_with('['));
    lines.fold("\n".to_owned(), |all, line| all + line + "\n")
}

/// Where that game is missing.
fn missing(name: &str, title: &str) -> Vec<String> {
    let filled = |template: &str| template.replace("NAME", name).replace("TITLE", title);
    let lacks = |list: &&List| {
        let path = root().join(filled(list.path));
        if list.entry.is_empty() {
            return !path.is_file();
        }
        let text = text(&path);
        let text = list.profile.map_or_else(|| text.clone(), |profile| packages_of_profile(&text, profile));
        !text.contains(&filled(list.entry))
    };
    let told = |list: &List| {
        let profile = list.profile.map(|profile| format!(", profile {profile}")).unwrap_or_default();
        format!("{}{profile}: {}", filled(list.path), filled(list.entry).trim())
    };
    LISTS.iter().filter(lacks).map(told).collect()
}

#[test]
fn every_game_of_the_registry_stands_in_every_list() {
    for game in GAMES.games() {
        let title = game.title().rsplit(": ").next().unwrap();
        assert_eq!(missing(game.name(), title), Vec::<String>::new(), "{} is missing there", game.name());
        assert!(PLAYERS.find(game.name()).is_ok(), "no computer player knows {}", game.name());
    }
}

#[test]
fn a_game_that_is_nowhere_is_missing_in_every_list() {
    assert_eq!(missing("chess", "Chess").len(), LISTS.len());
}

#[test]
fn a_line_counts_in_its_own_profile_alone() {
    let manifest = "[profile.dev.package]\nmozaika-chess = { opt-level = 1 }\n\n[profile.local.package]\nargon2 = {}\n";
    assert!(packages_of_profile(manifest, "dev").contains("\nmozaika-chess = "));
    assert!(!packages_of_profile(manifest, "local").contains("chess"));
    assert_eq!(packages_of_profile(manifest, "web"), "\n");
}

#[test]
fn the_document_names_every_list_and_nothing_else() {
    let document = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let section = document.split("## Every list that names a game\n").nth(1).expect("the section is there");
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
    for (path, profile) in LISTS.iter().filter_map(|list| Some((list.path, list.profile?))) {
        let told = |row: &&str| row.starts_with(&format!("| `{path}`")) && row.contains(&format!("`{profile}`"));
        assert!(rows.iter().any(told), "the profile {profile} is not named");
    }
    let mut told: Vec<&str> = rows.iter().map(|line| line.split('`').nth(1).unwrap()).collect();
    let mut known: Vec<&str> = LISTS.iter().map(|list| list.path).collect();
    told.sort_unstable();
    known.sort_unstable();
    known.dedup();
    assert_eq!(told, known);
}
