//! The computer's suggestion, with its reason in numbers; it can be shown on the board, and played.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenMatch, Suggestion, TaskResult, VerbForm, WorkerTask, match_words};
use mozaika_game::Seat;

use super::screen::{Hint, MatchScreen, Panel};
use crate::browser;
use crate::worker::{self, NoResult};

/// How many other decisions are told.
const OTHERS: usize = 3;
/// Where panels lie over the board.
const COVERED: &str = "(max-width: 640px) and (orientation: portrait), (max-height: 480px)";

/// Asks what a strong player would do; what was answered already is shown again.
pub(crate) fn ask_for(screen: MatchScreen) {
    if screen.online.is_some() {
        return;
    }
    let Some(seat) = screen.open_match.with_untracked(OpenMatch::waiting_person) else { return };
    screen.panel.set(Some(Panel::Hint));
    if screen.hint.with_untracked(|hint| *hint != Hint::None) {
        return;
    }
    screen.hint.set(Hint::Thinking);
    let (record, entries) =
        screen.open_match.with_untracked(|open_match| (open_match.record().to_string(), open_match.played().len()));
    spawn_local(async move {
        let result = worker::run(WorkerTask::Hint { record, seat: seat.0 }).await;
        if screen.open_match.try_with_untracked(|open_match| open_match.played().len()) != Some(entries) {
            return;
        }
        let failed = |why: String| {
            screen.hint.set(Hint::None);
            screen.refusal.set(Some(why));
        };
        match result {
            Ok(TaskResult::Suggested(suggestion)) => screen.hint.set(Hint::Suggested(suggestion)),
            Ok(TaskResult::Evaluated(_)) | Err(NoResult::Stopped) => screen.hint.set(Hint::None),
            Err(NoResult::Refused(error)) => failed(screen.with_refusal_text(|text| error.text(text))),
            Err(NoResult::Crashed(why)) => failed(screen.app.say_with("error-worker", &[("why", why.into())])),
        }
    });
}

/// Shows a decision on the board. What is shown already appears anew, so that it is seen to; a panel over the board gives way.
fn show(screen: MatchScreen, decision: &str) {
    if browser::matches(COVERED) {
        screen.close_panel();
    }
    screen.preview.set(None);
    let decision = decision.to_owned();
    request_animation_frame(move || {
        screen.preview.try_set(Some(decision));
    });
}

/// A decision in words, as an invitation to make it.
fn told(screen: MatchScreen, decision: &str) -> String {
    screen.open_match.with(|open_match| {
        let seat = open_match.waits_for().unwrap_or(Seat(0));
        let played = open_match.played();
        screen
            .app
            .words(|words| match_words(played.game()).decision(played, seat, decision, VerbForm::Imperative, words))
    })
}

fn percent(value: f64) -> i32 {
    (value * 100.0).round() as i32
}

#[component]
pub(crate) fn HintView(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    move || match screen.hint.get() {
        Hint::None => ().into_any(),
        Hint::Thinking => view! { <p class="alive">{app.t("hint-thinking")}</p> }.into_any(),
        Hint::Suggested(suggestion) => view! { <Suggested screen suggestion/> }.into_any(),
    }
}

#[component]
fn Suggested(screen: MatchScreen, suggestion: Suggestion) -> impl IntoView {
    let app = screen.app;
    let what = told(screen, &suggestion.decision);
    let others = suggestion.alternatives(OTHERS, |decision| told(screen, decision));
    let searched = app.words(|words| words.thousands(suggestion.iterations));
    let searched =
        app.say_with("hint-searched", &[("count", suggestion.iterations.into()), ("figure", searched.into())]);
    let other = move |other: mozaika_app::Alternative| {
        view! {
            <li class="hint-other">
                <p>{other.text.clone()}" "<strong class="figure" data-testid="hint-chance">{percent(other.value)}"%"</strong></p>
                <HintButtons screen decision=other.decision what=other.text first=false/>
            </li>
        }
    };
    view! {
        <p class="hint-says" data-testid="hint-says">{app.say_with("hint-says", &[("what", what.clone().into())])}</p>
        <p>
            {app.say_with("hint-chance", &[("percent", percent(suggestion.value).into())])}" "
            {suggestion.proven.then(|| app.say("hint-proven"))}
            <small>{searched}</small>
        </p>
        <HintButtons screen decision=suggestion.decision what first=true/>
        {(!others.is_empty()).then(|| view! {
            <h3>{app.t("hint-others")}</h3>
            <ul class="hint-others" data-testid="hint-others">{others.into_iter().map(other).collect_view()}</ul>
        })}
    }
}

/// Show it, play it.
#[component]
fn HintButtons(screen: MatchScreen, decision: String, what: String, first: bool) -> impl IntoView {
    let app = screen.app;
    let decision = StoredValue::new(decision);
    let what = StoredValue::new(what);
    let label =
        move |key: &'static str| move || (!first).then(|| app.say_with(key, &[("what", what.get_value().into())]));
    let shown =
        move || screen.preview.get().is_some_and(|preview| decision.with_value(|decision| preview == *decision));
    let (show_key, play_key) = if first { ("hint-show", "hint-play") } else { ("hint-show-other", "hint-play-other") };
    view! {
        <div class="hint-buttons">
            <button
                class="quiet"
                data-testid=show_key
                aria-pressed=move || shown().to_string()
                aria-label=label("hint-show-that")
                on:click=move |_| decision.with_value(|decision| show(screen, decision))
            >
                {move || app.say(show_key)}
            </button>
            <button
                class=if first { "primary" } else { "quiet" }
                data-testid=play_key
                aria-label=label("hint-play-that")
                on:click=move |_| {
                    let decision = decision.get_value();
                    screen.decide(&decision);
                }
            >
                {move || app.say(play_key)}
            </button>
        </div>
    }
}
