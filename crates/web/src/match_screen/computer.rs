//! The computer's turns: think in the worker, show what comes, then do it.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{TaskResult, WorkerTask};
use mozaika_game::Seat;

use super::screen::MatchScreen;
use crate::sound;
use crate::worker::{self, NoResult};

/// A worker that crashes is replaced so many times before the match says so and waits.
const PATIENCE: u32 = 2;
/// How often it is looked whether somebody wants to skip.
const BLINK: u32 = 40;

/// Lets the computer players decide whenever the match waits for them.
pub(crate) fn play_in_turn(screen: MatchScreen) {
    Effect::new(move || {
        let waiting = screen
            .open_match
            .with(|open_match| open_match.waiting_computer().map(|(seat, player)| (seat, player.to_owned())));
        let turn = screen.turn.get();
        match waiting {
            Some((seat, player)) if !screen.thinking.get_untracked() => {
                screen.thinking.set(true);
                spawn_local(take_turn(screen, seat, player, turn));
            }
            Some(_) => {}
            None => screen.skipping.set(false),
        }
    });
}

async fn take_turn(screen: MatchScreen, seat: Seat, player: String, turn: u32) {
    let decision = think(screen, seat, player).await;
    let current = || screen.turn.try_get_untracked() == Some(turn);
    if !current() {
        return;
    }
    let Some(decision) = decision else {
        screen.thinking.set(false);
        return;
    };
    let skips = || screen.skipping.try_get_untracked() != Some(false);
    screen.at_once.set(skips());
    if screen.travels() {
        screen.coming.set(Some((seat, decision.clone())));
        let stage = screen.app.settings.with_untracked(|settings| settings.pace.stage());
        pause(screen, stage).await;
        if !current() {
            return;
        }
    }
    while screen.is_held.try_get_untracked() == Some(true) {
        TimeoutFuture::new(BLINK).await;
    }
    if !current() {
        return;
    }
    screen.at_once.set(skips());
    screen.coming.set(None);
    screen.thinking.set(false);
    let decided = screen.open_match.try_update(|open_match| open_match.decide(seat, &decision));
    match decided {
        Some(Err(illegal)) => screen.refuse(&illegal),
        _ => sound::placed(screen.app),
    }
}

/// Waits, unless somebody wants to skip.
pub(crate) async fn pause(screen: MatchScreen, milliseconds: u32) {
    let mut left = milliseconds;
    while left > 0 && screen.skipping.try_get_untracked() == Some(false) {
        let blink = left.min(BLINK);
        TimeoutFuture::new(blink).await;
        left -= blink;
    }
}

async fn think(screen: MatchScreen, seat: Seat, player: String) -> Option<String> {
    let (record, seed) = screen
        .open_match
        .try_with_untracked(|open_match| (open_match.record().to_string(), open_match.player_seed()))?;
    let say = |key: &str, why: String| {
        screen.refusal.try_set(Some(screen.app.say_with(key, &[("why", why.into())])));
    };
    for attempt in 0..=PATIENCE {
        let task = WorkerTask::Decide { record: record.clone(), seat: seat.0, player: player.clone(), seed };
        match worker::run(task).await {
            Ok(TaskResult::Suggested(suggestion)) => return Some(suggestion.decision),
            Ok(TaskResult::Evaluated(_)) | Err(NoResult::Stopped) => return None,
            Err(NoResult::Refused(error)) => {
                screen.refusal.try_set(Some(screen.with_refusal_text(|text| error.text(text))));
                return None;
            }
            Err(NoResult::Crashed(why)) if attempt < PATIENCE => {
                say("error-worker", why);
                TimeoutFuture::new(200 * (attempt + 1)).await;
                worker::warm_up();
            }
            Err(NoResult::Crashed(why)) => say("error-worker-gave-up", why),
        }
    }
    None
}
