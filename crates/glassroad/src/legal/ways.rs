//! Every way to take up an offer: listed, counted without listing, or picked by number.

use crate::board::{Cells, MOST_SPOTS, Spot, Spots};
use crate::effects::Get;
use crate::goods::{Good, Goods, STORES, Store, Stores};
use crate::moves::{Split, Trade};
use crate::offer::{Offer, Put};
use crate::pieces::{Pieces, Terrain};
use crate::state::Player;
use crate::tiles::{Discards, Tiles, binomial};

impl Offer {
    /// How many ways there are to take it up, without listing them.
    pub(crate) fn count_trades(&self, pieces: &Pieces, player: &Player) -> usize {
        if !self.is_possible(pieces, player) {
            return 0;
        }
        let removes = self.remove != [0; 4];
        if removes && self.put.most > 0 {
            // What is removed makes room for what is put: the two are not independent.
            let mut count = 0;
            self.each_trade(pieces, player, &mut |_| count += 1);
            return count;
        }
        let of_board =
            |terrain: Terrain| binomial(player.owned_terrain(terrain).into(), self.remove[terrain as usize].into());
        let removals: usize = if removes { Terrain::ALL.into_iter().map(of_board).product() } else { 1 };
        let discards = if self.discard > 0 { binomial(player.supply.len(), self.discard.into()) } else { 1 };
        let puts = self.count_puts(player.empty(pieces).and(self.put.cells).len());
        if self.give.is_empty() {
            return removals * discards * puts * self.count_gains(&player.stores.room(pieces.limits));
        }
        let mut gains = 0;
        player.stores.each_split(self.give, &mut |split| {
            let mut stores = player.stores;
            stores.take(&split.payment(self.give));
            gains += self.count_gains(&stores.room(pieces.limits));
        });
        removals * discards * puts * gains
    }

    /// How many ways of an offer that asks for nothing take and put nothing.
    pub(crate) fn count_idle(&self) -> usize {
        match self.get {
            _ if self.put.least > 0 => 0,
            Get::One { of, .. } if self.names_good => of.iter().count(),
            _ => 1,
        }
    }

    fn count_gains(&self, room: &Stores) -> usize {
        let ways = |good: Good, amount: u8| -> usize {
            good.stores().map(|store| usize::from(amount.min(room.of(store)))).sum()
        };
        match self.get {
            Get::All(goods) => goods.iter().map(|(good, amount)| 1 + ways(good, amount)).product(),
            Get::One { of, amount } => {
                let nothing = if self.names_good { of.iter().count() } else { 1 };
                nothing + of.iter().map(|good| ways(good, amount)).sum::<usize>()
            }
        }
    }

    fn count_puts(&self, cells: usize) -> usize {
        let Put { kinds, same_kind, .. } = self.put;
        let kinds = usize::from(kinds.len());
        let ways = |count: usize| match count {
            0 => 1,
            _ if same_kind => kinds * binomial(cells, count),
            _ => kinds.pow(count as u32) * binomial(cells, count),
        };
        self.put.counts(cells).map(ways).sum()
    }

    /// The way to take it up with that number, among those that meet a condition, in the order they are listed.
    pub(crate) fn nth_trade(
        &self,
        pieces: &Pieces,
        player: &Player,
        number: usize,
        is_met: &dyn Fn(&Trade) -> bool,
    ) -> Option<Trade> {
        let plain = self.give.is_empty() && self.remove == [0; 4] && self.discard == 0 && !self.names_good;
        if let (true, Get::All(goods)) = (plain, self.get) {
            // The way that takes and puts nothing comes last, so leaving it out changes no number.
            let cells = player.empty(pieces).and(self.put.cells);
            let puts = self.count_puts(cells.len()).max(1);
            let (mut at, mut put) = (0, Spots::NONE);
            self.each_put(cells, &mut |spots| {
                if at == number % puts {
                    put = spots;
                }
                at += 1;
            });
            let gains = nth_of_all(&player.stores.room(pieces.limits), goods, number / puts);
            return Some(Trade { gains, put, ..Trade::default() });
        }
        let (mut at, mut found) = (0, None);
        self.each_trade(pieces, player, &mut |trade| {
            if is_met(trade) {
                if at == number {
                    found = Some(*trade);
                }
                at += 1;
            }
        });
        found
    }

