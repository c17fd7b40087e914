//! The page: everything a person sees and touches in a browser.
//!
//! What can be tested without a browser is in `mozaika-app`; here it is drawn and made to answer. A game with drawings of
//! its own is one folder here and one line in `games.rs`; the table around it is the same for all games.

#![allow(unreachable_pub, reason = "components are written by a macro, as `pub` whatever is asked of it")]
#![allow(clippy::needless_pass_by_value, reason = "components own what they are given")]
#![allow(
    clippy::cast_sign_loss,
    reason = "a browser counts in floating point: times, steps and chances, none below zero"
)]

mod browser;
mod frame;
mod games;
mod glassroad;
mod home;
mod house;
mod icons;
mod keyboard;
mod new_match;
mod patchwork;
mod plain;
mod preferences;
mod reading;
mod replay;
mod room;
mod share;
mod sintra;
mod sound;
mod storage;
mod table;
mod thinker;
mod trouble;

use leptos::prelude::*;
use mozaika_app::Route;
use wasm_bindgen::prelude::wasm_bindgen;

use house::House;

/// Opens the page; the script of its worker is at that address.
#[wasm_bindgen]
pub fn open_page(worker: &str) {
    console_error_panic_hook::set_once();
    thinker::found_at(worker);
    if let Some(start) = document().get_element_by_id("start") {
        start.remove();
    }
    leptos::mount::mount_to_body(Page);
}

#[component]
fn Page() -> impl IntoView {
    let house = House::open();
    provide_context(house);
    Effect::new(move || {
        let title = match house.route.get() {
            Route::NewMatch(game) | Route::Rules(game) => house.game(&game),
            Route::Settings => house.say("settings-title"),
            Route::About => house.say("about-title"),
            Route::Replay(_) | Route::Record(_) => house.say("replay"),
            Route::Home | Route::Table(_) | Route::Nowhere => house.say("app-motto"),
        };
        browser::set_title(&format!("Mozaika · {title}"));
    });
    let screen = move || match house.route.get() {
        Route::Home => view! { <home::Home/> }.into_any(),
        route @ (Route::NewMatch(_) | Route::Table(_) | Route::Replay(_) | Route::Record(_)) => {
            room::through_the_door(house, route)
        }
        Route::Rules(game) => view! { <reading::Rules game/> }.into_any(),
        Route::Settings => view! { <preferences::Preferences/> }.into_any(),
        Route::About => view! { <reading::About/> }.into_any(),
        Route::Nowhere => view! { <reading::Nowhere/> }.into_any(),
    };
    view! {
        <a class="skip" href="#main" on:click=|event| { event.prevent_default(); focus_main(); }>{house.t("skip-to-main")}</a>
        <div class="notice-place" role="alert">
            {move || house.notice.get().map(|notice| view! {
                <p class="notice" data-testid="notice">{notice}<button class="tool" aria-label=house.t("close") on:click=move |_| house.notice.set(None)>{icons::icon(icons::Icon::Close)}</button></p>
            })}
        </div>
        {screen}
    }
}

/// An address with `#main` would be another screen: the focus is moved by hand.
fn focus_main() {
    use wasm_bindgen::JsCast as _;
    if let Some(main) =
        document().get_element_by_id("main").and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = main.set_attribute("tabindex", "-1");
        let _ = main.focus();
    }
}
