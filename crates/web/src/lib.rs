//! The page: everything a person sees and touches in a browser.
//!
//! What can be tested without a browser is in `mozaika-app`; here it is drawn and made to answer. A game with drawings of
//! its own is one folder here and one line in `games.rs`; the match screen around it is the same for all games.

#![cfg(target_arch = "wasm32")]
#![allow(unreachable_pub, reason = "components are written by a macro, as `pub` whatever is asked of it")]
#![allow(clippy::needless_pass_by_value, reason = "components own what they are given")]
#![allow(
    clippy::cast_sign_loss,
    reason = "a browser counts in floating point: times, steps and chances, none below zero"
)]

mod browser;
mod context;
mod dialog;
mod error_page;
mod frame;
mod games;
mod glassroad;
mod home;
mod icons;
mod keyboard;
mod match_screen;
mod new_match;
mod online;
mod patchwork;
mod plain;
mod play_module;
mod preferences;
mod question;
mod reading;
mod replay;
mod share;
mod sintra;
mod sound;
mod storage;
mod worker;

use leptos::prelude::*;
use mozaika_app::Route;
use wasm_bindgen::prelude::wasm_bindgen;

use context::AppContext;

/// Opens the page; the script of its worker is at that address.
#[wasm_bindgen]
pub fn open_page(worker: &str) {
    console_error_panic_hook::set_once();
    worker::set_address(worker);
    storage::come_back();
    if let Some(start) = document().get_element_by_id("start") {
        start.remove();
    }
    leptos::mount::mount_to_body(Page);
}

#[component]
fn Page() -> impl IntoView {
    let app = AppContext::create();
    provide_context(app);
    Effect::new(move || {
        let title = match app.route.get() {
            Route::NewMatch(game) | Route::Rules(game) | Route::Friends(game) | Route::NewTable(game) => {
                app.game_title(&game)
            }
            Route::Settings => app.say("settings-title"),
            Route::About => app.say("about-title"),
            Route::Tables | Route::Online { .. } => app.say("nav-tables"),
            Route::Person | Route::Device(_) => app.say("nav-person"),
            Route::Replay(_) | Route::Analysis(_) | Route::Record(_) => app.say("replay"),
            Route::Home | Route::Match(_) | Route::NotFound => app.say("app-motto"),
        };
        browser::set_title(&format!("Mozaika · {title}"));
    });
    Effect::new(move || {
        if let play_module::LoadState::Loaded(module) = app.play_module.get() {
            (module.follow_turns)(app);
        }
    });
    let screen = move || match app.route.get() {
        Route::Home => view! { <home::Home/> }.into_any(),
        route @ (Route::NewMatch(_)
        | Route::Match(_)
        | Route::Replay(_)
        | Route::Analysis(_)
        | Route::Record(_)
        | Route::Friends(_)
        | Route::NewTable(_)
        | Route::Online { .. }
        | Route::Tables
        | Route::Person
        | Route::Device(_)) => play_module::screen_when_loaded(app, route),
        Route::Rules(game) => view! { <reading::Rules game/> }.into_any(),
        Route::Settings => view! { <preferences::Preferences/> }.into_any(),
        Route::About => view! { <reading::About/> }.into_any(),
        Route::NotFound => view! { <reading::NotFound/> }.into_any(),
    };
    view! {
        <a class="skip" href="#main" on:click=|event| { event.prevent_default(); focus_main(); }>{app.t("skip-to-main")}</a>
        <div class="notice-place" role="alert">
            {move || app.notice.get().map(|notice| view! {
                <p class="notice" data-testid="notice">{notice}<button class="tool" aria-label=app.t("close") on:click=move |_| app.notice.set(None)>{icons::icon(icons::Icon::Close)}</button></p>
            })}
        </div>
        {screen}
        <dialog::DialogPlace/>
    }
}

/// An address with `#main` would be another screen: the focus is moved by hand.
pub(crate) fn focus_main() {
    use wasm_bindgen::JsCast as _;
    if let Some(main) =
        document().get_element_by_id("main").and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = main.set_attribute("tabindex", "-1");
        let _ = main.focus();
    }
}
