//! Tuning a model by playing: the guess of final points is fitted to the points that came out.
//!
//! Each generation plays against itself with the model it has, remembers what every seat had at every decision and what
//! it had at the end, and solves for the weights with the least squared error. Older generations count less and less.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use mozaika_game::{Game, Next, Problems, Seat, from_json};
use rand::SeedableRng as _;
use serde_json::Value;

use crate::budget::Budget;
use crate::choice::carelessly;
use crate::knowledge::Studied;
use crate::model::{BadModel, Model, ModelFile};
use crate::player::Luck;
use crate::search::Search;
use crate::seen::Seen;
use crate::values::totals;

/// What an older generation still counts when a new one comes.
const MEMORY: f64 = 0.7;
/// Keeps weights small where nothing is known about them.
const RIDGE: f64 = 1e-3;
/// The standard deviation of the logistic distribution.
const LOGISTIC: f64 = 1.813_8;

/// What a seat had at one decision, and what came of it.
#[derive(Clone, Debug)]
struct Sample {
    /// The features for the beginning, then for the end: each by how far the match was.
    inputs: Vec<f64>,
    points: f64,
    progress: f64,
}

/// What one match of self-play taught.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    samples: Vec<Sample>,
    /// What was guessed of each seat's lead, what it was, and how far the match was.
    leads: Vec<(f64, f64, f64)>,
}

/// A model that is being tuned, whichever game it is of.
pub trait AnyStudy: Send + Sync {
    /// Plays one match against itself.
    fn practise(&self, seed: u64) -> Lesson;
    /// Learns from the matches of a generation; returns how far off the guesses were, in points.
    fn learn(&mut self, lessons: &[Lesson]) -> f64;
    /// Plays one match against the model it started from, in that seat's place; returns its share of the victory, alone how
    /// much better it was in points.
    fn examine(&self, seed: u64, seat: Seat) -> f64;
    /// The model as a file.
    fn file(&self, origin: BTreeMap<String, Value>) -> ModelFile;
}

