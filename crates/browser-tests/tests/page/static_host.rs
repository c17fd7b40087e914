//! The built page from any web host, under any path: no server of ours is needed to play at one device.

use mozaika_browser_tests::{BrowserTest, StaticHost, WIDE, id};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn from_a_plain_host_under_a_path_the_page_starts_plays_and_later_needs_no_network() {
    let mut stage = BrowserTest::open_from(StaticHost::start("/some/sub/path/"), WIDE).await;
    let scope = stage.ask("return navigator.serviceWorker.ready.then((ready) => new URL(ready.scope).pathname)").await;
    assert_eq!(scope, "/some/sub/path/");
    let manifest = "return fetch(document.querySelector('link[rel=manifest]').href).then((said) => said.json()) \
        .then((manifest) => new URL(manifest.start_url, document.querySelector('link[rel=manifest]').href).pathname)";
    assert_eq!(stage.ask(manifest).await, "/some/sub/path/");
    stage.see(&id("no-server")).await;
    assert!(!stage.sees(&id("friends-patchwork")).await, "nobody is offered what a plain host cannot do");
    stage.no_troubles().await;
    stage.cut_the_network();
    stage.browser.refresh().await.unwrap();
    stage.see(".home").await;
    stage.sit_down(["person", "beginner"], "0").await;
    for _ in 0..3 {
        assert!(stage.my_turn().await, "the computer plays from the kept files");
        stage.decide_by_mouse().await;
    }
    stage.my_turn().await;
    let before = stage.log().await;
    stage.browser.refresh().await.unwrap();
    stage.see(&id("quilt")).await;
    assert_eq!(stage.log().await, before, "the match is kept, too");
    // The browser itself writes in red that nobody answers.
    stage.close_after(&["ERR_CONNECTION_REFUSED"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn two_pages_on_one_host_do_not_take_each_others_files() {
    let stage = BrowserTest::open_from(StaticHost::start("/games/"), WIDE).await;
    stage.ask("return navigator.serviceWorker.ready.then(() => true)").await;
    let kept = "const other = 'mozaika-/elsewhere/-0123456789ab'; \
        return caches.open(other).then(() => caches.open('mozaika-0123456789ab')) \
        .then(() => navigator.serviceWorker.getRegistration()).then((here) => here.unregister()) \
        .then(() => true)";
    stage.ask(kept).await;
    stage.go("").await;
    stage.see(".home").await;
    stage
        .eventually("the files of former times are dropped", async || {
            stage.ask("return caches.has('mozaika-0123456789ab')").await == false
        })
        .await;
    assert_eq!(stage.ask("return caches.has('mozaika-/elsewhere/-0123456789ab')").await, true);
    stage.close().await;
}
