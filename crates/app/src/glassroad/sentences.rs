//! What buildings and specialists do, as one sentence each: made from the edition's effects, as the pictograms are.

use mozaika_game::Points;
use mozaika_glassroad::{
    Action, Beside, Bonus, Building, Counted, Effect, Exchange, Get, Good, Goods, Immediate, Landscapes, Specialist,
    Terrain,
};

use crate::match_words::capitalised;
use crate::words::Words;

/// `1 sand`, as something that is taken or given.
#[must_use]
pub fn goods_words(goods: impl IntoIterator<Item = (Good, u8)>, words: &Words) -> String {
    let named: Vec<String> = goods.into_iter().map(|(good, amount)| some_good(good, amount, words)).collect();
    words.list(&named)
}

fn some_good(good: Good, amount: u8, words: &Words) -> String {
    words.say_with(&format!("gr-goods-{good}"), &[("count", amount.into())])
}

/// `a, b or c`.
fn either(items: &[String], words: &Words) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => {
            words.say_with("gr-or", &[("before", before.join(", ").into()), ("last", last.as_str().into())])
        }
    }
}

/// `2 points`, `half a point`.
#[must_use]
pub fn points_words(points: Points, words: &Words) -> String {
    if points == Points::halves(1) {
        return words.say("gr-half-point");
    }
    words.say_with("gr-points", &[("count", points.as_f64().into()), ("figure", words.figure(points).into())])
}

/// So many of these tiles, as something that is taken off the board or that one has to have.
fn tiles_words(what: &str, count: u8, words: &Words) -> String {
    words.say_with(&format!("gr-tiles-{what}"), &[("count", count.into())])
}

/// Each of these, or every so many of them.
fn each_words(what: &str, count: u8, words: &Words) -> String {
    words.say_with(&format!("gr-each-{what}"), &[("count", count.into())])
}

const fn beside_name(what: Beside) -> &'static str {
    match what {
        Beside::EmptySpace => "empty",
        Beside::Building => "building",
        Beside::Pit => "pit",
        Beside::Grove => "grove",
        Beside::Pond => "pond",
        Beside::Forest => "forest",
    }
}

/// What is counted: the word of the thing, and the key of the words that say where.
fn counted_name(of: Counted) -> (&'static str, &'static str) {
    match of {
        Counted::Goods(good) if good.has_two_stores() => (good.name(), "gr-thing-both"),
        Counted::Goods(good) => (good.name(), "gr-thing-held"),
        Counted::Lower(good) => (good.name(), "gr-thing-lower"),
        Counted::Owned(terrain) => (terrain.name(), "gr-thing-owned"),
        Counted::Adjacent(what) => (beside_name(what), "gr-thing-beside"),
        Counted::Buildings(kind) => (kind.name(), "gr-thing-owned"),
        Counted::Spent(good) => (good.name(), "gr-thing-spent"),
        Counted::Sets => ("set", "gr-thing-owned"),
    }
}

fn per_counted(of: Counted, per: u8, words: &Words) -> String {
    let (what, place) = counted_name(of);
    words.say_with(place, &[("what", each_words(what, per, words).into())])
}

fn so_many_counted(of: Counted, count: u8, words: &Words) -> String {
    let (what, place) = counted_name(of);
    let many = match Good::named(what) {
        Some(good) => some_good(good, count, words),
        None => tiles_words(what, count, words),
    };
    words.say_with(place, &[("what", many.into())])
}

fn take(what: String, words: &Words) -> String {
    words.say_with("gr-do-take", &[("what", what.into())])
}

/// Goods of which an amount goes to one wheel alone (GR-1.9) have that said behind the sentence.
fn on_one_wheel(goods: impl IntoIterator<Item = (Good, u8)>, words: &Words) -> String {
    let several = goods.into_iter().filter(|(good, amount)| good.has_two_stores() && *amount > 1);
    let told: Vec<String> = several.map(|(good, _)| words.say(&format!("gr-one-wheel-{good}"))).collect();
    if told.is_empty() { String::new() } else { format!(" {}", told.join(" ")) }
}

fn get_parts(get: &Get, words: &Words) -> Option<String> {
    match *get {
        Get::All(goods) if goods.is_empty() => None,
        Get::All(goods) => Some(take(goods_words(goods.iter(), words), words)),
        Get::One { of, amount } => Some(take_one_of(of.iter().collect(), amount, words)),
    }
}

fn take_one_of(goods: Vec<Good>, amount: u8, words: &Words) -> String {
    if goods == Good::BASIC {
        return words.say_with("gr-do-take-basic", &[("count", amount.into())]);
    }
    let named: Vec<String> = goods.into_iter().map(|good| some_good(good, amount, words)).collect();
    take(either(&named, words), words)
}

