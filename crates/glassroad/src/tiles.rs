//! Building tiles and specialist cards by number, and sets of them.

use mozaika_game::bit_set;

/// A building tile, by its place in the edition's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

/// The most building tiles an edition may have: a set of them is one word.
pub(crate) const MOST_TILES: usize = 120;

impl Tile {
    /// A place where no tile lies.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// Its place in the edition's list.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

bit_set! {
    /// A set of building tiles; [`Tiles::iter`] goes in the order of the edition.
    pub struct Tiles(u128) of Tile;
}

/// A specialist card, by its place in the edition's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

/// The most specialists an edition may have: a set of them is one word.
pub(crate) const MOST_CARDS: usize = 16;

impl Card {
    /// Its place in the edition's list.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of specialist cards; [`Cards::iter`] goes in the order of the edition.
    pub struct Cards(u16) of Card;
}

impl Cards {
    /// Visits every set of `count` of these cards, the first cards first.
    pub fn each_subset(self, count: usize, visit: &mut dyn FnMut(Self)) {
        fn choose(left: Cards, count: usize, chosen: Cards, visit: &mut dyn FnMut(Cards)) {
            if count == 0 {
                return visit(chosen);
            }
            let mut left = left;
            while let Some(first) = left.lowest().filter(|_| left.len() >= count) {
                left.remove(first);
                choose(left, count - 1, chosen.with(first), visit);
            }
        }
        choose(self, count, Self::NONE, visit);
    }

    /// The set of `count` of these cards with that number, counted in the order of [`Cards::each_subset`].
    pub(crate) fn subset(self, count: usize, mut number: usize) -> Self {
        let (mut subset, mut wanted, mut left) = (Self::NONE, count, self.len());
        for card in self.iter() {
            if wanted == 0 {
                break;
            }
            left -= 1;
            let with = binomial(left, wanted - 1);
            if number < with {
                subset = subset.with(card);
                wanted -= 1;
            } else {
                number -= with;
            }
        }
        subset
    }
}

/// In how many ways `count` of `all` can be chosen.
pub(crate) const fn binomial(all: usize, count: usize) -> usize {
    if count < 2 || count > all {
        return match count {
            0 => 1,
            1 => all,
            _ => 0,
        };
    }
    let (mut ways, mut i) = (1, 0);
    while i < count {
        ways = ways * (all - i) / (i + 1);
        i += 1;
    }
    ways
}

/// A few tiles that are given up together, in the order of the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discards([Tile; 4]);

impl Default for Discards {
    fn default() -> Self {
        Self([Tile::NONE; 4])
    }
}

impl Discards {
    /// None at all?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0[0] == Tile::NONE
    }

    /// The tiles, in the order of the edition.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        self.0.into_iter().take_while(|tile| *tile != Tile::NONE)
    }

    /// These and one more, which has to come after them; nothing when it does not or there are too many.
    #[must_use]
    pub fn with(mut self, tile: Tile) -> Option<Self> {
        let len = self.iter().count();
        if len == self.0.len() || (len > 0 && self.0[len - 1] >= tile) {
            return None;
        }
        self.0[len] = tile;
        Some(self)
    }
}
