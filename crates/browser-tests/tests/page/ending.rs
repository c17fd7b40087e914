//! The end of a match, and the way to the next.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, id};

use crate::replay::finished_against_the_computer;

const SAW_ALL: &str = "[data-testid='highlights']:not(:has(progress))";

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_end_shows_both_boards_the_points_the_lead_and_the_decisions_that_mattered() {
    let stage = BrowserTest::open(WIDE).await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.see(&id("ending")).await;
    let side_by_side = "const [own, other] = ['0', '1'].map((seat) => document.querySelector(`[data-testid=\"ending-board-${seat}\"] .quilt`).getBoundingClientRect()); \
        return own.right <= other.left && Math.abs(own.top - other.top) < 2 && own.width > 200 && Math.abs(own.width - other.width) < 2";
    assert_eq!(stage.ask(side_by_side).await, true);
    let totals = "const read = (css) => [...document.querySelectorAll(css)].map((it) => it.textContent); \
        return JSON.stringify(read('.ending-points')) === JSON.stringify(read('.ending-board, .sheet tfoot td').slice(2))";
    assert_eq!(stage.ask(totals).await, true, "the same points on the boards and on the sheet");
    let labels = stage.text(&id("lead-chart")).await;
    assert!(labels.contains('\u{2212}') && !labels.contains('-'), "a minus sign is a minus sign: {labels}");
    stage.see(SAW_ALL).await;
    assert!(stage.sees(&id("best")).await || stage.sees(&id("worst")).await, "{}", stage.text(&id("highlights")).await);
    stage.is_open_to_everybody("the end of a match").await;
    stage.picture("ending-whole-wide").await;
    assert_eq!(stage.text(&id("level-easier")).await, "Easier: beginner");
    stage.click(&id("level-harder")).await;
    stage.see_gone(&id("ending")).await;
    stage.reads(".chips", |chips| chips.contains("medium")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn points_are_counted_line_by_line_and_nobody_has_to_wait_for_that() {
    let stage = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    // Whoever skips has all the time for it.
    let slowly = "const wait = window.setTimeout; \
        window.setTimeout = (then, after, ...rest) => wait(then, after === 32 ? 2000 : after, ...rest);";
    stage.before_every_page(slowly).await;
    stage.go("#/").await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.see(".sheet .uncounted").await;
    stage.click(&id("end-skip")).await;
    stage.see_gone(".sheet .uncounted").await;
    stage.see_gone(&id("end-skip")).await;
    let added_up = "const rows = [...document.querySelectorAll('.sheet tbody tr:not(.aside)')]; \
        const number = (cell) => Number(cell.textContent.replace('\u{2212}', '-')); \
        return [0, 1].every((seat) => rows.reduce((sum, row) => sum + number(row.querySelectorAll('td')[seat]), 0) \
        === number(document.querySelectorAll('.sheet tfoot td')[seat]))";
    assert_eq!(stage.ask(added_up).await, true);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_board_is_looked_at_and_the_result_comes_back() {
    let stage = BrowserTest::open(WIDE).await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.click(&id("end-board")).await;
    stage.see_gone(&id("ending")).await;
    stage.click(&id("end-open")).await;
    stage.see(SAW_ALL).await;
    stage.click(&id("highlight-show")).await;
    stage.see_gone(&id("ending")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_picture_of_the_match_is_made_in_the_page() {
    let stage = BrowserTest::open(WIDE).await;
    stage
        .before_every_page("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.made = blob; return make(blob); };")
        .await;
    stage.go("").await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.click(&id("share-picture")).await;
    stage.reads(&id("share-said"), |said| said == "Picture saved.").await;
    let looked_at = "return createImageBitmap(window.made).then((picture) => { \
        const canvas = new OffscreenCanvas(picture.width, picture.height); const context = canvas.getContext('2d'); \
        context.drawImage(picture, 0, 0); \
        const seen = new Set(); const { data } = context.getImageData(0, 200, picture.width, 300); \
        for (let at = 0; at < data.length; at += 4 * 97) seen.add(data.slice(at, at + 3).join()); \
        return [window.made.type, picture.width, picture.height, seen.size > 50]; })";
    assert_eq!(stage.ask(looked_at).await, serde_json::json!(["image/png", 1200, 800, true]));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn on_a_phone_ones_own_board_comes_first_and_everything_is_within_reach() {
    let stage = BrowserTest::open(PHONE).await;
    stage.open_file("match", finished_against_the_computer().as_bytes()).await;
    stage.see(SAW_ALL).await;
    stage.picture("ending-whole-phone").await;
    assert!(!stage.scrolls().await);
    assert_eq!(stage.too_small_to_touch().await, Vec::<String>::new());
    let first = "const seats = [...document.querySelectorAll('.ending-board')]; const { left, right, width } = seats[0].getBoundingClientRect(); \
        return seats[0].dataset.seat === '0' && left >= 0 && right <= innerWidth && width > 280 && seats[0].querySelector('.quilt').getBoundingClientRect().height > 200";
    assert_eq!(stage.ask(first).await, true);
    for button in ["rematch", "level-easier", "end-board"] {
        let whole = format!(
            "const it = document.querySelector('[data-testid=\"{button}\"]'); it.scrollIntoView(); const {{ left, right }} = it.getBoundingClientRect(); return left >= 0 && right <= innerWidth"
        );
        assert_eq!(stage.ask(&whole).await, true, "{button}");
    }
    stage.is_open_to_everybody("the end of a match on a phone").await;
    stage.tap(&id("rematch")).await;
    stage.see_gone(&id("ending")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn in_a_running_match_another_level_is_asked_about_first() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    stage.click(&id("advance")).await;
    assert!(stage.my_turn().await);
    let before = stage.log().await;
    stage.click(&id("panel-menu")).await;
    assert_eq!(stage.text(&id("level-easier")).await, "This is the easiest level");
    assert!(stage.sees("[data-testid='level-easier'][disabled]").await);
    stage.click(&id("level-harder")).await;
    stage.see(".dialog[open]").await;
    stage.is_open_to_everybody("the question about another level").await;
    stage.click(".dialog[open] [data-testid='dialog-no']").await;
    stage.see_gone(".dialog[open]").await;
    assert_eq!(stage.log().await, before, "nothing has happened");
    stage.click(&id("panel-menu")).await;
    stage.click(&id("level-harder")).await;
    stage.click(".dialog[open] [data-testid='dialog-yes']").await;
    stage.reads(".chips", |chips| chips.contains("easy")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_end_of_four_seats_shows_every_board_a_whole_sheet_and_who_came_in_which_place() {
    let stage = BrowserTest::open(Screen { language: "pl", ..WIDE }).await;
    stage.sit_down_at_sintra(&["beginner", "beginner", "beginner", "beginner"], "A").await;
    stage.see(&id("ending")).await;
    let beyond = "const panel = document.querySelector('.panel-ending').getBoundingClientRect(); \
        return [...document.querySelectorAll('.sheet th, .sheet td')].filter((it) => it.getBoundingClientRect().right > panel.right - 8).map((it) => it.textContent)";
    for (width, height) in [(360, 640), (820, 1180), (1366, 650), (1440, 900)] {
        let touch = width < 500;
        stage.look_at(Screen { width, height, touch, language: "pl", ..WIDE }).await;
        stage.frames(2).await;
        stage.picture(&format!("ending-four-{width}x{height}")).await;
        assert_eq!(stage.ask(beyond).await, serde_json::json!([]), "{width}x{height}");
    }
    let seen = "const foot = document.querySelector('.ending-foot').getBoundingClientRect(); \
        return [...document.querySelectorAll('.ending-board .sg-palace')].filter((it) => it.getBoundingClientRect().bottom <= foot.top).length";
    assert_eq!(stage.ask(seen).await, 4, "all boards are seen at once on a desk");
    let agree = "const row = (css) => [...document.querySelectorAll(`.sheet tfoot tr${css} td`)].map((it) => Number(it.textContent.replace('\u{2212}', '-'))); \
        const [points, places] = [row(':first-child'), row('[data-testid=\"places\"]')]; \
        return places.length === 4 && points.every((one, at) => points.every((other, against) => one <= other || places[at] < places[against]))";
    assert_eq!(stage.ask(agree).await, true, "more points are a better place");
    stage.is_open_to_everybody("the end of four seats").await;
    stage.close().await;
}
