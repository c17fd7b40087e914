//! What lies on the table.

use arrayvec::ArrayVec;
use mozaika_game::{Edition, Next, Seat, Seats};

use crate::board::{Cell, Cells, MOST_CELLS, Spots};
use crate::effects::Beside;
use crate::goods::{Good, Stores};
use crate::options::{Options, Start};
use crate::pieces::{Kind, Pieces, Terrain};
use crate::tiles::{Card, Cards, Tile, Tiles};

/// A period has three rounds (GR-4.2).
pub(crate) const ROUNDS: u8 = 3;
/// The most tiles of a kind in the display.
pub(crate) const MOST_SLOTS: usize = 6;
/// The most forests of a board.
pub(crate) const MOST_FORESTS: usize = 16;
/// The most buildings beside one place: four spaces, one of them perhaps a starting building.
const MOST_BESIDE: usize = 5;
/// The most buildings printed on a board.
pub(crate) const MOST_STARTING: usize = 4;

/// A match of Glass Road between two entries.
///
/// ```
/// use mozaika_game::{Game as _, Next, Refusal as _, Seat};
/// use mozaika_glassroad::{GlassRoad, Good, Options};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // One player; luck lays out the display.
/// let mut state = GlassRoad::start(&Options { players: 1, ..Options::default() })?;
/// let display = "display inn kiln spa office | shed storage buttery winery | pottery slipway estate extension";
/// state.enter(&state.read_outcome(display)?)?;
///
/// // Three cards are chosen for the first period (GR-6.1); a decision that the rules forbid says which rule.
/// let two = state.read_move("choose builder supplier")?;
/// let refusal = state.check(Seat(0), &two).unwrap_err();
/// assert_eq!((refusal.rule(), refusal.code()), ("GR-6.1", "wrong-hand-alone"));
/// state.play(Seat(0), &state.read_move("choose builder woodcutter supplier")?)?;
/// assert_eq!(state.next(), Next::Chance, "one of them is drawn");
///
/// // The woodcutter fells a forest for two wood (GR-2.3).
/// state.enter(&state.read_outcome("card woodcutter")?)?;
/// state.play(Seat(0), &state.read_move("use 1 pay forest@a1 wood=2")?)?;
/// assert_eq!(state.player(Seat(0)).stores.sum(Good::Wood), 6);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GlassRoad {
    pub(crate) options: Options,
    /// The period, counted from 1; 0 before the first display.
    pub(crate) period: u8,
    /// The round of the period, counted from 1; always 1 for one and two players.
    pub(crate) round: u8,
    /// Who holds the goblet; nobody before the starting player is drawn, and never a single player.
    pub(crate) goblet: Option<Seat>,
    /// The tiles still face down; their order is not known to anybody.
    pub(crate) stacks: Tiles,
    /// The open tiles, kind by kind; [`Tile::NONE`] is a gap.
    pub(crate) display: [[Tile; MOST_SLOTS]; 3],
    /// Where in the match we are.
    pub(crate) phase: Phase,
    /// What has to be settled before anything else of the phase.
    pub(crate) pending: Pending,
    /// The players in seat order; those beyond the number of players are never looked at.
    pub(crate) players: [Player; 4],
}

/// Where in the match we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The starting player is drawn.
    Start,
    /// The display is filled, at first and after each period.
    Fill,
    /// Everybody chooses the cards of the period.
    Choose,
    /// Everybody puts a card face down (3 and 4 players).
    Put,
    /// This seat plays a card openly (2 players); the single player plays one of the last two.
    Play(Seat),
    /// This seat may play one last card (2 players).
    Late(Seat),
    /// A card is drawn (1 player).
    Draw,
    /// A card is carried out.
    Act(Act),
    /// The last anytime actions; these seats are done.
    Close(Seats),
    /// Scores are counted.
    Over,
}

/// A card that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// The card.
    pub card: Card,
    /// The seat that revealed or played it in turn.
    pub revealer: Seat,
    /// The seat whose actions are due.
    pub actor: Seat,
    /// The seats that carry it out after the actor, clockwise.
    pub waiting: Seats,
    /// May the actor carry out both actions?
    pub both: bool,
    /// The actions the actor has carried out: bit 0 and bit 1.
    pub used: u8,
    /// Is it the last card of GR-5.3?
    pub late: bool,
}

/// Something half done, or gifts that have not been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Nothing: the phase goes on.
    Nothing,
    /// The actor's tiles are drawn.
    Tiles,
    /// The actor carries out the effect of an immediate building.
    Effect {
        /// The building just built, or the one it copies.
        tile: Tile,
        /// Where that building stands.
        place: Place,
    },
    /// Some seats have not yet answered a supplier's gift.
    Gifts {
        /// The good the supplier named.
        good: Good,
        /// The most that each of them may take.
        amount: u8,
        /// The seats that have not answered.
        to: Seats,
    },
}

