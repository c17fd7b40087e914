//! What a seat has and can hope for, in numbers: what the model weighs.

use mozaika_game::Seat;
use mozaika_glassroad::{
    Act, Action, Beside, Bonus, Building, Counted, Effect, Get, GlassRoad, Goods, Immediate, Kind, Pending, Phase,
    Pieces, Place, Player, Specialist, Stores, Terrain, Tile, Wheel,
};

/// How many features there are.
pub(super) const COUNT: usize = 47;

/// What each feature is called, in order.
pub(super) const FEATURES: [&str; COUNT] = [
    "one",
    "score",
    "wood",
    "water",
    "sand",
    "clay",
    "food_glass",
    "food_brick",
    "charcoal_glass",
    "charcoal_brick",
    "glass",
    "brick",
    "some_wood",
    "some_water",
    "some_sand",
    "some_clay",
    "some_food_glass",
    "some_food_brick",
    "some_charcoal_glass",
    "some_charcoal_brick",
    "ready_glass",
    "ready_brick",
    "forests",
    "pits",
    "groves",
    "ponds",
    "empty",
    "some_empty",
    "supply",
    "processing",
    "immediate",
    "bonus",
    "upgrades",
    "conversions",
    "growth_goods",
    "growth_land",
    "payable",
    "best_now",
    "next_now",
    "best_soon",
    "next_soon",
    "all_soon",
    "hand",
    "hand_builds",
    "hand_unpaid",
    "actions",
    "action_builds",
];

/// What one unit of a basic good and of a refined good that a building brings is worth in points, roughly.
const GAINED: (f32, f32) = (0.22, 0.9);
/// What is left of the worth of a building for each unit of a good that is missing, roughly: 0.42 actions fetch it.
const PATIENCE: [f32; 32] = fading(0.871);

const fn fading(rate: f32) -> [f32; 32] {
    let mut left = [1.0; 32];
    let mut units = 1;
    while units < left.len() {
        left[units] = left[units - 1] * rate;
        units += 1;
    }
    left
}

/// How far the match is, from 0 to 1, in cards.
pub(super) fn progress(state: &GlassRoad) -> f32 {
    let (seats, pieces, period) =
        (state.players().len(), state.pieces(), usize::from(state.period().saturating_sub(1)));
    let left: usize = state.players().iter().map(Player::hand_len).sum();
    let (all, before): (usize, usize) = if seats == 1 {
        let hands = || pieces.solo_hands.iter().map(|size| usize::from(*size));
        (hands().sum(), hands().take(period).sum())
    } else {
        let hand = usize::from(pieces.hand) * seats;
        (hand * usize::from(state.periods()), hand * period)
    };
    let played = match state.phase() {
        Phase::Start | Phase::Choose => 0,
        Phase::Fill if state.period() == 0 => 0,
        Phase::Close(_) | Phase::Over => return 1.0,
        _ => (state.hand_size() * seats).saturating_sub(left),
    };
    ((before + played) as f32 / all.max(1) as f32).min(1.0)
}

/// Does one of its actions build?
pub(super) fn builds_something(specialist: &Specialist) -> bool {
    specialist.actions.contains(&Action::Build)
}

/// What a seat has and what it can hope for, in the order of [`FEATURES`].
#[must_use]
pub(super) fn features(state: &GlassRoad, seat: Seat) -> [f32; COUNT] {
    let (pieces, player) = (state.pieces(), state.player(seat));
    let stores = player.stores.0.map(f32::from);
    let some = |index: usize| stores[index].min(1.0);
    let empty = player.empty(pieces).len() as f32;
    let [processing, immediate, bonus] = pieces.of_kind.map(|kind| player.owned.and(kind).len() as f32);
    let upgrades = (player.owned.len() - player.built.len()) as f32;
    let (growth_goods, growth_land) = growth(player, pieces);
    let mut hopes = hopes(state, player);
    let mut supply = player.supply.len() as f32;
    if *state.pending() == Pending::Tiles && matches!(state.phase(), Phase::Act(act) if act.actor == seat) {
        // What is about to be drawn is as good as what lies open.
        supply += 3.0;
        hopes.all += 3.0 * hopes.all / hopes.count.max(1.0);
    }
    let hand = hand_features(state, player);
    let (actions, action_builds) = actions_left(state, seat);
    [
        1.0,
        player.points(pieces).as_f64() as f32,
        stores[0],
        stores[1],
        stores[2],
        stores[3],
        stores[4],
        stores[5],
        stores[6],
        stores[7],
        stores[8],
        stores[9],
        some(0),
        some(1),
        some(2),
        some(3),
        some(4),
        some(5),
        some(6),
        some(7),
        ready(&player.stores, Wheel::Glass),
        ready(&player.stores, Wheel::Brick),
        player.owned_terrain(Terrain::Forest).into(),
        player.owned_terrain(Terrain::Pit).into(),
        player.owned_terrain(Terrain::Grove).into(),
        player.owned_terrain(Terrain::Pond).into(),
        empty,
        empty.min(2.0),
        supply,
        processing,
        immediate,
        bonus,
        upgrades,
        conversions(player, pieces),
        growth_goods,
        growth_land,
        hopes.payable,
        hopes.now[0],
        hopes.now[1],
        hopes.soon[0],
        hopes.soon[1],
        hopes.all,
        hand[0],
        hand[1],
        hand[2],
        actions,
        action_builds,
    ]
}

