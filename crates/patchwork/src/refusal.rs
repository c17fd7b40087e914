//! Why Patchwork says no.

use mozaika_game::Seat;

use crate::pieces::PatchId;
use crate::quilt::Cell;

/// Every reason for which a move or an outcome is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing can be decided before the starting player is drawn.
    #[error("The starting player has not been drawn yet.")]
    StartNotDrawn,
    /// Nothing can be decided before the patches are laid out.
    #[error("The patches have not been laid out yet.")]
    CircleNotLaid,
    /// The match is over.
    #[error("The match is over: both time tokens are on the last space.")]
    Over,
    /// The other player is further back.
    #[error("Seat {mover} is further back on the time track, so it is seat {mover}'s turn.")]
    FurtherBack {
        /// Whose turn it is.
        mover: Seat,
    },
    /// Both on one space: the other token lies on top.
    #[error("Both time tokens share a space and seat {mover}'s lies on top, so it is seat {mover}'s turn.")]
    OnTop {
        /// Whose turn it is.
        mover: Seat,
    },
    /// Who has arrived has no more turns.
    #[error("Seat {seat} has reached the last space and takes no more turns; seat {mover} goes on alone.")]
    Arrived {
        /// Who has arrived.
        seat: Seat,
        /// Whose turn it is.
        mover: Seat,
    },
    /// A special patch has to be placed first.
    #[error("Seat {mover} has passed a special patch and has to place it first.")]
    SpecialFirst {
        /// Who has to place it.
        mover: Seat,
    },
    /// There is no special patch to place.
    #[error("There is no special patch to place now.")]
    NoSpecial,
    /// The patch is gone.
    #[error("Patch {0} is not in the circle any more.")]
    Gone(PatchId),
    /// The patch is too far away.
    #[error("Patch {patch} is number {place} after the neutral token; only the next {offer} can be taken.")]
    NotOnOffer {
        /// Which patch.
        patch: PatchId,
        /// Its place in the circle, counted from 1.
        place: usize,
        /// How many are on offer.
        offer: usize,
    },
    /// Too few buttons.
    #[error("Patch {patch} costs {price} buttons, and you have {buttons}.")]
    TooDear {
        /// Which patch.
        patch: PatchId,
        /// What it costs.
        price: u16,
        /// What there is.
        buttons: u16,
    },
    /// Mirror images are not played with.
    #[error("In this match patches are turned, not mirrored.")]
    NoMirrorImages,
    /// It would stick out.
    #[error("Patch {patch} would stick out of the quilt there.")]
    SticksOut {
        /// Which patch.
        patch: PatchId,
    },
    /// It would overlap.
    #[error("Cell {0} is covered already.")]
    Covered(Cell),
    /// Nothing is drawn now.
    #[error("No luck is due now.")]
    NoChanceDue,
    /// The starting player is drawn first.
    #[error("First the starting player is drawn (`start 0` or `start 1`), then the circle is laid out.")]
    StartFirst,
    /// The starting player is known.
    #[error("The starting player is settled; now the circle is laid out.")]
    CircleNow,
    /// There are two seats.
    #[error("Seat {0} cannot start: the seats are 0 and 1.")]
    NoSuchSeat(u8),
    /// The circle is wrong.
    #[error("The circle holds each of the {patches} patches once: {id} is repeated or does not exist.")]
    NotEachOnce {
        /// How many patches there are.
        patches: usize,
        /// The first wrong one.
        id: u8,
    },
    /// The circle ends with the smallest patch.
    #[error("Read clockwise from the neutral token, the circle ends with patch {0}, the smallest.")]
    WrongEnd(PatchId),
}

impl mozaika_game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::StartNotDrawn => "PW-2.2",
            Self::CircleNotLaid => "PW-2.1",
            Self::Over => "PW-8.1",
            Self::FurtherBack { .. } => "PW-3.1",
            Self::OnTop { .. } => "PW-3.2",
            Self::Arrived { .. } => "PW-3.3",
            Self::SpecialFirst { .. } | Self::NoSpecial => "PW-6.2",
            Self::Gone(_) | Self::NotOnOffer { .. } | Self::TooDear { .. } => "PW-5.1",
            Self::NoMirrorImages => "PW-10.2",
            Self::SticksOut { .. } | Self::Covered(_) => "PW-5.4",
            Self::NoChanceDue
            | Self::StartFirst
            | Self::CircleNow
            | Self::NoSuchSeat(_)
            | Self::NotEachOnce { .. }
            | Self::WrongEnd(_) => "chance",
        }
    }
}
