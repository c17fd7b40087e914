//! What lies on the table, for whoever draws it. Of a view ([`mozaika_game::Game::view`]) it tells no more than the viewer may see.

use mozaika_game::Seat;

use crate::pieces::Kind;
use crate::state::{Down, GlassRoad, Player};
use crate::tiles::{Card, Cards};

impl GlassRoad {
    /// The round of the period, counted from 1; always 1 for one and two players.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Who holds the goblet; nobody before the starting player is drawn, and never a single player.
    #[must_use]
    pub const fn goblet(&self) -> Option<Seat> {
        self.goblet
    }

    /// How many tiles of that kind are still face down.
    #[must_use]
    pub fn stack_len(&self, kind: Kind) -> usize {
        self.stack(kind).len()
    }
}

/// The card that lies face down before a player, as far as the viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceDown {
    /// No card lies there.
    Nothing,
    /// One that the viewer may not see.
    Hidden,
    /// This one.
    Known(Card),
}

impl Player {
    /// The cards that this player had to play from the hand in this period.
    #[must_use]
    pub const fn played_from_hand(&self) -> Cards {
        self.notches
    }

    /// The cards that this player has revealed in this period.
    #[must_use]
    pub const fn revealed(&self) -> Cards {
        self.revealed
    }

    /// The card face down.
    #[must_use]
    pub const fn face_down(&self) -> FaceDown {
        match self.down {
            Down::Empty => FaceDown::Nothing,
            Down::Hidden => FaceDown::Hidden,
            Down::Known(card) => FaceDown::Known(card),
        }
    }

    /// A single player's cards of the last period, which rest in this one.
    #[must_use]
    pub const fn resting(&self) -> Cards {
        self.resting
    }

    /// The cards that cannot be in this hand, as everybody at the table knows: they were played, or did not follow.
    #[must_use]
    pub const fn known_absent(&self) -> Cards {
        self.notches.or(self.revealed).or(self.not_in_hand)
    }

    /// The cards that did not follow when somebody else revealed them (GR-4.3).
    #[must_use]
    pub const fn did_not_follow(&self) -> Cards {
        self.not_in_hand
    }
}
