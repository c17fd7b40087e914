//! Glass Road at the table: whole matches by mouse, finger and keyboard, every card, every small choice, every secret.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, glassroad_where, id, with_a_computer_at};
use mozaika_game::Seat;
use mozaika_glassroad::{GlassRoad, Pending, Phase};
use thirtyfour::Key;

/// No match against computer players takes so many touches of one person.
const LONGEST: usize = 900;

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn glassroad_alone_is_clicked_through_to_its_end() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_glassroad(&["person"]).await;
    stage.picture("glassroad-choose-wide").await;
    stage.is_open_to_everybody("choosing a hand").await;
    let mut touches = 0;
    while stage.settlers_turn().await {
        stage.settle_by_mouse(touches).await;
        touches += 1;
        if [5, 9, 14, 40, 60].contains(&touches) {
            stage.picture(&format!("glassroad-alone-{touches}")).await;
        }
        if touches == 40 {
            stage.settlers_turn().await;
            stage.is_open_to_everybody("a table of Glass Road").await;
            assert!(!stage.scrolls().await, "no page scrolls during play");
        }
        assert!(touches < LONGEST, "this match does not end");
    }
    stage.reads(&id("ending"), |ending| ending.contains("point")).await;
    stage.picture("glassroad-ending-wide").await;
    stage.is_open_to_everybody("the end of a match of Glass Road").await;
    stage.click(&id("panel-close")).await;
    stage.picture("glassroad-counted-wide").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn three_seats_of_glassroad_are_played_with_one_thumb_on_a_phone_in_polish() {
    let stage = BrowserTest::open(PHONE).await;
    stage.sit_down_at_glassroad(&["person", "beginner", "beginner"]).await;
    let mut touches = 0;
    while stage.settlers_turn().await {
        if [0, 7, 20].contains(&touches) {
            stage.picture(&format!("glassroad-phone-{touches}")).await;
            assert!(!stage.scrolls().await, "no page scrolls during play");
            stage.is_open_to_everybody("Glass Road on a phone").await;
        }
        if touches == 20 {
            for page in ["buildings", "wheels", "map"] {
                stage.tap(&id(&format!("gr-tab-{page}"))).await;
                stage.frames(2).await;
                stage.picture(&format!("glassroad-phone-{page}")).await;
                assert!(!stage.scrolls().await, "{page} scrolls");
                stage.is_open_to_everybody(page).await;
            }
        }
        stage.settle_by_thumb(touches).await;
        touches += 1;
        assert!(touches < LONGEST, "this match does not end");
    }
    assert!(stage.text(&id("ending")).await.contains("punkt"));
    stage.picture("glassroad-ending-phone").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn glassroad_is_played_by_keyboard_alone() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_glassroad(&["person", "beginner"]).await;
    assert!(stage.settlers_turn().await);
    // Arrows lead from card to card; Escape puts the last one back.
    stage.press(Key::Right).await;
    stage.focus_comes_to(".board button:focus-visible").await;
    stage.browser.execute("document.querySelector('.gr-hand .gr-hold').focus()", Vec::new()).await.unwrap();
    stage.press(Key::Enter).await;
    stage.see(".gr-hold.picked").await;
    stage.press(Key::Right).await;
    stage.focus_comes_to(".gr-hand .gr-hold:focus-visible:not(.picked)").await;
    stage.press(Key::Escape).await;
    stage.see_gone(".gr-hold.picked").await;
    let mut steps = 0;
    while stage.settlers_turn().await {
        stage.settle_by_keyboard(steps).await;
        steps += 1;
        assert!(steps < LONGEST, "this match does not end");
    }
    assert!(stage.text(&id("ending")).await.contains("point"));
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn four_seats_of_glassroad_play_a_whole_match_at_night_and_it_is_looked_at_again() {
    let stage = BrowserTest::open(Screen { dark: true, language: "pl", ..WIDE }).await;
    stage.sit_down_at_glassroad(&["person", "beginner", "beginner", "beginner"]).await;
    let mut touches = 0;
    while stage.settlers_turn().await {
        if touches == 24 {
            stage.picture("glassroad-four-dark").await;
            stage.is_open_to_everybody("four seats at night").await;
        }
        stage.settle_by_mouse(touches).await;
        touches += 1;
        assert!(touches < LONGEST, "this match does not end");
    }
    stage.click(&id("end-replay")).await;
    stage.see(".replay").await;
    stage.click(&id("replay-first")).await;
    let first = stage.text(&id("now")).await;
    stage.click(&id("replay-on")).await;
    stage.reads(&id("now"), |now| now != first).await;
    stage.click(&id("replay-last")).await;
    stage.see(".gr-counted").await;
    stage.click(".gr-offer").await;
    assert!(!stage.sees(".gr .chosen").await, "looking back decides nothing");
    stage.picture("glassroad-replay-dark").await;
    stage.is_open_to_everybody("a replay of Glass Road").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn both_actions_of_each_of_the_fifteen_cards_are_carried_out() {
    let stage = BrowserTest::open(WIDE).await;
    let mut told = Vec::new();
    for card in glassroad_cards() {
        let (record, ()) = glassroad_where(1, |state, seat| match state.phase() {
            Phase::Act(act) if act.both && state.pieces().card(act.card).id == card => both_possible(state, seat),
            _ => None,
        });
        for action in ["1", "2"] {
            stage.open_glassroad(&record).await;
            let before = stage.log().await;
            stage.click(&id(&format!("action-{action}"))).await;
            stage.see(&format!("[data-testid='action-{action}'].chosen")).await;
            let mut touches = 0;
            while stage.log().await == before {
                stage.settle_by_mouse(touches).await;
                touches += 1;
                assert!(touches < 12, "{card} {action} does not end");
            }
            told.push(format!("{card} {action}"));
        }
    }
    assert_eq!(told.len(), 30);
    stage.close().await;
}

/// The names of all specialists.
fn glassroad_cards() -> Vec<String> {
    let (_, cards) = glassroad_where(1, |state, _| {
        Some(state.pieces().specialists.iter().map(|card| card.id.clone()).collect::<Vec<_>>())
    });
    cards
}

/// Can both actions of the card in play be carried out, one after the other?
fn both_possible(state: &GlassRoad, seat: Seat) -> Option<()> {
    use mozaika_game::Game as _;
    let open = state.continuations(seat, &["use".to_owned()]).words;
    let is_first = matches!(state.phase(), Phase::Act(act) if act.used == 0);
    (is_first && open == ["1", "2"]).then_some(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_card_that_is_forced_says_who_played_it() {
    let (record, actor) = glassroad_where(3, |state, seat| match state.phase() {
        Phase::Act(act) if act.actor != act.revealer && act.actor == seat => Some(act.actor),
        _ => None,
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_glassroad(&record).await;
    let name = ["Ada", "Bo", "Cy"][actor.index()];
    stage.reads(".gr-play-note", |note| note.contains("had it in hand too") && note.contains(name)).await;
    stage.picture("glassroad-forced-wide").await;
    stage.is_open_to_everybody("a forced card").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_gift_is_taken_with_one_tap_or_declined() {
    let gift = |state: &GlassRoad, seat: Seat| match state.pending() {
        Pending::Gifts { to, .. } if to.contains(seat) => Some(()),
        _ => None,
    };
    let stage = BrowserTest::open(WIDE).await;
    for take in [true, false] {
        let (record, ()) = glassroad_where(2, gift);
        stage.open_glassroad(&record).await;
        stage.see(".gr-word[data-word='none']").await;
        stage.picture("glassroad-gift-wide").await;
        if !take || !stage.sees(&id("gr-do")).await {
            stage.click(".gr-word[data-word='none']").await;
        }
        stage.click(&id("gr-do")).await;
        stage.see_gone(".gr-word[data-word='none']").await;
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_building_is_used_in_the_middle_of_a_card_and_less_is_taken_by_who_asks_for_it() {
    use mozaika_game::Game as _;
    let (record, tile) = glassroad_where(1, |state, seat| {
        let in_the_middle = matches!(state.phase(), Phase::Act(act) if act.used != 0) && state.is_acting(seat);
        let open = state.continuations(seat, &["convert".to_owned()]).words;
        // One that gives several of one good, so that there can be less.
        let several = |id: &String| {
            let prefix = ["convert".to_owned(), id.clone()];
            let first = state.continuations(seat, &prefix).words;
            let [good] = &first[..] else { return false };
            let amounts = state.continuations(seat, &["convert".to_owned(), id.clone(), good.clone()]).words;
            amounts.first().is_some_and(|amount| amount == "=2")
        };
        open.into_iter().find(several).filter(|_| in_the_middle)
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_glassroad(&record).await;
    let before = stage.log().await;
    stage.click(&format!("[data-convert='{tile}']")).await;
    stage.see(".gr-after").await;
    stage.see(&id("gr-do")).await;
    stage.picture("glassroad-conversion-wide").await;
    stage.is_open_to_everybody("a conversion").await;
    stage.click(&id("gr-detail")).await;
    for _ in 0..3 {
        if !stage.sees(".gr-word[data-word='1']").await {
            stage.click(".gr-word.usual").await;
        }
    }
    stage.click(".gr-word[data-word='1']").await;
    stage.click(&id("gr-do")).await;
    stage.eventually("less is taken", async || stage.log().await != before).await;
    stage.see(&id("gr-done")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_building_is_used_out_of_turn_while_a_computer_thinks() {
    use mozaika_game::Game as _;
    let (record, tile) = glassroad_where(2, |state, seat| {
        let open = state.continuations(Seat(0), &["convert".to_owned()]).words;
        (seat == Seat(1)).then(|| open.into_iter().next())?
    });
    let stage = BrowserTest::open(WIDE).await;
    // A computer player that does not come to an end before it is told to begin anew.
    stage
        .before_every_page(
            "const post = Worker.prototype.postMessage; \
             Worker.prototype.postMessage = function (...all) { if (!window.holds) post.apply(this, all); }; \
             window.holds = true;",
        )
        .await;
    stage.open_glassroad(&with_a_computer_at(1, &record)).await;
    stage.see(".table.thinking").await;
    let before = stage.log().await;
    stage.click(&format!("[data-convert='{tile}']")).await;
    stage.see(&id("gr-do")).await;
    stage.picture("glassroad-out-of-turn-wide").await;
    stage.ask("window.holds = false").await;
    stage.click(&id("gr-do")).await;
    // The conversion is in, and after it the computer thinks of what there is now, and decides.
    stage.eventually("both have acted", async || stage.log().await.lines().count() >= before.lines().count() + 2).await;
    assert!(stage.settlers_turn().await);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn more_than_a_store_holds_is_refused_in_words_and_what_fits_is_taken_with_one_tap() {
    use mozaika_game::{Game as _, Refusal as _};
    // A card whose action brings more than there is room for.
    let (record, (action, refused)) = glassroad_where(1, |state, seat| {
        let overflows = |text: &str| {
            let (mut later, decision) = (state.clone(), state.read_move(text).ok()?);
            later.play(seat, &decision).err().filter(|illegal| illegal.code() == "no-room")
        };
        let tried = ["1", "2"].into_iter().flat_map(|action| {
            ["wood", "clay", "sand", "water"].map(|good| (action, format!("use {action} {good}=2")))
        });
        let open = state.continuations(seat, &["use".to_owned()]).words;
        let mut tried = tried.filter(|(action, _)| open.iter().any(|word| word == action));
        tried.find(|(_, text)| overflows(text).is_some())
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_glassroad(&record).await;
    let before = stage.log().await;
    stage.click(&id("panel-moves")).await;
    stage.see(&id("notation")).await.send_keys(&refused).await.unwrap();
    stage.click(&id("notation-play")).await;
    stage.reads(&id("refusal"), |why| why.contains("so you can take only")).await;
    stage.picture("glassroad-overflow-wide").await;
    stage.click(&id("panel-close")).await;
    assert_eq!(stage.log().await, before, "nothing has happened");
    stage.click(&id(&format!("action-{action}"))).await;
    for touch in 0..4 {
        if stage.log().await == before {
            stage.settle_by_mouse(touch).await;
        }
    }
    assert_ne!(stage.log().await, before, "what fits is taken");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn an_effect_is_copied_from_a_building_beside() {
    use mozaika_game::Game as _;
    let (record, ()) = glassroad_where(1, |state, seat| {
        let next = state.continuations(seat, &["effect".to_owned()]).words;
        next.iter().any(|word| word == "copy").then_some(())
    });
    let stage = BrowserTest::open(WIDE).await;
    stage.open_glassroad(&record).await;
    let before = stage.log().await;
    stage.picture("glassroad-copy-wide").await;
    for touch in 0..4 {
        if stage.log().await == before {
            stage.settle_by_mouse(touch).await;
        }
    }
    assert_ne!(stage.log().await, before);
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_hint_of_glassroad_is_shown_a_log_line_lights_its_place_and_a_decision_is_taken_back() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down_at_glassroad(&["person", "beginner"]).await;
    assert!(stage.settlers_turn().await);
    stage.click(&id("hint")).await;
    stage.text(&id("hint-says")).await;
    stage.click(&id("hint-show")).await;
    stage.eventually("five cards are shown", async || stage.count(".gr-hold.shown").await == 5).await;
    stage.picture("glassroad-hint-wide").await;
    stage.click(&id("panel-close")).await;
    let log = stage.log().await;
    for touch in 0..6 {
        stage.settle_by_mouse(touch).await;
    }
    assert!(stage.settlers_turn().await);
    stage.click(&id("undo")).await;
    stage.eventually("the hand is taken back", async || stage.log().await == log).await;
    stage.click(&id("chip-1")).await;
    stage.see(".close-up .gr-map").await;
    stage.picture("glassroad-close-up-wide").await;
    stage.is_open_to_everybody("a board close up").await;
    stage.press(Key::Escape).await;
    stage.see_gone(".close-up").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_step_is_answered_within_fifty_milliseconds() {
    let (record, ()) = glassroad_where(4, |state, seat| {
        use mozaika_game::Game as _;
        (matches!(state.phase(), Phase::Act(act) if act.used == 0 && state.period() > 1)
            && state.count_moves(seat) > 500)
            .then_some(())
    });
    let stage = BrowserTest::open(WIDE).await;
    for (what, first) in [("an action", ".gr-action.offered"), ("a card of 3,003 hands", ".gr-hand .gr-hold")] {
        if what == "an action" {
            stage.open_glassroad(&record).await;
        } else {
            stage.sit_down_at_glassroad(&["person", "beginner"]).await;
            stage.see(".gr.choosing").await;
        }
        stage.answers_within_fifty_milliseconds(what, first, &id("gr-back"), &id("gr-back")).await;
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn glassroad_fits_into_every_window_in_the_middle_of_a_step() {
    let (record, ()) = glassroad_where(4, |state, seat| {
        let much = state.player(seat).owned.len() > 2 && state.period() > 2;
        matches!(state.phase(), Phase::Act(act) if act.used == 0 && act.actor == seat && much)
            .then(|| both_possible(state, seat))?
    });
    let stage = BrowserTest::open(WIDE).await;
    let mut found = Vec::new();
    for (language, dark) in [("en", false), ("pl", true)] {
        stage.open_glassroad(&record).await;
        stage.click(&id("action-1")).await;
        for (width, height) in [
            (360, 640),
            (390, 844),
            (640, 360),
            (720, 450),
            (768, 1024),
            (1024, 768),
            (1280, 600),
            (1440, 757),
            (1440, 900),
            (2560, 1440),
        ] {
            let touch = width.min(height) < 500;
            stage.look_at(Screen { width, height, touch, language, dark, still: true }).await;
            stage.frames(2).await;
            let size = format!("{width}x{height}-{language}");
            stage.picture(&format!("glassroad-step-{size}")).await;
            found.extend(stage.misfits().await.into_iter().map(|misfit| format!("{size}: {misfit}")));
        }
        stage.look_at(WIDE).await;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    stage.close().await;
}
