//! A typed client of the server, for programs: tests, load generators, bots.
//!
//! ```no_run
//! # async fn play() -> Result<(), mozaika_client::Trouble> {
//! use mozaika_client::{Client, Following, computer_table};
//!
//! let mut ada = Client::new("http://127.0.0.1:8080");
//! ada.take_name("Ada").await?;
//! let table = ada.make(&computer_table("patchwork", "easy")).await?.table;
//! let mut socket = ada.connect().await?;
//! socket.watch(&table, None).await?;
//! let mut following = Following::new(table);
//! following.hear(&socket.hear().await?)?;
//! # Ok(())
//! # }
//! ```

mod following;
mod socket;

use mozaika_wire::rest::{
    Credentials, Deed, DeviceLink, MadeTable, Me, NewName, NewTable, Problem, Rating, SeatPlan, TableLine,
};
use mozaika_wire::{Act, MoveId, Notice, TableId};
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Map;

pub use following::{Following, Gap};
pub use mozaika_wire as wire;
pub use socket::Socket;

/// What can go wrong between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The server said no.
    #[error("{} ({})", .0.message, .0.rule)]
    Refused(Problem),
    /// The server could not be reached, or broke off.
    #[error("the server cannot be reached: {0}")]
    Away(String),
    /// The server closed the socket, with a code and a reason.
    #[error("the server closed the socket: {1} ({0})")]
    Closed(u16, String),
    /// The server said something that makes no sense.
    #[error("the server says something unknown: {0}")]
    Unknown(String),
    /// An entry is missing.
    #[error(transparent)]
    Gap(#[from] Gap),
}

impl From<reqwest::Error> for Trouble {
    fn from(error: reqwest::Error) -> Self {
        Self::Away(error.to_string())
    }
}

/// Somebody who talks to a server.
#[derive(Clone, Debug)]
pub struct Client {
    base: String,
    http: reqwest::Client,
    cookie: Option<String>,
    asked: u64,
}

impl Client {
    /// Nobody yet, at that server (`http://127.0.0.1:8080`).
    #[must_use]
    pub fn new(base: &str) -> Self {
        Self { base: base.trim_end_matches('/').to_owned(), http: reqwest::Client::new(), cookie: None, asked: 0 }
    }

    /// The same person at another server of the same house.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.trim_end_matches('/').to_owned(), ..self.clone() }
    }

    /// Somebody else at the same server; both share their connections.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { cookie: None, ..self.clone() }
    }

    /// The cookie with this client's secret.
    #[must_use]
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    async fn send<B: Serialize>(&self, method: Method, path: &str, body: Option<&B>) -> Result<Response, Trouble> {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await?;
        if response.status().is_success() {
            return Ok(response);
        }
        let status = response.status();
        let text = response.text().await?;
        let problem =
            serde_json::from_str(&text).unwrap_or(Problem { rule: status.as_u16().to_string(), message: text });
        Err(Trouble::Refused(problem))
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        Ok(self.send::<()>(Method::GET, path, None).await?.json().await?)
    }

    async fn post<B: Serialize, T: DeserializeOwned>(&self, path: &str, body: &B) -> Result<T, Trouble> {
        Ok(self.send(Method::POST, path, Some(body)).await?.json().await?)
    }

    /// Asks something whose answer may bring a new secret.
    async fn become_somebody<B: Serialize>(&mut self, path: &str, body: &B) -> Result<Me, Trouble> {
        let response = self.send(Method::POST, path, Some(body)).await?;
        let cookie = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        Ok(response.json().await?)
    }

    /// Takes a name; the first time, a secret comes with it.
    pub async fn take_name(&mut self, name: &str) -> Result<Me, Trouble> {
        self.become_somebody("/api/me", &NewName { name: name.to_owned() }).await
    }

    /// Who this is.
    pub async fn me(&self) -> Result<Me, Trouble> {
        self.get("/api/me").await
    }

    /// Sets a login and a password.
    pub async fn set_login(&self, credentials: &Credentials) -> Result<Me, Trouble> {
        self.post("/api/me/login", credentials).await
    }

    /// Comes back with a login and a password.
    pub async fn log_in(&mut self, credentials: &Credentials) -> Result<Me, Trouble> {
        self.become_somebody("/api/login", credentials).await
    }

    /// Makes a one-time link to another device.
    pub async fn link(&self) -> Result<DeviceLink, Trouble> {
        self.post("/api/me/link", &()).await
    }

    /// Follows a one-time link.
    pub async fn follow(&mut self, link: &DeviceLink) -> Result<Me, Trouble> {
        self.become_somebody("/api/link", link).await
    }

    /// Makes a table.
    pub async fn make(&self, table: &NewTable) -> Result<MadeTable, Trouble> {
        self.post("/api/tables", table).await
    }

    /// Lists tables: `open`, `playing` or `mine`.
    pub async fn tables(&self, which: &str) -> Result<Vec<TableLine>, Trouble> {
        self.get(&format!("/api/tables?which={which}")).await
    }

    /// A table as this client sees it.
    pub async fn show(&self, table: &TableId) -> Result<Notice, Trouble> {
        self.get(&format!("/api/tables/{table}")).await
    }

    /// The word of the invitation.
    pub async fn invitation(&self, table: &TableId) -> Result<String, Trouble> {
        self.get(&format!("/api/tables/{table}/invitation")).await
    }

    /// The record of a match that is over.
    pub async fn record(&self, table: &TableId) -> Result<String, Trouble> {
        let path = format!("/api/tables/{table}/record");
        Ok(self.send::<()>(Method::GET, &path, None).await?.text().await?)
    }

    /// The ratings of a game.
    pub async fn ratings(&self, game: &str) -> Result<Vec<Rating>, Trouble> {
        self.get(&format!("/api/ratings/{game}")).await
    }

    /// Does something at a table, over plain HTTP, without caring what happened meanwhile.
    pub async fn act(&mut self, table: &TableId, act: Act) -> Result<Notice, Trouble> {
        let id = self.fresh_id();
        self.deed(table, &Deed { id, expected: 0, act }).await
    }

    /// Does something at a table, over plain HTTP.
    pub async fn deed(&self, table: &TableId, deed: &Deed) -> Result<Notice, Trouble> {
        self.post(&format!("/api/tables/{table}/deeds"), deed).await
    }

    /// A name for something to be asked; no other asks under it.
    pub fn fresh_id(&mut self) -> MoveId {
        self.asked += 1;
        let since = std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos());
        let id = format!("{since:x}-{:x}", self.asked);
        // Hexadecimal digits and a hyphen: always an id.
        id.parse().unwrap_or_else(|_| unreachable!("{id} is an id"))
    }

    /// Opens a socket and says hello.
    pub async fn connect(&self) -> Result<Socket, Trouble> {
        Socket::open(&self.base, self.cookie.as_deref()).await
    }
}

/// A table for whoever makes it and one who comes.
#[must_use]
pub fn open_table(game: &str) -> NewTable {
    table(game, vec![SeatPlan::Me, SeatPlan::Anyone])
}

/// A table for whoever makes it against the computer.
#[must_use]
pub fn computer_table(game: &str, level: &str) -> NewTable {
    table(game, vec![SeatPlan::Me, SeatPlan::Computer { level: level.to_owned() }])
}

fn table(game: &str, seats: Vec<SeatPlan>) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: Map::new(),
        edition: None,
        seats,
        access: mozaika_wire::Access::Open,
        clock: None,
        patience: None,
        wait_for_host: false,
    }
}
