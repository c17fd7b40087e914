//! What is in the box: 33 patches, a time track, a bonus tile. All figures come from the edition.

use std::fmt;

use arrayvec::ArrayVec;
use mozaika_game::schemars::{self, JsonSchema, Schema, schema_for};
use mozaika_game::{Contents, Problems, from_json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::options::Printing;
use crate::quilt::{Quilt, SIDE};

/// The number of patches (PW-1.2): the circle is written out in full, so it is part of the notation.
pub const PATCHES: usize = 33;
/// The longest side of a patch that the tables below have room for.
const LONGEST: usize = 5;
/// The most cells of a patch.
const MOST_CELLS: usize = 12;
/// The longest track: its icons are bits of one word.
const LONGEST_TRACK: u8 = 63;
/// The most patches that can be on offer at once.
pub(crate) const MOST_OFFERED: usize = 8;

/// The number of a patch, as it stands in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatchId(pub u8);

impl fmt::Display for PatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a patch is turned: quarter turns clockwise, after a mirroring or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orientation(pub(crate) u8);

impl Orientation {
    const NAMES: [&'static str; 8] = ["r0", "r90", "r180", "r270", "r0f", "r90f", "r180f", "r270f"];

    /// All orientations; where two look alike, the first of them names both.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The name in the notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
    }

    /// The orientation of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|orientation| orientation.name() == name)
    }

    /// Is the patch mirrored?
    #[must_use]
    pub const fn is_mirrored(self) -> bool {
        self.0 >= 4
    }

    fn turn(self, drawn: &Grid) -> Grid {
        let mirrored = if self.is_mirrored() { drawn.mirrored() } else { drawn.clone() };
        (0..self.0 % 4).fold(mirrored, |grid, _| grid.turned_clockwise())
    }
}

/// A patch as it is drawn: rows of covered and empty cells.
#[derive(Clone, PartialEq, Eq)]
struct Grid(Vec<Vec<bool>>);

impl Grid {
    fn mirrored(&self) -> Self {
        Self(self.0.iter().map(|row| row.iter().rev().copied().collect()).collect())
    }

    fn turned_clockwise(&self) -> Self {
        let width = self.0.first().map_or(0, Vec::len);
        Self((0..width).map(|column| self.0.iter().rev().map(|row| row[column]).collect()).collect())
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(r, row)| row.iter().enumerate().filter(|(_, covered)| **covered).map(move |(c, _)| (r, c)))
    }
}

/// A patch in one orientation.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The orientation that names it.
    pub orientation: Orientation,
    /// The covered cells when its bounding box stands in the top left corner.
    cells: u128,
    /// The cells of the quilt where the top left corner of its bounding box may stand.
    corners: u128,
    /// Where its cells lie in [`Shifted`].
    offsets: ArrayVec<u8, MOST_CELLS>,
}

impl Shape {
    fn new(orientation: Orientation, grid: &Grid) -> Self {
        let (height, width) = (grid.0.len(), grid.0[0].len());
        let bit = |row: usize, column: usize| 1u128 << (row * SIDE + column);
        let corners = (0..=SIDE - height).flat_map(|row| (0..=SIDE - width).map(move |column| (row, column)));
        Self {
            orientation,
            cells: grid.cells().map(|(row, column)| bit(row, column)).sum(),
            corners: corners.map(|(row, column)| bit(row, column)).sum(),
            offsets: grid.cells().map(|(row, column)| (row * LONGEST + column) as u8).collect(),
        }
    }

    /// The covered cells when the bounding box stands at that cell; nothing when it would stick out.
    #[must_use]
    pub fn at(&self, corner: crate::Cell) -> Option<u128> {
        (self.corners & corner.bit() != 0).then(|| self.at_unchecked(corner))
    }

    pub(crate) const fn at_unchecked(&self, corner: crate::Cell) -> u128 {
        self.cells << corner.0
    }

    /// Every cell where the bounding box may stand with nothing but free cells below the patch.
    #[inline]
    #[must_use]
    pub fn fits(&self, shifted: &Shifted) -> u128 {
        self.offsets.iter().fold(self.corners, |fits, offset| fits & shifted.0[*offset as usize % Shifted::LEN])
    }
}

