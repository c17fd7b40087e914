//! Every sentence exists in every language, and every sentence that is asked for exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::sentences::{here, sentences};
use mozaika_app::patchwork::{Hue, Weave};
use mozaika_app::{
    Experience, Language, MatchSetup, Motion, OpenMatch, Pace, RefusalText, Theme, Words, match_words, option_choices,
};
use mozaika_players::{Level, Mark};
use mozaika_registry::GAMES;
use mozaika_wire::Reaction;

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_sentence_is_in_both_languages_and_filled_in_alike() {
    let (english, polish) = (sentences(Language::English), sentences(Language::Polish));
    // What is refused may be said with some of the arguments; `refusals.rs` sees to it.
    let refusal = |key: &String| key.starts_with("no-");
    for (key, filled) in &english {
        let other = polish.get(key).unwrap_or_else(|| panic!("`{key}` is missing in Polish"));
        assert!(filled == other || refusal(key), "`{key}`: {filled:?} in English, {other:?} in Polish");
    }
    let missing: Vec<_> = polish.keys().filter(|key| !english.contains_key(*key)).collect();
    assert!(missing.is_empty(), "{missing:?} are missing in English");
}

#[test]
fn every_sentence_that_is_asked_for_exists() {
    let known = sentences(Language::English);
    let sources = ["../web/src", "src"].map(|folder| files(&here().join(folder), "rs")).concat();
    let mut asked = 0;
    for file in sources {
        let text = fs::read_to_string(&file).unwrap();
        // Doc comments show keys that are nowhere, too.
        let text: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for call in [".t(\"", ".say(\"", ".say_with(\"", "title=\"", "label=\"", "key: \"", "key=\""] {
            for found in text.split(call).skip(1) {
                let key = found.split('"').next().unwrap();
                let is_key = key.contains('-') || call.starts_with('.');
                if is_key && !key.contains('{') {
                    asked += 1;
                    assert!(known.contains_key(key), "`{key}` of {} is nowhere written", file.display());
                }
            }
        }
    }
    assert!(asked > 150, "the search for keys finds {asked} only");
}

#[test]
fn every_sentence_is_asked_for_by_somebody() {
    let sources = ["../web/src", "src"].map(|folder| files(&here().join(folder), "rs")).concat();
    let text: String = sources.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let composed = composed_keys();
    for key in sentences(Language::English).keys().filter(|key| !key.starts_with("no-")) {
        let named = text.contains(&format!("\"{key}\"")) || composed.contains(key);
        assert!(named, "nobody says `{key}`");
    }
}

/// How the keys of each game begin, and the name of its rules.
const RULES: [(&str, &str); 3] = [("pw", "patchwork"), ("sg", "sintra"), ("gr", "glassroad")];

/// Keys that the program puts together.
fn composed_keys() -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = Weave::ALL.iter().map(|weave| format!("pw-weave-{}", weave.name())).collect();
    keys.extend(Reaction::ALL.iter().map(|reaction| format!("reaction-{}", reaction.word().replace('_', "-"))));
    for hue in Hue::ALL {
        keys.extend([format!("pw-hue-{}", hue.name()), format!("pw-hue-{}-object", hue.name())]);
    }
    let reports = ["name", "reactions", "stalling", "cheating", "other"].map(|reason| format!("report-{reason}"));
    keys.extend(reports);
    keys.extend(Level::ALL.iter().map(|level| format!("level-{}", level.name())));
    for (_, name) in Experience::ALL {
        keys.extend([format!("know-{name}"), format!("know-{name}-why")]);
    }
    keys.extend(Theme::ALL.iter().map(|(_, name)| format!("settings-theme-{name}")));
    keys.extend(Motion::ALL.iter().map(|(_, name)| format!("settings-motion-{name}")));
    keys.extend(Pace::ALL.iter().map(|(_, name)| format!("settings-pace-{name}")));
    let marks = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder].map(|mark| format!("mark-{mark}"));
    keys.extend(marks);
    keys.insert("mark-good".to_owned());
    for game in mozaika_registry::GAMES.games() {
        keys.extend([format!("game-{}", game.name()), format!("game-{}-about", game.name())]);
        for choice in option_choices(game.name()) {
            keys.insert(choice.key.to_owned());
            keys.extend(choice.values.iter().map(|value| choice.value_key(value)));
        }
    }
    for item in ["buttons", "bonus", "empty"] {
        keys.extend([format!("pw-item-{item}"), format!("pw-item-{item}-why")]);
    }
    for item in ["track", "strips", "broken", "bonus", "lost"] {
        keys.extend([format!("sg-item-{item}"), format!("sg-item-{item}-why")]);
    }
    for item in ["starting", "processing", "immediate", "bonus"] {
        keys.extend([format!("gr-item-{item}"), format!("gr-item-{item}-why")]);
    }
    for colour in ["orange", "pink", "yellow", "blue", "light-blue"] {
        keys.extend(["colour", "pane", "panes"].map(|what| format!("sg-{what}-{colour}")));
    }
    let goods = ["wood", "water", "sand", "clay", "food", "charcoal", "glass", "brick"];
    for good in goods {
        keys.extend(["good", "goods", "each", "some"].map(|what| format!("gr-{what}-{good}")));
    }
    let kinds = ["processing", "immediate", "bonus"];
    for tile in ["pit", "grove", "pond", "forest", "empty", "building", "set"].into_iter().chain(kinds) {
        keys.extend([format!("gr-each-{tile}"), format!("gr-tiles-{tile}")]);
    }
    keys.extend(["pit", "grove", "pond", "forest"].map(|kind| format!("gr-why-none-{kind}")));
    keys.extend(["food", "charcoal"].map(|good| format!("gr-one-wheel-{good}")));
    for what in ["cost", "points"] {
        keys.extend(["amounts", "invented"].map(|source| format!("gr-made-{what}-{source}")));
    }
    keys.extend(["buildable", "affordable", "missing"].map(|standing| format!("gr-standing-{standing}")));
    keys.extend(kinds.map(|kind| format!("gr-row-{kind}")));
    keys.extend(["map", "buildings", "wheels"].map(|page| format!("gr-page-{page}")));
    keys.extend(["glass", "brick"].map(|wheel| format!("gr-turns-{wheel}")));
    keys.extend(["pw-task-held", "pw-keys", "sg-keys", "gr-keys"].map(|to_hands| format!("{to_hands}-touch")));
    keys.extend(["glass", "brick"].map(|wheel| format!("gr-wheel-{wheel}")));
    keys.extend(["pit", "grove", "pond", "forest"].map(|kind| format!("gr-{kind}")));
    keys.extend(["processing", "immediate", "bonus"].map(|kind| format!("gr-kind-{kind}")));
    for (short, _) in RULES {
        keys.insert(format!("{short}-rules-count"));
        let count: usize = Words::of(Language::English).say(&format!("{short}-rules-count")).parse().unwrap();
        for part in 1..=count {
            keys.extend([format!("{short}-rule-{part}"), format!("{short}-rule-{part}-title")]);
        }
    }
    keys
}

