//! What the buildings and specialists of an edition file do.

use mozaika_game::notation::quoted;
use mozaika_game::{Points, Problems};

use super::file::{ActionFile, BuildingFile, EffectFile, ExchangeFile, SpecialistFile};
use super::in_range;
use crate::board::MOST_SPOTS;
use crate::effects::Counted;
use crate::effects::{Action, Bonus, Effect, Exchange, Get, Immediate, Landscapes};
use crate::goods::{Good, Goods, Limits};
use crate::pieces::{Board, Building, Kind, Specialist, Terrain};
use crate::refusal::EditionFault as Fault;
use crate::termination::Steps;

pub(super) fn building(
    path: &str,
    file: BuildingFile,
    board: &Board,
    limits: Limits,
    problems: &mut Problems,
) -> Option<Building> {
    let cost = Goods::from(file.cost);
    for (good, amount) in cost.iter() {
        let most: u16 = good.stores().map(|store| u16::from(limits.of(store))).sum();
        let path = format!("{path}.cost.{good}");
        problems.require(u16::from(amount) <= most, path, || Fault::CostTooHigh { good, most, found: amount });
    }
    let upgrades = file.upgrades.as_deref().and_then(|id| {
        let place = board.starting.iter().position(|starting| starting.id == id);
        let path = format!("{path}.upgrades");
        problems.require(place.is_some(), path, || Fault::UnknownStartingBuilding { word: quoted(id) });
        place.map(|place| place as u8)
    });
    let printed = file.points.is_some() || file.kind == Kind::Bonus;
    problems.require(printed, format!("{path}.points"), || Fault::PointsMissing);
    let points = points(&format!("{path}.points"), file.points.unwrap_or(0.0), problems);
    let effect = effect(&format!("{path}.effect"), file.kind, &file.effect, problems)?;
    Some(Building { id: file.id, names: file.names, kind: file.kind, upgrades, cost, points, text: file.text, effect })
}

fn points(path: &str, points: f64, problems: &mut Problems) -> Points {
    const MOST: i32 = 100;
    let halves = points * 2.0;
    let sound = points.abs() <= f64::from(MOST) && halves.fract() == 0.0;
    problems.require(sound, path, || Fault::NotHalfPoints { found: quoted(&points.to_string()), most: MOST });
    if sound { Points::halves(halves as i32) } else { Points::default() }
}

fn effect(path: &str, kind: Kind, file: &EffectFile, problems: &mut Problems) -> Option<Effect> {
    match (kind, file) {
        (Kind::Processing, EffectFile::Convert(file)) => Some(Effect::Convert(exchange(path, file, problems))),
        (Kind::Immediate, file) => immediate(path, file, problems).map(Effect::Immediate),
        (Kind::Bonus, file) => bonus(path, file, problems).map(Effect::Bonus),
        (Kind::Processing, _) => wrong_effect(path, kind, problems),
    }
}

/// Notes that a building of this kind does not do that.
fn wrong_effect<T>(path: &str, kind: Kind, problems: &mut Problems) -> Option<T> {
    let effects: &[&str] = match kind {
        Kind::Processing => &["convert"],
        Kind::Immediate => &[
            "exchange_repeatable",
            "gain",
            "gain_per_owned",
            "gain_per_adjacent",
            "gain_equal_to_stock",
            "place_landscape_adjacent",
            "copy_adjacent_immediate",
        ],
        Kind::Bonus => &[
            "score_per",
            "score_if_at_least",
            "score_base_plus",
            "score_2x2",
            "score_largest_group",
            "score_markers_at",
        ],
    };
    problems.note(format!("{path}.kind"), Fault::EffectOfOtherKind { kind, effects: effects.to_vec() });
    None
}