/// Why a study cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStudy {
    /// Weights that do not fit.
    #[error("{0}")]
    Model(#[from] BadModel),
    /// Options that cannot be played.
    #[error("These options cannot be played: {0}.")]
    Options(#[from] Problems),
}

/// A model that is being tuned.
pub struct Study<G: Game, K> {
    start: G,
    iterations: u64,
    first: K,
    now: K,
    squares: Vec<Vec<f64>>,
    products: Vec<f64>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, K: Studied<G> + Default> Study<G, K> {
    /// Begins with these weights, or with those of the house.
    pub fn new(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Self, BadStudy> {
        let now = match weights {
            Some(text) => K::with_model(Model::read(text, K::names())?),
            None => K::default(),
        };
        let size = 2 * K::names().len();
        Ok(Self {
            start: G::start(&from_json(options.clone())?)?,
            iterations,
            first: K::default(),
            now,
            squares: vec![vec![0.0; size]; size],
            products: vec![0.0; size],
            game: PhantomData,
        })
    }

    /// Plays a match; `who` says whose knowledge sits where, `watch` sees every state somebody decides in.
    fn play<'a>(&'a self, seed: u64, curiosity: f64, who: impl Fn(Seat) -> &'a K, mut watch: impl FnMut(&G)) -> G {
        let mut luck = Luck::seed_from_u64(seed);
        let mut table = self.start.clone();
        let mut buffer = Vec::new();
        loop {
            match table.next() {
                Next::Over => return table,
                Next::Chance => match table.draw(&mut luck) {
                    Some(outcome) => table.enter_unchecked(&outcome),
                    None => return table,
                },
                Next::Seats(seats) => {
                    let Some(seat) = seats.lowest() else { return table };
                    watch(&table);
                    let knowledge = who(seat);
                    let own_luck = luck.clone();
                    let seed = rand::RngExt::random::<u64>(&mut luck);
                    if self.iterations == 0 {
                        let Some(hurried) = knowledge.hurried(&table, seat, &mut luck, &mut buffer) else {
                            return table;
                        };
                        table.play_unchecked(seat, &hurried);
                        continue;
                    }
                    let sight = Seen::of(&table, seat);
                    let Some(mut search) = Search::new(&sight, knowledge, knowledge.settings(), seed) else {
                        return table;
                    };
                    search.run(&mut Budget::iterations(self.iterations));
                    let mut thought = search.thought();
                    if curiosity > 0.0 {
                        carelessly(&mut thought, curiosity, &mut own_luck.clone());
                    }
                    table.play_unchecked(seat, &thought.decision);
                }
            }
        }
    }
}

impl<G: Game, K: Studied<G> + Default> AnyStudy for Study<G, K> {
    fn practise(&self, seed: u64) -> Lesson {
        let mut met: Vec<(Seat, Vec<f32>, f32, Vec<f32>)> = Vec::new();
        let over = self.play(
            seed,
            K::curiosity(),
            |_| &self.now,
            |table| {
                let looks: Vec<(Vec<f32>, f32)> =
                    Seat::all(table.player_count()).map(|seat| self.now.features(table, seat)).collect();
                let guesses: Vec<f32> = looks
                    .iter()
                    .map(|(features, progress)| self.now.model(table).points(features, *progress))
                    .collect();
                for (seat, (features, progress)) in Seat::all(table.player_count()).zip(looks) {
                    met.push((seat, features, progress, guesses.clone()));
                }
            },
        );
        let points = totals(&over.score());
        let mut lesson = Lesson::default();
        for (seat, features, progress, guesses) in met {
            let (guess, lead) = (lead(&guesses, seat), lead(&points, seat));
            let progress = f64::from(progress);
            let early = features.iter().map(|feature| f64::from(*feature) * (1.0 - progress));
            let late = features.iter().map(|feature| f64::from(*feature) * progress);
            let inputs = early.chain(late).collect();
            lesson.samples.push(Sample { inputs, points: points[seat.index()].into(), progress });
            lesson.leads.push((guess, lead, progress));
        }
        lesson
    }

    fn learn(&mut self, lessons: &[Lesson]) -> f64 {
        for row in &mut self.squares {
            for cell in row {
                *cell *= MEMORY;
            }
        }
        for cell in &mut self.products {
            *cell *= MEMORY;
        }
        let samples = || lessons.iter().flat_map(|lesson| &lesson.samples);
        for sample in samples() {
            for (i, x) in sample.inputs.iter().enumerate() {
                self.products[i] += x * sample.points;
                for (j, y) in sample.inputs.iter().enumerate() {
                    self.squares[i][j] += x * y;
                }
            }
        }
        let weights: Vec<f32> =
            solve(self.squares.clone(), self.products.clone()).into_iter().map(|weight| weight as f32).collect();
        let spread = spread(lessons.iter().flat_map(|lesson| &lesson.leads));
        self.now = K::with_model(Model::from_weights(&weights, spread));
        let (mut squared, mut count) = (0.0, 0.0);
        for sample in samples() {
            let guess: f64 = sample.inputs.iter().zip(&weights).map(|(x, w)| x * f64::from(*w)).sum();
            squared += (guess - sample.points).powi(2) * (1.0 - sample.progress);
            count += 1.0 - sample.progress;
        }
        (squared / f64::max(count, 1e-9)).sqrt()
    }

    fn examine(&self, seed: u64, seat: Seat) -> f64 {
        let over = self.play(seed, 0.0, |at| if at == seat { &self.now } else { &self.first }, |_| {});
        let sheet = over.score();
        if over.player_count() == 1 {
            let before = self.play(seed, 0.0, |_| &self.first, |_| {});
            return (sheet.scores[0].total() - before.score().scores[0].total()).as_f64();
        }
        let winners = sheet.winners().unwrap_or_default();
        if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    fn file(&self, origin: BTreeMap<String, Value>) -> ModelFile {
        self.now.model(&self.start).file(K::names(), origin)
    }
}

/// How far a seat is ahead of the best of the others; alone, its own points.
fn lead(points: &[f32], seat: Seat) -> f64 {
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, points)| *points);
    let best = others.fold(f32::NEG_INFINITY, f32::max);
    f64::from(if best.is_finite() { points[seat.index()] - best } else { points[seat.index()] })
}

/// How far off the guesses of the lead were at the beginning and at the end, as the logistic function wants it.
fn spread<'a>(leads: impl Iterator<Item = &'a (f64, f64, f64)>) -> [f32; 2] {
    let mut halves = [(0.0, 1e-9); 2];
    for (guess, lead, progress) in leads {
        for (half, weight) in halves.iter_mut().zip([(1.0 - progress).powi(2), progress.powi(2)]) {
            half.0 += weight * (guess - lead).powi(2);
            half.1 += weight;
        }
    }
    halves.map(|(squared, weight)| f64::max((squared / weight).sqrt() / LOGISTIC, 1.0) as f32)
}

