//! Tables, people and matches over the network.

mod config;
mod page;

use std::future::Future;
use std::net::SocketAddr;

use axum::Router;
use axum::middleware::from_fn;
use tokio::net::TcpListener;

pub use config::Config;

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The address is taken, or not ours.
    #[error("{address} cannot be listened on: {cause}. Is another server running there? Choose another with --listen.")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        cause: std::io::Error,
    },
    /// The network gave up.
    #[error("The network failed: {0}")]
    Network(#[from] std::io::Error),
}

/// A server that listens, and has not answered yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
}

impl Server {
    /// Takes the address.
    pub async fn start(config: &Config) -> Result<Self, Failure> {
        let address = config.listen;
        let listener = TcpListener::bind(address).await.map_err(|cause| Failure::Listen { address, cause })?;
        Ok(Self { listener })
    }

    /// Where it listens: the port is known even when any free one was asked for.
    pub fn address(&self) -> Result<SocketAddr, Failure> {
        Ok(self.listener.local_addr()?)
    }

    /// Answers until it is told to stop.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Failure> {
        let routes = Router::new().fallback(page::show).layer(from_fn(page::guard));
        Ok(axum::serve(self.listener, routes).with_graceful_shutdown(stop).await?)
    }
}
