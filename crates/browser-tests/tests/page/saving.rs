//! Nothing is lost: undo, reloading, no network, no storage, other versions.

use mozaika_browser_tests::{BrowserTest, Screen, WIDE, id};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn undo_takes_back_one_decision_after_the_other() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    let mut records = vec![stage.log().await];
    for _ in 0..3 {
        assert!(stage.my_turn().await);
        stage.decide_by_keyboard().await;
        records.push(stage.log().await);
    }
    records.pop();
    while let Some(before) = records.pop() {
        stage.click(&id("undo")).await;
        stage.eventually("the decision is taken back", async || stage.log().await == before).await;
    }
    assert!(stage.sees("[data-testid='undo'][disabled]").await, "nothing is left to take back");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn undo_against_the_computer_takes_back_its_answer_too() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    let before = stage.log().await;
    stage.click(&id("advance")).await;
    assert!(stage.my_turn().await);
    assert_ne!(stage.log().await, before);
    stage.click(&id("undo")).await;
    stage.eventually("all is as before", async || stage.log().await == before).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_reload_in_mid_match_goes_on_where_it_was() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    for _ in 0..5 {
        assert!(stage.my_turn().await);
        stage.decide_by_keyboard().await;
    }
    let before = stage.log().await;
    stage.browser.refresh().await.unwrap();
    stage.see(&id("quilt")).await;
    assert_eq!(stage.log().await, before);
    stage.click(&id("undo")).await;
    stage.eventually("undo still works", async || stage.log().await != before).await;
    let before = stage.log().await;
    stage.comes_back_to(&before).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn after_the_first_visit_the_page_starts_and_plays_without_a_network() {
    let mut stage = BrowserTest::open(WIDE).await;
    stage.ask("return navigator.serviceWorker.ready.then(() => true)").await;
    stage.no_troubles().await;
    stage.cut_the_network();
    stage.browser.refresh().await.unwrap();
    stage.see(".home").await;
    stage.sit_down(["person", "beginner"], "0").await;
    for _ in 0..2 {
        assert!(stage.my_turn().await, "the computer plays from the kept files");
        stage.decide_by_mouse().await;
    }
    let before = stage.log().await;
    stage.browser.refresh().await.unwrap();
    stage.see(&id("quilt")).await;
    assert_eq!(stage.log().await.len(), before.len());
    stage.sit_down_at_sintra(&["person", "beginner"], "A").await;
    assert!(stage.glaziers_turn().await);
    stage.glaze_by_mouse().await;
    assert!(stage.glaziers_turn().await, "every game is among the kept files");
    // The browser itself writes in red that nobody answers.
    stage.close_after(&["ERR_CONNECTION_REFUSED"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_browser_that_saves_nothing_says_so_and_plays_all_the_same() {
    let forbidden = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('forbidden'); } });";
    let full = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };";
    for script in [forbidden, full] {
        let stage = BrowserTest::open(WIDE).await;
        stage.before_every_page(script).await;
        stage.sit_down(["person", "person"], "0").await;
        let notice = stage.text(&id("notice")).await;
        assert!(notice.contains("save the match as a file"), "{notice}");
        let before = stage.log().await;
        stage.press("a").await;
        stage.eventually("the match goes on", async || stage.log().await != before).await;
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_browser_that_never_answers_keeps_nobody_waiting() {
    let silent = "const open = IDBFactory.prototype.open; IDBFactory.prototype.open = function (...all) { \
        const asked = open.apply(this, all); \
        for (const answer of ['onsuccess', 'onerror']) Object.defineProperty(asked, answer, { set() {} }); \
        return asked; };";
    let stage = BrowserTest::open(WIDE).await;
    stage.before_every_page(silent).await;
    stage.sit_down(["person", "person"], "0").await;
    let before = stage.log().await;
    stage.press("a").await;
    stage.eventually("the match goes on", async || stage.log().await != before).await;
    let notice = stage.text(&id("notice")).await;
    assert!(notice.contains("save the match as a file"), "{notice}");
    // What the browser did not take was left where the page finds it again; of other matches nothing can be told.
    let played = stage.log().await;
    stage.browser.refresh().await.unwrap();
    stage.see(&id("quilt")).await;
    assert_eq!(stage.log().await, played);
    stage.go("#/match/m1").await;
    let said = stage.text(&id("error")).await;
    assert!(said.contains("does not say which matches are saved"), "{said}");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_computer_player_that_crashes_is_started_again() {
    let first_crashes = "const Old = Worker; let first = true; window.Worker = class extends Old { \
        postMessage(message) { if (!first) return super.postMessage(message); \
        first = false; setTimeout(() => { this.dispatchEvent(new MessageEvent('message', { data: 'out of yarn' })); \
        this.dispatchEvent(new Event('error')); }, 0); } };";
    let stage = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    stage.before_every_page(first_crashes).await;
    stage.sit_down(["person", "beginner"], "1").await;
    stage.reads(&id("refusal"), |said| said.contains("started again") && said.contains("out of yarn")).await;
    assert!(stage.my_turn().await, "the match goes on");
    assert!(stage.log().await.contains("Computer"), "the computer has decided");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn matches_of_newer_versions_and_broken_ones_stay_saved_and_are_told() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    let put = "const done = arguments[arguments.length - 1]; indexedDB.open('mozaika', 1).onsuccess = (opened) => { \
        const writing = opened.target.result.transaction('matches', 'readwrite'); \
        const matches = writing.objectStore('matches'); \
        matches.put('{\"version\":99,\"mood\":3}', 'newer'); matches.put('half a fi', 'broken'); \
        writing.oncomplete = () => done(true); };";
    stage.browser.execute_async(put, Vec::new()).await.unwrap();
    stage.go("#/").await;
    stage.eventually("all three are listed", async || stage.count(&id("saved-match")).await == 3).await;
    let home = stage.text(".home").await;
    assert!(home.contains("newer version") && home.contains("cannot be read"), "{home}");
    stage.is_open_to_everybody("home with matches that cannot be opened").await;
    for (name, words) in [("newer", "newer version"), ("broken", "cannot be read")] {
        stage.go(&format!("#/match/{name}")).await;
        let said = stage.text(&id("error")).await;
        assert!(said.contains(words), "{said}");
    }
    stage.go("#/").await;
    stage.eventually("nothing was lost", async || stage.count(&id("saved-match")).await == 3).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_page_that_is_left_right_after_a_decision_has_it_when_it_is_opened_again() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    assert!(stage.my_turn().await);
    stage.see(&id("advance")).await;
    // The click and the reload in one task: nothing could be saved in between.
    stage.ask("document.querySelector('[data-testid=\"advance\"]').click(); location.reload()").await;
    stage.see(&id("quilt")).await;
    let log = stage.log().await;
    assert!(log.contains("advances"), "{log}");
    stage.close().await;
}
