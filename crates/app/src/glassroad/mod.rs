//! Glass Road in words: each word of a decision's notation has words of its own, and pieces have the names of the edition.

pub mod drawing;
mod facts;
mod house;
mod making;
mod outlook;
mod preview;
mod sentences;
mod signs;
mod steps;
mod thumbnail;
pub mod wheel;

pub use facts::{ActionFacts, CardFacts, Source, TileFacts, card_facts, starting_facts, tile_facts};
pub use house::house;
pub use making::Making;
pub use outlook::{
    ActionOutlook, ScoredBuilding, WhyNot, can_build, card_outlook, missing_goods, scored_buildings, worth_if_built,
    worth_words,
};
pub use preview::{DecisionPreview, shown_points};
pub use sentences::{action_sentence, bonus_sentence, effect_sentence, goods_words, payment_sentence, points_words};
pub use signs::{Sign, action_signs, bonus_signs, effect_signs, goods_signs, payment_signs};
pub(crate) use thumbnail::PICTURE_BOARDS;
pub use thumbnail::thumbnail;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Contents as _, Game as _, Match, Points, Seat};
use mozaika_glassroad::{Fee, GlassRoad, Move, Operation, Phase, Store};
use serde_json::Value;

use crate::match_options::{Choice, NO_OR_YES};
use crate::match_words::{MatchWords, VerbForm};
use crate::steps::Thing;
use crate::words::Words;

/// Glass Road's words.
#[derive(Debug)]
pub(crate) struct GlassRoadWords;

/// The table as whoever looks at it may see it.
#[must_use]
pub fn shown(open: &crate::open_match::OpenMatch) -> Option<GlassRoad> {
    let state = state(open.played())?;
    Some(if open.sees_everything() { state.clone() } else { state.view(open.viewer()) })
}

/// The match itself, if it is one of Glass Road.
#[must_use]
pub fn typed(played: &dyn AnyMatch) -> Option<&Match<GlassRoad>> {
    Match::typed(played).ok()
}

fn state(played: &dyn AnyMatch) -> Option<&GlassRoad> {
    typed(played).map(Match::state)
}

/// What a piece is called: the edition knows it in several languages.
pub fn piece_name(edition: &Value, id: &str, words: &Words) -> String {
    let listed =
        ["specialists", "buildings", "starting_buildings"].into_iter().filter_map(|list| edition[list].as_array());
    let found = listed.flatten().find(|piece| piece["id"] == id);
    let name = found.and_then(|piece| piece["names"][words.language().code()].as_str());
    name.map_or_else(|| id.replace('_', " "), ToOwned::to_owned)
}

/// The goods on the wheels, as the notation names them.
const GOODS: [&str; 8] = ["wood", "water", "sand", "clay", "food", "charcoal", "glass", "brick"];
/// What lies on a board besides buildings, as the notation names it.
const LANDSCAPES: [&str; 4] = ["pit", "grove", "pond", "forest"];

/// What an effect brings about, word by word.
struct EffectText<'a> {
    edition: &'a Value,
    words: &'a Words,
    form: VerbForm,
    /// How many words say what is given in an exchange: what is taken is written alike.
    given: usize,
    parts: Vec<String>,
}

