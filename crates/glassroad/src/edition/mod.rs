//! From an edition file to [`Pieces`]: every problem is named with its field and what was expected.

mod board;
mod effects;
mod file;

use std::collections::{BTreeMap, BTreeSet};

use mozaika_game::notation::quoted;
use mozaika_game::schemars::{Schema, schema_for};
use mozaika_game::{Contents, Problems, from_json};
use serde_json::Value;

use crate::effects::{Effect, Immediate};
use crate::goods::{Good, Goods, Limits};
use crate::pieces::{Building, Kind, Pieces};
use crate::refusal::EditionFault as Fault;
use crate::state::{MOST_SLOTS, ROUNDS};
use crate::tiles::{MOST_CARDS, MOST_TILES, Tile, Tiles};
use file::{BuildingFile, EditionFile, SpecialistFile, StartingFile};

/// The rulebook counts 30 processing, 31 immediate and 31 bonus buildings.
const TILES_OF_KIND: [usize; 3] = [30, 31, 31];
/// The rulebook's checksums over the costs of all buildings.
const BRICKS_IN_ALL: u32 = 58;
const GLASS_IN_ALL: u32 = 39;
/// GR-3.3.
const SPECIALISTS: usize = 15;
const MOST_PERIODS: usize = 12;
/// GR-6.2: the last two cards are seen together.
const LEAST_SOLO_HAND: usize = 2;
/// Names stand in every decision that uses them.
const LONGEST_NAME: usize = 40;
/// Words of the notation that stand where a building's name may stand.
const RESERVED: [&str; 7] = ["pay", "discard", "build", "draw", "copy", "none", "done"];

impl Contents for Pieces {
    const DEFAULT: &'static str = include_str!("../../data/glassroad.json");

    fn read(json: &Value) -> Result<Self, Problems> {
        read(json)
    }

    fn schema() -> Schema {
        schema_for!(EditionFile)
    }
}

fn read(json: &Value) -> Result<Pieces, Problems> {
    let file: EditionFile = from_json(json.clone())?;
    let mut problems = Problems::none();
    let limits = Limits { basic: file.wheels.basic_max, refined: file.wheels.refined_max };
    let start = board::wheels(&file, limits, &mut problems);
    let starting: Vec<StartingFile> = each("starting_buildings", &file.starting_buildings, &mut problems);
    let board = board::board(&file.board, &starting, &mut problems);
    let buildings: Vec<BuildingFile> = each("buildings", &file.buildings, &mut problems);
    let specialists: Vec<SpecialistFile> = each("specialists", &file.specialists, &mut problems);
    names_are_sound(&starting, &buildings, &specialists, &mut problems);
    let (of_kind, beginner) = tile_sets(&buildings, &mut problems);
    let buildings = buildings
        .into_iter()
        .enumerate()
        .filter_map(|(index, file)| {
            effects::building(&format!("buildings[{index}]"), file, &board, limits, &mut problems)
        })
        .collect::<Vec<_>>();
    let specialists = specialists
        .into_iter()
        .enumerate()
        .filter_map(|(index, file)| effects::specialist(&format!("specialists[{index}]"), file, &mut problems))
        .collect::<Vec<_>>();
    let slots = counts_are_sound(&file, specialists.len(), &mut problems);
    let steps = effects::conversions_end(&buildings, &mut problems);
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
            Err(found) => problems.note_within(&format!("{list}[{index}]"), found),
        }
    }
    read
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
            let once = seen.insert(id);
            problems.require(once, format!("{path}.id"), || Fault::NameTakenTwice { name: quoted(id) });
            let plain = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
            let sound = plain && (1..=LONGEST_NAME).contains(&id.len()) && !RESERVED.contains(&id);
            problems.require(sound, format!("{path}.id"), || Fault::BadName {
                longest: LONGEST_NAME,
                reserved: RESERVED.to_vec(),
            });
            for language in ["en", "pl"] {
                let named = names.get(language).is_some_and(|name| !name.trim().is_empty());
                problems.require(named, format!("{path}.names.{language}"), || Fault::NameMissing);
            }
        }
    }
}

fn tile_sets(buildings: &[BuildingFile], problems: &mut Problems) -> ([Tiles; 3], Tiles) {
    let mut of_kind = [Tiles::NONE; 3];
    let mut beginner = Tiles::NONE;
    // An edition with more tiles than there is room for has too many of some kind.
    for (index, building) in buildings.iter().enumerate().take(MOST_TILES) {
        of_kind[building.kind as usize].insert(Tile(index as u8));
        if building.beginner {
            beginner.insert(Tile(index as u8));
        }
    }
    for kind in Kind::ALL {
        let (expected, found) = (TILES_OF_KIND[kind as usize], of_kind[kind as usize].len());
        problems.require(found == expected, "buildings", || Fault::WrongKindCount { kind, expected, found });
    }
    for (good, expected) in [(Good::Brick, BRICKS_IN_ALL), (Good::Glass, GLASS_IN_ALL)] {
        let found: u32 = buildings.iter().map(|building| u32::from(Goods::from(building.cost).of(good))).sum();
        problems.require(found == expected, "buildings", || Fault::WrongCostInAll { good, expected, found });
    }
    (of_kind, beginner)
}

/// How many cards and tiles there are when; the answer is how many tiles lie open, by the number of players.
fn counts_are_sound(file: &EditionFile, specialists: usize, problems: &mut Problems) -> [u8; 4] {
    const { assert!(SPECIALISTS <= MOST_CARDS) };
    problems.require(specialists == SPECIALISTS, "specialists", || Fault::WrongSpecialistCount {
        expected: SPECIALISTS,
        found: specialists,
    });
    let (least, found) = (usize::from(file.notches) + usize::from(ROUNDS), file.hand);
    problems.require((least..=specialists).contains(&found.into()), "hand", || Fault::WrongHandSize {
        least,
        most: specialists,
        found,
    });
    in_range("periods", file.periods.into(), 1, MOST_PERIODS, problems);
    in_range("solo_hands", file.solo_hands.len(), 1, MOST_PERIODS, problems);
    for (index, found) in file.solo_hands.iter().copied().enumerate() {
        let resting = index.checked_sub(1).map_or(0, |before| usize::from(file.solo_hands[before]));
        let (least, most) = (LEAST_SOLO_HAND, specialists.saturating_sub(resting));
        let path = format!("solo_hands[{index}]");
        let sound = (least..=most).contains(&found.into());
        problems.require(sound, path, || Fault::WrongSoloHand { least, most, found });
    }
    let per_kind = &file.display.slots_per_kind;
    problems.require(per_kind.len() == 4, "display.slots_per_kind", || Fault::SlotsForOneToFour);
    [1, 2, 3, 4].map(|players| {
        let slots = per_kind.get(&players.to_string()).copied().unwrap_or(0);
        in_range(&format!("display.slots_per_kind.{players}"), slots.into(), 1, MOST_SLOTS, problems);
        slots
    })
}

fn in_range(path: &str, number: usize, least: usize, most: usize, problems: &mut Problems) {
    problems.require((least..=most).contains(&number), path, || Fault::OutOfRange { number, least, most });
}
