//! What lies beside the board when it is wanted.

use leptos::prelude::*;
use mozaika_app::{OpenMatch, Route};

use super::ending::Ending;
use super::hint::HintView;
use super::level::LevelButtons;
use super::log::Log;
use super::moves::Moves;
use super::score::ScoreSheetView;
use super::screen::{MatchScreen, Panel};
use crate::dialog::Dialog;
use crate::icons::{Icon, icon};
use crate::share::Share;

#[component]
pub(crate) fn PanelView(screen: MatchScreen, id: String) -> impl IntoView {
    let app = screen.app;
    let id = StoredValue::new(id);
    let close = move || screen.close_panel();
    let title = move |panel: Panel| {
        app.say(match panel {
            Panel::Log => "log",
            Panel::Score => "score",
            Panel::Moves => "moves",
            Panel::Hint => "hint",
            Panel::Menu => "menu",
            Panel::Ending => "end-title",
        })
    };
    move || {
        screen.panel.get().map(|panel| {
            let contents = match panel {
                Panel::Log => view! { <Log screen/> }.into_any(),
                Panel::Score => view! { <ScoreSheetView screen/> }.into_any(),
                Panel::Moves => view! { <Moves screen/> }.into_any(),
                Panel::Hint => view! { <HintView screen/> }.into_any(),
                Panel::Menu => view! { <Menu screen id=id.get_value()/> }.into_any(),
                Panel::Ending => view! { <Ending screen id=id.get_value()/> }.into_any(),
            };
            let ending = panel == Panel::Ending;
            let body = NodeRef::<leptos::html::Div>::new();
            body.on_load(|body| {
                let _ = body.focus();
            });
            view! {
                <aside
                    class="panel"
                    class:panel-ending=ending
                    data-testid="panel"
                    aria-labelledby="panel-title"
                >
                    <header class="panel-head">
                        <h2 id="panel-title">{title(panel)}</h2>
                        <button class="tool" data-testid="panel-close" aria-label=app.t("panel-close") on:click=move |_| close()>
                            {icon(Icon::Close)}
                        </button>
                    </header>
                    <div class="panel-body" tabindex="0" node_ref=body>{contents}</div>
                </aside>
            }
        })
    }
}

#[component]
fn Menu(screen: MatchScreen, id: String) -> impl IntoView {
    let app = screen.app;
    let panel = move |panel: Panel, key: &'static str, drawn: Icon| {
        view! {
            <li class="menu-narrow">
                <button class="menu-line" on:click=move |_| screen.panel.set(Some(panel))>{icon(drawn)}{app.t(key)}</button>
            </li>
        }
    };
    let keys = crate::games::game_view(&screen.game()).keys_help;
    // A link or a file holds what people hide from each other.
    let secret = Memo::new(move |_| screen.open_match.with(OpenMatch::keeps_secrets));
    let line = move |route: Route, key: &'static str, drawn: Icon| {
        view! { <li><a class="menu-line" href=route.address()>{icon(drawn)}{app.t(key)}</a></li> }
    };
    let over = move |dialog: Dialog, key: &'static str, drawn: Icon| {
        let open = move |_| app.dialog.set(Some(dialog.clone()));
        view! { <li><button class="menu-line" data-testid=key on:click=open>{icon(drawn)}{app.t(key)}</button></li> }
    };
    view! {
        <ul class="menu">
            {panel(Panel::Log, "log", Icon::List)}
            {panel(Panel::Score, "score", Icon::Sum)}
            {panel(Panel::Moves, "moves", Icon::Keys)}
            {screen.online.is_none().then(|| line(Route::Replay(id), "replay", Icon::Play))}
            {over(Dialog::Rules(screen.game()), "nav-rules", Icon::Book)}
            {over(Dialog::Settings, "nav-settings", Icon::Wheel)}
            {line(Route::Home, "nav-home", Icon::Home)}
        </ul>
        {match screen.online {
            Some(online) => view! { <crate::online::TableMenu screen online/> }.into_any(),
            None => view! { <LevelButtons screen/> }.into_any(),
        }}
        {move || if secret.get() {
            view! { <p class="aside share" data-testid="share-later">{app.t("share-later")}</p> }.into_any()
        } else {
            let record = move || screen.open_match.with(|open_match| open_match.record().to_string());
            view! { <Share record=Signal::derive(record)/> }.into_any()
        }}
        {(!keys.is_empty()).then(|| view! { <p class="aside keys">{move || app.say_to_hands(keys)}</p> })}
        <details class="text-board">
            <summary>{app.t("text-board")}</summary>
            <pre data-testid="text-board" tabindex="0">{move || screen.open_match.with(OpenMatch::text_board)}</pre>
        </details>
    }
}
