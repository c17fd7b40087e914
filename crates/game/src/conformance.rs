//! One suite every game must pass.
//!
//! A game's tests call [`check`] with all its options; it plays random matches and looks at every state on the way: what is
//! generated is what is accepted, what is refused changes nothing, everything that can be written can be read back, steps lead to
//! the legal moves and nowhere else, and nobody sees what is hidden from them. [`rules_are_cited`] checks that every rule has a test, [`messages_are_met`] that
//! every message has one, and [`perft_table_holds`] counts the trees of decisions that the game's table lists.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::contract::Game;
use crate::matches::{Match, read_state, state_json};
use crate::message::catalogue_faults;
use crate::next::Next;
pub use crate::perft::table::{PerftLine, perft_table_holds, read_perft_table};
use crate::random::any_entry;
use crate::record::{Entry, Record};
use crate::registry::AnyMatch;
use crate::score::Points;
use crate::seat::{Seat, Seats, Viewer};
use crate::steps::{Continuations, StepSearch, cut, glue};

/// The suite's source of luck; the same seed gives the same matches.
pub type Dice = Xoshiro256PlusPlus;

/// What to check a game with.
#[derive(Debug)]
pub struct Suite<G: Game> {
    /// Every player count and option that is worth playing; the matches go round them.
    pub options: Vec<G::Options>,
    /// How many matches are played.
    pub matches: usize,
    /// Where luck starts.
    pub seed: u64,
    /// One state in so many is looked at with all its moves; the others with a few.
    pub thorough_every: u32,
    /// A text from the whole space of moves, legal or not.
    pub any_move: fn(&G, &mut Dice) -> String,
    /// A text from the whole space of outcomes, possible or not.
    pub any_outcome: fn(&G, &mut Dice) -> String,
}

type Verdict = Result<(), String>;

macro_rules! ensure {
    ($holds:expr, $($message:tt)*) => {
        if !$holds { return Err(format!($($message)*)); }
    };
}

/// Plays the suite's matches and panics, with the record so far, at the first thing that is not as it must be.
pub fn check<G: Game>(suite: &Suite<G>) {
    assert!(!suite.options.is_empty(), "a suite needs options to play with");
    for number in 0..suite.matches {
        let options = &suite.options[number % suite.options.len()];
        let mut dice = Dice::seed_from_u64(suite.seed.wrapping_add(number as u64));
        let mut played = match Match::<G>::start(options) {
            Ok(played) => played,
            Err(problems) => panic!("the options {options:?} are refused: {problems}"),
        };
        if let Err(fault) = check_match(suite, &mut played, &mut dice) {
            panic!("match {number}: {fault}\nthe record so far:\n{}", played.record());
        }
    }
}

fn check_match<G: Game>(suite: &Suite<G>, played: &mut Match<G>, dice: &mut Dice) -> Verdict {
    let longest = played.state().longest();
    let vocabulary = vocabulary_of(played.state())?;
    let mut heard: Vec<String> = Vec::new();
    loop {
        let thorough = dice.random_range(0..suite.thorough_every.max(1)) == 0;
        let state = played.state();
        turn_is_sound(state)?;
        if thorough {
            moves_are_sound(state, &mut heard)?;
            json_round_trips(state)?;
            score_is_sound(state)?;
            views_keep_secrets(state, dice)?;
            simultaneous_choices_commute(state, dice)?;
        }
        if thorough && dice.random_range(0..STEPS_EVERY) == 0 {
            ensure!(vocabulary == vocabulary_of(state)?, "the vocabulary has changed during the match");
            for seat in state.may_act().iter() {
                steps_are_sound(state, seat, &vocabulary, Some(dice))?;
            }
        }
        refusals_change_nothing(suite, state, &heard, dice)?;
        let Some(entry) = any_entry(state, dice) else { break };
        ensure!(played.entries().len() < longest, "the match is longer than {longest} entries");
        both_doors_lead_to_the_same_state(state, &entry)?;
        match entry {
            Entry::Chance(outcome) => {
                played.enter(outcome).map_err(|refusal| format!("a drawn outcome is refused: {refusal}"))?;
            }
            Entry::Move(seat, decision) => {
                played.play(seat, decision).map_err(|refusal| format!("a picked move is refused: {refusal}"))?;
            }
        }
    }
    ensure!(played.state().next() == Next::Over, "a dead end: nothing can be entered, and the match is not over");
    json_round_trips(played.state())?;
    score_is_sound(played.state())?;
    views_keep_secrets(played.state(), dice)?;
    views_can_be_followed(played, dice)?;
    record_replays(played)
}

