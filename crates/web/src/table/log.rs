//! The match in words; each line lights its place on the board.

use leptos::prelude::*;
use mozaika_game::{Entry, Seat};

use super::handle::Table;

#[component]
pub(crate) fn Log(table: Table, #[prop(optional)] chosen: Option<Callback<usize>>) -> impl IntoView {
    let house = table.house;
    let lines = move || {
        table.session.with(|session| {
            house.told(|words| {
                let lines = (0..session.table().len()).filter_map(|index| {
                    let seat = match session.table().entry(index, None) {
                        Some(Entry::Move(seat, _)) => Some(seat),
                        _ => None,
                    };
                    Some((index, seat, session.told(index, words)?))
                });
                lines.collect::<Vec<(usize, Option<Seat>, String)>>()
            })
        })
    };
    let line = move |(index, seat, told): (usize, Option<Seat>, String)| {
        let light = move || table.lit.set(Some(index));
        let dim = move || table.lit.set(None);
        view! {
            <li class="log-line" data-seat=seat.map(|seat| seat.0.to_string()) class:lit=move || table.lit.get() == Some(index)>
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
        <ol class="log" data-testid="log" aria-label=house.t("log")>
            {move || lines().into_iter().rev().map(line).collect_view()}
        </ol>
    }
}
