//! Tuning a model by self-play: the guess of final points is fitted to the points that came out.
//!
//! Each generation plays against itself with the model it has, samples what every seat had at every decision and what
//! it had at the end, and solves for the weights with the least squared error. Older generations count less and less.

use std::collections::BTreeMap;

use mozaika_game::{Game, Next, Problems, Seat, from_json};
use rand::SeedableRng as _;
use serde_json::Value;

use crate::budget::Budget;
use crate::fault::PlayerFault;
use crate::knowledge::Tunable;
use crate::model::{Model, ModelError, ModelFile};
use crate::player::SearchRng;
use crate::sampling::sample_decision;
use crate::search::Search;
use crate::seen::Seen;
use crate::values::totals;

/// What the samples of older generations still count when a new one comes.
const DECAY: f64 = 0.7;
/// Keeps weights small where nothing is known about them.
const RIDGE: f64 = 1e-3;
/// The standard deviation of the logistic distribution.
const LOGISTIC: f64 = 1.813_8;

/// What a seat had at one decision, and what came of it.
#[derive(Clone, Debug)]
struct Sample {
    /// The features for the beginning, then for the end: each by how far the match was.
    inputs: Vec<f64>,
    /// The seat's points at the end of the match.
    points: f64,
    /// How far the match was, from 0 to 1.
    progress: f64,
}

/// What one match of self-play has shown.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    samples: Vec<Sample>,
    /// What was guessed of each seat's lead, what it was, and how far the match was.
    leads: Vec<(f64, f64, f64)>,
}

/// The state of a self-play match as it was met: the features of a seat, the progress, and the guessed points of every seat.
struct Observation {
    seat: Seat,
    features: Vec<f32>,
    progress: f32,
    guesses: Vec<f32>,
}

/// A tuner, whichever game it is of.
pub trait AnyTuner: Send + Sync {
    /// Plays one match against itself.
    fn self_play(&self, seed: u64) -> Samples;
    /// Fits the model to the matches of a generation; returns how far off its guesses of final points are, in points.
    fn fit(&mut self, generation: &[Samples]) -> f64;
    /// Plays one match in that seat against the model it started from; returns its share of the victory, alone how
    /// much better it was in points.
    fn evaluate(&self, seed: u64, seat: Seat) -> f64;
    /// The model as a file.
    fn model_file(&self, origin: BTreeMap<String, Value>) -> ModelFile;
}

