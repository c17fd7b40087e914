//! Home: the three games, and what was going on.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Names, Route, SavedMatch};
use wasm_bindgen::JsCast as _;

use crate::browser::{self, NoText};
use crate::context::AppContext;
use crate::error_page::open_error_text;
use crate::games::{GameIntro, INTROS};
use crate::play_module::LoadState;
use crate::storage::{self, StoredMatch};

/// Remembers whether there is a match to resume, so that room is left for it before it is found.
const AWAITED: &str = "mozaika-awaited";

#[component]
pub(crate) fn Home() -> impl IntoView {
    let app = AppContext::current();
    let stored = RwSignal::new(None::<Vec<StoredMatch>>);
    let reload = move || {
        spawn_local(async move {
            let (all, given) = storage::all().await;
            if let Err(why) = given {
                app.notice.try_set(Some(app.say_with("error-storage", &[("why", why.into())])));
            }
            stored.try_set(Some(all));
        });
    };
    reload();
    let changed = Callback::new(move |()| reload());
    // Whoever is here will want to play: by then the module is loaded.
    Effect::new(move || LoadState::load_ahead(app));
    // The latest match that is not over stands above the games; all others stand below them.
    let latest = Memo::new(move |_| {
        let open = |stored: &StoredMatch| stored.saved.as_ref().is_ok_and(|saved| !saved.over);
        stored.get().map(|stored| stored.into_iter().find(open))
    });
    let awaited = browser::stored(AWAITED).is_some_and(|awaited| awaited == "yes");
    Effect::new(move || {
        if let Some(latest) = latest.get() {
            browser::store(AWAITED, if latest.is_some() { "yes" } else { "no" });
        }
    });
    let some = move |over: bool| {
        let wanted = move |stored: &StoredMatch| match &stored.saved {
            Ok(saved) => saved.over == over,
            Err(_) => !over,
        };
        let first = latest.get().flatten().map(|stored| stored.id);
        let others = stored.get().unwrap_or_default().into_iter().filter(|stored| Some(&stored.id) != first.as_ref());
        others.filter(wanted).collect::<Vec<_>>()
    };
    let list = move |over: bool, title: &'static str| {
        let matches = some(over);
        (!matches.is_empty()).then(|| {
            view! {
                <section class="kept" aria-labelledby=title>
                    <h2 id=title>{app.t(title)}</h2>
                    <ul class="kept-list">{matches.into_iter().map(|stored| view! { <SavedMatchLine stored changed/> }).collect_view()}</ul>
                </section>
            }
        })
    };
    view! {
        <div class="home">
            <header class="home-head">
                <h1>"Mozaika"</h1>
                <p>{app.t("app-motto")}</p>
                <nav aria-label=app.t("menu")>
                    <a href="#/settings">{app.t("nav-settings")}</a>
                    <a href="#/about">{app.t("nav-about")}</a>
                </nav>
            </header>
            <main id="main">
                <section class="last" class:awaited=move || awaited && latest.get().is_none() aria-label=app.t("home-continue")>
                    {move || latest.get().flatten().map(|stored| view! { <ul><SavedMatchLine stored changed/></ul> })}
                </section>
                <div class="games">
                    {INTROS.iter().map(|shown| view! { <GameCard shown/> }).collect_view()}
                </div>
                {move || list(false, "home-open")}
                {move || list(true, "home-finished")}
                <section class="home-more">
                    <OpenFile/>
                    <p class="aside">{app.t("home-online")}</p>
                </section>
            </main>
        </div>
    }
}

