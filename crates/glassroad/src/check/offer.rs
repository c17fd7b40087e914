//! Is an offer taken up soundly, and is something paid as it has to be? The rule that forbids depends on what it is for.

use crate::board::{Cell, Cells, Spot, Spots};
use crate::effects::{Action, Get, Landscapes};
use crate::goods::{Good, Goods, Stores};
use crate::moves::{Split, Trade};
use crate::offer::Offer;
use crate::pieces::{Pieces, Terrain};
use crate::refusal::Refusal;
use crate::state::{GlassRoad, Player};
use crate::tiles::Discards;

/// What something is paid for, or taken of.
#[derive(Clone, Copy)]
pub(super) enum Purpose<'a> {
    /// The payment of a specialist.
    Fee,
    /// An action of a specialist.
    Action(&'a Action),
    /// A building.
    Building,
    /// The effect of an immediate building.
    Effect,
    /// A supplier's gift.
    Gift,
    /// The use of a processing building.
    Conversion,
}

impl Purpose<'_> {
    const fn too_expensive(self, good: Good, cost: u8, have: u8) -> Refusal {
        match self {
            Self::Fee | Self::Action(_) => Refusal::CardTooExpensive { good, cost, have },
            Self::Building => Refusal::BuildingTooExpensive { good, cost, have },
            Self::Effect | Self::Gift | Self::Conversion => Refusal::ExchangeTooExpensive { good, cost, have },
        }
    }

    const fn needs_tiles(self, terrain: Terrain, count: u8, have: u8) -> Refusal {
        match self {
            Self::Fee => Refusal::CardNeedsForests { count, have },
            _ => Refusal::ExchangeNeedsTiles { terrain, count, have },
        }
    }

    const fn not_offered(self, good: Good, amount: u8, offered: u8, alone: bool) -> Refusal {
        match self {
            Self::Action(Action::ChooseBasic { .. }) if offered == 0 => Refusal::NotBasic { good },
            Self::Action(Action::ChooseBasic { .. }) if alone => {
                Refusal::MoreThanSuppliedAlone { good, amount, offered }
            }
            Self::Gift | Self::Action(Action::ChooseBasic { .. }) => {
                Refusal::MoreThanSupplied { good, amount, offered }
            }
            Self::Action(Action::GainPerOwned { of, .. }) if of.contains(good) => {
                Refusal::MoreThanLandscapes { good, amount, offered }
            }
            Self::Action(Action::GainPerCard(goods)) if goods.of(good) > 0 => {
                Refusal::MoreThanCards { good, amount, offered }
            }
            _ => Refusal::NotOffered { good, amount, offered },
        }
    }

    const fn one_good(self) -> Refusal {
        match self {
            Self::Action(Action::ChooseBasic { .. }) => Refusal::OneGoodSupplied,
            Self::Action(_) => Refusal::OneGood,
            _ => Refusal::OneGoodExchanged,
        }
    }
}

impl Offer {
    /// Is this a way to take it up?
    pub(super) fn check(
        &self,
        state: &GlassRoad,
        player: &Player,
        trade: &Trade,
        purpose: Purpose<'_>,
    ) -> Result<(), Refusal> {
        let pieces = state.pieces();
        check_payment(&player.stores, self.give, trade.split, purpose)?;
        check_removal(pieces, player, self.remove, trade.removed, purpose)?;
        self.check_discards(state, player, trade.discarded)?;
        let mut stores = player.stores;
        stores.take(&trade.split.payment(self.give));
        self.check_gains(state, &stores.room(pieces.limits), trade, purpose)?;
        self.check_put(pieces, player.empty(pieces).or(pieces.board.freed(trade.removed)), trade.put, purpose)
    }

    fn check_discards(&self, state: &GlassRoad, player: &Player, discarded: Discards) -> Result<(), Refusal> {
        let (count, have) = (self.discard, player.supply.len());
        if have < count.into() {
            return Err(Refusal::ExchangeNeedsSupply { count, have });
        }
        if discarded.iter().count() != usize::from(count) {
            return Err(Refusal::OtherDiscards { count });
        }
        match discarded.iter().find(|tile| !player.supply.contains(*tile)) {
            Some(tile) => Err(Refusal::NotInSupply { building: state.tile_name(tile).to_owned() }),
            None => Ok(()),
        }
    }

