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
use mozaika_wire::{Action, Refusal, ServerRefusal, TableId};
use tokio::sync::watch;

use crate::limits::RateLimits;
use crate::people::{self, SignedIn};
use crate::rest::HttpRefusal;
use crate::retention::Retention;
use crate::store::BlockedBy;
use crate::table_registry::TableRegistry;

/// What every request can reach.
#[derive(Clone, Debug)]
pub(crate) struct AppState {
    pub(crate) tables: TableRegistry,
    pub(crate) rate_limits: Arc<RateLimits>,
    /// The address people use, if it was told.
    pub(crate) public: Option<Arc<str>>,
    /// How long what nobody needs is kept.
    pub(crate) retention: Retention,
    pub(crate) behind_proxy: bool,
    pub(crate) page: Page,
    /// Turns true when the server is shutting down.
    pub(crate) closing: watch::Receiver<bool>,
}

impl AppState {
    /// Where a request comes from; what a proxy says is believed only if there is said to be one.
    fn address(&self, headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>) -> IpAddr {
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|address| address.trim().parse().ok());
        let direct = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
        if self.behind_proxy { last.unwrap_or(direct) } else { direct }
    }

    /// Does a request come over TLS? Where nobody has said so, a proxy may.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        let said = || headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
        self.public.as_ref().is_some_and(|public| public.starts_with("https://")) || (self.behind_proxy && said())
    }

    /// Refuses one more table to somebody who has too many: those they sit at, and those they have made.
    fn check_table_count(&self, open_tables: u64) -> Result<(), ServerRefusal> {
        if open_tables < self.rate_limits.limits().tables { Ok(()) } else { Err(ServerRefusal::TooManyTables) }
    }

    /// Refuses a new table to somebody who has too many, or has made too many of late.
    pub(crate) async fn check_new_table(&self, signed_in: &SignedIn, address: IpAddr) -> Result<(), Refusal> {
        self.check_table_count(self.tables.store.open_tables_of(&signed_in.person.id).await?)?;
        if self.rate_limits.allows_table(&signed_in.person.id, address) {
            return Ok(());
        }
        Err(ServerRefusal::TooManyMade.into())
    }

    /// Refuses what would give somebody one more table than they may have, or bring people together who do not want to be.
    pub(crate) async fn check_action(
        &self,
        table: &TableId,
        action: &Action,
        signed_in: &SignedIn,
        address: IpAddr,
    ) -> Result<(), Refusal> {
        match action {
            Action::Sit { .. } => {
                let known = self.tables.store.before_sitting(&signed_in.person.id, table).await?;
                self.check_table_count(known.open_tables)?;
                match known.blocked_by {
                    None => Ok(()),
                    Some(BlockedBy::Themselves) => Err(ServerRefusal::BlockedHere.into()),
                    Some(BlockedBy::Others) => Err(ServerRefusal::NotWelcome.into()),
                }
            }
            // Nobody is taken for somebody with a login by what their friend calls them.
            Action::AddCompanion { name, .. } => {
                people::free_name(&self.tables, name, Some(&signed_in.person.id)).await.map(|_| ())
            }
            Action::Rematch {} => self.check_new_table(signed_in, address).await,
            _ => Ok(()),
        }
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
pub(crate) struct PeerAddress(pub(crate) IpAddr);

impl FromRequestParts<AppState> for PeerAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Self::Rejection> {
        Ok(Self(app.address(&parts.headers, parts.extensions.get())))
    }
}

/// Lets a request pass, or says why not.
pub(crate) async fn admit(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get();
    if !app.rate_limits.allows_request(app.address(request.headers(), peer)) {
        metrics::counter!("mozaika_refused_requests").increment(1);
        return HttpRefusal::from(ServerRefusal::TooManyRequests).into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD) || request.uri().path() == "/ws";
    if changes && !app.is_our_page(request.headers()) {
        return HttpRefusal::new(StatusCode::FORBIDDEN, ServerRefusal::ForeignPage).into_response();
    }
    next.run(request).await
}
