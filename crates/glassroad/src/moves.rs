//! What a player may decide.

use crate::board::{Cell, Spots};
use crate::goods::{Good, STORES, Store, Stores};
use crate::tiles::{Card, Cards, Discards, Tile};

/// A decision of a player; [`crate::notation`] says how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `choose builder carpenter …`: the cards of the period.
    Choose(Cards),
    /// `put builder`: a card face down.
    Put(Card),
    /// `play builder`: a card openly.
    Play(Card),
    /// `use 1 …`: one of the two actions of the card that is being carried out.
    Use {
        /// The action: 0 or 1.
        action: u8,
        /// What the specialist is paid; nothing with the second action.
        fee: Fee,
        /// What is done.
        what: Operation,
    },
    /// `effect …`: the effect of the immediate building that was just built.
    Effect(Operation),
    /// `done`: nothing more.
    Done,
    /// `gift wood=1` or `gift none`: what is taken of a supplier's gift.
    Gift(Stores),
    /// `convert cooperage …`: a processing building, used once.
    Convert {
        /// The building, one of the player's own.
        tile: Tile,
        /// What is given and taken.
        trade: Trade,
    },
    /// `clear c2`: the landscape there is removed.
    Clear(Cell),
}

/// What a specialist is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fee {
    /// The wheels that food and charcoal come from.
    pub split: Split,
    /// The forests removed.
    pub forests: Spots,
}

impl Fee {
    /// Is there nothing to be said about it?
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// What an action or an immediate building does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Goods and tiles come and go.
    Trade(Trade),
    /// `build water_tower@b2 …`.
    Build {
        /// The building, from the display or the own private supply.
        tile: Tile,
        /// The empty space it goes on; an upgrade has none.
        cell: Option<Cell>,
        /// The wheels that food and charcoal come from.
        split: Split,
    },
    /// `draw`: the top tile of each stack.
    Draw,
    /// `copy winery`: the effect of that building.
    Copy(Tile),
}

/// What comes and goes in one transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trade {
    /// The wheels that food and charcoal given come from.
    pub split: Split,
    /// The tiles removed from the board.
    pub removed: Spots,
    /// The tiles of the private supply given up.
    pub discarded: Discards,
    /// The goods taken, by the stores they go to.
    pub gains: Stores,
    /// A good that is named though none of it is taken (the supplier's).
    pub named: Option<Good>,
    /// The landscapes put down.
    pub put: Spots,
}

impl Trade {
    /// Does a good arrive, or a tile (GR-4.6)?
    #[must_use]
    #[inline]
    pub fn is_real(&self) -> bool {
        !self.gains.is_empty() || !self.put.is_empty()
    }
}

/// How much of a payment of food and of charcoal comes from each wheel; all other goods have one store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Split(pub(crate) [u8; 4]);

/// The four stores of goods that exist on both wheels.
const TWIN_STORES: std::ops::Range<usize> = 4..8;

impl Split {
    /// Is there nothing to be said about it?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The stores named, and how much comes from each.
    pub fn iter(self) -> impl Iterator<Item = (Store, u8)> + Clone {
        TWIN_STORES.map(|store| Store(store as u8)).zip(self.0).filter(|(_, amount)| *amount > 0)
    }

    /// How much of that good is named.
    pub(crate) fn sum(self, good: Good) -> u8 {
        self.iter().filter(|(store, _)| store.good() == good).fold(0, |sum, (_, amount)| sum.saturating_add(amount))
    }

    pub(crate) fn set(&mut self, store: Store, amount: u8) {
        if TWIN_STORES.contains(&store.index()) {
            self.0[store.index() - TWIN_STORES.start] = amount;
        }
    }

    /// The payment of these goods, store by store.
    #[must_use]
    #[inline]
    pub fn payment(self, goods: crate::goods::Goods) -> Stores {
        let mut stores = [0; STORES];
        for good in Good::ALL.into_iter().filter(|good| !good.has_two_stores()) {
            stores[good.store().index()] = goods.of(good);
        }
        stores[TWIN_STORES].copy_from_slice(&self.0);
        Stores(stores)
    }
}