    /// Visits every way to take it up, the one that takes most first.
    pub(crate) fn each_trade(&self, pieces: &Pieces, player: &Player, visit: &mut dyn FnMut(&Trade)) {
        if !self.is_possible(pieces, player) {
            return;
        }
        let empty = player.empty(pieces);
        player.stores.each_split(self.give, &mut |split| {
            let mut stores = player.stores;
            stores.take(&split.payment(self.give));
            let room = stores.room(pieces.limits);
            self.each_removal(pieces, player, &mut |removed, freed| {
                let cells = empty.or(freed).and(self.put.cells);
                each_discard(player.supply, self.discard, Discards::default(), &mut |discarded| {
                    let trade = Trade { split, removed, discarded, ..Trade::default() };
                    self.each_gain(&room, &mut |gains, named| {
                        self.each_put(cells, &mut |put| visit(&Trade { gains, named, put, ..trade }));
                    });
                });
            });
        });
    }

    fn each_removal(&self, pieces: &Pieces, player: &Player, visit: &mut dyn FnMut(Spots, Cells)) {
        if self.remove == [0; 4] {
            return visit(Spots::NONE, Cells::NONE);
        }
        each_tile(pieces, player, self.remove, Spots::NONE, &mut |spots| visit(spots, pieces.board.freed(spots)));
    }

    fn each_gain(&self, room: &Stores, visit: &mut dyn FnMut(Stores, Option<Good>)) {
        match self.get {
            Get::All(goods) => each_of_all(room, goods, 0, &mut Stores::default(), &mut |gains| visit(gains, None)),
            Get::One { of, amount } => {
                for good in of.iter() {
                    each_amount(room, good, amount, &mut |gains| visit(gains, None));
                    if self.names_good {
                        visit(Stores::default(), Some(good));
                    }
                }
                if !self.names_good {
                    visit(Stores::default(), None);
                }
            }
        }
    }

    /// Visits every way to put down what it offers to put, on those of these spaces where that is allowed.
    pub fn each_put(&self, cells: Cells, visit: &mut dyn FnMut(Spots)) {
        let Put { kinds, same_kind, .. } = self.put;
        for count in self.put.counts(cells.len()) {
            if count == 0 {
                visit(Spots::NONE);
            } else if same_kind {
                for kind in kinds.iter() {
                    each_choice(std::iter::once(kind), cells, count, Spots::NONE, visit);
                }
            } else {
                each_choice(kinds.iter(), cells, count, Spots::NONE, visit);
            }
        }
    }
}

impl Put {
    /// How many tiles may be put when there is room for so many, the most first.
    pub(super) fn counts(&self, cells: usize) -> impl Iterator<Item = usize> + use<> {
        let (least, most) = match self.most {
            0 => (0, 0),
            _ if self.all => (cells, cells),
            most => (self.least.into(), usize::from(most).min(cells)),
        };
        (least..=most).rev()
    }
}

impl Stores {
    /// Visits every way to split a payment that can be made over the wheels (GR-1.11), as much as possible from the glass wheel
    /// first.
    pub fn each_split(&self, goods: Goods, visit: &mut dyn FnMut(Split)) {
        if !goods.has_wheel_choice() {
            return visit(Split::default());
        }
        let ways = |good: Good| {
            let (glass, brick) = (good.store(), Store(good.store().0 + 1));
            let amount = goods.of(good);
            let least = amount.saturating_sub(self.of(brick));
            (least..=amount.min(self.of(glass))).rev().map(move |from_glass| [from_glass, amount - from_glass])
        };
        for food in ways(Good::Food) {
            for charcoal in ways(Good::Charcoal) {
                visit(Split([food[0], food[1], charcoal[0], charcoal[1]]));
            }
        }
    }

    /// How many ways there are to split a payment that can be made.
    pub(super) fn count_splits(&self, goods: Goods) -> usize {
        if !goods.has_wheel_choice() {
            return 1;
        }
        let ways = |good: Good| {
            let (amount, glass, brick) = (goods.of(good), self.of(good.store()), self.of(Store(good.store().0 + 1)));
            usize::from(amount.min(glass) + 1).saturating_sub(amount.saturating_sub(brick).into())
        };
        ways(Good::Food) * ways(Good::Charcoal)
    }
}

