//! What moves in the circle: a taken patch flies to its quilt, the neutral token moves on, the others close up.

use std::collections::HashMap;

use leptos::prelude::*;
use mozaika_app::patchwork::{HeldPiece, Piece, PieceKind, drawing};
use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Move, PatchId};
use web_sys::Element;

use super::hand::{Hand, MARGIN, WIDE};
use super::quilt::{SMALL_MARGIN, SMALL_WIDE};
use crate::match_screen::motion::{self, Spot};

/// The longest that a patch flies, in milliseconds: then it lies there to be looked at.
const FLIGHT: u32 = 350;

fn patch_in_circle(id: u8) -> Option<Element> {
    document().query_selector(&format!(".pw-circle [data-patch='{id}'] .patch")).ok()?
}

/// Lets the patches of the circle close up when one of them is taken.
pub(crate) fn close_up(hand: Hand) {
    let screen = hand.screen;
    let spots = StoredValue::new(HashMap::<u8, Spot>::new());
    let ids = Memo::new(move |_| hand.state.get().map(|state| state.circle().to_vec()).unwrap_or_default());
    let look = move || {
        let spot = |id: u8| Some((id, Spot::of(&patch_in_circle(id)?)?));
        spots.set_value(ids.get_untracked().into_iter().filter_map(spot).collect());
    };
    // While something is about to be taken everything is where it was: the window may have changed since the last look.
    Effect::new(move || {
        if screen.coming.get().is_some() || hand.held.get().is_some() {
            look();
        }
    });
    Effect::new(move || {
        ids.track();
        request_animation_frame(move || {
            let Some(before) = spots.try_get_value() else { return };
            look();
            if !screen.travels() {
                return;
            }
            for (id, now) in spots.get_value() {
                let Some(before) = before.get(&id).filter(|before| **before != now) else { continue };
                if let Some(patch) = patch_in_circle(id) {
                    motion::travel(&patch, &[before.seen_from(now), "none".to_owned()], FLIGHT);
                }
            }
        });
    });
}

/// A patch on its way from the circle to a quilt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flight {
    pub(crate) seat: Seat,
    held: HeldPiece,
    from: Spot,
    to: Spot,
}

/// Lets a patch fly that a computer player is about to take.
pub(crate) fn fly(hand: Hand) {
    let screen = hand.screen;
    Effect::new(move || {
        let flight = screen.coming.get().filter(|_| screen.travels()).and_then(|(seat, text)| start(hand, seat, &text));
        hand.flight.set(flight);
        if flight.is_some() {
            let time = FLIGHT.min(screen.app.settings.with_untracked(|settings| settings.pace.stage()) * 2 / 3);
            request_animation_frame(move || {
                let (Some(flight), Ok(Some(patch))) = (flight, document().query_selector(".flight")) else { return };
                motion::travel(&patch, &[flight.from.seen_from(flight.to), "none".to_owned()], time);
            });
            set_timeout(
                move || {
                    if hand.flight.try_get_untracked() == Some(flight) {
                        hand.flight.set(None);
                    }
                },
                std::time::Duration::from_millis(time.into()),
            );
        }
    });
}

fn start(hand: Hand, seat: Seat, text: &str) -> Option<Flight> {
    let state = hand.state.get_untracked()?;
    let decision = state.read_move(text).ok()?;
    let Move::Buy(PatchId(id), ..) = decision else { return None };
    let held = HeldPiece::like(decision)?;
    let from = Spot::of(&patch_in_circle(id)?)?;
    Some(Flight { seat, held, from, to: landing(hand, seat, held)? })
}

/// Where it will lie; where the quilt is not shown, it flies to its owner's name.
fn landing(hand: Hand, seat: Seat, held: HeldPiece) -> Option<Spot> {
    let is_main = hand.screen.open_match.with_untracked(mozaika_app::OpenMatch::main_seat) == seat;
    let (name, margin, wide) =
        if is_main { ("quilt", MARGIN, WIDE) } else { ("other-quilt", SMALL_MARGIN, SMALL_WIDE) };
    let quilt = document().query_selector(&format!("[data-testid='{name}']")).ok()??;
    let rect = quilt.get_bounding_client_rect();
    if rect.width() <= 0.0 {
        let chip = document().query_selector(&format!(".chip[data-seat='{seat}'] .chip-mark")).ok()??;
        return Spot::of(&chip);
    }
    let (height, width) = extent(hand, held)?;
    let cell = rect.width() / wide * drawing::CELL;
    let middle =
        |from: f64, at: i32, length: f64| from + margin / drawing::CELL * cell + (f64::from(at) + length / 2.0) * cell;
    Some(Spot {
        x: middle(rect.left(), held.column, width),
        y: middle(rect.top(), held.row, height),
        size: height.max(width) * cell,
    })
}

fn extent(hand: Hand, held: HeldPiece) -> Option<(f64, f64)> {
    let cells = held.shape(&hand.state.get_untracked()?);
    let height = cells.iter().map(|cell| cell.0).max()? + 1;
    let width = cells.iter().map(|cell| cell.1).max()? + 1;
    Some((f64::from(height), f64::from(width)))
}

/// The flying patch, above everything else.
#[component]
pub(crate) fn Flying(hand: Hand) -> impl IntoView {
    move || {
        let flight = hand.flight.get()?;
        let state = hand.state.get_untracked()?;
        let Piece::Patch(id) = flight.held.piece else { return None };
        let (height, width) = extent(hand, flight.held)?;
        let size = flight.to.size / height.max(width);
        let icons = state.pieces().patch(id)?.icons;
        let markup = drawing::piece(PieceKind::Patch(id), &flight.held.shape(&state), icons, "");
        Some(view! {
            <svg
                class="flight"
                aria-hidden="true"
                viewBox=format!("0 0 {} {}", width * drawing::CELL, height * drawing::CELL)
                style:width=format!("{}px", width * size)
                style:height=format!("{}px", height * size)
                style:left=format!("{}px", flight.to.x - width * size / 2.0)
                style:top=format!("{}px", flight.to.y - height * size / 2.0)
                inner_html=markup
            ></svg>
        })
    }
}

/// The neutral token: behind the patches on offer, or where the patch lies that is about to be taken.
#[component]
pub(crate) fn NeutralToken(hand: Hand) -> impl IntoView {
    let at = Memo::new(move |_| {
        let state = hand.state.get()?;
        let coming = hand.screen.coming.get().and_then(|(_, text)| match state.read_move(&text) {
            Ok(Move::Buy(id, ..)) => Some(id),
            _ => None,
        });
        let held = hand.held.get().and_then(|held| match held.piece {
            Piece::Patch(id) => Some(id),
            Piece::Special => None,
        });
        let taken = coming.or(held)?;
        state.circle().iter().position(|id| *id == taken.0)
    });
    view! {
        <svg
            class="neutral"
            data-testid="neutral"
            viewBox="0 0 24 32"
            aria-hidden="true"
            style:--at=move || at.get().unwrap_or(0).to_string()
        >
            <path d="M12 2a6 6 0 0 1 3.500 10.900C16.500 18 18.500 22 21 26v4H3v-4c2.500-4 4.500-8 5.500-13.100A6 6 0 0 1 12 2z"/>
        </svg>
    }
}
