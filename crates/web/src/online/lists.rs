//! Tables at the server: one's own, those with a free seat, those to watch. The server tells what changes.

use leptos::prelude::*;
use mozaika_app::{MOST_SEATS, Route, TableList, is_turn_of, seat_name};
use mozaika_wire::rest::{TableFilter, TableQuery, TableSummary};
use mozaika_wire::{PersonId, SeatOccupant, TablePhase};

use super::connection::LinkState;
use super::friends::clock_setting_text;
use super::notify::NotifyButton;
use super::person::WhoAmI;
use super::relations;
use crate::browser;
use crate::context::AppContext;
use crate::frame::Frame;
use crate::games::INTROS;

/// What somebody looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wanted {
    game: Option<String>,
    players: Option<u8>,
    clock: Option<bool>,
}

impl Wanted {
    fn list(&self, filter: TableFilter) -> TableList {
        let Self { game, players, clock } = self.clone();
        TableList::new(TableQuery { filter, game, players, clock, page: None })
    }
}

#[component]
pub(crate) fn Tables() -> impl IntoView {
    let app = AppContext::current();
    let connection = app.connection;
    let wanted = RwSignal::new(Wanted::default());
    let open = RwSignal::new(wanted.with_untracked(|wanted| wanted.list(TableFilter::Open)));
    let playing = RwSignal::new(wanted.with_untracked(|wanted| wanted.list(TableFilter::Playing)));
    let lists = [open, playing];
    connection.listen(
        move || lists.iter().filter_map(|list| list.try_with_untracked(TableList::follow)).collect(),
        move |message| {
            for list in lists {
                list.try_maybe_update(|list| (list.hear(message), ()));
            }
        },
        lists.map(|list| list.with_untracked(TableList::unfollow)).to_vec(),
    );
    Effect::new(move |before: Option<Wanted>| {
        let now = wanted.get();
        if before.is_some_and(|before| before != now) {
            for (list, filter) in [(open, TableFilter::Open), (playing, TableFilter::Playing)] {
                list.set(now.list(filter));
                connection.say(&list.with_untracked(TableList::follow));
            }
        }
        now
    });
    let me = Memo::new(move |_| connection.you.with(|you| you.as_ref().map(|you| you.id.clone())));
    let broken = move || connection.state.get() == LinkState::Broken;
    view! {
        <Frame title="nav-tables">
            <WhoAmI connection/>
            <p role="alert" class="file-said" data-testid="tables-said">{move || broken().then(|| app.say("online-unreachable"))}</p>
            <Show when=move || me.get().is_some()><Mine/></Show>
            <Filters wanted/>
            <Found list=open title="tables-open" none="tables-open-none"/>
            <Found list=playing title="tables-playing" none="tables-playing-none"/>
            <section class="tables-make" aria-labelledby="tables-make">
                <h2 id="tables-make">{app.t("tables-make")}</h2>
                <div class="share-buttons">
                    {INTROS.iter().map(|intro| view! {
                        <a class="quiet button" href=Route::NewTable(intro.game.to_owned()).address()>{move || app.game_title(intro.game)}</a>
                    }).collect_view()}
                </div>
            </section>
        </Frame>
    }
}

/// One's own tables, those first that wait.
#[component]
fn Mine() -> impl IntoView {
    let app = AppContext::current();
    let tables = move || {
        let me = app.connection.you.get()?.id;
        app.connection.mine.with(|mine| mine.tables().map(|_| mine.turns_first(&me)))
    };
    view! {
        <List tables=Signal::derive(tables) title="tables-mine" none="tables-mine-none" more=false/>
        <NotifyButton/>
    }
}

/// Tables where one does not sit, but not of those whom one has blocked.
#[component]
fn Found(list: RwSignal<TableList>, title: &'static str, none: &'static str) -> impl IntoView {
    let app = AppContext::current();
    let tables = move || {
        let me = app.connection.you.with(|you| you.as_ref().map(|you| you.id.clone()));
        let is_wanted = |table: &&TableSummary| {
            let sits = me.as_ref().is_some_and(|me| sits_at(table, me));
            !sits && table.host.as_ref().is_none_or(|host| !relations::is_blocked(app, &host.id))
        };
        list.with(|list| list.tables().map(|tables| tables.iter().filter(is_wanted).cloned().collect::<Vec<_>>()))
    };
    let more = Signal::derive(move || list.with(TableList::has_more));
    view! { <List tables=Signal::derive(tables) title none more/> }
}