/// Whoever is waited for can act; nobody acts while luck is due or after the end.
fn turn_is_sound<G: Game>(state: &G) -> Verdict {
    let everybody = Seats::first(state.player_count());
    let (next, may_act) = (state.next(), state.may_act());
    ensure!(
        may_act.iter().all(|seat| everybody.contains(seat)),
        "{may_act:?} may act at a table of {}",
        state.player_count()
    );
    match next {
        Next::Chance | Next::Over => ensure!(may_act.is_empty(), "{may_act:?} may act while next is {next:?}"),
        Next::Seats(seats) => {
            ensure!(!seats.is_empty(), "the match waits for nobody");
            for seat in seats.iter() {
                ensure!(may_act.contains(seat), "{seat} is waited for and may not act");
                ensure!(state.count_moves(seat) > 0, "a dead end: {seat} is waited for and has no legal move");
            }
        }
    }
    Ok(())
}

/// Every move is listed once, is accepted, and can be written and read back.
fn moves_are_sound<G: Game>(state: &G, heard: &mut Vec<String>) -> Verdict {
    for seat in Seat::all(state.player_count()) {
        let moves = moves_of(state, seat);
        ensure!(
            moves.len() == state.count_moves(seat),
            "{} moves are listed and {} counted",
            moves.len(),
            state.count_moves(seat)
        );
        ensure!(moves.is_empty() || state.may_act().contains(seat), "{seat} has moves and may not act");
        if state.next().seats().contains(seat) {
            let (said, found) =
                (state.hides_decisions(seat), moves.iter().any(|decision| state.is_secret(seat, decision)));
            ensure!(said == found, "`hides_decisions` says {said} of {seat}, and `is_secret` of its moves {found}");
        }
        let mut texts = HashSet::new();
        for decision in &moves {
            let text = state.write_move(decision);
            let read = state.read_move(&text).map_err(|bad| format!("`{text}` cannot be read back: {bad}"))?;
            ensure!(read == *decision, "`{text}` is read back as {read:?}, and was {decision:?}");
            state
                .check(seat, decision)
                .map_err(|refusal| format!("`{text}` is listed for {seat} and refused: {refusal}"))?;
            ensure!(!text.is_empty() && texts.insert(text.clone()), "`{text}` is listed twice");
        }
        // A few of them are remembered: at another time, or for another seat, most are illegal.
        let step = texts.len() / 8 + 1;
        heard.extend(moves.iter().step_by(step).map(|decision| state.write_move(decision)));
    }
    if heard.len() > 512 {
        heard.drain(..256);
    }
    Ok(())
}

/// The words of a match, each once.
fn vocabulary_of<G: Game>(state: &G) -> Result<HashSet<String>, String> {
    let listed = state.vocabulary();
    let words: HashSet<String> = listed.iter().cloned().collect();
    ensure!(words.len() == listed.len(), "a word stands twice in the vocabulary");
    for word in &listed {
        ensure!(cut(word) == [word.clone()], "`{word}` of the vocabulary is not one word");
    }
    Ok(words)
}

/// One state in so many of those that are looked at with all their moves is also walked through in steps: every beginning asks for all moves again.
const STEPS_EVERY: u32 = 6;

/// How many beginnings of decisions are looked at where not all are.
const SAMPLED_BEGINNINGS: usize = 4;

/// Walks the whole tree of words of every seat and panics unless it leads to the legal moves, each once and in their order, and nowhere else.
pub fn steps_lead_to_the_moves<G: Game>(state: &G) {
    let verdict = vocabulary_of(state).and_then(|vocabulary| {
        Seat::all(state.player_count()).try_for_each(|seat| steps_are_sound(state, seat, &vocabulary, None))
    });
    if let Err(fault) = verdict {
        panic!("{fault}\n{}", state_json(state));
    }
}

