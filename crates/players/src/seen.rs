//! What a player may know.

use mozaika_game::{Game, Seat, Viewer};

use crate::player::SearchRng;

/// What somebody in a seat sees of a match, and nothing else: their information set.
///
/// The only way to make one is to look from a seat, so a player that takes a `Seen` cannot know more than a person there.
///
/// ```
/// use mozaika_game::rand::SeedableRng as _;
/// use mozaika_game::{Game as _, Seat};
/// use mozaika_glassroad::{GlassRoad, Options};
/// use mozaika_players::{SearchRng, Seen};
///
/// let mut rng = SearchRng::seed_from_u64(1);
/// let mut state = GlassRoad::start(&Options { players: 2, ..Options::default() })?;
/// while let Some(outcome) = state.draw(&mut rng) {
///     state.enter_unchecked(&outcome);
/// }
/// // Both choose a hand of cards in secret. Seat 0 has done so; seat 1 cannot tell what it chose.
/// let hands = Seen::of(&state, Seat(0)).moves();
/// let [one, another] = [&hands[0], &hands[1]].map(|hand| {
///     let mut state = state.clone();
///     state.play_unchecked(Seat(0), hand);
///     state
/// });
/// assert_ne!(one, another);
/// assert_eq!(Seen::of(&one, Seat(1)), Seen::of(&another, Seat(1)));
/// // A search goes through states that would look the same.
/// let sampled = Seen::of(&one, Seat(1)).determinize(&mut rng);
/// assert_eq!(Seen::of(&sampled, Seat(1)), Seen::of(&one, Seat(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<G: Game> {
    seat: Seat,
    view: G,
}

impl<G: Game> Seen<G> {
    /// Looks at the state from that seat.
    #[must_use]
    pub fn of(state: &G, seat: Seat) -> Self {
        Self { seat, view: state.view(Viewer::Seat(seat)) }
    }

    /// Who looks.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What they see: a state in which everything hidden from them is blank.
    #[must_use]
    pub const fn view(&self) -> &G {
        &self.view
    }

    /// Does the match wait for a decision of the one who looks?
    #[must_use]
    pub fn is_to_decide(&self) -> bool {
        self.view.next().seats().contains(self.seat)
    }

    /// What they may decide now; nothing unless the match waits for them.
    #[must_use]
    pub fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.is_to_decide() {
            self.view.moves(self.seat, &mut moves);
        }
        moves
    }

    /// A full state that looks like this from here, its secrets drawn at random: a determinization.
    #[must_use]
    pub fn determinize(&self, rng: &mut SearchRng) -> G {
        self.view.complete(Viewer::Seat(self.seat), rng)
    }
}
