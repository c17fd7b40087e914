//! The first screen: the match to go on with, the three games, and what was played before.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{AtDevice, Language, Names, Route, SavedMatch};
use wasm_bindgen::JsCast as _;

use crate::browser::{self, NoText};
use crate::context::AppContext;
use crate::dialog::Dialog;
use crate::error_page::open_error_text;
use crate::games::{self, GameIntro, INTROS};
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
    // The latest match that is not over stands beside the games; all others stand below them.
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
    let is_awaited = move || match latest.get() {
        None => awaited,
        Some(latest) => latest.is_some(),
    };
    view! {
        <div class="home" class:with-last=is_awaited>
            <header class="home-head">
                <h1>"Mozaika"</h1>
                <p class="motto">{app.t("app-motto")}</p>
                <LanguageSwitch/>
                <nav aria-label=app.t("menu")>
                    <Show when=move || app.has_server()>
                        <a href=Route::Tables.address() data-testid="nav-tables">{app.t("nav-tables")}<TurnCount/></a>
                    </Show>
                    <a href="#/settings">{app.t("nav-settings")}</a>
                    <a href="#/about">{app.t("nav-about")}</a>
                    <InstallButton/>
                </nav>
            </header>
            <main id="main">
                <section class="home-last" aria-label=app.t("home-continue")>
                    {move || latest.get().flatten().map(|stored| view! { <ul><SavedMatchLine stored changed/></ul> })}
                </section>
                <section class="shelf" aria-label=app.t("home-games")>
                    {INTROS.iter().map(|shown| view! { <Cover shown/> }).collect_view()}
                </section>
                <div class="home-below">
                    {move || list(false, "home-open")}
                    {move || list(true, "home-finished")}
                </div>
                <section class="home-more">
                    <OpenFile/>
                    <Show when=move || app.has_no_server()><p class="aside" data-testid="no-server">{app.t("home-no-server")}</p></Show>
                </section>
            </main>
        </div>
    }
}

/// At how many tables one is waited for.
#[component]
fn TurnCount() -> impl IntoView {
    let app = AppContext::current();
    let count = Memo::new(move |_| {
        let me = app.connection.you.with(|you| you.as_ref().map(|you| you.id.clone()));
        me.map_or(0, |me| app.connection.mine.with(|mine| mine.turns_of(&me)))
    });
    let told = move || app.say_with("tables-waiting", &[("count", count.get().into())]);
    view! {
        <Show when=move || { count.get() > 0 }>
            <span class="turn-count figure" title=told data-testid="turn-count"><span aria-hidden="true">{move || count.get()}</span><span class="unseen">{told}</span></span>
        </Show>
    }
}

/// Each language by its own name: whoever cannot read the page finds the one they can.
#[component]
fn LanguageSwitch() -> impl IntoView {
    let app = AppContext::current();
    let button = move |language: Language| {
        let code = language.code();
        view! {
            <button
                class="language"
                lang=code
                data-testid=format!("speak-{code}")
                aria-label=format!("{}: {}", code.to_uppercase(), language.name())
                aria-pressed=move || (app.language() == language).to_string()
                on:click=move |_| app.settings.update(|settings| settings.language = Some(language))
            >
                {code.to_uppercase()}
            </button>
        }
    };
    view! {
        <div class="languages" role="group" aria-label=app.t("settings-language")>
            {Language::ALL.into_iter().map(button).collect_view()}
        </div>
    }
}

/// Where the browser offers it.
#[component]
fn InstallButton() -> impl IntoView {
    let app = AppContext::current();
    let install = move |_| {
        browser::install();
        app.installable.set(false);
    };
    view! {
        <Show when=move || app.installable.get()>
            <button class="link" data-testid="install" on:click=install>{app.t("home-install")}</button>
        </Show>
    }
}

