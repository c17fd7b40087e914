//! What players weigh: the table in figures, for those who judge it without knowing its inside.

use mozaika_game::{Points, Seat};

use crate::goods::Stores;
use crate::offer::can_pay;
use crate::pieces::{Action, Specialist, Terrain};
use crate::state::{Act, GlassRoad, Pending, Phase, Player};
use crate::tiles::{Card, Cards};

impl Player {
    /// The goods on both wheels.
    #[must_use]
    pub const fn stores(&self) -> &Stores {
        &self.stores
    }

    /// How many forests, pits, groves or ponds are on the board.
    #[must_use]
    pub const fn terrain(&self, terrain: Terrain) -> u8 {
        self.owned_terrain(terrain)
    }

    /// The cards in hand, as far as they are known.
    #[must_use]
    pub const fn known_hand(&self) -> Cards {
        self.hand
    }
}

impl Specialist {
    /// How many of its two actions build.
    #[must_use]
    pub fn builds(&self) -> usize {
        self.actions.iter().filter(|action| **action == Action::Build).count()
    }
}

impl GlassRoad {
    /// The period, counted from 1; 0 before the first display.
    #[must_use]
    pub const fn period(&self) -> u8 {
        self.period
    }

    /// How many periods the match has.
    #[must_use]
    pub fn periods(&self) -> u8 {
        self.options.periods()
    }

    /// Does everybody decide in secret now?
    #[must_use]
    pub const fn is_secret_choice(&self) -> bool {
        matches!(self.phase, Phase::Choose | Phase::Put)
    }

    /// Is somebody in the middle of an immediate building's effect?
    #[must_use]
    pub const fn is_in_effect(&self) -> bool {
        matches!(self.pending, Pending::Effect { .. })
    }

    /// Does that seat carry out a card now, with nothing else due first?
    #[must_use]
    pub fn is_acting(&self, seat: Seat) -> bool {
        self.pending == Pending::Nothing && matches!(self.phase, Phase::Act(act) if act.actor == seat)
    }

    /// Is a period over, or not begun?
    #[must_use]
    pub const fn is_between_periods(&self) -> bool {
        matches!(self.phase, Phase::Start | Phase::Fill | Phase::Choose | Phase::Close(_) | Phase::Over)
    }

    /// The cards a seat has to choose from now, and how many it chooses.
    #[must_use]
    pub fn cards_to_choose(&self, seat: Seat) -> Option<(Cards, usize)> {
        self.choice_of_cards(seat)
    }

    /// The table as if that seat, and nobody else, had just played that card, whether it has it or not.
    #[must_use]
    pub fn as_if_played(&self, seat: Seat, card: Card, both: bool) -> Self {
        let mut state = *self;
        state.phase = Phase::Act(Act::new(card, seat, mozaika_game::Seats::NONE, both));
        state.pending = Pending::Nothing;
        state
    }

    /// The points of a seat so far.
    #[must_use]
    pub fn points_of(&self, seat: Seat) -> Points {
        self.player(seat).points(self.pieces())
    }

    /// How far the match is, from 0 to 1, in cards.
    #[must_use]
    pub fn progress(&self) -> f32 {
        let (seats, pieces) = (self.count(), self.pieces());
        let left: usize = self.players().iter().map(Player::hand_len).sum();
        let (all, before): (usize, usize) = if seats == 1 {
            let hands = || pieces.solo_hands.iter().map(|size| usize::from(*size));
            (hands().sum(), hands().take(self.period.saturating_sub(1).into()).sum())
        } else {
            let hand = usize::from(pieces.hand) * seats;
            (hand * usize::from(self.periods()), hand * usize::from(self.period.saturating_sub(1)))
        };
        let played = match self.phase {
            Phase::Start | Phase::Choose => 0,
            Phase::Fill if self.period == 0 => 0,
            Phase::Close(_) | Phase::Over => return 1.0,
            _ => (self.hand_size() * seats).saturating_sub(left),
        };
        ((before + played) as f32 / all.max(1) as f32).min(1.0)
    }

    /// May a specialist be paid by that seat now?
    #[must_use]
    pub fn can_pay_specialist(&self, seat: Seat, specialist: &Specialist) -> bool {
        let player = self.player(seat);
        can_pay(&player.stores, specialist.payment) && player.terrain(Terrain::Forest) >= specialist.forests
    }
}
