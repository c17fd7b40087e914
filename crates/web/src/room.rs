//! The room where games are played. Everything that needs the rules of a game is in there; it is a part of the program of
//! its own, which is loaded once the first screen is shown, or when somebody wants in.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Plan, Route, Session, Sitter};
use mozaika_players::Level;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::house::House;
use crate::icons::{Icon, icon};
use crate::table::{TableScreen, open_new};
use crate::{browser, new_match, replay};

/// What can be done in the room.
#[derive(Debug)]
pub(crate) struct Room {
    /// Its screens.
    pub(crate) screen: fn(Route) -> AnyView,
    /// A match against the computer, at once.
    pub(crate) play_now: fn(House, &str),
    /// A record from elsewhere, put on a table; or why it cannot be.
    pub(crate) open: fn(House, &str) -> Result<(), String>,
}

/// Can one go in?
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Door {
    /// Not yet.
    #[default]
    Shut,
    /// Yes.
    Open(&'static Room),
    /// No: it could not be loaded.
    Stuck,
}

/// The only way into the room: whatever is reached through here alone is loaded with it.
#[wasm_split(room, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "what may fail is the loading")]
fn enter() -> Result<&'static Room, SplitLoaderError> {
    static ROOM: Room = Room { screen, play_now, open };
    Ok(&ROOM)
}

impl Door {
    /// Loads the room for whoever wants in later.
    pub(crate) fn prepare(house: House) {
        if matches!(house.door.get_untracked(), Self::Shut) {
            spawn_local(async move {
                Self::load(house).await;
            });
        }
    }

    /// Loads the room, and then does something there.
    pub(crate) fn enter(house: House, then: impl FnOnce(&'static Room) + 'static) {
        spawn_local(async move {
            if let Some(room) = Self::load(house).await {
                then(room);
            } else {
                house.door.set(Self::Stuck);
                house.notice.set(Some(house.say("room-stuck")));
            }
        });
    }

    async fn load(house: House) -> Option<&'static Room> {
        let room = enter().await.ok()?;
        // Whoever is in the room already must not see its screen drawn again.
        if !matches!(house.door.get_untracked(), Self::Open(_)) {
            house.door.set(Self::Open(room));
        }
        Some(room)
    }
}

/// A screen of the room, as soon as it is there.
pub(crate) fn through_the_door(house: House, route: Route) -> AnyView {
    match house.door.get() {
        Door::Open(room) => (room.screen)(route),
        Door::Shut => {
            Door::enter(house, |_| {});
            view! { <p class="start" role="status">{house.t("room-opens")}</p> }.into_any()
        }
        Door::Stuck => {
            let again = move |_| {
                house.notice.set(None);
                house.door.set(Door::Shut);
            };
            view! {
                <main id="main" class="start">
                    <p data-testid="trouble">{house.t("room-stuck")}</p>
                    <button class="primary" data-testid="again" on:click=again>{icon(Icon::Undo)}{house.t("room-again")}</button>
                </main>
            }
            .into_any()
        }
    }
}

fn screen(route: Route) -> AnyView {
    match route {
        Route::NewMatch(game) => view! { <new_match::NewMatch game/> }.into_any(),
        Route::Table(id) => view! { <TableScreen id/> }.into_any(),
        Route::Replay(id) => view! { <replay::ReplayKept id/> }.into_any(),
        Route::Record(packed) => view! { <replay::ReplayLink packed/> }.into_any(),
        _ => ().into_any(),
    }
}

fn play_now(house: House, game: &str) {
    let mut plan = Plan::usual(game);
    plan.seats = vec![(Sitter::Person, String::new()), (Sitter::Computer(Level::Medium), String::new())];
    match Session::begin(&plan, browser::luck()) {
        Ok(session) => open_new(house, &session),
        Err(illegal) => house.notice.set(Some(illegal.message)),
    }
}

fn open(house: House, record: &str) -> Result<(), String> {
    let session = Session::resume(record).map_err(|illegal| illegal.message)?;
    open_new(house, &session);
    Ok(())
}
