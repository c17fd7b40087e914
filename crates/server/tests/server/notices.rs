//! Notices to closed pages, as a push service and a browser see them: both are this test's own.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use mozaika_client::wire::rest::{ActionRequest, Notice, PushKeys, PushSubscription};
use mozaika_client::wire::{Action, ClientMessage, RefusalKind, ServerMessage, TableId};
use mozaika_client::{Client, open_table};
use mozaika_game::Seat;
use mozaika_registry::GAMES;
use mozaika_server::PushConfig;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as VerifyingKey};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::operator::admin;
use crate::test_server::{Guest, TestServer, refused_kind};

const AUTH: [u8; 16] = [7; 16];

/// What a push service was sent: to which of its addresses, with which headers, and what.
pub(crate) type Delivered = (String, HeaderMap, Bytes);

/// A push service of the test's own.
pub(crate) struct PushService {
    pub(crate) origin: String,
    delivered: mpsc::UnboundedReceiver<Delivered>,
    /// Addresses that are gone.
    gone: Arc<Mutex<HashSet<String>>>,
}

#[derive(Clone)]
struct Shared {
    delivered: mpsc::UnboundedSender<Delivered>,
    gone: Arc<Mutex<HashSet<String>>>,
}

async fn take(State(shared): State<Shared>, Path(to): Path<String>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let is_gone = shared.gone.lock().unwrap().contains(&to);
    shared.delivered.send((to, headers, body)).unwrap();
    if is_gone { StatusCode::GONE } else { StatusCode::CREATED }
}

impl PushService {
    pub(crate) async fn start() -> Self {
        let (sender, delivered) = mpsc::unbounded_channel();
        let gone = Arc::default();
        let shared = Shared { delivered: sender, gone: Arc::clone(&gone) };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let routes = axum::Router::new().route("/push/{to}", post(take)).with_state(shared);
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { origin, delivered, gone }
    }

    /// The next notice; until it comes, time passes.
    pub(crate) async fn next(&mut self, server: &TestServer) -> Delivered {
        for _ in 0..600 {
            server.clock.advance(Duration::from_secs(5));
            let waiting = tokio::time::timeout(Duration::from_millis(100), self.delivered.recv());
            if let Ok(delivered) = waiting.await {
                return delivered.unwrap();
            }
        }
        panic!("no notice")
    }

    /// No notice comes, however much time passes.
    pub(crate) async fn is_silent(&mut self, server: &TestServer) {
        for _ in 0..10 {
            server.clock.advance(Duration::from_secs(5));
            let waiting = tokio::time::timeout(Duration::from_millis(30), self.delivered.recv());
            assert!(waiting.await.is_err(), "a notice too many");
        }
    }

    /// How a server sends notices to it.
    pub(crate) fn config(&self) -> PushConfig {
        PushConfig { contact: "mailto:club@example.org".to_owned(), services: vec![self.origin.clone()] }
    }

    async fn server(&self) -> TestServer {
        let push = self.config();
        TestServer::with(GAMES, move |config| config.push = Some(push)).await
    }
}

/// A browser that takes one notice: its key works once.
pub(crate) struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
}

impl Browser {
    pub(crate) fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Self { private, public }
    }

    pub(crate) fn subscription(&self, endpoint: &str) -> PushSubscription {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let keys = PushKeys { p256dh: text(&self.public), auth: text(&AUTH) };
        PushSubscription { endpoint: endpoint.to_owned(), expiration_time: None, keys }
    }

    /// Reads a notice as RFC 8291 tells.
    fn read(self, body: &[u8]) -> Notice {
        let (salt, rest) = body.split_at(16);
        let (head, rest) = rest.split_at(5);
        assert_eq!(head, [0, 0, 16, 0, 65], "records of 4096 bytes, and a key of 65");
        let (theirs, record) = rest.split_at(65);
        let key = |salt: &[u8], secret: &[u8]| {
            let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), secret);
            hmac::Key::new(hmac::HMAC_SHA256, tag.as_ref())
        };
        let expand = |key: &hmac::Key, info: &[u8]| hmac::sign(key, &[info, &[1]].concat()).as_ref().to_vec();
        let peer = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let public = self.public;
        let material = agree_ephemeral(self.private, &peer, |shared| {
            let info = [&b"WebPush: info\0"[..], &public, theirs].concat();
            expand(&key(&AUTH, shared), &info)
        });
        let secret = key(salt, &material.unwrap());
        let content_key = expand(&secret, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = expand(&secret, b"Content-Encoding: nonce\0")[..12].try_into().unwrap();
        let opening = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key[..16]).unwrap());
        let mut text = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let text = opening.open_in_place(nonce, Aad::empty(), &mut text).unwrap();
        assert_eq!(text.last(), Some(&2), "the last record");
        serde_json::from_slice(&text[..text.len() - 1]).unwrap()
    }
}

