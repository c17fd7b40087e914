//! Buildings and specialists as they are shown: name, cost, points, effect, and what of it is reconstructed in this edition.

use std::collections::BTreeMap;

use mozaika_game::{Edition, Points};
use mozaika_glassroad::{Card, Good, Kind, Pieces, Tile};

use super::sentences::{
    action_rule, action_sentence, bonus_sentence, effect_rule, effect_sentence, goods_words, payment_sentence,
};
use super::signs::{Sign, action_signs, bonus_signs, effect_signs, payment_signs};
use crate::words::Words;

/// How the figures of a tile were had: the edition says it (`cost_from`, `points_from`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// They were read.
    Known,
    /// The amounts were read, the rest inferred.
    Inferred,
    /// Nothing could be read.
    Invented,
}

impl Source {
    fn read(word: Option<&str>) -> Self {
        match word {
            Some("amounts") => Self::Inferred,
            Some("invented") => Self::Invented,
            _ => Self::Known,
        }
    }
}

/// A building as it is shown: a tile, or one that is printed on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct TileFacts {
    /// Its name in the notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// What it costs; nothing is asked for one that is printed on the board.
    pub cost: Vec<(Good, u8)>,
    /// Is it printed on the board?
    pub printed: bool,
    /// The points printed on it; a bonus building has none.
    pub points: Option<Points>,
    /// What it does, in pictograms.
    pub signs: Vec<Sign>,
    /// What it does, in words.
    pub sentence: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// The name of the starting building that it covers.
    pub upgrades: Option<String>,
    /// How its cost was had.
    pub cost_from: Source,
    /// How its points were had.
    pub points_from: Source,
    /// Everything there is to know about it, with the number of the rule.
    pub told: String,
}

/// One action of a specialist as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionFacts {
    /// What it does, in pictograms.
    pub signs: Vec<Sign>,
    /// What it does, in words.
    pub sentence: String,
    /// The rule behind it.
    pub rule: &'static str,
}

/// A specialist as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct CardFacts {
    /// Its name in the notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it asks for, in pictograms; empty when it is free.
    pub payment: Vec<Sign>,
    /// What it asks for, in words; empty when it is free.
    pub payment_sentence: String,
    /// Its two actions.
    pub actions: [ActionFacts; 2],
    /// Everything there is to know about it, with the numbers of the rules.
    pub told: String,
}

/// The name in the reader's language, or in English, or at least the id.
fn name_of(names: &BTreeMap<String, String>, id: &str, words: &Words) -> String {
    let name = names.get(words.language().code()).or_else(|| names.get("en"));
    name.map_or_else(|| id.replace('_', " "), Clone::clone)
}

/// A building of the edition.
#[must_use]
pub fn tile_facts(edition: &Edition<Pieces>, tile: Tile, words: &Words) -> TileFacts {
    let pieces = edition.contents();
    let (building, written) = (pieces.tile(tile), &edition.json()["buildings"][tile.index()]);
    let source = |field: &str| Source::read(written[field].as_str());
    let starting = building.upgrades.and_then(|index| pieces.board.starting.get(usize::from(index)));
    let mut facts = TileFacts {
        id: building.id.clone(),
        name: name_of(&building.names, &building.id, words),
        kind: building.kind,
        cost: building.cost.iter().collect(),
        printed: false,
        points: (building.kind != Kind::Bonus || building.points != Points::default()).then_some(building.points),
        signs: effect_signs(&building.effect),
        sentence: effect_sentence(&building.effect, words),
        rule: effect_rule(building),
        upgrades: starting.map(|starting| name_of(&starting.names, &starting.id, words)),
        cost_from: source("cost_from"),
        points_from: source("points_from"),
        told: String::new(),
    };
    facts.told = facts.tell(words);
    facts
}

/// A building that is printed on the board, counted from the top.
#[must_use]
pub fn starting_facts(edition: &Edition<Pieces>, index: usize, words: &Words) -> Option<TileFacts> {
    let building = edition.contents().board.starting.get(index)?;
    let mut facts = TileFacts {
        id: building.id.clone(),
        name: name_of(&building.names, &building.id, words),
        kind: Kind::Bonus,
        cost: Vec::new(),
        printed: true,
        points: None,
        signs: bonus_signs(&building.bonus),
        sentence: bonus_sentence(&building.bonus, words),
        rule: "GR-10.4",
        upgrades: None,
        cost_from: Source::Known,
        points_from: Source::Known,
        told: String::new(),
    };
    facts.told = facts.tell(words);
    Some(facts)
}

impl TileFacts {
    /// Is anything of it reconstructed?
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.cost_from != Source::Known || self.points_from != Source::Known
    }

    fn tell(&self, words: &Words) -> String {
        let mut told = vec![format!("{}.", self.name)];
        if !self.printed {
            told.push(if self.cost.is_empty() {
                words.say("gr-cost-nothing")
            } else {
                words.say_with("gr-cost", &[("what", goods_words(self.cost.iter().copied(), words).into())])
            });
        }
        told.extend(self.points.map(|points| words.say_with("gr-worth", &[("figure", words.figure(points).into())])));
        let covers = self.upgrades.as_deref();
        told.extend(covers.map(|name| words.say_with("gr-upgrade-of", &[("what", name.into())])));
        told.push(format!("{} ({})", self.sentence, self.rule));
        let made = |what: &str, source: Source| match source {
            Source::Known => None,
            Source::Inferred => Some(words.say(&format!("gr-made-{what}-amounts"))),
            Source::Invented => Some(words.say(&format!("gr-made-{what}-invented"))),
        };
        told.extend(made("cost", self.cost_from));
        told.extend(made("points", self.points_from));
        told.join(" ")
    }
}

/// A specialist of the edition; somebody who plays alone has nobody to give to.
#[must_use]
pub fn card_facts(edition: &Edition<Pieces>, card: Card, alone: bool, words: &Words) -> CardFacts {
    let specialist = edition.contents().card(card);
    let actions = [0, 1].map(|number: usize| {
        let action = &specialist.actions[number];
        ActionFacts {
            signs: action_signs(action, alone),
            sentence: action_sentence(action, alone, words),
            rule: action_rule(action),
        }
    });
    let name = name_of(&specialist.names, &specialist.id, words);
    let payment = payment_sentence(specialist, words).unwrap_or_default();
    let mut told = vec![format!("{name}.")];
    if !payment.is_empty() {
        told.push(format!("{payment} (GR-4.6)"));
    }
    for (number, action) in (1..).zip(&actions) {
        let which = words.say_with("gr-action", &[("number", number.into())]);
        told.push(format!("{which}: {} ({})", action.sentence, action.rule));
    }
    CardFacts {
        id: specialist.id.clone(),
        name,
        payment: payment_signs(specialist),
        payment_sentence: payment,
        actions,
        told: told.join(" "),
    }
}
