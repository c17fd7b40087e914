//! A whole random match written out for people: the golden file of a game, read in review and compared in tests.
//!
//! Each entry is followed by what it changed in the JSON state. The whole table, with a few of the legal moves, stands at the
//! start, at the end, and now and then between. Everything that is not shown is in a fingerprint: the state, the drawing of the
//! table, every legal move and the score, so that no change of a game goes unnoticed.

use std::fmt::Write as _;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::contract::Game;
use crate::edition::hex;
use crate::matches::{Match, state_json};
use crate::next::Next;
use crate::random::any_entry;
use crate::record::Entry;
use crate::seat::Seat;

/// The whole table is shown after every so many entries.
const TABLE_EVERY: usize = 80;
/// So many legal moves of each seat are written out beside the whole table.
const MOVES_SHOWN: usize = 6;
/// What an entry changed stands on the same line where the line stays as short as this.
const LONGEST_LINE: usize = 140;
/// Bytes of the fingerprint that are shown.
const FINGERPRINT: usize = 4;

/// Plays a random match and writes down every entry and what it changed; see the module for the form. Fails, in words, only
/// where the game refuses what it has drawn or picked itself.
pub fn playthrough<G: Game>(options: &G::Options, seed: u64) -> Result<String, String> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut played = Match::<G>::start(options).map_err(|problems| problems.to_string())?;
    let mut json = state_json(played.state());
    let mut text = format!("A random match of {}, seed {seed}\n{}", G::TITLE, played.record());
    // Writing into a `String` cannot fail, here and below.
    let _ = writeln!(text, "before the first entry{}\njson: {json}", standing(played.state(), &json));
    show_table(played.state(), &mut text);
    while let Some(entry) = any_entry(played.state(), &mut dice) {
        let written = match entry {
            Entry::Chance(outcome) => played.enter(outcome),
            Entry::Move(seat, decision) => played.play(seat, decision),
        };
        written.map_err(|refusal| refusal.to_string())?;
        let before = std::mem::replace(&mut json, state_json(played.state()));
        show_entry(&played, &before, &json, &mut text);
        if played.entries().len().is_multiple_of(TABLE_EVERY) {
            show_table(played.state(), &mut text);
        }
    }
    show_table(played.state(), &mut text);
    let _ = writeln!(text, "json: {json}\nscore: {}", played.state().score().to_json());
    Ok(text)
}

/// The last entry, what is to be decided after it, and what it brought and changed.
fn show_entry<G: Game>(played: &Match<G>, before: &Value, after: &Value, text: &mut String) {
    let number = played.entries().len();
    let Some(entry) = played.written(number - 1) else { return };
    let entry = format!("{number}: {entry}{}", standing(played.state(), after));
    let mut notes = Vec::new();
    if let (Some(Entry::Move(seat, Some(decision))), Some(state)) =
        (played.entries().last(), played.states().get(number - 1))
    {
        let reasons = state.gains(*seat, decision);
        notes.extend(
            reasons.iter().map(|reason| format!("scores {} for {} {}", reason.points, reason.what, reason.which)),
        );
    }
    changes(before, after, "", &mut notes);
    let notes = notes.iter().map(|note| note.trim_end()).collect::<Vec<_>>().join("; ");
    let fits = entry.len() + notes.len() <= LONGEST_LINE;
    let _ = writeln!(text, "{entry}{}{notes}", if fits { " " } else { "\n   " });
}

/// How many moves each seat has, and the fingerprint of all there is to know.
fn standing<G: Game>(state: &G, json: &Value) -> String {
    let mut counts = String::new();
    let mut digest = Sha256::new();
    digest.update(format!("{json}\n{state}\n{}\n", state.score().to_json()));
    for seat in Seat::all(state.player_count()) {
        let moves = moves_of(state, seat);
        if !moves.is_empty() {
            let _ = write!(counts, ", seat {seat}: {}", moves.len());
        }
        digest.update(format!("{seat} {}\n", moves.join("\n")));
    }
    let luck = if state.next() == Next::Chance { ", luck" } else { "" };
    format!(" [{}{luck}{counts}]", hex(&digest.finalize()[..FINGERPRINT]))
}

/// The table as people see it, and some of the moves.
fn show_table<G: Game>(state: &G, text: &mut String) {
    let _ = writeln!(text, "\n{}", state.to_string().trim_end());
    for seat in Seat::all(state.player_count()) {
        let moves = moves_of(state, seat);
        let more = if moves.len() > MOVES_SHOWN { ", …" } else { "" };
        if !moves.is_empty() {
            let shown = &moves[..moves.len().min(MOVES_SHOWN)];
            let _ = writeln!(text, "seat {seat} may ({}): {}{more}", moves.len(), shown.join(", "));
        }
    }
    text.push('\n');
}

fn moves_of<G: Game>(state: &G, seat: Seat) -> Vec<String> {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    moves.iter().map(|decision| state.write_move(decision)).collect()
}

/// Every field that changed, with its new value. A list of another length, or one that changed by more than half, is told as a
/// whole.
fn changes(before: &Value, after: &Value, path: &str, into: &mut Vec<String>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            for (key, value) in new {
                let dot = if path.is_empty() { "" } else { "." };
                changes(&old[key], value, &format!("{path}{dot}{key}"), into);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() && mostly_kept(old, new) => {
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                changes(old, new, &format!("{path}[{index}]"), into);
            }
        }
        _ => into.push(format!("{path} {after}")),
    }
}

/// Are these lists of fields, or have at most half of the values changed?
fn mostly_kept(old: &[Value], new: &[Value]) -> bool {
    let changed = old.iter().zip(new).filter(|(old, new)| old != new).count();
    new.iter().all(Value::is_object) || 2 * changed <= new.len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_changed_is_told() {
        let before = json!({ "next": { "seats": [0] }, "bag": [1, 2, 3, 4], "players": [{ "row": ["..", ".."] }, { "row": [] }], "hand": [1] });
        let after = json!({ "next": { "seats": [1] }, "bag": [1, 2, 3, 5], "players": [{ "row": ["..", "X."] }, { "row": [] }], "hand": [] });
        let mut told = Vec::new();
        changes(&before, &after, "", &mut told);
        assert_eq!(told, ["next.seats [1]", "bag[3] 5", "players[0].row[1] \"X.\"", "hand []"]);
        told.clear();
        changes(&json!({ "next": { "chance": true } }), &json!({ "next": { "over": true } }), "", &mut told);
        assert_eq!(told, ["next {\"over\":true}"]);
        told.clear();
        changes(&after, &after, "", &mut told);
        assert_eq!(told, Vec::<String>::new());
    }
}
