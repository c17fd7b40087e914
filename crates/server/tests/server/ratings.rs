//! Which matches change ratings: decided when they start, by what everybody could see.

use std::time::Duration;

use mozaika_client::wire::rest::{Credentials, NewTable};
use mozaika_client::wire::{Action, ClockSetting, EventKind, RefusalKind, ServerMessage, TableId};
use mozaika_client::{Client, open_table};
use mozaika_game::Seat;

use crate::test_server::{Guest, TestServer, refused_kind};

/// Two people at a table, one of whom gives up; tells whether the match was said to be rated.
async fn one_gives_up(ada: &Client, bob: &mut Client, wanted: &NewTable) -> (TableId, bool) {
    let table = ada.create_table(wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    bob.act(&table, Action::Resign {}).await.unwrap();
    let shown = ada.snapshot(&table).await.unwrap();
    let ServerMessage::Snapshot { status, events, .. } = shown else { panic!() };
    let said = events.iter().find_map(|event| match event.kind {
        EventKind::Started { rated, .. } => Some(rated),
        _ => None,
    });
    assert_eq!(said, status.rated);
    (table, said.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_login_after_the_start_is_not_rated_for_it() {
    let server = TestServer::start().await;
    let (mut ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (table, rated) = one_gives_up(&ada, &mut bob, &open_table("patchwork")).await;
    assert!(!rated);
    for (client, login) in [(&mut ada, "ada"), (&mut bob, "bob")] {
        let credentials = Credentials { login: login.to_owned(), password: "correct horse".to_owned() };
        client.set_login(&credentials).await.unwrap();
    }
    ada.record(&table).await.unwrap();
    let server = server.restart().await;
    let ada = ada.at(&server.base());
    ada.record(&table).await.unwrap();
    assert!(ada.ratings("patchwork").await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_usual_game_is_rated() {
    let server = TestServer::start().await;
    let (ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let usual = open_table("patchwork");
    assert!(one_gives_up(&ada, &mut bob, &usual).await.1);
    let clock = Some(ClockSetting::PerMove { seconds: 60 });
    assert!(one_gives_up(&ada, &mut bob, &NewTable { clock, patience: Some(60), ..usual.clone() }).await.1);
    let mut starts = usual.clone();
    starts.options.insert("start".to_owned(), 0.into());
    assert!(!one_gives_up(&ada, &mut bob, &starts).await.1);
    assert!(!one_gives_up(&ada, &mut bob, &NewTable { patience: Some(300), ..usual.clone() }).await.1);
    // Nor is a match that the clock decides before anybody has thought.
    for hasty in [ClockSetting::PerMove { seconds: 9 }, ClockSetting::Bank { seconds: 59, increment: 1 }] {
        assert!(!one_gives_up(&ada, &mut bob, &NewTable { clock: Some(hasty), ..usual.clone() }).await.1, "{hasty:?}");
    }
    let mut edition: serde_json::Value =
        serde_json::from_str(include_str!("../../../patchwork/data/patchwork.json")).unwrap();
    edition["edition"] = "mine".into();
    assert!(!one_gives_up(&ada, &mut bob, &NewTable { edition: Some(edition), ..usual.clone() }).await.1);
    let mut eve = server.guest("Eve").await;
    assert!(!one_gives_up(&ada, &mut eve, &usual).await.1);
    let matches = |ratings: Vec<mozaika_client::wire::rest::Rating>| ratings.iter().map(|one| one.matches).sum::<u64>();
    assert_eq!(matches(ada.ratings("patchwork").await.unwrap()), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn patience_has_a_floor_for_each_clock_and_is_told_in_the_list() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let wanted = |clock, patience| NewTable { clock, patience: Some(patience), ..open_table("patchwork") };
    let per_move = Some(ClockSetting::PerMove { seconds: 600 });
    let bank = Some(ClockSetting::Bank { seconds: 900, increment: 5 });
    for (clock, least) in [(None, 300), (per_move, 600), (bank, 900), (Some(ClockSetting::PerMove { seconds: 5 }), 60)]
    {
        assert_eq!(refused_kind(ada.create_table(&wanted(clock, least - 1)).await), RefusalKind::Table);
        let table = ada.create_table(&wanted(clock, least)).await.unwrap().table;
        let listed = ada.tables(mozaika_client::wire::rest::TableFilter::Open).await.unwrap();
        let summary = listed.iter().find(|summary| summary.table == table).unwrap();
        assert_eq!(summary.patience, least);
    }
    // The host does not replace an opponent after a second.
    let mut bob = server.guest("Bob").await;
    let mut wanted = open_table("patchwork");
    wanted.patience = Some(300);
    wanted.options.insert("start".to_owned(), 1.into());
    let table = ada.create_table(&wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut ada = Guest::watching(ada, &table).await;
    server.clock.advance(Duration::from_secs(299));
    let replaced = ada.act(Action::Replace { seat: Seat(1), level: "easy".to_owned() }).await;
    assert!(matches!(replaced, ServerMessage::Refused { .. }), "{replaced:?}");
}