fn gained(get: &Get) -> Vec<(Good, u8)> {
    match *get {
        Get::All(goods) => goods.iter().collect(),
        Get::One { of, amount } => of.iter().map(|good| (good, amount)).collect(),
    }
}

fn exchange_words(exchange: &Exchange, words: &Words) -> String {
    let mut parts = Vec::new();
    if !exchange.give.is_empty() {
        let what = goods_words(exchange.give.iter(), words);
        parts.push(words.say_with("gr-do-pay", &[("what", what.into())]));
    }
    for (terrain, count) in Terrain::ALL.into_iter().zip(exchange.remove).filter(|(_, count)| *count > 0) {
        parts.push(removal_words(terrain, count, words));
    }
    if exchange.discard > 0 {
        parts.push(words.say_with("gr-do-discard", &[("count", exchange.discard.into())]));
    }
    parts.extend(get_parts(&exchange.get, words));
    if exchange.put > 0 {
        parts.push(words.say_with("gr-do-put-any", &[("count", exchange.put.into())]));
    }
    words.list(&parts)
}

fn removal_words(terrain: Terrain, count: u8, words: &Words) -> String {
    let what = ("what", tiles_words(terrain.name(), count, words).into());
    words.say_with(if terrain == Terrain::Forest { "gr-do-cut" } else { "gr-do-remove" }, &[what])
}

fn take_per(goods: Goods, each: String, words: &Words) -> String {
    let what = goods_words(goods.iter(), words);
    words.say_with("gr-do-take-per", &[("what", what.into()), ("each", each.into())])
}

fn kinds_words(kinds: Landscapes, words: &Words) -> String {
    let named: Vec<String> = kinds.iter().map(|terrain| words.say(&format!("gr-{}", terrain.name()))).collect();
    either(&named, words)
}

fn immediate_words(effect: &Immediate, words: &Words) -> String {
    match *effect {
        Immediate::Gain(goods) => take(goods_words(goods.iter(), words), words),
        Immediate::GainPerOwned { get, per } => take_per(get, per_counted(Counted::Owned(per), 1, words), words),
        Immediate::GainPerAdjacent { get, per } => take_per(get, per_counted(Counted::Adjacent(per), 1, words), words),
        Immediate::GainEqualToStock { get, count } => {
            let some = |good: Good| words.say(&format!("gr-some-{good}")).into();
            words.say_with("gr-do-take-equal", &[("get", some(get)), ("have", some(count))])
        }
        Immediate::PutBeside { all: true, kinds, .. } => {
            words.say_with("gr-do-put-each", &[("what", kinds_words(kinds, words).into())])
        }
        Immediate::PutBeside { most, same_kind, kinds, .. } => {
            let what = kinds_words(kinds, words);
            let put = words.say_with("gr-do-put-beside", &[("count", most.into()), ("what", what.into())]);
            if same_kind { words.say_with("gr-same-kind", &[("what", put.into())]) } else { put }
        }
        Immediate::Exchange(ref exchange) => exchange_words(exchange, words),
        Immediate::Copy => words.say("gr-do-copy"),
    }
}

/// What a bonus building scores, as a part of a sentence.
fn bonus_words(bonus: &Bonus, words: &Words) -> String {
    let worth = |points: Points| points_words(points, words).into();
    match *bonus {
        Bonus::Per { points, per, of } => {
            words.say_with("gr-does-per", &[("points", worth(points)), ("what", per_counted(of, per, words).into())])
        }
        Bonus::IfAtLeast { points, of, min } => {
            let what = so_many_counted(of, min, words);
            words.say_with("gr-does-at-least", &[("points", worth(points)), ("what", what.into())])
        }
        Bonus::BasePlus { base, points, of } => {
            let what = per_counted(of, 1, words);
            words.say_with("gr-does-base", &[("base", worth(base)), ("points", worth(points)), ("what", what.into())])
        }
        Bonus::Square { points, of } => {
            let what = tiles_words(of.name(), 4, words);
            words.say_with("gr-does-square", &[("points", worth(points)), ("what", what.into())])
        }
        Bonus::LargestGroup { points, of } => {
            let what = each_words(of.name(), 1, words);
            words.say_with("gr-does-group", &[("points", worth(points)), ("what", what.into())])
        }
        Bonus::MarkersAt { points, min, max } => {
            words.say_with("gr-does-markers", &[("points", worth(points)), ("min", min.into()), ("max", max.into())])
        }
    }
}