/// How many cards are in hand, how many of their actions build, and how many cannot be paid now.
fn hand_features(state: &GlassRoad, player: &Player) -> [f32; 3] {
    let pieces = state.pieces();
    let (mut builds, mut unpaid) = (0.0, 0.0);
    for card in player.hand.iter() {
        let specialist = pieces.card(card);
        builds += f32::from(u8::from(builds_something(specialist)));
        let payable =
            player.stores.can_pay(specialist.payment) && player.owned_terrain(Terrain::Forest) >= specialist.forests;
        unpaid += f32::from(u8::from(!payable));
    }
    [player.hand_len() as f32, builds, unpaid]
}

/// How many actions of the card that is being carried out the seat still has, and does one build?
fn actions_left(state: &GlassRoad, seat: Seat) -> (f32, f32) {
    let Phase::Act(act) = *state.phase() else { return (0.0, 0.0) };
    let comes = act.actor == seat || act.waiting.contains(seat);
    if !comes {
        return (0.0, 0.0);
    }
    let Act { used, both, .. } = if act.actor == seat { act } else { Act { used: 0, both: false, ..act } };
    let most = if both { 2 } else { 1 };
    let left = (most - used.count_ones().min(most)) as f32;
    let actions = &state.pieces().card(act.card).actions;
    let builds = (0..2).any(|number| used >> number & 1 == 0 && actions[number] == Action::Build);
    (left, if builds { left.min(1.0) } else { 0.0 })
}

fn hopes(state: &GlassRoad, player: &Player) -> Hopes {
    let pieces = state.pieces();
    let have = player.stores.totals();
    let fits = fits(player, pieces);
    let mut hopes = Hopes::default();
    let mut look = |tile: Tile| {
        let building = pieces.tile(tile);
        if building.upgrades.is_some_and(|starting| player.is_upgraded(starting)) {
            return;
        }
        hopes.count += 1.0;
        let payable = have.covers(building.cost);
        let worth = worth_of(player, pieces, building, payable, fits);
        if worth <= 0.0 {
            return;
        }
        let mut soon = worth;
        if payable {
            hopes.payable += 1.0;
            keep_two(&mut hopes.now, worth);
        } else {
            soon *= PATIENCE[units_short(player, have, building.cost).min(31)];
        }
        keep_two(&mut hopes.soon, soon);
        hopes.all += soon;
    };
    state.open_tiles().for_each(&mut look);
    player.supply.iter().for_each(look);
    hopes
}

/// What the open buildings and those of the own supply promise.
#[derive(Default)]
struct Hopes {
    count: f32,
    payable: f32,
    now: [f32; 2],
    soon: [f32; 2],
    all: f32,
}

fn keep_two(best: &mut [f32; 2], worth: f32) {
    if worth > best[0] {
        *best = [worth, best[0]];
    } else if worth > best[1] {
        best[1] = worth;
    }
}

/// How often a wheel would turn if what it lacks most arrived: the second smallest of its stores.
fn ready(stores: &Stores, wheel: Wheel) -> f32 {
    let mut least = [u8::MAX; 2];
    for store in wheel.basic_stores() {
        let amount = stores.of(*store);
        if amount < least[0] {
            least = [amount, least[0]];
        } else if amount < least[1] {
            least[1] = amount;
        }
    }
    f32::from(least[1].min(3))
}