    fn check_gains(
        &self,
        state: &GlassRoad,
        room: &Stores,
        trade: &Trade,
        purpose: Purpose<'_>,
    ) -> Result<(), Refusal> {
        let mut goods_taken = 0;
        for good in Good::ALL {
            let mut taken = good.stores().filter(|store| trade.gains.of(*store) > 0);
            let Some(store) = taken.next() else { continue };
            if taken.next().is_some() {
                return Err(Refusal::TwoWheels { good });
            }
            goods_taken += 1;
            let (amount, offered) = (trade.gains.of(store), self.get.of(good));
            if amount > offered {
                return Err(purpose.not_offered(good, amount, offered, state.count() == 1));
            }
            if amount > room.of(store) {
                return Err(Refusal::NoRoom { store, limit: state.pieces().limit(store), room: room.of(store) });
            }
        }
        if goods_taken > 1 && matches!(self.get, Get::One { .. }) {
            return Err(purpose.one_good());
        }
        match trade.named {
            Some(good) if !self.names_good || goods_taken > 0 => Err(Refusal::NothingToName { good }),
            Some(good) if self.get.of(good) == 0 => Err(Refusal::NotBasic { good }),
            None if self.names_good && goods_taken == 0 => Err(Refusal::NameGood),
            _ => Ok(()),
        }
    }

    fn check_put(&self, pieces: &Pieces, empty: Cells, put: Spots, purpose: Purpose<'_>) -> Result<(), Refusal> {
        for spot in put.iter() {
            let (terrain, cell) = (spot.terrain(), spot.cell());
            if self.put.most == 0 || !self.put.kinds.contains(terrain) {
                return Err(Refusal::NotToBePut { terrain });
            }
            if !empty.contains(cell) {
                return Err(self.not_empty(pieces, cell, purpose));
            }
            if !self.put.cells.contains(cell) {
                return Err(Refusal::NotBeside { cell });
            }
        }
        let count = put.len();
        if put.cells().len() != count {
            return Err(Refusal::TwoOnOneSpace);
        }
        let kinds: Landscapes = put.iter().map(Spot::terrain).collect();
        if self.put.same_kind && kinds.len() > 1 {
            return Err(Refusal::TwoKinds);
        }
        let all = empty.and(self.put.cells).len();
        let (least, most) = if self.put.all { (all, all) } else { (self.put.least.into(), self.put.most.into()) };
        match purpose {
            _ if count < least => Err(Refusal::HasToBePut { count: least }),
            Purpose::Effect if count > most => Err(Refusal::TooManyBeside { most }),
            _ if count > most => Err(Refusal::TooManyPut { most }),
            _ => Ok(()),
        }
    }

    fn not_empty(&self, pieces: &Pieces, cell: Cell, purpose: Purpose<'_>) -> Refusal {
        match purpose {
            _ if !pieces.board.cells.contains(cell) => Refusal::NoSuchSpace { cell },
            // A landscape that has to be put is part of an exchange.
            _ if self.put.least > 0 => Refusal::NotEmptyForExchange { cell },
            Purpose::Effect => Refusal::NotEmptyForEffect { cell },
            _ => Refusal::NotEmpty { cell },
        }
    }
}

/// Can these goods be paid, and like this?
pub(super) fn check_payment(stores: &Stores, goods: Goods, split: Split, purpose: Purpose<'_>) -> Result<(), Refusal> {
    for good in Good::ALL {
        let (cost, have) = (goods.of(good), stores.sum(good));
        if have < cost {
            return Err(purpose.too_expensive(good, cost, have));
        }
        if good.has_two_stores() && split.sum(good) != cost {
            let named = split.sum(good) > 0;
            return Err(if named { Refusal::OtherAmount { good, cost } } else { Refusal::NameWheel { good, cost } });
        }
    }
    match split.iter().find(|(store, amount)| stores.of(*store) < *amount) {
        Some((store, _)) => Err(Refusal::StoreHoldsLess { store, have: stores.of(store) }),
        None => Ok(()),
    }
}

/// Are these the tiles to be removed, and are they there?
pub(super) fn check_removal(
    pieces: &Pieces,
    player: &Player,
    counts: [u8; 4],
    removed: Spots,
    purpose: Purpose<'_>,
) -> Result<(), Refusal> {
    for terrain in Terrain::ALL {
        let (count, have) = (counts[terrain as usize], player.owned_terrain(terrain));
        if have < count {
            return Err(purpose.needs_tiles(terrain, count, have));
        }
        if removed.iter().filter(|spot| spot.terrain() == terrain).count() != usize::from(count) {
            return Err(Refusal::OtherTiles { terrain, count });
        }
    }
    match removed.iter().find(|spot| !player.tiles_of(pieces, spot.terrain()).contains(spot.cell())) {
        Some(spot) => Err(Refusal::NotThere { terrain: spot.terrain(), cell: spot.cell() }),
        None => Ok(()),
    }
}
