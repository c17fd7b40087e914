//! A strip as it lies: which space holds what, and which spaces new panes would take.

use mozaika_sintra::{Colour, Palace, Pieces, Position, SPACES};

/// One space of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The colour that is printed on it; a joker space takes any.
    pub printed: Option<Colour>,
    /// The pane that lies on it.
    pub pane: Option<Colour>,
}

/// The spaces of the strip above a window; nothing when it has left the game.
///
/// A heap has no order, so panes are shown on the first spaces that take them.
#[must_use]
pub fn spaces(palace: &Palace, at: Position, pieces: &Pieces) -> Option<[Space; SPACES]> {
    if palace.is_gone(at) {
        return None;
    }
    let (mut plain, jokers) = (palace.filled(at, pieces), palace.on_jokers(at));
    let mut on_jokers = jokers.colours().flat_map(|colour| (0..jokers.count(colour)).map(move |_| colour));
    Some(pieces.pattern(palace.strip(at)).spaces.map(|printed| {
        let pane = match printed {
            Some(colour) if plain.count(colour) > 0 => {
                plain -= mozaika_sintra::Panes::of(colour, 1);
                Some(colour)
            }
            Some(_) => None,
            None => on_jokers.next(),
        };
        Space { printed, pane }
    }))
}

/// The free spaces that so many panes of a colour would take: plain ones and jokers.
#[must_use]
pub fn landing(spaces: &[Space; SPACES], colour: Colour, plain: u32, jokers: u32) -> [bool; SPACES] {
    let (mut plain, mut jokers) = (plain, jokers);
    spaces.map(|space| {
        let left = match space {
            Space { pane: Some(_), .. } => return false,
            Space { printed: Some(printed), .. } if printed == colour => &mut plain,
            Space { printed: Some(_), .. } => return false,
            Space { printed: None, .. } => &mut jokers,
        };
        let lands = *left > 0;
        *left = left.saturating_sub(1);
        lands
    })
}

/// The spaces that hold a pane now and were free before.
#[must_use]
pub fn new_panes(before: Option<[Space; SPACES]>, now: Option<[Space; SPACES]>) -> [bool; SPACES] {
    let (Some(before), Some(now)) = (before, now) else { return [false; SPACES] };
    std::array::from_fn(|space| before[space].pane.is_none() && now[space].pane.is_some())
}
