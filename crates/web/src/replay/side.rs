//! What stands beside the board of a replay: the match in words, what the computer thinks of it, and how to share it.

use leptos::html;
use leptos::prelude::*;
use mozaika_app::{VerbForm, capitalised, match_words};
use mozaika_game::Seat;
use mozaika_players::{EntryEvaluation, Mark};

use super::Origin;
use super::analysis::{AnalysisView, Evaluation, mark_name, percent};
use super::viewing::Viewing;
use crate::icons::{Icon, icon};
use crate::match_screen::open_new;
use crate::share::{Share, SharePicture};

#[component]
pub(super) fn Side(viewing: Viewing, evaluation: Evaluation) -> impl IntoView {
    let app = viewing.app;
    let whole = viewing.whole;
    view! {
        <aside class="panel panel-replay" class:open=move || viewing.side_open.get() aria-label=app.t("replay-panel")>
            <button class="tool replay-closer" data-testid="replay-panel-close" aria-label=app.t("panel-close") on:click=move |_| viewing.side_open.set(false)>
                {icon(Icon::Close)}
            </button>
            <div class="replay-top">
                {(viewing.origin == Origin::Link).then(|| view! {
                    <button class="quiet" data-testid="replay-save" on:click=move |_| open_new(app, &whole.get_value())>{app.t("replay-save")}</button>
                })}
                <AnalysisView viewing evaluation/>
            </div>
            <ReplayLog viewing evaluation/>
        </aside>
    }
}

/// The whole match in words; a line is a place to go to, and the present one stays in view.
#[component]
fn ReplayLog(viewing: Viewing, evaluation: Evaluation) -> impl IntoView {
    let app = viewing.app;
    let whole = viewing.whole;
    let scroll = NodeRef::<html::Div>::new();
    Effect::new(move || {
        viewing.step.track();
        viewing.side_open.track();
        evaluation.changes();
        request_animation_frame(move || {
            if let Some(scroll) = scroll.try_get_untracked().flatten() {
                keep_in_view(&scroll);
            }
        });
    });
    let lines = move || {
        whole.with_value(|whole| {
            let told = |index: usize| {
                let text = app.words(|words| whole.entry_text(index, words))?;
                Some((index + 1, whole.played().decided_by(index), text))
            };
            (0..whole.played().len()).filter_map(told).collect::<Vec<_>>()
        })
    };
    let line = move |(entry, seat, told): (usize, Option<Seat>, String)| {
        view! {
            <li class="log-line" data-seat=seat.map(|seat| seat.0.to_string()) class:lit=move || viewing.step.get() == entry>
                <button class="log-button" on:click=move |_| viewing.go(entry)>
                    {told}
                    {move || evaluation.of(entry).map(|judged| view! { <Judged viewing judged/> })}
                </button>
            </li>
        }
    };
    view! {
        <div class="replay-log" tabindex="0" node_ref=scroll>
            <ol class="log" data-testid="log">{move || lines().into_iter().map(line).collect_view()}</ol>
            <Share record=Signal::derive(move || whole.with_value(|whole| whole.record().to_string()))/>
            <SharePicture open_match=viewing.screen.open_match/>
        </div>
    }
}

/// Scrolls the log, and nothing else, until the present line is in view.
fn keep_in_view(scroll: &web_sys::HtmlElement) {
    let Ok(Some(line)) = scroll.query_selector(".log-line.lit") else { return };
    let (frame, line) = (scroll.get_bounding_client_rect(), line.get_bounding_client_rect());
    if line.top() < frame.top() || line.bottom() > frame.bottom() {
        let middle = (line.top() + line.bottom() - frame.top() - frame.bottom()) / 2.0;
        scroll.set_scroll_top(scroll.scroll_top() + middle.round() as i32);
    }
}

/// What the computer thinks of a decision.
#[component]
fn Judged(viewing: Viewing, judged: EntryEvaluation) -> impl IntoView {
    let app = viewing.app;
    let mark = mark_name(judged.mark);
    let better = (judged.mark != Mark::Good).then(|| {
        viewing.whole.with_value(|whole| {
            let before = whole.rewound(judged.entry - 1);
            let played = before.played();
            let what = app.words(|words| {
                match_words(played.game()).decision(played, judged.seat, &judged.best, VerbForm::Imperative, words)
            });
            let what = capitalised(&what);
            app.say_with("replay-better", &[("what", what.into()), ("percent", percent(judged.before).into())])
        })
    });
    view! {
        " "<span class="mark" data-mark=mark>{percent(judged.after)}"% · "{move || app.say(&format!("mark-{mark}"))}</span>
        {better.map(|better| view! { <small>{better}</small> })}
    }
}
