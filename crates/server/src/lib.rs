//! Tables, people and matches over the network: nothing lost, nothing leaked, one node or many.
//!
//! The layers, from the inside: [`table`] is a pure fold of entries; [`store`] appends and finds the entries; [`actor`] is the task of
//! one open table, [`table_registry`] all of them; [`socket`] and [`rest`] are how people reach them.

mod actor;
pub mod admin;
mod admin_changes;
mod api;
mod app_state;
mod background;
pub mod backup;
pub mod check;
mod clock;
mod computer_players;
mod config;
mod create_table;
mod limits;
mod listener;
mod listings;
mod looking;
mod metrics_list;
mod notices;
mod operations;
mod own_data;
mod page;
mod people;
mod personal;
mod rating;
mod rest;
mod retention;
mod secret;
mod send_queue;
mod sessions;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod slow_player;
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
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use futures_util::future::BoxFuture;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use mozaika_game::registry::Registry;
use mozaika_players::PlayerRegistry;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use app_state::AppState;
use background::{Chain, supervise};
use computer_players::ComputerPlayerPool;
use limits::RateLimits;
use notices::Notices;
use store::Store;
use table_registry::TableRegistry;

#[cfg(feature = "openapi")]
pub use api::description;
pub use clock::{Clock, ManualClock};
pub use config::{Config, Limits, PushConfig, Timeouts};
pub use notices::NoNotices;
pub use operations::{OperationError, OperationFault};
pub use retention::Retention;
pub use store::StoreError;

/// The largest edition we know has 54 KB, and every one that comes stays in memory.
const LONGEST_BODY: usize = 256 << 10;
/// How long clients may take to close their connections when the server shuts down.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long shutting down may take, whatever clients do; whoever runs the server waits a second more for threads that think.
const SHUT_DOWN_WITHIN: Duration = Duration::from_secs(9);
/// How often the figures are put together, whether anybody asks for them or not.
const UPKEEP: Duration = Duration::from_secs(5);
/// How often devices are forgotten that were not seen for long.
const FORGET_DEVICES: Duration = Duration::from_hours(1);

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
    /// Notices were asked for, and cannot be sent.
    #[error("Notices cannot be sent to closed pages")]
    Notices(#[from] NoNotices),
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
    timeouts: Timeouts,
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
                metrics_list::show_all();
                Some((listen(address).await?, handle))
            }
        };
        let (close, closing) = watch::channel(false);
        let notices = Notices::start(config.push.as_ref(), &store).await?;
        let app = AppState {
            tables: TableRegistry::start(
                store,
                games,
                ComputerPlayerPool::new(players, config.thinkers),
                config.clock.clone(),
                notices,
            )
            .await,
            rate_limits: Arc::new(RateLimits::new(config.limits.clone())),
            public: config.public.as_deref().map(Arc::from),
            retention: config.retention,
            behind_proxy: config.behind_proxy,
            page: config.page,
            closing,
        };
        Ok(Self { listener, metrics, app, node, timeouts: config.timeouts, close })
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
        let Self { listener, metrics, app, node, timeouts, close } = self;
        let (mut open_sockets, tables) = (app.rate_limits.open_sockets(), app.tables.clone());
        let mut tasks = background_tasks(&app, node);
        if let Some((listener, handle)) = metrics {
            tasks.extend(metrics_tasks(listener, handle, &app, timeouts)?);
        }
        let mut connections = listener::Connections::new(listener, &app, routes(app.clone(), timeouts), timeouts);
        connections.serve_until(stop).await;
        tracing::info!("shutting down");
        let end = Instant::now() + SHUT_DOWN_WITHIN;
        // Nobody listens only when nobody is connected.
        let _ = close.send(true);
        let farewell = async {
            connections.finish().await;
            open_sockets.wait_for(|open| *open == 0).await.is_ok()
        };
        if timeout(FAREWELL, farewell).await.is_err() {
            tracing::warn!("some clients did not close in time");
        }
        connections.end();
        tasks.iter().for_each(JoinHandle::abort);
        tables.close().await;
        if timeout_at(end, tables.store.close()).await.is_err() {
            tracing::warn!("the database did not close in time");
        }
        Ok(())
    }
}

