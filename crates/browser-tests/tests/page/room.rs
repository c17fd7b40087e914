//! The part of the page where games are played comes after the first screen: also when the network fails in between.

use mozaika_browser_tests::{Stage, WIDE, id};

/// From here on the tables cannot be loaded, until the network is back.
const NO_TABLES: &str = "{ const load = window.fetch; window.fetch = (what, how) => \
    window.isBack || !String(what.url ?? what).includes('split_') ? load(what, how) : Promise.reject(new TypeError('no network')); }";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn tables_that_cannot_be_loaded_are_told_and_come_when_the_network_is_back() {
    let stage = Stage::open(WIDE).await;
    stage.before_every_page(NO_TABLES).await;
    stage.go("#/new/patchwork").await;
    stage.see(&id("trouble")).await;
    assert!(stage.text(&id("trouble")).await.contains("could not be loaded"));
    stage.ask("window.isBack = true; return 0").await;
    stage.click(&id("again")).await;
    stage.click(&id("begin")).await;
    stage.see(&id("quilt")).await;
    stage.close_after(&["no network"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn playing_at_once_without_the_tables_is_told_at_home() {
    let stage = Stage::open(WIDE).await;
    stage.before_every_page(NO_TABLES).await;
    stage.go("#/").await;
    stage.click(&id("play-patchwork")).await;
    stage.reads(&id("notice"), |notice| notice.contains("could not be loaded")).await;
    stage.ask("window.isBack = true; return 0").await;
    stage.click(&id("play-patchwork")).await;
    stage.see(&id("quilt")).await;
    stage.close_after(&["no network"]).await;
}
