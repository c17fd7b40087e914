//! Goods and the two production wheels (GR-1).

use std::fmt;

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Arg, ArgKind, Argument};
use serde::{Deserialize, Serialize};

/// One of the eight goods (GR-1.1), in the order they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    /// Wood, on the glass wheel.
    Wood,
    /// Water, on the glass wheel.
    Water,
    /// Sand, on the glass wheel.
    Sand,
    /// Clay, on the brick wheel.
    Clay,
    /// Food, on both wheels.
    Food,
    /// Charcoal, on both wheels.
    Charcoal,
    /// Glass, made by the glass wheel.
    Glass,
    /// Brick, made by the brick wheel.
    Brick,
}

/// One of a player's two wheels (GR-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wheel {
    /// The wheel that makes glass.
    Glass,
    /// The wheel that makes bricks.
    Brick,
}

/// One of the ten stores of the two wheels, by its place in [`Stores`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Store(pub(crate) u8);

/// How many goods there are.
pub(crate) const GOODS: usize = 8;
/// How many stores the two wheels have together.
pub(crate) const STORES: usize = 10;

const GLASS_WHEEL: [Store; 5] = [Store(0), Store(1), Store(2), Store(4), Store(6)];
const BRICK_WHEEL: [Store; 3] = [Store(3), Store(5), Store(7)];
const GLASS: usize = 8;
const BRICK: usize = 9;

impl Good {
    /// All goods, in the order they are written.
    pub const ALL: [Self; GOODS] =
        [Self::Wood, Self::Water, Self::Sand, Self::Clay, Self::Food, Self::Charcoal, Self::Glass, Self::Brick];
    /// The six basic goods.
    pub const BASIC: [Self; 6] = [Self::Wood, Self::Water, Self::Sand, Self::Clay, Self::Food, Self::Charcoal];

    /// The good's name in the notation.
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        ["wood", "water", "sand", "clay", "food", "charcoal", "glass", "brick"][self as usize]
    }

    /// The good of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|good| good.name() == name)
    }

    /// Does it exist on both wheels, so that a wheel has to be named?
    #[must_use]
    #[inline]
    pub const fn has_two_stores(self) -> bool {
        matches!(self, Self::Food | Self::Charcoal)
    }

    /// The store of this good on the glass wheel, or its only one.
    #[must_use]
    #[inline]
    pub const fn store(self) -> Store {
        Store([0, 1, 2, 3, 4, 6, 8, 9][self as usize])
    }

    /// The stores of this good: one, or for food and charcoal the glass wheel's and the brick wheel's.
    #[inline]
    pub fn stores(self) -> impl Iterator<Item = Store> + Clone {
        let first = self.store().0;
        (first..=first + u8::from(self.has_two_stores())).map(Store)
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Argument for Good {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        self.name().arg()
    }
}

impl Wheel {
    /// The wheel's name in the notation.
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Glass => "glass",
            Self::Brick => "brick",
        }
    }

    /// The stores it takes from when it turns (GR-1.5): those of its basic goods.
    #[must_use]
    #[inline]
    pub const fn basic_stores(self) -> &'static [Store] {
        match self {
            Self::Glass => &GLASS_WHEEL,
            Self::Brick => &BRICK_WHEEL,
        }
    }
}

impl Store {
    /// All stores, in the order they are written.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> {
        (0..STORES as u8).map(Self)
    }

    /// What is kept there.
    #[must_use]
    #[inline]
    pub const fn good(self) -> Good {
        const GOOD: [Good; STORES] = [
            Good::Wood,
            Good::Water,
            Good::Sand,
            Good::Clay,
            Good::Food,
            Good::Food,
            Good::Charcoal,
            Good::Charcoal,
            Good::Glass,
            Good::Brick,
        ];
        GOOD[self.0 as usize]
    }

    /// The wheel it belongs to.
    #[must_use]
    #[inline]
    pub const fn wheel(self) -> Wheel {
        if matches!(self.0, 3 | 5 | 7 | 9) { Wheel::Brick } else { Wheel::Glass }
    }

    /// The store of that good on that wheel; a good with one store has it whatever the wheel.
    #[must_use]
    #[inline]
    pub const fn of(good: Good, wheel: Wheel) -> Self {
        let first = good.store().0;
        Self(first + (good.has_two_stores() && matches!(wheel, Wheel::Brick)) as u8)
    }

    /// Its place in [`Stores`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Store {
    /// `wood`, or `food@brick` where the wheel has to be named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let good = self.good();
        if good.has_two_stores() { write!(f, "{good}@{}", self.wheel().name()) } else { good.fmt(f) }
    }
}

impl Argument for Store {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

/// Amounts of goods, wherever they are kept, in the order of [`Good::ALL`]: a cost, an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Goods(pub [u8; GOODS]);

impl Goods {
    /// How much of that good.
    #[must_use]
    #[inline]
    pub const fn of(&self, good: Good) -> u8 {
        self.0[good as usize]
    }

    /// That much of one good.
    #[must_use]
    #[inline]
    pub const fn one(good: Good, amount: u8) -> Self {
        let mut goods = [0; GOODS];
        goods[good as usize] = amount;
        Self(goods)
    }

