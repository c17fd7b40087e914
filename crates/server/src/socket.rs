//! One WebSocket: what its client says, and what is said to it.

use std::collections::HashSet;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::pin::pin;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use futures_util::SinkExt as _;
use mozaika_wire::{
    Action, ActionId, ClientMessage, LONGEST_MESSAGE, OTHER_VERSION, Refusal, ServerMessage, ServerRefusal, TableId,
    VERSION,
};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;

use crate::actor::{PendingReply, ReplyTo, TableCommand, Watch};
use crate::app_state::{AppState, PeerAddress};
use crate::limits::{Pace, SocketPermit};
use crate::looking::Look;
use crate::people::{SignedIn, secret_of, signed_in};
use crate::rest::HttpRefusal;
use crate::secret::digest;
use crate::send_queue::{QueueEnd, SendQueue, SendQueueReader};
use crate::sessions::Session;
use crate::table::RequestedAction;

const ONE: NonZeroU32 = NonZeroU32::MIN;
/// A client that says nothing is asked whether it is there.
const PING_AFTER: Duration = Duration::from_secs(40);
/// How long a message may take to reach a client before the client is given up.
const SLOWEST: Duration = Duration::from_secs(10);
/// The first thing has to be said within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How many tables one socket may watch.
const MOST_TABLES: usize = 32;
/// The library's usual buffers take 128 KB for every socket; messages here are small.
const READ_BUFFER: usize = 1 << 9;
/// What waits for a client leaves in one write, up to this many bytes.
const TOGETHER: usize = 4 << 10;
/// The longest message to a client, with room to spare: a long table with an edition of its own.
const LONGEST_REPLY: usize = 2 << 20;

/// Opens a WebSocket.
pub(crate) async fn open(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if *app.closing.borrow() {
        return HttpRefusal::from(ServerRefusal::ShuttingDown).into_response();
    }
    let Some(permit) = app.rate_limits.socket(address) else {
        return HttpRefusal::from(ServerRefusal::TooManySockets).into_response();
    };
    // Before it is asked whose device it is: should it be signed out meanwhile, that is noticed.
    let (queue, reader) = SendQueue::new();
    let session = secret_of(&headers).map(|secret| app.tables.sessions.join(&digest(secret), &queue));
    let signed_in = match signed_in(&app.tables, &headers).await {
        Ok(signed_in) => signed_in,
        Err(refusal) => return HttpRefusal::from(refusal).into_response(),
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(TOGETHER)
        .max_write_buffer_size(LONGEST_REPLY)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| {
            Box::pin(Connection::new(app, signed_in, address, queue, reader).run(socket, session, permit))
        })
}

/// Why a socket is closed: a code and a sentence.
struct CloseReason(u16, &'static str);

impl CloseReason {
    const SHUTDOWN: Self = Self(close_code::RESTART, "The server is shutting down: connect again.");
    const SLOW: Self = Self(close_code::POLICY, "You read too slowly: connect again.");
    const FLOOD: Self = Self(close_code::POLICY, "You say too much at once.");
    const SIGNED_OUT: Self = Self(close_code::POLICY, "This device is signed in no more.");
    const SILENT: Self = Self(close_code::POLICY, "You say nothing.");
    const BINARY: Self = Self(close_code::UNSUPPORTED, "Messages are text.");
    const HELLO: Self = Self(close_code::POLICY, "Say hello first.");
    const OTHER_VERSION: Self = Self(OTHER_VERSION, "You speak another version: load the page again.");
    const LONG: Self = Self(close_code::SIZE, "That message is too long.");
    const GARBLED: Self = Self(close_code::INVALID, "Messages are text in UTF-8.");
    const BROKEN: Self = Self(close_code::PROTOCOL, "That is not how a WebSocket is used.");

    const fn of(end: QueueEnd) -> Self {
        match end {
            QueueEnd::Overflow => Self::SLOW,
            QueueEnd::SignedOut => Self::SIGNED_OUT,
        }
    }

    /// What to say to a client that does not keep to the form; nothing to one that has gone.
    fn to(error: axum::Error) -> Option<Self> {
        match error.into_inner().downcast_ref::<Error>()? {
            Error::Capacity(_) => Some(Self::LONG),
            Error::Utf8(_) => Some(Self::GARBLED),
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
            Error::Protocol(_) => Some(Self::BROKEN),
            _ => None,
        }
    }
}

/// What a message costs of the budget of an address: what makes the server tell a whole table, or look into the database, costs more.
const fn cost(message: &ClientMessage) -> NonZeroU32 {
    match message {
        ClientMessage::Hello { .. }
        | ClientMessage::Ping {}
        | ClientMessage::Unwatch { .. }
        | ClientMessage::Unfollow { .. } => ONE,
        ClientMessage::Act { action: Action::Play { .. }, .. } => ONE.saturating_add(1),
        ClientMessage::Watch { .. }
        | ClientMessage::Act { .. }
        | ClientMessage::Follow { .. }
        | ClientMessage::Look { .. } => ONE.saturating_add(4),
    }
}

/// Waits until the server shuts down.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the server has gone: closed indeed.
    let _ = closing.wait_for(|closing| *closing).await.is_ok();
}

