//! One WebSocket: what its client says, and what is said to it.

use std::collections::HashSet;
use std::pin::pin;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use futures_util::SinkExt as _;
use mozaika_wire::{Act, LONGEST_MESSAGE, Notice, Request, TableId, VERSION};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;

use crate::app::{App, Peer};
use crate::host::{Answer, Ask, Owed, refusal};
use crate::limits::{Counted, Pace};
use crate::outbox::{Inbox, Outbox};
use crate::people::{Known, known};
use crate::table::Asked;

/// A client that says nothing is asked whether it is there.
const PING_AFTER: Duration = Duration::from_secs(40);
/// How long a message may take to reach a client before the client is given up.
const SLOWEST: Duration = Duration::from_secs(10);
/// The first thing has to be said within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How many tables one socket may watch.
const MOST_TABLES: usize = 32;
/// The library's usual buffers take 128 KB for every socket; messages here are small.
const READ_BUFFER: usize = 1 << 10;
/// What waits for a client leaves in one write, up to this many bytes.
const TOGETHER: usize = 4 << 10;
/// The longest message to a client, with room to spare: a long table with an edition of its own.
const LONGEST_NOTICE: usize = 2 << 20;

/// Opens a WebSocket.
pub(crate) async fn open(
    State(app): State<App>,
    Peer(address): Peer,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "The server is shutting down.").into_response();
    }
    let Some(counted) = app.gate.socket(address) else {
        return (StatusCode::TOO_MANY_REQUESTS, "Too many sockets from your address: close some.").into_response();
    };
    let Ok(known) = known(&app.hub.store, &headers).await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "The server cannot see now who you are: try again.").into_response();
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(TOGETHER)
        .max_write_buffer_size(LONGEST_NOTICE)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| Box::pin(Client::new(app, known).converse(socket, counted)))
}

