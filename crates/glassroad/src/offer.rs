//! One small machine for everything that gives and takes: specialists, processing and immediate buildings.
//!
//! Whatever its kind, an effect becomes an [`Offer`] at the moment it is carried out: what has to be given, what can be had.
//! The offer lists every [`Trade`] that takes it up, checks one that was written, and carries it out.

use crate::board::{Cells, MOST_SPOTS, Spot, Spots};
use crate::file::Terrain;
use crate::goods::{Good, Goods, STORES, Store, Stores};
use crate::moves::{Split, Trade};
use crate::pieces::{Exchange, Get, GoodSet, Immediate, Landscapes, Pieces};
use crate::refusal::Refusal;
use crate::state::{Place, Player};
use crate::tiles::{Discards, Tiles, binomial};

/// What has to be given and what can be had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    pub give: Goods,
    pub remove: [u8; 4],
    pub discard: u8,
    pub get: Get,
    /// Is a good to be named even if none of it is taken (GR-9.5)?
    pub names_good: bool,
    pub put: Put,
}

/// Landscapes that can be put down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Put {
    pub kinds: Landscapes,
    /// Where, if empty.
    pub cells: Cells,
    pub least: u8,
    pub most: u8,
    /// On every one of the spaces?
    pub all: bool,
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
            Immediate::GainEqualToStock { get, count } => {
                let mut goods = Goods::default();
                goods.0[get as usize] = player.stores.sum(count);
                Self::all(goods)
            }
            Immediate::PutBeside { most, all, same_kind, kinds } => {
                let put = Put { kinds, cells: place.beside(pieces), least: 0, most, all, same_kind };
                Self { put, ..Self::all(Goods::default()) }
            }
            Immediate::Exchange(ref exchange) => Self::exchange(pieces, exchange),
            Immediate::Copy => return None,
        })
    }

    /// Can it be taken up at all: is there what has to be given, and room for what has to be put?
    pub(crate) fn is_possible(&self, pieces: &Pieces, player: &Player) -> bool {
        can_pay(&player.stores, self.give)
            && Terrain::ALL.iter().all(|terrain| player.owned_terrain(*terrain) >= self.remove[*terrain as usize])
            && player.supply.len() >= usize::from(self.discard)
            && (self.put.least == 0 || self.room_to_put(pieces, player))
    }

    fn room_to_put(&self, pieces: &Pieces, player: &Player) -> bool {
        let landscapes: u8 = self.remove[..3].iter().sum();
        let freed = landscapes + 2 * self.remove[Terrain::Forest as usize];
        player.empty(pieces).and(self.put.cells).len() + freed >= self.put.least
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
        let mut gains = 0;
        each_split(&player.stores, self.give, &mut |split| {
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

    fn count_puts(&self, cells: u8) -> usize {
        let Put { kinds, least, most, all, same_kind, .. } = self.put;
        if most == 0 {
            return 1;
        }
        let (least, most) = if all { (cells, cells) } else { (least, most.min(cells)) };
        let kinds = usize::from(kinds.len());
        let ways = |count: u8| match count {
            0 => 1,
            _ if same_kind => kinds * binomial(cells.into(), count.into()),
            _ => kinds.pow(count.into()) * binomial(cells.into(), count.into()),
        };
        (least..=most).map(ways).sum()
    }

    /// Visits every way to take it up, the one that takes most first.
    pub(crate) fn each_trade(&self, pieces: &Pieces, player: &Player, visit: &mut dyn FnMut(&Trade)) {
        if !self.is_possible(pieces, player) {
            return;
        }
        let empty = player.empty(pieces);
        each_split(&player.stores, self.give, &mut |split| {
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
        each_tile(pieces, player, self.remove, Spots::NONE, &mut |spots| visit(spots, freed(pieces, spots)));
    }

    fn each_gain(&self, room: &Stores, visit: &mut dyn FnMut(Stores, Option<Good>)) {
        match self.get {
            Get::All(goods) => each_of_all(room, goods, 0, &mut Stores::default(), &mut |gains| visit(gains, None)),
            Get::One { of, amount } => {
                for good in of.iter() {
                    let mut goods = Goods::default();
                    goods.0[good as usize] = amount;
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

    fn each_put(&self, cells: Cells, visit: &mut dyn FnMut(Spots)) {
        let Put { kinds, least, most, all, same_kind, .. } = self.put;
        if most == 0 {
            return visit(Spots::NONE);
        }
        let (least, most) = if all { (cells.len(), cells.len()) } else { (least, most.min(cells.len())) };
        for count in (least..=most).rev() {
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

    /// Is this a way to take it up?
    pub(crate) fn check(&self, pieces: &Pieces, player: &Player, trade: &Trade) -> Result<(), Refusal> {
        check_payment(&player.stores, self.give, trade.split)?;
        check_removal(pieces, player, self.remove, trade.removed)?;
        self.check_discards(player, trade.discarded)?;
        let mut stores = player.stores;
        stores.take(&trade.split.payment(self.give));
        self.check_gains(pieces, &stores.room(pieces.limits), trade)?;
        self.check_put(player.empty(pieces).or(freed(pieces, trade.removed)), trade.put)
    }

    fn check_discards(&self, player: &Player, discarded: Discards) -> Result<(), Refusal> {
        if discarded.iter().count() != usize::from(self.discard) {
            return Err(Refusal::WrongDiscards { expected: self.discard });
        }
        match discarded.iter().find(|tile| !player.supply.contains(*tile)) {
            Some(_) => Err(Refusal::NotInSupply),
            None => Ok(()),
        }
    }

    fn check_gains(&self, pieces: &Pieces, room: &Stores, trade: &Trade) -> Result<(), Refusal> {
        let offered = |good: Good| match self.get {
            Get::All(goods) => goods.of(good),
            Get::One { of, amount } => {
                if of.contains(good) {
                    amount
                } else {
                    0
                }
            }
        };
        let mut goods_taken = 0;
        for good in Good::ALL {
            let mut taken = good.stores().filter(|store| trade.gains.of(*store) > 0);
            let Some(store) = taken.next() else { continue };
            if taken.next().is_some() {
                return Err(Refusal::TwoWheels(good));
            }
            goods_taken += 1;
            let amount = trade.gains.of(store);
            if amount > offered(good) {
                return Err(Refusal::NotOffered { good, amount, offered: offered(good) });
            }
            if amount > room.of(store) {
                return Err(Refusal::NoRoom { store, limit: pieces.limit(store), room: room.of(store) });
            }
        }
        if goods_taken > 1 && matches!(self.get, Get::One { .. }) {
            return Err(Refusal::OneGood);
        }
        match trade.named {
            Some(good) if !self.names_good || goods_taken > 0 || offered(good) == 0 => {
                Err(Refusal::NothingToName(good))
            }
            None if self.names_good && goods_taken == 0 => Err(Refusal::NameGood),
            _ => Ok(()),
        }
    }

    fn check_put(&self, empty: Cells, put: Spots) -> Result<(), Refusal> {
        let cells = empty.and(self.put.cells);
        let count = put.len() as u8;
        for spot in put.iter() {
            if self.put.most == 0 || !self.put.kinds.contains(spot.terrain()) {
                return Err(Refusal::NotToBePut(spot));
            }
            if !empty.contains(spot.cell()) {
                return Err(Refusal::NotEmpty(spot.cell()));
            }
            if !self.put.cells.contains(spot.cell()) {
                return Err(Refusal::NotBeside(spot.cell()));
            }
        }
        if put.cells().len() != count {
            return Err(Refusal::TwoOnOneSpace);
        }
        let kinds: Landscapes = put.iter().map(Spot::terrain).collect();
        if self.put.same_kind && kinds.len() > 1 {
            return Err(Refusal::TwoKinds);
        }
        let (least, most) = if self.put.all && self.put.most > 0 {
            (cells.len(), cells.len())
        } else {
            (self.put.least, self.put.most)
        };
        if count < least || count > most {
            return Err(Refusal::WrongNumberPut { least, most });
        }
        Ok(())
    }

    /// Carries out a trade that is known to be sound; the wheels turn afterwards (GR-1.6).
    pub(crate) fn carry_out(&self, pieces: &Pieces, player: &mut Player, trade: &Trade) {
        player.stores.take(&trade.split.payment(self.give));
        remove(pieces, player, trade.removed);
        trade.discarded.iter().for_each(|tile| player.supply.remove(tile));
        player.stores.add(&trade.gains);
        put_down(player, trade.put);
        player.stores.turn(pieces.limits);
    }

    /// The one trade of an offer without a choice.
    pub(crate) fn only_trade(&self, pieces: &Pieces, player: &Player) -> Trade {
        let mut only = Trade::default();
        self.each_trade(pieces, player, &mut |trade| only = *trade);
        only
    }
}

/// Are these goods there, food and charcoal on both wheels together?
pub(crate) fn can_pay(stores: &Stores, goods: Goods) -> bool {
    stores.totals().covers(goods)
}

/// Visits every way to split a payment over the wheels (GR-1.11), as much as possible from the glass wheel first.
pub(crate) fn each_split(stores: &Stores, goods: Goods, visit: &mut dyn FnMut(Split)) {
    if !goods.has_wheel_choice() {
        return visit(Split::default());
    }
    let ways = |good: Good| {
        let (glass, brick) = (good.store(), Store(good.store().0 + 1));
        let amount = goods.of(good);
        let least = amount.saturating_sub(stores.of(brick));
        (least..=amount.min(stores.of(glass))).rev().map(move |from_glass| [from_glass, amount - from_glass])
    };
    for food in ways(Good::Food) {
        for charcoal in ways(Good::Charcoal) {
            visit(Split([food[0], food[1], charcoal[0], charcoal[1]]));
        }
    }
}

/// Can these goods be paid, and like this?
pub(crate) fn check_payment(stores: &Stores, goods: Goods, split: Split) -> Result<(), Refusal> {
    for good in Good::ALL {
        let (cost, have) = (goods.of(good), stores.sum(good));
        if have < cost {
            return Err(Refusal::CannotPay { good, cost, have });
        }
        if good.has_two_stores() && split.sum(good) != cost {
            return Err(Refusal::WrongPayment { good, cost });
        }
    }
    match split.iter().find(|(store, amount)| stores.of(*store) < *amount) {
        Some((store, _)) => Err(Refusal::CannotPayFrom { store, have: stores.of(store) }),
        None => Ok(()),
    }
}

/// Visits every choice of so many tiles of each terrain on the board.
pub(crate) fn each_tile(
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
    for cell in tile_cells(pieces, player, terrain).iter() {
        // Ascending order: each choice comes up once.
        if let Some(chosen) = chosen.with(Spot::new(terrain, cell)) {
            each_tile(pieces, player, rest, chosen, visit);
        }
    }
}

/// The spaces by which the tiles of a terrain are named.
fn tile_cells(pieces: &Pieces, player: &Player, terrain: Terrain) -> Cells {
    match terrain {
        Terrain::Forest => player.forests(pieces),
        landscape => player.landscapes[landscape as usize],
    }
}

/// Are these the tiles to be removed, and are they there?
pub(crate) fn check_removal(pieces: &Pieces, player: &Player, counts: [u8; 4], removed: Spots) -> Result<(), Refusal> {
    for terrain in Terrain::ALL {
        let found = removed.iter().filter(|spot| spot.terrain() == terrain).count();
        let expected = counts[terrain as usize];
        if found != usize::from(expected) {
            return Err(Refusal::WrongRemoval { terrain, expected });
        }
    }
    match removed.iter().find(|spot| !tile_cells(pieces, player, spot.terrain()).contains(spot.cell())) {
        Some(spot) => Err(Refusal::NotThere(spot)),
        None => Ok(()),
    }
}

/// The spaces that become empty.
pub(crate) fn freed(pieces: &Pieces, removed: Spots) -> Cells {
    let cells = removed.iter().map(|spot| match spot.terrain() {
        Terrain::Forest => pieces.board.forest(spot.cell()),
        _ => Cells::one(spot.cell()),
    });
    cells.fold(Cells::NONE, Cells::or)
}

/// Takes tiles off the board.
pub(crate) fn remove(pieces: &Pieces, player: &mut Player, removed: Spots) {
    for spot in removed.iter() {
        match spot.terrain() {
            Terrain::Forest => player.woods = player.woods.minus(pieces.board.forest(spot.cell())),
            landscape => {
                let cells = &mut player.landscapes[landscape as usize];
                *cells = cells.minus(Cells::one(spot.cell()));
            }
        }
    }
}

fn put_down(player: &mut Player, put: Spots) {
    for spot in put.iter().filter(|spot| spot.terrain() != Terrain::Forest) {
        let cells = &mut player.landscapes[spot.terrain() as usize];
        *cells = cells.or(Cells::one(spot.cell()));
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

/// Visits every way to take at least one and at most `amount` of a good, the most first, all of it on one wheel (GR-1.9).
pub(crate) fn each_amount(room: &Stores, good: Good, amount: u8, visit: &mut dyn FnMut(Stores)) {
    let first = good.store();
    let mut stores = [Some(first), good.has_two_stores().then_some(Store(first.0 + 1))];
    let fits = |store: Option<Store>| store.map_or(0, |store| amount.min(room.of(store)));
    if fits(stores[1]) > fits(stores[0]) {
        stores.swap(0, 1);
    }
    for store in stores.into_iter().flatten() {
        for taken in (1..=fits(Some(store))).rev() {
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
    count: u8,
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
    debug_assert!(usize::from(count) <= MOST_SPOTS);
    let mut spots = arrayvec::ArrayVec::<Spot, 96>::new();
    for kind in kinds {
        spots.extend(cells.iter().map(|cell| Spot::new(kind, cell)));
    }
    choose(&spots, count.into(), chosen, visit);
}
