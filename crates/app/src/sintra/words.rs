//! Stained Glass of Sintra in words.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game as _, Match, Next, Points, Reason, Seat};
use mozaika_sintra::{Colour, Move, Outcome, Palace, Panes, Position, Sintra, Source, Target};

use super::preview::TakePreview;
use super::{heap, steps, typed};
use crate::match_options::Choice;
use crate::match_words::{MatchWords, VerbForm};
use crate::steps::Thing;
use crate::words::Words;

/// Sintra's words.
#[derive(Debug)]
pub struct SintraWords;

fn state(played: &dyn AnyMatch) -> Option<&Sintra> {
    typed(played).map(Match::state)
}

/// Which of a colour's sentences: `sg-colour-orange`, `sg-panes-orange`, …
pub(super) fn colour_key(start: &str, colour: Colour) -> String {
    format!("{start}-{}", colour.name().replace('_', "-"))
}

/// What a colour is called.
#[must_use]
pub fn colour_name(colour: Colour, words: &Words) -> String {
    words.say(&colour_key("sg-colour", colour))
}

/// A pane of that colour.
#[must_use]
pub fn pane_name(colour: Colour, words: &Words) -> String {
    words.say(&colour_key("sg-pane", colour))
}

/// Panes by colour: `2 orange panes and 1 blue pane`; nothing for no panes.
#[must_use]
pub fn panes_in_words(panes: Panes, words: &Words) -> String {
    let told =
        |colour: Colour| words.say_with(&colour_key("sg-panes", colour), &[("count", panes.count(colour).into())]);
    words.list(&panes.colours().map(told).collect::<Vec<_>>())
}

/// A strip and what it holds, for those who do not see it.
#[must_use]
pub fn strip_in_words(state: &Sintra, palace: &Palace, at: Position, words: &Words) -> String {
    let strip = ("strip", at.number().into());
    if palace.is_gone(at) {
        return words.say_with("sg-strip-gone", &[strip]);
    }
    let colours = |panes: Panes| {
        let told = |colour: Colour| {
            let counted = [("count", panes.count(colour).into()), ("colour", colour_name(colour, words).into())];
            words.say_with("sg-colour-count", &counted)
        };
        panes.colours().map(told).collect::<Vec<_>>()
    };
    let mut free = colours(palace.free_spaces(at));
    let jokers = palace.free_jokers(at);
    if jokers > 0 {
        free.push(words.say_with("sg-strip-jokers", &[("count", jokers.into())]));
    }
    let mut told = match &free[..] {
        [] => words.say_with("sg-strip-full", &[strip]),
        _ => words.say_with("sg-strip-label", &[strip, ("free", words.list(&free).into())]),
    };
    let lies = colours(palace.on_strip(at, state.pieces()));
    if !lies.is_empty() {
        told.push_str(&words.say_with("sg-strip-holds", &[("panes", words.list(&lies).into())]));
    }
    if palace.done(at) == 1 {
        told.push_str(&words.say("sg-strip-turned"));
    }
    if palace.glazier() == at {
        told.push_str(&words.say("sg-strip-glazier"));
    }
    told
}

/// A window and its panes, for those who do not see it.
#[must_use]
pub fn window_in_words(state: &Sintra, palace: &Palace, at: Position, words: &Words) -> String {
    let points = state.pieces().window_points(state.side(), at.index());
    let panes: Vec<String> = palace.windows().panes(at).map(|colour| colour_name(colour, words)).collect();
    words.say_with(
        "sg-window-label",
        &[
            ("window", at.number().into()),
            ("points", points.into()),
            ("frames", panes.len().into()),
            ("panes", words.list(&panes).into()),
        ],
    )
}

/// What taking panes would do: how many fit and break, and what that brings, part by part.
#[must_use]
pub fn consequences(preview: &TakePreview, words: &Words) -> String {
    let mut told = Vec::new();
    if preview.fits > 0 {
        told.push(words.say_with("sg-fits", &[("count", preview.fits.into())]));
    }
    if preview.breaks > 0 {
        told.push(words.say_with("sg-breaks", &[("count", preview.breaks.into())]));
    }
    if preview.completes {
        told.push(words.say("sg-completes"));
    }
    let mut told = told.join(", ");
    if !preview.parts.is_empty() {
        let part = |part: &Reason| {
            format!("{} {}", reason_in_words(part.what, &part.which, words), signed(part.points, words))
        };
        let parts: Vec<String> = preview.parts.iter().map(part).collect();
        let points = signed(preview.points, words);
        told.push_str(&words.say_with("sg-brings", &[("points", points.into()), ("parts", parts.join(", ").into())]));
    }
    told
}

