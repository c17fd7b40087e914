//! The wheels and the board of an edition file.

use std::collections::{BTreeMap, BTreeSet};

use mozaika_game::Problems;

use super::effects::bonus;
use super::file::{BoardFile, EditionFile, StartingFile, WheelFile};
use crate::board::{Cell, Cells, TALLEST, WIDEST};
use crate::goods::{Good, Goods, Limits, Store, Stores, Wheel};
use crate::pieces::{Board, Kind, StartingBuilding, Terrain};
use crate::state::{MOST_FORESTS, MOST_STARTING};

/// GR-2.1: pits, groves, ponds and forests of a board.
const TERRAIN_AT_START: [usize; 4] = [2, 2, 2, 6];
/// GR-2.1.
const STARTING_BUILDINGS: usize = 3;
/// A store is a small number.
const MOST_IN_STORE: u8 = 15;

pub(super) fn wheels(file: &EditionFile, limits: Limits, problems: &mut Problems) -> Stores {
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

pub(super) fn board(file: &BoardFile, starting: &[StartingFile], problems: &mut Problems) -> Board {
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
