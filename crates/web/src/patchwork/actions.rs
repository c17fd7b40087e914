//! The buttons beside the line that says what to do now.

use leptos::prelude::*;
use mozaika_app::patchwork::{Aim, Piece, outlook};
use mozaika_patchwork::Move;

use super::hand::Hand;
use crate::icons::{Icon, icon};
use crate::table::Table;

pub(crate) fn actions(table: Table) -> AnyView {
    let hand = Hand::at(table);
    let house = table.house;
    let held = Memo::new(move |_| hand.aim.get().map(|aim| aim.piece));
    let fits = Memo::new(move |_| hand.ghost().is_some_and(|(_, ghost)| ghost.verdict.is_ok()));
    let buttons = move || {
        let (state, seat) = (hand.state.get()?, hand.person()?);
        let outlook = outlook(&state, seat, Move::Advance)?;
        Some(house.with("pw-advance", &[("buttons", (outlook.space.1 - outlook.space.0).into())]))
    };
    let place = move || {
        view! {
            <button
                class="primary"
                data-testid="place"
                aria-disabled=move || (!fits.get()).to_string()
                on:click=move |_| hand.place()
            >
                {house.t("pw-place")}
            </button>
        }
    };
    (move || match (hand.person(), held.get()) {
        (None, _) => ().into_any(),
        (Some(_), Some(Piece::Special)) => place().into_any(),
        (Some(_), Some(Piece::Patch(_))) => view! {
            <button class="quiet" data-testid="turn" title="R" on:click=move |_| { hand.change(Aim::turned); }>
                {icon(Icon::Turn)}<span>{house.t("pw-turn")}</span>
            </button>
            <button class="quiet" data-testid="flip" title="F" on:click=move |_| { hand.change(Aim::flipped); }>
                {icon(Icon::Flip)}<span>{house.t("pw-flip")}</span>
            </button>
            <button class="quiet" data-testid="put-back" title="Esc" on:click=move |_| hand.put_back()>{house.t("pw-put-back")}</button>
            {place()}
        }
        .into_any(),
        (Some(_), None) => view! {
            <button
                class="primary"
                data-testid="advance"
                on:click=move |_| hand.advance()
                on:pointerenter=move |_| hand.advancing.set(true)
                on:pointerleave=move |_| hand.advancing.set(false)
                on:focus=move |_| hand.advancing.set(true)
                on:blur=move |_| hand.advancing.set(false)
            >
                {buttons}
            </button>
        }
        .into_any(),
    })
    .into_any()
}