/// Solves the normal equations by elimination; the ridge keeps them solvable.
fn solve(mut squares: Vec<Vec<f64>>, mut products: Vec<f64>) -> Vec<f64> {
    let size = products.len();
    for (i, row) in squares.iter_mut().enumerate() {
        row[i] += RIDGE * (1.0 + row[i]);
    }
    for pivot in 0..size {
        let best =
            (pivot..size).max_by(|a, b| squares[*a][pivot].abs().total_cmp(&squares[*b][pivot].abs())).unwrap_or(pivot);
        squares.swap(pivot, best);
        products.swap(pivot, best);
        let (above, below) = squares.split_at_mut(pivot + 1);
        let first = &above[pivot];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[pivot] / first[pivot];
            for (cell, other) in row.iter_mut().zip(first).skip(pivot) {
                *cell -= factor * other;
            }
            products[pivot + 1 + offset] -= factor * products[pivot];
        }
    }
    let mut solution = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| squares[row][column] * solution[column]).sum();
        solution[row] = (products[row] - known) / squares[row][row];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elimination_solves_what_can_be_solved() {
        let solution = solve(vec![vec![0.0, 2000.0], vec![4000.0, 0.0]], vec![6000.0, 8000.0]);
        assert!((solution[0] - 2.0).abs() < 0.01 && (solution[1] - 3.0).abs() < 0.01, "{solution:?}");
    }

    #[test]
    fn a_study_learns_from_its_matches_and_writes_weights_that_can_be_read_again() {
        use crate::patchwork::PatchworkKnowledge as Knowledge;
        type Patchwork = mozaika_patchwork::Patchwork;
        let mut study = Study::<Patchwork, Knowledge>::new(&serde_json::json!({}), None, 4).expect("default options");
        let lessons: Vec<Lesson> = (0..6).map(|seed| study.practise(seed)).collect();
        let before = study.file(BTreeMap::new());
        study.learn(&lessons);
        let after = study.file(BTreeMap::new());
        assert_ne!(before, after);
        let text = serde_json::to_string(&after).expect("plain data");
        assert!(Study::<Patchwork, Knowledge>::new(&serde_json::json!({}), Some(&text), 4).is_ok());
        assert!(Study::<Patchwork, Knowledge>::new(&serde_json::json!({}), Some("{}"), 4).is_err());
    }
    #[test]
    fn without_iterations_everybody_decides_in_a_hurry_and_there_is_still_something_to_learn() {
        type GlassRoad = mozaika_glassroad::GlassRoad;
        type Knowledge = crate::glassroad::GlassRoadKnowledge;
        let alone = serde_json::json!({ "players": 1 });
        let mut study = Study::<GlassRoad, Knowledge>::new(&alone, None, 0).expect("options for one");
        let lessons: Vec<Lesson> = (0..4).map(|seed| study.practise(seed)).collect();
        let before = study.file(BTreeMap::new());
        assert!(study.learn(&lessons).is_finite());
        assert_ne!(before, study.file(BTreeMap::new()));
    }
}
