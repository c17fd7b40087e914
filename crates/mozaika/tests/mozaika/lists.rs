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
    entry: &'static str,
}

const fn list(path: &'static str, entry: &'static str) -> List {
    List { path, entry }
}

const fn file(path: &'static str) -> List {
    List { path, entry: "" }
}

const LISTS: &[List] = &[
    list("Cargo.toml", "    \"crates/NAME\",\n"),
    list("Cargo.toml", "\nmozaika-NAME = { path = \"crates/NAME\" }\n"),
    list("Cargo.toml", "\nmozaika-NAME = { opt-level = 2 }\n"),
    list("Cargo.toml", "\nmozaika-NAME = { codegen-units = 1 }\n"),
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

/// Where that game is missing.
fn missing(name: &str, title: &str) -> Vec<String> {
    let filled = |template: &str| template.replace("NAME", name).replace("TITLE", title);
    let lacks = |list: &&List| {
        let path = root().join(filled(list.path));
        if list.entry.is_empty() { !path.is_file() } else { !text(&path).contains(&filled(list.entry)) }
    };
    LISTS.iter().filter(lacks).map(|list| format!("{}: {}", filled(list.path), filled(list.entry).trim())).collect()
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
fn the_document_names_every_list_and_nothing_else() {
    let document = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let section = document.split("## Every list that names a game\n").nth(1).expect("the section is there");
    let rows = section.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('`').nth(1).unwrap());
    let mut told: Vec<&str> = rows.collect();
    let mut known: Vec<&str> = LISTS.iter().map(|list| list.path).collect();
    told.sort_unstable();
    known.sort_unstable();
    known.dedup();
    assert_eq!(told, known);
}
