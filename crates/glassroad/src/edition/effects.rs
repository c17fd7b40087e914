//! What the buildings and specialists of an edition file do.

use mozaika_game::{Points, Problems};

use super::file::{ActionFile, BuildingFile, EffectFile, ExchangeFile, SpecialistFile};
use crate::board::MOST_SPOTS;
use crate::effects::Counted;
use crate::effects::{Action, Bonus, Effect, Exchange, Get, Immediate, Landscapes};
use crate::goods::{Good, Goods, Limits};
use crate::pieces::{Board, Building, Kind, Specialist, Terrain};
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
        problems.expect(u16::from(amount) <= most, format!("{path}.cost.{good}"), || {
            format!("nobody can own more than {most}, so {amount} cannot be paid")
        });
    }
    let upgrades = file.upgrades.as_deref().and_then(|id| {
        let place = board.starting.iter().position(|starting| starting.id == id);
        problems
            .expect(place.is_some(), format!("{path}.upgrades"), || format!("there is no starting building `{id}`"));
        place.map(|place| place as u8)
    });
    problems.expect(file.points.is_some() || file.kind == Kind::Bonus, format!("{path}.points"), || {
        "only a bonus building is without printed points".to_owned()
    });
    let points = points(&format!("{path}.points"), file.points.unwrap_or(0.0), problems);
    let effect = effect(&format!("{path}.effect"), file.kind, &file.effect, problems)?;
    Some(Building { id: file.id, names: file.names, kind: file.kind, upgrades, cost, points, text: file.text, effect })
}

fn points(path: &str, points: f64, problems: &mut Problems) -> Points {
    const MOST: f64 = 100.0;
    let halves = points * 2.0;
    let sound = points.abs() <= MOST && halves.fract() == 0.0;
    problems.expect(sound, path, || format!("{points} is not a number of half points from -{MOST} to {MOST}"));
    if sound { Points::halves(halves as i32) } else { Points::default() }
}

fn effect(path: &str, kind: Kind, file: &EffectFile, problems: &mut Problems) -> Option<Effect> {
    match (kind, file) {
        (Kind::Processing, EffectFile::Convert(file)) => Some(Effect::Convert(exchange(path, file, problems))),
        (Kind::Immediate, file) => immediate(path, file, problems).map(Effect::Immediate),
        (Kind::Bonus, file) => bonus(path, file, problems).map(Effect::Bonus),
        (Kind::Processing, _) => {
            problems.add(format!("{path}.kind"), "a processing building converts");
            None
        }
    }
}

fn exchange(path: &str, file: &ExchangeFile, problems: &mut Problems) -> Exchange {
    let get = match (file.get_any_one_basic_good, &file.get_two_of_one[..]) {
        (0, []) => Get::All(file.get.into()),
        (amount, []) => Get::One { of: Good::BASIC.into_iter().collect(), amount },
        (_, goods) => Get::One { of: goods.iter().copied().collect(), amount: 2 },
    };
    let ways = [!Goods::from(file.get).is_empty(), file.get_any_one_basic_good > 0, !file.get_two_of_one.is_empty()];
    problems.expect(ways.iter().filter(|way| **way).count() <= 1, path, || {
        "only one of get, get_any_one_basic_good and get_two_of_one can be given".to_owned()
    });
    let exchange = Exchange {
        give: file.give.into(),
        remove: file.remove_from_board.into(),
        discard: file.discard_from_private_supply,
        get,
        put: file.place_any_landscape_tile,
    };
    let removed: u32 = exchange.remove.iter().map(|removed| u32::from(*removed)).sum();
    let takes = !exchange.give.is_empty() || removed > 0 || exchange.discard > 0;
    problems
        .expect(takes, path, || "something has to be given up: goods, tiles of the board or of the supply".to_owned());
    let makes = ways.contains(&true) || exchange.put > 0;
    problems.expect(makes, path, || "something has to be had: goods or a landscape".to_owned());
    let few = [removed, exchange.discard.into(), exchange.put.into()].iter().all(|count| *count <= MOST_SPOTS as u32);
    problems.expect(few, path, || format!("at most {MOST_SPOTS} tiles can be removed, discarded or put at once"));
    exchange
}

