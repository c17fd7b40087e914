//! The slim bar on top: players, their points, and the few things one may want besides the board.

use leptos::prelude::*;
use mozaika_app::Session;
use mozaika_game::Seat;

use super::handle::{Panel, Table};
use crate::icons::{Icon, icon};

#[component]
pub(crate) fn Bar(table: Table) -> impl IntoView {
    let house = table.house;
    let can_undo = Memo::new(move |_| table.session.with(Session::can_undo));
    let is_person = Memo::new(move |_| table.person().is_some());
    view! {
        <header class="bar">
            <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", house.say("nav-home"))>{icon(Icon::House)}<span class="bar-name">"Mozaika"</span></a>
            <Chips table/>
            <nav class="bar-tools" aria-label=house.t("menu-table")>
                <button class="tool" data-testid="undo" disabled=move || !can_undo.get() on:click=move |_| table.undo()>
                    {icon(Icon::Undo)}<span>{house.t("undo")}</span>
                </button>
                <button
                    class="tool"
                    data-testid="hint"
                    disabled=move || !is_person.get()
                    on:click=move |_| super::hint::ask_for(table)
                >
                    {icon(Icon::Bulb)}<span>{house.t("hint")}</span>
                </button>
                <ToolPanel table panel=Panel::Log key="log" drawn=Icon::List/>
                <ToolPanel table panel=Panel::Score key="score" drawn=Icon::Sum/>
                <ToolPanel table panel=Panel::Moves key="moves" drawn=Icon::Keys/>
                <ToolPanel table panel=Panel::Menu key="menu" drawn=Icon::More/>
            </nav>
        </header>
    }
}

#[component]
fn ToolPanel(table: Table, panel: Panel, key: &'static str, drawn: Icon) -> impl IntoView {
    let house = table.house;
    let open = move || table.panel.get() == Some(panel);
    view! {
        <button
            class="tool"
            class:tool-more=panel != Panel::Menu
            data-testid=format!("panel-{key}")
            aria-expanded=move || open().to_string()
            on:click=move |_| table.toggle(panel)
        >
            {icon(drawn)}<span>{move || house.say(key)}</span>
        </button>
    }
}

/// Who plays, with the points as they stand, and whose turn it is.
#[component]
pub(crate) fn Chips(table: Table) -> impl IntoView {
    let house = table.house;
    let seats: Vec<Seat> = table.session.with_untracked(|session| Seat::all(session.table().player_count()).collect());
    let chip = move |seat: Seat| {
        let active = move || table.session.with(|session| session.table().next().seats().contains(seat));
        let points = move || {
            table.session.with(|session| {
                session.table().score().scores.get(seat.index()).map(|score| house.figure(score.total()))
            })
        };
        view! {
            <li class="chip" class:active=active data-seat=seat.0.to_string() aria-current=move || active().then_some("true")>
                <span class="chip-mark" aria-hidden="true"></span>
                <span class="chip-name">{move || table.called(seat)}</span>
                <span class="chip-name chip-short">{move || table.called_shortly(seat)}</span>
                <span class="chip-points" data-testid=format!("points-{seat}") title=house.t("score-now")>{points}</span>
            </li>
        }
    };
    view! { <ul class="chips" aria-label=house.t("scores-of")>{seats.into_iter().map(chip).collect_view()}</ul> }
}
