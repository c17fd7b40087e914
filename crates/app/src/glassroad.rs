//! Glass Road in words: each word of a decision's notation has words of its own, and pieces have the names of the edition.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game as _, Match, Seat};
use mozaika_glassroad::GlassRoad;
use serde_json::Value;

use crate::telling::{Telling, Voice};
use crate::words::Words;

/// How Glass Road is told.
#[derive(Debug)]
pub(crate) struct GlassRoadTelling;

fn state(table: &dyn AnyMatch) -> Option<&GlassRoad> {
    (table as &dyn std::any::Any).downcast_ref::<Match<GlassRoad>>().map(Match::state)
}

/// What a piece is called: the edition knows it in several languages.
fn piece(edition: &Value, id: &str, words: &Words) -> String {
    let listed =
        ["specialists", "buildings", "starting_buildings"].into_iter().filter_map(|list| edition[list].as_array());
    let found = listed.flatten().find(|piece| piece["id"] == id);
    let name = found.and_then(|piece| piece["names"][words.language().code()].as_str());
    name.map_or_else(|| id.replace('_', " "), ToOwned::to_owned)
}

/// What an effect brings about, word by word.
struct Effect<'a> {
    edition: &'a Value,
    words: &'a Words,
    who: Voice,
    told: Vec<String>,
}

impl Effect<'_> {
    fn say(&mut self, key: &str, what: String) {
        self.told.push(self.words.with(key, &[("who", self.who.who().into()), ("what", what.into())]));
    }

    /// `food=2@glass`: so much of a good, on a wheel.
    fn goods(&self, word: &str) -> Option<String> {
        let (good, amount) = word.split_once('=')?;
        let (amount, wheel) = amount.split_once('@').map_or((amount, None), |(amount, wheel)| (amount, Some(wheel)));
        let name = self.words.say(&format!("gr-good-{good}"));
        Some(match wheel {
            None => format!("{amount} × {name}"),
            Some(wheel) => format!("{amount} × {name} ({})", self.words.say(&format!("gr-wheel-{wheel}"))),
        })
    }

    /// `pond@c1`: a tile of the landscape on a space.
    fn landscape(&self, word: &str) -> Option<String> {
        let (kind, cell) = word.split_once('@')?;
        let known = ["pit", "grove", "pond", "forest"].contains(&kind);
        known.then(|| format!("{} ({cell})", self.words.say(&format!("gr-{kind}"))))
    }

    fn tell(mut self, mut words: &[&str]) -> String {
        while let Some((word, rest)) = words.split_first() {
            words = rest;
            let run = |of: &dyn Fn(&str) -> bool| rest.iter().take_while(|word| of(word)).count();
            match *word {
                "pay" => {
                    let paid = |word: &str| word.contains('@') && (word.contains('=') || word.starts_with("forest"));
                    let count = run(&paid);
                    let what =
                        rest[..count].iter().filter_map(|word| self.goods(word).or_else(|| self.landscape(word)));
                    let what = what.collect::<Vec<_>>().join(", ");
                    self.say("gr-did-pay", what);
                    words = &rest[count..];
                }
                "build" | "copy" => {
                    let named = rest.first().copied().unwrap_or_default();
                    let (id, cell) = named.split_once('@').map_or((named, None), |(id, cell)| (id, Some(cell)));
                    let name = piece(self.edition, id, self.words);
                    let what = cell.map_or_else(|| name.clone(), |cell| format!("{name} ({cell})"));
                    self.say(if *word == "build" { "gr-did-build" } else { "gr-did-copy" }, what);
                    words = rest.get(1..).unwrap_or_default();
                }
                "discard" => {
                    let count = run(&|word| !word.contains(['=', '@']));
                    let what = rest[..count].iter().map(|id| piece(self.edition, id, self.words));
                    let what = what.collect::<Vec<_>>().join(", ");
                    self.say("gr-did-discard", what);
                    words = &rest[count..];
                }
                "draw" => self.say("gr-did-draw", String::new()),
                word if word.starts_with('-') => {
                    let what = self.landscape(&word[1..]).unwrap_or_default();
                    self.say("gr-did-remove", what);
                }
                word => match (self.goods(word), self.landscape(word)) {
                    (Some(what), _) => self.say("gr-did-gain", what),
                    (None, Some(what)) => self.say("gr-did-put", what),
                    (None, None) => self.told.push(word.to_owned()),
                },
            }
        }
        self.told.join(", ")
    }
}

