//! Sintra at the table: whole matches by mouse, finger and keyboard, every small choice, every no.

use std::ops::ControlFlow;

use mozaika_app::sintra::{heap, reach, sources};
use mozaika_browser_tests::{BrowserTest, OPEN_STRIP, PHONE, Screen, WIDE, id, sintra_where};
use mozaika_game::Seat;
use mozaika_sintra::{Colour, Position, Sintra, Source};
use thirtyfour::Key;

/// No match against computer players takes so many decisions of one person.
const LONGEST: usize = 150;

/// The selector of a colour at a place.
fn take(from: Source, colour: Colour) -> String {
    let number = match from {
        Source::Centre => 0,
        Source::Factory(number) => number,
    };
    format!("[data-take='{number}-{}']", mozaika_app::sintra::drawing::hue(colour))
}

fn strip(at: Position) -> String {
    id(&format!("strip-{at}"))
}

/// Every colour on the table with every place of the palace, until something is found.
fn find<T>(state: &Sintra, mut look: impl FnMut(Source, Colour, Position) -> Option<T>) -> Option<T> {
    let takes = sources(state).flat_map(|from| heap(state, from).colours().map(move |colour| (from, colour)));
    let places = takes.flat_map(|(from, colour)| Position::all().map(move |at| (from, colour, at)));
    let mut places = places.map(|(from, colour, at)| look(from, colour, at));
    match places.try_for_each(|found| found.map_or(ControlFlow::Continue(()), ControlFlow::Break)) {
        ControlFlow::Break(found) => Some(found),
        ControlFlow::Continue(()) => None,
    }
}

