//! Telling somebody who looks elsewhere that it is their turn.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::push;
use crate::browser::{self, call, object};
use crate::context::AppContext;
use crate::sound;
use mozaika_app::Route;
use mozaika_wire::TableId;
use wasm_bindgen::closure::Closure;

fn notification() -> Option<Function> {
    Reflect::get(&window(), &"Notification".into()).ok()?.dyn_into().ok()
}

fn permission() -> Option<String> {
    let notification: JsValue = notification()?.into();
    Reflect::get(&notification, &"permission".into()).ok()?.as_string()
}

/// Are notifications welcome?
pub(crate) fn is_welcome() -> bool {
    permission().as_deref() == Some("granted")
}

/// May the person still be asked whether notifications are welcome?
pub(crate) fn can_ask() -> bool {
    permission().as_deref() == Some("default")
}

/// Asks whether notifications are welcome; the browser asks the person.
pub(crate) async fn ask() -> bool {
    let Some(notification) = notification() else { return false };
    let asking =
        call(&notification, "requestPermission", &[]).ok().and_then(|asking| asking.dyn_into::<Promise>().ok());
    let Some(asking) = asking else { return false };
    JsFuture::from(asking).await.is_ok_and(|answer| answer.as_string().as_deref() == Some("granted"))
}

/// It has become somebody's turn: a small sound, and a notification where they look elsewhere and want one.
pub(crate) fn your_turn(app: AppContext, game: &str, table: &TableId) {
    sound::your_turn(app);
    if browser::is_visible() || permission().as_deref() != Some("granted") {
        return;
    }
    let title: JsValue = app.say("notify-your-turn").into();
    let more = object(&[
        ("body", app.game_title(game).into()),
        // The same as a push notice has: of both, one is shown.
        ("tag", format!("mozaika-{table}").into()),
        ("icon", "./icon-192.png".into()),
    ]);
    // Some browsers show notifications from service workers alone: those push, and this is silent.
    let Some(notification) = notification() else { return };
    let Ok(shown) = Reflect::construct(&notification, &js_sys::Array::of2(&title, &more)) else { return };
    let address = Route::Online { table: table.as_str().to_owned(), invitation: None }.address();
    let open = Closure::<dyn FnMut()>::new(move || {
        let _ = window().focus();
        browser::set_fragment(&address);
    });
    let _ = Reflect::set(&shown, &"onclick".into(), &open.into_js_value());
}

/// Whoever waits may do something else meanwhile, and be told; also when the page is closed, where the server offers that.
#[component]
pub(crate) fn NotifyButton() -> impl IntoView {
    let app = AppContext::current();
    let can = RwSignal::new(can_ask());
    let ask = move |_| {
        spawn_local(async move {
            if ask().await {
                push::subscribe(app).await;
            }
            can.try_set(can_ask());
        });
    };
    view! {
        <Show when=move || can.get()>
            <button class="quiet" data-testid="notify" on:click=ask>{app.t("notify-ask")}</button>
        </Show>
    }
}
