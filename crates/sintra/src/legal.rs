//! Every legal decision: listed, counted, or one of them picked.

use std::ops::RangeInclusive;

use mozaika_game::Seat;
use mozaika_game::rand::{Rng, RngExt as _};

use crate::moves::{Move, Source, Target};
use crate::palace::{Palace, Places, Position};
use crate::panes::{Colour, Panes};
use crate::state::{Sintra, Step};

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
                Target::Strip { at, jokers: (least + skipped - self.plain.len()) as u8 }
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
                self.takes(palace).total() + u32::from(palace.can_step_back())
            }
            Step::Keep(mover) if mover == seat => self.completed(seat).kinds().total(),
            _ => 0,
        }
    }

    /// A decision with equal odds for each: they are counted colour by colour, and only the one that is hit is made.
    #[inline]
    pub(crate) fn random_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R) -> Option<Move> {
        match self.step {
            Step::Turn(mover) if mover == seat => {
                let palace = self.palace(seat);
                let takes = self.takes(palace);
                let hit = rng.random_range(0..takes.total() + u32::from(palace.can_step_back()));
                Some(if hit < takes.total() { self.nth_take(palace, takes, hit) } else { Move::Back })
            }
            Step::Keep(mover) if mover == seat => {
                let kinds = self.completed(seat).kinds();
                Some(Move::Keep(kinds.nth(rng.random_range(0..kinds.total()))))
            }
            _ => None,
        }
    }

    /// How many decisions take each colour, counted as if they were panes.
    #[inline]
    fn takes(&self, palace: &Palace) -> Panes {
        if palace.open_joker().is_some() {
            return self.takes_with_jokers(palace);
        }
        // Without jokers in reach it does not matter how many panes are taken: all heaps of a colour have equally many ways.
        let heaps = self.heaps().iter().fold(Panes::NONE, |sum, heap| sum + heap.kinds());
        let takes = |colour| Panes::of(colour, heaps.count(colour) * palace.open(colour).len().max(1));
        Colour::ALL.into_iter().fold(Panes::NONE, |sum, colour| sum + takes(colour))
    }

    #[cold]
    fn takes_with_jokers(&self, palace: &Palace) -> Panes {
        let takes = |colour| {
            let ways = Ways::of(palace, colour);
            let panes = self.heaps().iter().map(|heap| heap.count(colour)).filter(|panes| *panes > 0);
            Panes::of(colour, panes.map(|panes| ways.count(panes)).sum())
        };
        Colour::ALL.into_iter().fold(Panes::NONE, |sum, colour| sum + takes(colour))
    }

    /// One of these decisions.
    #[inline]
    fn nth_take(&self, palace: &Palace, takes: Panes, hit: u32) -> Move {
        let colour = takes.nth(hit);
        let hit = hit - takes.before(colour);
        if palace.open_joker().is_some() {
            return self.nth_take_with_jokers(palace, colour, hit);
        }
        let ways = palace.open(colour);
        let (heap, way) = (hit / ways.len().max(1), hit % ways.len().max(1));
        let from = Source::from_heap(self.nth_heap(colour, heap));
        let to = if ways.len() == 0 { Target::Break } else { Target::Strip { at: ways.nth(way), jokers: 0 } };
        Move::Take { from, colour, to }
    }

    /// The index of the heap with this colour that comes after so many others.
    #[inline]
    fn nth_heap(&self, colour: Colour, skipped: u32) -> usize {
        // Which heap is hit is luck, and a processor guesses badly: every heap is looked at, without a jump.
        let (mut met, mut index) = (0, 0);
        for heap in self.heaps() {
            met += u32::from(heap.count(colour) > 0);
            index += usize::from(met <= skipped);
        }
        index
    }

    #[cold]
    fn nth_take_with_jokers(&self, palace: &Palace, colour: Colour, skipped: u32) -> Move {
        let ways = Ways::of(palace, colour);
        let mut hit = skipped;
        for (index, heap) in self.heaps().iter().enumerate() {
            let panes = heap.count(colour);
            let count = if panes > 0 { ways.count(panes) } else { 0 };
            if hit < count {
                return Move::Take { from: Source::from_heap(index), colour, to: ways.nth(panes, hit) };
            }
            hit -= count;
        }
        // Fewer were skipped than there are.
        Move::Back
    }

    /// The panes on the strip under the glazier.
    pub(crate) fn completed(&self, seat: Seat) -> Panes {
        let palace = self.palace(seat);
        palace.on_strip(palace.glazier, self.pieces())
    }
}
