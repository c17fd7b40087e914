//! Tables, people and matches over the network: nothing lost, nothing leaked, one node or many.
//!
//! The layers, from the inside: [`table`] is a pure fold of entries; [`store`] appends and finds the entries; [`actor`] is the task of
//! one open table, [`table_registry`] all of them; [`socket`] and [`rest`] are how people reach them.

mod actor;
mod app_state;
mod background;
mod clock;
mod computer_players;
mod config;
mod create_table;
mod limits;
mod page;
mod people;
mod rating;
mod rest;
mod secret;
mod send_queue;
mod socket;
mod store;
mod table;
mod table_registry;

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
use futures_util::future::BoxFuture;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use mozaika_game::registry::Registry;
use mozaika_players::PlayerRegistry;
#[cfg(any(target_os = "android", target_os = "linux"))]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tower_http::catch_panic::CatchPanicLayer;

use app_state::AppState;
use background::{Chain, supervise};
use computer_players::ComputerPlayerPool;
use limits::RateLimits;
use store::Store;
use table_registry::TableRegistry;

pub use clock::{Clock, ManualClock};
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
pub enum ServerError {
    /// The address is taken, or not ours.
    #[error("{address} cannot be listened on. Is another server running there? Choose another address with --listen.")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system says.
        #[source]
        cause: std::io::Error,
    },
    /// The network gave up.
    #[error("The network failed")]
    Network(#[from] std::io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Without random numbers nothing can be made that nobody could guess.
    #[error(transparent)]
    Randomness(#[from] secret::NoRandomness),
}

impl ServerError {
    /// The error and everything that caused it, as one line.
    #[must_use]
    pub fn with_causes(&self) -> String {
        Chain(self).to_string()
    }
}

/// A server that listens, and has not answered yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    metrics: Option<(TcpListener, PrometheusHandle)>,
    app: AppState,
    node: String,
    close: watch::Sender<bool>,
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServerError> {
    TcpListener::bind(address).await.map_err(|cause| ServerError::Listen { address, cause })
}

impl Server {
    /// Takes the address and opens the database, bringing it up to date. These games are played here, and these computer players know them.
    pub async fn start(config: &Config, games: Registry, players: PlayerRegistry) -> Result<Self, ServerError> {
        Self::boxed_start(config, games, players).await
    }

    /// Behind a pointer, like [`Self::boxed_run`]: so all of the server is compiled with this crate, and as it is optimised, and not
    /// once more with everything that starts one.
    fn boxed_start(
        config: &Config,
        games: Registry,
        players: PlayerRegistry,
    ) -> BoxFuture<'_, Result<Self, ServerError>> {
        Box::pin(Self::open(config, games, players))
    }

    async fn open(config: &Config, games: Registry, players: PlayerRegistry) -> Result<Self, ServerError> {
        let listener = listen(config.listen).await?;
        let node = secret::token::<8>()?;
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
        let app = AppState {
            tables: TableRegistry::new(
                store,
                games,
                ComputerPlayerPool::new(players, config.thinkers),
                config.clock.clone(),
            ),
            rate_limits: Arc::new(RateLimits::new(config.limits.clone())),
            is_secure: config.public.as_ref().is_some_and(|public| public.starts_with("https://")),
            public: config.public.as_deref().map(Arc::from),
            behind_proxy: config.behind_proxy,
            page: config.page,
            closing,
        };
        Ok(Self { listener, metrics, app, node, close })
    }

    /// Where it listens: the port is known even when any free one was asked for.
    pub fn address(&self) -> Result<SocketAddr, ServerError> {
        Ok(self.listener.local_addr()?)
    }

    /// How many sockets are open, now and whenever it changes.
    #[must_use]
    pub fn open_sockets(&self) -> watch::Receiver<u32> {
        self.app.rate_limits.open_sockets()
    }

    /// Answers until it is told to stop; then says goodbye, finishes what it has begun, and ends.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        self.boxed_run(Box::pin(stop)).await
    }

    fn boxed_run(self, stop: BoxFuture<'static, ()>) -> BoxFuture<'static, Result<(), ServerError>> {
        Box::pin(self.serve(stop))
    }

    async fn serve(self, stop: BoxFuture<'static, ()>) -> Result<(), ServerError> {
        let Self { listener, metrics, app, node, close } = self;
        let (mut open_sockets, tables) = (app.rate_limits.open_sockets(), app.tables.clone());
        let mut tasks = background_tasks(&app, node);
        if let Some((listener, handle)) = metrics {
            tasks.push(tokio::spawn(show_metrics(listener, handle)));
        }
        let stopped = async move {
            stop.await;
            tracing::info!("shutting down");
            // Nobody listens only when nobody is connected.
            let _ = close.send(true);
        };
        let routes = routes(app).into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener.tap_io(prepare), routes).with_graceful_shutdown(stopped).await?;
        if tokio::time::timeout(FAREWELL, open_sockets.wait_for(|open| *open == 0)).await.is_err() {
            tracing::warn!(sockets = *open_sockets.borrow(), "some sockets did not close in time");
        }
        tasks.iter().for_each(JoinHandle::abort);
        tables.close().await;
        tables.store.close().await;
        Ok(())
    }
}

/// What the server does beside answering: wake tables, hear other nodes, forget who has not asked for long.
fn background_tasks(app: &AppState, node: String) -> Vec<JoinHandle<()>> {
    let (sweeping, listening) = (app.tables.clone(), app.tables.clone());
    let rate_limits = Arc::clone(&app.rate_limits);
    let clock = || app.tables.clock.clone();
    vec![
        supervise("sweep", clock(), move || sweeping.clone().sweep()),
        supervise("listen", clock(), move || listening.clone().listen(node.clone())),
        supervise("rate limits", clock(), move || forget_idle(Arc::clone(&rate_limits))),
    ]
}

async fn show_metrics(listener: TcpListener, handle: PrometheusHandle) {
    let route = Router::new().route("/metrics", get(async move || handle.render()));
    if let Err(error) = axum::serve(listener, route).await {
        tracing::error!(error = %Chain(&error), "metrics are not shown any more");
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

fn routes(app: AppState) -> Router {
    rest::routes()
        .route("/ws", get(socket::open))
        .route("/ready", get(ready))
        .layer(from_fn_with_state(app.clone(), app_state::admit))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .route("/health", get(async || "well"))
        .fallback(page::show)
        .layer(CatchPanicLayer::new())
        .layer(from_fn(page::guard))
        .with_state(app)
}

/// Can it take people now?
async fn ready(State(app): State<AppState>) -> (StatusCode, &'static str) {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "shutting down");
    }
    if app.tables.store.is_well().await {
        (StatusCode::OK, "ready")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "no database")
    }
}

/// Forgets, now and then, who has not asked for long.
async fn forget_idle(rate_limits: Arc<RateLimits>) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        rate_limits.forget_idle();
    }
}
