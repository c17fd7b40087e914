//! Several people at one device, and others elsewhere, at one table.

use std::time::Duration;

use mozaika_client::wire::rest::{NewTable, TableFilter};
use mozaika_client::wire::{
    Action, EventKind, Presence, Proposal, RefusalKind, SeatOccupant, SeatPlan, ServerMessage, TableId, TablePhase,
};
use mozaika_client::{Client, ClientError, open_table};
use mozaika_game::Seat;

use crate::test_server::{Guest, TestServer, entry, kind, refused_kind};

/// A table of Sintra for three, where whoever makes it sits.
fn for_three() -> NewTable {
    let mut wanted = open_table("sintra");
    wanted.options.insert("players".to_owned(), 3.into());
    wanted.seats = vec![SeatPlan::Me, SeatPlan::Anyone, SeatPlan::Anyone];
    wanted
}

fn bring(name: &str) -> Action {
    Action::AddCompanion { seat: None, name: name.to_owned() }
}

/// Ada with Bo at her device, and Cyd elsewhere, before the first decision.
async fn three(server: &TestServer) -> (TableId, Guest, Guest) {
    let (ada, cyd) = (server.guest("Ada").await, server.guest("Cyd").await);
    three_of(ada, cyd).await
}

async fn three_of(mut ada: Client, mut cyd: Client) -> (TableId, Guest, Guest) {
    let table = ada.create_table(&for_three()).await.unwrap().table;
    ada.act(&table, bring("Bo")).await.unwrap();
    cyd.act(&table, Action::sit()).await.unwrap();
    let (ada, cyd) = (Guest::watching(ada, &table).await, Guest::watching(cyd, &table).await);
    (table, ada, cyd)
}

/// One decision of whoever is waited for, heard of by both devices; its seat.
async fn one_move(ada: &mut Guest, cyd: &mut Guest, seed: u64) -> Seat {
    let (seat, decision) = ada.any_move(seed);
    let mover = if seat == Seat(2) { &mut *cyd } else { &mut *ada };
    let done = entry(&mover.play(seat.0, &decision).await);
    for guest in [ada, cyd] {
        guest.until(|guest| guest.followed.seq() >= done).await;
    }
    seat
}

fn names(guest: &Guest) -> Vec<String> {
    let name = |who: &SeatOccupant| match who {
        SeatOccupant::Person(person) => person.name.clone(),
        SeatOccupant::Reserved { name, .. } => format!("({})", name.clone().unwrap_or_default()),
        SeatOccupant::Free => String::new(),
        SeatOccupant::Computer { level } => level.clone(),
    };
    guest.followed.status.as_ref().unwrap().seats.iter().map(|seat| name(&seat.who)).collect()
}

