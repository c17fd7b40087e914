//! What can be set when the server is started.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use hyper::Uri;
use mozaika_page::Page;

use crate::clock::Clock;
use crate::retention::Retention;

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
    /// How long a client may take.
    pub timeouts: Timeouts,
    /// How long what nobody needs is kept.
    pub retention: Retention,
    /// Where it takes the time from.
    pub clock: Clock,
    /// The web page that people see.
    pub page: Page,
    /// Are notices sent to closed pages (Web Push), and how? Not at all when left out.
    pub push: Option<PushConfig>,
}

/// How notices are sent to closed pages.
#[derive(Clone, Debug)]
pub struct PushConfig {
    /// Whom a push service can write to if something is wrong: `mailto:…` or `https://…`.
    pub contact: String,
    /// Where notices may be sent: hosts, with everything below them, reached over TLS; or whole origins such as `http://127.0.0.1:9000`.
    /// Anybody names addresses here: nothing else may be asked by this server.
    pub services: Vec<String>,
}

/// The push services of the usual browsers.
const PUSH_SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];
/// In bytes.
const LONGEST_ENDPOINT: usize = 1000;

impl PushConfig {
    /// To the usual services.
    #[must_use]
    pub fn new(contact: &str) -> Self {
        Self { contact: contact.to_owned(), services: PUSH_SERVICES.map(ToOwned::to_owned).to_vec() }
    }

    /// May notices be sent to that address?
    #[must_use]
    pub fn allows(&self, endpoint: &str) -> bool {
        let Ok(address) = endpoint.parse::<Uri>() else { return false };
        let (Some(scheme), Some(authority)) = (address.scheme_str(), address.authority()) else { return false };
        let origin = format!("{scheme}://{authority}");
        // Without a port of its own, and without a name before the host.
        let is_plain = authority.as_str() == authority.host();
        endpoint.len() <= LONGEST_ENDPOINT
            && self.services.iter().any(|service| {
                let below = || authority.host().strip_suffix(service.as_str()).is_some_and(|sub| sub.ends_with('.'));
                let is_host = authority.host() == service || below();
                *service == origin || (scheme == "https" && is_plain && is_host)
            })
    }
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
    /// Tables with an edition of their own an hour from one address: editions are stored for good.
    pub editions: u32,
    /// Sockets from one address.
    pub sockets: u32,
    /// Tables of one person that are not over: those they have made, and those they sit at.
    pub tables: u64,
    /// Tables that one person makes an hour; from one address four times as many.
    pub made: u32,
    /// Connections from one address, sockets among them; not counted behind a proxy, which has one address for everybody.
    pub connections: u32,
}

/// How long a client may take. Whoever takes longer is disconnected.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the head of a request, and between two requests.
    pub head: Duration,
    /// For a whole request, until its answer begins.
    pub request: Duration,
    /// To take what is sent, while nothing of it is taken.
    pub write: Duration,
    /// To send anything, however long a connection lives.
    pub read: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            request: Duration::from_secs(30),
            write: Duration::from_secs(10),
            read: Duration::from_mins(2),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            messages: 20,
            requests: 30,
            costly: 30,
            editions: 30,
            sockets: 100,
            tables: 100,
            made: 60,
            connections: 250,
        }
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
            timeouts: Timeouts::default(),
            retention: Retention::default(),
            clock: Clock::System,
            page: Page::default(),
            push: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_go_to_push_services_and_nowhere_else() {
        let push = PushConfig::new("mailto:club@example.org");
        for allowed in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
        ] {
            assert!(push.allows(allowed), "{allowed}");
        }
        for refused in [
            "",
            "http://fcm.googleapis.com/x",
            "https://127.0.0.1/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://x@fcm.googleapis.com/x",
            "https://evilfcm.googleapis.com/x",
            "https://fcm.googleapis.com.evil.example/x",
            "file:///etc/passwd",
            "/fcm",
            &format!("https://fcm.googleapis.com/{}", "x".repeat(1000)),
        ] {
            assert!(!push.allows(refused), "{refused}");
        }
    }
}
