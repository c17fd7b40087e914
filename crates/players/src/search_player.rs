//! A player who searches.

use mozaika_game::Game;
use rand::SeedableRng as _;

use crate::budget::Budget;
use crate::knowledge::Knowledge;
use crate::level::{Level, Strength};
use crate::player::{Player, SearchRng};
use crate::result::SearchResult;
use crate::sampling::sample_decision;
use crate::search::Search;
use crate::seen::Seen;
use crate::settings::SearchSettings;

/// The final decision is sampled from a stream of its own, so that the temperature does not change what is searched.
const SAMPLING_STREAM: u64 = 0x9e37_79b9_7f4a_7c15;

/// A player who searches with what is known about the game.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer<K> {
    knowledge: K,
    settings: SearchSettings,
    temperature: f64,
}

impl<K> SearchPlayer<K> {
    /// Searches like this, and always plays what it found best.
    #[must_use]
    pub const fn new(knowledge: K, settings: SearchSettings) -> Self {
        Self { knowledge, settings, temperature: 0.0 }
    }

    /// Searches like that level in a match of so many; its number of iterations is the caller's to give.
    #[must_use]
    pub fn at_level<G: Game>(knowledge: K, level: Level, player_count: usize) -> Self
    where
        K: Knowledge<G>,
    {
        let Strength { settings, temperature, .. } = knowledge.strength(level, player_count);
        Self { knowledge, settings, temperature }
    }
}

impl<G: Game, K: Knowledge<G>> Player<G> for SearchPlayer<K> {
    fn decide(&self, visible: &Seen<G>, seed: u64, budget: &mut Budget<'_>) -> Option<SearchResult<G::Move>> {
        let mut search = Search::new(visible, &self.knowledge, self.settings, seed)?;
        search.run(budget);
        let mut result = search.result();
        if self.temperature > 0.0 {
            sample_decision(&mut result, self.temperature, &mut SearchRng::seed_from_u64(seed ^ SAMPLING_STREAM));
        }
        Some(result)
    }
}
