//! Tables from the first to the last entry.

use std::time::Duration;

use mozaika_client::wire::rest::{NewTable, TableFilter};
use mozaika_client::wire::{
    Access, Action, ClockSetting, EndReason, EventKind, RefusalKind, SeatOccupant, SeatPlan, ServerMessage, TablePhase,
};
use mozaika_client::{Gap, computer_table, open_table};
use mozaika_game::{LocalMatch, Seat, Seated, Seating, luck};
use mozaika_registry::GAMES;

use crate::test_server::{Guest, TestServer, computer, entry, kind, one_move, refused_kind};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_the_end_and_the_luck_of_the_record_can_be_checked() {
    let server = TestServer::start().await;
    let (table, ada, bob) = server.pair("sintra").await;
    let commitment = ada.followed.settings.as_ref().unwrap().commitment.clone();
    let mut guests = [ada, bob];
    for round in 0.. {
        if guests[0].phase() == TablePhase::Over {
            break;
        }
        assert_eq!(refused_kind(guests[0].client.record(&table).await), RefusalKind::Phase);
        let (seat, decision) = guests[0].any_move(round);
        let played = guests[seat.index()].play(seat.0, &decision).await;
        let entry = entry(&played);
        for guest in &mut guests {
            guest.until(|guest| guest.followed.seq() >= entry).await;
        }
    }
    let ending = guests[1].followed.status.clone().unwrap().ending.unwrap();
    assert_eq!(ending.reason, EndReason::Played);
    let record = guests[0].client.record(&table).await.unwrap();
    assert!(record.contains(&format!("tag commitment {commitment}")) && record.contains(&ending.seed));
    let replayed = GAMES.replay(&record).unwrap();
    assert!(luck::verify(replayed.as_ref()).unwrap() > 5);
    let forged = record.replace(&ending.seed, &"0".repeat(64));
    assert!(luck::verify(GAMES.replay(&forged).unwrap().as_ref()).is_err());
    // A rematch: the first to ask makes it, the second joins, and the seats have moved on.
    let [mut ada, mut bob] = guests;
    ada.act(Action::Rematch {}).await;
    bob.act(Action::Rematch {}).await;
    bob.until(|bob| bob.followed.status.as_ref().unwrap().rematch.is_some()).await;
    let again = bob.followed.status.clone().unwrap().rematch.unwrap();
    let bob = Guest::watching(bob.client, &again).await;
    let status = bob.followed.status.unwrap();
    assert_eq!((status.phase, status.you), (TablePhase::Playing, Some(Seat(0))));
    assert_eq!(bob.followed.settings.unwrap().rematch_of, Some(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_answers_and_a_table_goes_on_after_a_restart() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&computer_table("patchwork", "beginner")).await.unwrap().table;
    let mut ada = Guest::watching(ada, &table).await;
    let waits = |ada: &Guest| ada.followed.status.as_ref().unwrap().next.unwrap().seats().contains(Seat(0));
    ada.until(waits).await;
    let (seat, decision) = ada.any_move(1);
    let played = ada.play(seat.0, &decision).await;
    let before = entry(&played);
    let client = ada.client.clone();
    let server = server.restart().await;
    let mut ada = Guest::watching(client.at(&server.base()), &table).await;
    assert!(ada.followed.seq() >= before);
    ada.until(waits).await;
    let computer = |kind: &EventKind| matches!(kind, EventKind::Played { seat: Seat(1), .. });
    assert!(ada.followed.events.iter().any(|event| computer(&event.kind)));
    assert!(matches!(ada.play(0, "advance").await, ServerMessage::Done { .. } | ServerMessage::Refused { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_twice_is_made_once() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let id = mover.client.new_action_id();
    let expected = mover.followed.seq();
    let action = Action::Play { seat, decision };
    let first = mover.act_as(id.clone(), expected, action.clone()).await;
    let again = mover.act_as(id, expected, action).await;
    assert_eq!(entry(&first), entry(&again));
    assert_eq!(mover.followed.seq(), entry(&first));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_again_after_a_restart_is_still_made_once() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let (id, expected) = (mover.client.new_action_id(), mover.followed.seq());
    let action = Action::Play { seat, decision };
    let first = entry(&mover.act_as(id.clone(), expected, action.clone()).await);
    let client = mover.client.clone();
    let server = server.restart().await;
    let mut back = Guest::watching(client.at(&server.base()), &table).await;
    assert_eq!(entry(&back.act_as(id, expected, action).await), first);
    assert_eq!(back.followed.seq(), first);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_misses_an_entry_notices_and_gets_it() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let mut eve = Guest::watching(server.guest("Eve").await, &table).await;
    let known = eve.followed.seq();
    for round in 0..2 {
        one_move([&mut ada, &mut bob], round).await;
    }
    let mut news = Vec::new();
    while news.len() < 2 {
        let message = eve.socket.receive().await.unwrap();
        if !matches!(message, ServerMessage::Presence { .. }) {
            news.push(message);
        }
    }
    let next = news.remove(1);
    assert_eq!(eve.followed.apply(&next), Err(Gap { have: known, came: known + 2 }));
    eve.socket.watch(&table, eve.followed.since()).await.unwrap();
    eve.until(|eve| eve.followed.seq() == known + 2).await;
    assert_eq!(eve.followed.events, ada.followed.events);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_stands_after_a_restart_where_it_stood() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("patchwork");
    wanted.clock = Some(ClockSetting::Bank { seconds: 600, increment: 5 });
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut bob = server.guest("Bob").await;
    bob.act(&table, Action::sit()).await.unwrap();
    let (mut ada, mut bob) = (Guest::watching(ada, &table).await, Guest::watching(bob, &table).await);
    one_move([&mut ada, &mut bob], 1).await;
    let clock = ada.followed.status.clone().unwrap().clock;
    assert!(clock.as_ref().is_some_and(|clock| !clock.running.is_empty() && clock.left != [600_000; 2]));
    let client = ada.client.clone();
    let server = server.restart().await;
    let ada = Guest::watching(client.at(&server.base()), &table).await;
    assert_eq!(ada.followed.status.unwrap().clock, clock);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_move_is_answered_with_what_happened() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    let started = ada.followed.seq();
    let (seat, decision) = ada.any_move(1);
    let (mover, other) = if seat == Seat(0) { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    mover.play(seat.0, &decision).await;
    let late = other.play_expecting(1 - seat.0, "advance", started).await;
    let ServerMessage::Refused { refusal, events, seq, .. } = &late else { panic!("{late:?}") };
    assert_eq!((refusal.kind, events.len(), *seq), (RefusalKind::Stale, 1, Some(started + 1)));
    assert_eq!(refusal.code, "unseen-events");
    let early = other.play_expecting(1 - seat.0, "advance", started + 9).await;
    let ServerMessage::Refused { refusal, .. } = &early else { panic!("{early:?}") };
    let args = serde_json::json!({ "expected": started + 9, "entries": started + 1 });
    assert_eq!((refusal.kind, serde_json::Value::Object(refusal.args.clone())), (RefusalKind::Stale, args));
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_made_at_the_same_time_do_not_collide() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("glassroad").await;
    let started = ada.followed.seq();
    let hand = hand_of(&ada);
    let mine = ada.play_expecting(0, &hand, started).await;
    // Bob has not heard of it, and need not have.
    let his = bob.play_expecting(1, &hand, started).await;
    assert_eq!((entry(&mine), entry(&his)), (started + 1, started + 2));
    assert_eq!(kind(&ada.play_expecting(0, &hand, started).await), RefusalKind::Stale);
}

/// A choice of hand that is legal at the beginning.
fn hand_of(guest: &Guest) -> String {
    guest.played().moves(Seat(0)).remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_gets_exactly_what_they_missed_or_the_whole_table() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let known = ada.followed.seq();
    for round in 0..3 {
        one_move([&mut ada, &mut bob], round).await;
    }
    let mut socket = ada.client.connect().await.unwrap();
    socket.watch(&table, Some(known)).await.unwrap();
    let ServerMessage::Update { events, seq, .. } = socket.receive().await.unwrap() else {
        panic!("not what was missed")
    };
    assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), [known + 1, known + 2, known + 3]);
    assert_eq!(seq, known + 3);
    // Nobody can have heard more than there is: the whole table sets that right.
    socket.watch(&table, Some(known + 100)).await.unwrap();
    let mut answer = socket.receive().await.unwrap();
    while matches!(answer, ServerMessage::Presence { .. }) {
        answer = socket.receive().await.unwrap();
    }
    assert!(matches!(answer, ServerMessage::Snapshot { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_invitation_is_not_listed_and_asks_for_the_word() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut bob = server.guest("Bob").await;
    let wanted = NewTable { access: Access::Invited, ..open_table("patchwork") };
    let created = ada.create_table(&wanted).await.unwrap();
    assert!(bob.tables(TableFilter::Open).await.unwrap().is_empty());
    assert_eq!(ada.tables(TableFilter::Mine).await.unwrap()[0].table, created.table);
    let sit = |invitation: Option<String>| Action::Sit { seat: None, invitation, nonce: None };
    assert_eq!(refused_kind(bob.act(&created.table, sit(None)).await), RefusalKind::Seat);
    assert_eq!(refused_kind(bob.act(&created.table, sit(Some("wrong".to_owned()))).await), RefusalKind::Seat);
    assert_eq!(refused_kind(bob.invitation(&created.table).await), RefusalKind::Seat);
    assert_eq!(ada.invitation(&created.table).await.unwrap(), created.invitation.clone().unwrap());
    bob.act(&created.table, sit(created.invitation)).await.unwrap();
    // The match starts by itself once everybody sits.
    let mut bob = Guest::watching(bob, &created.table).await;
    bob.until(|bob| bob.phase() == TablePhase::Playing).await;
    assert_eq!(bob.client.tables(TableFilter::Mine).await.unwrap()[0].phase, TablePhase::Playing);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_large_edition_of_its_own_is_told_whole_and_editions_have_their_number() {
    let server = TestServer::with(GAMES, |config| config.limits.editions = 1).await;
    let ada = server.guest("Ada").await;
    let built_in = include_str!("../../../patchwork/data/patchwork.json");
    let mut edition: serde_json::Value = serde_json::from_str(built_in).unwrap();
    edition["edition"] = "mine".into();
    edition["about"] = (0..60).map(|_| "x".repeat(1000)).collect::<Vec<_>>().into();
    let wanted = NewTable { edition: Some(edition.clone()), ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    let guest = Guest::watching(ada.clone(), &table).await;
    assert_eq!(guest.followed.settings.unwrap().edition, "mine");
    assert_eq!(ada.edition(&table).await.unwrap(), edition);
    assert_eq!(refused_kind(ada.create_table(&wanted).await), RefusalKind::Limit);
    ada.create_table(&open_table("patchwork")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_leave_before_the_start_and_the_host_closes_the_table() {
    let server = TestServer::start().await;
    let mut ada = server.guest("Ada").await;
    let mut bob = server.guest("Bob").await;
    let wanted = NewTable { wait_for_host: true, ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    let sit = || Action::Sit { seat: Some(Seat(1)), invitation: None, nonce: None };
    bob.act(&table, sit()).await.unwrap();
    assert_eq!(refused_kind(bob.act(&table, sit()).await), RefusalKind::Seat);
    assert_eq!(refused_kind(bob.act(&table, Action::start()).await), RefusalKind::Seat);
    bob.act(&table, Action::Leave {}).await.unwrap();
    assert!(bob.tables(TableFilter::Mine).await.unwrap().is_empty());
    assert_eq!(refused_kind(ada.act(&table, Action::start()).await), RefusalKind::Phase);
    bob.act(&table, sit()).await.unwrap();
    ada.act(&table, Action::start()).await.unwrap();
    assert_eq!(refused_kind(bob.act(&table, Action::Leave {}).await), RefusalKind::Phase);
    let other = ada.create_table(&wanted).await.unwrap().table;
    ada.act(&other, Action::Leave {}).await.unwrap();
    assert_eq!(refused_kind(bob.act(&other, sit()).await), RefusalKind::Phase);
}

#[tokio::test(flavor = "multi_thread")]
async fn coming_and_going_fills_no_table_for_ever() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut bob = server.guest("Bob").await;
    let wanted = NewTable { wait_for_host: true, ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    let refused = loop {
        let sat = bob.act(&table, Action::sit()).await;
        if sat.is_err() {
            break refused_kind(sat);
        }
        bob.act(&table, Action::Leave {}).await.unwrap();
    };
    assert_eq!(refused, RefusalKind::Limit);
    let ServerMessage::Snapshot { seq, .. } = bob.snapshot(&table).await.unwrap() else { panic!() };
    assert!((500..600).contains(&seq), "{seq}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_up_at_a_table_of_two_has_lost() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    bob.act(Action::Resign {}).await;
    ada.until(|ada| ada.phase() == TablePhase::Over).await;
    let ending = ada.followed.status.clone().unwrap().ending.unwrap();
    assert_eq!((ending.reason, ending.ranking), (EndReason::Resigned, vec![vec![Seat(0)], vec![Seat(1)]]));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_larger_table_a_computer_player_goes_on_for_whoever_gives_up() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("sintra");
    wanted.options.insert("players".to_owned(), 3.into());
    wanted.seats = vec![SeatPlan::Me, SeatPlan::Anyone, computer("beginner")];
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut bob = server.guest("Bob").await;
    bob.act(&table, Action::sit()).await.unwrap();
    bob.act(&table, Action::Resign {}).await.unwrap();
    let ada = Guest::watching(ada, &table).await;
    let status = ada.followed.status.unwrap();
    assert_eq!(status.phase, TablePhase::Playing);
    assert!(matches!(status.seats[1].who, SeatOccupant::Computer { .. }) && status.seats[1].gone.is_some());
    assert_eq!(refused_kind(bob.act(&table, Action::Resign {}).await), RefusalKind::Seat);
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_by_the_servers_clock() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("patchwork");
    wanted.options.insert("start".to_owned(), 1.into());
    wanted.clock = Some(ClockSetting::PerMove { seconds: 1 });
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut bob = server.guest("Bob").await;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut ada = Guest::watching(ada, &table).await;
    let clock = ada.followed.status.clone().unwrap().clock.unwrap();
    assert_eq!((clock.left, clock.running), (vec![1000, 1000], vec![Seat(1)]));
    server.clock.advance(Duration::from_secs(1));
    ada.until(|ada| ada.phase() == TablePhase::Over).await;
    let ending = ada.followed.status.clone().unwrap().ending.unwrap();
    assert_eq!((ending.reason, ending.ranking), (EndReason::TimedOut, vec![vec![Seat(0)], vec![Seat(1)]]));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_gone_for_long_is_replaced_when_all_others_agree() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("patchwork");
    wanted.options.insert("start".to_owned(), 1.into());
    wanted.patience = Some(300);
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut bob = server.guest("Bob").await;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut ada = Guest::watching(ada, &table).await;
    let replace = || Action::Replace { seat: Seat(1), level: "beginner".to_owned() };
    assert_eq!(kind(&ada.act(replace()).await), RefusalKind::Phase);
    server.clock.advance(Duration::from_mins(5));
    entry(&ada.act(replace()).await);
    ada.until(|ada| {
        ada.followed.events.iter().any(|event| matches!(event.kind, EventKind::Played { seat: Seat(1), .. }))
    })
    .await;
    assert!(ada.followed.status.unwrap().seats[1].gone.is_some());
    // It is read again as it was.
    let server = server.restart().await;
    let ada = Guest::watching(ada.client.at(&server.base()), &table).await;
    assert!(ada.followed.status.unwrap().seats[1].gone.is_some());
}

/// As the terminal and the page open it.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_opens_elsewhere_with_the_same_people_and_levels_in_the_same_seats() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("sintra");
    wanted.options.insert("players".to_owned(), 3.into());
    wanted.seats = vec![SeatPlan::Anyone, SeatPlan::Me, computer("hard")];
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut bob = server.guest("Bob").await;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut ada = Guest::watching(ada, &table).await;
    // Whoever gives up sat there all the same.
    bob.act(&table, Action::Resign {}).await.unwrap();
    ada.act(Action::Resign {}).await;
    ada.until(|ada| ada.phase() == TablePhase::Over).await;
    let record = ada.client.record(&table).await.unwrap();
    let local = LocalMatch::resume(GAMES.replay(&record).unwrap()).unwrap();
    let seated = vec![Seated::person("Bob"), Seated::person("Ada"), Seated::computer("hard")];
    assert_eq!(*local.seating(), Seating::new(seated));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_forbid_is_told_with_rule_code_and_arguments() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    let (seat, _) = ada.any_move(1);
    let (mover, other) = if seat == Seat(0) { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    let refused = other.play(1 - seat.0, "advance").await;
    let ServerMessage::Refused { refusal, .. } = &refused else { panic!("{refused:?}") };
    assert_eq!((refusal.kind, refusal.rule.as_deref()), (RefusalKind::Rules, Some("PW-3.2")));
    assert_eq!((refusal.code.as_str(), refusal.args["mover"].as_u64()), ("on-top", Some(u64::from(seat.0))));
    assert_eq!(kind(&mover.play(seat.0, "dance").await), RefusalKind::Notation);
    assert_eq!(mover.followed.seq(), 3);
}
