//! A match at a server, on the same screen as any other: decisions go there, and what others do comes back.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{ClockReading, NotFollowed, OnlineTable, OpenMatch, Playhead, Step, clock_text};
use mozaika_game::{Entry, Seat};
use mozaika_wire::{Action, Refusal, TablePhase};
use serde_json::Value;

use super::connection::LinkState;
use super::table_page::TableLink;
use super::together::person_at;
use super::{history, http};
use crate::context::AppContext;
use crate::error_page::ErrorPage;
use crate::match_screen::{MatchScreen, MatchTable, Mode, pause};
use crate::{browser, sound, worker};

/// The table of the match on the screen; a handle, to be copied freely.
#[derive(Clone, Copy)]
pub(crate) struct OnlineMatch {
    pub(crate) link: TableLink,
    pub(crate) table: RwSignal<OnlineTable>,
    playhead: StoredValue<Playhead>,
    /// Is what others did being shown?
    busy: StoredValue<bool>,
    /// Was whoever looks away until now? Then everything that was missed is shown one by one; else a move appears at once.
    was_away: StoredValue<bool>,
    /// Is the match kept in this browser, to be looked at again?
    saved: RwSignal<bool>,
    /// The time by the server's clock that was told last.
    told_at: StoredValue<u64>,
    /// By how much the server's clock is ahead of this device's, in milliseconds.
    ahead: StoredValue<f64>,
}

impl std::fmt::Debug for OnlineMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OnlineMatch").finish_non_exhaustive()
    }
}

impl OnlineMatch {
    fn new(link: TableLink) -> Self {
        let playhead = link.table.with_untracked(|table| table.played().map(Playhead::at).unwrap_or_default());
        Self {
            link,
            table: link.table,
            playhead: StoredValue::new(playhead),
            busy: StoredValue::new(false),
            was_away: StoredValue::new(false),
            saved: RwSignal::new(false),
            told_at: StoredValue::new(0),
            ahead: StoredValue::new(0.0),
        }
    }

    /// Sends what was decided here, and is shown already.
    pub(crate) fn submit(self, screen: MatchScreen, seat: Seat) {
        let decided = screen.open_match.with_untracked(|open_match| {
            let last = open_match.last_decision()?;
            open_match.played().entry(last, None)
        });
        let Some(Entry::Move(_, decision)) = decided else { return };
        self.playhead.update_value(|playhead| playhead.decided(seat, &decision));
        self.link.act(Action::Play { seat, decision });
    }

    /// Is the match kept in this browser?
    pub(crate) fn is_saved(self) -> bool {
        self.saved.get()
    }

    /// The server's time, in milliseconds since 1970.
    pub(crate) fn now(self) -> f64 {
        browser::now() + self.ahead.get_value()
    }

    /// The name under which the match is kept in this browser, once it is over.
    fn saved_name(self) -> String {
        self.table.with_untracked(|table| history::saved_name(table.id()))
    }
}

/// The match of a table, from its start on.
#[component]
pub(crate) fn OnlineMatchView(link: TableLink) -> impl IntoView {
    let app = AppContext::current();
    let opened = RwSignal::new(None::<Result<OpenMatch, String>>);
    spawn_local(async move {
        opened.try_set(Some(open(app, link).await));
    });
    move || {
        opened.get().map(|opened| match opened {
            Ok(open_match) => view! { <Playing link open_match/> }.into_any(),
            Err(why) => view! { <ErrorPage why/> }.into_any(),
        })
    }
}

/// The match as it stands; where it is played with components that are not here, the server is asked for them first.
async fn open(app: AppContext, link: TableLink) -> Result<OpenMatch, String> {
    let attempt = || link.table.try_with_untracked(OnlineTable::open_match).unwrap_or(Ok(None));
    let opened = match attempt() {
        Err(NotFollowed::EditionMissing) => {
            let id = link.table.with_untracked(|table| table.id().clone());
            let edition: Value =
                http::get(&format!("./api/tables/{id}/edition")).await.map_err(|error| error.text(app))?;
            // What cannot be loaded is noticed when the match is opened.
            let _ = link.table.try_update_untracked(|table| table.set_edition(edition));
            attempt()
        }
        opened => opened,
    };
    match opened {
        Ok(Some(open_match)) => Ok(open_match),
        Ok(None) | Err(_) => Err(app.say("online-not-followed")),
    }
}

