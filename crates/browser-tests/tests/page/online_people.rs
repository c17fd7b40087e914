//! Who people are at a real server: several at one device, one at several devices, those whom one does not want to meet, and how well one plays.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, id};

use crate::online::{give_name, invites, next_of, sets_up, state};

/// No match has more decisions.
const LONGEST: usize = 320;

/// Keeps back what the server says for as long as that is wanted.
const HOLD: &str = "window.held = null; { const Plain = WebSocket; window.WebSocket = class extends Plain { \
    set onmessage(hear) { super.onmessage = (event) => window.held ? window.held.push(() => hear(event)) : hear(event); } }; }";

/// Takes a name and a login.
async fn becomes_a_member(stage: &BrowserTest, name: &str) {
    stage.go("#/me").await;
    give_name(stage, name).await;
    stage.see(&id("me-known")).await;
    stage.click("details summary").await;
    stage.see(&id("me-login-name")).await.send_keys(name.to_lowercase()).await.unwrap();
    stage.see(&id("me-password")).await.send_keys("correct horse").await.unwrap();
    stage.click(&id("me-login-save")).await;
    stage.reads(".frame", |page| page.contains(&format!("You sign in as {}.", name.to_lowercase()))).await;
}

/// Somebody with a name makes a table for everybody.
async fn makes_an_open_table(stage: &BrowserTest) {
    stage.go("#/new-table/sintra").await;
    stage.choose("table-access", "open").await;
    stage.click(&id("table-make")).await;
    stage.see(".lobby-seats").await;
}

