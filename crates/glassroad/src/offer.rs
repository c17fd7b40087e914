//! One small machine for everything that gives and takes: specialists, processing and immediate buildings.
//!
//! Whatever its kind, an effect becomes an [`Offer`] at the moment it is carried out: what has to be given, what can be had.
//! The offer lists every [`Trade`] that takes it up ([`crate::legal`]), checks one that was written ([`crate::check`]), and carries it out.

use crate::board::Cells;
use crate::effects::{Exchange, Get, GoodSet, Immediate, Landscapes};
use crate::goods::{Good, Goods};
use crate::moves::Trade;
use crate::pieces::{Pieces, Terrain};
use crate::state::{Place, Player};

/// What has to be given and what can be had.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The goods given.
    pub give: Goods,
    /// How many tiles are removed from the board, in the order of [`Terrain::ALL`].
    pub remove: [u8; 4],
    /// How many tiles of the private supply are given up.
    pub discard: u8,
    /// The goods that can be had.
    pub get: Get,
    /// Is a good to be named even if none of it is taken (GR-9.5)?
    pub names_good: bool,
    /// The landscapes that can be put down.
    pub put: Put,
}

/// Landscapes that can be put down.
#[derive(Clone, Copy, Debug)]
pub struct Put {
    /// The kinds to choose from.
    pub kinds: Landscapes,
    /// The spaces to choose from, as far as they are empty.
    pub cells: Cells,
    /// How many have to be put.
    pub least: u8,
    /// How many may be put; with 0 none is offered.
    pub most: u8,
    /// Does one go on every one of the spaces that is empty?
    pub all: bool,
    /// Have they to be of one kind?
    pub same_kind: bool,
}

impl Put {
    const NOTHING: Self =
        Self { kinds: Landscapes::ALL, cells: Cells::NONE, least: 0, most: 0, all: false, same_kind: false };
}

impl Offer {
    pub(crate) const fn goods(get: Get) -> Self {
        Self { give: Goods([0; 8]), remove: [0; 4], discard: 0, get, names_good: false, put: Put::NOTHING }
    }

    pub(crate) const fn all(goods: Goods) -> Self {
        Self::goods(Get::All(goods))
    }

    pub(crate) const fn one_of(of: GoodSet, amount: u8) -> Self {
        Self::goods(Get::One { of, amount })
    }

    /// A processing building (GR-7.1) or one round of a repeatable exchange (GR-8.5).
    pub(crate) const fn exchange(pieces: &Pieces, exchange: &Exchange) -> Self {
        let Exchange { give, remove, discard, get, put } = *exchange;
        let put = Put {
            kinds: Landscapes::ALL,
            cells: pieces.board.cells,
            least: put,
            most: put,
            all: false,
            same_kind: false,
        };
        Self { give, remove, discard, get, names_good: false, put }
    }

    /// A landscape on any empty space, and goods; either may be left (GR-9.6).
    pub(crate) const fn landscape(pieces: &Pieces, kinds: Landscapes, get: Goods) -> Self {
        let put = Put { kinds, cells: pieces.board.cells, least: 0, most: 1, all: false, same_kind: true };
        Self { put, ..Self::all(get) }
    }

    /// The effect of an immediate building; nothing for one that copies.
    pub(crate) fn immediate(pieces: &Pieces, player: &Player, effect: &Immediate, place: Place) -> Option<Self> {
        Some(match *effect {
            Immediate::Gain(goods) => Self::all(goods),
            Immediate::GainPerOwned { get, per } => Self::all(get.times(player.owned_terrain(per))),
            Immediate::GainPerAdjacent { get, per } => Self::all(get.times(player.count_beside(pieces, place, per))),
            Immediate::GainEqualToStock { get, count } => Self::all(Goods::one(get, player.stores.sum(count))),
            Immediate::PutBeside { most, all, same_kind, kinds } => {
                let put = Put { kinds, cells: place.beside(pieces), least: 0, most, all, same_kind };
                Self { put, ..Self::all(Goods::default()) }
            }
            Immediate::Exchange(ref exchange) => Self::exchange(pieces, exchange),
            Immediate::Copy => return None,
        })
    }

    /// Can it be taken up at all: is there what has to be given, and room for what has to be put?
    #[must_use]
    pub fn is_possible(&self, pieces: &Pieces, player: &Player) -> bool {
        player.stores.can_pay(self.give)
            && (self.remove == [0; 4]
                || Terrain::ALL.iter().all(|terrain| player.owned_terrain(*terrain) >= self.remove[*terrain as usize]))
            && player.supply.len() >= usize::from(self.discard)
            && (self.put.least == 0 || self.room_to_put(pieces, player))
    }

    fn room_to_put(&self, pieces: &Pieces, player: &Player) -> bool {
        let landscapes: u8 = self.remove[..3].iter().sum();
        let freed = usize::from(landscapes + 2 * self.remove[Terrain::Forest as usize]);
        player.empty(pieces).and(self.put.cells).len() + freed >= usize::from(self.put.least)
    }

    /// Is there more than one way to take up an offer that asks for nothing?
    pub(crate) fn has_choice(&self, pieces: &Pieces, player: &Player) -> bool {
        let room = player.stores.room(pieces.limits);
        let fits = |good: Good| good.stores().any(|store| room.of(store) > 0);
        let goods = match self.get {
            Get::All(goods) => goods.iter().any(|(good, _)| fits(good)),
            Get::One { of, amount } => amount > 0 && of.iter().any(fits),
        };
        let cells = player.empty(pieces).and(self.put.cells);
        let puts = !cells.is_empty() && self.put.most > 0 && !(self.put.all && self.put.kinds.len() == 1);
        goods || puts
    }

    /// Carries out a trade that is known to be sound; the wheels turn afterwards (GR-1.6).
    pub(crate) fn carry_out(&self, pieces: &Pieces, player: &mut Player, trade: &Trade) {
        player.stores.take(&trade.split.payment(self.give));
        player.remove_tiles(pieces, trade.removed);
        trade.discarded.iter().for_each(|tile| player.supply.remove(tile));
        player.stores.add(&trade.gains);
        player.put_landscapes(trade.put);
        player.stores.turn(pieces.limits);
    }

    /// The one trade of an offer without a choice.
    pub(crate) fn only_trade(&self, pieces: &Pieces, player: &Player) -> Trade {
        let mut only = Trade::default();
        self.each_trade(pieces, player, &mut |trade| only = *trade);
        only
    }
}
