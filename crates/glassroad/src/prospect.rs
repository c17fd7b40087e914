//! What players weigh: the table in figures, for those who judge it without knowing its inside.

use mozaika_game::{Points, Seat};

use crate::file::Terrain;
use crate::goods::Stores;
use crate::offer::can_pay;
use crate::pieces::{Action, Specialist};
use crate::state::{GlassRoad, Phase, Player};
use crate::tiles::Cards;

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

    /// How many empty spaces a seat has.
    #[must_use]
    pub fn empty_spaces(&self, seat: Seat) -> u8 {
        self.player(seat).empty(self.pieces()).len()
    }

    /// How many buildings of each kind a seat has, upgrades included.
    #[must_use]
    pub fn buildings_by_kind(&self, seat: Seat) -> [usize; 3] {
        self.pieces().of_kind.map(|kind| self.player(seat).owned.and(kind).len())
    }

    /// The most printed points of a building that a seat could pay for now, and how many such buildings there are.
    #[must_use]
    pub fn payable(&self, seat: Seat) -> (Points, usize) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        let tiles = self.open_tiles().chain(player.supply.iter());
        let payable = tiles.map(|tile| pieces.tile(tile)).filter(|building| can_pay(&player.stores, building.cost));
        payable.fold((Points::default(), 0), |(most, count), building| (most.max(building.points), count + 1))
    }

    /// May a specialist be paid by that seat now?
    #[must_use]
    pub fn can_pay_specialist(&self, seat: Seat, specialist: &Specialist) -> bool {
        let player = self.player(seat);
        can_pay(&player.stores, specialist.payment) && player.terrain(Terrain::Forest) >= specialist.forests
    }
}
