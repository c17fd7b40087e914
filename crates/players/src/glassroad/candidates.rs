//! The decisions worth searching.
//!
//! Many legal decisions differ only in what hardly ever matters: which forest is felled, where a building without neighbours
//! to care for stands, how much of a gain is refused although no wheel would turn. Of such decisions one stands for all.

use mozaika_game::{Points, Seat};
use mozaika_glassroad::{
    Beside, Bonus, Cell, Cells, Counted, Discards, Effect, Fee, Get, GlassRoad, Good, Goods, Immediate, Kind, Move,
    MoveGroup, Offer, Operation, Pending, Phase, Pieces, Place, Player, Purse, Required, Spot, Spots, Store, Stores,
    Terrain, Tile, Trade, Transaction,
};

/// Visits the decisions of a seat that are worth searching, but for the choice of a period's cards.
///
/// Anytime actions are among them while a card is carried out and at the very end: at other times they can wait.
pub(super) fn each_candidate(state: &GlassRoad, seat: Seat, visit: &mut dyn FnMut(Move)) {
    let pieces = state.pieces();
    let anytime = *state.pending() == Pending::Nothing && matches!(state.phase(), Phase::Act(_) | Phase::Close(_));
    state.each_group(seat, &mut |group| match *group {
        MoveGroup::Trades { of: Transaction::Convert(_), .. } | MoveGroup::Clear(_) if !anytime => {}
        MoveGroup::Trades { of, offer, purse, required } => each_trade(pieces, of, offer, purse, required, visit),
        MoveGroup::Build { action, tile, upgrade, purse } => each_build(pieces, action, tile, upgrade, purse, visit),
        MoveGroup::Clear(cells) => each_clearing(pieces, state.player(seat), cells, visit),
        MoveGroup::One(_) | MoveGroup::Put(_) | MoveGroup::Play(_) => group.each(pieces, visit),
    });
}

/// The fee of a purse and the player it leaves: the forests that leave the widest clearing.
fn fee(pieces: &Pieces, purse: Purse<'_>) -> (Fee, Player) {
    let mut paid = *purse.player;
    let mut forests = Cells::NONE;
    for _ in 0..purse.forests {
        let Some(forest) = spare(pieces, &paid, Terrain::Forest) else { break };
        forests.insert(forest);
        paid.woods = paid.woods.minus(pieces.board.forest(forest));
    }
    let forests = forests.iter().try_fold(Spots::NONE, |all, cell| all.with(Spot::new(Terrain::Forest, cell)));
    (Fee { split: purse.split, forests: forests.unwrap_or_default() }, paid)
}

/// The tile of a terrain that is missed least.
fn spare(pieces: &Pieces, player: &Player, terrain: Terrain) -> Option<Cell> {
    let cells = player.tiles_of(pieces, terrain);
    let shaped = has_shape(pieces, player);
    let loss = |cell: &Cell| {
        if terrain == Terrain::Forest {
            let around = pieces.board.forest(*cell).beside().and(player.empty(pieces)).len();
            return -(around as i32);
        }
        let own = player.landscapes[terrain as usize];
        let beside = pieces.board.beside[cell.index()].and(own).len() as i32;
        let mut after = *player;
        after.remove_tiles(pieces, Spots::NONE.with(Spot::new(terrain, *cell)).unwrap_or_default());
        let points = if shaped { halves(player.points(pieces)) - halves(after.points(pieces)) } else { 0 };
        8 * points + beside
    };
    cells.iter().min_by_key(loss)
}

fn halves(points: Points) -> i32 {
    (points.as_f64() * 2.0) as i32
}

/// Does the player own a building that counts what lies where?
fn has_shape(pieces: &Pieces, player: &Player) -> bool {
    let bonus = player.owned.and(pieces.of_kind[Kind::Bonus as usize]);
    let mut shaped = false;
    for tile in bonus.iter() {
        shaped |= match pieces.tile(tile).effect {
            Effect::Bonus(Bonus::Square { .. } | Bonus::LargestGroup { .. }) => true,
            Effect::Bonus(Bonus::Per { of, .. } | Bonus::IfAtLeast { of, .. } | Bonus::BasePlus { of, .. }) => {
                matches!(of, Counted::Adjacent(_))
            }
            _ => false,
        };
    }
    shaped
}

