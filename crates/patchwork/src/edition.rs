//! The edition file: what is printed on the components, as it is written, and how it is checked.

use std::ops::RangeInclusive;

use mozaika_game::schemars::{self, JsonSchema, Schema, schema_for};
use mozaika_game::{Contents, Problems, from_json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::pieces::{LONGEST, MOST_CELLS, MOST_OFFERED, PATCHES, Patch, PatchId, Pieces, squares};
use crate::quilt::SIDE;
use crate::refusal::EditionFault;

/// The longest track: its icons are bits of one word.
const LONGEST_TRACK: u16 = 63;

impl Contents for Pieces {
    const DEFAULT: &'static str = include_str!("../data/patchwork.json");

    fn read(json: &Value) -> Result<Self, Problems> {
        let file: EditionFile = from_json(json.clone())?;
        file.check()?;
        Ok(file.prepare())
    }

    fn schema() -> Schema {
        schema_for!(EditionFile)
    }
}

/// An edition of Patchwork as it is written in a file.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct EditionFile {
    /// The edition's name.
    edition: String,
    /// Where the figures come from.
    about: Vec<String>,
    quilt: QuiltFile,
    start: StartFile,
    /// How many patches are on offer.
    offer: u8,
    track: TrackFile,
    bonus: BonusFile,
    /// Points lost for each free cell.
    empty_cell_penalty: u8,
    /// The patches, in the order of their numbers.
    patches: Vec<PatchFile>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct QuiltFile {
    rows: u8,
    columns: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StartFile {
    buttons: u16,
    space: u8,
    /// The number of the smallest patch: the neutral token starts after it.
    neutral_after_patch: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TrackFile {
    last_space: u8,
    income_before_space: Vec<u8>,
    special_patch_before_space: SpecialsFile,
    note: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SpecialsFile {
    newer: Vec<u8>,
    #[serde(rename = "2014")]
    first: Vec<u8>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BonusFile {
    /// The side of the square that has to be covered.
    square: u8,
    points: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PatchFile {
    pub(crate) id: u8,
    /// `X` for a cell of the patch, `.` for none; no empty first or last row or column.
    pub(crate) rows: Vec<String>,
    pub(crate) price: u16,
    pub(crate) time: u8,
    pub(crate) icons: u8,
}

impl EditionFile {
    fn check(&self) -> Result<(), Problems> {
        let mut problems = Problems::none();
        let p = &mut problems;
        let square = (self.quilt.rows, self.quilt.columns) == (SIDE as u8, SIDE as u8);
        p.require(square, "quilt", || EditionFault::QuiltSize { side: SIDE });
        p.require(self.start.space == 0, "start.space", || EditionFault::StartSpace);
        in_range(p, "start.buttons", self.start.buttons, 0..=99);
        in_range(p, "offer", self.offer.into(), 1..=MOST_OFFERED as u16);
        in_range(p, "bonus.square", self.bonus.square.into(), 1..=SIDE as u16);
        self.track.check(p, self.longest_time());
        let patches = self.patches.len();
        p.require(patches == PATCHES, "patches", || EditionFault::PatchCount { patches, expected: PATCHES });
        for (i, patch) in self.patches.iter().enumerate() {
            patch.check(p, i);
        }
        let icons: u32 = self.patches.iter().map(|patch| u32::from(patch.icons)).sum();
        p.require(u8::try_from(icons).is_ok(), "patches", || EditionFault::IconsInAll { icons, most: u8::MAX });
        let smallest = self.patches.get(self.start.neutral_after_patch as usize);
        let two_cells = smallest.is_some_and(|patch| patch.size() == 2);
        p.require(two_cells, "start.neutral_after_patch", || EditionFault::SmallestPatch);
        problems.or(())
    }

    fn longest_time(&self) -> u8 {
        self.patches.iter().map(|patch| patch.time).max().unwrap_or_default()
    }

    fn prepare(&self) -> Pieces {
        let bits = |spaces: &[u8]| spaces.iter().map(|space| 1u64 << space).sum();
        Pieces {
            patches: self.patches.iter().map(Patch::new).collect(),
            smallest: PatchId(self.start.neutral_after_patch),
            start_buttons: self.start.buttons,
            offer: self.offer as usize,
            last_space: self.track.last_space,
            income: bits(&self.track.income_before_space),
            bonus_points: self.bonus.points.into(),
            bonus_squares: squares(self.bonus.square as usize),
            empty_cell_penalty: self.empty_cell_penalty.into(),
            newer_specials: bits(&self.track.special_patch_before_space.newer),
            first_specials: bits(&self.track.special_patch_before_space.first),
        }
    }
}

impl TrackFile {
    fn check(&self, p: &mut Problems, longest_time: u8) {
        let last = self.last_space;
        in_range(p, "track.last_space", last.into(), 1..=LONGEST_TRACK);
        let specials = &self.special_patch_before_space;
        for (field, spaces) in [
            ("track.income_before_space", &self.income_before_space),
            ("track.special_patch_before_space.newer", &specials.newer),
            ("track.special_patch_before_space.2014", &specials.first),
        ] {
            let ascending = spaces.is_sorted_by(|a, b| a < b) && spaces.iter().all(|space| (1..=last).contains(space));
            p.require(ascending, field, || EditionFault::SpacesInOrder { last });
        }
        // PW-11.3: a move passes one special patch at the most.
        for (field, spaces) in [("newer", &specials.newer), ("2014", &specials.first)] {
            let apart = spaces.windows(2).all(|pair| pair[1].saturating_sub(pair[0]) >= longest_time);
            let field = format!("track.special_patch_before_space.{field}");
            p.require(apart, field, || EditionFault::SpecialsTooClose { spaces: longest_time });
        }
    }
}

impl PatchFile {
    fn size(&self) -> usize {
        self.rows.iter().flat_map(|row| row.bytes()).filter(|mark| *mark == b'X').count()
    }

    fn check(&self, p: &mut Problems, i: usize) {
        let at = |field: &str| format!("patches[{i}].{field}");
        let in_order = usize::from(self.id) == i;
        p.require(in_order, at("id"), || EditionFault::PatchOutOfOrder { expected: i, id: self.id });
        in_range(p, at("price"), self.price, 0..=99);
        in_range(p, at("time"), self.time.into(), 1..=12);
        in_range(p, at("icons"), self.icons.into(), 0..=9);
        let drawn = self.is_drawn_soundly();
        p.require(drawn, at("rows"), || EditionFault::PatchDrawing { longest: LONGEST, cells: MOST_CELLS });
    }

    fn is_drawn_soundly(&self) -> bool {
        let rows: Vec<&[u8]> = self.rows.iter().map(String::as_bytes).collect();
        let Some(width) = rows.first().map(|row| row.len()) else { return false };
        let covered = |row: &[u8]| row.contains(&b'X');
        let column_covered = |column: usize| rows.iter().any(|row| row[column] == b'X');
        (1..=LONGEST).contains(&rows.len())
            && (1..=LONGEST).contains(&width)
            && rows.iter().all(|row| row.len() == width && row.iter().all(|mark| matches!(mark, b'X' | b'.')))
            && covered(rows[0])
            && covered(rows[rows.len() - 1])
            && column_covered(0)
            && column_covered(width - 1)
            && self.size() <= MOST_CELLS
    }
}

/// Notes a number that lies outside its range.
fn in_range(p: &mut Problems, field: impl Into<String>, number: u16, range: RangeInclusive<u16>) {
    let (least, most) = (*range.start(), *range.end());
    p.require(range.contains(&number), field, || EditionFault::OutOfRange { number, least, most });
}
