//! Between people with secrets at one device: nothing is shown until the right one has it in hand.

use leptos::prelude::*;
use mozaika_game::Seat;

use super::screen::MatchScreen;

#[component]
pub(crate) fn HandOver(screen: MatchScreen, seat: Seat) -> impl IntoView {
    let app = screen.app;
    let named = move |key: &'static str| move || app.say_with(key, &[("name", screen.display_name(seat).into())]);
    let ready = NodeRef::<leptos::html::Button>::new();
    ready.on_load(|ready| {
        let _ = ready.focus();
    });
    view! {
        <main id="main" class="hand-over" data-testid="hand-over" data-seat=seat.0.to_string()>
            <span class="chip-mark" aria-hidden="true"></span>
            <h1>{named("hand-over")}</h1>
            <p>{named("hand-over-why")}</p>
            <button class="primary" data-testid="hand-over-ready" node_ref=ready on:click=move |_| screen.hand_over(seat)>
                {named("hand-over-ready")}
            </button>
            <a class="quiet button" href="#/">{app.t("nav-home")}</a>
        </main>
    }
}
