//! From an edition file to [`Pieces`]: every problem is named with its field and what was expected.

use std::collections::{BTreeMap, BTreeSet};

use mozaika_game::{Points, Problems, from_json};
use serde_json::Value;

use crate::board::{Cell, Cells, MOST_SPOTS, TALLEST, WIDEST};
use crate::counting::Counted;
use crate::ending::Steps;
use crate::file::{
    ActionFile, BoardFile, BuildingFile, EditionFile, EffectFile, ExchangeFile, Kind, SpecialistFile, StartingFile,
    Terrain, WheelFile,
};
use crate::goods::{Good, Goods, Limits, Store, Stores, Wheel};
use crate::pieces::{
    Action, Board, Bonus, Building, Effect, Exchange, Get, Immediate, Landscapes, Pieces, Specialist, StartingBuilding,
};
use crate::state::{MOST_FORESTS, MOST_SLOTS, MOST_STARTING, ROUNDS};
use crate::tiles::{MOST_CARDS, MOST_TILES, Tile, Tiles};

/// The rulebook counts 30 processing, 31 immediate and 31 bonus buildings.
const TILES_OF_KIND: [usize; 3] = [30, 31, 31];
/// The rulebook's checksums over the costs of all buildings.
const BRICKS_IN_ALL: u32 = 58;
const GLASS_IN_ALL: u32 = 39;
/// GR-2.1: pits, groves, ponds, forests and printed buildings of a board.
const TERRAIN_AT_START: [usize; 4] = [2, 2, 2, 6];
const STARTING_BUILDINGS: usize = 3;
/// GR-3.3.
const SPECIALISTS: usize = 15;
/// A store is a small number.
const MOST_IN_STORE: u8 = 15;
const MOST_PERIODS: usize = 12;
/// Words of the notation that stand where a building's name may stand.
const RESERVED: [&str; 7] = ["pay", "discard", "build", "draw", "copy", "none", "done"];

pub(crate) fn read(json: &Value) -> Result<Pieces, Problems> {
    let file: EditionFile = from_json(json.clone())?;
    let mut problems = Problems::none();
    let limits = Limits { basic: file.wheels.basic_max, refined: file.wheels.refined_max };
    let start = wheels(&file, limits, &mut problems);
    let starting: Vec<StartingFile> = each("starting_buildings", &file.starting_buildings, &mut problems);
    let board = board(&file.board, &starting, &mut problems);
    let buildings: Vec<BuildingFile> = each("buildings", &file.buildings, &mut problems);
    let specialists: Vec<SpecialistFile> = each("specialists", &file.specialists, &mut problems);
    names_are_sound(&starting, &buildings, &specialists, &mut problems);
    let (of_kind, beginner) = tile_sets(&buildings, &mut problems);
    let buildings = buildings
        .into_iter()
        .enumerate()
        .filter_map(|(index, file)| building(&format!("buildings[{index}]"), file, &board, limits, &mut problems))
        .collect::<Vec<_>>();
    let specialists = specialists
        .into_iter()
        .enumerate()
        .filter_map(|(index, file)| specialist(&format!("specialists[{index}]"), file, &mut problems))
        .collect::<Vec<_>>();
    let slots = counts_are_sound(&file, specialists.len(), &mut problems);
    let steps = conversions_end(&buildings, &mut problems);
    let copies = |building: &Building| matches!(building.effect, Effect::Immediate(Immediate::Copy));
    let immediate = of_kind[Kind::Immediate as usize];
    let copyable =
        immediate.iter().filter(|tile| buildings.get(tile.index()).is_some_and(|each| !copies(each))).collect();
    problems.or(Pieces {
        limits,
        start,
        board,
        slots,
        notches: file.notches,
        hand: file.hand,
        periods: file.periods,
        solo_hands: file.solo_hands,
        costs: buildings.iter().map(|building| building.cost).collect(),
        buildings,
        specialists,
        of_kind,
        beginner,
        copyable,
        steps,
    })
}

/// Reads a list item by item, so that one broken item does not hide another.
fn each<T: serde::de::DeserializeOwned>(list: &str, items: &[Value], problems: &mut Problems) -> Vec<T> {
    let mut read = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match from_json(item.clone()) {
            Ok(item) => read.push(item),
            Err(found) => {
                for problem in found.iter() {
                    let dot = if problem.field.is_empty() { "" } else { "." };
                    problems.add(format!("{list}[{index}]{dot}{}", problem.field), problem.message.clone());
                }
            }
        }
    }
    read
}

