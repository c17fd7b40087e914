//! The contract between a game and everything that plays it.

use std::fmt;
use std::hash::Hash;

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::edition::{Contents, Edition};
use crate::message::{Coded, Message};
use crate::next::Next;
use crate::notation::BadNotation;
use crate::problem::Problems;
use crate::refusal::Refusal;
use crate::score::{Reason, ScoreSheet};
use crate::seat::{Seat, Seats, Viewer};
use crate::steps::{Continuations, StepSearch};

/// A game is its state: what lies on the table between two entries.
///
/// The state is the fold of the match's entries: decisions of players and outcomes of chance. It is small plain data; it
/// holds no order of anything that is still face down, so there is nothing to leak and a search samples by drawing.
///
/// Moves and outcomes have two doors. The checked ones ([`Game::play`], [`Game::enter`]) are for everything that comes from
/// outside: they refuse with a reason and then have changed nothing. The unchecked ones ([`Game::play_unchecked`],
/// [`Game::enter_unchecked`]) are for searches that play what [`Game::moves`] and [`Game::draw`] gave them.
///
/// `Display` draws the table as plain text. `crates/tiny` is the smallest implementation, about 200 lines, and a model to begin with.
///
/// # Examples
///
/// Everything that plays a game does it like this, whichever game it is:
///
/// ```
/// use mozaika_game::rand::Rng;
/// use mozaika_game::{Game, Next};
///
/// /// Plays on at random; every player decides as soon as they are waited for.
/// fn play_on<G: Game>(state: &mut G, rng: &mut dyn Rng) -> Result<(), G::Refusal> {
///     loop {
///         match state.next() {
///             Next::Over => return Ok(()),
///             Next::Chance => {
///                 let Some(outcome) = state.draw(rng) else { return Ok(()) };
///                 state.enter(&outcome)?;
///             }
///             Next::Seats(seats) => {
///                 let Some(seat) = seats.lowest() else { return Ok(()) };
///                 let Some(decision) = state.pick_move(seat, rng, &mut Vec::new()) else { return Ok(()) };
///                 state.play(seat, &decision)?;
///             }
///         }
///     }
/// }
/// ```
pub trait Game: Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The name in records and in the protocol, such as `patchwork`.
    const NAME: &'static str;
    /// The name people use, such as `Patchwork`.
    const TITLE: &'static str;
    /// The version of the rules as they are written here. It counts up whenever a match that was played before would not be played the same
    /// way again; tables and records name the version they were played with.
    const RULES: u32 = 1;
    /// Do players ever hide something from each other? Then nobody plays for two of them: they would see what both hold.
    const SECRETS: bool = false;

    /// What can be agreed on before a match; unknown fields are refused, missing ones have defaults.
    type Options: Clone
        + PartialEq
        + fmt::Debug
        + Default
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync
        + 'static;
    /// What is in the box; `()` when nothing is printed on anything.
    type Contents: Contents;
    /// A position as a person may write it: the JSON state of the protocol, not yet checked.
    type Setup: Serialize + DeserializeOwned + JsonSchema;
    /// A decision of a player.
    type Move: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// What was shuffled or drawn.
    type Chance: Clone + Eq + fmt::Debug + Send + Sync + 'static;
    /// Why this game says no.
    type Refusal: Refusal;

    /// Everything this game can say no with: the catalogues of its refusals, of its notation, of its positions, options and editions.
    const MESSAGES: &'static [&'static [Message]] = &[<Self::Refusal as Coded>::MESSAGES];

    /// The table before the first entry.
    fn start(options: &Self::Options) -> Result<Self, Problems>;

    /// What was agreed on for this match.
    fn options(&self) -> Self::Options;

    /// The edition this match is played with; the built-in one unless the options can name another.
    fn edition(&self) -> Edition<Self::Contents> {
        Edition::default()
    }

    /// The same options, played with that edition. Options that name their edition override this together with [`Game::edition`].
    #[must_use]
    fn with_edition(options: Self::Options, edition: Edition<Self::Contents>) -> Self::Options {
        let _ = edition;
        options
    }

    /// How many people sit at the table.
    fn player_count(&self) -> usize;

    /// What the match waits for.
    fn next(&self) -> Next;

    /// The seats that have legal decisions now: those the match waits for and, in games with anytime actions, others too.
    fn may_act(&self) -> Seats {
        self.next().seats()
    }

    /// Appends every legal decision of that seat, each once; where there is an obvious default, it comes first.
    fn moves(&self, seat: Seat, into: &mut Vec<Self::Move>);

    /// How many legal decisions that seat has.
    fn count_moves(&self, seat: Seat) -> usize {
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        moves.len()
    }

    /// One legal decision of that seat, each equally likely; `buffer` is room to work in.
    fn pick_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        buffer.clear();
        self.moves(seat, buffer);
        if buffer.is_empty() {
            return None;
        }
        let index = rng.random_range(0..buffer.len());
        Some(buffer.swap_remove(index))
    }

    /// May that seat decide this now?
    fn check(&self, seat: Seat, decision: &Self::Move) -> Result<(), Self::Refusal>;

    /// Carries out a decision that is known to be legal; anything may happen if it is not, short of undefined behaviour.
    fn play_unchecked(&mut self, seat: Seat, decision: &Self::Move);

    /// Carries out a decision, or refuses it and changes nothing.
    fn play(&mut self, seat: Seat, decision: &Self::Move) -> Result<(), Self::Refusal> {
        self.check(seat, decision)?;
        self.play_unchecked(seat, decision);
        Ok(())
    }

    /// Draws an outcome with the odds of the table; nothing when no luck is due.
    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Chance>;

    /// Is this outcome possible now?
    fn check_outcome(&self, outcome: &Self::Chance) -> Result<(), Self::Refusal>;

    /// Enters an outcome that is known to be possible.
    fn enter_unchecked(&mut self, outcome: &Self::Chance);

    /// Enters an outcome, or refuses it and changes nothing.
    fn enter(&mut self, outcome: &Self::Chance) -> Result<(), Self::Refusal> {
        self.check_outcome(outcome)?;
        self.enter_unchecked(outcome);
        Ok(())
    }

    /// The table as that viewer sees it: what is secret from them is blanked.
    #[must_use]
    fn view(&self, viewer: Viewer) -> Self {
        let _ = viewer;
        self.clone()
    }

    /// A full state that this view may stand for, with the secrets filled in at random; only what the view holds is known.
    #[must_use]
    fn complete<R: Rng + ?Sized>(&self, viewer: Viewer, rng: &mut R) -> Self {
        let _ = (viewer, rng);
        self.clone()
    }

    /// Is this decision, made now by that seat, hidden from the others?
    fn is_secret(&self, seat: Seat, decision: &Self::Move) -> bool {
        let _ = (seat, decision);
        false
    }

    /// Would some of what that seat may decide now be hidden from the others? A search asks this often: who hides nothing, or knows it by the
    /// phase of the match, answers at once. The default follows from [`Game::is_secret`].
    fn hides_decisions(&self, seat: Seat) -> bool {
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        moves.iter().any(|decision| self.is_secret(seat, decision))
    }

    /// The points as they stand, itemised; ranked once the match is over.
    fn score(&self) -> ScoreSheet;

    /// The points that a legal decision brings or takes at once, source by source.
    fn gains(&self, seat: Seat, decision: &Self::Move) -> Vec<Reason> {
        let _ = (seat, decision);
        Vec::new()
    }

    /// A number of entries that no match of these options exceeds, played at random or well.
    fn longest(&self) -> usize;

    /// The position as it is written in JSON.
    fn setup(&self) -> Self::Setup;

    /// The position that was written, if it is a possible one; else every reason why it is not.
    fn from_setup(setup: Self::Setup) -> Result<Self, Problems>;

    /// A decision in the game's notation.
    fn write_move(&self, decision: &Self::Move) -> String;

    /// Reads a decision; only the exact, canonical notation is accepted. Whether it is legal is another question.
    fn read_move(&self, text: &str) -> Result<Self::Move, BadNotation>;

    /// Every word that a decision of a match with these options can hold, each once: what programs have as their actions, by number. The order
    /// stays the same from match to match.
    fn vocabulary(&self) -> Vec<String>;

    /// Says every legal decision of that seat to whoever looks for the next word, each once, in the order of [`Game::moves`]. The default lists
    /// them; a game with thousands says them word by word.
    fn say_moves(&self, seat: Seat, search: &mut StepSearch<'_>) {
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        for decision in &moves {
            search.sentence(&self.write_move(decision));
        }
    }

    /// The words that may come after these in a legal decision of that seat ([`crate::steps`] says what a word is), and whether these are a whole
    /// decision already. It follows from [`Game::say_moves`], and is not for games to change.
    fn continuations(&self, seat: Seat, prefix: &[String]) -> Continuations {
        self.continuations_holding(seat, prefix, &[])
    }

    /// The same among the decisions that hold all of these words, wherever they stand: what leads to something that was pointed at.
    fn continuations_holding(&self, seat: Seat, prefix: &[String], wanted: &[String]) -> Continuations {
        let mut search = StepSearch::after(prefix).holding(wanted);
        self.say_moves(seat, &mut search);
        search.found()
    }

    /// An outcome in the game's notation.
    fn write_outcome(&self, outcome: &Self::Chance) -> String;

    /// Reads an outcome.
    fn read_outcome(&self, text: &str) -> Result<Self::Chance, BadNotation>;
}
