//! The part of the page where games are played comes after the first screen: also when the network fails in between.

use mozaika_browser_tests::{BrowserTest, WIDE, id};

/// From here on the play module cannot be loaded, until the network is back.
const NO_PLAY_MODULE: &str = "{ const load = window.fetch; window.fetch = (what, how) => \
    window.isBack || !String(what.url ?? what).includes('split_') ? load(what, how) : Promise.reject(new TypeError('no network')); }";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_play_module_that_cannot_be_loaded_is_told_and_comes_when_the_network_is_back() {
    let stage = BrowserTest::open(WIDE).await;
    stage.before_every_page(NO_PLAY_MODULE).await;
    stage.go("#/new/patchwork").await;
    stage.see(&id("error")).await;
    assert!(stage.text(&id("error")).await.contains("could not be loaded"));
    stage.ask("window.isBack = true; return 0").await;
    stage.click(&id("retry")).await;
    stage.click(&id("begin")).await;
    stage.see(&id("quilt")).await;
    stage.close_after(&["no network"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn playing_at_once_without_the_play_module_is_told_at_home() {
    let stage = BrowserTest::open(WIDE).await;
    stage.before_every_page(NO_PLAY_MODULE).await;
    stage.go("#/").await;
    stage.click(&id("play-patchwork")).await;
    stage.click(&id("know-new")).await;
    stage.reads(&id("notice"), |notice| notice.contains("could not be loaded")).await;
    stage.ask("window.isBack = true; return 0").await;
    stage.click(&id("play-patchwork")).await;
    stage.see(&id("quilt")).await;
    stage.close_after(&["no network"]).await;
}