/// Points with their sign: `+5`, `−2`.
fn signed(points: Points, words: &Words) -> String {
    let plus = if points >= Points::default() { "+" } else { "" };
    format!("{plus}{}", words.figure(points))
}

/// Where points come from.
fn reason_in_words(what: &str, which: &str, words: &Words) -> String {
    let number = |key: &str| words.say_with(key, &[("number", which.to_owned().into())]);
    match what {
        "panes_on_strips" => words.say_with("sg-because-strips", &[("count", which.to_owned().into())]),
        // The rules count the steps from 0, people from 1.
        "step" => {
            let step = which.parse::<u32>().map_or_else(|_| which.to_owned(), |step| (step + 1).to_string());
            words.say_with("sg-because-step", &[("step", step.into())])
        }
        "bottom_steps" => words.say("sg-because-bottom"),
        "ornament" => number("sg-because-ornament"),
        "window" => number("sg-because-window"),
        "window_to_the_right" => number("sg-because-right"),
        "colour_bonus" => words.say("sg-because-bonus"),
        "token" => words.say("sg-because-token"),
        "broken" => words.say("sg-because-broken"),
        // `3 x 4 orange`: full windows, and panes of the best colour.
        "full_windows_x_best_colour" => {
            let told: Vec<&str> = which.split(' ').collect();
            let [full, _, count, colour] = told[..] else { return which.to_owned() };
            let named =
                Colour::from_name(colour).map_or_else(|| colour.to_owned(), |colour| colour_name(colour, words));
            words.say_with(
                "sg-because-best",
                &[("full", full.to_owned().into()), ("count", count.to_owned().into()), ("colour", named.into())],
            )
        }
        _ => which.to_owned(),
    }
}

fn place(from: Source, words: &Words) -> String {
    match from {
        Source::Centre => words.say("sg-centre"),
        Source::Factory(number) => words.say_with("sg-factory", &[("number", number.into())]),
    }
}

/// A taking of panes, and what comes of it.
fn taking(before: &Sintra, seat: Seat, decision: Move, form: VerbForm, words: &Words) -> String {
    let Move::Take { from, colour, to } = decision else { return String::new() };
    let count = heap(before, from).count(colour);
    let verb = ("form", form.name().into());
    let mut told = words.say_with(
        "sg-did-take",
        &[
            verb.clone(),
            ("panes", words.say_with(&colour_key("sg-panes", colour), &[("count", count.into())]).into()),
            ("place", place(from, words).into()),
        ],
    );
    let palace = before.palace(seat);
    let fitting = match to {
        Target::Break => 0,
        Target::Strip { at, jokers } => {
            told.push_str(&words.say_with("sg-did-strip", &[("strip", at.number().into())]));
            if jokers > 0 {
                told.push_str(&words.say_with("sg-did-jokers", &[("count", jokers.into())]));
            }
            count.min(palace.free_plain(at, colour) + palace.free_jokers(at))
        }
    };
    if count > fitting {
        told.push_str(&words.say_with("sg-did-break", &[("count", (count - fitting).into())]));
    }
    if from == Source::Centre && before.token().is_none() {
        told.push_str(&words.say_with("sg-did-token", &[verb]));
    }
    told
}

