//! Who people are.

use mozaika_client::wire::rest::{Credentials, DeviceLink, TableFilter};
use mozaika_client::wire::{Action, RefusalKind, TableId};
use mozaika_client::{Client, computer_table, open_table};
use mozaika_registry::GAMES;

use crate::test_server::{TestServer, refused_kind};

fn credentials(login: &str, password: &str) -> Credentials {
    Credentials { login: login.to_owned(), password: password.to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_or_a_link_brings_somebody_to_another_device_and_each_link_once() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let me = ada.set_login(&credentials("ada", "correct horse")).await.unwrap();
    let mut elsewhere = Client::new(&server.base());
    assert_eq!(refused_kind(elsewhere.log_in(&credentials("ada", "wrong horse")).await), RefusalKind::Person);
    assert_eq!(refused_kind(elsewhere.log_in(&credentials("nobody", "correct horse")).await), RefusalKind::Person);
    assert_eq!(refused_kind(elsewhere.log_in(&credentials("' OR 1=1 --", "correct horse")).await), RefusalKind::Person);
    assert_eq!(elsewhere.log_in(&credentials("ada", "correct horse")).await.unwrap(), me);
    assert_eq!(elsewhere.me().await.unwrap(), me);
    assert_ne!(elsewhere.cookie(), ada.cookie());
    let mut bob = server.guest("Bob").await;
    assert_eq!(refused_kind(bob.set_login(&credentials("ada", "another horse")).await), RefusalKind::Person);
    assert_eq!(refused_kind(bob.set_login(&credentials("bob", "short")).await), RefusalKind::Person);
    let link = ada.link().await.unwrap();
    let mut third = Client::new(&server.base());
    assert_eq!(third.follow(&link).await.unwrap(), me);
    assert_eq!(refused_kind(third.follow(&link).await), RefusalKind::Person);
    assert_eq!(refused_kind(third.follow(&DeviceLink { token: "guess".to_owned() }).await), RefusalKind::Person);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_password_can_be_kept_whatever_its_salt() {
    let server = TestServer::start().await;
    for number in 0..6 {
        let login = credentials(&format!("ada{number}"), "correct horse");
        server.guest(["Ada", "Bob", "Cid", "Dan", "Eve", "Fay"][number]).await.set_login(&login).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_texts_and_nothing_else() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    for odd in ["<script>alert(1)</script>", "Robert'); DROP TABLE people;--", "{\"x\":1}"] {
        assert_eq!(ada.take_name(odd).await.unwrap().name, odd);
        assert_eq!(ada.me().await.unwrap().name, odd);
    }
    for refused in ["", "  ", "a\nb", "\u{202e}abc", &"x".repeat(40)] {
        assert_eq!(refused_kind(ada.take_name(refused).await), RefusalKind::Person, "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_out_of_reach_of_scripts_and_the_database_holds_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.db");
    let database = file.display().to_string();
    let server = TestServer::with(GAMES, |config| {
        config.database = database;
        config.public = Some("https://play.example.org".to_owned());
    })
    .await;
    let http = reqwest::Client::new();
    let body = serde_json::json!({ "name": "Ada" });
    let answer = http.post(format!("{}/api/me", server.base())).json(&body).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(["HttpOnly", "SameSite=Lax", "Secure"].iter().all(|word| cookie.contains(word)), "{cookie}");
    let secret = cookie.split(['=', ';']).nth(1).unwrap();
    for name in ["kept.db", "kept.db-wal"] {
        let bytes = std::fs::read(folder.path().join(name)).unwrap_or_default();
        assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()), "{name}");
    }
    // A page of somebody else may not ask in our people's names.
    let foreign = http.post(format!("{}/api/me", server.base())).header("origin", "https://evil.example").json(&body);
    assert_eq!(foreign.send().await.unwrap().status(), 403);
    let ours = http.post(format!("{}/api/me", server.base())).header("origin", "https://play.example.org").json(&body);
    assert_eq!(ours.send().await.unwrap().status(), 200);
    let socket = http.get(format!("{}/ws", server.base())).header("origin", "https://evil.example");
    assert_eq!(socket.send().await.unwrap().status(), 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_was_forgotten_opens_nothing_any_more() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let http = reqwest::Client::new();
    let out = http.post(format!("{}/api/logout", server.base())).header("cookie", ada.cookie().unwrap());
    let gone = out.send().await.unwrap();
    assert_eq!(gone.status(), 204);
    assert!(gone.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(refused_kind(ada.me().await), RefusalKind::Person);
    assert_eq!(refused_kind(ada.clone().act(&table, Action::Leave {}).await), RefusalKind::Person);
    assert!(ada.tables(TableFilter::Mine).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_somebody_else_may_ask_nothing_where_no_address_was_told_either() {
    let server = TestServer::start().await;
    let http = reqwest::Client::new();
    let body = serde_json::json!({ "name": "Ada" });
    for (origin, status) in [(server.base().as_str(), 200), ("https://evil.example", 403), ("null", 403)] {
        let asked = http.post(format!("{}/api/me", server.base())).header("origin", origin).json(&body);
        assert_eq!(asked.send().await.unwrap().status(), status, "{origin}");
    }
}

/// A table does what it has to do itself, ratings too, before it answers the next question.
async fn until_rated(client: &Client, table: &TableId) {
    assert!(client.record(table).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_between_named_people_and_levels_is_rated_once() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let lose = async |ada: &mut Client| {
        let table = ada.create_table(&computer_table("patchwork", "easy")).await.unwrap().table;
        ada.act(&table, Action::Resign {}).await.unwrap();
        until_rated(ada, &table).await;
        table
    };
    lose(&mut ada).await;
    assert!(ada.ratings("patchwork").await.unwrap().is_empty());
    ada.set_login(&credentials("ada", "correct horse")).await.unwrap();
    let table = lose(&mut ada).await;
    let ratings = ada.ratings("patchwork").await.unwrap();
    let shown: Vec<(&str, u64)> = ratings.iter().map(|rating| (rating.name.as_str(), rating.matches)).collect();
    assert_eq!(shown, [("easy", 1), ("Ada", 1)]);
    assert!(ratings[0].rating > 1500.0 && ratings[1].rating < 1500.0);
    let server = server.restart().await;
    let ada = ada.at(&server.base());
    until_rated(&ada, &table).await;
    assert_eq!(ada.ratings("patchwork").await.unwrap(), ratings);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_tells_how_it_is_and_what_it_offers() {
    let server = TestServer::start().await;
    for (path, words) in [
        ("/health", "well"),
        ("/ready", "ready"),
        ("/api/openapi.json", "/api/tables"),
        ("/api/games", "patchwork"),
        ("/", "Mozaika"),
    ] {
        let answer = reqwest::get(format!("{}{path}", server.base())).await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert!(answer.headers()["content-security-policy"].to_str().unwrap().contains("default-src 'self'"));
        assert!(answer.text().await.unwrap().contains(words), "{path}");
    }
}