/// Is a turn of that seat due, and not the choice of a pane?
fn takes_turn(state: &Sintra, seat: Seat) -> bool {
    mozaika_app::sintra::keep_choices(state, seat).0.is_empty()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn sintra_against_the_computer_is_clicked_through_to_its_end() {
    let stage = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    stage.sit_down_at_sintra(&["person", "beginner"], "A").await;
    assert!(stage.glaziers_turn().await);
    stage.picture("sintra-begin-wide").await;
    let mut decisions = 0;
    while stage.glaziers_turn().await {
        stage.glaze_by_mouse().await;
        decisions += 1;
        if decisions == 14 {
            stage.glaziers_turn().await;
            stage.picture("sintra-match-wide").await;
            stage.is_open_to_everybody("a table of Sintra").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
    }
    stage.reads(&id("ending"), |ending| ending.contains("point")).await;
    // What is still being counted is not to be read yet.
    stage.see_gone(".sheet .uncounted").await;
    let counted = "return document.getAnimations().every((it) => it.playState !== 'running' || it.effect.getComputedTiming().iterations === Infinity)";
    stage.eventually("everything is counted", async || stage.ask(counted).await == true).await;
    stage.picture("sintra-ending-wide").await;
    stage.is_open_to_everybody("the end of a match of Sintra").await;
    stage.click(&id("panel-close")).await;
    // Counted on the board, line by line: five parts and their sum.
    let tally = stage.text(&id("tally")).await;
    assert!(tally.contains("Broken glass") && tally.contains("Palace"), "{tally}");
    stage.picture("sintra-tally-wide").await;
    stage.is_open_to_everybody("the tally").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn three_seats_on_side_b_are_played_with_one_thumb_on_a_phone_in_polish() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_at_sintra(&["person", "beginner", "beginner"], "B").await;
    let mut decisions = 0;
    while stage.glaziers_turn().await {
        stage.glaze_by_thumb().await;
        decisions += 1;
        if decisions == 12 {
            stage.glaziers_turn().await;
            stage.picture("sintra-match-phone").await;
            assert!(!stage.scrolls().await, "no page scrolls during play");
            let now = stage.text(&id("now")).await;
            assert!(now.contains("kwater"), "{now}");
            stage.is_open_to_everybody("Sintra on a phone").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
    }
    let ending = stage.text(&id("ending")).await;
    assert!(ending.contains("punkt"), "{ending}");
    stage.picture("sintra-ending-phone").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn two_people_play_sintra_by_keyboard_alone() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_sintra(&["person", "person"], "B").await;
    assert!(stage.glaziers_turn().await);
    // Arrows lead from colour to colour and down to the strips; what is in focus is seen.
    stage.press(Key::Right).await;
    stage.focus_comes_to(".sg-group:focus-visible").await;
    stage.see(".sg-group.raised").await;
    stage.press(Key::Enter).await;
    stage.see(".sg-group.chosen").await;
    stage.focus_comes_to(OPEN_STRIP).await;
    stage.picture("sintra-keyboard-wide").await;
    stage.press(Key::Escape).await;
    stage.see_gone(".sg-group.chosen").await;
    stage.press(Key::Left).await;
    stage.press(Key::Up).await;
    let mut decisions = 0;
    while stage.glaziers_turn().await {
        stage.glaze_by_keyboard().await;
        decisions += 1;
        assert!(decisions < 2 * LONGEST, "this match does not end");
    }
    assert!(stage.text(&id("ending")).await.contains("point"));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn four_seats_play_a_whole_match_at_night() {
    let stage = BrowserTest::open(Screen { dark: true, language: "pl", ..WIDE }).await;
    stage.sit_down_at_sintra(&["person", "beginner", "beginner", "beginner"], "A").await;
    let mut decisions = 0;
    while stage.glaziers_turn().await {
        if decisions == 7 {
            stage.picture("sintra-four-dark").await;
            stage.is_open_to_everybody("four seats at night").await;
        }
        stage.glaze_by_mouse().await;
        decisions += 1;
        assert!(decisions < LONGEST, "this match does not end");
    }
    stage.click(&id("end-replay")).await;
    stage.see(".replay").await;
    stage.click(&id("replay-first")).await;
    let first = stage.ask("return document.querySelector('.sg-plates').innerHTML").await;
    stage.click(&id("replay-on")).await;
    stage
        .eventually("the next step", async || {
            stage.ask("return document.querySelector('.sg-plates').innerHTML").await != first
        })
        .await;
    assert!(!stage.sees(".sg-group.chosen").await);
    stage.click(".sg-group").await;
    assert!(!stage.sees(".sg-group.chosen").await, "looking back decides nothing");
    stage.picture("sintra-replay-dark").await;
    stage.is_open_to_everybody("a replay of Sintra").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_chosen_colour_says_beforehand_what_fits_breaks_and_scores() {
    let (record, (from, colour, at, fits, breaks)) = sintra_where("A", |state, seat| {
        find(state, |from, colour, at| {
            let preview = reach(state, seat, (from, colour), at).ok().filter(|_| takes_turn(state, seat))?;
            (preview.completes && preview.breaks > 0).then_some((from, colour, at, preview.fits, preview.breaks))
        })
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_sintra(&record).await;
    stage.click(&take(from, colour)).await;
    stage.see(".sg-group.chosen").await;
    let badge = stage.text(&format!("{} .sg-badge", strip(at))).await;
    // `1 fits` begins like `1 fit`.
    assert!(badge.contains(&format!("{fits} fit")) && badge.contains(&format!("{breaks} break")), "{badge}");
    let label = format!("return document.querySelector(\"{} .unseen\").textContent", strip(at));
    stage
        .eventually("the strip says the same in words", async || {
            let label = stage.ask(&label).await;
            let label = label.as_str().unwrap();
            label.contains("the strip is complete") && label.contains("window")
        })
        .await;
    // The whole sentence stands below the task while the strip is pointed at.
    let target = stage.see(&strip(at)).await;
    stage.browser.action_chain().move_to_element_center(&target).perform().await.unwrap();
    stage.reads(&id("last"), |told| told.contains("the strip is complete")).await;
    stage.picture("sintra-chosen-wide").await;
    stage.is_open_to_everybody("a chosen colour").await;
    // The same colour again is put back.
    stage.click(&take(from, colour)).await;
    stage.see_gone(".sg-group.chosen").await;
    stage.see(&id("back")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn where_jokers_are_free_it_is_asked_which_spaces_come_first() {
    let (record, (from, colour, at, jokers)) = sintra_where("A", |state, seat| {
        find(state, |from, colour, at| {
            let preview = reach(state, seat, (from, colour), at).ok().filter(|_| takes_turn(state, seat))?;
            (preview.jokers.0 < preview.jokers.1 && !preview.completes).then_some((from, colour, at, preview.jokers))
        })
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_sintra(&record).await;
    let before = stage.log().await;
    stage.click(&take(from, colour)).await;
    stage.click(&strip(at)).await;
    stage.see(&id(&format!("jokers-{}", jokers.0))).await;
    stage.picture("sintra-jokers-wide").await;
    stage.is_open_to_everybody("a question about jokers").await;
    assert_eq!(stage.log().await, before, "nothing is decided before it is answered");
    stage.press(Key::Escape).await;
    stage.see_gone(&id("prompt")).await;
    if stage.sees(&id("put-back")).await {
        stage.click(&id("put-back")).await;
    }
    stage.click(&take(from, colour)).await;
    stage.click(&strip(at)).await;
    stage.click(&id(&format!("jokers-{}", jokers.1))).await;
    stage.eventually("the panes lie on jokers", async || stage.log().await.contains("joker")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_completed_strip_asks_which_pane_goes_into_the_window_unless_that_is_chosen_by_itself() {
    let (record, (from, colour, at)) = sintra_where("A", |state, seat| {
        find(state, |from, colour, at| {
            let preview = reach(state, seat, (from, colour), at).ok().filter(|_| takes_turn(state, seat))?;
            let printed = state.pieces().pattern(state.palace(seat).strip(at)).plain;
            (preview.completes && !printed.is_one_colour() && preview.jokers.1 == 0).then_some((from, colour, at))
        })
    });
    for itself in [false, true] {
        let stage = BrowserTest::open(Screen { language: "pl", ..PHONE }).await;
        if itself {
            stage.go("#/settings").await;
            stage.tap("label:has([data-testid='small-choices'])").await;
        }
        stage.open_sintra(&record).await;
        stage.tap(&take(from, colour)).await;
        stage.tap(&strip(at)).await;
        if itself {
            stage.see(&format!("[data-window='{at}'] .glazed")).await;
            assert!(!stage.sees(&id("prompt")).await);
        } else {
            stage.see(&id("prompt")).await;
            stage.picture("sintra-keep-phone").await;
            stage.is_open_to_everybody("which pane is kept").await;
            stage.tap(".prompt-answer:not(.usual)").await;
            stage.see_gone(&id("prompt")).await;
            stage.eventually("the window is told", async || stage.log().await.contains("do okna")).await;
        }
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn strips_out_of_reach_and_strips_that_are_gone_say_why() {
    let (record, (from, colour, left, gone)) = sintra_where("A", |state, seat| {
        let palace = state.palace(seat);
        let left = Position::all().find(|at| *at < palace.glazier() && !palace.is_gone(*at))?;
        let gone = Position::all().find(|at| *at >= palace.glazier() && palace.is_gone(*at))?;
        takes_turn(state, seat).then(|| find(state, |from, colour, _| Some((from, colour, left, gone))))?
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_sintra(&record).await;
    let before = stage.log().await;
    stage.click(&strip(gone)).await;
    stage.reads(&id("refusal"), |why| why.contains("First take a colour")).await;
    stage.click(&take(from, colour)).await;
    stage.click(&strip(gone)).await;
    stage.reads(&id("refusal"), |why| why.contains("completed twice") && why.contains("SG-5.3")).await;
    stage.picture("sintra-gone-wide").await;
    stage.click(&strip(left)).await;
    stage.reads(&id("refusal"), |why| why.contains("only moves right") && why.contains("SG-4.3")).await;
    assert_eq!(stage.log().await, before, "a refusal is no decision");
    assert!(stage.sees(".sg-group.chosen").await, "the colour stays in the hand");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_glazier_goes_back_with_one_button_which_says_why_not() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_sintra(&["person", "person"], "A").await;
    stage.click(&id("back")).await;
    stage.reads(&id("refusal"), |why| why.contains("no strip left of") && why.contains("SG-6.2")).await;
    let (record, ()) =
        sintra_where("A", |state, seat| (takes_turn(state, seat) && state.palace(seat).can_step_back()).then_some(()));
    stage.open_sintra(&record).await;
    let log = stage.log().await;
    stage.click(&id("back")).await;
    stage.eventually("the glazier is back", async || stage.log().await != log).await;
    assert!(stage.log().await.lines().next().unwrap().contains("glazier back"));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn glass_beyond_the_bottom_of_the_track_costs_at_once_and_starts_from_the_top() {
    let (record, (from, colour, step, then)) = sintra_where("A", |state, seat| {
        let palace = state.palace(seat);
        find(state, |from, colour, _| {
            let panes =
                heap(state, from).count(colour) as u8 + u8::from(from == Source::Centre && state.token().is_none());
            let beyond = palace.broken() + panes >= state.pieces().bottom();
            (takes_turn(state, seat) && !palace.fits(colour) && beyond)
                .then(|| (from, colour, palace.broken(), palace.broken() + panes - state.pieces().bottom()))
        })
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_sintra(&record).await;
    stage.see(&format!("[data-testid='broken'][data-step='{step}']")).await;
    let label = stage.ask("return document.querySelector('[data-testid=\"broken\"] .unseen').textContent").await;
    assert!(!label.as_str().unwrap().contains('\u{2212}'), "a cost is not below nothing: {label}");
    stage.click(&take(from, colour)).await;
    stage.reads(&id("now"), |now| now.contains("everything would break")).await;
    stage.picture("sintra-break-wide").await;
    stage.click(&id("break")).await;
    stage.reads(&id("last"), |told| told.contains("−18 points")).await;
    let marker = stage.see(&format!(".sg-broken[data-step='{then}']")).await;
    assert!(marker.is_displayed().await.unwrap());
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_hint_is_shown_on_the_board_a_log_line_lights_its_place_and_a_decision_is_taken_back() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_sintra(&["person", "beginner"], "A").await;
    assert!(stage.glaziers_turn().await);
    stage.click(&id("hint")).await;
    stage.text(&id("hint-says")).await;
    stage.click(&id("hint-show")).await;
    stage.see(".sg-own .sg-strip.shown .coming").await;
    stage.see(".sg-group.raised").await;
    stage.picture("sintra-hint-wide").await;
    stage.click(&id("panel-close")).await;
    let log = stage.log().await;
    stage.glaze_by_mouse().await;
    assert!(stage.glaziers_turn().await);
    stage.click(&id("panel-log")).await;
    let lines = stage.browser.find_all(thirtyfour::By::Css(".log-line[data-seat='0'] .log-button")).await.unwrap();
    stage.browser.action_chain().move_to_element_center(&lines[0]).perform().await.unwrap();
    stage.see(".sg-own .lit").await;
    stage.click(&id("panel-close")).await;
    stage.click(&id("undo")).await;
    stage.eventually("it is taken back", async || stage.log().await == log).await;
    stage.click(&id("chip-1")).await;
    stage.see(".close-up .sg-palace").await;
    stage.picture("sintra-close-up-wide").await;
    stage.is_open_to_everybody("a palace close up").await;
    stage.press(Key::Escape).await;
    stage.see_gone(".close-up").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn panes_fly_and_the_computers_choice_is_seen_before_it_is_made() {
    let witness = "window.flights = 0; const animate = Element.prototype.animate; \
        Element.prototype.animate = function (frames, how) { if (this.className === 'flying') window.flights += 1; return animate.call(this, frames, how); };";
    for still in [false, true] {
        let stage = BrowserTest::open(Screen { still, ..WIDE }).await;
        stage.before_every_page(witness).await;
        stage.sit_down_at_sintra(&["person", "beginner"], "A").await;
        assert!(stage.glaziers_turn().await);
        stage.glaze_by_mouse().await;
        if !still {
            stage.see(".sg-other .sg-strip.shown, .sg-group.raised").await;
            stage.picture("sintra-coming-wide").await;
        }
        assert!(stage.glaziers_turn().await);
        let flights = stage.ask("return window.flights").await.as_u64().unwrap();
        assert_eq!(flights == 0, still, "{flights} panes flew");
        stage.see_gone(".flying").await;
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn targets_light_up_within_fifty_milliseconds() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_sintra(&["person", "person"], "A").await;
    stage.answers_within_fifty_milliseconds("a colour", ".sg-group", ".sg-strip.open", &id("put-back")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn sintra_fits_into_every_window_with_a_colour_in_the_hand() {
    let (record, (from, colour)) = sintra_where("B", |state, seat| {
        let much = state.palace(seat).windows().all_panes().total() > 2 && state.centre().total() > 4;
        let open = |from, colour, at| reach(state, seat, (from, colour), at).ok().map(|_| (from, colour));
        (much && takes_turn(state, seat)).then(|| find(state, open))?
    });
    let stage = BrowserTest::open(WIDE).await;
    let mut found = Vec::new();
    for (language, dark) in [("en", false), ("pl", true)] {
        stage.open_sintra(&record).await;
        stage.click(&take(from, colour)).await;
        stage.see(OPEN_STRIP).await;
        for (width, height) in
            [(360, 640), (390, 844), (640, 360), (768, 1024), (1024, 768), (1280, 600), (1440, 900), (2560, 1440)]
        {
            let touch = width.min(height) < 500;
            stage.look_at(Screen { width, height, touch, language, dark, still: true }).await;
            stage.frames(2).await;
            let size = format!("{width}x{height}-{language}");
            stage.picture(&format!("sintra-chosen-{size}")).await;
            found.extend(stage.misfits().await.into_iter().map(|misfit| format!("{size}: {misfit}")));
        }
        stage.look_at(WIDE).await;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_is_touched_at_sintra_on_a_phone_is_large_enough() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_at_sintra(&["person", "person"], "A").await;
    // Eight strips stand beside each other, so one is no wider than an eighth of the screen; all else is at least 40 by 40.
    let small = stage
        .ask(
            "return [...document.querySelectorAll('.board button')].filter((it) => it.checkVisibility()) \
             .map((it) => [it.className, it.getBoundingClientRect()]) \
             .filter(([name, { width, height }]) => name.startsWith('sg-group') && (width < 40 || height < 40) || width < 24 || height < 24) \
             .map(([name, { width, height }]) => `${name}: ${Math.round(width)} by ${Math.round(height)}`)",
        )
        .await;
    assert_eq!(small, serde_json::json!([]));
    stage.close().await;
}

/// A colour that fits nowhere.
fn all_would_break(state: &Sintra, seat: Seat) -> Option<(Source, Colour)> {
    takes_turn(state, seat)
        .then(|| find(state, |from, colour, _| (!state.palace(seat).fits(colour)).then_some((from, colour))))?
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn breaking_glass_is_seen_and_heard_and_both_can_be_turned_off() {
    let witness = "window.heard = 0; window.shattered = 0; const start = OscillatorNode.prototype.start; \
        OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); }; \
        new MutationObserver((changes) => { window.shattered += changes.filter((it) => it.target.className === 'flying shatters').length; }) \
        .observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });";
    let (record, (from, colour)) = sintra_where("A", all_would_break);
    for wanted in [true, false] {
        let stage = BrowserTest::open(Screen { still: !wanted, ..WIDE }).await;
        stage.before_every_page(witness).await;
        if wanted {
            stage.go("#/settings").await;
            stage.click(&id("sound")).await;
        }
        stage.open_sintra(&record).await;
        let log = stage.log().await;
        stage.click(&take(from, colour)).await;
        stage.click(&id("break")).await;
        stage.eventually("it is decided", async || stage.log().await != log).await;
        if wanted {
            stage.eventually("glass breaks", async || stage.ask("return window.shattered > 0").await == true).await;
        }
        stage.see_gone(".flying").await;
        let seen_and_heard = stage.ask("return [window.shattered > 0, window.heard > 2]").await;
        assert_eq!(seen_and_heard, serde_json::json!([wanted, wanted]));
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_match_of_sintra_goes_by_link_is_analysed_and_played_on() {
    let (record, ()) = sintra_where("B", |state, seat| (takes_turn(state, seat) && state.round() == 2).then_some(()));
    let stage = BrowserTest::open(WIDE).await;
    stage.open_sintra(&record).await;
    stage.click(&id("panel-menu")).await;
    stage.click(&id("share-link")).await;
    let address = stage.see(&id("share-address")).await.prop("value").await.unwrap().unwrap();
    let other = BrowserTest::open(WIDE).await;
    other.go(&format!("#{}", address.split_once('#').unwrap().1)).await;
    other.see(".replay .sg-palace").await;
    let first = other.text(&id("now")).await;
    other.click(&id("replay-last")).await;
    other.reads(&id("now"), |now| now != first).await;
    other.click(&id("analyse")).await;
    other.see(".mark").await;
    other.see(".chart-line").await;
    other.picture("sintra-analysis-wide").await;
    other.is_open_to_everybody("an analysed match of Sintra").await;
    other.click(&id("replay-back")).await;
    other.click(&id("play-on")).await;
    other.choose("play-on-1", "beginner").await;
    other.click(&id("dialog-yes")).await;
    other.see(&id("undo")).await;
    assert!(other.glaziers_turn().await);
    other.glaze_by_mouse().await;
    assert!(other.glaziers_turn().await, "it is played on against the computer");
    other.close().await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn after_a_round_it_is_said_what_its_bonus_colour_brought_and_what_is_dealt() {
    let last_take = |state: &Sintra, seat: Seat| {
        let left: usize = sources(state).map(|from| heap(state, from).colours().count()).sum();
        let after_it = |from, colour, at| reach(state, seat, (from, colour), at).ok().filter(|it| !it.completes);
        let last = left == 1 && state.round() == 1 && takes_turn(state, seat);
        last.then(|| find(state, |from, colour, at| after_it(from, colour, at).map(|_| (from, colour, at))))?
    };
    let (record, (from, colour, at)) = sintra_where("A", last_take);
    let stage = BrowserTest::open(PHONE).await;
    stage.go("#/settings").await;
    stage.tap("label:has([data-testid='small-choices'])").await;
    stage.open_sintra(&record).await;
    stage.tap(&take(from, colour)).await;
    stage.tap(&strip(at)).await;
    for said in ["Premia rundy 1", "Runda 2: w warsztatach jest 20 kwater"] {
        stage.reads(&id("last"), |last| last.contains(said)).await;
        let cut = "const last = document.querySelector('[data-testid=\"last\"]'); return last.scrollHeight > last.clientHeight + 3";
        assert_eq!(stage.ask(cut).await, false, "{said} is whole on a phone");
    }
    stage.close().await;
}
