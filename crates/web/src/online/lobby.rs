//! Before the match: who is here, the link for those who are not, and a seat for whoever comes.

use leptos::prelude::*;
use mozaika_app::{OnlineTable, Route, seat_name};
use mozaika_game::Seat;
use mozaika_wire::{Action, SeatOccupant, SeatStatus, TableSettings};

use super::connection::LinkState;
use super::friends::clock_setting_text;
use super::invite::Invite;
use super::name_form::NameForm;
use super::notify::NotifyButton;
use super::table_menu::wants_seat;
use super::table_page::TableLink;
use crate::context::AppContext;
use crate::frame::Frame;

#[component]
pub(crate) fn Lobby(link: TableLink) -> impl IntoView {
    let app = AppContext::current();
    let settings = StoredValue::new(link.table.with_untracked(|table| table.settings().cloned()));
    let game = settings.with_value(|settings| settings.as_ref().map(|it| it.game.clone())).unwrap_or_default();
    let host = settings.with_value(|settings| settings.as_ref().map(|it| it.host.clone()));
    let is_mine = {
        let host = host.clone();
        Memo::new(move |_| {
            app.connection
                .you
                .with(|you| you.is_some() && you.as_ref().map(|it| &it.id) == host.as_ref().map(|it| &it.id))
        })
    };
    let is_seated = Memo::new(move |_| link.table.with(|table| table.own_seat().is_some()));
    let game = StoredValue::new(game);
    let game_title = move || app.game_title(&game.get_value());
    let host_name = host.map(|host| host.name).unwrap_or_default();
    let title = Signal::derive(move || {
        let game = ("game", game_title().into());
        if is_mine.get() || is_seated.get() {
            app.say_with("lobby-title", &[game])
        } else {
            app.say_with("lobby-invited", &[("name", host_name.as_str().into()), game])
        }
    });
    Effect::new(move || crate::browser::set_title(&format!("Mozaika · {}", title.get())));
    let route = link.table.with_untracked(|table| Route::Online {
        table: table.id().as_str().to_owned(),
        invitation: link.invitation.get_value(),
    });
    let leave = move |_| {
        link.act(Action::Leave {});
        if !is_mine.get_untracked() {
            app.navigate(&Route::Home);
        }
    };
    let buttons = move || {
        view! {
            <div class="lobby-buttons">
                <Show when=move || is_mine.get()>
                    <StartButton link/>
                    <a class="quiet button" data-testid="lobby-change" href=move || Route::NewTable(game.get_value()).address()>{app.t("lobby-change")}</a>
                </Show>
                <Show when=move || is_seated.get()>
                    <button class="quiet" data-testid="lobby-leave" on:click=leave>
                        {move || app.say(if is_mine.get() { "lobby-close" } else { "lobby-leave" })}
                    </button>
                </Show>
                <Show when=move || is_seated.get()><NotifyButton/></Show>
            </div>
        }
    };
    view! {
        <Frame title="lobby-title" filled=title>
            <p class="lobby-now" role="status" data-testid="lobby-now">{move || now_text(app, link, is_mine.get())}</p>
            <Seats link is_host=is_mine/>
            <Show when=move || !is_seated.get()><SitDown link/></Show>
            <p role="alert" class="file-said" data-testid="lobby-said">{move || link.said.get()}</p>
            <Show when=move || is_seated.get() && !link.table.with(|table| free_seats(table) == 0)>
                <Invite route=route.clone() title/>
            </Show>
            {buttons}
            {settings.get_value().map(|settings| view! { <Agreed settings/> })}
            <LineState/>
        </Frame>
    }
}

/// What is waited for.
fn now_text(app: AppContext, link: TableLink, is_host: bool) -> String {
    link.table.with(|table| {
        let free = free_seats(table);
        match (free, table.own_seat().is_some()) {
            (0, true) if is_host => app.say("lobby-full-host"),
            (0, true) => app.say("lobby-full-guest"),
            (0, false) => app.say("lobby-full-watch"),
            (free, true) => app.say_with("lobby-waiting", &[("free", free.into())]),
            (free, false) => app.say_with("lobby-free", &[("free", free.into())]),
        }
    })
}

fn free_seats(table: &OnlineTable) -> usize {
    let seats = table.status().map(|status| status.seats.as_slice()).unwrap_or_default();
    seats.iter().filter(|seat| matches!(seat.who, SeatOccupant::Free | SeatOccupant::Reserved { .. })).count()
}

