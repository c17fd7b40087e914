//! What a player may know.

use mozaika_game::{Game, Seat, Viewer};

use crate::player::Luck;

/// What somebody in a seat sees of a match, and nothing else.
///
/// The only way to make one is to look from a seat, so a player that takes a `Seen` cannot know more than a person there.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<G: Game> {
    seat: Seat,
    view: G,
}

impl<G: Game> Seen<G> {
    /// Looks at the table from that seat.
    #[must_use]
    pub fn of(state: &G, seat: Seat) -> Self {
        Self { seat, view: state.view(Viewer::Seat(seat)) }
    }

    /// Who looks.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What they see.
    #[must_use]
    pub const fn view(&self) -> &G {
        &self.view
    }

    /// What they may decide now; nothing unless the match waits for them.
    #[must_use]
    pub fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.view.next().seats().contains(self.seat) {
            self.view.moves(self.seat, &mut moves);
        }
        moves
    }

    /// A whole table that looks like this from here, its secrets drawn at random.
    #[must_use]
    pub fn imagine(&self, luck: &mut Luck) -> G {
        self.view.complete(Viewer::Seat(self.seat), luck)
    }
}
