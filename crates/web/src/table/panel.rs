//! What lies beside the board when it is wanted.

use leptos::prelude::*;
use mozaika_app::Route;

use super::ending::Ending;
use super::handle::{Panel, Table};
use super::hint::HintView;
use super::log::Log;
use super::moves::Moves;
use super::score::ScoreSheetView;
use crate::icons::{Icon, icon};
use crate::share::Share;

#[component]
pub(crate) fn PanelView(table: Table, id: String) -> impl IntoView {
    let house = table.house;
    let id = StoredValue::new(id);
    let close = move || table.panel.set(None);
    let title = move |panel: Panel| {
        house.say(match panel {
            Panel::Log => "log",
            Panel::Score => "score",
            Panel::Moves => "moves",
            Panel::Hint => "hint",
            Panel::Menu => "menu",
            Panel::Ending => "end-title",
        })
    };
    move || {
        table.panel.get().map(|panel| {
            let contents = match panel {
                Panel::Log => view! { <Log table/> }.into_any(),
                Panel::Score => view! { <ScoreSheetView table/> }.into_any(),
                Panel::Moves => view! { <Moves table/> }.into_any(),
                Panel::Hint => view! { <HintView table/> }.into_any(),
                Panel::Menu => view! { <Menu table id=id.get_value()/> }.into_any(),
                Panel::Ending => view! { <Ending table id=id.get_value()/> }.into_any(),
            };
            let ending = panel == Panel::Ending;
            view! {
                <aside
                    class="panel"
                    class:panel-ending=ending
                    data-testid="panel"
                    aria-labelledby="panel-title"
                    on:keydown=move |event: web_sys::KeyboardEvent| if event.key() == "Escape" { close() }
                >
                    <header class="panel-head">
                        <h2 id="panel-title">{title(panel)}</h2>
                        <button class="tool" data-testid="panel-close" aria-label=house.t("panel-close") on:click=move |_| close()>
                            {icon(Icon::Close)}
                        </button>
                    </header>
                    <div class="panel-body" tabindex="0">{contents}</div>
                </aside>
            }
        })
    }
}

#[component]
fn Menu(table: Table, id: String) -> impl IntoView {
    let house = table.house;
    let panel = move |panel: Panel, key: &'static str, drawn: Icon| {
        view! {
            <li class="menu-narrow">
                <button class="menu-line" on:click=move |_| table.panel.set(Some(panel))>{icon(drawn)}{house.t(key)}</button>
            </li>
        }
    };
    let keys = crate::games::drawn(&table.game()).keys_told;
    let line = move |route: Route, key: &'static str, drawn: Icon| {
        view! { <li><a class="menu-line" href=route.address()>{icon(drawn)}{house.t(key)}</a></li> }
    };
    view! {
        <ul class="menu">
            {panel(Panel::Log, "log", Icon::List)}
            {panel(Panel::Score, "score", Icon::Sum)}
            {panel(Panel::Moves, "moves", Icon::Keys)}
            {line(Route::Replay(id), "replay", Icon::Play)}
            {line(Route::Rules(table.game()), "nav-rules", Icon::Book)}
            {line(Route::Settings, "nav-settings", Icon::Wheel)}
            {line(Route::Home, "nav-home", Icon::House)}
        </ul>
        <Share record=Signal::derive(move || table.session.with(|session| session.record().to_string()))/>
        {(!keys.is_empty()).then(|| view! { <p class="aside keys">{move || house.say(keys)}</p> })}
        <details class="drawing">
            <summary>{house.t("drawing")}</summary>
            <pre data-testid="drawing" tabindex="0">{move || table.session.with(|session| session.table().text(Some(session.viewer())))}</pre>
        </details>
    }
}
