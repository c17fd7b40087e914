//! Ways to hold a patch: with a finger, with two, with the wheel; and what is heard of it.

use mozaika_browser_tests::{BrowserTest, LAID, PHONE, POSSIBLE, Screen, WIDE, id};

/// Counts the tones that the page plays.
const EAR: &str = "window.heard = 0; const start = OscillatorNode.prototype.start; \
    OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_finger_drags_a_patch_onto_the_quilt_and_the_button_confirms() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_by_touch().await;
    assert!(stage.my_turn().await);
    let (offer, cloth) = (stage.middle(POSSIBLE).await, stage.middle(&id("cloth")).await);
    stage.slide(offer, cloth).await;
    stage.touch("touchEnd", &[]).await;
    stage.see(".ghost .piece.fits").await;
    assert!(!stage.sees(LAID).await, "a finger is not exact: nothing is laid yet");
    let before = stage.ghost().await;
    // The patch in the hand follows the finger over the quilt.
    stage.slide(cloth, (cloth.0 + 80, cloth.1 + 80)).await;
    stage.touch("touchEnd", &[]).await;
    stage.eventually("the patch moves", async || stage.ghost().await != before).await;
    stage.tap(&id("place")).await;
    stage.see(LAID).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_finger_that_drops_a_patch_beside_the_quilt_puts_it_back() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_by_touch().await;
    assert!(stage.my_turn().await);
    let board = stage.board().await;
    // Straight up: who slides to the side looks through the circle.
    let (offer, track) = (stage.middle(POSSIBLE).await, stage.middle(&id("track")).await);
    stage.slide(offer, (offer.0, track.1)).await;
    stage.see(".floating").await;
    stage.touch("touchEnd", &[]).await;
    stage.see_gone(".floating").await;
    stage.see(&id("advance")).await;
    assert_eq!(stage.board().await, board);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn two_fingers_turn_a_patch_and_a_double_tap_flips_it() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_by_touch().await;
    assert!(stage.my_turn().await);
    // A patch that looks different after a turn and after a flip: the first that does both.
    stage.tap(POSSIBLE).await;
    stage.see(".ghost .piece").await;
    let (x, y) = stage.middle(&id("cloth")).await;
    let before = stage.ghost().await;
    stage.touch("touchStart", &[(x - 60, y)]).await;
    let held = stage.ghost().await;
    stage.touch("touchStart", &[(x - 60, y), (x + 60, y)]).await;
    for (dx, dy) in [(60, 0), (52, 30), (30, 52), (0, 60)] {
        stage.touch("touchMove", &[(x - dx, y - dy), (x + dx, y + dy)]).await;
    }
    stage.touch("touchEnd", &[]).await;
    stage.eventually("the patch is turned", async || ![&before, &held].contains(&&stage.ghost().await)).await;
    stage.press("r").await;
    let turned = stage.ghost().await;
    for _ in 0..2 {
        stage.touch("touchStart", &[(x, y)]).await;
        stage.touch("touchEnd", &[]).await;
    }
    stage.eventually("the patch is flipped", async || stage.ghost().await != turned).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_wheel_turns_a_patch_there_and_back() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(POSSIBLE).await;
    stage.see(".ghost .piece").await;
    let (x, y) = stage.middle(&id("cloth")).await;
    stage.browser.action_chain().move_to(x, y).perform().await.unwrap();
    // The patch has come to the pointer.
    stage.frames(3).await;
    let before = stage.ghost().await;
    stage.wheel(&id("cloth"), 120).await;
    stage.eventually("the patch is turned", async || stage.ghost().await != before).await;
    stage.wheel(&id("cloth"), -120).await;
    stage.eventually("the patch is turned back", async || stage.ghost().await == before).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn pieces_make_a_sound_when_that_is_wanted_and_none_otherwise() {
    let stage = BrowserTest::open(WIDE).await;
    stage.before_every_page(EAR).await;
    for (wanted, heard) in [(false, false), (true, true)] {
        stage.go("#/settings").await;
        if wanted {
            stage.click(&id("sound")).await;
        }
        stage.sit_down(["person", "person"], "0").await;
        let before = stage.log().await;
        stage.press("a").await;
        stage.eventually("the move is played", async || stage.log().await != before).await;
        assert_eq!(stage.ask("return window.heard > 0").await, heard, "sound wanted: {wanted}");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn at_twice_the_size_nothing_is_cut_off_and_nothing_scrolls_sideways() {
    // What a browser of 1440 by 900 pixels has left at 200 %.
    let stage = BrowserTest::open(Screen { width: 720, height: 450, ..WIDE }).await;
    for fragment in ["#/", "#/new/patchwork", "#/settings", "#/about", "#/rules/patchwork"] {
        stage.go(fragment).await;
        stage.see("h1").await;
        assert!(!stage.scrolls_sideways().await, "{fragment}");
    }
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    stage.picture("table-at-200-percent").await;
    assert!(!stage.scrolls_sideways().await, "the table");
    let out_of_sight = "const seen = (css) => { const thing = document.querySelector(css); \
        thing.scrollIntoView({ block: 'nearest', inline: 'nearest' }); \
        const { left, top, right, bottom } = thing.getBoundingClientRect(); \
        return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1; }; \
        return ['[data-testid=\"cloth\"]', '[data-testid=\"track\"]', '.offer', '[data-testid=\"advance\"]', \
        '[data-testid=\"now\"]', '.pw-own .figures', '[data-testid=\"undo\"]'].filter((css) => !seen(css))";
    assert_eq!(stage.ask(out_of_sight).await, serde_json::json!([]), "cut off");
    stage.decide_by_mouse().await;
    assert!(stage.my_turn().await, "it can be played so");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn fingers_are_told_gestures_and_keys_are_told_where_there_is_a_mouse() {
    const A_MOUSE: &str = "const ask = matchMedia; window.matchMedia = (query) => \
        query.includes('hover: hover') ? { matches: true } : ask.call(window, query);";
    for (screen, told, not_told) in [(PHONE, "palcami", "R obraca"), (WIDE, "R rotates", "finger")] {
        let stage = BrowserTest::open(screen).await;
        if !screen.touch {
            stage.before_every_page(A_MOUSE).await;
        }
        stage.sit_down(["person", "person"], "0").await;
        for _ in 0..30 {
            assert!(stage.my_turn().await);
            if stage.sees(POSSIBLE).await {
                break;
            }
            stage.click(&id("advance")).await;
        }
        stage.click(POSSIBLE).await;
        let now = stage.reads(&id("now"), |now| now.contains(told)).await;
        assert!(!now.contains(not_told), "{now}");
        stage.close().await;
    }
}
