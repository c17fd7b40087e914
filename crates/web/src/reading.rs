//! Screens to read: the rules of a game, and what this is.

use leptos::prelude::*;
use mozaika_app::Route;

use crate::context::AppContext;
use crate::frame::Frame;
use crate::games::{self, GameIntro};

#[component]
pub(crate) fn Rules(game: String) -> impl IntoView {
    match games::intro(&game) {
        Some(shown) => view! { <RulesOf shown/> }.into_any(),
        None => view! { <NotFound/> }.into_any(),
    }
}

#[component]
fn RulesOf(shown: &'static GameIntro) -> impl IntoView {
    let app = AppContext::current();
    let game = shown.game;
    let title = Signal::derive(move || app.say_with("rules-title", &[("game", app.game_title(game).into())]));
    view! {
        <Frame title="rules-title" filled=title>
            <RulesText game=game.to_owned()/>
            <p><a class="primary button" href=Route::NewMatch(game.to_owned()).address()>{app.t("home-set-up")}</a></p>
        </Frame>
    }
}

/// The rules of a game, part by part.
#[component]
pub(crate) fn RulesText(game: String) -> impl IntoView {
    let app = AppContext::current();
    let prefix = games::intro(&game).map_or("", |shown| shown.rules);
    let part = move |number: usize| {
        let heading = move || app.say(&format!("{prefix}-{number}-title"));
        let lines = move || {
            let text = app.say(&format!("{prefix}-{number}"));
            text.lines().map(|line| view! { <p>{line.to_owned()}</p> }).collect_view()
        };
        view! { <section class="rule"><h2>{heading}</h2>{lines}</section> }
    };
    let count = if prefix.is_empty() { 0 } else { app.say(&format!("{prefix}s-count")).parse().unwrap_or(0) };
    view! {
        {(count == 0).then(|| view! { <p>{app.t("rules-none")}</p> })}
        {(1..=count).map(part).collect_view()}
    }
}

#[component]
pub(crate) fn About() -> impl IntoView {
    let app = AppContext::current();
    view! {
        <Frame title="about-title">
            <p>{app.t("about-what")}</p>
            <p>{app.t("about-where")}</p>
            <p>{app.t("about-unofficial")}</p>
            <p class="aside">{move || app.say_with("about-version", &[("version", env!("CARGO_PKG_VERSION").into())])}</p>
        </Frame>
    }
}

#[component]
pub(crate) fn NotFound() -> impl IntoView {
    let app = AppContext::current();
    view! {
        <Frame title="not-found-title">
            <p data-testid="error">{app.t("not-found-what")}</p>
            <p><a class="primary button" href="#/">{app.t("nav-home")}</a></p>
        </Frame>
    }
}