/// The free cells of a quilt, seen from every cell a patch may have: bit `b` of entry (row, column) says whether the cell
/// that many rows below and columns right of `b` is free. Made once a quilt, it answers for all patches and orientations.
#[derive(Clone, Debug)]
pub struct Shifted([u128; Shifted::LEN]);

impl Shifted {
    /// A power of two, so that an index into it needs no check.
    const LEN: usize = 32;

    /// Looks at a quilt.
    #[inline]
    #[must_use]
    pub fn new(quilt: Quilt) -> Self {
        let free = quilt.free();
        let mut shifted = [0; Self::LEN];
        for row in 0..LONGEST {
            for column in 0..LONGEST {
                shifted[row * LONGEST + column] = free >> (row * SIDE + column);
            }
        }
        Self(shifted)
    }
}

/// A patch with all its distinct shapes.
#[derive(Clone, Debug)]
pub struct Patch {
    /// Its number.
    pub id: PatchId,
    /// Its price in buttons.
    pub price: u16,
    /// Its price in time.
    pub time: u8,
    /// Its button icons.
    pub icons: u8,
    /// How many cells it covers.
    pub size: u8,
    shapes: ArrayVec<Shape, 8>,
    turned: usize,
}

impl Patch {
    fn new(file: &PatchFile) -> Self {
        let drawn = Grid(file.rows.iter().map(|row| row.bytes().map(|mark| mark == b'X').collect()).collect());
        let mut seen: ArrayVec<Grid, 8> = ArrayVec::new();
        let mut shapes = ArrayVec::new();
        for orientation in Orientation::all() {
            let grid = orientation.turn(&drawn);
            if !seen.contains(&grid) {
                shapes.push(Shape::new(orientation, &grid));
                seen.push(grid);
            }
        }
        Self {
            id: PatchId(file.id),
            price: file.price,
            time: file.time,
            icons: file.icons,
            size: drawn.cells().count() as u8,
            turned: shapes.iter().filter(|shape: &&Shape| !shape.orientation.is_mirrored()).count(),
            shapes,
        }
    }

    /// The patch as the data file draws it, row by row, `X` for its cells.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let upright = self.shapes.first().map_or(0, |shape| shape.cells);
        let rows = Quilt(upright).rows().into_iter().map(|row| row.trim_end_matches('.').replace('.', " "));
        rows.filter(|row| !row.is_empty()).collect()
    }

    /// Its distinct shapes: turned ones first, then, if they are played with, those that only a mirror gives.
    #[must_use]
    pub fn shapes(&self, flip: bool) -> &[Shape] {
        if flip { &self.shapes } else { &self.shapes[..self.turned] }
    }

    /// The shape that this orientation names, if it is the first name of it.
    #[must_use]
    pub fn shape(&self, orientation: Orientation) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.orientation == orientation)
    }
}

/// What is in the box, ready to play with.
#[derive(Debug)]
pub struct Pieces {
    /// The 33 patches by their numbers (PW-1.2).
    pub patches: Vec<Patch>,
    /// The patch before the neutral token at the start: the smallest (PW-2.1).
    pub smallest: PatchId,
    /// Buttons of each player at the start (PW-1.1).
    pub start_buttons: u16,
    /// How many patches are on offer (PW-5.1).
    pub offer: usize,
    /// The last space of the time track (PW-1.3).
    pub last_space: u8,
    /// Bit `p`: a button icon lies before space `p` (PW-1.3).
    pub income: u64,
    /// The points of the bonus tile (PW-1.4).
    pub bonus_points: i32,
    /// The squares that win the bonus tile (PW-7.1).
    pub bonus_squares: Vec<u128>,
    /// Points lost for each free cell (PW-8.2).
    pub empty_cell_penalty: i32,
    newer_specials: u64,
    first_specials: u64,
}

impl Pieces {
    /// The patch of that number.
    #[must_use]
    pub fn patch(&self, id: PatchId) -> Option<&Patch> {
        self.patches.get(id.0 as usize)
    }

    /// Bit `p`: a special patch lies before space `p` at the start (PW-1.3).
    #[must_use]
    pub const fn specials(&self, printing: Printing) -> u64 {
        match printing {
            Printing::Newer => self.newer_specials,
            Printing::First => self.first_specials,
        }
    }
}

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
struct PatchFile {
    id: u8,
    /// `X` for a cell of the patch, `.` for none; no empty first or last row or column.
    rows: Vec<String>,
    price: u16,
    time: u8,
    icons: u8,
}

