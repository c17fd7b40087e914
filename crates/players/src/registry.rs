//! Players for any game, without knowing which: typed inside, text at the edge.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use mozaika_game::notation::quoted;
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Game, Illegal, Match, ProtocolFault, Seat, seated};
use serde::Serialize;
use serde_json::Value;

use crate::budget::Budget;
use crate::glassroad::GlassRoadKnowledge;
use crate::greedy::Greedy;
use crate::kind::{Kind, Limit};
use crate::knowledge::{Plain, Studied};
use crate::level::{Level, Strength};
use crate::patchwork::PatchworkKnowledge;
use crate::player::Player;
use crate::random::RandomPlayer;
use crate::search::Search;
use crate::searcher::Searcher;
use crate::seen::Seen;
use crate::settings::Settings;
use crate::sintra::SintraKnowledge;
use crate::study::{AnyStudy, BadStudy, Study};
use crate::thought::Thought;

/// Keeps those who think side by side from imagining the same luck.
const ANOTHER_SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// The computer players of every game: one line a game.
pub static PLAYERS: PlayerRegistry = PlayerRegistry::new(&[
    &PlayersOf::<mozaika_patchwork::Patchwork, PatchworkKnowledge>::new(),
    &PlayersOf::<mozaika_sintra::Sintra, SintraKnowledge>::new(),
    &PlayersOf::<mozaika_glassroad::GlassRoad, GlassRoadKnowledge>::new(),
]);

/// The computer players of several games. Beside [`mozaika_game::registry::Registry`], because a page that only shows matches does without them.
#[derive(Clone, Copy, Debug)]
pub struct PlayerRegistry(&'static [&'static dyn ComputerPlayers]);

impl PlayerRegistry {
    /// A registry of these.
    #[must_use]
    pub const fn new(players: &'static [&'static dyn ComputerPlayers]) -> Self {
        Self(players)
    }

    /// The players of every game.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn ComputerPlayers> {
        self.0.iter().copied()
    }

    /// The players of the game of that name.
    pub fn find(self, game: &str) -> Result<&'static dyn ComputerPlayers, Illegal> {
        self.iter()
            .find(|players| players.game() == game)
            .ok_or_else(|| ProtocolFault::NoComputerPlayer { game: quoted(game) }.into())
    }
}

/// What a player thinks of a position, in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The decision.
    #[serde(rename = "move")]
    pub decision: String,
    /// How likely the player wins: 0 to 1.
    pub value: f64,
    /// How the match will go on, the decision first; the seat of each stands in `seats`.
    pub line: Vec<String>,
    /// Who decides what stands in `line`.
    pub seats: Vec<Seat>,
    /// How many times the player looked ahead.
    pub iterations: u64,
    /// The outcome is certain.
    pub proven: bool,
    /// What was looked at, the most thought about first.
    pub considered: Vec<Considered>,
}

/// A decision that was looked at, in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Considered {
    /// The decision.
    #[serde(rename = "move")]
    pub decision: String,
    /// How likely the player wins with it: 0 to 1.
    pub value: f64,
    /// How many times it was looked at.
    pub visits: u64,
}

/// The players of one game, whichever it is.
pub trait ComputerPlayers: Debug + Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// How long that kind of player thinks at a table of so many; nothing for those who do not.
    fn limit(&self, kind: Kind, players: usize) -> Option<Limit>;

    /// What that kind of player would decide in that seat; it sees only what the seat sees.
    ///
    /// `stop` is asked now and then and ends the thinking when it says so; a limit in milliseconds is the caller's to keep.
    fn decide(&self, table: &dyn AnyMatch, seat: Seat, asked: Asked<'_>) -> Result<Advice, Illegal>;

    /// The same by several who think side by side, each on a thread of its own, and share the iterations; the weak levels,
    /// who would gain nothing by it, think alone. The same seed, iterations and number of threads give the same decision.
    fn decide_together(
        &self,
        table: &dyn AnyMatch,
        seat: Seat,
        asked: Asked<'_>,
        threads: NonZeroUsize,
    ) -> Result<Advice, Illegal>;

    /// What a decision is worth to that seat, looked at so often: 0 to 1.
    fn judge(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, looks: Looks) -> Result<f64, Illegal>;

    /// Begins to tune the value function, from these weights or from those of the house; self-play makes so many iterations.
    fn study(&self, options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyStudy>, BadStudy>;
}

/// How often to look, and where guesses start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// How often.
    pub iterations: u64,
    /// Where guesses start.
    pub seed: u64,
}

/// Who is asked, and how.
pub struct Asked<'a> {
    /// Which kind of player.
    pub kind: Kind,
    /// Where its whims and guesses start.
    pub seed: u64,
    /// Says when to stop.
    pub stop: &'a mut dyn FnMut() -> bool,
}

impl Debug for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked").field("kind", &self.kind).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// The players of a game of which this is known.
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

impl<G: Game, K: Studied<G> + Default + Debug> PlayersOf<G, K> {
    /// The match itself, if it is of this game and has that seat.
    fn typed(table: &dyn AnyMatch, seat: Seat) -> Result<&Match<G>, Illegal> {
        seated(seat, table.player_count())?;
        Match::typed(table)
    }

