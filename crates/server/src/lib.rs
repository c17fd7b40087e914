//! Tables, people and matches over the network: nothing lost, nothing leaked, one node or many.
//!
//! The layers, from the inside: [`table`] is a pure fold of entries; [`store`] keeps the entries; [`host`] is the task that keeps
//! one open table, [`hub`] all of them; [`socket`] and [`rest`] are how people reach them.

mod app;
mod config;
mod host;
mod hub;
mod limits;
mod making;
mod outbox;
mod page;
mod people;
mod rating;
mod rest;
mod secret;
mod socket;
mod store;
mod table;
mod thinking;
mod time;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use axum::serve::ListenerExt as _;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use mozaika_game::registry::Registry;
#[cfg(any(target_os = "android", target_os = "linux"))]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;

use app::App;
use hub::Hub;
use limits::Gate;
use store::Store;
use thinking::Thinkers;

pub use config::{Config, Limits};
pub use store::StoreError;

/// The largest edition we know has 54 KB, and every one that comes stays in memory.
const LONGEST_BODY: usize = 256 << 10;
/// What the system holds for a client, beyond what is on its way already.
#[cfg(any(target_os = "android", target_os = "linux"))]
const MOST_UNSENT: u32 = 128 << 10;
/// How long open sockets may take to close when the server does.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The address is taken, or not ours.
    #[error(
        "{address} cannot be listened on: {cause}. Is another server running there? Choose another address with --listen."
    )]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        cause: std::io::Error,
    },
    /// The network gave up.
    #[error("The network failed: {0}")]
    Network(#[from] std::io::Error),
    /// There is nowhere to keep things.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// No names for anything.
    #[error("{0}")]
    Randomness(#[from] secret::NoRandomness),
}

/// A server that listens, and has not answered yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    metrics: Option<(TcpListener, PrometheusHandle)>,
    app: App,
    node: String,
    close: watch::Sender<bool>,
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|cause| Failure::Listen { address, cause })
}

impl Server {
    /// Takes the address and opens the database, bringing it up to date.
    pub async fn start(config: &Config, games: Registry) -> Result<Self, Failure> {
        let listener = listen(config.listen).await?;
        let node = secret::word::<8>()?;
        let store = Store::open(&config.database, &node).await?;
        let metrics = match config.metrics {
            None => None,
            Some(address) => {
                // A second server in one program shows the figures of the first.
                let recorder = PrometheusBuilder::new().build_recorder();
                let handle = recorder.handle();
                let _ = metrics::set_global_recorder(recorder);
                Some((listen(address).await?, handle))
            }
        };
        let (close, closing) = watch::channel(false);
        let app = App {
            hub: Hub::new(store, games, Thinkers::new(config.thinkers)),
            gate: Arc::new(Gate::new(config.limits.clone())),
            is_secure: config.public.as_ref().is_some_and(|public| public.starts_with("https://")),
            public: config.public.as_deref().map(Arc::from),
            behind_proxy: config.behind_proxy,
            page: config.page,
            closing,
        };
        Ok(Self { listener, metrics, app, node, close })
    }

    /// Where it listens: the port is known even when any free one was asked for.
    pub fn address(&self) -> Result<SocketAddr, Failure> {
        Ok(self.listener.local_addr()?)
    }

    /// Answers until it is told to stop; then says goodbye, finishes what it has begun, and ends.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Failure> {
        let Self { listener, metrics, app, node, close } = self;
        let (gate, hub) = (Arc::clone(&app.gate), app.hub.clone());
        let chores = [
            tokio::spawn(hub.clone().sweep()),
            tokio::spawn(hub.clone().listen(node)),
            tokio::spawn(tidy(Arc::clone(&gate))),
        ];
        if let Some((listener, handle)) = metrics {
            let route = Router::new().route("/metrics", get(async move || handle.render()));
            tokio::spawn(async move { axum::serve(listener, route).await });
        }
        let stopped = async move {
            stop.await;
            tracing::info!("shutting down");
            // Nobody listens only when nobody is connected.
            let _ = close.send(true);
        };
        let routes = routes(app).into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener.tap_io(prepare), routes).with_graceful_shutdown(stopped).await?;
        let farewell = tokio::time::Instant::now() + FAREWELL;
        while gate.open_sockets() > 0 && tokio::time::Instant::now() < farewell {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        chores.iter().for_each(tokio::task::JoinHandle::abort);
        hub.close().await;
        hub.store.close().await;
        Ok(())
    }
}

/// Sets up a connection: what is small leaves at once, and what a client does not read waits with us, where it is counted, and
/// not in the system's buffers, which would take megabytes for every client that has stopped reading.
fn prepare(connection: &mut TcpStream) {
    // Without either it is slower or larger, and works.
    let _ = connection.set_nodelay(true);
    #[cfg(any(target_os = "android", target_os = "linux"))]
    let _ = SockRef::from(&*connection).set_tcp_notsent_lowat(MOST_UNSENT);
}

fn routes(app: App) -> Router {
    rest::routes()
        .route("/ws", get(socket::open))
        .route("/ready", get(ready))
        .layer(from_fn_with_state(app.clone(), app::admit))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .route("/health", get(async || "well"))
        .fallback(page::show)
        .layer(CatchPanicLayer::new())
        .layer(from_fn(page::guard))
        .with_state(app)
}

/// Can it take people now?
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "shutting down");
    }
    if app.hub.store.is_well().await {
        (StatusCode::OK, "ready")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "no database")
    }
}

/// Forgets, now and then, who has not asked for long.
async fn tidy(gate: Arc<Gate>) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        gate.tidy();
    }
}