fn fragment(link: &str) -> String {
    format!("#{}", link.split_once('#').unwrap().1)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_at_one_device_and_one_elsewhere_play_sintra_to_its_end() {
    let ada = BrowserTest::open(WIDE).await;
    let link = sets_up(&ada, "sintra", "Ada", &["friend", "friend"], &[]).await;
    ada.click(&id("bring-along-1")).await;
    ada.see(&id("companion-name")).await.send_keys("Cleo").await.unwrap();
    ada.is_open_to_everybody("a name for somebody at this device").await;
    ada.click(&id("companion-ready")).await;
    ada.reads(&id("seat-1"), |seat| seat.contains("Cleo") && seat.contains("on this device")).await;
    assert!(!ada.sees(&id("bring-along-2")).await, "a seat is left for somebody elsewhere");
    ada.picture("online-lobby-companion").await;
    ada.is_open_to_everybody("a table with two at one device").await;
    // Cleo goes and comes again.
    ada.click(&id("remove-1")).await;
    ada.click(&id("bring-along-1")).await;
    ada.see(&id("companion-name")).await.send_keys("Cleo").await.unwrap();
    ada.click(&id("companion-ready")).await;
    ada.see(&id("remove-1")).await;
    let bo = ada.somebody_else(Screen { language: "pl", ..PHONE }, &link).await;
    bo.reads(&id("seat-1"), |seat| seat.contains("Cleo") && seat.contains("Ada")).await;
    bo.picture("online-lobby-companion-phone").await;
    assert_eq!(bo.too_small_to_touch().await, Vec::<String>::new());
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("palace")).await;
    }
    let (mut decisions, mut deciders) = (0, std::collections::BTreeSet::new());
    while let Some(person) = next_of(&[&ada, &bo]).await {
        if std::ptr::eq(person, &raw const ada) && deciders.len() < 2 {
            let now = ada.text(&id("now")).await;
            deciders.extend(now.split_once(':').map(|(name, _)| name.to_owned()));
            assert_eq!(state(&bo).await, "wait", "nobody decides for somebody elsewhere");
        }
        person.glaze_by_keyboard().await;
        decisions += 1;
        if decisions == 7 {
            ada.picture("online-companion-match").await;
            ada.is_open_to_everybody("a match of two at one device and one elsewhere").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
    }
    assert_eq!(deciders.into_iter().collect::<Vec<_>>(), ["Ada", "Cleo"]);
    for person in [&ada, &bo] {
        person.see(&id("ending")).await;
    }
    // Whoever shares a device comes along to the rematch.
    bo.tap(&id("rematch")).await;
    ada.click(&id("rematch")).await;
    for person in [&ada, &bo] {
        person.see_gone(&id("ending")).await;
        person.see(&id("palace")).await;
    }
    ada.click(&id("panel-menu")).await;
    ada.click(&id("resign")).await;
    ada.see(&id("dialog-yes")).await;
    ada.reads("body", |page| page.contains("Everyone on this device")).await;
    bo.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn nobody_is_added_at_this_device_where_two_play_or_hands_are_hidden() {
    let ada = BrowserTest::open(WIDE).await;
    invites(&ada, "patchwork", "Ada").await;
    ada.see(&id("seat-1")).await;
    assert!(!ada.sees("[data-testid^='bring-along-']").await, "a match at one device needs no server");
    ada.go("#/new-table/glassroad").await;
    ada.choose("seats", "3").await;
    ada.click(&id("table-make")).await;
    ada.see(&id("seat-2")).await;
    assert!(!ada.sees("[data-testid^='bring-along-']").await, "each needs a device in Glass Road");
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_want_the_last_seat_one_sits_and_the_other_is_told_and_watches() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let (bo, cy) = (ada.somebody_else(WIDE, &link).await, ada.somebody_else(WIDE, "#/me").await);
    cy.before_every_page(HOLD).await;
    cy.go("#/me").await;
    give_name(&cy, "Cy").await;
    cy.see(&id("me-known")).await;
    cy.go(&fragment(&link)).await;
    cy.see(&id("sit-down")).await;
    // Cy's page has not heard of Bo yet.
    cy.ask("window.held = []").await;
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("quilt")).await;
    }
    cy.click(&id("sit-down")).await;
    cy.eventually("the server has answered", async || {
        cy.ask("return window.held.length").await.as_u64().is_some_and(|held| held > 1)
    })
    .await;
    // Whatever is still on its way is heard in its turn.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    cy.ask("const held = window.held; window.held = null; held.forEach((hear) => hear())").await;
    cy.reads(&id("notice"), |said| said.starts_with("Someone else took the last seat")).await;
    cy.see(&id("quilt")).await;
    cy.picture("online-seat-taken").await;
    cy.is_open_to_everybody("a seat that was taken meanwhile").await;
    assert_eq!(state(&cy).await, "wait", "Cy watches");
    ada.see(&id("spectators")).await;
    for person in [cy, bo, ada] {
        person.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_signs_in_a_second_browser_and_works_once() {
    let ada = BrowserTest::open(WIDE).await;
    ada.go("#/me").await;
    give_name(&ada, "Ada").await;
    ada.see(&id("me-known")).await;
    ada.click(&id("me-device")).await;
    let link = ada.see(&id("invite-address")).await.prop("value").await.unwrap().unwrap();
    let phone = ada.somebody_else(PHONE, &link).await;
    phone.tap(&id("device-go")).await;
    phone.see(&id("me-known")).await;
    let name = phone.see(&id("my-name")).await.prop("value").await.unwrap();
    assert_eq!(name.as_deref(), Some("Ada"), "the same person on both devices");
    phone.is_open_to_everybody("who one is on another device").await;
    // A table made on one is found on the other.
    invites(&ada, "patchwork", "").await;
    phone.go("#/tables").await;
    phone.see("[data-testid='tables-mine'] [data-testid='table-line']").await;
    let eve = ada.somebody_else(WIDE, &link).await;
    eve.click(&id("device-go")).await;
    eve.reads(&id("device-said"), |said| !said.is_empty()).await;
    eve.go("#/me").await;
    eve.see(&id("name-ready")).await;
    assert!(!eve.sees(&id("me-known")).await, "it has worked once, and not again");
    eve.close_after(&["the server responded with a status of"]).await;
    phone.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_blocked_is_not_heard_and_their_tables_are_not_listed() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("quilt")).await;
    }
    ada.click(&id("panel-menu")).await;
    ada.click(".people summary").await;
    ada.click(&id("person-block")).await;
    ada.reads(&id("person-block"), |said| said == "Unblock").await;
    bo.click(&id("panel-menu")).await;
    bo.click(".reactions summary").await;
    bo.click(&id("react-wow")).await;
    bo.see(&id("voice-1")).await;
    ada.frames(4).await;
    assert!(!ada.sees(&id("voice-1")).await, "Bo is blocked");
    // Bo makes a table for everybody: others find it, Ada does not.
    makes_an_open_table(&bo).await;
    let open = "[data-testid='tables-open'] [data-testid='table-line']";
    let cy = ada.somebody_else(WIDE, "#/tables").await;
    cy.see(open).await;
    ada.go("#/tables").await;
    ada.see("[data-testid='tables-mine'] [data-testid='table-line']").await;
    ada.reads(&id("tables-open"), |list| !list.contains('…')).await;
    assert!(!ada.sees(open).await, "Bo's table is not listed");
    // A table that Bo makes while Ada looks is not listed either.
    makes_an_open_table(&bo).await;
    cy.eventually("both tables are listed", async || cy.count(open).await == 2).await;
    ada.frames(4).await;
    assert!(!ada.sees(open).await, "nor is what is made meanwhile");
    ada.go("#/me").await;
    ada.click("[data-testid='relations'] button").await;
    ada.see_gone("[data-testid='relations'] button").await;
    ada.go("#/tables").await;
    ada.eventually("Bo is forgiven", async || ada.count(open).await == 2).await;
    for person in [cy, bo, ada] {
        person.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_played_rated_matches_sees_how_their_rating_went() {
    let ada = BrowserTest::open(WIDE).await;
    becomes_a_member(&ada, "Ada").await;
    let bo = ada.somebody_else(WIDE, "#/me").await;
    becomes_a_member(&bo, "Bob").await;
    for _ in 0..2 {
        let link = invites(&ada, "patchwork", "").await;
        bo.go(&fragment(&link)).await;
        bo.click(&id("sit-down")).await;
        for person in [&ada, &bo] {
            person.see(&id("quilt")).await;
        }
        bo.click(&id("panel-menu")).await;
        bo.click(&id("resign")).await;
        bo.click(&id("dialog-yes")).await;
        ada.see(&id("ending")).await;
    }
    for (person, won) in [(&ada, true), (&bo, false)] {
        // A match is rated a moment after it has ended.
        person
            .eventually("both matches are rated", async || {
                person.go("#/me").await;
                person.see(&id("me-results")).await;
                person.sees(&id("rating-course")).await
            })
            .await;
        let points = "return document.querySelector('.rating-course polyline').getAttribute('points').split(' ').map((point) => +point.split(',')[1])";
        let course = person.ask(points).await;
        let course: Vec<f64> = course.as_array().unwrap().iter().map(|at| at.as_f64().unwrap()).collect();
        assert_eq!(course.len(), 2, "a point a match");
        assert_eq!(course[1] < course[0], won, "upwards for whoever wins: {course:?}");
        let rating = person.text(&id("rating")).await;
        assert!(rating.contains(|c: char| c.is_ascii_digit()), "{rating}");
    }
    ada.picture("online-rating-course").await;
    ada.is_open_to_everybody("the course of a rating").await;
    // Whoever takes a login is another device from then on: what the page had asked for meanwhile is refused, and asked for again.
    bo.close_after(&["a status of 401"]).await;
    ada.close_after(&["a status of 401"]).await;
}
