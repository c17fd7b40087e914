//! What is possible now and what it would be worth: buildings within reach, bonus buildings so far, what a specialist would do.

use mozaika_game::{Game as _, Points, Seat};
use mozaika_glassroad::{
    Action, Bonus, Card, Effect, GlassRoad, Good, GoodSet, Goods, Kind, Move, MoveGroup, Operation, Phase, Place,
    Player, Terrain, Tile, Tiles, Transaction,
};

use super::facts::{starting_facts, tile_facts};
use super::sentences::{bonus_sentence, goods_words, points_words};
use super::signs::{Sign, action_signs, goods_signs, one_of};
use crate::words::Words;

/// Why something is not possible now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// These goods are missing.
    Goods(Vec<(Good, u8)>),
    /// There is no forest left to cut down.
    Forest,
    /// There is no room for the goods.
    Full,
    /// There is none of this on the board.
    None(Terrain),
    /// There is no empty space.
    Space,
    /// The starting building is upgraded already.
    Upgraded,
    /// No building can be paid for.
    Buildings,
    /// There is nothing left to draw.
    Stacks,
    /// There are no other cards in hand.
    Cards,
}

impl WhyNot {
    /// The reason as a sentence.
    #[must_use]
    pub fn tell(&self, words: &Words) -> String {
        match self {
            Self::Goods(missing) => {
                words.say_with("gr-still-needed", &[("what", goods_words(missing.iter().copied(), words).into())])
            }
            Self::Forest => words.say("gr-why-forest"),
            Self::Full => words.say("gr-why-full"),
            Self::None(terrain) => words.say(&format!("gr-why-none-{}", terrain.name())),
            Self::Space => words.say("gr-why-space"),
            Self::Upgraded => words.say("gr-why-upgraded"),
            Self::Buildings => words.say("gr-why-build"),
            Self::Stacks => words.say("gr-why-draw"),
            Self::Cards => words.say("gr-why-cards"),
        }
    }
}

/// What of these goods a player does not have.
#[must_use]
pub fn missing_goods(player: &Player, cost: &Goods) -> Vec<(Good, u8)> {
    let missing = cost.iter().map(|(good, amount)| (good, amount.saturating_sub(player.stores.sum(good))));
    missing.filter(|(_, amount)| *amount > 0).collect()
}

/// Can a seat build that now, if a card lets it? What a specialist asks for is not counted.
pub fn can_build(state: &GlassRoad, seat: Seat, tile: Tile) -> Result<(), WhyNot> {
    let (pieces, player) = (state.pieces(), state.player(seat));
    let building = pieces.tile(tile);
    let missing = missing_goods(player, &building.cost);
    match building.upgrades {
        Some(starting) if player.is_upgraded(starting) => Err(WhyNot::Upgraded),
        _ if !missing.is_empty() => Err(WhyNot::Goods(missing)),
        None if player.empty(pieces).is_empty() => Err(WhyNot::Space),
        _ => Ok(()),
    }
}

/// What a building would be worth to a seat if it stood there now: the least and the most over all places it may go.
#[must_use]
pub fn worth_if_built(state: &GlassRoad, seat: Seat, tile: Tile) -> Option<(Points, Points)> {
    let (pieces, player) = (state.pieces(), state.player(seat));
    let places: Vec<Place> = match pieces.tile(tile).upgrades {
        Some(starting) if player.is_upgraded(starting) => Vec::new(),
        Some(starting) => vec![Place::Upgrade(starting)],
        None => player.empty(pieces).iter().map(Place::Cell).collect(),
    };
    let worth = || places.iter().map(|place| player.points_if_built(pieces, tile, *place));
    Some((worth().min()?, worth().max()?))
}

/// One building of a seat, and what it is worth now.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredBuilding {
    /// Its name in the notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
    /// What it is worth.
    pub points: Points,
    /// Why.
    pub reason: String,
}

/// Every building of a seat that scores, those on spaces first, in reading order; covered ones do not.
#[must_use]
pub fn scored_buildings(state: &GlassRoad, seat: Seat, words: &Words) -> Vec<ScoredBuilding> {
    let (pieces, player, edition) = (state.pieces(), state.player(seat), state.edition());
    let of_tile = |place: Place, tile: Tile| {
        let facts = tile_facts(edition, tile, words);
        let reason = match &pieces.tile(tile).effect {
            Effect::Bonus(bonus) => counted_reason(state, seat, bonus, place, words),
            _ => words.say("gr-reason-printed"),
        };
        let points = player.tile_points(pieces, tile);
        ScoredBuilding { id: facts.id, name: facts.name, kind: facts.kind, place, points, reason }
    };
    let on_spaces = player.built.iter().filter_map(|cell| Some(of_tile(Place::Cell(cell), player.building_on(cell)?)));
    let printed = (0..pieces.board.starting.len()).filter_map(|index| {
        let place = Place::Upgrade(index as u8);
        if let Some(tile) = player.upgrade(index as u8) {
            return Some(of_tile(place, tile));
        }
        let (facts, bonus) = (starting_facts(edition, index, words)?, &pieces.board.starting[index].bonus);
        let reason = counted_reason(state, seat, bonus, place, words);
        let points = player.bonus(pieces, bonus, place);
        Some(ScoredBuilding { id: facts.id, name: facts.name, kind: facts.kind, place, points, reason })
    });
    on_spaces.chain(printed).collect()
}

