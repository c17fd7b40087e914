//! The wheels of a player, and the same numbers as a table: as they are, and as they would be.

use leptos::prelude::*;
use mozaika_app::glassroad::{typed, wheel};
use mozaika_game::Seat;
use mozaika_glassroad::{Stores, Wheel};

use super::hand::Hand;
use super::pieces::{GoodsTable, WheelPreview, WheelView};

/// What is on the wheels of a seat now, and after the decision that is considered.
fn stores(hand: Hand, seat: Signal<Seat>) -> (Memo<Stores>, Memo<Option<Stores>>) {
    let now = Memo::new(move |_| hand.state.get().map(|state| state.player(seat.get()).stores).unwrap_or_default());
    let after = Memo::new(move |_| hand.preview_of(seat.get()).map(|preview| preview.after.stores));
    (now, after)
}

/// Both wheels.
#[component]
pub(crate) fn Wheels(hand: Hand, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let (now, after) = stores(hand, seat);
    let limits = hand.edition.with_value(|pieces| pieces.limits);
    let turned = Memo::new(move |_| {
        hand.screen
            .open_match
            .with(|open| typed(open.played()).map(|game| wheel::turned(game, seat.get())))
            .unwrap_or_default()
    });
    let one = move |which: Wheel| {
        let index = which as usize;
        let steps = Memo::new(move |_| turned.get()[index]);
        let preview = Memo::new(move |_| {
            let turns = hand.preview_of(seat.get())?.turned[index];
            Some(WheelPreview { stores: after.get()?, turned: steps.get() + u32::from(turns) })
        });
        view! { <WheelView wheel=which limits stores=now turned=steps preview/> }
    };
    view! {
        <div class="gr-wheels">{[Wheel::Glass, Wheel::Brick].map(one)}</div>
        <GoodsTable stores=now preview=after/>
    }
}

/// The goods as numbers: old and new where they would change.
#[component]
pub(crate) fn Numbers(hand: Hand, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let (now, after) = stores(hand, seat);
    view! { <GoodsTable stores=now preview=after/> }
}