#[component]
fn Playing(link: TableLink, open_match: OpenMatch) -> impl IntoView {
    let app = AppContext::current();
    let online = OnlineMatch::new(link);
    let screen = MatchScreen::new(app, open_match, Mode::Play).at_table(online);
    link.on_refused(Callback::new(move |refusal| put_right(screen, online, &refusal)));
    follow(screen, online);
    keep_when_over(screen, online);
    // At the end a computer player looks through the match.
    on_cleanup(worker::stop);
    view! { <MatchTable screen id=online.saved_name()/> }
}

/// What was decided here was refused: the screen shows what is so, and why.
fn put_right(screen: MatchScreen, online: OnlineMatch, refusal: &Refusal) {
    online.playhead.update_value(Playhead::refused);
    screen.at_once.set(true);
    show(screen, online);
    let game = screen.game();
    let names_known = screen.with_refusal_text(|text| text.from_server(refusal));
    screen.refusal.set(Some(if names_known.is_empty() {
        http::refusal_text(screen.app, &game, refusal)
    } else {
        names_known
    }));
    sound::refused(screen.app);
}

/// Shows what happens at the table, move by move, while somebody looks; whoever comes back sees what they missed.
fn follow(screen: MatchScreen, online: OnlineMatch) {
    let visible = RwSignal::new(browser::is_visible());
    let listening = browser::on_visibility(move |now| {
        online.was_away.try_update_value(|was_away| *was_away = true);
        visible.try_set(now);
    });
    on_cleanup(move || listening.remove());
    Effect::new(move || {
        online.table.track();
        let seen = visible.get();
        online.table.with_untracked(|table| sync_clock(online, table));
        if seen && !online.busy.get_value() {
            online.busy.set_value(true);
            spawn_local(async move {
                catch_up(screen, online).await;
                online.busy.try_update_value(|busy| *busy = false);
            });
        }
    });
}

/// What the last message tells of the server's clock.
fn sync_clock(online: OnlineMatch, table: &OnlineTable) {
    let (told, before) = (table.time(), online.told_at.get_value());
    if told != before {
        online.told_at.set_value(told);
        online.ahead.set_value(told as f64 - browser::now());
    }
}

/// Puts on the screen what is to be seen now.
fn show(screen: MatchScreen, online: OnlineMatch) -> Option<()> {
    let playhead = online.playhead.try_get_value()?;
    let shown = online.table.try_with_untracked(|table| table.played().map(|played| playhead.shown(played)))??;
    screen.open_match.try_update(|open_match| {
        if let Some(remote) = open_match.as_remote_mut() {
            remote.show(shown);
        }
    })
}

/// The next thing to show; nothing when everything is shown, or the screen is gone.
fn next_step(online: OnlineMatch) -> Option<Step> {
    let step = online.table.try_with_untracked(|table| {
        let played = table.played()?;
        online.playhead.try_update_value(|playhead| playhead.step(played))
    });
    step.flatten().flatten()
}

async fn catch_up(screen: MatchScreen, online: OnlineMatch) {
    while let Some(step) = next_step(online) {
        let shown = match step {
            Step::Confirmed => Some(()),
            Step::Back => {
                screen.at_once.set(true);
                screen.clear();
                show(screen, online)
            }
            Step::Enter(entry) => enter(screen, online, entry).await,
        };
        if shown.is_none() {
            return;
        }
    }
    settle(screen, online);
    online.was_away.try_update_value(|was_away| *was_away = false);
    screen.thinking.try_set(false);
    screen.skipping.try_set(false);
}

