//! What a person does at a match of Glass Road, and matches that come to a given point.

use mozaika_app::glassroad::typed;
use mozaika_app::{MatchSetup, OpenMatch};
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::rand::rngs::SmallRng;
use mozaika_game::{Game as _, Seat, Seated};
use mozaika_glassroad::GlassRoad;
use mozaika_registry::GAMES;
use thirtyfour::Key;

use crate::{BrowserTest, id};

/// The record of a match between so many people, played at random until what is wanted is found at a state, and that.
///
/// # Panics
///
/// When it is found in none of three hundred matches.
pub fn glassroad_where<T>(people: usize, mut wanted: impl FnMut(&GlassRoad, Seat) -> Option<T>) -> (String, T) {
    for luck in 0..300 {
        let seats = ["Ada", "Bo", "Cy", "Di"][..people].iter().map(|name| Seated::person(*name)).collect();
        let options = serde_json::json!({ "players": people });
        let setup = MatchSetup::new("glassroad", seats).with_options(options);
        let mut open_match = OpenMatch::start(GAMES, &setup, luck).unwrap();
        let mut rng = SmallRng::seed_from_u64(luck);
        while let Some(seat) = open_match.waits_for() {
            let state = typed(open_match.played()).unwrap().state().clone();
            if let Some(found) = wanted(&state, seat) {
                return (open_match.record().to_string(), found);
            }
            let decision = state.pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
            open_match.decide_typed::<GlassRoad>(seat, decision).unwrap();
        }
    }
    panic!("that comes in none of three hundred matches");
}

/// The same record with a computer player in that seat.
///
/// # Panics
///
/// When nobody sits there.
#[must_use]
pub fn with_a_computer_at(seat: usize, record: &str) -> String {
    let person = format!("player-{seat} person");
    assert!(record.contains(&person), "{record}");
    record.replacen(&person, &format!("player-{seat} beginner"), 1)
}

/// What a plain person touches next: whatever is ready, then a building that can be had, then the first thing that glows.
const PLAN: &str = "const see = (css) => [...document.querySelectorAll(css)].find((it) => it.checkVisibility()); \
    const name = (it) => it.dataset.testid ? `[data-testid='${it.dataset.testid}']` \
        : it.dataset.cell ? `.gr-own [data-cell='${it.dataset.cell}']` \
        : it.dataset.tile ? `.gr-display [data-tile='${it.dataset.tile}']` \
        : it.dataset.card ? `.gr-hand [data-card='${it.dataset.card}']` \
        : it.dataset.word ? `.gr-word[data-word='${it.dataset.word}']` : '.gr-printed.offered'; \
    const first = (...all) => { for (const css of all) { const it = see(css); if (it) return name(it); } return null; }; \
    const nth = arguments[0]; \
    if (see(\"[data-testid='hand-over-ready']\")) return \"[data-testid='hand-over-ready']\"; \
    if (see('.gr.choosing')) { const ready = see(\"[data-testid='gr-do']\"); if (ready) return name(ready); \
        const cards = [...document.querySelectorAll('.gr-hand .gr-hold:not(.picked):not(:disabled)')]; \
        return cards.length ? name(cards[nth % cards.length]) : null; } \
    const page = (css, tab) => { const there = document.querySelector(css); \
        return there && !there.checkVisibility() ? `[data-testid='gr-tab-${tab}']` : null; }; \
    const begun = see(\"[data-testid='gr-back']\"); \
    return first(\"[data-testid='gr-do']\") \
        ?? (begun ? null : first(\".gr-display [data-standing='buildable']\")) \
        ?? first('.gr-own .offered', '.gr-display .offered', '.gr-words .offered', '.gr-hand .offered', '.gr-play .offered') \
        ?? page('.gr-own .offered, .gr-play .offered, .gr-hand .offered', 'map') ?? page('.gr-display .offered', 'buildings') \
        ?? first(\"[data-testid='gr-done']\")";

impl BrowserTest {
    /// Sets up a match of Glass Road.
    pub async fn sit_down_at_glassroad(&self, seats: &[&str]) {
        self.go("#/new/glassroad").await;
        self.choose("seats", &seats.len().to_string()).await;
        for (seat, occupant) in seats.iter().enumerate() {
            self.choose(&format!("occupant-{seat}"), occupant).await;
        }
        self.click(&id("begin")).await;
        self.see(".gr, .hand-over").await;
    }

    /// Opens a record of Glass Road at home; whoever's turn it is takes the device.
    pub async fn open_glassroad(&self, record: &str) {
        self.go("#/").await;
        self.open_file("glassroad", record.as_bytes()).await;
        self.see(".gr, .hand-over").await;
        if self.sees(&id("hand-over-ready")).await {
            self.click(&id("hand-over-ready")).await;
        }
        self.see(&id("gr-map")).await;
    }

    /// Waits for the person's turn, or for the end; says whether there is something to decide.
    pub async fn settlers_turn(&self) -> bool {
        let state = async || {
            self.ask(
                "const see = (name) => document.querySelector(`[data-testid='${name}']`); \
                 if (see('ending')) return 'over'; \
                 if (document.querySelector('.table.thinking')) return 'wait'; \
                 return see('gr-do') || see('gr-done') || see('hand-over-ready') || document.querySelector('.gr .offered, .gr.choosing') ? 'mine' : 'wait'",
            )
            .await
        };
        self.eventually("somebody's turn", async || state().await != "wait").await;
        state().await == "mine"
    }

    /// What a plain person touches next; `nth` chooses among cards.
    pub async fn next_touch(&self, nth: usize) -> String {
        let plan = self.browser.execute(PLAN, vec![nth.into()]).await.unwrap();
        plan.json().as_str().unwrap_or_default().to_owned()
    }

    /// One touch with the mouse.
    pub async fn settle_by_mouse(&self, nth: usize) {
        let touch = self.next_touch(nth).await;
        self.click(&touch).await;
        self.nothing_is_refused(&touch).await;
    }

    /// One touch with a finger.
    pub async fn settle_by_thumb(&self, nth: usize) {
        let touch = self.next_touch(nth).await;
        self.tap(&touch).await;
        self.nothing_is_refused(&touch).await;
    }

    /// One step with the keyboard alone: the focus is led along, and Enter does the rest.
    pub async fn settle_by_keyboard(&self, nth: usize) {
        let touch = self.next_touch(nth).await;
        let focused = self.browser.execute("document.querySelector(arguments[0])?.focus()", vec![touch.clone().into()]);
        focused.await.unwrap();
        self.focus_comes_to(&touch).await;
        self.press(Key::Enter).await;
        self.nothing_is_refused(&touch).await;
    }

    async fn nothing_is_refused(&self, touch: &str) {
        assert!(!self.sees(&id("refusal")).await, "{touch} is refused");
    }
}
