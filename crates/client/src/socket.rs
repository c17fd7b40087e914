//! A WebSocket to the server.

use futures_util::{SinkExt as _, StreamExt as _};
use mozaika_wire::{Action, ActionId, ClientMessage, ServerMessage, TableId, Tell, VERSION};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::ClientError;

/// The usual buffers are far larger than what is said here.
const BUFFER: usize = 2 << 10;

/// A WebSocket to the server.
///
/// ```no_run
/// # async fn play() -> Result<(), mozaika_client::ClientError> {
/// use mozaika_client::wire::{Action, ServerMessage};
/// use mozaika_client::Client;
/// use mozaika_game::Seat;
///
/// let mut ada = Client::new("http://127.0.0.1:8080");
/// ada.take_name("Ada").await?;
/// let mut socket = ada.connect().await?;
/// let table = "k7qm2x".parse().expect("an id");
/// let id = ada.new_action_id();
/// let action = Action::Play { seat: Seat(0), decision: "advance".to_owned() };
/// // Should no answer come, the same is sent again under the same id: it is done once.
/// socket.act(&table, id, 7, action).await?;
/// match socket.receive().await? {
///     ServerMessage::Done { entry, .. } => println!("it is entry {entry}"),
///     ServerMessage::Refused { refusal, .. } => println!("{} ({:?})", refusal.message, refusal.kind),
///     _ => {}
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket and says hello.
    pub(crate) async fn open(base: &str, cookie: Option<&str>) -> Result<Self, ClientError> {
        let mut socket = Self::open_without_hello(base, cookie).await?;
        socket.send(&ClientMessage::Hello { version: VERSION }).await?;
        match socket.receive().await? {
            ServerMessage::Welcome { .. } => Ok(socket),
            other => Err(ClientError::Unexpected(other.write())),
        }
    }

    /// Opens a socket and sends nothing.
    pub async fn open_without_hello(base: &str, cookie: Option<&str>) -> Result<Self, ClientError> {
        let host = base.strip_prefix("http://").unwrap_or(base);
        let mut request = format!("ws://{host}/ws").into_client_request()?;
        if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(cookie).ok()) {
            request.headers_mut().insert("cookie", cookie);
        }
        let tcp = TcpStream::connect(host).await.map_err(Error::Io)?;
        tcp.set_nodelay(true).map_err(Error::Io)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, tcp, Some(config)).await?;
        Ok(Self { stream })
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        self.send_text(message.write()).await
    }

    /// Sends any text, sense or nonsense.
    pub async fn send_text(&mut self, text: impl Into<String>) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::text(text.into())).await?)
    }

    /// Sends bytes that are not text.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::binary(bytes)).await?)
    }

    /// Begins to watch a table, from that entry on; the state is told with every message. Whoever knows the rules sends
    /// [`Following::watch`](crate::Following::watch) instead, and hears less.
    pub async fn watch(&mut self, table: &TableId, since: Option<u64>) -> Result<(), ClientError> {
        self.send(&ClientMessage::Watch { table: table.clone(), since, tell: Tell::Views }).await
    }

    /// Asks for something to be done at a table; the answer is [`ServerMessage::Done`] or [`ServerMessage::Refused`] with the same id.
    pub async fn act(
        &mut self,
        table: &TableId,
        id: ActionId,
        expected: u64,
        action: Action,
    ) -> Result<(), ClientError> {
        self.send(&ClientMessage::Act { table: table.clone(), id, expected, action }).await
    }

    /// The next message of the server.
    pub async fn receive(&mut self) -> Result<ServerMessage, ClientError> {
        let text = self.receive_text().await?;
        serde_json::from_str(&text).map_err(|cause| ClientError::Unreadable { text, cause })
    }

    /// The next message of the server, as it was sent.
    pub async fn receive_text(&mut self) -> Result<String, ClientError> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(ClientError::Closed(frame.code.into(), frame.reason.as_str().to_owned()));
                }
                None | Some(Ok(Message::Close(None))) => return Err(Error::ConnectionClosed.into()),
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}
