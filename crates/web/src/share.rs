//! Sharing a match: as a link that carries it whole, as a file, or as a picture.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenMatch, PICTURE_HEIGHT, PICTURE_WIDTH, Route, match_picture, pack};

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

/// A button that makes a picture of the match as it stands, and hands it on.
#[component]
pub(crate) fn SharePicture(#[prop(into)] open_match: Signal<OpenMatch>) -> impl IntoView {
    let app = AppContext::current();
    let said = RwSignal::new(String::new());
    let making = RwSignal::new(false);
    let share = move |_| {
        if making.get_untracked() {
            return;
        }
        making.set(true);
        // Whoever gets it did not play it: nobody in it is called "you".
        let shown = open_match.with_untracked(|open_match| open_match.clone().played_elsewhere());
        let (picture, game) = {
            let game = shown.played().game();
            (app.words(|words| match_picture(&shown, &app.game_title(game), words)), game)
        };
        spawn_local(async move {
            let name = format!("mozaika-{game}.png");
            let shared = match browser::png(&picture, PICTURE_WIDTH, PICTURE_HEIGHT).await {
                Ok(png) => browser::hand_out(&png, &name).await,
                Err(why) => Err(why),
            };
            making.try_set(false);
            said.try_set(match shared {
                Ok(browser::HandedOut::Shared) => String::new(),
                Ok(browser::HandedOut::Saved) => app.say("share-picture-saved"),
                Err(why) => app.say_with("share-picture-failed", &[("why", why.into())]),
            });
        });
    };
    view! {
        <button class="quiet" data-testid="share-picture" aria-busy=move || making.get().to_string() on:click=share>{app.t("share-picture")}</button>
        <span class="share-said" role="status" data-testid="share-said">{move || said.get()}</span>
    }
}
