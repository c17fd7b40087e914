//! What a person does at a match of Sintra, and matches that come to a given point.

use mozaika_app::sintra::typed;
use mozaika_app::{MatchSetup, OpenMatch};
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::rand::rngs::SmallRng;
use mozaika_game::{Game as _, Seat, Seated};
use mozaika_registry::GAMES;
use mozaika_sintra::Sintra;
use thirtyfour::Key;

use crate::{BrowserTest, id};

/// A strip of the own palace that can take the colour in the hand.
pub const OPEN_STRIP: &str = ".sg-own .sg-strip.open";

/// The record of a match between two people, played at random until what is wanted is found at a state, and that.
///
/// # Panics
///
/// When it is found in none of a hundred matches.
pub fn sintra_where<T>(side: &str, mut wanted: impl FnMut(&Sintra, Seat) -> Option<T>) -> (String, T) {
    for luck in 0..100 {
        let options = serde_json::json!({ "side": side, "start": 0 });
        let setup = MatchSetup::new("sintra", vec![Seated::person("Ada"), Seated::person("Bo")]).with_options(options);
        let mut open_match = OpenMatch::start(GAMES, &setup, luck).unwrap();
        let mut rng = SmallRng::seed_from_u64(luck);
        while let Some(seat) = open_match.waits_for() {
            let state = typed(open_match.played()).unwrap().state().clone();
            if let Some(found) = wanted(&state, seat) {
                return (open_match.record().to_string(), found);
            }
            let decision = state.pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
            open_match.decide_typed::<Sintra>(seat, decision).unwrap();
        }
    }
    panic!("that comes in none of a hundred matches");
}

impl BrowserTest {
    /// Sets up a match of Sintra; the first seat starts.
    pub async fn sit_down_at_sintra(&self, seats: &[&str], side: &str) {
        self.go("#/new/sintra").await;
        self.choose("seats", &seats.len().to_string()).await;
        for (seat, occupant) in seats.iter().enumerate() {
            self.choose(&format!("occupant-{seat}"), occupant).await;
        }
        self.choose("starter", "0").await;
        self.choose("option-side", &format!("\"{side}\"")).await;
        self.click(&id("begin")).await;
        self.see(&id("palace")).await;
    }

    /// Opens a record of Sintra at home.
    pub async fn open_sintra(&self, record: &str) {
        self.go("#/").await;
        self.open_file("sintra", record.as_bytes()).await;
        self.see(&id("palace")).await;
    }

    /// Waits for the person's turn, or for the end; says whether there is something to decide.
    pub async fn glaziers_turn(&self) -> bool {
        let state = async || {
            self.ask(
                "const see = (name) => document.querySelector(`[data-testid='${name}']`); \
                 if (see('ending')) return 'over'; \
                 if (document.querySelector('.table.thinking')) return 'wait'; \
                 return see('back') || see('put-back') || see('prompt') ? 'mine' : 'wait'",
            )
            .await
        };
        self.eventually("somebody's turn", async || state().await != "wait").await;
        state().await == "mine"
    }

    /// What a plain player does now: answers the question, goes back from the right end, or takes the first colour.
    async fn plan(&self) -> String {
        let plan = self
            .ask(
                "if (document.querySelector('.prompt-answer.usual')) return '.prompt-answer.usual'; \
                 const back = document.querySelector(\"[data-testid='back'][aria-disabled='false']\"); \
                 const at = +document.querySelector('.sg-own .sg-glazier').dataset.at; \
                 if (back && at > 5) return \"[data-testid='back']\"; \
                 return `[data-take='${document.querySelector('.sg-group').dataset.take}']`",
            )
            .await;
        plan.as_str().unwrap().to_owned()
    }

    /// Where the colour in the hand goes: the first strip that takes it, or the button that lets it break.
    async fn aim(&self) -> String {
        self.see(&id("put-back")).await;
        let aim = "const open = document.querySelector('.sg-own .sg-strip.open'); \
            return open ? `[data-testid='${open.dataset.testid}']` : \"[data-testid='break']\"";
        self.ask(aim).await.as_str().unwrap().to_owned()
    }

    /// One decision with the mouse.
    pub async fn glaze_by_mouse(&self) {
        let plan = self.plan().await;
        self.click(&plan).await;
        if plan.starts_with("[data-take") {
            let aim = self.aim().await;
            self.click(&aim).await;
            self.answer_about_jokers(async |answer| self.click(answer).await).await;
        }
        assert!(!self.sees(&id("refusal")).await, "{}", self.text(&id("refusal")).await);
    }

    /// One decision with a finger.
    pub async fn glaze_by_thumb(&self) {
        let plan = self.plan().await;
        self.tap(&plan).await;
        if plan.starts_with("[data-take") {
            let aim = self.aim().await;
            self.tap(&aim).await;
            self.answer_about_jokers(async |answer| self.tap(answer).await).await;
        }
        assert!(!self.sees(&id("refusal")).await, "{}", self.text(&id("refusal")).await);
    }

    async fn answer_about_jokers(&self, press: impl AsyncFn(&str)) {
        if self.sees("[data-testid^='jokers-']").await {
            press(".prompt-answer.usual").await;
        }
    }

    /// One decision with the keyboard alone: arrows to a colour, Enter, and the focus is led to where it fits.
    pub async fn glaze_by_keyboard(&self) {
        let plan = self.plan().await;
        if plan == ".prompt-answer.usual" {
            self.focus_comes_to(".prompt-answer.usual").await;
            return self.press(Key::Enter).await;
        }
        if plan == id("back") {
            return self.press("b").await;
        }
        if !self.sees(".sg-group:focus").await {
            self.press(Key::Right).await;
        }
        self.focus_comes_to(".sg-group").await;
        self.press(Key::Enter).await;
        self.focus_comes_to(&format!("{OPEN_STRIP}, [data-testid='break']")).await;
        self.press(Key::Enter).await;
        if self.sees("[data-testid^='jokers-']").await {
            self.focus_comes_to(".prompt-answer.usual").await;
            self.press(Key::Enter).await;
        }
    }

    /// Waits until the focus is on something of that kind.
    pub async fn focus_comes_to(&self, css: &str) {
        let script = "return document.activeElement?.matches(arguments[0]) ?? false";
        self.eventually(&format!("the focus on {css}"), async || {
            self.browser.execute(script, vec![css.into()]).await.unwrap().json() == true
        })
        .await;
    }
}
