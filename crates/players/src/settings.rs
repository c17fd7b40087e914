//! How a search goes about it.

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How the next decision to look at is chosen.
    pub selection: Selection,
    /// How much unknown decisions attract, against good ones.
    pub exploration: f32,
    /// How many decisions a position is played on before it is judged; where nobody can judge it, to the end.
    pub playout: u32,
    /// A search ends once it has played on this many decisions, however seldom it has looked ahead: where a look takes long, fewer
    /// have to do.
    pub most_played: u64,
    /// How many candidates are looked at from the start; more come with the visits.
    pub wide: f32,
    /// How fast more candidates come in: `wide` + visits to the power of this.
    pub widening: f32,
    /// Does the tree go on after luck, with what was learned under other luck? Else positions are judged there.
    pub through_luck: bool,
}

/// How the next decision to look at is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Every candidate once, then by upper confidence bounds (UCB1).
    Confidence,
    /// By value and by what was thought of it beforehand (PUCT).
    Prior,
}

impl Settings {
    /// Plain UCT with playouts to the end: the yardstick.
    pub const PLAIN: Self = Self {
        selection: Selection::Confidence,
        exploration: 0.7,
        playout: u32::MAX,
        most_played: u64::MAX,
        wide: f32::INFINITY,
        widening: 0.0,
        through_luck: true,
    };

    /// How many candidates are looked at after that many visits.
    #[must_use]
    pub fn width(&self, visits: u32) -> usize {
        let width = self.wide + (visits as f32).powf(self.widening);
        // No list of candidates is as long as this, and it is above 0.
        #[expect(clippy::cast_sign_loss)]
        let width = width.clamp(1.0, 1e6) as usize;
        width
    }
}
