//! A table for friends: at once with the usual settings, or as agreed on.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{MOST_SEATS, Route, agreed_options, option_choices, player_counts};
use mozaika_game::Seat;
use mozaika_game::registry::AnyGame;
use mozaika_players::Level;
use mozaika_registry::GAMES;
use mozaika_wire::rest::{Access, ActionRequest, ClockSetting, CreatedTable, NewTable as Wanted, SeatPlan};
use mozaika_wire::{Action, ServerMessage, Spectators};
use serde_json::{Map, Value};

use super::connection::LinkState;
use super::http::{self, HttpError};
use super::invite::remember_promise;
use super::name_form::NameForm;
use crate::browser;
use crate::context::AppContext;
use crate::error_page::ErrorPage;
use crate::frame::Frame;
use crate::new_match::{CountChoice, OptionChoice, StarterChoice};

/// Makes a table and sits down there; where it can be found. Whoever makes it sits down like everybody else, after the promise of its
/// luck: so their own text is mixed in as well.
pub(crate) async fn make_table(wanted: &Wanted, sits_down: bool) -> Result<Route, HttpError> {
    let CreatedTable { table, invitation, .. } = http::post("./api/tables", wanted).await?;
    if sits_down {
        let nonce = browser::random_token(16);
        remember_promise(&table, None, Some(&nonce));
        let action = Action::Sit { seat: Some(Seat(0)), invitation: invitation.clone(), nonce: Some(nonce) };
        let asked = ActionRequest { id: new_id(), expected: 0, action };
        let _: ServerMessage = http::post(&format!("./api/tables/{table}/actions"), &asked).await?;
    }
    Ok(Route::Online { table: table.as_str().to_owned(), invitation })
}

/// An id that no other action has.
pub(crate) fn new_id() -> mozaika_wire::ActionId {
    let id = browser::random_token(12);
    // Hexadecimal digits: always an id.
    id.parse().unwrap_or_else(|_| unreachable!("{id} is an id"))
}

/// A table for two by invitation, without a clock.
fn usual_table(game: &str, players: usize) -> Wanted {
    Wanted {
        game: game.to_owned(),
        options: Map::new(),
        edition: None,
        seats: vec![SeatPlan::Anyone; players],
        access: Access::Invited,
        clock: None,
        patience: None,
        wait_for_host: false,
        spectators: Spectators::Everybody,
        takeback: false,
    }
}

/// A table of that game at once; whoever has no name yet is asked for one first.
#[component]
pub(crate) fn Friends(game: String) -> impl IntoView {
    let app = AppContext::current();
    let Ok(found) = GAMES.find(&game) else {
        return view! { <ErrorPage why=app.say("not-found-what")/> }.into_any();
    };
    let connection = app.connection;
    connection.open();
    let failed = RwSignal::new(None::<String>);
    let making = StoredValue::new(false);
    let make = move || {
        if making.get_value() {
            return;
        }
        making.set_value(true);
        spawn_local(async move {
            // Two play every game.
            let options = agreed_options(found, 2, &Map::new());
            match make_table(&Wanted { options, ..usual_table(found.name(), 2) }, true).await {
                Ok(route) => browser::replace_fragment(&route.address()),
                Err(error) => {
                    failed.try_set(Some(error.text(app)));
                }
            }
        });
    };
    let is_known =
        Memo::new(move |_| (connection.state.get() == LinkState::Open).then(|| connection.you.with(Option::is_some)));
    Effect::new(move || {
        if is_known.get() == Some(true) {
            make();
        }
    });
    let title = Signal::derive(move || app.say_with("friends-title", &[("game", app.game_title(found.name()).into())]));
    let contents = move || match (failed.get(), is_known.get(), connection.state.get()) {
        (Some(why), ..) => view! { <p class="trouble" role="alert" data-testid="error">{why}</p> }.into_any(),
        (None, Some(false), _) => view! {
            <p>{app.t("friends-name-why")}</p>
            <NameForm button="friends-make" named=Callback::new(move |_| make())/>
        }
        .into_any(),
        (None, _, LinkState::Broken) => view! {
            <p class="trouble" role="alert" data-testid="error">{app.t("online-unreachable")}</p>
        }
        .into_any(),
        _ => view! { <p role="status" class="alive">{app.t("friends-making")}</p> }.into_any(),
    };
    view! { <Frame title="friends-title" filled=title>{contents}</Frame> }.into_any()
}