/// What the server does beside answering: wake tables, hear other nodes, keep the time, forget who has not asked for long.
fn background_tasks(app: &AppState, node: String) -> Vec<JoinHandle<()>> {
    let tables = || app.tables.clone();
    let (sweeping, listening, timing, forgetting) = (tables(), tables(), tables(), tables());
    let (listing, telling, announcing, filling) = (tables(), tables(), tables(), tables());
    let (heeding, retaining, retention) = (tables(), tables(), app.retention);
    let rate_limits = Arc::clone(&app.rate_limits);
    let notice_limits = Arc::clone(&app.rate_limits);
    let clock = || app.tables.clock.clone();
    vec![
        supervise("sweep", clock(), move || sweeping.clone().sweep()),
        supervise("listen", clock(), move || listening.clone().listen(node.clone())),
        supervise("clocks", clock(), move || timing.clone().keep_time()),
        supervise("rate limits", clock(), move || forget_idle(Arc::clone(&rate_limits))),
        supervise("devices", clock(), move || forget_devices(forgetting.clone())),
        supervise("lists", clock(), move || listing.listings.clone().run(listing.clone())),
        supervise("notices", clock(), move || telling.notices.clone().run(telling.clone(), Arc::clone(&notice_limits))),
        supervise("presence", clock(), move || announcing.clone().announce()),
        supervise("results", clock(), move || filling.clone().fill_in_results()),
        supervise("admin changes", clock(), move || admin_changes::heed(heeding.clone())),
        supervise("retention", clock(), move || retention::keep_to(retaining.clone(), retention)),
    ]
}

/// Shows the figures, and puts them together now and then: they would grow until somebody asks.
fn metrics_tasks(
    listener: TcpListener,
    handle: PrometheusHandle,
    app: &AppState,
    timeouts: Timeouts,
) -> Result<[JoinHandle<()>; 2], ServerError> {
    let listener = listener.into_std()?;
    let (shown, app) = (handle.clone(), app.clone());
    let show = move || {
        let listener = listener.try_clone().and_then(TcpListener::from_std);
        show_metrics(listener, shown.clone(), app.clone(), timeouts)
    };
    let upkeep = move || metrics_list::put_together(handle.clone(), UPKEEP);
    Ok([supervise("metrics", Clock::System, show), supervise("upkeep of metrics", Clock::System, upkeep)])
}

/// Whoever asks for the figures has no more time than anybody else.
async fn show_metrics(
    listener: std::io::Result<TcpListener>,
    handle: PrometheusHandle,
    app: AppState,
    timeouts: Timeouts,
) {
    let route = Router::new().route("/metrics", get(async move || handle.render()));
    match listener {
        Ok(listener) => {
            let mut connections = listener::Connections::new(listener, &app, route, timeouts);
            connections.serve_until(Box::pin(std::future::pending())).await;
        }
        Err(error) => tracing::error!(error = %Chain(&error), "metrics are not shown any more"),
    }
}

fn routes(app: AppState, timeouts: Timeouts) -> Router {
    api::router()
        .route("/ws", get(socket::open))
        .route("/ready", get(ready))
        .method_not_allowed_fallback(rest::wrong_method)
        .layer(from_fn_with_state(app.clone(), app_state::admit))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .route("/health", get(async || "well"))
        .fallback(page::show)
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, timeouts.request))
        .layer(from_fn_with_state(app.clone(), page::guard))
        .with_state(app)
}

/// Can it take people now?
async fn ready(State(app): State<AppState>) -> (StatusCode, &'static str) {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "shutting down");
    }
    if app.tables.store.is_well(app.tables.now()).await {
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

/// Forgets, now and then, devices that were not seen for long. Whoever has a socket open is seen.
async fn forget_devices(tables: TableRegistry) {
    loop {
        let began = tables.clock.now();
        for device in tables.sessions.devices() {
            tables.store.note_seen(&device, tables.now());
        }
        let forgotten = tables.store.remove_old_devices(people::seen_since(tables.now())).await;
        let forgotten = match forgotten {
            Ok(()) => tables.store.remove_old_subscriptions().await,
            failed => failed,
        };
        if let Err(error) = forgotten {
            tracing::warn!(error = %Chain(&error), "old devices cannot be forgotten now");
        }
        tables.clock.sleep_from(began, FORGET_DEVICES).await;
    }
}
