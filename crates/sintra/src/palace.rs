//! A player's palace: windows, the strips above them, the glazier, and both markers (SG-1.3).

use std::fmt;

use crate::panes::{Colour, Panes};
use crate::pieces::{Face, Pieces, SPACES, Side, WINDOWS};

/// A place in the row of windows, and of the strip above; written 1 to 8 from the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u8);

impl Position {
    /// The leftmost place.
    pub const FIRST: Self = Self(0);

    /// The place of that number, 1 to 8.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        (1..=WINDOWS as u32).contains(&number).then(|| Self(number as u8 - 1))
    }

    /// All places from left to right.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..WINDOWS as u8).map(Self)
    }

    /// The place as an index into a list of eight.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    const fn bit(self) -> u8 {
        1 << self.0
    }

    const fn shift(self) -> u32 {
        self.0 as u32 * ROW_BITS
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A small number for each of the eight places takes so many bits.
const ROW_BITS: u32 = 4;
const ROW_MASK: u32 = (1 << ROW_BITS) - 1;
/// The lowest bit of each place.
const ROW_ONES: u32 = 0x1111_1111;
/// The highest bit of a place: it catches the borrow where places are compared.
const ROW_GUARD: u32 = 1 << (ROW_BITS - 1);

/// The places of one kind, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(u32);

impl Places {
    /// How many they are.
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// These but for that place.
    pub(crate) const fn without(self, at: Position) -> Self {
        Self(self.0 & !(1 << at.shift()))
    }

    /// The place after so many others; there are more than that.
    pub(crate) const fn nth(self, skipped: u32) -> Position {
        // In each place: how many there are up to it. A place is passed where that is no more than were skipped.
        let up_to = self.0.wrapping_mul(ROW_ONES);
        let passed = ((skipped | ROW_GUARD) * ROW_ONES).wrapping_sub(up_to) & (ROW_GUARD * ROW_ONES);
        Position(passed.count_ones() as u8)
    }
}

/// The eight windows, each with an upper and a lower frame; the upper is glazed first (SG-5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    upper: [Colour; WINDOWS],
    lower: [Colour; WINDOWS],
    glazed: u8,
    full: u8,
}

impl Windows {
    /// A frame without a pane holds this, and its bit is not set.
    const BLANK: [Colour; WINDOWS] = [Colour::Orange; WINDOWS];

    const fn empty() -> Self {
        Self { upper: Self::BLANK, lower: Self::BLANK, glazed: 0, full: 0 }
    }

    /// The pane of the upper frame.
    #[must_use]
    pub const fn upper(&self, window: Position) -> Option<Colour> {
        if self.glazed & window.bit() != 0 { Some(self.upper[window.index()]) } else { None }
    }

    /// The pane of the lower frame.
    #[must_use]
    pub const fn lower(&self, window: Position) -> Option<Colour> {
        if self.full & window.bit() != 0 { Some(self.lower[window.index()]) } else { None }
    }

    /// The panes of a window, the upper first.
    pub fn panes(&self, window: Position) -> impl Iterator<Item = Colour> + Clone {
        self.upper(window).into_iter().chain(self.lower(window))
    }

    /// How many frames of a window are glazed.
    #[must_use]
    pub const fn glazed_frames(&self, window: Position) -> u8 {
        (self.glazed & window.bit() != 0) as u8 + (self.full & window.bit() != 0) as u8
    }

    /// How many windows have both frames glazed.
    #[must_use]
    pub const fn full(&self) -> u32 {
        self.full.count_ones()
    }

    /// All panes in the windows.
    #[must_use]
    pub fn all_panes(&self) -> Panes {
        Position::all().flat_map(|window| self.panes(window)).collect()
    }

    /// Puts a pane into the first free frame of a window (SG-5.2).
    pub(crate) const fn glaze(&mut self, window: Position, pane: Colour) {
        if self.glazed & window.bit() == 0 {
            self.glazed |= window.bit();
            self.upper[window.index()] = pane;
        } else {
            self.full |= window.bit();
            self.lower[window.index()] = pane;
        }
    }
}

/// One player's side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palace {
    pub(crate) score: i32,
    pub(crate) lost: i32,
    pub(crate) broken: u8,
    pub(crate) glazier: Position,
    /// Whether strips lie here (SG-2.1).
    pub(crate) dealt: bool,
    /// The sides that lie up. A strip that has left the game keeps its last.
    pub(crate) strips: [Face; WINDOWS],
    pub(crate) windows: Windows,
    /// For each colour the free plain spaces: a row of eight small numbers, a strip each.
    free: [u32; Colour::COUNT],
    /// All free spaces, plain and joker, in such a row.
    left: u32,
    /// The free joker spaces: there are none while the joker side lies down.
    jokers_left: u8,
    /// Where the joker side lies, once it lies up.
    joker_at: Position,
    on_jokers: Panes,
}

