//! The web page: its files, how long they may be kept, and what it is allowed to do.

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use mozaika_page::File;
use mozaika_wire::{ServerRefusal, VERSION};

use crate::app_state::AppState;
use crate::rest::HttpRefusal;

/// What the page may load: its own files, its own WebAssembly, and nothing from anywhere else.
///
/// Styles may stand in attributes, because boards place their pieces with them; scripts may not.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; media-src 'self' data:; font-src 'self'; connect-src 'self'; \
                      worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// A year: as long as anything is kept.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Whoever came over TLS once comes over TLS for a year.
const ONLY_TLS: &str = "max-age=31536000";
/// Asked for again every time, answered with "not modified" as long as it is the same.
const ASK_AGAIN: &str = "no-cache";

/// Where the page asks whether there is a server behind it; on a plain web host a file lies there that says no.
const SERVER_NOTE: &str = "/server.json";

/// Answers with a file of the page.
pub(crate) async fn show(State(app): State<AppState>, request: Request) -> Response {
    if is_api(request.uri().path()) {
        return HttpRefusal::new(StatusCode::NOT_FOUND, ServerRefusal::NoSuchPath).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if request.uri().path() == SERVER_NOTE {
        let note = format!("{{\"online\":true,\"version\":{VERSION}}}\n");
        return ([(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, "application/json")], note).into_response();
    }
    match app.page.find(request.uri().path()) {
        Some(file) => answer(file, request.headers()),
        None => (StatusCode::NOT_FOUND, "There is no such page here.").into_response(),
    }
}

fn answer(file: &'static File, asked: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", file.hash);
    let caching = if file.is_fingerprinted() { FOR_EVER } else { ASK_AGAIN };
    let headers = [(ETAG, etag.as_str()), (CACHE_CONTROL, caching), (VARY, "accept-encoding")];
    if asked.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers.map(owned)).into_response();
    }
    let takes_brotli = asked.get_all(ACCEPT_ENCODING).iter().any(|accepted| {
        accepted.to_str().is_ok_and(|accepted| accepted.split(',').any(|word| word.trim().starts_with("br")))
    });
    let kind = [(CONTENT_TYPE, file.content_type())];
    match file.brotli.filter(|_| takes_brotli) {
        Some(brotli) => (headers.map(owned), kind, [(CONTENT_ENCODING, "br")], brotli).into_response(),
        None => (headers.map(owned), kind, file.raw).into_response(),
    }
}

fn owned((name, value): (HeaderName, &str)) -> (HeaderName, String) {
    (name, value.to_owned())
}

/// Is it asked of the server itself, and not of the page?
fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// Sets, on every answer, what a browser may do with it.
pub(crate) async fn guard(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let (is_api, is_secure) = (is_api(request.uri().path()), app.is_secure(request.headers()));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if is_api {
        // What is told there is told to one person, and now.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if is_secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_TLS));
    }
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
