//! What one has played: in numbers, how the rating went, and every match, to be watched again and analysed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Route, SavedMatch, seat_name};
use mozaika_wire::rest::{GameProfile, Profile, TablePage, TableSummary};
use mozaika_wire::{PersonId, SeatOccupant, TableId};

use super::http;
use crate::context::AppContext;
use crate::play_module::read_record;
use crate::{browser, games, storage};

/// The name under which a match of the server is kept in this browser.
pub(crate) fn saved_name(table: &TableId) -> String {
    format!("online-{}", table.as_str().replace('_', "-"))
}

/// Keeps a match that is over in this browser, to be watched again and analysed; the name it is kept under.
pub(crate) async fn keep(app: AppContext, table: &TableId) -> Result<String, String> {
    let name = saved_name(table);
    let record = http::get_text(&format!("./api/tables/{table}/record")).await.map_err(|error| error.text(app))?;
    let open_match = read_record(app, &record)?;
    let picture = (games::game_view(open_match.played().game()).thumbnail)(&open_match);
    let mut saved = SavedMatch::new(&open_match, &name, browser::now())
        .with_picture(Some(picture).filter(|picture| !picture.is_empty()));
    saved.over = true;
    let raw = storage::hold(&saved);
    let stored = name.clone();
    // It can be looked at from memory, however long the browser takes.
    spawn_local(async move {
        let _ = storage::save(&stored, &raw).await;
    });
    Ok(name)
}

/// In numbers, game by game.
#[component]
pub(crate) fn Results() -> impl IntoView {
    let app = AppContext::current();
    let profile = RwSignal::new(None::<Profile>);
    spawn_local(async move {
        if let Ok(told) = http::get::<Profile>("./api/me/profile").await {
            profile.try_set(Some(told));
        }
    });
    let played = move || profile.get().map(|profile| profile.games).unwrap_or_default();
    view! {
        <Show when=move || !played().is_empty()>
            <section data-testid="me-results">
                <h2>{app.t("me-results")}</h2>
                <div class="results">{move || played().into_iter().map(|game| view! { <GameResults game/> }).collect_view()}</div>
            </section>
        </Show>
    }
}

#[component]
fn GameResults(game: GameProfile) -> impl IntoView {
    let app = AppContext::current();
    let GameProfile { game, matches, won, shared, best, course } = game;
    let best_line = best.map(|best| {
        let address = Route::Online { table: best.table.as_str().to_owned(), invitation: None }.address();
        let told = move || app.say_with("me-best", &[("points", app.figure(best.points).into())]);
        view! { <p><a href=address>{told}</a></p> }
    });
    let ratings: Vec<f64> = course.iter().map(|point| point.rating).collect();
    let rating = course.last().map(|point| (point.rating, point.deviation));
    let title = game.clone();
    view! {
        <article class="result-card" data-game=game.clone()>
            <h3>{move || app.game_title(&title)}</h3>
            <p>{move || app.say_with("me-counts", &[("matches", matches.into()), ("won", won.into()), ("shared", shared.into())])}</p>
            {best_line}
            {rating.map(|(rating, deviation)| view! {
                <p class="rating" data-testid="rating">{move || app.say_with("me-rating", &[
                    ("rating", app.figure(rating.round()).into()),
                    ("deviation", app.figure(deviation.round()).into()),
                ])}</p>
                <RatingCourse ratings=ratings.clone()/>
            })}
        </article>
    }
}

/// How the rating went, match by match.
#[component]
fn RatingCourse(ratings: Vec<f64>) -> impl IntoView {
    const WIDE: f64 = 240.0;
    const HIGH: f64 = 60.0;
    let app = AppContext::current();
    let lowest = ratings.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = ratings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (first, last) = (ratings.first().copied().unwrap_or_default(), ratings.last().copied().unwrap_or_default());
    let range = (highest - lowest).max(1.0);
    let step = WIDE / (ratings.len().saturating_sub(1)).max(1) as f64;
    let place = |(index, rating): (usize, &f64)| {
        format!("{:.1},{:.1}", index as f64 * step, HIGH - 4.0 - (rating - lowest) / range * (HIGH - 8.0))
    };
    let points: Vec<String> = ratings.iter().enumerate().map(place).collect();
    let label = move || {
        app.say_with(
            "me-rating-course",
            &[("first", app.figure(first.round()).into()), ("last", app.figure(last.round()).into())],
        )
    };
    (points.len() > 1).then(|| {
        view! {
            <svg class="rating-course" viewBox=format!("-4 0 {} {HIGH}", WIDE + 8.0) role="img" aria-label=label data-testid="rating-course">
                <polyline class="chart-lead" points=points.join(" ")/>
            </svg>
        }
    })
}