fn exchange(path: &str, file: &ExchangeFile, problems: &mut Problems) -> Exchange {
    let get = match (file.get_any_one_basic_good, &file.get_two_of_one[..]) {
        (0, []) => Get::All(file.get.into()),
        (amount, []) => Get::One { of: Good::BASIC.into_iter().collect(), amount },
        (_, goods) => Get::One { of: goods.iter().copied().collect(), amount: 2 },
    };
    let ways = [!Goods::from(file.get).is_empty(), file.get_any_one_basic_good > 0, !file.get_two_of_one.is_empty()];
    problems.require(ways.iter().filter(|way| **way).count() <= 1, path, || Fault::TwoWaysToGet);
    let exchange = Exchange {
        give: file.give.into(),
        remove: file.remove_from_board.into(),
        discard: file.discard_from_private_supply,
        get,
        put: file.place_any_landscape_tile,
    };
    let removed: u32 = exchange.remove.iter().map(|removed| u32::from(*removed)).sum();
    let takes = !exchange.give.is_empty() || removed > 0 || exchange.discard > 0;
    problems.require(takes, path, || Fault::NothingGivenUp);
    problems.require(ways.contains(&true) || exchange.put > 0, path, || Fault::NothingMade);
    let few = [removed, exchange.discard.into(), exchange.put.into()].iter().all(|count| *count <= MOST_SPOTS as u32);
    problems.require(few, path, || Fault::TooManyTilesAtOnce { most: MOST_SPOTS });
    exchange
}

fn immediate(path: &str, file: &EffectFile, problems: &mut Problems) -> Option<Immediate> {
    Some(match file {
        EffectFile::Gain { get } => Immediate::Gain((*get).into()),
        EffectFile::GainPerOwned { get, per } => Immediate::GainPerOwned { get: (*get).into(), per: *per },
        EffectFile::GainPerAdjacent { get, per } => Immediate::GainPerAdjacent { get: (*get).into(), per: *per },
        EffectFile::GainEqualToStock { get, count } => {
            let path = format!("{path}.count");
            problems.require(!count.has_two_stores(), path, || Fault::TwoStocks { good: *count });
            Immediate::GainEqualToStock { get: *get, count: *count }
        }
        EffectFile::PlaceLandscapeAdjacent { max, all_empty, same_kind, options } => {
            problems.require(max.is_some() != *all_empty, path, || Fault::EitherMaxOrAll);
            let one_kind = !*all_empty || *same_kind || options.len() == 1;
            problems.require(one_kind, path, || Fault::OneKindOnAll);
            let most = max.unwrap_or(MOST_SPOTS as u8);
            in_range(&format!("{path}.max"), most.into(), 1, MOST_SPOTS, problems);
            let kinds = landscapes(&format!("{path}.options"), options, problems);
            Immediate::PutBeside { most, all: *all_empty, same_kind: *same_kind || *all_empty, kinds }
        }
        EffectFile::ExchangeRepeatable(file) => Immediate::Exchange(exchange(path, file, problems)),
        EffectFile::CopyAdjacentImmediate => Immediate::Copy,
        _ => return wrong_effect(path, Kind::Immediate, problems),
    })
}

fn landscapes(path: &str, options: &[Terrain], problems: &mut Problems) -> Landscapes {
    let sound = !options.is_empty() && !options.contains(&Terrain::Forest);
    problems.require(sound, path, || Fault::NotLandscapes);
    options.iter().copied().filter(|terrain| *terrain != Terrain::Forest).collect()
}

