//! What luck decides: what is shuffled, dealt and drawn (SG-2, SG-7.2).

use std::fmt;

use mozaika_game::Seat;
use mozaika_game::rand::{Rng, RngExt as _};

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
        /// The seat that gets them, from 0.
        seat: u32,
        /// Number and side of each, from left to right.
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
    /// Its number, 1 to 8 if there is such a strip.
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
pub enum OutcomeKind {
    /// The starting player.
    Start,
    /// A seat's strips.
    Strips(Seat),
    /// The round track.
    Rounds,
    /// The factories.
    Fill,
}

impl fmt::Display for OutcomeKind {
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
    pub const fn luck_due(&self) -> Option<OutcomeKind> {
        match self.step {
            Step::Start => Some(OutcomeKind::Start),
            Step::Strips(seat) => Some(OutcomeKind::Strips(seat)),
            Step::Rounds => Some(OutcomeKind::Rounds),
            Step::Fill => Some(OutcomeKind::Fill),
            Step::Turn(_) | Step::Keep(_) | Step::Over => None,
        }
    }

    pub(crate) fn draw_outcome<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Outcome> {
        Some(match self.luck_due()? {
            OutcomeKind::Start => Outcome::Start(rng.random_range(0..u32::from(self.options.players))),
            OutcomeKind::Strips(seat) => Outcome::Strips { seat: u32::from(seat.0), strips: self.draw_strips(rng) },
            OutcomeKind::Rounds => Outcome::Rounds(self.draw_rounds(rng)),
            OutcomeKind::Fill => Outcome::Fill(self.draw_fill(rng)),
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

    pub(crate) fn check_drawn(&self, outcome: &Outcome) -> Result<(), Refusal> {
        let due = self.luck_due().ok_or(match self.step {
            Step::Turn(mover) | Step::Keep(mover) => Refusal::NothingDrawnNow { mover },
            _ => Refusal::NothingDrawnAnyMore,
        })?;
        match (due, outcome) {
            (OutcomeKind::Start, Outcome::Start(seat)) => self.check_start(*seat),
            (OutcomeKind::Strips(due), Outcome::Strips { seat, strips }) => self.check_strips(due, *seat, strips),
            (OutcomeKind::Rounds, Outcome::Rounds(rounds)) => check_rounds(*rounds),
            (OutcomeKind::Fill, Outcome::Fill(fill)) => self.check_fill(fill),
            (OutcomeKind::Start, _) => Err(Refusal::StartIsDue),
            (OutcomeKind::Strips(seat), _) => Err(Refusal::StripsAreDue { seat }),
            (OutcomeKind::Rounds, _) => Err(Refusal::RoundTrackIsDue),
            (OutcomeKind::Fill, _) => Err(Refusal::FactoriesAreDue),
        }
    }

    fn check_start(&self, seat: u32) -> Result<(), Refusal> {
        let players = self.options.players;
        if seat < u32::from(players) { Ok(()) } else { Err(Refusal::NoSuchStarter { seat, players }) }
    }

    fn check_strips(&self, due: Seat, seat: u32, strips: &[DealtStrip; WINDOWS]) -> Result<(), Refusal> {
        if seat != u32::from(due.0) {
            return Err(Refusal::OtherSeatDue { seat, due });
        }
        let mut dealt = [false; WINDOWS];
        for strip in strips {
            let face = strip.face().ok_or(Refusal::NoSuchStrip { strip: strip.id })?;
            let place = &mut dealt[usize::from(face.id()) - 1];
            if std::mem::replace(place, true) {
                return Err(Refusal::StripTwice { strip: face.id() });
            }
            if self.pieces().joker_starts_down && self.pieces().pattern(face).jokers > 0 {
                return Err(Refusal::JokerSideUp { strip: face });
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
            (bag, tower) = draw_out(bag, tower, *heap).ok_or_else(|| cannot_be_drawn(factory, *heap, bag, tower))?;
        }
        Ok(())
    }

    pub(crate) fn enter_drawn(&mut self, outcome: &Outcome) {
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
        let pieces = self.options.edition.contents();
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
        Some(colour) => Err(Refusal::ColourTwice { colour }),
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

/// Why these panes cannot be drawn, by the first colour that there are too few or too many of.
fn cannot_be_drawn(factory: usize, drawn: Panes, bag: Panes, tower: Panes) -> Refusal {
    let needs_tower = drawn.total() > bag.total();
    let all = if needs_tower { bag + tower } else { bag };
    let lacking = drawn.colours().find(|colour| drawn.count(*colour) > all.count(*colour));
    let left_in_bag = bag.colours().find(|colour| drawn.count(*colour) < bag.count(*colour));
    let colour = lacking.or(left_in_bag).unwrap_or(Colour::Orange);
    let (dealt, held) = (drawn.count(colour), all.count(colour));
    match (lacking, needs_tower) {
        (Some(_), false) => Refusal::NotInBag { factory, dealt, colour, held },
        (Some(_), true) => Refusal::NotInBagOrTower { factory, dealt, colour, held },
        (None, _) => Refusal::BagBeforeTower { factory, dealt, colour, held: bag.count(colour) },
    }
}

fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.random_range(0..=last as u32) as usize);
    }
}