/// Why tuning cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum TunerError {
    /// Weights that do not fit.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Options that cannot be played.
    #[error("These options cannot be played: {0}.")]
    Options(#[from] Problems),
    /// Nothing can be tuned here.
    #[error(transparent)]
    Fault(#[from] PlayerFault),
}

/// Tunes the model of one game by self-play.
#[derive(Debug)]
pub struct Tuner<G: Game, K> {
    /// The state before the first entry of every match.
    start: G,
    /// How many iterations self-play makes for a decision; with 0 it plays the moves of rollouts.
    iterations: u64,
    /// The knowledge in the repository, to compare with.
    baseline: K,
    current: K,
    /// The left side of the normal equations: sums of products of inputs, a row for each.
    squares: Vec<Vec<f64>>,
    /// Their right side: sums of products of inputs and points.
    products: Vec<f64>,
}

impl<G: Game, K: Tunable<G>> Tuner<G, K> {
    /// Begins with these weights, or with those in the repository.
    pub fn new(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Self, TunerError> {
        let current = match weights {
            Some(text) => K::with_model(Model::read(text, K::feature_names())?),
            None => K::default(),
        };
        let size = 2 * K::feature_names().len();
        Ok(Self {
            start: G::start(&from_json(options.clone())?)?,
            iterations,
            baseline: K::default(),
            current,
            squares: vec![vec![0.0; size]; size],
            products: vec![0.0; size],
        })
    }

    /// The same for whoever does not need to know of which game: what [`Knowledge::tuner`](crate::Knowledge::tuner) answers.
    pub fn boxed(options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        Ok(Box::new(Self::new(options, weights, iterations)?))
    }

    /// Plays a match; `knowledge_of` says whose knowledge sits where, `observe` sees every state somebody decides in.
    fn play<'a>(
        &'a self,
        seed: u64,
        temperature: f64,
        knowledge_of: impl Fn(Seat) -> &'a K,
        mut observe: impl FnMut(&G),
    ) -> G {
        let mut rng = SearchRng::seed_from_u64(seed);
        let mut state = self.start.clone();
        let mut buffer = Vec::new();
        loop {
            match state.next() {
                Next::Over => return state,
                Next::Chance => match state.draw(&mut rng) {
                    Some(outcome) => state.enter_unchecked(&outcome),
                    None => return state,
                },
                Next::Seats(seats) => {
                    let Some(seat) = seats.lowest() else { return state };
                    observe(&state);
                    let knowledge = knowledge_of(seat);
                    let mut sampling_rng = rng.clone();
                    let seed = rand::RngExt::random::<u64>(&mut rng);
                    if self.iterations == 0 {
                        let Some(decision) = knowledge.rollout_move(&state, seat, &mut rng, &mut buffer) else {
                            return state;
                        };
                        state.play_unchecked(seat, &decision);
                        continue;
                    }
                    let visible = Seen::of(&state, seat);
                    let Some(mut search) = Search::new(&visible, knowledge, knowledge.settings(), seed) else {
                        return state;
                    };
                    search.run(&mut Budget::iterations(self.iterations));
                    let mut result = search.result();
                    if temperature > 0.0 {
                        sample_decision(&mut result, temperature, &mut sampling_rng);
                    }
                    state.play_unchecked(seat, &result.decision);
                }
            }
        }
    }

    /// What the model sees of every seat in a state.
    fn observe(&self, state: &G, into: &mut Vec<Observation>) {
        let seats = || Seat::all(state.player_count());
        let observed: Vec<(Vec<f32>, f32)> = seats().map(|seat| self.current.features(state, seat)).collect();
        let model = self.current.model(state);
        let guesses: Vec<f32> = observed.iter().map(|(features, progress)| model.points(features, *progress)).collect();
        into.extend(seats().zip(observed).map(|(seat, (features, progress))| Observation {
            seat,
            features,
            progress,
            guesses: guesses.clone(),
        }));
    }
}

impl<G: Game, K: Tunable<G>> AnyTuner for Tuner<G, K> {
    fn self_play(&self, seed: u64) -> Samples {
        let mut observations = Vec::new();
        let over = self.play(
            seed,
            K::self_play_temperature(),
            |_| &self.current,
            |state| self.observe(state, &mut observations),
        );
        let points = totals(&over.score());
        let mut samples = Samples::default();
        for Observation { seat, features, progress, guesses } in observations {
            let (guess, lead) = (lead(&guesses, seat), lead(&points, seat));
            let progress = f64::from(progress);
            let early = features.iter().map(|feature| f64::from(*feature) * (1.0 - progress));
            let late = features.iter().map(|feature| f64::from(*feature) * progress);
            let inputs = early.chain(late).collect();
            samples.samples.push(Sample { inputs, points: points[seat.index()].into(), progress });
            samples.leads.push((guess, lead, progress));
        }
        samples
    }

    fn fit(&mut self, generation: &[Samples]) -> f64 {
        for row in &mut self.squares {
            for cell in row {
                *cell *= DECAY;
            }
        }
        for cell in &mut self.products {
            *cell *= DECAY;
        }
        let samples = || generation.iter().flat_map(|samples| &samples.samples);
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
        let spread = spread(generation.iter().flat_map(|samples| &samples.leads));
        self.current = K::with_model(Model::from_weights(&weights, spread));
        let (mut squared, mut count) = (0.0, 0.0);
        for sample in samples() {
            let guess: f64 = sample.inputs.iter().zip(&weights).map(|(x, w)| x * f64::from(*w)).sum();
            squared += (guess - sample.points).powi(2) * (1.0 - sample.progress);
            count += 1.0 - sample.progress;
        }
        (squared / f64::max(count, 1e-9)).sqrt()
    }

    fn evaluate(&self, seed: u64, seat: Seat) -> f64 {
        let over = self.play(seed, 0.0, |at| if at == seat { &self.current } else { &self.baseline }, |_| {});
        let sheet = over.score();
        if over.player_count() == 1 {
            let before = self.play(seed, 0.0, |_| &self.baseline, |_| {});
            return (sheet.scores[0].total() - before.score().scores[0].total()).as_f64();
        }
        let winners = sheet.winners().unwrap_or_default();
        if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    fn model_file(&self, origin: BTreeMap<String, Value>) -> ModelFile {
        self.current.model(&self.start).file(K::feature_names(), origin)
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
    fn a_tuner_learns_from_its_matches_and_writes_weights_that_can_be_read_again() {
        use crate::patchwork::PatchworkKnowledge as Knowledge;
        type Patchwork = mozaika_patchwork::Patchwork;
        let mut tuner = Tuner::<Patchwork, Knowledge>::new(&serde_json::json!({}), None, 4).expect("default options");
        let generation: Vec<Samples> = (0..6).map(|seed| tuner.self_play(seed)).collect();
        let before = tuner.model_file(BTreeMap::new());
        tuner.fit(&generation);
        let after = tuner.model_file(BTreeMap::new());
        assert_ne!(before, after);
        let text = serde_json::to_string(&after).expect("plain data");
        assert!(Tuner::<Patchwork, Knowledge>::new(&serde_json::json!({}), Some(&text), 4).is_ok());
        assert!(Tuner::<Patchwork, Knowledge>::new(&serde_json::json!({}), Some("{}"), 4).is_err());
    }

    #[test]
    fn without_iterations_self_play_makes_the_moves_of_rollouts_and_there_is_still_something_to_learn() {
        type GlassRoad = mozaika_glassroad::GlassRoad;
        type Knowledge = crate::glassroad::GlassRoadKnowledge;
        let alone = serde_json::json!({ "players": 1 });
        let mut tuner = Tuner::<GlassRoad, Knowledge>::new(&alone, None, 0).expect("options for one");
        let generation: Vec<Samples> = (0..4).map(|seed| tuner.self_play(seed)).collect();
        let before = tuner.model_file(BTreeMap::new());
        assert!(tuner.fit(&generation).is_finite());
        assert_ne!(before, tuner.model_file(BTreeMap::new()));
    }
}
