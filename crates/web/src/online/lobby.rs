//! Before the match: who is here, the link for those who are not, and a seat for whoever comes.

use leptos::prelude::*;
use mozaika_app::{OnlineTable, Route, seat_name};
use mozaika_game::Seat;
use mozaika_wire::{Action, PersonId, SeatOccupant, SeatStatus, TableSettings, TableStatus};

use super::connection::LinkState;
use super::friends::clock_setting_text;
use super::invite::Invite;
use super::name_form::{LONGEST, NameForm};
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
    // The seat that somebody at this device is to be given.
    let adding = RwSignal::new(None::<Seat>);
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
            <Seats link is_host=is_mine adding/>
            <Show when=move || adding.get().is_some()><BringAlong link adding/></Show>
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

/// A seat as it is shown before the match.
#[derive(Clone, Copy)]
struct SeatLine {
    link: TableLink,
    is_host: bool,
    may_bring_along: bool,
    adding: RwSignal<Option<Seat>>,
}

/// Who sits where.
#[component]
fn Seats(link: TableLink, is_host: Memo<bool>, adding: RwSignal<Option<Seat>>) -> impl IntoView {
    let app = AppContext::current();
    let status = Memo::new(move |_| {
        link.table
            .with(|table| (table.status().cloned().map(|status| (status.seats, status.you)), table.may_bring_along()))
    });
    let lines = move || {
        let (_, may_bring_along) = status.get();
        let shown = SeatLine { link, is_host: is_host.get(), may_bring_along, adding };
        link.table.with_untracked(|table| {
            let status = table.status()?;
            let seats = Seat::all(status.seats.len()).zip(&status.seats);
            Some(seats.map(|(number, seat)| seat_line(app, shown, status, number, seat)).collect_view())
        })
    };
    view! { <ul class="lobby-seats" aria-label=app.t("players") data-testid="seats-taken">{lines}</ul> }
}

fn seat_line(app: AppContext, shown: SeatLine, status: &TableStatus, number: Seat, seat: &SeatStatus) -> AnyView {
    let SeatLine { link, is_host, may_bring_along, adding } = shown;
    let name = app.words(|words| seat_name(&seat.who, words));
    let is_free = name.is_none();
    let is_own = status.own_seats().any(|own| own == number);
    let person = match &seat.who {
        SeatOccupant::Person(person) => Some(person),
        _ => None,
    };
    let is_kept = matches!(seat.who, SeatOccupant::Reserved { .. });
    let is_beside = person.is_some_and(|person| person.companion);
    let kick_key = if is_kept { "seat-free-it" } else { "kick" };
    let can_kick = is_host && !is_own && (person.is_some() || is_kept);
    let registered = person.is_some_and(|person| person.registered);
    let beside = person.filter(|_| is_beside).map(|person| beside_text(app, status, &person.id, is_own));
    view! {
        <li class="lobby-seat" class:free=is_free class:mine=is_own data-seat=number.to_string() data-testid=format!("seat-{number}")>
            <span class="chip-mark" aria-hidden="true"></span>
            <span class="lobby-name">{name.unwrap_or_else(|| app.say("seat-free"))}</span>
            {registered.then(|| view! { <small>{app.t("seat-registered")}</small> })}
            {(is_own && !is_beside).then(|| view! { <small>{app.t("seat-you")}</small> })}
            {beside.map(|beside| view! { <small>{beside}</small> })}
            {(is_free && may_bring_along).then(|| view! {
                <button class="quiet" data-testid=format!("bring-along-{number}") on:click=move |_| adding.set(Some(number))>{app.t("bring-along")}</button>
            })}
            {(is_own && is_beside).then(|| view! {
                <button class="quiet" data-testid=format!("remove-{number}") on:click=move |_| link.act(Action::RemoveCompanion { seat: number })>{app.t("bring-along-remove")}</button>
            })}
            {can_kick.then(|| view! {
                <button class="quiet" data-testid=format!("kick-{number}") on:click=move |_| link.act(Action::Kick { seat: number })>{app.t(kick_key)}</button>
            })}
        </li>
    }
    .into_any()
}

/// At whose device somebody is.
fn beside_text(app: AppContext, status: &TableStatus, holder: &PersonId, is_own: bool) -> String {
    if is_own {
        return app.say("seat-beside");
    }
    let name = status.seats.iter().find_map(|seat| match &seat.who {
        SeatOccupant::Person(person) if person.id == *holder && !person.companion => Some(person.name.clone()),
        _ => None,
    });
    app.say_with("seat-beside-other", &[("name", name.unwrap_or_default().into())])
}

/// Asks for the name of somebody at this device, who is to have a seat too.
#[component]
fn BringAlong(link: TableLink, adding: RwSignal<Option<Seat>>) -> impl IntoView {
    let app = AppContext::current();
    let name = RwSignal::new(String::new());
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            // Whoever cannot be given the focus is given none.
            let _ = field.focus();
        }
    });
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        link.act(Action::AddCompanion { seat: adding.get_untracked(), name: name.get_untracked() });
        adding.set(None);
    };
    view! {
        <form class="name-form bring-along" on:submit=add>
            <label class="name-field">
                <span>{app.t("bring-along-name")}</span>
                <input data-testid="companion-name" required maxlength=LONGEST autocomplete="off" node_ref=field on:input=move |event| name.set(event_target_value(&event))/>
            </label>
            <button class="primary" data-testid="companion-ready">{app.t("bring-along-add")}</button>
            <button class="quiet" type="button" data-testid="companion-cancel" on:click=move |_| adding.set(None)>{app.t("bring-along-cancel")}</button>
        </form>
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
