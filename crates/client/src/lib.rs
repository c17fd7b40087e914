//! A typed client of the server, for programs: tests, load generators, bots.
//!
//! ```no_run
//! # async fn play() -> Result<(), mozaika_client::ClientError> {
//! use mozaika_client::{Client, FollowedTable, computer_table};
//!
//! let mut ada = Client::new("http://127.0.0.1:8080");
//! ada.take_name("Ada").await?;
//! let table = ada.create_table(&computer_table("patchwork", "easy")).await?.table;
//! let mut socket = ada.connect().await?;
//! socket.watch(&table, None).await?;
//! let mut followed = FollowedTable::new(table);
//! followed.apply(&socket.receive().await?)?;
//! # Ok(())
//! # }
//! ```

mod socket;

use mozaika_wire::rest::{
    ActionRequest, CreatedTable, Credentials, Device, DeviceLink, Me, NewCredentials, NewName, NewRelation, NewReport,
    NewTable, Profile, PushKey, PushSubscription, Rating, Relation, RelationKind, TableFilter, TablePage, TableQuery,
    TableSummary,
};
use mozaika_wire::{Action, ActionId, PersonId, Refusal, SeatPlan, ServerMessage, TableId};
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tokio_tungstenite::tungstenite;

pub use mozaika_following::{CannotFollow, FollowedTable, Following, Gap};
pub use mozaika_wire as wire;
pub use socket::Socket;

