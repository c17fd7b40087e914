//! Patchwork in words.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Cell, Move, PatchId, Patchwork, Quilt, cells};

use super::fabric::fabric;
use super::preview::preview;
use super::typed;
use crate::match_options::Choice;
use crate::match_words::{MatchWords, VerbForm};
use crate::words::Words;

/// Patchwork's words.
#[derive(Debug)]
pub struct PatchworkWords;

impl MatchWords for PatchworkWords {
    fn game(&self) -> &'static str {
        Patchwork::NAME
    }

    fn options(&self) -> &'static [Choice] {
        &[
            Choice { field: "printing", key: "pw-option-printing", values: &["\"newer\"", "\"2014\""] },
            Choice { field: "flip", key: "pw-option-flip", values: &["true", "false"] },
        ]
    }

    fn task(&self, played: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let Some(state) = typed(played).map(mozaika_game::Match::state) else { return String::new() };
        if state.placing_special() == Some(seat) {
            return words.say("pw-task-special");
        }
        let gain = preview(state, seat, Move::Advance).map_or(0, |after| after.space.1 - after.space.0);
        let key = if state.count_moves(seat) > 1 { "pw-task" } else { "pw-task-advance" };
        words.say_with(key, &[("buttons", gain.into())])
    }

    fn decision(&self, played: &dyn AnyMatch, seat: Seat, decision: &str, form: VerbForm, words: &Words) -> String {
        let Some(state) = typed(played).map(mozaika_game::Match::state) else { return decision.to_owned() };
        let Ok(read) = state.read_move(decision) else { return decision.to_owned() };
        let after = preview(state, seat, read);
        let income = after.map_or(0, |after| after.income);
        let form = form.name();
        let mut told = match read {
            Move::Advance => {
                let spaces = after.map_or(0, |after| after.space.1 - after.space.0);
                words.say_with("pw-did-advance", &[("form", form.into()), ("spaces", spaces.into())])
            }
            Move::Patch(cell) => {
                words.say_with("pw-did-special", &[("form", form.into()), ("cell", cell.to_string().into())])
            }
            Move::Buy(id, _, cell) => {
                let price = state.pieces().patch(id).map_or(0, |patch| patch.price);
                words.say_with(
                    "pw-did-buy",
                    &[
                        ("form", form.into()),
                        ("patch", patch_object(id, words).into()),
                        ("cell", cell.to_string().into()),
                        ("price", price.into()),
                    ],
                )
            }
        };
        if income > 0 {
            told.push_str(&words.say_with("pw-did-income", &[("buttons", income.into())]));
        }
        if after.is_some_and(|after| after.special) {
            told.push_str(&words.say_with("pw-did-pass-special", &[("form", form.into())]));
        }
        if after.is_some_and(|after| after.bonus) {
            told.push_str(&words.say_with("pw-did-bonus", &[("form", form.into())]));
        }
        told
    }

    fn outcome(&self, _outcome: &str, words: &Words) -> String {
        words.say("pw-drawn-circle")
    }

    fn argument(&self, name: &str, word: &str, words: &Words) -> String {
        match (name, word.parse()) {
            ("patch", Ok(id)) => patch_name(PatchId(id), words),
            _ => word.to_owned(),
        }
    }

    fn item(&self, name: &str, words: &Words) -> String {
        words.say(&format!("pw-item-{name}"))
    }

    fn item_explained(&self, name: &str, words: &Words) -> String {
        words.say(&format!("pw-item-{name}-why"))
    }
}

/// A quilt row by row: which cells are free.
#[must_use]
pub fn quilt_rows(quilt: &Quilt, words: &Words) -> Vec<String> {
    let free: Vec<Cell> = cells(quilt.free()).collect();
    let row = |row: usize| {
        let columns: Vec<usize> = free.iter().filter(|cell| cell.row() == row).map(|cell| cell.column()).collect();
        let number = ("row", (row + 1).into());
        match columns.len() {
            0 => words.say_with("pw-row-full", &[number]),
            9 => words.say_with("pw-row-empty", &[number]),
            _ => words.say_with("pw-row", &[number, ("cells", ranges(&columns).into())]),
        }
    };
    (0..9).map(row).collect()
}

/// Columns as people say them: `a, c–e`.
fn ranges(columns: &[usize]) -> String {
    let letter = |column: usize| char::from(b'a' + column as u8).to_string();
    let runs = columns.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, .., last] if last - first > 1 => format!("{}–{}", letter(*first), letter(*last)),
        run => run.iter().map(|column| letter(*column)).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// What a patch is called: its dye and its weave tell it from all others.
#[must_use]
pub fn patch_name(id: PatchId, words: &Words) -> String {
    named(id, "pw-patch", "", words)
}

/// The same as the object of a sentence, which some languages decline.
fn patch_object(id: PatchId, words: &Words) -> String {
    named(id, "pw-patch-object", "-object", words)
}

fn named(id: PatchId, key: &str, ending: &str, words: &Words) -> String {
    let cloth = fabric(id.0);
    let hue = words.say(&format!("pw-hue-{}{ending}", cloth.hue.name()));
    let weave = words.say(&format!("pw-weave-{}", cloth.weave.name()));
    words.say_with(key, &[("hue", hue.into()), ("weave", weave.into())])
}
