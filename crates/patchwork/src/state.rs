//! What lies on the table.

use arrayvec::ArrayVec;
use mozaika_game::rand::Rng;
use mozaika_game::{BadNotation, Edition, Game, Next, Problems, ScoreSheet, Seat};

use crate::chance::Outcome;
use crate::moves::Move;
use crate::options::{Options, Start};
use crate::pieces::{MOST_OFFERED, PATCHES, Patch, PatchId, Pieces};
use crate::quilt::Quilt;
use crate::refusal::Refusal;
use crate::setup::Setup;

/// A match of Patchwork between two entries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patchwork {
    pub(crate) options: Options,
    pub(crate) players: [Player; 2],
    pub(crate) circle: Circle,
    /// Bit `p`: a special patch still lies before space `p`.
    pub(crate) specials: u64,
    /// Whose token lies on top while both are on one space (PW-3.2).
    pub(crate) on_top: Option<Seat>,
    /// Who has to place a special patch (PW-6.2).
    pub(crate) pending: Option<Seat>,
    pub(crate) stage: Stage,
}

/// What has been set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The starting player is to be drawn (PW-2.2).
    DrawStart,
    /// The circle is to be laid out (PW-2.1).
    LayCircle,
    /// The match is on, or over.
    Play,
}

/// What one player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The quilt.
    pub quilt: Quilt,
    /// Buttons in hand.
    pub buttons: u16,
    /// The space of the time token.
    pub space: u8,
    /// Button icons on the quilt.
    pub icons: u8,
    /// Holds the bonus tile.
    pub bonus: bool,
    /// 1 for the first to reach the last space, 2 for the second (PW-8.3).
    pub finished: Option<u8>,
}

/// The patches that are left, clockwise from the neutral token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Circle {
    /// Only the first `len` count; the others are 0, so that equal circles have equal bytes.
    ids: [u8; PATCHES],
    len: u8,
}

impl Circle {
    pub(crate) const EMPTY: Self = Self { ids: [0; PATCHES], len: 0 };

    /// The circle of these patches; there are never more than the box holds.
    pub(crate) fn of(ids: &[u8]) -> Self {
        let mut circle = Self { len: ids.len() as u8, ..Self::EMPTY };
        circle.ids[..ids.len()].copy_from_slice(ids);
        circle
    }

    pub(crate) fn ids(&self) -> &[u8] {
        &self.ids[..self.len as usize]
    }

    pub(crate) fn place(&self, patch: PatchId) -> Option<usize> {
        self.ids().iter().position(|id| *id == patch.0)
    }

    /// Takes out the patch at that place; the neutral token moves to its gap (PW-5.2).
    pub(crate) fn take(&mut self, place: usize) {
        let len = self.len as usize;
        let passed = self.ids;
        self.ids.copy_within(place + 1..len, 0);
        self.ids[len - 1 - place..len - 1].copy_from_slice(&passed[..place]);
        self.ids[len - 1] = 0;
        self.len -= 1;
    }
}

impl Patchwork {
    /// The two players.
    #[must_use]
    pub const fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// The numbers of the patches that are left, clockwise from the neutral token.
    #[must_use]
    pub fn circle(&self) -> &[u8] {
        self.circle.ids()
    }

    /// Who has to place a special patch (PW-6.2).
    #[must_use]
    pub const fn placing_special(&self) -> Option<Seat> {
        self.pending
    }

    /// Bit `p`: a special patch still lies before space `p`.
    #[must_use]
    pub const fn specials_left(&self) -> u64 {
        self.specials
    }

