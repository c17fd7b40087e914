//! What brings notices to push services.

use std::time::Duration;

use axum::body::Bytes;
use http_body_util::Full;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use hyper::{Method, Request, StatusCode};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

/// A push service keeps a notice for a day, if the browser is not there; in seconds.
const KEPT_FOR: &str = "86400";
/// How long a push service may take.
const SLOWEST: Duration = Duration::from_secs(10);

/// What became of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// The push service has it.
    Taken,
    /// The browser takes no notices there any more.
    Gone,
    /// It is lost: another one comes with the next turn.
    Failed,
}

impl Sent {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Gone => "gone",
            Self::Failed => "failed",
        }
    }
}

/// The way to push services; redirections are not followed.
pub(super) struct Sender(Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

impl Sender {
    pub(super) fn new() -> std::io::Result<Self> {
        let provider = rustls::crypto::ring::default_provider();
        let connector = HttpsConnectorBuilder::new().with_provider_and_native_roots(provider)?;
        // Which addresses are allowed, and whether with TLS, is checked before.
        let connector = connector.https_or_http().enable_http1().build();
        Ok(Self(Client::builder(TokioExecutor::new()).build(connector)))
    }

    /// Brings a notice to a push service. A later one about the same takes its place.
    pub(super) async fn send(&self, endpoint: &str, authorization: &str, about: &str, body: Vec<u8>) -> Sent {
        let request = Request::builder()
            .method(Method::POST)
            .uri(endpoint)
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT_FOR)
            .header("urgency", "normal")
            // At most 32 letters.
            .header("topic", about.get(..32).unwrap_or(about))
            .body(Full::new(Bytes::from(body)));
        let Ok(request) = request else { return Sent::Failed };
        match tokio::time::timeout(SLOWEST, self.0.request(request)).await {
            Ok(Ok(answer)) if answer.status().is_success() => Sent::Taken,
            Ok(Ok(answer)) if matches!(answer.status(), StatusCode::NOT_FOUND | StatusCode::GONE) => Sent::Gone,
            _ => Sent::Failed,
        }
    }
}
