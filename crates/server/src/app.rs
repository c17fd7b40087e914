//! What every request can reach, and what every request has to pass.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use mozaika_page::Page;
use tokio::sync::watch;

use crate::hub::Hub;
use crate::limits::Gate;
use crate::people::Known;

/// What every request can reach.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) hub: Hub,
    pub(crate) gate: Arc<Gate>,
    /// Do people come over TLS?
    pub(crate) is_secure: bool,
    /// The address people use, if it was told.
    pub(crate) public: Option<Arc<str>>,
    pub(crate) behind_proxy: bool,
    pub(crate) page: Page,
    /// Turns true when the server is shutting down.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// Where a request comes from; a proxy's word is taken only if there is said to be one.
    fn address(&self, headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>) -> IpAddr {
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|address| address.trim().parse().ok());
        let direct = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
        if self.behind_proxy { last.unwrap_or(direct) } else { direct }
    }

    /// Has somebody room for one more table? Nobody has while it cannot be counted.
    pub(crate) async fn may_sit_down(&self, known: &Known) -> bool {
        let most = self.gate.limits().tables;
        self.hub.store.tables_of(&known.person.id).await.is_ok_and(|tables| tables < most)
    }

    /// Does a browser ask on behalf of our own page? Programs send no `Origin`, and have no cookies of others to misuse.
    fn is_our_page(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if let Some(public) = &self.public {
            return origin == public.trim_end_matches('/');
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        bare.is_some() && bare == host
    }
}

/// Where a request comes from.
pub(crate) struct Peer(pub(crate) IpAddr);

impl FromRequestParts<App> for Peer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        Ok(Self(app.address(&parts.headers, parts.extensions.get())))
    }
}

/// Lets a request pass, or says why not.
pub(crate) async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get();
    if !app.gate.lets(app.address(request.headers(), peer)) {
        metrics::counter!("mozaika_refused_requests").increment(1);
        return (StatusCode::TOO_MANY_REQUESTS, "Too many requests: wait a moment.").into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD) || request.uri().path() == "/ws";
    if changes && !app.is_our_page(request.headers()) {
        return (StatusCode::FORBIDDEN, "This page may not ask that: it is not ours.").into_response();
    }
    next.run(request).await
}
