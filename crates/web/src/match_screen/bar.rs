//! The slim bar on top: players, their points, and the few things one may want besides the board.

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_game::Seat;

use super::screen::{MatchScreen, Panel};
use crate::icons::{Icon, icon};

#[component]
pub(crate) fn Bar(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let can_undo = Memo::new(move |_| screen.open_match.with(OpenMatch::can_undo));
    let is_person = Memo::new(move |_| screen.person().is_some());
    view! {
        <header class="bar">
            <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", app.say("nav-home"))>{icon(Icon::Home)}<span class="bar-name">"Mozaika"</span></a>
            <Chips screen/>
            <nav class="bar-tools" aria-label=app.t("menu-match")>
                <button class="tool" data-testid="undo" disabled=move || !can_undo.get() on:click=move |_| screen.undo()>
                    {icon(Icon::Undo)}<span>{app.t("undo")}</span>
                </button>
                <button
                    class="tool"
                    data-testid="hint"
                    disabled=move || !is_person.get()
                    on:click=move |_| super::hint::ask_for(screen)
                >
                    {icon(Icon::Bulb)}<span>{app.t("hint")}</span>
                </button>
                <ToolPanel screen panel=Panel::Log key="log" drawn=Icon::List/>
                <ToolPanel screen panel=Panel::Score key="score" drawn=Icon::Sum/>
                <ToolPanel screen panel=Panel::Moves key="moves" drawn=Icon::Keys/>
                <ToolPanel screen panel=Panel::Menu key="menu" drawn=Icon::More/>
            </nav>
        </header>
    }
}

#[component]
fn ToolPanel(screen: MatchScreen, panel: Panel, key: &'static str, drawn: Icon) -> impl IntoView {
    let app = screen.app;
    let open = move || screen.panel.get() == Some(panel);
    view! {
        <button
            class="tool"
            class:tool-more=panel != Panel::Menu
            data-testid=format!("panel-{key}")
            aria-expanded=move || open().to_string()
            on:click=move |_| screen.toggle(panel)
        >
            {icon(drawn)}<span>{move || app.say(key)}</span>
        </button>
    }
}

/// Who plays, with the points as they stand, and whose turn it is.
#[component]
pub(crate) fn Chips(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let seats: Vec<Seat> =
        screen.open_match.with_untracked(|open_match| Seat::all(open_match.played().player_count()).collect());
    let chip = move |seat: Seat| {
        let active = move || screen.open_match.with(|open_match| open_match.played().next().seats().contains(seat));
        let points = move || {
            screen.open_match.with(|open_match| {
                open_match.played().score().scores.get(seat.index()).map(|score| app.figure(score.total()))
            })
        };
        view! {
            <li class="chip" class:active=active data-seat=seat.0.to_string() aria-current=move || active().then_some("true")>
                <span class="chip-mark" aria-hidden="true"></span>
                <span class="chip-name">{move || screen.display_name(seat)}</span>
                <span class="chip-name chip-short">{move || screen.short_name(seat)}</span>
                <span class="chip-points" data-testid=format!("points-{seat}") title=app.t("score-now")>{points}</span>
            </li>
        }
    };
    view! { <ul class="chips" aria-label=app.t("players")>{seats.into_iter().map(chip).collect_view()}</ul> }
}
