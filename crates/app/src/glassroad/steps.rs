//! What the words of a decision name on Glass Road's table, and how they are said.

use serde_json::Value;

use super::{GOODS, LANDSCAPES, piece_name};
use crate::steps::{Thing, ThingKind, bare};
use crate::words::Words;

/// The words of the language itself.
const KEYWORDS: [&str; 15] = [
    "choose", "put", "play", "use", "effect", "done", "gift", "convert", "clear", "pay", "build", "discard", "draw",
    "copy", "none",
];

/// What a word names, after these.
pub(super) fn thing(edition: &Value, prefix: &[String], word: &str) -> Thing {
    let last = prefix.last().map(String::as_str).unwrap_or_default();
    if let Some(place) = word.strip_prefix('@') {
        // `food=2@glass` names a store, `pond@c1` and `clay_lake@a3` a space.
        return match prefix {
            [.., good, _] if last.starts_with('=') => Thing::new(ThingKind::Store, format!("{good}@{place}")),
            _ => Thing::new(ThingKind::Cell, place),
        };
    }
    let kind = match word {
        _ if word.starts_with('=') || last == "use" => ThingKind::Number,
        _ if last == "clear" => ThingKind::Cell,
        _ if names_piece(prefix) => piece_kind(edition, word),
        _ if KEYWORDS.contains(&word) => ThingKind::Keyword,
        _ if GOODS.contains(&word) => ThingKind::Store,
        _ if LANDSCAPES.contains(&word.trim_start_matches('-')) => ThingKind::Tile,
        _ => piece_kind(edition, word),
    };
    Thing::new(kind, bare(word).trim_start_matches('-'))
}

/// Has a card or a building to come after these words? An edition may call one like a good.
fn names_piece(prefix: &[String]) -> bool {
    let last = prefix.last().map(String::as_str).unwrap_or_default();
    ["put", "play", "convert", "build", "copy", "discard"].contains(&last)
        || prefix.first().is_some_and(|first| first == "choose")
}

fn piece_kind(edition: &Value, id: &str) -> ThingKind {
    let specialists = edition["specialists"].as_array().map(Vec::as_slice).unwrap_or_default();
    if specialists.iter().any(|card| card["id"] == id) { ThingKind::Card } else { ThingKind::Tile }
}

/// How a word is said, after these.
pub(super) fn word(edition: &Value, prefix: &[String], word: &str, words: &Words) -> String {
    let Thing { kind, id } = thing(edition, prefix, word);
    let last = prefix.last().map(String::as_str).unwrap_or_default();
    match kind {
        ThingKind::Keyword => keyword(&id, words),
        ThingKind::Number if last == "use" => words.say_with("gr-group-use", &[("action", id.into())]),
        ThingKind::Number => {
            let count: u32 = id.parse().unwrap_or_default();
            words.say_with(&format!("gr-goods-{last}"), &[("count", count.into())])
        }
        ThingKind::Store => match id.split_once('@') {
            Some((_, wheel)) => words.say(&format!("gr-wheel-{wheel}")),
            None => words.say(&format!("gr-good-{id}")),
        },
        ThingKind::Tile if LANDSCAPES.contains(&id.as_str()) && !names_piece(prefix) => {
            let tile = words.say(&format!("gr-{id}"));
            if !word.starts_with('-') {
                return tile;
            }
            words.say_with("gr-word-remove", &[("what", tile.into())])
        }
        ThingKind::Tile | ThingKind::Card => piece_name(edition, &id, words),
        ThingKind::Cell | ThingKind::Source | ThingKind::Colour | ThingKind::Strip => id,
    }
}

fn keyword(word: &str, words: &Words) -> String {
    words.say(match word {
        "choose" => "gr-word-choose",
        "put" => "gr-word-put",
        "play" => "gr-word-play",
        "use" => "gr-word-use",
        "effect" => "gr-word-effect",
        "gift" => "gr-word-gift",
        "convert" => "gr-word-convert",
        "clear" => "gr-group-clear",
        "pay" => "gr-word-pay",
        "build" => "gr-word-build",
        "discard" => "gr-word-discard",
        "draw" => "gr-word-draw",
        "copy" => "gr-word-copy",
        "none" => "gr-word-none",
        _ => "gr-group-done",
    })
}
