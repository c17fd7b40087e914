//! Legal decisions group by group: those who look ahead need not list all of them to see what there is.

use crate::board::{Cells, Spots};
use crate::legal::ways::each_tile;
use crate::moves::{Fee, Move, Operation, Split, Trade};
use crate::offer::Offer;
use crate::pieces::{Pieces, Specialist, Terrain};
use crate::state::Player;
use crate::tiles::{Cards, Tile, binomial};

/// Legal decisions that differ only in what is given and taken, or in the space: counted at once, listed when needed.
pub enum MoveGroup<'a> {
    /// A single decision.
    One(Move),
    /// One of these cards is put face down.
    Put(Cards),
    /// One of these cards is played openly.
    Play(Cards),
    /// An offer is taken up in one of the ways in which enough comes of it.
    Trades {
        /// What the trade is part of.
        of: Transaction,
        /// What has to be given and what can be had.
        offer: &'a Offer,
        /// What the player has for it.
        purse: Purse<'a>,
        /// What has to come of it.
        required: Required,
    },
    /// A building is built on one of the empty spaces; an upgrade has none.
    Build {
        /// The action of the card that builds: 0 or 1.
        action: u8,
        /// The building.
        tile: Tile,
        /// Is it an upgrade?
        upgrade: bool,
        /// What the player has for it.
        purse: Purse<'a>,
    },
    /// One of these landscapes is removed.
    Clear(Cells),
}

/// What a player has once the goods of a specialist's fee are paid; the forests of the fee are still to be chosen.
#[derive(Clone, Copy)]
pub struct Purse<'a> {
    /// The player with the goods of the fee paid and all forests still there.
    pub player: &'a Player,
    /// The same with some forests removed: which ones makes no difference to the number of ways.
    pub(crate) sample: &'a Player,
    /// The wheels from which the fee was paid.
    pub split: Split,
    /// How many forests the fee still takes.
    pub forests: u8,
}

impl<'a> Purse<'a> {
    /// Nothing is paid before.
    pub(super) fn of(player: &'a Player) -> Self {
        Self { player, sample: player, split: Split::default(), forests: 0 }
    }

    /// In how many ways the forests can be chosen.
    fn count_fees(&self) -> usize {
        binomial(self.player.owned_terrain(Terrain::Forest).into(), self.forests.into())
    }

    /// Visits every fee and the player it leaves.
    pub(super) fn each_fee(&self, pieces: &Pieces, visit: &mut dyn FnMut(Fee, &Player)) {
        let split = self.split;
        if self.forests == 0 {
            return visit(Fee { split, forests: Spots::NONE }, self.player);
        }
        each_tile(pieces, self.player, [0, 0, 0, self.forests], Spots::NONE, &mut |forests| {
            let mut paid = *self.player;
            paid.remove_tiles(pieces, forests);
            visit(Fee { split, forests }, &paid);
        });
    }

    /// The fee with that number, and the player it leaves.
    fn nth_fee(&self, pieces: &Pieces, number: usize) -> (Fee, Player) {
        let (mut fee, mut paid) = (Fee { split: self.split, forests: Spots::NONE }, *self.player);
        if self.forests > 0 {
            let mut at = 0;
            each_tile(pieces, self.player, [0, 0, 0, self.forests], Spots::NONE, &mut |forests| {
                if at == number {
                    fee.forests = forests;
                }
                at += 1;
            });
            paid.remove_tiles(pieces, fee.forests);
        }
        (fee, paid)
    }
}

/// What kind of decision a trade is part of.
#[derive(Clone, Copy)]
pub enum Transaction {
    /// A specialist's action.
    Use {
        /// The action of the card: 0 or 1.
        action: u8,
    },
    /// The effect of an immediate building.
    Effect,
    /// The use of this processing building.
    Convert(Tile),
}

/// What has to come of a trade (GR-4.6, GR-11.10).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Required {
    /// Anything will do.
    Nothing,
    /// A good or a tile.
    Something,
    /// A good, a tile, or at required a name for what the others get.
    Name,
}

