//! The buttons beside the line that says what to do now.

use leptos::prelude::*;
use mozaika_app::sintra::preview;
use mozaika_game::Game as _;
use mozaika_sintra::{Move, Target};

use super::hand::Hand;
use crate::match_screen::MatchScreen;

pub(crate) fn actions(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    let app = screen.app;
    let keeps = Memo::new(move |_| {
        let moves = hand.state.get().zip(hand.person()).map(|(state, seat)| {
            let mut moves = Vec::new();
            state.moves(seat, &mut moves);
            moves
        });
        moves.is_some_and(|moves| matches!(moves.first(), Some(Move::Keep(_))))
    });
    let can_go_back = Memo::new(move |_| {
        hand.state.get().zip(hand.person()).is_some_and(|(state, seat)| state.palace(seat).can_step_back())
    });
    let fits = Memo::new(move |_| hand.reaches.with(|reaches| reaches.iter().flatten().any(Result::is_ok)));
    let breaking = move || {
        let (state, seat, (from, colour)) = (hand.state.get()?, hand.person()?, hand.chosen.get()?);
        let preview = preview(&state, seat, Move::Take { from, colour, to: Target::Break })?;
        Some(app.say_with("sg-break", &[("points", app.figure(preview.points).into())]))
    };
    let put_back = move || {
        view! { <button class="quiet" data-testid="put-back" title="Esc" on:click=move |_| hand.put_back()>{app.t("sg-put-back")}</button> }
    };
    (move || match (hand.person(), hand.chosen.get().is_some()) {
        (None, _) => ().into_any(),
        (Some(_), true) if fits.get() => put_back().into_any(),
        (Some(_), true) => view! {
            {put_back()}
            <button class="primary" data-testid="break" on:click=move |_| hand.break_all()>{breaking}</button>
        }
        .into_any(),
        (Some(_), false) if keeps.get() => ().into_any(),
        (Some(_), false) => view! {
            <button
                class="quiet sg-back"
                data-testid="back"
                title="B"
                aria-disabled=move || (!can_go_back.get()).to_string()
                on:click=move |_| hand.step_back()
            >
                {app.t("sg-back")}
            </button>
        }
        .into_any(),
    })
    .into_any()
}
