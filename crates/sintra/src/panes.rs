//! Panes of glass, and heaps of them: the bag, the tower, a factory, the centre, a strip (SG-1.1).

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use mozaika_game::schemars;
use mozaika_game::schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The five colours of glass, in the order of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Colour {
    /// `o`
    Orange,
    /// `p`
    Pink,
    /// `y`
    Yellow,
    /// `b`
    Blue,
    /// `l`
    LightBlue,
}

impl Colour {
    /// How many colours there are.
    pub const COUNT: usize = 5;
    /// All of them, in the order of the notation.
    pub const ALL: [Self; Self::COUNT] = [Self::Orange, Self::Pink, Self::Yellow, Self::Blue, Self::LightBlue];

    /// The colour as an index into a list of five.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in moves and in the edition file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orange => "orange",
            Self::Pink => "pink",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::LightBlue => "light_blue",
        }
    }

    /// Its letter in heaps of panes.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Orange => 'o',
            Self::Pink => 'p',
            Self::Yellow => 'y',
            Self::Blue => 'b',
            Self::LightBlue => 'l',
        }
    }

    /// The colour of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// The colour of that letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour whose letter is the whole text.
    pub(crate) fn from_letters(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        letters.next().and_then(Self::from_letter).filter(|_| letters.next().is_none())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A heap of panes: how many of each colour, never in which order.
///
/// One number of five lanes, a colour each, so that heaps are added, taken away and compared at once. The topmost bit of a
/// lane stays free in every heap: it catches the borrow where lanes are compared.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Panes(u64);

const LANE: u32 = 12;
const LANE_MASK: u64 = (1 << LANE) - 1;
const ALL_LANES: u64 = (1 << (LANE * 5)) - 1;
/// A one in each lane.
const ONES: u64 = 1 | 1 << LANE | 1 << (2 * LANE) | 1 << (3 * LANE) | 1 << (4 * LANE);
const GUARDS: u64 = ONES << (LANE - 1);

impl Panes {
    /// No pane.
    pub const NONE: Self = Self(0);
    /// The most panes a heap may hold.
    pub const MOST: u32 = (1 << (LANE - 1)) - 1;

    /// So many panes of one colour.
    #[must_use]
    pub const fn of(colour: Colour, count: u32) -> Self {
        Self((count as u64) << (colour as u32 * LANE))
    }

    /// So many panes of each colour.
    #[must_use]
    pub const fn of_each(count: u32) -> Self {
        Self(ONES * count as u64)
    }

    /// How many panes of that colour are here.
    #[must_use]
    pub const fn count(self, colour: Colour) -> u32 {
        ((self.0 >> (colour as u32 * LANE)) & LANE_MASK) as u32
    }

    /// How many panes are here.
    #[must_use]
    pub const fn total(self) -> u32 {
        ((self.0.wrapping_mul(ONES) >> (4 * LANE)) & LANE_MASK) as u32
    }

    /// Is no pane here?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all panes of that heap here?
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// One pane of each colour that is here.
    #[must_use]
    pub const fn kinds(self) -> Self {
        Self((((self.0 | GUARDS) - ONES) & GUARDS) >> (LANE - 1))
    }

    /// Is only one colour here?
    #[must_use]
    pub const fn is_one_colour(self) -> bool {
        self.kinds().0.is_power_of_two()
    }

    /// The heap without its panes of that colour.
    #[must_use]
    pub const fn without(self, colour: Colour) -> Self {
        Self(self.0 & !(LANE_MASK << (colour as u32 * LANE)))
    }

    /// The colours that are here, in the order of the notation.
    pub fn colours(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::ALL.into_iter().filter(move |colour| self.count(*colour) > 0)
    }

    /// The panes in words, for sentences: `3 orange, 1 blue`.
    #[must_use]
    pub fn in_words(self) -> String {
        let words: Vec<String> = self.colours().map(|colour| format!("{} {colour}", self.count(colour))).collect();
        if words.is_empty() { "no pane".to_owned() } else { words.join(", ") }
    }

    /// The colour of one pane, when they lie in a row in the order of the notation; `place` is less than the total.
    #[must_use]
    pub fn nth(self, place: u32) -> Colour {
        // In each lane: how many panes there are of this colour and those before it.
        let up_to = self.0.wrapping_mul(ONES) & ALL_LANES;
        let passed = (((ONES * u64::from(place)) | GUARDS) - up_to) & GUARDS;
        Colour::ALL[passed.count_ones().min(4) as usize]
    }

    /// How many panes are here of the colours before that one.
    #[must_use]
    pub const fn before(self, colour: Colour) -> u32 {
        let up_to = self.0.wrapping_mul(ONES);
        ((up_to >> (colour as u32 * LANE)) & LANE_MASK) as u32 - self.count(colour)
    }

    /// Reads letters in the order of the notation; nothing when there is another letter, or another order.
    #[must_use]
    pub fn from_letters(letters: &str) -> Option<Self> {
        if letters.len() > Self::MOST as usize {
            return None;
        }
        let colours: Option<Vec<Colour>> = letters.chars().map(Colour::from_letter).collect();
        colours.filter(|colours| colours.is_sorted()).map(|colours| colours.into_iter().collect())
    }
}

impl FromIterator<Colour> for Panes {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        colours.into_iter().fold(Self::NONE, |heap, colour| heap + Self::of(colour, 1))
    }
}

