//! The server, from the command line.

use std::io::Write as _;

use mozaika_server::{Config, Server};

use crate::cli::ServeArgs;
use crate::{Failure, Outcome};

pub(crate) fn run(args: &ServeArgs) -> Outcome {
    let config = Config { listen: args.listen, ..Config::default() };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let server = Server::start(&config).await.map_err(Failure::new)?;
        let address = server.address().map_err(Failure::new)?;
        // Other programs read the address from here, and nobody reads it when standard output is closed.
        let _ = writeln!(std::io::stdout(), "Mozaika listens on http://{address}");
        server.run(asked_to_stop()).await.map_err(Failure::new)
    })
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