impl EffectText<'_> {
    fn say(&mut self, key: &str, what: String) {
        self.parts.push(self.words.say_with(key, &[("form", self.form.name().into()), ("what", what.into())]));
    }

    /// `food=2@glass`: so much of a good, on a wheel.
    fn goods(&self, word: &str) -> Option<String> {
        let (good, amount) = word.split_once('=')?;
        let (amount, wheel) = amount.split_once('@').map_or((amount, None), |(amount, wheel)| (amount, Some(wheel)));
        let count: u32 = amount.parse().ok()?;
        let named = self.words.say_with(&format!("gr-goods-{good}"), &[("count", count.into())]);
        Some(match wheel {
            None => named,
            Some(wheel) => format!("{named} ({})", self.words.say(&format!("gr-wheel-{wheel}"))),
        })
    }

    /// `pond@c1`: a tile of the landscape on a space.
    fn landscape(&self, word: &str) -> Option<String> {
        let (kind, cell) = word.split_once('@')?;
        let name = LANDSCAPES.contains(&kind).then(|| self.words.say(&format!("gr-{kind}")))?;
        Some(self.words.say_with("gr-at", &[("what", name.into()), ("cell", cell.into())]))
    }

    /// What is paid: forests are cut down, goods are spent.
    fn pay(&mut self, paid: &[&str]) {
        let (forests, goods): (Vec<&str>, Vec<&str>) =
            paid.iter().copied().partition(|word| word.starts_with("forest"));
        let forests: Vec<String> = forests.iter().filter_map(|word| self.landscape(word)).collect();
        let goods: Vec<String> = goods.iter().filter_map(|word| self.goods(word)).collect();
        if !forests.is_empty() {
            self.say("gr-did-cut", self.words.list(&forests));
        }
        if !goods.is_empty() {
            self.say("gr-did-pay", self.words.list(&goods));
        }
    }

    fn pieces(&self, ids: &[&str]) -> String {
        let names: Vec<String> = ids.iter().map(|id| piece_name(self.edition, id, self.words)).collect();
        self.words.list(&names)
    }

    /// Several goods that are gained in a row are one part of the sentence.
    fn gain(&mut self, gained: &[&str]) {
        let goods: Vec<String> = gained.iter().filter_map(|word| self.goods(word)).collect();
        self.say("gr-did-gain", self.words.list(&goods));
    }

    /// What a specialist is paid; says how many words that is written in.
    fn fee(&mut self, state: &GlassRoad, fee: Option<Fee>) -> usize {
        let (Some(fee), Phase::Act(act)) = (fee, state.phase()) else { return 0 };
        let cut: Vec<String> =
            fee.forests.iter().filter_map(|spot| self.landscape(&format!("forest@{}", spot.cell()))).collect();
        if !cut.is_empty() {
            self.say("gr-did-cut", self.words.list(&cut));
        }
        let paid = fee.split.payment(state.pieces().card(act.card).payment);
        let paid: Vec<String> = paid.iter().filter_map(|(store, amount)| self.store(store, amount)).collect();
        if !paid.is_empty() {
            self.say("gr-did-pay", self.words.list(&paid));
        }
        let written = fee.split.iter().count() + fee.forests.len();
        if written > 0 { written + 1 } else { 0 }
    }

    /// So much of what is kept in a store.
    fn store(&self, store: Store, amount: u8) -> Option<String> {
        let wheel = if store.good().has_two_stores() { format!("@{}", store.wheel().name()) } else { String::new() };
        self.goods(&format!("{}={amount}{wheel}", store.good().name()))
    }

    fn text(mut self, mut words: &[&str]) -> String {
        while let Some((word, rest)) = words.split_first() {
            let run = |of: &dyn Fn(&str) -> bool, from: &[&str]| from.iter().take_while(|word| of(word)).count();
            let is_gain = |word: &str| !word.starts_with('-') && self.goods(word).is_some();
            words = rest;
            match *word {
                "pay" => {
                    let paid = |word: &str| word.contains('@') && (word.contains('=') || word.starts_with("forest"));
                    let count = run(&paid, rest).min(self.given);
                    self.pay(&rest[..count]);
                    words = &rest[count..];
                }
                "build" | "copy" => {
                    let named = rest.first().copied().unwrap_or_default();
                    let (id, cell) = named.split_once('@').map_or((named, None), |(id, cell)| (id, Some(cell)));
                    let name = piece_name(self.edition, id, self.words);
                    let what = cell.map_or_else(
                        || name.clone(),
                        |cell| self.words.say_with("gr-at", &[("what", name.clone().into()), ("cell", cell.into())]),
                    );
                    self.say(if *word == "build" { "gr-did-build" } else { "gr-did-copy" }, what);
                    words = rest.get(1..).unwrap_or_default();
                }
                "discard" => {
                    let count = run(&|word| !word.contains(['=', '@']), rest);
                    let what = self.pieces(&rest[..count]);
                    self.say("gr-did-discard", what);
                    words = &rest[count..];
                }
                "draw" => self.say("gr-did-draw", String::new()),
                first if is_gain(first) => {
                    let count = 1 + run(&is_gain, rest);
                    let gained: Vec<&str> = std::iter::once(first).chain(rest.iter().copied()).take(count).collect();
                    self.gain(&gained);
                    words = &rest[count - 1..];
                }
                word if word.starts_with('-') => {
                    let what = self.landscape(&word[1..]).unwrap_or_default();
                    self.say("gr-did-remove", what);
                }
                word => match self.landscape(word) {
                    Some(what) => self.say("gr-did-put", what),
                    None => self.parts.push(word.to_owned()),
                },
            }
        }
        self.parts.join(", ")
    }
}

