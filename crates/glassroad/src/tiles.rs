//! Building tiles and specialist cards by number, and sets of them.

/// A building tile, by its place in the edition's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

/// The most building tiles an edition may have: a set of them is one word.
pub(crate) const MOST_TILES: usize = 120;

impl Tile {
    /// A place where no tile lies.
    pub(crate) const NONE: Self = Self(u8::MAX);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// A set of building tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tiles(pub(crate) u128);

impl Tiles {
    /// No tile.
    pub const NONE: Self = Self(0);

    /// Is this tile among them?
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        tile.index() < MOST_TILES && self.0 >> tile.0 & 1 != 0
    }

    pub(crate) const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    pub(crate) const fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These and those.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// None at all?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The tiles, in the order of the edition.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let tile = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (tile < u128::BITS).then_some(Tile(tile as u8))
        })
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::NONE, |mut all, tile| {
            all.insert(tile);
            all
        })
    }
}

/// A specialist card, by its place in the edition's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

/// The most specialists an edition may have: a set of them is one word.
pub(crate) const MOST_CARDS: usize = 16;

impl Card {
    /// Its place in the edition's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of specialist cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub(crate) u16);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// Just this one.
    #[must_use]
    pub const fn one(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// The first so many cards of the edition.
    #[must_use]
    pub(crate) const fn first(count: usize) -> Self {
        Self(((1u32 << count) - 1) as u16)
    }

    /// Is this card among them?
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        card.index() < MOST_CARDS && self.0 >> card.0 & 1 != 0
    }

    /// These and that card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// These but for that card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// These and those.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// These without those.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// None at all?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cards, in the order of the edition.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (card < u16::BITS).then_some(Card(card as u8))
        })
    }

    /// Visits every set of `count` of these cards, the first cards first.
    pub fn each_subset(self, count: usize, visit: &mut dyn FnMut(Self)) {
        fn choose(left: Cards, count: usize, chosen: Cards, visit: &mut dyn FnMut(Cards)) {
            if count == 0 {
                return visit(chosen);
            }
            let mut left = left;
            while left.len() >= count {
                let first = Card(left.0.trailing_zeros() as u8);
                left = left.without(first);
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

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
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
    pub(crate) fn with(mut self, tile: Tile) -> Option<Self> {
        let len = self.iter().count();
        if len == self.0.len() || (len > 0 && self.0[len - 1] >= tile) {
            return None;
        }
        self.0[len] = tile;
        Some(self)
    }
}
