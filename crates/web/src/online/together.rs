//! What people do together besides playing: ask to take back or to end, say one of the things that can be said.

use std::time::Duration;

use leptos::prelude::*;
use mozaika_app::OnlineTable;
use mozaika_game::Seat;
use mozaika_wire::{Action, EventKind, OpenProposal, Person, Presence, Proposal, Reaction, SeatOccupant, TablePhase};

use super::online_match::OnlineMatch;
use super::relations::{self, AboutPerson};
use crate::context::AppContext;
use crate::icons::{Icon, icon};
use crate::match_screen::MatchScreen;

/// How long something that was said is seen.
const SAID_FOR: Duration = Duration::from_secs(5);

/// Buttons in the menu of a match that is on.
#[component]
pub(crate) fn ProposeButtons(screen: MatchScreen, online: OnlineMatch) -> impl IntoView {
    let app = screen.app;
    let may = Memo::new(move |_| {
        online.table.with(|table| {
            let free = table.status().is_some_and(|status| status.proposal.is_none());
            free && table.own_seat().is_some() && table.phase() == Some(TablePhase::Playing)
        })
    });
    let propose = move |what: Proposal| {
        screen.close_panel();
        online.link.act(Action::Propose { what });
    };
    view! {
        <Show when=move || may.get()>
            <button class="quiet" data-testid="propose-undo" on:click=move |_| propose(Proposal::Undo)>{app.t("propose-undo")}</button>
            <button class="quiet" data-testid="propose-end" on:click=move |_| propose(Proposal::End)>{app.t("propose-end")}</button>
        </Show>
    }
}

/// What is proposed, and the answers to it, below the task.
#[component]
pub(crate) fn ProposalBar(screen: MatchScreen, online: OnlineMatch) -> impl IntoView {
    let app = screen.app;
    let open = Memo::new(move |_| online.table.with(|table| table.status().and_then(|status| status.proposal.clone())));
    let own = move || online.table.with(OnlineTable::own_seats);
    let answer = move |agree: bool| online.link.act(Action::Answer { agree });
    let bar = move |proposal: OpenProposal| {
        let OpenProposal { by, what, agreed, .. } = proposal;
        let mine = own().contains(by);
        let asked = !own().is_empty() && !agreed.iter().any(|seat| own().contains(*seat));
        let key = match (what, mine) {
            (Proposal::Undo, true) => "proposed-undo-you",
            (Proposal::Undo, false) => "proposed-undo",
            (Proposal::End, true) => "proposed-end-you",
            (Proposal::End, false) => "proposed-end",
        };
        let told = move || app.say_with(key, &[("name", screen.display_name(by).into())]);
        view! {
            <div class="proposal" role="alert" data-testid="proposal">
                <span>{told}</span>
                {asked.then(|| view! {
                    <button class="primary" data-testid="proposal-yes" on:click=move |_| answer(true)>{app.t("proposal-yes")}</button>
                    <button class="quiet" data-testid="proposal-no" on:click=move |_| answer(false)>{app.t("proposal-no")}</button>
                })}
                {mine.then(|| view! {
                    <button class="quiet" data-testid="proposal-withdraw" on:click=move |_| answer(false)>{app.t("proposal-withdraw")}</button>
                })}
            </div>
        }
    };
    move || open.get().map(bar)
}

/// Who sits there, if it is a person.
pub(crate) fn person_at(table: &OnlineTable, seat: Seat) -> Option<Person> {
    match &table.status()?.seats.get(seat.index())?.who {
        SeatOccupant::Person(person) => Some(person.clone()),
        _ => None,
    }
}

/// The other people at the table, and what may be done about them.
#[component]
pub(crate) fn People(online: OnlineMatch) -> impl IntoView {
    let app = AppContext::current();
    let others = Memo::new(move |_| {
        online.table.with(|table| {
            let own = table.own_seats();
            let seats = Seat::all(table.status().map_or(0, |status| status.seats.len()));
            let others = seats.filter(|seat| !own.contains(*seat)).filter_map(|seat| person_at(table, seat));
            // Whoever is at another's device is muted and blocked with them.
            others.filter(|person| !person.companion).collect::<Vec<_>>()
        })
    });
    let known = move || app.connection.you.with(Option::is_some) && others.with(|others| !others.is_empty());
    let id = online.table.with_untracked(|table| table.id().clone());
    let line = move |person: Person| view! { <AboutPerson person table=id.clone()/> };
    let line = StoredValue::new(line);
    view! {
        <Show when=known>
            <details class="people" data-testid="people">
                <summary>{app.t("people")}</summary>
                <ul>{move || others.get().into_iter().map(|person| line.with_value(|line| line(person))).collect_view()}</ul>
            </details>
        </Show>
    }
}

