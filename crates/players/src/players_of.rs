//! All kinds of players of one game.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game, Illegal, Match, ProtocolFault, Seat, seated};
use serde_json::Value;

use crate::budget::Budget;
use crate::greedy::GreedyPlayer;
use crate::kind::{Kind, Limit};
use crate::knowledge::{Knowledge, NoKnowledge};
use crate::player::Player;
use crate::random::RandomPlayer;
use crate::registry::ComputerPlayers;
use crate::request::{EvaluationSettings, SearchRequest};
use crate::result::SearchResult;
use crate::search::Search;
use crate::search_player::SearchPlayer;
use crate::seen::Seen;
use crate::settings::SearchSettings;
use crate::tuner::{AnyTuner, TunerError};

/// Keeps searches that run side by side from drawing the same random numbers.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// All kinds of players of the game `G`, with the knowledge `K`; [`NoKnowledge`] will do for any game.
#[derive(Debug)]
pub struct PlayersOf<G, K>(PhantomData<fn() -> (G, K)>);

impl<G, K> PlayersOf<G, K> {
    /// For a registry.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G, K> Default for PlayersOf<G, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, K: Knowledge<G> + Default + Debug> PlayersOf<G, K> {
    /// The state of a match, if it is of this game and has that seat.
    fn state(played: &dyn AnyMatch, seat: Seat) -> Result<&G, Illegal> {
        seated(seat, played.player_count())?;
        Ok(Match::<G>::typed(played)?.state())
    }

    fn player(kind: Kind, player_count: usize) -> Box<dyn Player<G>> {
        let knowledge = K::default();
        match kind {
            Kind::Random => Box::new(RandomPlayer),
            Kind::Greedy => Box::new(GreedyPlayer),
            Kind::Level(level) => Box::new(SearchPlayer::at_level::<G>(knowledge, level, player_count)),
            Kind::Search(_) => {
                let settings = knowledge.settings();
                Box::new(SearchPlayer::new(knowledge, settings))
            }
            Kind::Uct(_) => Box::new(SearchPlayer::new(NoKnowledge, SearchSettings::PLAIN_UCT)),
        }
    }

    /// Does that kind of player gain by several threads? Not without a search, nor where it does not mean to play its best.
    fn gains_by_threads(kind: Kind, player_count: usize) -> bool {
        match kind {
            Kind::Random | Kind::Greedy => false,
            Kind::Level(level) => K::default().strength(level, player_count).temperature <= 0.0,
            Kind::Search(_) | Kind::Uct(_) => true,
        }
    }

    /// One search a thread, and their results together.
    fn decide_in_parallel(
        &self,
        player: &dyn Player<G>,
        visible: &Seen<G>,
        request: SearchRequest,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<SearchResult<G::Move>> {
        let threads = request.threads.get() as u64;
        let limit = self.limit(request.kind, visible.view().player_count());
        let stopped = AtomicBool::new(false);
        let decide = |thread: u64, stop: &mut dyn FnMut() -> bool| {
            let seed = request.seed.wrapping_add(thread.wrapping_mul(SEED_STEP));
            player.decide(visible, seed, &mut budget(limit, threads, stop))
        };
        let results = std::thread::scope(|scope| {
            let (decide, stopped) = (&decide, &stopped);
            let helpers: Vec<_> =
                (1..threads).map(|thread| scope.spawn(move || decide(thread, &mut || stopped.load(Relaxed)))).collect();
            // Only this thread may ask the caller; the others hear it from here.
            let own = decide(0, &mut || {
                let stop = stop();
                stopped.fetch_or(stop, Relaxed);
                stop
            });
            // A search that panicked is a bug: it is the caller's panic, as it would be on one thread.
            let others = helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            std::iter::once(own).chain(others).flatten().collect()
        });
        SearchResult::merge(results)
    }
}

/// One of so many shares of that limit.
fn budget(limit: Option<Limit>, shares: u64, stop: &mut dyn FnMut() -> bool) -> Budget<'_> {
    match limit {
        Some(Limit::Iterations(iterations)) => Budget::at_most(iterations.div_ceil(shares), stop),
        Some(Limit::Milliseconds(_)) => Budget::until(stop),
        None => Budget::iterations(1),
    }
}

impl<G: Game, K: Knowledge<G> + Default + Debug> ComputerPlayers for PlayersOf<G, K> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn limit(&self, kind: Kind, player_count: usize) -> Option<Limit> {
        match kind {
            Kind::Random | Kind::Greedy => None,
            Kind::Level(level) => Some(Limit::Iterations(K::default().strength(level, player_count).iterations)),
            Kind::Search(limit) | Kind::Uct(limit) => Some(limit),
        }
    }

    fn decide(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: SearchRequest,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<SearchResult, Illegal> {
        let state = Self::state(played, seat)?;
        let (visible, player_count) = (Seen::of(state, seat), state.player_count());
        let decider = Self::player(request.kind, player_count);
        let result = if request.threads.get() > 1 && Self::gains_by_threads(request.kind, player_count) {
            self.decide_in_parallel(decider.as_ref(), &visible, request, stop)
        } else {
            decider.decide(&visible, request.seed, &mut budget(self.limit(request.kind, player_count), 1, stop))
        };
        Ok(result.ok_or(ProtocolFault::NothingToDecide { seat })?.written(state))
    }

    fn evaluate(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        decision: &str,
        settings: EvaluationSettings,
    ) -> Result<f64, Illegal> {
        let state = Self::state(played, seat)?;
        let decision = state.read_move(decision)?;
        state.check(seat, &decision)?;
        let knowledge = K::default();
        let visible = Seen::of(state, seat);
        let search = Search::of_decision(&visible, &knowledge, knowledge.settings(), settings.seed, &decision);
        let mut search = search.ok_or(ProtocolFault::NothingToDecide { seat })?;
        search.iterate_to(settings.iterations);
        Ok(search.result().value)
    }

    fn tuner(&self, options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        K::tuner(options, weights, iterations)
    }
}
