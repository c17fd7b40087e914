//! What can be set when the server is started.

use std::net::{Ipv4Addr, SocketAddr};

use crate::clock::Clock;
use mozaika_page::Page;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 is any free one.
    pub listen: SocketAddr,
    /// The path of a SQLite file, or the address of a PostgreSQL database (`postgres://…`).
    pub database: String,
    /// Where the metrics are shown, if anywhere; never where the world can read them.
    pub metrics: Option<SocketAddr>,
    /// The address people use, such as `https://play.example.org`; with `https` cookies travel over TLS alone.
    pub public: Option<String>,
    /// Is there a proxy in front, so that people's addresses stand in `X-Forwarded-For`?
    pub behind_proxy: bool,
    /// How many computer players think at once.
    pub thinkers: usize,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Where it takes the time from.
    pub clock: Clock,
    /// The web page that people see.
    pub page: Page,
}

/// How much anybody may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Messages a second over one socket.
    pub messages: u32,
    /// Requests a second from one address.
    pub requests: u32,
    /// New people and passwords a minute from one address.
    pub costly: u32,
    /// Tables with an edition of their own an hour from one address: a server holds only so many editions.
    pub editions: u32,
    /// Sockets from one address.
    pub sockets: u32,
    /// Tables of one person that are not over.
    pub tables: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { messages: 20, requests: 30, costly: 30, editions: 30, sockets: 100, tables: 100 }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            database: "mozaika.db".to_owned(),
            metrics: None,
            public: None,
            behind_proxy: false,
            thinkers: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            limits: Limits::default(),
            clock: Clock::System,
            page: Page::default(),
        }
    }
}
