//! Hidden stays hidden, whichever way one looks.

use mozaika_client::wire::rest::TableFilter;
use mozaika_client::wire::{Event, EventKind, ServerMessage};
use mozaika_game::Seat;

use crate::test_server::{Guest, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_decision_is_told_to_nobody_else_by_socket_or_by_http() {
    let server = TestServer::start().await;
    let (table, mut ada, bob) = server.pair("glassroad").await;
    let hand = ada.played().moves(Seat(0)).remove(0);
    ada.play(0, &hand).await;
    let secret = |events: &[Event]| match &events.last().unwrap().kind {
        EventKind::Played { decision, .. } => decision.clone(),
        other => panic!("{other:?}"),
    };
    ada.until(|ada| ada.followed.events.iter().any(|event| matches!(event.kind, EventKind::Played { .. }))).await;
    assert_eq!(secret(&ada.followed.events), Some(hand.clone()));
    let eve = Guest::watching(server.guest("Eve").await, &table).await;
    let again = Guest::watching(bob.client.clone(), &table).await;
    for other in [&eve, &again] {
        assert_eq!(secret(&other.followed.events), None);
        let view = other.followed.status.as_ref().unwrap().view.as_ref().unwrap();
        assert_ne!(Some(view), ada.followed.status.as_ref().unwrap().view.as_ref());
    }
    let shown = bob.client.snapshot(&table).await.unwrap();
    assert!(!shown.write().contains(&hand));
    let ServerMessage::Snapshot { status, .. } = shown else { panic!() };
    assert_eq!(status.you, Some(Seat(1)));
    let listed = serde_json::to_string(&bob.client.tables(TableFilter::Playing).await.unwrap()).unwrap();
    assert!(!listed.contains(&hand));
}