/// What a decision pays a specialist, and how many words say what it gives besides.
fn fee_and_given(state: &GlassRoad, decision: &str) -> (Option<Fee>, usize) {
    let given = |what: &Operation| match what {
        Operation::Trade(trade) => trade.split.iter().count(),
        Operation::Build { split, .. } => split.iter().count(),
        Operation::Draw | Operation::Copy(_) => 0,
    };
    match state.read_move(decision) {
        Ok(Move::Use { fee, what, .. }) => {
            let is_paid = matches!(state.phase(), Phase::Act(act) if act.used != 0);
            ((!is_paid).then_some(fee), given(&what))
        }
        Ok(Move::Effect(what)) => (None, given(&what)),
        Ok(Move::Convert { trade, .. }) => (None, trade.split.iter().count()),
        _ => (None, 0),
    }
}

impl MatchWords for GlassRoadWords {
    fn game(&self) -> &'static str {
        GlassRoad::NAME
    }

    fn options(&self) -> &'static [Choice] {
        &[
            Choice { field: "beginner", key: "gr-option-beginner", values: NO_OR_YES },
            Choice { field: "fifth_period", key: "gr-option-fifth-period", values: NO_OR_YES },
            Choice { field: "small_display", key: "gr-option-small-display", values: NO_OR_YES },
        ]
    }

    fn task(&self, played: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let next = played.continuations(seat, &[]).unwrap_or_default();
        let (count, alone, late) = state(played).map_or((0, false, false), |state| {
            (state.hand_size(), state.player_count() == 1, matches!(state.phase(), Phase::Late(_)))
        });
        let key = match next.words.first().map(String::as_str).unwrap_or_default() {
            "choose" => "gr-task-choose",
            "put" => "gr-task-put",
            "play" if alone => "gr-task-play-alone",
            "play" if late => "gr-task-late",
            "play" => "gr-task-play",
            "effect" => "gr-task-effect",
            "gift" => "gr-task-gift",
            "done" => "gr-task-done",
            _ => "gr-task-use",
        };
        words.say_with(key, &[("count", count.into())])
    }

    fn decision(&self, played: &dyn AnyMatch, _seat: Seat, decision: &str, form: VerbForm, words: &Words) -> String {
        let Some(state) = state(played) else { return decision.to_owned() };
        let edition = state.edition().json();
        let verb = ("form", form.name().into());
        let name = |id: &str| piece_name(edition, id, words);
        let (fee, given) = fee_and_given(state, decision);
        let effect = |rest: &[&str]| {
            let mut text = EffectText { edition, words, form, given, parts: Vec::new() };
            let written = text.fee(state, fee);
            let told = text.text(&rest[written.min(rest.len())..]);
            if told.is_empty() { words.say_with("gr-nothing", &[("form", form.name().into())]) } else { told }
        };
        match decision.split(' ').collect::<Vec<_>>()[..] {
            ["choose", ref cards @ ..] => {
                let cards: Vec<String> = cards.iter().map(|card| name(card)).collect();
                words.say_with("gr-did-choose", &[verb, ("what", words.list(&cards).into())])
            }
            ["put", card] => words.say_with("gr-did-put-down", &[verb, ("what", name(card).into())]),
            ["play", card] => words.say_with("gr-did-play", &[verb, ("what", name(card).into())]),
            ["use", action, ref rest @ ..] => {
                words.say_with("gr-did-use", &[("action", action.to_owned().into()), ("what", effect(rest).into())])
            }
            ["effect", ref rest @ ..] => words.say_with("gr-did-effect", &[("what", effect(rest).into())]),
            ["convert", tile, ref rest @ ..] => {
                words.say_with("gr-did-convert", &[verb, ("tile", name(tile).into()), ("what", effect(rest).into())])
            }
            ["gift", "none"] => words.say_with("gr-did-refuse", &[verb]),
            ["gift", ref rest @ ..] => effect(rest),
            ["clear", cell] => words.say_with("gr-did-clear", &[verb, ("cell", cell.to_owned().into())]),
            _ => words.say_with("gr-did-done", &[verb]),
        }
    }

    fn thing(&self, played: &dyn AnyMatch, prefix: &[String], word: &str) -> Thing {
        state(played).map_or_else(|| Thing::plain(word), |state| steps::thing(state.edition().json(), prefix, word))
    }

    fn word(&self, played: &dyn AnyMatch, prefix: &[String], word: &str, words: &Words) -> String {
        state(played).map_or_else(|| word.to_owned(), |state| steps::word(state.edition().json(), prefix, word, words))
    }

    fn group(&self, decision: &str, words: &Words) -> String {
        match decision.split(' ').collect::<Vec<_>>()[..] {
            ["use", action, ..] => words.say_with("gr-group-use", &[("action", action.to_owned().into())]),
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

    fn argument(&self, name: &str, word: &str, words: &Words) -> String {
        static EDITION: std::sync::OnceLock<Value> = std::sync::OnceLock::new();
        if name == "kind" {
            return words.say_or(&format!("gr-kind-{word}"), word);
        }
        // What somebody has to write is said as it is written.
        if ["known", "reserved", "effects", "phase"].contains(&name) {
            return word.to_owned();
        }
        // `food@glass`: a good that is kept on two wheels, on one of them.
        if let Some((good, wheel)) = word.split_once('@').filter(|(good, _)| GOODS.contains(good)) {
            let (good, wheel) = (words.say(&format!("gr-good-{good}")), words.say(&format!("gr-wheel-{wheel}")));
            return format!("{good} ({wheel})");
        }
        if GOODS.contains(&word) {
            return words.say(&format!("gr-good-{word}"));
        }
        if LANDSCAPES.contains(&word) {
            return words.say(&format!("gr-{word}"));
        }
        // Names of the built-in edition: a refusal does not say of which edition it is.
        let edition = EDITION.get_or_init(|| {
            serde_json::from_str(<GlassRoad as mozaika_game::Game>::Contents::DEFAULT).unwrap_or_default()
        });
        piece_name(edition, word, words)
    }

    fn item(&self, name: &str, words: &Words) -> String {
        words.say(&format!("gr-item-{name}"))
    }

    fn item_explained(&self, name: &str, words: &Words) -> String {
        words.say(&format!("gr-item-{name}-why"))
    }

    fn alone(&self, points: Points, words: &Words) -> Option<String> {
        // GR-6.5: 30 points count as a very good result.
        let key = match points.as_f64() {
            30.0.. => "gr-alone-very-good",
            20.0.. => "gr-alone-good",
            _ => "gr-alone-begun",
        };
        Some(words.say(key))
    }

    fn reason(&self, played: &dyn AnyMatch, what: &str, which: &str, words: &Words) -> String {
        let edition = state(played).map(|state| state.edition().json());
        edition.map_or_else(|| format!("{what} {which}"), |edition| piece_name(edition, which, words))
    }
}
