//! Plain HTTP, as browsers and proxies see it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use mozaika_client::open_table;
use mozaika_registry::GAMES;
use reqwest::Method;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_to_one_person_is_stored_nowhere_and_whoever_came_over_tls_comes_over_tls() {
    let server = TestServer::with(GAMES, |config| config.public = Some("https://play.example.org".to_owned())).await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let http = reqwest::Client::new();
    for path in ["/api/me", "/api/me/devices", "/api/tables?filter=mine", &format!("/api/tables/{table}"), "/api/x"] {
        let asked = http.get(format!("{}{path}", server.base())).header("cookie", ada.cookie().unwrap());
        let answer = asked.send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
        assert_eq!(answer.headers()["strict-transport-security"], "max-age=31536000", "{path}");
    }
    let plain = TestServer::start().await;
    let answer = reqwest::get(format!("{}/", plain.base())).await.unwrap();
    assert!(!answer.headers().contains_key("strict-transport-security"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_learns_that_there_is_a_server_behind_it() {
    let server = TestServer::start().await;
    let answer = reqwest::get(format!("{}/server.json", server.base())).await.unwrap();
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let note: Value = answer.json().await.unwrap();
    assert_eq!((&note["online"], &note["version"]), (&Value::Bool(true), &mozaika_wire::VERSION.into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_refused_in_the_same_form_as_everything_else() {
    let server = TestServer::start().await;
    let http = reqwest::Client::new();
    for (method, path, status, code) in [
        (Method::GET, "/api/nothing", 404, "no-such-path"),
        (Method::POST, "/api/nothing", 404, "no-such-path"),
        (Method::GET, "/api", 404, "no-such-path"),
        (Method::PUT, "/api/tables", 405, "wrong-method"),
        (Method::GET, "/api/tables?filter=rubbish", 400, "unreadable-address"),
        (Method::GET, "/api/tables/x?since=-1", 400, "unreadable-address"),
        (Method::GET, "/api/tables/%ff", 404, "no-such-path"),
        (Method::GET, "/api/tables/x", 404, "no-such-table"),
        (Method::GET, "/api/tables/x/record", 404, "no-such-table"),
        (Method::GET, "/api/tables/x/edition", 404, "no-such-table"),
    ] {
        let answer = http.request(method.clone(), format!("{}{path}", server.base())).send().await.unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
        let refusal: Value = answer.json().await.unwrap();
        assert_eq!(refusal["code"], code, "{method} {path}");
    }
}

/// As `deploy/Caddyfile` and `deploy/nginx.conf` pass them on.
#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_our_page_is_ours_and_cookies_are_secure() {
    let server = TestServer::with(GAMES, |config| config.behind_proxy = true).await;
    let http = reqwest::Client::new();
    let asked = |origin: &str| {
        http.post(format!("{}/api/me", server.base()))
            .header("host", "play.example.org")
            .header("origin", origin)
            .header("x-forwarded-for", "203.0.113.7")
            .header("x-forwarded-proto", "https")
            .json(&serde_json::json!({ "name": "Ada" }))
    };
    let ours = asked("https://play.example.org").send().await.unwrap();
    assert_eq!(ours.status(), 200);
    assert!(ours.headers()["set-cookie"].to_str().unwrap().ends_with("; Secure"));
    assert!(ours.headers().contains_key("strict-transport-security"));
    assert_eq!(asked("https://evil.example").send().await.unwrap().status(), 403);
}

/// Reads until the server closes the connection; says how long that took.
async fn closed_after(mut connection: TcpStream) -> Duration {
    let started = Instant::now();
    let mut answer = Vec::new();
    let reading = connection.read_to_end(&mut answer);
    // Whether it is closed with a word or without, it is closed.
    let _ = tokio::time::timeout(Duration::from_secs(30), reading).await.expect("the connection stays open");
    started.elapsed()
}

fn hasty(server_connections: u32) -> impl FnOnce(&mut mozaika_server::Config) {
    move |config| {
        config.timeouts.head = Duration::from_millis(300);
        config.timeouts.request = Duration::from_millis(600);
        config.timeouts.write = Duration::from_millis(500);
        config.limits.connections = server_connections;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_head_half_a_body_and_silence_end_in_time() {
    let metrics = SocketAddr::from(([127, 0, 0, 1], mozaika_load::free_port().unwrap()));
    let server = TestServer::with(GAMES, |config| {
        hasty(100)(config);
        config.metrics = Some(metrics);
    })
    .await;
    for half in [
        "",
        "GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
        "POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
        "GET /health HTTP/1.1\r\nhost: x\r\n\r\n",
    ] {
        // Where the figures are shown nobody has more time than elsewhere.
        for address in [server.address, metrics] {
            let mut connection = TcpStream::connect(address).await.unwrap();
            connection.write_all(half.as_bytes()).await.unwrap();
            let took = closed_after(connection).await;
            assert!(took < Duration::from_secs(10), "{address} {half}: {took:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_take_what_they_asked_for_is_disconnected() {
    let server = TestServer::with(GAMES, hasty(100)).await;
    let mut greedy = TcpStream::connect(server.address).await.unwrap();
    let ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    let asking = async { while greedy.write_all(&ask).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(30), asking).await.expect("the server goes on writing");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_one_address_have_their_number_from_the_first_byte_on() {
    let server = TestServer::with(GAMES, |config| config.limits.connections = 5).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        connection.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        connection.read_exact(&mut first).await.unwrap();
        open.push(connection);
    }
    let sixth = TcpStream::connect(server.address).await.unwrap();
    assert!(closed_after(sixth).await < Duration::from_secs(5));
    drop(open);
    let health = format!("{}/health", server.base());
    let end = Instant::now() + Duration::from_secs(20);
    while reqwest::get(&health).await.is_err() {
        assert!(Instant::now() < end);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_ends_within_ten_seconds_whatever_clients_do() {
    let server = TestServer::start().await;
    let mut open = Vec::new();
    for number in 0..60 {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        let half = ["", "GET / HTTP/1.1\r\nhost: x\r\nx-slow: ", "POST /api/me HTTP/1.1\r\ncontent-length: 9\r\n\r\n{"];
        connection.write_all(half[number % 3].as_bytes()).await.unwrap();
        open.push(connection);
    }
    let (_, ada, bob) = server.pair("patchwork").await;
    let started = Instant::now();
    server.stop().await;
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    drop((open, ada, bob));
}