fn counted_reason(state: &GlassRoad, seat: Seat, bonus: &Bonus, place: Place, words: &Words) -> String {
    let count = state.player(seat).counted(state.pieces(), bonus, place);
    words.say_with("gr-reason-counted", &[("what", bonus_sentence(bonus, words).into()), ("count", count.into())])
}

/// What one action of a specialist would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutlook {
    /// It would give this.
    Gives(Vec<Sign>),
    /// So many buildings could be built.
    Builds(usize),
    /// It is not possible.
    Not(WhyNot),
}

/// What the two actions of a specialist would do for a seat if it played the card now.
#[must_use]
pub fn card_outlook(state: &GlassRoad, seat: Seat, card: Card) -> [ActionOutlook; 2] {
    let specialist = state.pieces().card(card);
    let player = state.player(seat);
    let missing = missing_goods(player, &specialist.payment);
    if !missing.is_empty() {
        return [0, 1].map(|_| ActionOutlook::Not(WhyNot::Goods(missing.clone())));
    }
    if player.owned_terrain(Terrain::Forest) < specialist.forests {
        return [0, 1].map(|_| ActionOutlook::Not(WhyNot::Forest));
    }
    let (possible, buildings) = possible_actions(state, seat, card);
    [0, 1].map(|number: usize| {
        let action = &specialist.actions[number];
        match *action {
            Action::Build if buildings[number] > 0 => ActionOutlook::Builds(buildings[number]),
            Action::GainPerCard(goods) => per_card(state, seat, card, goods),
            Action::GainPerOwned { of, per } if possible[number] => {
                ActionOutlook::Gives(owned_signs(of, player.owned_terrain(per)))
            }
            _ if possible[number] => ActionOutlook::Gives(action_signs(action, state.player_count() == 1)),
            _ => ActionOutlook::Not(why_not(state, seat, action)),
        }
    })
}

fn owned_signs(of: GoodSet, amount: u8) -> Vec<Sign> {
    one_of(of.iter().collect(), amount)
}

/// Which actions of a card have a legal decision if it is played now, and how many buildings each could build.
fn possible_actions(state: &GlassRoad, seat: Seat, card: Card) -> ([bool; 2], [usize; 2]) {
    let (pieces, played) = (state.pieces(), state.as_if_played(seat, card, true));
    let (mut possible, mut buildings) = ([false; 2], [Tiles::NONE; 2]);
    played.each_group(seat, &mut |group| match *group {
        // A forest that is paid frees its spaces.
        MoveGroup::Build { action, tile, upgrade, purse }
            if upgrade || purse.forests > 0 || !purse.player.empty(pieces).is_empty() =>
        {
            buildings[usize::from(action)].insert(tile);
        }
        MoveGroup::Trades { of: Transaction::Use { action }, .. } => {
            group.each(pieces, &mut |_| possible[usize::from(action)] = true);
        }
        MoveGroup::One(Move::Use { action, what: Operation::Draw, .. }) => possible[usize::from(action)] = true,
        _ => {}
    });
    (possible, buildings.map(Tiles::len))
}

/// The card itself is not in hand when it is carried out (GR-9.4); before the hand is chosen, it will be full.
fn per_card(state: &GlassRoad, seat: Seat, card: Card, goods: Goods) -> ActionOutlook {
    let player = state.player(seat);
    let cards = match state.phase() {
        Phase::Choose => state.hand_size().saturating_sub(1),
        _ => player.hand_len() - usize::from(player.hand.contains(card)),
    };
    let room = player.stores.room(state.pieces().limits);
    let fits = goods.iter().any(|(good, _)| good.stores().any(|store| room.of(store) > 0));
    match (cards, fits) {
        (0, _) => ActionOutlook::Not(WhyNot::Cards),
        (_, false) => ActionOutlook::Not(WhyNot::Full),
        _ => ActionOutlook::Gives(goods_signs(&goods.times(cards as u8))),
    }
}

fn why_not(state: &GlassRoad, seat: Seat, action: &Action) -> WhyNot {
    let (pieces, player) = (state.pieces(), state.player(seat));
    match *action {
        Action::Build if player.empty(pieces).is_empty() => WhyNot::Space,
        Action::Build => WhyNot::Buildings,
        Action::Draw => WhyNot::Stacks,
        Action::GainPerOwned { per, .. } if player.owned_terrain(per) == 0 => WhyNot::None(per),
        Action::Put { get, .. } if get.is_empty() => WhyNot::Space,
        _ => WhyNot::Full,
    }
}

impl ActionOutlook {
    /// A sentence where pictograms do not say it: how many buildings there are, or why it is not possible.
    #[must_use]
    pub fn tell(&self, words: &Words) -> Option<String> {
        match self {
            Self::Gives(_) => None,
            Self::Builds(count) => Some(words.say_with("gr-can-build", &[("count", (*count).into())])),
            Self::Not(why) => Some(why.tell(words)),
        }
    }
}

/// `Now: 3 points.`
#[must_use]
pub fn worth_words(points: Points, words: &Words) -> String {
    words.say_with("gr-worth-now", &[("points", points_words(points, words).into())])
}
