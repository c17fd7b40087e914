//! The server, from the command line.

use std::io::Write as _;

use mozaika_page::Page;
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use mozaika_server::{Clock, Config, Limits, Server, ServerError};
use tracing_subscriber::EnvFilter;

use crate::cli::ServeArgs;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &ServeArgs, page: Page) -> Outcome {
    let usual = Limits::default();
    let config = Config {
        listen: args.listen,
        database: args.database.clone(),
        metrics: args.metrics,
        public: args.public.clone(),
        behind_proxy: args.behind_proxy,
        thinkers: args.thinkers.unwrap_or(Config::default().thinkers),
        limits: Limits {
            messages: args.most_messages.unwrap_or(usual.messages),
            requests: args.most_requests.unwrap_or(usual.requests),
            costly: args.most_costly.unwrap_or(usual.costly),
            editions: args.most_editions.unwrap_or(usual.editions),
            sockets: args.most_sockets.unwrap_or(usual.sockets),
            tables: args.most_tables.unwrap_or(usual.tables),
        },
        clock: Clock::System,
        page,
    };
    start_log(&args.log, args.log_json);
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let server = Server::start(&config, GAMES, PLAYERS).await.map_err(failure)?;
        let address = server.address().map_err(failure)?;
        // Other programs read the address from here, and nobody reads it when standard output is closed.
        let _ = writeln!(std::io::stdout(), "Mozaika listens on http://{address}");
        tracing::info!(%address, "listening");
        server.run(asked_to_stop()).await.map_err(failure)
    })
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
    let filter = EnvFilter::try_new(directives).unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json { log.json().init() } else { log.init() }
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