    /// The patches on offer (PW-5.1).
    #[must_use]
    pub fn offer(&self) -> ArrayVec<&'static Patch, MOST_OFFERED> {
        let pieces = self.options.edition.contents();
        self.circle.ids().iter().take(pieces.offer).map(|id| &pieces.patches[*id as usize]).collect()
    }

    /// Who has to decide now: the owner of a special patch, else whoever is further back (PW-3.1), or on top (PW-3.2).
    #[inline]
    pub(crate) fn mover(&self) -> Option<Seat> {
        if self.stage != Stage::Play {
            return None;
        }
        self.pending.or_else(|| {
            let [a, b] = &self.players;
            match a.space.cmp(&b.space) {
                std::cmp::Ordering::Less => Some(Seat(0)),
                std::cmp::Ordering::Greater => Some(Seat(1)),
                std::cmp::Ordering::Equal if a.space == self.options.edition.last_space => None,
                std::cmp::Ordering::Equal => self.on_top,
            }
        })
    }
}

pub(crate) const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl Game for Patchwork {
    const NAME: &'static str = "patchwork";
    const TITLE: &'static str = "Patchwork";

    type Options = Options;
    type Contents = Pieces;
    type Setup = Setup;
    type Move = Move;
    type Chance = Outcome;
    type Refusal = Refusal;

    fn start(options: &Options) -> Result<Self, Problems> {
        let pieces = options.edition;
        let player = Player {
            quilt: Quilt::default(),
            buttons: pieces.start_buttons,
            space: 0,
            icons: 0,
            bonus: false,
            finished: None,
        };
        let (stage, on_top) = match options.start {
            Start::Random => (Stage::DrawStart, None),
            Start::Seat(seat) if seat.0 < 2 => (Stage::LayCircle, Some(seat)),
            Start::Seat(seat) => {
                return Err(Problems::one("start", format!("there is no seat {seat}: the seats are 0 and 1")));
            }
        };
        Ok(Self {
            options: *options,
            players: [player; 2],
            circle: Circle::EMPTY,
            specials: pieces.specials(options.printing),
            on_top,
            pending: None,
            stage,
        })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn edition(&self) -> Edition<Pieces> {
        self.options.edition
    }

    fn with_edition(options: Options, edition: Edition<Pieces>) -> Options {
        Options { edition, ..options }
    }

    fn player_count(&self) -> usize {
        2
    }

    #[inline]
    fn next(&self) -> Next {
        match (self.stage, self.mover()) {
            (Stage::Play, Some(seat)) => Next::seat(seat),
            (Stage::Play, None) => Next::Over,
            _ => Next::Chance,
        }
    }

    fn moves(&self, seat: Seat, into: &mut Vec<Move>) {
        self.list_moves(seat, into);
    }

    fn count_moves(&self, seat: Seat) -> usize {
        self.number_of_moves(seat)
    }

    #[inline]
    fn pick_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R, _: &mut Vec<Move>) -> Option<Move> {
        self.any_move(seat, rng)
    }

    fn check(&self, seat: Seat, decision: &Move) -> Result<(), Refusal> {
        self.check_move(seat, *decision)
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, decision: &Move) {
        self.apply_move(seat, *decision);
    }

    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Outcome> {
        self.draw_outcome(rng)
    }

    fn check_outcome(&self, outcome: &Outcome) -> Result<(), Refusal> {
        self.is_possible(outcome)
    }

    fn enter_unchecked(&mut self, outcome: &Outcome) {
        self.settle(outcome);
    }

    fn hides_decisions(&self, _: Seat) -> bool {
        false
    }

    fn score(&self) -> ScoreSheet {
        self.score_sheet()
    }

    fn longest(&self) -> usize {
        // Two outcomes; each turn moves a token at least one space; each special patch is placed once.
        let pieces = self.options.edition;
        2 + 2 * pieces.last_space as usize + pieces.specials(self.options.printing).count_ones() as usize
    }

    fn setup(&self) -> Setup {
        self.write_setup()
    }

    fn from_setup(setup: Setup) -> Result<Self, Problems> {
        setup.into_state()
    }

    fn write_move(&self, decision: &Move) -> String {
        decision.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, BadNotation> {
        Move::read(text, self.options.edition.contents())
    }

    fn write_outcome(&self, outcome: &Outcome) -> String {
        outcome.to_string()
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, BadNotation> {
        Outcome::read(text)
    }
}
