//! A question over everything else, which has to be answered first.

use leptos::html;
use leptos::prelude::*;

use crate::context::AppContext;

/// The browser's own dialog: it keeps the focus inside, closes with Escape, and gives the focus back.
#[component]
pub(crate) fn Question(
    /// Is it asked now?
    open: RwSignal<bool>,
    /// The key of the question.
    title: &'static str,
    /// The key of what the button says that goes ahead.
    yes: &'static str,
    /// What happens then.
    on_yes: Callback<()>,
    children: ChildrenFn,
) -> impl IntoView {
    let app = AppContext::current();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let (Some(dialog), open) = (dialog.get(), open.get()) else { return };
        match (open, dialog.open()) {
            (true, false) => {
                let _ = dialog.show_modal();
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let go_ahead = move |_| {
        open.set(false);
        on_yes.run(());
    };
    view! {
        <dialog
            class="dialog question"
            node_ref=dialog
            aria-label=app.t(title)
            data-testid="dialog"
            on:close=move |_| open.set(false)
            // Keys in here are not for the match below.
            on:keydown=|event| event.stop_propagation()
        >
            <Show when=move || open.get()>
                <h2>{move || app.say(title)}</h2>
                {children()}
                <div class="dialog-buttons">
                    <button class="quiet" data-testid="dialog-no" on:click=move |_| open.set(false)>{app.t("cancel")}</button>
                    <button class="primary" data-testid="dialog-yes" on:click=go_ahead>{move || app.say(yes)}</button>
                </div>
            </Show>
        </dialog>
    }
}