impl Palace {
    /// A palace before its strips are dealt: score 0, the marker on the top step, the glazier on the left (SG-2.2).
    pub(crate) fn new() -> Self {
        Self {
            score: 0,
            lost: 0,
            broken: 0,
            glazier: Position::FIRST,
            dealt: false,
            strips: [Face::default(); WINDOWS],
            windows: Windows::empty(),
            free: [0; Colour::COUNT],
            left: 0,
            jokers_left: 0,
            joker_at: Position::FIRST,
            on_jokers: Panes::NONE,
        }
    }

    /// Points scored in play, less those lost at the bottom of the broken-glass track (SG-8.3).
    #[must_use]
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// Points lost at the bottom of the broken-glass track so far, as a positive number.
    #[must_use]
    pub const fn lost(&self) -> i32 {
        self.lost
    }

    /// The step of the broken-glass marker; 0 is the top.
    #[must_use]
    pub const fn broken(&self) -> u8 {
        self.broken
    }

    /// Where the glazier stands.
    #[must_use]
    pub const fn glazier(&self) -> Position {
        self.glazier
    }

    /// The strip above a window, with the side that lies up; a strip that has left the game keeps its last.
    #[must_use]
    pub const fn strip(&self, at: Position) -> Face {
        self.strips[at.index()]
    }

    /// The windows.
    #[must_use]
    pub const fn windows(&self) -> &Windows {
        &self.windows
    }

    /// How often the strip above this window was completed; twice, and it has left the game (SG-5.3).
    #[must_use]
    pub const fn done(&self, at: Position) -> u8 {
        self.windows.glazed_frames(at)
    }

    /// Has the strip above this window left the game (SG-5.3)?
    #[must_use]
    pub const fn is_gone(&self, at: Position) -> bool {
        self.windows.full & at.bit() != 0
    }

    /// The free plain spaces of a colour on a strip.
    #[must_use]
    pub const fn free_plain(&self, at: Position, colour: Colour) -> u32 {
        (self.free[colour.index()] >> at.shift()) & ROW_MASK
    }

    /// The free plain spaces of a strip, as the panes that would fill them.
    #[must_use]
    pub fn free_spaces(&self, at: Position) -> Panes {
        let free = Colour::ALL.map(|colour| Panes::of(colour, self.free_plain(at, colour)));
        free.into_iter().fold(Panes::NONE, |sum, panes| sum + panes)
    }

    /// The free joker spaces on a strip.
    #[must_use]
    pub const fn free_jokers(&self, at: Position) -> u32 {
        if self.joker_at.0 == at.0 { self.jokers_left as u32 } else { 0 }
    }

    /// The panes on the plain spaces of a strip.
    #[must_use]
    pub fn filled(&self, at: Position, pieces: &Pieces) -> Panes {
        if self.is_gone(at) || !self.dealt {
            return Panes::NONE;
        }
        pieces.pattern(self.strip(at)).plain - self.free_spaces(at)
    }

    /// The panes on the joker spaces of a strip.
    #[must_use]
    pub fn on_jokers(&self, at: Position) -> Panes {
        if self.joker_at == at { self.on_jokers } else { Panes::NONE }
    }

    /// All panes on a strip.
    #[must_use]
    pub fn on_strip(&self, at: Position, pieces: &Pieces) -> Panes {
        self.filled(at, pieces) + self.on_jokers(at)
    }

    /// All panes on all strips.
    #[must_use]
    pub fn on_strips(&self, pieces: &Pieces) -> Panes {
        Position::all().fold(Panes::NONE, |sum, at| sum + self.on_strip(at, pieces))
    }

    /// Are all five spaces of the strip filled?
    #[must_use]
    pub fn is_full(&self, at: Position) -> bool {
        (self.left >> at.shift()) & ROW_MASK == 0 && !self.is_gone(at) && self.dealt
    }

    /// Can the glazier reach this strip: is it there, and not to the left (SG-4.3)?
    #[must_use]
    pub fn reaches(&self, at: Position) -> bool {
        at >= self.glazier && !self.is_gone(at)
    }

    /// The reachable strips with a free plain space of this colour.
    pub(crate) const fn open(&self, colour: Colour) -> Places {
        let row = self.free[colour.index()] & (u32::MAX << self.glazier.shift());
        Places((row | row >> 1 | row >> 2) & ROW_ONES)
    }