fn each_clearing(pieces: &Pieces, player: &Player, cells: Cells, visit: &mut dyn FnMut(Move)) {
    // Room is made when there is none.
    if !player.empty(pieces).is_empty() {
        return;
    }
    for terrain in Terrain::LANDSCAPES {
        if let Some(cell) = spare(pieces, player, terrain).filter(|cell| cells.contains(*cell)) {
            visit(Move::Clear(cell));
        }
    }
}

fn each_build(pieces: &Pieces, action: u8, tile: Tile, upgrade: bool, purse: Purse<'_>, visit: &mut dyn FnMut(Move)) {
    let (fee, player) = fee(pieces, purse);
    let cell = if upgrade { None } else { best_space(pieces, &player, tile) };
    if !upgrade && cell.is_none() {
        return;
    }
    player.stores.each_split(pieces.costs[tile.index()], &mut |split| {
        visit(Move::Use { action, fee, what: Operation::Build { tile, cell, split } });
    });
}

/// The empty space where a building does most, and is in the way least.
fn best_space(pieces: &Pieces, player: &Player, tile: Tile) -> Option<Cell> {
    let empty = player.empty(pieces);
    let effect = &pieces.tile(tile).effect;
    let shaped = has_shape(pieces, player);
    let worth = |cell: &Cell| {
        let (around, place) = (pieces.board.beside[cell.index()], Place::Cell(*cell));
        let open = around.and(empty).len() as i32;
        let own = match effect {
            Effect::Immediate(Immediate::GainPerAdjacent { per, .. }) => {
                8 * i32::from(player.count_beside(pieces, place, *per))
            }
            Effect::Immediate(Immediate::PutBeside { most, all, .. }) => {
                8 * if *all { open } else { open.min(i32::from(*most)) }
            }
            Effect::Immediate(Immediate::Copy) => 40 * i32::from(!player.copyable(pieces, place).is_empty()),
            Effect::Bonus(bonus) => 8 * beside_bonus(pieces, player, bonus, place, open),
            _ => 0,
        };
        let mut others = 0;
        if shaped {
            let mut after = *player;
            after.built.insert(*cell);
            others = halves(after.points(pieces)) - halves(player.points(pieces));
        }
        own + 8 * others - 2 * open - around.and(player.landscape_cells()).len() as i32
    };
    // The first of equals, so that the order of spaces decides.
    empty.iter().rev_max(worth)
}

/// The first of those with the greatest key.
trait FirstMax: Iterator + Sized {
    fn rev_max<K: Ord>(self, key: impl Fn(&Self::Item) -> K) -> Option<Self::Item> {
        let mut best: Option<(K, Self::Item)> = None;
        for item in self {
            let key = key(&item);
            if best.as_ref().is_none_or(|(most, _)| key > *most) {
                best = Some((key, item));
            }
        }
        best.map(|(_, item)| item)
    }
}

impl<I: Iterator> FirstMax for I {}

/// What a bonus building would count around a place, and what could still come there, in half points.
fn beside_bonus(pieces: &Pieces, player: &Player, bonus: &Bonus, place: Place, open: i32) -> i32 {
    let (Bonus::Per { points, of, .. } | Bonus::BasePlus { points, of, .. } | Bonus::IfAtLeast { points, of, .. }) =
        *bonus
    else {
        return 0;
    };
    let Counted::Adjacent(what) = of else { return 0 };
    let count = i32::from(player.count_beside(pieces, place, what));
    let hope = if what == Beside::EmptySpace { 0 } else { open };
    halves(points) * (2 * count + hope) / 2
}

