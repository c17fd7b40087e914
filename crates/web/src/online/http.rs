//! What is asked of the server once, over plain HTTP.

use mozaika_app::RefusalText;
use mozaika_registry::GAMES;
use mozaika_wire::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::context::AppContext;

/// Why the server did not do what it was asked.
#[derive(Clone, Debug)]
pub(crate) enum HttpError {
    /// It said no.
    Refused(Box<Refusal>),
    /// It does not answer, or says what nobody understands.
    Unreachable,
}

impl HttpError {
    /// The same in the reader's language.
    pub(crate) fn text(&self, app: AppContext) -> String {
        match self {
            Self::Refused(refusal) => refusal_text(app, "", refusal),
            Self::Unreachable => app.say("online-unreachable"),
        }
    }
}

/// What the server refuses, in the reader's language.
pub(crate) fn refusal_text(app: AppContext, game: &str, refusal: &Refusal) -> String {
    app.words(|words| RefusalText { games: GAMES, game, names: None, words }.from_server(refusal))
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, HttpError> {
    read(&send("GET", path, None).await?)
}

/// Asks for a text.
pub(crate) async fn get_text(path: &str) -> Result<String, HttpError> {
    send("GET", path, None).await
}

/// Sends something, and reads what comes back.
pub(crate) async fn post<B: Serialize + Sync, T: DeserializeOwned>(path: &str, body: &B) -> Result<T, HttpError> {
    let body = serde_json::to_string(body).map_err(|_| HttpError::Unreachable)?;
    read(&send("POST", path, Some(body)).await?)
}

/// Sends something that needs no answer but that it is done.
pub(crate) async fn post_done<B: Serialize + Sync>(path: &str, body: &B) -> Result<(), HttpError> {
    let body = serde_json::to_string(body).map_err(|_| HttpError::Unreachable)?;
    send("POST", path, Some(body)).await.map(drop)
}

/// Puts something in its place, and needs no answer but that it is done.
pub(crate) async fn put_done<B: Serialize + Sync>(path: &str, body: &B) -> Result<(), HttpError> {
    let body = serde_json::to_string(body).map_err(|_| HttpError::Unreachable)?;
    send("PUT", path, Some(body)).await.map(drop)
}

/// Has something removed.
pub(crate) async fn delete(path: &str) -> Result<(), HttpError> {
    send("DELETE", path, None).await.map(drop)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, HttpError> {
    serde_json::from_str(text).map_err(|_| HttpError::Unreachable)
}

async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, HttpError> {
    let (ok, text) = exchange(method, path, body).await.map_err(|_| HttpError::Unreachable)?;
    if ok {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).map_or(HttpError::Unreachable, HttpError::Refused))
}

async fn exchange(method: &str, path: &str, body: Option<String>) -> Result<(bool, String), JsValue> {
    let asked = RequestInit::new();
    asked.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        asked.set_headers(&headers);
        asked.set_body(&body.into());
    }
    let window = leptos::prelude::window();
    let answer: Response = JsFuture::from(window.fetch_with_str_and_init(path, &asked)).await?.dyn_into()?;
    let text = JsFuture::from(answer.text()?).await?;
    Ok((answer.ok(), text.as_string().unwrap_or_default()))
}
