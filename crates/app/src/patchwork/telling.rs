//! Patchwork in words.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game as _, Refusal as _, Seat};
use mozaika_patchwork::{Move, PatchId, Patchwork, Refusal};

use super::fabric::fabric;
use super::outlook::outlook;
use super::typed;
use crate::telling::{Telling, Voice};
use crate::words::Words;

/// How Patchwork is told.
#[derive(Debug)]
pub struct PatchworkTelling;

impl Telling for PatchworkTelling {
    fn game(&self) -> &'static str {
        Patchwork::NAME
    }

    fn task(&self, table: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let Some(state) = typed(table).map(mozaika_game::Match::state) else { return String::new() };
        if state.placing_special() == Some(seat) {
            return words.say("pw-task-special");
        }
        let gain = outlook(state, seat, Move::Advance).map_or(0, |after| after.space.1 - after.space.0);
        let key = if state.count_moves(seat) > 1 { "pw-task" } else { "pw-task-advance" };
        words.with(key, &[("buttons", gain.into())])
    }

    fn decision(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, voice: Voice, words: &Words) -> String {
        let Some(state) = typed(table).map(mozaika_game::Match::state) else { return decision.to_owned() };
        let Ok(read) = state.read_move(decision) else { return decision.to_owned() };
        let after = outlook(state, seat, read);
        let income = after.map_or(0, |after| after.income);
        let who = voice.who();
        let mut told = match read {
            Move::Advance => {
                let spaces = after.map_or(0, |after| after.space.1 - after.space.0);
                words.with("pw-did-advance", &[("who", who.into()), ("spaces", spaces.into())])
            }
            Move::Patch(cell) => {
                words.with("pw-did-special", &[("who", who.into()), ("cell", cell.to_string().into())])
            }
            Move::Buy(id, _, cell) => {
                let price = state.edition().contents().patch(id).map_or(0, |patch| patch.price);
                words.with(
                    "pw-did-buy",
                    &[
                        ("who", who.into()),
                        ("patch", patch_name(id, words).into()),
                        ("cell", cell.to_string().into()),
                        ("price", price.into()),
                    ],
                )
            }
        };
        if income > 0 {
            told.push_str(&words.with("pw-did-income", &[("buttons", income.into())]));
        }
        if after.is_some_and(|after| after.special) {
            told.push_str(&words.with("pw-did-pass-special", &[("who", who.into())]));
        }
        if after.is_some_and(|after| after.bonus) {
            told.push_str(&words.with("pw-did-bonus", &[("who", who.into())]));
        }
        told
    }

    fn outcome(&self, _outcome: &str, words: &Words) -> String {
        words.say("pw-drawn-circle")
    }

    fn refusal(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, words: &Words) -> Option<String> {
        let state = typed(table)?.state();
        match state.read_move(decision) {
            Err(_) => Some(words.say("pw-no-move")),
            Ok(read) => state.check(seat, &read).err().map(|refusal| refused(&refusal, words)),
        }
    }

    fn item(&self, name: &str, words: &Words) -> String {
        words.say(&format!("pw-item-{name}"))
    }

    fn item_explained(&self, name: &str, words: &Words) -> String {
        words.say(&format!("pw-item-{name}-why"))
    }
}

/// What a patch is called: its number and its cloth.
#[must_use]
pub fn patch_name(id: PatchId, words: &Words) -> String {
    let cloth = fabric(id.0);
    let key = format!("pw-cloth-{}", cloth.weave.name());
    let hue = words.say(&format!("pw-hue-{}", cloth.hue.name()));
    words.with("pw-patch", &[("number", id.0.into()), ("cloth", words.with(&key, &[("hue", hue.into())]).into())])
}

/// Why something is refused, with the number of the rule.
#[must_use]
pub fn refused(refusal: &Refusal, words: &Words) -> String {
    let why = match refusal {
        Refusal::StartNotDrawn | Refusal::CircleNotLaid => words.say("pw-no-not-yet"),
        Refusal::Over => words.say("pw-no-over"),
        Refusal::FurtherBack { .. } | Refusal::OnTop { .. } => words.say("pw-no-turn"),
        Refusal::Arrived { .. } => words.say("pw-no-arrived"),
        Refusal::SpecialFirst { .. } => words.say("pw-no-special-first"),
        Refusal::NoSpecial => words.say("pw-no-special"),
        Refusal::Gone { .. } => words.say("pw-no-gone"),
        Refusal::NotOnOffer { offer, .. } => words.with("pw-no-offer", &[("count", (*offer).into())]),
        Refusal::TooExpensive { price, buttons, .. } => {
            words.with("pw-no-dear", &[("price", (*price).into()), ("buttons", (*buttons).into())])
        }
        Refusal::NoMirrorImages => words.say("pw-no-mirror"),
        Refusal::SticksOut { .. } => words.say("pw-no-room-edge"),
        Refusal::Covered { cell } | Refusal::SpecialOnCovered { cell } => {
            words.with("pw-no-covered", &[("cell", cell.to_string().into())])
        }
        // Luck is never entered by hand in the page.
        other => other.to_string(),
    };
    words.with("refused", &[("why", why.into()), ("rule", refusal.rule().into())])
}
