//! Why conversions come to an end (GR-11.8).
//!
//! Anytime actions and repeated exchanges are unlimited, so they must not feed each other in a circle. Everything that can be
//! given up (a good, a landscape, a forest, a tile of the private supply) gets a number of *steps*: how many such entries one
//! unit of it can lead to. Every entry of that kind lowers the sum over all a player owns by at least one, and a turn of
//! a wheel never raises it. An edition for which there are no such numbers is refused.

use crate::effects::{Exchange, Get};
use crate::goods::{GOODS, Good, Limits, Store};
use crate::pieces::Board;

/// Goods, then pit, grove, pond, forest, then a tile of the private supply.
const RESOURCES: usize = GOODS + 5;
const TILE: usize = GOODS + 4;

/// How many conversions, exchanges and removals one unit of each resource can lead to.
#[derive(Debug, Default)]
pub(crate) struct Steps([u64; RESOURCES]);

/// One way in which something becomes something else.
struct Way {
    name: String,
    takes: [u64; RESOURCES],
    makes: [u64; RESOURCES],
    /// Is it an entry of its own? The turn of a wheel is not.
    entry: bool,
}

impl Way {
    fn exchange(name: &str, exchange: &Exchange) -> Self {
        let (mut takes, mut makes) = ([0; RESOURCES], [0; RESOURCES]);
        for good in Good::ALL {
            takes[good as usize] = exchange.give.of(good).into();
            makes[good as usize] = match exchange.get {
                Get::All(goods) => goods.of(good).into(),
                Get::One { of, amount } => {
                    if of.contains(good) {
                        amount.into()
                    } else {
                        0
                    }
                }
            };
        }
        for (terrain, removed) in exchange.remove.iter().enumerate() {
            takes[GOODS + terrain] = (*removed).into();
        }
        makes[GOODS..GOODS + 3].fill(exchange.put.into());
        takes[TILE] = exchange.discard.into();
        Self { name: name.to_owned(), takes, makes, entry: true }
    }

    fn wheel(refined: Good) -> Self {
        let (mut takes, mut makes) = ([0; RESOURCES], [0; RESOURCES]);
        let wheel = refined.store().wheel();
        for store in Store::all().filter(|store| store.wheel() == wheel && store.good() != refined) {
            takes[store.good() as usize] = 1;
        }
        makes[refined as usize] = 1;
        Self { name: format!("the {refined} wheel"), takes, makes, entry: false }
    }
}

impl Steps {
    /// The numbers for these exchanges; or the names of those that go round in a circle.
    pub(crate) fn of<'a>(exchanges: impl Iterator<Item = (&'a str, &'a Exchange)>) -> Result<Self, Vec<String>> {
        let mut ways: Vec<Way> = exchanges.map(|(name, exchange)| Way::exchange(name, exchange)).collect();
        ways.extend([Way::wheel(Good::Glass), Way::wheel(Good::Brick)]);
        let mut ranked: Vec<(usize, Vec<Way>)> = Vec::new();
        // The highest rank has what no way makes; the ways that take it are then settled, and so on downwards.
        while !ways.is_empty() {
            let unranked = |resource: &usize| ranked.iter().all(|(each, _)| each != resource);
            let top = (0..RESOURCES).filter(unranked).find(|resource| ways.iter().all(|way| way.makes[*resource] == 0));
            let Some(top) = top else { return Err(ways.into_iter().map(|way| way.name).collect()) };
            let (settled, rest) = ways.into_iter().partition(|way| way.takes[top] > 0);
            ranked.push((top, settled));
            ways = rest;
        }
        let mut steps = [0u64; RESOURCES];
        // A landscape can always be cleared.
        steps[GOODS..GOODS + 3].fill(1);
        for (resource, ways) in ranked.iter().rev() {
            for way in ways {
                let made = way.makes.iter().zip(steps).map(|(amount, steps)| amount.saturating_mul(steps));
                let after = made.fold(u64::from(way.entry), u64::saturating_add);
                steps[*resource] = steps[*resource].max(after.div_ceil(way.takes[*resource]));
            }
        }
        Ok(Self(steps))
    }

    /// No player can make more such entries than this before something else happens.
    pub(crate) fn most(&self, limits: Limits, board: &Board, tiles: usize) -> u64 {
        let goods = Store::all().map(|store| u64::from(limits.of(store)).saturating_mul(self.0[store.good() as usize]));
        let landscape = self.0[GOODS..GOODS + 3].iter().copied().max().unwrap_or(0);
        let forests = self.0[GOODS + 3].saturating_mul(board.forests.len() as u64);
        goods
            .chain([(board.cells.len() as u64).saturating_mul(landscape), forests])
            .chain([self.0[TILE].saturating_mul(tiles as u64)])
            .fold(0, u64::saturating_add)
    }
}