/// What can go wrong between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server said no.
    #[error(transparent)]
    Refused(#[from] Box<Refusal>),
    /// The server answered with that HTTP status, and with a text that is no refusal.
    #[error("the server answers with status {0}: {1}")]
    Status(u16, String),
    /// The server could not be reached over HTTP, or broke off.
    #[error("the server cannot be reached")]
    Http(#[from] reqwest::Error),
    /// The WebSocket could not be opened, or broke off.
    #[error("the connection to the server failed")]
    Socket(#[source] Box<tungstenite::Error>),
    /// The server closed the WebSocket, with a code and a reason.
    #[error("the server closed the socket: {1} ({0})")]
    Closed(u16, String),
    /// The server sent something that is no message.
    #[error("the server sent what is no message: {text}")]
    Unreadable {
        /// What it sent.
        text: String,
        /// Why it cannot be read.
        #[source]
        cause: serde_json::Error,
    },
    /// The server sent a message that has no place there.
    #[error("the server sent what nobody asked for: {0}")]
    Unexpected(String),
    /// An entry is missing.
    #[error(transparent)]
    Gap(#[from] Gap),
    /// A table cannot be followed.
    #[error(transparent)]
    Follow(#[from] CannotFollow),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// Somebody who talks to a server over HTTP; a [`Socket`] tells what happens meanwhile.
///
/// ```no_run
/// # async fn play() -> Result<(), mozaika_client::ClientError> {
/// use mozaika_client::wire::{Action, RefusalKind};
/// use mozaika_client::{Client, ClientError, open_table};
///
/// let mut ada = Client::new("http://127.0.0.1:8080");
/// ada.take_name("Ada").await?;
/// let mut bob = ada.another();
/// bob.take_name("Bob").await?;
/// let table = ada.create_table(&open_table("patchwork")).await?.table;
/// bob.act(&table, Action::sit()).await?;
/// match bob.act(&table, Action::sit()).await {
///     Err(ClientError::Refused(refusal)) => assert_eq!(refusal.kind, RefusalKind::Phase),
///     other => panic!("the match has started by itself, and nobody sits down any more: {other:?}"),
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    base: String,
    http: reqwest::Client,
    cookie: Option<String>,
    /// How many ids it has made.
    actions: u64,
}

impl Client {
    /// Nobody yet, at that server (`http://127.0.0.1:8080`).
    #[must_use]
    pub fn new(base: &str) -> Self {
        Self { base: base.trim_end_matches('/').to_owned(), http: reqwest::Client::new(), cookie: None, actions: 0 }
    }

    /// The same person at another node of the same server.
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

    async fn send<B: Serialize>(&self, method: Method, path: &str, body: Option<&B>) -> Result<Response, ClientError> {
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
        Err(match serde_json::from_str(&text) {
            Ok(refusal) => ClientError::Refused(refusal),
            Err(_) => ClientError::Status(status.as_u16(), text),
        })
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        Ok(self.send::<()>(Method::GET, path, None).await?.json().await?)
    }

    async fn post<B: Serialize, T: DeserializeOwned>(&self, path: &str, body: &B) -> Result<T, ClientError> {
        Ok(self.send(Method::POST, path, Some(body)).await?.json().await?)
    }

    /// Asks something whose answer may bring a new secret.
    async fn become_somebody<B: Serialize>(&mut self, path: &str, body: &B) -> Result<Me, ClientError> {
        let response = self.send(Method::POST, path, Some(body)).await?;
        let cookie = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        Ok(response.json().await?)
    }

    /// Takes a name; the first time, a secret comes with it.
    pub async fn take_name(&mut self, name: &str) -> Result<Me, ClientError> {
        self.become_somebody("/api/me", &NewName { name: name.to_owned() }).await
    }

    /// Who this client is signed in as.
    pub async fn me(&self) -> Result<Me, ClientError> {
        self.get("/api/me").await
    }

    /// Sets a login and a password, as somebody who has none; a new secret comes with it.
    pub async fn set_login(&mut self, Credentials { login, password }: &Credentials) -> Result<Me, ClientError> {
        let (login, password) = (login.clone(), password.clone());
        self.change_login(&NewCredentials { login, password, old_password: None }).await
    }

    /// Sets another login or password; a new secret comes with it, and other devices are signed out.
    pub async fn change_login(&mut self, credentials: &NewCredentials) -> Result<Me, ClientError> {
        self.become_somebody("/api/me/login", credentials).await
    }

    /// Signs this device out.
    pub async fn log_out(&self) -> Result<(), ClientError> {
        self.send(Method::POST, "/api/logout", Some(&())).await.map(drop)
    }

    /// The devices this person is signed in on.
    pub async fn devices(&self) -> Result<Vec<Device>, ClientError> {
        self.get("/api/me/devices").await
    }

    /// Signs one device out.
    pub async fn end_device(&self, id: &str) -> Result<(), ClientError> {
        self.send::<()>(Method::DELETE, &format!("/api/me/devices/{id}"), None).await.map(drop)
    }

    /// Signs every device out, this one too.
    pub async fn end_devices(&self) -> Result<(), ClientError> {
        self.send::<()>(Method::DELETE, "/api/me/devices", None).await.map(drop)
    }

    /// Comes back with a login and a password.
    pub async fn log_in(&mut self, credentials: &Credentials) -> Result<Me, ClientError> {
        self.become_somebody("/api/login", credentials).await
    }

    /// Makes a one-time link to another device.
    pub async fn link(&self) -> Result<DeviceLink, ClientError> {
        self.post("/api/me/link", &()).await
    }

    /// Follows a one-time link.
    pub async fn follow(&mut self, link: &DeviceLink) -> Result<Me, ClientError> {
        self.become_somebody("/api/link", link).await
    }

    /// Makes a table.
    pub async fn create_table(&self, table: &NewTable) -> Result<CreatedTable, ClientError> {
        self.post("/api/tables", table).await
    }

    /// Lists tables, those that changed last first: the first page.
    pub async fn tables(&self, filter: TableFilter) -> Result<Vec<TableSummary>, ClientError> {
        Ok(self.table_page(&TableQuery { filter, ..TableQuery::default() }).await?.tables)
    }

    /// Lists tables, a page of them.
    pub async fn table_page(&self, query: &TableQuery) -> Result<TablePage, ClientError> {
        let mut asked = vec![format!("filter={}", query.filter.word())];
        asked.extend(query.game.as_ref().map(|game| format!("game={game}")));
        asked.extend(query.players.map(|players| format!("players={players}")));
        asked.extend(query.clock.map(|clock| format!("clock={clock}")));
        asked.extend(query.page.as_ref().map(|page| format!("page={page}")));
        self.get(&format!("/api/tables?{}", asked.join("&"))).await
    }

    /// What this person has played so far.
    pub async fn profile(&self) -> Result<Profile, ClientError> {
        self.get("/api/me/profile").await
    }

    /// Whom this person has muted or blocked.
    pub async fn relations(&self) -> Result<Vec<Relation>, ClientError> {
        self.get("/api/me/relations").await
    }

    /// Mutes or blocks somebody.
    pub async fn relate(&self, person: &PersonId, kind: RelationKind) -> Result<(), ClientError> {
        let path = format!("/api/me/relations/{person}");
        self.send(Method::PUT, &path, Some(&NewRelation { kind })).await.map(drop)
    }

    /// Mutes and blocks somebody no more.
    pub async fn forgive(&self, person: &PersonId) -> Result<(), ClientError> {
        self.send::<()>(Method::DELETE, &format!("/api/me/relations/{person}"), None).await.map(drop)
    }

    /// Reports somebody to whoever runs the server.
    pub async fn report(&self, report: &NewReport) -> Result<(), ClientError> {
        self.send(Method::POST, "/api/reports", Some(report)).await.map(drop)
    }

    /// What a browser has to know to take notices of the server.
    pub async fn push_key(&self) -> Result<PushKey, ClientError> {
        self.get("/api/push").await
    }

    /// Takes notices on this device.
    pub async fn subscribe(&self, subscription: &PushSubscription) -> Result<(), ClientError> {
        self.send(Method::PUT, "/api/me/push", Some(subscription)).await.map(drop)
    }

    /// Takes no notices on this device any more.
    pub async fn unsubscribe(&self) -> Result<(), ClientError> {
        self.send::<()>(Method::DELETE, "/api/me/push", None).await.map(drop)
    }

    /// The whole table as this client may see it: a [`ServerMessage::Snapshot`].
    pub async fn snapshot(&self, table: &TableId) -> Result<ServerMessage, ClientError> {
        self.get(&format!("/api/tables/{table}")).await
    }

    /// The token of the invitation link, for the host of a table by invitation.
    pub async fn invitation(&self, table: &TableId) -> Result<String, ClientError> {
        self.get(&format!("/api/tables/{table}/invitation")).await
    }

    /// The edition a table is played with, unless it is the built-in one.
    pub async fn edition(&self, table: &TableId) -> Result<Value, ClientError> {
        self.get(&format!("/api/tables/{table}/edition")).await
    }

    /// The record of a match that is over.
    pub async fn record(&self, table: &TableId) -> Result<String, ClientError> {
        let path = format!("/api/tables/{table}/record");
        Ok(self.send::<()>(Method::GET, &path, None).await?.text().await?)
    }

    /// The ratings of a game, the strongest first.
    pub async fn ratings(&self, game: &str) -> Result<Vec<Rating>, ClientError> {
        self.get(&format!("/api/ratings/{game}")).await
    }

    /// Does something at a table, over plain HTTP, whatever happened meanwhile.
    pub async fn act(&mut self, table: &TableId, action: Action) -> Result<ServerMessage, ClientError> {
        let id = self.new_action_id();
        self.submit(table, &ActionRequest { id, expected: 0, action }).await
    }

    /// Does something at a table, over plain HTTP; sent again, it is done once.
    pub async fn submit(&self, table: &TableId, request: &ActionRequest) -> Result<ServerMessage, ClientError> {
        self.post(&format!("/api/tables/{table}/actions"), request).await
    }

    /// An id for an action; no other has it.
    pub fn new_action_id(&mut self) -> ActionId {
        self.actions += 1;
        let since = std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos());
        let id = format!("{since:x}-{:x}", self.actions);
        // Hexadecimal digits and a hyphen: always an id.
        id.parse().unwrap_or_else(|_| unreachable!("{id} is an id"))
    }

    /// Opens a socket and says hello.
    pub async fn connect(&self) -> Result<Socket, ClientError> {
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
        spectators: mozaika_wire::Spectators::Everybody,
        takeback: false,
    }
}