pub(super) fn bonus(path: &str, file: &EffectFile, problems: &mut Problems) -> Option<Bonus> {
    let mut value = |field: &str, number: f64| points(&format!("{path}.{field}"), number, problems);
    let (bonus, word) = match file {
        EffectFile::ScorePer { points, per, of } => {
            (Bonus::Per { points: value("points", *points), per: *per, of: Counted::Sets }, Some(of))
        }
        EffectFile::ScoreIfAtLeast { points, of, min } => {
            (Bonus::IfAtLeast { points: value("points", *points), of: Counted::Sets, min: *min }, Some(of))
        }
        EffectFile::ScoreBasePlus { base, points, of } => {
            let (base, points) = (value("base", *base), value("points", *points));
            (Bonus::BasePlus { base, points, of: Counted::Sets }, Some(of))
        }
        EffectFile::ScoreSquare { points, of } => (Bonus::Square { points: value("points", *points), of: *of }, None),
        EffectFile::ScoreLargestGroup { points, of } => {
            (Bonus::LargestGroup { points: value("points", *points), of: *of }, None)
        }
        EffectFile::ScoreMarkersAt { points, min, max } => {
            (Bonus::MarkersAt { points: value("points", *points), min: *min, max: *max }, None)
        }
        _ => return wrong_effect(path, Kind::Bonus, problems),
    };
    if let EffectFile::ScorePer { per: 0, .. } = file {
        problems.note(format!("{path}.per"), Fault::NotPositive);
    }
    let Some(word) = word else { return Some(bonus) };
    let Some(counted) = Counted::named(word) else {
        problems.note(format!("{path}.of"), Fault::CannotBeCounted { word: quoted(word) });
        return None;
    };
    Some(match bonus {
        Bonus::Per { points, per, .. } => Bonus::Per { points, per, of: counted },
        Bonus::IfAtLeast { points, min, .. } => Bonus::IfAtLeast { points, of: counted, min },
        Bonus::BasePlus { base, points, .. } => Bonus::BasePlus { base, points, of: counted },
        other => other,
    })
}

pub(super) fn specialist(path: &str, file: SpecialistFile, problems: &mut Problems) -> Option<Specialist> {
    let (actions, text) = (<[ActionFile; 2]>::try_from(file.actions), <[String; 2]>::try_from(file.text));
    let (Ok(actions), Ok(text)) = (actions, text) else {
        problems.note(format!("{path}.actions"), Fault::TwoActions);
        return None;
    };
    in_range(&format!("{path}.payment.forest"), file.payment.forest.into(), 0, MOST_SPOTS, problems);
    let mut number = 0;
    let actions = actions.map(|action| {
        number += 1;
        self::action(&format!("{path}.actions[{}]", number - 1), &action, problems)
    });
    Some(Specialist {
        id: file.id,
        names: file.names,
        payment: file.payment.goods(),
        forests: file.payment.forest,
        text,
        actions,
    })
}

fn action(path: &str, file: &ActionFile, problems: &mut Problems) -> Action {
    match file {
        ActionFile::Build => Action::Build,
        ActionFile::Gain { get } => Action::Gain((*get).into()),
        ActionFile::GainPerOwned { choose_one, per } => {
            problems.require(!choose_one.is_empty(), format!("{path}.choose_one"), || Fault::NoGoodNamed);
            Action::GainPerOwned { of: choose_one.iter().copied().collect(), per: *per }
        }
        ActionFile::PlaceLandscape { options, get } => {
            Action::Put { kinds: landscapes(&format!("{path}.options"), options, problems), get: (*get).into() }
        }
        ActionFile::Draw => Action::Draw,
        ActionFile::ChooseBasic { amount, solo, others } => {
            problems.require(*amount > 0, format!("{path}.amount"), || Fault::NotPositive);
            problems.require(*solo > 0, format!("{path}.solo"), || Fault::NotPositive);
            Action::ChooseBasic { amount: *amount, solo: *solo, others: *others }
        }
        ActionFile::GainPerCard { get } => Action::GainPerCard((*get).into()),
    }
}

pub(super) fn conversions_end(buildings: &[Building], problems: &mut Problems) -> Steps {
    let exchanges = buildings.iter().filter_map(|building| match &building.effect {
        Effect::Convert(exchange) | Effect::Immediate(Immediate::Exchange(exchange)) => Some((&*building.id, exchange)),
        _ => None,
    });
    Steps::of(exchanges).unwrap_or_else(|circle| {
        // The turn of a wheel may be part of the circle, but is no building.
        let named = |name: &String| buildings.iter().any(|building| building.id == *name);
        let circle = circle.iter().filter(|name| named(name)).map(|name| quoted(name));
        problems.note("buildings", Fault::ConversionsWithoutEnd { buildings: circle.collect() });
        Steps::default()
    })
}
