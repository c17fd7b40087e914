//! Legal decisions word by word: what may come next is found without listing all.

use mozaika_game::Seat;
use mozaika_game::steps::StepSearch;

use crate::board::{Cells, Spot, Spots};
use crate::effects::Get;
use crate::goods::{Good, Goods, Store, Stores};
use crate::legal::groups::{MoveGroup, Purse, Required, Transaction};
use crate::legal::ways::stores_by_room;
use crate::moves::{Split, Trade};
use crate::notation::{card_id, tile_id, write_move};
use crate::offer::{Offer, Put};
use crate::pieces::{Pieces, Terrain};
use crate::state::{GlassRoad, Player};
use crate::tiles::{Cards, Discards, Tile, Tiles};

/// What says the rest of a decision.
type Rest<'r> = &'r mut dyn FnMut(&mut StepSearch<'_>);

impl GlassRoad {
    /// Says every legal decision of a seat word by word, in the order in which they are listed.
    pub(crate) fn say_each_move(&self, seat: Seat, search: &mut StepSearch<'_>) {
        let pieces = self.pieces();
        if let Some((cards, count)) = self.cards_to_choose(seat) {
            search.word("choose", |search| say_subsets(pieces, cards, count, search));
        }
        self.each_group(seat, &mut |group| group.say(pieces, search));
    }
}

impl MoveGroup<'_> {
    fn say(&self, pieces: &Pieces, search: &mut StepSearch<'_>) {
        match *self {
            Self::One(decision) => search.sentence(&write_move(pieces, &decision)),
            Self::Put(cards) => search.word("put", |search| say_cards(pieces, cards, search)),
            Self::Play(cards) => search.word("play", |search| say_cards(pieces, cards, search)),
            Self::Trades { of, offer, purse, required } => of.say(pieces, search, &mut |search| {
                purse.say_fee(pieces, search, &mut |search, player| offer.say(pieces, player, required, search));
            }),
            Self::Build { action, tile, upgrade, purse } => {
                Transaction::Use { action }.say(pieces, search, &mut |search| {
                    purse.say_fee(pieces, search, &mut |search, player| {
                        say_build(pieces, player, tile, upgrade, search);
                    });
                });
            }
            Self::Clear(cells) => {
                search.word("clear", |search| {
                    cells.iter().for_each(|cell| search.word(&cell.to_string(), StepSearch::end));
                });
            }
        }
    }
}

impl Transaction {
    /// Says the words before what is given and taken.
    fn say(self, pieces: &Pieces, search: &mut StepSearch<'_>, rest: Rest<'_>) {
        match self {
            Self::Use { action } => search.word("use", |search| search.word(["1", "2"][usize::from(action)], rest)),
            Self::Effect => search.word("effect", rest),
            Self::Convert(tile) => search.word("convert", |search| search.word(tile_id(pieces, tile), rest)),
        }
    }
}

impl Purse<'_> {
    /// Says what a specialist is paid; `rest` gets the player whom that leaves.
    fn say_fee(
        &self,
        pieces: &Pieces,
        search: &mut StepSearch<'_>,
        rest: &mut dyn FnMut(&mut StepSearch<'_>, &Player),
    ) {
        if self.forests == 0 {
            return say_payment(self.split, search, &mut |search| rest(search, self.player));
        }
        let mut paid_in_goods = |search: &mut StepSearch<'_>| {
            let forests = NamedTiles { pieces, player: self.player, sign: "" };
            forests.say([0, 0, 0, self.forests], Spots::NONE, search, &mut |search, forests| {
                let mut paid = *self.player;
                paid.remove_tiles(pieces, forests);
                rest(search, &paid);
            });
        };
        search.word("pay", |search| say_split(self.split, search, &mut paid_in_goods));
    }
}

impl Offer {
    /// Says every way to take it up of which enough comes.
    fn say(&self, pieces: &Pieces, player: &Player, required: Required, search: &mut StepSearch<'_>) {
        if !self.is_possible(pieces, player) {
            return;
        }
        let empty = player.empty(pieces);
        player.stores.each_split(self.give, &mut |split| {
            let mut stores = player.stores;
            stores.take(&split.payment(self.give));
            let room = stores.room(pieces.limits);
            say_payment(split, search, &mut |search| {
                let tiles = NamedTiles { pieces, player, sign: "-" };
                tiles.say(self.remove, Spots::NONE, search, &mut |search, removed| {
                    let cells = empty.or(pieces.board.freed(removed)).and(self.put.cells);
                    self.say_discards(pieces, player.supply, search, &mut |search| {
                        self.say_gains(&room, search, &mut |search, gains, named| {
                            self.say_puts(cells, search, &mut |search, put| {
                                if required.is_met(&Trade { gains, named, put, ..Trade::default() }) {
                                    search.end();
                                }
                            });
                        });
                    });
                });
            });
        });
    }

