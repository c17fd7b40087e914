//! What goes wrong on the way to a server, and heals.

use mozaika_browser_tests::{BrowserTest, Node, WIDE, Way, id};
use mozaika_load::Postgres;

use crate::online::{NOBODY_ANSWERS, give_name, invites, lines, next_of, told_alike};

/// A page that speaks another version than its server.
const OLD_PAGE: &str = "{ const Plain = WebSocket; window.WebSocket = class extends Plain { \
    send(text) { super.send(text.replace('\"version\":4', '\"version\":3')); } }; } \
    if (location.protocol !== 'about:') sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_is_cut_and_comes_back_loses_nothing() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let way = ada.way_to_the_program();
    let bo = BrowserTest::somebody_else_over(&way, WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for _ in 0..4 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    while !std::ptr::eq(next_of(&[&ada, &bo]).await.unwrap(), &raw const bo) {
        ada.decide_by_keyboard().await;
    }
    told_alike(&[&ada, &bo]).await;
    way.cut();
    bo.see(".link-notice.shown").await;
    let before = lines(&bo).await;
    bo.decide_by_keyboard().await;
    bo.eventually("what is decided is shown at once", async || lines(&bo).await > before).await;
    assert_eq!(lines(&ada).await, before, "nobody else has heard of it");
    ada.see(&id("presence-1")).await;
    way.lead_to(&ada.address());
    bo.see_gone(".link-notice.shown").await;
    told_alike(&[&ada, &bo]).await;
    assert_eq!(lines(&ada).await, before + 1, "sent once, and not twice");
    bo.close_after(&[&NOBODY_ANSWERS[..], &["ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED"]].concat()).await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_version_is_loaded_anew_once_and_then_says_so() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, "#/about").await;
    bo.before_every_page(OLD_PAGE).await;
    bo.go(&format!("#{}", link.split_once('#').unwrap().1)).await;
    bo.see(&id("online-outdated")).await;
    assert_eq!(bo.ask("return Number(sessionStorage.loads)").await, 2, "loaded anew, and only once");
    bo.is_open_to_everybody("a page that is too old").await;
    bo.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_servers_dies_and_its_people_go_on_at_the_other() {
    let postgres = Postgres::start().unwrap();
    let database = postgres.create_database("online").unwrap();
    let (first, second) = (Node::start_on(&database), Node::start_on(&database));
    let (adas_way, bos_way) = (Way::to(first.address()), Way::to(second.address()));
    let ada = BrowserTest::somebody_else_over(&adas_way, WIDE, "").await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = BrowserTest::somebody_else_over(&bos_way, WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for _ in 0..4 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    told_alike(&[&ada, &bo]).await;
    let before = lines(&ada).await;
    drop(first);
    ada.see(".link-notice.shown").await;
    adas_way.lead_to(second.address());
    ada.see_gone(".link-notice.shown").await;
    for _ in 0..4 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    told_alike(&[&ada, &bo]).await;
    assert!(lines(&ada).await >= before + 4, "the match goes on where it was");
    let expected = [&NOBODY_ANSWERS[..], &["ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED"]].concat();
    ada.close_after(&expected).await;
    bo.close_after(&expected).await;
}
