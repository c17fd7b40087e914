//! The decisions of people that mattered, found by the worker while the points are counted.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Highlights, OpenMatch, TaskResult, VerbForm, WorkerTask, match_words};
use mozaika_players::WeighedEntry;

use super::screen::MatchScreen;
use crate::worker;

/// What the worker has found out.
#[derive(Clone, Debug, PartialEq)]
enum Found {
    /// So many of so many decisions are looked at.
    Looking(usize, usize),
    /// All of them are.
    All(Highlights),
    /// The worker has failed: there is nothing to tell.
    Nothing,
}

/// Lets the worker look at every decision of the people, one after the other.
fn look_through(open_match: &OpenMatch) -> RwSignal<Found> {
    let played = open_match.played();
    let by_person = |entry: &usize| played.decided_by(*entry).is_some_and(|seat| open_match.seating().is_person(seat));
    let entries: Vec<usize> = (0..played.len()).filter(by_person).collect();
    let record = open_match.record().to_string();
    let found = RwSignal::new(Found::Looking(0, entries.len()));
    spawn_local(async move {
        let mut weighed: Vec<WeighedEntry> = Vec::new();
        for (done, entry) in entries.iter().enumerate() {
            let Ok(TaskResult::Evaluated(judged)) =
                worker::run(WorkerTask::Judge { record: record.clone(), entry: *entry as u32 }).await
            else {
                found.try_set(Found::Nothing);
                return;
            };
            weighed.extend(judged);
            // Nobody waits for it any more when the signal is gone.
            if found.try_set(Found::Looking(done + 1, entries.len())).is_some() {
                return;
            }
        }
        found.try_set(Found::All(Highlights::of(&weighed)));
    });
    found
}

#[component]
pub(crate) fn HighlightsView(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    // The match is over: nothing in it is secret any more.
    let whole = StoredValue::new(screen.open_match.with_untracked(|open_match| open_match.clone().for_replay()));
    let people = whole.with_value(|whole| whole.seating().people().next().is_some());
    let found = people.then(|| whole.with_value(look_through));
    let contents = move |found: Found| {
        match found {
        Found::Nothing => ().into_any(),
        Found::Looking(done, count) => view! {
            <p class="aside alive">{app.t("end-looking")}</p>
            <progress class="ending-progress" aria-label=app.t("end-looking") max=count.to_string() value=done.to_string()></progress>
        }
        .into_any(),
        Found::All(Highlights { best, worst }) => view! {
            {match best {
                Some(best) => view! { <Decision screen whole weighed=best worst=false/> }.into_any(),
                None => view! { <p class="aside">{app.t("end-even")}</p> }.into_any(),
            }}
            {match worst {
                Some(worst) => view! { <Decision screen whole weighed=worst worst=true/> }.into_any(),
                None => view! { <p class="aside">{app.t("end-no-mistakes")}</p> }.into_any(),
            }}
        }
        .into_any(),
    }
    };
    found.map(|found| {
        view! {
            <section class="ending-highlights" aria-labelledby="end-highlights" data-testid="highlights">
                <h3 id="end-highlights">{app.t("end-highlights")}</h3>
                {move || contents(found.get())}
            </section>
        }
    })
}

#[component]
fn Decision(screen: MatchScreen, whole: StoredValue<OpenMatch>, weighed: WeighedEntry, worst: bool) -> impl IntoView {
    let app = screen.app;
    let percent = |value: f64| (value * 100.0).round() as i32;
    let entry = weighed.evaluation.entry - 1;
    let told = move || whole.with_value(|whole| app.words(|words| whole.entry_text(entry, words))).unwrap_or_default();
    let why = move || {
        let judged = &weighed.evaluation;
        if !worst {
            let args = [("percent", percent(judged.after).into()), ("other", percent(weighed.usual).into())];
            return app.say_with("end-best-why", &args);
        }
        let what = whole.with_value(|whole| {
            let before = whole.rewound(entry);
            let played = before.played();
            app.words(|words| {
                match_words(played.game()).decision(played, judged.seat, &judged.best, VerbForm::Imperative, words)
            })
        });
        let (before, after) = (percent(judged.before).into(), percent(judged.after).into());
        app.say_with("end-worst-why", &[("before", before), ("after", after), ("what", what.into())])
    };
    let show = move |_| {
        screen.panel.set(None);
        screen.lit.set(Some(entry));
    };
    let (title, id) = if worst { ("end-worst", "worst") } else { ("end-best", "best") };
    view! {
        <article class="highlight" class:worst=worst data-testid=id>
            <h4>{move || app.say(title)}</h4>
            <p>{told}</p>
            <p class="aside">{why}</p>
            <button class="quiet highlight-show" data-testid="highlight-show" on:click=show>{app.t("end-show")}</button>
        </article>
    }
}
