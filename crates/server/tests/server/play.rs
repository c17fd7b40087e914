//! Tables from the first to the last entry.

use std::time::Duration;

use mozaika_client::wire::{Access, Act, ClockSetting, Notice, Reason, SeatPlan, Stage, What, Who};
use mozaika_client::{Gap, computer_table, open_table};
use mozaika_game::{Seat, luck};
use mozaika_registry::GAMES;

use crate::house::{Guest, House, computer, entry, one_move, refused_rule, rule};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_the_end_and_the_luck_of_the_record_can_be_checked() {
    let house = House::open().await;
    let (table, ada, bob) = house.pair("sintra").await;
    let commitment = ada.following.head.as_ref().unwrap().commitment.clone();
    let mut guests = [ada, bob];
    for round in 0.. {
        if guests[0].following.now.as_ref().unwrap().stage == Stage::Over {
            break;
        }
        assert_eq!(refused_rule(guests[0].client.record(&table).await), "stage");
        let (seat, decision) = guests[0].any_move(round);
        let played = guests[seat.index()].play(seat.0, &decision).await;
        let entry = entry(&played);
        for guest in &mut guests {
            guest.until(|guest| guest.following.seq() >= entry).await;
        }
    }
    let ending = guests[1].following.now.clone().unwrap().ending.unwrap();
    assert_eq!(ending.reason, Reason::Played);
    let record = guests[0].client.record(&table).await.unwrap();
    assert!(record.contains(&format!("tag commitment {commitment}")) && record.contains(&ending.seed));
    let replayed = GAMES.replay(&record).unwrap();
    assert!(luck::verify(replayed.as_ref()).unwrap() > 5);
    let forged = record.replace(&ending.seed, &"0".repeat(64));
    assert!(luck::verify(GAMES.replay(&forged).unwrap().as_ref()).is_err());
    // A rematch: the first to ask makes it, the second joins, and the seats have moved on.
    let [mut ada, mut bob] = guests;
    ada.act(Act::Rematch {}).await;
    bob.act(Act::Rematch {}).await;
    bob.until(|bob| bob.following.now.as_ref().unwrap().rematch.is_some()).await;
    let again = bob.following.now.clone().unwrap().rematch.unwrap();
    let bob = Guest::watching(bob.client, &again).await;
    let now = bob.following.now.unwrap();
    assert_eq!((now.stage, now.you), (Stage::Playing, Some(Seat(0))));
    assert_eq!(bob.following.head.unwrap().rematch_of, Some(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_answers_and_a_table_goes_on_after_a_restart() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.make(&computer_table("patchwork", "beginner")).await.unwrap().table;
    let mut ada = Guest::watching(ada, &table).await;
    let waits = |ada: &Guest| ada.following.now.as_ref().unwrap().next.unwrap().seats().contains(Seat(0));
    ada.until(waits).await;
    let (seat, decision) = ada.any_move(1);
    let played = ada.play(seat.0, &decision).await;
    let before = entry(&played);
    let client = ada.client.clone();
    let house = house.reopen().await;
    let mut ada = Guest::watching(client.at(&house.base()), &table).await;
    assert!(ada.following.seq() >= before);
    ada.until(waits).await;
    let computer = |what: &What| matches!(what, What::Played { seat: Seat(1), .. });
    assert!(ada.following.happened.iter().any(|happened| computer(&happened.what)));
    assert!(matches!(ada.play(0, "advance").await, Notice::Done { .. } | Notice::Refused { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_twice_is_made_once() {
    let house = House::open().await;
    let (_, mut ada, mut bob) = house.pair("patchwork").await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let id = mover.client.fresh_id();
    let expected = mover.following.seq();
    let act = Act::Play { seat, decision };
    let first = mover.act_as(id.clone(), expected, act.clone()).await;
    let again = mover.act_as(id, expected, act).await;
    assert_eq!(entry(&first), entry(&again));
    assert_eq!(mover.following.seq(), entry(&first));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_again_after_a_restart_is_still_made_once() {
    let house = House::open().await;
    let (table, mut ada, mut bob) = house.pair("patchwork").await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let (id, expected) = (mover.client.fresh_id(), mover.following.seq());
    let act = Act::Play { seat, decision };
    let first = entry(&mover.act_as(id.clone(), expected, act.clone()).await);
    let client = mover.client.clone();
    let house = house.reopen().await;
    let mut back = Guest::watching(client.at(&house.base()), &table).await;
    assert_eq!(entry(&back.act_as(id, expected, act).await), first);
    assert_eq!(back.following.seq(), first);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_misses_an_entry_notices_and_gets_it() {
    let house = House::open().await;
    let (table, mut ada, mut bob) = house.pair("patchwork").await;
    let mut eve = Guest::watching(house.guest("Eve").await, &table).await;
    let known = eve.following.seq();
    for round in 0..2 {
        one_move([&mut ada, &mut bob], round).await;
    }
    let _missed = eve.socket.hear().await.unwrap();
    let next = eve.socket.hear().await.unwrap();
    assert_eq!(eve.following.hear(&next), Err(Gap { have: known, came: known + 2 }));
    eve.socket.watch(&table, eve.following.since()).await.unwrap();
    eve.hear().await;
    assert_eq!(eve.following.happened, ada.following.happened);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_stands_after_a_restart_where_it_stood() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut wanted = open_table("patchwork");
    wanted.clock = Some(ClockSetting::Bank { seconds: 600, increment: 5 });
    let table = ada.make(&wanted).await.unwrap().table;
    let mut bob = house.guest("Bob").await;
    bob.act(&table, Act::Sit { seat: None, invitation: None }).await.unwrap();
    let (mut ada, mut bob) = (Guest::watching(ada, &table).await, Guest::watching(bob, &table).await);
    one_move([&mut ada, &mut bob], 1).await;
    let clock = ada.following.now.clone().unwrap().clock;
    assert!(clock.as_ref().is_some_and(|clock| !clock.running.is_empty() && clock.left != [600_000; 2]));
    let client = ada.client.clone();
    let house = house.reopen().await;
    let ada = Guest::watching(client.at(&house.base()), &table).await;
    assert_eq!(ada.following.now.unwrap().clock, clock);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_move_is_answered_with_what_happened() {
    let house = House::open().await;
    let (_, mut ada, mut bob) = house.pair("patchwork").await;
    let started = ada.following.seq();
    let (seat, decision) = ada.any_move(1);
    let (mover, other) = if seat == Seat(0) { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    mover.play(seat.0, &decision).await;
    let late = other.play_expecting(1 - seat.0, "advance", started).await;
    let Notice::Refused { rule, happened, seq, .. } = &late else { panic!("{late:?}") };
    assert_eq!((rule.as_str(), happened.len(), *seq), ("stale", 1, Some(started + 1)));
    let early = other.play_expecting(1 - seat.0, "advance", started + 9).await;
    assert_eq!(crate::house::rule(&early), "stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_made_at_the_same_time_do_not_collide() {
    let house = House::open().await;
    let (_, mut ada, mut bob) = house.pair("glassroad").await;
    let started = ada.following.seq();
    let hand = hand_of(&ada);
    let mine = ada.play_expecting(0, &hand, started).await;
    // Bob has not heard of it, and need not have.
    let his = bob.play_expecting(1, &hand, started).await;
    assert_eq!((entry(&mine), entry(&his)), (started + 1, started + 2));
    assert_eq!(rule(&ada.play_expecting(0, &hand, started).await), "stale");
}

/// A choice of hand that is legal at the beginning.
fn hand_of(guest: &Guest) -> String {
    guest.game().moves(Seat(0)).remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_gets_exactly_what_they_missed_or_the_whole_table() {
    let house = House::open().await;
    let (table, mut ada, mut bob) = house.pair("patchwork").await;
    let known = ada.following.seq();
    for round in 0..3 {
        one_move([&mut ada, &mut bob], round).await;
    }
    let mut socket = ada.client.connect().await.unwrap();
    socket.watch(&table, Some(known)).await.unwrap();
    let Notice::Grown { happened, seq, .. } = socket.hear().await.unwrap() else { panic!("not what was missed") };
    assert_eq!(happened.iter().map(|happened| happened.seq).collect::<Vec<_>>(), [known + 1, known + 2, known + 3]);
    assert_eq!(seq, known + 3);
    // Nobody can have heard more than there is: the whole table sets that right.
    socket.watch(&table, Some(known + 100)).await.unwrap();
    assert!(matches!(socket.hear().await.unwrap(), Notice::Table { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_invitation_is_not_listed_and_asks_for_the_word() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut bob = house.guest("Bob").await;
    let wanted = mozaika_client::wire::rest::NewTable { access: Access::Invited, ..open_table("patchwork") };
    let made = ada.make(&wanted).await.unwrap();
    assert!(bob.tables("open").await.unwrap().is_empty());
    assert_eq!(ada.tables("mine").await.unwrap()[0].table, made.table);
    let sit = |invitation: Option<String>| Act::Sit { seat: None, invitation };
    assert_eq!(refused_rule(bob.act(&made.table, sit(None)).await), "seat");
    assert_eq!(refused_rule(bob.act(&made.table, sit(Some("wrong".to_owned()))).await), "seat");
    assert_eq!(refused_rule(bob.invitation(&made.table).await), "seat");
    assert_eq!(ada.invitation(&made.table).await.unwrap(), made.invitation.clone().unwrap());
    bob.act(&made.table, sit(made.invitation)).await.unwrap();
    // The match starts by itself once everybody sits.
    let playing = async {
        while bob.tables("mine").await.unwrap()[0].stage != Stage::Playing {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), playing).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_large_edition_of_its_own_is_told_whole_and_editions_have_their_number() {
    let house = House::with(GAMES, |config| config.limits.editions = 1).await;
    let ada = house.guest("Ada").await;
    let built_in = include_str!("../../../patchwork/data/patchwork.json");
    let mut edition: serde_json::Value = serde_json::from_str(built_in).unwrap();
    edition["edition"] = "mine".into();
    edition["about"] = vec!["x".repeat(200_000)].into();
    let wanted = mozaika_client::wire::rest::NewTable { edition: Some(edition.clone()), ..open_table("patchwork") };
    let table = ada.make(&wanted).await.unwrap().table;
    let guest = Guest::watching(ada.clone(), &table).await;
    let head = guest.following.head.unwrap();
    assert_eq!((head.edition.as_str(), head.edition_contents), ("mine", Some(edition)));
    assert_eq!(refused_rule(ada.make(&wanted).await), "limit");
    ada.make(&open_table("patchwork")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_leave_before_the_start_and_the_host_closes_the_table() {
    let house = House::open().await;
    let mut ada = house.guest("Ada").await;
    let mut bob = house.guest("Bob").await;
    let wanted = mozaika_client::wire::rest::NewTable { wait_for_host: true, ..open_table("patchwork") };
    let table = ada.make(&wanted).await.unwrap().table;
    let sit = || Act::Sit { seat: Some(Seat(1)), invitation: None };
    bob.act(&table, sit()).await.unwrap();
    assert_eq!(refused_rule(bob.act(&table, sit()).await), "seat");
    assert_eq!(refused_rule(bob.act(&table, Act::Start {}).await), "seat");
    bob.act(&table, Act::Leave {}).await.unwrap();
    assert!(bob.tables("mine").await.unwrap().is_empty());
    assert_eq!(refused_rule(ada.act(&table, Act::Start {}).await), "stage");
    bob.act(&table, sit()).await.unwrap();
    ada.act(&table, Act::Start {}).await.unwrap();
    assert_eq!(refused_rule(bob.act(&table, Act::Leave {}).await), "stage");
    let other = ada.make(&wanted).await.unwrap().table;
    ada.act(&other, Act::Leave {}).await.unwrap();
    assert_eq!(refused_rule(bob.act(&other, sit()).await), "stage");
}

#[tokio::test(flavor = "multi_thread")]
async fn coming_and_going_fills_no_table_for_ever() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut bob = house.guest("Bob").await;
    let wanted = mozaika_client::wire::rest::NewTable { wait_for_host: true, ..open_table("patchwork") };
    let table = ada.make(&wanted).await.unwrap().table;
    let refused = loop {
        let sat = bob.act(&table, Act::Sit { seat: None, invitation: None }).await;
        if sat.is_err() {
            break refused_rule(sat);
        }
        bob.act(&table, Act::Leave {}).await.unwrap();
    };
    assert_eq!(refused, "limit");
    let Notice::Table { seq, .. } = bob.show(&table).await.unwrap() else { panic!() };
    assert!((500..600).contains(&seq), "{seq}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_up_at_a_table_of_two_has_lost() {
    let house = House::open().await;
    let (_, mut ada, mut bob) = house.pair("patchwork").await;
    bob.act(Act::Resign {}).await;
    ada.until(|ada| ada.following.now.as_ref().unwrap().stage == Stage::Over).await;
    let ending = ada.following.now.clone().unwrap().ending.unwrap();
    assert_eq!((ending.reason, ending.ranking), (Reason::Resigned, vec![vec![Seat(0)], vec![Seat(1)]]));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_larger_table_a_computer_player_goes_on_for_whoever_gives_up() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut wanted = open_table("sintra");
    wanted.options.insert("players".to_owned(), 3.into());
    wanted.seats = vec![SeatPlan::Me, SeatPlan::Anyone, computer("beginner")];
    let table = ada.make(&wanted).await.unwrap().table;
    let mut bob = house.guest("Bob").await;
    bob.act(&table, Act::Sit { seat: None, invitation: None }).await.unwrap();
    bob.act(&table, Act::Resign {}).await.unwrap();
    let ada = Guest::watching(ada, &table).await;
    let now = ada.following.now.unwrap();
    assert_eq!(now.stage, Stage::Playing);
    assert!(matches!(now.seats[1].who, Who::Computer { .. }) && now.seats[1].gone.is_some());
    assert_eq!(refused_rule(bob.act(&table, Act::Resign {}).await), "seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_by_the_servers_clock() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut wanted = open_table("patchwork");
    wanted.options.insert("start".to_owned(), 1.into());
    wanted.clock = Some(ClockSetting::PerMove { seconds: 1 });
    let table = ada.make(&wanted).await.unwrap().table;
    let mut bob = house.guest("Bob").await;
    bob.act(&table, Act::Sit { seat: None, invitation: None }).await.unwrap();
    let mut ada = Guest::watching(ada, &table).await;
    let clock = ada.following.now.clone().unwrap().clock.unwrap();
    assert_eq!((clock.left, clock.running), (vec![1000, 1000], vec![Seat(1)]));
    ada.until(|ada| ada.following.now.as_ref().unwrap().stage == Stage::Over).await;
    let ending = ada.following.now.clone().unwrap().ending.unwrap();
    assert_eq!((ending.reason, ending.ranking), (Reason::TimedOut, vec![vec![Seat(0)], vec![Seat(1)]]));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_gone_for_long_is_replaced_when_all_others_agree() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut wanted = open_table("patchwork");
    wanted.options.insert("start".to_owned(), 1.into());
    wanted.patience = Some(3);
    let table = ada.make(&wanted).await.unwrap().table;
    let mut bob = house.guest("Bob").await;
    bob.act(&table, Act::Sit { seat: None, invitation: None }).await.unwrap();
    let mut ada = Guest::watching(ada, &table).await;
    let replace = || Act::Replace { seat: Seat(1), level: "beginner".to_owned() };
    assert_eq!(rule(&ada.act(replace()).await), "stage");
    tokio::time::sleep(std::time::Duration::from_millis(3100)).await;
    ada.act(replace()).await;
    ada.until(|ada| {
        ada.following.happened.iter().any(|happened| matches!(happened.what, What::Played { seat: Seat(1), .. }))
    })
    .await;
    assert!(ada.following.now.unwrap().seats[1].gone.is_some());
}