impl Telling for GlassRoadTelling {
    fn game(&self) -> &'static str {
        GlassRoad::NAME
    }

    fn task(&self, table: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let first = table.moves(seat).into_iter().next().unwrap_or_default();
        words.say(match first.split(' ').next().unwrap_or_default() {
            "choose" => "gr-task-choose",
            "put" => "gr-task-put",
            "play" => "gr-task-play",
            "effect" => "gr-task-effect",
            "gift" => "gr-task-gift",
            _ => "gr-task-use",
        })
    }

    fn decision(&self, table: &dyn AnyMatch, _seat: Seat, decision: &str, voice: Voice, words: &Words) -> String {
        let Some(state) = state(table) else { return decision.to_owned() };
        let edition = state.edition().json();
        let who = ("who", voice.who().into());
        let name = |id: &str| piece(edition, id, words);
        let effect = |rest: &[&str]| {
            let told = Effect { edition, words, who: voice, told: Vec::new() }.tell(rest);
            if told.is_empty() { words.with("gr-nothing", &[("who", voice.who().into())]) } else { told }
        };
        match decision.split(' ').collect::<Vec<_>>()[..] {
            ["choose", ref cards @ ..] => {
                let cards = cards.iter().map(|card| name(card)).collect::<Vec<_>>().join(", ");
                words.with("gr-did-choose", &[who, ("what", cards.into())])
            }
            ["put", card] => words.with("gr-did-put-down", &[who, ("what", name(card).into())]),
            ["play", card] => words.with("gr-did-play", &[who, ("what", name(card).into())]),
            ["use", action, ref rest @ ..] => {
                words.with("gr-did-use", &[("action", action.to_owned().into()), ("what", effect(rest).into())])
            }
            ["effect", ref rest @ ..] => words.with("gr-did-effect", &[("what", effect(rest).into())]),
            ["convert", tile, ref rest @ ..] => {
                words.with("gr-did-convert", &[who, ("tile", name(tile).into()), ("what", effect(rest).into())])
            }
            ["gift", "none"] => words.with("gr-did-refuse", &[who]),
            ["gift", ref rest @ ..] => effect(rest),
            ["clear", cell] => words.with("gr-did-clear", &[who, ("cell", cell.to_owned().into())]),
            _ => words.with("gr-did-done", &[who]),
        }
    }

    fn group(&self, decision: &str, words: &Words) -> String {
        match decision.split(' ').collect::<Vec<_>>()[..] {
            ["use", action, ..] => words.with("gr-group-use", &[("action", action.to_owned().into())]),
            ["convert", ..] => words.say("gr-group-convert"),
            ["clear", ..] => words.say("gr-group-clear"),
            ["done"] => words.say("gr-group-done"),
            _ => String::new(),
        }
    }

    fn outcome(&self, outcome: &str, words: &Words) -> String {
        match outcome.split(' ').collect::<Vec<_>>()[..] {
            ["card", ..] => words.say("gr-drawn-card"),
            ["drawn", ..] => words.say("gr-drawn-tiles"),
            _ => words.say("gr-drawn-display"),
        }
    }

    fn item(&self, name: &str, words: &Words) -> String {
        words.say(&format!("gr-item-{name}"))
    }

    fn item_explained(&self, name: &str, words: &Words) -> String {
        words.say(&format!("gr-item-{name}-why"))
    }

    fn reason(&self, table: &dyn AnyMatch, what: &str, which: &str, words: &Words) -> String {
        let edition = state(table).map(|state| state.edition().json());
        edition.map_or_else(|| format!("{what} {which}"), |edition| piece(edition, which, words))
    }
}