#[component]
fn GameCard(shown: &'static GameIntro) -> impl IntoView {
    let app = AppContext::current();
    let GameIntro { game, has_board, miniature, .. } = *shown;
    let about = move || app.words(|words| words.say_or(&format!("game-{game}-about"), ""));
    view! {
        <article class="card" data-game=game>
            <div class="card-picture">{miniature()}</div>
            <h2>{move || app.game_title(game)}</h2>
            <p>{about}</p>
            {(!has_board).then(|| view! { <p class="aside">{app.t("game-plain")}</p> })}
            <div class="card-buttons">
                <button
                    class="primary"
                    data-testid=format!("play-{game}")
                    aria-label=move || app.say_with("home-play-now-game", &[("game", app.game_title(game).into())])
                    on:click=move |_| LoadState::when_loaded(app, move |module| (module.play_now)(app, game))
                >
                    {app.t("home-play-now")}
                </button>
                <a
                    class="quiet button"
                    data-testid=format!("new-{game}")
                    aria-label=move || app.say_with("home-set-up-game", &[("game", app.game_title(game).into())])
                    href=Route::NewMatch(game.to_owned()).address()
                >
                    {app.t("home-set-up")}
                </a>
                <a class="quiet button" href=Route::Rules(game.to_owned()).address()>{app.t("nav-rules")}</a>
            </div>
        </article>
    }
}

#[component]
fn SavedMatchLine(stored: StoredMatch, changed: Callback<()>) -> impl IntoView {
    let app = AppContext::current();
    let StoredMatch { id, raw, saved } = stored;
    let delete = {
        let id = id.clone();
        move |_| {
            let sure = window().confirm_with_message(&app.say("home-delete-sure")).unwrap_or(false);
            let id = id.clone();
            if sure {
                spawn_local(async move {
                    if let Err(why) = storage::delete(&id).await {
                        app.notice.try_set(Some(app.say_with("error-delete", &[("why", why.into())])));
                    }
                    changed.run(());
                });
            }
        }
    };
    let file = saved.as_ref().map_or(raw, |saved| saved.record.clone());
    let what = match saved {
        Ok(saved) => match_line(app, &saved, &id).into_any(),
        Err(error) => view! {
            <p class="kept-names">{app.t("home-unreadable")}<small>{open_error_text(app, &error)}</small></p>
        }
        .into_any(),
    };
    view! {
        <li class="kept-match" data-testid="saved-match">
            {what}
            <button class="quiet" on:click=move |_| browser::download("match.mozaika", &file)>{app.t("home-export")}</button>
            <button class="quiet" on:click=delete>{app.t("home-delete")}</button>
        </li>
    }
}

fn match_line(app: AppContext, saved: &SavedMatch, id: &str) -> impl IntoView + use<> {
    let route = if saved.over { Route::Replay(id.to_owned()) } else { Route::Match(id.to_owned()) };
    let key = if saved.over { "home-watch" } else { "home-resume" };
    let seating = saved.seating();
    let game = saved.game.clone();
    let points = saved.points.join(" : ");
    let points = move || app.figure(&points);
    let names = move || {
        app.words(|words| {
            let names = Names { seating: &seating, played_here: true };
            let names = seating.iter().map(|(seat, _)| names.display_name(seat, words));
            names.collect::<Vec<_>>().join(" · ")
        })
    };
    view! {
        <p class="kept-names">
            <strong>{move || app.game_title(&game)}</strong><small>{names}</small>
        </p>
        <span class="figure">{points}</span>
        <a class="primary button" data-testid="resume" href=route.address()>{app.t(key)}</a>
    }
}

/// A record file from elsewhere, opened here.
#[component]
fn OpenFile() -> impl IntoView {
    let app = AppContext::current();
    let said = RwSignal::new(String::new());
    let chosen = move |event: web_sys::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        spawn_local(async move {
            match browser::chosen_text(input).await {
                Err(NoText::Nothing) => {}
                Err(NoText::TooLarge) => said.set(app.say("error-file-large")),
                Err(NoText::Unreadable(why)) => said.set(app.say_with("error-file-unread", &[("why", why.into())])),
                Ok(text) => LoadState::when_loaded(app, move |module| {
                    if let Err(why) = (module.open_record)(app, &text) {
                        said.set(app.say_with("error-file", &[("why", why.into())]));
                    }
                }),
            }
        });
    };
    view! {
        <label class="file quiet button">
            {app.t("home-open-file")}
            <input type="file" class="unseen" data-testid="open-file" accept=".mozaika,.txt,text/plain" on:change=chosen/>
        </label>
        <p role="alert" class="file-said" data-testid="file-said">{move || said.get()}</p>
    }
}
