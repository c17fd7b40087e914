//! Luck that the server cannot have chosen.

use mozaika_client::open_table;
use mozaika_client::wire::rest::NewTable;
use mozaika_client::wire::{Action, EventKind, RefusalKind, SeatNonce, ServerMessage, TablePhase};
use mozaika_game::luck::{self, Seed};
use mozaika_game::{Seat, Tags};
use mozaika_registry::GAMES;

use crate::test_server::{Guest, TestServer, refused_kind};

fn sit(nonce: &str) -> Action {
    Action::Sit { seat: None, invitation: None, nonce: Some(nonce.to_owned()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_give_is_mixed_into_the_luck_and_can_be_checked() {
    let server = TestServer::start().await;
    let (mut ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let wanted = NewTable { wait_for_host: true, ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    for bad in ["", "a b", "ż", &"x".repeat(65)] {
        assert_eq!(refused_kind(bob.act(&table, sit(bad)).await), RefusalKind::Table, "{bad}");
    }
    bob.act(&table, sit("before")).await.unwrap();
    bob.act(&table, Action::Leave {}).await.unwrap();
    bob.act(&table, sit("of-bob")).await.unwrap();
    ada.act(&table, Action::Start { nonce: Some("of-ada".to_owned()) }).await.unwrap();
    let watching = Guest::watching(ada, &table).await;
    let commitment = watching.followed.settings.as_ref().unwrap().commitment.clone();
    let nonce = |seat: u8, nonce: &str| SeatNonce { seat: Seat(seat), nonce: nonce.to_owned() };
    let started = watching.followed.events.iter().find_map(|event| match &event.kind {
        EventKind::Started { nonces, .. } => Some(nonces.clone()),
        _ => None,
    });
    assert_eq!(started.unwrap(), [nonce(0, "of-ada"), nonce(1, "of-bob")]);
    // The match goes on after a restart with the same luck, and ends early.
    let server = server.restart().await;
    bob.at(&server.base()).act(&table, Action::Resign {}).await.unwrap();
    let record = bob.at(&server.base()).record(&table).await.unwrap();
    let replayed = GAMES.replay(&record).unwrap();
    assert!(luck::verify(replayed.as_ref()).unwrap() > 0);
    let tags = replayed.tags();
    assert_eq!(tags.get(Tags::COMMITMENT), Some(commitment.as_str()));
    let seed: Seed = tags.get(Tags::SEED).unwrap().parse().unwrap();
    assert_eq!(seed.commitment().to_string(), commitment);
    // With any other text it would have been other luck.
    let forged = record.replace("of-ada", "of-eve");
    assert!(luck::verify(GAMES.replay(&forged).unwrap().as_ref()).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_closed_before_its_match_tells_its_seed_too() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let ServerMessage::Snapshot { status, settings, .. } = ada.snapshot(&table).await.unwrap() else { panic!() };
    assert_eq!(status.seed, None);
    ada.act(&table, Action::Leave {}).await.unwrap();
    let ServerMessage::Snapshot { status, .. } = ada.snapshot(&table).await.unwrap() else { panic!() };
    assert_eq!(status.phase, TablePhase::Closed);
    let seed: Seed = status.seed.unwrap().parse().unwrap();
    assert_eq!(seed.commitment().to_string(), settings.commitment);
}
