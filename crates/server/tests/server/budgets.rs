//! Whatever is asked counts, and what costs more counts more.

use mozaika_client::open_table;
use mozaika_client::wire::rest::TableFilter;
use mozaika_client::wire::{RefusalKind, ServerMessage};
use mozaika_game::Seat;
use mozaika_registry::GAMES;

use crate::frames::{PING, Raw};
use crate::test_server::{TestServer, one_move};

#[tokio::test(flavor = "multi_thread")]
async fn all_sockets_of_an_address_share_a_budget_and_whole_tables_cost_more_than_words() {
    let server = TestServer::with(GAMES, |config| config.limits.messages = 5).await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut told = 0;
    let mut refused = 0;
    let mut sockets = Vec::new();
    for _ in 0..10 {
        sockets.push(ada.connect().await.unwrap());
    }
    for socket in &mut sockets {
        for _ in 0..15 {
            socket.watch(&table, None).await.unwrap();
            let mut answer = socket.receive().await.unwrap();
            while matches!(answer, ServerMessage::Presence { .. }) {
                answer = socket.receive().await.unwrap();
            }
            match answer {
                ServerMessage::Snapshot { .. } => told += 1,
                ServerMessage::Refused { refusal, .. } => {
                    assert_eq!(refusal.kind, RefusalKind::Limit);
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!((35..80).contains(&told) && refused > 50, "{told} whole tables were told, {refused} refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_costs_more_than_another_request() {
    let server = TestServer::with(GAMES, |config| config.limits.requests = 10).await;
    let ada = server.guest("Ada").await;
    let mut listed = 0;
    for _ in 0..40 {
        listed += u32::from(ada.tables(TableFilter::Open).await.is_ok());
    }
    assert!((5..30).contains(&listed), "{listed} lists");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_name_is_written_and_counts_and_the_same_one_is_not() {
    let server = TestServer::with(GAMES, |config| config.limits.costly = 5).await;
    let mut ada = server.guest("Ada").await;
    for _ in 0..20 {
        ada.take_name("Ada").await.unwrap();
    }
    let mut taken = 0;
    for number in 0..20 {
        taken += u32::from(ada.take_name(&format!("Ada {number}")).await.is_ok());
    }
    assert!((4..8).contains(&taken), "{taken} names");
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_say_nothing_count_too() {
    let mut server = TestServer::with(GAMES, |config| config.limits.messages = 5).await;
    let mut raw = Raw::open(&server).await;
    raw.send(0x81, br#"{"type":"hello","version":4}"#).await;
    for _ in 0..200 {
        if raw.try_send(PING, b"x").await.is_err() {
            break;
        }
    }
    // It is still held here, and closed there.
    server.until_sockets(0).await;
    drop(raw);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_expects_what_is_not_there_is_not_told_the_whole_history() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    for round in 0..5 {
        one_move([&mut ada, &mut bob], round).await;
    }
    let seat = ada.followed.status.as_ref().unwrap().you.unwrap_or(Seat(0));
    let refused = ada.play_expecting(seat.0, "advance", 1_000_000).await;
    let ServerMessage::Refused { refusal, events, .. } = &refused else { panic!("{refused:?}") };
    assert_eq!((refusal.code.as_str(), events.len()), ("ahead-of-table", 0));
}