/// How many units are missing until a cost can be paid; refined goods by what their wheel lacks.
fn units_short(player: &Player, have: Goods, cost: Goods) -> usize {
    let mut units: u8 = 0;
    let mut missing = [0_u8; 8];
    for (missing, (cost, have)) in missing.iter_mut().zip(cost.0.iter().zip(have.0)) {
        *missing = cost.saturating_sub(have);
    }
    for missing in &missing[..6] {
        units += missing;
    }
    let [.., glass, brick] = missing;
    if glass > 0 {
        for store in Wheel::Glass.basic_stores() {
            units += glass.saturating_sub(player.stores.of(*store));
        }
    }
    if brick > 0 {
        for store in Wheel::Brick.basic_stores() {
            units += brick.saturating_sub(player.stores.of(*store));
        }
    }
    // At the least what sets the wheel turning.
    units.max(1).into()
}

/// How much more of each good finds room on one wheel.
fn fits(player: &Player, pieces: &Pieces) -> Goods {
    let room = player.stores.room(pieces.limits).0;
    Goods([room[0], room[1], room[2], room[3], room[4].max(room[5]), room[6].max(room[7]), room[8], room[9]])
}

/// What a building would be worth: its points, what it counts now and may count later, what it brings.
fn worth_of(player: &Player, pieces: &Pieces, building: &Building, payable: bool, fits: Goods) -> f32 {
    let printed = building.points.as_f64() as f32;
    let covered = building.upgrades.map_or(0.0, |starting| {
        let bonus = &pieces.board.starting[usize::from(starting)].bonus;
        player.bonus(pieces, bonus, Place::Upgrade(starting)).as_f64() as f32
    });
    let effect = match &building.effect {
        Effect::Convert(_) => 0.4,
        Effect::Immediate(immediate) => brings(player, immediate, fits),
        Effect::Bonus(bonus) => {
            let paid = if payable { building.cost } else { Goods::default() };
            counts(player, pieces, bonus, paid)
        }
    };
    printed + effect - covered
}

/// What an immediate building brings, in points.
fn brings(player: &Player, immediate: &Immediate, fits: Goods) -> f32 {
    let goods = |gained: Goods| -> f32 {
        let mut kept = [0; 8];
        for (kept, (gained, fits)) in kept.iter_mut().zip(gained.0.iter().zip(fits.0)) {
            *kept = fits.min(*gained);
        }
        let [basic @ .., glass, brick] = kept;
        f32::from(basic.iter().sum::<u8>()) * GAINED.0 + f32::from(glass + brick) * GAINED.1
    };
    match *immediate {
        Immediate::Gain(gained) => goods(gained),
        Immediate::GainPerOwned { get, per } => goods(get.times(player.owned_terrain(per))),
        Immediate::GainPerAdjacent { get, .. } => goods(get.times(2)),
        Immediate::GainEqualToStock { get, count } => goods(Goods::one(get, player.stores.sum(count))),
        Immediate::PutBeside { most, all, .. } => 0.3 * if all { 2.0 } else { f32::from(most) },
        Immediate::Exchange(exchange) => match exchange.get {
            Get::All(gained) => goods(gained) * 1.5,
            Get::One { .. } => 0.5,
        },
        Immediate::Copy => 0.5,
    }
}

/// What a bonus building that is not built yet would count, halfway between now and what could become of it.
fn counts(player: &Player, pieces: &Pieces, bonus: &Bonus, paid: Goods) -> f32 {
    // Beside what a building would stand is not known before it stands: the best that can be had is likely.
    match *bonus {
        Bonus::Per { points, per, of } => {
            points.as_f64() as f32 * hoped(player, pieces, of, paid) / f32::from(per.max(1))
        }
        Bonus::BasePlus { base, points, of } => {
            base.as_f64() as f32 + points.as_f64() as f32 * hoped(player, pieces, of, paid)
        }
        Bonus::IfAtLeast { points, of, min } => {
            let count = hoped(player, pieces, of, paid);
            if count >= f32::from(min) { points.as_f64() as f32 } else { 0.0 }
        }
        Bonus::Square { points, of } => {
            let own = player.landscapes.get(of as usize).copied().unwrap_or_default();
            let nearly = own.largest_group().min(4) as f32 / 4.0;
            points.as_f64() as f32 * if own.has_square() { 1.0 } else { 0.4 * nearly }
        }
        Bonus::LargestGroup { points, of } => {
            let own = player.landscapes.get(of as usize).copied().unwrap_or_default();
            points.as_f64() as f32 * (own.largest_group() as f32 + 0.5)
        }
        Bonus::MarkersAt { points, min, max } => {
            let markers = player.stores.0.iter().filter(|amount| (min..=max).contains(*amount)).count();
            points.as_f64() as f32 * (markers as f32 + 1.0)
        }
    }
}

