//! What no WebSocket library would send.

use std::time::Duration;

use mozaika_registry::GAMES;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::test_server::{TestServer, one_move};

const TEXT: u8 = 0x81;
const CLOSE: u8 = 0x88;
pub(crate) const PING: u8 = 0x89;

/// A WebSocket by hand.
pub(crate) struct Raw(TcpStream);

impl Raw {
    pub(crate) async fn open(server: &TestServer) -> Self {
        let mut raw = Self(TcpStream::connect(server.address).await.unwrap());
        let hello = format!(
            "GET /ws HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address
        );
        raw.0.write_all(hello.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(raw.0.read_u8().await.unwrap());
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        raw
    }

    /// A short frame, masked with zeros as a client has to.
    pub(crate) async fn send(&mut self, kind: u8, payload: &[u8]) {
        self.try_send(kind, payload).await.unwrap();
    }

    /// The same, to a server that may have gone.
    pub(crate) async fn try_send(&mut self, kind: u8, payload: &[u8]) -> std::io::Result<()> {
        let mut frame = vec![kind, 0x80 | u8::try_from(payload.len()).unwrap(), 0, 0, 0, 0];
        frame.extend_from_slice(payload);
        self.0.write_all(&frame).await
    }

    /// The code the server closes with, whatever it says before.
    pub(crate) async fn farewell(mut self) -> u16 {
        let closing = async {
            loop {
                let kind = self.0.read_u8().await.unwrap();
                let length = match self.0.read_u8().await.unwrap() {
                    126 => usize::from(self.0.read_u16().await.unwrap()),
                    short => usize::from(short),
                };
                let mut payload = vec![0; length];
                self.0.read_exact(&mut payload).await.unwrap();
                if kind == CLOSE {
                    return u16::from_be_bytes([payload[0], payload[1]]);
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), closing).await.expect("no farewell")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_frames_are_closed_with_a_reason() {
    let server = TestServer::start().await;
    let mut garbled = Raw::open(&server).await;
    garbled.send(TEXT, &[0xff, 0xfe]).await;
    assert_eq!(garbled.farewell().await, 1007);
    let mut unknown = Raw::open(&server).await;
    unknown.send(0x83, b"{}").await;
    assert_eq!(unknown.farewell().await, 1002);
    let mut unmasked = Raw::open(&server).await;
    unmasked.0.write_all(&[TEXT, 2, b'{', b'}']).await.unwrap();
    assert_eq!(unmasked.farewell().await, 1002);
    let mut endless = Raw::open(&server).await;
    endless.0.write_all(&[TEXT, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]).await.unwrap();
    assert_eq!(endless.farewell().await, 1009);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_pieces_is_read_and_half_a_message_is_nothing() {
    let mut server = TestServer::with(GAMES, |config| config.limits.sockets = 3).await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    let mut pieces = Raw::open(&server).await;
    pieces.send(0x01, br#"{"type":"hello","#).await;
    pieces.send(0x80, br#""version":4}"#).await;
    assert_eq!(pieces.0.read_u8().await.unwrap(), TEXT);
    // Sixteen bytes are promised, three come, and then nobody is there any more.
    pieces.0.write_all(&[TEXT, 0x80 | 0x10, 0, 0, 0, 0, b'{', b'"', b'd']).await.unwrap();
    one_move([&mut ada, &mut bob], 1).await;
    drop(pieces);
    server.until_sockets(2).await;
    assert!(ada.client.connect().await.is_ok(), "half a message keeps its socket");
}