/// Two people at a table that waits for Bob, who takes notices there.
pub(crate) async fn waiting_for_bob(server: &TestServer, subscription: &PushSubscription) -> (Client, Client, TableId) {
    let (ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    bob.subscribe(subscription).await.unwrap();
    let mut wanted = open_table("patchwork");
    wanted.options.insert("start".to_owned(), 1.into());
    let table = ada.create_table(&wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    (ada, bob, table)
}

/// Decides in the position that is there now.
async fn advance(client: &mut Client, table: &TableId, seat: u8) {
    let shown = client.snapshot(table).await.unwrap();
    let ServerMessage::Snapshot { seq: expected, .. } = shown else { panic!("{shown:?}") };
    let action = Action::Play { seat: Seat(seat), decision: "advance".to_owned() };
    let request = ActionRequest { id: client.new_action_id(), expected, action };
    client.submit(table, &request).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_waited_for_and_does_not_look_is_told_so_that_only_their_browser_reads_it() {
    let mut service = PushService::start().await;
    let server = service.server().await;
    let browser = Browser::new();
    let endpoint = format!("{}/push/bob", service.origin);
    let (_ada, _bob, table) = waiting_for_bob(&server, &browser.subscription(&endpoint)).await;
    let (to, headers, body) = service.next(&server).await;
    assert_eq!((to.as_str(), headers["content-encoding"].to_str().unwrap()), ("bob", "aes128gcm"));
    assert_eq!((headers["ttl"].to_str().unwrap(), headers["topic"].to_str().unwrap()), ("86400", table.as_str()));
    assert!(!String::from_utf8_lossy(&body).contains(table.as_str()));
    // The server says who it is, to this service alone, with the key that browsers are told.
    let authorization = headers["authorization"].to_str().unwrap();
    let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, Client::new(&server.base()).push_key().await.unwrap().key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let verifying = VerifyingKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key));
    verifying.verify(signed.as_bytes(), &decoded(signature)).unwrap();
    let claims: Value = serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(
        (claims["aud"].as_str(), claims["sub"].as_str()),
        (Some(service.origin.as_str()), Some("mailto:club@example.org"))
    );
    let expires = claims["exp"].as_u64().unwrap();
    assert!((1..=24 * 3600).contains(&(expires - server.clock.now() / 1000)), "{expires}");
    assert_eq!(browser.read(&body), Notice::YourTurn { table, game: "patchwork".to_owned() });
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_who_looks_has_decided_has_signed_out_is_banned_or_wants_no_notices() {
    let mut service = PushService::start().await;
    let server = service.server().await;
    let at = |name: &str| Browser::new().subscription(&format!("{}/push/{name}", service.origin));
    // Looks at something else, but looks.
    let (_, looks, _) = waiting_for_bob(&server, &at("looks")).await;
    let _socket = looks.connect().await.unwrap();
    let (_, mut decided, table) = waiting_for_bob(&server, &at("decided")).await;
    advance(&mut decided, &table, 1).await;
    let (_, signed_out, _) = waiting_for_bob(&server, &at("signed-out")).await;
    signed_out.log_out().await.unwrap();
    let (_, unsubscribed, _) = waiting_for_bob(&server, &at("unsubscribed")).await;
    unsubscribed.unsubscribe().await.unwrap();
    let (_, banned, _) = waiting_for_bob(&server, &at("banned")).await;
    let banned = banned.me().await.unwrap().id;
    admin(&server).await.ban(banned.as_str(), None, None, false).await.unwrap();
    // Has a socket, and looks away.
    let (_, away, table) = waiting_for_bob(&server, &at("away")).await;
    let mut away = Guest::watching(away, &table).await;
    away.socket.send(&ClientMessage::Look { here: false }).await.unwrap();
    away.until(|away| away.followed.seq() > 0).await;
    away.socket.send(&ClientMessage::Ping {}).await.unwrap();
    while away.receive().await != ServerMessage::Pong {}
    let (to, ..) = service.next(&server).await;
    assert_eq!(to, "away");
    service.is_silent(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_gone_is_forgotten() {
    let mut service = PushService::start().await;
    let server = service.server().await;
    service.gone.lock().unwrap().insert("bob".to_owned());
    let subscription = Browser::new().subscription(&format!("{}/push/bob", service.origin));
    let (mut ada, mut bob, table) = waiting_for_bob(&server, &subscription).await;
    service.next(&server).await;
    // Another turn of his, and nothing is sent there any more.
    advance(&mut bob, &table, 1).await;
    advance(&mut ada, &table, 0).await;
    service.is_silent(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_are_off_until_they_are_allowed_and_go_to_allowed_services_alone() {
    let off = TestServer::start().await;
    let ada = off.guest("Ada").await;
    assert_eq!(refused_kind(ada.push_key().await), RefusalKind::Protocol);
    let browser = Browser::new();
    assert_eq!(
        refused_kind(ada.subscribe(&browser.subscription("https://fcm.googleapis.com/x")).await),
        RefusalKind::Protocol
    );
    let service = PushService::start().await;
    let server = service.server().await;
    let ada = server.guest("Ada").await;
    for elsewhere in ["http://127.0.0.1:1/x", "https://fcm.googleapis.com/x", "", "file:///etc/passwd", "//x"] {
        let refused = ada.subscribe(&browser.subscription(elsewhere)).await;
        assert_eq!(refused_kind(refused), RefusalKind::Protocol, "{elsewhere}");
    }
    let endpoint = format!("{}/push/ada", service.origin);
    for bad in ["", "AAAA", "A".repeat(87).as_str()] {
        let mut subscription = browser.subscription(&endpoint);
        subscription.keys.p256dh = bad.to_owned();
        assert_eq!(refused_kind(ada.subscribe(&subscription).await), RefusalKind::Protocol, "{bad}");
    }
    ada.subscribe(&browser.subscription(&endpoint)).await.unwrap();
    // The key stays the same after a restart.
    let key = ada.push_key().await.unwrap();
    assert_eq!(URL_SAFE_NO_PAD.decode(&key.key).unwrap().len(), 65);
}
