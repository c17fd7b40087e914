//! Home: the three games, and what was going on.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Company, Route, Saved};
use wasm_bindgen::JsCast as _;

use crate::browser::{self, NoText};
use crate::games::{SHOWN, Shown};
use crate::house::House;
use crate::room::Door;
use crate::storage::{self, Kept};
use crate::trouble::trouble_key;

/// Remembers whether there is a match to go on with, so that room is left for it before it is found.
const AWAITED: &str = "mozaika-awaited";

#[component]
pub(crate) fn Home() -> impl IntoView {
    let house = House::here();
    let kept = RwSignal::new(None::<Vec<Kept>>);
    let look = move || {
        spawn_local(async move {
            let (all, given) = storage::all().await;
            if let Err(why) = given {
                house.notice.try_set(Some(house.with("trouble-storage", &[("why", why.into())])));
            }
            kept.try_set(Some(all));
        });
    };
    look();
    let looked = Callback::new(move |()| look());
    // Whoever is here will want to play: by then the room is open.
    Effect::new(move || Door::prepare(house));
    // The latest match that is not over stands above the games; all others stand below them.
    let latest = Memo::new(move |_| {
        let open = |kept: &Kept| kept.saved.as_ref().is_ok_and(|saved| !saved.over);
        kept.get().map(|kept| kept.into_iter().find(open))
    });
    let awaited = browser::kept(AWAITED).is_some_and(|awaited| awaited == "yes");
    Effect::new(move || {
        if let Some(latest) = latest.get() {
            browser::keep(AWAITED, if latest.is_some() { "yes" } else { "no" });
        }
    });
    let some = move |over: bool| {
        let wanted = move |kept: &Kept| match &kept.saved {
            Ok(saved) => saved.over == over,
            Err(_) => !over,
        };
        let first = latest.get().flatten().map(|kept| kept.id);
        let others = kept.get().unwrap_or_default().into_iter().filter(|kept| Some(&kept.id) != first.as_ref());
        others.filter(wanted).collect::<Vec<_>>()
    };
    let list = move |over: bool, title: &'static str| {
        let matches = some(over);
        (!matches.is_empty()).then(|| {
            view! {
                <section class="kept" aria-labelledby=title>
                    <h2 id=title>{house.t(title)}</h2>
                    <ul class="kept-list">{matches.into_iter().map(|kept| view! { <KeptMatch kept looked/> }).collect_view()}</ul>
                </section>
            }
        })
    };
    view! {
        <div class="home">
            <header class="home-head">
                <h1>"Mozaika"</h1>
                <p>{house.t("app-motto")}</p>
                <nav aria-label=house.t("menu")>
                    <a href="#/settings">{house.t("nav-settings")}</a>
                    <a href="#/about">{house.t("nav-about")}</a>
                </nav>
            </header>
            <main id="main">
                <section class="last" class:awaited=move || awaited && latest.get().is_none() aria-label=house.t("home-continue")>
                    {move || latest.get().flatten().map(|kept| view! { <ul><KeptMatch kept looked/></ul> })}
                </section>
                <div class="games">
                    {SHOWN.iter().map(|shown| view! { <GameCard shown/> }).collect_view()}
                </div>
                {move || list(false, "home-open")}
                {move || list(true, "home-finished")}
                <section class="home-more">
                    <OpenFile/>
                    <p class="aside">{house.t("home-online")}</p>
                </section>
            </main>
        </div>
    }
}

