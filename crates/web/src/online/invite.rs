//! The link to a table: to copy, to hand on, to be read by a phone; and what was promised there about luck.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Route, invitation_squares};
use mozaika_wire::TableId;

use crate::browser;
use crate::context::AppContext;
use crate::icons::{Icon, icon};

/// The link to a table, in three ways.
#[component]
pub(crate) fn Invite(route: Route, title: Signal<String>) -> impl IntoView {
    let app = AppContext::current();
    let link = StoredValue::new(browser::address_with(&route.address()));
    let said = RwSignal::new(String::new());
    let field = NodeRef::<leptos::html::Input>::new();
    let copy = move |_| {
        spawn_local(async move {
            let copied = browser::copy(&link.get_value()).await;
            if !copied && let Some(field) = field.get_untracked() {
                field.select();
            }
            said.try_set(app.say(if copied { "invite-copied" } else { "invite-by-hand" }));
        });
    };
    let share = move |_| browser::share_link(&title.get_untracked(), &link.get_value());
    view! {
        <section class="invite" aria-labelledby="invite-title">
            <div class="invite-link">
                <h2 id="invite-title">{app.t("invite")}</h2>
                <p>{app.t("invite-why")}</p>
                <input
                    class="share-link"
                    data-testid="invite-address"
                    readonly
                    aria-labelledby="invite-title"
                    node_ref=field
                    prop:value=link.get_value()
                    on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
                />
                <div class="share-buttons">
                    <button class="primary" data-testid="invite-copy" on:click=copy>{icon(Icon::Copy)}{app.t("invite-copy")}</button>
                    {browser::can_share().then(|| view! {
                        <button class="quiet" data-testid="invite-share" on:click=share>{icon(Icon::Share)}{app.t("invite-share")}</button>
                    })}
                </div>
                <p role="status" class="aside">{move || said.get()}</p>
            </div>
            {link.with_value(|link| invitation_squares(link)).map(|(path, wide)| view! {
                <figure class="qr">
                    <svg viewBox=format!("-3 -3 {0} {0}", wide + 6) role="img" aria-label=app.t("invite-qr") data-testid="invite-qr">
                        <rect x="-3" y="-3" width=wide + 6 height=wide + 6 class="qr-paper"/>
                        <path d=path class="qr-squares"/>
                    </svg>
                    <figcaption>{app.t("invite-qr-why")}</figcaption>
                </figure>
            })}
        </section>
    }
}

fn promise_key(table: &TableId) -> String {
    format!("mozaika-promise-{table}")
}

/// Remembers what this browser was shown of a table's luck before it started, and what it mixed in itself: once, and never changed.
pub(crate) fn remember_promise(table: &TableId, commitment: Option<&str>, nonce: Option<&str>) {
    let (shown, given) = promise(table);
    let shown = shown.as_deref().or(commitment).unwrap_or_default();
    let given = given.as_deref().or(nonce).unwrap_or_default();
    browser::store(&promise_key(table), &format!("{shown} {given}"));
}

/// What this browser was shown of a table's luck, and what it mixed in itself.
pub(crate) fn promise(table: &TableId) -> (Option<String>, Option<String>) {
    let stored = browser::stored(&promise_key(table)).unwrap_or_default();
    let (shown, given) = stored.split_once(' ').unwrap_or_default();
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    (some(shown), some(given))
}
