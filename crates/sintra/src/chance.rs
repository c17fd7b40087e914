//! What is shuffled, dealt and drawn (SG-2, SG-7.2), and its notation.

use std::fmt;

use mozaika_game::notation::{number, quoted, words};
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::{BadNotation, Seat};

use crate::palace::Position;
use crate::panes::{Colour, Panes};
use crate::pieces::{Face, MOST_FACTORIES, ROUNDS, WINDOWS};
use crate::refusal::Refusal;
use crate::state::{Sintra, Step};

/// What luck decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `start 2`: the starting seat.
    Start(u32),
    /// `strips 1 3b 1a …`: a seat's strips from left to right.
    Strips {
        /// Whose.
        seat: u32,
        /// Number and side of each.
        strips: [DealtStrip; WINDOWS],
    },
    /// `rounds b o p y b l`: the colours on spaces I to VI of the round track.
    Rounds([Colour; ROUNDS]),
    /// `fill ooyb ppll …`: the panes dealt to each factory.
    Fill(Fill),
}

/// A strip as it is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealtStrip {
    /// Its number.
    pub id: u32,
    /// Whether side `a` lies up.
    pub front: bool,
}

impl DealtStrip {
    fn face(self) -> Option<Face> {
        Face::new(u8::try_from(self.id).ok()?, self.front)
    }
}

impl From<Face> for DealtStrip {
    fn from(face: Face) -> Self {
        Self { id: u32::from(face.id()), front: face.is_front() }
    }
}

/// The panes dealt to each factory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    heaps: [Panes; MOST_FACTORIES],
    count: u8,
}

impl Fill {
    /// The panes of factory 1, 2, …; nothing when there are more than any edition has.
    #[must_use]
    pub fn new(factories: &[Panes]) -> Option<Self> {
        let mut heaps = [Panes::NONE; MOST_FACTORIES];
        heaps.get_mut(..factories.len())?.copy_from_slice(factories);
        Some(Self { heaps, count: factories.len() as u8 })
    }

    /// The panes of factory 1, 2, …
    #[must_use]
    pub fn factories(&self) -> &[Panes] {
        &self.heaps[..usize::from(self.count)]
    }
}

/// The kinds of outcomes, as sentences name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The starting player.
    Start,
    /// A seat's strips.
    Strips(Seat),
    /// The round track.
    Rounds,
    /// The factories.
    Fill,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("the starting player is drawn"),
            Self::Strips(seat) => write!(f, "the strips of seat {seat} are dealt"),
            Self::Rounds => f.write_str("the panes of the round track are drawn"),
            Self::Fill => f.write_str("the factories are filled"),
        }
    }
}

impl Sintra {
    /// The kind of outcome that is due, if any.
    #[must_use]
    pub const fn luck_due(&self) -> Option<Kind> {
        match self.step {
            Step::Start => Some(Kind::Start),
            Step::Strips(seat) => Some(Kind::Strips(seat)),
            Step::Rounds => Some(Kind::Rounds),
            Step::Fill => Some(Kind::Fill),
            Step::Turn(_) | Step::Keep(_) | Step::Over => None,
        }
    }

    pub(crate) fn draw_due<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Outcome> {
        Some(match self.luck_due()? {
            Kind::Start => Outcome::Start(rng.random_range(0..u32::from(self.options.players))),
            Kind::Strips(seat) => Outcome::Strips { seat: u32::from(seat.0), strips: self.draw_strips(rng) },
            Kind::Rounds => Outcome::Rounds(self.draw_rounds(rng)),
            Kind::Fill => Outcome::Fill(self.draw_fill(rng)),
        })
    }

    /// SG-2.1, SG-10.7: shuffled, a random side up; the joker side lies down.
    fn draw_strips<R: Rng + ?Sized>(&self, rng: &mut R) -> [DealtStrip; WINDOWS] {
        let pieces = self.pieces();
        let mut strips = std::array::from_fn(|index| DealtStrip { id: index as u32 + 1, front: rng.random() });
        if pieces.joker_starts_down {
            let down = pieces.joker_face();
            strips[usize::from(down.id()) - 1] = down.turned().into();
        }
        shuffle(&mut strips, rng);
        strips
    }

    /// SG-2.3: one pane of each colour on II to VI, and one of all the others on I.
    fn draw_rounds<R: Rng + ?Sized>(&self, rng: &mut R) -> [Colour; ROUNDS] {
        let mut later = Colour::ALL;
        shuffle(&mut later, rng);
        let others = self.bag - Panes::of_each(1);
        let first = others.nth(rng.random_range(0..others.total()));
        std::array::from_fn(|space| if space == 0 { first } else { later[space - 1] })
    }

