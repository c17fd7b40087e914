//! A small question on the board: a few answers beside each other, the usual one first in focus.

use leptos::prelude::*;

use super::screen::{MatchScreen, focus_first};
use crate::icons::{Icon, icon};

/// One of the answers.
#[derive(Clone)]
pub(crate) struct Answer {
    /// What tests call it.
    pub(crate) name: String,
    /// What it means, in words.
    pub(crate) label: String,
    /// What it looks like, as markup; empty when the words are shown.
    pub(crate) drawn: String,
    /// What stands below it.
    pub(crate) aside: String,
    /// Is it the one that is right when it does not matter?
    pub(crate) usual: bool,
    pub(crate) give: Callback<()>,
}

#[component]
pub(crate) fn Prompt(
    screen: MatchScreen,
    title: String,
    answers: Vec<Answer>,
    /// Takes back what led to the question; without it an answer has to be given.
    #[prop(optional_no_strip)]
    cancel: Option<Callback<()>>,
) -> impl IntoView {
    let app = screen.app;
    request_animation_frame(|| focus_first(&[".prompt .usual"]));
    let answer = move |answer: Answer| {
        let Answer { name, label, drawn, aside, usual, give } = answer;
        let drawn_so = !drawn.is_empty();
        let words = if drawn_so {
            view! { <span class="unseen">{label.clone()}</span> }.into_any()
        } else {
            label.clone().into_any()
        };
        let looks = drawn_so.then(|| view! { <span class="prompt-drawn" aria-hidden="true" inner_html=drawn></span> });
        let aside = (!aside.is_empty()).then(|| view! { <small>{aside}</small> });
        view! {
            <button
                class="prompt-answer"
                class:usual=usual
                data-testid=name
                title=label.clone()
                on:click=move |_| give.run(())
            >
                {looks}{words}{aside}
            </button>
        }
    };
    view! {
        <div
            class="prompt"
            role="group"
            aria-label=title.clone()
            data-testid="prompt"
            on:keydown=move |event: web_sys::KeyboardEvent| {
                if let (true, Some(cancel)) = (event.key() == "Escape", cancel) {
                    event.stop_propagation();
                    cancel.run(());
                }
            }
        >
            <p class="prompt-title">{title.clone()}</p>
            <div class="prompt-answers">{answers.into_iter().map(answer).collect_view()}</div>
            {cancel.map(|cancel| view! {
                <button class="tool prompt-cancel" aria-label=app.t("panel-close") on:click=move |_| cancel.run(())>
                    {icon(Icon::Close)}
                </button>
            })}
        </div>
    }
}
