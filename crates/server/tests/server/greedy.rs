//! Nobody has all of the server's thinking, nor all of its list.

use std::time::{Duration, Instant};

use mozaika_client::wire::rest::{NewTable, TableFilter};
use mozaika_client::wire::{Action, EventKind, RefusalKind, SeatPlan, TablePhase};
use mozaika_client::{Client, computer_table, open_table};
use mozaika_game::Seat;
use mozaika_registry::GAMES;

use crate::test_server::{Guest, TestServer, computer, refused_kind};

/// A table where the computer player begins.
fn computer_begins(level: &str) -> NewTable {
    let mut wanted = computer_table("patchwork", level);
    wanted.options.insert("start".to_owned(), 1.into());
    wanted
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_alone_have_no_table() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let wanted = NewTable { seats: vec![computer("expert"), computer("expert")], ..open_table("patchwork") };
    assert_eq!(refused_kind(ada.create_table(&wanted).await), RefusalKind::Table);
    // Where a person is still to come, nothing is thought before they do.
    let wanted = NewTable { seats: vec![SeatPlan::Anyone, computer("easy")], ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    assert_eq!(Guest::watching(ada, &table).await.phase(), TablePhase::Gathering);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_hosts_counts_like_where_they_sit() {
    let server = TestServer::with(GAMES, |config| config.limits.tables = 3).await;
    let ada = server.guest("Ada").await;
    let hosted = NewTable { seats: vec![SeatPlan::Anyone, SeatPlan::Anyone], ..open_table("patchwork") };
    for _ in 0..3 {
        ada.create_table(&hosted).await.unwrap();
    }
    assert_eq!(refused_kind(ada.create_table(&hosted).await), RefusalKind::Limit);
    let mut bob = server.guest("Bob").await;
    let table = bob.create_table(&hosted).await.unwrap().table;
    assert_eq!(refused_kind(ada.clone().act(&table, Action::sit()).await), RefusalKind::Limit);
    // A table that is closed counts no more.
    let own = ada.tables(TableFilter::Mine).await.unwrap()[0].table.clone();
    ada.clone().act(&own, Action::Leave {}).await.unwrap();
    ada.create_table(&hosted).await.unwrap();
    bob.act(&table, Action::Leave {}).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn making_tables_has_a_budget_for_each_person_and_each_address() {
    let server = TestServer::with(GAMES, |config| config.limits.made = 2).await;
    let made = async |client: &mut Client| {
        let mut made = 0;
        while let Ok(created) = client.create_table(&open_table("patchwork")).await {
            client.act(&created.table, Action::Leave {}).await.unwrap();
            made += 1;
        }
        assert_eq!(refused_kind(client.create_table(&open_table("patchwork")).await), RefusalKind::Limit);
        made
    };
    let mut counts = Vec::new();
    for name in ["Ada", "Bob", "Cid", "Dan", "Eve", "Fay"] {
        counts.push(made(&mut server.guest(name).await).await);
    }
    assert_eq!(counts, [2, 2, 2, 2, 0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pushes_others_out_of_the_list() {
    let server = TestServer::with(GAMES, |config| config.limits.tables = 1000).await;
    let shy = server.guest("Shy").await;
    let table = shy.create_table(&open_table("patchwork")).await.unwrap().table;
    let greedy = server.guest("Greedy").await;
    for _ in 0..120 {
        greedy.create_table(&open_table("patchwork")).await.unwrap();
    }
    let listed = shy.tables(TableFilter::Open).await.unwrap();
    assert_eq!(listed.len(), 50);
    assert!(listed.iter().any(|summary| summary.table == table));
    assert!(listed.is_sorted_by_key(|summary| std::cmp::Reverse(summary.at)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_easy_opponent_answers_within_a_second_whatever_others_let_their_experts_think_about() {
    let server = TestServer::with(GAMES, |config| {
        config.limits.tables = 1000;
        config.thinkers = 1;
    })
    .await;
    let greedy = server.guest("Greedy").await;
    let mut watching = greedy.connect().await.unwrap();
    for number in 0..200 {
        let table = greedy.create_table(&computer_begins("expert")).await.unwrap().table;
        if number < 30 {
            watching.watch(&table, None).await.unwrap();
        }
    }
    let ada = server.guest("Ada").await;
    let started = Instant::now();
    let table = ada.create_table(&computer_begins("easy")).await.unwrap().table;
    let mut ada = Guest::watching(ada, &table).await;
    ada.until(|ada| {
        ada.followed.events.iter().any(|event| matches!(event.kind, EventKind::Played { seat: Seat(1), .. }))
    })
    .await;
    // The tests beside this one take the same cores: what is promised is measured by `cargo xtask attack`.
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_watches_waits_in_the_database_and_has_its_turn() {
    let server = TestServer::with(GAMES, |config| config.thinkers = 1).await;
    let ada = server.guest("Ada").await;
    let mut tables = Vec::new();
    for _ in 0..10 {
        tables.push(ada.create_table(&computer_begins("medium")).await.unwrap().table);
    }
    let has_played = async |table| {
        let shown = ada.snapshot(table).await.unwrap();
        let mozaika_client::wire::ServerMessage::Snapshot { events, .. } = shown else { panic!() };
        events.iter().any(|event| matches!(event.kind, EventKind::Played { .. }))
    };
    let end = Instant::now() + Duration::from_mins(1);
    loop {
        let mut played = 0;
        for table in &tables {
            played += usize::from(has_played(table).await);
        }
        if played == tables.len() {
            break;
        }
        assert!(Instant::now() < end, "{played} of {} have played", tables.len());
        server.clock.advance(Duration::from_secs(2));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
