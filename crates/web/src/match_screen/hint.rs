//! The computer's suggestion, with its reason in numbers.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenMatch, TaskResult, VerbForm, WorkerTask, match_words};

use super::screen::{Hint, MatchScreen, Panel};
use crate::worker::{self, NoResult};

/// How many other decisions are told.
const OTHERS: usize = 3;

/// Asks what a strong player would do.
pub(crate) fn ask_for(screen: MatchScreen) {
    let Some(seat) = screen.open_match.with_untracked(OpenMatch::waiting_person) else { return };
    if screen.hint.get_untracked() == Hint::Thinking {
        return;
    }
    screen.panel.set(Some(Panel::Hint));
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
            Ok(TaskResult::Suggested(suggestion)) => {
                screen.preview.set(Some(suggestion.decision.clone()));
                screen.hint.set(Hint::Suggested(suggestion));
            }
            Ok(TaskResult::Evaluated(_)) | Err(NoResult::Stopped) => screen.hint.set(Hint::None),
            Err(NoResult::Refused(error)) => failed(screen.with_refusal_text(|text| error.text(text))),
            Err(NoResult::Crashed(why)) => failed(screen.app.say_with("error-worker", &[("why", why.into())])),
        }
    });
}

#[component]
pub(crate) fn HintView(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let said = move |decision: &str| {
        screen.open_match.with(|open_match| {
            let seat = open_match.waits_for().unwrap_or(mozaika_game::Seat(0));
            let played = open_match.played();
            app.words(|words| match_words(played.game()).decision(played, seat, decision, VerbForm::Imperative, words))
        })
    };
    let percent = |value: f64| (value * 100.0).round() as i32;
    move || match screen.hint.get() {
        Hint::None => ().into_any(),
        Hint::Thinking => view! { <p class="alive">{app.t("hint-thinking")}</p> }.into_any(),
        Hint::Suggested(suggestion) => {
            let decision = StoredValue::new(suggestion.decision.clone());
            let others: Vec<(String, f64)> =
                suggestion.considered.iter().filter(|(other, _)| *other != suggestion.decision).cloned().collect();
            let what = said(&suggestion.decision);
            // The same patch in the same place, turned differently, reads the same: once is enough.
            let mut read = vec![what.clone()];
            let others = others.into_iter().filter(|(other, _)| {
                let words = said(other);
                let new = !read.contains(&words);
                read.push(words);
                new
            });
            let others: Vec<(String, f64)> = others.take(OTHERS).collect();
            view! {
                <p class="hint-says" data-testid="hint-says">{app.say_with("hint-says", &[("what", what.into())])}</p>
                <p>
                    {app.say_with("hint-chance", &[("percent", percent(suggestion.value).into())])}" "
                    {suggestion.proven.then(|| app.say("hint-proven"))}
                    <small>{app.say_with("hint-searched", &[("count", suggestion.iterations.into()), ("figure", app.words(|words| words.thousands(suggestion.iterations)).into())])}</small>
                </p>
                <button class="primary" data-testid="hint-show" on:click=move |_| screen.preview.set(Some(decision.get_value()))>
                    {app.t("hint-show")}
                </button>
                <h3>{app.t("hint-others")}</h3>
                <ul class="hint-others">
                    {others.into_iter().map(|(other, value)| {
                        let what = said(&other);
                        let told = app.say_with("hint-other", &[("what", what.into()), ("percent", percent(value).into())]);
                        let shown = other.clone();
                        view! { <li><button class="quiet" on:click=move |_| screen.preview.set(Some(shown.clone()))>{told}</button></li> }
                    }).collect_view()}
                </ul>
            }.into_any()
        }
    }
}