/// Who sits where.
#[component]
fn Seats(link: TableLink, is_host: Memo<bool>) -> impl IntoView {
    let app = AppContext::current();
    let seats = Memo::new(move |_| {
        link.table.with(|table| table.status().map(|status| (status.seats.clone(), status.you)).unwrap_or_default())
    });
    let line = move |(number, seat): (u8, &SeatStatus), you: Option<Seat>, is_host: bool| {
        let name = app.words(|words| seat_name(&seat.who, words));
        let is_free = name.is_none();
        let mine = you == Some(Seat(number));
        let (is_person, is_kept) = match &seat.who {
            SeatOccupant::Person(_) => (true, false),
            SeatOccupant::Reserved { .. } => (false, true),
            SeatOccupant::Free | SeatOccupant::Computer { .. } => (false, false),
        };
        let can_kick = is_host && !mine && (is_person || is_kept);
        let kick_key = if is_kept { "seat-free-it" } else { "kick" };
        let registered = matches!(&seat.who, SeatOccupant::Person(person) if person.registered);
        view! {
            <li class="lobby-seat" class:free=is_free class:mine=mine data-seat=number.to_string() data-testid=format!("seat-{number}")>
                <span class="chip-mark" aria-hidden="true"></span>
                <span class="lobby-name">{name.unwrap_or_else(|| app.say("seat-free"))}</span>
                {registered.then(|| view! { <small>{app.t("seat-registered")}</small> })}
                {mine.then(|| view! { <small>{app.t("seat-you")}</small> })}
                {can_kick.then(|| view! {
                    <button class="quiet" data-testid=format!("kick-{number}") on:click=move |_| link.act(Action::Kick { seat: Seat(number) })>{app.t(kick_key)}</button>
                })}
            </li>
        }
    };
    view! {
        <ul class="lobby-seats" aria-label=app.t("players") data-testid="seats-taken">
            {move || seats.with(|(seats, you)| (0..).zip(seats).map(|seat| line(seat, *you, is_host.get())).collect_view())}
        </ul>
    }
}

/// A seat for whoever comes: with a name, and nothing else.
#[component]
fn SitDown(link: TableLink) -> impl IntoView {
    let app = AppContext::current();
    let wanted = StoredValue::new(false);
    let is_open = move || app.connection.state.get() == LinkState::Open;
    let is_known = Memo::new(move |_| app.connection.you.with(Option::is_some));
    let free = Memo::new(move |_| link.table.with(free_seats));
    // Whoever asked for a rematch has a seat kept here.
    wanted.set_value(link.table.with_untracked(|table| wants_seat(table.id())));
    // Whoever has just given a name sits down as soon as the line is open again.
    Effect::new(move || {
        if is_open() && is_known.get() && wanted.get_value() {
            wanted.set_value(false);
            link.sit(None);
        }
    });
    let named = Callback::new(move |_| wanted.set_value(true));
    let contents = move || {
        if free.get() == 0 {
            return ().into_any();
        }
        match app.connection.you.get() {
            Some(you) => view! {
                <div class="lobby-sit">
                    <button class="primary" data-testid="sit-down" on:click=move |_| link.sit(None)>
                        {move || app.say_with("sit-down-as", &[("name", you.name.as_str().into())])}
                    </button>
                    <a class="link" href=Route::Person.address()>{app.t("sit-down-other")}</a>
                </div>
            }
            .into_any(),
            None if is_open() => view! { <NameForm button="sit-down" named/> }.into_any(),
            None => ().into_any(),
        }
    };
    view! { <section class="sit-down" aria-label=app.t("sit-down")>{contents}</section> }
}

/// At a table that waits for its host.
#[component]
fn StartButton(link: TableLink) -> impl IntoView {
    let app = AppContext::current();
    let is_full = Memo::new(move |_| link.table.with(|table| free_seats(table) == 0));
    view! {
        <Show when=move || is_full.get()>
            <button class="primary" data-testid="lobby-start" on:click=move |_| link.act(Action::start())>{app.t("lobby-start")}</button>
        </Show>
    }
}

/// What was agreed on: the clock, how long an absent player is waited for, and what was promised about luck.
#[component]
fn Agreed(settings: TableSettings) -> impl IntoView {
    let app = AppContext::current();
    let TableSettings { clock, patience, commitment, .. } = settings;
    let hours = patience.div_ceil(3600);
    view! {
        <details class="lobby-agreed">
            <summary>{app.t("lobby-agreed")}</summary>
            <p>{move || clock_setting_text(app, clock)}</p>
            <p>{move || app.say_with("lobby-patience", &[("hours", hours.into())])}</p>
            <p>{app.t("luck-promise-why")}</p>
            <p class="commitment"><code data-testid="commitment">{commitment}</code></p>
        </details>
    }
}

/// A broken line is told quietly.
#[component]
pub(crate) fn LineState() -> impl IntoView {
    let app = AppContext::current();
    view! {
        <p class="line-state" role="status" data-testid="line-state">
            {move || (app.connection.state.get() == LinkState::Broken).then(|| app.say("online-trying"))}
        </p>
    }
}
