//! Why Patchwork says no: to moves and outcomes, to notation, to positions and options, to editions.

use mozaika_game::{Arg, ArgKind, Argument, Seat, messages};

use crate::pieces::{Orientation, PatchId};
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
        /// A special patch would overlap.
        SpecialOnCovered { cell: Cell } => "PW-6.2", "special-on-covered",
            "Cell {cell} is covered already; a special patch goes on a free cell.";
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

messages! {
    /// What can be wrong with a text that should be a move or an outcome.
    pub enum NotationFault {
        /// It does not start like any move, or has another number of words.
        NoMove { text: String } => "notation", "no-move",
            "{text} is not a move: a move is `advance`, `buy PATCH ORIENTATION CELL` or `patch CELL`.";
        /// The box holds no patch of that number.
        UnknownPatch { patch: u32, last: usize } => "notation", "unknown-patch",
            "There is no patch {patch}; they are numbered 0 to {last}.";
        /// None of the eight names.
        UnknownOrientation { text: String } => "notation", "unknown-orientation",
            "{text} is not an orientation: they are r0, r90, r180, r270, and the same with f for flipped.";
        /// The patch looks the same under an earlier name, which is the one to write.
        SecondName { patch: PatchId, orientation: Orientation, orientations: Vec<Orientation> } => "notation", "second-name",
            "Patch {patch} in orientation {orientation} looks as in an earlier one; its orientations are {orientations}.";
        /// Not a letter and a digit of the quilt.
        NoCell { text: String } => "notation", "no-cell", "{text} is not a cell: cells are a1 to i9, the letter of the column first.";
        /// Neither a seat nor a patch has such a number.
        NumberTooLarge { number: u32 } => "notation", "number-too-large", "{number} is too large a number.";
        /// The circle has another length.
        CircleLength { patches: usize, given: usize } => "notation", "circle-length",
            "`circle` is followed by {patches} patch numbers, not {given}.";
        /// It does not start like any outcome.
        NoOutcome { text: String, patches: usize } => "notation", "no-outcome",
            "{text} is not an outcome: an outcome is `start SEAT`, or `circle` and {patches} patch numbers.";
    }
}

messages! {
    /// What can be wrong with a position, or with the options of a match.
    pub enum PositionFault {
        /// More or fewer than two.
        PlayerCount { players: usize } => "position", "player-count", "two people play, not {players}";
        /// Who starts, or whose token is on top.
        NoSuchSeat { seat: Seat } => "PW-2.2", "seat-of-two", "there is no seat {seat}: the seats are 0 and 1";
        /// The box holds no patch of that number.
        NoSuchPatch { patch: u8 } => "PW-1.2", "no-such-patch", "there is no patch {patch}";
        /// There is one of each.
        PatchTwice { patch: u8 } => "PW-1.2", "patch-twice", "patch {patch} is there twice";
        /// No patch was taken yet, so the smallest is still the last.
        CircleEnd { patch: PatchId } => "PW-2.1", "circle-end", "a whole circle ends with patch {patch}";
        /// `next` says something else.
        WaitsForLuck => "position", "waits-for-luck", "this position waits for luck";
        /// `next` says something else.
        WaitsForSeat { seat: Seat } => "position", "waits-for-seat", "this position waits for seat {seat}";
        /// `next` says something else.
        WaitsForNobody => "PW-8.1", "waits-for-nobody", "this position waits for nobody: both tokens are on the last space";
        /// Special patches lie where a token has passed, or lack where none has.
        SpecialsLeft { one: u8, other: u8, left: Vec<u8> } => "PW-6.2", "specials-left",
            "with the tokens on {one} and {other}, the special patches before spaces {left} are left";
        /// The same, where all have been passed.
        NoSpecialsLeft { one: u8, other: u8 } => "PW-6.2", "no-specials-left",
            "with the tokens on {one} and {other}, no special patch is left";
        /// More than one to be placed.
        PendingCount { pending: u8 } => "PW-11.3", "pending-count", "0 or 1 special patches are to be placed, not {pending}";
        /// `next` does not say who places the special patch.
        PendingWithoutSeat => "position", "pending-without-seat",
            "a special patch is to be placed: `next` has to name the one seat that places it";
        /// The token of that seat did not pass one with its last move.
        NotPassed { seat: Seat } => "PW-6.2", "not-passed", "seat {seat} has not just passed a special patch";
        /// On a full quilt a special patch is lost.
        QuiltIsFull { seat: Seat } => "PW-6.2", "quilt-is-full", "the quilt of seat {seat} is full, so the special patch is lost";
        /// Rows of another number or length, or with other marks.
        QuiltRows => "PW-1.1", "quilt-rows", "a quilt is nine rows of nine `.` or `X`";
        /// A token beyond the track.
        BeyondTrack { space: u8, last: u8 } => "PW-4.2", "beyond-track", "{space} is beyond the last space, {last}";
        /// More icons than are printed.
        TooManyIcons { icons: u16, most: u16 } => "PW-1.2", "too-many-icons", "all patches together have {most} icons, not {icons}";
        /// Before the circle is laid out the starting player's token is on top.
        StarterOnTop { seat: Seat } => "PW-2.2", "starter-on-top", "seat {seat} starts, so its token is on top";
        /// Something has happened before the circle was laid out.
        NotFresh { buttons: u16 } => "PW-1.1", "not-fresh",
            "before the circle is laid out a player has {buttons} buttons and nothing else";
        /// A special patch is missing before anybody has moved.
        SpecialsAtStart { spaces: Vec<u8> } => "PW-1.3", "specials-at-start",
            "before the circle is laid out the special patches lie before spaces {spaces}";
        /// A special patch was passed before anybody has moved.
        PendingTooEarly => "PW-6.2", "pending-too-early", "no special patch can be passed before the circle is laid out";
        /// `on_top` is missing.
        OneIsOnTop => "PW-3.2", "one-is-on-top", "both tokens are on one space: 0 or 1 is on top";
        /// `on_top` is too much.
        NoneIsOnTop => "PW-3.2", "none-is-on-top", "the tokens are on two spaces, so neither is on top: null was expected";
        /// `finished` does not match the tokens.
        Arrivals { last: u8 } => "PW-8.3", "arrivals",
            "`finished` is 1 for the first on space {last}, 2 for the second, null for who is not there";
        /// The later arrival lies on top, also at the end.
        LaterOnTop { seat: Seat } => "PW-3.2", "later-on-top", "seat {seat} arrived last and is on top";
        /// Both hold the bonus tile.
        TwoBonusTiles => "PW-1.4", "two-bonus-tiles", "there is one bonus tile";
        /// The bonus tile without a square.
        NoSquare => "PW-7.1", "no-square", "the quilt has no full square for the bonus tile";
        /// A square without the bonus tile.
        TileNotTaken => "PW-7.1", "tile-not-taken", "the quilt has a full square, and nobody has the bonus tile";
        /// More than the start, the spaces moved and the income can have brought.
        TooManyButtons { buttons: u16, most: u32 } => "position", "too-many-buttons",
            "{buttons} is more than the {most} buttons that the spaces moved and the icons can have brought";
        /// The icons of the quilts are not those of the patches that were taken.
        IconsDiffer { shown: u32, icons: u32 } => "PW-5.4", "icons-differ",
            "the quilts show {shown} icons together, and the patches that are gone from the circle have {icons}";
        /// The covered cells are not those of the patches that were taken.
        CellsDiffer { one: u32, other: u32, cells: u32, specials: u32 } => "PW-5.4", "cells-differ",
            "the quilts cover {one} and {other} cells; what is gone makes {cells} cells of patches and {specials} special patches";
        /// A special patch is lost on a full quilt only.
        SpecialsLost { placed: u32, taken: u32 } => "PW-6.2", "specials-lost",
            "{placed} special patches are placed, and {taken} were taken; none is lost while a cell is free";
        /// No way to give the taken patches to the two players leads to these quilts.
        NotShared => "PW-5.4", "not-shared",
            "the patches that are gone cannot be shared out so that both quilts get their cells and icons";
    }
}

