//! A player who searches.

use mozaika_game::Game;
use rand::SeedableRng as _;

use crate::budget::Budget;
use crate::choice::carelessly;
use crate::knowledge::Knowledge;
use crate::level::{Level, Strength};
use crate::player::{Luck, Player};
use crate::search::Search;
use crate::seen::Seen;
use crate::settings::Settings;
use crate::thought::Thought;

/// Whims are drawn from a stream of their own, so that they do not change what is searched.
const WHIM: u64 = 0x9e37_79b9_7f4a_7c15;

/// A player who searches with what is known about the game.
#[derive(Clone, Copy, Debug)]
pub struct Searcher<K> {
    knowledge: K,
    settings: Settings,
    carelessness: f64,
}

impl<K> Searcher<K> {
    /// Searches like this, and always plays what it thinks best.
    #[must_use]
    pub const fn new(knowledge: K, settings: Settings) -> Self {
        Self { knowledge, settings, carelessness: 0.0 }
    }

    /// Searches like that level at a table of so many; its number of iterations is the caller's to give.
    #[must_use]
    pub fn at_level<G: Game>(knowledge: K, level: Level, players: usize) -> Self
    where
        K: Knowledge<G>,
    {
        let Strength { settings, carelessness, .. } = knowledge.strength(level, players);
        Self { knowledge, settings, carelessness }
    }
}

impl<G: Game, K: Knowledge<G>> Player<G> for Searcher<K> {
    fn decide(&self, sight: &Seen<G>, seed: u64, budget: &mut Budget<'_>) -> Option<Thought<G::Move>> {
        let mut search = Search::new(sight, &self.knowledge, self.settings, seed)?;
        search.run(budget);
        let mut thought = search.thought();
        if self.carelessness > 0.0 {
            carelessly(&mut thought, self.carelessness, &mut Luck::seed_from_u64(seed ^ WHIM));
        }
        Some(thought)
    }
}