fn wheels(file: &EditionFile, limits: Limits, problems: &mut Problems) -> Stores {
    let basic: BTreeSet<Good> = file.goods.basic.iter().copied().collect();
    let refined: BTreeSet<Good> = file.goods.refined.iter().copied().collect();
    problems.expect(
        basic == BTreeSet::from(Good::BASIC) && file.goods.basic.len() == Good::BASIC.len(),
        "goods.basic",
        || "the basic goods are wood, water, sand, clay, food and charcoal".to_owned(),
    );
    problems.expect(
        refined == BTreeSet::from([Good::Glass, Good::Brick]) && file.goods.refined.len() == 2,
        "goods.refined",
        || "the refined goods are glass and brick".to_owned(),
    );
    for (field, max) in [("basic_max", limits.basic), ("refined_max", limits.refined)] {
        problems.expect((1..=MOST_IN_STORE).contains(&max), format!("wheels.{field}"), || {
            format!("a store holds 1 to {MOST_IN_STORE}, not {max}")
        });
    }
    let mut start = Stores::default();
    for (wheel, file) in [(Wheel::Glass, &file.wheels.glass), (Wheel::Brick, &file.wheels.brick)] {
        let path = format!("wheels.{}", wheel.name());
        one_wheel(&path, wheel, file, problems);
        let goods = Goods::from(file.start);
        for store in Store::all().filter(|store| store.wheel() == wheel) {
            start.0[store.index()] = goods.of(store.good()).min(limits.of(store));
            problems.expect(goods.of(store.good()) <= limits.of(store), format!("{path}.start"), || {
                format!("{} is more than the store holds", store.good())
            });
        }
    }
    problems.expect(start.steps_due(limits) == [0, 0], "wheels", || {
        "the wheels would turn before anybody has done anything".to_owned()
    });
    start
}

fn one_wheel(path: &str, wheel: Wheel, file: &WheelFile, problems: &mut Problems) {
    let refined = if wheel == Wheel::Glass { Good::Glass } else { Good::Brick };
    let own = |good: Good| Store::of(good, wheel).wheel() == wheel;
    let expected: BTreeSet<Good> = Good::BASIC.into_iter().filter(|good| own(*good)).collect();
    let found: BTreeSet<Good> = file.basic.iter().copied().collect();
    problems.expect(found == expected && file.basic.len() == found.len(), format!("{path}.basic"), || {
        let names: Vec<&str> = expected.iter().map(|good| good.name()).collect();
        format!("the basic goods of this wheel are {}", names.join(", "))
    });
    problems
        .expect(file.refined == refined, format!("{path}.refined"), || format!("the refined good here is {refined}"));
    let foreign = Goods::from(file.start).iter().map(|(good, _)| good).find(|good| !own(*good));
    problems.expect(foreign.is_none(), format!("{path}.start"), || {
        format!("{} is not on this wheel", foreign.map_or("", Good::name))
    });
}

fn board(file: &BoardFile, starting: &[StartingFile], problems: &mut Problems) -> Board {
    let mut board = Board {
        rows: file.rows.min(TALLEST),
        columns: file.columns.min(WIDEST),
        cells: Cells::NONE,
        beside: [Cells::NONE; crate::board::MOST_CELLS],
        forests: Vec::new(),
        first_of_forests: Cells::NONE,
        forest_named: [Cells::NONE; crate::board::MOST_CELLS],
        landscapes: [Cells::NONE; 3],
        starting: Vec::new(),
    };
    problems.expect((1..=TALLEST).contains(&file.rows), "board.rows", || format!("a board has 1 to {TALLEST} rows"));
    problems
        .expect((1..=WIDEST).contains(&file.columns), "board.columns", || format!("a board has 1 to {WIDEST} columns"));
    let whole = file.layout.len() == file.rows && file.layout.iter().all(|row| row.len() == file.columns);
    problems.expect(whole, "board.layout", || {
        format!("expected {} rows of {} spaces, like `rows` and `columns`", file.rows, file.columns)
    });
    let cells = (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| Cell::at(row, column)));
    board.cells = cells.collect();
    for cell in board.cells.iter() {
        board.beside[cell.index()] = Cells::one(cell).beside().and(board.cells);
    }
    if whole {
        layout(&file.layout, &mut board, problems);
    }
    place_starting(file, starting, &mut board, problems);
    board
}

