//! Notices to this browser while the page is closed (Web Push): off until the person has allowed it and the server offers it.

use js_sys::{Promise, Reflect};
use leptos::prelude::*;
use mozaika_wire::rest::{PushKey, PushSubscription};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::http;
use crate::browser::{call, object};
use crate::context::AppContext;
use crate::games::INTROS;

async fn settled(asked: Result<JsValue, JsValue>) -> Option<JsValue> {
    JsFuture::from(asked.ok()?.dyn_into::<Promise>().ok()?).await.ok()
}

async fn manager() -> Option<JsValue> {
    let workers = Reflect::get(&window().navigator(), &"serviceWorker".into()).ok().filter(JsValue::is_object)?;
    let ready: Promise = Reflect::get(&workers, &"ready".into()).ok()?.dyn_into().ok()?;
    let registration = JsFuture::from(ready).await.ok()?;
    Reflect::get(&registration, &"pushManager".into()).ok().filter(JsValue::is_object)
}

/// Leaves the words of a notice to the service worker, which has no others.
async fn leave_words(app: AppContext) -> Option<()> {
    let titles = INTROS.iter().map(|intro| (intro.game.to_owned(), app.game_title(intro.game).into()));
    let games: serde_json::Map<String, serde_json::Value> = titles.collect();
    let words = serde_json::json!({ "title": app.say("notify-your-turn"), "games": games }).to_string();
    let caches = Reflect::get(&window(), &"caches".into()).ok().filter(JsValue::is_object)?;
    let cache = settled(call(&caches, "open", &["mozaika-words".into()])).await?;
    let answer = web_sys::Response::new_with_opt_str(Some(&words)).ok()?;
    settled(call(&cache, "put", &["./notice-words.json".into(), answer.into()])).await.map(drop)
}

/// Has the server send notices to this browser from now on. Where the server or the browser does not offer it, nothing is done.
pub(crate) async fn subscribe(app: AppContext) -> bool {
    // A server without notices refuses to tell a key.
    let Ok(PushKey { key }) = http::get::<PushKey>("./api/push").await else { return false };
    let Some(manager) = manager().await else { return false };
    leave_words(app).await;
    let how: JsValue =
        object(&[("userVisibleOnly", true.into()), ("applicationServerKey", key.as_str().into())]).into();
    let Some(subscription) = settled(call(&manager, "subscribe", std::slice::from_ref(&how))).await else {
        return false;
    };
    let written = js_sys::JSON::stringify(&subscription).ok().and_then(|text| text.as_string()).unwrap_or_default();
    let Ok(subscription) = serde_json::from_str::<PushSubscription>(&written) else { return false };
    http::put_done("./api/me/push", &subscription).await.is_ok()
}

/// No more notices to this browser.
pub(crate) async fn unsubscribe() {
    let _ = http::delete("./api/me/push").await;
    let Some(manager) = manager().await else { return };
    if let Some(subscription) = settled(call(&manager, "getSubscription", &[])).await.filter(JsValue::is_object) {
        let _ = settled(call(&subscription, "unsubscribe", &[])).await;
    }
}