#[component]
fn List(
    tables: Signal<Option<Vec<TableSummary>>>,
    title: &'static str,
    none: &'static str,
    #[prop(into)] more: Signal<bool>,
) -> impl IntoView {
    let app = AppContext::current();
    let me = move || app.connection.you.with(|you| you.as_ref().map(|you| you.id.clone()));
    let line = move |table: TableSummary| view! { <TableLine table me=me()/> };
    view! {
        <section class="tables-list" aria-labelledby=title data-testid=title>
            <h2 id=title>{move || app.say(title)}</h2>
            {move || match tables.get() {
                None => view! { <p class="aside alive">{app.t("tables-loading")}</p> }.into_any(),
                Some(tables) if tables.is_empty() => view! { <p class="aside">{move || app.say(none)}</p> }.into_any(),
                Some(tables) => view! { <ul class="kept-list">{tables.into_iter().map(line).collect_view()}</ul> }.into_any(),
            }}
            <Show when=move || more.get()><p class="aside">{app.t("tables-more")}</p></Show>
        </section>
    }
}

/// What to look for: a game, how many play, with a clock or without.
#[component]
fn Filters(wanted: RwSignal<Wanted>) -> impl IntoView {
    let app = AppContext::current();
    let game = move |event| {
        let game = event_target_value(&event);
        wanted.update(|wanted| wanted.game = Some(game).filter(|game| !game.is_empty()));
    };
    let players = move |event| wanted.update(|wanted| wanted.players = event_target_value(&event).parse().ok());
    let clock = move |event| wanted.update(|wanted| wanted.clock = event_target_value(&event).parse().ok());
    view! {
        <div class="tables-filters" role="group" aria-label=app.t("tables-filters")>
            <label class="field">
                <span>{app.t("tables-game")}</span>
                <select data-testid="tables-game" on:change=game>
                    <option value="">{app.t("tables-any-game")}</option>
                    {INTROS.iter().map(|intro| view! { <option value=intro.game>{move || app.game_title(intro.game)}</option> }).collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{app.t("tables-players")}</span>
                <select data-testid="tables-players" on:change=players>
                    <option value="">{app.t("tables-any-players")}</option>
                    {(2..=MOST_SEATS).map(|count| view! { <option value=count.to_string()>{count}</option> }).collect_view()}
                </select>
            </label>
            <label class="field">
                <span>{app.t("table-clock")}</span>
                <select data-testid="tables-clock" on:change=clock>
                    <option value="">{app.t("tables-any-clock")}</option>
                    <option value="true">{app.t("tables-with-clock")}</option>
                    <option value="false">{app.t("tables-without-clock")}</option>
                </select>
            </label>
        </div>
    }
}

fn sits_at(table: &TableSummary, person: &PersonId) -> bool {
    table.seats.iter().any(|seat| matches!(&seat.who, SeatOccupant::Person(sitting) if sitting.id == *person))
}

#[component]
fn TableLine(table: TableSummary, me: Option<PersonId>) -> impl IntoView {
    let app = AppContext::current();
    let turn = me.as_ref().is_some_and(|me| is_turn_of(&table, me));
    let sits = me.as_ref().is_some_and(|me| sits_at(&table, me));
    let TableSummary { table: id, game, phase, seats, clock, at, .. } = table;
    let key = match (phase, turn, sits) {
        (TablePhase::Gathering, _, false) => "tables-join",
        (TablePhase::Playing, true, _) => "tables-your-turn",
        (TablePhase::Playing, false, true) => "tables-go-on",
        (TablePhase::Playing, false, false) => "tables-watch",
        (TablePhase::Gathering, _, true) => "tables-open-it",
        (TablePhase::Over | TablePhase::Closed, ..) => "tables-result",
    };
    let names = move || {
        let named = seats
            .iter()
            .map(|seat| app.words(|words| seat_name(&seat.who, words)).unwrap_or_else(|| app.say("seat-free")));
        named.collect::<Vec<_>>().join(" · ")
    };
    let address = Route::Online { table: id.as_str().to_owned(), invitation: None }.address();
    let miniature = crate::games::intro(&game).map(|intro| (intro.miniature)());
    view! {
        <li class="kept-match" class:turn=turn data-testid="table-line">
            <div class="kept-picture cover-picture" data-game=game.clone()>{miniature}</div>
            <div class="kept-names">
                <strong>{move || app.game_title(&game)}</strong>
                <span class="table-names">{names}</span>
                <small>{move || clock.map(|clock| format!("{} · ", clock_setting_text(app, Some(clock))))}{move || browser::moment_text(at as f64, app.language().code())}</small>
            </div>
            <a class=if turn { "primary button" } else { "quiet button" } href=address>{move || app.say(key)}</a>
        </li>
    }
}