fn immediate(path: &str, file: &EffectFile, problems: &mut Problems) -> Option<Immediate> {
    Some(match file {
        EffectFile::Gain { get } => Immediate::Gain((*get).into()),
        EffectFile::GainPerOwned { get, per } => Immediate::GainPerOwned { get: (*get).into(), per: *per },
        EffectFile::GainPerAdjacent { get, per } => Immediate::GainPerAdjacent { get: (*get).into(), per: *per },
        EffectFile::GainEqualToStock { get, count } => {
            problems.expect(!count.has_two_stores(), format!("{path}.count"), || {
                format!("{count} is kept on two wheels, so it is not one stock")
            });
            Immediate::GainEqualToStock { get: *get, count: *count }
        }
        EffectFile::PlaceLandscapeAdjacent { max, all_empty, same_kind, options } => {
            problems.expect(max.is_some() != *all_empty, path, || "either max or all_empty has to be given".to_owned());
            problems.expect(!*all_empty || *same_kind || options.len() == 1, path, || {
                "where tiles go on all spaces, they are of one kind: give one option or same_kind".to_owned()
            });
            let most = max.unwrap_or(MOST_SPOTS as u8);
            problems.expect((1..=MOST_SPOTS as u8).contains(&most), format!("{path}.max"), || {
                format!("1 to {MOST_SPOTS} tiles can be put at once")
            });
            let kinds = landscapes(&format!("{path}.options"), options, problems);
            Immediate::PutBeside { most, all: *all_empty, same_kind: *same_kind || *all_empty, kinds }
        }
        EffectFile::ExchangeRepeatable(file) => Immediate::Exchange(exchange(path, file, problems)),
        EffectFile::CopyAdjacentImmediate => Immediate::Copy,
        _ => {
            problems.add(format!("{path}.kind"), "an immediate building gains, puts landscapes, exchanges or copies");
            return None;
        }
    })
}

fn landscapes(path: &str, options: &[Terrain], problems: &mut Problems) -> Landscapes {
    let sound = !options.is_empty() && !options.contains(&Terrain::Forest);
    problems.expect(sound, path, || "one or more of pit, grove and pond".to_owned());
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
        _ => {
            problems.add(format!("{path}.kind"), "a bonus building scores");
            return None;
        }
    };
    if let EffectFile::ScorePer { per: 0, .. } = file {
        problems.add(format!("{path}.per"), "points are counted per 1 or more");
    }
    let Some(word) = word else { return Some(bonus) };
    let Some(counted) = Counted::named(word) else {
        problems.add(
            format!("{path}.of"),
            format!(
                "`{word}` cannot be counted; expected a good (food and charcoal as …_both_wheels or …_on_lower_wheel), \
                 pit, grove, pond, forest, adjacent_…, own_…_building, …_spent_on_own_buildings or set_of_pit_grove_pond"
            ),
        );
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
        problems.add(format!("{path}.actions"), "a specialist has two actions and two texts");
        return None;
    };
    problems.expect(usize::from(file.payment.forest) <= MOST_SPOTS, format!("{path}.payment.forest"), || {
        format!("at most {MOST_SPOTS} forests can be paid")
    });
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
            problems.expect(!choose_one.is_empty(), format!("{path}.choose_one"), || "name a good".to_owned());
            Action::GainPerOwned { of: choose_one.iter().copied().collect(), per: *per }
        }
        ActionFile::PlaceLandscape { options, get } => {
            Action::Put { kinds: landscapes(&format!("{path}.options"), options, problems), get: (*get).into() }
        }
        ActionFile::Draw => Action::Draw,
        ActionFile::ChooseBasic { amount, solo, others } => {
            problems.expect(*amount > 0 && *solo > 0, path, || "amount and solo are 1 or more".to_owned());
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
        problems.add(
            "buildings",
            format!("conversions could go on for ever: what {} make feeds them again", circle.join(", ")),
        );
        Steps::default()
    })
}
