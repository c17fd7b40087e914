//! Editions that people bring: stored once, bounded, and nobody else's business.

use std::time::Duration;

use mozaika_client::open_table;
use mozaika_client::wire::rest::NewTable;
use mozaika_client::wire::{Access, Action, RefusalKind};
use mozaika_registry::GAMES;
use serde_json::Value;

use crate::test_server::{Guest, TestServer, refused_kind};

pub(crate) fn edition(name: &str) -> Value {
    let mut edition: Value = serde_json::from_str(include_str!("../../../patchwork/data/patchwork.json")).unwrap();
    edition["edition"] = name.into();
    edition
}

pub(crate) fn table_with(edition: Value) -> NewTable {
    NewTable { edition: Some(edition), ..open_table("patchwork") }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_the_built_in_edition_or_nothing() {
    let server = TestServer::start().await;
    let (ada, eve) = (server.guest("Ada").await, server.guest("Eve").await);
    ada.create_table(&table_with(edition("hers"))).await.unwrap();
    for name in ["hers", "nowhere"] {
        let mut wanted = open_table("patchwork");
        wanted.options.insert("edition".to_owned(), name.into());
        assert_eq!(refused_kind(eve.create_table(&wanted).await), RefusalKind::Edition, "{name}");
    }
    let mut wanted = open_table("sintra");
    wanted.options.insert("edition".to_owned(), "reconstructed-1".into());
    eve.create_table(&wanted).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_and_size_of_an_edition_have_an_end() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut long_text = edition("long");
    long_text["about"] = vec!["x".repeat(1001)].into();
    let mut large = edition("large");
    large["about"] = vec!["x".repeat(1000); 100].into();
    for bad in [long_text, large] {
        assert_eq!(refused_kind(ada.create_table(&table_with(bad)).await), RefusalKind::Edition);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_edition_of_a_table_by_invitation_is_told_to_those_who_play_there() {
    let server = TestServer::start().await;
    let (mut ada, mut bob, eve) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Eve").await);
    let own = edition("private");
    let wanted = NewTable { access: Access::Invited, ..table_with(own.clone()) };
    let created = ada.create_table(&wanted).await.unwrap();
    let table = created.table;
    bob.act(&table, Action::Sit { seat: None, invitation: created.invitation, nonce: None }).await.unwrap();
    for player in [&ada, &bob] {
        assert_eq!(player.edition(&table).await.unwrap(), own);
    }
    assert_eq!(refused_kind(eve.edition(&table).await), RefusalKind::Seat);
    let watching = Guest::watching(eve.clone(), &table).await;
    let told = serde_json::to_string(&watching.followed.settings).unwrap();
    assert!(!told.contains("patches"), "{told}");
    bob.act(&table, Action::Resign {}).await.unwrap();
    assert_eq!(refused_kind(eve.record(&table).await), RefusalKind::Seat);
    assert!(GAMES.replay(&ada.record(&table).await.unwrap()).is_ok());
    // A rematch is played with the same.
    ada.act(&table, Action::Rematch {}).await.unwrap();
    let again = ada.tables(mozaika_client::wire::rest::TableFilter::Mine).await.unwrap();
    let again = again.iter().find(|summary| summary.table != table).unwrap();
    assert_eq!(ada.edition(&again.table).await.unwrap(), own);
    let plain = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    assert_eq!(refused_kind(ada.edition(&plain).await), RefusalKind::Table);
}

/// Does the process know Patchwork's edition of that name?
fn is_known(name: &str) -> bool {
    GAMES.find("patchwork").unwrap().start(&serde_json::json!({ "edition": name })).is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_thousand_editions_only_those_in_use_and_a_few_recent_ones_stay_in_memory() {
    const SENT: usize = 1000;
    const MOST_RECENT: usize = 64;
    let name = |number: usize| format!("sent-{number}");
    let raised = |config: &mut mozaika_server::Config| {
        config.limits.editions = 10_000;
        config.limits.tables = 10_000;
    };
    let server = TestServer::with(GAMES, raised).await;
    let ada = server.guest("Ada").await;
    let mut tables = vec![ada.create_table(&table_with(edition(&name(0)))).await.unwrap().table];
    let watching = Guest::watching(ada.clone(), &tables[0]).await;
    for number in 1..SENT {
        tables.push(ada.create_table(&table_with(edition(&name(number)))).await.unwrap().table);
    }
    let known = || (0..SENT).filter(|number| is_known(&name(*number))).count();
    // A table that nobody watches leaves the memory after a while.
    for _ in 0..200 {
        if known() <= MOST_RECENT + 1 {
            break;
        }
        server.clock.advance(Duration::from_secs(6));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(known() <= MOST_RECENT + 1, "{} are known", known());
    assert!(is_known(&name(0)), "somebody is at that table");
    assert!(!is_known(&name(1)));
    drop(watching);
    // What was forgotten is stored, and no table is without its edition.
    assert_eq!(ada.edition(&tables[1]).await.unwrap(), edition(&name(1)));
    assert!(is_known(&name(1)));
}