    fn say_discards(&self, pieces: &Pieces, supply: Tiles, search: &mut StepSearch<'_>, rest: Rest<'_>) {
        if self.discard == 0 {
            return rest(search);
        }
        search.word("discard", |search| say_discarded(pieces, supply, self.discard, Discards::default(), search, rest));
    }

    fn say_gains(
        &self,
        room: &Stores,
        search: &mut StepSearch<'_>,
        rest: &mut dyn FnMut(&mut StepSearch<'_>, Stores, Option<Good>),
    ) {
        match self.get {
            Get::All(goods) => say_all(room, goods, 0, Stores::default(), search, &mut |search, gains| {
                rest(search, gains, None);
            }),
            Get::One { of, amount } => {
                for good in of.iter() {
                    say_amounts(room, good, amount, Stores::default(), search, &mut |search, gains| {
                        rest(search, gains, None);
                    });
                    if self.names_good {
                        search.word(good.name(), |search| {
                            search.word("=0", |search| rest(search, Stores::default(), Some(good)));
                        });
                    }
                }
                if !self.names_good {
                    rest(search, Stores::default(), None);
                }
            }
        }
    }

    fn say_puts(&self, cells: Cells, search: &mut StepSearch<'_>, rest: &mut dyn FnMut(&mut StepSearch<'_>, Spots)) {
        let Put { kinds, same_kind, .. } = self.put;
        for count in self.put.counts(cells.len()) {
            if search.is_settled() {
                return;
            }
            if count == 0 {
                rest(search, Spots::NONE);
            } else if same_kind {
                for kind in kinds.iter() {
                    let spots: Vec<Spot> = cells.iter().map(|cell| Spot::new(kind, cell)).collect();
                    say_spots(&spots, count, Spots::NONE, search, rest);
                }
            } else {
                let spots = kinds.iter().flat_map(|kind| cells.iter().map(move |cell| Spot::new(kind, cell)));
                say_spots(&spots.collect::<Vec<_>>(), count, Spots::NONE, search, rest);
            }
        }
    }
}

fn say_cards(pieces: &Pieces, cards: Cards, search: &mut StepSearch<'_>) {
    cards.iter().for_each(|card| search.word(card_id(pieces, card), StepSearch::end));
}

/// Says every set of `count` of these cards, in the order of the edition.
fn say_subsets(pieces: &Pieces, cards: Cards, count: usize, search: &mut StepSearch<'_>) {
    if count == 0 {
        return search.end();
    }
    let mut left = cards;
    while let Some(first) = left.lowest().filter(|_| left.len() >= count) {
        left.remove(first);
        search.word(card_id(pieces, first), |search| say_subsets(pieces, left, count - 1, search));
    }
}

fn say_build(pieces: &Pieces, player: &Player, tile: Tile, upgrade: bool, search: &mut StepSearch<'_>) {
    let cost = pieces.costs[tile.index()];
    let pay = |search: &mut StepSearch<'_>| {
        player.stores.each_split(cost, &mut |split| say_payment(split, search, &mut |search| search.end()));
    };
    search.word("build", |search| {
        search.word(tile_id(pieces, tile), |search| {
            if upgrade {
                return pay(search);
            }
            for cell in player.empty(pieces).iter() {
                search.word(&format!("@{cell}"), |search| pay(search));
            }
        });
    });
}

/// Says `pay` and the wheels, if there is anything to say about them.
fn say_payment(split: Split, search: &mut StepSearch<'_>, rest: Rest<'_>) {
    if split.is_empty() {
        return rest(search);
    }
    search.word("pay", |search| say_split(split, search, rest));
}

fn say_split(split: Split, search: &mut StepSearch<'_>, rest: Rest<'_>) {
    fn say(mut amounts: impl Iterator<Item = (Store, u8)> + Clone, search: &mut StepSearch<'_>, rest: Rest<'_>) {
        match amounts.next() {
            None => rest(search),
            Some((store, amount)) => {
                say_amount(store, amount, search, &mut |search| say(amounts.clone(), search, rest));
            }
        }
    }
    say(split.iter(), search, rest);
}

