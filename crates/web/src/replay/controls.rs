//! The buttons of a replay.

use leptos::prelude::*;

use super::play_on::PlayOn;
use super::viewing::Viewing;
use crate::icons::{Icon, icon};

#[component]
pub(super) fn Controls(viewing: Viewing) -> impl IntoView {
    let app = viewing.app;
    let Viewing { step, first, count, playing, .. } = viewing;
    let control = move |key: &'static str, drawn: Icon, to: fn(Viewing)| {
        view! { <button class="tool" data-testid=key aria-label=app.t(key) on:click=move |_| to(viewing)>{icon(drawn)}</button> }
    };
    view! {
        <section class="act-buttons" aria-label=app.t("replay")>
            <input
                type="range"
                data-testid="replay-step"
                min=first.to_string()
                max=count.to_string()
                aria-label=move || viewing.place()
                prop:value=move || step.get().to_string()
                on:input=move |event| viewing.go(event_target_value(&event).parse().unwrap_or(first))
            />
            {control("replay-first", Icon::First, |viewing| viewing.go(viewing.first))}
            {control("replay-back", Icon::Back, Viewing::back)}
            <button class="tool" data-testid="replay-play" on:click=move |_| viewing.play_or_stop()
                aria-label=move || app.say(if playing.get() { "replay-pause" } else { "replay-play" })>
                {move || if playing.get() { icon(Icon::Pause) } else { icon(Icon::Play) }}
            </button>
            {control("replay-on", Icon::On, Viewing::on)}
            {control("replay-last", Icon::Last, |viewing| viewing.go(viewing.count))}
            <PlayOn viewing/>
        </section>
    }
}
