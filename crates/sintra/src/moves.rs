//! What a player may decide: its notation, and every legal decision.

use std::fmt;
use std::ops::RangeInclusive;

use mozaika_game::notation::{number, quoted, words};
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::{BadNotation, Seat};

use crate::palace::{Palace, Places, Position};
use crate::panes::{Colour, Panes};
use crate::state::{Sintra, Step};

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
    Factory(u32),
}

impl Source {
    /// The index of the heap: the centre lies before the factories.
    pub(crate) const fn heap(self) -> usize {
        match self {
            Self::Centre => 0,
            Self::Factory(factory) => factory as usize,
        }
    }

    const fn from_heap(index: usize) -> Self {
        if index == 0 { Self::Centre } else { Self::Factory(index as u32) }
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
        jokers: u32,
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
        _ => Ok(Source::Factory(number(word)?)),
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

fn read_jokers(word: &str) -> Result<u32, BadNotation> {
    let count = word.strip_prefix('j').map(number).transpose()?.filter(|count| *count > 0);
    count.ok_or_else(|| {
        BadNotation::new(format!(
            "{} is not a number of panes on joker spaces: `j1` or more was expected.",
            quoted(word)
        ))
    })
}

/// How many of so many panes may go on joker spaces of a strip, when as many as fit are put there (SG-4.4, SG-4.6).
pub(crate) fn joker_counts(panes: u32, plain: u32, jokers: u32) -> RangeInclusive<u32> {
    let put = panes.min(plain + jokers);
    put.saturating_sub(plain)..=jokers.min(put)
}

/// Where panes of one colour can be put.
#[derive(Clone, Copy, Debug)]
struct Ways {
    /// The strips in reach with a plain space and without a free joker space.
    plain: Places,
    /// The strip in reach with free joker spaces: where, how many plain spaces, how many joker spaces.
    joker: Option<(Position, u32, u32)>,
}

impl Ways {
    fn of(palace: &Palace, colour: Colour) -> Self {
        let joker = palace.open_joker();
        let open = palace.open(colour);
        Self {
            plain: joker.map_or(open, |at| open.without(at)),
            joker: joker.map(|at| (at, palace.free_plain(at, colour), palace.free_jokers(at))),
        }
    }

    /// The number of decisions for so many panes; where nothing fits, all break, which is one (SG-4.5).
    fn count(&self, panes: u32) -> u32 {
        let on_jokers = self.joker.map_or(0, |(_, plain, jokers)| {
            let counts = joker_counts(panes, plain, jokers);
            counts.end() - counts.start() + 1
        });
        (self.plain.len() + on_jokers).max(1)
    }

    /// One of these decisions.
    fn nth(&self, panes: u32, skipped: u32) -> Target {
        match self.joker {
            _ if skipped < self.plain.len() => Target::Strip { at: self.plain.nth(skipped), jokers: 0 },
            None => Target::Break,
            Some((at, plain, jokers)) => {
                let least = *joker_counts(panes, plain, jokers).start();
                Target::Strip { at, jokers: least + skipped - self.plain.len() }
            }
        }
    }
}

impl Sintra {
    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Vec<Move>) {
        match self.step {
            Step::Turn(mover) if mover == seat => self.list_turn(self.palace(seat), into),
            Step::Keep(mover) if mover == seat => into.extend(self.completed(seat).colours().map(Move::Keep)),
            _ => {}
        }
    }

    fn list_turn(&self, palace: &Palace, into: &mut Vec<Move>) {
        let ways = Colour::ALL.map(|colour| Ways::of(palace, colour));
        for (index, heap) in self.heaps().iter().enumerate() {
            for colour in heap.colours() {
                let (ways, panes) = (&ways[colour.index()], heap.count(colour));
                let from = Source::from_heap(index);
                into.extend((0..ways.count(panes)).map(|nth| Move::Take { from, colour, to: ways.nth(panes, nth) }));
            }
        }
        if palace.can_step_back() {
            into.push(Move::Back);
        }
    }

    pub(crate) fn number_of_moves(&self, seat: Seat) -> u32 {
        match self.step {
            Step::Turn(mover) if mover == seat => {
                let palace = self.palace(seat);
                self.takes_by_colour(palace).iter().sum::<u32>() + u32::from(palace.can_step_back())
            }
            Step::Keep(mover) if mover == seat => self.completed(seat).kinds().total(),
            _ => 0,
        }
    }

    /// The number of decisions that take this colour.
    fn takes(&self, palace: &Palace, colour: Colour) -> u32 {
        let ways = Ways::of(palace, colour);
        let panes = self.heaps().iter().map(|heap| heap.count(colour)).filter(|panes| *panes > 0);
        panes.map(|panes| ways.count(panes)).sum()
    }

    /// A decision with equal odds for each: they are counted colour by colour, and only the one that is hit is made.
    pub(crate) fn pick<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R) -> Option<Move> {
        match self.step {
            Step::Turn(mover) if mover == seat => Some(self.pick_turn(self.palace(seat), rng)),
            Step::Keep(mover) if mover == seat => {
                let kinds = self.completed(seat).kinds();
                Some(Move::Keep(kinds.nth(rng.random_range(0..kinds.total()))))
            }
            _ => None,
        }
    }

    fn pick_turn<R: Rng + ?Sized>(&self, palace: &Palace, rng: &mut R) -> Move {
        let takes = self.takes_by_colour(palace);
        let all: u32 = takes.iter().sum::<u32>() + u32::from(palace.can_step_back());
        let mut hit = rng.random_range(0..all);
        for (colour, takes) in Colour::ALL.into_iter().zip(takes) {
            if hit < takes {
                return self.nth_take(palace, colour, hit);
            }
            hit -= takes;
        }
        Move::Back
    }

    /// For each colour the number of decisions that take it.
    fn takes_by_colour(&self, palace: &Palace) -> [u32; Colour::COUNT] {
        if palace.open_joker().is_some() {
            return Colour::ALL.map(|colour| self.takes(palace, colour));
        }
        // Without jokers in reach it does not matter how many panes are taken: heaps of a colour have equally many ways.
        let heaps = self.heaps().iter().fold(Panes::NONE, |sum, heap| sum + heap.kinds());
        Colour::ALL.map(|colour| heaps.count(colour) * palace.open(colour).len().max(1))
    }

    /// One of the decisions that take this colour.
    fn nth_take(&self, palace: &Palace, colour: Colour, skipped: u32) -> Move {
        let ways = Ways::of(palace, colour);
        let mut hit = skipped;
        for (index, heap) in self.heaps().iter().enumerate() {
            let panes = heap.count(colour);
            if panes == 0 {
                continue;
            }
            let count = ways.count(panes);
            if hit < count {
                return Move::Take { from: Source::from_heap(index), colour, to: ways.nth(panes, hit) };
            }
            hit -= count;
        }
        Move::Back
    }

    /// The panes on the strip under the glazier.
    pub(crate) fn completed(&self, seat: Seat) -> Panes {
        let palace = self.palace(seat);
        palace.on_strip(palace.glazier, self.pieces())
    }
}
