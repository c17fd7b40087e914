//! Sharing a match: as a link that carries it whole, or as a file.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Route, pack};

use crate::browser;
use crate::context::AppContext;
use crate::error_page::link_error_text;

#[component]
pub(crate) fn Share(#[prop(into)] record: Signal<String>) -> impl IntoView {
    let app = AppContext::current();
    let said = RwSignal::new(String::new());
    let by_hand = RwSignal::new(None::<String>);
    let copy = move |_| match pack(&record.get_untracked()) {
        Err(bad) => said.set(link_error_text(app, bad)),
        Ok(packed) => {
            let link = browser::address_with(&Route::Record(packed).address());
            spawn_local(async move {
                let copied = browser::copy(&link).await;
                said.set(app.say(if copied { "share-copied" } else { "share-by-hand" }));
                by_hand.set(Some(link));
            });
        }
    };
    let file = move |_| browser::download("match.mozaika", &record.get_untracked());
    view! {
        <section class="share" aria-labelledby="share-title">
            <h2 id="share-title">{app.t("share")}</h2>
            <div class="share-buttons">
                <button class="quiet" data-testid="share-link" on:click=copy>{app.t("share-link")}</button>
                <button class="quiet" data-testid="share-file" on:click=file>{app.t("share-file")}</button>
            </div>
            <p role="status">{move || said.get()}</p>
            {move || by_hand.get().map(|link| view! {
                <input class="share-link" data-testid="share-address" readonly aria-label=app.t("share-link") prop:value=link/>
            })}
        </section>
    }
}
