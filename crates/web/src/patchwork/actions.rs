//! The buttons beside the line that says what to do now.

use leptos::prelude::*;
use mozaika_app::patchwork::{HeldPiece, Piece, preview};
use mozaika_patchwork::Move;

use super::hand::Hand;
use crate::icons::{Icon, icon};
use crate::match_screen::MatchScreen;

pub(crate) fn actions(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    let app = screen.app;
    let held = Memo::new(move |_| hand.held.get().map(|held| held.piece));
    let fits = Memo::new(move |_| hand.ghost().is_some_and(|(_, ghost)| ghost.verdict.is_ok()));
    let buttons = move || {
        let (state, seat) = (hand.state.get()?, hand.person()?);
        let preview = preview(&state, seat, Move::Advance)?;
        Some(app.say_with("pw-advance", &[("buttons", (preview.space.1 - preview.space.0).into())]))
    };
    let place = move || {
        view! {
            <button
                class="primary"
                data-testid="place"
                aria-disabled=move || (!fits.get()).to_string()
                on:click=move |_| hand.place()
            >
                {app.t("pw-place")}
            </button>
        }
    };
    (move || match (hand.person(), held.get()) {
        (None, _) => ().into_any(),
        (Some(_), Some(Piece::Special)) => place().into_any(),
        (Some(_), Some(Piece::Patch(_))) => view! {
            <button class="quiet act-extra" data-testid="rotate" title="R" on:click=move |_| { hand.change(HeldPiece::rotated); }>
                {icon(Icon::Turn)}<span>{app.t("pw-rotate")}</span>
            </button>
            <button class="quiet act-extra" data-testid="flip" title="F" on:click=move |_| { hand.change(HeldPiece::flipped); }>
                {icon(Icon::Flip)}<span>{app.t("pw-flip")}</span>
            </button>
            <button class="quiet act-extra" data-testid="put-back" title="Esc" on:click=move |_| hand.put_back()>
                {icon(Icon::PutBack)}<span>{app.t("pw-put-back")}</span>
            </button>
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
