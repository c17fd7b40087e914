//! The slim bar on top: players, their points, and the few things one may want besides the board.

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_game::Seat;

use super::screen::{MatchScreen, Panel};
use crate::games;
use crate::icons::{Icon, icon};

#[component]
pub(crate) fn Bar(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    view! {
        <header class="bar">
            <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", app.say("nav-home"))>{icon(Icon::Home)}<span class="bar-name">"Mozaika"</span></a>
            <Chips screen/>
            {screen.online.map(|online| view! { <crate::online::SpectatorCount online/> })}
            <nav class="bar-tools" aria-label=app.t("menu-match")>
                <ToolPanel screen panel=Panel::Log key="log" drawn=Icon::List/>
                <ToolPanel screen panel=Panel::Score key="score" drawn=Icon::Sum/>
                <ToolPanel screen panel=Panel::Moves key="moves" drawn=Icon::Keys/>
                <ToolPanel screen panel=Panel::Menu key="menu" drawn=Icon::More/>
            </nav>
        </header>
    }
}

/// Taking back and asking, beside what the game itself offers.
#[component]
pub(crate) fn Actions(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let can_undo = Memo::new(move |_| screen.open_match.with(OpenMatch::can_undo));
    let is_person = Memo::new(move |_| screen.person().is_some());
    let over = Memo::new(move |_| screen.open_match.with(OpenMatch::is_over));
    // Against people elsewhere nobody takes back alone, or is helped by a computer.
    let alone = move || {
        view! {
            <button class="tool act-tool" data-testid="undo" disabled=move || !can_undo.get() on:click=move |_| screen.undo()>
                {icon(Icon::Undo)}<span>{app.t("undo")}</span>
            </button>
            <button
                class="tool act-tool"
                data-testid="hint"
                disabled=move || !is_person.get()
                on:click=move |_| super::hint::ask_for(screen)
            >
                {icon(Icon::Bulb)}<span>{app.t("hint")}</span>
            </button>
        }
    };
    view! {
        <div class="act-buttons">
            {screen.online.is_none().then(alone)}
            <Show when=move || screen.thinking.get()>
                <button class="quiet" data-testid="skip" on:click=move |_| screen.skip()>{app.t("skip")}</button>
            </Show>
            <Show when=move || over.get() && screen.panel.get() != Some(Panel::Ending)>
                <button class="primary" data-testid="end-open" on:click=move |_| screen.panel.set(Some(Panel::Ending))>{app.t("end-open")}</button>
            </Show>
            {(games::game_view(&screen.game()).actions)(screen)}
        </div>
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
    let standing = games::game_view(&screen.game()).standing;
    let chip = move |seat: Seat| {
        let active = Memo::new(move |_| screen.open_match.with(|open_match| open_match.waited_for().contains(seat)));
        let level = move || screen.with_names(|names| app.words(|words| names.level(seat, words)));
        let label = move || app.say_with("show-board", &[("name", screen.display_name(seat).into())]);
        view! {
            <li class="chip-place">
                <button
                    class="chip"
                    class:active=move || active.get()
                    data-seat=seat.0.to_string()
                    data-testid=format!("chip-{seat}")
                    aria-current=move || active.get().then_some("true")
                    title=label
                    on:click=move |_| screen.enlarged.update(|shown| *shown = if *shown == Some(seat) { None } else { Some(seat) })
                >
                    <span class="chip-mark" aria-hidden="true"></span>
                    <span class="chip-name">{move || screen.short_name(seat)}{move || level().map(|level| view! { <small>{level}</small> })}</span>
                    {standing(screen, seat)}
                    {screen.online.map(|online| view! {
                        <crate::online::SeatClock online seat/>
                        <crate::online::SeatVoice online seat/>
                    })}
                </button>
            </li>
        }
    };
    view! { <ul class="chips" aria-label=app.t("players")>{seats.into_iter().map(chip).collect_view()}</ul> }
}