/// Every match that is over, the latest first.
#[component]
pub(crate) fn History(me: PersonId) -> impl IntoView {
    let app = AppContext::current();
    let tables = RwSignal::new(None::<Vec<TableSummary>>);
    let next = RwSignal::new(None::<String>);
    let load = move |page: Option<String>| {
        spawn_local(async move {
            let page = page.map(|page| format!("&page={page}")).unwrap_or_default();
            let Ok(told) = http::get::<TablePage>(&format!("./api/tables?filter=finished{page}")).await else { return };
            tables.try_update(|tables| tables.get_or_insert_default().extend(told.tables));
            next.try_set(told.next);
        });
    };
    load(None);
    let me = StoredValue::new(me);
    let line = move |table: TableSummary| view! { <HistoryLine table me=me.get_value()/> };
    let more = move || {
        next.get().map(|page| view! {
        <button class="quiet" data-testid="history-more" on:click=move |_| load(Some(page.clone()))>{app.t("history-more")}</button>
    })
    };
    view! {
        <section data-testid="history">
            <h2>{app.t("history")}</h2>
            {move || match tables.get() {
                None => view! { <p class="aside alive">{app.t("tables-loading")}</p> }.into_any(),
                Some(tables) if tables.is_empty() => view! { <p class="aside">{app.t("history-none")}</p> }.into_any(),
                Some(tables) => view! { <ul class="kept-list">{tables.into_iter().map(line).collect_view()}</ul> }.into_any(),
            }}
            {more}
        </section>
    }
}

#[component]
fn HistoryLine(table: TableSummary, me: PersonId) -> impl IntoView {
    let app = AppContext::current();
    let TableSummary { table: id, game, seats, at, result, rated, .. } = table;
    let own = seats.iter().position(|seat| match (&seat.who, &seat.gone) {
        (_, Some(person)) | (SeatOccupant::Person(person), None) => person.id == me && !person.companion,
        _ => false,
    });
    let place = result.as_ref().and_then(|result| {
        let group = result.ranking.iter().position(|group| group.iter().any(|seat| Some(seat.index()) == own))?;
        let before: usize = result.ranking[..group].iter().map(Vec::len).sum();
        Some((before + 1, result.ranking[group].len() > 1))
    });
    let outcome = move || match place {
        Some((1, false)) => app.say("history-won"),
        Some((1, true)) => app.say("history-shared"),
        Some((place, _)) => app.say_with("history-place", &[("place", place.into())]),
        None => String::new(),
    };
    let points = result.map(|result| result.points).unwrap_or_default();
    let players = move || {
        let named = seats.iter().enumerate().map(|(index, seat)| {
            let gone = seat.gone.as_ref().map(|person| person.name.clone());
            let name = gone.or_else(|| app.words(|words| seat_name(&seat.who, words))).unwrap_or_default();
            let points = points.get(index).map(|points| app.figure(points));
            view! { <span class="kept-player"><span>{name}</span><span class="figure">{points}</span></span> }
        });
        named.collect_view()
    };
    let said = RwSignal::new(String::new());
    let id = StoredValue::new(id);
    let open = move |route: fn(String) -> Route| {
        spawn_local(async move {
            match keep(app, &id.get_value()).await {
                Ok(name) => app.navigate(&route(name)),
                Err(why) => {
                    said.try_set(why);
                }
            }
        });
    };
    let miniature = games::intro(&game).map(|intro| (intro.miniature)());
    view! {
        <li class="kept-match" data-testid="history-line">
            <div class="kept-picture cover-picture" data-game=game.clone()>{miniature}</div>
            <div class="kept-names">
                <strong>{move || app.game_title(&game)}" · "{outcome}</strong>
                <small>{move || browser::moment_text(at as f64, app.language().code())}{(rated == Some(true)).then(|| view! { " · "{app.t("history-rated")} })}</small>
                <div class="kept-players">{players}</div>
                <p role="alert" class="file-said">{move || said.get()}</p>
            </div>
            <div class="history-buttons">
                <button class="quiet" data-testid="history-replay" on:click=move |_| open(Route::Replay)>{app.t("end-replay")}</button>
                <button class="quiet" data-testid="history-analysis" on:click=move |_| open(Route::Analysis)>{app.t("end-analysis")}</button>
            </div>
        </li>
    }
}