impl EditionFile {
    fn check(&self) -> Result<(), Problems> {
        let mut problems = Problems::none();
        let p = &mut problems;
        let square = (self.quilt.rows, self.quilt.columns) == (SIDE as u8, SIDE as u8);
        p.expect(square, "quilt", || format!("a quilt has {SIDE} rows and {SIDE} columns"));
        p.expect(self.start.space == 0, "start.space", || "the tokens start on space 0".to_owned());
        p.expect(self.start.buttons <= 99, "start.buttons", || "0 to 99 buttons".to_owned());
        p.expect((1..=MOST_OFFERED as u8).contains(&self.offer), "offer", || {
            format!("1 to {MOST_OFFERED} patches are on offer")
        });
        p.expect((1..=SIDE as u8).contains(&self.bonus.square), "bonus.square", || {
            format!("a square of side 1 to {SIDE}")
        });
        self.track.check(p, self.longest_time());
        p.expect(self.patches.len() == PATCHES, "patches", || {
            format!("there are {PATCHES} patches, not {}", self.patches.len())
        });
        for (i, patch) in self.patches.iter().enumerate() {
            patch.check(p, i);
        }
        let icons: u32 = self.patches.iter().map(|patch| u32::from(patch.icons)).sum();
        p.expect(u8::try_from(icons).is_ok(), "patches", || format!("at most {} icons in all, not {icons}", u8::MAX));
        let smallest = self.patches.get(self.start.neutral_after_patch as usize);
        p.expect(smallest.is_some_and(|patch| patch.size() == 2), "start.neutral_after_patch", || {
            "this names the patch of two cells that the neutral token starts after".to_owned()
        });
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

/// Every square of that side on the quilt.
fn squares(side: usize) -> Vec<u128> {
    let row: u128 = (1 << side) - 1;
    let top_left: u128 = (0..side).map(|r| row << (r * SIDE)).sum();
    let corners = (0..=SIDE - side).flat_map(|r| (0..=SIDE - side).map(move |c| r * SIDE + c));
    corners.map(|corner| top_left << corner).collect()
}

impl TrackFile {
    fn check(&self, p: &mut Problems, longest_time: u8) {
        let last = self.last_space;
        let sound = (1..=LONGEST_TRACK).contains(&last);
        p.expect(sound, "track.last_space", || format!("the last space is 1 to {LONGEST_TRACK}, not {last}"));
        let specials = &self.special_patch_before_space;
        for (field, spaces) in [
            ("track.income_before_space", &self.income_before_space),
            ("track.special_patch_before_space.newer", &specials.newer),
            ("track.special_patch_before_space.2014", &specials.first),
        ] {
            let ascending = spaces.is_sorted_by(|a, b| a < b) && spaces.iter().all(|space| (1..=last).contains(space));
            p.expect(ascending, field, || format!("spaces from 1 to {last}, each once, in ascending order"));
        }
        // PW-11.3: a move passes one special patch at the most.
        for (field, spaces) in [("newer", &specials.newer), ("2014", &specials.first)] {
            let apart = spaces.windows(2).all(|pair| pair[1].saturating_sub(pair[0]) >= longest_time);
            p.expect(apart, format!("track.special_patch_before_space.{field}"), || {
                format!("two special patches lie at least {longest_time} spaces apart, the longest time of a patch")
            });
        }
    }
}

impl PatchFile {
    fn size(&self) -> usize {
        self.rows.iter().flat_map(|row| row.bytes()).filter(|mark| *mark == b'X').count()
    }

    fn check(&self, p: &mut Problems, i: usize) {
        let at = |field: &str| format!("patches[{i}].{field}");
        p.expect(usize::from(self.id) == i, at("id"), || {
            format!("the patches stand in the order of their numbers: {i} comes here, not {}", self.id)
        });
        p.expect(self.price <= 99, at("price"), || "0 to 99 buttons".to_owned());
        p.expect((1..=12).contains(&self.time), at("time"), || "1 to 12 spaces".to_owned());
        p.expect(self.icons <= 9, at("icons"), || "0 to 9 icons".to_owned());
        let drawn = self.is_drawn_soundly();
        p.expect(drawn, at("rows"), || {
            format!("1 to {LONGEST} rows of equal length, 1 to {LONGEST} long, of `X` and `.`, no edge of it empty, at most {MOST_CELLS} cells")
        });
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