fn layout(rows: &[Vec<Option<String>>], board: &mut Board, problems: &mut Problems) {
    let mut forests: BTreeMap<&str, Cells> = BTreeMap::new();
    for cell in board.cells.iter() {
        let Some(word) = rows[cell.row()][cell.column()].as_deref() else { continue };
        let here = Cells::one(cell);
        match Terrain::named(word) {
            Some(Terrain::Forest) | None if word.starts_with('F') => {
                let forest = forests.entry(word).or_default();
                *forest = forest.or(here);
            }
            Some(terrain) if terrain != Terrain::Forest => {
                let cells = &mut board.landscapes[terrain as usize];
                *cells = cells.or(here);
            }
            _ => problems.add(
                format!("board.layout[{}][{}]", cell.row(), cell.column()),
                format!("`{word}` is none of pit, grove, pond, a forest such as F1, or null"),
            ),
        }
    }
    for (name, cells) in &forests {
        let pair = cells.len() == 2 && !cells.and(cells.beside()).is_empty();
        problems.expect(pair, "board.layout", || {
            format!("the forest {name} has to cover two spaces that are side by side")
        });
    }
    let counts = [0, 1, 2].map(|kind: usize| board.landscapes[kind].len());
    for (terrain, found) in Terrain::ALL.into_iter().zip(counts.into_iter().chain([forests.len()])) {
        let expected = TERRAIN_AT_START[terrain as usize];
        problems.expect(found == expected, "board.layout", || {
            format!("expected {expected} times {}, found {found}", terrain.name())
        });
    }
    board.forests = forests.into_values().filter(|cells| !cells.is_empty()).take(MOST_FORESTS).collect();
    board.forests.sort_by_key(|cells| cells.bits().trailing_zeros());
    for forest in &board.forests {
        if let Some(first) = forest.iter().next() {
            board.first_of_forests = board.first_of_forests.or(Cells::one(first));
            board.forest_named[first.index()] = *forest;
        }
    }
}

fn place_starting(file: &BoardFile, starting: &[StartingFile], board: &mut Board, problems: &mut Problems) {
    let places = &file.starting_buildings;
    problems.expect(
        places.len() == STARTING_BUILDINGS && starting.len() == STARTING_BUILDINGS,
        "board.starting_buildings",
        || format!("expected {STARTING_BUILDINGS} starting buildings, each with a row on the board"),
    );
    let rows: BTreeSet<usize> = places.iter().map(|place| place.row).collect();
    problems.expect(rows.len() == places.len(), "board.starting_buildings", || {
        "two starting buildings stand in the same row".to_owned()
    });
    for (index, place) in places.iter().enumerate().take(MOST_STARTING) {
        let path = format!("board.starting_buildings[{index}]");
        problems.expect(place.row < board.rows, format!("{path}.row"), || "there is no such row".to_owned());
        let Some(known) = starting.iter().find(|known| known.id == place.id) else {
            problems.add(format!("{path}.id"), format!("there is no starting building `{}`", place.id));
            continue;
        };
        let path = format!("starting_buildings.{}", known.id);
        problems.expect(known.kind == Kind::Bonus, format!("{path}.kind"), || {
            "a starting building is of the bonus kind".to_owned()
        });
        if let Some(bonus) = bonus(&format!("{path}.effect"), &known.effect, problems) {
            board.starting.push(StartingBuilding {
                id: known.id.clone(),
                names: known.names.clone(),
                beside: Cell::at(place.row.min(TALLEST - 1), 0),
                bonus,
                text: known.text.clone(),
            });
        }
    }
}

