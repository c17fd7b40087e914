//! What buildings and specialists do, as sentences of pictograms: made from the edition's effects, so that an edition of one's
//! own is drawn as well.

use mozaika_game::Points;
use mozaika_glassroad::{
    Action, Beside, Bonus, Counted, Effect, Exchange, Get, Good, Goods, Immediate, Kind, Landscapes, Specialist,
    Terrain,
};

/// One sign of a sentence of pictograms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// So much of a good; 0 is the good as such.
    Good(u8, Good),
    /// So much of a basic good of one's choice.
    AnyBasic(u8),
    /// A landscape or a forest, on the board or put there.
    Terrain(u8, Terrain),
    /// A landscape or a forest that is taken off the board.
    Remove(u8, Terrain),
    /// So many landscapes of any kind.
    AnyLandscape(u8),
    /// A pit, a grove and a pond together.
    Set,
    /// A space with nothing on it.
    EmptySpace,
    /// A building of any kind.
    Building,
    /// A building of that kind.
    OfKind(Kind),
    /// What comes next lies beside the building.
    Beside,
    /// A building is built.
    Build,
    /// A tile of each stack is drawn.
    Draw,
    /// So many tiles of the own supply are given up.
    Discard(u8),
    /// A card in hand.
    Card,
    /// Points.
    Points(Points),
    /// Leads from what is given, or has to be there, to what is had.
    Arrow,
    /// And what comes next, too.
    Plus,
    /// Either what comes before or what comes next.
    Or,
    /// For each of what comes next.
    Per,
    /// As much as of what comes next.
    Equals,
    /// As often as one likes.
    Repeat,
    /// At least so many.
    AtLeast(u8),
    /// At most so many.
    AtMost(u8),
    /// A number from the first to the second, on a marker.
    Marker(u8, u8),
    /// A square of four.
    Square(Terrain),
    /// The largest group that hangs together.
    Group(Terrain),
    /// On the wheel that shows less.
    LowerWheel,
    /// In the costs of all own buildings.
    InCosts,
    /// The effect of the building that comes next is carried out.
    Copy,
    /// So much for every other player.
    Others(u8),
}

/// These goods, one after the other.
#[must_use]
pub fn goods_signs(goods: &Goods) -> Vec<Sign> {
    goods.iter().map(|(good, amount)| Sign::Good(amount, good)).collect()
}

fn either(signs: impl IntoIterator<Item = Sign>) -> Vec<Sign> {
    let mut sentence = Vec::new();
    for sign in signs {
        if !sentence.is_empty() {
            sentence.push(Sign::Or);
        }
        sentence.push(sign);
    }
    sentence
}

fn get_signs(get: &Get) -> Vec<Sign> {
    match *get {
        Get::All(goods) => goods_signs(&goods),
        Get::One { of, amount } => one_of(of.iter().collect(), amount),
    }
}

/// An amount of one of these goods.
pub(super) fn one_of(goods: Vec<Good>, amount: u8) -> Vec<Sign> {
    if goods == Good::BASIC {
        return vec![Sign::AnyBasic(amount)];
    }
    // Of many goods the first says the amount for all of them.
    let many = goods.len() > 2;
    let amount_of = |nth: usize| if many && nth > 0 { 0 } else { amount };
    either(goods.into_iter().enumerate().map(|(nth, good)| Sign::Good(amount_of(nth), good)))
}

fn landscape_signs(kinds: Landscapes, amount: u8) -> Vec<Sign> {
    if kinds == Landscapes::ALL {
        return vec![Sign::AnyLandscape(amount)];
    }
    either(kinds.iter().map(|terrain| Sign::Terrain(amount, terrain)))
}

fn exchange_signs(exchange: &Exchange) -> Vec<Sign> {
    let mut signs = goods_signs(&exchange.give);
    let removed = Terrain::ALL.into_iter().zip(exchange.remove).filter(|(_, count)| *count > 0);
    signs.extend(removed.map(|(terrain, count)| Sign::Remove(count, terrain)));
    signs.extend((exchange.discard > 0).then_some(Sign::Discard(exchange.discard)));
    signs.push(Sign::Arrow);
    signs.extend(get_signs(&exchange.get));
    signs.extend((exchange.put > 0).then_some(Sign::AnyLandscape(exchange.put)));
    signs
}

fn beside_signs(what: Beside) -> [Sign; 2] {
    let lies_there = match what {
        Beside::EmptySpace => Sign::EmptySpace,
        Beside::Building => Sign::Building,
        Beside::Pit => Sign::Terrain(0, Terrain::Pit),
        Beside::Grove => Sign::Terrain(0, Terrain::Grove),
        Beside::Pond => Sign::Terrain(0, Terrain::Pond),
        Beside::Forest => Sign::Terrain(0, Terrain::Forest),
    };
    [Sign::Beside, lies_there]
}

