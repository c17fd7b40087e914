//! Whatever is sent, the answer is clear and nothing changes.

use std::time::Duration;

use mozaika_client::wire::rest::TableFilter;
use mozaika_client::wire::{Action, LONGEST_MESSAGE, OTHER_VERSION, RefusalKind, ServerMessage};
use mozaika_client::{Client, ClientError, Socket, open_table};
use mozaika_game::Seat;
use mozaika_registry::GAMES;
use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::test_server::{Guest, TestServer, entry, kind, refused_kind};

async fn farewell(socket: &mut Socket) -> u16 {
    loop {
        match tokio::time::timeout(Duration::from_secs(20), socket.receive()).await.unwrap() {
            Ok(_) => {}
            Err(ClientError::Closed(code, _)) => return code,
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_answered_and_the_socket_lives_on() {
    let server = TestServer::start().await;
    let mut socket = server.guest("Ada").await.connect().await.unwrap();
    for garbage in
        ["", "{", "null", "[[[[[[", "\u{0}\u{1}", r#"{"type":"fly"}"#, r#"{"type":"watch","table":"' OR 1=1 --"}"#]
    {
        socket.send_text(garbage).await.unwrap();
        assert_eq!(kind(&socket.receive().await.unwrap()), RefusalKind::Protocol, "{garbage}");
    }
    socket.send_text(r#"{"type":"watch","table":"nosuchtable"}"#).await.unwrap();
    assert_eq!(kind(&socket.receive().await.unwrap()), RefusalKind::Table);
    socket.send_text(r#"{"type":"ping"}"#).await.unwrap();
    assert_eq!(socket.receive().await.unwrap(), ServerMessage::Pong);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_random_message_ends_the_conversation() {
    let server = TestServer::start().await;
    let mut socket = server.guest("Ada").await.connect().await.unwrap();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let almost = r#"\{"type":"(watch|act|unwatch|follow|unfollow|look|hello|ping)","(table|id|action|query|filter|here)":("\PC{0,20}"|\[|-?[0-9]{1,20}|\{"type":"[a-z]{1,7}"\}),?\}?|\PC{0,60}"#;
    let texts = proptest::string::string_regex(almost).unwrap();
    for _ in 0..50 {
        // Whoever never reads the answers is dropped: here they are read every few messages.
        for _ in 0..10 {
            let text = texts.new_tree(&mut runner).unwrap().current();
            if !text.contains("hello") {
                socket.send_text(text).await.unwrap();
            }
        }
        socket.send_text(r#"{"type":"ping"}"#).await.unwrap();
        while socket.receive().await.unwrap() != ServerMessage::Pong {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_breaks_the_protocol_is_closed_with_a_reason() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut binary = ada.connect().await.unwrap();
    binary.send_bytes(vec![1, 2, 3]).await.unwrap();
    assert_eq!(farewell(&mut binary).await, 1003);
    let mut rude = Socket::open_without_hello(&server.base(), ada.cookie()).await.unwrap();
    rude.send_text(r#"{"type":"ping"}"#).await.unwrap();
    assert_eq!(farewell(&mut rude).await, 1008);
    let mut newer = Socket::open_without_hello(&server.base(), ada.cookie()).await.unwrap();
    newer.send_text(r#"{"type":"hello","version":999}"#).await.unwrap();
    // A page reloads itself then: it is told so with a code of its own, twice.
    let refused = newer.receive().await.unwrap();
    let ServerMessage::Refused { refusal, .. } = &refused else { panic!("{refused:?}") };
    assert_eq!((refusal.code.as_str(), refusal.args["client"].as_u64()), ("version-mismatch", Some(999)));
    assert_eq!(farewell(&mut newer).await, OTHER_VERSION);
    let mut long = ada.connect().await.unwrap();
    long.send_text("x".repeat(LONGEST_MESSAGE + 1)).await.unwrap();
    assert_eq!(farewell(&mut long).await, 1009);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_closes_the_flooders_socket_and_nobody_elses() {
    let server = TestServer::with(GAMES, |config| config.limits.messages = 5).await;
    let ada = server.guest("Ada").await;
    let mut calm = ada.connect().await.unwrap();
    let mut flood = ada.connect().await.unwrap();
    for _ in 0..100 {
        if flood.send_text(r#"{"type":"ping"}"#).await.is_err() {
            break;
        }
    }
    let ended = loop {
        match flood.receive().await {
            Ok(_) => {}
            Err(trouble) => break trouble,
        }
    };
    assert!(matches!(ended, ClientError::Closed(1008, _) | ClientError::Socket(_)), "{ended}");
    calm.send_text(r#"{"type":"ping"}"#).await.unwrap();
    assert_eq!(calm.receive().await.unwrap(), ServerMessage::Pong);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_tables_and_requests_have_their_numbers() {
    let mut server = TestServer::with(GAMES, |config| {
        config.limits.sockets = 2;
        config.limits.tables = 1;
    })
    .await;
    let ada = server.guest("Ada").await;
    let _first = ada.connect().await.unwrap();
    let second = ada.connect().await.unwrap();
    assert!(ada.connect().await.is_err());
    drop(second);
    server.until_sockets(1).await;
    ada.connect().await.unwrap();
    ada.create_table(&open_table("patchwork")).await.unwrap();
    assert_eq!(refused_kind(ada.create_table(&open_table("patchwork")).await), RefusalKind::Limit);
    let hasty = TestServer::with(GAMES, |config| config.limits.requests = 2).await;
    let ada = hasty.guest("Ada").await;
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.push(ada.me().await);
    }
    let refused = answers.into_iter().find_map(Result::err).expect("a limit");
    assert!(matches!(refused, ClientError::Refused(refusal) if refusal.kind == RefusalKind::Limit));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_in_anothers_seat_or_with_anothers_name() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let before = ada.followed.seq();
    let (seat, decision) = ada.any_move(1);
    let thief = if seat == Seat(0) { &mut bob } else { &mut ada };
    assert_eq!(kind(&thief.play(seat.0, &decision).await), RefusalKind::Seat);
    let mut eve = server.guest("Ada").await;
    let action = Action::Play { seat, decision: decision.clone() };
    assert_eq!(refused_kind(eve.act(&table, action.clone()).await), RefusalKind::Seat);
    assert_eq!(kind(&ada.play(7, &decision).await), RefusalKind::Seat);
    let mut nobody = Client::new(&server.base());
    assert_eq!(refused_kind(nobody.act(&table, action.clone()).await), RefusalKind::Person);
    let mut silent = Socket::open_without_hello(&server.base(), Some("mozaika=made-up")).await.unwrap();
    silent.send_text(r#"{"type":"hello","version":4}"#).await.unwrap();
    assert!(matches!(silent.receive().await.unwrap(), ServerMessage::Welcome { you: None, .. }));
    silent.act(&table, "1".parse().unwrap(), before, action).await.unwrap();
    assert_eq!(kind(&silent.receive().await.unwrap()), RefusalKind::Person);
    let illegal = if seat == Seat(0) { &mut ada } else { &mut bob };
    let refused = illegal.play(seat.0, "buy 999 r0 a1").await;
    assert!(matches!(refused, ServerMessage::Refused { .. }));
    let ServerMessage::Snapshot { seq, .. } = ada.client.snapshot(&table).await.unwrap() else { panic!() };
    assert_eq!(seq, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_overheard_is_of_no_use_to_them() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let mut eve = Guest::watching(server.guest("Ada").await, &table).await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let (id, expected) = (mover.client.new_action_id(), mover.followed.seq());
    let action = Action::Play { seat, decision };
    let done = entry(&mover.act_as(id.clone(), expected, action.clone()).await);
    // The same words from another mouth.
    assert_eq!(kind(&eve.act_as(id.clone(), expected, action.clone()).await), RefusalKind::Seat);
    assert_eq!(kind(&eve.act_as(id.clone(), done, action.clone()).await), RefusalKind::Seat);
    assert_eq!(kind(&eve.act(Action::Resign {}).await), RefusalKind::Seat);
    assert_eq!(kind(&eve.act(Action::Rematch {}).await), RefusalKind::Phase);
    // At another table the same words are something else, and refused there.
    let (other, mut cid, _) = server.pair("patchwork").await;
    let before = cid.followed.seq();
    assert_eq!(refused_kind(eve.client.act(&other, action).await), RefusalKind::Seat);
    assert!(matches!(cid.play(seat.0, "nonsense").await, ServerMessage::Refused { .. }));
    for (client, table, last) in [(&cid.client, &other, before), (&ada.client, &table, done)] {
        let ServerMessage::Snapshot { seq, .. } = client.snapshot(table).await.unwrap() else { panic!() };
        assert_eq!(seq, last);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_random_request_over_http_makes_the_server_fail() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let http = reqwest::Client::new();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let places = format!(
        r"/(api/)?(tables|me|me/login|me/link|me/profile|me/relations|me/push|push|reports|login|logout|link|ratings|games)?(/({table}|[a-z0-9%.]{{1,9}}|%00|%ff))?(/(record|actions|invitation))?(\?(since|filter|game|players|clock|page)=[-a-z0-9%.]{{0,25}})?"
    );
    let places = proptest::string::string_regex(&places).unwrap();
    let bodies = r#"(\{"(name|login|password|token|game|seats|id|expected|action|kind|person|reason|text|endpoint|keys)":("\PC{0,30}"|-?[0-9]{1,25}|\[\]|\{\}|null|\{"type":"[a-z]{1,7}"\}),?\}?|\[{1,300}|\PC{0,40})"#;
    let bodies = proptest::string::string_regex(bodies).unwrap();
    for number in 0..400 {
        let place = places.new_tree(&mut runner).unwrap().current();
        let body = bodies.new_tree(&mut runner).unwrap().current();
        let method = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"][number % 6].parse().unwrap();
        let request = http.request(method, format!("{}{place}", server.base())).body(body.clone());
        let request = request.header("content-type", "application/json").header("cookie", ada.cookie().unwrap());
        let status = request.send().await.unwrap().status();
        assert!(!status.is_server_error(), "{place} {body}: {status}");
    }
    let long = http.post(format!("{}/api/me", server.base())).header("content-type", "application/json");
    let refused = long.body(" ".repeat(2 << 20)).send().await.unwrap();
    assert_eq!(refused.status(), 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_make_no_sense_are_refused_with_a_sentence() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("chess");
    assert_eq!(refused_kind(ada.create_table(&wanted).await), RefusalKind::Protocol);
    wanted = open_table("patchwork");
    wanted.seats.pop();
    assert_eq!(refused_kind(ada.create_table(&wanted).await), RefusalKind::Table);
    wanted = open_table("patchwork");
    wanted.options.insert("mood".to_owned(), "good".into());
    let Err(ClientError::Refused(refusal)) = ada.create_table(&wanted).await else { panic!("not refused") };
    assert_eq!((refusal.kind, refusal.code.as_str()), (RefusalKind::Options, "bad-options"));
    assert!(refusal.problems[0].message.contains("mood"), "{refusal:?}");
    wanted = open_table("patchwork");
    wanted.edition = Some(serde_json::json!({ "edition": "mine" }));
    assert_eq!(refused_kind(ada.create_table(&wanted).await), RefusalKind::Edition);
    wanted = open_table("patchwork");
    wanted.patience = Some(0);
    assert_eq!(refused_kind(ada.create_table(&wanted).await), RefusalKind::Table);
    assert!(ada.tables(TableFilter::Mine).await.unwrap().is_empty());
}