impl MatchWords for SintraWords {
    fn game(&self) -> &'static str {
        Sintra::NAME
    }

    fn task(&self, played: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let Some(state) = state(played) else { return String::new() };
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        let key = match moves.first() {
            Some(Move::Keep(_)) => "sg-task-keep",
            _ if moves.contains(&Move::Back) => "sg-task-or-back",
            _ => "sg-task",
        };
        words.say(key)
    }

    fn options(&self) -> &'static [Choice] {
        &[Choice { field: "side", key: "sg-option-side", values: &["\"A\"", "\"B\""] }]
    }

    fn decision(&self, played: &dyn AnyMatch, seat: Seat, decision: &str, form: VerbForm, words: &Words) -> String {
        let Some(before) = state(played) else { return decision.to_owned() };
        let Ok(read) = before.read_move(decision) else { return decision.to_owned() };
        let verb = ("form", form.name().into());
        let mut told = match read {
            Move::Take { .. } => taking(before, seat, read, form, words),
            Move::Keep(colour) => {
                let pane = pane_name(colour, words);
                words.say_with("sg-did-keep", &[verb.clone(), ("pane", pane.into())])
            }
            Move::Back => words.say_with("sg-did-back", std::slice::from_ref(&verb)),
        };
        let mut after = before.clone();
        if after.play(seat, &read).is_ok() {
            let points = after.palace(seat).score() - before.palace(seat).score();
            let keeps = matches!(read, Move::Take { .. }) && after.next() == Next::seat(seat) && {
                let mut moves = Vec::new();
                after.moves(seat, &mut moves);
                matches!(moves.first(), Some(Move::Keep(_)))
            };
            if keeps {
                told.push_str(&words.say_with("sg-did-complete", &[verb]));
            }
            if points != 0 {
                let counted = [("points", points.into()), ("figure", words.figure(points).into())];
                told.push_str(&words.say_with("sg-did-points", &counted));
            }
        }
        told
    }

    fn thing(&self, _played: &dyn AnyMatch, prefix: &[String], word: &str) -> Thing {
        steps::thing(prefix, word)
    }

    fn word(&self, played: &dyn AnyMatch, prefix: &[String], word: &str, words: &Words) -> String {
        state(played).map_or_else(|| word.to_owned(), |state| steps::word(state, prefix, word, words))
    }

    fn group(&self, decision: &str, words: &Words) -> String {
        match decision.split(' ').collect::<Vec<_>>()[..] {
            ["take", "c", ..] => words.say("sg-group-centre"),
            ["take", factory, ..] => words.say_with("sg-group-factory", &[("number", factory.to_owned().into())]),
            ["keep", ..] => words.say("sg-group-keep"),
            _ => words.say("sg-group-back"),
        }
    }

    fn outcome(&self, outcome: &str, words: &Words) -> String {
        match outcome.split(' ').collect::<Vec<_>>()[..] {
            ["strips", seat, ..] => {
                let number = seat.parse::<u8>().map_or(1, |seat| seat + 1);
                words.say_with("sg-drawn-strips", &[("number", number.into())])
            }
            ["rounds", ref colours @ ..] => {
                let named = colours.iter().filter_map(|letter| Colour::from_letter(letter.chars().next()?));
                let named: Vec<String> = named.map(|colour| colour_name(colour, words)).collect();
                words.say_with("sg-drawn-rounds", &[("colours", words.list(&named).into())])
            }
            _ => words.say("sg-drawn-fill"),
        }
    }

    /// Filling the factories begins a round: which it is, its bonus colour, and whether the tower was emptied into the bag.
    fn outcome_after(&self, before: &dyn AnyMatch, outcome: &str, words: &Words) -> String {
        let Some(state) = state(before) else { return self.outcome(outcome, words) };
        let Ok(Outcome::Fill(fill)) = state.read_outcome(outcome) else { return self.outcome(outcome, words) };
        let dealt: u32 = fill.factories().iter().map(|heap| heap.total()).sum();
        let mut told = words.say_with(
            "sg-drawn-round",
            &[
                ("round", state.round().into()),
                ("count", dealt.into()),
                ("colour", colour_name(state.bonus_colour(), words).into()),
            ],
        );
        if dealt > state.bag().total() {
            told.push_str(&words.say_with("sg-drawn-tower", &[("count", state.tower().total().into())]));
        }
        told
    }

    fn argument(&self, _name: &str, word: &str, words: &Words) -> String {
        let colour = Colour::ALL.into_iter().find(|colour| colour.name() == word);
        colour.map_or_else(|| word.to_owned(), |colour| colour_name(colour, words))
    }

    fn item(&self, name: &str, words: &Words) -> String {
        words.say(&format!("sg-item-{name}"))
    }

    fn item_explained(&self, name: &str, words: &Words) -> String {
        words.say(&format!("sg-item-{name}-why"))
    }

    fn reason(&self, _played: &dyn AnyMatch, what: &str, which: &str, words: &Words) -> String {
        reason_in_words(what, which, words)
    }
}
