//! Players for any game, without knowing which: typed inside, text at the edge.

use std::fmt::Debug;

use mozaika_game::notation::quoted;
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, ProtocolFault, Seat};
use serde_json::Value;

use crate::glassroad::GlassRoadKnowledge;
use crate::kind::{Kind, Limit};
use crate::patchwork::PatchworkKnowledge;
use crate::players_of::PlayersOf;
use crate::request::{EvaluationSettings, SearchRequest};
use crate::result::SearchResult;
use crate::sintra::SintraKnowledge;
use crate::tuner::{AnyTuner, TunerError};

/// The computer players of every game: one line a game.
pub static PLAYERS: PlayerRegistry = PlayerRegistry::new(&[
    &PlayersOf::<mozaika_patchwork::Patchwork, PatchworkKnowledge>::new(),
    &PlayersOf::<mozaika_sintra::Sintra, SintraKnowledge>::new(),
    &PlayersOf::<mozaika_glassroad::GlassRoad, GlassRoadKnowledge>::new(),
]);

/// The computer players of several games. Beside [`mozaika_game::registry::Registry`], because a page that only shows matches does without them.
///
/// ```
/// use mozaika_game::luck::{LocalLuck, enter_due};
/// use mozaika_game::registry::{AnyGame as _, Registered};
/// use mozaika_patchwork::Patchwork;
/// use mozaika_players::{NoKnowledge, PlayerRegistry, PlayersOf, SearchRequest};
/// use serde_json::json;
///
/// // Any game can be registered without another line about it: then every player knows the rules alone.
/// const PLAYERS: PlayerRegistry = PlayerRegistry::new(&[&PlayersOf::<Patchwork, NoKnowledge>::new()]);
///
/// let mut played = Registered::<Patchwork>::new().start(&json!({}))?;
/// enter_due(played.as_mut(), &LocalLuck(1))?;
/// let seat = played.next().seats().lowest().expect("somebody begins");
/// let request = SearchRequest::new("uct:20".parse()?, 7);
/// let result = PLAYERS.find("patchwork")?.decide(played.as_ref(), seat, request, &mut || false)?;
/// assert!(played.moves(seat).contains(&result.decision));
/// assert!(PLAYERS.find("chess").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// The players of one game, whichever it is.
pub trait ComputerPlayers: Debug + Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// How long that kind of player searches in a match of so many; nothing for those who do not.
    fn limit(&self, kind: Kind, player_count: usize) -> Option<Limit>;

    /// What that kind of player would decide in that seat; it sees only what the seat sees.
    ///
    /// `stop` is asked now and then and ends the search when it says so; a limit in milliseconds is the caller's to keep. With more
    /// than one thread each searches on its own (root parallelization); players with a temperature, who would gain nothing by it,
    /// search on one. The same seed, iterations and number of threads give the same decision.
    fn decide(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: SearchRequest,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<SearchResult, Illegal>;

    /// The value of a decision for that seat: 0 is lost, 1 is won.
    fn evaluate(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        decision: &str,
        settings: EvaluationSettings,
    ) -> Result<f64, Illegal>;

    /// Begins to tune the value function, from these weights or from those in the repository; self-play makes so many iterations a
    /// decision, with 0 the moves of rollouts. Refused where a game's players have no value function.
    fn tuner(&self, options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError>;
}