    /// SG-7.2: pane by pane; when the bag is empty, the tower is emptied into it.
    fn draw_fill<R: Rng + ?Sized>(&self, rng: &mut R) -> Fill {
        let (mut bag, mut tower) = (self.bag, self.tower);
        let mut left = bag.total();
        let mut fill = Fill { heaps: [Panes::NONE; MOST_FACTORIES], count: self.factories };
        for heap in &mut fill.heaps[..usize::from(self.factories)] {
            for _ in 0..self.pieces().panes_per_factory {
                if left == 0 {
                    (bag, tower) = (tower, Panes::NONE);
                    left = bag.total();
                    if left == 0 {
                        return fill;
                    }
                }
                let pane = Panes::of(bag.nth(rng.random_range(0..left)), 1);
                bag -= pane;
                *heap += pane;
                left -= 1;
            }
        }
        fill
    }

    pub(crate) fn check_luck(&self, outcome: &Outcome) -> Result<(), Refusal> {
        let due = self.luck_due().ok_or(match self.step {
            Step::Turn(mover) | Step::Keep(mover) => Refusal::NoLuckDue { mover },
            _ => Refusal::NoMoreLuck,
        })?;
        match (due, outcome) {
            (Kind::Start, Outcome::Start(seat)) => self.check_start(*seat),
            (Kind::Strips(due), Outcome::Strips { seat, strips }) => self.check_strips(due, *seat, strips),
            (Kind::Rounds, Outcome::Rounds(rounds)) => check_rounds(*rounds),
            (Kind::Fill, Outcome::Fill(fill)) => self.check_fill(fill),
            _ => Err(Refusal::OtherLuckDue { due }),
        }
    }

    fn check_start(&self, seat: u32) -> Result<(), Refusal> {
        let players = self.options.players;
        if seat < u32::from(players) { Ok(()) } else { Err(Refusal::NoSuchSeat { seat, players }) }
    }

    fn check_strips(&self, due: Seat, seat: u32, strips: &[DealtStrip; WINDOWS]) -> Result<(), Refusal> {
        if seat != u32::from(due.0) {
            return Err(Refusal::OtherSeatDue { seat, due });
        }
        let mut dealt = [false; WINDOWS];
        for strip in strips {
            let face = strip.face().ok_or(Refusal::NoSuchStrip { id: strip.id })?;
            let place = &mut dealt[usize::from(face.id()) - 1];
            if std::mem::replace(place, true) {
                return Err(Refusal::StripTwice { id: face.id() });
            }
            if self.pieces().joker_starts_down && self.pieces().pattern(face).jokers > 0 {
                return Err(Refusal::JokerUp(face));
            }
        }
        Ok(())
    }

    fn check_fill(&self, fill: &Fill) -> Result<(), Refusal> {
        let filled = fill.factories().len();
        if filled != usize::from(self.factories) {
            return Err(Refusal::OtherFactoryCount { filled, factories: self.factories });
        }
        let (mut bag, mut tower) = (self.bag, self.tower);
        for (index, heap) in fill.factories().iter().enumerate() {
            let (factory, dealt) = (index + 1, heap.total());
            let expected = self.pieces().panes_per_factory.min(bag.total() + tower.total());
            if dealt != expected {
                return Err(Refusal::OtherPaneCount { factory, dealt, expected });
            }
            (bag, tower) = draw_out(bag, tower, *heap).ok_or_else(|| {
                let tower = (bag.total() < dealt).then_some(tower);
                Refusal::CannotBeDrawn { factory, dealt: *heap, bag, tower }
            })?;
        }
        Ok(())
    }

    pub(crate) fn apply_luck(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Start(seat) => {
                self.starter = Some(Seat(*seat as u8));
                self.step = Step::Strips(Seat(0));
            }
            Outcome::Strips { seat, strips } => self.deal_strips(Seat(*seat as u8), strips),
            Outcome::Rounds(rounds) => {
                self.rounds = *rounds;
                self.bag -= rounds.iter().copied().collect();
                self.step = Step::Fill;
            }
            Outcome::Fill(fill) => self.fill(fill),
        }
    }

    fn deal_strips(&mut self, seat: Seat, strips: &[DealtStrip; WINDOWS]) {
        let pieces = self.pieces();
        let palace = &mut self.palaces[seat.index()];
        for (at, strip) in Position::all().zip(strips) {
            palace.lay(at, strip.face().unwrap_or_default(), pieces);
        }
        let last = seat.0 + 1 == self.options.players;
        self.step = if last { Step::Rounds } else { Step::Strips(Seat(seat.0 + 1)) };
    }

    /// SG-2.4, SG-7.2: the round starts; without any pane it ends at once.
    fn fill(&mut self, fill: &Fill) {
        for (factory, heap) in self.heaps[1..].iter_mut().zip(fill.factories()) {
            *factory = *heap;
            self.on_table += heap.total() as u16;
            // A checked fill can be drawn out.
            (self.bag, self.tower) = draw_out(self.bag, self.tower, *heap).unwrap_or_default();
        }
        if self.panes_left() {
            // The starting player is drawn before the factories are filled.
            self.step = Step::Turn(self.starter.unwrap_or(Seat(0)));
        } else {
            self.end_round();
        }
    }
}

