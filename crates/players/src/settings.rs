//! How a search goes about it.

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// The formula by which the next decision to look at is selected.
    pub selection: Selection,
    /// The exploration constant of that formula, above 0: how much little-visited decisions attract, against good ones.
    pub exploration: f32,
    /// How many decisions a rollout makes before its state is evaluated; where a game has no evaluation, it goes on to the end.
    pub rollout_depth: u32,
    /// A search ends once its rollouts have made this many decisions altogether, however few iterations that were: bounds the time
    /// where one iteration takes long.
    pub max_rollout_moves: u64,
    /// How many candidates of a node are looked at from its first visit, the ones with the highest prior.
    pub initial_width: f32,
    /// Progressive widening: `initial_width` + visits to the power of this are looked at. From 0 to 1.
    pub widening_exponent: f32,
    /// Does the tree go on behind chance, with statistics from all outcomes together? Else states there are evaluated at once.
    pub expand_after_chance: bool,
}

/// The formula by which the next decision to look at is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Every candidate once, then by upper confidence bounds.
    Ucb1,
    /// By value and prior, as a predictor with upper confidence bounds.
    Puct,
}

impl SearchSettings {
    /// Plain UCT with rollouts to the end: what every game can be played with, and what knowledge is measured against.
    pub const PLAIN_UCT: Self = Self {
        selection: Selection::Ucb1,
        exploration: 0.7,
        rollout_depth: u32::MAX,
        max_rollout_moves: u64::MAX,
        initial_width: f32::INFINITY,
        widening_exponent: 0.0,
        expand_after_chance: true,
    };

    /// How many candidates are looked at after that many visits of their node.
    #[must_use]
    pub fn width(&self, visits: u32) -> usize {
        let width = self.initial_width + (visits as f32).powf(self.widening_exponent);
        // No list of candidates is as long as this, and it is above 0.
        #[expect(clippy::cast_sign_loss)]
        let width = width.clamp(1.0, 1e6) as usize;
        width
    }
}