/// How long people may think, as a list offers it.
const CLOCKS: [(&str, Option<ClockSetting>); 6] = [
    ("none", None),
    ("move-30", Some(ClockSetting::PerMove { seconds: 30 })),
    ("move-90", Some(ClockSetting::PerMove { seconds: 90 })),
    ("bank-600", Some(ClockSetting::Bank { seconds: 600, increment: 5 })),
    ("bank-1500", Some(ClockSetting::Bank { seconds: 1500, increment: 10 })),
    ("move-86400", Some(ClockSetting::PerMove { seconds: 86_400 })),
];

/// Agreeing on a table: how many, computers in some seats, a clock, who may come.
#[component]
pub(crate) fn NewTable(game: String) -> impl IntoView {
    let app = AppContext::current();
    match GAMES.find(&game) {
        Ok(game) => view! { <Agreement game/> }.into_any(),
        Err(_) => view! { <ErrorPage why=app.say("not-found-what")/> }.into_any(),
    }
}

#[component]
fn Agreement(game: &'static dyn AnyGame) -> impl IntoView {
    let app = AppContext::current();
    let connection = app.connection;
    connection.open();
    let mut counts = player_counts(game);
    counts.retain(|count| *count > 1);
    let has_counts = counts.len() > 1;
    let count = RwSignal::new(2_usize);
    let others: Vec<RwSignal<String>> = (0..MOST_SEATS).map(|_| RwSignal::new("friend".to_owned())).collect();
    let options = RwSignal::new(Map::<String, Value>::new());
    let clock = RwSignal::new("none".to_owned());
    let access = RwSignal::new("invited".to_owned());
    let (starts, watched, takeback) =
        (RwSignal::new("full".to_owned()), RwSignal::new("everybody".to_owned()), RwSignal::new("asked".to_owned()));
    let said = RwSignal::new(String::new());
    let seats = {
        let others = others.clone();
        move || (1..count.get()).map(|seat| view! { <SeatPlanChoice seat who=others[seat]/> }).collect_view()
    };
    let make = Callback::new(move |()| {
        let plan = |seat: usize| match others[seat].get_untracked().as_str() {
            "friend" => SeatPlan::Anyone,
            level => SeatPlan::Computer { level: level.to_owned() },
        };
        let players = count.get_untracked();
        let wanted = Wanted {
            options: options.with_untracked(|options| agreed_options(game, players, options)),
            seats: std::iter::once(SeatPlan::Anyone).chain((1..players).map(plan)).collect(),
            access: if access.get_untracked() == "open" { Access::Open } else { Access::Invited },
            wait_for_host: starts.get_untracked() == "host",
            spectators: if watched.get_untracked() == "nobody" { Spectators::Nobody } else { Spectators::Everybody },
            takeback: takeback.get_untracked() == "free",
            clock: CLOCKS.iter().find(|(name, _)| *name == clock.get_untracked()).and_then(|(_, clock)| *clock),
            ..usual_table(game.name(), players)
        };
        spawn_local(async move {
            match make_table(&wanted, true).await {
                Ok(route) => app.navigate(&route),
                Err(error) => {
                    said.try_set(error.text(app));
                }
            }
        });
    });
    let is_known = move || connection.you.with(Option::is_some);
    let title =
        Signal::derive(move || app.say_with("table-new-title", &[("game", app.game_title(game.name()).into())]));
    let button = move || {
        if is_known() {
            view! { <button class="primary" data-testid="table-make" on:click=move |_| make.run(())>{app.t("friends-make")}</button> }.into_any()
        } else {
            view! { <NameForm button="friends-make" named=Callback::new(move |_| make.run(()))/> }.into_any()
        }
    };
    view! {
        <Frame title="table-new-title" filled=title>
            <div class="agreement">
                <fieldset>
                    <legend>{app.t("new-players")}</legend>
                    {has_counts.then(|| view! { <CountChoice counts=counts.clone() count/> })}
                    <p class="field seat-you"><span>{move || app.say_with("new-who", &[("number", 1.into())])}</span><span>{app.t("you")}</span></p>
                    {seats}
                </fieldset>
                <fieldset>
                    <legend>{app.t("table-rules")}</legend>
                    <label class="field">
                        <span>{app.t("table-access")}</span>
                        <select data-testid="table-access" on:change=move |event| access.set(event_target_value(&event))>
                            <option value="invited">{app.t("table-access-invited")}</option>
                            <option value="open">{app.t("table-access-open")}</option>
                        </select>
                    </label>
                    <label class="field">
                        <span>{app.t("table-clock")}</span>
                        <select data-testid="table-clock" on:change=move |event| clock.set(event_target_value(&event))>
                            {CLOCKS.iter().map(|(name, setting)| view! {
                                <option value=*name>{move || clock_setting_text(app, *setting)}</option>
                            }).collect_view()}
                        </select>
                    </label>
                    <TwoWays chosen=starts name="table-start" ways=[("full", "table-start-full"), ("host", "table-start-host")]/>
                    <TwoWays chosen=watched name="table-spectators" ways=[("everybody", "table-spectators-everybody"), ("nobody", "table-spectators-nobody")]/>
                    <TwoWays chosen=takeback name="table-takeback" ways=[("asked", "table-takeback-asked"), ("free", "table-takeback-free")]/>
                </fieldset>
                <fieldset>
                    <legend>{app.t("new-options")}</legend>
                    {game.default_options().contains_key("start").then(|| view! { <StarterChoice options count/> })}
                    {option_choices(game.name()).iter().map(|choice| view! { <OptionChoice game choice options count/> }).collect_view()}
                </fieldset>
                <p role="alert" class="file-said" data-testid="table-said">{move || said.get()}</p>
                {button}
            </div>
        </Frame>
    }
}

