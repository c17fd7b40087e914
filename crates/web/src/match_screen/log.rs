//! The match in words; each line lights its place on the board.

use leptos::prelude::*;
use mozaika_game::Seat;

use super::screen::MatchScreen;

#[component]
pub(crate) fn Log(screen: MatchScreen, #[prop(optional)] chosen: Option<Callback<usize>>) -> impl IntoView {
    let app = screen.app;
    let lines = move || {
        screen.open_match.with(|open_match| {
            app.words(|words| {
                let lines = (0..open_match.played().len()).filter_map(|index| {
                    let seat = open_match.played().decided_by(index);
                    Some((index, seat, open_match.entry_text(index, words)?))
                });
                lines.collect::<Vec<(usize, Option<Seat>, String)>>()
            })
        })
    };
    let line = move |(index, seat, told): (usize, Option<Seat>, String)| {
        let light = move || screen.lit.set(Some(index));
        let dim = move || screen.lit.set(None);
        view! {
            <li class="log-line" data-seat=seat.map(|seat| seat.0.to_string()) class:lit=move || screen.lit.get() == Some(index)>
                <button
                    class="log-button"
                    on:pointerenter=move |_| light()
                    on:pointerleave=move |_| dim()
                    on:focus=move |_| light()
                    on:blur=move |_| dim()
                    on:click=move |_| {
                        light();
                        if let Some(chosen) = chosen { chosen.run(index) }
                    }
                >
                    {told}
                </button>
            </li>
        }
    };
    view! {
        <ol class="log" data-testid="log" aria-label=app.t("log")>
            {move || lines().into_iter().rev().map(line).collect_view()}
        </ol>
    }
}