/// Visits every choice of so many tiles of each terrain on the board.
pub(super) fn each_tile(
    pieces: &Pieces,
    player: &Player,
    counts: [u8; 4],
    chosen: Spots,
    visit: &mut dyn FnMut(Spots),
) {
    let Some(terrain) = Terrain::ALL.into_iter().find(|terrain| counts[*terrain as usize] > 0) else {
        return visit(chosen);
    };
    let mut rest = counts;
    rest[terrain as usize] -= 1;
    for cell in player.tiles_of(pieces, terrain).iter() {
        // Ascending order: each choice comes up once.
        if let Some(chosen) = chosen.with(Spot::new(terrain, cell)) {
            each_tile(pieces, player, rest, chosen, visit);
        }
    }
}

fn each_discard(supply: Tiles, count: u8, chosen: Discards, visit: &mut dyn FnMut(Discards)) {
    if count == 0 {
        return visit(chosen);
    }
    for tile in supply.iter() {
        if let Some(chosen) = chosen.with(tile) {
            each_discard(supply, count - 1, chosen, visit);
        }
    }
}

/// Visits every way to take some of all these goods, the most first.
fn each_of_all(room: &Stores, goods: Goods, from: usize, taken: &mut Stores, visit: &mut dyn FnMut(Stores)) {
    let Some(good) = Good::ALL[from..].iter().copied().find(|good| goods.of(*good) > 0) else {
        return visit(*taken);
    };
    let next = good as usize + 1;
    each_amount(room, good, goods.of(good), &mut |gains| {
        let mut more = *taken;
        more.add(&gains);
        each_of_all(room, goods, next, &mut more, visit);
    });
    each_of_all(room, goods, next, taken, visit);
}

/// The way to take some of all these goods with that number, in the order of [`each_of_all`].
fn nth_of_all(room: &Stores, goods: Goods, mut number: usize) -> Stores {
    let mut gains = Stores::default();
    for good in Good::ALL.into_iter().rev().filter(|good| goods.of(*good) > 0) {
        let stores = stores_by_room(room, good, goods.of(good));
        let ways = 1 + usize::from(stores[0].1 + stores[1].1);
        let mut way = number % ways;
        number /= ways;
        for (store, fits) in stores {
            if way < fits.into() {
                gains.0[store.index()] = fits - way as u8;
                break;
            }
            way -= usize::from(fits);
        }
    }
    gains
}

/// The stores of a good and how much of that amount fits into each, the larger room first.
pub(super) fn stores_by_room(room: &Stores, good: Good, amount: u8) -> [(Store, u8); 2] {
    let first = good.store();
    let fits = |store: Store| (store, amount.min(room.of(store)));
    if !good.has_two_stores() {
        return [fits(first), (first, 0)];
    }
    let (glass, brick) = (fits(first), fits(Store(first.0 + 1)));
    if brick.1 > glass.1 { [brick, glass] } else { [glass, brick] }
}

/// Visits every way to take at least one and at most `amount` of a good, the most first, all of it on one wheel (GR-1.9).
pub(super) fn each_amount(room: &Stores, good: Good, amount: u8, visit: &mut dyn FnMut(Stores)) {
    for (store, fits) in stores_by_room(room, good, amount) {
        for taken in (1..=fits).rev() {
            let mut gains = [0; STORES];
            gains[store.index()] = taken;
            visit(Stores(gains));
        }
    }
}

/// Visits every way to put `count` tiles of these kinds on these spaces.
fn each_choice(
    kinds: impl Iterator<Item = Terrain> + Clone,
    cells: Cells,
    count: usize,
    chosen: Spots,
    visit: &mut dyn FnMut(Spots),
) {
    fn choose(spots: &[Spot], count: usize, chosen: Spots, visit: &mut dyn FnMut(Spots)) {
        if count == 0 {
            return visit(chosen);
        }
        for (index, spot) in spots.iter().enumerate() {
            if chosen.cells().contains(spot.cell()) {
                continue;
            }
            if let Some(chosen) = chosen.with(*spot) {
                choose(&spots[index + 1..], count - 1, chosen, visit);
            }
        }
    }
    debug_assert!(count <= MOST_SPOTS);
    let mut spots = arrayvec::ArrayVec::<Spot, 96>::new();
    for kind in kinds {
        spots.extend(cells.iter().map(|cell| Spot::new(kind, cell)));
    }
    choose(&spots, count, chosen, visit);
}
