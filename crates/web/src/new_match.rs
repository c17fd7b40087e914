//! Agreeing on a match: who plays, and by which options.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Plan, Session, Sitter};
use mozaika_game::registry::AnyGame;
use mozaika_players::Level;
use mozaika_registry::GAMES;
use serde_json::{Map, Value};
use wasm_bindgen::JsCast as _;

use crate::browser;
use crate::frame::Frame;
use crate::games::{self, Choice};
use crate::house::House;
use crate::table::open_new;
use crate::trouble::Trouble;

/// The most that sit at a table.
const MOST: usize = 4;

#[component]
pub(crate) fn NewMatch(game: String) -> impl IntoView {
    let house = House::here();
    match GAMES.find(&game) {
        Ok(game) => view! { <Agreement game/> }.into_any(),
        Err(_) => view! { <Trouble why=house.say("nowhere-what")/> }.into_any(),
    }
}

/// The numbers of players that the game can be started with.
fn possible_counts(game: &dyn AnyGame) -> Vec<usize> {
    if !game.default_options().contains_key("players") {
        return Vec::new();
    }
    (1..=MOST).filter(|count| game.start(&serde_json::json!({ "players": count })).is_ok()).collect()
}

#[component]
fn Agreement(game: &'static dyn AnyGame) -> impl IntoView {
    let house = House::here();
    let counts = possible_counts(game);
    let usual = game.start(&Value::Object(Map::new())).map_or(2, |table| table.player_count());
    let count = RwSignal::new(usual);
    let sitters: Vec<RwSignal<String>> =
        (0..MOST).map(|seat| RwSignal::new(if seat == 0 { "person" } else { "medium" }.to_owned())).collect();
    let names: Vec<RwSignal<String>> = (0..MOST).map(|_| RwSignal::new(String::new())).collect();
    let options = RwSignal::new(Map::new());
    let said = RwSignal::new(String::new());
    let has_counts = !counts.is_empty();
    let begin = {
        let (sitters, names) = (sitters.clone(), names.clone());
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            let seat = |seat: usize| (Sitter::named(&sitters[seat].get_untracked()), names[seat].get_untracked());
            let mut chosen = options.get_untracked();
            if has_counts {
                chosen.insert("players".to_owned(), count.get_untracked().into());
            }
            let plan = Plan {
                game: game.name().to_owned(),
                options: Value::Object(chosen),
                seats: (0..count.get_untracked()).map(seat).collect(),
            };
            match Session::begin(&plan, browser::luck()) {
                Ok(session) => open_new(house, &session),
                Err(illegal) => said.set(illegal.message),
            }
        }
    };
    let title = Signal::derive(move || house.with("new-title", &[("game", house.game(game.name()).into())]));
    let seats = move || {
        let seat = |seat: usize| view! { <SeatChoice seat sitter=sitters[seat] name=names[seat]/> };
        (0..count.get()).map(seat).collect_view()
    };
    view! {
        <Frame title="new-title" filled=title>
            <form class="agreement" on:submit=begin>
                <fieldset>
                    <legend>{house.t("new-players")}</legend>
                    {has_counts.then(|| view! { <CountChoice counts=counts.clone() count/> })}
                    {seats}
                </fieldset>
                <fieldset>
                    <legend>{house.t("new-options")}</legend>
                    {game.default_options().contains_key("start").then(|| view! { <StarterChoice options count/> })}
                    {games::drawn(game.name()).options.iter().map(|choice| view! { <OptionChoice choice options/> }).collect_view()}
                    <EditionChoice game options said/>
                </fieldset>
                <p role="alert" class="file-said">{move || said.get()}</p>
                <button class="primary" data-testid="begin">{house.t("new-start")}</button>
            </form>
        </Frame>
    }
}

#[component]
fn CountChoice(counts: Vec<usize>, count: RwSignal<usize>) -> impl IntoView {
    let house = House::here();
    view! {
        <label class="field">
            <span>{house.t("new-seats")}</span>
            <select on:change=move |event| count.set(event_target_value(&event).parse().unwrap_or(2))>
                {counts.into_iter().map(|number| view! {
                    <option value=number.to_string() selected=number == count.get_untracked()>{number}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn SeatChoice(seat: usize, sitter: RwSignal<String>, name: RwSignal<String>) -> impl IntoView {
    let house = House::here();
    let number = seat + 1;
    let level = move |level: Level| {
        let text = move || {
            let level = house.say(&format!("level-{}", level.name()));
            house.with("new-computer", &[("level", level.into())])
        };
        view! { <option value=level.name() selected=move || sitter.get() == level.name()>{text}</option> }
    };
    view! {
        <div class="seat-choice">
            <label class="field">
                <span>{move || house.with("new-who", &[("number", number.into())])}</span>
                <select data-testid=format!("sitter-{seat}") on:change=move |event| sitter.set(event_target_value(&event))>
                    <option value="person" selected=move || sitter.get() == "person">{house.t("new-person")}</option>
                    {Level::ALL.into_iter().map(level).collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{move || house.with("new-name", &[("number", number.into())])}</span>
                <input
                    data-testid=format!("name-{seat}")
                    maxlength="40"
                    autocomplete="off"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
        </div>
    }
}

#[component]
fn StarterChoice(options: RwSignal<Map<String, Value>>, count: RwSignal<usize>) -> impl IntoView {
    let house = House::here();
    let choose = move |event| {
        let value = serde_json::from_str(&event_target_value(&event)).unwrap_or(Value::Null);
        options.update(|options| {
            options.insert("start".to_owned(), value);
        });
    };
    view! {
        <label class="field">
            <span>{house.t("new-starter")}</span>
            <select data-testid="starter" on:change=choose>
                <option value="\"random\"">{house.t("new-starter-random")}</option>
                {move || (0..count.get()).map(|seat| view! {
                    <option value=seat.to_string()>{move || house.with("new-starter-seat", &[("number", (seat + 1).into())])}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn OptionChoice(choice: &'static Choice, options: RwSignal<Map<String, Value>>) -> impl IntoView {
    let house = House::here();
    let choose = move |event| {
        let value = serde_json::from_str(&event_target_value(&event)).unwrap_or(Value::Null);
        options.update(|options| {
            options.insert(choice.field.to_owned(), value);
        });
    };
    let words = move |value: &'static str| house.say(&format!("{}-{}", choice.key, value.trim_matches('"')));
    view! {
        <label class="field">
            <span>{move || house.say(choice.key)}</span>
            <select on:change=choose>
                {choice.values.iter().map(|value| view! { <option value=*value>{move || words(value)}</option> }).collect_view()}
            </select>
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
    let house = House::here();
    let name = RwSignal::new(None::<String>);
    let chosen = move |event: web_sys::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        spawn_local(async move {
            let Ok(text) = browser::chosen_text(input).await else { return };
            let loaded = serde_json::from_str::<Value>(&text)
                .map_err(|error| error.to_string())
                .and_then(|json| game.load_edition(&json).map_err(|problems| problems.to_string()));
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
            <span>{house.t("new-edition")}</span>
            <span>{move || name.get().unwrap_or_else(|| house.say("new-edition-usual"))}</span>
            <label class="file quiet button">
                {house.t("new-edition-file")}
                <input type="file" class="unseen" accept=".json,application/json" on:change=chosen/>
            </label>
        </div>
    }
}
