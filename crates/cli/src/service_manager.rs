//! Whoever started the server as a service (systemd): it is told when the server is ready, that it still answers, and that it stops.
//!
//! The protocol is systemd's `sd_notify`: a datagram to the socket that the environment names.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The one that started the server; nobody, when it was started by hand.
#[derive(Clone, Debug)]
pub(crate) struct ServiceManager {
    socket: Option<String>,
    /// How often it wants to hear that the server answers.
    watchdog: Option<Duration>,
}

impl ServiceManager {
    pub(crate) fn from_environment() -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let is_ours = variable("WATCHDOG_PID").is_none_or(|pid| pid == std::process::id().to_string());
        let microseconds = variable("WATCHDOG_USEC").and_then(|value| value.parse().ok());
        Self {
            socket: variable("NOTIFY_SOCKET"),
            watchdog: microseconds.filter(|_| is_ours).map(Duration::from_micros),
        }
    }

    /// Tells it something; whoever does not listen need not know.
    pub(crate) fn tell(&self, state: &str) {
        if let Some(socket) = &self.socket
            && let Err(error) = send(socket, state)
        {
            tracing::warn!(%error, "the service manager cannot be told that {state}");
        }
    }

    /// Tells it, again and again, that the server answers: each time the server is asked, as anybody would ask it. A server that does not
    /// answer any more is started again by whoever waits for this.
    pub(crate) async fn keep_awake(self, address: SocketAddr) {
        let Some(patience) = self.watchdog.filter(|_| self.socket.is_some()) else { return };
        loop {
            let answered = tokio::time::timeout(patience / 3, answers(within_machine(address))).await;
            if matches!(answered, Ok(Ok(true))) {
                self.tell("WATCHDOG=1");
            } else {
                tracing::warn!("the server does not answer itself");
            }
            tokio::time::sleep(patience / 3).await;
        }
    }
}

/// The address at which this machine reaches itself, if the server listens on all of its addresses.
fn within_machine(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

async fn answers(address: SocketAddr) -> std::io::Result<bool> {
    const WELL: &[u8] = b"HTTP/1.1 200";
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
    let mut answer = [0; WELL.len()];
    stream.read_exact(&mut answer).await?;
    Ok(answer == WELL)
}

#[cfg(unix)]
fn send(socket: &str, state: &str) -> std::io::Result<()> {
    #[cfg(target_os = "linux")]
    use std::os::linux::net::SocketAddrExt as _;
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let address = match socket.strip_prefix('@') {
        #[cfg(target_os = "linux")]
        Some(name) => SocketAddr::from_abstract_name(name)?,
        _ => SocketAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address).map(drop)
}

#[cfg(not(unix))]
fn send(_: &str, _: &str) -> std::io::Result<()> {
    Ok(())
}
