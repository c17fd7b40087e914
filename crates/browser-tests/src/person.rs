//! What a person does at a table.

use serde_json::{Value, json};
use thirtyfour::{Key, TypingData};

use crate::BrowserTest;

/// A patch of the offer that can be taken.
pub const POSSIBLE: &str = ".offer:not(.too-expensive):not(.no-room)";
/// A patch that lies on the large quilt.
pub const LAID: &str = "[data-testid='quilt'] .piece:not(.ghost *)";
/// The patch in the hand, as it is shown on the quilt.
const GHOST: &str = "[data-testid='quilt'] .ghost .piece";

/// Something of that test id.
#[must_use]
pub fn id(name: &str) -> String {
    format!("[data-testid='{name}']")
}

impl BrowserTest {
    /// Sets up a match of Patchwork: who sits where, and who starts.
    pub async fn sit_down(&self, seats: [&str; 2], starter: &str) {
        self.agree(seats, starter).await;
        self.click(&id("begin")).await;
        self.see(&id("quilt")).await;
    }

    /// Sets up a match of Patchwork against the computer, with a finger.
    pub async fn sit_down_by_touch(&self) {
        self.agree(["person", "beginner"], "0").await;
        self.tap(&id("begin")).await;
        self.see(&id("quilt")).await;
    }

    /// Sets up a match of any game with these in its seats, and waits until somebody at this device has to decide.
    pub async fn sit_down_with(&self, game: &str, seats: &[&str]) {
        self.go(&format!("#/new/{game}")).await;
        self.choose("seats", &seats.len().to_string()).await;
        for (seat, occupant) in seats.iter().enumerate() {
            self.choose(&format!("occupant-{seat}"), occupant).await;
        }
        self.click(&id("begin")).await;
        self.see(".table").await;
        self.see_gone(".table.thinking").await;
    }

    async fn agree(&self, seats: [&str; 2], starter: &str) {
        self.go("#/new/patchwork").await;
        for (seat, occupant) in seats.iter().enumerate() {
            self.choose(&format!("occupant-{seat}"), occupant).await;
        }
        self.choose("starter", starter).await;
    }

    /// Chooses a value of a list.
    pub async fn choose(&self, list: &str, value: &str) {
        self.click(&format!("[data-testid='{list}'] option[value='{value}']")).await;
    }

    /// Opens a record file at home.
    pub async fn open_file(&self, name: &str, contents: &[u8]) {
        let file = self.files.path().join(format!("{name}.mozaika"));
        std::fs::write(&file, contents).unwrap();
        self.see(&id("open-file")).await.send_keys(file.to_str().unwrap()).await.unwrap();
    }

    /// The match in words, as its log tells it, the newest first.
    pub async fn log(&self) -> String {
        let script = "const done = arguments[arguments.length - 1]; \
            const read = () => [...document.querySelectorAll('.log .log-line')].map((line) => line.textContent.trim()).join('\\n'); \
            if (document.querySelector('.log')) { done(read()); return; } \
            const button = document.querySelector('[data-testid=\"panel-log\"]'); button.click(); \
            setTimeout(() => { const log = read(); button.click(); setTimeout(() => done(log), 20); }, 60);";
        let log = self.browser.execute_async(script, Vec::new()).await.unwrap();
        log.json().as_str().unwrap().to_owned()
    }

    /// Comes in by the front door and goes on with the match: its log has to be that one.
    pub async fn comes_back_to(&self, log: &str) {
        self.go("#/").await;
        self.click(&id("resume")).await;
        self.see(&id("quilt")).await;
        assert_eq!(self.log().await, log);
    }

    /// What lies on the table: both quilts, both tokens, the circle, the buttons.
    pub async fn board(&self) -> Value {
        self.ask(
            "const all = (css, read) => [...document.querySelectorAll(css)].map(read); \
             return [all('.quilt > g:not(.ghost)', (pieces) => pieces.innerHTML), \
             all('.token', (token) => token.dataset.space), all('[data-patch]', (patch) => patch.dataset.patch), \
             all('[data-testid=\"pw-buttons\"] .figure:not(.then)', (count) => count.textContent)]",
        )
        .await
    }

    /// Drags something onto something else with the mouse.
    pub async fn drag(&self, what: &str, onto: &str) {
        let (what, onto) = (self.see(what).await, self.see(onto).await);
        self.browser.action_chain().drag_and_drop_element(&what, &onto).perform().await.unwrap();
    }

    /// Two people play until one has a patch on the quilt and another one to take.
    pub async fn play_until_patches_could_overlap(&self) {
        for _ in 0..30 {
            assert!(self.my_turn().await, "the match is over");
            let (laid, possible) = (self.sees(LAID).await, self.sees(POSSIBLE).await);
            match (laid, possible) {
                _ if self.holds_special().await => self.press(Key::Enter).await,
                (true, true) => return,
                (false, true) => self.decide_by_keyboard().await,
                (_, false) => self.press("a").await,
            }
        }
        panic!("in thirty decisions nobody could take a second patch");
    }

    /// The patch in the hand, as it is drawn.
    pub async fn ghost(&self) -> String {
        let script = "return document.querySelector('[data-testid=\"quilt\"] .ghost')?.innerHTML ?? ''";
        self.ask(script).await.as_str().unwrap().to_owned()
    }

    /// Presses a key that is for the table, not for a field.
    pub async fn press(&self, key: impl Into<TypingData>) {
        self.browser.action_chain().send_keys(key).perform().await.unwrap();
    }

