//! The computer's suggestion, with its reason in numbers.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Answer, Errand, Session, Voice, telling};

use super::handle::{Hint, Panel, Table};
use crate::thinker::ask;

/// How many other decisions are told.
const OTHERS: usize = 3;

/// Asks what a strong player would do.
pub(crate) fn ask_for(table: Table) {
    let Some(seat) = table.session.with_untracked(Session::waiting_person) else { return };
    if table.hint.get_untracked() == Hint::Thinking {
        return;
    }
    table.panel.set(Some(Panel::Hint));
    table.hint.set(Hint::Thinking);
    let (record, entries) =
        table.session.with_untracked(|session| (session.record().to_string(), session.table().len()));
    spawn_local(async move {
        let answer = ask(Errand::Hint { record, seat: seat.0 }).await;
        if table.session.try_with_untracked(|session| session.table().len()) != Some(entries) {
            return;
        }
        if let Ok(Answer::Advice(told)) = answer {
            table.preview.set(Some(told.decision.clone()));
            table.hint.set(Hint::Says(told));
        } else {
            table.hint.set(Hint::None);
            table.refusal.set(Some(table.house.say("trouble-worker")));
        }
    });
}

#[component]
pub(crate) fn HintView(table: Table) -> impl IntoView {
    let house = table.house;
    let said = move |decision: &str| {
        table.session.with(|session| {
            let seat = session.waits_for().unwrap_or(mozaika_game::Seat(0));
            let match_ = session.table();
            house.told(|words| telling(match_.game()).decision(match_, seat, decision, Voice::They, words))
        })
    };
    let percent = |value: f64| (value * 100.0).round() as i32;
    move || match table.hint.get() {
        Hint::None => ().into_any(),
        Hint::Thinking => view! { <p class="alive">{house.t("hint-thinking")}</p> }.into_any(),
        Hint::Says(told) => {
            let decision = StoredValue::new(told.decision.clone());
            let others: Vec<(String, f64)> =
                told.considered.iter().filter(|(other, _)| *other != told.decision).cloned().collect();
            let what = said(&told.decision);
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
                <p class="hint-says" data-testid="hint-says">{house.with("hint-says", &[("what", what.into())])}</p>
                <p>
                    {house.with("hint-chance", &[("percent", percent(told.value).into())])}" "
                    {told.proven.then(|| house.say("hint-proven"))}
                    <small>{house.with("hint-looks", &[("count", told.looks.into())])}</small>
                </p>
                <button class="primary" data-testid="hint-show" on:click=move |_| table.preview.set(Some(decision.get_value()))>
                    {house.t("hint-show")}
                </button>
                <h3>{house.t("hint-others")}</h3>
                <ul class="hint-others">
                    {others.into_iter().map(|(other, value)| {
                        let what = said(&other);
                        let told = house.with("hint-other", &[("what", what.into()), ("percent", percent(value).into())]);
                        let shown = other.clone();
                        view! { <li><button class="quiet" on:click=move |_| table.preview.set(Some(shown.clone()))>{told}</button></li> }
                    }).collect_view()}
                </ul>
            }.into_any()
        }
    }
}
