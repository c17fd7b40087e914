//! A database of a former version opens, and everything in it is as it was.
//!
//! `tests/data/database-of-version-1.sql` was dumped from a server that spoke version 1 of the wire: a table in every phase, and every kind of entry.

use mozaika_client::Client;
use mozaika_client::wire::rest::{Credentials, TableFilter};
use mozaika_client::wire::{Action, EventKind, SeatOccupant, ServerMessage, TableId, TablePhase};
use mozaika_game::Seat;
use mozaika_registry::GAMES;
use mozaika_server::ManualClock;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;

use crate::test_server::{Guest, TestServer, entry};

/// When the dump was made, in milliseconds since 1970.
const THEN: u64 = 1_794_841_300_000;

async fn former_server() -> TestServer {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(TestServer::DATABASE);
    let mut connection = SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(include_str!("../data/database-of-version-1.sql")).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    TestServer::on_database(folder, ManualClock::new(THEN)).await
}

fn table(id: &str) -> TableId {
    id.parse().unwrap()
}

async fn phase_and_events(client: &Client, id: &str) -> (TablePhase, Vec<EventKind>) {
    let message = client.snapshot(&table(id)).await.unwrap();
    let ServerMessage::Snapshot { status, events, .. } = message else { panic!("{message:?}") };
    (status.phase, events.into_iter().map(|event| event.kind).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_a_former_database_opens_in_its_phase_and_can_be_played_on() {
    let server = former_server().await;
    let mut ada = Client::new(&server.base());
    let credentials = Credentials { login: "ada".to_owned(), password: "correct horse".to_owned() };
    assert_eq!(ada.log_in(&credentials).await.unwrap().name, "Ada");
    for (id, phase, count) in [
        ("zqt3b5v6543r", TablePhase::Gathering, 1),
        ("cknwdwkqq4bh", TablePhase::Playing, 4),
        ("arah4qg50dee", TablePhase::Over, 6),
        ("y2gkgamk6mvb", TablePhase::Closed, 4),
        ("nucd5njjrm2r", TablePhase::Over, 4),
    ] {
        let (found, events) = phase_and_events(&ada, id).await;
        assert_eq!((found, events.len()), (phase, count), "{id}");
        assert_eq!(events[0], EventKind::Created);
    }
    let listed = ada.tables(TableFilter::Mine).await.unwrap();
    assert_eq!(listed.len(), 6, "{listed:?}");
    assert!(listed.iter().any(|summary| summary.phase == TablePhase::Gathering));
    let ratings = ada.ratings("patchwork").await.unwrap();
    assert_eq!(ratings.iter().map(|rating| rating.name.as_str()).collect::<Vec<_>>(), ["beginner", "Ada"]);
    // Glass Road goes on where it stood, with the secret of the seat that has chosen.
    let mut at_glass_road = Guest::watching(ada.clone(), &table("cknwdwkqq4bh")).await;
    let EventKind::Played { decision, .. } = &at_glass_road.followed.events[3].kind else { panic!() };
    assert!(decision.as_ref().is_some_and(|decision| decision.starts_with("choose builder")));
    entry(&at_glass_road.act(Action::Resign {}).await);
    assert!(GAMES.replay(&ada.record(&table("cknwdwkqq4bh")).await.unwrap()).is_ok());
}

/// Such an entry had two fields of the same name, and the server that wrote it could not read it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_where_somebody_agreed_to_a_replacement_is_read_again() {
    let server = former_server().await;
    let eve = Guest::watching(server.guest("Eve").await, &table("kg0safq2yv2f")).await;
    let agreed = EventKind::Agreed { by: Seat(0), seat: Seat(1), level: "easy".to_owned() };
    assert_eq!(eve.followed.events[3].kind, agreed);
    let seats = eve.followed.status.unwrap().seats;
    assert_eq!(seats[1].who, SeatOccupant::Computer { level: "easy".to_owned() });
    assert!(seats[1].gone.is_some());
}