    /// None at all?
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Every good of which there is some, and how much.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Good, u8)> + '_ {
        Good::ALL.into_iter().map(|good| (good, self.of(good))).filter(|(_, amount)| *amount > 0)
    }

    /// Does it hold goods that a player may take from either wheel?
    #[must_use]
    #[inline]
    pub const fn has_wheel_choice(&self) -> bool {
        self.of(Good::Food) > 0 || self.of(Good::Charcoal) > 0
    }

    /// Is there at least as much of everything as in that cost?
    #[must_use]
    #[inline]
    pub const fn covers(self, cost: Self) -> bool {
        // Eight amounts in one word: none reaches the top bit of its byte, so a borrow would show there.
        const TOP: u64 = 0x8080_8080_8080_8080;
        let (have, cost) = (u64::from_ne_bytes(self.0) | TOP, u64::from_ne_bytes(cost.0));
        have.wrapping_sub(cost) & TOP == TOP
    }

    /// So many times as much.
    #[must_use]
    #[inline]
    pub fn times(self, count: u8) -> Self {
        Self(self.0.map(|amount| amount.saturating_mul(count)))
    }
}

/// The most a store can hold (GR-1.3), as the edition says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Of a basic good.
    pub basic: u8,
    /// Of glass and of bricks.
    pub refined: u8,
}

impl Limits {
    /// The most this store can hold.
    #[must_use]
    #[inline]
    pub const fn of(self, store: Store) -> u8 {
        if store.0 as usize >= GLASS { self.refined } else { self.basic }
    }
}

/// Amounts store by store, in the order of [`Store::all`]: what the two wheels show, or what is gained or paid where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stores(pub [u8; STORES]);

impl Stores {
    /// How much is in that store.
    #[must_use]
    #[inline]
    pub const fn of(&self, store: Store) -> u8 {
        self.0[store.0 as usize]
    }

    /// How much there is of that good, both wheels together.
    #[must_use]
    #[inline]
    pub fn sum(&self, good: Good) -> u8 {
        good.stores().map(|store| self.of(store)).sum()
    }

    /// How much there is of each good, both wheels together.
    #[must_use]
    #[inline]
    pub const fn totals(&self) -> Goods {
        let [wood, water, sand, clay, food, more_food, charcoal, more_charcoal, glass, brick] = self.0;
        Goods([wood, water, sand, clay, food + more_food, charcoal + more_charcoal, glass, brick])
    }

    /// Are these goods there, food and charcoal on both wheels together?
    #[must_use]
    #[inline]
    pub const fn can_pay(&self, goods: Goods) -> bool {
        self.totals().covers(goods)
    }

    /// How much there is on the wheel that shows less of that good.
    #[must_use]
    #[inline]
    pub fn lower(&self, good: Good) -> u8 {
        good.stores().map(|store| self.of(store)).min().unwrap_or(0)
    }

    /// None at all?
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Every store that holds something, and how much.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Store, u8)> + '_ {
        Store::all().map(|store| (store, self.of(store))).filter(|(_, amount)| *amount > 0)
    }

    /// Adds these goods; they have to find room.
    #[inline]
    pub fn add(&mut self, more: &Self) {
        self.0.iter_mut().zip(more.0).for_each(|(store, amount)| *store += amount);
    }

    /// Takes these goods away; never below 0.
    #[inline]
    pub fn take(&mut self, less: &Self) {
        self.0.iter_mut().zip(less.0).for_each(|(store, amount)| *store = store.saturating_sub(amount));
    }

    /// How much more fits into each store (GR-1.7).
    #[must_use]
    #[inline]
    pub fn room(&self, limits: Limits) -> Self {
        let mut room = [limits.basic; STORES];
        room[GLASS] = limits.refined;
        room[BRICK] = limits.refined;
        room.iter_mut().zip(self.0).for_each(|(room, amount)| *room = room.saturating_sub(amount));
        Self(room)
    }

    /// How many steps the wheels are about to turn: the glass wheel, the brick wheel.
    #[must_use]
    #[inline]
    pub fn steps_due(&self, limits: Limits) -> [u8; 2] {
        let least = |wheel: &[Store]| wheel.iter().map(|store| self.of(*store)).min().unwrap_or(0);
        [
            least(&GLASS_WHEEL).min(limits.refined.saturating_sub(self.0[GLASS])),
            least(&BRICK_WHEEL).min(limits.refined.saturating_sub(self.0[BRICK])),
        ]
    }

    /// Production (GR-1.5): each wheel turns by as many steps as it can.
    pub(crate) fn turn(&mut self, limits: Limits) {
        let [glass, brick] = self.steps_due(limits);
        if glass > 0 {
            for store in GLASS_WHEEL {
                self.0[store.index()] -= glass;
            }
            self.0[GLASS] += glass;
        }
        if brick > 0 {
            for store in BRICK_WHEEL {
                self.0[store.index()] -= brick;
            }
            self.0[BRICK] += brick;
        }
    }
}
