//! A database of a former version opens, and everything in it is as it was.
//!
//! `tests/data/database-of-version-1.sql` was dumped from a server that spoke version 1 of the wire: a table in every phase, and every kind of entry.
//! `database-of-version-2.sql` is of the second version of the database: with hosts, devices, an edition of its own, and nonces.

use mozaika_client::Client;
use mozaika_client::wire::rest::{Credentials, TableFilter};
use mozaika_client::wire::{Action, EventKind, SeatOccupant, ServerMessage, TableId, TablePhase};
use mozaika_game::Seat;
use mozaika_registry::GAMES;
use mozaika_server::ManualClock;
use mozaika_server::backup::{restore, write_file};
use mozaika_server::check::check;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;

use crate::test_server::{Guest, TestServer, entry, eventually, new_database};

/// When the dump was made, in milliseconds since 1970.
const THEN: u64 = 1_794_841_300_000;

const VERSION_1: &str = include_str!("../data/database-of-version-1.sql");
const VERSION_2: &str = include_str!("../data/database-of-version-2.sql");

/// The folder of a database of a former version, which nobody has opened since.
pub(crate) async fn former_folder(dump: &'static str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(TestServer::DATABASE);
    let mut connection = SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(dump).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    folder
}

async fn former_server() -> TestServer {
    TestServer::in_folder(former_folder(VERSION_1).await, None, ManualClock::new(THEN), GAMES, |_| {}).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_match_of_every_former_database_replays_and_names_its_rules() {
    for (dump, tables, over) in [(VERSION_1, 7, 2), (VERSION_2, 5, 2)] {
        let folder = former_folder(dump).await;
        let server = TestServer::in_folder(folder, None, ManualClock::new(THEN), GAMES, |_| {}).await;
        let report = check(&server.database(), GAMES).await.unwrap();
        assert_eq!(report.findings, []);
        assert_eq!((report.tables, report.verified), (tables, over));
    }
    let folder = former_folder(VERSION_2).await;
    let server = TestServer::in_folder(folder, None, ManualClock::new(THEN), GAMES, |_| {}).await;
    let eve = server.guest("Eve").await;
    let record = eve.record(&table("5uf00kq0svtm")).await.unwrap();
    assert!(record.contains("\ntag rules 1\n") && record.contains("\ntag nonce-1 from-Bob\n"), "{record}");
    let with_edition = Guest::watching(eve, &table("67jynwmwk2dc")).await;
    assert_eq!(with_edition.followed.settings.unwrap().edition, "house-1");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_former_database_is_backed_up_as_it_is_and_comes_back_up_to_date() {
    for dump in [VERSION_1, VERSION_2] {
        let folder = former_folder(dump).await;
        let file = |name: &str| folder.path().join(name);
        let former = file(TestServer::DATABASE).display().to_string();
        let older = check(&former, GAMES).await.unwrap_err();
        assert!(older.with_causes().contains("start the server once"), "{older}");
        write_file(&former, &file("backup.jsonl"), false).await.unwrap();
        let mut databases = vec![file("restored.db").display().to_string()];
        if crate::ON_POSTGRES {
            databases.push(new_database());
        }
        for database in databases {
            restore(&file("backup.jsonl"), &database, false).await.unwrap();
            assert_eq!(check(&database, GAMES).await.unwrap().findings, []);
        }
    }
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
    let mut listed = ada.tables(TableFilter::Mine).await.unwrap();
    assert!(listed.iter().all(|summary| matches!(summary.phase, TablePhase::Gathering | TablePhase::Playing)));
    let finished = ada.tables(TableFilter::Finished).await.unwrap();
    assert!(finished.iter().all(|summary| summary.phase == TablePhase::Over));
    listed.extend(finished);
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

#[tokio::test(flavor = "multi_thread")]
async fn what_newer_versions_ask_for_is_filled_in() {
    let server = former_server().await;
    let file = server.folder.as_ref().unwrap().path().join(TestServer::DATABASE);
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    for missing in [
        "SELECT COUNT(*) FROM tables WHERE host IS NULL",
        "SELECT COUNT(*) FROM people WHERE name_key IS NULL",
        "SELECT COUNT(*) FROM devices WHERE seen_at < made_at",
    ] {
        let (count,): (i64,) = sqlx::query_as(missing).fetch_one(&mut connection).await.unwrap();
        assert_eq!(count, 0, "{missing}");
    }
    // Ada has a login since then: her name is hers.
    let mut eve = Client::new(&server.base());
    assert!(eve.take_name("ADA").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_results_of_former_matches_are_filled_in() {
    let server = former_server().await;
    let mut ada = Client::new(&server.base());
    ada.log_in(&Credentials { login: "ada".to_owned(), password: "correct horse".to_owned() }).await.unwrap();
    let finished = ada.tables(TableFilter::Finished).await.unwrap().len() as u64;
    let matches = async || ada.profile().await.unwrap().games.iter().map(|game| game.matches).sum::<u64>();
    eventually("results are missing", async || matches().await >= finished).await;
    assert!(finished > 0);
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