/// After every beginning of a legal move come exactly the words that come after it in the list of moves, in that order; with dice a few
/// beginnings are looked at, else all.
fn steps_are_sound<G: Game>(state: &G, seat: Seat, vocabulary: &HashSet<String>, dice: Option<&mut Dice>) -> Verdict {
    let texts: Vec<String> = moves_of(state, seat).iter().map(|decision| state.write_move(decision)).collect();
    let sentences: Vec<Vec<String>> = texts.iter().map(|text| cut(text)).collect();
    for (words, text) in sentences.iter().zip(&texts) {
        ensure!(glue(words) == *text, "`{text}` is cut into {words:?}, which makes `{}`", glue(words));
        let unknown = words.iter().find(|word| !vocabulary.contains(*word));
        ensure!(unknown.is_none(), "{unknown:?} of `{text}` is not in the vocabulary");
    }
    let nowhere = [sentences.first().map_or(&[][..], Vec::as_slice), &["no-such-word".to_owned()]].concat();
    ensure!(state.continuations(seat, &nowhere).is_empty(), "something comes after {nowhere:?}");
    let Some(dice) = dice else {
        let tree = tree_of(&sentences);
        return tree.iter().try_for_each(|(begun, next)| step_is_sound(state, seat, begun, next));
    };
    step_is_sound(state, seat, &[], &expected(&texts, &[]))?;
    for _ in 0..SAMPLED_BEGINNINGS.min(texts.len()) {
        let words = &sentences[dice.random_range(0..texts.len())];
        let begun = &words[..dice.random_range(0..=words.len())];
        step_is_sound(state, seat, begun, &expected(&texts, begun))?;
        wish_is_sound(state, seat, (begun, &words[words.len() - 1]), &texts)?;
    }
    Ok(())
}

/// Where a word is wanted, decisions without it are left out.
fn wish_is_sound<G: Game>(state: &G, seat: Seat, (begun, wanted): (&[String], &String), texts: &[String]) -> Verdict {
    let holding: Vec<String> = texts.iter().filter(|text| cut(text).contains(wanted)).cloned().collect();
    let found = state.continuations_holding(seat, begun, std::slice::from_ref(wanted));
    let expected = expected(&holding, begun);
    ensure!(
        found == expected,
        "after `{}` of {seat}, holding {wanted}, comes {found:?}, not {expected:?}",
        glue(begun)
    );
    Ok(())
}

/// What may come after each beginning, by the list of moves alone.
fn tree_of(sentences: &[Vec<String>]) -> HashMap<&[String], Continuations> {
    let mut tree: HashMap<&[String], StepSearch<'_>> = HashMap::new();
    for words in sentences {
        for said in 0..=words.len() {
            let begun = &words[..said];
            tree.entry(begun).or_insert_with(|| StepSearch::after(begun)).sentence(&glue(words));
        }
    }
    tree.into_iter().map(|(begun, search)| (begun, search.found())).collect()
}

/// What may come after a beginning, by the list of moves alone.
fn expected(texts: &[String], begun: &[String]) -> Continuations {
    let mut search = StepSearch::after(begun);
    for text in texts {
        search.sentence(text);
    }
    search.found()
}

fn step_is_sound<G: Game>(state: &G, seat: Seat, begun: &[String], expected: &Continuations) -> Verdict {
    let found = state.continuations(seat, begun);
    ensure!(
        found == *expected,
        "after `{}` of {seat} comes {found:?}; by the list of moves it is {expected:?}",
        glue(begun)
    );
    Ok(())
}

/// Odd moves are accepted exactly when they are listed; a refusal changes nothing, and so with outcomes.
fn refusals_change_nothing<G: Game>(suite: &Suite<G>, state: &G, heard: &[String], dice: &mut Dice) -> Verdict {
    for _ in 0..2 {
        let text = odd_text(heard, dice, |dice| (suite.any_move)(state, dice));
        let seat = Seat(dice.random_range(0..state.player_count() as u8));
        let Ok(decision) = state.read_move(&text) else { continue };
        ensure!(
            state.write_move(&decision) == text,
            "`{text}` is accepted as another writing of `{}`",
            state.write_move(&decision)
        );
        let mut after = state.clone();
        let accepted = after.play(seat, &decision);
        let listed = moves_of(state, seat).contains(&decision);
        ensure!(accepted.is_ok() == listed, "`{text}` by {seat}: listed is {listed}, and play says {accepted:?}");
        if let Err(refusal) = accepted {
            ensure!(after == *state, "`{text}` by {seat} was refused and has changed the state");
            ensure!(!refusal.to_string().is_empty(), "`{text}` is refused without a word");
        }
    }
    let text = odd_text(&[], dice, |dice| (suite.any_outcome)(state, dice));
    if let Ok(outcome) = state.read_outcome(&text) {
        ensure!(
            state.write_outcome(&outcome) == text,
            "`{text}` is accepted as another writing of `{}`",
            state.write_outcome(&outcome)
        );
        let mut after = state.clone();
        match after.enter(&outcome) {
            Ok(()) => ensure!(state.next() == Next::Chance, "`{text}` was entered, and no luck is due"),
            Err(_) => ensure!(after == *state, "`{text}` was refused and has changed the state"),
        }
    }
    Ok(())
}

