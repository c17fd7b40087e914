//! A computer player for tests, who thinks until somebody says that it is enough.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, Seat};
use mozaika_players::{
    AnyTuner, ComputerPlayers, EvaluationSettings, Kind, Limit, PLAYERS, SearchRequest, SearchResult, TunerError,
};
use serde_json::Value;

/// Thinks until it is stopped, or until the test lets it decide.
#[derive(Debug)]
pub(crate) struct SlowPlayer(AtomicBool);

impl SlowPlayer {
    pub(crate) const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// From now on it decides at once.
    pub(crate) fn let_decide(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn real() -> &'static dyn ComputerPlayers {
        PLAYERS.find("patchwork").unwrap()
    }
}

impl ComputerPlayers for SlowPlayer {
    fn game(&self) -> &'static str {
        Self::real().game()
    }

    fn limit(&self, kind: Kind, player_count: usize) -> Option<Limit> {
        Self::real().limit(kind, player_count)
    }

    fn decide(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: SearchRequest,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<SearchResult, Illegal> {
        while !self.0.load(Ordering::Relaxed) && !stop() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Self::real().decide(played, seat, request, &mut || true)
    }

    fn evaluate(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        decision: &str,
        settings: EvaluationSettings,
    ) -> Result<f64, Illegal> {
        Self::real().evaluate(played, seat, decision, settings)
    }

    fn tuner(&self, options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        Self::real().tuner(options, weights, iterations)
    }
}
