//! What is in the box (SG-1): the edition file as it is written, and how it is checked.
//!
//! How many windows, strips, spaces and rounds there are is part of the rules and of the notation; everything else that is
//! printed on the pieces is read from here.

use std::ops::RangeInclusive;

use mozaika_game::schemars::{self, JsonSchema, Schema, schema_for};
use mozaika_game::{Contents, Problems, from_json, notation::quoted};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::panes::Colour;
use crate::pieces::{MOST_FACTORIES, Ornaments, Pattern, Pieces, ROUNDS, SPACES, WINDOWS, WindowRow};
use crate::refusal::EditionFault;

/// An edition file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EditionFile {
    /// The edition's name.
    pub edition: String,
    /// What there is to know about this edition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// The colours of glass: orange, pink, yellow, blue, `light_blue`, in this order.
    #[schemars(with = "[Colour; 5]")]
    pub colours: Vec<String>,
    /// How many panes there are of each colour.
    #[schemars(range(min = 2, max = 100))]
    pub panes_per_colour: i64,
    /// How many factories lie on the table.
    pub factories: Factories,
    /// How many panes are dealt to a factory.
    #[schemars(range(min = 1, max = 10))]
    pub panes_per_factory: i64,
    /// The number of rounds: one more than there are colours.
    #[schemars(range(min = 6, max = 6))]
    pub rounds: i64,
    /// How many spaces a strip has.
    #[schemars(range(min = 5, max = 5))]
    pub spaces_per_strip: i64,
    /// The pattern strips; each player has one set.
    pub strips: Strips,
    /// The windows of the palace.
    pub windows: Windows,
    /// The ornaments of one side of the palace.
    pub ornaments: OrnamentsFile,
    /// The broken-glass track.
    pub broken_glass: BrokenGlass,
    /// How many panes left on strips make a point at the end.
    #[schemars(range(min = 1, max = 40))]
    pub panes_per_point_left_on_strips: i64,
}

/// The number of factories by the number of players.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Factories {
    /// With two players.
    #[serde(rename = "2")]
    #[schemars(range(min = 1, max = 12))]
    pub two: i64,
    /// With three players.
    #[serde(rename = "3")]
    #[schemars(range(min = 1, max = 12))]
    pub three: i64,
    /// With four players.
    #[serde(rename = "4")]
    #[schemars(range(min = 1, max = 12))]
    pub four: i64,
}

/// The pattern strips of one player.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strips {
    /// How the values were had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Whether the joker side lies down at set-up.
    pub joker_side_starts_down: bool,
    /// The eight strips.
    #[schemars(length(min = 8, max = 8))]
    pub set: Vec<StripFile>,
}

/// One double-sided strip.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StripFile {
    /// Its number, 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    pub id: i64,
    /// The spaces of one side.
    #[schemars(with = "[Space; 5]")]
    pub a: Vec<String>,
    /// The spaces of the other side.
    #[schemars(with = "[Space; 5]")]
    pub b: Vec<String>,
}

/// What a space of a strip takes, for the schema.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "only its schema is used: names are read as text, so that every wrong one is reported")]
enum Space {
    Orange,
    Pink,
    Yellow,
    Blue,
    LightBlue,
    Joker,
}

/// The windows of the palace.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Windows {
    /// How many there are.
    #[schemars(range(min = 8, max = 8))]
    pub count: i64,
    /// The points below them.
    pub points: WindowPoints,
    /// How the points were had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_from: Option<String>,
}

/// The points below the windows, left to right.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowPoints {
    /// On side A of the palace.
    #[serde(rename = "A")]
    #[schemars(length(min = 8, max = 8), inner(range(min = 0, max = 50)))]
    pub a: Vec<i64>,
    /// On side B of the palace.
    #[serde(rename = "B")]
    #[schemars(length(min = 8, max = 8), inner(range(min = 0, max = 50)))]
    pub b: Vec<i64>,
}

/// The ornaments of side A.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrnamentsFile {
    /// The side of the palace that has them: A.
    pub side: String,
    /// For each of the four, the two windows around it, counted from 0.
    #[schemars(length(min = 4, max = 4))]
    pub windows: Vec<Vec<i64>>,
    /// The points for 0, 1, 2, 3 and 4 glazed frames around an ornament.
    #[schemars(length(min = 5, max = 5), inner(range(min = 0, max = 100)))]
    pub points_by_glazed_frames: Vec<i64>,
    /// How the values were had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

