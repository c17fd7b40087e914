//! The frame of every screen but the table: a heading, a way back, the content.

use leptos::prelude::*;

use crate::context::AppContext;
use crate::icons::{Icon, icon};

#[component]
pub(crate) fn Frame(
    title: &'static str,
    #[prop(optional, into)] filled: Option<Signal<String>>,
    children: Children,
) -> impl IntoView {
    let app = AppContext::current();
    let heading = move || filled.map_or_else(|| app.say(title), |filled| filled.get());
    view! {
        <div class="frame">
            <header class="frame-head">
                <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", app.say("nav-home"))>{icon(Icon::Home)}<span class="bar-name">"Mozaika"</span></a>
                <nav aria-label=app.t("menu")>
                    <a href="#/settings">{app.t("nav-settings")}</a>
                    <a href="#/about">{app.t("nav-about")}</a>
                </nav>
            </header>
            <main id="main" class="frame-main"><h1>{heading}</h1>{children()}</main>
        </div>
    }
}