impl MoveGroup<'_> {
    pub(super) fn count(&self, pieces: &Pieces) -> usize {
        match *self {
            Self::One(_) => 1,
            Self::Put(cards) | Self::Play(cards) => cards.len(),
            Self::Trades { offer, purse, required, .. } => {
                let all = offer.count_trades(pieces, purse.sample);
                (all - if all == 0 { 0 } else { required.left_out(offer) }) * purse.count_fees()
            }
            Self::Build { tile, upgrade, purse, .. } => {
                let places = if upgrade { 1 } else { purse.sample.empty(pieces).len() };
                places * purse.player.stores.count_splits(pieces.costs[tile.index()]) * purse.count_fees()
            }
            Self::Clear(cells) => cells.len(),
        }
    }

    /// Visits every decision of the group.
    pub fn each(&self, pieces: &Pieces, visit: &mut dyn FnMut(Move)) {
        match *self {
            Self::One(decision) => visit(decision),
            Self::Put(cards) => cards.iter().for_each(|card| visit(Move::Put(card))),
            Self::Play(cards) => cards.iter().for_each(|card| visit(Move::Play(card))),
            Self::Trades { of, offer, purse, required } => purse.each_fee(pieces, &mut |fee, player| {
                offer.each_trade(pieces, player, &mut |trade| {
                    if required.is_met(trade) {
                        visit(of.decision(fee, *trade));
                    }
                });
            }),
            Self::Build { action, tile, upgrade, purse } => purse.each_fee(pieces, &mut |fee, player| {
                let cells = if upgrade { Cells::NONE } else { player.empty(pieces) };
                player.stores.each_split(pieces.costs[tile.index()], &mut |split| {
                    let mut build =
                        |cell| visit(Move::Use { action, fee, what: Operation::Build { tile, cell, split } });
                    if upgrade {
                        build(None);
                    }
                    cells.iter().for_each(|cell| build(Some(cell)));
                });
            }),
            Self::Clear(cells) => cells.iter().for_each(|cell| visit(Move::Clear(cell))),
        }
    }

    /// The decision with that number of `count`, in the order of [`MoveGroup::each`].
    pub(super) fn nth(&self, pieces: &Pieces, number: usize, count: usize) -> Option<Move> {
        let (purse, of_one_fee) = match self {
            Self::Trades { purse, .. } | Self::Build { purse, .. } => {
                let fees = purse.count_fees().max(1);
                (purse, (count / fees).max(1))
            }
            _ => {
                let (mut at, mut found) = (0, None);
                self.each(pieces, &mut |decision| {
                    if at == number {
                        found = Some(decision);
                    }
                    at += 1;
                });
                return found;
            }
        };
        let (fee, player) = purse.nth_fee(pieces, number / of_one_fee);
        let number = number % of_one_fee;
        match *self {
            Self::Build { action, tile, upgrade, .. } => {
                let cells = if upgrade { Cells::NONE } else { player.empty(pieces) };
                let places = cells.len().max(1);
                let (mut at, mut chosen) = (0, Split::default());
                player.stores.each_split(pieces.costs[tile.index()], &mut |split| {
                    if at == number / places {
                        chosen = split;
                    }
                    at += 1;
                });
                let cell = cells.iter().nth(number % places);
                Some(Move::Use { action, fee, what: Operation::Build { tile, cell, split: chosen } })
            }
            Self::Trades { of, offer, required, .. } => {
                let trade = offer.nth_trade(pieces, &player, number, &|trade| required.is_met(trade))?;
                Some(of.decision(fee, trade))
            }
            _ => None,
        }
    }
}

impl Transaction {
    /// The decision that such a trade, with such a fee before it, is.
    #[must_use]
    #[inline]
    pub const fn decision(self, fee: Fee, trade: Trade) -> Move {
        match self {
            Self::Use { action } => Move::Use { action, fee, what: Operation::Trade(trade) },
            Self::Effect => Move::Effect(Operation::Trade(trade)),
            Self::Convert(tile) => Move::Convert { tile, trade },
        }
    }
}

impl Required {
    /// Of a specialist's action.
    pub(crate) fn of(specialist: &Specialist, is_paid: bool) -> Self {
        if is_paid || specialist.is_free() { Self::Name } else { Self::Something }
    }

    /// Does enough come of this trade?
    #[must_use]
    #[inline]
    pub fn is_met(self, trade: &Trade) -> bool {
        self == Self::Nothing || trade.is_real() || (self == Self::Name && trade.named.is_some())
    }

    /// How many ways to take up a specialist's offer are left out: those that take and put nothing.
    fn left_out(self, offer: &Offer) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Name if offer.names_good => 0,
            _ => offer.count_idle(),
        }
    }
}
