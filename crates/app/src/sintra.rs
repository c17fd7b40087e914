//! Stained Glass of Sintra in words.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game as _, Match, Next, Seat};
use mozaika_sintra::{Colour, Move, Sintra, Source, Target};

use crate::match_words::{MatchWords, VerbForm};
use crate::words::Words;

/// Sintra's words.
#[derive(Debug)]
pub(crate) struct SintraWords;

fn state(played: &dyn AnyMatch) -> Option<&Sintra> {
    Match::typed(played).ok().map(Match::state)
}

/// Which of a colour's sentences: `sg-colour-orange`, `sg-panes-orange`, …
fn colour_key(start: &str, colour: Colour) -> String {
    format!("{start}-{}", colour.name().replace('_', "-"))
}

fn colour_name(colour: Colour, words: &Words) -> String {
    words.say(&colour_key("sg-colour", colour))
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
    let heap = match from {
        Source::Centre => before.centre(),
        Source::Factory(number) => {
            usize::from(number).checked_sub(1).and_then(|at| before.factories().get(at).copied()).unwrap_or_default()
        }
    };
    let count = heap.count(colour);
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
        words.say_with(
            key,
            &[("round", state.round().into()), ("colour", colour_name(state.bonus_colour(), words).into())],
        )
    }

    fn decision(&self, played: &dyn AnyMatch, seat: Seat, decision: &str, form: VerbForm, words: &Words) -> String {
        let Some(before) = state(played) else { return decision.to_owned() };
        let Ok(read) = before.read_move(decision) else { return decision.to_owned() };
        let verb = ("form", form.name().into());
        let mut told = match read {
            Move::Take { .. } => taking(before, seat, read, form, words),
            Move::Keep(colour) => {
                let pane = words.say(&colour_key("sg-pane", colour));
                words.say_with("sg-did-keep", &[verb.clone(), ("pane", pane.into())])
            }
            Move::Back => words.say_with("sg-did-back", std::slice::from_ref(&verb)),
        };
        let mut after = *before;
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
                told.push_str(&words.say_with("sg-did-points", &[("points", points.into())]));
            }
        }
        told
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
        match what {
            "panes_on_strips" => words.say_with("sg-because-strips", &[("count", which.to_owned().into())]),
            "step" => words.say_with("sg-because-step", &[("step", which.to_owned().into())]),
            "ornament" => words.say_with("sg-because-ornament", &[("number", which.to_owned().into())]),
            _ => which.to_owned(),
        }
    }
}