#[component]
fn GameCard(shown: &'static Shown) -> impl IntoView {
    let house = House::here();
    let Shown { game, has_board, miniature, .. } = *shown;
    let about = move || house.say(&format!("game-{game}-about"));
    view! {
        <article class="card" data-game=game>
            <div class="card-picture">{miniature()}</div>
            <h2>{move || house.game(game)}</h2>
            <p>{about}</p>
            {(!has_board).then(|| view! { <p class="aside">{house.t("game-plain")}</p> })}
            <div class="card-buttons">
                <button
                    class="primary"
                    data-testid=format!("play-{game}")
                    aria-label=move || house.with("home-play-now-game", &[("game", house.game(game).into())])
                    on:click=move |_| Door::enter(house, move |room| (room.play_now)(house, game))
                >
                    {house.t("home-play-now")}
                </button>
                <a
                    class="quiet button"
                    data-testid=format!("new-{game}")
                    aria-label=move || house.with("home-set-up-game", &[("game", house.game(game).into())])
                    href=Route::NewMatch(game.to_owned()).address()
                >
                    {house.t("home-set-up")}
                </a>
                <a class="quiet button" href=Route::Rules(game.to_owned()).address()>{house.t("nav-rules")}</a>
            </div>
        </article>
    }
}

#[component]
fn KeptMatch(kept: Kept, looked: Callback<()>) -> impl IntoView {
    let house = House::here();
    let Kept { id, raw, saved } = kept;
    let forget = {
        let id = id.clone();
        move |_| {
            let sure = window().confirm_with_message(&house.say("home-forget-sure")).unwrap_or(false);
            let id = id.clone();
            if sure {
                spawn_local(async move {
                    storage::forget(&id).await;
                    looked.run(());
                });
            }
        }
    };
    let file = saved.as_ref().map_or(raw, |saved| saved.record.clone());
    let what = match saved {
        Ok(saved) => kept_line(house, &saved, &id).into_any(),
        Err(trouble) => view! {
            <p class="kept-names">{house.t("home-trouble")}<small>{trouble_key(house, &trouble)}</small></p>
        }
        .into_any(),
    };
    view! {
        <li class="kept-match" data-testid="kept">
            {what}
            <button class="quiet" on:click=move |_| browser::download("match.mozaika", &file)>{house.t("home-export")}</button>
            <button class="quiet" on:click=forget>{house.t("home-forget")}</button>
        </li>
    }
}

fn kept_line(house: House, saved: &Saved, id: &str) -> impl IntoView + use<> {
    let route = if saved.over { Route::Replay(id.to_owned()) } else { Route::Table(id.to_owned()) };
    let key = if saved.over { "home-look" } else { "home-go-on" };
    let seats = saved.seats();
    let game = saved.game.clone();
    let points = saved.points.join(" : ");
    let points = move || house.figure(&points);
    let names = move || {
        house.told(|words| {
            let company = Company { seats: &seats, ours: true };
            let names = mozaika_game::Seat::all(seats.len()).map(|seat| company.called(seat, words));
            names.collect::<Vec<_>>().join(" · ")
        })
    };
    view! {
        <p class="kept-names">
            <strong>{move || house.game(&game)}</strong><small>{names}</small>
        </p>
        <span class="figure">{points}</span>
        <a class="primary button" data-testid="go-on" href=route.address()>{house.t(key)}</a>
    }
}

/// A record file from elsewhere, opened here.
#[component]
fn OpenFile() -> impl IntoView {
    let house = House::here();
    let said = RwSignal::new(String::new());
    let chosen = move |event: web_sys::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        spawn_local(async move {
            match browser::chosen_text(input).await {
                Err(NoText::Nothing) => {}
                Err(NoText::TooLarge) => said.set(house.say("trouble-file-large")),
                Err(NoText::Unreadable) => said.set(house.with("trouble-file", &[("why", "…".into())])),
                Ok(text) => Door::enter(house, move |room| {
                    if let Err(why) = (room.open)(house, &text) {
                        said.set(house.with("trouble-file", &[("why", why.into())]));
                    }
                }),
            }
        });
    };
    view! {
        <label class="file quiet button">
            {house.t("home-open-file")}
            <input type="file" class="unseen" data-testid="open-file" accept=".mozaika,.txt,text/plain" on:change=chosen/>
        </label>
        <p role="alert" class="file-said" data-testid="file-said">{move || said.get()}</p>
    }
}
