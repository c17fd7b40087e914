//! What a decision would do, before it is made.

use mozaika_game::{Game as _, Next, Points, Seat};
use mozaika_patchwork::{Move, Patch, Patchwork, Shifted, cells};

/// What a decision would change: each pair is before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePreview {
    /// The seat that decides.
    pub seat: Seat,
    /// Buttons, before and after.
    pub buttons: (u16, u16),
    /// The space of the time token, before and after.
    pub space: (u8, u8),
    /// Button icons on the quilt, before and after.
    pub icons: (u8, u8),
    /// Free cells, before and after.
    pub free: (u32, u32),
    /// Buttons that icons on the way bring.
    pub income: u16,
    /// A special patch lies on the way.
    pub special: bool,
    /// The 7×7 token is won.
    pub bonus: bool,
    /// Points if the match ended, before and after.
    pub points: (Points, Points),
    /// Who decides next; nobody when the match is over.
    pub next: Option<Seat>,
}

/// What a legal decision would do.
#[must_use]
pub fn preview(state: &Patchwork, seat: Seat, decision: Move) -> Option<MovePreview> {
    let mut after = state.clone();
    after.play(seat, &decision).ok()?;
    let (before, now) = (state.players()[seat.index()], after.players()[seat.index()]);
    let points = |state: &Patchwork| state.score().scores[seat.index()].total();
    let passed = |bits: u64| (before.space + 1..=now.space).filter(|space| bits >> space & 1 == 1).count() as u16;
    Some(MovePreview {
        seat,
        buttons: (before.buttons, now.buttons),
        space: (before.space, now.space),
        icons: (before.icons, now.icons),
        free: (before.quilt.free_cells(), now.quilt.free_cells()),
        income: passed(state.pieces().income) * u16::from(now.icons),
        special: passed(state.specials_left()) > 0,
        bonus: now.bonus && !before.bonus,
        points: (points(state), points(&after)),
        next: match after.next() {
            Next::Seats(seats) => seats.lowest(),
            Next::Chance | Next::Over => None,
        },
    })
}

/// Can a patch on offer be taken?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affordability {
    /// It can; this is one way to place it.
    Affordable(Move),
    /// So many buttons are missing.
    TooExpensive(u16),
    /// It fits nowhere.
    NoRoom,
}

/// Whether that seat can take that patch, and if so one way to place it.
#[must_use]
pub fn affordability(state: &Patchwork, seat: Seat, patch: &Patch) -> Affordability {
    let player = state.players()[seat.index()];
    if patch.price > player.buttons {
        return Affordability::TooExpensive(patch.price - player.buttons);
    }
    let shifted = Shifted::new(player.quilt);
    let mut shapes = patch.shapes(state.may_flip()).iter();
    let found = shapes.find_map(|shape| {
        let places = cells(shape.fits(&shifted));
        // Near the middle of the quilt: where a hand would hold it.
        let nearest = places.min_by_key(|cell| cell.row().abs_diff(3) + cell.column().abs_diff(3))?;
        Some(Move::Buy(patch.id, shape.orientation, nearest))
    });
    found.map_or(Affordability::NoRoom, Affordability::Affordable)
}
