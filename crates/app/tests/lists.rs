//! Every registered game stands in every list of the page; a list that lacks one is named.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod sentences;

use std::fs;

use mozaika_app::{Language, Words, match_words};
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use sentences::here;

fn source(path: &str) -> String {
    fs::read_to_string(here().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn no_registered_game_is_missing_in_a_list_of_the_page() {
    let (words_list, intros) = (source("src/words.rs"), source("../web/src/games.rs"));
    let mut missing = Vec::new();
    for game in GAMES.games() {
        let name = game.name();
        let mut require = |holds: bool, list: &str| {
            if !holds {
                missing.push(format!("{name} is missing in {list}"));
            }
        };
        for language in Language::ALL {
            let (words, code) = (Words::of(language), language.code());
            for file in [format!("{name}.ftl"), format!("{name}-rules.ftl"), format!("{name}-refusals.ftl")] {
                require(
                    here().join(format!("words/{code}/{file}")).is_file(),
                    &format!("crates/app/words/{code} as {file}"),
                );
                require(
                    words_list.contains(&format!("\"/{file}\"")),
                    &format!("the files of crates/app/src/words.rs as {file}"),
                );
            }
            for key in [format!("game-{name}"), format!("game-{name}-about")] {
                require(words.has(&key), &format!("crates/app/words/{code}/shell.ftl as `{key}`"));
            }
        }
        require(match_words(name).game() == name, "MATCH_WORDS of crates/app/src/match_words.rs");
        require(intros.contains(&format!("&crate::{name}::INTRO")), "INTROS of crates/web/src/games.rs");
        require(
            here().join(format!("../web/src/{name}/mod.rs")).is_file(),
            "crates/web/src as a folder with its picture",
        );
        require(PLAYERS.find(name).is_ok(), "PLAYERS of crates/players/src/registry.rs");
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