/// One of two ways to have it.
#[component]
fn TwoWays(chosen: RwSignal<String>, name: &'static str, ways: [(&'static str, &'static str); 2]) -> impl IntoView {
    let app = AppContext::current();
    view! {
        <label class="field">
            <span>{move || app.say(name)}</span>
            <select data-testid=name on:change=move |event| chosen.set(event_target_value(&event))>
                {ways.into_iter().map(|(value, key)| view! { <option value=value>{move || app.say(key)}</option> }).collect_view()}
            </select>
        </label>
    }
}

/// A clock in words.
pub(crate) fn clock_setting_text(app: AppContext, clock: Option<ClockSetting>) -> String {
    match clock {
        None => app.say("clock-none"),
        Some(ClockSetting::PerMove { seconds }) if seconds.is_multiple_of(86_400) => {
            app.say_with("clock-days", &[("days", (seconds / 86_400).into())])
        }
        Some(ClockSetting::PerMove { seconds }) => app.say_with("clock-move", &[("seconds", seconds.into())]),
        Some(ClockSetting::Bank { seconds, increment }) => {
            app.say_with("clock-bank", &[("minutes", (seconds / 60).into()), ("increment", increment.into())])
        }
    }
}

/// A seat for a friend, or for a computer player.
#[component]
fn SeatPlanChoice(seat: usize, who: RwSignal<String>) -> impl IntoView {
    let app = AppContext::current();
    let level = move |level: Level| {
        let text =
            move || app.say_with("new-computer", &[("level", app.say(&format!("level-{}", level.name())).into())]);
        view! { <option value=level.name()>{text}</option> }
    };
    view! {
        <label class="field">
            <span>{move || app.say_with("new-who", &[("number", (seat + 1).into())])}</span>
            <select data-testid=format!("plan-{seat}") on:change=move |event| who.set(event_target_value(&event))>
                <option value="friend">{app.t("table-friend")}</option>
                // The last seat for a person is one's own; others may all be computers.
                {Level::ALL.into_iter().map(level).collect_view()}
            </select>
        </label>
    }
}