messages! {
    /// What can be wrong with an edition file.
    pub enum EditionFault {
        /// The notation has names for just so many cells.
        QuiltSize { side: usize } => "PW-1.1", "quilt-size", "a quilt has {side} rows and {side} columns";
        /// Another first space.
        StartSpace => "PW-2.2", "start-space", "the tokens start on space 0";
        /// A figure too large or too small.
        OutOfRange { number: u16, least: u16, most: u16 } => "edition", "out-of-range",
            "{number} is out of range: {least} to {most} was expected";
        /// The circle is written out in full.
        PatchCount { patches: usize, expected: usize } => "PW-1.2", "patch-count", "there are {expected} patches, not {patches}";
        /// A player's icons are counted in a byte.
        IconsInAll { icons: u32, most: u8 } => "edition", "icons-in-all", "at most {most} icons in all, not {icons}";
        /// The patch that the neutral token starts after.
        SmallestPatch => "PW-2.1", "smallest-patch", "this names the patch of two cells that the neutral token starts after";
        /// Spaces of the track, out of order or out of range.
        SpacesInOrder { last: u8 } => "PW-1.3", "spaces-in-order", "spaces from 1 to {last} were expected, each once, in ascending order";
        /// A move could pass two special patches.
        SpecialsTooClose { spaces: u8 } => "PW-11.3", "specials-too-close",
            "two special patches lie at least {spaces} spaces apart, the longest time of a patch";
        /// The patches are listed by their numbers.
        PatchOutOfOrder { expected: usize, id: u8 } => "edition", "patch-out-of-order",
            "the patches stand in the order of their numbers: {expected} comes here, not {id}";
        /// A drawing that is no patch, or one too large for the tables.
        PatchDrawing { longest: usize, cells: usize } => "PW-1.2", "patch-drawing",
            "1 to {longest} rows of equal length were expected, 1 to {longest} long, of `X` and `.`, without an empty edge, \
             {cells} cells at the most";
    }
}

macro_rules! words_of_the_notation {
    ($($type:ty),*) => {$(
        impl Argument for $type {
            const KIND: ArgKind = ArgKind::Word;
            fn arg(&self) -> Arg {
                Arg::Text(self.to_string())
            }
        }
    )*};
}

words_of_the_notation!(PatchId, Cell, Orientation);