/// How many watch who do not sit at the table.
#[component]
pub(crate) fn SpectatorCount(online: OnlineMatch) -> impl IntoView {
    let app = AppContext::current();
    let count = Memo::new(move |_| online.table.with(OnlineTable::spectators));
    let told = move || app.say_with("spectators", &[("count", count.get().into())]);
    view! {
        <Show when=move || { count.get() > 0 }>
            <span class="spectators" data-testid="spectators" title=told>{icon(Icon::Eye)}<span aria-hidden="true" class="figure">{move || count.get()}</span><span class="unseen">{told}</span></span>
        </Show>
    }
}

/// What a reaction looks like where there is little room; phrases are their words.
const fn face(reaction: Reaction) -> Option<&'static str> {
    match reaction {
        Reaction::Smile => Some("🙂"),
        Reaction::Laugh => Some("😄"),
        Reaction::Wow => Some("😮"),
        Reaction::Sad => Some("😢"),
        Reaction::Clap => Some("👏"),
        Reaction::ThumbUp => Some("👍"),
        _ => None,
    }
}

fn words_of(app: AppContext, reaction: Reaction) -> String {
    app.say(&format!("reaction-{}", reaction.word().replace('_', "-")))
}

/// Everything that can be said.
#[component]
pub(crate) fn Reactions(online: OnlineMatch) -> impl IntoView {
    let app = AppContext::current();
    let is_seated = Memo::new(move |_| online.table.with(|table| table.own_seat().is_some()));
    let button = move |reaction: Reaction| {
        let label = move || words_of(app, reaction);
        view! {
            <button
                class="quiet reaction"
                class:reaction-face=reaction.is_emote()
                data-testid=format!("react-{}", reaction.word())
                title=label
                aria-label=label
                on:click=move |_| online.link.act(Action::React { reaction })
            >
                {move || face(reaction).map_or_else(label, ToOwned::to_owned)}
            </button>
        }
    };
    view! {
        <Show when=move || is_seated.get()>
            <details class="reactions">
                <summary>{app.t("reactions")}</summary>
                <div class="reaction-list">{Reaction::ALL.iter().copied().map(button).collect_view()}</div>
            </details>
        </Show>
    }
}

/// What somebody has just said, at their name; and whether they are there at all.
#[component]
pub(crate) fn SeatVoice(online: OnlineMatch, seat: Seat) -> impl IntoView {
    let app = AppContext::current();
    let last = Memo::new(move |_| {
        online.table.with(|table| {
            table.events().iter().rev().find_map(|event| match &event.kind {
                EventKind::Reacted { seat: by, reaction } if *by == seat => Some((event.seq, *reaction)),
                _ => None,
            })
        })
    });
    // What was said before this page was opened is not said again.
    let heard = StoredValue::new(last.get_untracked());
    let said = RwSignal::new(None::<Reaction>);
    let is_muted = move || {
        let person = online.table.with_untracked(|table| person_at(table, seat));
        person.is_some_and(|person| untrack(|| relations::is_muted(app, &person.id)))
    };
    Effect::new(move || {
        let now = last.get();
        if now != heard.get_value() && !is_muted() {
            heard.set_value(now);
            said.set(now.map(|(_, reaction)| reaction));
            set_timeout(
                move || {
                    if heard.try_get_value() == Some(now) {
                        said.try_set(None);
                    }
                },
                SAID_FOR,
            );
        }
    });
    let away = Memo::new(move |_| {
        online.table.with(|table| table.presence(seat).filter(|presence| *presence != Presence::Here))
    });
    view! {
        {move || away.get().map(|presence| {
            let key = if presence == Presence::Away { "presence-away" } else { "presence-absent" };
            view! { <span class="presence" class:absent=presence == Presence::Absent title=move || app.say(key) data-testid=format!("presence-{seat}")><span class="unseen">{move || app.say(key)}</span></span> }
        })}
        {move || said.get().map(|reaction| view! {
            <span class="voice" class:voice-face=reaction.is_emote() role="status" data-testid=format!("voice-{seat}")>
                {face(reaction).map_or_else(|| words_of(app, reaction), ToOwned::to_owned)}
            </span>
        })}
    }
}
