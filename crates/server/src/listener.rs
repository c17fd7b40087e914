//! Connections: who is let in, and how long they may take for anything.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
#[cfg(any(target_os = "android", target_os = "linux"))]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use crate::app_state::AppState;
use crate::background::Chain;
use crate::config::Timeouts;
use crate::limits::RateLimits;

/// What the system holds for a client, beyond what is on its way already.
#[cfg(any(target_os = "android", target_os = "linux"))]
const MOST_UNSENT: u32 = 128 << 10;
/// Where no more connections can be had from the system, it is asked again after this time.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

/// The connections of a server.
pub(crate) struct Connections {
    listener: Option<TcpListener>,
    routes: Router,
    timeouts: Timeouts,
    /// Counts connections by address; nobody does where a proxy has one address for everybody.
    counted: Option<Arc<RateLimits>>,
    /// Turns true when the server is shutting down.
    closing: watch::Receiver<bool>,
    tasks: JoinSet<()>,
}

impl Connections {
    pub(crate) fn new(listener: TcpListener, app: &AppState, routes: Router, timeouts: Timeouts) -> Self {
        let counted = (!app.behind_proxy).then(|| Arc::clone(&app.rate_limits));
        let closing = app.closing.clone();
        Self { listener: Some(listener), routes, timeouts, counted, closing, tasks: JoinSet::new() }
    }

    /// Lets people in until it is told to stop; then nobody is let in any more.
    pub(crate) async fn serve_until(&mut self, mut stop: BoxFuture<'static, ()>) {
        let Some(listener) = self.listener.take() else { return };
        loop {
            tokio::select! {
                () = &mut stop => return,
                accepted = listener.accept() => match accepted {
                    Ok((connection, peer)) => self.open(connection, peer),
                    Err(error) => {
                        tracing::warn!(error = %Chain(&error), "a connection cannot be accepted");
                        tokio::time::sleep(ACCEPT_AGAIN).await;
                    }
                },
                Some(_) = self.tasks.join_next(), if !self.tasks.is_empty() => {}
            }
        }
    }

    /// Serves a connection, unless its address has too many: that one is closed without a word.
    fn open(&mut self, connection: TcpStream, peer: SocketAddr) {
        let permit = match &self.counted {
            None => None,
            Some(limits) => match limits.connection(peer.ip()) {
                Some(permit) => Some(permit),
                None => return metrics::counter!("mozaika_refused_connections").increment(1),
            },
        };
        prepare(&connection);
        let mut connection = TimeoutStream::new(connection);
        connection.set_read_timeout(Some(self.timeouts.read));
        connection.set_write_timeout(Some(self.timeouts.write));
        let routes = self.routes.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.clone().oneshot(request.map(Body::new))
        });
        let serving = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.timeouts.head)
            .serve_connection(TokioIo::new(Box::pin(connection)), service)
            .with_upgrades();
        let mut closing = self.closing.clone();
        self.tasks.spawn(async move {
            let mut serving = pin!(serving);
            // Whatever went wrong between a client and us is over with the connection.
            tokio::select! {
                _ = serving.as_mut() => {}
                _ = async { closing.wait_for(|closing| *closing).await.is_ok() } => {
                    serving.as_mut().graceful_shutdown();
                    let _ = serving.await;
                }
            }
            drop(permit);
        });
    }

    /// Waits until every connection has finished what it had begun.
    pub(crate) async fn finish(&mut self) {
        while self.tasks.join_next().await.is_some() {}
    }

    /// Ends those that are left.
    pub(crate) fn end(&mut self) {
        self.tasks.abort_all();
    }
}

/// Sets up a connection: what is small leaves at once, and what a client does not read waits with us, where it is counted, and
/// not in the system's buffers, which would take megabytes for every client that has stopped reading.
fn prepare(connection: &TcpStream) {
    // Without either it is slower or larger, and works.
    let _ = connection.set_nodelay(true);
    #[cfg(any(target_os = "android", target_os = "linux"))]
    let _ = SockRef::from(connection).set_tcp_notsent_lowat(MOST_UNSENT);
}
