//! The buttons beside the line that says what to do now: do it, one step back, enough.

use leptos::prelude::*;
use mozaika_app::glassroad::Making;
use mozaika_game::Game as _;

use super::hand::Hand;
use crate::match_screen::MatchScreen;

pub(crate) fn actions(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    let app = screen.app;
    let ready = Memo::new(move |_| hand.ready());
    let can_go_back = Memo::new(move |_| {
        hand.picked.with(|picked| !picked.is_empty())
            || hand.making.with(|making| making.as_ref().is_some_and(Making::is_begun))
    });
    // Nothing more is done: the turn ends, or the repeated exchange.
    let can_stop = Memo::new(move |_| {
        hand.state.get().zip(screen.person()).is_some_and(|(state, seat)| {
            state.continuations(seat, &["done".to_owned()]).is_whole() && !can_go_back.get()
        })
    });
    let verb = Memo::new(move |_| {
        hand.making.with(|making| making.as_ref().map(|making| making.verb().to_owned())).unwrap_or_default()
    });
    let label = move || {
        app.say(match verb.get().as_str() {
            "choose" => "gr-do-choose-hand",
            "put" => "gr-do-put-card",
            "play" => "gr-do-play-card",
            "gift" => "gr-do-accept",
            _ => "gr-do",
        })
    };
    let picks = move || {
        let (state, seat) = (hand.state.get()?, screen.person()?);
        let (_, size) = state.cards_to_choose(seat)?;
        Some(app.say_with("gr-picked", &[("count", hand.picked.with(Vec::len).into()), ("size", size.into())]))
    };
    // Whoever can do nothing else ends the turn with the main button.
    let only_stop = Memo::new(move |_| {
        can_stop.get() && ready.get().is_none() && hand.actions.get() == [false; 2] && verb.get().is_empty()
    });
    view! {
        {move || picks().map(|told| view! { <span class="gr-picks" role="status" data-testid="gr-picks">{told}</span> })}
        {move || can_go_back.get().then(|| view! {
            <button class="quiet" data-testid="gr-back" title="Esc" on:click=move |event| { hand.note(&event); hand.back(); }>{app.t("gr-back")}</button>
        })}
        {move || can_stop.get().then(|| view! {
            <button
                class:primary=move || only_stop.get()
                class:quiet=move || !only_stop.get()
                data-testid="gr-done"
                on:click=move |event| { hand.note(&event); hand.decide("done"); }
            >
                {move || app.say(if verb.get() == "effect" { "gr-enough" } else { "gr-group-done" })}
            </button>
        })}
        {move || ready.get().is_some().then(|| view! {
            <button class="primary" data-testid="gr-do" title="Enter" on:click=move |event| { hand.note(&event); hand.finish(); }>{label}</button>
        })}
    }
    .into_any()
}