/// The broken-glass track.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BrokenGlass {
    /// The points of its steps from the top, which is 0, to the bottom.
    #[schemars(length(min = 2, max = 40), inner(range(min = -100, max = 0)))]
    pub steps: Vec<i64>,
    /// How the values were had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

impl Contents for Pieces {
    const DEFAULT: &'static str = include_str!("../data/sintra.json");

    fn read(json: &Value) -> Result<Self, Problems> {
        let file: EditionFile = from_json(json.clone())?;
        let mut problems = Problems::none();
        let pieces = file.read(&mut problems);
        problems.or(pieces)
    }

    fn schema() -> Schema {
        schema_for!(EditionFile)
    }
}

impl EditionFile {
    /// What is in the box; values that are wrong are noted, and replaced by some that are in range.
    fn read(&self, problems: &mut Problems) -> Pieces {
        self.check_what_the_rules_fix(problems);
        let mut number =
            |number: i64, field: &str, most: i64| in_range(number, field, 1..=most, problems).unsigned_abs() as u32;
        let factories = [
            number(self.factories.two, "factories.2", MOST_FACTORIES as i64) as usize,
            number(self.factories.three, "factories.3", MOST_FACTORIES as i64) as usize,
            number(self.factories.four, "factories.4", MOST_FACTORIES as i64) as usize,
        ];
        let panes_per_factory = number(self.panes_per_factory, "panes_per_factory", 10);
        let panes_per_point = number(self.panes_per_point_left_on_strips, "panes_per_point_left_on_strips", 40);
        let points = &self.windows.points;
        Pieces {
            panes_per_colour: in_range(self.panes_per_colour, "panes_per_colour", 2..=100, problems).unsigned_abs()
                as u32,
            panes_per_factory,
            joker_starts_down: self.strips.joker_side_starts_down,
            panes_per_point,
            ornaments: self.ornaments.read(problems),
            factories,
            patterns: self.strips.patterns(problems),
            rows: [(&points.a, "windows.points.A"), (&points.b, "windows.points.B")]
                .map(|(points, field)| WindowRow::new(list(points, field, 0..=50, problems))),
            losses: self.broken_glass.losses(problems),
        }
    }

    fn check_what_the_rules_fix(&self, problems: &mut Problems) {
        let known = Colour::ALL.map(Colour::name);
        let colours = || EditionFault::Colours { colours: Colour::ALL.to_vec() };
        problems.require(self.colours == known, "colours", colours);
        let rounds = || EditionFault::RoundCount { number: self.rounds, expected: ROUNDS };
        problems.require(self.rounds == ROUNDS as i64, "rounds", rounds);
        for (field, number, expected) in
            [("spaces_per_strip", self.spaces_per_strip, SPACES), ("windows.count", self.windows.count, WINDOWS)]
        {
            let fixed = || EditionFault::FixedByTheRules { number, expected };
            problems.require(number == expected as i64, field, fixed);
        }
    }
}

impl Strips {
    /// Both sides of every strip, by its number; the joker side has to be the only one of its kind (SG-1.4).
    fn patterns(&self, problems: &mut Problems) -> [[Pattern; 2]; WINDOWS] {
        let strips = self.set.len();
        problems.require(strips == WINDOWS, "strips.set", || EditionFault::StripSet { strips, expected: WINDOWS });
        let mut patterns = [[Pattern::default(); 2]; WINDOWS];
        let mut seen = [false; WINDOWS];
        let mut joker_sides = Vec::new();
        for (index, strip) in self.set.iter().enumerate() {
            let field = format!("strips.set[{index}]");
            let sides = [("a", &strip.a), ("b", &strip.b)].map(|(name, spaces)| {
                let pattern = read_pattern(spaces, &format!("{field}.{name}"), problems);
                if pattern.jokers > 0 {
                    joker_sides.push(format!("{field}.{name}"));
                }
                pattern
            });
            let id_field = format!("{field}.id");
            match (0..WINDOWS).find(|index| *index as i64 + 1 == strip.id) {
                None => problems.note(id_field, EditionFault::StripNumber { strip: strip.id, last: WINDOWS }),
                Some(id) if seen[id] => problems.note(id_field, EditionFault::StripListedTwice { strip: strip.id }),
                Some(id) => (seen[id], patterns[id]) = (true, sides),
            }
        }
        match joker_sides.len() {
            0 => problems.note("strips.set", EditionFault::NoJokerSide),
            1 => {}
            _ => problems.note("strips.set", EditionFault::JokerSides { sides: joker_sides }),
        }
        patterns
    }
}