/// What a building does, as a sentence.
#[must_use]
pub fn effect_sentence(effect: &Effect, words: &Words) -> String {
    match effect {
        Effect::Convert(exchange) => {
            let what = exchange_words(exchange, words);
            let told = words.say_with("gr-when-processing", &[("what", what.into())]);
            told + &on_one_wheel(gained(&exchange.get), words)
        }
        Effect::Immediate(immediate) => {
            let what = immediate_words(immediate, words);
            let (key, gains) = match immediate {
                Immediate::Exchange(exchange) => ("gr-when-exchange", gained(&exchange.get)),
                Immediate::Gain(goods) => ("gr-when-immediate", goods.iter().collect()),
                // How much it will be is not known before.
                Immediate::GainPerOwned { get, .. } | Immediate::GainPerAdjacent { get, .. } => {
                    ("gr-when-immediate", get.times(2).iter().collect())
                }
                Immediate::GainEqualToStock { get, .. } => ("gr-when-immediate", vec![(*get, 2)]),
                Immediate::PutBeside { .. } | Immediate::Copy => ("gr-when-immediate", Vec::new()),
            };
            words.say_with(key, &[("what", what.into())]) + &on_one_wheel(gains, words)
        }
        Effect::Bonus(bonus) => bonus_sentence(bonus, words),
    }
}

/// What a bonus building, or one printed on the board, scores, as a sentence.
#[must_use]
pub fn bonus_sentence(bonus: &Bonus, words: &Words) -> String {
    words.say_with("gr-when-bonus", &[("what", bonus_words(bonus, words).into())])
}

/// What a specialist asks for, as a sentence; nothing when it is free.
#[must_use]
pub fn payment_sentence(specialist: &Specialist, words: &Words) -> Option<String> {
    let mut parts = Vec::new();
    if !specialist.payment.is_empty() {
        let what = goods_words(specialist.payment.iter(), words);
        parts.push(words.say_with("gr-do-pay", &[("what", what.into())]));
    }
    if specialist.forests > 0 {
        parts.push(removal_words(Terrain::Forest, specialist.forests, words));
    }
    (!parts.is_empty()).then(|| words.say_with("gr-payment", &[("what", words.list(&parts).into())]))
}

/// What one action of a specialist does, as a sentence.
#[must_use]
pub fn action_sentence(action: &Action, alone: bool, words: &Words) -> String {
    let (told, gains) = action_words(action, alone, words);
    capitalised(&words.say_with("gr-sentence", &[("what", told.into())])) + &on_one_wheel(gains, words)
}

fn action_words(action: &Action, alone: bool, words: &Words) -> (String, Vec<(Good, u8)>) {
    match *action {
        Action::Build => (words.say("gr-do-build"), Vec::new()),
        Action::Gain(goods) => (take(goods_words(goods.iter(), words), words), goods.iter().collect()),
        Action::GainPerOwned { of, per } => {
            let each = per_counted(Counted::Owned(per), 1, words);
            let named: Vec<String> = of.iter().map(|good| some_good(good, 1, words)).collect();
            let key = if named.len() > 1 { "gr-do-take-one-per" } else { "gr-do-take-per" };
            let told = words.say_with(key, &[("what", either(&named, words).into()), ("each", each.into())]);
            (told, of.iter().map(|good| (good, 2)).collect())
        }
        Action::Put { kinds, get } => {
            let put = words.say_with("gr-do-put-one", &[("what", kinds_words(kinds, words).into())]);
            let goods = (!get.is_empty()).then(|| take(goods_words(get.iter(), words), words));
            (words.list(&[Some(put), goods].into_iter().flatten().collect::<Vec<_>>()), get.iter().collect())
        }
        Action::Draw => (words.say("gr-do-draw"), Vec::new()),
        Action::ChooseBasic { solo, .. } if alone => (take_one_of(Good::BASIC.to_vec(), solo, words), Vec::new()),
        Action::ChooseBasic { amount, others, .. } => {
            let counts = [("amount", amount.into()), ("others", others.into())];
            (words.say_with("gr-do-choose-basic", &counts), Vec::new())
        }
        Action::GainPerCard(goods) => {
            (take_per(goods, words.say("gr-each-card"), words), goods.times(2).iter().collect())
        }
    }
}

/// The rule behind a building's effect.
pub(super) const fn effect_rule(building: &Building) -> &'static str {
    match (&building.effect, building.upgrades) {
        (Effect::Convert(_), _) => "GR-7.1",
        (Effect::Immediate(Immediate::Copy), _) => "GR-8.6",
        (Effect::Immediate(_), Some(_)) => "GR-8.2",
        (Effect::Immediate(_), None) => "GR-8.5",
        (Effect::Bonus(_), _) => "GR-10.5",
    }
}

/// The rule behind a specialist's action.
pub(super) const fn action_rule(action: &Action) -> &'static str {
    match action {
        Action::Build => "GR-8.1",
        Action::Gain(_) => "GR-4.4",
        Action::GainPerOwned { .. } => "GR-9.3",
        Action::Put { .. } => "GR-9.6",
        Action::Draw => "GR-9.2",
        Action::ChooseBasic { .. } => "GR-9.1",
        Action::GainPerCard(_) => "GR-9.4",
    }
}
