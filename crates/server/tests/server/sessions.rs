//! Devices: listed, ended, forgotten; and names that are somebody's own.

use std::time::Duration;

use mozaika_client::wire::rest::{Credentials, NewCredentials};
use mozaika_client::wire::{Action, RefusalKind, SeatOccupant};
use mozaika_client::{Client, ClientError, Socket, open_table};
use mozaika_registry::GAMES;

use crate::test_server::{Guest, TestServer, eventually, refused_kind};

const DAY: Duration = Duration::from_hours(24);

fn credentials(login: &str, password: &str) -> Credentials {
    Credentials { login: login.to_owned(), password: password.to_owned() }
}

async fn ends(socket: &mut Socket) {
    let ended = async {
        loop {
            match socket.receive().await {
                Ok(_) => {}
                Err(ClientError::Closed(code, _)) => return assert_eq!(code, 1008),
                Err(other) => panic!("{other}"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), ended).await.expect("the socket goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_ends_with_its_device_and_acts_no_more() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let mut elsewhere = ada.client.another();
    elsewhere.follow(&ada.client.link().await.unwrap()).await.unwrap();
    let mut other = Guest::watching(elsewhere, &table).await;
    ada.client.log_out().await.unwrap();
    ends(&mut ada.socket).await;
    // The other device of the same person goes on, and so does everybody else.
    for guest in [&mut other, &mut bob] {
        guest.socket.watch(&table, None).await.unwrap();
        guest.receive().await;
    }
    other.act(Action::Resign {}).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_ended_one_by_one_or_all() {
    let server = TestServer::start().await;
    let ada = server.member("Ada").await;
    let mut phone = Client::new(&server.base());
    phone.log_in(&credentials("ada", "correct horse")).await.unwrap();
    let devices = ada.devices().await.unwrap();
    assert_eq!(devices.len(), 2);
    let other = devices.iter().find(|device| !device.is_this).unwrap();
    let mut on_phone = phone.connect().await.unwrap();
    let eve = server.guest("Eve").await;
    assert_eq!(refused_kind(eve.end_device(&other.id).await), RefusalKind::Person);
    ada.end_device(&other.id).await.unwrap();
    ends(&mut on_phone).await;
    assert_eq!(refused_kind(phone.me().await), RefusalKind::Person);
    ada.me().await.unwrap();
    ada.end_devices().await.unwrap();
    assert_eq!(refused_kind(ada.me().await), RefusalKind::Person);
    eve.me().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_needs_the_old_one_and_ends_the_other_devices() {
    let server = TestServer::start().await;
    let mut ada = server.member("Ada").await;
    let mut thief = ada.clone();
    let mut phone = Client::new(&server.base());
    phone.log_in(&credentials("ada", "correct horse")).await.unwrap();
    let mut on_phone = phone.connect().await.unwrap();
    let change = |old: Option<&str>| NewCredentials {
        login: "ada".to_owned(),
        password: "another horse".to_owned(),
        old_password: old.map(ToOwned::to_owned),
    };
    for wrong in [None, Some("wrong horse")] {
        assert_eq!(refused_kind(thief.change_login(&change(wrong)).await), RefusalKind::Person);
    }
    ada.change_login(&change(Some("correct horse"))).await.unwrap();
    ends(&mut on_phone).await;
    assert_eq!(refused_kind(phone.me().await), RefusalKind::Person);
    assert_eq!(refused_kind(thief.me().await), RefusalKind::Person, "the secret is a new one");
    assert_eq!(ada.devices().await.unwrap().len(), 1);
    assert_eq!(refused_kind(phone.log_in(&credentials("ada", "correct horse")).await), RefusalKind::Person);
    phone.log_in(&credentials("ada", "another horse")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_logs_in_gets_a_new_secret_and_the_old_one_opens_nothing() {
    let server = TestServer::start().await;
    server.member("Ada").await;
    let mut browser = server.guest("Guest").await;
    let planted = browser.clone();
    browser.log_in(&credentials("ada", "correct horse")).await.unwrap();
    assert_ne!(browser.cookie(), planted.cookie());
    assert_eq!(refused_kind(planted.me().await), RefusalKind::Person);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_was_not_seen_for_half_a_year_is_signed_in_no_more() {
    let server = TestServer::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    for _ in 0..3 {
        server.clock.advance(DAY * 90);
        ada.me().await.unwrap();
        // That it was seen is noted beside everything else.
        let is_noted = async || ada.devices().await.unwrap()[0].seen_at >= server.clock.now();
        eventually("that the device was seen is not noted", is_noted).await;
    }
    assert_eq!(refused_kind(bob.me().await), RefusalKind::Person);
}

#[tokio::test(flavor = "multi_thread")]
async fn attempts_at_one_login_have_an_end_and_others_are_not_touched() {
    let server = TestServer::start().await;
    server.member("Ada").await;
    server.member("Bob").await;
    let mut thief = Client::new(&server.base());
    let mut kinds = Vec::new();
    for number in 0..25 {
        kinds.push(refused_kind(thief.log_in(&credentials("ada", &format!("guess number {number}"))).await));
    }
    assert_eq!(kinds.iter().filter(|kind| **kind == RefusalKind::Limit).count(), 16);
    thief.log_in(&credentials("bob", "correct horse")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_from_one_address_locks_nobody_out_elsewhere() {
    let server = TestServer::with(GAMES, |config| config.behind_proxy = true).await;
    server.member("Ada").await;
    let http = reqwest::Client::new();
    let log_in = async |address: &str, password: &str| {
        let asked = http.post(format!("{}/api/login", server.base())).header("x-forwarded-for", address);
        asked.json(&credentials("ada", password)).send().await.unwrap().status().as_u16()
    };
    let mut refused = 0;
    for _ in 0..60 {
        refused += u32::from(log_in("203.0.113.7", "wrong horse").await == 429);
    }
    assert_eq!(refused, 50);
    assert_eq!(log_in("203.0.113.7", "correct horse").await, 429);
    assert_eq!(log_in("198.51.100.9", "correct horse").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_a_thief_has_made_leads_nowhere_once_devices_are_signed_out() {
    let server = TestServer::start().await;
    let mut ada = server.member("Ada").await;
    let follow = async |link| Client::new(&server.base()).follow(link).await;
    // By a new password.
    let stolen = ada.link().await.unwrap();
    let change = NewCredentials {
        login: "ada".to_owned(),
        password: "another horse".to_owned(),
        old_password: Some("correct horse".to_owned()),
    };
    ada.change_login(&change).await.unwrap();
    assert_eq!(refused_kind(follow(&stolen).await), RefusalKind::Person);
    // By ending the device from which it came.
    let mut phone = Client::new(&server.base());
    phone.log_in(&credentials("ada", "another horse")).await.unwrap();
    let stolen = phone.link().await.unwrap();
    let devices = ada.devices().await.unwrap();
    ada.end_device(&devices.iter().find(|device| !device.is_this).unwrap().id).await.unwrap();
    assert_eq!(refused_kind(follow(&stolen).await), RefusalKind::Person);
    // By ending all of them; and nobody else's link is touched.
    let mut eve = server.guest("Eve").await;
    let (stolen, other) = (ada.link().await.unwrap(), eve.link().await.unwrap());
    ada.end_devices().await.unwrap();
    assert_eq!(refused_kind(follow(&stolen).await), RefusalKind::Person);
    eve.follow(&other).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_with_an_open_socket_is_seen_and_goes_on() {
    let server = TestServer::start().await;
    let ada = server.member("Ada").await;
    let mut phone = Client::new(&server.base());
    phone.log_in(&credentials("ada", "correct horse")).await.unwrap();
    let _socket = phone.connect().await.unwrap();
    for _ in 0..3 {
        server.clock.advance(DAY * 90);
        // Nothing is asked from the phone; its socket is enough.
        eventually("a device with a socket is not seen", async || {
            let devices = ada.devices().await.unwrap();
            let on_phone = devices.iter().find(|device| !device.is_this).expect("a device with a socket is forgotten");
            on_phone.seen_at == server.clock.now()
        })
        .await;
    }
    phone.me().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_somebody_with_a_login_is_marked_and_not_to_be_imitated() {
    let server = TestServer::start().await;
    let mut before = server.guest("Ada").await;
    let ada = server.member("Ada").await;
    let mut eve = Client::new(&server.base());
    for name in ["Ada", "ADA", "Аdа", "A d a", "Ádà"] {
        assert_eq!(refused_kind(eve.take_name(name).await), RefusalKind::Person, "{name}");
    }
    eve.take_name("Adam").await.unwrap();
    // Whoever had the name before keeps it, without the mark, and takes no login with it.
    assert_eq!(refused_kind(before.set_login(&credentials("real-ada", "correct horse")).await), RefusalKind::Person);
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    before.act(&table, Action::sit()).await.unwrap();
    let seats = Guest::watching(eve, &table).await.followed.status.unwrap().seats;
    let marks = seats.iter().map(|seat| match &seat.who {
        SeatOccupant::Person(person) => person.registered,
        other => panic!("{other:?}"),
    });
    assert_eq!(marks.collect::<Vec<_>>(), [true, false]);
}