fn check_rounds(rounds: [Colour; ROUNDS]) -> Result<(), Refusal> {
    let later: Panes = rounds[1..].iter().copied().collect();
    match later.colours().find(|colour| later.count(*colour) > 1) {
        Some(colour) => Err(Refusal::ColourTwice(colour)),
        None => Ok(()),
    }
}

/// Bag and tower after these panes were drawn, if they can be: the whole bag comes before the first pane of the tower.
fn draw_out(bag: Panes, tower: Panes, drawn: Panes) -> Option<(Panes, Panes)> {
    if drawn.total() <= bag.total() {
        return bag.contains(drawn).then(|| (bag - drawn, tower));
    }
    let from_tower = drawn.contains(bag).then(|| drawn - bag)?;
    tower.contains(from_tower).then(|| (tower - from_tower, Panes::NONE))
}

fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.random_range(0..=last as u32) as usize);
    }
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
        let all = words(text)?;
        let (kind, rest) = all.split_first().ok_or_else(|| unreadable(text))?;
        match (*kind, rest) {
            ("start", [seat]) => Ok(Self::Start(number(seat)?)),
            ("strips", [seat, strips @ ..]) => {
                let strips = strips.iter().map(|word| read_strip(word)).collect::<Result<Vec<_>, _>>()?;
                let strips = strips.try_into().map_err(|strips: Vec<_>| {
                    BadNotation::new(format!("Eight strips are dealt to a player, not {}.", strips.len()))
                })?;
                Ok(Self::Strips { seat: number(seat)?, strips })
            }
            ("rounds", colours) => {
                let colours = colours.iter().map(|word| read_letter(word)).collect::<Result<Vec<_>, _>>()?;
                let rounds = colours.try_into().map_err(|colours: Vec<_>| {
                    BadNotation::new(format!("The round track has {ROUNDS} spaces, not {}.", colours.len()))
                })?;
                Ok(Self::Rounds(rounds))
            }
            ("fill", [_, ..]) => {
                let heaps = rest.iter().map(|word| read_heap(word)).collect::<Result<Vec<_>, _>>()?;
                Fill::new(&heaps).map(Self::Fill).ok_or_else(|| {
                    BadNotation::new(format!("No table has {} factories: {MOST_FACTORIES} is the most.", heaps.len()))
                })
            }
            _ => Err(unreadable(text)),
        }
    }
}

fn unreadable(text: &str) -> BadNotation {
    BadNotation::new(format!(
        "{} is not an outcome: `start 0`, `strips 0 3b 1a …`, `rounds b o p y b l` or `fill ooyb ppll …` was expected.",
        quoted(text)
    ))
}

fn read_strip(word: &str) -> Result<DealtStrip, BadNotation> {
    let strip = word.strip_suffix('a').map(|id| (id, true)).or_else(|| word.strip_suffix('b').map(|id| (id, false)));
    let strip = strip.and_then(|(id, front)| Some(DealtStrip { id: number(id).ok().filter(|id| *id > 0)?, front }));
    strip.ok_or_else(|| {
        BadNotation::new(format!(
            "{} is not a strip: its number from 1 and its side, as in `3b`, was expected.",
            quoted(word)
        ))
    })
}

fn read_letter(word: &str) -> Result<Colour, BadNotation> {
    let mut letters = word.chars();
    let colour = letters.next().and_then(Colour::from_letter).filter(|_| letters.next().is_none());
    colour.ok_or_else(|| {
        BadNotation::new(format!("{} is not a colour: one letter of o p y b l was expected.", quoted(word)))
    })
}

fn read_heap(word: &str) -> Result<Panes, BadNotation> {
    if word == "-" {
        return Ok(Panes::NONE);
    }
    Panes::from_letters(word).ok_or_else(|| {
        BadNotation::new(format!(
            "{} are not panes: letters in the order o p y b l, or `-`, were expected.",
            quoted(word)
        ))
    })
}
