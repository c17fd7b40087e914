//! What is hidden from whom (GR-11.3), and what it may be.

use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::{Seat, Viewer};

use crate::pieces::Pieces;
use crate::state::{Down, GlassRoad, Player};
use crate::tiles::{Card, Cards, binomial};

impl GlassRoad {
    /// The table as that viewer sees it: other hands and face-down cards are blanked, nothing else.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Self {
        let mut view = self.clone();
        for seat in Seat::all(self.count()).filter(|seat| !viewer.is(*seat)) {
            view.player_mut(seat).hide_cards();
        }
        view
    }

    /// A possible full state: every secret that fits what is known is equally likely.
    pub(crate) fn filled_in<R: Rng + ?Sized>(&self, rng: &mut R) -> Self {
        let mut state = self.clone();
        let pieces = self.pieces();
        for player in &mut state.players[..usize::from(self.options.players)] {
            player.fill_in(pieces, rng);
        }
        state
    }
}

impl Player {
    fn hide_cards(&mut self) {
        self.hidden = self.hand_len() as u8;
        self.hand = Cards::NONE;
        if self.down != Down::Empty {
            self.down = Down::Hidden;
        }
        // A single player's unused card stays unknown after its period, too.
        let known = self.resting.and(self.not_resting);
        self.resting_hidden += (self.resting.len() - known.len()) as u8;
        self.resting = known;
    }

    /// The cards that may be in the hidden part of the hand.
    pub(crate) fn may_be_in_hand(&self, pieces: &Pieces) -> Cards {
        let shown = self.notches.or(self.revealed).or(self.not_in_hand).or(self.resting).or(self.hand);
        match self.down {
            Down::Known(card) => pieces.all_cards().minus(shown).without(card),
            _ => pieces.all_cards().minus(shown),
        }
    }

    /// The cards that may be the one that lies hidden: face down, or resting unseen.
    pub(crate) fn may_lie_hidden(&self, pieces: &Pieces) -> Cards {
        let shown = self.notches.or(self.revealed).or(self.hand);
        let not = if self.down == Down::Hidden { self.not_down } else { self.not_resting.or(self.resting) };
        pieces.all_cards().minus(shown).minus(not)
    }

    /// Besides the hand at most one card is hidden: the one face down, or a single player's unused one.
    fn fill_in<R: Rng + ?Sized>(&mut self, pieces: &Pieces, rng: &mut R) {
        let hidden = usize::from(self.hidden);
        let mut hand = self.may_be_in_hand(pieces);
        if self.down == Down::Hidden || self.resting_hidden > 0 {
            let Some(card) = self.any_hidden(pieces, hand, hidden, rng) else { return };
            hand = hand.without(card);
            if self.down == Down::Hidden {
                self.down = Down::Known(card);
            } else {
                self.resting = self.resting.with(card);
                self.resting_hidden = 0;
            }
        }
        let ways = binomial(hand.len(), hidden);
        if hidden > 0 && ways > 0 {
            self.hand = self.hand.or(hand.subset(hidden, rng.random_range(0..ways)));
            self.hidden = 0;
        }
    }

    /// The hidden card, weighted by the number of hands that go with it.
    fn any_hidden<R: Rng + ?Sized>(&self, pieces: &Pieces, hand: Cards, hidden: usize, rng: &mut R) -> Option<Card> {
        let ways = |card: Card| binomial(hand.without(card).len(), hidden);
        let cards = self.may_lie_hidden(pieces);
        let all: usize = cards.iter().map(ways).sum();
        let mut number = rng.random_range(0..all.max(1));
        cards.iter().find(|card| {
            let found = number < ways(*card);
            number = number.wrapping_sub(ways(*card));
            found
        })
    }
}
