//! Sintra as a game among others.

use mozaika_game::rand::Rng;
use mozaika_game::{BadNotation, Coded as _, Edition, Game, Message, Next, Problems, Reason, ScoreSheet, Seat};

use crate::chance::Outcome;
use crate::moves::Move;
use crate::notation;
use crate::options::Options;
use crate::pieces::{Pieces, ROUNDS};
use crate::position::Setup;
use crate::refusal::{EditionFault, NotationFault, OptionsFault, PositionFault, Refusal};
use crate::state::{Sintra, Step};

impl Game for Sintra {
    const NAME: &'static str = "sintra";
    const TITLE: &'static str = "Azul: Stained Glass of Sintra";

    type Options = Options;
    type Contents = Pieces;
    type Setup = Setup;
    type Move = Move;
    type Chance = Outcome;
    type Refusal = Refusal;

    const MESSAGES: &'static [&'static [Message]] = &[
        Refusal::MESSAGES,
        NotationFault::MESSAGES,
        OptionsFault::MESSAGES,
        PositionFault::MESSAGES,
        EditionFault::MESSAGES,
    ];

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
        usize::from(self.options.players)
    }

    fn next(&self) -> Next {
        match self.step {
            Step::Start | Step::Strips(_) | Step::Rounds | Step::Fill => Next::Chance,
            Step::Turn(seat) | Step::Keep(seat) => Next::seat(seat),
            Step::Over => Next::Over,
        }
    }

    fn moves(&self, seat: Seat, into: &mut Vec<Move>) {
        self.list_moves(seat, into);
    }

    fn count_moves(&self, seat: Seat) -> usize {
        self.number_of_moves(seat) as usize
    }

    fn pick_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R, _: &mut Vec<Move>) -> Option<Move> {
        self.random_move(seat, rng)
    }

    fn check(&self, seat: Seat, decision: &Move) -> Result<(), Refusal> {
        self.check_move(seat, *decision)
    }

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

    fn gains(&self, seat: Seat, decision: &Move) -> Vec<Reason> {
        self.reasons(seat, *decision)
    }

    fn longest(&self) -> usize {
        // In a round each pane on the table is taken at most once and leads to at most one `keep`; between two takes a
        // player steps back at most once.
        let panes = usize::from(self.factories) * self.pieces().panes_per_factory as usize;
        let set_up = 2 + self.player_count();
        set_up + ROUNDS * (1 + 3 * panes + self.player_count())
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
        Move::read(text)
    }

    fn vocabulary(&self) -> Vec<String> {
        notation::vocabulary()
    }

    fn write_outcome(&self, outcome: &Outcome) -> String {
        outcome.to_string()
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, BadNotation> {
        Outcome::read(text)
    }
}
