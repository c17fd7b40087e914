//! The server, from the command line.

use std::io::Write as _;
use std::time::Duration;

use mozaika_page::Page;
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use mozaika_server::{Clock, Config, Limits, PushConfig, Retention, Server, ServerError, Timeouts};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::bounded_log::BoundedLog;
use crate::cli::ServeArgs;
use crate::service_manager::ServiceManager;
use crate::settings_file::{DATABASE, SettingsFile};
use crate::{Failure, Outcome};

pub(crate) const DAY: Duration = Duration::from_hours(24);
/// How long the work of threads is waited for when everything else has ended.
const LAST_MOMENT: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &ServeArgs, page: Page) -> Outcome {
    let file = SettingsFile::read(args.database.config.as_deref())?;
    let level = args.log.clone().or_else(|| file.log.clone());
    let json = args.log_json.or(file.log_json).unwrap_or_default();
    let config = config(args, file, page);
    start_log(level.as_deref().unwrap_or("info"), json);
    let runtime = tokio::runtime::Runtime::new()?;
    let ran = runtime.block_on(async {
        let server = Server::start(&config, GAMES, PLAYERS).await.map_err(failure)?;
        let address = server.address().map_err(failure)?;
        // Other programs read the address from here, and nobody reads it when standard output is closed.
        let _ = writeln!(std::io::stdout(), "Mozaika listens on http://{address}");
        tracing::info!(%address, "listening");
        let manager = ServiceManager::from_environment();
        manager.tell("READY=1");
        let watchdog = tokio::spawn(manager.clone().keep_awake(address));
        let stop = async move {
            asked_to_stop().await;
            manager.tell("STOPPING=1");
        };
        let ran = server.run(stop).await.map_err(failure);
        watchdog.abort();
        ran
    });
    // What still thinks or hashes is not waited for.
    runtime.shutdown_timeout(LAST_MOMENT);
    ran
}

/// What options or the environment say counts first, then what the settings file says, then what is usual.
fn config(args: &ServeArgs, file: SettingsFile, page: Page) -> Config {
    let usual = Config::default();
    let limits = usual.limits;
    let days = |days: Option<u32>| days.map(|days| DAY * days);
    Config {
        listen: args.listen.or(file.listen).unwrap_or(usual.listen),
        database: args.database.database.clone().or(file.database).unwrap_or_else(|| DATABASE.to_owned()),
        metrics: args.metrics.or(file.metrics),
        public: args.public.clone().or(file.public),
        behind_proxy: args.behind_proxy.or(file.behind_proxy).unwrap_or_default(),
        thinkers: args.thinkers.or(file.thinkers).unwrap_or(usual.thinkers),
        limits: Limits {
            messages: args.most_messages.or(file.most_messages).unwrap_or(limits.messages),
            requests: args.most_requests.or(file.most_requests).unwrap_or(limits.requests),
            costly: args.most_costly.or(file.most_costly).unwrap_or(limits.costly),
            editions: args.most_editions.or(file.most_editions).unwrap_or(limits.editions),
            sockets: args.most_sockets.or(file.most_sockets).unwrap_or(limits.sockets),
            tables: args.most_tables.or(file.most_tables).unwrap_or(limits.tables),
            made: args.most_made.or(file.most_made).unwrap_or(limits.made),
            connections: args.most_connections.or(file.most_connections).unwrap_or(limits.connections),
        },
        timeouts: Timeouts::default(),
        retention: Retention {
            guests: days(args.keep_guests.or(file.keep_guests)),
            abandoned: days(args.keep_abandoned.or(file.keep_abandoned)),
        },
        clock: Clock::System,
        page,
        push: args.push.clone().or(file.push).as_deref().map(PushConfig::new),
    }
}

/// The sentence for whoever started it tells every cause.
#[allow(clippy::needless_pass_by_value, reason = "this is what errors are mapped with")]
fn failure(error: ServerError) -> Failure {
    Failure::new(error.with_causes())
}

/// Logs go to standard error: one line an event, or one JSON object. No secret, no move and no name is ever logged.
fn start_log(level: &str, json: bool) {
    // The libraries below would write whole messages if they were asked to: only what we log ourselves goes beyond `info`.
    let directives = match level {
        "debug" | "trace" => format!("info,mozaika={level}"),
        directives => directives.to_owned(),
    };
    let filter = directives.parse().unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO));
    let log = tracing_subscriber::registry().with(filter).with(BoundedLog::default());
    let lines = fmt::layer().with_writer(std::io::stderr);
    if json { log.with(lines.json()).init() } else { log.with(lines).init() }
}

/// Waits for Ctrl-C, or for the system's polite request to end.
async fn asked_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = interrupted => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    // Without signals there is no asking: it runs until it is ended.
    if interrupted.await.is_err() {
        std::future::pending::<()>().await;
    }
}
