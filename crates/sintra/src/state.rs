//! What lies on the table between two entries.

use mozaika_game::{Edition, Problems, Seat};

use crate::options::{Options, Start};
use crate::palace::Palace;
use crate::panes::{Colour, Panes};
use crate::pieces::{MOST_FACTORIES, Pieces, ROUNDS, Side};

/// The most players.
pub(crate) const SEATS: usize = 4;

/// A match of Azul: Stained Glass of Sintra between two entries.
///
/// ```
/// use mozaika_game::{Game, Next, Seat};
/// use mozaika_sintra::{Options, Sintra, Start};
///
/// let mut state = Sintra::start(&Options { start: Start::Seat(Seat(0)), ..Options::default() })?;
/// // Luck is entered like a move: each player's strips, the round track, the factories.
/// for outcome in [
///     "strips 0 1a 2a 3a 4a 5a 6a 7a 8a",
///     "strips 1 1a 2a 3a 4a 5a 6a 7a 8a",
///     "rounds y o p y b l",
///     "fill ooyb ppll oyyb bbll oppy",
/// ] {
///     let outcome = state.read_outcome(outcome)?;
///     state.enter(&outcome)?;
/// }
///
/// let take = state.read_move("take 1 orange 1")?;
/// state.play(Seat(0), &take)?;
/// assert_eq!(state.centre().to_string(), "yb");
/// assert_eq!(state.next(), Next::seat(Seat(1)));
///
/// // What is not possible is refused, with the rule that forbids it.
/// let refusal = state.play(Seat(1), &take).unwrap_err();
/// assert_eq!(refusal.to_string(), "There is no orange pane on factory 1.");
/// assert_eq!(mozaika_game::Refusal::rule(&refusal), "SG-4.1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sintra {
    pub(crate) options: Options,
    pub(crate) step: Step,
    /// Who starts this round; unknown until it is drawn.
    pub(crate) starter: Option<Seat>,
    /// Who has taken the starting-player token; nobody while it lies in the centre.
    pub(crate) token: Option<Seat>,
    /// The round, counted from 0.
    pub(crate) round: u8,
    /// The panes of the round track; they mean nothing before they are drawn.
    pub(crate) rounds: [Colour; ROUNDS],
    pub(crate) factories: u8,
    /// The centre first, then the factories.
    pub(crate) heaps: [Panes; MOST_FACTORIES + 1],
    /// How many panes lie in them all: a round ends when none does.
    pub(crate) on_table: u16,
    pub(crate) bag: Panes,
    pub(crate) tower: Panes,
    pub(crate) palaces: [Palace; SEATS],
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The starting player is drawn (SG-2.4).
    Start,
    /// This seat's strips are dealt (SG-2.1).
    Strips(Seat),
    /// The panes of the round track are drawn (SG-2.3).
    Rounds,
    /// The factories are filled (SG-2.4, SG-7.2).
    Fill,
    /// This seat takes its turn (SG-3.2).
    Turn(Seat),
    /// This seat has completed the strip under its glazier and keeps one pane of it (SG-5.2).
    Keep(Seat),
    /// Six rounds were played (SG-8).
    Over,
}

impl Sintra {
    /// The table before the first entry: all panes in the bag, the boards empty.
    pub(crate) fn new(options: &Options) -> Result<Self, Problems> {
        let mut problems = Problems::none();
        options.check(&mut problems, "");
        if !problems.is_empty() {
            return Err(problems);
        }
        let pieces = options.edition.contents();
        let starter = match options.start {
            Start::Random => None,
            Start::Seat(seat) => Some(seat),
        };
        Ok(Self {
            options: options.clone(),
            step: if starter.is_some() { Step::Strips(Seat(0)) } else { Step::Start },
            starter,
            token: None,
            round: 0,
            rounds: [Colour::Orange; ROUNDS],
            factories: pieces.factories(usize::from(options.players)) as u8,
            heaps: [Panes::NONE; MOST_FACTORIES + 1],
            on_table: 0,
            bag: Panes::of_each(pieces.panes_per_colour),
            tower: Panes::NONE,
            palaces: [Palace::new(); SEATS],
        })
    }

    /// What is in the box.
    #[must_use]
    #[inline]
    pub fn pieces(&self) -> &Pieces {
        self.options.edition.contents()
    }

    /// The edition this match is played with.
    #[must_use]
    pub const fn edition(&self) -> &Edition<Pieces> {
        &self.options.edition
    }

    /// The side of the palace boards (SG-1.3).
    #[must_use]
    pub const fn side(&self) -> Side {
        self.options.side
    }

    /// The round, 1 to 6.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round + 1
    }

    /// The colours of the round track, once they are drawn (SG-2.3).
    #[must_use]
    pub fn rounds(&self) -> Option<&[Colour; ROUNDS]> {
        (!matches!(self.step, Step::Start | Step::Strips(_) | Step::Rounds)).then_some(&self.rounds)
    }

    /// The colour that brings a bonus this round (SG-5.1).
    #[must_use]
    pub const fn bonus_colour(&self) -> Colour {
        self.rounds[self.round as usize]
    }

    /// Who starts this round, once it is known.
    #[must_use]
    pub const fn starter(&self) -> Option<Seat> {
        self.starter
    }

    /// Who has taken the starting-player token; nobody while it lies in the centre (SG-4.2).
    #[must_use]
    pub const fn token(&self) -> Option<Seat> {
        self.token
    }

    /// The panes in the centre.
    #[must_use]
    pub const fn centre(&self) -> Panes {
        self.heaps[0]
    }

    /// The panes on the factories.
    #[must_use]
    pub fn factories(&self) -> &[Panes] {
        &self.heaps[1..=usize::from(self.factories)]
    }

    /// The centre, then the factories.
    pub(crate) fn heaps(&self) -> &[Panes] {
        &self.heaps[..=usize::from(self.factories)]
    }

    /// Is there a pane on a factory or in the centre (SG-3.1)?
    #[must_use]
    pub const fn panes_left(&self) -> bool {
        self.on_table > 0
    }

    /// The panes in the bag.
    #[must_use]
    pub const fn bag(&self) -> Panes {
        self.bag
    }

    /// The panes in the glass tower.
    #[must_use]
    pub const fn tower(&self) -> Panes {
        self.tower
    }

    /// A player's palace.
    #[must_use]
    pub const fn palace(&self, seat: Seat) -> &Palace {
        &self.palaces[seat.index() % SEATS]
    }

    /// The panes that still lie on the round track: this round's and those of the rounds to come (SG-7.1).
    #[must_use]
    pub fn on_round_track(&self) -> Panes {
        match (self.step, self.rounds()) {
            (Step::Over, _) | (_, None) => Panes::NONE,
            (_, Some(rounds)) => rounds[usize::from(self.round)..].iter().copied().collect(),
        }
    }

    /// Every pane, wherever it lies (SG-1.1).
    #[must_use]
    pub fn all_panes(&self) -> Panes {
        let on_table = self.heaps().iter().fold(self.bag + self.tower + self.on_round_track(), |sum, heap| sum + *heap);
        let pieces = self.pieces();
        self.seated().iter().fold(on_table, |sum, palace| sum + palace.windows().all_panes() + palace.on_strips(pieces))
    }

    /// The players' palaces in seat order.
    pub(crate) fn seated(&self) -> &[Palace] {
        &self.palaces[..usize::from(self.options.players)]
    }
}
