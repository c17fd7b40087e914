//! Reading and writing decisions and outcomes.

use std::fmt;

use mozaika_game::BadNotation;
use mozaika_game::notation::{number, quoted, words};

use crate::chance::{DealtStrip, Fill, Outcome};
use crate::moves::{Move, Source, Target};
use crate::palace::Position;
use crate::panes::{Colour, Panes};
use crate::pieces::{MOST_FACTORIES, ROUNDS, SPACES, WINDOWS};
use crate::refusal::NotationFault;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take { from: Source::Centre, colour, to } => write!(f, "take c {colour} {to}"),
            Self::Take { from: Source::Factory(factory), colour, to } => write!(f, "take {factory} {colour} {to}"),
            Self::Keep(colour) => write!(f, "keep {colour}"),
            Self::Back => f.write_str("back"),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strip { at, jokers: 0 } => at.fmt(f),
            Self::Strip { at, jokers } => write!(f, "{at} j{jokers}"),
            Self::Break => f.write_str("break"),
        }
    }
}

impl Move {
    /// Reads a decision in its notation.
    pub(crate) fn read(text: &str) -> Result<Self, BadNotation> {
        match words(text)?.as_slice() {
            ["back"] => Ok(Self::Back),
            ["keep", colour] => Ok(Self::Keep(read_colour(colour)?)),
            ["take", from, colour, to] => {
                let to =
                    if *to == "break" { Target::Break } else { Target::Strip { at: read_position(to)?, jokers: 0 } };
                Ok(Self::Take { from: read_source(from)?, colour: read_colour(colour)?, to })
            }
            ["take", from, colour, at, jokers] => {
                let to = Target::Strip { at: read_position(at)?, jokers: read_jokers(jokers)? };
                Ok(Self::Take { from: read_source(from)?, colour: read_colour(colour)?, to })
            }
            _ => Err(NotationFault::NoMove { text: quoted(text) }.into()),
        }
    }
}

/// Every word of decisions, the same for all player counts: a number is a factory or a strip.
pub(crate) fn vocabulary() -> Vec<String> {
    let words = ["take", "keep", "back", "break", "c"].into_iter().map(ToOwned::to_owned);
    let colours = Colour::ALL.into_iter().map(|colour| colour.to_string());
    let numbers = (1..=MOST_FACTORIES.max(WINDOWS)).map(|number| number.to_string());
    let jokers = (1..=SPACES).map(|count| format!("j{count}"));
    words.chain(colours).chain(numbers).chain(jokers).collect()
}

fn read_source(word: &str) -> Result<Source, BadNotation> {
    if word == "c" {
        return Ok(Source::Centre);
    }
    let factory = number(word)?;
    match u16::try_from(factory) {
        Ok(0) => Err(NotationFault::FactoryZero.into()),
        Ok(factory) => Ok(Source::Factory(factory)),
        Err(_) => Err(NotationFault::FactoryTooLarge { factory }.into()),
    }
}

fn read_colour(word: &str) -> Result<Colour, BadNotation> {
    let unknown = || NotationFault::NoColour { text: quoted(word), colours: Colour::ALL.to_vec() };
    Ok(Colour::from_name(word).ok_or_else(unknown)?)
}

fn read_position(word: &str) -> Result<Position, BadNotation> {
    let strip = number(word)?;
    Ok(Position::from_number(strip).ok_or(NotationFault::NoStrip { strip, last: WINDOWS })?)
}

fn read_jokers(word: &str) -> Result<u8, BadNotation> {
    let count = word.strip_prefix('j').map(number).transpose()?.and_then(|count| u8::try_from(count).ok());
    let count = count.filter(|count| *count > 0);
    Ok(count.ok_or_else(|| NotationFault::NoJokerCount { text: quoted(word) })?)
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Strips { seat, strips } => {
                write!(f, "strips {seat}")?;
                strips.iter().try_for_each(|strip| write!(f, " {}{}", strip.id, if strip.front { 'a' } else { 'b' }))
            }
            Self::Rounds(rounds) => {
                f.write_str("rounds")?;
                rounds.iter().try_for_each(|colour| write!(f, " {}", colour.letter()))
            }
            Self::Fill(fill) => {
                f.write_str("fill")?;
                fill.factories()
                    .iter()
                    .try_for_each(|heap| if heap.is_empty() { f.write_str(" -") } else { write!(f, " {heap}") })
            }
        }
    }
}

impl Outcome {
    /// Reads an outcome in its notation.
    pub(crate) fn read(text: &str) -> Result<Self, BadNotation> {
        match words(text)?.as_slice() {
            ["start", seat] => Ok(Self::Start(number(seat)?)),
            ["strips", seat, strips @ ..] => {
                let strips = strips.iter().map(|word| read_strip(word)).collect::<Result<Vec<_>, _>>()?;
                let other_count =
                    |strips: Vec<_>| NotationFault::StripsDealt { strips: strips.len(), expected: WINDOWS };
                Ok(Self::Strips { strips: strips.try_into().map_err(other_count)?, seat: number(seat)? })
            }
            ["rounds", colours @ ..] => {
                let colours = colours.iter().map(|word| read_letter(word)).collect::<Result<Vec<_>, _>>()?;
                let other_count = |colours: Vec<_>| NotationFault::RoundsDrawn { spaces: ROUNDS, given: colours.len() };
                Ok(Self::Rounds(colours.try_into().map_err(other_count)?))
            }
            ["fill", heaps @ ..] if !heaps.is_empty() => {
                let heaps = heaps.iter().map(|word| read_heap(word)).collect::<Result<Vec<_>, _>>()?;
                let too_many = NotationFault::TooManyFactories { factories: heaps.len(), most: MOST_FACTORIES };
                Ok(Self::Fill(Fill::new(&heaps).ok_or(too_many)?))
            }
            _ => Err(NotationFault::NoOutcome { text: quoted(text) }.into()),
        }
    }
}

fn read_strip(word: &str) -> Result<DealtStrip, BadNotation> {
    let strip = word.strip_suffix('a').map(|id| (id, true)).or_else(|| word.strip_suffix('b').map(|id| (id, false)));
    let strip = strip.and_then(|(id, front)| Some(DealtStrip { id: number(id).ok().filter(|id| *id > 0)?, front }));
    Ok(strip.ok_or_else(|| NotationFault::NoDealtStrip { text: quoted(word) })?)
}

fn read_letter(word: &str) -> Result<Colour, BadNotation> {
    Ok(Colour::from_letters(word).ok_or_else(|| NotationFault::NoLetter { text: quoted(word) })?)
}

fn read_heap(word: &str) -> Result<Panes, BadNotation> {
    if word == "-" {
        return Ok(Panes::NONE);
    }
    Ok(Panes::from_letters(word).ok_or_else(|| NotationFault::NoHeap { text: quoted(word) })?)
}