/// Where a building stands: on a space, or on a starting building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On this space.
    Cell(Cell),
    /// On the starting building with this number, counted from the top.
    Upgrade(u8),
}

/// One player's wheels, board and cards.
///
/// What lies openly can be read, and changed in a copy, by anybody who wonders what would be; a match is changed by decisions alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// What the two wheels show.
    pub stores: Stores,
    /// The spaces with pits, with groves and with ponds, in the order of [`Terrain::LANDSCAPES`].
    pub landscapes: [Cells; 3],
    /// The spaces covered by the forests that are left.
    pub woods: Cells,
    /// The spaces with buildings, without upgrades.
    pub built: Cells,
    /// The building on each space.
    pub(crate) on: [Tile; MOST_CELLS],
    /// The upgrade on each starting building.
    pub(crate) upgrades: [Tile; MOST_STARTING],
    /// All buildings, upgrades included.
    pub owned: Tiles,
    /// The private supply (GR-9.2).
    pub supply: Tiles,
    /// The cards in hand, as far as they are known.
    pub hand: Cards,
    /// How many more are in hand that the viewer does not know.
    pub(crate) hidden: u8,
    /// The card that lies face down.
    pub(crate) down: Down,
    /// The cards played from hand this period.
    pub(crate) notches: Cards,
    /// The cards revealed this period.
    pub(crate) revealed: Cards,
    /// Cards that everybody knows are not in this hand: it did not have to play them when they were revealed.
    pub(crate) not_in_hand: Cards,
    /// Cards that everybody knows are not the one lying face down: what was known of the hand when it was put.
    pub(crate) not_down: Cards,
    /// Cards of the last period, not available in this one (1 player).
    pub(crate) resting: Cards,
    /// How many more rest that the viewer does not know.
    pub(crate) resting_hidden: u8,
    /// Cards that everybody knows are not the resting one that was never shown.
    pub(crate) not_resting: Cards,
}

/// The card that lies face down before a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Down {
    /// No card lies there.
    Empty,
    /// One that the viewer may not see.
    Hidden,
    /// The viewer knows it to be this card.
    Known(Card),
}

impl Player {
    fn at_start(pieces: &Pieces) -> Self {
        Self {
            stores: pieces.start,
            landscapes: pieces.board.landscapes,
            woods: pieces.board.forests.iter().fold(Cells::NONE, |all, forest| all.or(*forest)),
            built: Cells::NONE,
            on: [Tile::NONE; MOST_CELLS],
            upgrades: [Tile::NONE; MOST_STARTING],
            owned: Tiles::NONE,
            supply: Tiles::NONE,
            hand: Cards::NONE,
            hidden: 0,
            down: Down::Empty,
            notches: Cards::NONE,
            revealed: Cards::NONE,
            not_in_hand: Cards::NONE,
            not_down: Cards::NONE,
            resting: Cards::NONE,
            resting_hidden: 0,
            not_resting: Cards::NONE,
        }
    }

    /// How many cards are in hand, known or not.
    #[must_use]
    #[inline]
    pub fn hand_len(&self) -> usize {
        self.hand.len() + usize::from(self.hidden)
    }

    /// The spaces that name the forests that are left.
    #[must_use]
    #[inline]
    pub const fn forests(&self, pieces: &Pieces) -> Cells {
        self.woods.and(pieces.board.first_of_forests)
    }

    /// All spaces with landscapes.
    #[must_use]
    #[inline]
    pub const fn landscape_cells(&self) -> Cells {
        self.landscapes[0].or(self.landscapes[1]).or(self.landscapes[2])
    }

    /// The empty spaces (GR-2.7).
    #[must_use]
    #[inline]
    pub const fn empty(&self, pieces: &Pieces) -> Cells {
        pieces.board.cells.minus(self.landscape_cells()).minus(self.built).minus(self.woods)
    }

    /// How many of these are on the board; a forest is one, though it covers two spaces.
    #[must_use]
    #[inline]
    pub const fn owned_terrain(&self, terrain: Terrain) -> u8 {
        match terrain {
            Terrain::Forest => self.woods.len() as u8 / 2,
            landscape => self.landscapes[landscape as usize].len() as u8,
        }
    }

    /// How many buildings stand on the spaces; upgrades do not add to the number (GR-4.9).
    pub(crate) const fn buildings(&self) -> usize {
        self.built.len()
    }

