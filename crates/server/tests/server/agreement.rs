//! What people agree on during a match: to take decisions back, or to end it.

use std::time::Duration;

use mozaika_client::wire::rest::NewTable;
use mozaika_client::wire::{
    Action, ClockSetting, EndReason, EventKind, Proposal, RefusalKind, SeatPlan, ServerMessage, TablePhase,
};
use mozaika_client::{computer_table, open_table};
use mozaika_game::{Seat, luck};
use mozaika_registry::GAMES;

use crate::test_server::{Guest, TestServer, entry, kind, one_move};

const UNDO: Action = Action::Propose { what: Proposal::Undo };
const END: Action = Action::Propose { what: Proposal::End };
const YES: Action = Action::Answer { agree: true };
const NO: Action = Action::Answer { agree: false };

async fn pair_at(server: &TestServer, wanted: &NewTable) -> [Guest; 2] {
    let ada = server.guest("Ada").await;
    let mut bob = server.guest("Bob").await;
    let table = ada.create_table(wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    [Guest::watching(ada, &table).await, Guest::watching(bob, &table).await]
}

async fn both_hear(guests: &mut [Guest; 2], entry: u64) {
    for guest in guests {
        guest.until(|guest| guest.followed.seq() >= entry).await;
    }
}

fn view(guest: &Guest) -> serde_json::Value {
    guest.followed.status.as_ref().unwrap().view.clone().unwrap()
}

fn code(message: &ServerMessage) -> String {
    match message {
        ServerMessage::Refused { refusal, .. } => refusal.code.clone(),
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_taken_back_when_the_other_agrees_and_the_match_goes_on_from_there() {
    let server = TestServer::start().await;
    let mut guests = pair_at(&server, &open_table("patchwork")).await;
    let before = view(&guests[0]);
    let (seat, decision) = guests[0].any_move(1);
    let (mover, other) = (seat.index(), 1 - seat.index());
    assert_eq!(code(&guests[other].act(UNDO).await), "nothing-to-take-back");
    let played = entry(&guests[mover].play(seat.0, &decision).await);
    both_hear(&mut guests, played).await;
    assert_ne!(view(&guests[0]), before);
    let asked = entry(&guests[mover].act(UNDO).await);
    both_hear(&mut guests, asked).await;
    let proposal = guests[other].followed.status.clone().unwrap().proposal.unwrap();
    assert_eq!((proposal.by, proposal.what, proposal.to), (seat, Proposal::Undo, Some(played - 1)));
    assert_eq!(code(&guests[mover].act(YES).await), "agreed-already");
    assert_eq!(code(&guests[other].act(END).await), "proposal-open");
    let done = entry(&guests[other].act(YES).await);
    both_hear(&mut guests, done).await;
    let took = EventKind::TookBack { seat: Seat(other as u8), to: played - 1 };
    assert_eq!(guests[mover].followed.events.last().unwrap().kind, took);
    assert_eq!(view(&guests[0]), before);
    assert!(guests[0].followed.status.as_ref().unwrap().proposal.is_none());
    assert_eq!(code(&guests[other].act(YES).await), "no-proposal");
    // What was decided before is stale now, and the whole is so after a restart.
    assert_eq!(kind(&guests[mover].play_expecting(seat.0, &decision, played).await), RefusalKind::Stale);
    let table = guests[0].followed.table.clone();
    let clients = guests.map(|guest| guest.client);
    let server = server.restart().await;
    let mut again = Guest::watching(clients[mover].at(&server.base()), &table).await;
    assert_eq!(view(&again), before);
    entry(&again.play(seat.0, &decision).await);
    again.act(Action::Resign {}).await;
    let record = again.client.record(&table).await.unwrap();
    let replayed = GAMES.replay(&record).unwrap();
    let decisions = (0..replayed.len()).filter(|index| replayed.decided_by(*index).is_some()).count();
    assert_eq!(decisions, 1, "what was taken back does not stand in the record");
    assert!(luck::verify(replayed.as_ref()).is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_off_when_it_is_refused_withdrawn_or_somebody_decides() {
    let server = TestServer::start().await;
    let mut guests = pair_at(&server, &open_table("patchwork")).await;
    let [ada, bob] = &mut guests;
    one_move([ada, bob], 1).await;
    for no in [0, 1] {
        let asked = entry(&guests[0].act(END).await);
        both_hear(&mut guests, asked).await;
        let off = entry(&guests[no].act(NO).await);
        both_hear(&mut guests, off).await;
        assert!(guests[1].followed.status.as_ref().unwrap().proposal.is_none());
    }
    let asked = entry(&guests[1].act(END).await);
    both_hear(&mut guests, asked).await;
    let [ada, bob] = &mut guests;
    one_move([ada, bob], 2).await;
    assert_eq!(code(&guests[0].act(YES).await), "no-proposal");
    let mut asked = 1;
    let refused = loop {
        let answer = guests[1].act(END).await;
        if matches!(answer, ServerMessage::Refused { .. }) {
            break code(&answer);
        }
        asked += 1;
        guests[1].act(NO).await;
    };
    assert_eq!((asked, refused.as_str()), (30, "too-many-proposals"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_when_all_agree_and_nobody_has_won_or_is_rated() {
    let server = TestServer::start().await;
    let (ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut guests = [Guest::watching(ada, &table).await, Guest::watching(bob, &table).await];
    assert_eq!(guests[0].followed.status.as_ref().unwrap().rated, Some(true));
    let asked = entry(&guests[0].act(END).await);
    both_hear(&mut guests, asked).await;
    entry(&guests[1].act(YES).await);
    guests[0].until(|ada| ada.phase() == TablePhase::Over).await;
    let ending = guests[0].followed.status.clone().unwrap().ending.unwrap();
    assert_eq!((ending.reason, ending.ranking), (EndReason::Agreed, vec![vec![Seat(0), Seat(1)]]));
    let server_base = server.base();
    let server = server.restart().await;
    let ada = guests[0].client.at(&server.base());
    assert_ne!(server_base, server.base());
    ada.record(&table).await.unwrap();
    assert!(ada.ratings("patchwork").await.unwrap().is_empty());
    let games = ada.profile().await.unwrap().games;
    assert_eq!((games[0].matches, games[0].won, games[0].shared), (1, 0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_that_allows_it_somebody_takes_back_freely_until_another_acts() {
    let server = TestServer::start().await;
    let clock = Some(ClockSetting::PerMove { seconds: 600 });
    let wanted = NewTable { takeback: true, clock, ..open_table("patchwork") };
    let mut guests = pair_at(&server, &wanted).await;
    let (seat, decision) = guests[0].any_move(1);
    let (mover, other) = (seat.index(), 1 - seat.index());
    server.clock.advance(Duration::from_secs(100));
    let played = entry(&guests[mover].play(seat.0, &decision).await);
    both_hear(&mut guests, played).await;
    let done = entry(&guests[mover].act(UNDO).await);
    both_hear(&mut guests, done).await;
    let took = EventKind::TookBack { seat, to: played - 1 };
    assert_eq!(guests[other].followed.events.last().unwrap().kind, took);
    // Nobody gains time by it.
    let clock = guests[0].followed.status.clone().unwrap().clock.unwrap();
    assert_eq!((clock.left[mover], clock.running), (500_000, vec![seat]));
    // Once the other has acted they are asked.
    let has_played = |guest: &Guest, seat: Seat| {
        let is_own = |kind: &EventKind| matches!(kind, EventKind::Played { seat: by, .. } if *by == seat);
        guest.followed.events[done as usize..].iter().any(|event| is_own(&event.kind))
    };
    for round in 0.. {
        let [ada, bob] = &mut guests;
        one_move([ada, bob], round).await;
        if has_played(ada, Seat(0)) && has_played(ada, Seat(1)) {
            break;
        }
    }
    let last_is_of = |seat: Seat, guest: &Guest| {
        let last = guest.followed.events.last().map(|event| &event.kind);
        matches!(last, Some(EventKind::Played { seat: by, .. }) if *by == seat)
    };
    let behind = usize::from(last_is_of(Seat(0), &guests[0]));
    let asked = guests[behind].act(UNDO).await;
    let entered = entry(&asked);
    both_hear(&mut guests, entered).await;
    assert!(matches!(guests[0].followed.events.last().unwrap().kind, EventKind::Proposed { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_with_computers_takes_back_alone_unless_the_match_is_rated() {
    let server = TestServer::start().await;
    let waits = |ada: &Guest| ada.followed.status.as_ref().unwrap().next.unwrap().seats().contains(Seat(0));
    for rated in [false, true] {
        let ada = if rated { server.member("Ada").await } else { server.guest("Bob").await };
        let table = ada.create_table(&computer_table("patchwork", "beginner")).await.unwrap().table;
        let mut ada = Guest::watching(ada, &table).await;
        ada.until(waits).await;
        let before = (view(&ada), ada.followed.seq());
        let (seat, decision) = ada.any_move(1);
        let played = entry(&ada.play(seat.0, &decision).await);
        ada.until(|ada| ada.followed.seq() >= played && waits(ada)).await;
        let answer = ada.act(UNDO).await;
        if rated {
            assert_eq!(code(&answer), "nobody-to-agree");
        } else {
            let entered = entry(&answer);
            ada.until(|ada| ada.followed.seq() >= entered).await;
            assert_eq!(view(&ada), before.0);
            assert!(waits(&ada), "the computer player's answer is taken back too");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_drawn_stays_drawn() {
    let server = TestServer::start().await;
    let wanted = NewTable { takeback: true, ..open_table("sintra") };
    let mut guests = pair_at(&server, &wanted).await;
    let mut drawn = None;
    for round in 0..200 {
        let (seat, decision) = guests[0].any_move(round);
        let played = entry(&guests[seat.index()].play(seat.0, &decision).await);
        both_hear(&mut guests, played).await;
        let last = &guests[0].followed.events.last().unwrap().kind;
        if matches!(last, EventKind::Played { luck, .. } if !luck.is_empty()) {
            drawn = Some(seat.index());
            break;
        }
    }
    let refused = guests[drawn.expect("luck in a match")].act(UNDO).await;
    assert_eq!(code(&refused), "undo-luck");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_hidden_and_is_shown_stays_shown_and_what_is_hidden_still_stays_hidden() {
    let server = TestServer::start().await;
    let wanted = NewTable { takeback: true, ..open_table("glassroad") };
    let mut guests = pair_at(&server, &wanted).await;
    let hand = guests[0].played().moves(Seat(0)).remove(0);
    let chosen = entry(&guests[0].play(0, &hand).await);
    both_hear(&mut guests, chosen).await;
    // Nobody has seen it: it is taken back, and nobody is told what it was.
    let done = entry(&guests[0].act(UNDO).await);
    both_hear(&mut guests, done).await;
    let told = serde_json::to_string(&guests[1].followed.events).unwrap();
    assert!(!told.contains(&hand), "{told}");
    let shown = guests[1].client.snapshot(&guests[1].followed.table.clone()).await.unwrap();
    assert!(!shown.write().contains(&hand));
    let own = serde_json::to_string(&guests[0].followed.events).unwrap();
    assert!(own.contains(&hand));
    // On to the first card that somebody shows.
    for seat in [0, 1] {
        let entered = entry(&guests[seat].play(seat as u8, &hand).await);
        both_hear(&mut guests, entered).await;
    }
    let next =
        |guests: &[Guest; 2]| guests[0].followed.status.as_ref().unwrap().next.unwrap().seats().lowest().unwrap();
    let seat = next(&guests);
    let played = match_of(&guests, seat);
    let is_card = |word: &str| hand.split(' ').skip(1).any(|card| card == word);
    let show = played.moves(seat).into_iter().find(|decision| decision.split(' ').any(is_card)).unwrap();
    let entered = entry(&guests[seat.index()].play(seat.0, &show).await);
    both_hear(&mut guests, entered).await;
    let refused = guests[seat.index()].act(UNDO).await;
    assert_eq!(code(&refused), "undo-secret", "{show}");
}

/// The match as the record will tell it, of which each knows a part.
fn match_of(guests: &[Guest; 2], seat: Seat) -> Box<dyn mozaika_game::registry::AnyMatch> {
    let settings = guests[0].followed.settings.as_ref().unwrap();
    let options = serde_json::Value::Object(settings.options.clone());
    let mut played = GAMES.find(&settings.game).unwrap().start(&options).unwrap();
    let back = guests[0].followed.events.iter().rev().find_map(|event| match event.kind {
        EventKind::TookBack { to, .. } => Some((event.seq, to)),
        _ => None,
    });
    for (own, other) in guests[0].followed.events.iter().zip(&guests[1].followed.events) {
        if back.is_some_and(|(at, to)| own.seq > to && own.seq <= at) {
            continue;
        }
        let luck = match (&own.kind, &other.kind) {
            (EventKind::Started { luck, .. }, _) => luck,
            (EventKind::Played { seat, decision, luck }, EventKind::Played { decision: known, .. }) => {
                let decision = decision.clone().or_else(|| known.clone()).unwrap();
                played.add(&mozaika_game::Entry::Move(*seat, decision)).unwrap();
                luck
            }
            _ => continue,
        };
        for outcome in luck {
            played.add(&mozaika_game::Entry::Chance(outcome.clone())).unwrap();
        }
    }
    assert!(!played.moves(seat).is_empty());
    played
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_larger_table_all_people_are_asked() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut wanted = open_table("sintra");
    wanted.options.insert("players".to_owned(), 3.into());
    wanted.seats = vec![SeatPlan::Me, SeatPlan::Anyone, SeatPlan::Anyone];
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut guests = Vec::new();
    for name in ["Bob", "Cid"] {
        let mut client = server.guest(name).await;
        client.act(&table, Action::sit()).await.unwrap();
        guests.push(client);
    }
    let mut ada = Guest::watching(ada, &table).await;
    entry(&ada.act(END).await);
    guests[0].act(&table, YES).await.unwrap();
    let ServerMessage::Snapshot { status, .. } = guests[0].snapshot(&table).await.unwrap() else { panic!() };
    assert_eq!((status.phase, status.proposal.unwrap().agreed), (TablePhase::Playing, vec![Seat(0), Seat(1)]));
    guests[1].act(&table, YES).await.unwrap();
    ada.until(|ada| ada.phase() == TablePhase::Over).await;
}
