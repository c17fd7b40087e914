//! The frame of every screen but the table: a heading, a way back, the content.

use leptos::prelude::*;

use crate::house::House;
use crate::icons::{Icon, icon};

#[component]
pub(crate) fn Frame(
    title: &'static str,
    #[prop(optional, into)] filled: Option<Signal<String>>,
    children: Children,
) -> impl IntoView {
    let house = House::here();
    let heading = move || filled.map_or_else(|| house.say(title), |filled| filled.get());
    view! {
        <div class="frame">
            <header class="frame-head">
                <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", house.say("nav-home"))>{icon(Icon::House)}<span class="bar-name">"Mozaika"</span></a>
                <nav aria-label=house.t("menu")>
                    <a href="#/settings">{house.t("nav-settings")}</a>
                    <a href="#/about">{house.t("nav-about")}</a>
                </nav>
            </header>
            <main id="main" class="frame-main"><h1>{heading}</h1>{children()}</main>
        </div>
    }
}