#[test]
fn composed_keys_exist() {
    let known = sentences(Language::English);
    for key in composed_keys() {
        assert!(known.contains_key(&key), "`{key}` is nowhere written");
    }
}

#[test]
fn polish_counts_as_polish_does() {
    let words = Words::of(Language::Polish);
    let said = |count: i32| words.say_with("pw-advance", &[("buttons", count.into())]);
    assert_eq!(said(1), "Naprzód: 1 guzik");
    assert_eq!(said(3), "Naprzód: 3 guziki");
    assert_eq!(said(5), "Naprzód: 5 guzików");
    assert_eq!(said(12), "Naprzód: 12 guzików");
    assert_eq!(said(22), "Naprzód: 22 guziki");
}

#[test]
fn every_rule_that_the_rules_cite_is_a_rule() {
    for (short, game) in RULES {
        let numbered = fs::read_to_string(here().join(format!("../../docs/rules/{game}.md"))).unwrap();
        let mark = format!("{}-", short.to_uppercase());
        for language in Language::ALL {
            let words = Words::of(language);
            let count: usize = words.say(&format!("{short}-rules-count")).parse().unwrap();
            let texts: String = (1..=count).map(|part| words.say(&format!("{short}-rule-{part}"))).collect();
            let cited: Vec<&str> = texts.split(&mark).skip(1).collect();
            assert!(cited.len() > count, "the rules of {game} cite only {} rules", cited.len());
            for cited in cited {
                let number: String = cited.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
                let number = number.trim_end_matches('.');
                assert!(numbered.contains(&format!("- {mark}{number} ")), "{mark}{number} is no rule");
            }
        }
    }
}

#[test]
fn figures_have_a_minus_sign_and_in_polish_a_comma() {
    assert_eq!(Words::of(Language::English).figure(-18.5), "−18.5");
    assert_eq!(Words::of(Language::Polish).figure(-18.5), "−18,5");
    assert_eq!(Words::of(Language::Polish).figure(7), "7");
}

#[test]
fn large_numbers_are_grouped_as_people_write_them() {
    let (english, polish) = (Words::of(Language::English), Words::of(Language::Polish));
    assert_eq!(
        [0, 999, 3009, 12736, 1_000_000].map(|n| english.thousands(n)),
        ["0", "999", "3,009", "12,736", "1,000,000"]
    );
    assert_eq!([3009, 12736].map(|n| polish.thousands(n)), ["3009", "12\u{a0}736"]);
}

#[test]
fn people_count_from_1_wherever_they_read() {
    for language in Language::ALL {
        for file in files(&here().join("words").join(language.code()), "ftl") {
            // What is refused may be about a record, where seats are counted from 0, and says so.
            if file.to_string_lossy().contains("refusals") {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            for counted in ["seat 0", "space 0", "strip 0", "player 0", "miejsce 0", "polu 0", "pole 0", "pasek 0"] {
                assert!(!text.to_lowercase().contains(counted), "{counted} in {}", file.display());
            }
        }
    }
    let words = Words::of(Language::English);
    let open = OpenMatch::start(GAMES, &MatchSetup::two_people("sintra"), 3).unwrap();
    let sintra = match_words("sintra");
    assert_eq!(sintra.reason(open.played(), "step", "0", &words), "space 1");
    assert_eq!(sintra.outcome("strips 0 3b 1a", &words), "Player 1 gets their strips.");
    let refused = RefusalText { games: GAMES, game: "sintra", names: None, words: &words };
    let args = serde_json::json!({ "seat": 3, "players": 3 });
    assert_eq!(refused.sentence("start-seat", args.as_object().unwrap(), ""), "There is no Player 4: 3 play.");
}

#[test]
fn a_store_of_a_wheel_is_said_in_words() {
    let words = Words::of(Language::Polish);
    assert_eq!(match_words("glassroad").argument("store", "food@brick", &words), "żywność (kierat cegły)");
}