    /// Has the starting building with this number, counted from the top, been upgraded?
    #[must_use]
    #[inline]
    pub fn is_upgraded(&self, starting: u8) -> bool {
        self.upgrades[usize::from(starting)] != Tile::NONE
    }

    /// How many of these lie beside a place (GR-2.5, GR-2.7).
    #[must_use]
    pub fn count_beside(&self, pieces: &Pieces, place: Place, what: Beside) -> u8 {
        let around = place.beside(pieces);
        let count = match what {
            Beside::EmptySpace => around.and(self.empty(pieces)).len(),
            Beside::Building => around.and(self.built).len() + place.starting_beside(pieces).count(),
            Beside::Pit => around.and(self.landscapes[0]).len(),
            Beside::Grove => around.and(self.landscapes[1]).len(),
            Beside::Pond => around.and(self.landscapes[2]).len(),
            Beside::Forest => {
                let forests = self.forests(pieces).iter().map(|first| pieces.board.forest(first));
                forests.filter(|cells| !cells.and(around).is_empty()).count()
            }
        };
        count as u8
    }

    /// The spaces by which the tiles of a terrain are named.
    #[must_use]
    #[inline]
    pub const fn tiles_of(&self, pieces: &Pieces, terrain: Terrain) -> Cells {
        match terrain {
            Terrain::Forest => self.forests(pieces),
            landscape => self.landscapes[landscape as usize],
        }
    }

    /// Takes tiles off the board.
    #[inline]
    pub fn remove_tiles(&mut self, pieces: &Pieces, removed: Spots) {
        for spot in removed.iter() {
            match spot.terrain() {
                Terrain::Forest => self.woods = self.woods.minus(pieces.board.forest(spot.cell())),
                landscape => self.landscapes[landscape as usize].remove(spot.cell()),
            }
        }
    }

    /// Puts landscapes on the board.
    #[inline]
    pub(crate) fn put_landscapes(&mut self, put: Spots) {
        for spot in put.iter().filter(|spot| spot.terrain() != Terrain::Forest) {
            self.landscapes[spot.terrain() as usize].insert(spot.cell());
        }
    }

    /// The building on a space.
    #[must_use]
    pub fn building_on(&self, cell: Cell) -> Option<Tile> {
        self.built.contains(cell).then(|| self.on[cell.index()])
    }

    /// The upgrade on the starting building with this number, counted from the top.
    #[must_use]
    pub fn upgrade(&self, starting: u8) -> Option<Tile> {
        self.upgrades.get(usize::from(starting)).and_then(|tile| tile.some())
    }

    /// Where one of the own buildings stands.
    #[must_use]
    pub fn place_of(&self, tile: Tile) -> Option<Place> {
        if let Some(index) = self.upgrades.iter().position(|each| *each == tile) {
            return Some(Place::Upgrade(index as u8));
        }
        self.built.iter().find(|cell| self.on[cell.index()] == tile).map(Place::Cell)
    }

    /// The immediate buildings beside a place that can be copied (GR-8.6), and where they stand.
    #[must_use]
    pub fn copyable(&self, pieces: &Pieces, place: Place) -> ArrayVec<(Tile, Place), MOST_BESIDE> {
        let cells = place.beside(pieces).and(self.built).iter().map(|cell| (self.on[cell.index()], Place::Cell(cell)));
        let starting = place.starting_beside(pieces);
        let starting = starting.map(|index| (self.upgrades[usize::from(index)], Place::Upgrade(index)));
        cells.chain(starting).filter(|(tile, _)| pieces.copyable.contains(*tile)).take(MOST_BESIDE).collect()
    }
}

impl Place {
    /// The spaces beside it.
    pub(crate) fn beside(self, pieces: &Pieces) -> Cells {
        match self {
            Self::Cell(cell) => pieces.board.beside[cell.index()],
            Self::Upgrade(index) => Cells::one(pieces.board.starting[usize::from(index)].beside),
        }
    }

    /// The starting buildings, upgraded or not, beside it (GR-2.7).
    pub(crate) fn starting_beside(self, pieces: &Pieces) -> impl Iterator<Item = u8> {
        let starting = pieces.board.starting.iter().enumerate();
        starting.filter(move |(_, each)| self == Self::Cell(each.beside)).map(|(index, _)| index as u8)
    }
}