/// A text from outside, one heard before, or either of them with a slip of the pen.
fn odd_text(heard: &[String], dice: &mut Dice, any: impl Fn(&mut Dice) -> String) -> String {
    let text = if heard.is_empty() || dice.random_bool(0.5) {
        any(dice)
    } else {
        heard[dice.random_range(0..heard.len())].clone()
    };
    if dice.random_bool(0.7) {
        return text;
    }
    let mut letters: Vec<char> = text.chars().collect();
    let place = dice.random_range(0..=letters.len());
    match dice.random_range(0..4) {
        0 if place < letters.len() => drop(letters.remove(place)),
        1 => letters.insert(place, ['0', ' ', 'a', '9', 'ż', '-'][dice.random_range(0..6)]),
        2 if place < letters.len() => letters[place] = [' ', '1', 'b', 'X'][dice.random_range(0..4)],
        _ => letters.truncate(place),
    }
    letters.into_iter().collect()
}

/// A state written as JSON reads back as itself.
fn json_round_trips<G: Game>(state: &G) -> Verdict {
    let json = state_json(state);
    let read: G =
        read_state(json.clone()).map_err(|problems| format!("the state's own JSON is refused: {problems}\n{json}"))?;
    ensure!(read == *state, "the state reads back as another\n{json}\n{}", state_json(&read));
    ensure!(state.clone() == *state, "a clone differs from its state");
    Ok(())
}

/// Totals are the sums of their items, and the ranking follows them once the match is over.
fn score_is_sound<G: Game>(state: &G) -> Verdict {
    let sheet = state.score();
    ensure!(
        sheet.scores.iter().map(|score| score.seat).eq(Seat::all(state.player_count())),
        "the sheet does not list every seat once"
    );
    let over = state.next() == Next::Over;
    ensure!(sheet.ranking.is_some() == over, "ranked is {}, over is {over}", sheet.ranking.is_some());
    for score in &sheet.scores {
        for item in score.items.iter().filter(|item| !item.because.is_empty()) {
            let sum: Points = item.because.iter().map(|reason| reason.points).sum();
            ensure!(
                sum == item.points,
                "the reasons for {} of {} add up to {sum}, not {}",
                item.name,
                score.seat,
                item.points
            );
        }
    }
    let Some(ranking) = &sheet.ranking else { return Ok(()) };
    let ranked: Vec<Seat> = ranking.iter().flatten().copied().collect();
    let once: HashSet<Seat> = ranked.iter().copied().collect();
    ensure!(
        once.len() == state.player_count() && ranked.len() == once.len(),
        "{ranking:?} does not rank every seat once"
    );
    let total = |seat: &Seat| sheet.scores[seat.index()].total();
    ensure!(ranked.is_sorted_by(|a, b| total(a) >= total(b)), "{ranking:?} does not follow the totals");
    ensure!(
        ranking.iter().all(|group| group.iter().all(|seat| total(seat) == total(&group[0]))),
        "a shared rank with unequal totals"
    );
    Ok(())
}