fn each_trade(
    pieces: &Pieces,
    of: Transaction,
    offer: &Offer,
    purse: Purse<'_>,
    required: Required,
    visit: &mut dyn FnMut(Move),
) {
    let (fee, player) = fee(pieces, purse);
    if !offer.is_possible(pieces, &player) {
        return;
    }
    let removed = removal(pieces, &player, offer.remove);
    let discarded = cheapest(pieces, &player, offer.discard);
    let mut left = player;
    left.remove_tiles(pieces, removed);
    let cells = player.empty(pieces).or(pieces.board.freed(removed)).and(offer.put.cells);
    player.stores.each_split(offer.give, &mut |split| {
        let mut stores = player.stores;
        stores.take(&split.payment(offer.give));
        let trade = Trade { split, removed, discarded, ..Trade::default() };
        each_gain(pieces, offer, &stores, &mut |gains| {
            each_put(pieces, offer, &left, cells, &mut |put| {
                let trade = Trade { gains, put, ..trade };
                if required.is_met(&trade) && (!offer.names_good || !gains.is_empty()) {
                    visit(of.decision(fee, trade));
                }
            });
        });
    });
}

fn removal(pieces: &Pieces, player: &Player, counts: [u8; 4]) -> Spots {
    let mut left = *player;
    let mut spots = Spots::NONE;
    for terrain in Terrain::ALL {
        for _ in 0..counts[terrain as usize] {
            let Some(cell) = spare(pieces, &left, terrain) else { continue };
            let spot = Spot::new(terrain, cell);
            spots.insert(spot);
            left.remove_tiles(pieces, Spots::NONE.with(spot).unwrap_or_default());
        }
    }
    spots
}

/// The tiles of the supply that promise least.
fn cheapest(pieces: &Pieces, player: &Player, count: u8) -> Discards {
    if count == 0 {
        return Discards::default();
    }
    let mut tiles: Vec<Tile> = player.supply.iter().collect();
    tiles.sort_by_key(|tile| (pieces.tile(*tile).points, *tile));
    tiles.truncate(count.into());
    tiles.sort_unstable();
    tiles.iter().try_fold(Discards::default(), |all, tile| all.with(*tile)).unwrap_or_default()
}

/// Everything that fits, on either wheel; where a wheel would turn also what turns it less, and not at all.
fn each_gain(pieces: &Pieces, offer: &Offer, stores: &Stores, visit: &mut dyn FnMut(Stores)) {
    let mut none = true;
    let mut full = |gains: &Stores| {
        none = false;
        visit(*gains);
        each_restraint(pieces, stores, gains, visit);
    };
    match offer.get {
        Get::All(goods) => each_full(pieces, stores, goods, 0, Stores::default(), &mut full),
        Get::One { of, amount } => {
            for good in of.iter() {
                each_full(pieces, stores, Goods::one(good, amount), 0, Stores::default(), &mut |gains| {
                    if !gains.is_empty() {
                        full(gains);
                    }
                });
            }
            if none && !offer.names_good {
                visit(Stores::default());
            }
        }
    }
}

fn each_full(
    pieces: &Pieces,
    stores: &Stores,
    goods: Goods,
    from: usize,
    taken: Stores,
    visit: &mut dyn FnMut(&Stores),
) {
    let Some(good) = Good::ALL[from..].iter().copied().find(|good| goods.of(*good) > 0) else {
        return visit(&taken);
    };
    let mut fits = 0;
    for store in good.stores() {
        let amount = goods.of(good).min(pieces.limit(store).saturating_sub(stores.of(store)));
        if amount > 0 {
            fits += 1;
            let mut more = taken;
            more.0[store.index()] = amount;
            each_full(pieces, stores, goods, good as usize + 1, more, visit);
        }
    }
    if fits == 0 {
        each_full(pieces, stores, goods, good as usize + 1, taken, visit);
    }
}

fn each_restraint(pieces: &Pieces, stores: &Stores, gains: &Stores, visit: &mut dyn FnMut(Stores)) {
    let mut after = *stores;
    after.add(gains);
    let steps = after.steps_due(pieces.limits);
    if steps == [0, 0] {
        return;
    }
    for (store, amount) in gains.iter() {
        let due = steps[store.wheel() as usize];
        let have = stores.of(store);
        if due == 0 || have >= due || is_refined(store) {
            continue;
        }
        // So little of it that the wheel turns once less, or not at all.
        for turns in if due > 1 && have == 0 { [due - 1, 0] } else { [due - 1, due - 1] } {
            let less = turns.saturating_sub(have).min(amount);
            let mut fewer = *gains;
            fewer.0[store.index()] = less;
            visit(fewer);
            if turns == 0 || have > 0 {
                break;
            }
        }
    }
}