/// A game as it stands on the shelf.
#[component]
fn Cover(shown: &'static GameIntro) -> impl IntoView {
    let app = AppContext::current();
    let GameIntro { game, has_board, miniature, .. } = *shown;
    let about = move || app.words(|words| words.say_or(&format!("game-{game}-about"), ""));
    let play = move |_| {
        if app.settings.with_untracked(|settings| settings.level(game)).is_none() {
            app.dialog.set(Some(Dialog::Experience(game.to_owned())));
        } else {
            LoadState::when_loaded(app, move |module| (module.play_now)(app, game));
        }
    };
    view! {
        <article class="cover" data-game=game>
            <div class="cover-picture">{miniature()}</div>
            <h2>{move || app.game_title(game)}</h2>
            <div class="cover-about">
                <p>{about}</p>
                {(!has_board).then(|| view! { <p class="aside">{app.t("game-plain")}</p> })}
            </div>
            <div class="cover-buttons">
                <button
                    class="primary"
                    data-testid=format!("play-{game}")
                    aria-label=move || app.say_with("home-play-now-game", &[("game", app.game_title(game).into())])
                    on:click=play
                >
                    {app.t("home-play-now")}
                </button>
                <Show when=move || app.has_server()>
                    <a
                        class="quiet button"
                        data-testid=format!("friends-{game}")
                        aria-label=move || app.say_with("home-friends-game", &[("game", app.game_title(game).into())])
                        href=Route::Friends(game.to_owned()).address()
                    >
                        {app.t("home-friends")}
                    </a>
                </Show>
                <a
                    class="quiet button"
                    data-testid=format!("new-{game}")
                    aria-label=move || app.say_with("home-set-up-game", &[("game", app.game_title(game).into())])
                    href=Route::NewMatch(game.to_owned()).address()
                >
                    {app.t("home-set-up")}
                </a>
                <a
                    class="link"
                    data-testid=format!("rules-{game}")
                    aria-label=move || app.say_with("rules-title", &[("game", app.game_title(game).into())])
                    href=Route::Rules(game.to_owned()).address()
                >
                    {app.t("nav-rules")}
                </a>
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
            <p class="kept-names"><strong>{app.t("home-unreadable")}</strong><small>{open_error_text(app, &error)}</small></p>
        }
        .into_any(),
    };
    view! {
        <li class="kept-match" data-testid="saved-match">
            {what}
            <div class="kept-more">
                <button class="link" on:click=move |_| browser::download("match.mozaika", &file)>{app.t("home-export")}</button>
                <button class="link" data-testid="delete" on:click=delete>{app.t("home-delete")}</button>
            </div>
        </li>
    }
}

/// The picture of a saved match; the game's own where it has none.
fn picture(saved: &SavedMatch) -> AnyView {
    if let Some(svg) = &saved.picture {
        return view! { <img class="kept-picture" alt="" src=browser::picture_address(svg)/> }.into_any();
    }
    let miniature = games::intro(&saved.game).map(|shown| (shown.miniature)());
    view! { <div class="kept-picture cover-picture" data-game=saved.game.clone()>{miniature}</div> }.into_any()
}

fn match_line(app: AppContext, saved: &SavedMatch, id: &str) -> impl IntoView + use<> {
    let route = if saved.over { Route::Replay(id.to_owned()) } else { Route::Match(id.to_owned()) };
    let key = if saved.over { "home-watch" } else { "home-resume" };
    let seating = saved.seating();
    let game = saved.game.clone();
    // Points are told once they are final: before that, empty cells and broken glass would be all one sees.
    let points = if saved.over { saved.points.clone() } else { Vec::new() };
    let changed = saved.changed;
    let date = move || browser::moment_text(changed, app.language().code());
    let players = move || {
        let named = app.words(|words| {
            let names = Names { seating: &seating, at_device: AtDevice::Everybody };
            seating.iter().map(|(seat, _)| names.display_name(seat, words)).collect::<Vec<_>>()
        });
        let figures = points.iter().map(|points| app.figure(points)).chain(std::iter::repeat(String::new()));
        let line = |(name, points)| {
            view! { <span class="kept-player"><span>{name}</span><span class="figure">{points}</span></span> }
        };
        named.into_iter().zip(figures).map(line).collect_view()
    };
    view! {
        {picture(saved)}
        <div class="kept-names">
            <strong>{move || app.game_title(&game)}</strong>
            <small data-testid="saved-date">{date}</small>
            <div class="kept-players" data-testid="saved-players">{players}</div>
        </div>
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