/// A view is a state of its own, gives its viewer the same moves, and does not change with what is hidden.
fn views_keep_secrets<G: Game>(state: &G, dice: &mut Dice) -> Verdict {
    for viewer in Viewer::all(state.player_count()) {
        let view = state.view(viewer);
        ensure!(G::SECRETS || view == *state, "{viewer:?} does not see everything in a game without secrets");
        if let Viewer::Seat(seat) = viewer {
            ensure!(G::SECRETS || !state.hides_decisions(seat), "{seat} hides a decision in a game without secrets");
        }
        let bytes = state_json(&view).to_string();
        json_round_trips(&view).map_err(|fault| format!("the view of {viewer:?}: {fault}"))?;
        ensure!(
            state_json(&view.view(viewer)) == state_json(&view),
            "the view of a view of {viewer:?} differs from it"
        );
        let possible = view.complete(viewer, dice);
        let seen = state_json(&possible.view(viewer)).to_string();
        ensure!(seen == bytes, "{viewer:?} can tell apart two states that differ only in secrets\n{bytes}\n{seen}");
        json_round_trips(&possible).map_err(|fault| format!("a completed view of {viewer:?}: {fault}"))?;
        ensure!(possible.next() == state.next(), "a completed view of {viewer:?} waits for somebody else");
        if let Viewer::Seat(seat) = viewer {
            let (own, seen) = (moves_of(state, seat), moves_of(&view, seat));
            ensure!(own == seen, "{seat} has {} moves, and {} in its own view", own.len(), seen.len());
            ensure!(moves_of(&possible, seat) == own, "a completed view of {seat} changes its moves");
        }
    }
    Ok(())
}

/// Whoever is told of each entry what they may know, and shown the table where that does not lead on, sees at every point what they should.
fn views_can_be_followed<G: Game>(played: &Match<G>, dice: &mut Dice) -> Verdict {
    let viewers: Vec<Viewer> = Viewer::all(played.state().player_count()).collect();
    let viewer = viewers[dice.random_range(0..viewers.len())];
    let mut followed = Match::<G>::start(&played.state().options()).map_err(|problems| problems.to_string())?;
    for (index, after) in played.states().iter().enumerate().skip(1).map(|(number, after)| (number - 1, after)) {
        let told = AnyMatch::entry(played, index, Some(viewer));
        let view = after.view(viewer);
        let added = match (&played.entries()[index], told) {
            (_, Some(entry)) if played.can_follow(index, viewer) => followed.add(&entry),
            (_, Some(Entry::Chance(text))) => followed.add_seen(&Entry::Chance(text), state_json(&view)),
            (_, Some(Entry::Move(seat, text))) => followed.add_seen(&Entry::Move(seat, Some(text)), state_json(&view)),
            (Entry::Move(seat, _), None) => followed.add_seen(&Entry::Move(*seat, None), state_json(&view)),
            (Entry::Chance(_), None) => return Err(format!("{viewer:?} is not told what luck brought")),
        };
        added.map_err(|illegal| format!("{viewer:?} cannot follow entry {index}: {}", illegal.message))?;
        ensure!(*followed.state() == view, "{viewer:?} sees something else after entry {index} than who follows");
    }
    Ok(())
}

/// Where several seats are waited for, the order of their decisions does not matter.
fn simultaneous_choices_commute<G: Game>(state: &G, dice: &mut Dice) -> Verdict {
    let seats: Vec<Seat> = state.next().seats().iter().collect();
    for pair in seats.windows(2) {
        let picks = pair.iter().filter_map(|seat| Some((*seat, state.pick_move(*seat, dice, &mut Vec::new())?)));
        let picks: Vec<(Seat, G::Move)> = picks.collect();
        let both = |order: [usize; 2]| {
            let mut after = state.clone();
            order.iter().try_for_each(|i| after.play(picks[*i].0, &picks[*i].1)).ok().map(|()| after)
        };
        if let (2, Some(one), Some(other)) = (picks.len(), both([0, 1]), both([1, 0])) {
            ensure!(one == other, "the order of {:?} and {:?} matters", picks[0], picks[1]);
        }
    }
    Ok(())
}

fn both_doors_lead_to_the_same_state<G: Game>(state: &G, entry: &Entry<G::Move, G::Chance>) -> Verdict {
    let (mut checked, mut unchecked) = (state.clone(), state.clone());
    match entry {
        Entry::Chance(outcome) => {
            let text = state.write_outcome(outcome);
            let read = state.read_outcome(&text).map_err(|bad| format!("`{text}` cannot be read back: {bad}"))?;
            ensure!(read == *outcome, "`{text}` is read back as {read:?}");
            checked.enter(outcome).map_err(|refusal| format!("`{text}` was drawn and is refused: {refusal}"))?;
            unchecked.enter_unchecked(outcome);
        }
        Entry::Move(seat, decision) => {
            let text = state.write_move(decision);
            checked
                .play(*seat, decision)
                .map_err(|refusal| format!("`{text}` was picked and is refused: {refusal}"))?;
            unchecked.play_unchecked(*seat, decision);
        }
    }
    ensure!(checked == unchecked, "the two doors lead to different states");
    Ok(())
}

