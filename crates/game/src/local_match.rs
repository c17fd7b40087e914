//! A match at one place: people and computer players around one device or one keyboard.
//!
//! What page and terminal share: who sits where, luck that comes out the same after an undo, and tags that say both.

use serde_json::Value;

use crate::contract::Game;
use crate::luck::{self, LocalLuck};
use crate::matches::Match;
use crate::next::Next;
use crate::record::{Entry, Record};
use crate::refusal::Illegal;
use crate::registry::{AnyGame, AnyMatch};
use crate::seat::{Seat, Viewer};
use crate::seating::Seating;
use crate::tags::Tags;

/// A match at one place. Luck never waits: what is due is drawn at once.
///
/// ```
/// use mozaika_game::luck::LocalLuck;
/// use mozaika_game::registry::Registered;
/// use mozaika_game::{LocalMatch, Seat, Seated, Seating};
/// use mozaika_tiny::Tiny;
///
/// let game = Registered::<Tiny>::new();
/// let seating = Seating::new(vec![Seated::person("Ada"), Seated::computer("hard")]);
/// let mut local = LocalMatch::start(&game, &serde_json::json!({}), seating, LocalLuck(7))?;
/// assert_eq!(local.played().len(), 1, "the die is rolled");
/// local.decide(Seat(0), "card 2")?;
/// assert!(local.undo());
///
/// // Who sits where and where luck comes from stands in the record.
/// let again = LocalMatch::resume(local.played().boxed_clone())?;
/// assert_eq!(again.seating(), local.seating());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LocalMatch {
    played: Box<dyn AnyMatch>,
    seating: Seating,
    luck: LocalLuck,
}

impl Clone for LocalMatch {
    fn clone(&self) -> Self {
        self.with(self.played.boxed_clone())
    }
}

impl LocalMatch {
    /// Begins a match; what luck decides first is drawn.
    pub fn start(game: &dyn AnyGame, options: &Value, seating: Seating, luck: LocalLuck) -> Result<Self, Illegal> {
        let played = game.start(options).map_err(|problems| problems.under("options"))?;
        Self::seated(played, seating, luck)
    }

    /// Goes on with a match, a recorded one for instance: who sat where and where luck comes from stands in its tags.
    pub fn resume(played: Box<dyn AnyMatch>) -> Result<Self, Illegal> {
        let tags = played.tags();
        let seating = tags.seating(played.player_count());
        // A match from elsewhere has luck of another kind; its length will do to start our own.
        let luck = tags.get(Tags::LUCK).and_then(|luck| luck.parse().ok()).unwrap_or(played.len() as u64);
        let mut local = Self { played, seating, luck: LocalLuck(luck) };
        local.draw_due()?;
        Ok(local)
    }

    /// A match with these people and players around it.
    pub fn seated(played: Box<dyn AnyMatch>, seating: Seating, luck: LocalLuck) -> Result<Self, Illegal> {
        let seating = seating.resized(played.player_count());
        let mut local = Self { played, seating, luck };
        let mut tags = local.played.tags().clone();
        tags.set_seating(&local.seating);
        tags.set(Tags::LUCK, &luck.0.to_string());
        local.played.set_tags(tags);
        local.draw_due()?;
        Ok(local)
    }

    /// The same people at another point of their match.
    fn with(&self, played: Box<dyn AnyMatch>) -> Self {
        Self { played, seating: self.seating.clone(), luck: self.luck }
    }

    fn draw_due(&mut self) -> Result<Vec<String>, Illegal> {
        luck::enter_due(self.played.as_mut(), &self.luck)
    }

    /// The match itself.
    #[must_use]
    pub fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// Where the luck of this match comes from; it stands in the record's tag `luck`.
    #[must_use]
    pub const fn luck(&self) -> LocalLuck {
        self.luck
    }

    /// Who sits where; the same as in the record's tags.
    #[must_use]
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The match as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        self.played.record()
    }

    /// Is the match over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.played.next() == Next::Over
    }

    /// The seed for a computer player's choice at this point of the match.
    #[must_use]
    pub fn player_seed(&self) -> u64 {
        self.luck.player_seed(self.played.len())
    }

    /// With whose eyes the match is looked at when nobody in particular looks: the only person's, else a spectator's.
    #[must_use]
    pub fn onlooker(&self) -> Viewer {
        self.seating.only_person().map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Carries out a decision in the game's notation, or refuses it and changes nothing; returns what luck then drew.
    pub fn decide(&mut self, seat: Seat, decision: &str) -> Result<Vec<String>, Illegal> {
        self.played.add(&Entry::Move(seat, decision.to_owned()))?;
        self.draw_due()
    }

    /// The same for who knows which game it is: nothing is written or read. Refused when the match is of another game.
    pub fn decide_typed<G: Game>(&mut self, seat: Seat, decision: G::Move) -> Result<Vec<String>, Illegal> {
        Match::<G>::typed_mut(self.played.as_mut())?.play(seat, decision)?;
        self.draw_due()
    }

    fn last_decision_of_a_person(&self) -> Option<usize> {
        let mut entries = (0..self.played.len()).rev();
        entries.find(|index| self.played.decided_by(*index).is_some_and(|seat| self.seating.is_person(seat)))
    }

    /// Is there something of a person's to take back?
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.last_decision_of_a_person().is_some()
    }

    /// Back to before the last decision of a person; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(entry) = self.last_decision_of_a_person() else { return false };
        self.played = self.played.rewound(entry);
        true
    }

    /// The match as it was after that many entries.
    #[must_use]
    pub fn rewound(&self, entries: usize) -> Self {
        self.with(self.played.rewound(entries))
    }

    /// The match as it was after that many entries, with these around it.
    pub fn reseated(&self, entries: usize, seating: Seating) -> Result<Self, Illegal> {
        Self::seated(self.played.rewound(entries), seating, self.luck)
    }
}
