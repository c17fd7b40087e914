//! Glass Road on the contract of all games.

use mozaika_game::rand::Rng;
use mozaika_game::steps::StepSearch;
use mozaika_game::{
    BadNotation, Coded as _, Edition, Game, Message, Next, Points, Problems, Reason, ScoreSheet, Seat, Seats, Viewer,
};

use crate::chance::Outcome;
use crate::effects::{Effect, Immediate};
use crate::moves::{Move, Operation};
use crate::notation::{self, Due};
use crate::options::Options;
use crate::pieces::Pieces;
use crate::position::Setup;
use crate::refusal::{EditionFault, NotationFault, OptionsFault, PositionFault, Refusal};
use crate::state::{GlassRoad, Pending, Phase, ROUNDS};

impl Game for GlassRoad {
    const NAME: &'static str = "glassroad";
    const TITLE: &'static str = "Glass Road";
    const SECRETS: bool = true;

    type Options = Options;
    type Contents = Pieces;
    type Setup = Setup;
    type Move = Move;
    type Chance = Outcome;
    type Refusal = Refusal;

    const MESSAGES: &'static [&'static [Message]] = &[
        Refusal::MESSAGES,
        NotationFault::MESSAGES,
        PositionFault::MESSAGES,
        OptionsFault::MESSAGES,
        EditionFault::MESSAGES,
    ];

    fn start(options: &Options) -> Result<Self, Problems> {
        let problems = options.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self::before_the_first_entry(options))
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
        self.count()
    }

    fn next(&self) -> Next {
        self.waits_for()
    }

    fn may_act(&self) -> Seats {
        self.actors()
    }

    fn moves(&self, seat: Seat, into: &mut Vec<Move>) {
        self.list_moves(seat, &mut |decision| into.push(decision));
    }

    fn count_moves(&self, seat: Seat) -> usize {
        self.number_of_moves(seat)
    }

    fn pick_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R, _: &mut Vec<Move>) -> Option<Move> {
        self.random_move(seat, rng)
    }

    fn check(&self, seat: Seat, decision: &Move) -> Result<(), Refusal> {
        self.check_move(seat, decision)
    }

    fn play_unchecked(&mut self, seat: Seat, decision: &Move) {
        self.carry_out(seat, decision);
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

    fn view(&self, viewer: Viewer) -> Self {
        self.seen_by(viewer)
    }

    fn complete<R: Rng + ?Sized>(&self, _: Viewer, rng: &mut R) -> Self {
        self.filled_in(rng)
    }

    fn is_secret(&self, _: Seat, decision: &Move) -> bool {
        matches!(decision, Move::Choose(_) | Move::Put(_))
    }

    fn hides_decisions(&self, _: Seat) -> bool {
        matches!(self.phase, Phase::Choose | Phase::Put)
    }

    fn score(&self) -> ScoreSheet {
        self.score_sheet()
    }

    /// The printed points of a building that is built, and what it scores from the start.
    fn gains(&self, seat: Seat, decision: &Move) -> Vec<Reason> {
        let Move::Use { what: Operation::Build { tile, .. }, .. } = decision else { return Vec::new() };
        let mut after = self.clone();
        after.carry_out(seat, decision);
        let points = after.player(seat).tile_points(self.pieces(), *tile);
        if points == Points::default() {
            return Vec::new();
        }
        vec![Reason::new("building", self.tile_name(*tile), points)]
    }

    /// GR-11.8: between two other entries nobody can convert, exchange and clear more often than [`crate::termination`] says.
    fn longest(&self) -> usize {
        let pieces = self.pieces();
        let (players, periods) = (self.count() as u64, u64::from(self.options.periods()));
        let most = pieces.steps.most(pieces.limits, &pieces.board, pieces.buildings.len());
        let hand = pieces.hand.max(pieces.solo_hands.iter().copied().max().unwrap_or(0));
        // Of a card: played, two actions, each with its drawing, its gifts, its building's effect, copied effect and end of
        // an exchange, and the end of the card.
        let card = 1 + 2 * (1 + 1 + players + 3) + 1;
        let period = 1 + players * (1 + u64::from(ROUNDS) + u64::from(hand) * card);
        let others = (1 + periods * period + players) as usize;
        others.saturating_mul(most.saturating_mul(players).saturating_add(1) as usize)
    }

    fn setup(&self) -> Setup {
        self.to_setup()
    }

    fn from_setup(setup: Setup) -> Result<Self, Problems> {
        setup.into_state()
    }

    fn write_move(&self, decision: &Move) -> String {
        notation::write_move(self.pieces(), decision)
    }

    fn read_move(&self, text: &str) -> Result<Move, BadNotation> {
        notation::read_move(self.pieces(), self.due(), text)
    }

    fn vocabulary(&self) -> Vec<String> {
        notation::vocabulary(self.pieces())
    }

    fn say_moves(&self, seat: Seat, search: &mut StepSearch<'_>) {
        self.say_each_move(seat, search);
    }

    fn write_outcome(&self, outcome: &Outcome) -> String {
        notation::write_outcome(self.pieces(), outcome)
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, BadNotation> {
        notation::read_outcome(self.pieces(), text)
    }
}

impl GlassRoad {
    /// The payments that may be due now.
    fn due(&self) -> Due {
        let pieces = self.pieces();
        let fee = match self.phase {
            Phase::Act(act) => Some(pieces.card(act.card).payment),
            _ => None,
        };
        let give = match self.pending {
            Pending::Effect { tile, .. } => match &pieces.tile(tile).effect {
                Effect::Immediate(Immediate::Exchange(exchange)) => Some(exchange.give),
                _ => None,
            },
            _ => None,
        };
        Due { fee, give }
    }
}
