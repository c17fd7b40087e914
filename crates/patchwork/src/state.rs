//! What lies on the table.

use arrayvec::ArrayVec;
use mozaika_game::{Problems, Seat};

use crate::options::{Options, Start};
use crate::pieces::{MOST_OFFERED, PATCHES, Patch, PatchId, Pieces};
use crate::quilt::Quilt;
use crate::refusal::PositionFault;

/// A match of Patchwork between two entries.
///
/// ```
/// use mozaika_game::{Game, Next, Seat};
/// use mozaika_patchwork::{Options, Patchwork, Start};
///
/// let mut state = Patchwork::start(&Options { start: Start::Seat(Seat(0)), ..Options::default() })?;
/// // Luck is entered like a move: here the patches lie in the order of their numbers, the smallest last.
/// let ids: Vec<String> = (1..33).chain([0]).map(|id| id.to_string()).collect();
/// let circle = state.read_outcome(&format!("circle {}", ids.join(" ")))?;
/// state.enter(&circle)?;
///
/// let buy = state.read_move("buy 2 r90 c4")?;
/// state.play(Seat(0), &buy)?;
/// assert_eq!(state.players()[0].buttons, 3);
/// assert_eq!(state.next(), Next::seat(Seat(1)));
///
/// // Seat 0 is ahead on the time track: what it decides now is refused, with the rule that forbids it.
/// let refusal = state.play(Seat(0), &buy).unwrap_err();
/// assert_eq!(mozaika_game::Refusal::rule(&refusal), "PW-3.1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
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
    /// Which cells of the own board are covered.
    pub quilt: Quilt,
    /// Buttons in hand: what pays for patches, and a point each at the end (PW-8.2).
    pub buttons: u16,
    /// The space of the time token, 0 to the track's last.
    pub space: u8,
    /// Button icons on the quilt: what each icon passed on the track pays (PW-6.1).
    pub icons: u8,
    /// Whether the player holds the bonus tile (PW-7.1).
    pub bonus: bool,
    /// 1 for the first to reach the last space, 2 for the second, nothing before (PW-8.3).
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
    /// The table before the first entry (PW-1.1, PW-2.2).
    pub(crate) fn new(options: &Options) -> Result<Self, Problems> {
        let pieces = options.edition.contents();
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
            Start::Seat(seat) => return Err(Problems::single("start", PositionFault::NoSuchSeat { seat })),
        };
        Ok(Self {
            options: options.clone(),
            players: [player; 2],
            circle: Circle::EMPTY,
            specials: pieces.specials(options.printing),
            on_top,
            pending: None,
            stage,
        })
    }

    /// What is in the box.
    #[must_use]
    #[inline]
    pub fn pieces(&self) -> &Pieces {
        self.options.edition.contents()
    }

    /// Whether mirror images may be placed (PW-10.2).
    #[must_use]
    pub const fn may_flip(&self) -> bool {
        self.options.flip
    }

    /// The two players, seat 0 first.
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
    pub fn offer(&self) -> ArrayVec<&Patch, MOST_OFFERED> {
        let pieces = self.pieces();
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
