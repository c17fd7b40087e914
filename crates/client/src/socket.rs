//! A WebSocket to the server.

use futures_util::{SinkExt as _, StreamExt as _};
use mozaika_wire::{Act, MoveId, Notice, Request, TableId, VERSION};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Trouble;

/// The usual buffers are far larger than what is said here.
const BUFFER: usize = 8 << 10;

/// A WebSocket to the server.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

fn away(error: &impl ToString) -> Trouble {
    Trouble::Away(error.to_string())
}

impl Socket {
    /// Opens a socket and says hello.
    pub(crate) async fn open(base: &str, cookie: Option<&str>) -> Result<Self, Trouble> {
        let mut socket = Self::open_silently(base, cookie).await?;
        socket.say(&Request::Hello { version: VERSION }).await?;
        match socket.hear().await? {
            Notice::Welcome { .. } => Ok(socket),
            other => Err(Trouble::Unknown(other.write())),
        }
    }

    /// Opens a socket and says nothing.
    pub async fn open_silently(base: &str, cookie: Option<&str>) -> Result<Self, Trouble> {
        let host = base.strip_prefix("http://").unwrap_or(base);
        let mut request = format!("ws://{host}/ws").into_client_request().map_err(|error| away(&error))?;
        if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(cookie).ok()) {
            request.headers_mut().insert("cookie", cookie);
        }
        let tcp = TcpStream::connect(host).await.map_err(|error| away(&error))?;
        tcp.set_nodelay(true).map_err(|error| away(&error))?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, tcp, Some(config)).await.map_err(|error| away(&error))?;
        Ok(Self { stream })
    }

    /// Says something.
    pub async fn say(&mut self, request: &Request) -> Result<(), Trouble> {
        self.say_text(request.write()).await
    }

    /// Says any text, sense or nonsense.
    pub async fn say_text(&mut self, text: impl Into<String>) -> Result<(), Trouble> {
        self.send(Message::text(text.into())).await
    }

    /// Sends bytes that are not text.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Trouble> {
        self.send(Message::binary(bytes)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Trouble> {
        self.stream.send(message).await.map_err(|error| away(&error))
    }

    /// Begins to watch a table, from that entry on.
    pub async fn watch(&mut self, table: &TableId, since: Option<u64>) -> Result<(), Trouble> {
        self.say(&Request::Watch { table: table.clone(), since }).await
    }

    /// Asks for something to be done at a table.
    pub async fn act(&mut self, table: &TableId, id: MoveId, expected: u64, act: Act) -> Result<(), Trouble> {
        self.say(&Request::Act { table: table.clone(), id, expected, act }).await
    }

    /// The next thing the server says.
    pub async fn hear(&mut self) -> Result<Notice, Trouble> {
        let text = self.hear_text().await?;
        serde_json::from_str(&text).map_err(|error| Trouble::Unknown(format!("{error} in {text}")))
    }

    /// The next thing the server says, as it was sent.
    pub async fn hear_text(&mut self) -> Result<String, Trouble> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(Trouble::Closed(frame.code.into(), frame.reason.as_str().to_owned()));
                }
                None | Some(Ok(Message::Close(None)) | Err(Error::ConnectionClosed)) => {
                    return Err(Trouble::Away("the socket was closed".to_owned()));
                }
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(away(&error)),
            }
        }
    }
}
