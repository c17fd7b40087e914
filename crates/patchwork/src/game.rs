//! Patchwork as a game among others.

use mozaika_game::rand::Rng;
use mozaika_game::steps::StepSearch;
use mozaika_game::{BadNotation, Coded as _, Edition, Game, Message, Next, Problems, ScoreSheet, Seat};

use crate::chance::Outcome;
use crate::moves::Move;
use crate::notation;
use crate::options::Options;
use crate::pieces::Pieces;
use crate::position::Setup;
use crate::refusal::{EditionFault, NotationFault, PositionFault, Refusal};
use crate::state::{Patchwork, Stage};

impl Game for Patchwork {
    const NAME: &'static str = "patchwork";
    const TITLE: &'static str = "Patchwork";

    type Options = Options;
    type Contents = Pieces;
    type Setup = Setup;
    type Move = Move;
    type Chance = Outcome;
    type Refusal = Refusal;

    const MESSAGES: &'static [&'static [Message]] =
        &[Refusal::MESSAGES, NotationFault::MESSAGES, PositionFault::MESSAGES, EditionFault::MESSAGES];

    fn start(options: &Options) -> Result<Self, Problems> {
        Self::new(options)
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn edition(&self) -> Edition<Pieces> {
        self.options.edition.clone()
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
        self.random_move(seat, rng)
    }

    fn check(&self, seat: Seat, decision: &Move) -> Result<(), Refusal> {
        self.check_move(seat, *decision)
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, decision: &Move) {
        self.carry_out(seat, *decision);
    }

    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Outcome> {
        self.draw_outcome(rng)
    }

    fn check_outcome(&self, outcome: &Outcome) -> Result<(), Refusal> {
        self.check_drawn(outcome)
    }

    fn enter_unchecked(&mut self, outcome: &Outcome) {
        self.enter_drawn(outcome);
    }

    fn hides_decisions(&self, _: Seat) -> bool {
        false
    }

    fn score(&self) -> ScoreSheet {
        self.score_sheet()
    }

    fn longest(&self) -> usize {
        // Two outcomes; each turn moves a token at least one space; each special patch is placed once.
        let pieces = self.options.edition.contents();
        2 + 2 * pieces.last_space as usize + pieces.specials(self.options.printing).count_ones() as usize
    }

    fn setup(&self) -> Setup {
        self.to_setup()
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

    fn vocabulary(&self) -> Vec<String> {
        notation::vocabulary(self.options.edition.contents())
    }

    fn say_moves(&self, seat: Seat, search: &mut StepSearch<'_>) {
        self.say_each_move(seat, search);
    }

    fn write_outcome(&self, outcome: &Outcome) -> String {
        outcome.to_string()
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, BadNotation> {
        Outcome::read(text)
    }
}