/// Shows one entry; nothing when the screen is gone.
async fn enter(screen: MatchScreen, online: OnlineMatch, entry: Option<Entry>) -> Option<()> {
    let skips = screen.skipping.try_get_untracked()?;
    screen.at_once.set(skips || !browser::is_visible());
    let behind = online.table.try_with_untracked(|table| {
        let played = table.played()?;
        online.playhead.try_with_value(|playhead| playhead.behind(played))
    });
    let catches_up = behind.flatten()? > 0 || online.was_away.try_get_value()?;
    if let Some(Entry::Move(seat, decision)) = entry
        && catches_up
        && screen.travels()
    {
        screen.thinking.set(true);
        screen.coming.set(Some((seat, decision)));
        let stage = screen.app.settings.with_untracked(|settings| settings.pace.stage());
        pause(screen, stage).await;
        if screen.coming.try_set(None).is_some() {
            return None;
        }
        screen.at_once.set(screen.skipping.get_untracked());
    }
    show(screen, online)?;
    sound::placed(screen.app);
    // Others get their turn on this one thread.
    TimeoutFuture::new(0).await;
    Some(())
}

/// Everything is shown: who sits where, whether it has ended before its rules ended it, and what may be seen only now.
fn settle(screen: MatchScreen, online: OnlineMatch) {
    let told = online.table.try_with_untracked(|table| table.open_match().ok().flatten()).flatten();
    let Some(told) = told.filter(|_| online.playhead.try_with_value(Playhead::is_ahead) == Some(false)) else { return };
    screen.open_match.try_maybe_update(|shown| {
        let changed = shown.differs_from(&told);
        if changed {
            *shown = told;
        }
        (changed, ())
    });
}

/// A match of one's own is kept when it is over: to watch it again, and to analyse it.
fn keep_when_over(screen: MatchScreen, online: OnlineMatch) {
    let over = Memo::new(move |_| {
        online.table.with(|table| table.phase() == Some(TablePhase::Over) && table.own_seat().is_some())
    });
    Effect::new(move || {
        if !over.get() {
            return;
        }
        let id = online.table.with_untracked(|table| table.id().clone());
        spawn_local(async move {
            if history::keep(screen.app, &id).await.is_ok() {
                online.saved.try_set(true);
            }
        });
    });
}

/// A lost line is told quietly, above the board: what is decided meanwhile is sent when it is back.
#[component]
pub(crate) fn LinkNotice() -> impl IntoView {
    let app = AppContext::current();
    let broken = Memo::new(move |_| app.connection.state.get() != LinkState::Open);
    view! {
        <p class="link-notice" role="status" data-testid="line-state" class:shown=move || broken.get()>
            {move || broken.get().then(|| app.say("online-trying"))}
        </p>
    }
}

/// How often clocks are read, in milliseconds.
const TICK: std::time::Duration = std::time::Duration::from_millis(500);

/// A seat's clock, where there are clocks.
#[component]
pub(crate) fn SeatClock(online: OnlineMatch, seat: Seat) -> impl IntoView {
    let app = AppContext::current();
    let has_clock =
        Memo::new(move |_| online.table.with(|table| table.status().is_some_and(|status| status.clock.is_some())));
    let tick = RwSignal::new(0_u32);
    // Without a clock nothing runs, nor while nobody looks.
    Effect::new(move || {
        if has_clock.get() {
            let ticking = browser::every(TICK, move || {
                tick.try_update(|tick| *tick = tick.wrapping_add(1));
            });
            on_cleanup(move || ticking.stop());
        }
    });
    let reading = Memo::new(move |_| {
        tick.track();
        online.table.with(|table| {
            let clock = table.status()?.clock.as_ref()?;
            // Computer players have none.
            person_at(table, seat)?;
            ClockReading::of(clock, seat, online.now())
                .map(|reading| ClockReading { left: reading.left.div_ceil(1000) * 1000, ..reading })
        })
    });
    move || {
        reading.get().map(|reading| {
            let label = app.say_with("clock-left", &[("time", clock_text(reading.left).into())]);
            view! {
                <span class="seat-clock figure" class:running=reading.is_running class:short=reading.is_short() role="timer" aria-label=label data-testid=format!("clock-{seat}")>
                    {clock_text(reading.left)}
                </span>
            }
        })
    }
}