fn code<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused(refusal)) => refusal.code,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_one_device_and_one_elsewhere_play_a_match_to_its_end() {
    let server = TestServer::start().await;
    let (table, mut ada, mut cyd) = three_of(server.member("Ada").await, server.member("Cyd").await).await;
    assert_eq!(names(&ada), ["Ada", "Bo", "Cyd"]);
    let status = ada.followed.status.clone().unwrap();
    assert_eq!((status.you, status.own_seats().collect::<Vec<_>>()), (Some(Seat(0)), vec![Seat(0), Seat(1)]));
    assert_eq!(cyd.followed.status.as_ref().unwrap().own_seats().collect::<Vec<_>>(), [Seat(2)]);
    assert_eq!(status.rated, Some(false), "one person decides for two seats");
    // Both are where the device is.
    loop {
        if let ServerMessage::Presence { seats, .. } = cyd.receive().await
            && seats == [Presence::Here; 3]
        {
            break;
        }
    }
    assert_eq!(kind(&cyd.play(1, "pass").await), RefusalKind::Seat);
    assert_eq!(kind(&ada.play(2, "pass").await), RefusalKind::Seat);
    let mut seed = 0;
    while ada.phase() == TablePhase::Playing {
        let listed = ada.client.tables(TableFilter::Mine).await.unwrap();
        assert_eq!(listed.len(), 1, "it is one table of hers");
        one_move(&mut ada, &mut cyd, seed).await;
        seed += 1;
    }
    let record = ada.client.record(&table).await.unwrap();
    assert!(record.contains("Bo") && record.contains("Cyd"), "{record}");
    // It counts once for her, and nobody is rated.
    let profile = ada.client.profile().await.unwrap();
    assert_eq!(profile.games.iter().map(|game| game.matches).collect::<Vec<_>>(), [1]);
    assert!(ada.client.ratings("sintra").await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_brought_along_where_players_hide_something_from_each_other() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let mut wanted = open_table("glassroad");
    wanted.options.insert("players".to_owned(), 3.into());
    wanted.seats = vec![SeatPlan::Me, SeatPlan::Anyone, SeatPlan::Anyone];
    let table = ada.create_table(&wanted).await.unwrap().table;
    assert_eq!(code(ada.act(&table, bring("Bo")).await), "companion-secrets");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_left_for_somebody_elsewhere() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let pair = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    assert_eq!(code(ada.act(&pair, bring("Bo")).await), "companions-alone");
    let table = ada.create_table(&for_three()).await.unwrap().table;
    ada.act(&table, bring("Bo")).await.unwrap();
    assert_eq!(code(ada.act(&table, bring("Dan")).await), "companions-alone");
    // A computer player is nobody elsewhere.
    let computer = SeatPlan::Computer { level: "easy".to_owned() };
    let seats = vec![SeatPlan::Me, SeatPlan::Anyone, computer];
    let table = ada.create_table(&NewTable { seats, ..for_three() }).await.unwrap().table;
    assert_eq!(code(ada.act(&table, bring("Bo")).await), "companions-alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_brings_somebody_along_sits_here_and_says_a_name_that_is_nobody_elses() {
    let server = TestServer::start().await;
    let (mut ada, mut eve) = (server.guest("Ada").await, server.guest("Eve").await);
    server.member("Zoe").await;
    let table = ada.create_table(&for_three()).await.unwrap().table;
    assert_eq!(code(eve.act(&table, bring("Bo")).await), "not-seated");
    assert_eq!(code(ada.act(&table, bring("  ")).await), "name-empty");
    assert_eq!(code(ada.act(&table, bring("a\u{202e}b")).await), "name-invisible");
    assert_eq!(code(ada.act(&table, bring("ZOE")).await), "name-registered");
    let at = |seat: u8| Action::AddCompanion { seat: Some(Seat(seat)), name: " Bo  B ".to_owned() };
    assert_eq!(code(ada.act(&table, at(0)).await), "seat-taken");
    assert_eq!(code(ada.act(&table, at(9)).await), "unknown-seat");
    ada.act(&table, at(2)).await.unwrap();
    let ada = Guest::watching(ada, &table).await;
    assert_eq!(names(&ada), ["Ada", "", "Bo B"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_takes_everybody_at_their_device_along() {
    let server = TestServer::start().await;
    let (host, mut ada) = (server.guest("Hal").await, server.guest("Ada").await);
    let mut wanted = for_three();
    wanted.options.insert("players".to_owned(), 4.into());
    wanted.seats.push(SeatPlan::Anyone);
    let table = host.create_table(&wanted).await.unwrap().table;
    ada.act(&table, Action::sit()).await.unwrap();
    ada.act(&table, bring("Bo")).await.unwrap();
    assert_eq!(code(ada.act(&table, Action::RemoveCompanion { seat: Seat(1) }).await), "no-companion");
    let mut host = Guest::watching(host, &table).await;
    assert_eq!(code(host.client.act(&table, Action::RemoveCompanion { seat: Seat(2) }).await), "no-companion");
    ada.act(&table, Action::RemoveCompanion { seat: Seat(2) }).await.unwrap();
    host.until(|host| names(host) == ["Hal", "Ada", "", ""]).await;
    assert_eq!(ada.tables(TableFilter::Mine).await.unwrap().len(), 1, "she is here still");
    ada.act(&table, bring("Bo")).await.unwrap();
    ada.act(&table, Action::Leave {}).await.unwrap();
    host.until(|host| names(host) == ["Hal", "", "", ""] && host.followed.seq() > 5).await;
    assert!(ada.tables(TableFilter::Mine).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sends_away_one_or_a_whole_device() {
    let server = TestServer::start().await;
    let (mut host, mut ada) = (server.guest("Hal").await, server.guest("Ada").await);
    let mut wanted = for_three();
    wanted.options.insert("players".to_owned(), 4.into());
    wanted.seats.push(SeatPlan::Anyone);
    let table = host.create_table(&wanted).await.unwrap().table;
    ada.act(&table, Action::sit()).await.unwrap();
    ada.act(&table, bring("Bo")).await.unwrap();
    host.act(&table, Action::Kick { seat: Seat(2) }).await.unwrap();
    assert_eq!(ada.tables(TableFilter::Mine).await.unwrap().len(), 1);
    ada.act(&table, bring("Bo")).await.unwrap();
    host.act(&table, Action::Kick { seat: Seat(1) }).await.unwrap();
    assert_eq!(refused_kind(ada.act(&table, Action::sit()).await), RefusalKind::Seat);
    assert!(ada.tables(TableFilter::Mine).await.unwrap().is_empty());
    let host = Guest::watching(host, &table).await;
    assert_eq!(names(&host), ["Hal", "", "", ""]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_up_does_so_for_everybody_at_their_device() {
    let server = TestServer::start().await;
    let (_, mut ada, mut cyd) = three(&server).await;
    entry(&ada.act(Action::Resign {}).await);
    cyd.until(|cyd| names(cyd) == ["medium", "medium", "Cyd"]).await;
    let gone = cyd.followed.status.clone().unwrap();
    let gone: Vec<Option<String>> = gone.seats.into_iter().map(|seat| seat.gone.map(|person| person.name)).collect();
    assert_eq!(gone, [Some("Ada".to_owned()), Some("Bo".to_owned()), None]);
    assert_eq!(cyd.phase(), TablePhase::Playing);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_waited_for_too_long_is_replaced_as_a_whole_when_those_elsewhere_agree() {
    let server = TestServer::start().await;
    let (table, mut ada, mut cyd) = three(&server).await;
    let mut seed = 0;
    while ada.played().next().seats().contains(Seat(2)) {
        one_move(&mut ada, &mut cyd, seed).await;
        seed += 1;
    }
    let waited = ada.played().next().seats().lowest().unwrap();
    let replace = |seat| Action::Replace { seat, level: "easy".to_owned() };
    server.clock.advance(Duration::from_hours(73));
    let other = Seat(1 - waited.0);
    assert_eq!(kind(&ada.act(replace(other)).await), RefusalKind::Seat, "not somebody at the own device");
    entry(&cyd.act(replace(waited)).await);
    cyd.until(|cyd| names(cyd)[2] == "Cyd" && names(cyd)[0] != "Ada" && names(cyd)[1] != "Bo").await;
    assert_eq!(refused_kind(ada.client.act(&table, Action::Resign {}).await), RefusalKind::Seat);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_proposed_is_asked_of_each_device_once_and_undoes_what_was_decided_last_there() {
    let server = TestServer::start().await;
    let (_, mut ada, mut cyd) = three(&server).await;
    let mut movers = Vec::new();
    while !movers.contains(&Seat(0)) || !movers.contains(&Seat(1)) {
        movers.push(one_move(&mut ada, &mut cyd, movers.len() as u64).await);
    }
    let last = *movers.iter().rfind(|seat| **seat != Seat(2)).unwrap();
    let proposed = entry(&ada.act(Action::Propose { what: Proposal::Undo }).await);
    cyd.until(|cyd| cyd.followed.seq() >= proposed).await;
    assert!(matches!(cyd.followed.events.last().unwrap().kind, EventKind::Proposed { seat, .. } if seat == last));
    assert_eq!(kind(&ada.act(Action::Answer { agree: true }).await), RefusalKind::Phase);
    let taken = entry(&cyd.act(Action::Answer { agree: true }).await);
    ada.until(|ada| ada.followed.seq() >= taken).await;
    assert!(matches!(ada.followed.events.last().unwrap().kind, EventKind::TookBack { .. }));
    cyd.until(|cyd| cyd.followed.seq() >= taken).await;
    entry(&cyd.act(Action::Propose { what: Proposal::End }).await);
    let ended = entry(&ada.act(Action::Answer { agree: true }).await);
    cyd.until(|cyd| cyd.followed.seq() >= ended).await;
    assert_eq!(cyd.phase(), TablePhase::Over, "she answers for Bo too");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_seats_everybody_at_a_device_and_a_restart_changes_nothing() {
    let server = TestServer::start().await;
    let (table, mut ada, mut cyd) = three(&server).await;
    entry(&cyd.act(Action::Propose { what: Proposal::End }).await);
    entry(&ada.act(Action::Answer { agree: true }).await);
    cyd.until(|cyd| cyd.phase() == TablePhase::Over).await;
    entry(&cyd.act(Action::Rematch {}).await);
    cyd.until(|cyd| cyd.followed.status.as_ref().unwrap().rematch.is_some()).await;
    let again = cyd.followed.status.clone().unwrap().rematch.unwrap();
    let cyd = Guest::watching(cyd.client, &again).await;
    assert_eq!(names(&cyd), ["Cyd", "(Ada)", "(Bo)"]);
    let server = server.restart().await;
    let mut ada = ada.client.at(&server.base());
    ada.act(&again, Action::sit()).await.unwrap();
    let ada = Guest::watching(ada, &again).await;
    assert_eq!((names(&ada), ada.phase()), (vec!["Cyd".into(), "Ada".into(), "Bo".into()], TablePhase::Playing));
    assert_eq!(ada.followed.status.as_ref().unwrap().own_seats().collect::<Vec<_>>(), [Seat(1), Seat(2)]);
    let first = Guest::watching(ada.client.clone(), &table).await;
    assert_eq!(names(&first), ["Ada", "Bo", "Cyd"]);
}
