//! Agreeing on a match: who plays, and by which options.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{
    Choice, MOST_SEATS, MatchSetup, OpenMatch, RefusalText, agreed_options, is_possible, option_choices, player_counts,
};
use mozaika_game::registry::AnyGame;
use mozaika_game::{Occupant, Seated, Seating};
use mozaika_players::Level;
use mozaika_registry::GAMES;
use serde_json::{Map, Value};
use wasm_bindgen::JsCast as _;

use crate::browser;
use crate::context::AppContext;
use crate::error_page::ErrorPage;
use crate::frame::Frame;
use crate::match_screen::open_new;

/// The level of computer players where nobody has said how well they know the game.
const USUAL_LEVEL: Level = Level::Easy;

#[component]
pub(crate) fn NewMatch(game: String) -> impl IntoView {
    let app = AppContext::current();
    match GAMES.find(&game) {
        Ok(game) => view! { <Agreement game/> }.into_any(),
        Err(_) => view! { <ErrorPage why=app.say("not-found-what")/> }.into_any(),
    }
}

/// What the game refuses, in the reader's language.
fn refusal_text(app: AppContext, game: &dyn AnyGame, say: impl FnOnce(RefusalText<'_>) -> String) -> String {
    app.words(|words| say(RefusalText { games: GAMES, game: game.name(), names: None, words }))
}

#[component]
fn Agreement(game: &'static dyn AnyGame) -> impl IntoView {
    let app = AppContext::current();
    let counts = player_counts(game);
    let usual = game.start(&Value::Object(Map::new())).map_or(2, |played| played.player_count());
    let count = RwSignal::new(usual);
    let level = app.settings.with_untracked(|settings| settings.level(game.name())).unwrap_or(USUAL_LEVEL);
    let occupants: Vec<RwSignal<String>> =
        (0..MOST_SEATS).map(|seat| RwSignal::new(if seat == 0 { "person" } else { level.name() }.to_owned())).collect();
    let names: Vec<RwSignal<String>> = (0..MOST_SEATS).map(|_| RwSignal::new(String::new())).collect();
    let options = RwSignal::new(Map::new());
    let said = RwSignal::new(String::new());
    let has_counts = !counts.is_empty();
    let begin = {
        let (occupants, names) = (occupants.clone(), names.clone());
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            let seat = |seat: usize| Seated {
                occupant: Occupant::named(&occupants[seat].get_untracked()),
                name: names[seat].get_untracked(),
            };
            let count = count.get_untracked();
            let chosen = options.with_untracked(|options| agreed_options(game, count, options));
            let setup = MatchSetup {
                game: game.name().to_owned(),
                options: Value::Object(chosen),
                seating: Seating::new((0..count).map(seat).collect()),
            };
            match OpenMatch::start(GAMES, &setup, browser::luck()) {
                Ok(open_match) => {
                    app.settings.update(|settings| settings.remember_level(game.name(), &setup.seating));
                    open_new(app, &open_match);
                }
                Err(illegal) => said.set(refusal_text(app, game, |text| text.illegal(&illegal))),
            }
        }
    };
    let title = Signal::derive(move || app.say_with("new-title", &[("game", app.game_title(game.name()).into())]));
    let seats = move || {
        let seat = |seat: usize| view! { <SeatChoice seat occupant=occupants[seat] name=names[seat]/> };
        (0..count.get()).map(seat).collect_view()
    };
    view! {
        <Frame title="new-title" filled=title>
            <form class="agreement" on:submit=begin>
                <fieldset>
                    <legend>{app.t("new-players")}</legend>
                    {has_counts.then(|| view! { <CountChoice counts=counts.clone() count/> })}
                    {seats}
                </fieldset>
                <fieldset>
                    <legend>{app.t("new-options")}</legend>
                    {game.default_options().contains_key("start").then(|| view! { <StarterChoice options count/> })}
                    {option_choices(game.name()).iter().map(|choice| view! { <OptionChoice game choice options count/> }).collect_view()}
                    <EditionChoice game options said/>
                </fieldset>
                <p role="alert" class="file-said">{move || said.get()}</p>
                <button class="primary" data-testid="begin">{app.t("new-start")}</button>
            </form>
        </Frame>
    }
}

