//! The computer's turns: think in the worker, show what comes, then do it.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Answer, Errand, Session};
use mozaika_game::Seat;
use mozaika_players::Level;

use super::handle::Table;
use crate::thinker::{self, Silence};
use crate::{sound, thinker::ask};

/// A worker that dies is replaced so many times before the match says so and waits.
const PATIENCE: u32 = 2;
/// How often it is looked whether somebody wants to skip.
const BLINK: u32 = 40;

/// Lets the computer players decide whenever the match waits for them.
pub(crate) fn play_in_turn(table: Table) {
    Effect::new(move || {
        let waiting = table.session.with(Session::waiting_computer);
        let turn = table.turn.get();
        match waiting {
            Some((seat, level)) if !table.thinking.get_untracked() => {
                table.thinking.set(true);
                spawn_local(take_turn(table, seat, level, turn));
            }
            Some(_) => {}
            None => table.skipping.set(false),
        }
    });
}

async fn take_turn(table: Table, seat: Seat, level: Level, turn: u32) {
    let decision = think(table, seat, level).await;
    let current = || table.turn.try_get_untracked() == Some(turn);
    if !current() {
        return;
    }
    let Some(decision) = decision else {
        table.thinking.set(false);
        return;
    };
    let skips = || table.skipping.try_get_untracked() != Some(false);
    table.at_once.set(skips());
    if table.travels() {
        table.coming.set(Some((seat, decision.clone())));
        let stage = table.house.settings.with_untracked(|settings| settings.pace.stage());
        pause(table, stage).await;
        if !current() {
            return;
        }
    }
    table.at_once.set(skips());
    table.coming.set(None);
    table.thinking.set(false);
    table.session.update(|session| {
        let _ = session.decide(seat, &decision);
    });
    sound::placed(table.house);
}

/// Waits, unless somebody wants to skip.
pub(crate) async fn pause(table: Table, milliseconds: u32) {
    let mut left = milliseconds;
    while left > 0 && table.skipping.try_get_untracked() == Some(false) {
        let blink = left.min(BLINK);
        TimeoutFuture::new(blink).await;
        left -= blink;
    }
}

async fn think(table: Table, seat: Seat, level: Level) -> Option<String> {
    let (record, seed) = table.session.try_with_untracked(|session| (session.record().to_string(), session.whim()))?;
    for attempt in 0..=PATIENCE {
        let errand = Errand::Decide { record: record.clone(), seat: seat.0, level: level.name().to_owned(), seed };
        match ask(errand).await {
            Ok(Answer::Advice(told)) => return Some(told.decision),
            Ok(Answer::Judged(_)) | Err(Silence::Stopped) => return None,
            Err(Silence::Refused(why)) => {
                table.refusal.set(Some(why));
                return None;
            }
            Err(Silence::Died) => {
                table.refusal.try_set(Some(table.house.say("trouble-worker")));
                TimeoutFuture::new(200 * (attempt + 1)).await;
                thinker::warm_up();
            }
        }
    }
    None
}