impl Add for Panes {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Panes {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Panes {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.contains(other), "{other:?} is not in {self:?}");
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Panes {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The letters of the panes, in the order of the notation.
impl fmt::Display for Panes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.colours().flat_map(|colour| (0..self.count(colour)).map(move |_| colour.letter()));
        f.pad(&letters.collect::<String>())
    }
}

impl fmt::Debug for Panes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Panes({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heap(counts: [u32; 5]) -> Panes {
        Colour::ALL.into_iter().zip(counts).map(|(colour, count)| Panes::of(colour, count)).fold(Panes::NONE, Add::add)
    }

    proptest! {
        #[test]
        fn a_heap_counts_like_a_list_of_numbers(a in prop::array::uniform5(0u32..300), b in prop::array::uniform5(0u32..300)) {
            let (one, other) = (heap(a), heap(b));
            prop_assert_eq!(one.total(), a.iter().sum::<u32>());
            prop_assert_eq!(Colour::ALL.map(|colour| (one + other).count(colour)), std::array::from_fn(|i| a[i] + b[i]));
            prop_assert_eq!(one.contains(other), a.iter().zip(b).all(|(a, b)| *a >= b));
            prop_assert_eq!(one + other - other, one);
            prop_assert_eq!(Colour::ALL.map(|colour| one.kinds().count(colour)), a.map(|count| u32::from(count > 0)));
            prop_assert_eq!(one.is_one_colour(), a.iter().filter(|count| **count > 0).count() == 1);
            for colour in Colour::ALL {
                prop_assert_eq!(one.without(colour).count(colour), 0);
                prop_assert_eq!(one.without(colour).total(), one.total() - one.count(colour));
            }
        }

        #[test]
        fn the_panes_of_a_heap_can_be_told_one_by_one(counts in prop::array::uniform5(0u32..60)) {
            let letters = heap(counts).to_string();
            for (place, letter) in letters.chars().enumerate() {
                let colour = heap(counts).nth(place as u32);
                prop_assert_eq!(colour.letter(), letter);
                prop_assert_eq!(letters.find(letter), Some(heap(counts).before(colour) as usize));
            }
            prop_assert_eq!(Panes::from_letters(&letters), Some(heap(counts)));
        }
    }

    #[test]
    fn letters_out_of_order_are_not_a_heap() {
        assert_eq!(Panes::from_letters("po"), None);
        assert_eq!(Panes::from_letters("ox"), None);
        assert_eq!(Panes::from_letters(""), Some(Panes::NONE));
        assert_eq!(Panes::from_letters(&"o".repeat(5000)), None);
    }
}