#[component]
pub(crate) fn CountChoice(counts: Vec<usize>, count: RwSignal<usize>) -> impl IntoView {
    let app = AppContext::current();
    view! {
        <label class="field">
            <span>{app.t("new-seats")}</span>
            <select data-testid="seats" on:change=move |event| count.set(event_target_value(&event).parse().unwrap_or(2))>
                {counts.into_iter().map(|number| view! {
                    <option value=number.to_string() selected=number == count.get_untracked()>{number}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn SeatChoice(seat: usize, occupant: RwSignal<String>, name: RwSignal<String>) -> impl IntoView {
    let app = AppContext::current();
    let number = seat + 1;
    let level = move |level: Level| {
        let text = move || {
            let level = app.say(&format!("level-{}", level.name()));
            app.say_with("new-computer", &[("level", level.into())])
        };
        view! { <option value=level.name() selected=move || occupant.get() == level.name()>{text}</option> }
    };
    let naming = move || app.say_with("new-name", &[("number", number.into())]);
    view! {
        <div class="field seat-choice">
            <label class="seat-who">
                <span>{move || app.say_with("new-who", &[("number", number.into())])}</span>
                <select data-testid=format!("occupant-{seat}") on:change=move |event| occupant.set(event_target_value(&event))>
                    <option value="person" selected=move || occupant.get() == "person">{app.t("new-person")}</option>
                    {Level::ALL.into_iter().map(level).collect_view()}
                </select>
            </label>
            <input
                data-testid=format!("name-{seat}")
                aria-label=naming
                placeholder=naming
                maxlength="40"
                autocomplete="off"
                prop:value=move || name.get()
                on:input=move |event| name.set(event_target_value(&event))
            />
        </div>
    }
}

#[component]
pub(crate) fn StarterChoice(options: RwSignal<Map<String, Value>>, count: RwSignal<usize>) -> impl IntoView {
    let app = AppContext::current();
    let choose = move |event| {
        let value = serde_json::from_str(&event_target_value(&event)).unwrap_or(Value::Null);
        options.update(|options| {
            options.insert("start".to_owned(), value);
        });
    };
    view! {
        <label class="field">
            <span>{app.t("new-starter")}</span>
            <select data-testid="starter" disabled=move || count.get() == 1 on:change=choose>
                <option value="\"random\"">{app.t("new-starter-random")}</option>
                {move || (0..count.get()).map(|seat| view! {
                    <option value=seat.to_string()>{move || app.say_with("new-starter-seat", &[("number", (seat + 1).into())])}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

#[component]
pub(crate) fn OptionChoice(
    game: &'static dyn AnyGame,
    choice: &'static Choice,
    options: RwSignal<Map<String, Value>>,
    count: RwSignal<usize>,
) -> impl IntoView {
    let app = AppContext::current();
    let choose = move |event| {
        let value = serde_json::from_str(&event_target_value(&event)).unwrap_or(Value::Null);
        options.update(|options| {
            options.insert(choice.field.to_owned(), value);
        });
    };
    let json = |value: &str| serde_json::from_str::<Value>(value).unwrap_or(Value::Null);
    let possible = move |value: &str| is_possible(game, count.get(), choice.field, &json(value));
    let has_choice = Memo::new(move |_| choice.values.iter().filter(|value| possible(value)).count() > 1);
    let chosen = move |value: &'static str| {
        let chosen = options.with(|options| options.get(choice.field).cloned());
        let usual = choice.values.first() == Some(&value);
        if has_choice.get() { chosen.map_or(usual, |chosen| chosen == json(value)) } else { possible(value) }
    };
    view! {
        <label class="field">
            <span>{move || app.say(choice.key)}</span>
            <select data-testid=format!("option-{}", choice.field) disabled=move || !has_choice.get() on:change=choose>
                {choice.values.iter().map(|value| view! {
                    <option value=*value prop:selected=move || chosen(value)>{move || app.say(&choice.value_key(value))}</option>
                }).collect_view()}
            </select>
            <Show when=move || !has_choice.get()><small>{app.t("new-impossible")}</small></Show>
        </label>
    }
}

/// The built-in edition, or one from a file.
#[component]
fn EditionChoice(
    game: &'static dyn AnyGame,
    options: RwSignal<Map<String, Value>>,
    said: RwSignal<String>,
) -> impl IntoView {
    let app = AppContext::current();
    let name = RwSignal::new(None::<String>);
    let chosen = move |event: web_sys::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        spawn_local(async move {
            let Ok(text) = browser::chosen_text(input).await else { return };
            let loaded = serde_json::from_str::<Value>(&text).map_err(|error| error.to_string()).and_then(|json| {
                game.load_edition(&json).map_err(|problems| refusal_text(app, game, |text| text.problems(&problems)))
            });
            match loaded {
                Ok(stamp) => {
                    options.update(|options| {
                        options.insert("edition".to_owned(), stamp.name.clone().into());
                    });
                    said.set(String::new());
                    name.set(Some(stamp.name));
                }
                Err(why) => said.set(why),
            }
        });
    };
    view! {
        <div class="field">
            <span>{app.t("new-edition")}</span>
            <span>{move || name.get().unwrap_or_else(|| app.say("new-edition-usual"))}</span>
            <label class="file quiet button">
                {app.t("new-edition-file")}
                <input type="file" class="unseen" accept=".json,application/json" on:change=chosen/>
            </label>
        </div>
    }
}
