//! Screens to read: the rules of a game, and what this is.

use leptos::prelude::*;
use mozaika_app::Route;

use crate::frame::Frame;
use crate::games::{self, Shown};
use crate::house::House;

#[component]
pub(crate) fn Rules(game: String) -> impl IntoView {
    match games::shown(&game) {
        Some(shown) => view! { <RulesOf shown/> }.into_any(),
        None => view! { <Nowhere/> }.into_any(),
    }
}

#[component]
fn RulesOf(shown: &'static Shown) -> impl IntoView {
    let house = House::here();
    let Shown { game, rules: prefix, .. } = *shown;
    let title = Signal::derive(move || house.with("rules-title", &[("game", house.game(game).into())]));
    let part = move |number: usize| {
        let heading = move || house.say(&format!("{prefix}-{number}-title"));
        let lines = move || {
            let text = house.say(&format!("{prefix}-{number}"));
            text.lines().map(|line| view! { <p>{line.to_owned()}</p> }).collect_view()
        };
        view! { <section class="rule"><h2>{heading}</h2>{lines}</section> }
    };
    let count = if prefix.is_empty() { 0 } else { house.say(&format!("{prefix}s-count")).parse().unwrap_or(0) };
    view! {
        <Frame title="rules-title" filled=title>
            {(count == 0).then(|| view! { <p>{house.t("rules-none")}</p> })}
            {(1..=count).map(part).collect_view()}
            <p><a class="primary button" href=Route::NewMatch(game.to_owned()).address()>{house.t("home-set-up")}</a></p>
        </Frame>
    }
}

#[component]
pub(crate) fn About() -> impl IntoView {
    let house = House::here();
    view! {
        <Frame title="about-title">
            <p>{house.t("about-what")}</p>
            <p>{house.t("about-where")}</p>
            <p>{house.t("about-unofficial")}</p>
            <p class="aside">{move || house.with("about-version", &[("version", env!("CARGO_PKG_VERSION").into())])}</p>
        </Frame>
    }
}

#[component]
pub(crate) fn Nowhere() -> impl IntoView {
    let house = House::here();
    view! {
        <Frame title="nowhere-title">
            <p data-testid="trouble">{house.t("nowhere-what")}</p>
            <p><a class="primary button" href="#/">{house.t("nav-home")}</a></p>
        </Frame>
    }
}
