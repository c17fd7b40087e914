//! Whatever is sent, the answer is clear and nothing changes.

use std::time::Duration;

use mozaika_client::wire::{Act, LONGEST_MESSAGE, Notice};
use mozaika_client::{Client, Socket, Trouble, open_table};
use mozaika_game::Seat;
use mozaika_registry::GAMES;
use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::house::{Guest, House, entry, refused_rule, rule};

async fn farewell(socket: &mut Socket) -> u16 {
    loop {
        match tokio::time::timeout(Duration::from_secs(20), socket.hear()).await.unwrap() {
            Ok(_) => {}
            Err(Trouble::Closed(code, _)) => return code,
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_answered_and_the_socket_lives_on() {
    let house = House::open().await;
    let mut socket = house.guest("Ada").await.connect().await.unwrap();
    for garbage in
        ["", "{", "null", "[[[[[[", "\u{0}\u{1}", r#"{"do":"fly"}"#, r#"{"do":"watch","table":"' OR 1=1 --"}"#]
    {
        socket.say_text(garbage).await.unwrap();
        assert_eq!(rule(&socket.hear().await.unwrap()), "protocol", "{garbage}");
    }
    socket.say_text(r#"{"do":"watch","table":"nosuchtable"}"#).await.unwrap();
    assert_eq!(rule(&socket.hear().await.unwrap()), "table");
    socket.say_text(r#"{"do":"ping"}"#).await.unwrap();
    assert_eq!(socket.hear().await.unwrap(), Notice::Pong);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_random_message_ends_the_conversation() {
    let house = House::open().await;
    let mut socket = house.guest("Ada").await.connect().await.unwrap();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let almost = r#"\{"do":"(watch|act|unwatch|hello|ping)","(table|id|act)":("\PC{0,20}"|\[|-?[0-9]{1,20}|\{"kind":"[a-z]{1,7}"\}),?\}?|\PC{0,60}"#;
    let texts = proptest::string::string_regex(almost).unwrap();
    for _ in 0..50 {
        // Whoever never reads the answers is dropped: here they are read every few messages.
        for _ in 0..10 {
            let text = texts.new_tree(&mut runner).unwrap().current();
            if !text.contains("hello") {
                socket.say_text(text).await.unwrap();
            }
        }
        socket.say_text(r#"{"do":"ping"}"#).await.unwrap();
        while socket.hear().await.unwrap() != Notice::Pong {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_breaks_the_protocol_is_closed_with_a_reason() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut binary = ada.connect().await.unwrap();
    binary.say_bytes(vec![1, 2, 3]).await.unwrap();
    assert_eq!(farewell(&mut binary).await, 1003);
    let mut rude = Socket::open_silently(&house.base(), ada.cookie()).await.unwrap();
    rude.say_text(r#"{"do":"ping"}"#).await.unwrap();
    assert_eq!(farewell(&mut rude).await, 1008);
    let mut newer = Socket::open_silently(&house.base(), ada.cookie()).await.unwrap();
    newer.say_text(r#"{"do":"hello","version":999}"#).await.unwrap();
    assert_eq!(farewell(&mut newer).await, 1008);
    let mut long = ada.connect().await.unwrap();
    long.say_text("x".repeat(LONGEST_MESSAGE + 1)).await.unwrap();
    assert_eq!(farewell(&mut long).await, 1009);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_closes_the_flooders_socket_and_nobody_elses() {
    let house = House::with(GAMES, |config| config.limits.messages = 5).await;
    let ada = house.guest("Ada").await;
    let mut calm = ada.connect().await.unwrap();
    let mut flood = ada.connect().await.unwrap();
    for _ in 0..100 {
        if flood.say_text(r#"{"do":"ping"}"#).await.is_err() {
            break;
        }
    }
    let ended = loop {
        match flood.hear().await {
            Ok(_) => {}
            Err(trouble) => break trouble,
        }
    };
    assert!(matches!(ended, Trouble::Closed(1008, _) | Trouble::Away(_)), "{ended}");
    calm.say_text(r#"{"do":"ping"}"#).await.unwrap();
    assert_eq!(calm.hear().await.unwrap(), Notice::Pong);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_tables_and_requests_have_their_numbers() {
    let house = House::with(GAMES, |config| {
        config.limits.sockets = 2;
        config.limits.tables = 1;
    })
    .await;
    let ada = house.guest("Ada").await;
    let _first = ada.connect().await.unwrap();
    let second = ada.connect().await.unwrap();
    assert!(ada.connect().await.is_err());
    drop(second);
    tokio::time::sleep(Duration::from_millis(300)).await;
    ada.connect().await.unwrap();
    ada.make(&open_table("patchwork")).await.unwrap();
    assert_eq!(refused_rule(ada.make(&open_table("patchwork")).await), "limit");
    let hasty = House::with(GAMES, |config| config.limits.requests = 2).await;
    let ada = hasty.guest("Ada").await;
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.push(ada.me().await);
    }
    let refused = answers.into_iter().find_map(Result::err).expect("a limit");
    assert!(matches!(refused, Trouble::Refused(problem) if problem.rule == "429"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_in_anothers_seat_or_with_anothers_name() {
    let house = House::open().await;
    let (table, mut ada, mut bob) = house.pair("patchwork").await;
    let before = ada.following.seq();
    let (seat, decision) = ada.any_move(1);
    let thief = if seat == Seat(0) { &mut bob } else { &mut ada };
    assert_eq!(rule(&thief.play(seat.0, &decision).await), "seat");
    let (Ok(mut eve), act) = (Ok::<_, ()>(house.guest("Ada").await), Act::Play { seat, decision: decision.clone() })
    else {
        return;
    };
    assert_eq!(refused_rule(eve.act(&table, act.clone()).await), "seat");
    assert_eq!(rule(&ada.play(7, &decision).await), "seat");
    let mut nobody = Client::new(&house.base());
    assert_eq!(refused_rule(nobody.act(&table, act.clone()).await), "person");
    let mut silent = Socket::open_silently(&house.base(), Some("mozaika=made-up")).await.unwrap();
    silent.say_text(r#"{"do":"hello","version":1}"#).await.unwrap();
    assert!(matches!(silent.hear().await.unwrap(), Notice::Welcome { you: None, .. }));
    silent.act(&table, "1".parse().unwrap(), before, act).await.unwrap();
    assert_eq!(rule(&silent.hear().await.unwrap()), "person");
    let illegal = if seat == Seat(0) { &mut ada } else { &mut bob };
    let refused = illegal.play(seat.0, "buy 999 r0 a1").await;
    assert!(matches!(refused, Notice::Refused { .. }));
    let Notice::Table { seq, .. } = ada.client.show(&table).await.unwrap() else { panic!() };
    assert_eq!(seq, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_overheard_is_of_no_use_to_them() {
    let house = House::open().await;
    let (table, mut ada, mut bob) = house.pair("patchwork").await;
    let mut eve = Guest::watching(house.guest("Ada").await, &table).await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let (id, expected) = (mover.client.fresh_id(), mover.following.seq());
    let act = Act::Play { seat, decision };
    let done = entry(&mover.act_as(id.clone(), expected, act.clone()).await);
    // The same words from another mouth.
    assert_eq!(rule(&eve.act_as(id.clone(), expected, act.clone()).await), "seat");
    assert_eq!(rule(&eve.act_as(id.clone(), done, act.clone()).await), "seat");
    assert_eq!(rule(&eve.act(Act::Resign {}).await), "seat");
    assert_eq!(rule(&eve.act(Act::Rematch {}).await), "stage");
    // At another table the same words are something else, and refused there.
    let (other, mut cid, _) = house.pair("patchwork").await;
    let before = cid.following.seq();
    assert_eq!(refused_rule(eve.client.act(&other, act).await), "seat");
    assert!(matches!(cid.play(seat.0, "nonsense").await, Notice::Refused { .. }));
    for (client, table, last) in [(&cid.client, &other, before), (&ada.client, &table, done)] {
        let Notice::Table { seq, .. } = client.show(table).await.unwrap() else { panic!() };
        assert_eq!(seq, last);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_random_request_over_http_makes_the_server_fail() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.make(&open_table("patchwork")).await.unwrap().table;
    let http = reqwest::Client::new();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let places = format!(
        r"/(api/)?(tables|me|me/login|me/link|login|logout|link|ratings|games)?(/({table}|[a-z0-9%.]{{1,9}}|%00|%ff))?(/(record|deeds|invitation))?(\?(since|which)=[-a-z0-9%]{{0,25}})?"
    );
    let places = proptest::string::string_regex(&places).unwrap();
    let bodies = r#"(\{"(name|login|password|word|game|seats|id|expected|act)":("\PC{0,30}"|-?[0-9]{1,25}|\[\]|\{\}|null|\{"kind":"[a-z]{1,7}"\}),?\}?|\[{1,300}|\PC{0,40})"#;
    let bodies = proptest::string::string_regex(bodies).unwrap();
    for number in 0..400 {
        let place = places.new_tree(&mut runner).unwrap().current();
        let body = bodies.new_tree(&mut runner).unwrap().current();
        let method = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"][number % 6].parse().unwrap();
        let request = http.request(method, format!("{}{place}", house.base())).body(body.clone());
        let request = request.header("content-type", "application/json").header("cookie", ada.cookie().unwrap());
        let status = request.send().await.unwrap().status();
        assert!(!status.is_server_error(), "{place} {body}: {status}");
    }
    let long = http.post(format!("{}/api/me", house.base())).header("content-type", "application/json");
    let refused = long.body(" ".repeat(2 << 20)).send().await.unwrap();
    assert_eq!(refused.status(), 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_make_no_sense_are_refused_with_a_sentence() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut wanted = open_table("chess");
    assert_eq!(refused_rule(ada.make(&wanted).await), "protocol");
    wanted = open_table("patchwork");
    wanted.seats.pop();
    assert_eq!(refused_rule(ada.make(&wanted).await), "table");
    wanted = open_table("patchwork");
    wanted.options.insert("mood".to_owned(), "good".into());
    assert_eq!(refused_rule(ada.make(&wanted).await), "options");
    wanted = open_table("patchwork");
    wanted.edition = Some(serde_json::json!({ "edition": "mine" }));
    assert_eq!(refused_rule(ada.make(&wanted).await), "edition");
    wanted = open_table("patchwork");
    wanted.patience = Some(0);
    assert_eq!(refused_rule(ada.make(&wanted).await), "table");
    assert!(ada.tables("mine").await.unwrap().is_empty());
}
