//! A value function small enough to read: how many points a seat will have at the end, from what it has now.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A linear guess of a seat's final points. Every weight has a value for the beginning and one for the end of a match;
/// between them it changes evenly.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// A weight for each feature, as it is at the beginning of a match.
    early: Vec<f32>,
    /// The same at the end.
    late: Vec<f32>,
    /// How far off a guess of the lead usually is, in points: at the beginning and at the end.
    spread: [f32; 2],
}

/// A model as it is kept in a file: the weights by name, and where they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    /// How the weights were found: the command, its seed, how many matches, what came of it.
    pub origin: BTreeMap<String, serde_json::Value>,
    /// How far off a guess of the lead usually is, early and late, in points.
    pub spread: [f32; 2],
    /// Each feature's weight, early and late.
    pub weights: BTreeMap<String, [f32; 2]>,
}

/// Why a file of weights cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// Not JSON of that form.
    #[error("This is no file of weights: {0}.")]
    Unreadable(#[from] serde_json::Error),
    /// A feature of the game has no weight.
    #[error("The weight of `{0}` is missing.")]
    Missing(&'static str),
    /// A weight of a feature that the game does not have.
    #[error("There is no feature `{0}` in this game.")]
    Unknown(String),
    /// A number that cannot be calculated with.
    #[error("Weights are finite numbers and spreads are above 0.")]
    NotFinite,
}

impl Model {
    /// Reads a model file; every feature needs its weight.
    pub fn read(text: &str, names: &[&'static str]) -> Result<Self, ModelError> {
        let file: ModelFile = serde_json::from_str(text)?;
        if let Some(unknown) = file.weights.keys().find(|key| !names.contains(&key.as_str())) {
            return Err(ModelError::Unknown(unknown.clone()));
        }
        let pairs = names.iter().map(|name| file.weights.get(*name).copied().ok_or(ModelError::Missing(name)));
        let pairs: Vec<[f32; 2]> = pairs.collect::<Result<_, _>>()?;
        let model = Self {
            early: pairs.iter().map(|pair| pair[0]).collect(),
            late: pairs.iter().map(|pair| pair[1]).collect(),
            spread: file.spread,
        };
        let sound = model.early.iter().chain(&model.late).all(|weight| weight.is_finite())
            && model.spread.iter().all(|spread| spread.is_finite() && *spread > 0.0);
        if sound { Ok(model) } else { Err(ModelError::NotFinite) }
    }

    /// The model as a file, with where it comes from.
    #[must_use]
    pub fn file(&self, names: &[&'static str], origin: BTreeMap<String, serde_json::Value>) -> ModelFile {
        let round = |weight: f32| (weight * 1e4).round() / 1e4;
        let pairs = self.early.iter().zip(&self.late).map(|(early, late)| [round(*early), round(*late)]);
        let weights = names.iter().map(|name| (*name).to_owned()).zip(pairs).collect();
        ModelFile { origin, spread: self.spread.map(round), weights }
    }

    /// A model from its weights: first all of the beginning, then all of the end.
    #[must_use]
    pub fn from_weights(weights: &[f32], spread: [f32; 2]) -> Self {
        let (early, late) = weights.split_at(weights.len() / 2);
        Self { early: early.to_vec(), late: late.to_vec(), spread }
    }

    /// The weight of a feature at that point of the match (0 is the beginning, 1 the end).
    #[must_use]
    #[inline]
    pub fn weight(&self, feature: usize, progress: f32) -> f32 {
        self.early[feature] + (self.late[feature] - self.early[feature]) * progress
    }

    /// The points a seat will have at the end.
    #[must_use]
    #[inline]
    pub fn points(&self, features: &[f32], progress: f32) -> f32 {
        let weights = self.early.iter().zip(&self.late);
        features.iter().zip(weights).map(|(value, (early, late))| value * (early + (late - early) * progress)).sum()
    }

    /// How far off a guess of the lead usually is at that point of the match.
    #[must_use]
    pub fn spread(&self, progress: f32) -> f32 {
        self.spread[0] + (self.spread[1] - self.spread[0]) * progress
    }
}