    /// One share of the time that kind of player thinks, of so many shares.
    fn budget<'a>(&self, kind: Kind, players: usize, shares: u64, stop: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        match self.limit(kind, players) {
            Some(Limit::Iterations(iterations)) => Budget::at_most(iterations.div_ceil(shares), stop),
            Some(Limit::Milliseconds(_)) => Budget::until(stop),
            None => Budget::iterations(1),
        }
    }

    /// Those who do not search, and those who do not mean to play their best.
    fn thinks_alone(kind: Kind, players: usize) -> bool {
        match kind {
            Kind::Random | Kind::Greedy => true,
            Kind::Level(level) => K::default().strength(level, players).carelessness > 0.0,
            Kind::Search(_) | Kind::Uct(_) => false,
        }
    }

    fn player(kind: Kind, players: usize) -> Box<dyn Player<G>> {
        let knowledge = K::default();
        match kind {
            Kind::Random => Box::new(RandomPlayer),
            Kind::Greedy => Box::new(Greedy),
            Kind::Level(level) => Box::new(Searcher::at_level::<G>(knowledge, level, players)),
            Kind::Search(_) => {
                let settings = knowledge.settings();
                Box::new(Searcher::new(knowledge, settings))
            }
            Kind::Uct(_) => Box::new(Searcher::new(Plain, Settings::PLAIN)),
        }
    }
}

impl<G: Game, K: Studied<G> + Default + Debug> ComputerPlayers for PlayersOf<G, K> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn limit(&self, kind: Kind, players: usize) -> Option<Limit> {
        match kind {
            Kind::Random | Kind::Greedy => None,
            Kind::Level(level) => {
                let Strength { iterations, .. } = K::default().strength(level, players);
                Some(Limit::Iterations(iterations))
            }
            Kind::Search(limit) | Kind::Uct(limit) => Some(limit),
        }
    }

    fn decide(&self, table: &dyn AnyMatch, seat: Seat, asked: Asked<'_>) -> Result<Advice, Illegal> {
        let players = table.player_count();
        let table = Self::typed(table, seat)?;
        let seen = Seen::of(table.state(), seat);
        let mut budget = self.budget(asked.kind, players, 1, asked.stop);
        let thought = Self::player(asked.kind, players).decide(&seen, asked.seed, &mut budget);
        let thought = thought.ok_or_else(|| nothing_to_decide(seat))?;
        Ok(written(table.state(), &thought))
    }

    fn decide_together(
        &self,
        table: &dyn AnyMatch,
        seat: Seat,
        asked: Asked<'_>,
        threads: NonZeroUsize,
    ) -> Result<Advice, Illegal> {
        let players = table.player_count();
        if threads.get() == 1 || Self::thinks_alone(asked.kind, players) {
            return self.decide(table, seat, asked);
        }
        let table = Self::typed(table, seat)?;
        let seen = Seen::of(table.state(), seat);
        let stopped = AtomicBool::new(false);
        let decide = |helper: u64, stop: &mut dyn FnMut() -> bool| {
            let start = asked.seed.wrapping_add(helper.wrapping_mul(ANOTHER_SEED));
            let mut budget = self.budget(asked.kind, players, threads.get() as u64, stop);
            Self::player(asked.kind, players).decide(&seen, start, &mut budget)
        };
        let thoughts: Vec<_> = std::thread::scope(|scope| {
            let decide = &decide;
            let helpers: Vec<_> = (1..threads.get() as u64)
                .map(|helper| {
                    scope.spawn({
                        let stopped = &stopped;
                        move || decide(helper, &mut || stopped.load(Relaxed))
                    })
                })
                .collect();
            // Only this thread may ask the caller; the others hear it from here.
            let own = decide(0, &mut || {
                let stop = (asked.stop)();
                stopped.fetch_or(stop, Relaxed);
                stop
            });
            std::iter::once(own)
                .chain(helpers.into_iter().map(|helper| helper.join().ok().flatten()))
                .flatten()
                .collect()
        });
        let thought = Thought::together(thoughts).ok_or_else(|| nothing_to_decide(seat))?;
        Ok(written(table.state(), &thought))
    }

    fn judge(&self, table: &dyn AnyMatch, seat: Seat, decision: &str, looks: Looks) -> Result<f64, Illegal> {
        let state = Self::typed(table, seat)?.state();
        let decision = state.read_move(decision)?;
        state.check(seat, &decision)?;
        let knowledge = K::default();
        let sight = Seen::of(state, seat);
        let search = Search::of_decision(&sight, &knowledge, knowledge.settings(), looks.seed, &decision);
        let mut search = search.ok_or_else(|| nothing_to_decide(seat))?;
        search.look(looks.iterations);
        Ok(search.thought().value)
    }

    fn study(&self, options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyStudy>, BadStudy> {
        Ok(Box::new(Study::<G, K>::new(options, weights, iterations)?))
    }
}

fn nothing_to_decide(seat: Seat) -> Illegal {
    ProtocolFault::NothingToDecide { seat }.into()
}

/// A line leads away from the state it starts in, and a move's notation may lean on the state it is made in.
fn written<G: Game>(state: &G, thought: &Thought<G::Move>) -> Advice {
    let alternatives = thought.alternatives.iter();
    Advice {
        decision: state.write_move(&thought.decision),
        value: thought.value,
        line: thought.line.iter().map(|(_, decision)| state.write_move(decision)).collect(),
        seats: thought.line.iter().map(|(seat, _)| *seat).collect(),
        iterations: thought.iterations,
        proven: thought.proven,
        considered: alternatives
            .map(|other| Considered {
                decision: state.write_move(&other.decision),
                value: other.value,
                visits: other.visits,
            })
            .collect(),
    }
}

impl Kind {
    /// The levels as kinds, the weakest first.
    #[must_use]
    pub fn levels() -> [Self; 5] {
        Level::ALL.map(Self::Level)
    }
}
