//! A match that is played at a server.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Game, Illegal, Match, Seat, Seating};
use mozaika_wire::EndReason;

/// A match that is played at a server, as far as it is shown at this device.
///
/// Luck is the server's: where it is due, the match waits. Its states are what whoever looks may see, and a decision that is a secret of
/// somebody else is not known.
#[derive(Debug)]
pub struct RemoteMatch {
    played: Box<dyn AnyMatch>,
    seating: Seating,
    early_end: Option<EarlyEnd>,
}

/// How a match ended that was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyEnd {
    /// Why.
    pub reason: EndReason,
    /// Who is to blame: names of those who gave up or ran out of time.
    pub gone: Vec<String>,
    /// Who wins.
    pub winners: Vec<Seat>,
}

impl Clone for RemoteMatch {
    fn clone(&self) -> Self {
        Self { played: self.played.boxed_clone(), seating: self.seating.clone(), early_end: self.early_end.clone() }
    }
}

impl RemoteMatch {
    /// That match, with these around it.
    #[must_use]
    pub fn new(played: Box<dyn AnyMatch>, seating: Seating) -> Self {
        let mut remote = Self { played, seating: Seating::default(), early_end: None };
        remote.set_seating(seating);
        remote
    }

    /// The match itself.
    #[must_use]
    pub fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// Who sits where.
    #[must_use]
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Who sits where now: people may be replaced.
    pub fn set_seating(&mut self, seating: Seating) {
        let seating = seating.resized(self.played.player_count());
        if seating != self.seating {
            self.seating = seating;
            self.tag();
        }
    }

    fn tag(&mut self) {
        let mut tags = self.played.tags().clone();
        tags.set_seating(&self.seating);
        self.played.set_tags(tags);
    }

    /// How it ended before its rules ended it.
    #[must_use]
    pub const fn early_end(&self) -> Option<&EarlyEnd> {
        self.early_end.as_ref()
    }

    /// It has ended before its rules ended it.
    pub fn end_early(&mut self, end: EarlyEnd) {
        self.early_end = Some(end);
    }

    /// From now on this is shown of it.
    pub fn show(&mut self, played: Box<dyn AnyMatch>) {
        self.played = played;
        self.tag();
    }

    /// Goes on with a decision of whoever looks, or refuses it and changes nothing.
    pub fn play(&mut self, seat: Seat, decision: &str) -> Result<(), Illegal> {
        self.played.add(&Entry::Move(seat, decision.to_owned()))
    }

    /// The same for a decision of who knows which game it is.
    pub fn play_typed<G: Game>(&mut self, seat: Seat, decision: G::Move) -> Result<(), Illegal> {
        Match::<G>::typed_mut(self.played.as_mut())?.play(seat, decision)?;
        Ok(())
    }

    /// The match as it was after that many entries.
    #[must_use]
    pub fn rewound(&self, entries: usize) -> Self {
        let mut before = self.clone();
        before.show(self.played.rewound(entries));
        before
    }
}