fn hoped(player: &Player, pieces: &Pieces, of: Counted, paid: Goods) -> f32 {
    let halfway = |now: u8, most: u8| f32::midpoint(now.into(), most.into());
    match of {
        Counted::Goods(good) => {
            let stores = if good.has_two_stores() { 2 } else { 1 };
            halfway(player.stores.sum(good).saturating_sub(paid.of(good)), pieces.limit(good.store()) * stores)
        }
        Counted::Lower(good) => halfway(player.stores.lower(good), pieces.limit(good.store())),
        Counted::Owned(terrain) => player.owned_terrain(terrain).into(),
        Counted::Adjacent(Beside::Building) => 2.5,
        Counted::Adjacent(what) => {
            let empty = player.empty(pieces);
            let beside = |cell| player.count_beside(pieces, Place::Cell(cell), what);
            f32::from(empty.iter().map(beside).max().unwrap_or(0)) + 0.3
        }
        Counted::Buildings(kind) => player.owned.and(pieces.of_kind[kind as usize]).len() as f32 + 0.5,
        Counted::Spent(good) => f32::from(player.spent(pieces, good)) + 1.0,
        Counted::Sets => {
            let least = Terrain::LANDSCAPES.map(|terrain| player.owned_terrain(terrain));
            f32::from(least.into_iter().min().unwrap_or(0)) + 0.3
        }
    }
}

/// What the bonus buildings could still count more: of goods, and of what lies on the board.
fn growth(player: &Player, pieces: &Pieces) -> (f32, f32) {
    let (mut goods, mut land) = (0.0, 0.0);
    for (index, starting) in pieces.board.starting.iter().enumerate() {
        if !player.is_upgraded(index as u8) {
            grow(player, pieces, &starting.bonus, &mut goods, &mut land);
        }
    }
    for tile in player.owned.and(pieces.of_kind[Kind::Bonus as usize]).iter() {
        if let Effect::Bonus(bonus) = &pieces.tile(tile).effect {
            grow(player, pieces, bonus, &mut goods, &mut land);
        }
    }
    (goods, land)
}

fn grow(player: &Player, pieces: &Pieces, bonus: &Bonus, goods: &mut f32, land: &mut f32) {
    let (one, of) = match *bonus {
        Bonus::Per { points, per, of } => (points.as_f64() as f32 / f32::from(per.max(1)), of),
        Bonus::BasePlus { points, of, .. } => (points.as_f64() as f32, of),
        Bonus::LargestGroup { points, .. } => {
            *land += points.as_f64() as f32;
            return;
        }
        Bonus::Square { points, of } => {
            let own = player.landscapes.get(of as usize).copied().unwrap_or_default();
            if !own.has_square() {
                *land += points.as_f64() as f32 * own.largest_group().min(4) as f32 / 4.0;
            }
            return;
        }
        Bonus::MarkersAt { points, min, max } => {
            let markers = player.stores.0.iter().filter(|amount| !(min..=max).contains(*amount)).count();
            *goods += points.as_f64() as f32 * markers as f32 / 2.0;
            return;
        }
        Bonus::IfAtLeast { .. } => return,
    };
    let room = |amount: u8, most: u8| f32::from(most.saturating_sub(amount));
    match of {
        Counted::Goods(good) => {
            let stores = if good.has_two_stores() { 2 } else { 1 };
            *goods += one * room(player.stores.sum(good), pieces.limit(good.store()) * stores);
        }
        Counted::Lower(good) => *goods += one * room(player.stores.lower(good), pieces.limit(good.store())),
        _ => *land += one,
    }
}

/// How many conversions the own processing buildings could carry out now, each counted up to three times.
fn conversions(player: &Player, pieces: &Pieces) -> f32 {
    let have = player.stores.totals();
    let mut sum = 0.0;
    for tile in player.owned.and(pieces.of_kind[Kind::Processing as usize]).iter() {
        if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
            let mut times = 3;
            for (good, amount) in exchange.give.iter() {
                times = times.min(have.of(good) / amount);
            }
            for terrain in Terrain::ALL {
                if let Some(all) = player.owned_terrain(terrain).checked_div(exchange.remove[terrain as usize]) {
                    times = times.min(all);
                }
            }
            if let Some(all) = (player.supply.len() as u8).checked_div(exchange.discard) {
                times = times.min(all);
            }
            sum += f32::from(times);
        }
    }
    sum
}