/// Why a socket is closed: a code and a sentence.
struct Farewell(u16, &'static str);

impl Farewell {
    const SHUTDOWN: Self = Self(close_code::RESTART, "The server is shutting down: connect again.");
    const SLOW: Self = Self(close_code::POLICY, "You read too slowly: connect again.");
    const FLOOD: Self = Self(close_code::POLICY, "You say too much at once.");
    const SILENT: Self = Self(close_code::POLICY, "You say nothing.");
    const BINARY: Self = Self(close_code::UNSUPPORTED, "Messages are text.");
    const HELLO: Self = Self(close_code::POLICY, "Say hello first, in a version the server speaks.");
    const LONG: Self = Self(close_code::SIZE, "That message is too long.");
    const GARBLED: Self = Self(close_code::INVALID, "Messages are text in UTF-8.");
    const BROKEN: Self = Self(close_code::PROTOCOL, "That is not how a WebSocket is used.");

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

/// Waits until the server shuts down.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the server has gone: closed indeed.
    let _ = closing.wait_for(|closing| *closing).await.is_ok();
}

/// Sends a message, and in the same write what waits behind it.
async fn send(socket: &mut WebSocket, first: Utf8Bytes, inbox: &mut Inbox) -> Result<(), axum::Error> {
    let mut bytes = first.len();
    socket.feed(Message::Text(first)).await?;
    while bytes < TOGETHER
        && let Some(text) = inbox.waiting()
    {
        bytes += text.len();
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
}

struct Client {
    app: App,
    known: Option<Known>,
    outbox: Outbox,
    inbox: Inbox,
    watched: HashSet<TableId>,
    pace: Pace,
    greeted: bool,
}

impl Client {
    fn new(app: App, known: Option<Known>) -> Self {
        let (outbox, inbox) = Outbox::new();
        let pace = app.gate.pace();
        Self { app, known, outbox, inbox, watched: HashSet::new(), pace, greeted: false }
    }

    async fn converse(mut self, mut socket: WebSocket, counted: Counted) {
        let farewell = self.talk(&mut socket).await;
        for table in std::mem::take(&mut self.watched) {
            self.app.hub.tell_if_open(&table, Ask::Unwatch { outbox: self.outbox.clone() }).await;
        }
        if let Some(Farewell(code, reason)) = farewell {
            metrics::counter!("mozaika_closed_sockets", "code" => code.to_string()).increment(1);
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // The client may be gone already, or not reading.
            let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
        }
        drop(counted);
    }

    /// Talks until either side has enough; says why, unless the client has gone by itself.
    async fn talk(&mut self, socket: &mut WebSocket) -> Option<Farewell> {
        let mut closing = self.app.closing.clone();
        let mut closed = pin!(closed(&mut closing));
        let overflow = self.inbox.overflow();
        let mut overflow = pin!(overflow.notified());
        let mut heard = Instant::now();
        let mut asked = false;
        let mut silence = pin!(sleep_until(heard + self.patience()));
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    asked = false;
                    match message {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return Farewell::to(error),
                        Some(Ok(message)) => {
                            if let Err(farewell) = self.hear(message).await {
                                return Some(farewell);
                            }
                        }
                    }
                }
                Some(text) = self.inbox.next() => {
                    tokio::select! {
                        sent = timeout(SLOWEST, send(socket, text, &mut self.inbox)) => match sent {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => return None,
                            Err(_) => return Some(Farewell::SLOW),
                        },
                        // More has come meanwhile than may wait.
                        () = &mut overflow => return Some(Farewell::SLOW),
                    }
                }
                () = &mut overflow => return Some(Farewell::SLOW),
                () = &mut closed => return Some(Farewell::SHUTDOWN),
                () = &mut silence => {
                    let now = Instant::now();
                    if heard + self.patience() > now {
                        // It has said something since this was set.
                    } else if !self.greeted {
                        return Some(Farewell::HELLO);
                    } else if asked {
                        return Some(Farewell::SILENT);
                    } else {
                        asked = true;
                        heard = now;
                        if timeout(SLOWEST, socket.send(Message::Ping(Vec::new().into()))).await.is_err() {
                            return Some(Farewell::SLOW);
                        }
                    }
                    silence.as_mut().reset(heard + self.patience());
                }
            }
        }
    }

    /// How long it may say nothing.
    const fn patience(&self) -> Duration {
        if self.greeted { PING_AFTER } else { HELLO_WITHIN }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Farewell> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(Farewell::BINARY),
            _ => return Ok(()),
        };
        if self.pace.check().is_err() {
            return Err(Farewell::FLOOD);
        }
        match Request::read(&text) {
            Ok(Request::Hello { version: VERSION }) => {
                self.greeted = true;
                let you = self.known.as_ref().map(|known| known.person.clone());
                self.say(&Notice::Welcome { version: VERSION, you });
            }
            Ok(Request::Hello { .. }) => return Err(Farewell::HELLO),
            Ok(_) if !self.greeted => return Err(Farewell::HELLO),
            Ok(request) => self.carry_out(request).await,
            Err(bad) => self.say(&refusal(None, None, "protocol", &bad.to_string())),
        }
        Ok(())
    }

    async fn carry_out(&mut self, request: Request) {
        let person = self.known.as_ref().map(|known| known.person.id.clone());
        match request {
            Request::Watch { table, since } => {
                if self.watched.len() >= MOST_TABLES && !self.watched.contains(&table) {
                    let message = format!("You can watch {MOST_TABLES} tables at once: leave one first.");
                    return self.say(&refusal(Some(&table), None, "limit", &message));
                }
                self.watched.insert(table.clone());
                self.app.hub.ask(&table, Ask::Watch { person, since, outbox: self.outbox.clone() }).await;
            }
            Request::Unwatch { table } => {
                self.watched.remove(&table);
                self.app.hub.tell_if_open(&table, Ask::Unwatch { outbox: self.outbox.clone() }).await;
            }
            Request::Act { table, id, expected, act } => {
                let Some(known) = &self.known else {
                    let message = "Say who you are first: POST /api/me with a name.";
                    return self.say(&refusal(Some(&table), Some(&id), "person", message));
                };
                if matches!(act, Act::Sit { .. }) && !self.app.may_sit_down(known).await {
                    let message = "You sit at too many tables: finish some of them first.";
                    return self.say(&refusal(Some(&table), Some(&id), "limit", message));
                }
                let answer = Answer::Socket(Owed::new(&table, &id, &self.outbox));
                let asked = Asked { by: known.person.clone(), id, expected, act };
                self.app.hub.ask(&table, Ask::Act { asked, answer }).await;
            }
            Request::Ping {} => self.say(&Notice::Pong),
            Request::Hello { .. } => {}
        }
    }

    fn say(&self, notice: &Notice) {
        self.outbox.say(notice);
    }
}
