//! What is in the file of the database, and what is not.

use std::path::PathBuf;
use std::time::Duration;

use mozaika_client::wire::Action;
use mozaika_client::wire::rest::TableFilter;
use mozaika_client::{computer_table, open_table};
use mozaika_registry::GAMES;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;

use crate::editions::{edition, table_with};
use crate::test_server::TestServer;

fn database(server: &TestServer) -> PathBuf {
    server.folder.as_ref().unwrap().path().join(TestServer::DATABASE)
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_at_a_finished_match_changes_nothing() {
    let server = TestServer::start().await;
    let mut ada = server.member("Ada").await;
    let table = ada.create_table(&computer_table("patchwork", "easy")).await.unwrap().table;
    ada.act(&table, Action::Resign {}).await.unwrap();
    ada.record(&table).await.unwrap();
    let file = database(&server);
    let server = server.restart().await;
    let ada = ada.at(&server.base());
    let size = || std::fs::metadata(file.with_extension("db-wal")).map_or(0, |file| file.len());
    ada.snapshot(&table).await.unwrap();
    let before = size();
    for _ in 0..20 {
        ada.snapshot(&table).await.unwrap();
        // The table is opened anew each time.
        server.clock.advance(Duration::from_secs(6));
        ada.record(&table).await.unwrap();
    }
    assert_eq!(size(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edition_is_stored_once_however_many_tables_are_played_with_it() {
    let server = TestServer::with(GAMES, |config| config.limits.editions = 1000).await;
    let ada = server.guest("Ada").await;
    let mut large = edition("once");
    large["about"] = (0..50).map(|_| "x".repeat(1000)).collect::<Vec<_>>().into();
    for _ in 0..60 {
        ada.create_table(&table_with(large.clone())).await.unwrap();
    }
    let file = database(&server);
    let server = server.restart().await;
    let size = std::fs::metadata(&file).unwrap().len();
    assert!(size < 1 << 20, "{size} bytes for sixty tables");
    // It is there after a restart, for every table.
    let ada = ada.at(&server.base());
    let table = ada.tables(mozaika_client::wire::rest::TableFilter::Mine).await.unwrap()[7].table.clone();
    assert_eq!(ada.edition(&table).await.unwrap(), large);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_table_that_cannot_be_listed_hides_no_other() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let broken = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let sound = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let database = SqliteConnectOptions::new().filename(database(&server)).busy_timeout(Duration::from_secs(5));
    let mut connection = database.connect().await.unwrap();
    sqlx::query("UPDATE tables SET line = 'rubbish' WHERE id = $1")
        .bind(broken.as_str())
        .execute(&mut connection)
        .await
        .unwrap();
    for filter in [TableFilter::Open, TableFilter::Mine] {
        let listed = ada.tables(filter).await.unwrap();
        assert_eq!(listed.iter().map(|summary| &summary.table).collect::<Vec<_>>(), [&sound]);
    }
}
