//! The wheels and the board of an edition file.

use std::collections::{BTreeMap, BTreeSet};

use mozaika_game::Problems;
use mozaika_game::notation::quoted;

use super::effects::bonus;
use super::file::{BoardFile, EditionFile, StartingFile, WheelFile};
use super::in_range;
use crate::board::{Cell, Cells, TALLEST, WIDEST};
use crate::goods::{Good, Goods, Limits, Store, Stores, Wheel};
use crate::pieces::{Board, Kind, StartingBuilding, Terrain};
use crate::refusal::EditionFault as Fault;
use crate::state::{MOST_FORESTS, MOST_STARTING};

/// GR-2.1: pits, groves, ponds and forests of a board.
const TERRAIN_AT_START: [usize; 4] = [2, 2, 2, 6];
/// GR-2.1.
const STARTING_BUILDINGS: usize = 3;
/// A store is a small number.
const MOST_IN_STORE: usize = 15;

pub(super) fn wheels(file: &EditionFile, limits: Limits, problems: &mut Problems) -> Stores {
    same_goods("goods.basic", &file.goods.basic, &Good::BASIC, problems);
    same_goods("goods.refined", &file.goods.refined, &[Good::Glass, Good::Brick], problems);
    in_range("wheels.basic_max", limits.basic.into(), 1, MOST_IN_STORE, problems);
    in_range("wheels.refined_max", limits.refined.into(), 1, MOST_IN_STORE, problems);
    let mut start = Stores::default();
    for (wheel, file) in [(Wheel::Glass, &file.wheels.glass), (Wheel::Brick, &file.wheels.brick)] {
        let path = format!("wheels.{}", wheel.name());
        one_wheel(&path, wheel, file, problems);
        let goods = Goods::from(file.start);
        for store in Store::all().filter(|store| store.wheel() == wheel) {
            let (good, most) = (store.good(), limits.of(store));
            let found = goods.of(good);
            problems.require(found <= most, format!("{path}.start"), || Fault::StartOverfull { good, most, found });
            start.0[store.index()] = found.min(most);
        }
    }
    problems.require(start.steps_due(limits) == [0, 0], "wheels", || Fault::WheelTurnsAtStart);
    start
}

/// Each of these goods is named once, in any order.
fn are_exactly(found: &[Good], expected: &[Good]) -> bool {
    let set = |goods: &[Good]| -> BTreeSet<Good> { goods.iter().copied().collect() };
    set(found) == set(expected) && found.len() == expected.len()
}

fn same_goods(path: &str, found: &[Good], expected: &[Good], problems: &mut Problems) {
    problems.require(are_exactly(found, expected), path, || Fault::WrongGoods { goods: expected.to_vec() });
}

fn one_wheel(path: &str, wheel: Wheel, file: &WheelFile, problems: &mut Problems) {
    let refined = if wheel == Wheel::Glass { Good::Glass } else { Good::Brick };
    let own = |good: &Good| Store::of(*good, wheel).wheel() == wheel;
    let goods: Vec<Good> = Good::BASIC.into_iter().filter(own).collect();
    let right = are_exactly(&file.basic, &goods);
    problems.require(right, format!("{path}.basic"), || Fault::WrongGoodsOfWheel { goods });
    let right = file.refined == refined;
    problems.require(right, format!("{path}.refined"), || Fault::WrongRefinedGood { good: refined });
    for good in Goods::from(file.start).iter().map(|(good, _)| good).filter(|good| !own(good)) {
        problems.note(format!("{path}.start"), Fault::NotOnThisWheel { good });
    }
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
    in_range("board.rows", file.rows, 1, TALLEST, problems);
    in_range("board.columns", file.columns, 1, WIDEST, problems);
    let whole = file.layout.len() == file.rows && file.layout.iter().all(|row| row.len() == file.columns);
    let (rows, columns) = (file.rows, file.columns);
    problems.require(whole, "board.layout", || Fault::WrongLayout { rows, columns });
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
            _ => {
                let path = format!("board.layout[{}][{}]", cell.row(), cell.column());
                problems.note(path, Fault::UnknownTerrain { word: quoted(word) });
            }
        }
    }
    for (name, cells) in &forests {
        let pair = cells.len() == 2 && !cells.and(cells.beside()).is_empty();
        problems.require(pair, "board.layout", || Fault::BrokenForest { forest: quoted(name) });
    }
    let counts = [0, 1, 2].map(|kind: usize| board.landscapes[kind].len());
    for (terrain, found) in Terrain::ALL.into_iter().zip(counts.into_iter().chain([forests.len()])) {
        let expected = TERRAIN_AT_START[terrain as usize];
        problems.require(found == expected, "board.layout", || Fault::WrongTerrainCount { terrain, expected, found });
    }
    board.forests = forests.into_values().filter(|cells| !cells.is_empty()).take(MOST_FORESTS).collect();
    board.forests.sort_by_key(|cells| cells.lowest());
    for forest in &board.forests {
        if let Some(first) = forest.iter().next() {
            board.first_of_forests = board.first_of_forests.or(Cells::one(first));
            board.forest_named[first.index()] = *forest;
        }
    }
}

fn place_starting(file: &BoardFile, starting: &[StartingFile], board: &mut Board, problems: &mut Problems) {
    let (path, places) = ("board.starting_buildings", &file.starting_buildings);
    let whole = places.len() == STARTING_BUILDINGS && starting.len() == STARTING_BUILDINGS;
    problems.require(whole, path, || Fault::WrongStartingBuildings { expected: STARTING_BUILDINGS });
    let rows: BTreeSet<usize> = places.iter().map(|place| place.row).collect();
    problems.require(rows.len() == places.len(), path, || Fault::RowTakenTwice);
    for (index, place) in places.iter().enumerate().take(MOST_STARTING) {
        let path = format!("{path}[{index}]");
        in_range(&format!("{path}.row"), place.row, 0, board.rows.saturating_sub(1), problems);
        let Some(known) = starting.iter().find(|known| known.id == place.id) else {
            problems.note(format!("{path}.id"), Fault::UnknownStartingBuilding { word: quoted(&place.id) });
            continue;
        };
        let path = format!("starting_buildings.{}", known.id);
        let scores = known.kind == Kind::Bonus;
        problems.require(scores, format!("{path}.kind"), || Fault::StartingBuildingNotBonus);
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
