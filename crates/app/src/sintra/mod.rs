//! Stained Glass of Sintra as the page shows it.

pub mod drawing;
mod preview;
mod steps;
mod strip;
mod words;

pub use preview::{KeepChoice, TakePreview, keep_choices, preview, reach};
pub use strip::{Space, landing, new_panes, spaces};
pub use words::{SintraWords, colour_name, consequences, pane_name, panes_in_words, strip_in_words, window_in_words};

use crate::picture::{DrawnBoard, PictureBoards};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Game as _, Match, Points, Seat};
use mozaika_sintra::{Colour, Palace, Panes, Position, Sintra, Source};

/// The match itself, if it is one of Sintra.
#[must_use]
pub fn typed(played: &dyn AnyMatch) -> Option<&Match<Sintra>> {
    Match::typed(played).ok()
}

/// Palaces in a picture of a match.
pub(crate) static PICTURE_BOARDS: PictureBoards = PictureBoards {
    game: "sintra",
    definitions: String::new,
    board: |played, seat| {
        Some(DrawnBoard::of_thumbnail(&drawing::thumbnail(typed(played)?.state(), seat), (164.0, 118.0)))
    },
};

/// The panes that lie there.
#[must_use]
pub fn heap(state: &Sintra, from: Source) -> Panes {
    match from {
        Source::Centre => state.centre(),
        Source::Factory(number) => {
            let index = usize::from(number).checked_sub(1);
            index.and_then(|index| state.factories().get(index).copied()).unwrap_or_default()
        }
    }
}

/// Every place that panes are taken from: the factories, then the centre.
pub fn sources(state: &Sintra) -> impl Iterator<Item = Source> {
    (1..=state.factories().len()).map(|number| Source::Factory(number as u16)).chain([Source::Centre])
}

/// What the broken-glass marker costs now, and what it would cost after one more step; the bottom leads back to the top.
#[must_use]
pub fn broken_costs(state: &Sintra, palace: &Palace) -> (i32, i32) {
    (state.pieces().loss(palace.broken()), state.pieces().loss(palace.broken() + 1))
}

/// The windows around an ornament of side A, with the frames that are glazed and the points these bring.
#[must_use]
pub fn ornaments(state: &Sintra, seat: Seat) -> [(usize, i32); 4] {
    let (windows, rules) = (state.palace(seat).windows(), state.pieces().ornaments);
    let places: Vec<Position> = Position::all().collect();
    rules.windows.map(|around| {
        let frames: usize = around.iter().map(|window| usize::from(windows.glazed_frames(places[*window]))).sum();
        (frames, rules.points[frames])
    })
}

/// What side B counts: full windows, and the colour of which there are most panes, with their number.
#[must_use]
pub fn best_colour(state: &Sintra, seat: Seat) -> (u32, Option<(Colour, u32)>) {
    let windows = state.palace(seat).windows();
    let panes = windows.all_panes();
    let best =
        Colour::ALL.into_iter().rev().map(|colour| (colour, panes.count(colour))).max_by_key(|(_, count)| *count);
    (windows.full(), best.filter(|(_, count)| *count > 0))
}

/// What the bonus colour of a round has brought each seat (SG-5.1).
#[must_use]
pub fn bonus_of_round(game: &Match<Sintra>, round: u8) -> Vec<Points> {
    let mut brought = vec![Points::default(); game.state().player_count()];
    for (state, entry) in game.states().iter().zip(game.entries()).filter(|(state, _)| state.round() == round) {
        let Entry::Move(seat, Some(decision)) = entry else { continue };
        let gains = state.gains(*seat, decision);
        brought[seat.index()] += gains.iter().filter(|gain| gain.what == "colour_bonus").map(|gain| gain.points).sum();
    }
    brought
}