    /// Where there are free joker spaces in reach, if anywhere.
    pub(crate) fn open_joker(&self) -> Option<Position> {
        (self.jokers_left > 0 && self.joker_at >= self.glazier).then_some(self.joker_at)
    }

    /// Has any reachable strip a space for this colour (SG-4.5)?
    #[must_use]
    pub fn fits(&self, colour: Colour) -> bool {
        self.open(colour).len() > 0 || self.open_joker().is_some()
    }

    /// Can the glazier step back: is there a strip to the left (SG-6.2)?
    #[must_use]
    pub const fn can_step_back(&self) -> bool {
        !self.windows.full & (self.glazier.bit() - 1) != 0
    }

    /// The leftmost strip still there; if there is none, the place beyond the last.
    pub(crate) const fn leftmost(&self) -> Position {
        Position((!self.windows.full).trailing_zeros() as u8)
    }

    /// Lays a strip down with that side up, empty.
    pub(crate) fn lay(&mut self, at: Position, face: Face, pieces: &Pieces) {
        let pattern = pieces.pattern(face);
        self.dealt = true;
        self.strips[at.index()] = face;
        for colour in Colour::ALL {
            let row = &mut self.free[colour.index()];
            *row = *row & !(ROW_MASK << at.shift()) | pattern.plain.count(colour) << at.shift();
        }
        self.left = self.left & !(ROW_MASK << at.shift()) | (SPACES as u32) << at.shift();
        if pattern.jokers > 0 {
            (self.joker_at, self.jokers_left) = (at, pattern.jokers as u8);
        } else if self.joker_at == at {
            self.joker_at = Position::FIRST;
        }
    }

    /// Takes a strip out of the game (SG-5.3).
    pub(crate) fn remove(&mut self, at: Position) {
        for row in &mut self.free {
            *row &= !(ROW_MASK << at.shift());
        }
        self.left &= !(ROW_MASK << at.shift());
        if self.joker_at == at {
            self.jokers_left = 0;
        }
    }

    /// Puts so many panes on plain and on joker spaces of a strip.
    pub(crate) fn put(&mut self, at: Position, colour: Colour, plain: u32, jokers: u32) {
        debug_assert!(plain <= self.free_plain(at, colour) && jokers <= self.free_jokers(at), "spaces are free");
        self.free[colour.index()] = self.free[colour.index()].wrapping_sub(plain << at.shift());
        self.left = self.left.wrapping_sub((plain + jokers) << at.shift());
        if jokers > 0 {
            self.jokers_left = self.jokers_left.wrapping_sub(jokers as u8);
            self.on_jokers += Panes::of(colour, jokers);
        }
    }

    /// Keeps one pane of a full strip for the window below, turns the strip or removes it (SG-5.2, SG-5.3), and scores
    /// (SG-5.4). Returns the other panes.
    pub(crate) fn keep(&mut self, at: Position, pane: Colour, side: Side, pieces: &Pieces) -> Panes {
        let face = self.strip(at);
        let pattern = pieces.pattern(face);
        let mut panes = pattern.plain;
        if pattern.jokers > 0 {
            panes += std::mem::take(&mut self.on_jokers);
        }
        self.windows.glaze(at, pane);
        if !self.is_gone(at) {
            self.lay(at, face.turned(), pieces);
        }
        self.score += pieces.window_points(side, at.index()) + pieces.row_points(side, self.glazed_right_of(at));
        debug_assert_eq!(panes.total(), SPACES as u32, "the strip was full");
        panes - Panes::of(pane, 1)
    }

    /// The windows to the right that have at least one pane, as bits (SG-5.4).
    pub(crate) const fn glazed_right_of(&self, at: Position) -> u8 {
        self.windows.glazed & !(at.bit() | (at.bit() - 1))
    }

    /// The marker goes down step by step; the bottom costs its points at once and leads back to the top (SG-8.3, SG-10.1).
    pub(crate) fn go_down(&mut self, steps: u32, pieces: &Pieces) {
        let bottom = u32::from(pieces.bottom());
        let mut step = u32::from(self.broken) + steps;
        while step >= bottom {
            step -= bottom;
            self.score -= pieces.loss(pieces.bottom());
            self.lost += pieces.loss(pieces.bottom());
        }
        self.broken = step as u8;
    }

    /// All that broken glass costs if nothing more breaks: what was lost already, and the marker's step (SG-8.6).
    #[must_use]
    pub fn all_lost(&self, pieces: &Pieces) -> i32 {
        self.lost + pieces.loss(self.broken)
    }
}