    /// Waits for the person's turn, or for the end; says whether there is something to decide.
    pub async fn my_turn(&self) -> bool {
        let state = async || {
            let script = "const see = (name) => document.querySelector(`[data-testid='${name}']`); \
                if (see('ending')) return 'over'; \
                if (document.querySelector('.table.thinking')) return 'wait'; \
                return see('advance') || see('place') ? 'mine' : 'wait'";
            self.ask(script).await
        };
        self.eventually("somebody's turn", async || state().await != "wait").await;
        state().await == "mine"
    }

    /// Is a special patch to be placed?
    async fn holds_special(&self) -> bool {
        self.sees(&id("place")).await && !self.sees(&id("put-back")).await
    }

    /// One decision with the mouse: the first patch that can be taken is laid with a click on the quilt; else advances.
    pub async fn decide_by_mouse(&self) {
        if !self.holds_special().await {
            if !self.sees(POSSIBLE).await {
                return self.click(&id("advance")).await;
            }
            self.click(POSSIBLE).await;
        }
        let (x, y) = self.middle(GHOST).await;
        self.browser.action_chain().move_to(x, y).click().perform().await.unwrap();
        assert!(!self.sees(&id("refusal")).await, "{}", self.text(&id("refusal")).await);
    }

    /// One decision with the keyboard: the first patch that can be taken is laid where it is shown; else advances.
    pub async fn decide_by_keyboard(&self) {
        if self.holds_special().await {
            return self.press(Key::Enter).await;
        }
        let script = "return [...document.querySelectorAll('.offer')].findIndex((offer) => offer.matches('.offer:not(.too-expensive):not(.no-room)'))";
        match self.ask(script).await.as_i64() {
            Some(index @ 0..) => self.press(format!("{}{}", index + 1, Key::Enter.value())).await,
            _ => self.press("a").await,
        }
    }

    /// One decision with a finger: the first patch that can be taken is laid with the button; else advances.
    pub async fn decide_by_thumb(&self) {
        if !self.holds_special().await {
            if !self.sees(POSSIBLE).await {
                return self.tap(&id("advance")).await;
            }
            self.tap(POSSIBLE).await;
        }
        self.tap(&id("place")).await;
    }

    /// The middle of something, in pixels of the window.
    pub async fn middle(&self, css: &str) -> (i64, i64) {
        self.see(css).await;
        let script = "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect(); \
            return [Math.round(x + width / 2), Math.round(y + height / 2)]";
        let middle = self.browser.execute(script, vec![json!(css)]).await.unwrap();
        let middle: Vec<i64> = middle.json().as_array().unwrap().iter().map(|at| at.as_i64().unwrap()).collect();
        (middle[0], middle[1])
    }

    /// Taps something with a finger; it must not be covered by anything else.
    pub async fn tap(&self, css: &str) {
        self.see(css).await;
        let reach = "const wanted = document.querySelector(arguments[0]); wanted.scrollIntoView({ block: 'nearest', inline: 'nearest' }); \
            const { x, y, width, height } = wanted.getBoundingClientRect(); \
            return wanted.contains(document.elementFromPoint(x + width / 2, y + height / 2))";
        self.eventually(&format!("{css} within reach of a finger"), async || {
            self.browser.execute(reach, vec![json!(css)]).await.unwrap().json() == true
        })
        .await;
        let at = self.middle(css).await;
        self.touch("touchStart", &[at]).await;
        self.touch("touchEnd", &[]).await;
    }

    /// Fingers come down, move or leave: those that touch now are there.
    pub async fn touch(&self, kind: &str, fingers: &[(i64, i64)]) {
        let finger = |(id, (x, y)): (usize, &(i64, i64))| json!({ "x": x, "y": y, "id": id });
        let points: Vec<_> = fingers.iter().enumerate().map(finger).collect();
        self.tools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }

    /// A finger goes from one place to another in small steps, and stays down.
    pub async fn slide(&self, from: (i64, i64), to: (i64, i64)) {
        const STEPS: i64 = 8;
        self.touch("touchStart", &[from]).await;
        for step in 1..=STEPS {
            let between = |a: i64, b: i64| a + (b - a) * step / STEPS;
            self.touch("touchMove", &[(between(from.0, to.0), between(from.1, to.1))]).await;
        }
        // It comes to rest: a finger that leaves in full motion throws, and the next touch would only catch.
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        self.touch("touchMove", &[to]).await;
    }

    /// Turns the mouse's wheel above something.
    pub async fn wheel(&self, css: &str, by: i64) {
        let (x, y) = self.middle(css).await;
        self.browser.action_chain().move_to(x, y).perform().await.unwrap();
        // Whoever turns it twice in the same moment means it once.
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let turn = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by });
        self.tools("Input.dispatchMouseEvent", turn).await;
    }

    /// What can be touched but is smaller than a finger needs; links within sentences may be.
    pub async fn too_small_to_touch(&self) -> Vec<String> {
        self.list(
            "return [...document.querySelectorAll('a, button, select, summary, label:has(input), input:not(label input)')] \
             .filter((it) => !it.closest('p, .skip') && it.checkVisibility()) \
             .map((it) => [it, it.getBoundingClientRect()]) \
             .filter(([, { width, height }]) => width > 1 && (width < 44 || height < 44)) \
             .map(([it, { width, height }]) => `${it.outerHTML.slice(0, 80)}: ${Math.round(width)} by ${Math.round(height)}`)",
        )
        .await
    }
}
