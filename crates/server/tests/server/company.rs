//! People at a table: who is there, what they say, whom they do not want to meet.

use std::time::Duration;

use mozaika_client::open_table;
use mozaika_client::wire::rest::{NewReport, NewTable, RelationKind, ReportReason, TableFilter};
use mozaika_client::wire::{
    Action, ClientMessage, EventKind, Presence, Reaction, RefusalKind, SeatOccupant, ServerMessage, TablePhase,
};
use mozaika_game::Seat;

use crate::test_server::{Guest, TestServer, entry, kind, refused_kind};

/// Waits until it is told who is there, and that is so.
async fn until_present(guest: &mut Guest, expected: &[Presence], watching: u32) {
    loop {
        if let ServerMessage::Presence { seats, spectators, .. } = guest.receive().await
            && (seats.as_slice(), spectators) == (expected, watching)
        {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_is_told_who_is_here_who_looks_away_and_how_many_watch() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    until_present(&mut ada, &[Presence::Here, Presence::Here], 0).await;
    bob.socket.send(&ClientMessage::Look { here: false }).await.unwrap();
    until_present(&mut ada, &[Presence::Here, Presence::Away], 0).await;
    let eve = Guest::watching(server.guest("Eve").await, &table).await;
    // The same person in another window is nobody else.
    let again = Guest::watching(eve.client.clone(), &table).await;
    until_present(&mut ada, &[Presence::Here, Presence::Away], 1).await;
    drop((eve, again));
    until_present(&mut ada, &[Presence::Here, Presence::Away], 0).await;
    bob.socket.send(&ClientMessage::Look { here: true }).await.unwrap();
    until_present(&mut ada, &[Presence::Here; 2], 0).await;
    drop(bob);
    until_present(&mut ada, &[Presence::Here, Presence::Absent], 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_down_after_watching_is_no_spectator_any_more() {
    let server = TestServer::start().await;
    let host = server.guest("Ada").await;
    let table = host.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut ada = Guest::watching(host, &table).await;
    let bob = server.guest("Bob").await;
    let mut bob = Guest::watching(bob, &table).await;
    until_present(&mut ada, &[Presence::Here, Presence::Absent], 1).await;
    entry(&bob.act(Action::sit()).await);
    until_present(&mut ada, &[Presence::Here, Presence::Here], 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_comes_with_the_servers_time() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    server.clock.advance(Duration::from_secs(77));
    let now = server.clock.now();
    let ServerMessage::Snapshot { time, .. } = ada.client.snapshot(&table).await.unwrap() else { panic!() };
    assert_eq!(time, now);
    bob.act(Action::Resign {}).await;
    loop {
        if let ServerMessage::Update { time, .. } = ada.receive().await {
            assert_eq!(time, now);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_says_is_heard_by_all_and_nobody_says_too_much() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    let said = entry(&ada.act(Action::React { reaction: Reaction::GoodLuck }).await);
    bob.until(|bob| bob.followed.seq() >= said).await;
    let heard = EventKind::Reacted { seat: Seat(0), reaction: Reaction::GoodLuck };
    assert_eq!(bob.followed.events.last().unwrap().kind, heard);
    assert_eq!(kind(&ada.act(Action::React { reaction: Reaction::Laugh }).await), RefusalKind::Limit);
    // It makes no decision stale.
    let (seat, decision) = bob.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    entry(&mover.play_expecting(seat.0, &decision, said - 1).await);
    for _ in 0..99 {
        server.clock.advance(Duration::from_secs(2));
        entry(&ada.act(Action::React { reaction: Reaction::Smile }).await);
    }
    server.clock.advance(Duration::from_secs(2));
    assert_eq!(kind(&ada.act(Action::React { reaction: Reaction::Smile }).await), RefusalKind::Limit);
    let mut eve = server.guest("Eve").await;
    let table = ada.followed.table.clone();
    assert_eq!(refused_kind(eve.act(&table, Action::React { reaction: Reaction::Wow }).await), RefusalKind::Seat);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sends_somebody_away_before_the_start_for_good() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let (mut bob, mut eve) = (server.guest("Bob").await, server.guest("Eve").await);
    let wanted = NewTable { wait_for_host: true, ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let kick = || Action::Kick { seat: Seat(1) };
    assert_eq!(refused_kind(eve.act(&table, kick()).await), RefusalKind::Seat);
    assert_eq!(refused_kind(ada.act(&table, Action::Kick { seat: Seat(0) }).await), RefusalKind::Seat);
    assert_eq!(refused_kind(ada.act(&table, Action::Kick { seat: Seat(7) }).await), RefusalKind::Seat);
    ada.act(&table, kick()).await.unwrap();
    assert!(bob.tables(TableFilter::Mine).await.unwrap().is_empty());
    assert_eq!(refused_kind(bob.act(&table, Action::sit()).await), RefusalKind::Seat);
    // It is so after a restart as well.
    let server = server.restart().await;
    let (mut ada, mut bob, mut eve) = (ada.at(&server.base()), bob.at(&server.base()), eve.at(&server.base()));
    assert_eq!(refused_kind(bob.act(&table, Action::sit()).await), RefusalKind::Seat);
    eve.act(&table, Action::sit()).await.unwrap();
    ada.act(&table, Action::start()).await.unwrap();
    assert_eq!(refused_kind(ada.act(&table, kick()).await), RefusalKind::Phase);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_rematch_says_so() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    assert_eq!(kind(&bob.act(Action::DeclineRematch {}).await), RefusalKind::Phase);
    bob.act(Action::Resign {}).await;
    let declined = entry(&bob.act(Action::DeclineRematch {}).await);
    ada.until(|ada| ada.followed.seq() >= declined).await;
    assert_eq!(ada.followed.status.as_ref().unwrap().declined, [Seat(1)]);
    assert_eq!(kind(&bob.act(Action::DeclineRematch {}).await), RefusalKind::Phase);
    let mut eve = server.guest("Eve").await;
    assert_eq!(refused_kind(eve.act(&ada.followed.table, Action::DeclineRematch {}).await), RefusalKind::Seat);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_does_not_sit_down_with_whoever_blocked_them() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let mut bob = server.guest("Bob").await;
    let (ada_id, bob_id) = (ada.me().await.unwrap().id, bob.me().await.unwrap().id);
    ada.relate(&bob_id, RelationKind::Mute).await.unwrap();
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    // Muted people play as before; blocked ones do not.
    ada.relate(&bob_id, RelationKind::Block).await.unwrap();
    let relations = ada.relations().await.unwrap();
    assert_eq!(
        (relations.len(), relations[0].kind, relations[0].person.name.as_str()),
        (1, RelationKind::Block, "Bob")
    );
    let hers = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let his = bob.create_table(&open_table("patchwork")).await.unwrap().table;
    assert_eq!(refused_kind(bob.act(&hers, Action::sit()).await), RefusalKind::Seat);
    assert_eq!(refused_kind(ada.act(&his, Action::sit()).await), RefusalKind::Seat);
    // Nor does she see his tables; he sees hers.
    let listed = ada.tables(TableFilter::Open).await.unwrap();
    assert_eq!(listed.iter().map(|one| &one.table).collect::<Vec<_>>(), [&hers]);
    assert_eq!(bob.tables(TableFilter::Open).await.unwrap().len(), 2);
    ada.forgive(&bob_id).await.unwrap();
    assert!(ada.relations().await.unwrap().is_empty());
    bob.act(&hers, Action::sit()).await.unwrap();
    assert_eq!(refused_kind(ada.relate(&ada_id, RelationKind::Block).await), RefusalKind::Person);
    assert_eq!(refused_kind(ada.relate(&"nobody".parse().unwrap(), RelationKind::Block).await), RefusalKind::Person);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_short_about_somebody_else_and_not_one_of_many() {
    let server = TestServer::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (ada_id, bob_id) = (ada.me().await.unwrap().id, bob.me().await.unwrap().id);
    let about = |person, text: &str| NewReport {
        person,
        table: Some("some-table".parse().unwrap()),
        reason: ReportReason::Stalling,
        text: text.to_owned(),
    };
    ada.report(&about(bob_id.clone(), "Zażółć \0 '; DROP TABLE reports")).await.unwrap();
    assert_eq!(refused_kind(ada.report(&about(ada_id, "me")).await), RefusalKind::Person);
    assert_eq!(refused_kind(ada.report(&about("nobody".parse().unwrap(), "x")).await), RefusalKind::Person);
    let long = "ż".repeat(501);
    assert_eq!(refused_kind(ada.report(&about(bob_id.clone(), &long)).await), RefusalKind::Protocol);
    let mut sent = 1;
    let refused = loop {
        match ada.report(&about(bob_id.clone(), "again")).await {
            Ok(()) => sent += 1,
            refused => break refused_kind(refused),
        }
    };
    assert_eq!((sent, refused), (10, RefusalKind::Limit));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_seat_is_kept_again_when_whoever_sat_there_gets_up() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    bob.act(Action::Resign {}).await;
    ada.until(|ada| ada.phase() == TablePhase::Over).await;
    // Bob asks first, and is the host there; Ada's seat is kept.
    bob.act(Action::Rematch {}).await;
    bob.until(|bob| bob.followed.status.as_ref().unwrap().rematch.is_some()).await;
    let again = bob.followed.status.clone().unwrap().rematch.unwrap();
    let shown = ada.client.snapshot(&again).await.unwrap();
    let ServerMessage::Snapshot { status, .. } = shown else { panic!() };
    let kept = |who: &SeatOccupant| matches!(who, SeatOccupant::Reserved { .. });
    assert_eq!(status.seats.iter().filter(|seat| kept(&seat.who)).count(), 1);
    assert_eq!(refused_kind(bob.client.act(&again, Action::start()).await), RefusalKind::Phase);
    ada.client.act(&again, Action::sit()).await.unwrap();
    let ada = Guest::watching(ada.client, &again).await;
    assert_eq!(ada.phase(), TablePhase::Playing);
}
