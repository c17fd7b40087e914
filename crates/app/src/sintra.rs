//! Stained Glass of Sintra in words.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game as _, Match, Next, Seat};
use mozaika_sintra::{Colour, Move, Sintra, Source, Target};

use crate::telling::{Telling, Voice};
use crate::words::Words;

/// How Sintra is told.
#[derive(Debug)]
pub(crate) struct SintraTelling;

fn state(table: &dyn AnyMatch) -> Option<&Sintra> {
    (table as &dyn std::any::Any).downcast_ref::<Match<Sintra>>().map(Match::state)
}

fn colour_name(colour: Colour, words: &Words) -> String {
    words.say(&format!("sg-colour-{}", colour.name().replace('_', "-")))
}

fn place(from: Source, words: &Words) -> String {
    match from {
        Source::Centre => words.say("sg-centre"),
        Source::Factory(number) => words.with("sg-factory", &[("number", number.into())]),
    }
}

/// A taking of panes, and what comes of it.
fn taking(before: &Sintra, seat: Seat, decision: Move, voice: Voice, words: &Words) -> String {
    let Move::Take { from, colour, to } = decision else { return String::new() };
    let heap = match from {
        Source::Centre => before.centre(),
        Source::Factory(number) => {
            usize::from(number).checked_sub(1).and_then(|at| before.factories().get(at).copied()).unwrap_or_default()
        }
    };
    let count = heap.count(colour);
    let who = ("who", voice.who().into());
    let mut told = words.with(
        "sg-did-take",
        &[
            who.clone(),
            ("count", count.into()),
            ("colour", colour_name(colour, words).into()),
            ("place", place(from, words).into()),
        ],
    );
    let palace = before.palace(seat);
    let fitting = match to {
        Target::Break => 0,
        Target::Strip { at, jokers } => {
            told.push_str(&words.with("sg-did-strip", &[("strip", at.number().into())]));
            if jokers > 0 {
                told.push_str(&words.with("sg-did-jokers", &[("count", jokers.into())]));
            }
            count.min(palace.free_plain(at, colour) + palace.free_jokers(at))
        }
    };
    if count > fitting {
        told.push_str(&words.with("sg-did-break", &[("count", (count - fitting).into())]));
    }
    if from == Source::Centre && before.token().is_none() {
        told.push_str(&words.with("sg-did-token", &[who]));
    }
    told
}

impl Telling for SintraTelling {
    fn game(&self) -> &'static str {
        Sintra::NAME
    }

    fn task(&self, table: &dyn AnyMatch, seat: Seat, words: &Words) -> String {
        let Some(state) = state(table) else { return String::new() };
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        let key = match moves.first() {
            Some(Move::Keep(_)) => "sg-task-keep",
            _ if moves.contains(&Move::Back) => "sg-task-or-back",
            _ => "sg-task",
        };
        words.with(key, &[("round", state.round().into()), ("colour", colour_name(state.bonus_colour(), words).into())])
    }

    fn decision(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, voice: Voice, words: &Words) -> String {
        let Some(before) = state(table) else { return decision.to_owned() };
        let Ok(read) = before.read_move(decision) else { return decision.to_owned() };
        let who = ("who", voice.who().into());
        let mut told = match read {
            Move::Take { .. } => taking(before, seat, read, voice, words),
            Move::Keep(colour) => {
                words.with("sg-did-keep", &[who.clone(), ("colour", colour_name(colour, words).into())])
            }
            Move::Back => words.with("sg-did-back", std::slice::from_ref(&who)),
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
                told.push_str(&words.with("sg-did-complete", &[who]));
            }
            if points != 0 {
                told.push_str(&words.with("sg-did-points", &[("points", points.into())]));
            }
        }
        told
    }

    fn group(&self, decision: &str, words: &Words) -> String {
        match decision.split(' ').collect::<Vec<_>>()[..] {
            ["take", "c", ..] => words.say("sg-group-centre"),
            ["take", factory, ..] => words.with("sg-group-factory", &[("number", factory.to_owned().into())]),
            ["keep", ..] => words.say("sg-group-keep"),
            _ => words.say("sg-group-back"),
        }
    }

    fn outcome(&self, outcome: &str, words: &Words) -> String {
        match outcome.split(' ').collect::<Vec<_>>()[..] {
            ["strips", seat, ..] => {
                let number = seat.parse::<u8>().map_or(1, |seat| seat + 1);
                words.with("sg-drawn-strips", &[("number", number.into())])
            }
            ["rounds", ref colours @ ..] => {
                let named = colours.iter().filter_map(|letter| Colour::from_letter(letter.chars().next()?));
                let named: Vec<String> = named.map(|colour| colour_name(colour, words)).collect();
                words.with("sg-drawn-rounds", &[("colours", named.join(", ").into())])
            }
            _ => words.say("sg-drawn-fill"),
        }
    }

    fn item(&self, name: &str, words: &Words) -> String {
        words.say(&format!("sg-item-{name}"))
    }

    fn item_explained(&self, name: &str, words: &Words) -> String {
        words.say(&format!("sg-item-{name}-why"))
    }

    fn reason(&self, _table: &dyn AnyMatch, what: &str, which: &str, words: &Words) -> String {
        match what {
            "panes_on_strips" => words.with("sg-because-strips", &[("count", which.to_owned().into())]),
            "step" => words.with("sg-because-step", &[("step", which.to_owned().into())]),
            "ornament" => words.with("sg-because-ornament", &[("number", which.to_owned().into())]),
            _ => which.to_owned(),
        }
    }
}
