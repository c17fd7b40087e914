//! Hidden stays hidden, whichever way one looks.

use mozaika_client::wire::{Notice, What};
use mozaika_game::Seat;

use crate::house::{Guest, House};

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_decision_is_told_to_nobody_else_by_socket_or_by_http() {
    let house = House::open().await;
    let (table, mut ada, bob) = house.pair("glassroad").await;
    let hand = ada.game().moves(Seat(0)).remove(0);
    ada.play(0, &hand).await;
    let secret = |happened: &[mozaika_client::wire::Happened]| match &happened.last().unwrap().what {
        What::Played { decision, .. } => decision.clone(),
        other => panic!("{other:?}"),
    };
    ada.until(|ada| ada.following.happened.iter().any(|happened| matches!(happened.what, What::Played { .. }))).await;
    assert_eq!(secret(&ada.following.happened), Some(hand.clone()));
    let eve = Guest::watching(house.guest("Eve").await, &table).await;
    let again = Guest::watching(bob.client.clone(), &table).await;
    for other in [&eve, &again] {
        assert_eq!(secret(&other.following.happened), None);
        let view = other.following.now.as_ref().unwrap().view.as_ref().unwrap();
        assert_ne!(Some(view), ada.following.now.as_ref().unwrap().view.as_ref());
    }
    let shown = bob.client.show(&table).await.unwrap();
    assert!(!shown.write().contains(&hand));
    let Notice::Table { now, .. } = shown else { panic!() };
    assert_eq!(now.you, Some(Seat(1)));
    let listed = serde_json::to_string(&bob.client.tables("playing").await.unwrap()).unwrap();
    assert!(!listed.contains(&hand));
}
