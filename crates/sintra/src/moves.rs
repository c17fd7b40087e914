//! What a player may decide, and its notation.

use std::fmt;

use mozaika_game::BadNotation;
use mozaika_game::notation::{number, quoted, words};

use crate::palace::Position;
use crate::panes::Colour;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `take 3 blue 5 j1`: all panes of a colour from one place to one strip (SG-4).
    Take {
        /// Where they are taken from.
        from: Source,
        /// The colour.
        colour: Colour,
        /// Where they go.
        to: Target,
    },
    /// `keep orange`: the pane of a completed strip that goes into the window (SG-5.2).
    Keep(Colour),
    /// `back`: the glazier returns to the leftmost strip (SG-6.1).
    Back,
}

/// Where panes are taken from (SG-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The centre of the table.
    Centre,
    /// A factory, from 1.
    Factory(u16),
}

impl Source {
    /// The index of the heap: the centre lies before the factories.
    pub(crate) const fn heap(self) -> usize {
        match self {
            Self::Centre => 0,
            Self::Factory(factory) => factory as usize,
        }
    }

    pub(crate) const fn from_heap(index: usize) -> Self {
        if index == 0 { Self::Centre } else { Self::Factory(index as u16) }
    }
}

/// Where the taken panes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// On the strip above a window (SG-4.3).
    Strip {
        /// Where it lies.
        at: Position,
        /// How many of them go on joker spaces (SG-4.6).
        jokers: u8,
    },
    /// Nothing fits: all break (SG-4.5).
    Break,
}

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
            _ => Err(BadNotation::new(format!(
                "{} is not a move: `take 3 blue 5`, `take c pink 2 j1`, `take 3 blue break`, `keep orange` or `back` was expected.",
                quoted(text)
            ))),
        }
    }
}

fn read_source(word: &str) -> Result<Source, BadNotation> {
    match word {
        "c" => Ok(Source::Centre),
        "0" => Err(BadNotation::new("Factories are counted from 1; the centre is `c`.")),
        _ => u16::try_from(number(word)?)
            .map(Source::Factory)
            .map_err(|_| BadNotation::new(format!("There is no factory {word} on any table."))),
    }
}

fn read_colour(word: &str) -> Result<Colour, BadNotation> {
    Colour::from_name(word).ok_or_else(|| {
        let known = Colour::ALL.map(Colour::name).join(", ");
        BadNotation::new(format!("{} is not a colour: {known} are.", quoted(word)))
    })
}

fn read_position(word: &str) -> Result<Position, BadNotation> {
    Position::from_number(number(word)?)
        .ok_or_else(|| BadNotation::new(format!("There is no strip {word}: they are counted 1 to 8 from the left.")))
}

fn read_jokers(word: &str) -> Result<u8, BadNotation> {
    let count = word.strip_prefix('j').map(number).transpose()?.and_then(|count| u8::try_from(count).ok());
    count.filter(|count| *count > 0).ok_or_else(|| {
        BadNotation::new(format!(
            "{} is not a number of panes on joker spaces: `j1` or more was expected.",
            quoted(word)
        ))
    })
}

/// A search copies moves all day: one fits into a register.
const _: () = assert!(size_of::<Move>() == 8);