fn immediate_signs(effect: &Immediate) -> Vec<Sign> {
    match *effect {
        Immediate::Gain(goods) => goods_signs(&goods),
        Immediate::GainPerOwned { get, per } => [goods_signs(&get), vec![Sign::Per, Sign::Terrain(0, per)]].concat(),
        Immediate::GainPerAdjacent { get, per } => {
            [goods_signs(&get), vec![Sign::Per], beside_signs(per).to_vec()].concat()
        }
        Immediate::GainEqualToStock { get, count } => vec![Sign::Good(0, get), Sign::Equals, Sign::Good(0, count)],
        Immediate::PutBeside { most, all, kinds, .. } => {
            let mut signs = vec![Sign::Beside, Sign::EmptySpace, Sign::Arrow];
            if !all {
                signs.push(Sign::AtMost(most));
            }
            signs.extend(landscape_signs(kinds, 0));
            signs
        }
        Immediate::Exchange(ref exchange) => [vec![Sign::Repeat], exchange_signs(exchange)].concat(),
        Immediate::Copy => vec![Sign::Copy, Sign::Beside, Sign::OfKind(Kind::Immediate)],
    }
}

/// What is counted, so many at a time.
fn counted_signs(of: Counted, per: u8) -> Vec<Sign> {
    match of {
        Counted::Goods(good) => vec![Sign::Good(per, good)],
        Counted::Lower(good) => vec![Sign::Good(per, good), Sign::LowerWheel],
        Counted::Owned(terrain) => vec![Sign::Terrain(per, terrain)],
        Counted::Adjacent(what) => beside_signs(what).to_vec(),
        Counted::Buildings(kind) => vec![Sign::OfKind(kind)],
        Counted::Spent(good) => vec![Sign::Good(per, good), Sign::InCosts],
        Counted::Sets => vec![Sign::Set],
    }
}

/// What a bonus building scores.
#[must_use]
pub fn bonus_signs(bonus: &Bonus) -> Vec<Sign> {
    match *bonus {
        Bonus::Per { points, per, of } => {
            let per = if per > 1 { per } else { 0 };
            [vec![Sign::Points(points), Sign::Per], counted_signs(of, per)].concat()
        }
        Bonus::IfAtLeast { points, of, min } => {
            [vec![Sign::AtLeast(min)], counted_signs(of, 0), vec![Sign::Arrow, Sign::Points(points)]].concat()
        }
        Bonus::BasePlus { base, points, of } => {
            let start = vec![Sign::Points(base), Sign::Plus, Sign::Points(points), Sign::Per];
            [start, counted_signs(of, 0)].concat()
        }
        Bonus::Square { points, of } => vec![Sign::Square(of), Sign::Arrow, Sign::Points(points)],
        Bonus::LargestGroup { points, of } => vec![Sign::Points(points), Sign::Per, Sign::Group(of)],
        Bonus::MarkersAt { points, min, max } => vec![Sign::Points(points), Sign::Per, Sign::Marker(min, max)],
    }
}

/// What a building does.
#[must_use]
pub fn effect_signs(effect: &Effect) -> Vec<Sign> {
    match effect {
        Effect::Convert(exchange) => exchange_signs(exchange),
        Effect::Immediate(immediate) => immediate_signs(immediate),
        Effect::Bonus(bonus) => bonus_signs(bonus),
    }
}

/// What a specialist asks for.
#[must_use]
pub fn payment_signs(specialist: &Specialist) -> Vec<Sign> {
    let mut signs = goods_signs(&specialist.payment);
    signs.extend((specialist.forests > 0).then_some(Sign::Remove(specialist.forests, Terrain::Forest)));
    signs
}

/// What one action of a specialist does; somebody who plays alone has nobody to give to.
#[must_use]
pub fn action_signs(action: &Action, alone: bool) -> Vec<Sign> {
    match *action {
        Action::Build => vec![Sign::Build],
        Action::Gain(goods) => goods_signs(&goods),
        Action::GainPerOwned { of, per } => {
            [one_of(of.iter().collect(), 1), vec![Sign::Per, Sign::Terrain(0, per)]].concat()
        }
        Action::Put { kinds, get } => [landscape_signs(kinds, 1), goods_signs(&get)].concat(),
        Action::Draw => vec![Sign::Draw],
        Action::ChooseBasic { solo, .. } if alone => vec![Sign::AnyBasic(solo)],
        Action::ChooseBasic { amount, others, .. } => {
            let mut signs = vec![Sign::AnyBasic(amount)];
            signs.extend((others > 0).then_some(Sign::Others(others)));
            signs
        }
        Action::GainPerCard(goods) => [goods_signs(&goods), vec![Sign::Per, Sign::Card]].concat(),
    }
}