/// The record prints and parses exactly, and leads through the same states.
fn record_replays<G: Game>(played: &Match<G>) -> Verdict {
    let record = played.record();
    let file = Record::parse(&record.to_string()).map_err(|bad| format!("the record cannot be read back: {bad}"))?;
    ensure!(file.record == record, "the record reads back as another");
    let again = Match::<G>::replay(&file).map_err(|bad| format!("the record is refused: {bad}"))?;
    let differs = played.states().iter().zip(again.states()).position(|(one, other)| one != other);
    ensure!(differs.is_none(), "the replay differs before entry {differs:?}");
    ensure!(again.states().len() == played.states().len(), "the replay has another length");
    Ok(())
}

fn moves_of<G: Game>(state: &G, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    moves
}

/// Checks that everything a game says no with is in order, and that its tests meet every code: `met` are the codes that were
/// provoked, of moves, outcomes, notation, positions, options and editions.
pub fn messages_are_met<'a, G: Game>(met: impl IntoIterator<Item = &'a str>) {
    let faults = catalogue_faults(G::MESSAGES.iter().copied().flatten());
    assert!(faults.is_empty(), "the messages of {}: {faults:#?}", G::NAME);
    let met: BTreeSet<&str> = met.into_iter().collect();
    let codes: BTreeSet<&str> = G::MESSAGES.iter().copied().flatten().map(|message| message.code).collect();
    let unmet: Vec<&&str> = codes.difference(&met).collect();
    assert!(unmet.is_empty(), "no test meets {unmet:?}");
}

/// Checks that every rule number of a rules document stands in the doc comment of a test, and that no test cites a number
/// which the document does not have.
///
/// `prefix` is the game's (`PW-`); `sources` are the test files.
pub fn rules_are_cited(prefix: &str, rules: &str, sources: &[&str]) {
    let written: BTreeSet<String> = numbers(prefix, rules).collect();
    assert!(!written.is_empty(), "the rules have no numbers that start with {prefix}");
    let mut cited: BTreeMap<String, usize> = BTreeMap::new();
    for source in sources {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("#[test]")) {
            let comment = lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
            comment.flat_map(|line| numbers(prefix, line)).for_each(|number| *cited.entry(number).or_default() += 1);
        }
    }
    let untested: Vec<&String> = written.iter().filter(|number| !cited.contains_key(*number)).collect();
    assert!(untested.is_empty(), "no test cites {untested:?}");
    let unknown: Vec<&String> = cited.keys().filter(|number| !written.contains(*number)).collect();
    assert!(unknown.is_empty(), "tests cite rules that are not written: {unknown:?}");
}

/// The rule numbers in a text: the prefix, then digits, a dot and digits.
fn numbers<'a>(prefix: &'a str, text: &'a str) -> impl Iterator<Item = String> + 'a {
    text.match_indices(prefix).filter_map(move |(at, _)| {
        let rest = &text[at + prefix.len()..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches('.');
        number.contains('.').then(|| format!("{prefix}{number}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "- PW-1.1 One.\n- PW-1.2 Two (see PW-1.1).";

    #[test]
    fn a_rule_counts_as_tested_when_a_tests_comment_names_it() {
        rules_are_cited("PW-", RULES, &["/// PW-1.1, PW-1.2.\n#[test]\nfn a() {}"]);
    }

    #[test]
    #[should_panic(expected = "no test cites [\"PW-1.2\"]")]
    fn a_rule_that_only_a_comment_elsewhere_names_is_untested() {
        rules_are_cited("PW-", RULES, &["// PW-1.2\n\n/// PW-1.1\n#[test]\nfn a() {}"]);
    }

    #[test]
    #[should_panic(expected = "not written: [\"PW-9.9\"]")]
    fn a_test_may_not_cite_a_rule_that_does_not_exist() {
        rules_are_cited("PW-", RULES, &["/// PW-1.1 PW-1.2 PW-9.9\n#[test]\nfn a() {}"]);
    }
}