/// Sends a message, and in the same write what waits behind it.
async fn send(socket: &mut WebSocket, first: Utf8Bytes, reader: &mut SendQueueReader) -> Result<(), axum::Error> {
    let mut bytes = first.len();
    socket.feed(Message::Text(first)).await?;
    while bytes < TOGETHER
        && let Some(text) = reader.waiting()
    {
        bytes += text.len();
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
}

struct Connection {
    app: AppState,
    signed_in: Option<SignedIn>,
    address: IpAddr,
    queue: SendQueue,
    reader: SendQueueReader,
    watched: HashSet<TableId>,
    look: Look,
    pace: Pace,
    is_greeted: bool,
}

impl Connection {
    fn new(
        app: AppState,
        signed_in: Option<SignedIn>,
        address: IpAddr,
        queue: SendQueue,
        reader: SendQueueReader,
    ) -> Self {
        let pace = app.rate_limits.pace();
        let look = app.tables.looking.join(signed_in.as_ref().map(|signed_in| signed_in.person.id.clone()));
        Self { app, signed_in, address, queue, reader, watched: HashSet::new(), look, pace, is_greeted: false }
    }

    async fn run(mut self, mut socket: WebSocket, session: Option<Session>, permit: SocketPermit) {
        let reason = self.serve(&mut socket).await;
        drop(session);
        self.app.tables.listings.unfollow_all(&self.queue);
        for table in std::mem::take(&mut self.watched) {
            self.app.tables.send_if_open(&table, TableCommand::Unwatch { queue: self.queue.clone() }).await;
        }
        if let Some(CloseReason(code, reason)) = reason {
            metrics::counter!("mozaika_closed_sockets", "code" => code.to_string()).increment(1);
            if code == OTHER_VERSION
                && let Some(refusal) = self.reader.waiting()
            {
                let _ = timeout(Duration::from_secs(1), send(&mut socket, refusal, &mut self.reader)).await;
            }
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // The client may be gone already, or not reading.
            let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
        }
        drop(permit);
    }

    /// Talks until either side has enough; says why, unless the client has gone by itself.
    async fn serve(&mut self, socket: &mut WebSocket) -> Option<CloseReason> {
        let mut closing = self.app.closing.clone();
        let mut closed = pin!(closed(&mut closing));
        let mut heard = Instant::now();
        let mut asked = false;
        let mut silence = pin!(sleep_until(heard + self.patience()));
        loop {
            tokio::select! {
                biased;
                () = &mut closed => return Some(CloseReason::SHUTDOWN),
                text = self.reader.next() => {
                    let text = match text {
                        Ok(text) => text,
                        Err(end) => return Some(CloseReason::of(end)),
                    };
                    let ended = self.reader.ended();
                    tokio::select! {
                        biased;
                        sent = timeout(SLOWEST, send(socket, text, &mut self.reader)) => match sent {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => return None,
                            Err(_) => return Some(CloseReason::SLOW),
                        },
                        // More has come meanwhile than may wait, say.
                        end = ended => return Some(CloseReason::of(end)),
                    }
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    asked = false;
                    match message {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return CloseReason::to(error),
                        Some(Ok(message)) => {
                            if let Err(reason) = self.handle(message).await {
                                return Some(reason);
                            }
                        }
                    }
                }
                () = &mut silence => {
                    let now = Instant::now();
                    if heard + self.patience() > now {
                        // It has said something since this was set.
                    } else if !self.is_greeted {
                        return Some(CloseReason::HELLO);
                    } else if asked {
                        return Some(CloseReason::SILENT);
                    } else {
                        asked = true;
                        heard = now;
                        if timeout(SLOWEST, socket.send(Message::Ping(Vec::new().into()))).await.is_err() {
                            return Some(CloseReason::SLOW);
                        }
                    }
                    silence.as_mut().reset(heard + self.patience());
                }
            }
        }
    }

    /// How long it may say nothing.
    const fn patience(&self) -> Duration {
        if self.is_greeted { PING_AFTER } else { HELLO_WITHIN }
    }

    async fn handle(&mut self, message: Message) -> Result<(), CloseReason> {
        // Whatever comes counts, frames among them that say nothing.
        if self.pace.check().is_err() {
            return Err(CloseReason::FLOOD);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(CloseReason::BINARY),
            _ => return Ok(()),
        };
        let read = ClientMessage::read(&text);
        if !self.app.rate_limits.allows_message(self.address, read.as_ref().map_or(ONE, cost)) {
            let (table, id) = match &read {
                Ok(ClientMessage::Act { table, id, .. }) => (Some(table), Some(id)),
                Ok(ClientMessage::Watch { table, .. }) => (Some(table), None),
                _ => (None, None),
            };
            self.send(&ServerMessage::refused(table, id, ServerRefusal::TooManyMessages));
            return Ok(());
        }
        match read {
            Ok(ClientMessage::Hello { version: VERSION }) => {
                self.is_greeted = true;
                let you = self.signed_in.as_ref().map(|signed_in| signed_in.person.clone());
                self.send(&ServerMessage::Welcome { version: VERSION, you, time: self.app.tables.now() });
            }
            Ok(ClientMessage::Hello { version }) => {
                let mismatch =
                    ServerRefusal::VersionMismatch { client: u64::from(version), server: u64::from(VERSION) };
                self.send(&ServerMessage::refused(None, None, mismatch));
                return Err(CloseReason::OTHER_VERSION);
            }
            Ok(_) if !self.is_greeted => return Err(CloseReason::HELLO),
            Ok(message) => self.carry_out(message).await,
            Err(bad) => self.send(&ServerMessage::refused(None, None, ServerRefusal::from(bad))),
        }
        Ok(())
    }

    async fn carry_out(&mut self, message: ClientMessage) {
        let person = self.signed_in.as_ref().map(|signed_in| signed_in.person.id.clone());
        match message {
            ClientMessage::Watch { table, since, tell } => {
                if self.watched.len() >= MOST_TABLES && !self.watched.contains(&table) {
                    let refusal = ServerRefusal::TooManyWatched { most: MOST_TABLES };
                    return self.send(&ServerMessage::refused(Some(&table), None, refusal));
                }
                self.watched.insert(table.clone());
                let is_here = self.look.is_here();
                let watch = Watch { person, since, tell, queue: self.queue.clone(), is_here };
                self.app.tables.send(&table, TableCommand::Watch(watch)).await;
            }
            ClientMessage::Unwatch { table } => {
                self.watched.remove(&table);
                self.app.tables.send_if_open(&table, TableCommand::Unwatch { queue: self.queue.clone() }).await;
            }
            ClientMessage::Act { table, id, expected, action } => {
                if let Err(refusal) = self.act(&table, &id, expected, action).await {
                    self.send(&ServerMessage::refused(Some(&table), Some(&id), refusal));
                }
            }
            ClientMessage::Follow { query } => self.app.tables.listings.follow(&self.queue, person, query),
            ClientMessage::Unfollow { filter } => self.app.tables.listings.unfollow(&self.queue, filter),
            ClientMessage::Look { here } => {
                self.look.set(here);
                for table in &self.watched {
                    let look = TableCommand::Look { queue: self.queue.clone(), is_here: here };
                    self.app.tables.send_if_open(table, look).await;
                }
            }
            ClientMessage::Ping {} => self.send(&ServerMessage::Pong),
            ClientMessage::Hello { .. } => {}
        }
    }

    /// Asks the table, which answers by itself, unless it is refused before.
    async fn act(&self, table: &TableId, id: &ActionId, expected: u64, action: Action) -> Result<(), Refusal> {
        let Some(signed_in) = &self.signed_in else { return Err(ServerRefusal::Anonymous.into()) };
        if !matches!(action, Action::Play { .. }) {
            // Behind a pointer: what is asked of the database would have its room in every socket, all the time.
            Box::pin(self.app.check_action(table, &action, signed_in, self.address)).await?;
        }
        let reply_to = ReplyTo::Socket(PendingReply::new(table, id, &self.queue));
        let requested = RequestedAction { by: signed_in.person.clone(), id: id.clone(), expected, action };
        self.app.tables.send(table, TableCommand::act(requested, reply_to)).await;
        Ok(())
    }

    fn send(&self, message: &ServerMessage) {
        self.queue.send(message);
    }
}