impl GlassRoad {
    pub(crate) fn before_the_first_entry(options: &Options) -> Self {
        let pieces = options.edition.contents();
        let of_match = if options.beginner { pieces.beginner } else { Tiles::from_bits(u128::MAX) };
        let goblet = match options.start {
            Start::Seat(seat) if options.players > 1 => Some(seat),
            _ => None,
        };
        Self {
            options: options.clone(),
            period: 0,
            round: 1,
            goblet,
            stacks: pieces.of_kind.iter().fold(Tiles::NONE, |all, kind| all.or(kind.and(of_match))),
            display: [[Tile::NONE; MOST_SLOTS]; 3],
            phase: if goblet.is_none() && options.players > 1 { Phase::Start } else { Phase::Fill },
            pending: Pending::Nothing,
            players: [Player::at_start(pieces); 4],
        }
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

    /// Where in the match we are.
    #[must_use]
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What has to be settled before anything else of the phase.
    #[must_use]
    #[inline]
    pub const fn pending(&self) -> &Pending {
        &self.pending
    }

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

    /// Does that seat carry out a card now, with nothing else due first?
    #[must_use]
    #[inline]
    pub fn is_acting(&self, seat: Seat) -> bool {
        self.pending == Pending::Nothing && matches!(self.phase, Phase::Act(act) if act.actor == seat)
    }

    /// Is somebody in the middle of an immediate building's effect?
    #[must_use]
    #[inline]
    pub const fn is_in_effect(&self) -> bool {
        matches!(self.pending, Pending::Effect { .. })
    }

    /// Is a period over, or not begun?
    #[must_use]
    #[inline]
    pub const fn is_between_periods(&self) -> bool {
        matches!(self.phase, Phase::Start | Phase::Fill | Phase::Choose | Phase::Close(_) | Phase::Over)
    }

    /// Have the scores been counted?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The state as if that seat, and nobody else, had just played that card, whether it has it or not; with one of its actions
    /// or with both.
    #[must_use]
    pub fn as_if_played(&self, seat: Seat, card: Card, both: bool) -> Self {
        let phase = Phase::Act(Act::new(card, seat, Seats::NONE, both));
        Self { phase, pending: Pending::Nothing, ..self.clone() }
    }

    /// How many play.
    pub(crate) const fn count(&self) -> usize {
        self.options.players as usize
    }

    /// The players in seat order.
    #[must_use]
    #[inline]
    pub fn players(&self) -> &[Player] {
        &self.players[..self.count()]
    }

    /// The player in that seat, which has to be at the table.
    #[must_use]
    #[inline]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// How many cards are chosen for this period (GR-4.1, GR-6.1).
    #[must_use]
    pub fn hand_size(&self) -> usize {
        let pieces = self.pieces();
        match self.options.players {
            1 => pieces.solo_hands[usize::from(self.period.saturating_sub(1)) % pieces.solo_hands.len()].into(),
            _ => pieces.hand.into(),
        }
    }

    /// The tiles of this kind still face down.
    pub(crate) fn stack(&self, kind: Kind) -> Tiles {
        self.stacks.and(self.pieces().of_kind[kind as usize])
    }

    /// The open tiles of all kinds.
    #[inline]
    pub fn open_tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.display.iter().flatten().filter_map(|tile| tile.some())
    }

    /// The seats that have chosen their cards for this period.
    pub(crate) fn has_chosen(&self, seat: Seat) -> bool {
        self.player(seat).hand_len() > 0
    }

    /// What the match waits for.
    pub(crate) fn waits_for(&self) -> Next {
        match (self.pending, self.phase) {
            (Pending::Gifts { to, .. }, _) => Next::Seats(to),
            (Pending::Tiles, _) | (_, Phase::Start | Phase::Fill | Phase::Draw) => Next::Chance,
            (_, Phase::Choose) => Next::Seats(Seat::all(self.count()).filter(|seat| !self.has_chosen(*seat)).collect()),
            (_, Phase::Put) => {
                let undecided = |seat: &Seat| self.player(*seat).down == Down::Empty;
                Next::Seats(Seat::all(self.count()).filter(undecided).collect())
            }
            (_, Phase::Play(seat) | Phase::Late(seat) | Phase::Act(Act { actor: seat, .. })) => Next::seat(seat),
            (_, Phase::Close(done)) => {
                Next::Seats(Seat::all(self.count()).filter(|seat| !done.contains(*seat)).collect())
            }
            (_, Phase::Over) => Next::Over,
        }
    }

    /// Is no action half done and no luck due, so that anytime actions are possible (GR-7.4)?
    pub(crate) fn is_between_actions(&self) -> bool {
        !matches!(self.pending, Pending::Effect { .. } | Pending::Tiles)
            && !matches!(self.phase, Phase::Start | Phase::Fill | Phase::Draw | Phase::Over)
    }
}