fn read_pattern(spaces: &[String], field: &str, problems: &mut Problems) -> Pattern {
    let length = || EditionFault::PatternLength { spaces: spaces.len(), expected: SPACES };
    problems.require(spaces.len() == SPACES, field, length);
    let mut read = [None; SPACES];
    for (index, name) in spaces.iter().enumerate() {
        let colour = Colour::from_name(name);
        let unknown = || EditionFault::SpaceColour { text: quoted(name), colours: Colour::ALL.to_vec() };
        problems.require(colour.is_some() || name == "joker", format!("{field}[{index}]"), unknown);
        if let Some(space) = read.get_mut(index) {
            *space = colour;
        }
    }
    // A wrong colour is no joker: what is wrong with it is said already.
    let sound =
        spaces.len() == SPACES && read.iter().zip(spaces).all(|(colour, name)| colour.is_some() || name == "joker");
    if sound { Pattern::new(read) } else { Pattern::default() }
}

impl OrnamentsFile {
    fn read(&self, problems: &mut Problems) -> Ornaments {
        let other_side = || EditionFault::OrnamentSide { text: quoted(&self.side) };
        problems.require(self.side == "A", "ornaments.side", other_side);
        let mut windows = [[0; 2]; 4];
        let other_count = || EditionFault::OrnamentCount { ornaments: self.windows.len(), expected: windows.len() };
        problems.require(self.windows.len() == windows.len(), "ornaments.windows", other_count);
        for (index, around) in self.windows.iter().enumerate() {
            let field = format!("ornaments.windows[{index}]");
            match around.as_slice() {
                [left, right] if left != right => {
                    let pair = [
                        in_range(*left, field.clone() + "[0]", 0..=7, problems),
                        in_range(*right, field + "[1]", 0..=7, problems),
                    ];
                    if let Some(ornament) = windows.get_mut(index) {
                        *ornament = pair.map(|window| window.unsigned_abs() as usize);
                    }
                }
                _ => problems.note(field, EditionFault::OrnamentWindows),
            }
        }
        let field = "ornaments.points_by_glazed_frames";
        Ornaments { windows, points: list(&self.points_by_glazed_frames, field, 0..=100, problems) }
    }
}

impl BrokenGlass {
    /// What each step costs, as a positive number.
    fn losses(&self, problems: &mut Problems) -> Vec<i32> {
        const LEAST: usize = 2;
        const MOST: usize = 40;
        let field = |index: usize| format!("broken_glass.steps[{index}]");
        let steps = self.steps.len();
        let other_count = || EditionFault::StepCount { steps, least: LEAST, most: MOST };
        problems.require((LEAST..=MOST).contains(&steps), "broken_glass.steps", other_count);
        for (index, points) in self.steps.iter().enumerate() {
            in_range(*points, field(index), -100..=0, problems);
        }
        let free = self.steps.first().is_none_or(|top| *top == 0);
        problems.require(free, field(0), || EditionFault::TopStep);
        for (index, pair) in self.steps.windows(2).enumerate().filter(|(_, pair)| pair[1] > pair[0]) {
            problems.note(field(index + 1), EditionFault::StepRises { points: pair[1], above: pair[0] });
        }
        self.steps.iter().map(|points| -(*points.clamp(&-100, &0) as i32)).collect()
    }
}

/// The number, kept inside the range; a problem if it lies outside.
fn in_range(number: i64, field: impl Into<String>, range: RangeInclusive<i64>, problems: &mut Problems) -> i64 {
    let (least, most) = (*range.start(), *range.end());
    problems.require(range.contains(&number), field, || EditionFault::OutOfRange { number, least, most });
    number.clamp(least, most)
}

/// A list of exactly `N` numbers in the range.
fn list<const N: usize>(numbers: &[i64], field: &str, range: RangeInclusive<i64>, problems: &mut Problems) -> [i32; N] {
    let length = || EditionFault::ListLength { numbers: numbers.len(), expected: N };
    problems.require(numbers.len() == N, field, length);
    let mut read = [0; N];
    for (index, number) in numbers.iter().enumerate() {
        let number = in_range(*number, format!("{field}[{index}]"), range.clone(), problems);
        if let Some(place) = read.get_mut(index) {
            *place = number as i32;
        }
    }
    read
}
