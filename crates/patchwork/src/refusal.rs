//! Why Patchwork says no.

use mozaika_game::{Seat, messages};

use crate::pieces::PatchId;
use crate::quilt::Cell;

messages! {
    /// Every reason for which a move or an outcome is refused.
    pub enum Refusal {
        /// Nothing can be decided before the starting player is drawn.
        StartNotDrawn => "PW-2.2", "start-not-drawn", "The starting player has not been drawn yet.";
        /// Nothing can be decided before the patches are laid out.
        CircleNotLaid => "PW-2.1", "circle-not-laid", "The patches have not been laid out yet.";
        /// The match is over.
        Over => "PW-8.1", "over", "The match is over: both time tokens are on the last space.";
        /// The other player is further back.
        FurtherBack { mover: Seat } => "PW-3.1", "further-back",
            "Seat {mover} is further back on the time track, so it is seat {mover}'s turn.";
        /// Both on one space: the other token lies on top.
        OnTop { mover: Seat } => "PW-3.2", "on-top",
            "Both time tokens share a space and seat {mover}'s lies on top, so it is seat {mover}'s turn.";
        /// Who has arrived has no more turns.
        Arrived { seat: Seat, mover: Seat } => "PW-3.3", "arrived",
            "Seat {seat} has reached the last space and takes no more turns; seat {mover} goes on alone.";
        /// A special patch has to be placed first.
        SpecialFirst { mover: Seat } => "PW-6.2", "special-first",
            "Seat {mover} has passed a special patch and has to place it first.";
        /// There is no special patch to place.
        NoSpecial => "PW-6.2", "no-special", "There is no special patch to place now.";
        /// The patch is gone.
        Gone { patch: PatchId } => "PW-5.1", "gone", "Patch {patch} is not in the circle any more.";
        /// The patch is too far away.
        NotOnOffer { patch: PatchId, place: usize, offer: usize } => "PW-5.1", "not-on-offer",
            "Patch {patch} is number {place} after the neutral token; only the next {offer} can be taken.";
        /// Too few buttons.
        TooExpensive { patch: PatchId, price: u16, buttons: u16 } => "PW-5.1", "too-expensive",
            "Patch {patch} costs {price} buttons, and you have {buttons}.";
        /// Mirror images are not played with.
        NoMirrorImages => "PW-10.2", "no-mirror-images", "In this match patches are rotated, not flipped.";
        /// It would stick out.
        SticksOut { patch: PatchId } => "PW-5.4", "sticks-out", "Patch {patch} would stick out of the quilt there.";
        /// It would overlap.
        Covered { cell: Cell } => "PW-5.4", "covered", "Cell {cell} is covered already.";
        /// Nothing is drawn now.
        NoChanceDue => "chance", "no-chance-due", "No luck is due now.";
        /// The starting player is drawn first.
        StartFirst => "chance", "start-first",
            "First the starting player is drawn (`start 0` or `start 1`), then the circle is laid out.";
        /// The starting player is known.
        CircleNow => "chance", "circle-now", "The starting player is settled; now the circle is laid out.";
        /// There are two seats.
        NoSuchStarter { seat: u8 } => "chance", "no-such-starter", "Seat {seat} cannot start: the seats are 0 and 1.";
        /// The circle is wrong.
        NotEachOnce { patches: usize, id: u8 } => "chance", "not-each-once",
            "The circle holds each of the {patches} patches once: {id} is repeated or does not exist.";
        /// The circle ends with the smallest patch.
        WrongEnd { patch: PatchId } => "chance", "wrong-end",
            "Read clockwise from the neutral token, the circle ends with patch {patch}, the smallest.";
    }
}

impl mozaika_game::Argument for PatchId {
    const KIND: mozaika_game::ArgKind = mozaika_game::ArgKind::Word;
    fn arg(&self) -> mozaika_game::Arg {
        mozaika_game::Arg::Text(self.to_string())
    }
}

impl mozaika_game::Argument for Cell {
    const KIND: mozaika_game::ArgKind = mozaika_game::ArgKind::Word;
    fn arg(&self) -> mozaika_game::Arg {
        mozaika_game::Arg::Text(self.to_string())
    }
}