const fn is_refined(store: Store) -> bool {
    matches!(store.good(), Good::Glass | Good::Brick)
}

/// For each kind the spaces that suit it best, and none at all where that is allowed.
fn each_put(pieces: &Pieces, offer: &Offer, player: &Player, cells: Cells, visit: &mut dyn FnMut(Spots)) {
    let put = &offer.put;
    if put.most == 0 {
        return visit(Spots::NONE);
    }
    if put.all {
        return offer.each_put(cells, visit);
    }
    let count = usize::from(put.most).min(cells.len());
    if count > 0 {
        for kind in put.kinds.iter() {
            let mut left = *player;
            let mut free = cells;
            let mut spots = Spots::NONE;
            for _ in 0..count {
                let Some(cell) = best_put(pieces, &left, kind, free) else { break };
                spots.insert(Spot::new(kind, cell));
                left.landscapes[kind as usize].insert(cell);
                free.remove(cell);
            }
            visit(spots);
        }
    }
    if put.least == 0 {
        visit(Spots::NONE);
    }
}

/// The space where a landscape does most: beside its like, and where it is counted.
fn best_put(pieces: &Pieces, player: &Player, kind: Terrain, cells: Cells) -> Option<Cell> {
    let shaped = has_shape(pieces, player);
    let empty = player.empty(pieces);
    let worth = |cell: &Cell| {
        let around = pieces.board.beside[cell.index()];
        let like = around.and(player.landscapes[kind as usize]).len() as i32;
        let mut points = 0;
        if shaped {
            let mut after = *player;
            after.landscapes[kind as usize].insert(*cell);
            points = halves(after.points(pieces)) - halves(player.points(pieces));
        }
        8 * points + 3 * like + around.and(empty).len() as i32
    };
    cells.iter().rev_max(worth)
}

#[cfg(test)]
mod tests {
    use mozaika_game::rand::SeedableRng as _;
    use mozaika_game::random::any_entry;
    use mozaika_game::{Entry, Game as _, Seat};

    use mozaika_glassroad::{GlassRoad, Move, Options};

    use crate::player::SearchRng;

    use super::super::features::{FEATURES, features, progress};
    use super::each_candidate;

    /// Plays at random and shows every position in which somebody decides.
    fn each_position(visit: &mut dyn FnMut(&GlassRoad, Seat)) {
        for seed in 0..32 {
            let options = Options { players: (seed % 4 + 1) as u8, ..Options::default() };
            let mut state = GlassRoad::start(&options).unwrap();
            let mut rng = SearchRng::seed_from_u64(seed);
            while let Some(entry) = any_entry(&state, &mut rng) {
                state.next().seats().iter().for_each(|seat| visit(&state, seat));
                match entry {
                    Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                    Entry::Move(seat, decision) => state.play_unchecked(seat, &decision),
                }
            }
        }
    }

    #[test]
    fn candidates_are_legal_few_and_there_wherever_somebody_has_to_decide() {
        let (mut most, mut most_legal) = (0, 0);
        each_position(&mut |state, seat| {
            if state.cards_to_choose(seat).is_some() {
                return;
            }
            let mut candidates: Vec<Move> = Vec::new();
            each_candidate(state, seat, &mut |decision| candidates.push(decision));
            assert!(!candidates.is_empty(), "{state}");
            for decision in &candidates {
                assert!(state.check(seat, decision).is_ok(), "{}\n{state}", state.write_move(decision));
            }
            most = most.max(candidates.len());
            most_legal = most_legal.max(state.count_moves(seat));
        });
        assert!(most <= 50 && most_legal >= 400, "{most} of {most_legal}");
    }

    #[test]
    fn points_are_the_total_of_the_score_sheet_and_features_are_numbers() {
        each_position(&mut |state, seat| {
            assert_eq!(state.points_of(seat), state.score().scores[seat.index()].total(), "{state}");
            let features: [f32; FEATURES] = features(state, seat);
            assert!(features.iter().all(|feature| feature.is_finite()));
            assert!((0.0..=1.0).contains(&progress(state)));
        });
    }
}