/// Says `wood`, `=2`, or `food`, `=2`, `@glass` where there is a choice of wheel.
fn say_amount(store: Store, amount: u8, search: &mut StepSearch<'_>, rest: Rest<'_>) {
    let good = store.good();
    search.word(good.name(), |search| {
        search.word(&format!("={amount}"), |search| {
            if good.has_two_stores() {
                search.word(["@glass", "@brick"][store.wheel() as usize], rest);
            } else {
                rest(search);
            }
        });
    });
}

/// Tiles on a player's board that a decision names, each with a sign before it.
struct NamedTiles<'a> {
    pieces: &'a Pieces,
    player: &'a Player,
    sign: &'static str,
}

impl NamedTiles<'_> {
    /// Says every choice of so many tiles of each terrain.
    fn say(
        &self,
        counts: [u8; 4],
        chosen: Spots,
        search: &mut StepSearch<'_>,
        rest: &mut dyn FnMut(&mut StepSearch<'_>, Spots),
    ) {
        let Some(terrain) = Terrain::ALL.into_iter().find(|terrain| counts[*terrain as usize] > 0) else {
            return rest(search, chosen);
        };
        let mut left = counts;
        left[terrain as usize] -= 1;
        let kind = format!("{}{}", self.sign, terrain.name());
        for cell in self.player.tiles_of(self.pieces, terrain).iter() {
            // Ascending order: each choice comes up once.
            if let Some(chosen) = chosen.with(Spot::new(terrain, cell)) {
                search.word(&kind, |search| {
                    search.word(&format!("@{cell}"), |search| self.say(left, chosen, search, rest));
                });
            }
        }
    }
}

fn say_discarded(
    pieces: &Pieces,
    supply: Tiles,
    count: u8,
    chosen: Discards,
    search: &mut StepSearch<'_>,
    rest: Rest<'_>,
) {
    if count == 0 {
        return rest(search);
    }
    for tile in supply.iter() {
        if let Some(chosen) = chosen.with(tile) {
            search.word(tile_id(pieces, tile), |search| {
                say_discarded(pieces, supply, count - 1, chosen, search, rest);
            });
        }
    }
}

/// Says every way to take some of all these goods, the most first.
fn say_all(
    room: &Stores,
    goods: Goods,
    from: usize,
    taken: Stores,
    search: &mut StepSearch<'_>,
    rest: &mut dyn FnMut(&mut StepSearch<'_>, Stores),
) {
    let Some(good) = Good::ALL[from..].iter().copied().find(|good| goods.of(*good) > 0) else {
        return rest(search, taken);
    };
    let next = good as usize + 1;
    say_amounts(room, good, goods.of(good), taken, search, &mut |search, more| {
        say_all(room, goods, next, more, search, rest);
    });
    say_all(room, goods, next, taken, search, rest);
}

/// Says every way to take at least one and at most `amount` of a good, the most first, all of it on one wheel (GR-1.9).
fn say_amounts(
    room: &Stores,
    good: Good,
    amount: u8,
    taken: Stores,
    search: &mut StepSearch<'_>,
    rest: &mut dyn FnMut(&mut StepSearch<'_>, Stores),
) {
    for (store, fits) in stores_by_room(room, good, amount) {
        for count in (1..=fits).rev() {
            if search.is_settled() {
                return;
            }
            let mut gains = taken;
            gains.0[store.index()] = count;
            say_amount(store, count, search, &mut |search| rest(search, gains));
        }
    }
}

/// Says every way to choose `count` of these places for tiles, on different spaces.
fn say_spots(
    spots: &[Spot],
    count: usize,
    chosen: Spots,
    search: &mut StepSearch<'_>,
    rest: &mut dyn FnMut(&mut StepSearch<'_>, Spots),
) {
    if count == 0 {
        return rest(search, chosen);
    }
    for (index, spot) in spots.iter().enumerate() {
        if search.is_settled() {
            return;
        }
        if chosen.cells().contains(spot.cell()) {
            continue;
        }
        if let Some(chosen) = chosen.with(*spot) {
            search.word(spot.terrain().name(), |search| {
                search.word(&format!("@{}", spot.cell()), |search| {
                    say_spots(&spots[index + 1..], count - 1, chosen, search, rest);
                });
            });
        }
    }
}
