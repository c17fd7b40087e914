//! What the words of a decision name on Sintra's table, and how they are said.

use mozaika_sintra::{Colour, Panes, Sintra};

use super::words::colour_key;
use crate::steps::{Thing, ThingKind};
use crate::words::Words;

/// What a word names, after these.
pub(super) fn thing(prefix: &[String], word: &str) -> Thing {
    let kind = match (prefix, word) {
        (_, "take" | "keep" | "back" | "break") => ThingKind::Keyword,
        (_, word) if Colour::from_name(word).is_some() => ThingKind::Colour,
        ([_], _) => ThingKind::Source,
        ([_, _, _], _) => ThingKind::Strip,
        _ => return Thing::new(ThingKind::Number, word.trim_start_matches('j')),
    };
    Thing::new(kind, word)
}

/// How a word is said, after these.
pub(super) fn word(state: &Sintra, prefix: &[String], word: &str, words: &Words) -> String {
    match (prefix, word) {
        (_, "take") => words.say("sg-word-take"),
        (_, "keep") => words.say("sg-word-keep"),
        (_, "back") => words.say("sg-word-back"),
        (_, "break") => words.say("sg-word-break"),
        ([first], word) if first == "keep" => {
            Colour::from_name(word).map_or_else(|| word.to_owned(), |colour| words.say(&colour_key("sg-pane", colour)))
        }
        ([_], "c") => words.say("sg-group-centre"),
        ([_], factory) => words.say_with("sg-group-factory", &[("number", factory.to_owned().into())]),
        ([_, from], word) => Colour::from_name(word).map_or_else(
            || word.to_owned(),
            |colour| {
                let count = heap(state, from).count(colour);
                words.say_with(&colour_key("sg-panes", colour), &[("count", count.into())])
            },
        ),
        ([_, _, _], strip) => words.say_with("sg-word-strip", &[("number", strip.to_owned().into())]),
        (_, jokers) => {
            let count: u32 = jokers.trim_start_matches('j').parse().unwrap_or_default();
            words.say_with("sg-word-jokers", &[("count", count.into())])
        }
    }
}

/// The panes at a factory or in the centre.
fn heap(state: &Sintra, from: &str) -> Panes {
    if from == "c" {
        return state.centre();
    }
    let index = from.parse::<usize>().ok().and_then(|factory| factory.checked_sub(1));
    index.and_then(|index| state.factories().get(index).copied()).unwrap_or_default()
}