fn names_are_sound(
    starting: &[StartingFile],
    buildings: &[BuildingFile],
    specialists: &[SpecialistFile],
    problems: &mut Problems,
) {
    type Named<'a> = (String, &'a str, &'a BTreeMap<String, String>);
    let first = starting.iter().map(|each| (format!("starting_buildings.{}", each.id), &*each.id, &each.names));
    let tiles = buildings.iter().enumerate().map(|(i, each)| (format!("buildings[{i}]"), &*each.id, &each.names));
    let cards = specialists.iter().enumerate().map(|(i, each)| (format!("specialists[{i}]"), &*each.id, &each.names));
    for list in [first.chain(tiles).collect::<Vec<Named>>(), cards.collect()] {
        let mut seen = BTreeSet::new();
        for (path, id, names) in list {
            problems.expect(seen.insert(id), format!("{path}.id"), || format!("`{id}` is there twice"));
            let plain = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
            let sound = plain && (1..=40).contains(&id.len()) && !RESERVED.contains(&id);
            problems.expect(sound, format!("{path}.id"), || {
                format!("1 to 40 small letters, digits and `_`, and none of {}", RESERVED.join(", "))
            });
            for language in ["en", "pl"] {
                let named = names.get(language).is_some_and(|name| !name.trim().is_empty());
                problems.expect(named, format!("{path}.names.{language}"), || "a name is missing".to_owned());
            }
        }
    }
}

fn tile_sets(buildings: &[BuildingFile], problems: &mut Problems) -> ([Tiles; 3], Tiles) {
    let mut of_kind = [Tiles::NONE; 3];
    let mut beginner = Tiles::NONE;
    problems.expect(buildings.len() <= MOST_TILES, "buildings", || format!("there is room for {MOST_TILES} tiles"));
    for (index, building) in buildings.iter().enumerate().take(MOST_TILES) {
        of_kind[building.kind as usize].insert(Tile(index as u8));
        if building.beginner {
            beginner.insert(Tile(index as u8));
        }
    }
    for kind in Kind::ALL {
        let (expected, found) = (TILES_OF_KIND[kind as usize], of_kind[kind as usize].len());
        problems.expect(found == expected, "buildings", || {
            format!("expected {expected} {} buildings, found {found}", kind.name())
        });
    }
    for (good, expected) in [(Good::Brick, BRICKS_IN_ALL), (Good::Glass, GLASS_IN_ALL)] {
        let found: u32 = buildings.iter().map(|building| u32::from(Goods::from(building.cost).of(good))).sum();
        problems.expect(found == expected, "buildings", || {
            format!("all buildings together cost {expected} {good}, but here it is {found}")
        });
    }
    (of_kind, beginner)
}

fn building(
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

fn bonus(path: &str, file: &EffectFile, problems: &mut Problems) -> Option<Bonus> {
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

fn specialist(path: &str, file: SpecialistFile, problems: &mut Problems) -> Option<Specialist> {
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

fn counts_are_sound(file: &EditionFile, specialists: usize, problems: &mut Problems) -> [u8; 4] {
    problems.expect(specialists == SPECIALISTS, "specialists", || {
        format!("expected {SPECIALISTS} specialists, found {specialists}")
    });
    const { assert!(SPECIALISTS <= MOST_CARDS) };
    let least = usize::from(file.notches) + usize::from(ROUNDS);
    problems.expect((least..=specialists).contains(&usize::from(file.hand)), "hand", || {
        format!("{least} (a card for each round and each notch) to {specialists}, not {}", file.hand)
    });
    problems.expect((1..=MOST_PERIODS).contains(&usize::from(file.periods)), "periods", || {
        format!("a match has 1 to {MOST_PERIODS} periods")
    });
    let hands = &file.solo_hands;
    problems.expect((1..=MOST_PERIODS).contains(&hands.len()), "solo_hands", || {
        format!("a match has 1 to {MOST_PERIODS} periods")
    });
    for (index, hand) in hands.iter().enumerate() {
        let resting = index.checked_sub(1).map_or(0, |before| usize::from(hands[before]));
        problems.expect(
            *hand >= 2 && usize::from(*hand) + resting <= specialists,
            format!("solo_hands[{index}]"),
            || {
                format!(
                    "2 or more, and no more than the {specialists} cards without the {resting} of the period before"
                )
            },
        );
    }
    let mut slots = [0; 4];
    for (index, slots) in slots.iter_mut().enumerate() {
        let players = (index + 1).to_string();
        *slots = file.display.slots_per_kind.get(&players).copied().unwrap_or(0);
        problems.expect((1..=MOST_SLOTS as u8).contains(slots), format!("display.slots_per_kind.{players}"), || {
            format!("1 to {MOST_SLOTS} tiles of each kind lie open")
        });
    }
    problems.expect(file.display.slots_per_kind.len() == 4, "display.slots_per_kind", || {
        "expected a number for 1, 2, 3 and 4 players".to_owned()
    });
    slots
}

fn conversions_end(buildings: &[Building], problems: &mut Problems) -> Steps {
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
